//! `/games`: lists the caller's matches.

use serenity::async_trait;

use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::text::{self, table};

pub(super) struct Games;

#[async_trait]
impl Command for Games {
    fn words(&self) -> text::Command {
        text::Command::Games
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let reader = call.caller.person();
        let matches = desk.matches.games(reader).await?;
        let list = table::games(&matches, reader);
        Ok(Reply::say(desk.letter(&call.caller, &list)))
    }
}

//! `/setups`: the setups that the caller keeps.

use serenity::async_trait;

use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::saved_panel;
use crate::text;

pub(super) struct Setups;

#[async_trait]
impl Command for Setups {
    fn words(&self) -> text::Command {
        text::Command::Setups
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let saved = desk.matches.saved_setups(call.caller.person()).await?;
        Ok(Reply::say(saved_panel::list(
            &saved,
            call.caller.language(),
        )))
    }
}

//! `/about`: what the bot is, and who runs it.

use serenity::async_trait;

use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::text;

pub(super) struct About;

#[async_trait]
impl Command for About {
    fn words(&self) -> text::Command {
        text::Command::About
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let words = desk.imprint.words();
        Ok(Reply::say(desk.letter(&call.caller, &words)))
    }
}

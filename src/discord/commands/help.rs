//! `/help`: how to play here.

use serenity::async_trait;

use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::text;

pub(super) struct Help;

#[async_trait]
impl Command for Help {
    fn words(&self) -> text::Command {
        text::Command::Help
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        Ok(Reply::say(desk.letter(&call.caller, &text::help())))
    }
}

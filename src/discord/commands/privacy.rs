//! `/privacy`: what is stored about the caller.

use serenity::all::{CommandOptionType, CreateCommandOption};
use serenity::async_trait;

use super::definition::option;
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::text::{self, CommandOption, about};

pub(super) struct Privacy;

#[async_trait]
impl Command for Privacy {
    fn words(&self) -> text::Command {
        text::Command::Privacy
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        vec![option(CommandOptionType::SubCommand, CommandOption::Show)]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        Ok(Reply::say(desk.letter(&call.caller, &about::privacy())))
    }
}

//! `/solo`: a match against the computer, of which nobody else hears.

use serenity::all::CreateCommandOption;
use serenity::async_trait;

use super::definition::{choices, colour_option, reveal_option, rules_option, variant_option};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::solo;
use crate::matches::Level;
use crate::text::{self, CommandOption, names};

pub(super) struct Solo;

#[async_trait]
impl Command for Solo {
    fn words(&self) -> text::Command {
        text::Command::Solo
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        let levels = Level::ALL.into_iter();
        let levels = levels.map(|level| (names::level(level), level.name()));
        vec![
            choices(CommandOption::Level, levels),
            variant_option(),
            rules_option(),
            reveal_option(),
            colour_option(),
        ]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        solo::begin(desk, &call.caller, call.terms()).await
    }
}

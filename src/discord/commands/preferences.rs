//! `/preferences`: what the caller can choose for themselves.

use serenity::async_trait;

use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::preferences_panel;
use crate::text;

pub(super) struct Preferences;

#[async_trait]
impl Command for Preferences {
    fn words(&self) -> text::Command {
        text::Command::Preferences
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let chosen = desk.matches.preferences(call.caller.person()).await?;
        let letter = preferences_panel::letter(desk, &call.caller, &chosen);
        Ok(Reply::say(letter))
    }
}

//! `/tutorial`: the game in eight small positions.

use serenity::async_trait;

use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::tutorial;
use crate::matches::Lesson;
use crate::text;

pub(super) struct Tutorial;

#[async_trait]
impl Command for Tutorial {
    fn words(&self) -> text::Command {
        text::Command::Tutorial
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let first = Lesson::ALL[0];
        let letter = tutorial::page(&desk.easel, first, None, call.caller.language());
        Ok(Reply::say(letter.await?))
    }
}

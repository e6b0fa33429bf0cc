//! `/nudge`: tells the opponent that the caller waits.

use serenity::all::CreateCommandOption;
use serenity::async_trait;

use super::definition::match_option;
use super::suggestions::{self, Choice};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::text::{self, time};

pub(super) struct Nudge;

#[async_trait]
impl Command for Nudge {
    fn words(&self) -> text::Command {
        text::Command::Nudge
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        vec![match_option()]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let act = call.caller.act.clone();
        let facts = desk.matches.nudge(act, call.which()).await?;
        let told = time::nudged(&facts, call.caller.person());
        Ok(Reply::say(desk.letter(&call.caller, &told)))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let so_far = call.typing().map_or("", |typing| typing.so_far);
        suggestions::matches(desk, call, so_far).await
    }
}

//! `/setup`: shows the army that the caller arranges.

use serenity::all::CreateCommandOption;
use serenity::async_trait;

use super::definition::match_option;
use super::suggestions::{self, Choice};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::panels;
use crate::text;

pub(super) struct Setup;

#[async_trait]
impl Command for Setup {
    fn words(&self) -> text::Command {
        text::Command::Setup
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        vec![match_option()]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let panel = desk
            .matches
            .setup(call.caller.person(), &call.which())
            .await?;
        let letter = panels::panel(&desk.easel, panel, call.caller.language()).await?;
        Ok(Reply::say(letter))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let so_far = call.typing().map_or("", |typing| typing.so_far);
        suggestions::matches(desk, call, so_far).await
    }
}

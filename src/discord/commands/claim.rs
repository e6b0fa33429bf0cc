//! `/claim`: takes the win when the opponent is out of time.

use serenity::all::CreateCommandOption;
use serenity::async_trait;

use super::definition::match_option;
use super::suggestions::{self, Choice};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::panels;
use crate::text;

pub(super) struct Claim;

#[async_trait]
impl Command for Claim {
    fn words(&self) -> text::Command {
        text::Command::Claim
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        vec![match_option()]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let act = call.caller.act.clone();
        let panel = desk.matches.claim(act, call.which(), None).await?;
        let code = panel.facts().code;
        let letter = panels::panel(&desk.easel, panel, call.caller.language()).await?;
        Ok(Reply::say(letter).after_act_in(code))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let so_far = call.typing().map_or("", |typing| typing.so_far);
        suggestions::matches(desk, call, so_far).await
    }
}

//! `/watch`: everyone's board of a match of this channel.

use serenity::all::CreateCommandOption;
use serenity::async_trait;

use super::definition::match_option;
use super::suggestions::{self, Choice};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::panels;
use crate::text;

pub(super) struct Watch;

#[async_trait]
impl Command for Watch {
    fn words(&self) -> text::Command {
        text::Command::Watch
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        vec![match_option()]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let language = call.caller.language();
        let which = call.which();
        let glance = desk.matches.watch(call.caller.person(), &which).await?;
        Ok(Reply::say(
            panels::glance(&desk.easel, glance, language).await?,
        ))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let so_far = call.typing().map_or("", |typing| typing.so_far);
        suggestions::watchable(desk, call, so_far).await
    }
}

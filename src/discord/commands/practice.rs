//! `/practice`: the short match with which one begins.

use serenity::async_trait;

use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::solo;
use crate::matches::SoloWish;
use crate::text;

pub(super) struct Practice;

#[async_trait]
impl Command for Practice {
    fn words(&self) -> text::Command {
        text::Command::Practice
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        solo::begin(desk, &call.caller, SoloWish::practice()).await
    }
}

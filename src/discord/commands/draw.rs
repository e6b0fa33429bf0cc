//! `/draw`: offers a draw or to end the match without a result, or answers such an offer.

use serenity::all::CreateCommandOption;
use serenity::async_trait;

use super::definition::match_option;
use super::suggestions::{self, Choice};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::{offers, panels};
use crate::matches::Panel;
use crate::text;

pub(super) struct Draw;

#[async_trait]
impl Command for Draw {
    fn words(&self) -> text::Command {
        text::Command::Draw
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        vec![match_option()]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let language = call.caller.language();
        let board = desk
            .matches
            .board(call.caller.person(), &call.which())
            .await?;
        let letter = if board.facts.offer.is_some() {
            // The board has the offer above it, and the buttons to answer or withdraw it below.
            panels::panel(&desk.easel, Panel::Board(board), language).await?
        } else {
            offers::question(&board, language)
        };
        Ok(Reply::say(letter))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let so_far = call.typing().map_or("", |typing| typing.so_far);
        suggestions::matches(desk, call, so_far).await
    }
}

//! `/games`: lists the caller's matches.

use serenity::async_trait;

use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::panels;
use crate::text::{self, pictures, table};

/// Boards that are shown beside the list: more would be too small to see.
const BOARDS_SHOWN_MAX: usize = 4;

pub(super) struct Games;

#[async_trait]
impl Command for Games {
    fn words(&self) -> text::Command {
        text::Command::Games
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let (reader, language) = (call.caller.person(), call.caller.language());
        let matches = desk.matches.games(reader).await?;
        let letter = desk.letter(&call.caller, &table::games(&matches, reader));
        let mut boards = desk.matches.boards(reader, BOARDS_SHOWN_MAX).await?;
        // Small boards can't be uncovered one by one.
        boards.retain(|board| !board.taste.streaming);
        let description = pictures::contact_sheet(&boards, language);
        let letter = match desk.easel.contact_sheet(boards).await? {
            Some(picture) => letter.with_picture(picture, description),
            None => letter,
        };
        Ok(Reply::say(if matches.is_empty() {
            letter
        } else {
            letter.with_row(panels::matches_to_show(&matches, reader, language))
        }))
    }
}

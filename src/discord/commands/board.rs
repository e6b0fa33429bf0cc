//! `/board`: shows what the caller has before them.

use serenity::all::{CommandOptionType, CreateCommandOption};
use serenity::async_trait;

use super::definition::{match_option, option, with_choice};
use super::suggestions::{self, Choice};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::panels;
use crate::matches::Theme;
use crate::text::{self, BoardFormat, CommandOption, commands};

pub(super) struct Board;

#[async_trait]
impl Command for Board {
    fn words(&self) -> text::Command {
        text::Command::Board
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        let formats = BoardFormat::ALL.iter().fold(
            option(CommandOptionType::String, CommandOption::Format),
            |option, &format| with_choice(option, &commands::format_choice(format), format.word()),
        );
        let themes = Theme::ALL.iter().fold(
            option(CommandOptionType::String, CommandOption::Theme),
            |option, &theme| with_choice(option, &commands::theme_choice(theme), theme.word()),
        );
        vec![match_option(), formats, themes]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let language = call.caller.language();
        let mut panel = desk
            .matches
            .panel(call.caller.person(), &call.which())
            .await?;
        if let Some(theme) = call.typed(CommandOption::Theme).and_then(Theme::from_word) {
            panel.taste_mut().theme = theme;
        }
        let format = call
            .typed(CommandOption::Format)
            .and_then(BoardFormat::from_word)
            .unwrap_or(BoardFormat::Picture);
        let letter = match format {
            BoardFormat::Text => panels::text(&panel, language),
            BoardFormat::Picture => panels::panel(&desk.easel, panel, language).await?,
            BoardFormat::Both => panels::with_text(&desk.easel, panel, language).await?,
        };
        Ok(Reply::say(letter))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let so_far = call.typing().map_or("", |typing| typing.so_far);
        suggestions::matches(desk, call, so_far).await
    }
}

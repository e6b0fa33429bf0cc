//! `/pause`: stops the clocks for some days.

use serenity::all::{CommandOptionType, CreateCommandOption};
use serenity::async_trait;

use super::definition::{match_option, option};
use super::suggestions::{self, Choice};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::panels;
use crate::matches::{PAUSE_DAYS_MAX, Panel};
use crate::text::{self, CommandOption};

pub(super) struct Pause;

#[async_trait]
impl Command for Pause {
    fn words(&self) -> text::Command {
        text::Command::Pause
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        let days = option(CommandOptionType::Integer, CommandOption::Days)
            .required(true)
            .min_int_value(1)
            .max_int_value(PAUSE_DAYS_MAX.into());
        vec![days, match_option()]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let act = call.caller.act.clone();
        // What isn't a number of days is refused like any other that is out of bounds.
        let days = call.number(CommandOption::Days).unwrap_or_default();
        let board = desk.matches.pause(act, call.which(), days).await?;
        let code = board.facts.code;
        let panel = Panel::Board(board);
        let letter = panels::panel(&desk.easel, panel, call.caller.language()).await?;
        Ok(Reply::say(letter).after_act_in(code))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let so_far = call.typing().map_or("", |typing| typing.so_far);
        suggestions::matches(desk, call, so_far).await
    }
}

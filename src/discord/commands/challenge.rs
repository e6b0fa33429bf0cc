//! `/challenge`: asks somebody in the server for a match, or whoever joins first. The entry in
//! a person's menu opens a panel where the challenge to them is put together.

use serenity::all::{CommandOptionType, CreateCommandOption};
use serenity::async_trait;

use super::definition::{
    colour_option, option, reveal_option, rules_option, variant_option, with_choice,
};
use super::{Call, Command, UsedIn};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::{proposal_panel, solo};
use crate::matches::{OpponentKind, Pace, Series, Wish};
use crate::text::{self, CommandOption, challenge, commands, names};

pub(super) struct Challenge;

#[async_trait]
impl Command for Challenge {
    fn words(&self) -> text::Command {
        text::Command::Challenge
    }

    fn used_in(&self) -> UsedIn {
        UsedIn::Servers
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        let text_option = |which| option(CommandOptionType::String, which);
        vec![
            option(CommandOptionType::User, CommandOption::Opponent),
            variant_option(),
            rules_option(),
            reveal_option(),
            Pace::ALL
                .iter()
                .fold(text_option(CommandOption::Pace), |option, &pace| {
                    with_choice(option, &names::pace(pace), pace.word())
                }),
            colour_option(),
            Series::ALL
                .iter()
                .fold(text_option(CommandOption::Series), |option, &series| {
                    with_choice(option, &commands::series_choice(series), series.word())
                }),
            option(CommandOptionType::Boolean, CommandOption::Quiet),
        ]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        if let Some((target, kind)) = call.target() {
            if kind == OpponentKind::Ourselves {
                return Ok(Reply::say(solo::offer(
                    call.terms(),
                    call.caller.language(),
                )));
            }
            return proposal_panel::open(desk, &call.caller, target, kind).await;
        }
        let (opponent, opponent_kind) = call
            .person(CommandOption::Opponent)
            .map_or((None, OpponentKind::Person), |(person, kind)| {
                (Some(person), kind)
            });
        let terms = call.terms();
        if opponent_kind == OpponentKind::Ourselves {
            return Ok(Reply::say(solo::offer(terms, call.caller.language())));
        }
        let wish = Wish {
            opponent,
            opponent_kind,
            variant: terms.variant,
            rules: terms.rules,
            reveal: terms.reveal,
            pace: call.chosen(CommandOption::Pace, Pace::from_word),
            colour: terms.colour,
            series: call
                .chosen(CommandOption::Series, Series::from_word)
                .unwrap_or(Series::Single),
            standing: call.caller.standing.clone(),
            missing: call.caller.granted.missing(),
            telling: call
                .caller
                .granted
                .telling(call.is_true(CommandOption::Quiet)),
        };
        let lacking = wish.telling.lacking().to_vec();
        let card = desk
            .matches
            .challenge(call.caller.act.clone(), wish)
            .await?;
        Ok(Reply::say(
            desk.letter(&call.caller, &challenge::sent(&card, &lacking)),
        ))
    }
}

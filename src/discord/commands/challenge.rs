//! `/challenge`: asks somebody in the server for a match, or whoever joins first. The entry in
//! a person's menu opens a panel where the challenge to them is put together.

use serenity::all::{CommandOptionType, CreateCommandOption};
use serenity::async_trait;

use super::definition::{option, with_choice};
use super::{Call, Command, UsedIn};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::proposal::{REVEALS, read_reveal};
use crate::discord::proposal_panel;
use crate::engine::{Reveal, RuleSet, Variant};
use crate::matches::{ColourWish, OpponentKind, Pace, Series, Wish};
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
            Variant::ALL.into_iter().fold(
                text_option(CommandOption::Variant),
                |option, variant| {
                    with_choice(option, &names::variant(variant), &variant.to_string())
                },
            ),
            RuleSet::ALL
                .into_iter()
                .fold(text_option(CommandOption::Rules), |option, set| {
                    with_choice(option, &names::rule_set(set), &set.to_string())
                }),
            REVEALS.into_iter().fold(
                text_option(CommandOption::Ranks),
                |option, (reveal, word)| {
                    with_choice(option, &commands::reveal_choice(reveal), word)
                },
            ),
            Pace::ALL
                .iter()
                .fold(text_option(CommandOption::Pace), |option, &pace| {
                    with_choice(option, &names::pace(pace), pace.word())
                }),
            ColourWish::ALL
                .iter()
                .fold(text_option(CommandOption::Colour), |option, &wish| {
                    with_choice(option, &commands::colour_choice(wish), wish.word())
                }),
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
            return proposal_panel::open(desk, &call.caller, target, kind).await;
        }
        let (opponent, opponent_kind) = call
            .person(CommandOption::Opponent)
            .map_or((None, OpponentKind::Person), |(person, kind)| {
                (Some(person), kind)
            });
        let rules = chosen(call, CommandOption::Rules, |word| word.parse().ok());
        let variant = chosen(call, CommandOption::Variant, |word| word.parse().ok());
        let reveal = chosen(call, CommandOption::Ranks, read_reveal);
        let wish = Wish {
            opponent,
            opponent_kind,
            variant: variant.unwrap_or(Variant::Original),
            rules: rules.unwrap_or(RuleSet::Jumbo),
            reveal: reveal.unwrap_or(Reveal::StaysVisible),
            pace: chosen(call, CommandOption::Pace, Pace::from_word),
            colour: chosen(call, CommandOption::Colour, ColourWish::from_word)
                .unwrap_or(ColourWish::Random),
            series: chosen(call, CommandOption::Series, Series::from_word)
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

/// What was chosen for an option. Discord lets nothing through but the choices that are registered.
fn chosen<T>(call: &Call, option: CommandOption, read: impl Fn(&str) -> Option<T>) -> Option<T> {
    call.typed(option).and_then(read)
}

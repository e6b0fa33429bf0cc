//! `/replay`: a match as a moving picture.

use std::time::Duration;

use serenity::all::{CommandOptionType, CreateCommandOption};
use serenity::async_trait;

use super::definition::{match_option, option, with_choice};
use super::suggestions::{self, Choice};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::easel::Cut;
use crate::discord::letter::Letter;
use crate::matches::{Reel, Sight};
use crate::text::{self, CommandOption, Speed, commands, pictures, table};

/// Discord takes 10 MiB in one upload, the words of the message among them.
const BYTES_MAX: usize = 9 * 1024 * 1024;

pub(super) struct Replay;

#[async_trait]
impl Command for Replay {
    fn words(&self) -> text::Command {
        text::Command::Replay
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        let sights = Sight::ALL.iter().fold(
            option(CommandOptionType::String, CommandOption::Sight),
            |option, &sight| with_choice(option, &commands::sight_choice(sight), sight.word()),
        );
        let speeds = Speed::ALL.iter().fold(
            option(CommandOptionType::String, CommandOption::Speed),
            |option, &speed| with_choice(option, &speed.choice(), speed.word()),
        );
        let ply = |which| option(CommandOptionType::Integer, which).min_int_value(0);
        vec![
            match_option(),
            sights,
            speeds,
            ply(CommandOption::FirstMove),
            ply(CommandOption::LastMove),
        ]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let sight = call.typed(CommandOption::Sight).and_then(Sight::from_word);
        let sight = match sight {
            Some(sight) => sight,
            None => self::sight(desk, call).await?,
        };
        let reel = desk
            .matches
            .replay(call.caller.person(), &call.which(), sight)
            .await?;
        let facts = reel.facts().clone();
        let first = call.number(CommandOption::FirstMove).unwrap_or(0);
        let last = call.number(CommandOption::LastMove).unwrap_or(facts.ply);
        // Whoever named them the wrong way round means the same moves.
        let (first, last) = (
            first.min(last).min(facts.ply),
            first.max(last).min(facts.ply),
        );
        let cut = Cut {
            plies: first..=last,
            pace: pace(call),
            bytes_max: BYTES_MAX,
        };
        let language = call.caller.language();
        let spoken = |shown: u32| {
            let words = table::replay(&facts, first..=shown, shown < last).speak(language);
            (words, pictures::replay(first..=shown, language))
        };
        let letter = match reel {
            Reel::Own(reel) => {
                let (picture, shown) = desk.easel.own_replay(reel, cut).await?;
                let (words, description) = spoken(shown);
                Letter::new(words).with_replay(picture, description)
            }
            Reel::Public(reel) => {
                let (picture, shown) = desk.easel.public_replay(reel, cut).await?;
                let (words, description) = spoken(shown);
                Letter::new(words).with_replay(picture, description)
            }
        };
        Ok(Reply::say(letter))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let so_far = call.typing().map_or("", |typing| typing.so_far);
        suggestions::all_matches(desk, call, so_far).await
    }
}

/// What is shown to somebody who didn't say: what they knew, unless others look at their screen.
async fn sight(desk: &Desk, call: &Call) -> Result<Sight, NotDone> {
    let chosen = desk.matches.preferences(call.caller.person()).await?;
    Ok(if chosen.taste.streaming {
        Sight::Everyone
    } else {
        Sight::Own
    })
}

/// How long each move is shown.
fn pace(call: &Call) -> Duration {
    let speed = call
        .typed(CommandOption::Speed)
        .and_then(Speed::from_word)
        .unwrap_or(Speed::Normal);
    Duration::from_millis(match speed {
        Speed::Slow => 1_600,
        Speed::Normal => 800,
        Speed::Fast => 350,
    })
}

//! `/move`: moves a piece, or strikes with it.

use serenity::all::{CommandOptionType, CreateCommandOption};
use serenity::async_trait;

use super::definition::{match_option, option};
use super::suggestions::{self, Choice, fitting, no_move};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::{panels, steps, typed_move};
use crate::engine::Move as Ply;
use crate::matches::{MatchCode, Which};
use crate::text::{self, CommandOption, Message, commands};

pub(super) struct Move;

#[async_trait]
impl Command for Move {
    fn words(&self) -> text::Command {
        text::Command::Move
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        let square = |which| {
            option(CommandOptionType::String, which)
                .required(true)
                .set_autocomplete(true)
        };
        vec![
            square(CommandOption::From),
            square(CommandOption::To),
            match_option(),
        ]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let said = Said::of(call);
        let ply = match said.ply() {
            Ok(ply) => ply,
            Err(reason) => return Ok(Reply::say(desk.letter(&call.caller, &reason))),
        };
        let (person, language) = (call.caller.person(), call.caller.language());
        let question = steps::question(desk, person, language, &said.which, ply);
        if let Some(question) = question.await? {
            return Ok(Reply::say(question));
        }
        let played = desk
            .matches
            .play(call.caller.act.clone(), said.which, ply, None)
            .await?;
        let code = played.board.facts.code;
        let letter = panels::played(
            &desk.easel,
            played,
            call.caller.person(),
            call.caller.language(),
        )
        .await?;
        Ok(Reply::say(letter).after_act_in(code))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let Some(typing) = call.typing() else {
            return Ok(Vec::new());
        };
        match typing.option {
            Some(CommandOption::From) => pieces(desk, call, typing.so_far).await,
            Some(CommandOption::To) => targets(desk, call, typing.so_far).await,
            Some(CommandOption::Match) => suggestions::matches(desk, call, typing.so_far).await,
            _ => Ok(Vec::new()),
        }
    }
}

/// The pieces of the caller's that can be moved now.
async fn pieces(desk: &Desk, call: &Call, so_far: &str) -> Result<Vec<Choice>, NotDone> {
    let language = call.caller.language();
    let movable = desk
        .matches
        .movable(call.caller.person(), &call.which())
        .await?;
    if movable.is_empty() {
        return Ok(vec![no_move(language)]);
    }
    let choices = movable.into_iter().map(|piece| {
        let code = piece.several.then_some(piece.code);
        let square = piece.from.to_string().to_uppercase();
        Choice {
            name: commands::piece_suggestion(code, piece.from, piece.rank).speak(language),
            value: match code {
                Some(code) => format!("{code} {square}"),
                None => square,
            },
        }
    });
    Ok(fitting(choices, so_far))
}

/// Where the piece that was chosen can go.
async fn targets(desk: &Desk, call: &Call, so_far: &str) -> Result<Vec<Choice>, NotDone> {
    let language = call.caller.language();
    let said = Said::of(call);
    let Ok(from) = said.from.parse() else {
        return Ok(vec![no_move(language)]);
    };
    let targets = desk
        .matches
        .targets(call.caller.person(), &said.which, from)
        .await?;
    if targets.is_empty() {
        return Ok(vec![no_move(language)]);
    }
    let choices = targets.into_iter().map(|target| Choice {
        name: commands::target_suggestion(target.to, target.enemy).speak(language),
        value: target.to.to_string().to_uppercase(),
    });
    Ok(fitting(choices, so_far))
}

/// What the person said, with the match that a suggestion may have brought along.
#[derive(Debug, PartialEq, Eq)]
struct Said<'a> {
    which: Which,
    from: &'a str,
    to: &'a str,
}

impl<'a> Said<'a> {
    fn of(call: &'a Call) -> Self {
        let from = call.typed(CommandOption::From).unwrap_or_default();
        let to = call.typed(CommandOption::To).unwrap_or_default();
        Self::new(call.which(), from, to)
    }

    fn new(mut which: Which, from: &'a str, to: &'a str) -> Self {
        let (code, from) = with_match(without_words(from));
        if let Some(code) = code {
            which.given = Some(code.to_string());
        }
        Self {
            which,
            from,
            to: without_words(to),
        }
    }

    /// The move that was meant, or what to say about it. Somebody may have typed all of it into the
    /// first option.
    fn ply(&self) -> Result<Ply, Message> {
        if let Ok(ply) = self.from.parse() {
            return Ok(ply);
        }
        Ok(Ply {
            from: typed_move::square(self.from)?,
            to: typed_move::square(self.to)?,
        })
    }
}

/// A suggestion that was typed out rather than taken: `E4 · Scout` means `E4`, `⚔ E6 (unknown)`
/// means `E6`.
fn without_words(typed: &str) -> &str {
    let typed = typed.trim_start_matches('⚔');
    let end = typed.find(" (").unwrap_or(typed.len());
    let typed = &typed[..end];
    match typed.rsplit_once('·') {
        // The last part is the rank, whatever stands before it.
        Some((before, _)) => before.trim(),
        None => typed.trim(),
    }
}

/// Takes a match's code off the front: `7K3F E4`, or `7K3F · E4` where a suggestion was typed out.
fn with_match(typed: &str) -> (Option<MatchCode>, &str) {
    let Some((first, rest)) = typed.split_once([' ', '·']) else {
        return (None, typed);
    };
    match first.parse() {
        Ok(code) => (Some(code), rest.trim_start_matches([' ', '·'])),
        Err(_) => (None, typed),
    }
}

#[cfg(test)]
mod tests {
    use crate::matches::ChannelId;

    use super::*;

    fn read(from: &str, to: &str) -> Option<(Option<String>, String)> {
        let said = Said::new(Which::here(ChannelId::new(1)), from, to);
        let ply = said.ply().ok()?;
        Some((said.which.given.clone(), ply.to_string()))
    }

    #[test]
    fn squares_are_understood_as_people_write_them() {
        for (from, to) in [
            ("E4", "E5"),
            ("e4", "e5"),
            (" E 4 ", "e5"),
            ("4e", "5e"),
            ("E4 · Scout", "E5"),
            ("e4 e5", ""),
            ("E4-E5", "E5"),
            ("e4xe5", "anything"),
            ("E4", "⚔ E5 (unknown)"),
        ] {
            assert_eq!(
                read(from, to),
                Some((None, "e4-e5".into())),
                "{from:?} {to:?}"
            );
        }
    }

    #[test]
    fn a_suggestion_may_bring_its_match_along() {
        for from in ["7K3F E4", "7k3f e4", "7K3F · E4 · Scout"] {
            assert_eq!(
                read(from, "E5"),
                Some((Some("7K3F".into()), "e4-e5".into())),
                "{from:?}"
            );
        }
    }

    #[test]
    fn what_is_no_move_is_not_taken_for_one() {
        for (from, to) in [
            ("", ""),
            ("E4", ""),
            ("c5", "c4"),
            ("No move to make", "E5"),
        ] {
            assert_eq!(read(from, to), None, "{from:?} {to:?}");
        }
    }
}

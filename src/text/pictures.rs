//! Descriptions of pictures, for people who don't see them. Each says what its audience's view says
//! and nothing else.

use std::ops::RangeInclusive;

use super::message::Message;
use super::names;
use crate::engine::{
    Audience, BattleOutcome, Color, Everyone, MoveReport, Player, Rank, Seen, Setup, Square, View,
};
use crate::matches::{Language, PlayerBoard};

/// Discord's limit for a description, in characters.
const ALT_TEXT_MAX_CHARACTERS: usize = 1024;
const CUT: char = '…';

/// The description of a player's own board.
#[must_use]
pub fn own_board(view: &View<'_, Player>, language: Language) -> String {
    let (own, enemy) = (view.color(), view.color().opponent());
    let head = Message::phrase("alt-own-board")
        .with("color", names::color_within(own))
        .with("ply", view.ply())
        .with("turn", turn(view));
    let unknown: Vec<Square> = hidden(view, enemy);
    let parts = [
        head,
        last(view),
        Message::phrase("alt-yours").with("pieces", ranked(view, own)),
        known(view, enemy),
        Message::phrase("alt-unknown")
            .with("count", unknown.len())
            .with("squares", names::squares(unknown)),
    ];
    fit(&Message::joined(" ", parts).speak(language))
}

/// The description of the board that everyone sees.
#[must_use]
pub fn public_board(view: &View<'_, Everyone>, language: Language) -> String {
    let head = Message::phrase("alt-public-board")
        .with("ply", view.ply())
        .with("turn", turn(view));
    let standing = Message::phrase("alt-standing")
        .with("red", view.standing(Color::Red))
        .with("blue", view.standing(Color::Blue));
    let sides = Color::ALL.into_iter().flat_map(|color| {
        let shown = ranked(view, color);
        let hidden = hidden(view, color);
        let shown = if view
            .pieces()
            .any(|(_, seen)| seen.color == color && seen.rank.is_some())
        {
            Message::phrase("alt-side")
                .with("color", names::color(color))
                .with("pieces", shown)
        } else {
            Message::nothing()
        };
        let hidden = if hidden.is_empty() {
            Message::nothing()
        } else {
            Message::phrase("alt-hidden")
                .with("color", names::color(color))
                .with("squares", names::squares(hidden))
        };
        [shown, hidden]
    });
    let parts = [head, standing, last(view)].into_iter().chain(sides);
    fit(&Message::joined(" ", parts).speak(language))
}

/// The description of a moving picture of plies of a match.
#[must_use]
pub fn replay(shown: RangeInclusive<u32>, language: Language) -> String {
    Message::phrase("alt-replay")
        .with("first", *shown.start())
        .with("last", *shown.end())
        .speak(language)
}

/// The description of a player's boards side by side, by their matches.
#[must_use]
pub fn contact_sheet(boards: &[PlayerBoard], language: Language) -> String {
    let matches = boards.iter().map(|board| {
        Message::phrase("alt-sheet-board")
            .with("code", board.facts.code.to_string())
            .with("opponent", names::plain_player(board.opponent()))
            .with("turn", turn(&board.view()))
    });
    let matches = Message::joined(" ", matches);
    fit(&Message::phrase("alt-sheet")
        .with("matches", matches)
        .speak(language))
}

/// The description of one's own army before the game.
#[must_use]
pub fn setup(setup: &Setup, language: Language) -> String {
    let message = Message::phrase("alt-setup")
        .with("color", names::color_within(setup.color()))
        .with("pieces", by_rank(setup.pieces()));
    fit(&message.speak(language))
}

fn turn<A: Audience>(view: &View<'_, A>) -> Message {
    if view.outcome().is_some() {
        Message::phrase("alt-over")
    } else {
        Message::phrase("alt-turn").with("color", names::color(view.to_move()))
    }
}

fn last<A: Audience>(view: &View<'_, A>) -> Message {
    view.last()
        .map_or_else(Message::nothing, |report| played(report, view))
}

fn played<A: Audience>(report: &MoveReport, view: &View<'_, A>) -> Message {
    let numbering = view.rules().numbering;
    let with_squares = |message: Message| {
        message
            .with("color", names::color_within(report.color))
            .with("from", names::square(report.from))
            .with("to", names::square(report.to))
    };
    match report.battle {
        None => with_squares(Message::phrase("alt-last-move")),
        Some(battle) => with_squares(Message::phrase(match battle.outcome {
            BattleOutcome::AttackerWins => "alt-strike-won",
            BattleOutcome::DefenderWins => "alt-strike-lost",
            BattleOutcome::BothFall => "alt-strike-both",
        }))
        .with("attacker", names::numbered_rank(battle.attacker, numbering))
        .with(
            "defender",
            names::numbered_rank_within(battle.defender, numbering),
        ),
    }
}

fn known<A: Audience>(view: &View<'_, A>, color: Color) -> Message {
    let any = view
        .pieces()
        .any(|(_, seen)| seen.color == color && seen.rank.is_some());
    if any {
        Message::phrase("alt-known").with("pieces", ranked(view, color))
    } else {
        Message::nothing()
    }
}

/// A side's pieces whose ranks the audience knows: "Marshal C2, General D1, Scout A4 B4".
fn ranked<A: Audience>(view: &View<'_, A>, color: Color) -> Message {
    let known =
        |(square, seen): (Square, Seen)| (seen.color == color).then_some((square, seen.rank?));
    by_rank(view.pieces().filter_map(known))
}

/// Pieces gathered by rank, the strongest first, Bombs and Flag last.
fn by_rank(pieces: impl Iterator<Item = (Square, Rank)>) -> Message {
    let pieces: Vec<(Square, Rank)> = pieces.collect();
    let mut ranks = Rank::ALL;
    ranks.sort_by_key(|rank| std::cmp::Reverse(rank.strength()));
    let groups = ranks.into_iter().filter_map(|rank| {
        let squares: Vec<Message> = pieces
            .iter()
            .filter(|(_, of)| *of == rank)
            .map(|&(square, _)| names::square(square))
            .collect();
        (!squares.is_empty()).then(|| {
            Message::joined(
                " ",
                std::iter::once(names::rank_within(rank)).chain(squares),
            )
        })
    });
    Message::joined(", ", groups)
}

fn hidden<A: Audience>(view: &View<'_, A>, color: Color) -> Vec<Square> {
    view.pieces()
        .filter(|(_, seen)| seen.color == color && seen.rank.is_none())
        .map(|(square, _)| square)
        .collect()
}

/// Cuts at the last whole word before the limit. What matters most stands first.
fn fit(text: &str) -> String {
    if text.chars().count() <= ALT_TEXT_MAX_CHARACTERS {
        return text.to_owned();
    }
    let kept: String = text.chars().take(ALT_TEXT_MAX_CHARACTERS - 1).collect();
    let whole = kept.rfind(' ').map_or(kept.as_str(), |end| &kept[..end]);
    format!("{}{CUT}", whole.trim_end_matches([',', ' ']))
}

//! Matches in the shape of the Gravon archive's files (RULES §7).

use super::start;
use crate::engine::{
    Audience, ByColor, Color, Ending, MoveReport, Outcome, Square, Variant, View, notation,
};

/// The match so far as XML in the Gravon shape, as its audience may know it: the board before the
/// first ply (`?` and `!` for Red's and Blue's pieces of unknown rank), the moves, and the result
/// unless the match still runs. `players` are names, which are escaped here.
#[must_use]
pub fn gravon_xml<A: Audience>(view: &View<'_, A>, players: ByColor<&str>) -> String {
    let mut lines = vec![
        r#"<?xml version="1.0" encoding="UTF-8"?>"#.to_owned(),
        "<stratego>".to_owned(),
        format!(r#"  <game type="{}">"#, game_type(view.variant())),
    ];
    for (color, id) in [(Color::Red, 1), (Color::Blue, 2)] {
        let name = escaped(players[color]);
        lines.push(format!(r#"    <player id="{id}">{name}</player>"#));
    }
    lines.push(format!(r#"    <field content="{}"/>"#, field(view)));
    lines.extend(view.reports().iter().map(|report| {
        let MoveReport { ply, from, to, .. } = report;
        format!(r#"    <move id="{ply}" source="{from}" target="{to}"/>"#)
    }));
    if let Some(outcome) = view.outcome() {
        let (winner, kind) = result(outcome);
        lines.push(format!(r#"    <result winner="{winner}" type="{kind}"/>"#));
    }
    lines.extend(["  </game>", "</stratego>", ""].map(str::to_owned));
    lines.join("\n")
}

/// The archive's name of a variant; ours for those that it doesn't have.
const fn game_type(variant: Variant) -> &'static str {
    match variant {
        Variant::Original => "classic",
        Variant::Barrage => "barrage",
        Variant::Duel => "duell",
        Variant::UltimateLightning => "ultimate lightning",
        Variant::Training | Variant::Compact => variant.name(),
    }
}

fn field<A: Audience>(view: &View<'_, A>) -> String {
    let start = start::trace(view);
    (0..Square::GRID)
        .map(|index| match (Square::from_index(index), start[index]) {
            (Err(_), _) => notation::LAKE,
            (Ok(_), None) => notation::EMPTY,
            (Ok(_), Some((color, Some(rank)))) => notation::letter(color, rank),
            (Ok(_), Some((Color::Red, None))) => notation::HIDDEN_RED,
            (Ok(_), Some((Color::Blue, None))) => notation::HIDDEN_BLUE,
        })
        .collect()
}

/// The archive's numbers of a result: the winner (1 Red, 2 Blue, 3 nobody) and the kind. It has
/// none for a draw by a cap, which is the game's clock running out, nor for a match abandoned, which
/// both agreed to.
const fn result(outcome: Outcome) -> (u8, u8) {
    let winner = match outcome.winner {
        Some(Color::Red) => 1,
        Some(Color::Blue) => 2,
        None => 3,
    };
    let kind = match outcome.ending {
        Ending::NoLegalMove => 0,
        Ending::FlagCaptured => 1,
        Ending::BothImmobile => 2,
        Ending::Resignation => 3,
        Ending::AgreedDraw | Ending::Abandoned => 4,
        Ending::TimeOver => 11,
        Ending::MoveCap | Ending::QuietCap => 12,
    };
    (winner, kind)
}

/// A text as XML content. Characters that XML forbids even escaped are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | ' '..='\u{FFFD}' | '\u{10000}'.. => escaped.push(character),
            _ => {}
        }
    }
    escaped
}

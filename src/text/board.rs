//! The board in letters, for screen readers and narrow phones. Each says what its audience's view
//! says and nothing else. It names hidden ranks, so it goes into answers that were asked for, never
//! into a notice, which a locked screen would show.

use super::message::Message;
use super::names;
use crate::engine::{
    Audience, Color, Everyone, Numbering, Player, Rank, Seen, Setup, Square, View,
};

const COLUMNS: u8 = 10;
const ROWS: u8 = 10;
/// How wide the drawing is, in characters: a row's number, a space, ten columns of two.
pub const WIDTH: usize = 23;

/// A player's own board with `bottom`'s home at the bottom, and below it what stands where. At most
/// 2,000 characters.
#[must_use]
pub fn own(view: &View<'_, Player>, bottom: Color) -> Message {
    let (own, enemy) = (view.color(), view.color().opponent());
    let numbering = view.rules().numbering;
    let drawing = drawing(1..=ROWS, bottom, |square| {
        view.at(square)
            .map_or_else(empty, |seen| match (seen.color == own, seen.rank) {
                (true, Some(rank)) => [' ', figure(rank, numbering)],
                _ => seen_cell(seen, numbering),
            })
    });
    let legend = Message::phrase("board-own-legend").with("enemy", initial(enemy).to_string());
    let hidden = hidden(view, enemy);
    Message::lines([
        drawing,
        Message::joined(" ", [legend, ten(numbering)]),
        Message::phrase("board-yours").with("pieces", known(view, own)),
        if any_known(view, enemy) {
            Message::phrase("board-known").with("pieces", known(view, enemy))
        } else {
            Message::nothing()
        },
        if hidden.is_empty() {
            Message::nothing()
        } else {
            Message::phrase("board-unknown")
                .with("count", hidden.len())
                .with("squares", names::squares(hidden))
        },
    ])
}

/// The board that everyone sees, with `bottom`'s home at the bottom, and below it what stands where.
/// At most 2,000 characters.
#[must_use]
pub fn public(view: &View<'_, Everyone>, bottom: Color) -> Message {
    let numbering = view.rules().numbering;
    let drawing = drawing(1..=ROWS, bottom, |square| {
        view.at(square)
            .map_or_else(empty, |seen| seen_cell(seen, numbering))
    });
    let legend = Message::joined(
        " ",
        [Message::phrase("board-public-legend"), ten(numbering)],
    );
    let sides = Color::ALL.into_iter().flat_map(|color| {
        let hidden = hidden(view, color);
        [
            if any_known(view, color) {
                Message::phrase("board-side")
                    .with("color", names::color(color))
                    .with("pieces", known(view, color))
            } else {
                Message::nothing()
            },
            if hidden.is_empty() {
                Message::nothing()
            } else {
                Message::phrase("board-hidden")
                    .with("color", names::color(color))
                    .with("count", hidden.len())
                    .with("squares", names::squares(hidden))
            },
        ]
    });
    Message::lines([drawing, legend].into_iter().chain(sides))
}

/// One's own army before the game, its back row at the bottom, and below it what stands where. At
/// most 2,000 characters.
#[must_use]
pub fn setup(setup: &Setup, numbering: Numbering) -> Message {
    let rows = setup.variant().home_rows();
    let rows = match setup.color() {
        Color::Red => 1..=rows,
        Color::Blue => ROWS + 1 - rows..=ROWS,
    };
    let drawing = drawing(rows, setup.color(), |square| {
        setup
            .at(square)
            .map_or_else(empty, |rank| [' ', figure(rank, numbering)])
    });
    let listed = list(setup.pieces());
    Message::lines([
        drawing,
        ten(numbering),
        Message::phrase("board-yours").with("pieces", listed),
    ])
}

/// Draws rows of the board, each square by two characters, in a code block.
fn drawing(
    rows: std::ops::RangeInclusive<u8>,
    bottom: Color,
    cell: impl Fn(Square) -> [char; 2],
) -> Message {
    let mut columns: Vec<u8> = (0..COLUMNS).collect();
    let mut rows: Vec<u8> = rows.collect();
    match bottom {
        Color::Red => rows.reverse(),
        Color::Blue => columns.reverse(),
    }
    let mut drawn = String::from("```\n   ");
    for &column in &columns {
        drawn.push(' ');
        drawn.push(Square::column_letter(column).to_ascii_uppercase());
    }
    for row in rows {
        drawn.push_str(&format!("\n{row:>2} "));
        for &column in &columns {
            // What is no square is a lake.
            let cell = Square::new(column, row - 1).map_or([' ', '~'], &cell);
            drawn.extend(cell);
        }
    }
    drawn.push_str("\n```");
    Message::verbatim(drawn)
}

const fn empty() -> [char; 2] {
    [' ', '.']
}

/// A piece with its side, and its rank where the audience may know it: " b", "b6".
fn seen_cell(seen: Seen, numbering: Numbering) -> [char; 2] {
    match seen.rank {
        Some(rank) => [initial(seen.color), figure(rank, numbering)],
        None => [' ', initial(seen.color)],
    }
}

/// The side by a letter that all three languages share.
const fn initial(color: Color) -> char {
    match color {
        Color::Red => 'r',
        Color::Blue => 'b',
    }
}

/// The rank by one character: as on the piece, but `S` for the Spy and `X` for 10, as in a setup
/// that is written as text.
fn figure(rank: Rank, numbering: Numbering) -> char {
    match (rank, rank.figure(numbering)) {
        (Rank::Spy, _) => 'S',
        (_, "10") => 'X',
        (_, figure) => figure.chars().next().expect("every figure has a character"),
    }
}

/// Explains the `X`, which only old sets don't need.
fn ten(numbering: Numbering) -> Message {
    match numbering {
        Numbering::TenHigh => Message::phrase("board-ten"),
        Numbering::OneHigh => Message::nothing(),
    }
}

fn any_known<A: Audience>(view: &View<'_, A>, color: Color) -> bool {
    view.pieces()
        .any(|(_, seen)| seen.color == color && seen.rank.is_some())
}

/// A side's pieces whose ranks the audience knows, by square.
fn known<A: Audience>(view: &View<'_, A>, color: Color) -> Message {
    list(
        view.pieces()
            .filter_map(|(square, seen)| (seen.color == color).then_some((square, seen.rank?))),
    )
}

fn list(pieces: impl Iterator<Item = (Square, Rank)>) -> Message {
    Message::joined(
        ", ",
        pieces.map(|(square, rank)| {
            Message::joined(" ", [names::square(square), names::rank_within(rank)])
        }),
    )
}

fn hidden<A: Audience>(view: &View<'_, A>, color: Color) -> Vec<Square> {
    view.pieces()
        .filter(|(_, seen)| seen.color == color && seen.rank.is_none())
        .map(|(square, _)| square)
        .collect()
}

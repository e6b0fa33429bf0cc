//! A setup as rows of symbols, as people type it.

use crate::engine::{Color, Numbering, Rank, Setup, SetupFault, Square, Variant};

/// Squares in a row of the board.
const ROW_LENGTH: usize = 10;

/// The symbol of an empty square.
const EMPTY: &str = ".";

/// The symbol of a rank in text: `F`, `B`, `S`, and the numbers as the match counts them.
///
/// It is the figure on the piece, but for the Spy, whose letter is the same under both numberings.
#[must_use]
pub const fn symbol(rank: Rank, numbering: Numbering) -> &'static str {
    match rank {
        Rank::Spy => "S",
        _ => rank.figure(numbering),
    }
}

/// One thing that is wrong with typed rows. Rows are named as on the board, 1–10.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowMistake {
    /// So many rows were typed rather than the variant's.
    Rows { typed: usize, expected: usize },
    /// The row has so many symbols rather than ten; a row left blank is ten empty squares.
    Length { row: u8, typed: usize },
    /// A symbol that means nothing, at this place of the row, from 1.
    Symbol {
        row: u8,
        place: usize,
        symbol: String,
    },
    /// Too many or too few pieces of a rank in what could be read.
    Count(SetupFault),
}

/// A setup as rows of ten symbols with a space between: the front row first, each row from `a` to
/// `k`, an empty square a `.`.
///
/// ```
/// use two_lakes::engine::{Color, Numbering, Setup, Variant, notation};
///
/// let order: Vec<usize> = (0..40).collect();
/// let setup = Setup::in_order(Variant::Duel, Color::Red, &order);
/// let rows = notation::setup_rows(&setup, Numbering::TenHigh);
/// assert_eq!(rows[3], "B B S 2 2 3 3 9 10 F");
/// let read = notation::read_setup_rows(Variant::Duel, Color::Red, Numbering::TenHigh, &rows);
/// assert_eq!(read, Ok(setup));
/// ```
#[must_use]
pub fn setup_rows(setup: &Setup, numbering: Numbering) -> Vec<String> {
    let squares: Vec<Square> = setup.variant().home(setup.color()).collect();
    let symbol_at = |&square: &Square| {
        setup
            .at(square)
            .map_or(EMPTY, |rank| symbol(rank, numbering))
    };
    squares
        .chunks(ROW_LENGTH)
        .rev()
        .map(|row| row.iter().map(symbol_at).collect::<Vec<_>>().join(" "))
        .collect()
}

/// Reads what [`setup_rows`] writes, and what people make of it: small letters, symbols with or
/// without spaces or commas between, `X` for the Marshal and `1` for the Spy where ten is high, rows
/// left blank where nothing stands.
///
/// # Errors
/// Every [`RowMistake`], by row from the front and then by count.
pub fn read_setup_rows<Row: AsRef<str>>(
    variant: Variant,
    color: Color,
    numbering: Numbering,
    rows: &[Row],
) -> Result<Setup, Vec<RowMistake>> {
    let home: Vec<Square> = variant.home(color).collect();
    let expected = home.len() / ROW_LENGTH;
    let mut mistakes = Vec::new();
    if rows.len() != expected {
        mistakes.push(RowMistake::Rows {
            typed: rows.len(),
            expected,
        });
    }
    let mut pieces = Vec::new();
    for (squares, text) in home.chunks(ROW_LENGTH).rev().zip(rows) {
        let symbols = split(text.as_ref(), numbering);
        let row = squares[0].row() + 1;
        if !symbols.is_empty() && symbols.len() != ROW_LENGTH {
            mistakes.push(RowMistake::Length {
                row,
                typed: symbols.len(),
            });
        }
        for (place, symbol) in symbols.into_iter().enumerate() {
            match (read_symbol(&symbol, numbering), squares.get(place)) {
                (Some(None), _) => {}
                (Some(Some(rank)), square) => pieces.push((square.copied(), rank)),
                (None, _) => mistakes.push(RowMistake::Symbol {
                    row,
                    place: place + 1,
                    symbol,
                }),
            }
        }
    }
    // Pieces past a row's end stand nowhere, but count.
    let placed = |rank| {
        let count = pieces.iter().filter(|&&(_, other)| other == rank).count();
        u8::try_from(count).unwrap_or(u8::MAX)
    };
    mistakes.extend(
        Rank::ALL
            .into_iter()
            .filter_map(|rank| SetupFault::of_count(rank, placed(rank), variant.army(rank)))
            .map(RowMistake::Count),
    );
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let standing = pieces
        .into_iter()
        .filter_map(|(square, rank)| Some((square?, rank)));
    Ok(Setup::new(variant, color, standing)
        .expect("rows of the right length and count make a lawful setup"))
}

/// The symbols of a row in upper case, whatever stands between them.
fn split(text: &str, numbering: Numbering) -> Vec<String> {
    let mut symbols = Vec::new();
    for word in text.split([' ', '\t', ',', ';']) {
        let mut characters = word.chars().peekable();
        while let Some(character) = characters.next() {
            let mut symbol = character.to_uppercase().to_string();
            let may_be_ten = character == '1' && numbering == Numbering::TenHigh;
            if may_be_ten && characters.next_if_eq(&'0').is_some() {
                symbol.push('0');
            }
            symbols.push(symbol);
        }
    }
    symbols
}

/// What a symbol in upper case stands for: a rank, or an empty square; `None` if for nothing.
pub(in crate::engine) fn read_symbol(text: &str, numbering: Numbering) -> Option<Option<Rank>> {
    match (text, numbering) {
        (EMPTY, _) => Some(None),
        ("X", Numbering::TenHigh) => Some(Some(Rank::Marshal)),
        ("1", Numbering::TenHigh) => Some(Some(Rank::Spy)),
        _ => Rank::ALL
            .into_iter()
            .find(|&rank| symbol(rank, numbering) == text)
            .map(Some),
    }
}

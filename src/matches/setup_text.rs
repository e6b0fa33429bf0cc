//! A setup as people write it: one line for each row of the board, the front row first, each from
//! the column `a` to the column `k`.

use super::failure::SetupTextFault;
use crate::engine::{Color, IllegalSetup, Numbering, Rank, Setup, SetupFault, Square, Variant};

/// Characters of a refused row that are kept.
const KEPT_LENGTH_MAX: usize = 100;
/// Pieces in a row of the board.
const ROW_LENGTH: usize = 10;

/// The rows of a setup: `F` Flag, `B` Bomb, `S` Spy, else the match's numbers, `.` for an empty
/// square, a space between.
pub(super) fn write(setup: &Setup, numbering: Numbering) -> Vec<String> {
    rows(setup.variant(), setup.color())
        .into_iter()
        .map(|squares| {
            let symbols: Vec<&str> = squares
                .into_iter()
                .map(|square| match setup.at(square) {
                    None => ".",
                    Some(Rank::Spy) => "S",
                    Some(rank) => rank.figure(numbering),
                })
                .collect();
            symbols.join(" ")
        })
        .collect()
}

/// Reads what [`write`] writes, and what people make of it: without spaces, with commas, in lower
/// case, `X` for the Marshal's ten, the Spy by its number.
///
/// # Errors
/// All that is wrong, row by row, then by count. Missing pieces are not counted while something
/// could not be read, since it may well be them.
pub(super) fn read(
    variant: Variant,
    color: Color,
    numbering: Numbering,
    lines: &[String],
) -> Result<Setup, Vec<SetupTextFault>> {
    let mut faults = Vec::new();
    let mut pieces = Vec::new();
    for (index, squares) in rows(variant, color).into_iter().enumerate() {
        let line = lines.get(index).map_or("", String::as_str);
        let symbols = symbols(line);
        if symbols.len() != ROW_LENGTH {
            let row = squares.first().map_or(0, |square| square.row() + 1);
            faults.push(SetupTextFault::RowLength {
                row,
                places: symbols.len(),
            });
        }
        for (square, symbol) in squares.into_iter().zip(symbols) {
            match rank_of(&symbol, numbering) {
                Some(Some(rank)) => pieces.push((square, rank)),
                Some(None) => {}
                None => faults.push(SetupTextFault::UnknownPiece {
                    square,
                    text: symbol,
                }),
            }
        }
    }
    match Setup::new(variant, color, pieces) {
        Ok(setup) if faults.is_empty() => Ok(setup),
        Ok(_) => Err(faults),
        Err(IllegalSetup(army)) => {
            let unread = !faults.is_empty();
            let counted: Vec<SetupFault> = army
                .into_iter()
                .filter(|fault| !(unread && matches!(fault, SetupFault::TooFew { .. })))
                .collect();
            if !counted.is_empty() {
                faults.push(SetupTextFault::Army(IllegalSetup(counted)));
            }
            Err(faults)
        }
    }
}

/// Refused rows as they are kept, each cut to a sensible length.
pub(super) fn kept(lines: &[String]) -> Vec<String> {
    lines
        .iter()
        .map(|line| {
            let one_line = line.replace(['\n', '\r'], " ");
            one_line.chars().take(KEPT_LENGTH_MAX).collect()
        })
        .collect()
}

/// The home squares by row, the front row first, each from `a` to `k`.
fn rows(variant: Variant, color: Color) -> Vec<Vec<Square>> {
    let home: Vec<Square> = variant.home(color).collect();
    home.chunks(ROW_LENGTH).rev().map(<[_]>::to_vec).collect()
}

/// Cuts a line into symbols. `10` is one, everything else is one character each.
fn symbols(line: &str) -> Vec<String> {
    let mut symbols: Vec<String> = Vec::new();
    let mut joins = false;
    for character in line.chars() {
        if character.is_whitespace() || matches!(character, ',' | ';' | '|') {
            joins = false;
            continue;
        }
        match symbols.last_mut() {
            Some(last) if joins && character == '0' && last == "1" => last.push(character),
            _ => symbols.push(character.to_uppercase().collect()),
        }
        joins = true;
    }
    symbols
}

/// The rank that a symbol names, nothing for an empty square, `None` if it means nothing.
#[expect(
    clippy::option_option,
    reason = "an empty square is not an unknown symbol"
)]
fn rank_of(symbol: &str, numbering: Numbering) -> Option<Option<Rank>> {
    match symbol {
        "." | "-" | "_" => Some(None),
        "S" => Some(Some(Rank::Spy)),
        "X" if numbering == Numbering::TenHigh => Some(Some(Rank::Marshal)),
        _ => Rank::ALL
            .into_iter()
            .find(|rank| rank.figure(numbering) == symbol)
            .map(Some),
    }
}

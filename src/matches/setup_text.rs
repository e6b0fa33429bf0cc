//! A setup as people write it: besides the engine's symbols the names of the pieces are understood,
//! in every language and by every name that the published guides use.

use super::failure::SetupTextFault;
use crate::engine::notation::{self, RowMistake};
use crate::engine::{Color, IllegalSetup, Numbering, Rank, Setup, Square, Variant};

/// Characters of a refused row that are kept.
const KEPT_LENGTH_MAX: usize = 100;
/// Squares in a row of the board.
const ROW_LENGTH: usize = 10;

/// The names of the pieces in lower case, English, German, Dutch (RULES §6), then those that the
/// guides have besides.
const NAMES: [(Rank, &[&str]); Rank::COUNT] = [
    (
        Rank::Marshal,
        &["marshal", "marschall", "maarschalk", "mareşal", "maresal"],
    ),
    (Rank::General, &["general", "generaal"]),
    (Rank::Colonel, &["colonel", "oberst", "kolonel"]),
    (Rank::Major, &["major", "majoor"]),
    (Rank::Captain, &["captain", "hauptmann", "kapitein"]),
    (Rank::Lieutenant, &["lieutenant", "leutnant", "luitenant"]),
    (Rank::Sergeant, &["sergeant", "unteroffizier"]),
    (Rank::Miner, &["miner", "sapper", "mineur", "sappeur"]),
    (
        Rank::Scout,
        &["scout", "aufklärer", "aufklaerer", "verkenner", "entdecker"],
    ),
    (Rank::Spy, &["spy", "spion", "casus"]),
    (Rank::Bomb, &["bomb", "bombe", "bom", "mine"]),
    (Rank::Flag, &["flag", "fahne", "vlag", "sancak"]),
];

/// Reads the rows of a setup, the front row first; rows that aren't there are blank.
///
/// # Errors
/// All that is wrong, row by row, then by count.
pub fn read(
    variant: Variant,
    color: Color,
    numbering: Numbering,
    lines: &[String],
) -> Result<Setup, Vec<SetupTextFault>> {
    let rows: Vec<String> = (0..usize::from(variant.home_rows()))
        .map(|index| in_symbols(lines.get(index).map_or("", String::as_str), numbering))
        .collect();
    notation::read_setup_rows(variant, color, numbering, &rows)
        .map_err(|mistakes| faults(mistakes, variant, color))
}

/// Refused rows as they are kept: no more than a variant has, each cut to a sensible length.
pub(super) fn kept(variant: Variant, lines: &[String]) -> Vec<String> {
    lines
        .iter()
        .take(usize::from(variant.home_rows()))
        .map(|line| {
            let one_line = line.replace(['\n', '\r'], " ");
            one_line.chars().take(KEPT_LENGTH_MAX).collect()
        })
        .collect()
}

/// A line with each name replaced by the piece's symbol.
fn in_symbols(line: &str, numbering: Numbering) -> String {
    let words = line
        .split(|character: char| character.is_whitespace() || matches!(character, ',' | ';' | '|'));
    let symbols: Vec<&str> = words
        .filter(|word| !word.is_empty())
        .map(|word| {
            named(&word.to_lowercase()).map_or(word, |rank| notation::symbol(rank, numbering))
        })
        .collect();
    symbols.join(" ")
}

fn named(word: &str) -> Option<Rank> {
    NAMES
        .into_iter()
        .find(|(_, names)| names.contains(&word))
        .map(|(rank, _)| rank)
}

/// The engine's mistakes as the table tells them: by square, and all counts in one.
fn faults(mistakes: Vec<RowMistake>, variant: Variant, color: Color) -> Vec<SetupTextFault> {
    let mut faults = Vec::new();
    let mut counts = Vec::new();
    for mistake in mistakes {
        match mistake {
            // The rows were made to be as many as the variant has.
            RowMistake::Rows { .. } => {}
            RowMistake::Length { row, typed } => {
                faults.push(SetupTextFault::RowLength { row, places: typed });
            }
            RowMistake::Symbol { row, place, symbol } => {
                // What stands past a row's end is told by the row's length.
                if let Some(square) = square_at(variant, color, row, place) {
                    faults.push(SetupTextFault::UnknownPiece {
                        square,
                        text: symbol,
                    });
                }
            }
            RowMistake::Count(fault) => counts.push(fault),
        }
    }
    if !counts.is_empty() {
        faults.push(SetupTextFault::Army(IllegalSetup(counts)));
    }
    faults
}

/// The home square at a place, from 1, of the board's row with this number, 1–10.
fn square_at(variant: Variant, color: Color, row: u8, place: usize) -> Option<Square> {
    if place > ROW_LENGTH {
        return None;
    }
    variant
        .home(color)
        .filter(|square| square.row() + 1 == row)
        .nth(place.checked_sub(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_known_by_name_in_every_language() {
        let named_ranks: Vec<Rank> = NAMES.into_iter().map(|(rank, _)| rank).collect();
        assert!(
            Rank::ALL
                .into_iter()
                .all(|rank| named_ranks.contains(&rank))
        );
        for (line, symbols) in [
            ("Marschall, general; Kolonel|MAJOR", "10 9 8 7"),
            ("Hauptmann luitenant Unteroffizier Sappeur", "6 5 4 3"),
            ("Entdecker Casus Mine Sancak", "2 S B F"),
            ("Mareşal Verkenner Spion Vlag bom", "10 2 S F B"),
            ("fbs 10 X .", "fbs 10 X ."),
        ] {
            assert_eq!(in_symbols(line, Numbering::TenHigh), symbols, "{line}");
        }
        assert_eq!(in_symbols("Marshal Scout", Numbering::OneHigh), "1 9");
    }

    #[test]
    fn a_setup_written_in_names_is_read() {
        let lines = [
            "",
            "",
            "",
            "Bombe Bombe Spion Aufklärer Aufklärer Mineur Mineur General Marschall Fahne",
        ]
        .map(String::from);
        let order: Vec<usize> = (0..40).collect();
        let expected = Setup::in_order(Variant::Duel, Color::Red, &order);
        let read = read(Variant::Duel, Color::Red, Numbering::TenHigh, &lines);
        assert!(read == Ok(expected));
    }

    #[test]
    fn refused_rows_are_kept_in_measure() {
        let long = vec!["ä\n".repeat(200); 50];
        let kept = kept(Variant::Duel, &long);
        assert_eq!(kept.len(), 4);
        assert_eq!(kept[0].chars().count(), KEPT_LENGTH_MAX);
        assert!(!kept[0].contains('\n'));
    }
}

//! Positions and setups as text: the community's letters (StraDoS, RULES §7), and rows of symbols
//! as people type them.

use std::fmt;
use std::str::FromStr;

use crate::engine::game::Piece;
use crate::engine::{
    Audience, Color, IllegalSetup, Rank, Setup, Square, SquareError, Variant, View,
};

mod rows;

pub(super) use rows::read_symbol;
pub use rows::{RowMistake, read_setup_rows, setup_rows, symbol};

/// The letter of an empty square, and of a lake, in a position.
pub(super) const EMPTY: char = 'A';
pub(super) const LAKE: char = '_';
/// What stands for a piece whose rank the audience may not know: Red's, and Blue's.
pub(super) const HIDDEN_RED: char = '?';
pub(super) const HIDDEN_BLUE: char = '!';

/// A whole board read from 100 letters, a1 to k10: Red `B`–`M`, Blue `N`–`Y`, `A` empty, `_` lake;
/// lower case where the rank has been shown. It holds ranks, so its `Debug` prints none.
#[derive(Clone)]
pub struct Position {
    board: [Option<Piece>; Square::GRID],
}

/// Why a text is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// It has this many letters rather than 100.
    Length(usize),
    /// The letter at this place, from 0, means nothing there.
    Letter { place: usize, letter: char },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "a position has 100 letters, not {length}"),
            Self::Letter { place, letter } => {
                write!(f, "{letter:?} at place {place} means nothing there")
            }
        }
    }
}

impl std::error::Error for PositionError {}

impl Position {
    pub(super) fn board(&self) -> &[Option<Piece>; Square::GRID] {
        &self.board
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Position(ranks withheld)")
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let letters: Vec<char> = text.chars().collect();
        if letters.len() != Square::GRID {
            return Err(PositionError::Length(letters.len()));
        }
        let mut board = [None; Square::GRID];
        for (place, &letter) in letters.iter().enumerate() {
            let wrong = PositionError::Letter { place, letter };
            match (Square::from_index(place), letter) {
                (Err(SquareError::Lake), LAKE) | (Ok(_), 'A' | 'a') => {}
                (Ok(_), _) => {
                    let (color, rank) = piece_of(letter).ok_or(wrong)?;
                    board[place] = Some(Piece {
                        color,
                        rank,
                        shown: letter.is_ascii_lowercase(),
                        moved: false,
                    });
                }
                _ => return Err(wrong),
            }
        }
        Ok(Self { board })
    }
}

/// The letter of a piece in upper case.
#[must_use]
pub fn letter(color: Color, rank: Rank) -> char {
    let first = match color {
        Color::Red => b'B',
        Color::Blue => b'N',
    };
    (first + rank.index() as u8) as char
}

fn piece_of(letter: char) -> Option<(Color, Rank)> {
    Color::ALL.into_iter().find_map(|color| {
        Rank::ALL
            .into_iter()
            .find(|&rank| self::letter(color, rank) == letter.to_ascii_uppercase())
            .map(|rank| (color, rank))
    })
}

/// The position as an audience may know it, 100 letters: `?` and `!` stand for Red's and Blue's
/// pieces of unknown rank, lower case for those that lie face up.
#[must_use]
pub fn position<A: Audience>(view: &View<'_, A>) -> String {
    (0..Square::GRID)
        .map(|index| match Square::from_index(index) {
            Err(_) => LAKE,
            Ok(square) => match view.at(square) {
                None => EMPTY,
                Some(seen) => match (seen.rank, seen.color) {
                    (Some(rank), color) if seen.face_up => letter(color, rank).to_ascii_lowercase(),
                    (Some(rank), color) => letter(color, rank),
                    (None, Color::Red) => HIDDEN_RED,
                    (None, Color::Blue) => HIDDEN_BLUE,
                },
            },
        })
        .collect()
}

/// One army's letters, back row first, each row from `a` to `k`; 40 letters, `A` for an empty square.
#[must_use]
pub fn setup(setup: &Setup) -> String {
    let mut letters: String = setup
        .variant()
        .home(setup.color())
        .map(|square| {
            setup
                .at(square)
                .map_or(EMPTY, |rank| letter(setup.color(), rank))
        })
        .collect();
    letters.extend(std::iter::repeat_n(EMPTY, 40 - letters.len()));
    letters
}

/// Why letters are no setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// It has this many letters rather than 40.
    Length(usize),
    /// The letter at this place, from 0, is no piece of this side.
    Letter { place: usize, letter: char },
    /// The letters are pieces, but not a lawful army.
    Illegal(IllegalSetup),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "a setup has 40 letters, not {length}"),
            Self::Letter { place, letter } => {
                write!(f, "{letter:?} at place {place} is no piece of this side")
            }
            Self::Illegal(illegal) => write!(f, "{illegal}"),
        }
    }
}

impl std::error::Error for SetupError {}

/// Reads what [`setup`] writes.
///
/// # Errors
/// [`SetupError`]
pub fn read_setup(variant: Variant, color: Color, text: &str) -> Result<Setup, SetupError> {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() != 40 {
        return Err(SetupError::Length(letters.len()));
    }
    let home: Vec<Square> = variant.home(color).collect();
    let mut pieces = Vec::with_capacity(letters.len());
    for (place, &letter) in letters.iter().enumerate() {
        match (piece_of(letter), home.get(place)) {
            _ if letter == EMPTY => {}
            (Some((side, rank)), Some(&square)) if side == color && letter.is_ascii_uppercase() => {
                pieces.push((square, rank));
            }
            _ => return Err(SetupError::Letter { place, letter }),
        }
    }
    Setup::new(variant, color, pieces).map_err(SetupError::Illegal)
}

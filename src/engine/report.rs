//! Moves, what everyone saw of them, and how games end.

use std::fmt;
use std::str::FromStr;

use super::battle::Battle;
use super::color::Color;
use super::square::{Square, SquareError};

/// One ply as its player names it: from a square to a square.
///
/// ```
/// use two_lakes::engine::Move;
///
/// let step: Move = "E4 - E5".parse().unwrap();
/// assert_eq!(step.to_string(), "e4-e5");
/// assert_eq!("e4xe5".parse(), Ok(step), "a strike is written with an x, and is the same move");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

/// A text that names no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// Not two squares.
    NotAMove,
    /// One of the two is a lake.
    Lake,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAMove => "not a move from a square to a square",
            Self::Lake => "a lake is not a square",
        })
    }
}

impl std::error::Error for MoveError {}

impl From<SquareError> for MoveError {
    fn from(error: SquareError) -> Self {
        match error {
            SquareError::NotASquare => Self::NotAMove,
            SquareError::Lake => Self::Lake,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = MoveError;

    /// Reads `e4 e5`, `E4-E5`, `e4xe5`, `e4:e5`, `e4 x e5` and `e4e5`.
    fn from_str(text: &str) -> Result<Self, MoveError> {
        let text = text
            .trim()
            .to_lowercase()
            .replace(['–', '—', '→', ':', 'x', '×'], "-");
        let (from, to) = match text.split_once('-') {
            Some(halves) => halves,
            None => text
                .char_indices()
                .map(|(place, _)| text.split_at(place))
                .find(|(from, to)| names_a_square(from) && names_a_square(to))
                .ok_or(MoveError::NotAMove)?,
        };
        Ok(Self {
            from: from.parse()?,
            to: to.parse()?,
        })
    }
}

/// Whether a text names a square, or a lake, which is no square but was meant as one.
fn names_a_square(text: &str) -> bool {
    text.parse::<Square>() != Err(SquareError::NotASquare)
}

/// What everyone saw of a ply: the two squares, and of a battle both ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveReport {
    /// The ply's number, from 1.
    pub ply: u32,
    pub color: Color,
    pub from: Square,
    pub to: Square,
    pub battle: Option<Battle>,
    /// Where the winning defender went, under rules that let it advance.
    pub advanced: Option<Square>,
}

impl MoveReport {
    /// The ply as its player named it.
    #[must_use]
    pub const fn as_move(&self) -> Move {
        Move {
            from: self.from,
            to: self.to,
        }
    }
}

impl fmt::Display for MoveReport {
    /// `a4-a5`, and `a4xa5` for a strike (RULES §7).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joint = if self.battle.is_some() { 'x' } else { '-' };
        write!(f, "{}{joint}{}", self.from, self.to)
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    FlagCaptured,
    /// The loser had no legal ply on its turn.
    NoLegalMove,
    Resignation,
    TimeOver,
    /// Neither side could move.
    BothImmobile,
    /// `max_plies` was reached.
    MoveCap,
    /// `max_quiet_plies` was reached.
    QuietCap,
    AgreedDraw,
    /// Given up by both without a result.
    Abandoned,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// `None` for a draw and for a game without a result.
    pub winner: Option<Color>,
    pub ending: Ending,
}

//! The ninety-two squares of the board.

use std::fmt;
use std::str::FromStr;

/// A square on which a piece can stand. The eight lake squares are not squares (RULES §1), so no
/// value of this type is one of them.
///
/// Squares are absolute: `a1` lies at Red's bottom left, columns run `a b c d e f g h i k`.
///
/// ```
/// use two_lakes::engine::{Square, SquareError};
///
/// let square: Square = "K10".parse().unwrap();
/// assert_eq!((square.column(), square.row()), (9, 9));
/// assert_eq!(square.to_string(), "k10");
/// assert_eq!("j10".parse(), Ok(square), "j is understood as the tenth column");
/// assert_eq!("c5".parse::<Square>(), Err(SquareError::Lake));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// Why a text or a pair of numbers names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareError {
    /// Not a column letter with a row number, or off the board.
    NotASquare,
    /// One of the eight lake squares.
    Lake,
}

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotASquare => "not a square of the board",
            Self::Lake => "a lake is not a square",
        })
    }
}

impl std::error::Error for SquareError {}

/// A direction on the board, as Red sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Towards row 10.
    Up,
    /// Towards column k.
    Right,
    /// Towards row 1.
    Down,
    /// Towards column a.
    Left,
}

impl Direction {
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
        }
    }
}

const COLUMNS: [char; 10] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'k'];
const NOWHERE: u8 = u8::MAX;

/// For each cell of the 10 × 10 grid its neighbours in the order of [`Direction::ALL`].
const NEIGHBOURS: [[u8; 4]; 100] = neighbours();

const fn is_lake(index: u8) -> bool {
    let (column, row) = (index % 10, index / 10);
    (row == 4 || row == 5) && matches!(column, 2 | 3 | 6 | 7)
}

const fn neighbours() -> [[u8; 4]; 100] {
    let mut table = [[NOWHERE; 4]; 100];
    let mut index = 0;
    while index < 100 {
        let (column, row) = (index % 10, index / 10);
        let around = [
            if row < 9 { index + 10 } else { NOWHERE },
            if column < 9 { index + 1 } else { NOWHERE },
            if row > 0 { index - 10 } else { NOWHERE },
            if column > 0 { index - 1 } else { NOWHERE },
        ];
        let mut direction = 0;
        while direction < 4 {
            if around[direction] != NOWHERE && !is_lake(around[direction]) && !is_lake(index) {
                table[index as usize][direction] = around[direction];
            }
            direction += 1;
        }
        index += 1;
    }
    table
}

impl Square {
    /// Cells of the 10 × 10 grid, lakes among them: the length of a table indexed by [`Square::index`].
    pub const GRID: usize = 100;

    /// The square in this column and row, each 0–9.
    ///
    /// # Errors
    /// [`SquareError`] off the board or in a lake.
    pub const fn new(column: u8, row: u8) -> Result<Self, SquareError> {
        if column > 9 || row > 9 {
            return Err(SquareError::NotASquare);
        }
        Self::from_index(row as usize * 10 + column as usize)
    }

    /// The square at this place of the grid, `10 * row + column`.
    ///
    /// # Errors
    /// [`SquareError`] off the board or in a lake.
    pub const fn from_index(index: usize) -> Result<Self, SquareError> {
        if index >= Self::GRID {
            return Err(SquareError::NotASquare);
        }
        if is_lake(index as u8) {
            return Err(SquareError::Lake);
        }
        Ok(Self(index as u8))
    }

    /// The square at a place of the grid that is known to be one.
    pub(super) const fn at_index(index: u8) -> Self {
        debug_assert!((index as usize) < Self::GRID && !is_lake(index));
        Self(index)
    }

    /// Every square, from a1 to k10, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::GRID).filter_map(|index| Self::from_index(index).ok())
    }

    /// The place in the grid, `10 * row + column`, 0–99.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for `a` to 9 for `k`.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 10
    }

    /// The row, 0 for row 1 to 9 for row 10.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 10
    }

    /// The column's letter in lower case; there is no `j`.
    #[must_use]
    pub const fn column_letter(column: u8) -> char {
        COLUMNS[column as usize]
    }

    /// The next square in a direction; `None` at the board's edge and at a shore.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        match NEIGHBOURS[self.0 as usize][direction as usize] {
            NOWHERE => None,
            next => Some(Self(next)),
        }
    }

    /// The squares from the next one on, in one direction, up to the edge or a shore.
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Self> {
        std::iter::successors(self.step(direction), move |square| square.step(direction))
    }

    /// The squares that share a side with this one.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.step(direction))
    }

    /// Whether the two squares share a side.
    #[must_use]
    pub const fn is_adjacent(self, other: Self) -> bool {
        let columns = self.column().abs_diff(other.column());
        let rows = self.row().abs_diff(other.row());
        columns + rows == 1
    }

    /// The direction from here to `other` if both lie in one column or row, and the distance in squares.
    #[must_use]
    pub const fn line_to(self, other: Self) -> Option<(Direction, u8)> {
        let columns = other.column().abs_diff(self.column());
        let rows = other.row().abs_diff(self.row());
        match (columns, rows) {
            (0, 0) => None,
            (0, distance) if other.row() > self.row() => Some((Direction::Up, distance)),
            (0, distance) => Some((Direction::Down, distance)),
            (distance, 0) if other.column() > self.column() => Some((Direction::Right, distance)),
            (distance, 0) => Some((Direction::Left, distance)),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            Self::column_letter(self.column()),
            self.row() + 1
        )
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads `e4`, `E4`, `E 4` and `4e`, as people type them.
    fn from_str(text: &str) -> Result<Self, SquareError> {
        let mut letter = None;
        let mut number = String::new();
        let mut number_ended = false;
        for character in text.trim().chars() {
            match character {
                'a'..='k' | 'A'..='K' if letter.is_none() => {
                    letter = Some(character.to_ascii_lowercase());
                    number_ended = !number.is_empty();
                }
                '0'..='9' if !number_ended => number.push(character),
                ' ' => number_ended = !number.is_empty(),
                _ => return Err(SquareError::NotASquare),
            }
        }
        let letter = match letter {
            Some('j') => 'k',
            Some(letter) => letter,
            None => return Err(SquareError::NotASquare),
        };
        let column = COLUMNS.iter().position(|&known| known == letter);
        match (column, number.parse::<u8>()) {
            (Some(column), Ok(row @ 1..=10)) => Self::new(column as u8, row - 1),
            _ => Err(SquareError::NotASquare),
        }
    }
}

//! The two sides, and a pair of things one for each.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A side. Red's home rows are 1–4 and Red moves first; Blue's are 7–10 (RULES §1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Color {
    Red,
    Blue,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// The side across the board.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "red",
            Self::Blue => "blue",
        })
    }
}

/// One value for each side, indexed by [`Color`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T> {
    pub red: T,
    pub blue: T,
}

impl<T> ByColor<T> {
    /// Makes the value of each side, Red's first.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        Self {
            red: make(Color::Red),
            blue: make(Color::Blue),
        }
    }

    /// The same pair with each value changed.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            red: change(self.red),
            blue: change(self.blue),
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::Red => &self.red,
            Color::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Red => &mut self.red,
            Color::Blue => &mut self.blue,
        }
    }
}

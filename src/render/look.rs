//! How a person wants to see the board: nothing here depends on what stands on it.

use crate::engine::{Color, Square};

/// The colours of a picture. Sides differ by shape and pattern in each of them, not by colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Meadow, teal water, a walnut frame.
    #[default]
    Classic,
    /// Black, white and two strong colours: for weak sight and bright sun.
    Contrast,
    /// No colour at all; the sides differ in lightness, shape and pattern.
    Greyscale,
    /// Night meadow on Discord's dark ground.
    Dark,
}

impl Theme {
    /// Every theme, in the order in which people are offered them.
    pub const ALL: [Self; 4] = [Self::Classic, Self::Contrast, Self::Greyscale, Self::Dark];
}

/// How many pixels a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Size {
    /// Squares of 90 pixels: a portrait board of 1000 × 1120.
    #[default]
    Full,
    /// Squares of 45 pixels: a portrait board of 500 × 560.
    Half,
}

/// Where the trays of fallen pieces lie. Neither shape is square: clients crop square previews.
///
/// Upright is what people get unless they ask otherwise. A phone fits a picture by its width, and there it is smallest: at
/// 350 pixels across, a square measures 32 pixels upright and 26 on its side, too few for some figures. A desktop client fits
/// by height: in a box 350 pixels high, 28 upright and 32 on its side, where both are legible and a click enlarges them.
/// `two-lakes gallery DIR` shows both in both boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Trays above and below, 1000 × 1120: the larger board on a phone.
    #[default]
    Portrait,
    /// Trays left and right, 1200 × 1000: the larger board in a desktop client's low box.
    Landscape,
}

/// What a person is pointing at while choosing a move or a swap. Never part of the match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The chosen piece, or in a setup the first of two squares to be swapped.
    pub selected: Option<Square>,
    /// Where it may go: drawn as a dot on an empty square, as a sight around a piece.
    pub targets: Vec<Square>,
}

/// A person's way of seeing boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    pub theme: Theme,
    /// Whose back rows are at the bottom of the picture.
    pub bottom: Color,
    pub size: Size,
    pub shape: Shape,
    pub marks: Marks,
}

impl Look {
    /// The common case: full size, portrait, nothing marked.
    pub fn new(theme: Theme, bottom: Color) -> Self {
        Self {
            theme,
            bottom,
            size: Size::Full,
            shape: Shape::Portrait,
            marks: Marks::default(),
        }
    }
}

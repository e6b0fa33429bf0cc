//! Where things lie in a picture, in pixels. Every length at full size is even, so half size is exact.

use super::look::{Shape, Size};
use crate::engine::{Color, Square};

/// Pixels across one square at full size.
pub(super) const CELL: u32 = 90;
/// Pixels of one rank's place in a tray at full size: across, down.
pub(super) const SLOT: (u32, u32) = (74, 54);
/// Pixels across the icon in that place; the rest of it is for the count.
pub(super) const ICON: u32 = 46;

/// A place in a picture: pixels from its left edge, from its top.
pub(super) type Point = (u32, u32);

/// The geometry of a board picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub width: u32,
    pub height: u32,
    /// The upper left corner of the field.
    pub field: Point,
    pub cell: u32,
    shape: Shape,
    size: Size,
}

impl Layout {
    pub(super) const fn new(shape: Shape, size: Size) -> Self {
        let (width, height, field) = match shape {
            Shape::Portrait => (1000, 1120, (50, 110)),
            Shape::Landscape => (1200, 1000, (150, 50)),
        };
        Self {
            width: size.of(width),
            height: size.of(height),
            field: (size.of(field.0), size.of(field.1)),
            cell: size.of(CELL),
            shape,
            size,
        }
    }

    /// The upper left corner of a square, for a viewer who has `bottom`'s home rows below.
    pub(super) fn square(&self, square: Square, bottom: Color) -> Point {
        let (column, line) = place(square, bottom);
        (
            self.field.0 + column * self.cell,
            self.field.1 + line * self.cell,
        )
    }

    /// The upper left corner of the `index`th rank's place (of twelve) in the tray of the side at the bottom, or at the top.
    /// A landscape picture has the bottom side's tray at the right.
    pub(super) fn slot(&self, at_bottom: bool, index: u32) -> Point {
        let along = index * 80;
        let (x, y) = match (self.shape, at_bottom) {
            (Shape::Portrait, false) => (along + 24, 8),
            (Shape::Portrait, true) => (along + 24, 1058),
            (Shape::Landscape, false) => (14, along + 32),
            (Shape::Landscape, true) => (1114, along + 32),
        };
        (self.size.of(x), self.size.of(y))
    }
}

/// The column from the left and the line from the top, both 0–9, in which a square is seen.
pub(super) fn place(square: Square, bottom: Color) -> (u32, u32) {
    let (column, row) = (u32::from(square.column()), u32::from(square.row()));
    match bottom {
        Color::Red => (column, 9 - row),
        Color::Blue => (9 - column, row),
    }
}

impl Size {
    /// A length at full size, in this size's pixels.
    pub(super) const fn of(self, length: u32) -> u32 {
        match self {
            Self::Full => length,
            Self::Half => length / 2,
        }
    }

    /// The factor by which drawings are scaled.
    pub(super) const fn scale(self) -> f32 {
        match self {
            Self::Full => 1.0,
            Self::Half => 0.5,
        }
    }
}

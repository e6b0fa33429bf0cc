//! Where things lie in a picture. A plan divides the whole picture into rectangles, each filled by one tile; lengths are
//! pixels at full size, and all of them even, so that half size is exact.

use super::look::{Shape, Size};
use crate::engine::{Color, Square};

/// Pixels across one square.
pub(super) const CELL: u32 = 90;
/// How many ranks a tray has room for.
const RANKS: u32 = 12;

/// A rectangle: its upper left corner and its extent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Rect {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

/// What fills a rectangle of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// A part of the frame or half of a lake, the same in every position.
    Frame,
    Square(Square),
    /// A rank's place in the tray of the side at the bottom, or of the other.
    Slot {
        at_bottom: bool,
        index: u32,
    },
}

/// A division of a board picture.
pub(super) struct Plan {
    pub width: u32,
    pub height: u32,
    /// The line of the whole board with which the plan begins.
    pub top: u32,
    pub places: Vec<(Rect, Role)>,
}

const fn rect(x: u32, y: u32, width: u32, height: u32) -> Rect {
    Rect {
        x,
        y,
        width,
        height,
    }
}

/// The upper left corner of the field.
pub(super) const fn field(shape: Shape) -> (u32, u32) {
    match shape {
        Shape::Portrait => (50, 110),
        Shape::Landscape => (150, 50),
    }
}

/// The extent of a whole board picture.
pub(super) const fn extent(shape: Shape) -> (u32, u32) {
    match shape {
        Shape::Portrait => (1000, 1120),
        Shape::Landscape => (1200, 1000),
    }
}

impl Plan {
    /// The board with its trays, seen with `bottom`'s home rows below.
    pub(super) fn new(shape: Shape, bottom: Color) -> Self {
        let (width, height) = extent(shape);
        let mut places = Vec::with_capacity(160);
        let mut frame = |rect| places.push((rect, Role::Frame));
        match shape {
            Shape::Portrait => {
                for y in [0, 1050] {
                    frame(rect(0, y, 20, 70));
                    frame(rect(980, y, 20, 70));
                }
                frame(rect(0, 70, 1000, 40));
                frame(rect(0, 1010, 1000, 40));
            }
            Shape::Landscape => {
                for x in [0, 1100] {
                    frame(rect(x, 0, 100, 20));
                    frame(rect(x, 980, 100, 20));
                }
                frame(rect(100, 0, 1000, 50));
                frame(rect(100, 950, 1000, 50));
            }
        }
        for index in 0..RANKS {
            for at_bottom in [false, true] {
                let place = match (shape, at_bottom) {
                    (Shape::Portrait, false) => rect(20 + 80 * index, 0, 80, 70),
                    (Shape::Portrait, true) => rect(20 + 80 * index, 1050, 80, 70),
                    (Shape::Landscape, false) => rect(0, 20 + 80 * index, 100, 80),
                    (Shape::Landscape, true) => rect(1100, 20 + 80 * index, 100, 80),
                };
                places.push((place, Role::Slot { at_bottom, index }));
            }
        }
        let (left, top) = field(shape);
        for line in 0..10 {
            let y = top + u32::from(line) * CELL;
            let row = match bottom {
                Color::Red => 9 - line,
                Color::Blue => line,
            };
            for x in [left - 50, left + 10 * CELL] {
                places.push((rect(x, y, 50, CELL), Role::Frame));
            }
            for across in 0..10 {
                let x = left + u32::from(across) * CELL;
                let column = match bottom {
                    Color::Red => across,
                    Color::Blue => 9 - across,
                };
                match Square::new(column, row) {
                    Ok(square) => places.push((rect(x, y, CELL, CELL), Role::Square(square))),
                    // Both halves of a lake's line in one tile.
                    Err(_) if across % 2 == 0 => {
                        places.push((rect(x, y, 2 * CELL, CELL), Role::Frame));
                    }
                    Err(_) => {}
                }
            }
        }
        Self {
            width,
            height,
            top: 0,
            places,
        }
    }

    /// The lines from `top` to before `bottom`, which must not cut through a place.
    pub(super) fn lines(mut self, top: u32, bottom: u32) -> Self {
        self.places
            .retain(|(rect, _)| (top..bottom).contains(&rect.y));
        for (rect, _) in &mut self.places {
            rect.y -= top;
        }
        self.height = bottom - top;
        self.top = top;
        self
    }
}

/// The column from the left and the line from the top, both 0–9, in which a square is seen.
pub(super) fn seen_at(square: Square, bottom: Color) -> (u8, u8) {
    match bottom {
        Color::Red => (square.column(), 9 - square.row()),
        Color::Blue => (9 - square.column(), square.row()),
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

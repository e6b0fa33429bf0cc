//! What a tile shows: all that decides its pixels, but for theme and size.

use super::look::Shape;
use super::plan::Rect;
use super::scene::Piece;
use crate::engine::{ByColor, Color, Direction, Numbering, Rank};

/// A subject of a tile. Equal subjects have equal tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Subject {
    /// A part of a frame or a lake, the same in every position.
    Frame {
        shape: Shape,
        bottom: Color,
        rect: Rect,
    },
    Square(SquareSubject),
    /// A rank's place in a tray, with a rank of which some fell; `None` is an empty place.
    Slot {
        shape: Shape,
        loss: Option<Loss>,
    },
    /// A part of a battle card's upper part.
    Banner {
        rect: Rect,
    },
    Fighter(Fighter),
    /// Bare ground, pixels at full size.
    Blank {
        width: u32,
        height: u32,
    },
}

/// A square with all that lies on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct SquareSubject {
    /// One of the field's two tones, 0 or 1.
    pub tone: u8,
    pub piece: Option<Piece>,
    pub numbering: Numbering,
    pub marks: SquareMarks,
}

/// The marks on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct SquareMarks {
    pub arrow: Option<Arrow>,
    pub outline: Option<Outline>,
    /// Both fell, and nobody stands here.
    pub burst: bool,
    pub fallen: ByColor<bool>,
    pub choice: Option<Choice>,
}

/// The frame around both ends of the last move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Outline {
    LastMove,
    Battle,
}

/// A part of the last move's arrow, and where it points in the picture (`Up` is its upper edge).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Arrow {
    pub part: ArrowPart,
    pub direction: Direction,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum ArrowPart {
    /// Tail and head in one square.
    Step,
    Tail,
    Shaft,
    Head,
}

/// What the viewer is choosing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Choice {
    Selected,
    /// An empty square that the chosen piece may enter.
    Target,
    /// A piece that it may strike.
    Strike,
}

/// How many pieces of a rank a side has lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Loss {
    pub color: Color,
    pub rank: Rank,
    pub numbering: Numbering,
    pub fallen: u8,
    pub army: u8,
}

/// One of the two in a battle, large.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Fighter {
    pub color: Color,
    pub rank: Rank,
    pub numbering: Numbering,
    pub stands: bool,
}

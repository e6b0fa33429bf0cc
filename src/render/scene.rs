//! What a picture shows, taken from a view: pieces, the last move, the fallen. Everything below draws from this alone,
//! so a picture can tell nothing that the view did not.

use super::subject::Loss;
use crate::engine::view::{Audience, Everyone, Player};
use crate::engine::{ByColor, Color, MoveReport, Numbering, Rank, Setup, Square, Variant, View};

/// An audience as a picture knows it: with or without a side of its own.
pub trait Onlooker: Audience {
    /// The side whose player looks; `None` for everyone.
    fn side(view: &View<'_, Self>) -> Option<Color>
    where
        Self: Sized;
}

impl Onlooker for Player {
    fn side(view: &View<'_, Self>) -> Option<Color> {
        Some(view.color())
    }
}

impl Onlooker for Everyone {
    fn side(_view: &View<'_, Self>) -> Option<Color> {
        None
    }
}

/// What a picture shows.
pub(super) struct Scene {
    squares: [Option<Piece>; Square::GRID],
    pub last: Option<MoveReport>,
    /// The army of both sides and how many of each rank have fallen; an army alone on the board has no trays.
    losses: Option<(Variant, ByColor<[u8; Rank::COUNT]>)>,
    pub numbering: Numbering,
}

/// A piece as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Piece {
    pub color: Color,
    pub face: Face,
    pub moved: bool,
}

/// The side of a piece that is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Face {
    Back,
    Front(Rank, Knowledge),
}

/// Who else knows a rank that is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Knowledge {
    /// Nothing to be said about it.
    Plain,
    /// The viewer's own piece, which the opponent knows.
    KnownToOpponent,
    /// The opponent's piece, which the viewer knows while it stands.
    KnownOfOpponent,
}

/// The order in a tray: from the Marshal down, then what never moves.
const ORDER: [Rank; Rank::COUNT] = [
    Rank::Marshal,
    Rank::General,
    Rank::Colonel,
    Rank::Major,
    Rank::Captain,
    Rank::Lieutenant,
    Rank::Sergeant,
    Rank::Miner,
    Rank::Scout,
    Rank::Spy,
    Rank::Bomb,
    Rank::Flag,
];

impl Scene {
    /// A view, as its own audience sees it.
    pub(super) fn of<A: Onlooker>(view: &View<'_, A>) -> Self {
        let side = A::side(view);
        let mut squares = [None; Square::GRID];
        for (square, seen) in view.pieces() {
            let knowledge = match side {
                Some(own) if seen.face_up && own == seen.color => Knowledge::KnownToOpponent,
                Some(_) if seen.face_up => Knowledge::KnownOfOpponent,
                _ => Knowledge::Plain,
            };
            squares[square.index()] = Some(Piece {
                color: seen.color,
                face: seen
                    .rank
                    .map_or(Face::Back, |rank| Face::Front(rank, knowledge)),
                moved: seen.moved,
            });
        }
        let fallen = ByColor::from_fn(|color| Rank::ALL.map(|rank| view.fallen(color, rank)));
        Self {
            squares,
            last: view.last().copied(),
            losses: Some((view.variant(), fallen)),
            numbering: view.rules().numbering,
        }
    }

    /// An army before the game, alone on the board.
    pub(super) fn of_setup(setup: &Setup, numbering: Numbering) -> Self {
        let mut squares = [None; Square::GRID];
        for (square, rank) in setup.pieces() {
            let face = Face::Front(rank, Knowledge::Plain);
            squares[square.index()] = Some(Piece {
                color: setup.color(),
                face,
                moved: false,
            });
        }
        Self {
            squares,
            last: None,
            losses: None,
            numbering,
        }
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// What a side has lost of the rank in a place of its tray; `None` if nothing, or if the army has fewer ranks.
    pub(super) fn loss(&self, color: Color, index: u32) -> Option<Loss> {
        let (variant, fallen) = self.losses.as_ref()?;
        let mut ranks = ORDER.into_iter().filter(|&rank| variant.army(rank) > 0);
        let rank = ranks.nth(index as usize)?;
        let fallen = fallen[color][rank.index()];
        (fallen > 0).then(|| Loss {
            color,
            rank,
            numbering: self.numbering,
            fallen,
            army: variant.army(rank),
        })
    }
}

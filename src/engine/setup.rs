//! One side's army on its home rows, complete and lawful.

use std::cmp::Ordering;
use std::fmt;

use super::color::Color;
use super::rank::Rank;
use super::square::Square;
use super::variant::Variant;

/// One side's army as it stands before the game: every piece of the variant on a home square.
/// A value of this type is always lawful; [`Setup::new`] names all that is wrong with a text that is not.
///
/// It holds ranks, so its `Debug` prints none.
#[derive(Clone, PartialEq, Eq)]
pub struct Setup {
    variant: Variant,
    color: Color,
    /// By place in [`Variant::home`].
    ranks: Vec<Option<Rank>>,
}

/// One thing that is wrong with an intended setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupFault {
    /// The square is not one of this side's home squares in this variant.
    OutsideHome(Square),
    /// Two pieces on one square.
    Occupied(Square),
    /// More pieces of a rank than the army has.
    TooMany { rank: Rank, placed: u8, allowed: u8 },
    /// Fewer pieces of a rank than the army has.
    TooFew { rank: Rank, placed: u8, allowed: u8 },
}

impl SetupFault {
    /// What is wrong with this many pieces of a rank, if anything.
    pub(super) fn of_count(rank: Rank, placed: u8, allowed: u8) -> Option<Self> {
        match placed.cmp(&allowed) {
            Ordering::Greater => Some(Self::TooMany {
                rank,
                placed,
                allowed,
            }),
            Ordering::Less => Some(Self::TooFew {
                rank,
                placed,
                allowed,
            }),
            Ordering::Equal => None,
        }
    }
}

/// Everything that is wrong with an intended setup, at least one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalSetup(pub Vec<SetupFault>);

impl fmt::Display for IllegalSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an unlawful setup, {} faults", self.0.len())
    }
}

impl std::error::Error for IllegalSetup {}

impl Setup {
    /// The setup with these pieces.
    ///
    /// # Errors
    /// Every [`SetupFault`], in the order of the pieces and then of the ranks.
    pub fn new(
        variant: Variant,
        color: Color,
        pieces: impl IntoIterator<Item = (Square, Rank)>,
    ) -> Result<Self, IllegalSetup> {
        let home: Vec<Square> = variant.home(color).collect();
        let mut ranks = vec![None; home.len()];
        let mut placed = [0u8; Rank::COUNT];
        let mut faults = Vec::new();
        for (square, rank) in pieces {
            match home.iter().position(|&known| known == square) {
                None => faults.push(SetupFault::OutsideHome(square)),
                Some(place) if ranks[place].is_some() => faults.push(SetupFault::Occupied(square)),
                Some(place) => {
                    ranks[place] = Some(rank);
                    placed[rank.index()] += 1;
                }
            }
        }
        for rank in Rank::ALL {
            let (placed, allowed) = (placed[rank.index()], variant.army(rank));
            faults.extend(SetupFault::of_count(rank, placed, allowed));
        }
        if faults.is_empty() {
            Ok(Self {
                variant,
                color,
                ranks,
            })
        } else {
            Err(IllegalSetup(faults))
        }
    }

    /// The setup in which the army stands on the home squares in a given order: the piece on the
    /// `n`th home square is the `order[n]`th of [`Variant::pieces`], and squares whose number is
    /// past the army's end stay empty. Chance comes in as the order: the engine has none of its own.
    ///
    /// # Panics
    /// If `order` is no permutation of the home squares' numbers.
    #[must_use]
    pub fn in_order(variant: Variant, color: Color, order: &[usize]) -> Self {
        let army: Vec<Rank> = variant.pieces().collect();
        let pieces = variant
            .home(color)
            .zip(order)
            .filter_map(|(square, &number)| Some((square, *army.get(number)?)));
        Self::new(variant, color, pieces).expect("a permutation of the army is a lawful setup")
    }

    /// The variant whose army this is.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Whose army this is.
    #[must_use]
    pub fn color(&self) -> Color {
        self.color
    }

    /// What stands on a square; `None` where it is empty or no home square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Rank> {
        self.pieces()
            .find(|&(own, _)| own == square)
            .map(|(_, rank)| rank)
    }

    /// The pieces, back row first, each row from `a` to `k`.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Rank)> {
        self.variant
            .home(self.color)
            .zip(&self.ranks)
            .filter_map(|(square, &rank)| Some((square, rank?)))
    }

    /// The same army with the contents of two home squares exchanged; one of them may be empty.
    ///
    /// # Errors
    /// [`SetupFault::OutsideHome`] for each square that is no home square.
    pub fn swapped(&self, one: Square, other: Square) -> Result<Self, IllegalSetup> {
        let place = |square| {
            self.variant
                .home(self.color)
                .position(|known| known == square)
                .ok_or(SetupFault::OutsideHome(square))
        };
        match (place(one), place(other)) {
            (Ok(one), Ok(other)) => {
                let mut swapped = self.clone();
                swapped.ranks.swap(one, other);
                Ok(swapped)
            }
            (one, other) => Err(IllegalSetup(
                [one.err(), other.err()].into_iter().flatten().collect(),
            )),
        }
    }

    /// The same army for a side, as its owner sees it: what stood on the left stands on the left.
    #[must_use]
    pub fn for_side(&self, color: Color) -> Self {
        if color == self.color {
            return self.clone();
        }
        // Rows are kept from `a` to `k`, and Blue looks from the other end.
        Self {
            color,
            ..self.mirrored()
        }
    }

    /// The same army mirrored left to right.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = self.clone();
        for row in mirrored.ranks.chunks_mut(10) {
            row.reverse();
        }
        mirrored
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Setup({} {}, ranks withheld)", self.variant, self.color)
    }
}

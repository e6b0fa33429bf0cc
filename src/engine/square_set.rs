//! Sets of squares, a bit for each.

use super::square::Square;

/// A set of squares of the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct SquareSet(u128);

/// All squares, and all but those of one edge column: a step over the edge must not come in again on
/// the other side.
const BOARD: u128 = board_without(None);
const WITHOUT_A: u128 = board_without(Some(0));
const WITHOUT_K: u128 = board_without(Some(9));

const fn board_without(column: Option<u8>) -> u128 {
    let mut set = 0;
    let mut index = 0;
    while index < Square::GRID {
        if let Ok(square) = Square::from_index(index) {
            let left_out = match column {
                Some(column) => square.column() == column,
                None => false,
            };
            if !left_out {
                set |= 1 << index;
            }
        }
        index += 1;
    }
    set
}

impl SquareSet {
    pub(super) const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    pub(super) const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    pub(super) const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    pub(super) const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The squares in both sets.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of the board that are not in the set.
    pub(super) const fn others(self) -> Self {
        Self(BOARD & !self.0)
    }

    /// The squares that share a side with one of the set.
    pub(super) const fn neighbours(self) -> Self {
        let Self(set) = self;
        let up_and_down = set << 10 | set >> 10;
        let right = (set & WITHOUT_K) << 1;
        let left = (set & WITHOUT_A) >> 1;
        Self((up_and_down | right | left) & BOARD)
    }

    /// The squares from a1 to k10.
    pub(super) fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let first = (left != 0).then(|| Square::at_index(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            first
        })
    }
}

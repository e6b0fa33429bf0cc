//! The twelve kinds of piece.

use super::rules::Numbering;

/// What a piece is. Bomb and Flag count as ranks here, as in every guide's table of pieces.
///
/// The order is that of the community's letters `B`…`M` (RULES §7); [`Rank::strength`] compares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Rank {
    Bomb,
    Spy,
    Scout,
    Miner,
    Sergeant,
    Lieutenant,
    Captain,
    Major,
    Colonel,
    General,
    Marshal,
    Flag,
}

impl Rank {
    /// How many ranks there are.
    pub const COUNT: usize = 12;

    /// Every rank, in the order of the letters `B`…`M`.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Bomb,
        Self::Spy,
        Self::Scout,
        Self::Miner,
        Self::Sergeant,
        Self::Lieutenant,
        Self::Captain,
        Self::Major,
        Self::Colonel,
        Self::General,
        Self::Marshal,
        Self::Flag,
    ];

    /// The rank's place in [`Rank::ALL`], 0–11.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank's strength in a battle, Spy 1 to Marshal 10; `None` for Bomb and Flag, which never attack.
    #[must_use]
    pub const fn strength(self) -> Option<u8> {
        match self {
            Self::Bomb | Self::Flag => None,
            _ => Some(self as u8),
        }
    }

    /// Whether pieces of this rank ever move: all but Bomb and Flag (RULES §1).
    #[must_use]
    pub const fn is_movable(self) -> bool {
        self.strength().is_some()
    }

    /// The figure printed on the piece under the match's numbering: `10` or `1` for the Marshal.
    /// Bomb and Flag are letters everywhere, and so is the Spy where one is the highest number.
    #[must_use]
    pub const fn figure(self, numbering: Numbering) -> &'static str {
        const TEN_HIGH: [&str; Rank::COUNT] =
            ["B", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "F"];
        const ONE_HIGH: [&str; Rank::COUNT] =
            ["B", "S", "9", "8", "7", "6", "5", "4", "3", "2", "1", "F"];
        match numbering {
            Numbering::TenHigh => TEN_HIGH[self.index()],
            Numbering::OneHigh => ONE_HIGH[self.index()],
        }
    }
}

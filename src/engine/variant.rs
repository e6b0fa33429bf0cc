//! Which pieces are played, and where they may be set up.

use std::fmt;
use std::str::FromStr;

use super::color::Color;
use super::rank::Rank;
use super::rules::{Bombs, EqualRanks, Rules};
use super::square::Square;

/// A variant of the game: an army and its placement (RULES §5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Variant {
    /// The full game: forty pieces fill four rows.
    Original,
    /// The guides' first lesson: nine pieces.
    Training,
    /// Eight pieces, quick and sharp.
    Barrage,
    /// Ten pieces.
    Duel,
    /// Twenty pieces; the attacker wins a tie and a Bomb goes off once.
    UltimateLightning,
    /// Thirty pieces fill three rows.
    Compact,
}

impl Variant {
    /// Every variant.
    pub const ALL: [Self; 6] = [
        Self::Original,
        Self::Training,
        Self::Barrage,
        Self::Duel,
        Self::UltimateLightning,
        Self::Compact,
    ];

    /// The name in records, options and the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Original => "original",
            Self::Training => "training",
            Self::Barrage => "barrage",
            Self::Duel => "duel",
            Self::UltimateLightning => "lightning",
            Self::Compact => "compact",
        }
    }

    /// How many pieces of a rank each side has.
    #[must_use]
    pub const fn army(self, rank: Rank) -> u8 {
        //                                  B  Spy 2  3  4  5  6  7  8  9  10 F
        const ORIGINAL: [u8; Rank::COUNT] = [6, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 1];
        const TRAINING: [u8; Rank::COUNT] = [2, 1, 2, 2, 0, 0, 0, 0, 0, 0, 1, 1];
        const BARRAGE: [u8; Rank::COUNT] = [1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1];
        const DUEL: [u8; Rank::COUNT] = [2, 1, 2, 2, 0, 0, 0, 0, 0, 1, 1, 1];
        const LIGHTNING: [u8; Rank::COUNT] = [2, 1, 4, 2, 2, 2, 2, 1, 1, 1, 1, 1];
        const COMPACT: [u8; Rank::COUNT] = [5, 1, 5, 4, 2, 2, 3, 3, 2, 1, 1, 1];
        let army = match self {
            Self::Original => &ORIGINAL,
            Self::Training => &TRAINING,
            Self::Barrage => &BARRAGE,
            Self::Duel => &DUEL,
            Self::UltimateLightning => &LIGHTNING,
            Self::Compact => &COMPACT,
        };
        army[rank.index()]
    }

    /// Each piece of one side's army by its rank, in the order of [`Rank::ALL`].
    pub fn pieces(self) -> impl Iterator<Item = Rank> {
        Rank::ALL
            .into_iter()
            .flat_map(move |rank| std::iter::repeat_n(rank, self.army(rank).into()))
    }

    /// How many pieces each side has.
    #[must_use]
    pub fn size(self) -> u8 {
        Rank::ALL.into_iter().map(|rank| self.army(rank)).sum()
    }

    /// How many rows a side sets up on.
    #[must_use]
    pub const fn home_rows(self) -> u8 {
        match self {
            Self::Compact => 3,
            _ => 4,
        }
    }

    /// The squares on which a side sets up: back row first, each row from `a` to `k`.
    pub fn home(self, color: Color) -> impl Iterator<Item = Square> {
        (0..self.home_rows()).flat_map(move |row| {
            let row = match color {
                Color::Red => row,
                Color::Blue => 9 - row,
            };
            (0..10).map(move |column| Square::new(column, row).expect("no lake lies in a home row"))
        })
    }

    /// The rules of a match of this variant: its own options override the set's (RULES §2, §5).
    #[must_use]
    pub fn adapt(self, mut rules: Rules) -> Rules {
        if self == Self::UltimateLightning {
            rules.equal_ranks = EqualRanks::AttackerWins;
            rules.bombs = Bombs::OneUse;
        }
        rules
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownVariant;

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no variant has this name")
    }
}

impl std::error::Error for UnknownVariant {}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        Self::ALL
            .into_iter()
            .find(|variant| variant.name() == text)
            .ok_or(UnknownVariant)
    }
}

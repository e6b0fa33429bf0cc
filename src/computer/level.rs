//! The five levels, weakened by memory, horizon, attention and temperament, never by blunders drawn
//! by lot.

use std::fmt;
use std::str::FromStr;

/// How well the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Level {
    Recruit,
    Sergeant,
    Captain,
    Colonel,
    Marshal,
}

/// What a level can do.
pub(super) struct Character {
    /// Worlds imagined before a move.
    pub(super) worlds: usize,
    /// Plies looked ahead, before strikes are played out.
    pub(super) depth: u32,
    /// Knows from which rows which ranks usually come.
    pub(super) reads_rows: bool,
    /// Draws conclusions from how pieces have moved, or not.
    pub(super) reads_behaviour: bool,
    /// The chance by which a rank that is no longer visible is forgotten on each turn after the
    /// first few, in percent.
    pub(super) forgets_percent: f64,
    /// How many moves are considered: the strikes, and those nearest the last events; `None` for all.
    pub(super) attention: Option<usize>,
    /// Moves about as good as this, in points, are played about as often as the best.
    pub(super) whim: f64,
    /// What a strike is worth besides, in points: the pleasure of fighting.
    pub(super) aggression: i32,
    /// How far the pulls of distant prizes are felt, in percent.
    pub(super) purpose_percent: i32,
    /// Finds ways around what stands on the board when nothing has happened for long or its Flag is in
    /// danger, watches known intruders, reads chases to their end, and looks far ahead once no mover is
    /// hidden.
    pub(super) plans: bool,
    /// Nodes searched for a move when nobody says otherwise.
    pub(super) nodes: u32,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Recruit,
        Self::Sergeant,
        Self::Captain,
        Self::Colonel,
        Self::Marshal,
    ];

    /// The name in commands, records and the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recruit => "recruit",
            Self::Sergeant => "sergeant",
            Self::Captain => "captain",
            Self::Colonel => "colonel",
            Self::Marshal => "marshal",
        }
    }

    pub(super) const fn character(self) -> Character {
        match self {
            Self::Recruit => Character {
                worlds: 1,
                depth: 1,
                reads_rows: false,
                reads_behaviour: false,
                forgets_percent: 25.0,
                attention: Some(10),
                whim: 700.0,
                aggression: 1_500,
                purpose_percent: 50,
                plans: false,
                nodes: 2_000,
            },
            Self::Sergeant => Character {
                worlds: 3,
                depth: 1,
                reads_rows: false,
                reads_behaviour: false,
                forgets_percent: 6.0,
                attention: Some(16),
                whim: 220.0,
                aggression: 450,
                purpose_percent: 100,
                plans: false,
                nodes: 4_000,
            },
            Self::Captain => Character {
                worlds: 3,
                depth: 3,
                reads_rows: true,
                reads_behaviour: false,
                forgets_percent: 8.0,
                attention: Some(13),
                whim: 320.0,
                aggression: 200,
                purpose_percent: 100,
                plans: false,
                nodes: 20_000,
            },
            Self::Colonel => Character {
                worlds: 16,
                depth: 3,
                reads_rows: true,
                reads_behaviour: true,
                forgets_percent: 0.5,
                attention: None,
                whim: 70.0,
                aggression: 40,
                purpose_percent: 100,
                plans: true,
                nodes: 12_000,
            },
            Self::Marshal => Character {
                worlds: 32,
                depth: 4,
                reads_rows: true,
                reads_behaviour: true,
                forgets_percent: 0.0,
                attention: None,
                whim: 4.0,
                aggression: 0,
                purpose_percent: 100,
                plans: true,
                nodes: 25_000,
            },
        }
    }
}

/// The Marshal without what came later: no conclusions from behaviour, no plans. A measure for both.
pub(super) const FIRST_STAGE: Character = Character {
    reads_behaviour: false,
    plans: false,
    ..Level::Marshal.character()
};

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no level has this name")
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or(UnknownLevel)
    }
}

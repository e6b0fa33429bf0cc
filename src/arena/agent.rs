//! Who plays in the arena.

use std::fmt;
use std::str::FromStr;

use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use crate::computer::{self, Level, Thought};
use crate::engine::{BattleOutcome, Color, Move, Player, Rank, View, resolve};

/// A player of the arena: one of the two simplest that there are, the computer's first stage, or a level
/// of the computer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Agent {
    /// Any legal move.
    Random,
    /// Takes what it surely can, tries the unknown with what it can spare, and goes forward.
    Greedy,
    /// The Marshal as it was before it read behaviour and made plans, with so many nodes a move or with
    /// the Marshal's number.
    FirstStage { nodes: Option<u32> },
    /// A level, with so many nodes a move or with its own number.
    Level { level: Level, nodes: Option<u32> },
}

/// A text that names no agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownAgent;

impl fmt::Display for UnknownAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "an agent is random, greedy, stage-1 or a level, these two also with nodes: captain:2000",
        )
    }
}

impl std::error::Error for UnknownAgent {}

impl FromStr for Agent {
    type Err = UnknownAgent;

    fn from_str(text: &str) -> Result<Self, UnknownAgent> {
        let (name, nodes) = match text.split_once(':') {
            Some((name, nodes)) => (name, Some(nodes.parse().map_err(|_| UnknownAgent)?)),
            None => (text, None),
        };
        match (name, nodes) {
            ("random", None) => Ok(Self::Random),
            ("greedy", None) => Ok(Self::Greedy),
            ("stage-1", nodes) => Ok(Self::FirstStage { nodes }),
            _ => Ok(Self::Level {
                level: name.parse().map_err(|_| UnknownAgent)?,
                nodes,
            }),
        }
    }
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, nodes) = match self {
            Self::Random => ("random", None),
            Self::Greedy => ("greedy", None),
            Self::FirstStage { nodes } => ("stage-1", *nodes),
            Self::Level { level, nodes } => (level.name(), *nodes),
        };
        match nodes {
            None => f.write_str(name),
            Some(nodes) => write!(f, "{name}:{nodes}"),
        }
    }
}

impl Agent {
    /// The agent's move; `None` if it has none. The same view and chance give the same move.
    #[must_use]
    pub fn choose(self, view: &View<'_, Player>, rng: &mut StdRng) -> Option<Move> {
        self.consider(view, rng).map(|thought| thought.ply)
    }

    /// The same with what it took; the two simplest look at no board but the view's.
    #[must_use]
    pub fn consider(self, view: &View<'_, Player>, rng: &mut StdRng) -> Option<Thought> {
        let at_once = |ply| Thought { ply, nodes: 0 };
        match self {
            Self::Random => view.legal_moves().choose(rng).copied().map(at_once),
            Self::Greedy => greedy(view, rng).map(at_once),
            Self::FirstStage { nodes } => computer::consider_plainly(view, nodes, rng),
            Self::Level { level, nodes } => computer::consider(view, level, nodes, rng),
        }
    }
}

/// Pieces that the greedy agent doesn't throw at the unknown.
const TOO_GOOD_TO_TRY: Rank = Rank::Colonel;

fn greedy(view: &View<'_, Player>, rng: &mut StdRng) -> Option<Move> {
    let worth = |ply: &Move| {
        let own = view.at(ply.from)?.rank?;
        let Some(there) = view.at(ply.to) else {
            let forward = match view.color() {
                Color::Red => ply.to.row() > ply.from.row(),
                Color::Blue => ply.to.row() < ply.from.row(),
            };
            return Some(if forward { 20 } else { 0 });
        };
        Some(match there.rank {
            Some(rank) if resolve(own, rank, view.rules()) == BattleOutcome::AttackerWins => {
                100 + 10 * rank.strength().map_or(20, i32::from)
            }
            Some(_) => -100,
            None if own < TOO_GOOD_TO_TRY => 25,
            None => -10,
        })
    };
    let mut legal = view.legal_moves();
    legal.shuffle(rng);
    legal
        .into_iter()
        .max_by_key(|ply| worth(ply).unwrap_or(0) + rng.random_range(0..15))
}

/// A stream of chance of its own for each side and ply of a numbered game.
#[must_use]
pub fn chance(seed: u64, game: u64, color: Color, ply: u32) -> StdRng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&game.to_le_bytes());
    key[16] = color as u8;
    key[17..21].copy_from_slice(&ply.to_le_bytes());
    StdRng::from_seed(key)
}

//! A player that never peeks: it knows what a player's view shows, and nothing else.
//!
//! It imagines worlds that agree with everything seen, looks ahead in each, and plays what is best on
//! the average. Nodes bound it, not clocks: the same view, nodes and chance give the same move.

mod belief;
mod board;
mod choice;
mod deployment;
mod grid;
mod knowledge;
mod level;
mod quiet;
mod search;
mod trail;
mod worth;

use rand::Rng;

use crate::engine::{Color, Move, Player, Setup, Variant, View};

pub use level::{Level, UnknownLevel};

/// The move that a level makes on its turn; `None` when it is not its turn or the game is over.
///
/// `nodes` bounds the search; `None` leaves it to the level.
#[must_use]
pub fn choose(
    view: &View<'_, Player>,
    level: Level,
    nodes: Option<u32>,
    rng: &mut impl Rng,
) -> Option<Move> {
    choice::choose(view, level, nodes, rng)
}

/// An army set up as a level does it.
#[must_use]
pub fn deploy(variant: Variant, color: Color, level: Level, rng: &mut impl Rng) -> Setup {
    deployment::deploy(variant, color, level, rng)
}

/// A setup made by rules of thumb and chance, not yet tried in any game.
#[must_use]
pub fn generate_setup(variant: Variant, color: Color, rng: &mut impl Rng) -> Setup {
    deployment::generate(variant, color, rng)
}

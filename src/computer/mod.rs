//! A player that never peeks: it knows what a player's view shows, and nothing else.
//!
//! It imagines worlds that agree with everything seen, looks ahead in each, and plays what is best on
//! the average. Nodes bound it, not clocks: the same view, nodes and chance give the same move.

mod belief;
mod board;
mod choice;
mod deployment;
mod draw;
mod grid;
mod guard;
mod knowledge;
mod level;
mod pursuit;
mod quiet;
mod resignation;
mod search;
mod trail;
mod ways;
mod worth;

use rand::Rng;

use crate::engine::{Color, Move, Player, Setup, Variant, View};

pub use level::{Level, UnknownLevel};

/// A move, and what it took to find it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    pub ply: Move,
    /// Boards looked at.
    pub nodes: u32,
}

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
    consider(view, level, nodes, rng).map(|thought| thought.ply)
}

/// The same as [`choose`], with what it took.
#[must_use]
pub fn consider(
    view: &View<'_, Player>,
    level: Level,
    nodes: Option<u32>,
    rng: &mut impl Rng,
) -> Option<Thought> {
    choice::choose(view, &level.character(), nodes, rng)
}

/// The same by the first stage of the computer, which draws no conclusions from how pieces have moved
/// and makes no plans: what the Marshal is measured by.
#[must_use]
pub fn consider_plainly(
    view: &View<'_, Player>,
    nodes: Option<u32>,
    rng: &mut impl Rng,
) -> Option<Thought> {
    choice::choose(view, &level::FIRST_STAGE, nodes, rng)
}

/// Whether a level would agree to a draw now. It may offer one by the same judgement.
#[must_use]
pub fn agrees_to_draw(view: &View<'_, Player>, level: Level) -> bool {
    draw::agrees(view, level)
}

/// Whether a level gives the game up on its turn: from Colonel up, when it has been lost beyond doubt
/// for some time, no draw is near, and none of its pieces is about to try for the Flag.
#[must_use]
pub fn resigns(view: &View<'_, Player>, level: Level) -> bool {
    resignation::resigns(view, level)
}

/// One of the kept setups, for agents that meet each other. Not for a table at which people sit: the
/// list is published, so whoever knows it could recognise an army by its shape or its first fights.
#[must_use]
pub fn kept_setup(variant: Variant, color: Color, rng: &mut impl Rng) -> Setup {
    deployment::draw_kept(variant, color, rng)
}

/// A new setup, made by rules of thumb and chance: what the computer plays with at people's tables.
#[must_use]
pub fn generate_setup(variant: Variant, color: Color, rng: &mut impl Rng) -> Setup {
    deployment::generate(variant, color, rng)
}

//! How long an agent thinks, and how many boards it looks at.

use std::time::{Duration, Instant};

use super::agent::{Agent, chance};
use super::bout::{PLIES_MAX, Table};
use crate::engine::Game;

/// What one agent's moves took, each list from the least to the most.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Pace {
    times: Vec<Duration>,
    nodes: Vec<u32>,
}

impl Pace {
    /// Plays games of an agent against itself, and measures each move.
    ///
    /// # Panics
    /// On an unlawful move.
    #[must_use]
    pub fn of(agent: Agent, table: &Table, games: u64) -> Self {
        let mut pace = Self::default();
        for game in 0..games {
            let rules = table.rules.rules(table.reveal);
            let mut truth = Game::new(table.variant, rules, &table.setups(game));
            while truth.view().outcome().is_none() && truth.view().ply() < PLIES_MAX {
                let color = truth.view().to_move();
                let view = truth.view_for(color);
                let mut rng = chance(table.seed, game, color, view.ply());
                let begun = Instant::now();
                let thought = agent
                    .consider(&view, &mut rng)
                    .expect("who has no legal move has lost already");
                pace.times.push(begun.elapsed());
                pace.nodes.push(thought.nodes);
                truth
                    .play(thought.ply)
                    .expect("an agent plays legal moves alone");
            }
        }
        pace.times.sort_unstable();
        pace.nodes.sort_unstable();
        pace
    }

    /// Moves measured.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.times.len()
    }

    /// The time and the nodes that so many of a hundred moves don't exceed; nothing where no move was
    /// measured.
    #[must_use]
    pub fn percentile(&self, hundredth: usize) -> Option<(Duration, u32)> {
        let place = self.moves().saturating_sub(1) * hundredth.min(100) / 100;
        Some((*self.times.get(place)?, *self.nodes.get(place)?))
    }
}

//! New setups tried against each other, and the best of them kept.

use rand::seq::SliceRandom;

use super::agent::{Agent, chance};
use super::bout::Table;
use crate::computer;
use crate::engine::{ByColor, Color, Setup};

/// A setup with its half-points.
struct Candidate {
    setup: Setup,
    half_points: u32,
}

/// How setups are chosen.
#[derive(Clone, Copy, Debug)]
pub struct Selection {
    /// Setups that are made, and kept in the end.
    pub made: usize,
    pub kept: usize,
    /// Games that each plays. The worse half of those to go leaves after half of the games.
    pub rounds: u32,
    /// Who plays them.
    pub agent: Agent,
}

impl Selection {
    /// Makes setups of a table's variant, lets them play, and returns the best as Red's, the best first.
    #[must_use]
    pub fn choose(self, table: &Table) -> Vec<Setup> {
        let mut candidates: Vec<Candidate> = (0..self.made as u64)
            .map(|number| Candidate {
                setup: computer::generate_setup(
                    table.variant,
                    Color::Red,
                    &mut chance(table.seed, number, Color::Red, u32::MAX),
                ),
                half_points: 0,
            })
            .collect();
        let mut game = 0;
        for round in 0..self.rounds {
            candidates.shuffle(&mut chance(table.seed, round.into(), Color::Blue, u32::MAX));
            for pair in candidates.chunks_exact_mut(2) {
                let setups = ByColor {
                    red: pair[0].setup.for_side(Color::Red),
                    blue: pair[1].setup.for_side(Color::Blue),
                };
                let agents = ByColor::from_fn(|_| self.agent);
                let (_, outcome) = table.play(agents, &setups, game);
                game += 1;
                let points = match outcome.winner {
                    Some(Color::Red) => [2, 0],
                    Some(Color::Blue) => [0, 2],
                    None => [1, 1],
                };
                for (candidate, points) in pair.iter_mut().zip(points) {
                    candidate.half_points += points;
                }
            }
            if round + 1 == self.rounds / 2 {
                keep_best(&mut candidates, self.made.midpoint(self.kept));
            }
        }
        keep_best(&mut candidates, self.kept);
        candidates
            .into_iter()
            .map(|candidate| candidate.setup)
            .collect()
    }
}

fn keep_best(candidates: &mut Vec<Candidate>, count: usize) {
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.half_points));
    candidates.truncate(count);
}

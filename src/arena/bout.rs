//! Games between two agents, colours swapped on the same setups.

use rand::rngs::StdRng;
use serde::Serialize;

use super::agent::{Agent, chance};
use crate::computer;
use crate::engine::{ByColor, Color, Ending, Game, Outcome, Reveal, RuleSet, Setup, Variant};

/// Plies after which a game without a cap of its own is left as a draw.
pub(super) const PLIES_MAX: u32 = 4_000;

/// What is played.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub variant: Variant,
    pub rules: RuleSet,
    pub reveal: Reveal,
    /// The seed of all chance.
    pub seed: u64,
}

/// How a game went, as a line of JSON tells it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Played {
    pub game: u64,
    pub variant: String,
    pub rules: String,
    pub red: String,
    pub blue: String,
    /// `None` for a draw.
    pub winner: Option<String>,
    pub ending: String,
    pub plies: u32,
    pub moves: String,
}

/// What the first of two agents has reached against the second.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl Table {
    /// The setups of a numbered pair of games.
    #[must_use]
    pub fn setups(&self, pair: u64) -> ByColor<Setup> {
        ByColor::from_fn(|color| {
            let mut rng = chance(self.seed, pair, color, u32::MAX);
            computer::kept_setup(self.variant, color, &mut rng)
        })
    }

    /// Plays one game to its end. An agent that finds no legal move, or an unlawful one, is a fault
    /// of ours and stops everything.
    ///
    /// # Panics
    /// On an unlawful move.
    #[must_use]
    pub fn play(
        &self,
        agents: ByColor<Agent>,
        setups: &ByColor<Setup>,
        game: u64,
    ) -> (Game, Outcome) {
        let mut truth = Game::new(self.variant, self.rules.rules(self.reveal), setups);
        loop {
            if let Some(outcome) = truth.view().outcome() {
                return (truth, outcome);
            }
            if truth.view().ply() >= PLIES_MAX {
                truth.end(Outcome {
                    winner: None,
                    ending: Ending::MoveCap,
                });
                continue;
            }
            let color = truth.view().to_move();
            let view = truth.view_for(color);
            let mut rng: StdRng = chance(self.seed, game, color, view.ply());
            let ply = agents[color]
                .choose(&view, &mut rng)
                .expect("who has no legal move has lost already");
            truth.play(ply).expect("an agent plays legal moves alone");
        }
    }

    /// Plays pairs of games, each on the same setups with colours swapped, and tells of each game as
    /// it ends.
    pub fn bout(
        &self,
        one: Agent,
        other: Agent,
        games: u64,
        mut tell: impl FnMut(&Played),
    ) -> Score {
        let mut score = Score::default();
        for game in 0..games {
            let setups = self.setups(game / 2);
            let (red, blue) = if game % 2 == 0 {
                (one, other)
            } else {
                (other, one)
            };
            let agents = ByColor { red, blue };
            let (truth, outcome) = self.play(agents, &setups, game);
            let own = if game % 2 == 0 {
                Color::Red
            } else {
                Color::Blue
            };
            match outcome.winner {
                Some(color) if color == own => score.wins += 1,
                Some(_) => score.losses += 1,
                None => score.draws += 1,
            }
            let view = truth.view();
            let moves: Vec<String> = view.reports().iter().map(ToString::to_string).collect();
            tell(&Played {
                game,
                variant: self.variant.to_string(),
                rules: self.rules.to_string(),
                red: red.to_string(),
                blue: blue.to_string(),
                winner: outcome.winner.map(|color| agents[color].to_string()),
                ending: format!("{:?}", outcome.ending),
                plies: view.ply(),
                moves: moves.join(" "),
            });
        }
        score
    }
}

impl Score {
    /// Games played.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, draws as halves, and half the width of its 95 % interval, taking games as
    /// independent.
    #[must_use]
    pub fn share(self) -> (f64, f64) {
        let games = f64::from(self.games().max(1));
        let mean = (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games;
        let squares = (f64::from(self.wins) + f64::from(self.draws) / 4.0) / games;
        let variance = (squares - mean * mean).max(0.0);
        (mean, 1.96 * (variance / games).sqrt())
    }
}

//! A game drawn by lot before it is played: what the unbroken run would be.

use rand::RngExt;
use two_lakes::engine::{ByColor, Game, Move, Reveal, RuleSet, Setup, Variant};

use crate::chance::{self, Temper};

/// Few pieces, so that they meet often and the channel hears of it.
pub const VARIANT: Variant = Variant::Barrage;
pub const RULES: RuleSet = RuleSet::Jumbo;
/// The stream of chance from which games are drawn.
const GAMES: u64 = 77;

/// Setups and moves of a game that does not end within them.
pub struct Script {
    pub setups: ByColor<Setup>,
    pub moves: Vec<Move>,
}

impl Script {
    /// A game of so many plies, or fewer if there every move would end it.
    pub fn draw(seed: u64, plies: usize) -> Self {
        let mut rng = chance::rng(GAMES, seed);
        let setups = chance::setups(VARIANT, &mut rng);
        let rules = VARIANT.adapt(RULES.rules(Reveal::StaysVisible));
        let mut game = Game::new(VARIANT, rules, &setups);
        let mut moves = Vec::new();
        while moves.len() < plies {
            let view = game.view_for(game.view().to_move());
            let mut legal = view.legal_moves();
            let temper = Temper::ALL[rng.random_range(0..Temper::ALL.len())];
            let next = loop {
                if legal.is_empty() {
                    break None;
                }
                let ply = temper.choose(&view, &legal, &mut rng);
                let mut after = game.clone();
                after.play(ply).expect("it is legal");
                if after.view().outcome().is_none() {
                    break Some((ply, after));
                }
                legal.retain(|other| *other != ply);
            };
            let Some((ply, after)) = next else { break };
            moves.push(ply);
            game = after;
        }
        Self { setups, moves }
    }
}

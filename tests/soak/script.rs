//! A game that the computer plays with itself before it is played: what the unbroken run would be.

use rand::RngExt;
use rand::seq::SliceRandom;
use two_lakes::computer::{self, Level};
use two_lakes::engine::{ByColor, Game, Move, Reveal, RuleSet, Setup, Variant};

use crate::chance;

/// Few pieces, so that they meet often and the channel hears of it.
pub const VARIANT: Variant = Variant::Barrage;
pub const RULES: RuleSet = RuleSet::Jumbo;
/// Who moves, now one and now the other, and at how many boards they look: a game at once.
const LEVELS: [Level; 2] = [Level::Recruit, Level::Sergeant];
const NODES: u32 = 50;
/// The stream of chance from which games are drawn.
const GAMES: u64 = 77;

/// Setups and moves of a game that does not end within them.
pub struct Script {
    pub setups: ByColor<Setup>,
    pub moves: Vec<Move>,
    /// Whether each of them strikes somebody.
    pub strikes: Vec<bool>,
}

impl Script {
    /// A game of so many plies, or fewer if there every move would end it.
    pub fn draw(seed: u64, plies: usize) -> Self {
        let mut rng = chance::rng(GAMES, seed);
        let setups = ByColor::from_fn(|color| computer::generate_setup(VARIANT, color, &mut rng));
        let rules = VARIANT.adapt(RULES.rules(Reveal::StaysVisible));
        let mut game = Game::new(VARIANT, rules, &setups);
        let mut moves = Vec::new();
        while moves.len() < plies {
            let view = game.view_for(game.view().to_move());
            let level = LEVELS[rng.random_range(0..LEVELS.len())];
            let chosen = computer::choose(&view, level, Some(NODES), &mut rng);
            let mut others = view.legal_moves();
            others.shuffle(&mut rng);
            let Some((ply, after)) = chosen.into_iter().chain(others).find_map(|ply| {
                let mut after = game.clone();
                after.play(ply).expect("it is legal");
                after.view().outcome().is_none().then_some((ply, after))
            }) else {
                break;
            };
            moves.push(ply);
            game = after;
        }
        let reports = game.view().reports().to_vec();
        Self {
            setups,
            moves,
            strikes: reports.iter().map(|ply| ply.battle.is_some()).collect(),
        }
    }
}

//! Two worlds that differ in the ranks of two pieces of one side that nobody has seen.

use rand::RngExt;
use rand::seq::IndexedRandom;
use two_lakes::engine::{
    ByColor, Color, Game, Move, MoveReport, RuleSet, Rules, Setup, Square, Variant,
};

use crate::chance::{self, Temper};

/// A recorded game, and the same with two pieces of `owner` exchanged.
pub struct Twins {
    pub number: u64,
    pub variant: Variant,
    pub rules: Rules,
    pub set: RuleSet,
    pub owner: Color,
    setups: [ByColor<Setup>; 2],
    moves: Vec<Move>,
}

impl Twins {
    /// The numbered game, of so many plies at most; `None` if all pieces of unlike rank have fought or
    /// run in it. Variants, rules and whose pieces are exchanged take their turns.
    pub fn of_game(number: u64, plies: u32) -> Option<Self> {
        let (variant, set, reveal) = chance::table(number);
        let rules = set.rules(reveal);
        let mut rng = chance::rng(2, number);
        let setups = chance::setups(variant, &mut rng);
        let mut game = Game::new(variant, rules, &setups);
        let tempers = ByColor::from_fn(|_| *Temper::ALL.choose(&mut rng).expect("four tempers"));
        while game.view().outcome().is_none() && game.view().ply() < plies {
            let mover = game.view().to_move();
            let view = game.view_for(mover);
            let ply = tempers[mover].choose(&view, &view.legal_moves(), &mut rng);
            game.play(ply).expect("a listed move is legal");
        }
        let owner = [Color::Red, Color::Blue][usize::from(rng.random_bool(0.5))];
        let unseen = unseen_pieces(&setups[owner], game.view().reports());
        let one = *unseen.choose(&mut rng)?;
        let unlike: Vec<Square> = unseen
            .into_iter()
            .filter(|&other| setups[owner].at(other) != setups[owner].at(one))
            .collect();
        let other = *unlike.choose(&mut rng)?;
        let mut exchanged = setups.clone();
        exchanged[owner] = setups[owner]
            .swapped(one, other)
            .expect("both stand at home");
        Some(Self {
            number,
            variant,
            rules,
            set,
            owner,
            setups: [setups, exchanged],
            moves: game
                .view()
                .reports()
                .iter()
                .map(MoveReport::as_move)
                .collect(),
        })
    }

    /// Plays both worlds side by side and looks at them before the first ply and after each. The plies
    /// survived: a pair is left without a verdict when the recorded move is illegal for its owner in
    /// one world, or the game ends in one alone.
    ///
    /// # Errors
    /// What `compare` says first, or that a move of the other side is illegal in one world.
    pub fn play(
        &self,
        mut compare: impl FnMut(&[Game; 2]) -> Result<(), String>,
    ) -> Result<u32, String> {
        let mut worlds =
            [0, 1].map(|world| Game::new(self.variant, self.rules, &self.setups[world]));
        for plies in 0.. {
            let [world, twin] = &worlds;
            if world.view().outcome().is_some() != twin.view().outcome().is_some() {
                return Ok(plies);
            }
            compare(&worlds)?;
            let Some(&ply) = self.moves.get(plies as usize) else {
                return Ok(plies);
            };
            let [world, twin] = &mut worlds;
            world.play(ply).expect("the recorded game is replayed");
            match twin.play(ply) {
                Ok(_) => {}
                Err(_) if twin.view().to_move() == self.owner => return Ok(plies),
                Err(reason) => return Err(format!("game {}: {reason}", self.number)),
            }
        }
        unreachable!("the moves come to an end")
    }
}

/// The home squares of the pieces that have never been in a battle nor moved more than one square.
fn unseen_pieces(setup: &Setup, reports: &[MoveReport]) -> Vec<Square> {
    // Where each piece stands now; none once something has been seen of it.
    let mut pieces: Vec<(Square, Option<Square>)> = setup
        .pieces()
        .map(|(square, _)| (square, Some(square)))
        .collect();
    for report in reports {
        let seen = report.battle.is_some() || !report.from.is_adjacent(report.to);
        for (_, stands) in &mut pieces {
            if *stands == Some(report.from) {
                *stands = (!seen).then_some(report.to);
            } else if *stands == Some(report.to) {
                *stands = None;
            }
        }
    }
    pieces
        .into_iter()
        .filter_map(|(home, stands)| stands.map(|_| home))
        .collect()
}

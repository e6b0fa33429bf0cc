//! What deserves a second thought, by what the player themselves may know.

use super::board::{PlayerBoard, SetupBoard};
use super::person::Confirmation;
use crate::engine::{Move, Player, Rank, Square, View};

impl SetupBoard {
    /// Whether none of the pieces could make the first move.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        !self
            .setup
            .pieces()
            .filter(|(_, rank)| rank.is_movable())
            .any(|(square, _)| {
                square
                    .neighbours()
                    .any(|next| self.setup.at(next).is_none())
            })
    }

    /// Whether an enemy could walk up to the Flag over empty squares, without a battle.
    #[must_use]
    pub fn is_exposed(&self) -> bool {
        let home = |square: Square| {
            self.setup
                .variant()
                .home(self.color)
                .any(|own| own == square)
        };
        let mut reached: Vec<Square> = Square::all().filter(|square| !home(*square)).collect();
        let mut next = 0;
        while let Some(&square) = reached.get(next) {
            next += 1;
            for neighbour in square.neighbours() {
                match self.setup.at(neighbour) {
                    Some(Rank::Flag) => return true,
                    None if !reached.contains(&neighbour) => reached.push(neighbour),
                    _ => {}
                }
            }
        }
        false
    }
}

impl PlayerBoard {
    /// Whether its player wants to be asked before they make this move with a button.
    #[must_use]
    pub fn asks_before(&self, ply: Move) -> bool {
        match self.taste.confirms {
            Confirmation::Never => false,
            // Whoever looks at a screen with covered ranks would read from the question what strikes.
            Confirmation::Risky if self.taste.streaming => self.is_strike(ply),
            Confirmation::Risky => self.is_risky(ply),
            Confirmation::Always => self.is_strike(ply),
        }
    }

    /// Whether its player wants to be asked before they make this move, which they typed.
    #[must_use]
    pub fn asks_before_typed(&self, ply: Move) -> bool {
        self.taste.confirms == Confirmation::Always && self.is_strike(ply)
    }

    /// Whether a move strikes, and can be made: what can't is refused rather than asked about.
    fn is_strike(&self, ply: Move) -> bool {
        let view = self.view();
        view.at(ply.to).is_some() && view.targets(ply.from).contains(&ply.to)
    }

    /// Whether a move strikes what the player doesn't know, with a piece that they would miss: a
    /// Major or higher, the Spy, the last Miner; or, but for a Miner, where a Bomb may lie. The
    /// answer is the same whatever stands there.
    #[must_use]
    pub fn is_risky(&self, ply: Move) -> bool {
        let view = self.view();
        let own = view.at(ply.from).and_then(|seen| seen.rank);
        let (Some(own), Some(enemy)) = (own, view.at(ply.to)) else {
            return false;
        };
        if enemy.color == self.color || enemy.rank.is_some() {
            return false;
        }
        match own {
            Rank::Spy => true,
            Rank::Miner => left(&view, Rank::Miner) == 1,
            _ if own.strength() >= Rank::Major.strength() => true,
            _ => !enemy.moved && may_be_bomb(&view),
        }
    }
}

/// How many of a rank the player still has.
fn left(view: &View<'_, Player>, rank: Rank) -> u8 {
    view.variant().army(rank) - view.fallen(view.color(), rank)
}

/// Whether one of the enemy's Bombs lies where the player doesn't see it.
fn may_be_bomb(view: &View<'_, Player>) -> bool {
    let enemy = view.color().opponent();
    let seen = view
        .pieces()
        .filter(|(_, seen)| seen.color == enemy && seen.rank == Some(Rank::Bomb))
        .count();
    let accounted = usize::from(view.fallen(enemy, Rank::Bomb)) + seen;
    accounted < usize::from(view.variant().army(Rank::Bomb))
}

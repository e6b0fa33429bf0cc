//! Chases that the two-square rule ends: a piece that can only go to and fro has to stop before its
//! hunter, who follows beside it and so began later (RULES §3). They are longer than any search looks
//! ahead, but there is only one move to follow in each.

use super::board::Board;
use super::grid::{BESIDE, NEIGHBOURS, NOWHERE};
use super::search::{OutOfNodes, Search};
use super::trail::Step;
use super::worth::Worth;
use crate::engine::{BattleOutcome, Rank};

/// How often a piece is followed: once more than any rule set lets it go to and fro.
const FLIGHTS_MAX: u32 = 6;

/// The rank of a known piece beside a hunter that has just moved, if the hunter runs it down whatever
/// it does.
///
/// # Errors
/// [`OutOfNodes`] before it is known.
pub(super) fn run_down(
    board: &Board,
    hunter: u8,
    worth: &Worth,
    search: &mut Search<'_>,
) -> Result<Option<Rank>, OutOfNodes> {
    let mut pursuit = Pursuit { worth, search };
    for prey in NEIGHBOURS[usize::from(hunter)] {
        if pursuit.is_prey(board, hunter, prey)
            && pursuit.catches(board, hunter, prey, FLIGHTS_MAX)?
        {
            return Ok(Some(board.at(prey).rank()));
        }
    }
    Ok(None)
}

/// The reading of a chase in one world.
struct Pursuit<'s, 'f> {
    worth: &'s Worth,
    search: &'s mut Search<'f>,
}

impl Pursuit<'_, '_> {
    /// Whether a known mover of the other side, weaker than the hunter, stands on a square.
    fn is_prey(&self, board: &Board, hunter: u8, place: u8) -> bool {
        if place == NOWHERE {
            return false;
        }
        let there = board.at(place);
        !there.is_empty()
            && there.color() != board.at(hunter).color()
            && there.is_shown()
            && there.rank().is_movable()
            && self.outcome(board, hunter, place) == BattleOutcome::AttackerWins
    }

    /// Whether a hunter takes the prey beside it in the end, the prey's side to move: nobody can get at
    /// the hunter, and at most one flight isn't punished at once.
    fn catches(
        &mut self,
        board: &Board,
        hunter: u8,
        prey: u8,
        flights: u32,
    ) -> Result<bool, OutOfNodes> {
        let answers = self.steps(board, false);
        let harms = |step: &Step| {
            (step.to == hunter || step.from == prey && !board.at(step.to).is_empty())
                && self.outcome(board, step.from, step.to) != BattleOutcome::DefenderWins
        };
        if answers.iter().any(harms) {
            return Ok(false);
        }
        let mut only_flight = None;
        for &step in &answers {
            if step.from != prey || !board.at(step.to).is_empty() {
                continue;
            }
            let next = self.search.play(board, step, self.worth)?;
            if !self.can_strike(&next, hunter, step.to)
                && only_flight.replace((next, step.to)).is_some()
            {
                return Ok(false);
            }
        }
        // It may stay where it is as well.
        if !self.may_take(board, hunter, prey)? {
            return Ok(false);
        }
        match only_flight {
            None => Ok(true),
            Some((next, prey)) => self.follows(&next, hunter, prey, flights),
        }
    }

    /// Whether some step of the hunter threatens the prey that has fled, and catches it in the end.
    fn follows(
        &mut self,
        board: &Board,
        hunter: u8,
        prey: u8,
        flights: u32,
    ) -> Result<bool, OutOfNodes> {
        let Some(flights) = flights.checked_sub(1) else {
            return Ok(false);
        };
        for step in self.steps(board, false) {
            let threatens = step.from == hunter
                && board.at(step.to).is_empty()
                && BESIDE[usize::from(step.to)] & (1 << prey) != 0;
            if threatens {
                let next = self.search.play(board, step, self.worth)?;
                if self.catches(&next, step.to, prey, flights)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the hunter may strike prey that has stayed where it was, and isn't taken for that.
    fn may_take(&mut self, board: &Board, hunter: u8, prey: u8) -> Result<bool, OutOfNodes> {
        let stayed = board.passed();
        if !self.can_strike(&stayed, hunter, prey) {
            return Ok(false);
        }
        let strike = Step {
            from: hunter,
            to: prey,
        };
        let after = self.search.play(&stayed, strike, self.worth)?;
        let avenges = |step: &Step| {
            step.to == prey && self.outcome(&after, step.from, prey) != BattleOutcome::DefenderWins
        };
        Ok(!self.steps(&after, true).iter().any(avenges))
    }

    fn can_strike(&self, board: &Board, from: u8, to: u8) -> bool {
        self.steps(board, true).contains(&Step { from, to })
    }

    fn steps(&self, board: &Board, strikes_only: bool) -> Vec<Step> {
        let mut steps = Vec::new();
        board.steps(self.search.field(), strikes_only, &mut steps);
        steps
    }

    fn outcome(&self, board: &Board, from: u8, to: u8) -> BattleOutcome {
        let (attacker, defender) = (board.at(from).rank(), board.at(to).rank());
        self.search.field().outcome(attacker, defender)
    }
}

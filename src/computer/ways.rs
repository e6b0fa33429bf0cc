//! How far it is from square to square around what stands on the board: what a piece needs to know
//! that has to get out of a crowd, or around a wall, to win a game that is won or to save its Flag.

use super::board::{Board, Cell, Field};
use super::grid::{NEARNESS_UNIT, NEIGHBOURS, NOWHERE};
use crate::engine::{BattleOutcome, Color, Square};

/// How the way to a prize is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ways {
    /// As if nothing but the lakes were in the way.
    Open,
    /// Around Bombs and Flags, and past one's own pieces as if they took a while to step aside.
    Found,
}

/// Steps that it takes to enter a square.
pub(super) type Tolls = [u8; Square::GRID];

/// No way leads through here.
pub(super) const CLOSED: u8 = u8::MAX;
/// As if it took a piece of one's own a while to step aside.
const PAST_OWN_PIECE: u8 = 3;
/// More steps than there can be: no way leads from here.
pub(super) const NO_WAY: u8 = u8::MAX;
/// Longer ways count as no way.
const STEPS_MAX: usize = 60;

/// What it takes the pieces of a side to enter each square of a world.
pub(super) fn tolls_of_side(side: Color, cells: &[(u8, Cell)]) -> Tolls {
    let mut tolls = [1; Square::GRID];
    for &(place, cell) in cells {
        tolls[usize::from(place)] = if !cell.rank().is_movable() {
            CLOSED
        } else if cell.color() == side {
            PAST_OWN_PIECE
        } else {
            1
        };
    }
    tolls
}

/// What it takes one piece to enter each square of a world, if it strikes only what it takes there.
pub(super) fn tolls_of_piece(board: &Board, piece: Cell, field: &Field) -> Tolls {
    let mut tolls = [1; Square::GRID];
    for (place, cell) in board.cells() {
        let is_own = cell.color() == piece.color();
        let outcome = field.outcome(piece.rank(), cell.rank());
        tolls[usize::from(place)] = if is_own && cell.rank().is_movable() {
            PAST_OWN_PIECE
        } else if is_own || outcome != BattleOutcome::AttackerWins {
            CLOSED
        } else {
            1
        };
    }
    tolls
}

/// How near each square is to a prize, whatever stands on the prize's own square, in the measure of
/// [`super::grid::NEARNESS`].
pub(super) fn nearness(prize: u8, tolls: &Tolls) -> [i32; Square::GRID] {
    steps_to(prize, tolls).map(|steps| match steps {
        NO_WAY => 0,
        steps => NEARNESS_UNIT / (i32::from(steps) + 2),
    })
}

/// How many steps it is from each square to a goal, whatever stands on the goal itself, or [`NO_WAY`].
pub(super) fn steps_to(goal: u8, tolls: &Tolls) -> [u8; Square::GRID] {
    let mut found = [NO_WAY; Square::GRID];
    let mut by_steps: [Vec<u8>; STEPS_MAX] = std::array::from_fn(|_| Vec::new());
    by_steps[0].push(goal);
    for steps in 0..STEPS_MAX {
        while let Some(place) = by_steps[steps].pop() {
            let least = &mut found[usize::from(place)];
            if *least < NO_WAY {
                continue;
            }
            *least = steps as u8;
            // Who steps from here towards the goal has entered this square before.
            let toll = if steps == 0 {
                1
            } else {
                tolls[usize::from(place)]
            };
            let farther = steps + usize::from(toll);
            if toll == CLOSED || farther >= STEPS_MAX {
                continue;
            }
            for &beside in &NEIGHBOURS[usize::from(place)] {
                if beside != NOWHERE && found[usize::from(beside)] == NO_WAY {
                    by_steps[farther].push(beside);
                }
            }
        }
    }
    found
}

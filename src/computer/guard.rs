//! Whether known intruders are watched: who is sure to reach the Flag before anybody can stop them is
//! dangerous long before a search sees it.

use super::board::{Board, Cell, Field};
use super::grid::{DISTANCES, NEIGHBOURS, NOWHERE};
use super::ways::{CLOSED, NO_WAY, PAST_OWN_PIECE, Tolls, steps_to};
use crate::engine::{BattleOutcome, Color, Rank, Square};

/// Known pieces farther from the Flag than this are no intruders yet.
const INTRUDER_STEPS: u8 = 7;
/// What an intruder whom nobody stops in time counts, in points: this for each step that the nearest
/// who could is late, over the steps that the intruder has to go.
const LATE: f64 = 1_200.0;
const LATE_STEPS_MAX: u8 = 20;

/// What a side's worst intruder counts in a world, in points; the other side is to move.
pub(super) fn exposure(board: &Board, color: Color, field: &Field) -> f64 {
    let is_own_flag = |cell: Cell| cell.color() == color && cell.rank() == Rank::Flag;
    let Some((flag, _)) = board.cells().find(|&(_, cell)| is_own_flag(cell)) else {
        return 0.0;
    };
    board
        .cells()
        .filter(|&(place, cell)| {
            cell.color() != color
                && cell.is_shown()
                && cell.rank().is_movable()
                && DISTANCES[usize::from(flag)][usize::from(place)] <= INTRUDER_STEPS
        })
        .map(|(place, intruder)| threat(board, flag, place, intruder, field))
        .fold(0.0, f64::max)
}

/// What one intruder counts.
fn threat(board: &Board, flag: u8, place: u8, intruder: Cell, field: &Field) -> f64 {
    let intruders_tolls = tolls(board, intruder, field);
    let to_flag = steps_to(flag, &intruders_tolls);
    let ahead = to_flag[usize::from(place)];
    if ahead == NO_WAY {
        return 0.0;
    }
    let last = last_before(flag, place, &intruders_tolls, &to_flag);
    let stops = |guard: Cell| {
        guard.color() != intruder.color()
            && guard.rank().is_movable()
            && field.outcome(guard.rank(), intruder.rank()) != BattleOutcome::DefenderWins
    };
    let nearest = board
        .cells()
        .filter(|&(_, guard)| stops(guard))
        .map(|(from, guard)| steps_to(last, &tolls(board, guard, field))[usize::from(from)])
        .min()
        .unwrap_or(NO_WAY);
    // The intruder stands on the last square one step before the Flag falls.
    let late = nearest.saturating_sub(ahead - 1).min(LATE_STEPS_MAX);
    LATE * f64::from(late) / f64::from(ahead)
}

/// The square from which an intruder takes the Flag when it goes a shortest way.
fn last_before(flag: u8, from: u8, tolls: &Tolls, to_flag: &[u8; Square::GRID]) -> u8 {
    let mut place = from;
    while to_flag[usize::from(place)] > 1 {
        place = NEIGHBOURS[usize::from(place)]
            .into_iter()
            .filter(|&beside| beside != NOWHERE && beside != flag)
            .filter(|&beside| tolls[usize::from(beside)] != CLOSED)
            .min_by_key(|&beside| {
                tolls[usize::from(beside)].saturating_add(to_flag[usize::from(beside)])
            })
            .expect("a way leads to the Flag");
    }
    place
}

/// What it takes a piece to enter each square, when it strikes what it is sure to take.
fn tolls(board: &Board, walker: Cell, field: &Field) -> Tolls {
    let mut tolls = [1; Square::GRID];
    for (place, cell) in board.cells() {
        let is_own = cell.color() == walker.color();
        let is_taken =
            !is_own && field.outcome(walker.rank(), cell.rank()) == BattleOutcome::AttackerWins;
        tolls[usize::from(place)] = if is_taken {
            1
        } else if is_own && cell.rank().is_movable() {
            PAST_OWN_PIECE
        } else {
            CLOSED
        };
    }
    tolls
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::computer::trail::Trails;
    use crate::engine::{Reveal, RuleSet};

    /// What threatens Red where its Flag stands on a1, known pieces elsewhere.
    fn threatens(pieces: &[(Color, Rank, &str)]) -> f64 {
        let field = Field::new(&RuleSet::Jumbo.rules(Reveal::StaysVisible));
        let mut board = Board::empty(Color::Blue, Trails::default());
        let flag = (Color::Red, Rank::Flag, "a1");
        for &(color, rank, square) in [flag].iter().chain(pieces) {
            let square: Square = square.parse().expect("a square");
            board.place(square.index() as u8, Cell::new(color, rank, true));
        }
        exposure(&board, Color::Red, &field)
    }

    #[test]
    fn who_comes_in_time_stops_an_intruder() {
        let general = (Color::Blue, Rank::General, "a5");
        // It takes the Flag with its fourth step, from a2.
        assert_eq!(
            threatens(&[general, (Color::Red, Rank::Marshal, "d2")]),
            0.0
        );
        let late = [general, (Color::Red, Rank::Marshal, "f2")];
        assert_eq!(threatens(&late), 2.0 * LATE / 4.0);
        let equal = [general, (Color::Red, Rank::General, "d2")];
        assert_eq!(threatens(&equal), 0.0);
        let weaker = [general, (Color::Red, Rank::Colonel, "d2")];
        assert_eq!(threatens(&weaker), f64::from(LATE_STEPS_MAX) * LATE / 4.0);
    }

    #[test]
    fn nobody_gets_through_a_wall_of_bombs_but_a_miner() {
        let wall = ["a2", "b1"].map(|square| (Color::Red, Rank::Bomb, square));
        let before = |rank| [wall[0], wall[1], (Color::Blue, rank, "a3")];
        assert_eq!(threatens(&before(Rank::Marshal)), 0.0);
        assert!(threatens(&before(Rank::Miner)) > 0.0);
    }

    #[test]
    fn who_has_to_wait_for_others_comes_later() {
        let general = (Color::Blue, Rank::General, "a5");
        let boxed_in = [
            general,
            (Color::Red, Rank::Marshal, "d1"),
            (Color::Red, Rank::Scout, "d2"),
            (Color::Red, Rank::Scout, "c1"),
        ];
        assert!(threatens(&boxed_in) > threatens(&boxed_in[..2]));
    }
}

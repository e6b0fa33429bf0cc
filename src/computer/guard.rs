//! Whether known intruders are watched. One who is sure to reach the Flag before anybody can stop them
//! is dangerous long before a search sees the end.

use super::board::{Board, Cell, Field};
use super::grid::{DISTANCES, NEIGHBOURS, NOWHERE};
use super::ways::{CLOSED, NO_WAY, steps_to, tolls_of_piece};
use crate::engine::{BattleOutcome, Color, Rank};

/// Known pieces farther from the Flag than this are no intruders yet.
const INTRUDER_STEPS: u8 = 7;
/// What it counts, in points, for each step that whoever could stop an intruder is late, shared by the
/// steps that the intruder has to go and one more.
const LATE: f64 = 1_500.0;
/// Who is later than this, or never comes, counts no more: one intruder, half of the Flag at most.
const LATE_STEPS_MAX: u8 = 12;

/// What the known intruders on the way to a side's Flag count in a world, in points; the other side is
/// to move. A Scout is none: a search sees how far it shoots.
pub(super) fn exposure(board: &Board, color: Color, field: &Field) -> f64 {
    let is_flag = |cell: Cell| cell.color() == color && cell.rank() == Rank::Flag;
    let flag = board.cells().find(|&(_, cell)| is_flag(cell));
    let Some((flag, _)) = flag.filter(|_| board.fallen_flag.is_none()) else {
        return 0.0;
    };
    board
        .cells()
        .filter(|&(place, cell)| {
            cell.color() != color
                && cell.is_shown()
                && cell.rank().is_movable()
                && cell.rank() != Rank::Scout
                && DISTANCES[usize::from(flag)][usize::from(place)] <= INTRUDER_STEPS
        })
        .map(|(place, intruder)| threat(board, flag, place, intruder, field))
        .sum()
}

/// What one intruder counts: by that square beside the Flag where it is watched worst.
fn threat(board: &Board, flag: u8, place: u8, intruder: Cell, field: &Field) -> f64 {
    let mut tolls = tolls_of_piece(board, intruder, field);
    tolls[usize::from(flag)] = CLOSED;
    NEIGHBOURS[usize::from(flag)]
        .into_iter()
        .filter(|&last| last != NOWHERE)
        .filter(|&last| last == place || tolls[usize::from(last)] != CLOSED)
        .filter_map(|last| {
            let before = steps_to(last, &tolls)[usize::from(place)];
            (before != NO_WAY).then(|| {
                let late = nearest_stopper(board, last, intruder, field).saturating_sub(before);
                LATE * f64::from(late.min(LATE_STEPS_MAX)) / f64::from(before + 2)
            })
        })
        .fold(0.0, f64::max)
}

/// The steps of whoever is the first to come to a square among those who could take an intruder there,
/// or fall with it.
fn nearest_stopper(board: &Board, goal: u8, intruder: Cell, field: &Field) -> u8 {
    let ranks = Rank::ALL.into_iter().filter(|rank| {
        rank.is_movable() && field.outcome(*rank, intruder.rank()) != BattleOutcome::DefenderWins
    });
    ranks
        .filter_map(|rank| {
            let stands =
                |&(_, cell): &(u8, Cell)| cell.color() != intruder.color() && cell.rank() == rank;
            let (_, stopper) = board.cells().find(stands)?;
            let steps = steps_to(goal, &tolls_of_piece(board, stopper, field));
            board
                .cells()
                .filter(stands)
                .map(|(from, _)| steps[usize::from(from)])
                .min()
        })
        .min()
        .unwrap_or(NO_WAY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::computer::trail::Trails;
    use crate::engine::{Reveal, RuleSet, Square};

    /// What threatens Red where its Flag stands on a1 and known pieces elsewhere.
    fn threatens(pieces: &[(Color, Rank, &str)]) -> f64 {
        threatens_when(true, pieces)
    }

    fn threatens_when(shown: bool, pieces: &[(Color, Rank, &str)]) -> f64 {
        let field = Field::new(&RuleSet::Jumbo.rules(Reveal::StaysVisible));
        let mut board = Board::empty(Color::Blue, Trails::default());
        let flag = (Color::Red, Rank::Flag, "a1");
        for &(color, rank, square) in [flag].iter().chain(pieces) {
            let square: Square = square.parse().expect("a square");
            board.place(square.index() as u8, Cell::new(color, rank, shown));
        }
        exposure(&board, Color::Red, &field)
    }

    const GENERAL: (Color, Rank, &str) = (Color::Blue, Rank::General, "a5");

    #[test]
    fn who_comes_in_time_stops_an_intruder() {
        let with = |rank, square| threatens(&[GENERAL, (Color::Red, rank, square)]);
        // It goes to a2 in three steps and then takes the Flag.
        assert_eq!(with(Rank::Marshal, "d2"), 0.0);
        assert_eq!(with(Rank::Marshal, "f2"), 2.0 * LATE / 5.0);
        assert_eq!(with(Rank::General, "d2"), 0.0);
        let never = f64::from(LATE_STEPS_MAX) * LATE / 5.0;
        assert_eq!(with(Rank::Colonel, "d2"), never);
    }

    #[test]
    fn nobody_gets_through_a_wall_of_bombs_but_a_miner() {
        let wall = ["a2", "b1"].map(|square| (Color::Red, Rank::Bomb, square));
        let before = |rank| threatens(&[wall[0], wall[1], (Color::Blue, rank, "a3")]);
        assert_eq!(before(Rank::Marshal), 0.0);
        assert!(before(Rank::Miner) > 0.0);
    }

    #[test]
    fn who_has_to_wait_for_others_comes_later() {
        let boxed_in = [
            GENERAL,
            (Color::Red, Rank::Marshal, "d1"),
            (Color::Red, Rank::Scout, "d2"),
            (Color::Red, Rank::Scout, "c1"),
        ];
        assert!(threatens(&boxed_in) > threatens(&boxed_in[..2]));
    }

    #[test]
    fn the_square_beside_the_flag_that_is_watched_worst_counts() {
        let two_ways = [
            (Color::Blue, Rank::General, "c3"),
            (Color::Red, Rank::Marshal, "a5"),
            (Color::Red, Rank::Bomb, "b1"),
        ];
        // It can go to a2 or b1 in three steps; the Marshal is two late on b1.
        assert_eq!(threatens(&two_ways[..2]), 2.0 * LATE / 5.0);
        assert_eq!(threatens(&two_ways), 0.0);
    }

    #[test]
    fn whom_nobody_can_stop_doesnt_hide_the_others() {
        let marshal = (Color::Blue, Rank::Marshal, "b5");
        let one = threatens(&[marshal, (Color::Red, Rank::General, "f2")]);
        let two = threatens(&[marshal, GENERAL, (Color::Red, Rank::General, "f2")]);
        assert!(two > one && one > 0.0);
    }

    #[test]
    fn who_is_far_away_or_shoots_or_is_unknown_is_no_intruder() {
        assert_eq!(threatens(&[(Color::Blue, Rank::General, "a9")]), 0.0);
        assert_eq!(threatens(&[(Color::Blue, Rank::Scout, "a5")]), 0.0);
        assert!(threatens(&[GENERAL]) > 0.0);
        assert_eq!(threatens_when(false, &[GENERAL]), 0.0);
    }
}

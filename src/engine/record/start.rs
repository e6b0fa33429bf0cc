//! The board before the first ply, as far as an audience may know it.

use crate::engine::{Audience, Battle, BattleOutcome, Color, MoveReport, Rank, Square, View};

/// By square index: whose piece stood there, and its rank where the audience may know it.
pub(super) type Start = [Option<(Color, Option<Rank>)>; Square::GRID];

/// Takes the plies back one by one, from the board that the view shows. What a battle or a Scout's
/// long move has told of a piece is known of its first square too.
pub(super) fn trace<A: Audience>(view: &View<'_, A>) -> Start {
    let mut board: Start = [None; Square::GRID];
    for (square, seen) in view.pieces() {
        board[square.index()] = Some((seen.color, seen.rank));
    }
    for report in view.reports().iter().rev() {
        take_back(&mut board, report);
    }
    board
}

fn take_back(board: &mut Start, report: &MoveReport) {
    let mover = report.color;
    let (mover_rank, standing) = match report.battle {
        None => {
            let ran = !report.from.is_adjacent(report.to);
            let known = board[report.to.index()].and_then(|(_, rank)| rank);
            (known.or(ran.then_some(Rank::Scout)), None)
        }
        Some(Battle {
            attacker,
            defender,
            outcome,
        }) => {
            if outcome == BattleOutcome::DefenderWins {
                let stands = report.advanced.unwrap_or(report.to);
                board[stands.index()] = None;
            }
            (Some(attacker), Some((mover.opponent(), Some(defender))))
        }
    };
    board[report.to.index()] = standing;
    board[report.from.index()] = Some((mover, mover_rank));
}

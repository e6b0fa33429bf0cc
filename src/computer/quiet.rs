//! How long nothing has happened: positions that come again, and plies without a battle.

use std::collections::HashMap;

use crate::engine::{Color, Move, Player, Square, View};

/// Which squares each side has occupied since the last battle, whenever the player had just moved.
pub(super) struct QuietStretch {
    color: Color,
    now: u64,
    seen: HashMap<u64, u32>,
    plies: u32,
    last_own: Option<Move>,
}

impl QuietStretch {
    pub(super) fn of(view: &View<'_, Player>) -> Self {
        let color = view.color();
        let now = view
            .pieces()
            .fold(0, |key, (square, seen)| key ^ mark(seen.color, square));
        let mut seen = HashMap::new();
        let mut then = now;
        let mut plies = 0;
        for report in view.reports().iter().rev() {
            if report.battle.is_some() {
                break;
            }
            if report.color == color {
                *seen.entry(then).or_default() += 1;
            }
            then ^= mark(report.color, report.from) ^ mark(report.color, report.to);
            plies += 1;
        }
        let last_own = view
            .reports()
            .iter()
            .rev()
            .find(|report| report.color == color)
            .map(|report| report.as_move());
        Self {
            color,
            now,
            seen,
            plies,
            last_own,
        }
    }

    /// Plies since the last battle.
    pub(super) const fn plies(&self) -> u32 {
        self.plies
    }

    /// How often the squares were occupied in this way before that a quiet move leads to.
    pub(super) fn times_before(&self, ply: Move) -> u32 {
        let key = self.now ^ mark(self.color, ply.from) ^ mark(self.color, ply.to);
        self.seen.get(&key).copied().unwrap_or_default()
    }

    /// Whether a move takes the player's last one back.
    pub(super) fn takes_back(&self, ply: Move) -> bool {
        self.last_own
            .is_some_and(|last| last.from == ply.to && last.to == ply.from)
    }
}

/// A number of its own for each side on each square, well mixed.
fn mark(color: Color, square: Square) -> u64 {
    let mut mixed =
        (square.index() as u64 * 2 + color as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

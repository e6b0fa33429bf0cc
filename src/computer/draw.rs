//! Whether a draw is as good as what the game still promises.

use super::knowledge::Knowledge;
use super::level::Level;
use super::quiet::QuietStretch;
use super::worth::{Army, prices};
use crate::engine::{ByColor, Color, Player, Rank, View};

/// Behind by this much, in points, a draw is a gain.
const BEHIND: i32 = 3_000;
/// Not ahead by this much, a draw is right once nothing has happened for so many plies.
const AHEAD: i32 = 1_000;
const QUIET_PLIES: u32 = 100;

/// Whether a level would agree to a draw now.
pub(super) fn agrees(view: &View<'_, Player>, level: Level) -> bool {
    let knowledge = Knowledge::new(view, &level.character());
    let lead = lead(&knowledge);
    let is_stuck = QuietStretch::of(view).plies() >= QUIET_PLIES;
    lead <= -BEHIND || (is_stuck && lead < AHEAD)
}

/// What the player's army is worth above the other's, in points.
pub(super) fn lead(knowledge: &Knowledge) -> i32 {
    lead_of(&knowledge.armies, knowledge.color)
}

/// What a side's army is worth above the other's, in points.
pub(super) fn lead_of(armies: &ByColor<Army>, side: Color) -> i32 {
    let prices = prices(armies);
    let sum = |color: Color| -> i32 {
        let army = &armies[color];
        Rank::ALL
            .iter()
            .map(|rank| prices[color][rank.index()][0] * i32::from(army[rank.index()]))
            .sum()
    };
    sum(side) - sum(side.opponent())
}

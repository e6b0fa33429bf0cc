//! Whether a game is lost beyond doubt, so that a polite player gives it up.

use super::draw::lead_of;
use super::grid::DISTANCES;
use super::level::Level;
use super::quiet::QuietStretch;
use super::worth::Army;
use crate::engine::{Battle, BattleOutcome, ByColor, Color, Player, Rank, Square, View};

/// Who resigns at all: weaker levels hope for anything.
const RESIGNS_FROM: Level = Level::Colonel;
/// Behind by more than this, in points: two Marshals.
const HOPELESS: i32 = 18_000;
/// For so many plies on end.
const HOPELESS_PLIES: usize = 20;
/// An own piece so near to where the Flag may be could still take it.
const NEAR_THE_FLAG_STEPS: u8 = 4;

/// Whether a level gives up: it has been far behind for long, no draw is in sight, and it isn't about
/// to try for the Flag.
pub(super) fn resigns(view: &View<'_, Player>, level: Level) -> bool {
    level >= RESIGNS_FROM
        && view.to_move() == view.color()
        && view.outcome().is_none()
        && has_long_been_behind(view)
        && !is_near_a_draw(view)
        && !is_near_the_flag(view)
}

/// Goes back from what both sides have left, ply by ply.
fn has_long_been_behind(view: &View<'_, Player>) -> bool {
    let mut armies: ByColor<Army> = ByColor::from_fn(|side| {
        Rank::ALL.map(|rank| {
            let army = view.variant().army(rank);
            army.saturating_sub(view.fallen(side, rank))
        })
    });
    let is_behind = |armies: &ByColor<Army>| lead_of(armies, view.color()) < -HOPELESS;
    let reports = view.reports();
    if reports.len() < HOPELESS_PLIES || !is_behind(&armies) {
        return false;
    }
    reports.iter().rev().take(HOPELESS_PLIES).all(|report| {
        if let Some(battle) = report.battle {
            raise_the_fallen(&mut armies, report.color, battle);
        }
        is_behind(&armies)
    })
}

fn raise_the_fallen(armies: &mut ByColor<Army>, attacker: Color, battle: Battle) {
    if battle.outcome != BattleOutcome::AttackerWins {
        armies[attacker][battle.attacker.index()] += 1;
    }
    if battle.outcome != BattleOutcome::DefenderWins {
        armies[attacker.opponent()][battle.defender.index()] += 1;
    }
}

/// Whether half the plies have gone by after which a game without a battle, or any game, is drawn.
fn is_near_a_draw(view: &View<'_, Player>) -> bool {
    let rules = view.rules();
    let quiet = QuietStretch::of(view).plies();
    let is_near = |plies: u32, cap: Option<u32>| cap.is_some_and(|cap| plies * 2 >= cap);
    is_near(quiet, rules.max_quiet_plies) || is_near(view.ply(), rules.max_plies)
}

/// Whether a piece that has moved is near where the Flag may be. That it has moved everybody knows: were
/// others asked whether they can, playing on would tell of them.
fn is_near_the_flag(view: &View<'_, Player>) -> bool {
    let of = |color: Color| view.pieces().filter(move |(_, seen)| seen.color == color);
    let may_be_flag = |square: &Square| {
        view.at(*square)
            .is_some_and(|seen| seen.rank.is_none() && !seen.moved)
    };
    of(view.color().opponent())
        .map(|(square, _)| square)
        .filter(may_be_flag)
        .any(|flag| {
            of(view.color())
                .filter(|(_, seen)| seen.moved)
                .any(|(own, _)| DISTANCES[own.index()][flag.index()] <= NEAR_THE_FLAG_STEPS)
        })
}

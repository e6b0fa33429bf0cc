//! What the whole table has seen of a game.

use super::battle::BattleOutcome;
use super::color::{ByColor, Color};
use super::rank::Rank;
use super::repetition::Repetition;
use super::report::{MoveReport, Outcome};
use super::rules::Rules;
use super::square_set::SquareSet;
use super::variant::Variant;

/// The public side of a game: who stands where, every ply as it was seen, what has fallen. It holds
/// no rank but those that battles showed, so everything computed from it may be told to anybody.
#[derive(Clone, Debug)]
pub(super) struct History {
    pub(super) variant: Variant,
    pub(super) rules: Rules,
    pub(super) to_move: Color,
    pub(super) reports: Vec<MoveReport>,
    pub(super) fallen: ByColor<[u8; Rank::COUNT]>,
    /// Where each side's pieces stand.
    pub(super) standing: ByColor<SquareSet>,
    /// Plies since the last battle.
    pub(super) quiet_plies: u32,
    pub(super) repetition: Repetition,
    pub(super) outcome: Option<Outcome>,
}

impl History {
    pub(super) fn new(
        variant: Variant,
        rules: Rules,
        standing: ByColor<SquareSet>,
        to_move: Color,
    ) -> Self {
        Self {
            variant,
            rules,
            to_move,
            reports: Vec::new(),
            fallen: ByColor::default(),
            standing,
            quiet_plies: 0,
            repetition: Repetition::default(),
            outcome: None,
        }
    }

    /// Plies played so far.
    pub(super) fn ply(&self) -> u32 {
        self.reports.len() as u32
    }

    /// Takes in a ply as everyone saw it.
    pub(super) fn append(&mut self, report: MoveReport) {
        let MoveReport {
            color: player,
            from,
            to,
            battle,
            advanced,
            ..
        } = report;
        let opponent = player.opponent();
        self.standing[player].remove(from);
        self.quiet_plies += 1;
        if let Some(battle) = battle {
            self.quiet_plies = 0;
            if battle.outcome != BattleOutcome::AttackerWins {
                self.fallen[player][battle.attacker.index()] += 1;
            }
            if battle.outcome != BattleOutcome::DefenderWins {
                self.fallen[opponent][battle.defender.index()] += 1;
                self.standing[opponent].remove(to);
            }
        }
        if battle.is_none_or(|battle| battle.outcome == BattleOutcome::AttackerWins) {
            self.standing[player].insert(to);
        }
        if let Some(square) = advanced {
            self.standing[opponent].remove(to);
            self.standing[opponent].insert(square);
        }
        self.repetition.record(&report, &self.rules, &self.standing);
        self.reports.push(report);
        self.to_move = opponent;
    }
}

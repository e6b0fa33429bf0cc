//! The two-square rule inside a search (RULES §3).

use crate::engine::{
    BattleOutcome, ByColor, Color, Move, MoveReport, Rules, TwoSquareScouts, TwoSquareStrikes,
};

/// Crossings in a row that any rule set may allow, at most.
const TRAIL_MAX: usize = 5;

/// A move between two places of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Step {
    pub(super) from: u8,
    pub(super) to: u8,
}

impl From<Move> for Step {
    fn from(ply: Move) -> Self {
        Self {
            from: ply.from.index() as u8,
            to: ply.to.index() as u8,
        }
    }
}

impl Step {
    /// Whether it goes farther than one square.
    pub(super) const fn is_long(self) -> bool {
        let apart = self.from.abs_diff(self.to);
        apart != 1 && apart != 10
    }

    pub(super) const fn is_along_column(self) -> bool {
        self.from % 10 == self.to % 10
    }

    /// The stretch that it covers, as its two ends.
    fn ends(self) -> (u8, u8) {
        (self.from.min(self.to), self.from.max(self.to))
    }

    /// What it covers of a stretch of its column or row; `None` where they share no border.
    fn shared(self, (low, high): (u8, u8)) -> Option<(u8, u8)> {
        let (own_low, own_high) = self.ends();
        let (low, high) = (low.max(own_low), high.min(own_high));
        (low < high).then_some((low, high))
    }
}

/// The last steps of one side by one piece along one axis.
#[derive(Clone, Copy, Default)]
struct Trail {
    steps: [Step; TRAIL_MAX],
    length: u8,
    /// Where its piece stands; means nothing for an empty trail.
    at: u8,
}

impl Trail {
    fn ends_at(&self, place: u8) -> bool {
        self.length > 0 && self.at == place
    }

    fn extend(&mut self, step: Step) {
        let last = usize::from(self.length.saturating_sub(1));
        let same_axis = self.steps[last].is_along_column() == step.is_along_column();
        if !self.ends_at(step.from) || !same_axis {
            self.length = 0;
        }
        if usize::from(self.length) == TRAIL_MAX {
            self.steps.copy_within(1.., 0);
            self.length -= 1;
        }
        self.steps[usize::from(self.length)] = step;
        self.length += 1;
        self.at = step.to;
    }

    /// Whether the last `allowed` steps and this one have all crossed one border.
    fn forbids(&self, step: Step, allowed: u8, scouts: TwoSquareScouts) -> bool {
        let Some(first) = self.length.checked_sub(allowed) else {
            return false;
        };
        let recent = &self.steps[usize::from(first)..usize::from(self.length)];
        let one_axis = recent
            .first()
            .is_some_and(|past| past.is_along_column() == step.is_along_column());
        one_axis
            && match scouts {
                TwoSquareScouts::SharedBorder => recent
                    .iter()
                    .try_fold(step.ends(), |common, past| past.shared(common))
                    .is_some(),
                TwoSquareScouts::SameTwoSquares => {
                    recent.iter().all(|past| past.ends() == step.ends())
                }
            }
    }
}

/// The trails of both sides.
#[derive(Clone, Copy, Default)]
pub(super) struct Trails(ByColor<Trail>);

impl Trails {
    /// The trails after all plies of a game.
    pub(super) fn after(reports: &[MoveReport], rules: &Rules) -> Self {
        let mut trails = Self::default();
        for report in reports {
            let rests = report.advanced.unwrap_or(report.to).index() as u8;
            let outcome = report.battle.map(|battle| battle.outcome);
            trails.record(report.color, report.as_move().into(), outcome, rests, rules);
        }
        trails
    }

    /// Takes in a ply; a defender that won its battle then `rests` on this square.
    pub(super) fn record(
        &mut self,
        player: Color,
        step: Step,
        outcome: Option<BattleOutcome>,
        rests: u8,
        rules: &Rules,
    ) {
        let exempt = outcome.is_some() && rules.two_square_strikes == TwoSquareStrikes::Exempt;
        let stands = outcome.is_none_or(|outcome| outcome == BattleOutcome::AttackerWins);
        if exempt || !stands {
            self.0[player].length = 0;
        } else {
            self.0[player].extend(step);
        }
        let struck = &mut self.0[player.opponent()];
        if outcome.is_some() && struck.ends_at(step.to) {
            if outcome == Some(BattleOutcome::DefenderWins) {
                struck.at = rests;
            } else {
                struck.length = 0;
            }
        }
    }

    /// Whether the rule keeps a side from a step.
    pub(super) fn forbid(&self, color: Color, step: Step, strikes: bool, rules: &Rules) -> bool {
        let exempt = strikes && rules.two_square_strikes == TwoSquareStrikes::Exempt;
        let trail = &self.0[color];
        trail.ends_at(step.from)
            && !exempt
            && rules
                .two_square
                .is_some_and(|allowed| trail.forbids(step, allowed, rules.two_square_scouts))
    }
}

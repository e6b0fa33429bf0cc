//! What the whole table has seen of a game.

use super::battle::BattleOutcome;
use super::color::{ByColor, Color};
use super::rank::Rank;
use super::repetition::Repetition;
use super::report::{MoveReport, Outcome};
use super::rules::Rules;
use super::square::Square;
use super::variant::Variant;

/// The public side of a game: who stands where, every ply as it was seen, what has fallen. It holds
/// no rank but those that battles showed, so everything computed from it may be told to anybody.
#[derive(Clone, Debug)]
pub(super) struct History {
    pub(super) variant: Variant,
    pub(super) rules: Rules,
    pub(super) occupied: [Option<Color>; Square::GRID],
    pub(super) to_move: Color,
    pub(super) reports: Vec<MoveReport>,
    pub(super) fallen: ByColor<[u8; Rank::COUNT]>,
    pub(super) standing: ByColor<u8>,
    /// Plies since the last battle.
    pub(super) quiet_plies: u32,
    pub(super) repetition: Repetition,
    pub(super) outcome: Option<Outcome>,
}

impl History {
    pub(super) fn new(
        variant: Variant,
        rules: Rules,
        occupied: [Option<Color>; Square::GRID],
        to_move: Color,
    ) -> Self {
        let count = |color| occupied.iter().filter(|&&by| by == Some(color)).count() as u8;
        Self {
            variant,
            rules,
            occupied,
            to_move,
            reports: Vec::new(),
            fallen: ByColor::default(),
            standing: ByColor::from_fn(count),
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
        let player = report.color;
        self.occupied[report.from.index()] = None;
        let survivor = match report.battle {
            None => Some(player),
            Some(battle) => {
                let (attacker_falls, defender_falls) = match battle.outcome {
                    BattleOutcome::AttackerWins => (false, true),
                    BattleOutcome::DefenderWins => (true, false),
                    BattleOutcome::BothFall => (true, true),
                };
                if attacker_falls {
                    self.bury(player, battle.attacker);
                }
                if defender_falls {
                    self.bury(player.opponent(), battle.defender);
                }
                match battle.outcome {
                    BattleOutcome::AttackerWins => Some(player),
                    BattleOutcome::DefenderWins => Some(player.opponent()),
                    BattleOutcome::BothFall => None,
                }
            }
        };
        match report.advanced {
            Some(square) => {
                self.occupied[report.to.index()] = None;
                self.occupied[square.index()] = survivor;
            }
            None => self.occupied[report.to.index()] = survivor,
        }
        self.quiet_plies = if report.battle.is_some() {
            0
        } else {
            self.quiet_plies + 1
        };
        let occupied = &self.occupied;
        self.repetition
            .record(&report, &self.rules, |square| occupied[square.index()]);
        self.reports.push(report);
        self.to_move = player.opponent();
    }

    fn bury(&mut self, color: Color, rank: Rank) {
        self.fallen[color][rank.index()] += 1;
        self.standing[color] -= 1;
    }
}

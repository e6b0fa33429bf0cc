//! The two-square rule and the more-squares (chase) rule, from public reports alone.
//!
//! Both rules are defined in RULES §3 and §4 by what everyone has seen: squares, never ranks. So a
//! refusal by either tells nothing that the table does not know.

use super::color::{ByColor, Color};
use super::report::{Move, MoveReport};
use super::rules::{Rules, TwoSquareScouts, TwoSquareStrikes};
use super::square::Square;
use super::square_set::SquareSet;

/// The border between two neighbouring squares that the two-square rule forbids to cross again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Border {
    pub one: Square,
    pub other: Square,
}

/// The stretch of a column or row that a ply covers.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stretch {
    along_column: bool,
    /// The column or row on which it lies.
    line: u8,
    low: u8,
    high: u8,
}

impl Stretch {
    fn of(from: Square, to: Square) -> Self {
        let along_column = from.column() == to.column();
        let (line, one, other) = if along_column {
            (from.column(), from.row(), to.row())
        } else {
            (from.row(), from.column(), to.column())
        };
        Self {
            along_column,
            line,
            low: one.min(other),
            high: one.max(other),
        }
    }

    /// What both cover, if they share a border.
    fn shared(self, other: Self) -> Option<Self> {
        let on_one_line = self.along_column == other.along_column && self.line == other.line;
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (on_one_line && low < high).then_some(Self { low, high, ..self })
    }

    /// Its first border.
    fn border(self) -> Option<Border> {
        let square = |along| match self.along_column {
            true => Square::new(self.line, along).ok(),
            false => Square::new(along, self.line).ok(),
        };
        Some(Border {
            one: square(self.low)?,
            other: square(self.low + 1)?,
        })
    }
}

/// A player's plies on consecutive own turns by one and the same piece along one axis (RULES §3).
#[derive(Clone, Debug, Default)]
struct Trail {
    /// Where its piece stands; `None` for an empty trail.
    at: Option<Square>,
    plies: Vec<Move>,
}

impl Trail {
    fn clear(&mut self) {
        self.at = None;
        self.plies.clear();
    }

    fn extend(&mut self, ply: Move) {
        let same_axis = self.plies.last().is_none_or(|last| {
            Stretch::of(last.from, last.to).along_column
                == Stretch::of(ply.from, ply.to).along_column
        });
        if self.at != Some(ply.from) || !same_axis {
            self.plies.clear();
        }
        self.plies.push(ply);
        self.at = Some(ply.to);
    }
}

/// A player's running chase (RULES §4).
#[derive(Clone, Copy, Debug, Default)]
struct Chase {
    last: Option<Move>,
    length: usize,
}

/// What both rules remember of the plies so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Repetition {
    trails: ByColor<Trail>,
    chases: ByColor<Chase>,
}

impl Repetition {
    /// Takes in a ply. `standing` is where the pieces stand after it.
    pub(super) fn record(
        &mut self,
        report: &MoveReport,
        rules: &Rules,
        standing: &ByColor<SquareSet>,
    ) {
        self.record_trail(report, rules, standing);
        self.record_chase(report, standing);
    }

    fn record_trail(&mut self, report: &MoveReport, rules: &Rules, standing: &ByColor<SquareSet>) {
        let (player, opponent) = (report.color, report.color.opponent());
        let exempt =
            report.battle.is_some() && rules.two_square_strikes == TwoSquareStrikes::Exempt;
        if exempt || !standing[player].contains(report.to) {
            self.trails[player].clear();
        } else {
            self.trails[player].extend(report.as_move());
        }
        if report.battle.is_some() && self.trails[opponent].at == Some(report.to) {
            match report.advanced {
                Some(square) => self.trails[opponent].at = Some(square),
                None if standing[opponent].contains(report.to) => {}
                None => self.trails[opponent].clear(),
            }
        }
    }

    fn record_chase(&mut self, report: &MoveReport, standing: &ByColor<SquareSet>) {
        let (player, opponent) = (report.color, report.color.opponent());
        let evades = self.chases[opponent]
            .last
            .is_some_and(|last| report.from.is_adjacent(last.to));
        self.chases[opponent].length = if evades {
            self.chases[opponent].length + 1
        } else {
            0
        };
        if report.battle.is_some() {
            self.chases[player].length = 0;
            self.chases[opponent].length = 0;
        }
        let threatens = SquareSet::of(report.to)
            .neighbours()
            .meets(standing[opponent]);
        self.chases[player].length = if threatens {
            self.chases[player].length + 1
        } else {
            0
        };
        self.chases[player].last = Some(report.as_move());
    }

    /// The border that keeps a player from a ply by the two-square rule (RULES §3), if one does.
    pub(super) fn two_square_forbids(
        &self,
        color: Color,
        ply: Move,
        is_strike: bool,
        rules: &Rules,
    ) -> Option<Border> {
        let trail = &self.trails[color];
        if trail.at != Some(ply.from)
            || (is_strike && rules.two_square_strikes == TwoSquareStrikes::Exempt)
        {
            return None;
        }
        let worn = self.worn_out(color, rules)?;
        match rules.two_square_scouts {
            TwoSquareScouts::SharedBorder => worn.shared(Stretch::of(ply.from, ply.to))?.border(),
            TwoSquareScouts::SameTwoSquares => (worn == Stretch::of(ply.from, ply.to))
                .then(|| worn.border())
                .flatten(),
        }
    }

    /// The stretch that a player's last plies have all crossed as often as the rule allows.
    fn worn_out(&self, color: Color, rules: &Rules) -> Option<Stretch> {
        let allowed = usize::from(rules.two_square?);
        let plies = &self.trails[color].plies;
        let recent = &plies[plies.len().checked_sub(allowed)?..];
        let mut stretches = recent.iter().map(|ply| Stretch::of(ply.from, ply.to));
        let first = stretches.next()?;
        stretches.try_fold(first, |common, next| match rules.two_square_scouts {
            TwoSquareScouts::SharedBorder => common.shared(next),
            TwoSquareScouts::SameTwoSquares => (common == next).then_some(common),
        })
    }

    /// The border that a player's piece has just crossed for the last time allowed, and the square
    /// where that piece stands.
    pub(super) fn last_crossing(&self, color: Color, rules: &Rules) -> Option<(Square, Border)> {
        Some((
            self.trails[color].at?,
            self.worn_out(color, rules)?.border()?,
        ))
    }

    /// The single plies of a player that would restore a board of its running chase (RULES §4 c),
    /// each with the number of the ply after which that board stood, the latest first.
    ///
    /// Takes the plies back one by one and keeps the pieces that then stand elsewhere than now:
    /// where only one does, and it is the player's own, moving it there restores that board. No
    /// battle lies within a running chase, so squares are enough to know a piece by.
    pub(super) fn restoring(&self, color: Color, reports: &[MoveReport]) -> Vec<(Move, u32)> {
        struct Displaced {
            color: Color,
            now: Square,
            then: Square,
        }
        let mut displaced: Vec<Displaced> = Vec::new();
        let mut restoring = Vec::new();
        let taken_back = self.chases[color].length.saturating_sub(1);
        for report in reports.iter().rev().take(taken_back) {
            match displaced.iter().position(|piece| piece.then == report.to) {
                Some(place) => {
                    displaced[place].then = report.from;
                    if displaced[place].now == report.from {
                        displaced.swap_remove(place);
                    }
                }
                None => displaced.push(Displaced {
                    color: report.color,
                    now: report.to,
                    then: report.from,
                }),
            }
            if let [piece] = &displaced[..]
                && piece.color == color
            {
                let ply = Move {
                    from: piece.now,
                    to: piece.then,
                };
                restoring.push((ply, report.ply - 1));
            }
        }
        restoring
    }

    /// Whether either rule may have anything against a player's next ply; mostly not.
    pub(super) fn may_forbid(&self, color: Color, rules: &Rules) -> bool {
        (rules.more_squares && self.is_chasing(color)) || self.worn_out(color, rules).is_some()
    }

    /// Whether a player's running chase is long enough for the rule to speak at all.
    pub(super) fn is_chasing(&self, color: Color) -> bool {
        self.chases[color].length > 1
    }

    /// Whether a ply takes the player's last one back exactly; the two-square rule judges those.
    pub(super) fn takes_back(&self, color: Color, ply: Move) -> bool {
        self.chases[color]
            .last
            .is_some_and(|last| last.from == ply.to && last.to == ply.from)
    }
}

//! Matches written down, to be read by people and played again by [`check`].
//!
//! Everything here is made from a view, so a record tells what its audience may know and no more:
//! the record of a running match has a `?` wherever its reader must guess, and only a finished
//! match that both players show can be checked.

use std::fmt;

use crate::engine::{
    Audience, BattleOutcome, ByColor, Color, Ending, Game, Move, MoveReport, Numbering, Outcome,
    Reveal, RuleSet, Setup, Square, View, notation,
};

mod fault;
mod gravon;
mod reader;
mod start;

pub use fault::{RecordFault, RecordMistake};
pub use gravon::gravon_xml;
pub use reader::check;

/// The first line of every record.
const TITLE: &str = "Two Lakes record 1";
/// The line below the board.
const COLUMNS: &str = "a b c d e f g h i k";
/// How a lake and a piece of unknown rank look on the board.
const LAKE: &str = "~";
const UNKNOWN: &str = "?";
/// Ranks are counted in one way in all records, whatever the match's numbering.
const NUMBERING: Numbering = Numbering::TenHigh;

/// A record that has been played again and holds.
#[derive(Clone)]
pub struct Checked {
    pub rules: RuleSet,
    pub setups: ByColor<Setup>,
    /// The game as it stands after the record's last line.
    pub game: Game,
}

impl Checked {
    /// The moves, in order.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let view = self.game.view();
        view.reports().iter().map(MoveReport::as_move).collect()
    }
}

impl fmt::Debug for Checked {
    /// Tells no rank, as it holds setups.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checked")
            .field("rules", &self.rules)
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}

/// The match so far as text, as its audience may know it. `rules` is the named set that is played.
///
/// ```text
/// Two Lakes record 1
/// variant: barrage
/// rules: jumbo
/// ranks: stay visible
///
/// 10   F  B  .  .  .  .  2  2  .  .
/// …
///  1   .  .  B  F  .  .  .  .  .  .
///      a  b  c  d  e  f  g  h  i  k
///
/// 1 red a4-a8
/// 2 blue a9xa8 9x2 wins
/// …
/// end: red wins, flag captured
/// ```
///
/// The board is the one before the first ply, as Red sees it. Ranks are `F`, `B`, `S` and numbers
/// with ten high; `?` is unknown to the audience. A battle's line names the attacker's rank, the
/// defender's, and what became of the attacker.
#[must_use]
pub fn text<A: Audience>(view: &View<'_, A>, rules: RuleSet) -> String {
    let mut lines = vec![
        TITLE.to_owned(),
        format!("variant: {}", view.variant()),
        format!("rules: {rules}"),
        format!("ranks: {}", ranks_in_words(view.rules().reveal)),
        String::new(),
    ];
    let start = start::trace(view);
    for row in (0..10).rev() {
        let cells = (0..10).map(|column| match Square::new(column, row) {
            Err(_) => LAKE,
            Ok(square) => match start[square.index()] {
                None => ".",
                Some((_, None)) => UNKNOWN,
                Some((_, Some(rank))) => notation::symbol(rank, NUMBERING),
            },
        });
        let cells: String = cells.map(|cell| format!(" {cell:>2}")).collect();
        lines.push(format!("{:>2} {cells}", row + 1));
    }
    let columns = COLUMNS.split(' ');
    let columns: String = columns.map(|column| format!(" {column:>2}")).collect();
    lines.push(format!("   {columns}"));
    lines.push(String::new());
    lines.extend(view.reports().iter().map(ply_line));
    lines.push(end_line(view.outcome()));
    lines.push(String::new());
    lines.join("\n")
}

/// A ply's line: number, side, move, and of a battle both ranks and what became of the attacker.
fn ply_line(report: &MoveReport) -> String {
    let mut line = format!("{} {} {report}", report.ply, report.color);
    if let Some(battle) = report.battle {
        let attacker = notation::symbol(battle.attacker, NUMBERING);
        let defender = notation::symbol(battle.defender, NUMBERING);
        let attacker_does = match battle.outcome {
            BattleOutcome::AttackerWins => "wins",
            BattleOutcome::DefenderWins => "loses",
            BattleOutcome::BothFall => "both fall",
        };
        line += &format!(" {attacker}x{defender} {attacker_does}");
    }
    if let Some(square) = report.advanced {
        line += &format!(", defender to {square}");
    }
    line
}

fn end_line(outcome: Option<Outcome>) -> String {
    let Some(Outcome { winner, ending }) = outcome else {
        return "end: running".to_owned();
    };
    let why = ending_in_words(ending);
    match (winner, ending) {
        (Some(winner), _) => format!("end: {winner} wins, {why}"),
        (None, Ending::Abandoned) => format!("end: no result, {why}"),
        (None, _) => format!("end: draw, {why}"),
    }
}

const fn ranks_in_words(reveal: Reveal) -> &'static str {
    match reveal {
        Reveal::StaysVisible => "stay visible",
        Reveal::HiddenAgain => "hidden again",
    }
}

const fn ending_in_words(ending: Ending) -> &'static str {
    match ending {
        Ending::FlagCaptured => "flag captured",
        Ending::NoLegalMove => "no legal move",
        Ending::Resignation => "resignation",
        Ending::TimeOver => "time over",
        Ending::BothImmobile => "neither side can move",
        Ending::MoveCap => "all plies played",
        Ending::QuietCap => "too long without a battle",
        Ending::AgreedDraw => "agreed",
        Ending::Abandoned => "abandoned",
    }
}

/// Every end that is a decision and no ply's consequence.
fn decisions() -> impl Iterator<Item = Outcome> {
    let won = [Ending::Resignation, Ending::TimeOver];
    let won = won.into_iter().flat_map(|ending| {
        Color::ALL.map(|winner| Outcome {
            winner: Some(winner),
            ending,
        })
    });
    let undecided = [Ending::AgreedDraw, Ending::Abandoned];
    won.chain(undecided.map(|ending| Outcome {
        winner: None,
        ending,
    }))
}

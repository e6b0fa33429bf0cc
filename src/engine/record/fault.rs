//! What may be wrong with a record.

use std::fmt;

use crate::engine::{Color, IllegalMove, IllegalSetup};

/// The first thing that is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordFault {
    /// The line, from 1; for a record that ends too soon, the one after its last.
    pub line: usize,
    pub mistake: RecordMistake,
}

/// What is wrong with a line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordMistake {
    /// Something else was to stand here.
    Expected(String),
    /// No variant, rule set or way to show ranks has this name.
    UnknownName(String),
    /// A symbol on the board that means nothing there.
    Symbol(String),
    /// The record doesn't tell every rank, so it can't be played again.
    RankUnknown,
    /// The board's last row is read, and this side's pieces are no lawful army.
    Setup { color: Color, setup: IllegalSetup },
    /// The ply is not legal.
    Illegal(IllegalMove),
    /// The game was over before this line.
    Over,
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.mistake {
            RecordMistake::Expected(what) => write!(f, "expected {what:?}"),
            RecordMistake::UnknownName(name) => write!(f, "nothing is called {name:?}"),
            RecordMistake::Symbol(symbol) => write!(f, "{symbol:?} means nothing here"),
            RecordMistake::RankUnknown => {
                f.write_str("an unknown rank; only a record that tells all of them can be checked")
            }
            RecordMistake::Setup { color, setup } => write!(f, "{color}: {setup}"),
            RecordMistake::Illegal(reason) => write!(f, "{reason}"),
            RecordMistake::Over => f.write_str("the game is over before this ply"),
        }
    }
}

impl std::error::Error for RecordFault {}

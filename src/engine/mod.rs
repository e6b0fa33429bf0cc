//! The rules of Stratego as pure values. Knows nobody: no clock, no chance of its own, no input or
//! output, and it can't fail but by typed refusal.
//!
//! [`Game`] is the truth of one game and tells ranks through a [`View`] alone: [`Game::view_for`] for
//! a player, [`Game::view`] for everyone. Legality is decided on the mover's own view
//! ([`View::check`]), so that no list, no refusal and no timing depends on what the mover may not know.
//! Names and rules are those of the published guides; where they disagree, each reading is an option
//! in [`Rules`].

mod battle;
mod color;
mod game;
mod history;
mod legality;
pub mod notation;
mod rank;
pub mod record;
mod repetition;
mod report;
mod rules;
mod setup;
mod square;
mod square_set;
mod variant;
pub mod view;

pub use battle::{Battle, BattleOutcome, resolve};
pub use color::{ByColor, Color};
pub use game::Game;
pub use legality::IllegalMove;
pub use rank::Rank;
pub use repetition::Border;
pub use report::{Ending, Move, MoveError, MoveReport, Outcome};
pub use rules::{
    AgreedDraw, Bombs, BothImmobile, EqualRanks, ImmobileCheck, Numbering, Reveal, RuleSet, Rules,
    ScoutCharge, SetupRule, TwoSquareScouts, TwoSquareStrikes, UnknownRuleSet, WinningDefender,
};
pub use setup::{IllegalSetup, Setup, SetupFault};
pub use square::{Direction, Square, SquareError};
pub use variant::{UnknownVariant, Variant};
pub use view::{Audience, Everyone, Player, Seen, View};

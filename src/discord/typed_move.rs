//! Moves and squares as people type them.

use crate::engine::{Move, MoveError, Square};
use crate::text::{Message, refusals};

/// A whole move: `E4 E5`, `e4-e5`, `e4xe5`.
///
/// # Errors
/// What to say to whoever typed it.
pub(super) fn read(typed: &str) -> Result<Move, Message> {
    typed.parse().map_err(|error| refusal(typed, error))
}

/// One square: `E4`, `4e`.
///
/// # Errors
/// What to say to whoever typed it.
pub(super) fn square(typed: &str) -> Result<Square, Message> {
    typed
        .parse()
        .map_err(|error| refusal(typed, MoveError::from(error)))
}

fn refusal(typed: &str, error: MoveError) -> Message {
    match error {
        MoveError::NotAMove => refusals::not_understood(typed),
        MoveError::Lake => refusals::lake(typed),
    }
}

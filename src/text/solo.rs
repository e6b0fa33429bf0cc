//! Playing against the computer.

use super::message::Message;

/// Asks somebody who challenges the bot itself how well it shall play.
#[must_use]
pub fn offer() -> Message {
    Message::phrase("solo-offer")
}

//! What those who manage a server are told.

use super::message::Message;
use super::preferences::switch;

/// The switch for challenges in this channel alone.
#[must_use]
pub fn only_here(on: bool) -> Message {
    switch(on, "button-only-here")
}

/// The switch for watching.
#[must_use]
pub fn spectating(on: bool) -> Message {
    switch(on, "button-spectating")
}

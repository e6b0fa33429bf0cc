//! What people are told when they take their data with them, or have it deleted.

use super::commands::{self, Command};
use super::message::Message;
use crate::matches::{MatchFacts, PersonId};

/// Matches that are listed one by one, after all are counted.
const RUNNING_LISTED_MAX: usize = 5;

/// Goes with the file, in which the oldest matches found no room.
#[must_use]
pub fn exported(left_out: usize) -> Message {
    let exported = Message::phrase("privacy-exported");
    if left_out == 0 {
        return exported;
    }
    let rest = Message::phrase("privacy-left-out")
        .with("count", left_out)
        .with("export", Command::Export.mention());
    Message::lines([exported, rest])
}

/// What is deleted and what stays, and which matches are in the way.
#[must_use]
pub fn question(running: &[MatchFacts], reader: PersonId) -> Message {
    let asked = Message::phrase("privacy-delete");
    if running.is_empty() {
        return asked;
    }
    let listed = running
        .iter()
        .take(RUNNING_LISTED_MAX)
        .map(|facts| commands::match_suggestion(facts, reader));
    Message::lines(
        std::iter::once(asked)
            .chain([still_playing(running)])
            .chain(listed),
    )
}

/// Tells that matches are running, and what can be done about them.
pub(super) fn still_playing(running: &[MatchFacts]) -> Message {
    Message::phrase("privacy-still-playing")
        .with("count", running.len())
        .with("resign", Command::Resign.mention())
        .with("draw", Command::Draw.mention())
}

/// The button that opens the form, at most 38 characters.
#[must_use]
pub fn delete_button() -> Message {
    Message::phrase("button-delete-data")
}

/// The same where matches are running.
#[must_use]
pub fn resign_and_delete_button() -> Message {
    Message::phrase("button-resign-and-delete")
}

/// The form's title, at most 45 characters.
#[must_use]
pub fn delete_title() -> Message {
    Message::phrase("modal-delete")
}

/// The word that is to be typed.
#[must_use]
pub fn word() -> Message {
    Message::phrase("privacy-word")
}

/// The label of the line for it, at most 45 characters.
#[must_use]
pub fn word_line() -> Message {
    Message::phrase("modal-delete-word").with("word", word())
}

/// Another word was typed.
#[must_use]
pub fn not_the_word() -> Message {
    Message::phrase("privacy-not-the-word").with("word", word())
}

/// It is done.
#[must_use]
pub fn forgotten() -> Message {
    Message::phrase("privacy-forgotten")
}

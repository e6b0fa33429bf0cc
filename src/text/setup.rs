//! The panel on which an army is arranged.

use super::commands::Command;
use super::message::Message;
use super::{names, rules, table};
use crate::engine::{Rules, SetupRule};
use crate::matches::{SAVED_SETUPS_MAX, SavedSetup, SetupBoard};

/// What stands above the picture of one's army. It names no rank, since a locked screen may show it.
#[must_use]
pub fn panel(setup: &SetupBoard) -> Message {
    let title = Message::phrase("setup-title")
        .with("color", names::color(setup.color))
        .with("match", table::match_line(&setup.facts, setup.color));
    let opponent = names::player(setup.opponent());
    let their_state = Message::phrase(if setup.opponent_ready {
        "setup-opponent-ready"
    } else {
        "setup-opponent-arranging"
    })
    .with("opponent", opponent);
    let due = Message::phrase(match setup.facts.level() {
        None => "setup-due",
        Some(_) => "setup-due-solo",
    })
    .with("due", names::relative_time(setup.due_at));
    Message::lines([
        title,
        own_state(setup),
        warnings(setup),
        Message::joined(" ", [their_state, due]),
    ])
}

fn own_state(setup: &SetupBoard) -> Message {
    if setup.ready {
        return Message::phrase("setup-ready");
    }
    match (setup.chosen, setup.facts.rules.setup) {
        (Some(square), _) => Message::phrase("setup-chosen").with("square", names::square(square)),
        (None, SetupRule::Free) => Message::phrase("setup-how"),
        (None, SetupRule::RandomThenSwap) => Message::phrase("setup-random"),
    }
}

/// What the owner should think of before they are ready; it keeps nobody from being so.
fn warnings(setup: &SetupBoard) -> Message {
    let when = |holds: bool, id| {
        if holds {
            Message::phrase(id)
        } else {
            Message::nothing()
        }
    };
    Message::lines([
        when(setup.is_stuck(), "setup-cannot-move"),
        when(setup.is_exposed(), "setup-open"),
    ])
}

/// Tells a player that their setup is kept.
#[must_use]
pub fn saved(saved: &SavedSetup) -> Message {
    Message::phrase("setup-saved")
        .with("name", names::person(&saved.name))
        .with("setups", Command::Setups.mention())
}

/// What stands above the list of what a person keeps.
#[must_use]
pub fn saved_list(saved: &[SavedSetup]) -> Message {
    if saved.is_empty() {
        Message::phrase("setups-none")
    } else {
        Message::phrase("setups-title")
            .with("count", saved.len())
            .with("max", SAVED_SETUPS_MAX)
    }
}

/// What stands above a setup that is kept.
#[must_use]
pub fn saved_title(saved: &SavedSetup) -> Message {
    Message::phrase("setups-one")
        .with("name", names::person(&saved.name))
        .with("variant", names::variant(saved.setup.variant()))
}

/// Asks whether a setup is really to be forgotten.
#[must_use]
pub fn delete_question(saved: &SavedSetup) -> Message {
    Message::phrase("setups-delete-question").with("name", names::person(&saved.name))
}

/// Tells that a setup is forgotten.
#[must_use]
pub fn deleted(saved: &SavedSetup) -> Message {
    Message::phrase("setups-deleted").with("name", names::person(&saved.name))
}

/// What to know before one arranges for the first time; the fights of [`rules::first_fights`] are
/// told in it.
#[must_use]
pub fn help(rules: &Rules) -> Message {
    Message::phrase("setup-help").with("fights", rules::first_fights(rules).caption)
}

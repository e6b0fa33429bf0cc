//! The panel on which an army is arranged.

use super::message::Message;
use super::{names, table};
use crate::matches::SetupBoard;

/// What stands above the picture of one's army. It names no rank, since a locked screen may show it.
#[must_use]
pub fn panel(setup: &SetupBoard) -> Message {
    let title = Message::phrase("setup-title")
        .with("color", names::color(setup.color))
        .with("match", table::match_line(&setup.facts, setup.color));
    let opponent = names::person(&setup.opponent().name);
    let own_state = if setup.ready {
        Message::phrase("setup-ready")
    } else {
        Message::phrase("setup-how")
    };
    let their_state = Message::phrase(if setup.opponent_ready {
        "setup-opponent-ready"
    } else {
        "setup-opponent-arranging"
    })
    .with("opponent", opponent);
    let due = Message::phrase("setup-due").with("due", names::relative_time(setup.due_at));
    Message::lines([title, own_state, Message::joined(" ", [their_state, due])])
}

//! What everyone is told in the channel.

use super::message::Message;
use super::{names, table, time};
use crate::engine::{ByColor, Color, MoveReport};
use crate::matches::{MatchFacts, Offer, OfferKind, Person, PublicBoard, Series, Status};

/// The card while both arrange.
#[must_use]
pub fn arranging(facts: &MatchFacts, ready: ByColor<bool>) -> Message {
    let readiness = Color::ALL
        .into_iter()
        .filter(|&color| ready[color])
        .map(|color| {
            Message::phrase("card-one-ready").with("name", names::player(&facts.players[color]))
        });
    Message::lines(
        [title(facts), Message::phrase("card-setting-up")]
            .into_iter()
            .chain(readiness),
    )
}

/// The card with the public board, while the match runs and after.
#[must_use]
pub fn board(board: &PublicBoard) -> Message {
    let view = board.view();
    let last = match view.last() {
        None => Message::phrase("last-none").with("color", names::color(Color::Red)),
        Some(report) => table::played(report, &view),
    };
    Message::lines([title(&board.facts), last, state(&board.facts)])
}

/// Both are ready.
#[must_use]
pub fn started(board: &PublicBoard) -> Message {
    with_players(Message::phrase("start-post"), &board.facts)
}

/// A battle: who struck whom, both ranks by name and number, and what fell.
#[must_use]
pub fn battle(board: &PublicBoard, report: &MoveReport) -> Message {
    let view = board.view();
    Message::lines([
        table::played(report, &view),
        Message::phrase("battle-match").with(
            "match",
            with_players(Message::phrase("players"), &board.facts),
        ),
    ])
}

/// An offer was made.
#[must_use]
pub fn offered(facts: &MatchFacts, offer: &Offer) -> Message {
    Message::phrase(match offer.kind {
        OfferKind::Draw => "public-draw-offered",
        OfferKind::Abandon => "public-abandon-offered",
        OfferKind::Pause => "public-pause-offered",
    })
    .with("name", names::player(&facts.players[offer.by]))
    .with("days", offer.days.unwrap_or_default())
}

/// The end, above the armies as they stood.
#[must_use]
pub fn result(board: &PublicBoard) -> Message {
    let view = board.view();
    let hidden = view.pieces().any(|(_, seen)| seen.rank.is_none());
    let reveal = if hidden {
        Message::nothing()
    } else {
        Message::phrase("result-reveal")
    };
    Message::lines([title(&board.facts), state(&board.facts), reveal])
}

/// The match was closed before it began.
#[must_use]
pub fn aborted(facts: &MatchFacts) -> Message {
    Message::lines([title(facts), table::aborted(facts)])
}

/// The name of the thread in which a match is told, at most 100 characters.
#[must_use]
pub fn thread_name(facts: &MatchFacts) -> Message {
    Message::phrase("thread-name")
        .with("red", names::unadorned(&facts.players.red.name))
        .with("blue", names::unadorned(&facts.players.blue.name))
        .with("code", facts.code.to_string())
}

/// What was told in the thread is told in the channel.
#[must_use]
pub fn thread_closed(facts: &MatchFacts) -> Message {
    with_players(Message::phrase("thread-closed"), facts).with("code", facts.code.to_string())
}

/// Tells the one who pressed **Unfollow** that it is done.
#[must_use]
pub fn unfollowed(facts: &MatchFacts) -> Message {
    Message::phrase("unfollowed").with("code", facts.code.to_string())
}

/// Calls one player whose direct messages are closed.
#[must_use]
pub fn call(facts: &MatchFacts, person: &Person) -> Message {
    let is_waiting = facts.mover().is_none_or(|mover| mover.id != person.id);
    let id = match facts.status {
        Status::Arranging => "call-setup",
        Status::Playing if is_waiting && facts.offer.is_none() && facts.time_over => "call-claim",
        Status::Playing if is_waiting => "call-offer",
        Status::Playing => "call-turn",
        Status::Over | Status::Aborted => "call-over",
    };
    Message::phrase(id)
        .with("person", names::mention(person.id))
        .with("code", facts.code.to_string())
}

fn title(facts: &MatchFacts) -> Message {
    let title = with_players(Message::phrase("card-title"), facts)
        .with("variant", names::variant(facts.variant))
        .with("rules", names::rule_set(facts.rule_set))
        .with("code", facts.code.to_string());
    let game = match facts.series {
        Series::Single => Message::nothing(),
        Series::Return => Message::phrase("series-game").with("game", facts.game),
    };
    Message::joined(" · ", [title, game])
}

fn with_players(message: Message, facts: &MatchFacts) -> Message {
    message
        .with("red", names::player(&facts.players.red))
        .with("blue", names::player(&facts.players.blue))
}

fn state(facts: &MatchFacts) -> Message {
    match (facts.outcome, facts.mover()) {
        (Some(outcome), _) => Message::lines([
            table::result(&outcome, &facts.players, &facts.rules),
            time::told_in_time(facts),
            table::series(facts),
        ]),
        (None, Some(mover)) => {
            let turn = Message::phrase("card-to-move").with("name", names::player(mover));
            Message::joined(" · ", [turn, time::left(facts)])
        }
        (None, None) => Message::nothing(),
    }
}

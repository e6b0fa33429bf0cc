//! What those who manage a server are told. Of running matches it says what the channel knows.

use super::message::Message;
use super::names;
use super::preferences::switch;
use super::refusals;
use crate::matches::{Challengers, Kept, MatchFacts, Pace, Permission, ServerSettings, Status};

/// Matches that are listed one by one; more are counted.
const LISTED_MAX: usize = 15;

/// What stands above the panel of settings.
#[must_use]
pub fn settings(settings: &ServerSettings) -> Message {
    Message::lines([
        Message::phrase("server-settings"),
        match settings.games_channel {
            Some(channel) => {
                Message::phrase("server-games-channel").with("channel", names::channel(channel))
            }
            None => Message::phrase("server-no-games-channel"),
        },
        Message::phrase("server-threads"),
    ])
}

/// What stands above the settings about challenges.
#[must_use]
pub fn challenge_settings(settings: &ServerSettings) -> Message {
    let who = match settings.challengers {
        Challengers::Everyone => Message::phrase("server-challengers-everyone"),
        Challengers::Role(role) => {
            Message::phrase("server-challengers-role").with("role", names::role(role))
        }
        Challengers::Managers => Message::phrase("server-challengers-managers"),
    };
    Message::lines([Message::phrase("server-challenge-settings"), who])
}

/// The choice of the pace of challenges that name none.
#[must_use]
pub fn pace(pace: Pace) -> Message {
    Message::phrase("server-pace").with("pace", names::pace(pace))
}

/// The choice of who may challenge.
#[must_use]
pub fn challengers(who: Challengers) -> Message {
    Message::phrase(match who {
        Challengers::Everyone => "challengers-everyone",
        Challengers::Role(_) => "challengers-role",
        Challengers::Managers => "challengers-managers",
    })
}

/// The choice of how long matches are kept.
#[must_use]
pub fn kept(kept: Kept) -> Message {
    Message::phrase("server-kept").with("months", kept.months())
}

/// The choice of the language that the server itself has.
#[must_use]
pub fn own_language() -> Message {
    Message::phrase("server-own-language")
}

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

/// The switch for threads.
#[must_use]
pub fn threads(on: bool) -> Message {
    switch(on, "button-threads")
}

/// What the bot may do in a channel, and whether that is enough; then what it needs for threads,
/// without which matches can be played all the same.
#[must_use]
pub fn check(permissions: &[(Permission, bool)], for_threads: &[(Permission, bool)]) -> Message {
    let lines = permissions
        .iter()
        .chain(for_threads)
        .map(|&(permission, granted)| {
            let mark = Message::verbatim(if granted { "✅" } else { "❌" });
            Message::joined(" ", [mark, refusals::permission(permission)])
        });
    let enough = permissions.iter().all(|&(_, granted)| granted);
    Message::lines(
        std::iter::once(Message::phrase("server-check"))
            .chain(lines)
            .chain([Message::phrase(if enough {
                "server-check-fine"
            } else {
                "server-check-lacking"
            })])
            .chain([if for_threads.iter().all(|&(_, granted)| granted) {
                Message::nothing()
            } else {
                Message::phrase("server-check-threadless")
            }]),
    )
}

/// The matches that are running in the server.
#[must_use]
pub fn games(running: &[MatchFacts]) -> Message {
    if running.is_empty() {
        return Message::phrase("server-games-none");
    }
    let more = match running.len().saturating_sub(LISTED_MAX) {
        0 => Message::nothing(),
        count => Message::phrase("games-more").with("count", count),
    };
    Message::lines(
        std::iter::once(Message::phrase("server-games"))
            .chain(running.iter().take(LISTED_MAX).map(line))
            .chain([more]),
    )
}

/// One match as everyone knows it.
fn line(facts: &MatchFacts) -> Message {
    Message::phrase("server-game")
        .with("code", facts.code.to_string())
        .with("red", names::player(&facts.players.red))
        .with("blue", names::player(&facts.players.blue))
        .with("variant", names::variant(facts.variant))
        .with("channel", names::channel(facts.channel))
        .with("state", state(facts))
        .with("since", names::relative_time(facts.created_at))
}

fn state(facts: &MatchFacts) -> Message {
    match facts.status {
        Status::Arranging => Message::phrase("status-arranging"),
        _ => Message::phrase("server-game-moves").with("count", facts.ply),
    }
}

/// One match of the server while its code is typed, at most 100 characters.
#[must_use]
pub fn suggestion(facts: &MatchFacts) -> Message {
    Message::joined(
        " · ",
        [
            Message::verbatim(facts.code.to_string()),
            names::plain_player(&facts.players.red),
            names::plain_player(&facts.players.blue),
            state(facts),
        ],
    )
}

/// Asks whether a match is really to end.
#[must_use]
pub fn end_question(facts: &MatchFacts) -> Message {
    Message::lines([line(facts), Message::phrase("server-end-question")])
}

/// Tells that a match was ended.
#[must_use]
pub fn ended(facts: &MatchFacts) -> Message {
    Message::phrase("server-ended").with("code", facts.code.to_string())
}

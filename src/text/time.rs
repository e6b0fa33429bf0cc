//! What is said about time: how much is left, what happens when it is over, pauses.

use super::message::Message;
use super::names;
use super::table::match_line;
use crate::engine::{Color, Ending};
use crate::matches::{CLAIM_SECONDS, MatchFacts, PersonId, Refusal, Status, TimeWord, Timestamp};

/// How much time the one to move has, or how long a pause goes on; nothing without a limit.
pub(super) fn left(facts: &MatchFacts) -> Message {
    if !facts.status.is_running() {
        return Message::nothing();
    }
    if let Some(until) = facts.paused_until {
        return Message::phrase("time-paused").with("until", names::date(until));
    }
    facts.deadline.map_or_else(Message::nothing, |deadline| {
        Message::joined(
            " ",
            [Message::verbatim("⏳"), names::relative_time(deadline)],
        )
    })
}

/// When a match that was lost on time was out of it, and when its loser was reminded.
pub(super) fn told_in_time(facts: &MatchFacts) -> Message {
    let lost_on_time = facts
        .outcome
        .is_some_and(|outcome| outcome.ending == Ending::TimeOver);
    match (facts.deadline, facts.reminded_at) {
        (Some(over), Some(reminded)) if lost_on_time => Message::phrase("result-time-reminded")
            .with("over", names::date(over))
            .with("reminded", names::date(reminded)),
        (Some(over), None) if lost_on_time => {
            Message::phrase("result-time-up").with("over", names::date(over))
        }
        _ => Message::nothing(),
    }
}

/// What a player is told about time by direct message.
#[must_use]
pub fn told(facts: &MatchFacts, reader: Color, word: TimeWord) -> Message {
    let arranging = facts.status == Status::Arranging;
    let moment =
        |moment: Option<Timestamp>| moment.map_or_else(Message::nothing, names::relative_time);
    let opponent = || names::player(&facts.players[reader.opponent()]);
    let told = match word {
        TimeWord::Reminder if arranging => {
            Message::phrase("time-reminder-setup").with("deadline", moment(facts.deadline))
        }
        TimeWord::Reminder => {
            Message::phrase("time-reminder-turn").with("deadline", moment(facts.deadline))
        }
        TimeWord::TimeOver => Message::phrase("time-over-yours").with("opponent", opponent()),
        TimeWord::MayClaim => {
            let grace = std::time::Duration::from_secs(CLAIM_SECONDS);
            let decided = facts.deadline.map(|deadline| deadline.after(grace));
            Message::phrase("time-over-theirs")
                .with("opponent", opponent())
                .with("decided", moment(decided))
        }
        TimeWord::Granted => Message::phrase("time-granted")
            .with("opponent", opponent())
            .with("deadline", moment(facts.deadline)),
        TimeWord::Nudge if arranging => {
            Message::phrase("time-nudge-setup").with("opponent", opponent())
        }
        TimeWord::Nudge => Message::phrase("time-nudge-turn").with("opponent", opponent()),
        TimeWord::Paused => {
            let until = facts
                .paused_until
                .map_or_else(Message::nothing, names::date);
            Message::phrase("time-paused-told").with("until", until)
        }
    };
    told.with("match", match_line(facts, reader))
}

/// Why something that has to do with time can't be done; nothing for other refusals.
pub(super) fn refused(refusal: &Refusal, reader: PersonId) -> Message {
    let about = |id, facts: &MatchFacts| Message::phrase(id).with("code", facts.code.to_string());
    let opponent = |facts: &MatchFacts| {
        let color = facts.seat(reader).unwrap_or(Color::Red);
        names::player(&facts.players[color.opponent()])
    };
    match refusal {
        Refusal::TimeOver { facts } => about("refused-time-over", facts),
        Refusal::NoClock { facts } => about("refused-no-clock", facts),
        Refusal::OwnTime { facts } => about("refused-own-time", facts),
        Refusal::TimeNotOver { facts } => {
            let deadline = facts
                .deadline
                .map_or_else(Message::nothing, names::relative_time);
            about("refused-time-not-over", facts)
                .with("opponent", opponent(facts))
                .with("deadline", deadline)
        }
        Refusal::Paused { until } => {
            Message::phrase("refused-paused").with("until", names::date(*until))
        }
        Refusal::TimeNotLeft { facts } => about("refused-time-not-left", facts)
            .with("name", names::player(&facts.players[facts.to_move])),
        Refusal::PauseLength { max } => Message::phrase("refused-pause-length").with("max", *max),
        Refusal::WaitsForYou { facts } => {
            about("refused-waits-for-you", facts).with("opponent", opponent(facts))
        }
        Refusal::NudgedAlready { again_at } => {
            Message::phrase("refused-nudged-already").with("again", names::relative_time(*again_at))
        }
        _ => Message::nothing(),
    }
}

/// Tells the channel that a match's clocks stand still.
#[must_use]
pub fn paused(facts: &MatchFacts) -> Message {
    let until = facts
        .paused_until
        .map_or_else(Message::nothing, names::date);
    Message::phrase("public-paused")
        .with("code", facts.code.to_string())
        .with("until", until)
}

/// Tells everyone that the one to move has less than a day left.
#[must_use]
pub fn last_day(facts: &MatchFacts) -> Message {
    let deadline = facts
        .deadline
        .map_or_else(Message::nothing, names::relative_time);
    Message::phrase("public-last-day")
        .with("code", facts.code.to_string())
        .with("name", names::person(&facts.players[facts.to_move].name))
        .with("deadline", deadline)
}

/// Tells somebody that their opponent hears of their waiting.
#[must_use]
pub fn nudged(facts: &MatchFacts, reader: PersonId) -> Message {
    let color = facts.seat(reader).unwrap_or(Color::Red);
    Message::phrase("nudged").with("opponent", names::player(&facts.players[color.opponent()]))
}

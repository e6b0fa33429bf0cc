//! A challenge, its card in the channel, and what its two people are told.

use super::commands::Command;
use super::message::Message;
use super::names;
use super::refusals;
use crate::engine::Color;
use crate::matches::{
    ChallengeCard, ChallengeState, ColourWish, Permission, PersonId, Series, ThreadState,
};

/// The card in the channel, in whatever state the challenge is.
#[must_use]
pub fn card(card: &ChallengeCard) -> Message {
    let Some(opponent) = &card.opponent else {
        return open_card(card);
    };
    let closed = |id| {
        Message::phrase(id)
            .with("challenger", names::player(&card.challenger))
            .with("opponent", names::player(opponent))
    };
    match card.state {
        ChallengeState::Open => terms(Message::phrase("challenge-card"), card)
            .with("opponent", names::mention(opponent.id)),
        ChallengeState::Accepted => closed("challenge-card-accepted"),
        ChallengeState::Declined => closed("challenge-card-declined"),
        ChallengeState::Withdrawn => closed("challenge-card-withdrawn"),
        ChallengeState::Expired => closed("challenge-card-expired"),
    }
}

/// The card of a challenge that anyone may join.
fn open_card(card: &ChallengeCard) -> Message {
    let closed = |id| Message::phrase(id).with("challenger", names::player(&card.challenger));
    match card.state {
        ChallengeState::Withdrawn => closed("challenge-card-open-withdrawn"),
        ChallengeState::Expired => closed("challenge-card-open-expired"),
        // Whoever joins is the opponent, and nobody can decline for everyone.
        ChallengeState::Open | ChallengeState::Accepted | ChallengeState::Declined => {
            terms(Message::phrase("challenge-card-open"), card)
        }
    }
}

/// What is to be played.
fn terms(message: Message, card: &ChallengeCard) -> Message {
    message
        .with("challenger", names::player(&card.challenger))
        .with("variant", names::variant(card.variant))
        .with("rules", names::rule_set(card.rule_set))
        .with("reveal", names::reveal(card.reveal))
        .with(
            "colour",
            Message::joined(" · ", [names::pace(card.pace), colours(card), series(card)]),
        )
        .with("options", names::rules_in_force(&card.rules))
        .with("expires", names::relative_time(card.expires_at))
}

fn colours(card: &ChallengeCard) -> Message {
    let challenger_plays = |color| {
        Message::phrase("colour-challenger")
            .with("challenger", names::player(&card.challenger))
            .with("color", names::color_within(color))
    };
    match card.colour {
        ColourWish::Random => Message::phrase("colour-random"),
        ColourWish::Red => challenger_plays(Color::Red),
        ColourWish::Blue => challenger_plays(Color::Blue),
    }
}

fn series(card: &ChallengeCard) -> Message {
    match card.series {
        Series::Single => Message::nothing(),
        Series::Return => Message::phrase("series-return"),
    }
}

/// What stands above the lists in which a challenge to somebody is put together.
#[must_use]
pub fn proposal(opponent: PersonId) -> Message {
    Message::phrase("challenge-proposal").with("opponent", names::mention(opponent))
}

/// Tells somebody that a challenge was put together and not sent.
#[must_use]
pub fn not_sent() -> Message {
    Message::phrase("challenge-not-sent")
}

/// Tells the challenger that the card is on its way. What the bot lacks for a thread is named, if a
/// thread would have been started.
#[must_use]
pub fn sent(card: &ChallengeCard, lacking: &[Permission]) -> Message {
    let sent = match &card.opponent {
        Some(opponent) => {
            Message::phrase("challenge-sent").with("opponent", names::player(opponent))
        }
        None => Message::phrase("challenge-open-sent"),
    };
    let sent = sent.with("expires", names::relative_time(card.expires_at));
    Message::lines([sent, threadless(card, lacking)])
}

fn threadless(card: &ChallengeCard, lacking: &[Permission]) -> Message {
    if card.thread != ThreadState::Closed || lacking.is_empty() {
        return Message::nothing();
    }
    Message::phrase("challenge-threadless").with("permissions", refusals::permissions(lacking))
}

/// Tells the challenger that the card was deleted, and once more after it had been posted anew.
#[must_use]
pub fn card_deleted(card: &ChallengeCard) -> Message {
    Message::phrase("challenge-card-deleted")
        .with("channel", names::channel(card.channel))
        .with("challenge", Command::Challenge.mention())
}

/// Tells the challenger that the card could not be posted.
#[must_use]
pub fn unposted(card: &ChallengeCard) -> Message {
    let told = match &card.opponent {
        Some(opponent) => {
            Message::phrase("challenge-unposted").with("opponent", names::player(opponent))
        }
        None => Message::phrase("challenge-open-unposted"),
    };
    told.with("channel", names::channel(card.channel))
        .with("challenge", Command::Challenge.mention())
}

/// Tells the one who pressed **Decline** or **Withdraw** that it is done.
#[must_use]
pub fn closed(card: &ChallengeCard) -> Message {
    match card.state {
        ChallengeState::Withdrawn => Message::phrase("challenge-you-withdrew"),
        _ => Message::phrase("challenge-you-declined")
            .with("challenger", names::player(&card.challenger)),
    }
}

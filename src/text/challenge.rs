//! A challenge, its card in the channel, and what its two people are told.

use super::commands::Command;
use super::message::Message;
use super::names;
use crate::engine::Color;
use crate::matches::{ChallengeCard, ChallengeState, ColourWish, Series};

/// The card in the channel, in whatever state the challenge is.
#[must_use]
pub fn card(card: &ChallengeCard) -> Message {
    let closed = |id| {
        Message::phrase(id)
            .with("challenger", names::person(&card.challenger.name))
            .with("opponent", names::person(&card.opponent.name))
    };
    match card.state {
        ChallengeState::Open => Message::phrase("challenge-card")
            .with("opponent", names::mention(card.opponent.id))
            .with("challenger", names::person(&card.challenger.name))
            .with("variant", names::variant(card.variant))
            .with("rules", names::rule_set(card.rule_set))
            .with("reveal", names::reveal(card.reveal))
            .with(
                "colour",
                Message::joined(" · ", [colours(card), series(card)]),
            )
            .with("options", names::rules_in_force(&card.rules))
            .with("expires", names::relative_time(card.expires_at)),
        ChallengeState::Accepted => closed("challenge-card-accepted"),
        ChallengeState::Declined => closed("challenge-card-declined"),
        ChallengeState::Withdrawn => closed("challenge-card-withdrawn"),
        ChallengeState::Expired => closed("challenge-card-expired"),
    }
}

fn colours(card: &ChallengeCard) -> Message {
    let challenger_plays = |color| {
        Message::phrase("colour-challenger")
            .with("challenger", names::person(&card.challenger.name))
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

/// Tells the challenger that the card is on its way.
#[must_use]
pub fn sent(card: &ChallengeCard) -> Message {
    Message::phrase("challenge-sent")
        .with("opponent", names::person(&card.opponent.name))
        .with("expires", names::relative_time(card.expires_at))
}

/// Tells the challenger that the card could not be posted.
#[must_use]
pub fn unposted(card: &ChallengeCard) -> Message {
    Message::phrase("challenge-unposted")
        .with("opponent", names::person(&card.opponent.name))
        .with("channel", names::channel(card.channel))
        .with("challenge", Command::Challenge.mention())
}

/// Tells the one who pressed **Decline** or **Withdraw** that it is done.
#[must_use]
pub fn closed(card: &ChallengeCard) -> Message {
    match card.state {
        ChallengeState::Withdrawn => Message::phrase("challenge-you-withdrew"),
        _ => Message::phrase("challenge-you-declined")
            .with("challenger", names::person(&card.challenger.name)),
    }
}

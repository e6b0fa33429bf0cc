//! Challenges: what is wished, and the card that shows it.

use super::board::Series;
use super::clock::Timestamp;
use super::ids::{ChallengeId, ChannelId, GuildId, MatchCode, MessageId, PersonId, RoleId};
use super::pace::Pace;
use super::person::{Person, worded};
use super::thread::{Telling, ThreadState};
use crate::engine::{Reveal, RuleSet, Rules, Variant};

/// Open challenges that one person may have made.
pub const OPEN_CHALLENGES_MAX: u32 = 5;
/// Running matches that one person may be in; a list of them fits a select.
pub const RUNNING_MATCHES_MAX: u32 = 20;
/// How long a challenge waits for its answer, unless it is to a live match.
pub const CHALLENGE_LIFETIME_SECONDS: u64 = 24 * 60 * 60;

worded!(
    /// The side that the challenger wants.
    ColourWish {
        Random = "random",
        Red = "red",
        Blue = "blue",
    }
);

worded!(
    /// What became of a challenge.
    ChallengeState {
        Open = "open",
        Accepted = "accepted",
        Declined = "declined",
        Withdrawn = "withdrawn",
        Expired = "expired",
    }
);

worded!(
    /// What the bot needs in a channel, by Discord's names.
    Permission {
        ViewChannel = "view-channel",
        SendMessages = "send-messages",
        CreatePublicThreads = "create-public-threads",
        SendMessagesInThreads = "send-messages-in-threads",
        AttachFiles = "attach-files",
        ReadMessageHistory = "read-message-history",
    }
);

/// Who or what is challenged, as Discord tells of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpponentKind {
    /// A person who can see the channel.
    Person,
    /// A person who can't.
    Absent,
    /// Somebody else's bot.
    Bot,
    /// This bot.
    Ourselves,
}

/// What somebody is in the server where they challenge, as Discord tells of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Whether they manage it.
    pub manages: bool,
    pub roles: Vec<RoleId>,
}

/// What somebody wants to play, and with whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Nobody: whoever joins first.
    pub opponent: Option<Person>,
    /// What the opponent is; without one there is nothing against it.
    pub opponent_kind: OpponentKind,
    pub variant: Variant,
    pub rules: RuleSet,
    pub reveal: Reveal,
    /// Nothing: what is usual in the server.
    pub pace: Option<Pace>,
    pub colour: ColourWish,
    pub series: Series,
    /// What the challenger is in the server.
    pub standing: Standing,
    /// What the bot lacks in this channel.
    pub missing: Vec<Permission>,
    pub telling: Telling,
}

/// A challenge as everyone may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeCard {
    pub id: ChallengeId,
    pub challenger: Person,
    /// Nobody while anyone may join.
    pub opponent: Option<Person>,
    pub guild: Option<GuildId>,
    pub channel: ChannelId,
    /// The card's message, once its id is known.
    pub message: Option<MessageId>,
    pub thread: ThreadState,
    pub variant: Variant,
    pub rule_set: RuleSet,
    pub reveal: Reveal,
    /// The rules in force: the set's, with what the variant overrides.
    pub rules: Rules,
    pub pace: Pace,
    pub colour: ColourWish,
    pub series: Series,
    pub state: ChallengeState,
    /// The match that came of it; for a return match the newest game.
    pub code: Option<MatchCode>,
    pub made_at: Timestamp,
    pub expires_at: Timestamp,
}

impl ChallengeCard {
    /// Whether a person is one of the two.
    #[must_use]
    pub fn concerns(&self, person: PersonId) -> bool {
        self.challenger.id == person
            || self
                .opponent
                .as_ref()
                .is_some_and(|opponent| opponent.id == person)
    }
}

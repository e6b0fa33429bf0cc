//! Who does something, where, and in which match.

use super::ids::{ChannelId, GuildId, InteractionId, MatchCode, MessageId, PersonId};
use super::person::{Language, Person};

/// Where something is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The server; `None` in a direct conversation.
    pub guild: Option<GuildId>,
    pub channel: ChannelId,
    /// The language of what is said in public here.
    pub language: Language,
}

/// One acting interaction: who did it, and where. Its id makes it count once, however often
/// Discord tells of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    pub interaction: InteractionId,
    pub person: PersonId,
    /// The person's display name now.
    pub name: String,
    /// The language of the person's own client.
    pub language: Language,
    pub place: Place,
    /// The message that was pressed, whose place the answer takes; `None` for what was typed, and
    /// for what everyone sees.
    pub pressed: Option<MessageId>,
}

impl Act {
    /// Who acts.
    #[must_use]
    pub fn actor(&self) -> Person {
        Person {
            id: self.person,
            name: self.name.clone(),
        }
    }
}

/// Which of a person's matches is meant: the one named; else the one of this thread; else the only
/// one of this channel; else the only one that waits for the person; else the only one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Which {
    /// A match's code, as the person typed it or as a button carried it.
    pub given: Option<String>,
    pub channel: ChannelId,
}

impl Which {
    /// The match that the place suggests.
    #[must_use]
    pub const fn here(channel: ChannelId) -> Self {
        Self {
            given: None,
            channel,
        }
    }

    /// The match with this code.
    #[must_use]
    pub fn code(code: MatchCode, channel: ChannelId) -> Self {
        Self {
            given: Some(code.to_string()),
            channel,
        }
    }
}

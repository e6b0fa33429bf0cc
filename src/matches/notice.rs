//! Notices: what others are told, made whole with the one who is to hear it.

use super::board::{MatchFacts, PlayerBoard, PublicBoard, SetupBoard};
use super::challenge::ChallengeCard;
use super::ids::{ChannelId, GuildId, MessageId, PersonId};
use super::offer::Offer;
use super::person::{Language, Person};
use crate::engine::{Color, MoveReport};

/// One thing to tell, recipient and content together.
#[allow(
    clippy::large_enum_variant,
    reason = "a notice is made, sent and dropped, one at a time"
)]
#[derive(Clone, Debug)]
pub enum Notice {
    /// By direct message, to one player.
    Private(PrivateNotice),
    /// To everyone in a channel.
    Public(PublicNotice),
    /// By direct message, to somebody who follows a match: what everyone in its channel is told.
    Followed(FollowedNotice),
    /// Nothing is told: a thread is started.
    Thread(ThreadNotice),
    /// Nothing new: older messages lose their buttons.
    Strip(StripNotice),
}

/// A thread to be started from a match's card.
#[derive(Clone, Debug)]
pub struct ThreadNotice {
    pub channel: ChannelId,
    /// The card, whose id the thread will have; `None` if it is gone.
    pub card: Option<MessageId>,
    pub language: Language,
    pub facts: MatchFacts,
}

/// What everyone is told of a match, for one who follows it. It is theirs only while they can see
/// the channel.
#[derive(Clone, Debug)]
pub struct FollowedNotice {
    pub person: PersonId,
    /// The direct conversation, where it is known already.
    pub inbox: Option<ChannelId>,
    pub guild: GuildId,
    /// Where the match is public.
    pub channel: ChannelId,
    pub language: Language,
    pub nonce: String,
    pub body: PublicBody,
}

/// Messages of the bot's to one player whose buttons lead nowhere any more.
#[derive(Clone, Debug)]
pub struct StripNotice {
    /// The direct conversation.
    pub channel: ChannelId,
    pub messages: Vec<MessageId>,
}

/// A direct message to one player.
#[derive(Clone, Debug)]
pub struct PrivateNotice {
    pub person: PersonId,
    /// The direct conversation, where it is known already.
    pub channel: Option<ChannelId>,
    pub language: Language,
    pub nonce: String,
    pub ring: Ring,
    pub body: PrivateBody,
}

/// A post in a channel or a thread of it, new or changed in place.
#[derive(Clone, Debug)]
pub struct PublicNotice {
    pub channel: ChannelId,
    /// The thread of the channel in which it stands; `None` for the channel itself.
    pub thread: Option<ChannelId>,
    pub language: Language,
    pub form: Form,
    pub ring: Ring,
    /// The only person whom the post may call.
    pub mention: Option<PersonId>,
    pub body: PublicBody,
}

/// Whether a message is new.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// A new message; `former` is to be deleted once it stands.
    Post {
        nonce: String,
        /// Its place and number.
        former: Option<(ChannelId, MessageId)>,
    },
    /// A message that is changed in place.
    Edit(MessageId),
}

/// Whether people's devices may ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ring {
    Aloud,
    Silently,
}

/// Why nothing is told in a channel any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChannelTrouble {
    /// It has been deleted.
    Lost,
    /// The bot may not write or attach there. That may change.
    Forbidden,
}

/// What a player is told about time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeWord {
    /// Much of your time is gone.
    Reminder,
    /// Your time is over: your opponent may claim the win.
    TimeOver,
    /// Your opponent's time is over: you may claim the win, or give them more.
    MayClaim,
    /// Your opponent gives you more time.
    Granted,
    /// Your opponent waits for you.
    Nudge,
    /// The clocks stand still.
    Paused,
}

/// What one player is told.
#[allow(
    clippy::large_enum_variant,
    reason = "a notice is made, sent and dropped, one at a time"
)]
#[derive(Clone, Debug)]
pub enum PrivateBody {
    /// The challenge was accepted: arrange your setup.
    Setup(SetupBoard),
    /// Both are ready; the board before the first ply. Red is to move.
    Started(PlayerBoard),
    /// The opponent moved: your turn.
    Turn(PlayerBoard),
    /// The opponent offers something.
    Offered { board: PlayerBoard, offer: Offer },
    /// The opponent declined what you offered.
    OfferDeclined { board: PlayerBoard },
    /// The match is over: one's own board, and what everyone sees of the end.
    Result {
        board: PlayerBoard,
        revealed: PublicBoard,
    },
    /// The match was closed before it began.
    Aborted(MatchFacts),
    /// The channel where the match was public is gone, or no longer lets the bot write: the match
    /// goes on by direct message.
    ChannelTrouble {
        facts: MatchFacts,
        trouble: ChannelTrouble,
    },
    /// Something about time, by the public facts alone.
    Time {
        facts: MatchFacts,
        /// The side of the one who is told.
        color: Color,
        word: TimeWord,
    },
    /// Nobody could see one's challenge, for its card could not be posted; it is withdrawn.
    Unposted(ChallengeCard),
    /// The challenge's card was deleted as often as it was posted.
    CardDeleted(ChallengeCard),
    /// What one's own act came to, when its answer could not be delivered.
    Board(PlayerBoard),
}

/// What everyone is told.
#[derive(Clone, Debug)]
pub enum PublicBody {
    /// The challenge, in whatever state it is.
    Challenge(ChallengeCard),
    /// The challenge was accepted; both arrange, and who is ready is no secret.
    Arranging {
        facts: MatchFacts,
        ready: crate::engine::ByColor<bool>,
    },
    /// The card with the public board, while the match runs and after.
    Board(PublicBoard),
    /// Both are ready.
    Started(PublicBoard),
    /// A battle that has just been fought.
    Battle {
        board: PublicBoard,
        report: MoveReport,
    },
    /// An offer was made; how it fares is told by what follows.
    Offered { facts: MatchFacts, offer: Offer },
    /// The match is over.
    Result(PublicBoard),
    /// The match was closed before it began.
    Aborted(MatchFacts),
    /// The clocks stand still.
    Paused(MatchFacts),
    /// Less than a day is left of a long turn.
    LastDay(MatchFacts),
    /// The match is told in the channel from now on.
    ThreadClosed(MatchFacts),
    /// Calls one player whose direct messages are closed: setup or board wait behind a button. After
    /// the end the same post says that the match is over.
    Call { facts: MatchFacts, person: Person },
}

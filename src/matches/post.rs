//! What goes into the outbox: whom to tell, what kind of thing, and on which lane.

use std::time::Duration;

use super::clock::{Chance, Timestamp};
use super::errands::REPLY_SECONDS;
use super::failure::Fault;
use super::ids::{ChannelId, PersonId};
use super::person::worded;
use super::solo::Privacy;
use crate::store::{NewOutboxRow, Write};

/// How long a channel that refused the bot is left alone before the next try.
pub(super) const FORBIDDEN_PAUSE: Duration = Duration::from_secs(10 * 60);

worded!(
    /// The kinds of row in the outbox.
    Kind {
        /// The card in the channel, created first and changed in place after.
        Card = "card",
        /// From the card: the match's thread, which takes what is told of it from then on.
        Thread = "thread",
        /// To the channel: there is no thread, or none any more.
        ThreadClosed = "thread-closed",
        /// To the channel: both are ready.
        Start = "start",
        /// To the channel: a battle.
        Battle = "battle",
        /// To the channel: an offer.
        Offer = "offer",
        /// To the channel: less than a day is left of a long turn.
        LastDay = "last-day",
        /// To the channel: the end.
        Outcome = "outcome",
        /// To the thread too, if there is one: the end.
        Ending = "ending",
        /// To a follower: a battle.
        FollowedBattle = "followed-battle",
        /// To a follower: the end.
        FollowedEnd = "followed-end",
        /// To the channel: one player whose inbox is closed is called.
        Call = "call",
        /// To a player: arrange your setup.
        Setup = "setup",
        /// To a player: the match begins.
        Started = "started",
        /// To a player: your turn.
        Turn = "turn",
        /// To a player: what your act came to, when the answer itself was lost.
        Board = "board",
        /// To a player: something is offered.
        Offered = "offered",
        /// To a player: your offer was declined.
        Declined = "declined",
        /// To a player: half or most of your time is gone.
        Reminder = "reminder",
        /// To a player: your time is over.
        TimeOver = "time-over",
        /// To a player: your opponent's time is over, you may claim the win.
        MayClaim = "may-claim",
        /// To a player: your opponent gives you more time.
        Granted = "granted",
        /// To a player: your opponent waits for you.
        Nudge = "nudge",
        /// To a player: the match is paused.
        Paused = "paused",
        /// To the channel: the match is paused.
        Pause = "pause",
        /// To a player: the end.
        Result = "result",
        /// To a player: the match was closed before it began.
        Aborted = "aborted",
        /// To a challenger: the card could not be posted.
        Unposted = "unposted",
        /// To a player: older messages lose their buttons, for something newer took their place.
        Strip = "strip",
        /// To a player: the channel is gone.
        ChannelLost = "channel-lost",
        /// To a player: the channel no longer lets the bot write.
        ChannelForbidden = "channel-forbidden",
    }
);

impl Kind {
    /// What asks something of a player, or reminds them of it, and lapses with the match.
    pub(super) const ASKING: [Self; 8] = [
        Self::Setup,
        Self::Started,
        Self::Turn,
        Self::Board,
        Self::Offered,
        Self::Reminder,
        Self::MayClaim,
        Self::Nudge,
    ];

    /// Whether a newer row of this kind says all that an older one would have said.
    pub(super) const fn collapses(self) -> bool {
        matches!(
            self,
            Self::Card | Self::Turn | Self::Board | Self::Reminder | Self::Call | Self::Strip
        )
    }

    /// Whether it asks its recipient to do something, so that a closed inbox must not swallow it.
    pub(super) const fn asks(self) -> bool {
        matches!(
            self,
            Self::Setup
                | Self::Started
                | Self::Turn
                | Self::Board
                | Self::Offered
                | Self::Reminder
                | Self::MayClaim
                | Self::Nudge
        )
    }

    /// Whether it is told in the match's thread, if there is one.
    pub(super) const fn is_told_in_thread(self) -> bool {
        matches!(
            self,
            Self::Start
                | Self::Battle
                | Self::Offer
                | Self::Pause
                | Self::LastDay
                | Self::Ending
                | Self::Call
        )
    }

    /// Whether it is for somebody who follows a match.
    pub(super) const fn is_for_followers(self) -> bool {
        matches!(self, Self::FollowedBattle | Self::FollowedEnd)
    }

    /// What followers are told of what everyone is.
    const fn followed(self) -> Option<Self> {
        match self {
            Self::Battle => Some(Self::FollowedBattle),
            Self::Outcome => Some(Self::FollowedEnd),
            _ => None,
        }
    }

    /// Whether it is sent to a closed inbox too, to learn whether that is open again.
    const fn knocks(self) -> bool {
        matches!(self, Self::Setup)
    }
}

/// What a row tells of: an event of a challenge, or of one of its matches.
#[derive(Clone, Copy)]
pub(super) struct Occasion {
    pub(super) event: i64,
    pub(super) challenge: i64,
    pub(super) match_id: Option<i64>,
    pub(super) ply: Option<i64>,
}

/// Whom a row is for.
#[derive(Clone, Copy)]
enum Recipient {
    /// A player, or a follower.
    Player(PersonId),
    /// A channel, and the one player whom the post calls.
    Channel {
        channel: ChannelId,
        calls: Option<PersonId>,
    },
}

/// Writes rows into the outbox of one transaction.
pub(super) struct Postbox<'w> {
    pub(super) write: &'w mut Write,
    pub(super) chance: &'w Chance,
    pub(super) now: Timestamp,
}

impl Postbox<'_> {
    /// Tells everyone in a channel, or in the match's thread there, and those who follow the match.
    /// The card has a lane of its own: Discord rations edits of old messages, and a waiting edit must
    /// not hold up the posts.
    pub(super) async fn tell_channel(
        &mut self,
        occasion: Occasion,
        kind: Kind,
        channel: ChannelId,
    ) -> Result<(), Fault> {
        let heard = match self.privacy(occasion.challenge).await? {
            None => true,
            Some(Privacy::Shared) => kind == Kind::Card,
            Some(Privacy::Private) => return Ok(()),
        };
        if let (Some(kind), Some(match_id)) = (kind.followed(), occasion.match_id) {
            self.tell_followers(occasion, kind, match_id).await?;
        }
        if !heard {
            return Ok(());
        }
        let strand = if kind == Kind::Card { "card" } else { "posts" };
        let lane = format!("{strand} {}", occasion.challenge);
        let Some(not_before) = self.open_from(channel, kind).await? else {
            return Ok(());
        };
        let to = Recipient::Channel {
            channel,
            calls: None,
        };
        self.insert(occasion, kind, to, &lane, not_before).await
    }

    /// Tells those who follow a match what everyone in its channel is told.
    async fn tell_followers(
        &mut self,
        occasion: Occasion,
        kind: Kind,
        match_id: i64,
    ) -> Result<(), Fault> {
        for follower in self.write.followers(match_id).await? {
            let follower = PersonId::from_row(follower);
            let lane = format!("follow {match_id} {follower}");
            let to = Recipient::Player(follower);
            self.insert(occasion, kind, to, &lane, self.now).await?;
        }
        Ok(())
    }

    /// How much a channel hears of a match against the computer; `None` of a match between people.
    async fn privacy(&mut self, challenge: i64) -> Result<Option<Privacy>, Fault> {
        let Some(word) = self.write.solo(challenge).await? else {
            return Ok(None);
        };
        let known = Privacy::from_word(&word);
        known
            .map(Some)
            .ok_or_else(|| Fault::new(format!("the database holds an unknown privacy, {word:?}")))
    }

    /// From when on a channel may be tried; `None` if this is not to be told there at all. One that
    /// refused the bot is left alone for a while: the card, which shows all, waits for the end of it,
    /// and the rest is skipped.
    async fn open_from(
        &mut self,
        channel: ChannelId,
        kind: Kind,
    ) -> Result<Option<Timestamp>, Fault> {
        let Some((state, since)) = self.write.channel_state(channel.to_row()).await? else {
            return Ok(Some(self.now));
        };
        let again = Timestamp::from_unix(since).after(FORBIDDEN_PAUSE);
        Ok(match state.as_str() {
            "open" => Some(self.now),
            "forbidden" if kind == Kind::Card => Some(self.now.max(again)),
            "forbidden" if self.now >= again => Some(self.now),
            _ => None,
        })
    }

    /// Tells one player: the computer by an errand, a person by direct message. One whose inbox is closed, or who wants none, is called
    /// in the channel instead, if there is something to do.
    pub(super) async fn tell_player(
        &mut self,
        occasion: Occasion,
        kind: Kind,
        player: PersonId,
        channel: ChannelId,
    ) -> Result<(), Fault> {
        if player.level().is_some() {
            return self.send_on_errand(occasion, kind).await;
        }
        let person = self.write.person(player.to_row()).await?;
        let unwanted = person.as_ref().is_some_and(|person| !person.messages);
        let closed = person.is_some_and(|person| person.inbox == "closed");
        if unwanted || closed && !kind.knocks() {
            if kind.asks() {
                self.call(occasion, player, channel).await?;
            }
            return Ok(());
        }
        let lane = player_lane(occasion.challenge, player);
        self.insert(occasion, kind, Recipient::Player(player), &lane, self.now)
            .await
    }

    /// Has the computer look at a match, if it is asked to do something. Nothing is written to it.
    async fn send_on_errand(&mut self, occasion: Occasion, kind: Kind) -> Result<(), Fault> {
        let Some(match_id) = occasion.match_id else {
            return Ok(());
        };
        if kind.asks() {
            let due = self.now.after(Duration::from_secs(REPLY_SECONDS));
            self.write.insert_errand(match_id, due.unix()).await?;
        }
        Ok(())
    }

    /// Calls one player in the channel, which hears no call of a match against the computer.
    pub(super) async fn call(
        &mut self,
        occasion: Occasion,
        player: PersonId,
        channel: ChannelId,
    ) -> Result<(), Fault> {
        if self.privacy(occasion.challenge).await?.is_some() {
            return Ok(());
        }
        let lane = format!("call {} {player}", occasion.challenge);
        let Some(not_before) = self.open_from(channel, Kind::Call).await? else {
            return Ok(());
        };
        let to = Recipient::Channel {
            channel,
            calls: Some(player),
        };
        self.insert(occasion, Kind::Call, to, &lane, not_before)
            .await
    }

    /// Has the post that last called a player say that the match is over, if one did.
    pub(super) async fn call_off(
        &mut self,
        occasion: Occasion,
        player: PersonId,
        channel: ChannelId,
    ) -> Result<(), Fault> {
        let Some(match_id) = occasion.match_id else {
            return Ok(());
        };
        if self.write.is_called(match_id, player.to_row()).await? {
            self.call(occasion, player, channel).await?;
        }
        Ok(())
    }

    /// Has the messages that told a player of a match lose their buttons, if there are any. Discord
    /// rations edits of those older than an hour, so such an edit may have to wait for its turn.
    pub(super) async fn strip_player(
        &mut self,
        occasion: Occasion,
        player: PersonId,
    ) -> Result<(), Fault> {
        let Some(match_id) = occasion.match_id else {
            return Ok(());
        };
        let live = self
            .write
            .live_messages(match_id, player.to_row(), i64::MAX)
            .await?;
        if live.is_empty() {
            return Ok(());
        }
        let lane = format!("strip {} {player}", occasion.challenge);
        let to = Recipient::Player(player);
        self.insert(occasion, Kind::Strip, to, &lane, self.now)
            .await
    }

    /// Settles what of these kinds waits to be told a player and is no longer worth telling.
    pub(super) async fn untell_player(
        &mut self,
        challenge: i64,
        kinds: &[Kind],
        player: PersonId,
    ) -> Result<(), Fault> {
        let lane = player_lane(challenge, player);
        let kinds: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
        self.write.supersede(&lane, &kinds, self.now.unix()).await?;
        Ok(())
    }

    async fn insert(
        &mut self,
        occasion: Occasion,
        kind: Kind,
        to: Recipient,
        lane: &str,
        not_before: Timestamp,
    ) -> Result<(), Fault> {
        let mut not_before = not_before;
        if kind.collapses() {
            let put_off = self
                .write
                .supersede(lane, &[kind.word()], self.now.unix())
                .await?;
            // An edit that Discord rations waits on with its newest content.
            if let (Kind::Card, Some(moment)) = (kind, put_off) {
                not_before = not_before.max(Timestamp::from_unix(moment));
            }
        }
        let (audience, recipient_id, person_id) = match to {
            Recipient::Player(player) => ("person", player.to_row(), None),
            Recipient::Channel { channel, calls } => {
                ("channel", channel.to_row(), calls.map(PersonId::to_row))
            }
        };
        let nonce = self.chance.nonce();
        self.write
            .insert_outbox(NewOutboxRow {
                event_id: occasion.event,
                lane,
                challenge_id: occasion.challenge,
                match_id: occasion.match_id,
                ply: occasion.ply,
                kind: kind.word(),
                audience,
                recipient_id,
                person_id,
                nonce: &nonce,
                not_before: not_before.unix(),
            })
            .await?;
        Ok(())
    }
}

fn player_lane(challenge: i64, player: PersonId) -> String {
    format!("player {challenge} {player}")
}

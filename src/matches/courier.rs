//! What the couriers do with the outbox: claim a row, have its notice composed, settle it.

use std::time::Duration;

use super::challenge::ChallengeState;
use super::clock::Timestamp;
use super::failure::Fault;
use super::ids::{ChannelId, MessageId, PersonId};
use super::post::{FORBIDDEN_PAUSE, Kind, Occasion, Postbox};
use super::steward::event;
use super::table::{Matches, uninterrupted};
use super::thread;
use crate::store::{ClaimRow, Write};

/// How long a courier may hold a row.
pub const LEASE_SECONDS: u64 = 60;
/// Attempts after which a row is given up, so that it can't hold up its lane.
pub const ATTEMPTS_MAX: u32 = 5;
/// Attempts after which a row is given up that Discord never took: about a day of them.
pub const UNREACHABLE_ATTEMPTS_MAX: u32 = 300;
/// The pause after a row's first failure; it doubles with each one more.
const RETRY_DELAY_SECONDS: u64 = 2;
/// The longest pause between two attempts.
const RETRY_DELAY_MAX_SECONDS: u64 = 5 * 60;
/// How long an edit waits that Discord rations because its message is old.
const OLD_EDIT_PAUSE_SECONDS: u64 = 60;
/// How often a deleted card is posted anew; whoever deletes it once more doesn't want it.
pub(super) const REPOSTS_MAX: i64 = 1;
/// The challenges whose card is worth posting anew: there is something to answer or to watch.
const LIVE: [&str; 2] = [ChallengeState::Open.word(), ChallengeState::Accepted.word()];

/// A row of the outbox that one courier holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    pub(super) row: ClaimRow,
}

impl Claim {
    /// The row's number, for logs.
    #[must_use]
    pub const fn id(&self) -> i64 {
        self.row.id
    }

    /// The row's kind, for logs.
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.row.kind
    }

    /// How often the row has been claimed, this time included.
    #[must_use]
    pub const fn attempts(&self) -> i64 {
        self.row.attempts
    }

    pub(super) fn known_kind(&self) -> Result<Kind, Fault> {
        let kind = &self.row.kind;
        Kind::from_word(kind)
            .ok_or_else(|| Fault::new(format!("the outbox holds an unknown kind, {kind:?}")))
    }
}

/// How a delivery went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Settlement {
    /// It stands there as this message.
    Delivered {
        channel: ChannelId,
        message: MessageId,
    },
    /// Not now. After the given pause, or, as something failed, after one that doubles.
    Later { after: Option<Duration> },
    /// Discord is in trouble, or asks to wait and doesn't say for how long. That is no fault of the
    /// row's: it is tried for about a day, after pauses that double.
    Unreachable,
    /// Never, for this reason.
    GivenUp { reason: String },
    /// The person's direct messages are closed (50007, 50278): what asks them something is asked
    /// in the channel from now on.
    ClosedInbox,
    /// The message to be changed is gone (10008): the card is posted anew once.
    LostMessage,
    /// It stands where nothing can be changed (50083, 160005): the same, but it isn't forgotten.
    FrozenMessage,
    /// The thread is gone or takes nothing any more (10003, 50013, 50083, 160005), or none can be
    /// started: the match is told in the channel.
    ClosedThread,
    /// The channel is gone (10003): the match goes on by direct message.
    LostChannel,
    /// The bot may not write or attach here (50001, 50013): the channel is left alone for a while.
    Forbidden,
    /// Discord rations edits of messages this old (30046): the edit waits for its turn.
    TooOld,
    /// A follower can't see the channel any more: they are told nothing further.
    Departed,
}

impl Matches {
    /// Takes the next row that may be delivered now, and holds it for a minute.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim_next(&self) -> Result<Option<Claim>, Fault> {
        let house = self.clone();
        uninterrupted(async move {
            // Most looks find nothing; they need not wait for the writer.
            let now = house.clock.now();
            let due = house.store.read().await?.next_due().await?;
            if due.is_none_or(|due| due > now.unix()) {
                return Ok(None);
            }
            let until = now.after(Duration::from_secs(LEASE_SECONDS));
            let mut write = house.store.write().await?;
            let row = write.claim(now.unix(), until.unix()).await?;
            write.commit().await?;
            Ok(row.map(|row| Claim { row }))
        })
        .await
    }

    /// Notes how a delivery went.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn settle(&self, claim: &Claim, settlement: Settlement) -> Result<(), Fault> {
        let (house, claim) = (self.clone(), claim.clone());
        uninterrupted(async move {
            let mut write = house.store.write().await?;
            let mut settling = Settling {
                write: &mut write,
                house: &house,
                now: house.clock.now(),
                claim: &claim,
            };
            settling.settle(settlement).await?;
            write.commit().await?;
            house.wake_couriers();
            Ok(())
        })
        .await
    }

    /// How long it is until the next row may be claimed; nothing if one may be now. `None` when
    /// none waits.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn until_next_due(&self) -> Result<Option<Duration>, Fault> {
        let now = self.clock.now().unix();
        let due = self.store.read().await?.next_due().await?;
        Ok(due.map(|due| Duration::from_secs((due - now).max(0).unsigned_abs())))
    }

    /// Frees the rows that couriers of a former process held. To be called once at the start, when
    /// it is sure that no other process runs.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn release_leases(&self) -> Result<(), Fault> {
        let house = self.clone();
        uninterrupted(async move {
            let mut write = house.store.write().await?;
            write.release_leases().await?;
            write.commit().await?;
            house.wake_couriers();
            Ok(())
        })
        .await
    }

    /// How many rows wait to be delivered, and how many errands of the computer are due.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unsettled(&self) -> Result<u64, Fault> {
        let mut read = self.store.read().await?;
        let now = self.clock.now().unix();
        let count = read.unsettled().await? + read.due_errands(now).await?;
        u64::try_from(count).map_err(|error| Fault::because("a count is negative", error))
    }
}

/// One settlement in its transaction.
struct Settling<'s> {
    write: &'s mut Write,
    house: &'s Matches,
    now: Timestamp,
    claim: &'s Claim,
}

impl Settling<'_> {
    async fn settle(&mut self, settlement: Settlement) -> Result<(), Fault> {
        match settlement {
            Settlement::Delivered { channel, message } => self.delivered(channel, message).await,
            Settlement::Later { after } => self.later(after).await,
            Settlement::Unreachable => self.put_off(UNREACHABLE_ATTEMPTS_MAX).await,
            Settlement::GivenUp { reason } => self.give_up(&reason).await.map(drop),
            Settlement::ClosedInbox => self.closed_inbox().await,
            Settlement::LostMessage => self.lost_message(true).await,
            Settlement::FrozenMessage => self.lost_message(false).await,
            Settlement::ClosedThread => self.closed_thread().await,
            Settlement::LostChannel => self.lost_channel().await,
            Settlement::Forbidden => self.forbidden().await,
            Settlement::TooOld => self.too_old().await,
            Settlement::Departed => self.departed().await,
        }
    }

    async fn delivered(&mut self, channel: ChannelId, message: MessageId) -> Result<(), Fault> {
        let row = &self.claim.row;
        let now = self.now.unix();
        self.write
            .settle_delivered(row.id, channel.to_row(), message.to_row(), now)
            .await?;
        if let (Kind::Strip, Some(match_id)) = (self.claim.known_kind()?, row.match_id) {
            self.write
                .set_bare(match_id, row.recipient_id, row.id, now)
                .await?;
            return Ok(());
        }
        if row.audience == "person" {
            self.write
                .set_inbox(row.recipient_id, true, Some(channel.to_row()))
                .await?;
            if self.claim.known_kind()? == Kind::FollowedEnd {
                self.unfollow().await?;
            }
            return Ok(());
        }
        if self.claim.known_kind()? == Kind::Thread {
            // A thread that was started from a message has its id.
            self.write
                .set_thread(row.challenge_id, message.to_row())
                .await?;
            return Ok(());
        }
        if channel.to_row() != row.recipient_id {
            // What may be posted in a thread need not be what may be posted in its channel.
            return Ok(());
        }
        if self.claim.known_kind()? == Kind::Card {
            let challenge = self.write.challenge(row.challenge_id).await?;
            let edited = challenge.is_some_and(|card| card.message_id == Some(message.to_row()));
            self.write
                .set_card(row.challenge_id, message.to_row())
                .await?;
            if edited {
                // What may be edited need not be what may be posted.
                return Ok(());
            }
        }
        let state = self.write.channel_state(row.recipient_id).await?;
        if state.is_some_and(|(state, _)| state != "open") {
            self.write
                .set_channel_state(row.recipient_id, "open", now)
                .await?;
        }
        Ok(())
    }

    async fn later(&mut self, after: Option<Duration>) -> Result<(), Fault> {
        let row = &self.claim.row;
        if let Some(pause) = after {
            let not_before = self.now.after(pause).unix();
            self.write
                .put_off_uncounted(row, not_before, "asked to wait")
                .await?;
            return Ok(());
        }
        self.put_off(ATTEMPTS_MAX).await
    }

    /// Puts the row off after one more failed attempt, or gives it up after the last.
    async fn put_off(&mut self, attempts_max: u32) -> Result<(), Fault> {
        let row = &self.claim.row;
        if row.attempts >= attempts_max.into() {
            self.give_up("failed too often").await?;
            return Ok(());
        }
        let doublings = u32::try_from(row.attempts - 1).unwrap_or(u32::MAX);
        let pause = RETRY_DELAY_SECONDS
            .saturating_mul(2u64.saturating_pow(doublings))
            .min(RETRY_DELAY_MAX_SECONDS);
        let not_before = self.now.after(Duration::from_secs(pause)).unix();
        self.write.put_off(row, not_before, "failed").await?;
        Ok(())
    }

    /// Gives the row up; whether it was still to be settled.
    async fn give_up(&mut self, reason: &str) -> Result<bool, Fault> {
        let row = &self.claim.row;
        let now = self.now.unix();
        if !self.write.settle_given_up(row.id, reason, now).await? {
            return Ok(false);
        }
        if self.is_first_card().await? {
            self.withdraw(row.challenge_id).await?;
        }
        Ok(true)
    }

    /// Whether the row is a card that nobody has seen yet.
    async fn is_first_card(&mut self) -> Result<bool, Fault> {
        let row = &self.claim.row;
        let challenge = self.write.challenge(row.challenge_id).await?;
        Ok(row.kind == Kind::Card.word()
            && challenge.is_some_and(|challenge| challenge.message_id.is_none()))
    }

    /// Withdraws a challenge whose card can't be seen and tells the challenger: nobody could press
    /// its buttons, and it would stand in the way of another between the same two.
    async fn withdraw(&mut self, challenge: i64) -> Result<(), Fault> {
        let (state, now) = (ChallengeState::Withdrawn.word(), self.now);
        if !(self.write.close_challenge(challenge, state, now.unix())).await? {
            return Ok(());
        }
        let Some(row) = self.write.challenge(challenge).await? else {
            return Ok(());
        };
        let kind = Kind::Unposted;
        let occasion = event(self.write, challenge, None, None, kind.word(), None, now).await?;
        let challenger = PersonId::from_row(row.challenger_id);
        let channel = ChannelId::from_row(row.channel_id);
        self.postbox()
            .tell_player(occasion, kind, challenger, channel)
            .await
    }

    async fn closed_inbox(&mut self) -> Result<(), Fault> {
        let row = &self.claim.row;
        if row.audience != "person" {
            return Err(Fault::new("a channel has no inbox to be closed"));
        }
        if !self.give_up("the inbox is closed").await? {
            return Ok(());
        }
        self.write.set_inbox(row.recipient_id, false, None).await?;
        if self.claim.known_kind()?.is_for_followers() {
            return self.unfollow().await;
        }
        if !self.claim.known_kind()?.asks() {
            return Ok(());
        }
        let Some(match_id) = row.match_id else {
            return Ok(());
        };
        let Some(found) = self.write.match_by_id(match_id).await? else {
            return Ok(());
        };
        let occasion = Occasion {
            event: row.event_id,
            challenge: row.challenge_id,
            match_id: row.match_id,
            ply: row.ply,
        };
        let (player, channel) = (
            PersonId::from_row(row.recipient_id),
            ChannelId::from_row(found.channel_id),
        );
        self.postbox().call(occasion, player, channel).await
    }

    fn postbox(&mut self) -> Postbox<'_> {
        Postbox {
            write: self.write,
            chance: &self.house.chance,
            now: self.now,
        }
    }

    async fn lost_message(&mut self, is_gone: bool) -> Result<(), Fault> {
        let row = &self.claim.row;
        let challenge = self.write.challenge(row.challenge_id).await?;
        let again = challenge.is_some_and(|challenge| {
            challenge.reposts < REPOSTS_MAX && LIVE.contains(&challenge.state.as_str())
        });
        let reason = "the message is gone";
        if row.kind != Kind::Card.word() {
            return self.give_up(reason).await.map(drop);
        }
        if is_gone || again {
            self.write.forget_card(row.challenge_id).await?;
        }
        if !again {
            return self.give_up(reason).await.map(drop);
        }
        let now = self.now.unix();
        self.write.put_off_uncounted(row, now, reason).await?;
        Ok(())
    }

    /// What was to be told in the thread is told in the channel.
    async fn closed_thread(&mut self) -> Result<(), Fault> {
        let row = &self.claim.row;
        let reason = "there is no thread";
        if self.claim.known_kind()? == Kind::Thread {
            self.give_up(reason).await?;
        } else {
            let now = self.now.unix();
            self.write.put_off_uncounted(row, now, reason).await?;
        }
        thread::close(&mut self.postbox(), row.challenge_id).await
    }

    async fn departed(&mut self) -> Result<(), Fault> {
        self.give_up("they can't see the channel").await?;
        self.unfollow().await
    }

    /// Has the follower whom the row is for be told nothing more of the match.
    async fn unfollow(&mut self) -> Result<(), Fault> {
        let row = &self.claim.row;
        if let Some(match_id) = row.match_id {
            self.write.unfollow(match_id, row.recipient_id).await?;
        }
        Ok(())
    }

    async fn lost_channel(&mut self) -> Result<(), Fault> {
        let row = &self.claim.row;
        let reason = "the channel is gone";
        self.give_up(reason).await?;
        if row.audience == "channel" {
            for challenge in self.write.open_challenges_in(row.recipient_id).await? {
                self.withdraw(challenge).await?;
            }
            self.close_channel("lost", Kind::ChannelLost).await?;
            self.write
                .give_up_channel(row.recipient_id, "", reason, self.now.unix())
                .await?;
        }
        Ok(())
    }

    /// The channel is left alone for a while. The card of a match, which shows all, is then tried
    /// again a few times; nothing else that was missed is told late.
    async fn forbidden(&mut self) -> Result<(), Fault> {
        let row = &self.claim.row;
        let reason = "not allowed in this channel";
        if row.audience != "channel" {
            return self.give_up(reason).await.map(drop);
        }
        self.close_channel("forbidden", Kind::ChannelForbidden)
            .await?;
        let card = Kind::Card.word();
        self.write
            .give_up_channel(row.recipient_id, card, reason, self.now.unix())
            .await?;
        let again = row.kind == card && row.attempts < ATTEMPTS_MAX.into();
        if again && (row.match_id.is_some() || !self.is_first_card().await?) {
            let not_before = self.now.after(FORBIDDEN_PAUSE).unix();
            self.write.put_off(row, not_before, reason).await?;
        } else {
            self.give_up(reason).await?;
        }
        Ok(())
    }

    /// Notes that nothing can be told in the row's channel. When that is new, the players of the
    /// matches that are public there are told, once.
    async fn close_channel(&mut self, state: &str, kind: Kind) -> Result<(), Fault> {
        let row = &self.claim.row;
        let known = self.write.channel_state(row.recipient_id).await?;
        self.write
            .set_channel_state(row.recipient_id, state, self.now.unix())
            .await?;
        if known.is_some_and(|(known, _)| known == state) {
            return Ok(());
        }
        tracing::warn!(
            channel.id = row.recipient_id,
            state,
            "nothing can be told in this channel"
        );
        for found in self.write.running_matches_in(row.recipient_id).await? {
            let (challenge, id) = (found.challenge_id, Some(found.id));
            let (ply, now) = (Some(found.plies), self.now);
            let occasion = event(self.write, challenge, id, ply, kind.word(), None, now).await?;
            let channel = ChannelId::from_row(found.channel_id);
            for player in [found.red_id, found.blue_id] {
                let player = PersonId::from_row(player);
                self.postbox()
                    .tell_player(occasion, kind, player, channel)
                    .await?;
            }
        }
        Ok(())
    }

    async fn too_old(&mut self) -> Result<(), Fault> {
        let row = &self.claim.row;
        let pause = Duration::from_secs(OLD_EDIT_PAUSE_SECONDS);
        let not_before = self.now.after(pause).unix();
        self.write
            .put_off_uncounted(row, not_before, "edits of old messages are rationed")
            .await?;
        Ok(())
    }
}

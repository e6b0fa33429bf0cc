//! What the end of a delivery means for its row, for the one who was to hear of it, and for the place.

use std::time::Duration;

use super::challenge::ChallengeState;
use super::clock::Timestamp;
use super::courier::{ATTEMPTS_MAX, Claim, REPOSTS_MAX, Settlement, UNREACHABLE_ATTEMPTS_MAX};
use super::failure::Fault;
use super::ids::{ChannelId, MessageId, PersonId};
use super::post::{FORBIDDEN_PAUSE, Kind, Occasion, Postbox};
use super::steward::event;
use super::table::Matches;
use super::thread;
use crate::store::Write;

/// The pause after a row's first failure; it doubles with each one more.
const RETRY_DELAY_SECONDS: u64 = 2;
/// The longest pause between two attempts.
const RETRY_DELAY_MAX_SECONDS: u64 = 5 * 60;
/// How long an edit waits that Discord rations because its message is old.
const OLD_EDIT_PAUSE_SECONDS: u64 = 60;
/// The challenges whose card is worth posting anew: there is something to answer or to watch.
const LIVE: [&str; 2] = [ChallengeState::Open.word(), ChallengeState::Accepted.word()];

/// One settlement in its transaction.
pub(super) struct Settling<'s> {
    pub(super) write: &'s mut Write,
    pub(super) house: &'s Matches,
    pub(super) now: Timestamp,
    pub(super) claim: &'s Claim,
}

impl Settling<'_> {
    pub(super) async fn settle(&mut self, settlement: Settlement) -> Result<(), Fault> {
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
            if edited {
                // What may be edited need not be what may be posted.
                return Ok(());
            }
            self.write
                .set_card(row.challenge_id, message.to_row())
                .await?;
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
        self.call_instead().await?;
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
            // Discord says this of inboxes alone. Whatever it means by it, nothing goes there.
            let reason = "a channel refuses as an inbox does";
            return self.give_up(reason).await.map(drop);
        }
        if !self.give_up("the inbox is closed").await? {
            return Ok(());
        }
        self.write.set_inbox(row.recipient_id, false, None).await?;
        if self.claim.known_kind()?.is_for_followers() {
            self.unfollow().await?;
        }
        Ok(())
    }

    /// Calls the one who was to be told, if something is asked of them: no message may be all that says
    /// so.
    async fn call_instead(&mut self) -> Result<(), Fault> {
        let row = &self.claim.row;
        if row.audience != "person" || !self.claim.known_kind()?.asks() {
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

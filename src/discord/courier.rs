//! The courier, who carries the outbox to Discord: claim, compose, speak, draw, send, settle.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ChannelId as Channel, GuildId as Guild, MessageId as Message, UserId};
use tokio::sync::watch;
use tokio::task::{self, JoinError, JoinSet};
use tokio::time::{sleep, timeout};

use super::deadlines;
use super::easel::Easel;
use super::letter::{Letter, Post};
use super::outbound::Outbound;
use super::panels;
use super::posts;
use super::send_error::SendError;
use crate::matches::{
    ChannelId, Claim, FollowedNotice, Form, Matches, MessageId, Notice, PrivateBody, PrivateNotice,
    PublicNotice, Ring, Settlement, StripNotice, ThreadNotice,
};
use crate::text::{challenge, channel, table};

/// A delivery that takes longer is given back. The lease on its row is three times as long, so that
/// nobody else takes the row before.
const DELIVERY_DEADLINE: Duration = Duration::from_secs(20);
/// How long the courier sleeps at most before it looks again by itself.
const IDLE_MAX: Duration = Duration::from_secs(30);
/// How long it sleeps at least, for it is woken when something new is to be told.
const IDLE_MIN: Duration = Duration::from_secs(1);
/// Discord's code where the bot sees a place and may not do this in it.
const MISSING_PERMISSIONS: isize = 50013;
/// How long the courier rests when the outbox itself couldn't be read or written.
const REST_AFTER_FAULT: Duration = Duration::from_secs(2);

/// Empties the outbox, with several deliveries under way at once.
pub(super) struct Courier {
    matches: Matches,
    outbound: Arc<Outbound>,
    easel: Easel,
    /// So many deliveries may be under way at once.
    at_once: usize,
    /// Changes whenever something was settled.
    rounds: watch::Sender<u64>,
}

/// Deliveries under way, and those that have ended and are not noted yet.
#[derive(Default)]
struct Deliveries {
    /// Each in a task of its own, so that a panic loses the delivery and not the courier.
    under_way: JoinSet<Option<Settlement>>,
    claims: HashMap<task::Id, Arc<Claim>>,
    ended: Vec<(Claim, Settlement)>,
}

impl Courier {
    pub(super) fn new(
        matches: Matches,
        outbound: Arc<Outbound>,
        easel: Easel,
        at_once: usize,
        rounds: watch::Sender<u64>,
    ) -> Self {
        Self {
            matches,
            outbound,
            easel,
            at_once,
            rounds,
        }
    }

    /// Delivers until the bot closes. What has begun is finished.
    ///
    /// One loop notes what has ended and takes what comes next: whatever ends while the disk is being
    /// written to is noted together, so that a crowd costs few transactions.
    pub(super) async fn work(self, mut closed: watch::Receiver<bool>) {
        let courier = Arc::new(self);
        let mut wakes = courier.matches.wakes();
        let mut deliveries = Deliveries::default();
        loop {
            let closes = *closed.borrow_and_update();
            // What is written after this look rings.
            wakes.borrow_and_update();
            let room = match closes {
                true => 0,
                false => courier.at_once - deliveries.under_way.len(),
            };
            let rest = courier.round(&mut deliveries, room).await;
            if closes && deliveries.are_done() {
                return;
            }
            tokio::select! {
                () = deliveries.end() => {}
                // The sender lives as long as the house of matches.
                _ = wakes.changed(), if room > 0 => {}
                // An error means that the bot is gone, and this task with it.
                _ = closed.changed(), if !closes => {}
                () = sleep(rest) => {}
            }
        }
    }

    /// Notes what has ended, and begins as many deliveries as there is room for. Returns how long
    /// nothing will come due.
    async fn round(self: &Arc<Self>, deliveries: &mut Deliveries, room: usize) -> Duration {
        deliveries.take_down_all();
        let claims = match self.matches.settle_and_claim(&deliveries.ended, room).await {
            Ok(claims) => claims,
            Err(fault) => {
                tracing::error!(%fault, "the outbox can't be worked on");
                self.settle_apart(&mut deliveries.ended).await;
                return REST_AFTER_FAULT;
            }
        };
        if !deliveries.ended.is_empty() {
            deliveries.ended.clear();
            self.note_progress();
        }
        for claim in claims {
            // Its lease ran out before its delivery did, as when the machine slept: it isn't sent twice.
            if deliveries.holds(&claim) {
                continue;
            }
            let claim = Arc::new(claim);
            let delivery = Arc::clone(self).deliver(Arc::clone(&claim));
            let task = deliveries.under_way.spawn(delivery);
            deliveries.claims.insert(task.id(), claim);
        }
        if deliveries.under_way.is_empty() {
            self.idle_time().await
        } else {
            IDLE_MIN
        }
    }

    /// Notes deliveries one by one, so that one which can't be noted keeps no other from it: where
    /// others can be noted, its row comes free when its lease ends. Where not even the first can, the
    /// disk is at fault, and all are kept for another time, that one last.
    async fn settle_apart(&self, ended: &mut Vec<(Claim, Settlement)>) {
        let mut noted = 0;
        while !ended.is_empty() {
            let (claim, settlement) = ended.remove(0);
            let Err(fault) = self.matches.settle(&claim, settlement.clone()).await else {
                noted += 1;
                self.note_progress();
                continue;
            };
            tracing::error!(
                %fault, outbox.id = claim.id(), outbox.kind = claim.kind(),
                "a settlement can't be noted"
            );
            if noted == 0 {
                ended.push((claim, settlement));
                return;
            }
        }
    }

    fn note_progress(&self) {
        self.rounds.send_modify(|rounds| *rounds += 1);
    }

    /// Composes and sends. `None`: there is nothing left to tell, and the row is settled already.
    async fn deliver(self: Arc<Self>, claim: Arc<Claim>) -> Option<Settlement> {
        let notice = match self.matches.compose(&claim).await {
            Ok(notice) => notice?,
            Err(fault) => {
                tracing::error!(
                    %fault, outbox.id = claim.id(), outbox.kind = claim.kind(),
                    "a notice couldn't be composed"
                );
                return Some(Settlement::Later { after: None });
            }
        };
        let sending = async {
            match notice {
                Notice::Private(notice) => self.send(notice).await,
                Notice::Public(notice) => self.post(notice).await,
                Notice::Followed(notice) => self.tell_follower(notice).await,
                Notice::Thread(notice) => self.start_thread(notice).await,
                Notice::Strip(notice) => self.strip(notice).await,
            }
        };
        let settlement = timeout(DELIVERY_DEADLINE, sending)
            .await
            .unwrap_or_else(|_| {
                tracing::warn!(
                    outbox.id = claim.id(),
                    outbox.kind = claim.kind(),
                    "a delivery took too long and is given back"
                );
                Settlement::Unreachable
            });
        Some(settlement)
    }

    async fn post(&self, notice: PublicNotice) -> Settlement {
        let thread = notice.thread;
        let channel = thread.unwrap_or(notice.channel);
        let form = notice.form.clone();
        let post = match posts::post(&self.easel, notice).await {
            Ok(post) => post,
            Err(error) => return not_drawn(&error),
        };
        let place = Channel::new(channel.get());
        let (sent, former) = match form {
            Form::Post { nonce, former } => (self.outbound.post(place, post, &nonce).await, former),
            Form::Edit(message) => {
                let message = Message::new(message.get());
                let edited = self.edit(place, message, post).await;
                (edited.map(|()| message), None)
            }
        };
        if let (Ok(_), Some((place, former))) = (&sent, former) {
            let (place, former) = (Channel::new(place.get()), Message::new(former.get()));
            self.take_away(place, former).await;
        }
        match sent {
            Err(error) if thread.is_some() && closes_thread(&error) => {
                tracing::warn!(channel.id = %channel, %error, "nothing can be told in a thread");
                Settlement::ClosedThread
            }
            sent => settlement(sent.map(|message| (channel, message))),
        }
    }

    /// Changes a post. Unlike a new one, an edit leaves the archive closed, so it is opened first.
    async fn edit(&self, place: Channel, message: Message, post: Post) -> Result<(), SendError> {
        match self.outbound.edit_post(place, message, &post).await {
            Err(closed @ SendError::ClosedThread { .. }) => {
                match self.outbound.reopen_thread(place).await {
                    Ok(()) => self.outbound.edit_post(place, message, &post).await,
                    // Who may not open it again may still write there.
                    Err(SendError::MissingPermission { .. }) => Err(closed),
                    Err(error) => Err(error),
                }
            }
            done => done,
        }
    }

    /// Starts the thread of a match. Why none can be started is no matter: the match is told in the
    /// channel then.
    async fn start_thread(&self, notice: ThreadNotice) -> Settlement {
        let Some(card) = notice.card else {
            return Settlement::ClosedThread;
        };
        let name = channel::thread_name(&notice.facts).speak(notice.language);
        let (place, card) = (Channel::new(notice.channel.get()), Message::new(card.get()));
        match self.outbound.start_thread(place, card, &name).await {
            Err(
                error @ (SendError::MissingPermission {
                    code: MISSING_PERMISSIONS,
                }
                | SendError::LostMessage
                | SendError::ClosedThread { .. }
                | SendError::Refused { .. }),
            ) => {
                tracing::warn!(channel.id = %place, %error, "no thread can be started");
                Settlement::ClosedThread
            }
            started => settlement(started.map(|thread| (notice.channel, thread))),
        }
    }

    /// Tells a follower what everyone is told, if they can still see where that is.
    async fn tell_follower(&self, notice: FollowedNotice) -> Settlement {
        let person = UserId::new(notice.person.get());
        let (guild, channel) = (
            Guild::new(notice.guild.get()),
            Channel::new(notice.channel.get()),
        );
        match self.outbound.is_seen_by(person, guild, channel).await {
            Ok(true) => {}
            Ok(false) => return Settlement::Departed,
            Err(error) => return settlement(Err(error)),
        }
        let post = match posts::followed(&self.easel, notice.body, notice.language).await {
            Ok(post) => post,
            Err(error) => return not_drawn(&error),
        };
        let inbox = match notice.inbox {
            Some(known) => Ok(Channel::new(known.get())),
            None => self.outbound.open_inbox(person).await,
        };
        let sent = match inbox {
            Ok(inbox) => self
                .outbound
                .post(inbox, post, &notice.nonce)
                .await
                .map(|message| (ChannelId::new(inbox.get()), message)),
            Err(error) => Err(error),
        };
        in_inbox(sent)
    }

    /// Takes away a post that another replaces. If it stays, the channel is untidy and no worse.
    async fn take_away(&self, channel: Channel, message: Message) {
        if let Err(error) = self.outbound.delete(channel, message).await {
            tracing::warn!(channel.id = %channel, %error, "a replaced post stays");
        }
    }

    /// Takes the buttons off messages. One that can't be reached keeps them, and is none the worse:
    /// whoever presses them is shown the present state.
    async fn strip(&self, notice: StripNotice) -> Settlement {
        let channel = Channel::new(notice.channel.get());
        let mut last = None;
        for message in notice.messages {
            match self
                .outbound
                .strip(channel, Message::new(message.get()))
                .await
            {
                Ok(()) => {}
                Err(error @ (SendError::Busy { .. } | SendError::Unreachable(_))) => {
                    return settlement(Err(error));
                }
                Err(error) => {
                    tracing::debug!(message.id = %message, %error, "a message keeps its buttons");
                }
            }
            last = Some(message);
        }
        match last {
            Some(message) => Settlement::Delivered {
                channel: notice.channel,
                message,
            },
            None => Settlement::GivenUp {
                reason: "nothing to strip".to_owned(),
            },
        }
    }

    async fn send(&self, notice: PrivateNotice) -> Settlement {
        let PrivateNotice {
            person,
            channel,
            language,
            nonce,
            ring,
            body,
        } = notice;
        let letter = match self.letter(body, language).await {
            Ok(letter) => letter,
            Err(error) => return not_drawn(&error),
        };
        let letter = match ring {
            Ring::Aloud => letter,
            Ring::Silently => letter.silent(),
        };
        let inbox = match channel {
            Some(known) => Ok(Channel::new(known.get())),
            None => self.outbound.open_inbox(UserId::new(person.get())).await,
        };
        let sent = match inbox {
            Ok(inbox) => self
                .outbound
                .send(inbox, letter, &nonce)
                .await
                .map(|message| (ChannelId::new(inbox.get()), message)),
            Err(error) => Err(error),
        };
        in_inbox(sent)
    }

    async fn letter(
        &self,
        body: PrivateBody,
        language: crate::matches::Language,
    ) -> Result<Letter, super::easel::NotDrawn> {
        let easel = &self.easel;
        let words = |message: crate::text::Message| message.speak(language);
        Ok(match body {
            PrivateBody::Setup(setup) => {
                panels::notice(easel, crate::matches::Panel::Setup(setup), language).await?
            }
            PrivateBody::Started(board) => {
                let told = words(table::started(&board));
                panels::board(easel, board, told, language).await?
            }
            PrivateBody::Turn(board)
            | PrivateBody::Offered { board, .. }
            | PrivateBody::Board(board) => {
                let told = words(table::panel(&board));
                panels::board(easel, board, told, language).await?
            }
            PrivateBody::OfferDeclined { board } => {
                let told = words(table::offer_declined(&board));
                panels::board(easel, board, told, language).await?
            }
            PrivateBody::Result { board, revealed } => {
                panels::result(easel, &board, revealed, language).await?
            }
            PrivateBody::Aborted(facts) => Letter::new(words(table::aborted(&facts))),
            PrivateBody::Time { facts, color, word } => {
                deadlines::letter(&facts, color, word, language)
            }
            PrivateBody::Unposted(card) => Letter::new(words(challenge::unposted(&card))),
            PrivateBody::CardDeleted(card) => Letter::new(words(challenge::card_deleted(&card))),
            PrivateBody::ChannelTrouble { facts, trouble } => {
                Letter::new(words(table::channel_trouble(&facts, trouble)))
            }
        })
    }

    /// How long nothing will come due.
    async fn idle_time(&self) -> Duration {
        match self.matches.until_next_due().await {
            Ok(Some(wait)) => wait.clamp(IDLE_MIN, IDLE_MAX),
            Ok(None) => IDLE_MAX,
            Err(fault) => {
                tracing::error!(%fault, "the outbox can't be read");
                REST_AFTER_FAULT
            }
        }
    }
}

impl Deliveries {
    fn are_done(&self) -> bool {
        self.under_way.is_empty() && self.ended.is_empty()
    }

    /// Whether this row's delivery is under way, or has ended and is not noted yet.
    fn holds(&self, claim: &Claim) -> bool {
        let id = claim.id();
        self.claims.values().any(|held| held.id() == id)
            || self.ended.iter().any(|(held, _)| held.id() == id)
    }

    /// Waits until a delivery ends, for ever if none is under way.
    async fn end(&mut self) {
        match self.under_way.join_next_with_id().await {
            Some(ended) => self.take_down(ended),
            None => std::future::pending().await,
        }
    }

    fn take_down_all(&mut self) {
        while let Some(ended) = self.under_way.try_join_next_with_id() {
            self.take_down(ended);
        }
    }

    fn take_down(&mut self, ended: Result<(task::Id, Option<Settlement>), JoinError>) {
        let id = ended.as_ref().map_or_else(JoinError::id, |(id, _)| *id);
        let Some(claim) = self.claims.remove(&id) else {
            return;
        };
        let settlement = match ended {
            Ok((_, settlement)) => settlement,
            Err(panic) => {
                tracing::error!(
                    reason = %panic, outbox.id = claim.id(), outbox.kind = claim.kind(),
                    "a delivery panicked"
                );
                Some(Settlement::Later { after: None })
            }
        };
        if let Some(settlement) = settlement {
            self.ended.push((Arc::unwrap_or_clone(claim), settlement));
        }
    }
}

fn not_drawn(error: &super::easel::NotDrawn) -> Settlement {
    tracing::error!(%error, "a notice couldn't be drawn");
    Settlement::Later { after: None }
}

/// Whether a refusal is the thread's own affair. Who can't see a thread (50001) can't see its channel
/// either.
const fn closes_thread(error: &SendError) -> bool {
    matches!(
        error,
        SendError::LostChannel
            | SendError::ClosedThread { .. }
            | SendError::MissingPermission {
                code: MISSING_PERMISSIONS
            }
    )
}

/// What a delivery's end means for the row of a direct message: whoever is gone has no open inbox, and
/// one that is not there or lets nobody in is closed.
fn in_inbox(sent: Result<(ChannelId, Message), SendError>) -> Settlement {
    match sent {
        Err(
            SendError::UnknownMember | SendError::LostChannel | SendError::MissingPermission { .. },
        ) => Settlement::ClosedInbox,
        sent => settlement(sent),
    }
}

/// What a delivery's end means for its row.
fn settlement(sent: Result<(ChannelId, Message), SendError>) -> Settlement {
    let error = match sent {
        Ok((channel, message)) => {
            return Settlement::Delivered {
                channel,
                message: MessageId::new(message.get()),
            };
        }
        Err(error) => error,
    };
    match &error {
        SendError::ClosedInbox { code } => {
            tracing::info!(code, "an inbox is closed");
            Settlement::ClosedInbox
        }
        SendError::LostMessage => Settlement::LostMessage,
        SendError::ClosedThread { .. } => Settlement::FrozenMessage,
        SendError::LostChannel => Settlement::LostChannel,
        SendError::MissingPermission { code } => {
            tracing::warn!(code, "a permission is missing");
            Settlement::Forbidden
        }
        SendError::EditsRationed => Settlement::TooOld,
        SendError::Busy { .. } | SendError::Unreachable(_) | SendError::WrongToken => {
            tracing::warn!(%error, "a delivery is tried again later");
            Settlement::Unreachable
        }
        SendError::AlreadyAnswered
        | SendError::HasThread
        | SendError::UnknownMember
        | SendError::InteractionOver { .. }
        | SendError::Refused { .. } => {
            tracing::error!(%error, "a delivery is given up");
            Settlement::GivenUp {
                reason: error.to_string(),
            }
        }
    }
}

//! Threads: where the public part of a match is told, unless it is told in the channel itself.
//!
//! A match has one thread at most, started from its challenge's card when the challenge is accepted;
//! both games of a return match share it. What can't be told there is told in the channel, from then
//! on and for good: a thread is never started twice.

use super::challenge::Permission;
use super::failure::Fault;
use super::ids::ChannelId;
use super::person::worded;
use super::post::{Kind, Postbox};
use super::steward::event;
use super::table::{Matches, uninterrupted};
use crate::store::MatchRow;

worded!(
    /// What has become of a challenge's thread.
    ThreadState {
        /// None is to be started.
        None = "none",
        /// One is to be started once the challenge is accepted.
        Wanted = "wanted",
        Open = "open",
        /// None can be started, or nothing can be told in it any more.
        Closed = "closed",
    }
);

/// Where the match is to be told that comes of a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Telling {
    /// In a thread of its own, if the server has settled nothing else.
    #[default]
    Thread,
    /// In the channel: the challenger wants no thread, or this kind of channel has none.
    Channel,
    /// In the channel, because the bot lacks this for a thread.
    Lacking(Vec<Permission>),
}

impl Telling {
    /// What the bot lacks for a thread.
    #[must_use]
    pub fn lacking(&self) -> &[Permission] {
        match self {
            Self::Lacking(permissions) => permissions,
            Self::Thread | Self::Channel => &[],
        }
    }

    /// What it means where threads are allowed, or not.
    pub(super) const fn state(&self, allowed: bool) -> ThreadState {
        match self {
            _ if !allowed => ThreadState::None,
            Self::Thread => ThreadState::Wanted,
            Self::Channel => ThreadState::None,
            Self::Lacking(_) => ThreadState::Closed,
        }
    }
}

impl Matches {
    /// Notes that a thread was deleted. If a match was told in it, the match goes on in the channel.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_thread_gone(&self, thread: ChannelId) -> Result<(), Fault> {
        let known = self
            .store
            .read()
            .await?
            .challenge_of_thread(thread.to_row())
            .await?;
        let Some(challenge) = known else {
            return Ok(());
        };
        let house = self.clone();
        uninterrupted(async move {
            let mut write = house.store.write().await?;
            let mut postbox = Postbox {
                write: &mut write,
                chance: &house.chance,
                now: house.clock.now(),
            };
            close(&mut postbox, challenge).await?;
            write.commit().await?;
            house.wake_couriers();
            Ok(())
        })
        .await
    }
}

/// Notes that nothing can be told in the thread of a challenge. Its channel hears of it once, if
/// there is more to tell.
pub(super) async fn close(postbox: &mut Postbox<'_>, challenge: i64) -> Result<(), Fault> {
    if !postbox.write.close_thread(challenge).await? {
        return Ok(());
    }
    tracing::warn!(challenge.id = challenge, "a match is told without a thread");
    let running = postbox.write.running_match_of_challenge(challenge).await?;
    let Some(MatchRow {
        id,
        plies,
        channel_id,
        ..
    }) = running
    else {
        return Ok(());
    };
    let (kind, now) = (Kind::ThreadClosed, postbox.now);
    let origin = event(
        postbox.write,
        challenge,
        Some(id),
        Some(plies),
        kind.word(),
        None,
        now,
    )
    .await?;
    let channel = ChannelId::from_row(channel_id);
    postbox.tell_channel(origin, kind, channel).await
}

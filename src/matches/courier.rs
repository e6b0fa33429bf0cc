//! What a courier does with the outbox: claim a row, have its notice composed, settle it.

use std::time::Duration;

use super::failure::Fault;
use super::ids::{ChannelId, MessageId};
use super::post::Kind;
use super::settling::Settling;
use super::table::{Matches, uninterrupted};
use crate::store::ClaimRow;

/// How long a courier may hold a row.
pub const LEASE_SECONDS: u64 = 60;
/// Attempts after which a row is given up, so that it can't hold up its lane.
pub const ATTEMPTS_MAX: u32 = 5;
/// Attempts after which a row is given up that Discord never took: about a day of them.
pub const UNREACHABLE_ATTEMPTS_MAX: u32 = 300;
/// How often a deleted card is posted anew; whoever deletes it once more doesn't want it.
pub(super) const REPOSTS_MAX: i64 = 1;

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
    /// Notes how deliveries went, and takes the next rows that may be delivered now, at most so many,
    /// and holds them for a minute. All of it is one transaction, since each costs a wait for the disk:
    /// if one settlement fails, none is noted.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn settle_and_claim(
        &self,
        ended: &[(Claim, Settlement)],
        room: usize,
    ) -> Result<Vec<Claim>, Fault> {
        if ended.is_empty() {
            // Many looks find nothing; they need not wait for the writer.
            let due = self.store.glance().await?.next_due().await?;
            if room == 0 || due.is_none_or(|due| due > self.clock.now().unix()) {
                return Ok(Vec::new());
            }
        }
        let (house, ended) = (self.clone(), ended.to_vec());
        uninterrupted(async move {
            let mut write = house.store.write().await?;
            let now = house.clock.now();
            for (claim, settlement) in ended {
                let mut settling = Settling {
                    write: &mut write,
                    house: &house,
                    now,
                    claim: &claim,
                };
                settling.settle(settlement).await?;
            }
            let until = now.after(Duration::from_secs(LEASE_SECONDS));
            let rows = write.claim(now.unix(), until.unix(), room).await?;
            write.commit().await?;
            Ok(rows.into_iter().map(|row| Claim { row }).collect())
        })
        .await
    }

    /// Takes the next row that may be delivered now, and holds it for a minute.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim_next(&self) -> Result<Option<Claim>, Fault> {
        let mut claims = self.settle_and_claim(&[], 1).await?;
        Ok(claims.pop())
    }

    /// Notes how a delivery went, and lets those know who claim.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn settle(&self, claim: &Claim, settlement: Settlement) -> Result<(), Fault> {
        self.settle_and_claim(&[(claim.clone(), settlement)], 0)
            .await?;
        self.wake_couriers();
        Ok(())
    }

    /// How long it is until the next row may be claimed; nothing if one may be now. `None` when
    /// none waits.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn until_next_due(&self) -> Result<Option<Duration>, Fault> {
        let now = self.clock.now().unix();
        let due = self.store.glance().await?.next_due().await?;
        Ok(due.map(|due| Duration::from_secs((due - now).max(0).unsigned_abs())))
    }

    /// Frees the rows that the courier of a former process held. To be called once at the start, when
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

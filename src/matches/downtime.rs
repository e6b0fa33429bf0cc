//! Downtime: the players' clocks stand still while the bot can't hear them.

use std::time::Duration;

use super::clock::Timestamp;
use super::failure::Fault;
use super::table::{Matches, uninterrupted};
use crate::store::{Read, Write};

/// A silence longer than this is an outage. Signs of life come three times as often.
const SILENCE_SECONDS: u64 = 60;

impl Matches {
    /// Notes that Discord acknowledges the bot now. If it did not for a while, because the bot or
    /// the connection was down, all deadlines of running matches are put off by that while, in the
    /// same transaction.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn alive(&self) -> Result<(), Fault> {
        let house = self.clone();
        uninterrupted(async move {
            let now = house.clock.now();
            let mut write = house.store.write().await?;
            catch_up(&mut write, now).await?;
            write.set_alive(now.unix()).await?;
            Ok(write.commit().await?)
        })
        .await
    }
}

/// Makes up for an outage that has just ended, if one has: whoever reaches us proves that.
pub(super) async fn catch_up(write: &mut Write, now: Timestamp) -> Result<(), Fault> {
    let Some(last) = write.last_alive().await? else {
        return Ok(());
    };
    if is_outage(last, now) {
        let seconds = now.unix() - last;
        write.put_deadlines_off(last, seconds).await?;
        write.set_alive(now.unix()).await?;
        tracing::info!(seconds, "all deadlines are put off by an outage");
    }
    Ok(())
}

/// Whether the clocks stand still now. A bot that has never been connected holds nothing up.
pub(super) async fn stands_still(read: &mut Read, now: Timestamp) -> Result<bool, Fault> {
    let last = read.last_alive().await?;
    Ok(last.is_some_and(|last| is_outage(last, now)))
}

fn is_outage(last_alive: i64, now: Timestamp) -> bool {
    now.since(Timestamp::from_unix(last_alive)) > Duration::from_secs(SILENCE_SECONDS)
}

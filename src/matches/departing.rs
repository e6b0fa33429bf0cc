//! Departing: servers that the bot is taken out of, and what becomes of their matches.

use std::collections::HashSet;

use super::clock::Timestamp;
use super::failure::Fault;
use super::ids::GuildId;
use super::table::{Matches, uninterrupted};

/// How long a server that removed the bot can have it back with everything in its place.
pub const GUILD_KEPT_SECONDS: u64 = 30 * 24 * 60 * 60;

impl Matches {
    /// Notes that the bot was taken out of a server. An outage of Discord's takes nobody out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_left(&self, guild: GuildId) -> Result<(), Fault> {
        self.note_presence(vec![], vec![guild]).await
    }

    /// Notes that the bot is in a server, again or still; then nothing of it is deleted.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_present(&self, guild: GuildId) -> Result<(), Fault> {
        let known = self.store.glance().await?.guild(guild.to_row()).await?;
        if known.is_none_or(|known| known.left_at.is_none()) {
            // Discord tells of every server at every start, and hardly one has come back.
            return Ok(());
        }
        self.note_presence(vec![guild], vec![]).await
    }

    /// Notes all servers in which the bot is: out of the others it was taken while it was away.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_all_present(&self, guilds: Vec<GuildId>) -> Result<(), Fault> {
        let known = self.store.glance().await?.guilds_present().await?;
        let present: HashSet<i64> = guilds.iter().map(|guild| guild.to_row()).collect();
        let left = known
            .into_iter()
            .filter(|guild| !present.contains(guild))
            .map(GuildId::from_row)
            .collect();
        self.note_presence(guilds, left).await
    }

    async fn note_presence(&self, present: Vec<GuildId>, left: Vec<GuildId>) -> Result<(), Fault> {
        let house = self.clone();
        uninterrupted(async move {
            let now = house.clock.now().unix();
            let mut write = house.store.write().await?;
            for guild in present {
                write.note_present(guild.to_row()).await?;
            }
            for guild in left {
                write.note_left(guild.to_row(), now).await?;
            }
            write.commit().await?;
            Ok(())
        })
        .await
    }

    /// Deletes the servers that were left long enough ago, one a transaction.
    pub(super) async fn purge_left(&self, now: Timestamp) -> Result<(), Fault> {
        let moment = now.unix() - GUILD_KEPT_SECONDS.cast_signed();
        loop {
            let mut write = self.store.write().await?;
            let due = write.guild_left_before(moment).await?;
            let Some(guild) = due else { return Ok(()) };
            write.purge_guild(guild).await?;
            write.commit().await?;
        }
    }
}

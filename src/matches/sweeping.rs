//! Sweeping: what time does by itself. Promises to the future are rows, and this finds those that
//! have fallen due, however long the bot was away.

use super::challenge::ChallengeState;
use super::clock::Timestamp;
use super::failure::Fault;
use super::ids::{ChannelId, PersonId};
use super::post::{Kind, Postbox};
use super::sitting::event;
use super::table::{Matches, uninterrupted};
use crate::engine::{ByColor, Color};
use crate::store::{MatchRow, Write};

/// Rows that one sweep settles in one transaction, so that players need not wait for it.
const SWEEP_ROWS_MAX: i64 = 50;
/// How long interactions are remembered. Discord's tokens live a quarter of an hour; a connection
/// that resumes repeats nothing older.
const ACTS_KEPT_SECONDS: u64 = 24 * 60 * 60;

impl Matches {
    /// Lets challenges expire that nobody answered, closes matches that were never set up, and
    /// deletes servers that took the bot out long ago.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep(&self) -> Result<(), Fault> {
        let house = self.clone();
        uninterrupted(async move {
            let now = house.clock.now();
            while house.sweep_some(now).await? {}
            house.purge_left(now).await?;
            Ok(())
        })
        .await
    }

    /// One transaction's worth; whether there may be more.
    async fn sweep_some(&self, now: Timestamp) -> Result<bool, Fault> {
        let mut read = self.store.read().await?;
        let challenges = read.overdue_challenges(now.unix(), SWEEP_ROWS_MAX).await?;
        let matches = read.overdue_matches(now.unix(), SWEEP_ROWS_MAX).await?;
        drop(read);
        let swept = challenges.len() + matches.len();
        let mut write = self.store.write().await?;
        for id in challenges {
            self.expire(&mut write, id, now).await?;
        }
        for row in matches {
            self.abort(&mut write, row, now).await?;
        }
        let kept = Timestamp::from_unix(now.unix() - ACTS_KEPT_SECONDS.cast_signed());
        write.forget_acts_before(kept.unix()).await?;
        write.commit().await?;
        if swept > 0 {
            self.wake_couriers();
        }
        Ok(swept > 0)
    }

    async fn expire(&self, write: &mut Write, id: i64, now: Timestamp) -> Result<(), Fault> {
        let state = ChallengeState::Expired.word();
        if !write.close_challenge(id, state, now.unix()).await? {
            return Ok(());
        }
        let Some(challenge) = write.challenge(id).await? else {
            return Ok(());
        };
        let thread = event(write, id, None, None, state, None, now).await?;
        let channel = ChannelId::from_row(challenge.channel_id);
        let mut postbox = self.postbox(write, now);
        postbox.tell_channel(thread, Kind::Card, channel).await
    }

    async fn abort(&self, write: &mut Write, row: MatchRow, now: Timestamp) -> Result<(), Fault> {
        if !write.abort_match(row.id, now.unix()).await? {
            return Ok(());
        }
        let thread = event(
            write,
            row.challenge_id,
            Some(row.id),
            Some(0),
            "aborted",
            None,
            now,
        )
        .await?;
        let players = ByColor {
            red: PersonId::from_row(row.red_id),
            blue: PersonId::from_row(row.blue_id),
        };
        let channel = ChannelId::from_row(row.channel_id);
        let mut postbox = self.postbox(write, now);
        postbox.tell_channel(thread, Kind::Card, channel).await?;
        for color in Color::ALL {
            let player = players[color];
            postbox
                .untell_player(row.challenge_id, Kind::Setup, player)
                .await?;
            postbox
                .tell_player(thread, Kind::Aborted, player, channel)
                .await?;
            postbox.call_off(thread, player, channel).await?;
        }
        Ok(())
    }

    fn postbox<'w>(&'w self, write: &'w mut Write, now: Timestamp) -> Postbox<'w> {
        Postbox {
            write,
            chance: &self.chance,
            now,
        }
    }
}

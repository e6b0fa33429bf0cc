//! Sweeping: what time does by itself. Promises to the future are rows, and this finds those that
//! have fallen due, however long the bot was away.

use super::board::{MatchFacts, Status};
use super::challenge::ChallengeState;
use super::clock::Timestamp;
use super::deadline::Stage;
use super::downtime;
use super::failure::Fault;
use super::ids::ChannelId;
use super::pace::Pace;
use super::post::Kind;
use super::record;
use super::steward::{Steward, event};
use super::table::{Matches, uninterrupted};
use crate::engine::{Color, Ending, Outcome};
use crate::store::{MatchRow, Write};

/// Rows that one sweep settles in one transaction, so that players need not wait for it.
const SWEEP_ROWS_MAX: i64 = 50;
/// How long interactions are remembered. Discord's tokens live a quarter of an hour; a connection
/// that resumes repeats nothing older.
const ACTS_KEPT_SECONDS: u64 = 24 * 60 * 60;

impl Matches {
    /// Lets challenges expire that nobody answered, closes matches that were never set up, reminds
    /// those who take long, decides what has run out of time, and deletes what has been kept for as
    /// long as it is to be kept.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep(&self) -> Result<(), Fault> {
        let house = self.clone();
        uninterrupted(async move {
            let now = house.clock.now();
            while house.sweep_some(now).await? {}
            house.purge_left(now).await?;
            house.delete_outlived(now).await?;
            Ok(())
        })
        .await
    }

    /// One transaction's worth; whether there may be more.
    async fn sweep_some(&self, now: Timestamp) -> Result<bool, Fault> {
        let mut read = self.store.read().await?;
        let challenges = read.overdue_challenges(now.unix(), SWEEP_ROWS_MAX).await?;
        // While the bot can't hear the players, their clocks stand still.
        let limit = if downtime::stands_still(&mut read, now).await? {
            0
        } else {
            SWEEP_ROWS_MAX
        };
        let matches = read.overdue_matches(now.unix(), limit).await?;
        let promises = read.due_promises(now.unix(), limit).await?;
        let pauses = read.ended_pauses(now.unix(), limit).await?;
        drop(read);
        let swept = challenges.len() + matches.len() + promises.len() + pauses.len();
        let mut write = self.store.write().await?;
        for id in challenges {
            self.expire(&mut write, id, now).await?;
        }
        for late in matches {
            // Both may have become ready since it was read.
            let row = write.match_by_id(late.id).await?;
            let row = row.filter(|row| row.status == late.status && row.due_at <= now.unix());
            if let Some(row) = row {
                self.abort(&mut write, &row, now).await?;
            }
        }
        for id in pauses {
            self.resume(&mut write, id, now).await?;
        }
        for promise in promises {
            self.keep(&mut write, promise.match_id, now).await?;
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
        let occasion = event(write, id, None, None, state, None, now).await?;
        let channel = ChannelId::from_row(challenge.channel_id);
        self.steward(write, now)
            .postbox()
            .tell_channel(occasion, Kind::Card, channel)
            .await
    }

    /// Keeps the newest of what was promised in a match; what was promised for earlier is late.
    async fn keep(&self, write: &mut Write, id: i64, now: Timestamp) -> Result<(), Fault> {
        let Some(stage) = write.take_promises(id, now.unix()).await? else {
            return Ok(());
        };
        let known = Stage::from_word(&stage)
            .ok_or_else(|| Fault::new(format!("an unknown stage of time, {stage:?}")))?;
        let row = write.match_by_id(id).await?;
        let row = row.ok_or_else(|| Fault::new("a promise belongs to no match"))?;
        let facts = record::facts(&row)?;
        match known {
            Stage::Half | Stage::Late => self.remind(write, &row, &facts, now).await,
            Stage::LastDay => self.warn(write, &row, &facts, now).await,
            Stage::Over if facts.ply == 0 => self.abort(write, &row, now).await,
            Stage::Over if facts.pace != Pace::Live => {
                self.tell_time_over(write, &row, &facts, now).await
            }
            Stage::Over | Stage::Final => {
                let mut steward = self.steward(write, now);
                let occasion = steward.event(&row, "time-over").await?;
                let outcome = Outcome {
                    winner: Some(facts.to_move.opponent()),
                    ending: Ending::TimeOver,
                };
                steward.finish(&row, occasion, outcome).await
            }
        }
    }

    /// Reminds those for whom the match waits, but for who wants no reminders.
    async fn remind(
        &self,
        write: &mut Write,
        row: &MatchRow,
        facts: &MatchFacts,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let ready: Vec<String> = write
            .setups(row.id)
            .await?
            .into_iter()
            .filter(|setup| setup.ready_at.is_some())
            .map(|setup| setup.color)
            .collect();
        let waits = |color: Color| match facts.status {
            Status::Arranging => !ready.iter().any(|ready| ready == record::color_word(color)),
            Status::Playing => facts.to_move == color,
            Status::Over | Status::Aborted => false,
        };
        write.set_reminded(row.id, now.unix()).await?;
        let mut steward = self.steward(write, now);
        let occasion = steward.event(row, "reminder").await?;
        let mut postbox = steward.postbox();
        for color in Color::ALL.into_iter().filter(|&color| waits(color)) {
            let player = facts.players[color].id;
            let known = postbox.write.person(player.to_row()).await?;
            if known.is_some_and(|known| !known.reminders) {
                continue;
            }
            postbox
                .tell_player(occasion, Kind::Reminder, player, facts.channel)
                .await?;
        }
        Ok(())
    }

    /// Tells everyone that the one to move has less than a day left.
    async fn warn(
        &self,
        write: &mut Write,
        row: &MatchRow,
        facts: &MatchFacts,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let mut steward = self.steward(write, now);
        let occasion = steward.event(row, "last-day").await?;
        steward
            .postbox()
            .tell_channel(occasion, Kind::LastDay, facts.channel)
            .await
    }

    async fn tell_time_over(
        &self,
        write: &mut Write,
        row: &MatchRow,
        facts: &MatchFacts,
        now: Timestamp,
    ) -> Result<(), Fault> {
        write.set_time_over(row.id).await?;
        let mut steward = self.steward(write, now);
        let occasion = steward.event(row, "deadline").await?;
        let mut postbox = steward.postbox();
        let (late, waiting) = (facts.to_move, facts.to_move.opponent());
        for (kind, color) in [(Kind::TimeOver, late), (Kind::MayClaim, waiting)] {
            let player = facts.players[color].id;
            postbox
                .tell_player(occasion, kind, player, facts.channel)
                .await?;
        }
        Ok(())
    }

    /// Lets the clocks run again after a pause, and tells the one to move that it is their turn.
    async fn resume(&self, write: &mut Write, id: i64, now: Timestamp) -> Result<(), Fault> {
        if !write.end_pause(id, now.unix()).await? {
            return Ok(());
        }
        let row = write.match_by_id(id).await?;
        let row = row.ok_or_else(|| Fault::new("a match was lost within its transaction"))?;
        let facts = record::facts(&row)?;
        let mut steward = self.steward(write, now);
        let occasion = steward.event(&row, "resumed").await?;
        let mover = facts.players[facts.to_move].id;
        let mut postbox = steward.postbox();
        postbox
            .tell_channel(occasion, Kind::Card, facts.channel)
            .await?;
        postbox
            .tell_player(occasion, Kind::Turn, mover, facts.channel)
            .await
    }

    /// Closes a match in which nobody has moved in time.
    async fn abort(&self, write: &mut Write, row: &MatchRow, now: Timestamp) -> Result<(), Fault> {
        let mut steward = self.steward(write, now);
        let occasion = steward.event(row, "aborted").await?;
        steward.abort(row, occasion).await
    }

    fn steward<'w>(&'w self, write: &'w mut Write, now: Timestamp) -> Steward<'w> {
        Steward {
            write,
            chance: &self.chance,
            now,
            actor: None,
        }
    }
}

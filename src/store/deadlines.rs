//! Deadlines: the clocks of matches, what time has promised to do, and whether the bot was awake.

use serde_json::json;
use sqlx::{query, query_as, query_scalar};

use super::{Read, Result, Write};

/// A match's clock as it runs for the one to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockRow {
    pub deadline_at: i64,
    /// Under a live pace: the seconds that each side had left after its last move.
    pub red_left: Option<i64>,
    pub blue_left: Option<i64>,
}

/// A promise that has come due.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct PromiseRow {
    pub match_id: i64,
    /// `half`, `late`, `over` or `final`.
    pub stage: String,
}

impl Read {
    /// The newest due promise of each match that has any, oldest first, at most `limit`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due_promises(&mut self, now: i64, limit: i64) -> Result<Vec<PromiseRow>> {
        // Beside one MAX, SQLite takes the other columns from the row that holds it.
        Ok(query_as(
            "SELECT match_id, stage, MAX(due_at) AS newest FROM promises
             WHERE due_at <= ? GROUP BY match_id ORDER BY newest LIMIT ?",
        )
        .bind(now)
        .bind(limit)
        .fetch_all(self.connection())
        .await?)
    }

    /// Matches whose pause is over, oldest first, at most `limit`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ended_pauses(&mut self, now: i64, limit: i64) -> Result<Vec<i64>> {
        Ok(query_scalar(
            "SELECT id FROM matches WHERE status = 'playing' AND paused_until <= ?
             ORDER BY paused_until LIMIT ?",
        )
        .bind(now)
        .bind(limit)
        .fetch_all(self.connection())
        .await?)
    }

    /// Until when the bot is known to have been awake; `None` before it ever was.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn last_alive(&mut self) -> Result<Option<i64>> {
        Ok(query_scalar("SELECT last_alive_at FROM heartbeat")
            .fetch_optional(self.connection())
            .await?)
    }

    /// When a person last nudged their opponent in a match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn last_nudge(&mut self, match_id: i64, actor: i64) -> Result<Option<i64>> {
        Ok(query_scalar(
            "SELECT MAX(at) FROM events WHERE match_id = ? AND kind = 'nudge' AND actor_id = ?",
        )
        .bind(match_id)
        .bind(actor)
        .fetch_one(self.connection())
        .await?)
    }

    /// When one person nudged another since a moment, in whatever match, oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn nudges_since(&mut self, actor: i64, other: i64, since: i64) -> Result<Vec<i64>> {
        Ok(query_scalar(
            "SELECT e.at FROM events e JOIN matches m ON m.id = e.match_id
             WHERE e.kind = 'nudge' AND e.actor_id = ?1 AND e.at > ?3
               AND ((m.red_id = ?1 AND m.blue_id = ?2) OR (m.red_id = ?2 AND m.blue_id = ?1))
             ORDER BY e.at",
        )
        .bind(actor)
        .bind(other)
        .bind(since)
        .fetch_all(self.connection())
        .await?)
    }

    /// The days of holiday that a person has taken in a match since a moment.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn holiday_days(&mut self, match_id: i64, person: i64, since: i64) -> Result<i64> {
        Ok(query_scalar(
            "SELECT coalesce(SUM(days), 0) FROM holidays
             WHERE match_id = ? AND person_id = ? AND at > ?",
        )
        .bind(match_id)
        .bind(person)
        .bind(since)
        .fetch_one(self.connection())
        .await?)
    }
}

impl Write {
    /// Sets a match's clock for the one to move, who has not been reminded yet.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_clock(&mut self, match_id: i64, clock: ClockRow) -> Result<()> {
        query(
            "UPDATE matches SET deadline_at = ?, red_left = ?, blue_left = ?, reminded_at = NULL,
                 time_over = 0
             WHERE id = ?",
        )
        .bind(clock.deadline_at)
        .bind(clock.red_left)
        .bind(clock.blue_left)
        .bind(match_id)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Notes when the one to move was reminded.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_reminded(&mut self, match_id: i64, now: i64) -> Result<()> {
        query("UPDATE matches SET reminded_at = ? WHERE id = ?")
            .bind(now)
            .bind(match_id)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Notes that the one to move is out of time, and that both are told so.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_time_over(&mut self, match_id: i64) -> Result<()> {
        query("UPDATE matches SET time_over = 1 WHERE id = ?")
            .bind(match_id)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Promises things of these stages, each for its moment.
    ///
    /// # Errors
    /// If the database fails, or the match has a promise of such a stage.
    pub async fn promise(&mut self, match_id: i64, stages: &[(&str, i64)]) -> Result<()> {
        query(
            "INSERT INTO promises (match_id, stage, due_at)
             SELECT ?, value ->> 0, value ->> 1 FROM json_each(?)",
        )
        .bind(match_id)
        .bind(json!(stages).to_string())
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Takes a match's due promises away and returns the stage of the newest, which is to be kept.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn take_promises(&mut self, match_id: i64, now: i64) -> Result<Option<String>> {
        let newest = query_scalar(
            "SELECT stage FROM promises WHERE match_id = ? AND due_at <= ?
             ORDER BY due_at DESC LIMIT 1",
        )
        .bind(match_id)
        .bind(now)
        .fetch_optional(self.connection())
        .await?;
        query("DELETE FROM promises WHERE match_id = ? AND due_at <= ?")
            .bind(match_id)
            .bind(now)
            .execute(self.connection())
            .await?;
        Ok(newest)
    }

    /// Releases a match from all promises.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn clear_promises(&mut self, match_id: i64) -> Result<()> {
        query("DELETE FROM promises WHERE match_id = ?")
            .bind(match_id)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Notes that the bot is awake now.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_alive(&mut self, now: i64) -> Result<()> {
        query(
            "INSERT INTO heartbeat (id, last_alive_at) VALUES (1, ?)
             ON CONFLICT (id) DO UPDATE SET last_alive_at = excluded.last_alive_at",
        )
        .bind(now)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Puts every deadline of a running match that was still to come at a moment off by so many
    /// seconds, with all that was promised for later.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn put_deadlines_off(&mut self, since: i64, seconds: i64) -> Result<()> {
        query(
            "UPDATE matches
             SET due_at = due_at + iif(due_at > ?1, ?2, 0),
                 deadline_at = deadline_at + iif(deadline_at > ?1, ?2, 0),
                 paused_until = paused_until + iif(paused_until > ?1, ?2, 0)
             WHERE status IN ('arranging', 'playing')",
        )
        .bind(since)
        .bind(seconds)
        .execute(self.connection())
        .await?;
        query("UPDATE promises SET due_at = due_at + ? WHERE due_at > ?")
            .bind(seconds)
            .bind(since)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Stops a match's clock until a moment that lies so many seconds ahead of where it would run on.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn pause(&mut self, match_id: i64, until: i64, seconds: i64) -> Result<()> {
        query("UPDATE matches SET paused_until = ?, deadline_at = deadline_at + ? WHERE id = ?")
            .bind(until)
            .bind(seconds)
            .bind(match_id)
            .execute(self.connection())
            .await?;
        query("UPDATE promises SET due_at = due_at + ? WHERE match_id = ?")
            .bind(seconds)
            .bind(match_id)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Ends a match's pause if it is over by now; returns whether it was paused.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_pause(&mut self, match_id: i64, now: i64) -> Result<bool> {
        let changed = query(
            "UPDATE matches SET paused_until = NULL
             WHERE id = ? AND status = 'playing' AND paused_until <= ?",
        )
        .bind(match_id)
        .bind(now)
        .execute(self.connection())
        .await?
        .rows_affected();
        Ok(changed == 1)
    }

    /// Notes a holiday that a person takes in a match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn insert_holiday(
        &mut self,
        event: i64,
        match_id: i64,
        person: i64,
        days: i64,
        now: i64,
    ) -> Result<()> {
        query(
            "INSERT INTO holidays (event_id, match_id, person_id, days, at) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(event)
        .bind(match_id)
        .bind(person)
        .bind(days)
        .bind(now)
        .execute(self.connection())
        .await?;
        Ok(())
    }
}

//! Challenges.

use sqlx::{query, query_as, query_scalar};

use super::{Read, Result, Write};

/// A challenge with the names of the two.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct ChallengeRow {
    pub id: i64,
    pub guild_id: Option<i64>,
    /// The language of the server's public messages, if it is known.
    pub guild_language: Option<String>,
    pub channel_id: i64,
    pub message_id: Option<i64>,
    /// `none`, `wanted`, `open` or `closed`.
    pub thread: String,
    /// The thread that was started from the card, if one was.
    pub thread_id: Option<i64>,
    pub reposts: i64,
    pub challenger_id: i64,
    pub challenger_name: String,
    /// Nobody while anyone may join.
    pub opponent_id: Option<i64>,
    pub opponent_name: Option<String>,
    /// Whether it is, or was, open to whoever joined first.
    pub joinable: bool,
    pub variant: String,
    pub rule_set: String,
    pub reveal: String,
    pub pace: String,
    pub colour: String,
    pub series: String,
    pub state: String,
    pub made_at: i64,
    pub expires_at: i64,
    /// The code of its newest match.
    pub code: Option<String>,
}

/// A challenge to be written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewChallenge<'a> {
    pub guild_id: Option<i64>,
    pub channel_id: i64,
    pub challenger_id: i64,
    /// Nobody if anyone may join.
    pub opponent_id: Option<i64>,
    pub variant: &'a str,
    pub rule_set: &'a str,
    pub reveal: &'a str,
    pub pace: &'a str,
    pub colour: &'a str,
    pub series: &'a str,
    pub made_at: i64,
    pub expires_at: i64,
    /// `none`, `wanted` or `closed`.
    pub thread: &'a str,
}

impl Read {
    /// The challenge with this number.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn challenge(&mut self, id: i64) -> Result<Option<ChallengeRow>> {
        Ok(query_as(
            "SELECT c.id, c.guild_id, g.language AS guild_language,
                    c.channel_id, c.message_id, c.thread, c.thread_id, c.reposts,
                    c.challenger_id, a.name AS challenger_name,
                    c.opponent_id, b.name AS opponent_name, c.joinable,
                    c.variant, c.rule_set, c.reveal, c.pace, c.colour, c.series,
                    c.state, c.made_at, c.expires_at,
                    (SELECT code FROM matches WHERE challenge_id = c.id ORDER BY game DESC LIMIT 1)
                        AS code
             FROM challenges c
             JOIN people a ON a.id = c.challenger_id
             LEFT JOIN people b ON b.id = c.opponent_id
             LEFT JOIN guilds g ON g.id = c.guild_id
             WHERE c.id = ?",
        )
        .bind(id)
        .fetch_optional(self.connection())
        .await?)
    }

    /// How many open challenges a person has made.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_challenges_by(&mut self, person: i64) -> Result<i64> {
        Ok(query_scalar(
            "SELECT COUNT(*) FROM challenges WHERE challenger_id = ? AND state = 'open'",
        )
        .bind(person)
        .fetch_one(self.connection())
        .await?)
    }

    /// The open challenge between two people, whoever made it: its number and who made it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_challenge_between(&mut self, a: i64, b: i64) -> Result<Option<(i64, i64)>> {
        Ok(query_as(
            "SELECT id, challenger_id FROM challenges
             WHERE state = 'open'
               AND ((challenger_id = ?1 AND opponent_id = ?2)
                 OR (challenger_id = ?2 AND opponent_id = ?1))
             LIMIT 1",
        )
        .bind(a)
        .bind(b)
        .fetch_optional(self.connection())
        .await?)
    }

    /// The newest open challenge of a person that anyone may join.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn challenge_open_to_all_by(&mut self, person: i64) -> Result<Option<i64>> {
        Ok(query_scalar(
            "SELECT MAX(id) FROM challenges
             WHERE challenger_id = ? AND opponent_id IS NULL AND state = 'open'",
        )
        .bind(person)
        .fetch_one(self.connection())
        .await?)
    }

    /// Open challenges made in this channel, oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_challenges_in(&mut self, channel: i64) -> Result<Vec<i64>> {
        Ok(query_scalar(
            "SELECT id FROM challenges WHERE state = 'open' AND channel_id = ? ORDER BY id",
        )
        .bind(channel)
        .fetch_all(self.connection())
        .await?)
    }

    /// The challenge whose matches are told in this thread.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn challenge_of_thread(&mut self, thread: i64) -> Result<Option<i64>> {
        Ok(
            query_scalar("SELECT id FROM challenges WHERE thread_id = ?")
                .bind(thread)
                .fetch_optional(self.connection())
                .await?,
        )
    }

    /// Open challenges whose time is over, oldest first, at most `limit`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn overdue_challenges(&mut self, now: i64, limit: i64) -> Result<Vec<i64>> {
        Ok(query_scalar(
            "SELECT id FROM challenges WHERE state = 'open' AND expires_at <= ?
             ORDER BY expires_at LIMIT ?",
        )
        .bind(now)
        .bind(limit)
        .fetch_all(self.connection())
        .await?)
    }
}

impl Write {
    /// Writes a challenge down and returns its number.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn insert_challenge(&mut self, new: NewChallenge<'_>) -> Result<i64> {
        Ok(query(
            "INSERT INTO challenges (guild_id, channel_id, challenger_id, opponent_id,
                 joinable, variant, rule_set, reveal, pace, colour, series, made_at, expires_at,
                 thread)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(new.guild_id)
        .bind(new.channel_id)
        .bind(new.challenger_id)
        .bind(new.opponent_id)
        .bind(new.opponent_id.is_none())
        .bind(new.variant)
        .bind(new.rule_set)
        .bind(new.reveal)
        .bind(new.pace)
        .bind(new.colour)
        .bind(new.series)
        .bind(new.made_at)
        .bind(new.expires_at)
        .bind(new.thread)
        .execute(self.connection())
        .await?
        .last_insert_rowid())
    }

    /// Closes an open challenge with this state; returns whether it was open.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn close_challenge(&mut self, id: i64, state: &str, now: i64) -> Result<bool> {
        let changed =
            query("UPDATE challenges SET state = ?, closed_at = ? WHERE id = ? AND state = 'open'")
                .bind(state)
                .bind(now)
                .bind(id)
                .execute(self.connection())
                .await?
                .rows_affected();
        Ok(changed == 1)
    }

    /// Gives an open challenge the opponent who joins it; returns whether it had none.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn join_challenge(&mut self, id: i64, opponent: i64) -> Result<bool> {
        let changed = query(
            "UPDATE challenges SET opponent_id = ?
             WHERE id = ? AND state = 'open' AND opponent_id IS NULL",
        )
        .bind(opponent)
        .bind(id)
        .execute(self.connection())
        .await?
        .rows_affected();
        Ok(changed == 1)
    }

    /// Notes which message is the challenge's card.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_card(&mut self, id: i64, message: i64) -> Result<()> {
        query("UPDATE challenges SET message_id = ? WHERE id = ?")
            .bind(message)
            .bind(id)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Notes the thread that was started from the challenge's card.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_thread(&mut self, id: i64, thread: i64) -> Result<()> {
        query("UPDATE challenges SET thread = 'open', thread_id = ? WHERE id = ?")
            .bind(thread)
            .bind(id)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Notes that nothing can be told in the challenge's thread, or that none can be started;
    /// returns whether that is new.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn close_thread(&mut self, id: i64) -> Result<bool> {
        let changed = query(
            "UPDATE challenges SET thread = 'closed' WHERE id = ? AND thread IN ('wanted', 'open')",
        )
        .bind(id)
        .execute(self.connection())
        .await?
        .rows_affected();
        Ok(changed == 1)
    }

    /// Notes that the challenge's card is gone and is to be posted anew.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_card(&mut self, id: i64) -> Result<()> {
        query("UPDATE challenges SET message_id = NULL, reposts = reposts + 1 WHERE id = ?")
            .bind(id)
            .execute(self.connection())
            .await?;
        Ok(())
    }
}

//! Matches against the computer: which they are, and what the computer has to look at.

use sqlx::{query, query_as, query_scalar};

use super::{Read, Result, Write};

/// A match that the computer has to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct ErrandRow {
    pub id: i64,
    pub match_id: i64,
    /// When the computer acts at the earliest.
    pub due_at: i64,
}

impl Read {
    /// How a challenge's match against the computer stands to its channel, `private` or `shared`;
    /// `None` where both are people.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn solo(&mut self, challenge: i64) -> Result<Option<String>> {
        let found: Option<Option<String>> =
            query_scalar("SELECT solo FROM challenges WHERE id = ?")
                .bind(challenge)
                .fetch_optional(self.connection())
                .await?;
        Ok(found.flatten())
    }

    /// How many running matches a person plays against the computer.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn solo_matches_count(&mut self, person: i64) -> Result<i64> {
        Ok(query_scalar(
            "SELECT COUNT(*) FROM matches m JOIN challenges c ON c.id = m.challenge_id
             WHERE m.status IN ('arranging', 'playing') AND (m.red_id = ?1 OR m.blue_id = ?1)
               AND c.solo IS NOT NULL",
        )
        .bind(person)
        .fetch_one(self.connection())
        .await?)
    }

    /// The newest errand of each match that has any, those first that have waited longest.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn errands(&mut self) -> Result<Vec<ErrandRow>> {
        // Beside one MAX, SQLite takes the other columns from the row that holds it.
        Ok(query_as(
            "SELECT MAX(id) AS id, match_id, due_at FROM errands GROUP BY match_id ORDER BY id",
        )
        .fetch_all(self.connection())
        .await?)
    }

    /// How many errands are due at a moment.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due_errands(&mut self, now: i64) -> Result<i64> {
        Ok(
            query_scalar("SELECT COUNT(*) FROM errands WHERE due_at <= ?")
                .bind(now)
                .fetch_one(self.connection())
                .await?,
        )
    }

    /// The thirty-two bytes that the computer's chance is drawn from; `None` before it ever played.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn computer_secret(&mut self) -> Result<Option<Vec<u8>>> {
        Ok(query_scalar("SELECT secret FROM computer_chance")
            .fetch_optional(self.connection())
            .await?)
    }
}

impl Write {
    /// Notes that a challenge's match is one against the computer, of which its channel hears
    /// nothing.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_solo(&mut self, challenge: i64) -> Result<()> {
        query("UPDATE challenges SET solo = 'private' WHERE id = ?")
            .bind(challenge)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Makes a match against the computer public in a channel; returns whether it was private.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn share_solo(&mut self, challenge: i64, guild: i64, channel: i64) -> Result<bool> {
        let changed = query(
            "UPDATE challenges SET solo = 'shared', guild_id = ?, channel_id = ?
             WHERE id = ? AND solo = 'private'",
        )
        .bind(guild)
        .bind(channel)
        .bind(challenge)
        .execute(self.connection())
        .await?
        .rows_affected();
        Ok(changed == 1)
    }

    /// Gives the computer a match to look at.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn insert_errand(&mut self, match_id: i64, due_at: i64) -> Result<()> {
        query("INSERT INTO errands (match_id, due_at) VALUES (?, ?)")
            .bind(match_id)
            .bind(due_at)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Takes an errand away that has been seen to, and those before it of the same match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn delete_errands(&mut self, errand: ErrandRow) -> Result<()> {
        query("DELETE FROM errands WHERE match_id = ? AND id <= ?")
            .bind(errand.match_id)
            .bind(errand.id)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Keeps what the computer's chance is drawn from, for good.
    ///
    /// # Errors
    /// If the database fails, or holds such a secret already.
    pub async fn insert_computer_secret(&mut self, secret: &[u8]) -> Result<()> {
        query("INSERT INTO computer_chance (id, secret) VALUES (1, ?)")
            .bind(secret)
            .execute(self.connection())
            .await?;
        Ok(())
    }
}

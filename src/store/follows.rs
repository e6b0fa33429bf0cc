//! Who is told by message what is posted of a match that others play.

use sqlx::{query, query_as, query_scalar};

use super::{Read, Result, Write};

impl Read {
    /// Who follows a match, in the order of their ids.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn followers(&mut self, match_id: i64) -> Result<Vec<i64>> {
        Ok(
            query_scalar("SELECT person_id FROM follows WHERE match_id = ? ORDER BY person_id")
                .bind(match_id)
                .fetch_all(self.connection())
                .await?,
        )
    }

    /// Whether a person follows a match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn follows(&mut self, match_id: i64, person: i64) -> Result<bool> {
        Ok(query_scalar(
            "SELECT EXISTS (SELECT 1 FROM follows WHERE match_id = ? AND person_id = ?)",
        )
        .bind(match_id)
        .bind(person)
        .fetch_one(self.connection())
        .await?)
    }

    /// The code of each running match that a person follows and since when, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn followed_by(&mut self, person: i64) -> Result<Vec<(String, i64)>> {
        Ok(query_as(
            "SELECT m.code, f.at FROM follows f JOIN matches m ON m.id = f.match_id
             WHERE f.person_id = ? AND m.status IN ('arranging', 'playing')
             ORDER BY f.at, m.id",
        )
        .bind(person)
        .fetch_all(self.connection())
        .await?)
    }
}

impl Write {
    /// Has a person follow a match from now on; nothing changes for one who does.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn follow(&mut self, match_id: i64, person: i64, now: i64) -> Result<()> {
        query(
            "INSERT INTO follows (match_id, person_id, at) VALUES (?, ?, ?)
             ON CONFLICT DO NOTHING",
        )
        .bind(match_id)
        .bind(person)
        .bind(now)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Has a person follow a match no more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unfollow(&mut self, match_id: i64, person: i64) -> Result<()> {
        query("DELETE FROM follows WHERE match_id = ? AND person_id = ?")
            .bind(match_id)
            .bind(person)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Has nobody follow the matches of a server any more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unfollow_guild(&mut self, guild: i64) -> Result<()> {
        query(
            "DELETE FROM follows WHERE match_id IN
                 (SELECT m.id FROM matches m JOIN challenges c ON c.id = m.challenge_id
                  WHERE c.guild_id = ?)",
        )
        .bind(guild)
        .execute(self.connection())
        .await?;
        Ok(())
    }
}

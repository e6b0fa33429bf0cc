//! A person's own rows: all of them together, and gone.

use sqlx::{query, query_scalar};

use super::{Read, Result, Write};

impl Read {
    /// The numbers of all matches in which a person sits or sat, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn matches_of(&mut self, person: i64) -> Result<Vec<i64>> {
        Ok(
            query_scalar("SELECT id FROM matches WHERE red_id = ?1 OR blue_id = ?1 ORDER BY id")
                .bind(person)
                .fetch_all(self.connection())
                .await?,
        )
    }

    /// The numbers of all challenges that a person made or was sent, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn challenges_of(&mut self, person: i64) -> Result<Vec<i64>> {
        Ok(query_scalar(
            "SELECT id FROM challenges WHERE challenger_id = ?1 OR opponent_id = ?1 ORDER BY id",
        )
        .bind(person)
        .fetch_all(self.connection())
        .await?)
    }
}

impl Write {
    /// Deletes a person whom no challenge and no match names.
    ///
    /// # Errors
    /// If the database fails, or something of theirs is left.
    pub async fn purge_person(&mut self, person: i64) -> Result<()> {
        for statement in [
            "DELETE FROM saved_setups WHERE person_id = ?",
            "DELETE FROM follows WHERE person_id = ?",
            "DELETE FROM acts WHERE person_id = ?",
            "DELETE FROM people WHERE id = ?",
        ] {
            query(statement)
                .bind(person)
                .execute(self.connection())
                .await?;
        }
        Ok(())
    }

    /// Forgets a person: somebody without a name takes their seats, and nothing else of them is
    /// left. The number of that somebody is negative, as none of Discord's is.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_person(&mut self, person: i64) -> Result<i64> {
        let lowest: i64 = query_scalar("SELECT coalesce(MIN(id), 0) FROM people")
            .fetch_one(self.connection())
            .await?;
        let nobody = lowest.min(0) - 1;
        query("INSERT INTO people (id, name, language, seen_at) VALUES (?, '', 'en', 0)")
            .bind(nobody)
            .execute(self.connection())
            .await?;
        // Drafts are found by the seats, and go before those change hands.
        query(
            "UPDATE setups SET previous = NULL, chosen = NULL, rejected = NULL
             WHERE (match_id, color) IN
                 (SELECT id, 'red' FROM matches WHERE red_id = ?1
                  UNION ALL SELECT id, 'blue' FROM matches WHERE blue_id = ?1)",
        )
        .bind(person)
        .execute(self.connection())
        .await?;
        for statement in [
            "UPDATE matches SET red_id = ?2 WHERE red_id = ?1",
            "UPDATE matches SET blue_id = ?2 WHERE blue_id = ?1",
            "UPDATE challenges SET challenger_id = ?2 WHERE challenger_id = ?1",
            "UPDATE challenges SET opponent_id = ?2 WHERE opponent_id = ?1",
            "UPDATE events SET actor_id = ?2 WHERE actor_id = ?1",
            "UPDATE holidays SET person_id = ?2 WHERE person_id = ?1",
        ] {
            query(statement)
                .bind(person)
                .bind(nobody)
                .execute(self.connection())
                .await?;
        }
        for statement in [
            "DELETE FROM outbox WHERE audience = 'person' AND recipient_id = ?1 OR person_id = ?1",
            "DELETE FROM acts WHERE person_id = ?1",
            "DELETE FROM follows WHERE person_id = ?1",
            "DELETE FROM saved_setups WHERE person_id = ?1",
            "DELETE FROM people WHERE id = ?1",
        ] {
            query(statement)
                .bind(person)
                .execute(self.connection())
                .await?;
        }
        Ok(nobody)
    }
}

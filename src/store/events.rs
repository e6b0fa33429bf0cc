//! Everything that happens, and the interactions that made it happen.

use sqlx::{query, query_scalar};

use super::{Read, Result, Write};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewEvent<'a> {
    pub challenge_id: i64,
    pub match_id: Option<i64>,
    pub ply: Option<i64>,
    pub kind: &'a str,
    /// Who did it; `None` where time did.
    pub actor_id: Option<i64>,
    pub at: i64,
}

impl Read {
    /// Whether an interaction has been acted upon, and if so whether it was refused.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn act_was_refused(&mut self, interaction: i64) -> Result<Option<bool>> {
        Ok(
            query_scalar("SELECT refused FROM acts WHERE interaction_id = ?")
                .bind(interaction)
                .fetch_optional(self.connection())
                .await?,
        )
    }

    /// The ply of a person's last event of this kind in a match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn last_event_ply(
        &mut self,
        match_id: i64,
        kind: &str,
        actor: i64,
    ) -> Result<Option<i64>> {
        Ok(query_scalar(
            "SELECT MAX(ply) FROM events WHERE match_id = ? AND kind = ? AND actor_id = ?",
        )
        .bind(match_id)
        .bind(kind)
        .bind(actor)
        .fetch_one(self.connection())
        .await?)
    }
}

impl Write {
    /// Writes down what happened and returns its number.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn insert_event(&mut self, new: NewEvent<'_>) -> Result<i64> {
        Ok(query(
            "INSERT INTO events (challenge_id, match_id, ply, kind, actor_id, at)
             VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(new.challenge_id)
        .bind(new.match_id)
        .bind(new.ply)
        .bind(new.kind)
        .bind(new.actor_id)
        .bind(new.at)
        .execute(self.connection())
        .await?
        .last_insert_rowid())
    }

    /// Notes that an interaction has been acted upon. One that is noted already stays as it was.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn insert_act(
        &mut self,
        interaction: i64,
        person: i64,
        refused: bool,
        now: i64,
    ) -> Result<()> {
        query(
            "INSERT INTO acts (interaction_id, person_id, refused, at) VALUES (?, ?, ?, ?)
             ON CONFLICT (interaction_id) DO NOTHING",
        )
        .bind(interaction)
        .bind(person)
        .bind(refused)
        .bind(now)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Forgets interactions older than a moment; Discord repeats none of them any more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_acts_before(&mut self, moment: i64) -> Result<u64> {
        Ok(query("DELETE FROM acts WHERE at < ?")
            .bind(moment)
            .execute(self.connection())
            .await?
            .rows_affected())
    }
}

//! Setups that people keep under a name, and the last ones that they played.

use sqlx::{query, query_as, query_scalar};

use super::{Read, Result, Write};

/// A setup that a person keeps, as Red would place it. It holds ranks, so it has no `Debug`.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct SavedSetupRow {
    pub id: i64,
    pub name: String,
    pub variant: String,
    pub letters: String,
    /// Rows of text that were refused, kept to be edited again.
    pub rejected: Option<String>,
}

impl Read {
    /// What a person keeps, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn saved_setups(&mut self, person: i64) -> Result<Vec<SavedSetupRow>> {
        Ok(query_as(
            "SELECT id, name, variant, letters, rejected
             FROM saved_setups WHERE person_id = ? ORDER BY name",
        )
        .bind(person)
        .fetch_all(self.connection())
        .await?)
    }

    /// One setup of a person's; nobody gets another's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn saved_setup(&mut self, person: i64, id: i64) -> Result<Option<SavedSetupRow>> {
        Ok(query_as(
            "SELECT id, name, variant, letters, rejected
             FROM saved_setups WHERE person_id = ? AND id = ?",
        )
        .bind(person)
        .bind(id)
        .fetch_optional(self.connection())
        .await?)
    }

    /// The side and the letters with which a person last played a variant, in a match other than
    /// this one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn last_setup(
        &mut self,
        person: i64,
        variant: &str,
        but: i64,
    ) -> Result<Option<(String, String)>> {
        Ok(query_as(
            "SELECT s.color, s.letters
             FROM matches m JOIN setups s ON s.match_id = m.id
             WHERE m.variant = ?2 AND m.id <> ?3 AND m.status IN ('playing', 'over')
               AND (m.red_id = ?1 AND s.color = 'red' OR m.blue_id = ?1 AND s.color = 'blue')
             ORDER BY m.id DESC LIMIT 1",
        )
        .bind(person)
        .bind(variant)
        .bind(but)
        .fetch_optional(self.connection())
        .await?)
    }
}

impl Write {
    /// Keeps a setup; returns its number.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn save_setup(
        &mut self,
        person: i64,
        name: &str,
        variant: &str,
        letters: &str,
        now: i64,
    ) -> Result<i64> {
        Ok(query_scalar(
            "INSERT INTO saved_setups (person_id, name, variant, letters, saved_at)
             VALUES (?, ?, ?, ?, ?) RETURNING id",
        )
        .bind(person)
        .bind(name)
        .bind(variant)
        .bind(letters)
        .bind(now)
        .fetch_one(self.connection())
        .await?)
    }

    /// Changes a setup that is kept.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn change_saved_setup(&mut self, person: i64, row: &SavedSetupRow) -> Result<()> {
        query(
            "UPDATE saved_setups SET name = ?, letters = ?, rejected = ?
             WHERE person_id = ? AND id = ?",
        )
        .bind(&row.name)
        .bind(&row.letters)
        .bind(&row.rejected)
        .bind(person)
        .bind(row.id)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Forgets a setup that was kept.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn delete_saved_setup(&mut self, person: i64, id: i64) -> Result<()> {
        query("DELETE FROM saved_setups WHERE person_id = ? AND id = ?")
            .bind(person)
            .bind(id)
            .execute(self.connection())
            .await?;
        Ok(())
    }
}

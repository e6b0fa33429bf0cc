//! People, servers, and channels with a story.

use sqlx::{query, query_as, query_scalar};

use super::{Read, Result, Write};

/// A person as the table knows them.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct PersonRow {
    pub id: i64,
    pub name: String,
    pub language: String,
    pub theme: String,
    pub orientation: String,
    pub shows_setup: bool,
    /// `open` or `closed`.
    pub inbox: String,
    pub dm_channel_id: Option<i64>,
}

impl Read {
    /// The person with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn person(&mut self, id: i64) -> Result<Option<PersonRow>> {
        Ok(query_as(
            "SELECT id, name, language, theme, orientation, shows_setup, inbox, dm_channel_id
             FROM people WHERE id = ?",
        )
        .bind(id)
        .fetch_optional(self.connection())
        .await?)
    }

    /// The language of a server's public messages.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn guild_language(&mut self, id: i64) -> Result<Option<String>> {
        Ok(query_scalar("SELECT language FROM guilds WHERE id = ?")
            .bind(id)
            .fetch_optional(self.connection())
            .await?)
    }

    /// A channel's state, `open`, `forbidden` or `lost`, and since when; `None` if it has no story.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn channel_state(&mut self, id: i64) -> Result<Option<(String, i64)>> {
        Ok(
            query_as("SELECT state, changed_at FROM channels WHERE id = ?")
                .bind(id)
                .fetch_optional(self.connection())
                .await?,
        )
    }
}

impl Write {
    /// Remembers a person who acts, with name and language as they are now.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn meet(&mut self, id: i64, name: &str, language: &str, now: i64) -> Result<()> {
        query(
            "INSERT INTO people (id, name, language, seen_at) VALUES (?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE
             SET name = excluded.name, language = excluded.language, seen_at = excluded.seen_at",
        )
        .bind(id)
        .bind(name)
        .bind(language)
        .bind(now)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Remembers a person who is spoken of, with the name as it is now; a language that is known
    /// already stays.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn hear_of(&mut self, id: i64, name: &str, language: &str, now: i64) -> Result<()> {
        query(
            "INSERT INTO people (id, name, language, seen_at) VALUES (?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        )
        .bind(id)
        .bind(name)
        .bind(language)
        .bind(now)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Notes whether direct messages reach a person; an open inbox comes with its channel.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_inbox(&mut self, id: i64, open: bool, channel: Option<i64>) -> Result<()> {
        query(
            "UPDATE people SET inbox = ?, dm_channel_id = coalesce(?, dm_channel_id) WHERE id = ?",
        )
        .bind(if open { "open" } else { "closed" })
        .bind(channel)
        .bind(id)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Sets the language of a server's public messages.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_guild_language(&mut self, id: i64, language: &str) -> Result<()> {
        query(
            "INSERT INTO guilds (id, language) VALUES (?, ?)
             ON CONFLICT (id) DO UPDATE SET language = excluded.language
             WHERE language <> excluded.language",
        )
        .bind(id)
        .bind(language)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Notes a channel's state: `open`, `forbidden` or `lost`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_channel_state(&mut self, id: i64, state: &str, now: i64) -> Result<()> {
        query(
            "INSERT INTO channels (id, state, changed_at) VALUES (?, ?, ?)
             ON CONFLICT (id) DO UPDATE
             SET state = excluded.state, changed_at = excluded.changed_at",
        )
        .bind(id)
        .bind(state)
        .bind(now)
        .execute(self.connection())
        .await?;
        Ok(())
    }
}

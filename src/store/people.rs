//! People, and channels with a story.

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
    /// Whether the language was chosen, rather than being that of the person's client.
    pub language_fixed: bool,
    /// Whether the person wants direct messages at all.
    pub messages: bool,
    pub reminders: bool,
    /// Minutes after midnight UTC; both or neither.
    pub quiet_from: Option<i64>,
    pub quiet_until: Option<i64>,
    pub confirms: String,
    pub text_first: bool,
    pub picture_size: String,
    /// Whether others look at their screen.
    pub streaming: bool,
    /// When they last acted or were first heard of.
    pub seen_at: i64,
}

impl Read {
    /// The person with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn person(&mut self, id: i64) -> Result<Option<PersonRow>> {
        Ok(query_as(
            "SELECT id, name, language, theme, orientation, shows_setup, inbox, dm_channel_id,
                    language_fixed, messages, reminders, quiet_from, quiet_until, confirms,
                    text_first, picture_size, streaming, seen_at
             FROM people WHERE id = ?",
        )
        .bind(id)
        .fetch_optional(self.connection())
        .await?)
    }

    /// People of whom nothing is kept but themselves: they sit at no match, no challenge names them,
    /// and they have not acted since this moment. At most so many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn people_gone_since(&mut self, moment: i64, limit: i64) -> Result<Vec<i64>> {
        Ok(query_scalar(
            "SELECT id FROM people p
             WHERE seen_at <= ?
               AND NOT EXISTS (SELECT 1 FROM challenges WHERE challenger_id = p.id)
               AND NOT EXISTS (SELECT 1 FROM challenges WHERE opponent_id = p.id)
             LIMIT ?",
        )
        .bind(moment)
        .bind(limit)
        .fetch_all(self.connection())
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
    /// Remembers a person who acts, with the name as it is now, and with the language of their
    /// client unless they chose another.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn meet(&mut self, id: i64, name: &str, language: &str, now: i64) -> Result<()> {
        query(
            "INSERT INTO people (id, name, language, seen_at) VALUES (?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE
             SET name = excluded.name, seen_at = excluded.seen_at,
                 language = iif(language_fixed, language, excluded.language)",
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

    /// Writes down what a person prefers: all of the row but the id, the name, what is known of the
    /// inbox, and when they were seen.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn put_preferences(&mut self, person: &PersonRow) -> Result<()> {
        query(
            "UPDATE people
             SET language = ?, language_fixed = ?, theme = ?, orientation = ?, shows_setup = ?,
                 messages = ?, reminders = ?, quiet_from = ?, quiet_until = ?, confirms = ?,
                 text_first = ?, picture_size = ?, streaming = ?
             WHERE id = ?",
        )
        .bind(&person.language)
        .bind(person.language_fixed)
        .bind(&person.theme)
        .bind(&person.orientation)
        .bind(person.shows_setup)
        .bind(person.messages)
        .bind(person.reminders)
        .bind(person.quiet_from)
        .bind(person.quiet_until)
        .bind(&person.confirms)
        .bind(person.text_first)
        .bind(&person.picture_size)
        .bind(person.streaming)
        .bind(person.id)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Notes whether direct messages reach a person; an open inbox comes with its channel, and that of a
    /// closed one is looked up anew when it is tried again.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_inbox(&mut self, id: i64, open: bool, channel: Option<i64>) -> Result<()> {
        query(
            "UPDATE people
             SET inbox = ?1, dm_channel_id = CASE WHEN ?2 THEN coalesce(?3, dm_channel_id) END
             WHERE id = ?4 AND (inbox <> ?1 OR dm_channel_id IS NOT ?3)",
        )
        .bind(if open { "open" } else { "closed" })
        .bind(open)
        .bind(channel)
        .bind(id)
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

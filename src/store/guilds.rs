//! Servers: what was settled there, and whether the bot is still in them.

use sqlx::{query, query_as, query_scalar};

use super::{Read, Result, Write};

/// What a server has settled.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct GuildRow {
    pub id: i64,
    pub language: String,
    /// Whether the language was chosen here, rather than being the server's own.
    pub language_fixed: bool,
    /// The only channel where people may challenge, if there is one.
    pub games_channel_id: Option<i64>,
    /// Names with spaces between them; everything may be played where there is none.
    pub variants: Option<String>,
    pub rule_sets: Option<String>,
    pub spectating: bool,
    /// Whether matches get a thread of their own.
    pub threads: bool,
    /// The pace of challenges that name none; the usual one where there is none.
    pub pace: Option<String>,
    /// `everyone`, `role` or `managers`.
    pub challengers: String,
    /// The role of those who may challenge, where it is theirs.
    pub challengers_role_id: Option<i64>,
    /// For how many months finished matches are kept; the usual number where there is none.
    pub kept_months: Option<i64>,
    /// Since when the bot is not there any more.
    pub left_at: Option<i64>,
}

/// The statements that delete the challenges which a query names, with everything that belongs to
/// them. What refers to something goes before it.
macro_rules! purge {
    ($challenges:literal) => {
        [
            concat!(
                "DELETE FROM outbox WHERE challenge_id IN (",
                $challenges,
                ")"
            ),
            concat!(
                "DELETE FROM promises WHERE match_id IN
                     (SELECT id FROM matches WHERE challenge_id IN (",
                $challenges,
                "))"
            ),
            concat!(
                "DELETE FROM errands WHERE match_id IN
                     (SELECT id FROM matches WHERE challenge_id IN (",
                $challenges,
                "))"
            ),
            concat!(
                "DELETE FROM holidays WHERE match_id IN
                     (SELECT id FROM matches WHERE challenge_id IN (",
                $challenges,
                "))"
            ),
            concat!(
                "DELETE FROM follows WHERE match_id IN
                     (SELECT id FROM matches WHERE challenge_id IN (",
                $challenges,
                "))"
            ),
            concat!(
                "DELETE FROM events WHERE challenge_id IN (",
                $challenges,
                ")"
            ),
            concat!(
                "DELETE FROM moves WHERE match_id IN
                     (SELECT id FROM matches WHERE challenge_id IN (",
                $challenges,
                "))"
            ),
            concat!(
                "DELETE FROM setups WHERE match_id IN
                     (SELECT id FROM matches WHERE challenge_id IN (",
                $challenges,
                "))"
            ),
            concat!(
                "DELETE FROM matches WHERE challenge_id IN (",
                $challenges,
                ")"
            ),
            concat!("DELETE FROM challenges WHERE id IN (", $challenges, ")"),
        ]
    };
}

impl Read {
    /// What a server has settled; `None` if nobody has played or settled anything there.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn guild(&mut self, id: i64) -> Result<Option<GuildRow>> {
        Ok(query_as(
            "SELECT id, language, language_fixed, games_channel_id, variants, rule_sets,
                    spectating, threads, pace, challengers, challengers_role_id, kept_months,
                    left_at
             FROM guilds WHERE id = ?",
        )
        .bind(id)
        .fetch_optional(self.connection())
        .await?)
    }

    /// The servers in which the bot was, as far as is known.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn guilds_present(&mut self) -> Result<Vec<i64>> {
        Ok(query_scalar("SELECT id FROM guilds WHERE left_at IS NULL")
            .fetch_all(self.connection())
            .await?)
    }

    /// A server that was left at this moment or earlier.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn guild_left_before(&mut self, moment: i64) -> Result<Option<i64>> {
        Ok(
            query_scalar("SELECT id FROM guilds WHERE left_at <= ? ORDER BY left_at LIMIT 1")
                .bind(moment)
                .fetch_optional(self.connection())
                .await?,
        )
    }
}

impl Read {
    /// Closed challenges of which nothing has happened for as many months as their server keeps
    /// matches, or as are usual; and those to the computer whose match was closed before `unbegun`
    /// and never began. At most so many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn outlived_challenges(
        &mut self,
        now: i64,
        usual_months: i64,
        unbegun: i64,
        limit: i64,
    ) -> Result<Vec<i64>> {
        Ok(query_scalar(
            "WITH kept (guild_id, since) AS (
                 SELECT id, unixepoch(?1, 'unixepoch',
                                      '-' || coalesce(kept_months, ?2) || ' months')
                 FROM guilds
                 UNION ALL SELECT NULL, unixepoch(?1, 'unixepoch', '-' || ?2 || ' months'))
             SELECT c.id FROM kept k
             JOIN challenges c ON c.guild_id IS k.guild_id AND c.closed_at <= k.since
             WHERE NOT EXISTS (SELECT 1 FROM matches m
                               WHERE m.challenge_id = c.id
                                 AND (m.ended_at IS NULL OR m.ended_at > k.since))
             UNION ALL
             SELECT c.id FROM matches m
             JOIN challenges c ON c.id = m.challenge_id AND c.solo = 'private'
             WHERE m.status = 'aborted' AND m.ended_at <= ?3
             LIMIT ?4",
        )
        .bind(now)
        .bind(usual_months)
        .bind(unbegun)
        .bind(limit)
        .fetch_all(self.connection())
        .await?)
    }
}

impl Write {
    /// Sets the language of a server's public messages, unless one was chosen there.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_guild_language(&mut self, id: i64, language: &str) -> Result<()> {
        query(
            "INSERT INTO guilds (id, language) VALUES (?, ?)
             ON CONFLICT (id) DO UPDATE SET language = excluded.language
             WHERE language <> excluded.language AND NOT language_fixed",
        )
        .bind(id)
        .bind(language)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Writes down what a server has settled: all of the row but whether the bot is there.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn put_guild(&mut self, guild: &GuildRow) -> Result<()> {
        query(
            "INSERT INTO guilds (id, language, language_fixed, games_channel_id, variants,
                 rule_sets, spectating, threads, pace, challengers, challengers_role_id,
                 kept_months)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE
             SET language = excluded.language, language_fixed = excluded.language_fixed,
                 games_channel_id = excluded.games_channel_id, variants = excluded.variants,
                 rule_sets = excluded.rule_sets, spectating = excluded.spectating,
                 threads = excluded.threads,
                 pace = excluded.pace, challengers = excluded.challengers,
                 challengers_role_id = excluded.challengers_role_id,
                 kept_months = excluded.kept_months",
        )
        .bind(guild.id)
        .bind(&guild.language)
        .bind(guild.language_fixed)
        .bind(guild.games_channel_id)
        .bind(&guild.variants)
        .bind(&guild.rule_sets)
        .bind(guild.spectating)
        .bind(guild.threads)
        .bind(&guild.pace)
        .bind(&guild.challengers)
        .bind(guild.challengers_role_id)
        .bind(guild.kept_months)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Notes since when the bot is not in a server any more; a server that was left before keeps
    /// its moment. Nothing is noted of a server that is not known.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_left(&mut self, id: i64, now: i64) -> Result<()> {
        query("UPDATE guilds SET left_at = ? WHERE id = ? AND left_at IS NULL")
            .bind(now)
            .bind(id)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Notes that the bot is in a server, again or still.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_present(&mut self, id: i64) -> Result<()> {
        query("UPDATE guilds SET left_at = NULL WHERE id = ? AND left_at IS NOT NULL")
            .bind(id)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Deletes a server with all challenges and matches that were made in it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn purge_guild(&mut self, id: i64) -> Result<()> {
        query(
            "DELETE FROM channels WHERE id IN
                 (SELECT channel_id FROM challenges WHERE guild_id = ?)",
        )
        .bind(id)
        .execute(self.connection())
        .await?;
        for statement in purge!("SELECT id FROM challenges WHERE guild_id = ?") {
            query(statement).bind(id).execute(self.connection()).await?;
        }
        query("DELETE FROM guilds WHERE id = ?")
            .bind(id)
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Deletes a challenge with the matches that came of it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn purge_challenge(&mut self, id: i64) -> Result<()> {
        for statement in purge!("SELECT ?") {
            query(statement).bind(id).execute(self.connection()).await?;
        }
        Ok(())
    }
}

//! Matches with their setups and moves.

use sqlx::{query, query_as, query_scalar};

use super::{Read, Result, Write};

/// A match with the names of its players and the place of its challenge.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct MatchRow {
    pub id: i64,
    pub code: String,
    pub challenge_id: i64,
    pub game: i64,
    pub variant: String,
    pub rule_set: String,
    pub reveal: String,
    pub pace: String,
    pub series: String,
    pub guild_id: Option<i64>,
    pub channel_id: i64,
    pub message_id: Option<i64>,
    /// How a match against the computer stands to its channel, `private` or `shared`; `None` where
    /// both are people.
    pub solo: Option<String>,
    /// The thread that was started from the card, if one was.
    pub thread_id: Option<i64>,
    pub red_id: i64,
    pub red_name: String,
    pub blue_id: i64,
    pub blue_name: String,
    pub status: String,
    pub winner: Option<String>,
    pub ending: Option<String>,
    pub red_shown: bool,
    pub blue_shown: bool,
    pub offer_kind: Option<String>,
    pub offer_by: Option<String>,
    pub offer_ply: Option<i64>,
    pub offer_at: Option<i64>,
    pub offer_days: Option<i64>,
    pub created_at: i64,
    pub due_at: i64,
    pub started_at: Option<i64>,
    pub ended_at: Option<i64>,
    /// When the one to move is out of time.
    pub deadline_at: Option<i64>,
    /// Under a live pace: the seconds that each side had left after its last move.
    pub red_left: Option<i64>,
    pub blue_left: Option<i64>,
    /// When the one to move was last reminded of this turn.
    pub reminded_at: Option<i64>,
    /// Whether the one to move is out of time, and both have been told so.
    pub time_over: bool,
    pub paused_until: Option<i64>,
    /// Plies played so far.
    pub plies: i64,
    /// Who won the first game of a return match, in the row of its second; nobody after a draw.
    pub first_winner_id: Option<i64>,
}

/// A match to be written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewMatch<'a> {
    pub code: &'a str,
    pub challenge_id: i64,
    pub game: i64,
    pub variant: &'a str,
    pub rule_set: &'a str,
    pub reveal: &'a str,
    pub pace: &'a str,
    pub red_id: i64,
    pub blue_id: i64,
    pub created_at: i64,
    pub due_at: i64,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndRow<'a> {
    /// `red`, `blue` or neither.
    pub winner: Option<&'a str>,
    pub ending: &'a str,
    pub red_shown: bool,
    pub blue_shown: bool,
    pub at: i64,
}

/// An offer that waits for its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfferRow<'a> {
    pub kind: &'a str,
    /// `red` or `blue`.
    pub by: &'a str,
    pub ply: i64,
    pub at: i64,
    /// Of a pause.
    pub days: Option<i64>,
}

/// One side's setup: a draft until it is ready. It holds ranks, so it has no `Debug`.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct SetupRow {
    /// `red` or `blue`.
    pub color: String,
    pub letters: String,
    pub revision: i64,
    pub previous: Option<String>,
    pub chosen: Option<i64>,
    pub rejected: Option<String>,
    pub ready_at: Option<i64>,
}

/// One ply; squares count `10 * (row - 1) + column`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveRow {
    pub ply: i64,
    pub from_square: i64,
    pub to_square: i64,
    pub played_at: i64,
}

/// The statement that reads matches, with the condition that chooses them.
macro_rules! matches_where {
    ($condition:literal) => {
        concat!(
            "SELECT m.id, m.code, m.challenge_id, m.game, m.variant, m.rule_set, m.reveal, m.pace,
                    c.series, c.guild_id, c.channel_id, c.message_id, c.solo, c.thread_id,
                    m.red_id, r.name AS red_name, m.blue_id, b.name AS blue_name,
                    m.status, m.winner, m.ending, m.red_shown, m.blue_shown,
                    m.offer_kind, m.offer_by, m.offer_ply, m.offer_at, m.offer_days,
                    m.created_at, m.due_at, m.started_at, m.ended_at,
                    m.deadline_at, m.red_left, m.blue_left, m.reminded_at, m.time_over,
                    m.paused_until,
                    (SELECT COUNT(*) FROM moves WHERE match_id = m.id) AS plies,
                    (SELECT CASE f.winner WHEN 'red' THEN f.red_id WHEN 'blue' THEN f.blue_id END
                     FROM matches f
                     WHERE f.challenge_id = m.challenge_id AND f.game = m.game - 1
                    ) AS first_winner_id
             FROM matches m
             JOIN challenges c ON c.id = m.challenge_id
             JOIN people r ON r.id = m.red_id
             JOIN people b ON b.id = m.blue_id
             WHERE ",
            $condition
        )
    };
}

impl Read {
    /// The match with this number.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn match_by_id(&mut self, id: i64) -> Result<Option<MatchRow>> {
        Ok(query_as(matches_where!("m.id = ?"))
            .bind(id)
            .fetch_optional(self.connection())
            .await?)
    }

    /// The match with this code.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn match_by_code(&mut self, code: &str) -> Result<Option<MatchRow>> {
        Ok(query_as(matches_where!("m.code = ?"))
            .bind(code)
            .fetch_optional(self.connection())
            .await?)
    }

    /// The newest match of a challenge.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn newest_match_of(&mut self, challenge: i64) -> Result<Option<MatchRow>> {
        Ok(query_as(matches_where!(
            "m.challenge_id = ? ORDER BY m.game DESC LIMIT 1"
        ))
        .bind(challenge)
        .fetch_optional(self.connection())
        .await?)
    }

    /// A person's running matches, newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn running_matches_of(&mut self, person: i64) -> Result<Vec<MatchRow>> {
        Ok(query_as(matches_where!(
            "m.status IN ('arranging', 'playing') AND (m.red_id = ?1 OR m.blue_id = ?1)
             ORDER BY m.id DESC"
        ))
        .bind(person)
        .fetch_all(self.connection())
        .await?)
    }

    /// A person's matches that are over, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn past_matches_of(&mut self, person: i64, max: u32) -> Result<Vec<MatchRow>> {
        Ok(query_as(matches_where!(
            "m.status = 'over' AND (m.red_id = ?1 OR m.blue_id = ?1)
             ORDER BY m.id DESC LIMIT ?2"
        ))
        .bind(person)
        .bind(max)
        .fetch_all(self.connection())
        .await?)
    }

    /// How many running matches a person plays against people.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn running_matches_count(&mut self, person: i64) -> Result<i64> {
        Ok(query_scalar(
            "SELECT COUNT(*) FROM matches m JOIN challenges c ON c.id = m.challenge_id
             WHERE m.status IN ('arranging', 'playing') AND (m.red_id = ?1 OR m.blue_id = ?1)
               AND c.solo IS NULL",
        )
        .bind(person)
        .fetch_one(self.connection())
        .await?)
    }

    /// The running matches that are public in a channel, oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn running_matches_in(&mut self, channel: i64) -> Result<Vec<MatchRow>> {
        Ok(query_as(matches_where!(
            "m.status IN ('arranging', 'playing') AND c.channel_id = ? AND c.solo IS NOT 'private'
             ORDER BY m.id"
        ))
        .bind(channel)
        .fetch_all(self.connection())
        .await?)
    }

    /// The running matches that are public in this channel or thread, oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn running_matches_told_in(&mut self, place: i64) -> Result<Vec<MatchRow>> {
        Ok(query_as(matches_where!(
            "m.status IN ('arranging', 'playing') AND (c.channel_id = ?1 OR c.thread_id = ?1)
               AND c.solo IS NOT 'private'
             ORDER BY m.id"
        ))
        .bind(place)
        .fetch_all(self.connection())
        .await?)
    }

    /// The running match of a challenge.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn running_match_of_challenge(&mut self, challenge: i64) -> Result<Option<MatchRow>> {
        Ok(query_as(matches_where!(
            "m.status IN ('arranging', 'playing') AND m.challenge_id = ? ORDER BY m.id DESC LIMIT 1"
        ))
        .bind(challenge)
        .fetch_optional(self.connection())
        .await?)
    }

    /// The running matches of a server, oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn running_matches_of_guild(&mut self, guild: i64) -> Result<Vec<MatchRow>> {
        Ok(query_as(matches_where!(
            "m.status IN ('arranging', 'playing') AND c.guild_id = ? ORDER BY m.id"
        ))
        .bind(guild)
        .fetch_all(self.connection())
        .await?)
    }

    /// Matches still arranged whose time for that is over, oldest first, at most `limit`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn overdue_matches(&mut self, now: i64, limit: i64) -> Result<Vec<MatchRow>> {
        Ok(query_as(matches_where!(
            "m.status = 'arranging' AND m.due_at <= ? ORDER BY m.due_at LIMIT ?"
        ))
        .bind(now)
        .bind(limit)
        .fetch_all(self.connection())
        .await?)
    }

    /// Both setups of a match, Blue's first as the alphabet has it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn setups(&mut self, match_id: i64) -> Result<Vec<SetupRow>> {
        Ok(query_as(
            "SELECT color, letters, revision, previous, chosen, rejected, ready_at
             FROM setups WHERE match_id = ? ORDER BY color",
        )
        .bind(match_id)
        .fetch_all(self.connection())
        .await?)
    }

    /// The moves of a match in order, up to and including the ply `last`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn moves(&mut self, match_id: i64, last: i64) -> Result<Vec<MoveRow>> {
        // One row that holds them all: of a long match the driver's rows cost more than its plies.
        let all: String = query_scalar(
            "SELECT json_group_array(json_array(ply, from_square, to_square, played_at) ORDER BY ply)
             FROM moves WHERE match_id = ? AND ply <= ?",
        )
        .bind(match_id)
        .bind(last)
        .fetch_one(self.connection())
        .await?;
        let plies: Vec<(i64, i64, i64, i64)> =
            serde_json::from_str(&all).map_err(|error| sqlx::Error::Decode(error.into()))?;
        let row = |(ply, from_square, to_square, played_at)| MoveRow {
            ply,
            from_square,
            to_square,
            played_at,
        };
        Ok(plies.into_iter().map(row).collect())
    }
}

impl Write {
    /// Writes a match down and returns its number; `None` if its code is taken.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn insert_match(&mut self, new: NewMatch<'_>) -> Result<Option<i64>> {
        let inserted = query(
            "INSERT INTO matches (code, challenge_id, game, variant, rule_set, reveal, pace,
                 red_id, blue_id, created_at, due_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (code) DO NOTHING",
        )
        .bind(new.code)
        .bind(new.challenge_id)
        .bind(new.game)
        .bind(new.variant)
        .bind(new.rule_set)
        .bind(new.reveal)
        .bind(new.pace)
        .bind(new.red_id)
        .bind(new.blue_id)
        .bind(new.created_at)
        .bind(new.due_at)
        .execute(self.connection())
        .await?;
        Ok((inserted.rows_affected() == 1).then(|| inserted.last_insert_rowid()))
    }

    /// Writes a side's setup, new or changed.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn put_setup(&mut self, match_id: i64, setup: &SetupRow) -> Result<()> {
        query(
            "INSERT INTO setups
                 (match_id, color, letters, revision, previous, chosen, rejected, ready_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (match_id, color) DO UPDATE
             SET letters = excluded.letters, revision = excluded.revision,
                 previous = excluded.previous, chosen = excluded.chosen,
                 rejected = excluded.rejected, ready_at = excluded.ready_at",
        )
        .bind(match_id)
        .bind(&setup.color)
        .bind(&setup.letters)
        .bind(setup.revision)
        .bind(&setup.previous)
        .bind(setup.chosen)
        .bind(&setup.rejected)
        .bind(setup.ready_at)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Lets an arranged match begin; returns whether it was being arranged.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn start_match(&mut self, id: i64, now: i64) -> Result<bool> {
        let changed = query(
            "UPDATE matches SET status = 'playing', started_at = ?
             WHERE id = ? AND status = 'arranging'",
        )
        .bind(now)
        .bind(id)
        .execute(self.connection())
        .await?
        .rows_affected();
        Ok(changed == 1)
    }

    /// Writes a ply down.
    ///
    /// # Errors
    /// If the database fails, or the match has this ply already.
    pub async fn insert_move(&mut self, match_id: i64, ply: MoveRow) -> Result<()> {
        query(
            "INSERT INTO moves (match_id, ply, from_square, to_square, played_at)
             VALUES (?, ?, ?, ?, ?)",
        )
        .bind(match_id)
        .bind(ply.ply)
        .bind(ply.from_square)
        .bind(ply.to_square)
        .bind(ply.played_at)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Ends a match that is played; returns whether it was.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_match(&mut self, id: i64, end: EndRow<'_>) -> Result<bool> {
        let changed = query(
            "UPDATE matches
             SET status = 'over', winner = ?, ending = ?, red_shown = ?, blue_shown = ?,
                 ended_at = ?, offer_kind = NULL, offer_by = NULL, offer_ply = NULL,
                 offer_at = NULL, offer_days = NULL
             WHERE id = ? AND status = 'playing'",
        )
        .bind(end.winner)
        .bind(end.ending)
        .bind(end.red_shown)
        .bind(end.blue_shown)
        .bind(end.at)
        .bind(id)
        .execute(self.connection())
        .await?
        .rows_affected();
        Ok(changed == 1)
    }

    /// Closes a match in which nobody has moved; returns whether it was running.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn abort_match(&mut self, id: i64, now: i64) -> Result<bool> {
        let changed = query(
            "UPDATE matches SET status = 'aborted', ended_at = ?, offer_kind = NULL, offer_by = NULL,
                 offer_ply = NULL, offer_at = NULL, offer_days = NULL
             WHERE id = ? AND status IN ('arranging', 'playing')
               AND NOT EXISTS (SELECT 1 FROM moves WHERE match_id = matches.id)",
        )
        .bind(now)
        .bind(id)
        .execute(self.connection())
        .await?
        .rows_affected();
        Ok(changed == 1)
    }

    /// Sets or clears the offer that waits in a match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_offer(&mut self, id: i64, offer: Option<OfferRow<'_>>) -> Result<()> {
        query(
            "UPDATE matches SET offer_kind = ?, offer_by = ?, offer_ply = ?, offer_at = ?,
                 offer_days = ?
             WHERE id = ?",
        )
        .bind(offer.map(|offer| offer.kind))
        .bind(offer.map(|offer| offer.by))
        .bind(offer.map(|offer| offer.ply))
        .bind(offer.map(|offer| offer.at))
        .bind(offer.and_then(|offer| offer.days))
        .bind(id)
        .execute(self.connection())
        .await?;
        Ok(())
    }
}

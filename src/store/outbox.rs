//! The outbox: what others have to be told, at least once and in order.

use serde_json::json;
use sqlx::{query, query_as, query_scalar};

use super::{Read, Result, Write};

/// A row to be written: whom, what kind, which ply. No words and no ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewOutboxRow<'a> {
    pub event_id: i64,
    /// Rows of one lane are delivered in order.
    pub lane: &'a str,
    pub challenge_id: i64,
    pub match_id: Option<i64>,
    pub ply: Option<i64>,
    pub kind: &'a str,
    /// `person` or `channel`.
    pub audience: &'a str,
    pub recipient_id: i64,
    /// The one whom a post in a channel calls.
    pub person_id: Option<i64>,
    /// Sixteen characters by which Discord knows a repeated message.
    pub nonce: &'a str,
    pub not_before: i64,
}

/// A row that a courier holds.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct ClaimRow {
    pub id: i64,
    pub event_id: i64,
    pub lane: String,
    pub challenge_id: i64,
    pub match_id: Option<i64>,
    pub ply: Option<i64>,
    pub kind: String,
    pub audience: String,
    pub recipient_id: i64,
    pub person_id: Option<i64>,
    pub nonce: String,
    /// Counts the claims, this one included; a claim that was taken over by another is known by it.
    pub attempts: i64,
}

impl Read {
    /// How many rows wait to be delivered.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unsettled(&mut self) -> Result<i64> {
        Ok(
            query_scalar("SELECT COUNT(*) FROM outbox WHERE settled_at IS NULL")
                .fetch_one(self.connection())
                .await?,
        )
    }

    /// The earliest moment from which some row may be claimed, leases counted; it may be past.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn next_due(&mut self) -> Result<Option<i64>> {
        Ok(query_scalar(
            "SELECT MIN(MAX(not_before, coalesce(leased_until, 0))) FROM outbox AS waiting
             WHERE settled_at IS NULL
               AND NOT EXISTS (SELECT 1 FROM outbox AS older
                               WHERE older.lane = waiting.lane AND older.id < waiting.id
                                 AND older.settled_at IS NULL)
               AND NOT (kind = 'call'
                        AND EXISTS (SELECT 1 FROM outbox AS place
                                    WHERE place.challenge_id = waiting.challenge_id
                                      AND place.kind = 'thread' AND place.settled_at IS NULL))",
        )
        .fetch_one(self.connection())
        .await?)
    }

    /// Whether a newer row of the same lane and kind makes this one needless.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_superseded(&mut self, claim: &ClaimRow) -> Result<bool> {
        // The plus keeps SQLite from choosing an index by the kind, and so from making its plan anew for
        // each.
        Ok(query_scalar(
            "SELECT EXISTS (SELECT 1 FROM outbox
                            WHERE lane = ? AND +kind = ? AND id > ? AND settled_at IS NULL)",
        )
        .bind(&claim.lane)
        .bind(&claim.kind)
        .bind(claim.id)
        .fetch_one(self.connection())
        .await?)
    }

    /// The place and message of the last post that called this person in this match before this
    /// row.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn former_call(&mut self, claim: &ClaimRow) -> Result<Option<(i64, i64)>> {
        Ok(query_as(
            "SELECT channel_id, message_id FROM outbox
             WHERE kind = 'call' AND match_id = ? AND person_id = ? AND id < ?
               AND channel_id IS NOT NULL AND message_id IS NOT NULL
             ORDER BY id DESC LIMIT 1",
        )
        .bind(claim.match_id)
        .bind(claim.person_id)
        .bind(claim.id)
        .fetch_optional(self.connection())
        .await?)
    }

    /// The code of the match of which a message told a person.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn code_of_notice(&mut self, person: i64, message: i64) -> Result<Option<String>> {
        Ok(query_scalar(
            "SELECT m.code FROM outbox o JOIN matches m ON m.id = o.match_id
             WHERE o.audience = 'person' AND o.recipient_id = ? AND o.message_id = ?",
        )
        .bind(person)
        .bind(message)
        .fetch_optional(self.connection())
        .await?)
    }

    /// The channel and id of each message that told a player of a match before this row and still has
    /// its buttons, as far as the bot knows.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn live_messages(
        &mut self,
        match_id: i64,
        person: i64,
        before: i64,
    ) -> Result<Vec<(i64, i64)>> {
        Ok(query_as(
            "SELECT channel_id, message_id FROM outbox
             WHERE audience = 'person' AND match_id = ? AND recipient_id = ? AND id < ?
               AND message_id IS NOT NULL AND channel_id IS NOT NULL AND bare_at IS NULL
               AND kind <> 'strip'
             ORDER BY id",
        )
        .bind(match_id)
        .bind(person)
        .bind(before)
        .fetch_all(self.connection())
        .await?)
    }

    /// Whether a post has called this person in this match, or is going to.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_called(&mut self, match_id: i64, person_id: i64) -> Result<bool> {
        Ok(query_scalar(
            "SELECT EXISTS (SELECT 1 FROM outbox
                            WHERE kind = 'call' AND match_id = ? AND person_id = ?
                              AND (message_id IS NOT NULL OR settled_at IS NULL))",
        )
        .bind(match_id)
        .bind(person_id)
        .fetch_one(self.connection())
        .await?)
    }
}

impl Write {
    /// Writes a row. One event tells one recipient one thing once: a second such row is ignored.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn insert_outbox(&mut self, new: NewOutboxRow<'_>) -> Result<()> {
        query(
            "INSERT INTO outbox (event_id, lane, challenge_id, match_id, ply, kind,
                 audience, recipient_id, person_id, nonce, not_before)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING",
        )
        .bind(new.event_id)
        .bind(new.lane)
        .bind(new.challenge_id)
        .bind(new.match_id)
        .bind(new.ply)
        .bind(new.kind)
        .bind(new.audience)
        .bind(new.recipient_id)
        .bind(new.person_id)
        .bind(new.nonce)
        .bind(new.not_before)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Notes that the messages which told a player of a match before this row have no buttons left.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_bare(
        &mut self,
        match_id: i64,
        person: i64,
        before: i64,
        now: i64,
    ) -> Result<()> {
        query(
            "UPDATE outbox SET bare_at = ?4
             WHERE audience = 'person' AND match_id = ?1 AND recipient_id = ?2 AND id < ?3
               AND message_id IS NOT NULL AND bare_at IS NULL",
        )
        .bind(match_id)
        .bind(person)
        .bind(before)
        .bind(now)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Notes that this message to a player has no buttons left.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_message_bare(&mut self, person: i64, message: i64, now: i64) -> Result<()> {
        query(
            "UPDATE outbox SET bare_at = ?
             WHERE audience = 'person' AND recipient_id = ? AND message_id = ?",
        )
        .bind(now)
        .bind(person)
        .bind(message)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Settles the waiting rows of a lane that are of these kinds and that no courier holds: a newer one
    /// says more. Returns the latest moment before which one of them was not to be sent.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn supersede(&mut self, lane: &str, kinds: &[&str], now: i64) -> Result<Option<i64>> {
        Ok(query_scalar(
            "UPDATE outbox SET settled_at = ?3, failure = 'superseded'
             WHERE lane = ?1 AND settled_at IS NULL
               AND kind IN (SELECT value FROM json_each(?2))
               AND (leased_until IS NULL OR leased_until <= ?3)
             RETURNING not_before",
        )
        .bind(lane)
        .bind(json!(kinds).to_string())
        .bind(now)
        .fetch_all(self.connection())
        .await?
        .into_iter()
        .max())
    }

    /// Settles every waiting row for a channel except those of one kind, with a reason.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn give_up_channel(
        &mut self,
        channel: i64,
        except_kind: &str,
        reason: &str,
        now: i64,
    ) -> Result<u64> {
        Ok(query(
            "UPDATE outbox SET settled_at = ?4, failure = ?3
             WHERE audience = 'channel' AND recipient_id = ?1 AND kind <> ?2
               AND settled_at IS NULL",
        )
        .bind(channel)
        .bind(except_kind)
        .bind(reason)
        .bind(now)
        .execute(self.connection())
        .await?
        .rows_affected())
    }

    /// Takes the first rows that may be delivered now, at most `room`: due, held by nobody, each the
    /// oldest of its lane. A call waits until it is clear whether there is a thread to call in. When
    /// there is more to do than Discord allows, new messages go before what is older by less than a
    /// minute and only edits the card of a match, whose next edit shows what this one would have shown;
    /// and before buttons that are to be taken away, by less than two. They are held until
    /// `leased_until`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim(
        &mut self,
        now: i64,
        leased_until: i64,
        room: usize,
    ) -> Result<Vec<ClaimRow>> {
        if room == 0 {
            return Ok(Vec::new());
        }
        Ok(query_as(
            "UPDATE outbox SET leased_until = ?2, attempts = attempts + 1
             WHERE id IN (
                 SELECT id FROM outbox AS waiting
                 WHERE settled_at IS NULL AND not_before <= ?1
                   AND (leased_until IS NULL OR leased_until <= ?1)
                   AND NOT EXISTS (SELECT 1 FROM outbox AS older
                                   WHERE older.lane = waiting.lane AND older.id < waiting.id
                                     AND older.settled_at IS NULL)
                   AND NOT (kind = 'call'
                            AND EXISTS (SELECT 1 FROM outbox AS place
                                        WHERE place.challenge_id = waiting.challenge_id
                                          AND place.kind = 'thread'
                                          AND place.settled_at IS NULL))
                 ORDER BY not_before + CASE WHEN kind = 'strip' THEN 120
                                            WHEN kind = 'card' AND match_id IS NOT NULL THEN 60
                                            ELSE 0 END,
                          id
                 LIMIT ?3)
             RETURNING id, event_id, lane, challenge_id, match_id, ply, kind, audience,
                       recipient_id, person_id, nonce, attempts",
        )
        .bind(now)
        .bind(leased_until)
        .bind(i64::try_from(room).unwrap_or(i64::MAX))
        .fetch_all(self.connection())
        .await?)
    }

    /// Settles a row as delivered, whoever holds it now: what has been sent has been sent.
    /// Returns whether it was unsettled.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn settle_delivered(
        &mut self,
        id: i64,
        channel: i64,
        message: i64,
        now: i64,
    ) -> Result<bool> {
        let changed = query(
            "UPDATE outbox
             SET settled_at = ?, channel_id = ?, message_id = ?, leased_until = NULL,
                 failure = NULL
             WHERE id = ? AND settled_at IS NULL",
        )
        .bind(now)
        .bind(channel)
        .bind(message)
        .bind(id)
        .execute(self.connection())
        .await?
        .rows_affected();
        Ok(changed == 1)
    }

    /// Settles a row that will not be delivered, with the reason. Returns whether it was unsettled.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn settle_given_up(&mut self, id: i64, reason: &str, now: i64) -> Result<bool> {
        let changed = query(
            "UPDATE outbox SET settled_at = ?, failure = ?, leased_until = NULL
             WHERE id = ? AND settled_at IS NULL",
        )
        .bind(now)
        .bind(reason)
        .bind(id)
        .execute(self.connection())
        .await?
        .rows_affected();
        Ok(changed == 1)
    }

    /// Puts a row off until `not_before`, unless another courier has taken it over meanwhile.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn put_off(&mut self, claim: &ClaimRow, not_before: i64, reason: &str) -> Result<()> {
        query(
            "UPDATE outbox SET not_before = ?, leased_until = NULL, failure = ?
             WHERE id = ? AND attempts = ? AND settled_at IS NULL",
        )
        .bind(not_before)
        .bind(reason)
        .bind(claim.id)
        .bind(claim.attempts)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Puts a row off and does not count the attempt: it was no fault of the row's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn put_off_uncounted(
        &mut self,
        claim: &ClaimRow,
        not_before: i64,
        reason: &str,
    ) -> Result<()> {
        query(
            "UPDATE outbox
             SET not_before = ?, leased_until = NULL, failure = ?, attempts = attempts - 1
             WHERE id = ? AND attempts = ? AND settled_at IS NULL",
        )
        .bind(not_before)
        .bind(reason)
        .bind(claim.id)
        .bind(claim.attempts)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Frees every row that a courier of a former process held.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn release_leases(&mut self) -> Result<u64> {
        Ok(query(
            "UPDATE outbox SET leased_until = NULL
             WHERE settled_at IS NULL AND leased_until IS NOT NULL",
        )
        .execute(self.connection())
        .await?
        .rows_affected())
    }
}

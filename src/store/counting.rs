//! How many things of a kind have happened lately.

use sqlx::query_scalar;

use super::{Read, Result};

/// What is counted, and whose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhoseRows {
    /// Challenges that a person made to other people.
    ChallengesBy(i64),
    /// Challenges between people that were made in a server.
    ChallengesIn(i64),
    /// A person's matches against the computer, by their beginning.
    SoloMatchesOf(i64),
    /// A person's matches against the computer, by when they were shared.
    SharesOf(i64),
    /// How often somebody looked for a challenge's card in vain.
    CardsShown(i64),
}

impl Read {
    /// When that happened which is the `count`-th from the last; `None` if there are fewer. A `count`
    /// of 1 asks for the last.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn nth_last(&mut self, whose: WhoseRows, count: u32) -> Result<Option<i64>> {
        let (query, of) = match whose {
            WhoseRows::ChallengesBy(person) => (
                "SELECT made_at FROM challenges WHERE challenger_id = ? AND solo IS NULL
                 ORDER BY made_at DESC LIMIT 1 OFFSET ?",
                person,
            ),
            WhoseRows::ChallengesIn(guild) => (
                "SELECT made_at FROM challenges WHERE guild_id = ? AND solo IS NULL
                 ORDER BY made_at DESC LIMIT 1 OFFSET ?",
                guild,
            ),
            WhoseRows::SoloMatchesOf(person) => (
                "SELECT made_at FROM challenges WHERE challenger_id = ? AND solo IS NOT NULL
                 ORDER BY made_at DESC LIMIT 1 OFFSET ?",
                person,
            ),
            WhoseRows::SharesOf(person) => (
                "SELECT e.at FROM challenges c
                 JOIN matches m ON m.challenge_id = c.id
                 JOIN events e ON e.match_id = m.id AND e.kind = 'share'
                 WHERE c.challenger_id = ? AND c.solo = 'shared'
                 ORDER BY e.at DESC LIMIT 1 OFFSET ?",
                person,
            ),
            WhoseRows::CardsShown(challenge) => (
                "SELECT at FROM events
                 WHERE challenge_id = ? AND match_id IS NULL AND kind = 'card-missed'
                 ORDER BY at DESC LIMIT 1 OFFSET ?",
                challenge,
            ),
        };
        Ok(query_scalar(query)
            .bind(of)
            .bind(i64::from(count) - 1)
            .fetch_optional(self.connection())
            .await?)
    }
}

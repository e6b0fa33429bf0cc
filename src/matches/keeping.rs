//! Keeping: how long what is over is kept, and that it is deleted then.

use super::clock::Timestamp;
use super::failure::Fault;
use super::person::worded;
use super::table::Matches;

/// Challenges or people that one transaction deletes, so that players need not wait for it.
const DELETED_AT_ONCE_MAX: i64 = 20;
/// How long people are known of whom nothing else is kept, in days: the usual months, counted long.
const PEOPLE_KEPT_DAYS: i64 = 24 * 31;
/// How long a match against the computer is kept that was closed before it began, in days. Nobody else
/// knew of it, and whoever opened it has seen it close.
const UNBEGUN_KEPT_DAYS: i64 = 1;
const DAY_SECONDS: i64 = 24 * 60 * 60;

worded!(
    /// For how many months matches are kept after their end.
    Kept {
        Quarter = "3",
        HalfYear = "6",
        OneYear = "12",
        TwoYears = "24",
        FiveYears = "60",
    }
);

impl Kept {
    /// What holds where nothing else is settled.
    pub const USUAL: Self = Self::TwoYears;

    /// The number of months.
    #[must_use]
    pub const fn months(self) -> u32 {
        match self {
            Self::Quarter => 3,
            Self::HalfYear => 6,
            Self::OneYear => 12,
            Self::TwoYears => 24,
            Self::FiveYears => 60,
        }
    }
}

impl Matches {
    /// Deletes the matches that have been over for longer than their server keeps them, challenges
    /// of which none came, matches against the computer that never began, and people of whom nothing else is left and who have not been seen since.
    pub(super) async fn delete_outlived(&self, now: Timestamp) -> Result<(), Fault> {
        let (moment, usual) = (now.unix(), i64::from(Kept::USUAL.months()));
        let unbegun = moment - UNBEGUN_KEPT_DAYS * DAY_SECONDS;
        loop {
            let mut read = self.store.read().await?;
            let challenges = read
                .outlived_challenges(moment, usual, unbegun, DELETED_AT_ONCE_MAX)
                .await?;
            drop(read);
            if challenges.is_empty() {
                break;
            }
            let mut write = self.store.write().await?;
            for id in challenges {
                write.purge_challenge(id).await?;
            }
            write.commit().await?;
        }
        let unseen_since = moment - PEOPLE_KEPT_DAYS * DAY_SECONDS;
        loop {
            let mut write = self.store.write().await?;
            // Asked within the transaction: somebody may just have come back.
            let people = write
                .people_gone_since(unseen_since, DELETED_AT_ONCE_MAX)
                .await?;
            if people.is_empty() {
                return Ok(());
            }
            for id in people {
                write.purge_person(id).await?;
            }
            write.commit().await?;
        }
    }
}

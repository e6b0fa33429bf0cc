//! Pace: how much time the players have.

use std::time::Duration;

use super::challenge::CHALLENGE_LIFETIME_SECONDS;
use super::person::worded;

const MINUTE_SECONDS: u64 = 60;
const DAY_SECONDS: u64 = 24 * 60 * MINUTE_SECONDS;
/// What each side has for a whole live match.
const LIVE_SECONDS: u64 = 15 * MINUTE_SECONDS;
/// How long a challenge to a live match waits: whoever wants to play now won't want to tomorrow.
const LIVE_CHALLENGE_SECONDS: u64 = 10 * MINUTE_SECONDS;
/// How long both have to arrange their setups where no limit was agreed on.
const ARRANGING_SECONDS: u64 = 2 * DAY_SECONDS;

worded!(
    /// How much time the players have.
    Pace {
        /// Fifteen minutes a side for the whole match.
        Live = "live",
        OneDay = "1-day",
        ThreeDays = "3-days",
        SevenDays = "7-days",
        /// No limit.
        Unlimited = "none",
    }
);

impl Pace {
    /// What a challenge has unless another is chosen for it or settled by its server.
    pub const USUAL: Self = Self::ThreeDays;

    /// The time for each move, or for all of a side's moves when live; `None` without a limit.
    #[must_use]
    pub const fn limit(self) -> Option<Duration> {
        match self {
            Self::Live => Some(Duration::from_secs(LIVE_SECONDS)),
            Self::OneDay => Some(Duration::from_secs(DAY_SECONDS)),
            Self::ThreeDays => Some(Duration::from_secs(3 * DAY_SECONDS)),
            Self::SevenDays => Some(Duration::from_secs(7 * DAY_SECONDS)),
            Self::Unlimited => None,
        }
    }

    /// How long a challenge waits for its answer.
    pub(super) const fn challenge_lifetime(self) -> Duration {
        Duration::from_secs(match self {
            Self::Live => LIVE_CHALLENGE_SECONDS,
            _ => CHALLENGE_LIFETIME_SECONDS,
        })
    }

    /// How long both have to arrange their setups.
    pub(super) fn arranging(self) -> Duration {
        self.limit()
            .unwrap_or(Duration::from_secs(ARRANGING_SECONDS))
    }

    /// Whether a player may take holidays without the other's consent.
    pub(super) const fn knows_holidays(self) -> bool {
        matches!(self, Self::ThreeDays | Self::SevenDays)
    }
}

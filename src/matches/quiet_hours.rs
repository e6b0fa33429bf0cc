//! The part of the day in which nothing may ring for a person.

use std::time::Duration;

use super::clock::Timestamp;

const MINUTES_A_DAY: u16 = 24 * 60;
/// Every zone on earth differs from UTC by a multiple of so many minutes.
const ZONE_STEP_MINUTES: u16 = 15;

/// A part of the day, every day, from a minute of it to the minute at which it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietHours {
    /// Minutes after midnight UTC, 0–1439; the two differ.
    from: u16,
    until: u16,
}

impl QuietHours {
    /// The hours between two minutes of the day in UTC; `None` unless both are in 0–1439 and differ.
    #[must_use]
    pub fn in_utc(from: u16, until: u16) -> Option<Self> {
        let lawful = from < MINUTES_A_DAY && until < MINUTES_A_DAY && from != until;
        lawful.then_some(Self { from, until })
    }

    /// The hours between two minutes of the day on a person's own clock, which shows `clock` now.
    /// Discord doesn't tell anybody's time zone. `None` unless all are in 0–1439 and the first two
    /// differ.
    #[must_use]
    pub fn on_clock(from: u16, until: u16, clock: u16, now: Timestamp) -> Option<Self> {
        if clock >= MINUTES_A_DAY {
            return None;
        }
        let local = Self::in_utc(from, until)?;
        let ahead = clock + MINUTES_A_DAY - minute_of_day(now);
        let steps = (ahead + ZONE_STEP_MINUTES / 2) / ZONE_STEP_MINUTES;
        let ahead = steps * ZONE_STEP_MINUTES % MINUTES_A_DAY;
        let utc = |minute: u16| (minute + MINUTES_A_DAY - ahead) % MINUTES_A_DAY;
        Self::in_utc(utc(local.from), utc(local.until))
    }

    /// The first minute, after midnight UTC.
    #[must_use]
    pub const fn from(self) -> u16 {
        self.from
    }

    /// The minute after the last, after midnight UTC.
    #[must_use]
    pub const fn until(self) -> u16 {
        self.until
    }

    /// Whether nothing may ring at this moment.
    #[must_use]
    pub fn hold_at(self, moment: Timestamp) -> bool {
        let minute = minute_of_day(moment);
        if self.from < self.until {
            (self.from..self.until).contains(&minute)
        } else {
            minute >= self.from || minute < self.until
        }
    }

    /// The first moment from this one on at which something may ring.
    #[must_use]
    pub fn over_from(self, moment: Timestamp) -> Timestamp {
        if !self.hold_at(moment) {
            return moment;
        }
        let minutes = (self.until + MINUTES_A_DAY - minute_of_day(moment) - 1) % MINUTES_A_DAY + 1;
        let into_minute = moment.unix().rem_euclid(60).unsigned_abs();
        moment.after(Duration::from_secs(u64::from(minutes) * 60 - into_minute))
    }
}

fn minute_of_day(moment: Timestamp) -> u16 {
    let minutes = moment.unix().div_euclid(60);
    u16::try_from(minutes.rem_euclid(MINUTES_A_DAY.into())).expect("a day has 1440 minutes")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment so many minutes and seconds after midnight UTC.
    fn at(hour: i64, minute: i64, second: i64) -> Timestamp {
        Timestamp::from_unix(20_000 * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    #[test]
    fn hours_over_midnight_hold_until_the_morning() {
        let night = QuietHours::in_utc(22 * 60, 7 * 60).unwrap();
        for (moment, quiet) in [
            (at(21, 59, 59), false),
            (at(22, 0, 0), true),
            (at(0, 0, 0), true),
            (at(6, 59, 59), true),
            (at(7, 0, 0), false),
            (at(12, 0, 0), false),
        ] {
            assert_eq!(night.hold_at(moment), quiet, "{moment:?}");
        }
        assert_eq!(night.over_from(at(12, 0, 0)), at(12, 0, 0));
        assert_eq!(night.over_from(at(6, 59, 30)), at(7, 0, 0));
        assert_eq!(night.over_from(at(23, 0, 0)), at(31, 0, 0));
    }

    #[test]
    fn the_zone_follows_from_the_clock_on_the_wall() {
        let now = at(12, 0, 0);
        for (clock, from, until) in [
            // Berlin in summer, on a clock that is three minutes fast.
            (14 * 60 + 3, 20 * 60, 5 * 60),
            // London in winter.
            (12 * 60, 22 * 60, 7 * 60),
            // Kathmandu, 5:45 ahead.
            (17 * 60 + 45, 16 * 60 + 15, 60 + 15),
            // New York in summer, 4 hours behind.
            (8 * 60, 2 * 60, 11 * 60),
        ] {
            let hours = QuietHours::on_clock(22 * 60, 7 * 60, clock, now).unwrap();
            assert_eq!((hours.from(), hours.until()), (from, until), "{clock}");
        }
    }

    #[test]
    fn there_is_no_such_time() {
        let now = at(12, 0, 0);
        assert_eq!(QuietHours::in_utc(60, 60), None);
        assert_eq!(QuietHours::in_utc(1_440, 60), None);
        assert_eq!(QuietHours::on_clock(60, 120, 1_440, now), None);
    }
}

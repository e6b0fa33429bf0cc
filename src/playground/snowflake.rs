//! Discord's ids: a time in their upper bits, so that newer things sort after older ones.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;

/// An id as Discord gives it: milliseconds since [`EPOCH_MS`] above 22 bits that tell ids of the
/// same millisecond apart. In JSON it is always a string.
pub type Snowflake = u64;

/// Discord's epoch, the first second of 2015, in milliseconds of Unix time.
const EPOCH_MS: u64 = 1_420_070_400_000;
const COUNTER_BITS: u32 = 22;

/// Makes ids from a clock and a counter: the same events at the same times get the same ids.
#[derive(Debug, Default)]
pub struct Mint {
    made: u64,
    newest: Snowflake,
}

impl Mint {
    /// The newest id that was made.
    pub fn newest(&self) -> Snowflake {
        self.newest
    }

    /// Makes only ids above this one from now on.
    pub fn continue_after(&mut self, newest: Snowflake) {
        self.newest = self.newest.max(newest);
    }

    /// The next id. It is larger than every id made before, even when the clock was set back.
    pub fn next(&mut self, now: SystemTime) -> Snowflake {
        self.made += 1;
        let counter = self.made & ((1 << COUNTER_BITS) - 1);
        let id = (unix_ms(now).saturating_sub(EPOCH_MS) << COUNTER_BITS) | counter;
        self.newest = id.max(self.newest + 1);
        self.newest
    }
}

/// Reads an id out of a path or a JSON string.
pub fn parse(text: &str) -> Option<Snowflake> {
    text.parse().ok()
}

/// A time as Discord writes it in JSON: `2027-01-15T08:00:00.000000+00:00`, to the millisecond.
/// There are libraries that read no other form of RFC 3339.
pub fn timestamp(at: SystemTime) -> String {
    let at = OffsetDateTime::from(UNIX_EPOCH + Duration::from_millis(unix_ms(at)));
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}+00:00",
        at.year(),
        u8::from(at.month()),
        at.day(),
        at.hour(),
        at.minute(),
        at.second(),
        at.microsecond()
    )
}

/// Milliseconds since 1970; times before that count as zero.
pub fn unix_ms(at: SystemTime) -> u64 {
    at.duration_since(UNIX_EPOCH).map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_even_when_the_clock_goes_back() {
        let mut mint = Mint::default();
        let noon = UNIX_EPOCH + Duration::from_secs(1_800_000_000);
        let first = mint.next(noon);
        let second = mint.next(noon);
        let third = mint.next(noon - Duration::from_secs(60));
        assert!(first < second && second < third);
    }

    #[test]
    fn timestamps_have_the_form_that_discord_gives_them() {
        assert_eq!(
            timestamp(UNIX_EPOCH + Duration::from_millis(1_500)),
            "1970-01-01T00:00:01.500000+00:00"
        );
    }
}

//! Time and chance, which come in as values so that tests decide both.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use rand::rngs::{StdRng, SysRng};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};

use super::ids::MatchCode;
use super::preset::Preset;
use crate::engine::{Color, Setup, Variant};

/// A moment, in whole seconds since 1970, as the database and Discord's timestamps count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The moment this many seconds after 1970 began.
    #[must_use]
    pub const fn from_unix(seconds: i64) -> Self {
        Self(seconds)
    }

    /// Seconds since 1970.
    #[must_use]
    pub const fn unix(self) -> i64 {
        self.0
    }

    /// The moment this much earlier, in whole seconds.
    #[must_use]
    pub fn before(self, pause: Duration) -> Self {
        Self(self.0.saturating_sub_unsigned(pause.as_secs()))
    }

    /// How long it is since an earlier moment; nothing if that is still to come.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_secs(self.0.saturating_sub(earlier.0).max(0).unsigned_abs())
    }

    /// The moment this much later, in whole seconds, rounded up.
    #[must_use]
    pub fn after(self, pause: Duration) -> Self {
        let rounded = pause.as_secs() + u64::from(pause.subsec_nanos() > 0);
        Self(self.0.saturating_add_unsigned(rounded))
    }
}

/// The one clock of a bot.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> SystemTime + Send + Sync>);

impl Clock {
    /// A clock that tells what `now` tells.
    pub fn new(now: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The machine's clock.
    #[must_use]
    pub fn system() -> Self {
        Self::new(SystemTime::now)
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        let seconds = (self.0)()
            .duration_since(SystemTime::UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        Timestamp(i64::try_from(seconds).unwrap_or(i64::MAX))
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}

/// The bot's source of chance: setups, colours, match codes, nonces. Its seed is a secret of the
/// players, so it is never printed.
#[derive(Clone)]
pub struct Chance(Arc<Mutex<StdRng>>);

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance")
    }
}

impl Chance {
    /// Chance from the operating system.
    ///
    /// # Panics
    /// If the operating system has no chance to give; nothing secret could be made then.
    #[must_use]
    pub fn from_os() -> Self {
        let source = StdRng::try_from_rng(&mut SysRng)
            .expect("a bot without chance could keep no secret, so it does not start");
        Self(Arc::new(Mutex::new(source)))
    }

    /// Chance that repeats itself, for tests.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    fn with<T>(&self, draw: impl FnOnce(&mut StdRng) -> T) -> T {
        // A panic while drawing leaves a generator that still draws.
        draw(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn color(&self) -> Color {
        if self.with(|source| source.random_bool(0.5)) {
            Color::Red
        } else {
            Color::Blue
        }
    }

    pub(super) fn setup(&self, variant: Variant, color: Color) -> Setup {
        let mut order: Vec<usize> = (0..variant.home(color).count()).collect();
        self.with(|source| order.shuffle(source));
        Setup::in_order(variant, color, &order)
    }

    pub(super) fn preset(&self, preset: Preset, variant: Variant, color: Color) -> Setup {
        self.with(|source| preset.draw(variant, color, source))
    }

    pub(super) fn code(&self, length: usize) -> MatchCode {
        let text: String = (0..length)
            .map(|_| {
                let letter = self.with(|source| source.random_range(0..MatchCode::LETTERS.len()));
                char::from(MatchCode::LETTERS[letter])
            })
            .collect();
        text.parse().expect("letters of the alphabet make a code")
    }

    /// Bytes that nobody can guess.
    pub(super) fn secret(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.with(|source| source.fill_bytes(&mut bytes));
        bytes
    }

    /// Sixteen hexadecimal digits.
    pub(super) fn nonce(&self) -> String {
        format!("{:016x}", self.with(|source| source.next_u64()))
    }
}

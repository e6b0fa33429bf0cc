//! Rate limits: a bucket for each route and its major id, and one for everything.
//!
//! They run on real time, whatever the stand-in's clock says: the bot's own limiter sleeps in real
//! time too.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How tightly the stand-in limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateLimits {
    /// As Discord does: 5 messages in 5 seconds per channel, 50 requests a second in all.
    Discord,
    /// Headers are sent, nothing is ever refused.
    Off,
}

/// A bucket's size and the time after which it is full again.
#[derive(Clone, Copy)]
struct Size {
    requests: u32,
    window: Duration,
}

const GLOBAL: Size = Size {
    requests: 50,
    window: Duration::from_secs(1),
};

/// What the headers say when nothing is limited.
const UNLIMITED: u32 = 1000;

/// What the headers of an answer say.
#[derive(Clone, Debug)]
pub struct Reading {
    pub limit: u32,
    pub remaining: u32,
    pub reset_after: Duration,
    pub bucket: String,
    /// Set when the request is refused: which limit was met.
    pub exceeded: Option<Scope>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Route,
    Global,
}

struct Bucket {
    started: Instant,
    used: u32,
}

/// All buckets.
pub struct Limiter {
    limits: RateLimits,
    buckets: HashMap<String, Bucket>,
}

impl Limiter {
    pub fn new(limits: RateLimits) -> Limiter {
        Limiter {
            limits,
            buckets: HashMap::new(),
        }
    }

    /// Counts a request. Interaction callbacks and webhooks stand outside the global limit
    /// (Discord's documentation, *Rate Limits*).
    pub fn count(&mut self, method: &str, route: &str, major: &str) -> Reading {
        let size = size(method, route);
        let key = format!("{method} {route} {major}");
        let outside_global = route.starts_with("/interactions") || route.starts_with("/webhooks");
        let global = if outside_global {
            None
        } else {
            self.take("global", GLOBAL)
        };
        if let Some(wait) = global.filter(|_| self.limits == RateLimits::Discord) {
            return Reading {
                limit: GLOBAL.requests,
                remaining: 0,
                reset_after: wait,
                bucket: "global".to_owned(),
                exceeded: Some(Scope::Global),
            };
        }
        let refused = self.take(&key, size);
        let bucket = &self.buckets[&key];
        let reset_after = size.window.saturating_sub(bucket.started.elapsed());
        let limited = self.limits == RateLimits::Discord;
        Reading {
            limit: if limited { size.requests } else { UNLIMITED },
            remaining: if limited {
                size.requests.saturating_sub(bucket.used)
            } else {
                UNLIMITED - 1
            },
            reset_after,
            bucket: format!("{:016x}", hash(&format!("{method} {route}"))),
            exceeded: (limited && refused.is_some()).then_some(Scope::Route),
        }
    }

    /// Takes one out of a bucket; when it is empty, says how long it stays so.
    fn take(&mut self, key: &str, size: Size) -> Option<Duration> {
        let now = Instant::now();
        let bucket = self.buckets.entry(key.to_owned()).or_insert(Bucket {
            started: now,
            used: 0,
        });
        if now.duration_since(bucket.started) >= size.window {
            *bucket = Bucket {
                started: now,
                used: 0,
            };
        }
        if bucket.used >= size.requests {
            return Some(
                size.window
                    .saturating_sub(now.duration_since(bucket.started)),
            );
        }
        bucket.used += 1;
        None
    }
}

/// Discord publishes no sizes but the global one; these are what its headers usually say.
fn size(method: &str, route: &str) -> Size {
    let (requests, seconds) = match (method, route) {
        ("POST" | "PATCH" | "DELETE", route)
            if route.starts_with("/channels/{channel_id}/messages")
                || route.starts_with("/webhooks") =>
        {
            (5, 5)
        }
        ("POST", "/users/@me/channels") => (10, 10),
        ("PATCH", "/channels/{channel_id}") => (2, 60),
        _ => (50, 1),
    };
    Size {
        requests,
        window: Duration::from_secs(seconds),
    }
}

/// FNV-1a: bucket names are hashes of their route, and the same in every run.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixth_message_in_a_channel_waits() {
        let mut limiter = Limiter::new(RateLimits::Discord);
        let mut post = |channel| limiter.count("POST", "/channels/{channel_id}/messages", channel);
        for _ in 0..5 {
            assert_eq!(post("1").exceeded, None);
        }
        assert_eq!(post("1").exceeded, Some(Scope::Route));
        assert_eq!(
            post("2").exceeded,
            None,
            "another channel has its own bucket"
        );
    }
}

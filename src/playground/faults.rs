//! Misfortunes that a test, or a person at the faults drawer, orders.

use std::time::Duration;

use super::snowflake::Snowflake;

/// Which requests a fault meets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct On {
    /// An HTTP method; any when `None`.
    pub method: Option<String>,
    /// A route as Discord's documentation writes it, `/channels/{channel_id}/messages`; or the
    /// beginning of a path. Any when `None`.
    pub route: Option<String>,
    /// Only requests to this person's direct messages.
    pub recipient: Option<Snowflake>,
    /// Only requests in this channel.
    pub channel: Option<Snowflake>,
}

impl On {
    pub fn any() -> On {
        On::default()
    }

    pub fn route(method: &str, route: &str) -> On {
        On {
            method: Some(method.to_owned()),
            route: Some(route.to_owned()),
            ..On::default()
        }
    }

    #[must_use]
    pub fn to_recipient(self, person: Snowflake) -> On {
        On {
            recipient: Some(person),
            ..self
        }
    }

    #[must_use]
    pub fn in_channel(self, channel: Snowflake) -> On {
        On {
            channel: Some(channel),
            ..self
        }
    }

    fn meets(&self, target: &Target<'_>) -> bool {
        self.method
            .as_deref()
            .is_none_or(|method| method == target.method)
            && self
                .route
                .as_deref()
                .is_none_or(|route| route == target.route || target.path.starts_with(route))
            && (self.recipient.is_none() || self.recipient == target.recipient)
            && (self.channel.is_none() || self.channel == target.channel)
    }
}

/// What a request is aimed at.
pub struct Target<'r> {
    pub method: &'r str,
    pub route: &'r str,
    pub path: &'r str,
    pub recipient: Option<Snowflake>,
    pub channel: Option<Snowflake>,
}

/// Before the request is carried out, or after: then Discord did it and the bot doesn't know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Before,
    AfterAcceptance,
}

/// Of which limit a 429 speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limited {
    /// This route's, for this bot.
    Route,
    /// Everything that this bot may send.
    Global,
    /// No limit of Discord's: a gateway in front of it turns the request away, in HTML, and doesn't
    /// say for how long.
    Unsaid,
}

/// A misfortune. `times` is how many requests it meets; `None` means until it is healed.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// Discord refuses with a status and one of its codes.
    Refuse {
        on: On,
        status: u16,
        code: u32,
        times: Option<u32>,
    },
    /// A gateway in front of Discord fails: an HTML body, no code.
    Fail {
        on: On,
        status: u16,
        when: When,
        times: Option<u32>,
    },
    /// The connection breaks where an answer should come. What is recorded is a 200 that nobody read.
    HangUp {
        on: On,
        when: When,
        times: Option<u32>,
    },
    /// 429 with `Retry-After`, in seconds, unless that stays unsaid.
    Limit {
        on: On,
        limited: Limited,
        retry_after: f64,
        times: Option<u32>,
    },
    /// The answer comes late. Before the request is carried out, whoever hangs up while waiting has
    /// not asked; after, it is done all the same.
    Delay {
        on: On,
        by: Duration,
        when: When,
        times: Option<u32>,
    },
}

impl Fault {
    fn on(&self) -> &On {
        match self {
            Fault::Refuse { on, .. }
            | Fault::Fail { on, .. }
            | Fault::HangUp { on, .. }
            | Fault::Limit { on, .. }
            | Fault::Delay { on, .. } => on,
        }
    }

    fn times(&mut self) -> &mut Option<u32> {
        match self {
            Fault::Refuse { times, .. }
            | Fault::Fail { times, .. }
            | Fault::HangUp { times, .. }
            | Fault::Limit { times, .. }
            | Fault::Delay { times, .. } => times,
        }
    }
}

/// The faults in force.
#[derive(Default)]
pub struct Faults {
    orders: Vec<Fault>,
}

impl Faults {
    pub fn order(&mut self, fault: Fault) {
        self.orders.push(fault);
    }

    pub fn heal(&mut self) {
        self.orders.clear();
    }

    pub fn all(&self) -> &[Fault] {
        &self.orders
    }

    /// The faults that meet this request; each that is counted has one time less left.
    pub fn strike(&mut self, target: &Target<'_>) -> Vec<Fault> {
        let mut struck = Vec::new();
        for fault in &mut self.orders {
            if fault.on().meets(target) {
                if let Some(left) = fault.times() {
                    *left = left.saturating_sub(1);
                }
                struck.push(fault.clone());
            }
        }
        self.orders.retain_mut(|fault| *fault.times() != Some(0));
        struck
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counted_fault_ends() {
        let mut faults = Faults::default();
        faults.order(Fault::Limit {
            on: On::route("POST", "/channels/{channel_id}/messages"),
            limited: Limited::Route,
            retry_after: 0.1,
            times: Some(2),
        });
        let target = |method| Target {
            method,
            route: "/channels/{channel_id}/messages",
            path: "/channels/1/messages",
            recipient: None,
            channel: Some(1),
        };
        assert!(faults.strike(&target("GET")).is_empty());
        assert_eq!(faults.strike(&target("POST")).len(), 1);
        assert_eq!(faults.strike(&target("POST")).len(), 1);
        assert!(faults.strike(&target("POST")).is_empty());
    }
}

//! What a hostile Discord does, drawn by lot.

use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use two_lakes::playground::{Fault, Limited, On, When};

use crate::house::House;
use crate::seat::Pair;

/// What the bot asks of Discord while a match is played.
const ROUTES: [(&str, &str); 6] = [CALLBACK, ORIGINAL, CREATE, EDIT, DELETE, INBOX];
const CALLBACK: (&str, &str) = (
    "POST",
    "/interactions/{interaction_id}/{interaction_token}/callback",
);
const ORIGINAL: (&str, &str) = (
    "PATCH",
    "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
);
const CREATE: (&str, &str) = ("POST", "/channels/{channel_id}/messages");
const EDIT: (&str, &str) = ("PATCH", "/channels/{channel_id}/messages/{message_id}");
const DELETE: (&str, &str) = ("DELETE", "/channels/{channel_id}/messages/{message_id}");
const INBOX: (&str, &str) = ("POST", "/users/@me/channels");
/// What it asks once, before the first move.
const THREAD: (&str, &str) = (
    "POST",
    "/channels/{channel_id}/messages/{message_id}/threads",
);

/// How many requests a passing fault meets at most.
const TIMES_MAX: u32 = 3;
/// How many of those by which a match begins: whoever takes a seat waits for it, by the true clock.
const TIMES_MAX_AT_THE_START: u32 = 2;

/// What may go wrong for good in a match. Only one of the two, or nobody could be told anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Inboxes close.
    Inboxes,
    /// The channel is lost or forbidden.
    Channel,
}

/// One thing that goes wrong.
#[derive(Clone, Debug)]
pub enum Mischief {
    /// With requests.
    Request(Fault),
    /// With the gateway.
    Gateway(Trouble),
}

#[derive(Clone, Copy, Debug)]
pub enum Trouble {
    /// It closes the connection, with a code or without.
    Closes(Option<u16>),
    Drops,
    /// It asks for a new connection.
    Reconnects,
    Invalidates {
        resumable: bool,
    },
    /// It has forgotten all sessions when the bot comes back.
    Forgets,
    /// It takes heartbeats and doesn't acknowledge them.
    IsDeaf,
    /// It tells the newest event twice.
    Repeats,
    /// It tells late what happens from now on.
    IsLate,
    /// It tells late, and the newest first, what happens from now on.
    IsLateAndBackwards,
}

impl Mischief {
    pub fn draw(rng: &mut StdRng, theme: Theme, pair: &Pair) -> Self {
        if rng.random_ratio(2, 5) {
            Self::Gateway(Trouble::draw(rng))
        } else {
            Self::Request(fault(rng, theme, pair))
        }
    }

    /// What must be ended by somebody.
    pub fn lasts(&self) -> Option<Trouble> {
        match self {
            Self::Gateway(
                trouble @ (Trouble::IsDeaf | Trouble::IsLate | Trouble::IsLateAndBackwards),
            ) => Some(*trouble),
            _ => None,
        }
    }

    /// What befalls the beginning of a match, if anything does: its thread is started late, or not.
    pub fn draw_at_the_start(rng: &mut StdRng, theme: Theme) -> Option<Self> {
        if rng.random_ratio(1, 3) {
            return None;
        }
        let fault = passing(rng, on(THREAD), TIMES_MAX_AT_THE_START).unwrap_or_else(|| {
            let mut all = vec![(403, 50013), (404, 10008), (400, 50083)];
            if theme == Theme::Channel {
                all.push((404, 10003));
            }
            let (status, code) = *all.choose(rng).expect("there are some");
            refuse(on(THREAD), status, code)
        });
        Some(Self::Request(fault))
    }

    /// Whether the card in the channel may stay behind for good: it is posted anew only once, and a
    /// channel that is lost or archived keeps what it has. Whatever a thread refuses, the card stands
    /// in the channel.
    pub fn mars_the_card(&self, pair: &Pair) -> bool {
        let Self::Request(Fault::Refuse { on: at, code, .. }) = self else {
            return false;
        };
        let asks = |(method, route)| {
            at.method.as_deref() == Some(method) && at.route.as_deref() == Some(route)
        };
        let in_thread = pair.thread.is_some() && at.channel == pair.thread;
        match code {
            10003 => !in_thread,
            10008 | 50001 | 50013 | 50083 => asks(EDIT) || (asks(CREATE) && !in_thread),
            _ => false,
        }
    }

    pub fn befalls(&self, house: &House) {
        match self {
            Self::Request(fault) => house.stand_in.inject(fault.clone()),
            Self::Gateway(trouble) => trouble.befalls(house),
        }
    }
}

impl Trouble {
    fn draw(rng: &mut StdRng) -> Self {
        // After 4007 and 4009 nothing can be resumed; 1001 and 4000 mean nothing in particular.
        let codes = [
            Some(1001),
            Some(4000),
            Some(4007),
            Some(4008),
            Some(4009),
            None,
        ];
        match rng.random_range(0..9) {
            0 => Self::Closes(*codes.choose(rng).expect("there are some")),
            1 => Self::Drops,
            2 => Self::Reconnects,
            3 => Self::Invalidates {
                resumable: rng.random_bool(0.5),
            },
            4 => Self::Forgets,
            5 => Self::IsDeaf,
            6 => Self::Repeats,
            7 => Self::IsLate,
            _ => Self::IsLateAndBackwards,
        }
    }

    fn befalls(self, house: &House) {
        let discord = &house.stand_in;
        match self {
            Self::Closes(code) => discord.gateway_closes(code),
            Self::Drops => discord.gateway_drops(),
            Self::Reconnects => discord.gateway_reconnects(),
            Self::Invalidates { resumable } => discord.gateway_invalidates(resumable),
            Self::Forgets => {
                discord.gateway_drops();
                discord.gateway_forgets_sessions();
            }
            Self::IsDeaf => discord.gateway_stops_acknowledging(true),
            Self::Repeats => discord.gateway_repeats_last_event(),
            Self::IsLate | Self::IsLateAndBackwards => discord.gateway_keeps_events_back(),
        }
    }

    /// Ends what would last.
    pub fn ends(self, house: &House) {
        let discord = &house.stand_in;
        match self {
            Self::IsDeaf => discord.gateway_stops_acknowledging(false),
            Self::IsLate => discord.gateway_releases_events(),
            Self::IsLateAndBackwards => discord.gateway_releases_events_backwards(),
            _ => {}
        }
    }
}

fn fault(rng: &mut StdRng, theme: Theme, pair: &Pair) -> Fault {
    let asked = *ROUTES.choose(rng).expect("there are some");
    passing(rng, on(asked), TIMES_MAX).unwrap_or_else(|| refusal(rng, theme, pair))
}

/// A fault that passes; or none, and it is to be a refusal.
fn passing(rng: &mut StdRng, on: On, times_max: u32) -> Option<Fault> {
    let times = Some(rng.random_range(1..=times_max));
    let when = *[When::Before, When::AfterAcceptance]
        .choose(rng)
        .expect("there are two");
    Some(match rng.random_range(0..11) {
        0..3 => Fault::Limit {
            on,
            limited: *[Limited::Route, Limited::Global, Limited::Unsaid]
                .choose(rng)
                .expect("there are three"),
            retry_after: rng.random_range(0.05..1.0),
            times,
        },
        3..5 => Fault::Fail {
            on,
            status: *[500, 502, 503, 504].choose(rng).expect("there are four"),
            when,
            times,
        },
        5 => Fault::HangUp { on, when, times },
        6..8 => Fault::Delay {
            on,
            by: Duration::from_millis(rng.random_range(100..3500)),
            when,
            times: Some(1),
        },
        _ => return None,
    })
}

/// A refusal of one request.
fn refusal(rng: &mut StdRng, theme: Theme, pair: &Pair) -> Fault {
    let mut all = vec![
        (on(EDIT), 404, 10008),
        (on(EDIT), 400, 50083),
        (on(EDIT), 429, 30046),
        (on(DELETE), 404, 10008),
        (on(DELETE), 403, 50013),
        (on(CALLBACK), 404, 10062),
        (on(CALLBACK), 400, 40060),
        (on(ORIGINAL), 404, 10008),
    ];
    if let Some(thread) = pair.thread {
        // The channel is told instead.
        let post = || on(CREATE).in_channel(thread);
        all.extend([
            (post(), 403, 50013),
            (post(), 404, 10003),
            (post(), 400, 50083),
        ]);
    }
    match theme {
        Theme::Inboxes => {
            // Only people have inboxes.
            let person = pair.mover(rng.random_range(0..2)).id();
            let letter = || on(CREATE).to_recipient(person);
            all.extend([
                (letter(), 403, 50007),
                (letter(), 403, 50278),
                (on(INBOX), 400, 40003),
            ]);
        }
        Theme::Channel => {
            let post = || on(CREATE).in_channel(pair.channel());
            all.extend([
                (on(EDIT), 403, 50013),
                (on(EDIT), 403, 50001),
                (on(EDIT), 404, 10003),
                (post(), 403, 50013),
                (post(), 404, 10003),
            ]);
        }
    }
    let (on, status, code) = all.choose(rng).expect("there are some").clone();
    refuse(on, status, code)
}

fn on((method, route): (&str, &str)) -> On {
    On::route(method, route)
}

fn refuse(on: On, status: u16, code: u32) -> Fault {
    Fault::Refuse {
        on,
        status,
        code,
        times: Some(1),
    }
}

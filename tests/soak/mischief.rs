//! What a hostile Discord does, drawn by lot.

use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use two_lakes::playground::{Fault, Limited, On, When};

use crate::house::House;
use crate::seat::Pair;

/// What the bot asks of Discord while a match is played.
const ROUTES: [(&str, &str); 5] = [CALLBACK, ORIGINAL, CREATE, EDIT, INBOX];
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
const INBOX: (&str, &str) = ("POST", "/users/@me/channels");

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

    /// Whether the card in the channel may stay behind for good: it is posted anew only once, and a
    /// channel that is lost or archived keeps what it has.
    pub fn mars_the_card(&self) -> bool {
        matches!(
            self,
            Self::Request(Fault::Refuse {
                code: 10003 | 10008 | 50001 | 50013 | 50083,
                ..
            })
        )
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
    let times = Some(rng.random_range(1..=3));
    let (method, route) = *ROUTES.choose(rng).expect("there are some");
    let on = On::route(method, route);
    let when = *[When::Before, When::AfterAcceptance]
        .choose(rng)
        .expect("there are two");
    match rng.random_range(0..10) {
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
        5..7 => Fault::Delay {
            on,
            by: Duration::from_millis(rng.random_range(100..3500)),
            when,
            times: Some(1),
        },
        _ => refusal(rng, theme, pair),
    }
}

/// A refusal of one request.
fn refusal(rng: &mut StdRng, theme: Theme, pair: &Pair) -> Fault {
    let general = [
        (EDIT, 404, 10008),
        (EDIT, 400, 50083),
        (EDIT, 429, 30046),
        (CALLBACK, 404, 10062),
        (CALLBACK, 400, 40060),
        (ORIGINAL, 404, 10008),
    ];
    let lasting = match theme {
        Theme::Inboxes => [
            (CREATE, 403, 50007),
            (CREATE, 403, 50278),
            (INBOX, 400, 40003),
        ],
        Theme::Channel => [(EDIT, 403, 50013), (EDIT, 403, 50001), (EDIT, 404, 10003)],
    };
    let all: Vec<_> = general.into_iter().chain(lasting).collect();
    let ((method, route), status, code) = *all.choose(rng).expect("there are some");
    let on = On::route(method, route);
    let on = match code {
        // Only people have inboxes.
        50007 | 50278 => on.to_recipient(pair.mover(rng.random_range(0..2)).id()),
        _ => on,
    };
    Fault::Refuse {
        on,
        status,
        code,
        times: Some(1),
    }
}

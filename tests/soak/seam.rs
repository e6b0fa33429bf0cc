//! The table of seams: what the bot asks of Discord to change something, and so where it can die
//! between asking and noting that it was done.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use two_lakes::playground::{Fault, On, RequestRecord, When};

use crate::house::House;

/// Longer than any bot waits.
const HELD: Duration = Duration::from_secs(60);
const MESSAGES: &str = "/channels/{channel_id}/messages";
const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";
const CHANNEL: &str = "/channels/{channel_id}";
const THREADS: &str = "/channels/{channel_id}/messages/{message_id}/threads";

/// Where a request goes. One route serves several ends, and this tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// To no channel.
    Nowhere,
    Channel,
    Thread,
    /// The direct messages of the one who acts.
    Inbox,
    /// Those of the other player.
    OtherInbox,
}

/// A request on whose way the bot may die.
#[derive(Clone, Copy, Debug)]
pub struct Seam {
    /// What it is for.
    what: &'static str,
    method: &'static str,
    route: &'static str,
    place: Place,
}

/// What a seam's request is aimed at in a match.
pub struct Aim {
    pub actor: u64,
    pub other: u64,
    pub channel: u64,
    pub thread: Option<u64>,
}

const fn seam(what: &'static str, method: &'static str, route: &'static str, place: Place) -> Seam {
    Seam {
        what,
        method,
        route,
        place,
    }
}

pub const COMMANDS: Seam = seam(
    "the commands are made known",
    "PUT",
    "/applications/{application_id}/commands",
    Place::Nowhere,
);
pub const CARD_POSTED: Seam = seam(
    "the card of a challenge: its row is claimed",
    "POST",
    MESSAGES,
    Place::Channel,
);
pub const INBOX: Seam = seam(
    "the way into an inbox that was never written to",
    "POST",
    "/users/@me/channels",
    Place::Nowhere,
);
pub const THREAD: Seam = seam(
    "the thread of a match is started",
    "POST",
    THREADS,
    Place::Channel,
);
pub const BEGINNING: Seam = seam(
    "the thread is told that the match begins",
    "POST",
    MESSAGES,
    Place::Thread,
);
pub const ANSWER: Seam = seam(
    "the first answer: the move is committed",
    "POST",
    "/interactions/{interaction_id}/{interaction_token}/callback",
    Place::Nowhere,
);
pub const PROMISED: Seam = seam(
    "the answer that was promised",
    "PATCH",
    "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
    Place::Nowhere,
);
pub const NOTICE: Seam = seam(
    "the other player's notice: its row is claimed",
    "POST",
    MESSAGES,
    Place::OtherInbox,
);
pub const CARD: Seam = seam(
    "the card in the channel: its row is claimed, and where the message is, is known",
    "PATCH",
    MESSAGE,
    Place::Channel,
);
pub const STRIP: Seam = seam(
    "the notice that was answered loses its buttons",
    "PATCH",
    MESSAGE,
    Place::Inbox,
);
pub const BATTLE: Seam = seam(
    "the thread is told of a battle",
    "POST",
    MESSAGES,
    Place::Thread,
);
pub const CALL: Seam = seam(
    "somebody whose inbox is closed is called",
    "POST",
    MESSAGES,
    Place::Thread,
);
pub const FORMER_CALL: Seam = seam(
    "the call that another replaces is taken away",
    "DELETE",
    MESSAGE,
    Place::Thread,
);
pub const CALL_OVER: Seam = seam(
    "the last call says that the match is over",
    "PATCH",
    MESSAGE,
    Place::Thread,
);
pub const FORMER_CALL_IN_CHANNEL: Seam = seam(
    "the call in the channel that another replaces is taken away",
    "DELETE",
    MESSAGE,
    Place::Channel,
);
pub const CALL_OVER_IN_CHANNEL: Seam = seam(
    "the last call in the channel says that the match is over",
    "PATCH",
    MESSAGE,
    Place::Channel,
);
pub const REOPENED: Seam = seam(
    "a thread is taken out of the archive, so that a post in it can be changed",
    "PATCH",
    CHANNEL,
    Place::Thread,
);

// Each group is tried whole by one test.
pub const AT_A_START: [Seam; 1] = [COMMANDS];
pub const OF_A_CHALLENGE: [Seam; 1] = [CARD_POSTED];
pub const OF_AN_ACCEPTANCE: [Seam; 2] = [INBOX, THREAD];
pub const OF_A_BEGINNING: [Seam; 1] = [BEGINNING];
pub const OF_A_MOVE: [Seam; 4] = [ANSWER, NOTICE, CARD, STRIP];
pub const OF_A_SLOW_MOVE: [Seam; 1] = [PROMISED];
pub const OF_A_BATTLE: [Seam; 1] = [BATTLE];
pub const OF_A_CALL: [Seam; 2] = [CALL, FORMER_CALL];
pub const OF_THE_LAST_CALL: [Seam; 1] = [CALL_OVER];
pub const OF_A_QUIET_CALL: [Seam; 1] = [FORMER_CALL_IN_CHANNEL];
pub const OF_THE_LAST_QUIET_CALL: [Seam; 1] = [CALL_OVER_IN_CHANNEL];
pub const OF_AN_ARCHIVE: [Seam; 1] = [REOPENED];

fn all() -> impl Iterator<Item = Seam> {
    let groups: [&[Seam]; 12] = [
        &AT_A_START,
        &OF_A_CHALLENGE,
        &OF_AN_ACCEPTANCE,
        &OF_A_BEGINNING,
        &OF_A_MOVE,
        &OF_A_SLOW_MOVE,
        &OF_A_BATTLE,
        &OF_A_CALL,
        &OF_THE_LAST_CALL,
        &OF_A_QUIET_CALL,
        &OF_THE_LAST_QUIET_CALL,
        &OF_AN_ARCHIVE,
    ];
    groups.into_iter().flatten().copied()
}

/// Each of these seams before Discord does what it is asked, and after.
pub fn both_sides(seams: &[Seam]) -> Vec<(Seam, When)> {
    let sides = [When::Before, When::AfterAcceptance];
    let tries = seams.iter().map(|seam| sides.map(|side| (*seam, side)));
    tries.flatten().collect()
}

impl fmt::Display for Seam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }
}

impl Seam {
    /// Which requests these are.
    pub fn on(self, aim: &Aim) -> On {
        let on = On::route(self.method, self.route);
        match self.place {
            Place::Nowhere => on,
            Place::Channel => on.in_channel(aim.channel),
            Place::Thread => on.in_channel(aim.thread.expect("the match has a thread")),
            Place::Inbox => on.to_recipient(aim.actor),
            Place::OtherInbox => on.to_recipient(aim.other),
        }
    }

    /// Holds the next request of this seam, before it is carried out or after.
    pub fn hold(self, house: &House, aim: &Aim, when: When) {
        house.stand_in.inject(Fault::Delay {
            on: self.on(aim),
            by: HELD,
            when,
            times: Some(1),
        });
    }

    fn is_of(self, method: &str, route: &str, place: Place) -> bool {
        let own = match self.place {
            Place::OtherInbox => Place::Inbox,
            own => own,
        };
        (self.method, self.route, own) == (method, route, place)
    }
}

/// Fails if the bot has asked for anything of a kind that is not in the table. What only reads can be
/// asked again.
pub fn are_all_known(house: &House, channel: u64) {
    let requests = house.stand_in.requests();
    // A thread has the id of the message from which it was started.
    let threads: BTreeSet<u64> = requests
        .iter()
        .filter(|request| request.route == THREADS)
        .filter_map(|request| number_in(request, 4))
        .collect();
    let place = |request: &RequestRecord| match number_in(request, 2) {
        _ if !request.route.starts_with("/channels/") => Place::Nowhere,
        Some(id) if id == channel => Place::Channel,
        Some(id) if threads.contains(&id) => Place::Thread,
        _ => Place::Inbox,
    };
    let unknown: BTreeSet<String> = requests
        .iter()
        .filter(|request| request.method != "GET")
        .map(|request| (&request.method, &request.route, place(request)))
        .filter(|(method, route, place)| !all().any(|seam| seam.is_of(method, route, *place)))
        .map(|(method, route, place)| format!("{method} {route} ({place:?})"))
        .collect();
    assert!(unknown.is_empty(), "no seam is tried of {unknown:#?}");
}

/// The number at this place of a request's path.
fn number_in(request: &RequestRecord, place: usize) -> Option<u64> {
    request.path.split('/').nth(place)?.parse().ok()
}

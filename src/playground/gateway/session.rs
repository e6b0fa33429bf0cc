//! Sessions: who listens, what they asked to hear, and what they missed.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

/// How many events a session keeps for RESUME; more than any test sends between two heartbeats.
const BACKLOG_MAX: usize = 4096;

const GUILDS: u64 = 1;
const GUILD_MESSAGES: u64 = 1 << 9;
const DIRECT_MESSAGES: u64 = 1 << 12;

/// The intents of which a session must have one to hear an event; without any, everybody hears it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Audience(u64);

impl Audience {
    pub fn everybody() -> Audience {
        Audience(0)
    }

    pub fn guilds() -> Audience {
        Audience(GUILDS)
    }

    pub fn guild_messages() -> Audience {
        Audience(GUILD_MESSAGES)
    }

    pub fn direct_messages() -> Audience {
        Audience(DIRECT_MESSAGES)
    }

    fn includes(self, intents: u64) -> bool {
        self.0 == 0 || self.0 & intents != 0
    }
}

/// What a connection is told to do.
#[derive(Clone, Debug)]
pub enum Outgoing {
    Text(String),
    /// A close frame, with or without a code.
    Close(Option<u16>),
    /// The connection ends without a word.
    Drop,
}

/// In which order events arrive that were kept back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    AsSent,
    Backwards,
}

struct Session {
    id: String,
    intents: u64,
    sequence: u64,
    /// What is on its way, and kept back.
    kept_back: Vec<String>,
    backlog: VecDeque<(u64, String)>,
    link: Option<Link>,
}

struct Link {
    connection: u64,
    sender: UnboundedSender<Outgoing>,
}

/// All sessions of the bot.
pub struct Gateway {
    pub heartbeat: Duration,
    /// A fault: heartbeats are taken and not acknowledged.
    pub deaf: bool,
    /// When heartbeats came, in real time.
    pub heartbeats: Vec<Instant>,
    /// A fault: events are kept back until they are released.
    keeps_back: bool,
    sessions: Vec<Session>,
    /// The newest events, whoever heard them.
    events: VecDeque<Event>,
    made: u64,
    connections: u64,
}

/// An event as bots hear it.
#[derive(Clone, Debug)]
pub struct Event {
    /// `INTERACTION_CREATE` and the like.
    pub name: String,
    pub data: Value,
}

impl Gateway {
    pub fn new(heartbeat: Duration) -> Gateway {
        Gateway {
            heartbeat,
            deaf: false,
            heartbeats: Vec::new(),
            keeps_back: false,
            sessions: Vec::new(),
            events: VecDeque::new(),
            made: 0,
            connections: 0,
        }
    }

    /// Whether nobody ever identified.
    pub fn is_empty(&self) -> bool {
        self.sessions.is_empty()
    }

    /// Whether somebody listens now.
    pub fn is_connected(&self) -> bool {
        self.sessions.iter().any(|session| session.link.is_some())
    }

    /// How often a bot has identified.
    pub fn identifications(&self) -> u64 {
        self.made
    }

    /// A number for a new connection.
    pub fn connect(&mut self) -> u64 {
        self.connections += 1;
        self.connections
    }

    /// Starts a session; returns its id.
    pub fn identify(
        &mut self,
        connection: u64,
        intents: u64,
        sender: UnboundedSender<Outgoing>,
    ) -> String {
        self.made += 1;
        let id = format!("session-{}", self.made);
        self.sessions.push(Session {
            id: id.clone(),
            intents,
            sequence: 0,
            kept_back: Vec::new(),
            backlog: VecDeque::new(),
            link: Some(Link { connection, sender }),
        });
        id
    }

    /// Takes a session up again and sends what came after `sequence`, then `RESUMED`. `false` when
    /// there is no such session or its events are forgotten.
    pub fn resume(
        &mut self,
        connection: u64,
        id: &str,
        sequence: u64,
        sender: UnboundedSender<Outgoing>,
    ) -> bool {
        let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) else {
            return false;
        };
        let oldest = session
            .backlog
            .front()
            .map_or(session.sequence + 1, |(first, _)| *first);
        if sequence > session.sequence || sequence + 1 < oldest {
            return false;
        }
        let link = Link { connection, sender };
        for (_, text) in session
            .backlog
            .iter()
            .filter(|(number, _)| *number > sequence)
        {
            link.send(Outgoing::Text(text.clone()));
        }
        session.link = Some(link);
        // All of it has just been sent again.
        session.kept_back.clear();
        session.send("RESUMED", &json!({}));
        true
    }

    /// The connection is gone. A session that its bot closed properly cannot be resumed.
    pub fn disconnect(&mut self, connection: u64, for_good: bool) {
        let mine = |session: &Session| {
            session
                .link
                .as_ref()
                .is_some_and(|link| link.connection == connection)
        };
        if for_good {
            self.sessions.retain(|session| !mine(session));
        }
        for session in self.sessions.iter_mut().filter(|session| mine(session)) {
            session.link = None;
        }
    }

    /// Forgets every session: nothing can be resumed.
    pub fn forget_all(&mut self) {
        self.sessions.clear();
    }

    /// The newest events, oldest first.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.events.iter()
    }

    fn write_down(&mut self, name: &str, data: &Value) {
        self.events.push_back(Event {
            name: name.to_owned(),
            data: data.clone(),
        });
        if self.events.len() > BACKLOG_MAX {
            self.events.pop_front();
        }
    }

    pub fn dispatch(&mut self, audience: Audience, name: &str, data: &Value) {
        self.write_down(name, data);
        for session in &mut self.sessions {
            if !audience.includes(session.intents) {
                continue;
            }
            if self.keeps_back {
                let text = session.number(name, data);
                session.kept_back.push(text);
            } else {
                session.send(name, data);
            }
        }
    }

    /// Sends one event to one session only.
    pub fn dispatch_to(&mut self, id: &str, name: &str, data: &Value) {
        self.write_down(name, data);
        if let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) {
            session.send(name, data);
        }
    }

    /// Tells every open connection something outside the sequence.
    pub fn tell(&self, outgoing: &Outgoing) {
        for link in self
            .sessions
            .iter()
            .filter_map(|session| session.link.as_ref())
        {
            link.send(outgoing.clone());
        }
    }

    /// A fault: what happens from now on is told later.
    pub fn keep_events_back(&mut self) {
        self.keeps_back = true;
    }

    /// Tells what was kept back.
    pub fn release_events(&mut self, order: Order) {
        self.keeps_back = false;
        for session in &mut self.sessions {
            let mut late = std::mem::take(&mut session.kept_back);
            if order == Order::Backwards {
                late.reverse();
            }
            if let Some(link) = &session.link {
                for text in late {
                    link.send(Outgoing::Text(text));
                }
            }
        }
    }

    /// A fault: the newest event comes a second time, with its number.
    pub fn repeat_last_event(&self) {
        for session in &self.sessions {
            if let (Some(link), Some((_, text))) = (&session.link, session.backlog.back()) {
                link.send(Outgoing::Text(text.clone()));
            }
        }
    }
}

impl Session {
    fn send(&mut self, name: &str, data: &Value) {
        let text = self.number(name, data);
        if let Some(link) = &self.link {
            link.send(Outgoing::Text(text));
        }
    }

    /// An event in its place of the sequence, kept for RESUME.
    fn number(&mut self, name: &str, data: &Value) -> String {
        self.sequence += 1;
        let text = json!({"op": 0, "t": name, "s": self.sequence, "d": data}).to_string();
        self.backlog.push_back((self.sequence, text.clone()));
        if self.backlog.len() > BACKLOG_MAX {
            self.backlog.pop_front();
        }
        text
    }
}

impl Link {
    /// A connection that has just ended cannot be told anything; its session keeps the event.
    fn send(&self, outgoing: Outgoing) {
        if self.sender.send(outgoing).is_err() {
            tracing::trace!(
                connection = self.connection,
                "the gateway connection is gone"
            );
        }
    }
}

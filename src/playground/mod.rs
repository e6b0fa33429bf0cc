//! Discord on the loopback: REST, gateway, people with keyboards and thumbs, a web page.
//!
//! What this room does not know: the bot, the game, and every other room of the house. It sees what
//! Discord would see, through a client library's own front door, and refuses what Discord would
//! refuse. It calls nobody outside the loopback.
//!
//! ```text
//! bot ── TLS ──► server ─► rest::pipeline ─► rest::* handlers ─┐
//!     ◄─ ws ──── gateway::socket ◄─ gateway::session ◄─────────┤
//! tests ───────► person ─┐                                     ├─ world (one lock, one bell)
//! browser ─────► page ───┴► hands, keyboard ─► acting ─────────┘
//! ```
//!
//! `rules` judges bodies, `faults` disturbs, `seen` is what a screen shows.

mod acting;
mod certificate;
mod command;
mod faults;
mod gateway;
mod guild;
mod hands;
mod interaction;
mod keyboard;
mod memory;
mod message;
mod page;
mod person;
mod rest;
mod rules;
mod seen;
mod server;
mod snowflake;
mod world;
mod writing;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use faults::{Fault, Limited, On, When};
pub use gateway::Event;
pub use guild::permission;
pub use person::Person;
pub use rest::{RateLimits, RequestRecord, Upload};
pub use seen::{
    Answer, AnswerKind, Button, Choice, ModalInput, SeenAttachment, SeenMessage, SeenModal, Select,
};

use gateway::{Order, Outgoing};
use memory::Memory;
use page::Desk;
use rest::{Limiter, Pipeline};
use world::{Shared, World};

/// The application's id, which is also the bot's user id.
pub const APPLICATION_ID: u64 = 1_100_000_000_000_000_001;

/// The one token that the stand-in takes. It has Discord's three parts, the first of which is the
/// application's id in base64, and is nobody's secret.
pub const TOKEN: &str =
    "MTEwMDAwMDAwMDAwMDAwMDAwMQ.Gplayg.two-lakes-playground-token-of-no-account";

/// Where the stand-in takes its time from.
pub type Clock = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// A second judge of what is sent and answered, such as Discord's OpenAPI description.
pub trait Inspector: Send + Sync {
    /// Judges a request's JSON. `route` has its parameters in braces.
    ///
    /// # Errors
    /// What is wrong with it.
    fn request(
        &self,
        method: &str,
        route: &str,
        multipart: bool,
        body: &Value,
    ) -> Result<(), String>;

    /// Judges an answer that the stand-in is about to give.
    ///
    /// # Errors
    /// What is wrong with it.
    fn response(&self, method: &str, route: &str, status: u16, body: &Value) -> Result<(), String>;
}

/// How a stand-in is to be.
#[derive(Clone)]
pub struct Options {
    /// The page's port; 0 takes any.
    pub web_port: u16,
    pub clock: Clock,
    pub limits: RateLimits,
    /// How long a person waits for a first answer in real time, whatever the clock says.
    pub patience: Duration,
    /// The gateway's heartbeat interval; Discord's is 41.25 s.
    pub heartbeat: Duration,
    pub inspector: Option<Arc<dyn Inspector>>,
    /// The file in which people and places are kept between two runs; nothing is kept without one.
    pub memory: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            web_port: 0,
            clock: Arc::new(SystemTime::now),
            limits: RateLimits::Off,
            patience: interaction::FIRST_ANSWER,
            heartbeat: Duration::from_millis(41_250),
            inspector: None,
            memory: None,
        }
    }
}

/// Discord, on 127.0.0.1.
pub struct StandIn {
    memory: Option<PathBuf>,
    shared: Arc<Shared>,
    patience: Duration,
    rest: SocketAddr,
    gateway: SocketAddr,
    web: SocketAddr,
    restarts: watch::Sender<u64>,
    authority_pem: String,
    doors: Vec<JoinHandle<()>>,
}

impl StandIn {
    /// Opens the doors.
    ///
    /// # Errors
    /// When a port is taken or the certificates cannot be made.
    pub async fn start(options: Options) -> io::Result<StandIn> {
        let identity = certificate::make()?;
        let (rest_listener, rest) = server::open(0).await?;
        let (gateway_listener, gateway) = server::open(0).await?;
        let (web_listener, web) = server::open(options.web_port).await?;
        let mut world = World::new(options.clock, options.limits, options.heartbeat);
        world.gateway_url = format!("ws://{gateway}");
        if let Some(path) = &options.memory
            && let Some(memory) = Memory::load(path)?
        {
            world.remember(memory);
        }
        let shared = Arc::new(Shared::new(world));
        let pipeline = Arc::new(Pipeline {
            shared: Arc::clone(&shared),
            inspector: options.inspector,
        });
        let gateway_router = server::gateway_router(Arc::clone(&shared), Arc::clone(&pipeline));
        let desk = Arc::new(Desk {
            shared: Arc::clone(&shared),
            patience: options.patience,
            restarts: watch::Sender::new(0),
            address: web,
        });
        let restarts = desk.restarts.clone();
        let page = page::router(desk);
        let mut doors = vec![
            tokio::spawn(server::serve_rest(rest_listener, identity.server, pipeline)),
            tokio::spawn(async move {
                if let Err(fault) = axum::serve(gateway_listener, gateway_router).await {
                    tracing::error!(%fault, "the gateway's door closed");
                }
            }),
            tokio::spawn(async move {
                if let Err(fault) = axum::serve(web_listener, page).await {
                    tracing::error!(%fault, "the page's door closed");
                }
            }),
        ];
        if let Some(path) = options.memory.clone() {
            doors.push(tokio::spawn(memory::keep(Arc::clone(&shared), path)));
        }
        Ok(StandIn {
            memory: options.memory,
            shared,
            patience: options.patience,
            rest,
            gateway,
            web,
            restarts,
            authority_pem: identity.authority_pem,
            doors,
        })
    }

    /// Where `discord.com` is to be resolved to; TLS.
    pub fn rest_address(&self) -> SocketAddr {
        self.rest
    }

    /// The certificate authority that a client must trust, as PEM.
    pub fn authority_pem(&self) -> &str {
        &self.authority_pem
    }

    /// `ws://127.0.0.1:port`. Under `http://` on the same port REST is served without TLS.
    pub fn gateway_url(&self) -> String {
        format!("ws://{}", self.gateway)
    }

    /// Where the page is, and the scripting interface under `/api`.
    pub fn web_address(&self) -> SocketAddr {
        self.web
    }

    /// Counts how often somebody at the page wished that the bot be restarted; whoever runs the bot
    /// watches it.
    pub fn restarts(&self) -> watch::Receiver<u64> {
        self.restarts.subscribe()
    }

    pub fn application_id(&self) -> u64 {
        APPLICATION_ID
    }

    /// Closes the doors. Connections end; only people and places are kept, if they are to be.
    pub async fn stop(self) {
        if let Some(path) = &self.memory {
            memory::write(&self.shared, path);
        }
        self.shared
            .read(|world| world.gateway.tell(&Outgoing::Drop));
        for door in &self.doors {
            door.abort();
        }
    }

    // ---- people and places ----

    /// A new person, member of the first server, standing in `#games`; or the one of that name.
    /// `locale` is Discord's: `en-US`, `de`, `nl`.
    pub fn person(&self, name: &str, locale: &str) -> Person {
        self.newcomer(name, locale, false)
    }

    /// Another bot in the first server.
    pub fn adds_bot(&self, name: &str) -> Person {
        self.newcomer(name, "en-US", true)
    }

    fn newcomer(&self, name: &str, locale: &str, bot: bool) -> Person {
        let (id, channel) = self.shared.change(|world| {
            let id = match world.user_named(name) {
                Some(user) => user.id,
                None => world.add_user(name, locale, bot),
            };
            let home = world.home;
            if let Some(guild) = world.guilds.get_mut(&home) {
                guild.members.insert(id);
            }
            if !bot {
                world.direct_channel(id);
            }
            let channel = world
                .channels
                .values()
                .find(|channel| channel.guild == Some(home))
                .map_or(0, |channel| channel.id);
            (id, channel)
        });
        Person::new(Arc::clone(&self.shared), self.patience, id, channel)
    }

    /// A new channel in the first server; its id.
    pub fn adds_channel(&self, name: &str) -> u64 {
        self.shared
            .change(|world| world.add_channel(world.home, name))
    }

    /// A new thread that somebody starts in a channel; its id.
    ///
    /// # Panics
    /// When there is no such channel.
    pub fn adds_thread(&self, channel: &str, name: &str, owner: &Person) -> u64 {
        self.shared.change(|world| {
            let parent = person::place_named(world, channel)
                .unwrap_or_else(|| panic!("there is no channel \"{channel}\""));
            world.add_thread(parent, name, owner.id(), None, None)
        })
    }

    /// Changes the first server's language; `locale` is Discord's.
    pub fn server_speaks(&self, locale: &str) {
        self.shared.change(|world| {
            let home = world.home;
            if let Some(guild) = world.guilds.get_mut(&home) {
                guild.locale = locale.to_owned();
            }
        });
    }

    /// A new server with the bot, the given people, and one channel `#games`; ids of both.
    pub fn adds_guild(&self, name: &str, people: &[&Person]) -> (u64, u64) {
        self.shared.change(|world| {
            let id = world.add_guild(name);
            if let Some(guild) = world.guilds.get_mut(&id) {
                guild
                    .members
                    .extend(people.iter().map(|person| person.id()));
            }
            (id, world.add_channel(id, "games"))
        })
    }

    // ---- what happened ----

    /// What the bot did that a correct bot never does; empty in a good test.
    pub fn violations(&self) -> Vec<String> {
        self.shared.read(|world| world.violations.clone())
    }

    /// The violations so far, which are forgotten: for tests that cause them on purpose.
    pub fn takes_violations(&self) -> Vec<String> {
        self.shared
            .change(|world| std::mem::take(&mut world.violations))
    }

    /// Fails a test whose bot did what Discord forbids.
    ///
    /// # Panics
    /// When there are violations.
    pub fn assert_clean(&self) {
        let violations = self.violations();
        assert!(violations.is_empty(), "violations: {violations:#?}");
    }

    /// Every request so far, in the order in which they were carried out.
    pub fn requests(&self) -> Vec<RequestRecord> {
        self.shared.read(|world| world.requests.clone())
    }

    /// Every request so far, which are forgotten: for tests so long that they would fill the memory.
    pub fn takes_requests(&self) -> Vec<RequestRecord> {
        self.shared
            .change(|world| std::mem::take(&mut world.requests))
    }

    /// The newest events of the gateway, whoever heard them, oldest first.
    pub fn events(&self) -> Vec<Event> {
        self.shared
            .read(|world| world.gateway.events().cloned().collect())
    }

    /// The id of the newest act, whoever did it.
    pub fn newest_interaction(&self) -> Option<u64> {
        self.shared
            .read(|world| world.interactions.keys().next_back().copied())
    }

    /// How often a bot has identified itself on the gateway.
    pub fn identifications(&self) -> u64 {
        self.shared.read(|world| world.gateway.identifications())
    }

    /// When the bot's heartbeats came, in real time.
    pub fn heartbeats(&self) -> Vec<Instant> {
        self.shared.read(|world| world.gateway.heartbeats.clone())
    }

    // ---- waiting ----

    /// Waits until a bot listens on the gateway.
    ///
    /// # Panics
    /// When none comes within half a minute of real time.
    pub async fn connected(&self) {
        self.wait("a bot on the gateway", |world| world.gateway.is_connected())
            .await;
    }

    /// Waits until no bot listens on the gateway.
    ///
    /// # Panics
    /// When it stays longer than half a minute of real time.
    pub async fn disconnected(&self) {
        self.wait("the bot to go", |world| !world.gateway.is_connected())
            .await;
    }

    /// Waits until the bot has registered commands.
    ///
    /// # Panics
    /// When it doesn't within half a minute of real time.
    pub async fn commands_registered(&self) {
        self.wait("commands", |world| !world.commands.all().is_empty())
            .await;
    }

    /// Waits until no interaction is unanswered.
    ///
    /// # Panics
    /// When one stays so for half a minute of real time.
    pub async fn quiet(&self) {
        self.wait("answers to all interactions", |world| {
            world
                .interactions
                .values()
                .all(interaction::Interaction::is_answered)
        })
        .await;
    }

    async fn wait(&self, what: &str, is_so: impl Fn(&World) -> bool) {
        const PATIENCE: Duration = Duration::from_secs(30);
        let came = self
            .shared
            .until(PATIENCE, |world| is_so(world).then_some(()))
            .await;
        assert!(came.is_some(), "waited in vain for {what}");
    }

    // ---- misfortunes ----

    /// Orders a fault.
    pub fn inject(&self, fault: Fault) {
        self.shared.change(|world| world.faults.order(fault));
    }

    /// Limits from now on as tightly as this.
    pub fn limits(&self, limits: RateLimits) {
        self.shared
            .change(|world| world.limiter = Limiter::new(limits));
    }

    /// Takes all ordered faults away.
    pub fn heal(&self) {
        self.shared.change(|world| world.faults.heal());
    }

    /// Waits until every counted fault has met its requests.
    ///
    /// # Panics
    /// When one still waits for a request after half a minute of real time.
    pub async fn faults_are_spent(&self) {
        self.wait("requests that meet the ordered faults", |world| {
            world.faults.all().is_empty()
        })
        .await;
    }

    /// The gateway closes the connection, with a code or, as happens, without.
    pub fn gateway_closes(&self, code: Option<u16>) {
        self.shared
            .change(|world| world.gateway.tell(&Outgoing::Close(code)));
    }

    /// The connection to the gateway breaks.
    pub fn gateway_drops(&self) {
        self.shared
            .change(|world| world.gateway.tell(&Outgoing::Drop));
    }

    /// The gateway asks for a reconnect (op 7).
    pub fn gateway_reconnects(&self) {
        self.gateway_says(r#"{"op":7,"d":null,"s":null,"t":null}"#);
    }

    /// The gateway invalidates the session (op 9).
    pub fn gateway_invalidates(&self, resumable: bool) {
        self.gateway_says(&format!(r#"{{"op":9,"d":{resumable},"s":null,"t":null}}"#));
    }

    fn gateway_says(&self, line: &str) {
        self.shared
            .change(|world| world.gateway.tell(&Outgoing::Text(line.to_owned())));
    }

    /// Heartbeats are no longer, or again, acknowledged.
    pub fn gateway_stops_acknowledging(&self, deaf: bool) {
        self.shared.change(|world| world.gateway.deaf = deaf);
    }

    /// The newest event comes a second time.
    pub fn gateway_repeats_last_event(&self) {
        self.shared
            .change(|world| world.gateway.repeat_last_event());
    }

    /// Events are kept back until they are released.
    pub fn gateway_keeps_events_back(&self) {
        self.shared.change(|world| world.gateway.keep_events_back());
    }

    /// Events that were kept back arrive, late.
    pub fn gateway_releases_events(&self) {
        self.shared
            .change(|world| world.gateway.release_events(Order::AsSent));
    }

    /// Events that were kept back arrive, late, the newest first.
    pub fn gateway_releases_events_backwards(&self) {
        self.shared
            .change(|world| world.gateway.release_events(Order::Backwards));
    }

    /// Nothing can be resumed any more.
    pub fn gateway_forgets_sessions(&self) {
        self.shared.change(|world| world.gateway.forget_all());
    }

    /// Takes permissions from the bot in a channel; see [`permission`].
    pub fn denies(&self, channel: &str, permissions: u64) {
        self.rule(channel, |denied| denied | permissions);
    }

    /// Gives permissions back to the bot in a channel.
    pub fn permits(&self, channel: &str, permissions: u64) {
        self.rule(channel, |denied| denied & !permissions);
    }

    fn rule(&self, channel: &str, change: impl Fn(u64) -> u64) {
        self.shared.change(|world| {
            let bot = world.bot();
            let id = person::place_named(world, channel)
                .unwrap_or_else(|| panic!("there is no channel \"{channel}\""));
            world.deny(id, bot, change);
        });
    }

    /// Hides a channel from a person, or shows it again.
    pub fn hides(&self, channel: &str, person: &Person, hidden: bool) {
        self.shared.change(|world| {
            let id = person::place_named(world, channel)
                .unwrap_or_else(|| panic!("there is no channel \"{channel}\""));
            let bits = if hidden { permission::VIEW_CHANNEL } else { 0 };
            world.deny(id, person.id(), |_| bits);
        });
    }

    /// Somebody with the right to do so deletes a message.
    pub fn deletes_message(&self, id: u64) {
        self.shared.change(|world| world.delete_message(id));
    }

    /// Somebody deletes a channel or thread, by its name.
    pub fn deletes_channel(&self, name: &str) {
        self.shared.change(|world| {
            if let Some(id) = person::place_named(world, name) {
                world.delete_channel(id);
            }
        });
    }

    /// Somebody deletes a thread.
    pub fn deletes_thread(&self, id: u64) {
        self.shared.change(|world| world.delete_channel(id));
    }

    /// A thread goes to the archive, locked or not.
    pub fn archives_thread(&self, id: u64, locked: bool) {
        self.shared
            .change(|world| world.archive_thread(id, true, locked));
    }

    /// A thread is locked where it is, out of the archive.
    pub fn locks_thread(&self, id: u64) {
        self.shared
            .change(|world| world.archive_thread(id, false, true));
    }

    /// The bot is thrown out of the first server.
    pub fn removes_bot(&self) {
        self.shared.change(|world| world.remove_bot(world.home));
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        for door in &self.doors {
            door.abort();
        }
    }
}

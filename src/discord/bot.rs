//! The bot from its start to its stop.

use std::convert::Infallible;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    ApplicationId, Client, ClientBuilder, GatewayIntents, HttpBuilder, ShardManager,
};
use serenity::gateway::GatewayError;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;

use super::address::{Address, AddressError, REQUEST_TIMEOUT};
use super::courier::Courier;
use super::desk::Desk;
use super::easel::{Easel, NotDrawn};
use super::gateway::Gateway;
use super::heartbeat::{self, Sessions};
use super::imprint::{Host, Imprint};
use super::outbound::Outbound;
use super::registration;
use super::send_error::SendError;
use crate::matches::Matches;

/// What the bot may do in a server: view channels, send messages, embed links, attach files, read
/// the history, start public threads and write in them.
const PERMISSIONS: u64 = 309_237_763_072;
/// What the bot hears of: its servers and channels, and the lines that people write to it alone.
/// Neither needs a privilege.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS.union(GatewayIntents::DIRECT_MESSAGES);
/// About three of the gateway's intervals of 41 seconds.
const HEARTBEAT_PATIENCE: Duration = Duration::from_secs(130);
/// Discord allows 50 a second to one bot; the rest is left for what another process may send.
const REQUESTS_PER_SECOND: NonZeroU32 = NonZeroU32::new(40).expect("40 is not zero");
/// How long a delivery may take, in milliseconds, without holding up those that the rate allows.
const DELIVERY_MILLISECONDS: NonZeroU32 = NonZeroU32::new(400).expect("400 is not zero");
/// How often promises that have come due are looked for.
const SWEEP_INTERVAL: Duration = Duration::from_secs(20);
/// How long a stop waits for what has begun: the longest delivery, and a little.
const STOP_PATIENCE: Duration = Duration::from_secs(25);

/// What a bot needs.
pub struct BotConfig {
    pub token: String,
    pub address: Address,
    pub matches: Matches,
    /// What people are told of the one who runs it.
    pub host: Host,
    /// How long the gateway may leave heartbeats unacknowledged before the bot gives up.
    pub heartbeat_patience: Duration,
    /// How long a request may take, upload and answer included, before it counts as lost.
    pub request_patience: Duration,
    /// How many requests a second may go out, answers to interactions not counted. Discord raises its
    /// limit for bots in very many servers.
    pub requests_per_second: NonZeroU32,
}

impl BotConfig {
    pub fn new(token: impl Into<String>, address: Address, matches: Matches) -> Self {
        Self {
            token: token.into(),
            address,
            matches,
            host: Host::default(),
            heartbeat_patience: HEARTBEAT_PATIENCE,
            request_patience: REQUEST_TIMEOUT,
            requests_per_second: REQUESTS_PER_SECOND,
        }
    }
}

/// Why the bot didn't start.
#[derive(Debug, Error)]
pub enum StartError {
    #[error(
        "Discord doesn't accept the token; copy it again from the Bot page of your application"
    )]
    WrongToken,
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
    #[error("Discord refuses a request of the start: {0}")]
    Refused(String),
    #[error("the address of Discord can't be used: {0}")]
    Address(#[from] AddressError),
    #[error(transparent)]
    NotDrawn(#[from] NotDrawn),
    #[error("the gateway is announced at {0}, which isn't where this bot may go")]
    StrayGateway(String),
}

/// Why a running bot can't go on.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BotFault {
    #[error("Discord doesn't accept the token any more")]
    WrongToken,
    #[error("the gateway has acknowledged no heartbeat for {} seconds", .0.as_secs())]
    NoHeartbeat(Duration),
    #[error("the gateway connection ended: {0}")]
    Gateway(String),
}

/// A bot that answers and delivers, until [`RunningBot::stop`].
pub struct RunningBot {
    application: ApplicationId,
    shards: Arc<ShardManager>,
    faults: oneshot::Receiver<BotFault>,
    closing: watch::Sender<bool>,
    /// As long as it is there, interactions may begin.
    open: mpsc::Sender<Infallible>,
    /// Closes when the last interaction that had begun is answered.
    begun: mpsc::Receiver<Infallible>,
    courier: JoinSet<()>,
    watches: JoinSet<()>,
    matches: Matches,
    progress: watch::Receiver<u64>,
}

/// The bot's way in and out.
pub struct Bot;

impl Bot {
    /// Connects, registers the commands if they changed, and sets everything to work.
    ///
    /// # Errors
    /// Every [`StartError`] leaves nothing running behind.
    pub async fn start(config: BotConfig) -> Result<RunningBot, StartError> {
        let BotConfig {
            token,
            address,
            matches,
            host,
            heartbeat_patience,
            request_patience,
            requests_per_second,
        } = config;
        let client = address.client(request_patience)?;
        let outbound = Arc::new(Outbound::new(&client, &token, requests_per_second));
        let easel = Easel::new();
        easel.prepare().await?;
        let application = outbound.application().await?.id;
        outbound.set_application(application);
        registration::register(&outbound).await?;

        let (open, begun) = mpsc::channel(1);
        let desk = Arc::new(Desk::new(
            matches.clone(),
            Arc::clone(&outbound),
            easel.clone(),
            Imprint {
                host,
                invite: invite_url(application),
                since: matches.clock().now(),
            },
        ));
        let (begin_session, sessions) = watch::channel(None);
        let gateway = Gateway::new(desk, open.downgrade(), begin_session);
        let shards_client = connect(&client, &token, &address, application, gateway).await?;
        let shards = Arc::clone(&shards_client.shard_manager);

        let mut watches = JoinSet::new();
        let faults = watch_over(
            &mut watches,
            shards_client,
            heartbeat::ceases(Arc::clone(&shards), sessions.clone(), heartbeat_patience),
            heartbeat_patience,
        );

        let (closing, closed) = watch::channel(false);
        watches.spawn(sweep(matches.clone(), Arc::clone(&shards), sessions));
        let (rounds, progress) = watch::channel(0);
        let at_once = deliveries_at_once(requests_per_second);
        let mut courier = JoinSet::new();
        courier.spawn(
            Courier::new(matches.clone(), outbound, easel, at_once, rounds).work(closed.clone()),
        );
        watches.spawn(matches.clone().keep_computer_at_play(closed));

        Ok(RunningBot {
            application,
            shards,
            faults,
            closing,
            open,
            begun,
            courier,
            watches,
            matches,
            progress,
        })
    }

    /// The link by which this token's bot is invited, asked of Discord.
    ///
    /// # Errors
    /// As [`Bot::start`].
    pub async fn invite_url(token: &str, address: &Address) -> Result<String, StartError> {
        let client = address.client(REQUEST_TIMEOUT)?;
        let outbound = Outbound::new(&client, token, REQUESTS_PER_SECOND);
        Ok(invite_url(outbound.application().await?.id))
    }
}

impl RunningBot {
    /// The link by which the bot is invited to a server.
    pub fn invite_url(&self) -> String {
        invite_url(self.application)
    }

    /// Returns when the bot can't go on, with the reason. A bot in order never returns.
    pub async fn fails(&mut self) -> BotFault {
        match (&mut self.faults).await {
            Ok(fault) => fault,
            // The task that watches holds the sender until it has a fault to tell.
            Err(_) => BotFault::Gateway("its watch ended".into()),
        }
    }

    /// Returns once everything that the outbox holds is settled, and the computer has done what is
    /// due.
    pub async fn quiet(&self) {
        let mut progress = self.progress.clone();
        let mut wakes = self.matches.wakes();
        loop {
            progress.borrow_and_update();
            wakes.borrow_and_update();
            match self.matches.unsettled().await {
                Ok(0) => return,
                Ok(_) => {}
                Err(fault) => tracing::error!(%fault, "the outbox can't be counted"),
            }
            tokio::select! {
                changed = progress.changed() => if changed.is_err() { return },
                // The sender lives as long as `self.matches`.
                _ = wakes.changed() => {}
            }
        }
    }

    /// Has the courier look at the outbox now, rather than when it would by itself: for those
    /// who turn the clock.
    pub fn look_again(&self) {
        // The courier wakes at every change of this value, and ends only at `true`.
        self.closing.send_replace(false);
    }

    /// Leaves the gateway, then finishes what has begun: answers that are being made and deliveries
    /// under way. What the outbox still holds is delivered after the next start.
    pub async fn stop(mut self) {
        self.watches.abort_all();
        self.shards.shutdown_all().await;
        // Only the courier listens; when it is gone, there is nobody to tell.
        self.closing.send_replace(true);
        drop(self.open);
        let finished = async {
            // Nobody ever sends: the channel closes when the last holder of a sender is done.
            let closed: Option<Infallible> = self.begun.recv().await;
            debug_assert!(closed.is_none());
            while self.courier.join_next().await.is_some() {}
        };
        if tokio::time::timeout(STOP_PATIENCE, finished).await.is_err() {
            tracing::warn!("something that had begun did not finish in time");
        }
    }
}

fn invite_url(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={PERMISSIONS}"
    )
}

/// Fetches the gateway's address and makes sure that it is one where this bot may go.
async fn connect(
    client: &reqwest::Client,
    token: &str,
    address: &Address,
    application: ApplicationId,
    gateway: Gateway,
) -> Result<Client, StartError> {
    // serenity takes an `Http` of its own here, and asks it for the gateway's address only.
    let http = HttpBuilder::new(token)
        .client(client.clone())
        .application_id(application)
        .build();
    let shards = ClientBuilder::new_with_http(http, INTENTS)
        .event_handler(gateway)
        .await
        .map_err(|error| StartError::from(SendError::from(error)))?;
    let url = shards.ws_url.lock().await.clone();
    if address.admits_gateway(&url) {
        Ok(shards)
    } else {
        Err(StartError::StrayGateway(url))
    }
}

/// Runs the gateway connection and the watch over its heartbeats; whichever ends first is the fault.
fn watch_over(
    watches: &mut JoinSet<()>,
    mut client: Client,
    ceases: impl Future<Output = ()> + Send + 'static,
    patience: Duration,
) -> oneshot::Receiver<BotFault> {
    let (tell, faults) = oneshot::channel();
    watches.spawn(async move {
        let fault = tokio::select! {
            ended = client.start() => match ended {
                Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => BotFault::WrongToken,
                Err(error) => BotFault::Gateway(error.to_string()),
                Ok(()) => BotFault::Gateway("it was closed".into()),
            },
            () = ceases => BotFault::NoHeartbeat(patience),
        };
        // Nobody listening means that the bot was dropped rather than stopped: then nobody asks why.
        drop(tell.send(fault));
    });
    faults
}

/// As many deliveries as keep the rate busy.
fn deliveries_at_once(requests_per_second: NonZeroU32) -> usize {
    let milliseconds = requests_per_second.saturating_mul(DELIVERY_MILLISECONDS);
    usize::try_from(milliseconds.get().div_ceil(1000)).unwrap_or(usize::MAX)
}

/// Looks for promises that have come due, for as long as the bot runs, and notes that Discord hears
/// the bot: while it does not, the players' clocks stand still.
async fn sweep(matches: Matches, shards: Arc<ShardManager>, sessions: Sessions) {
    loop {
        if heartbeat::is_heard(&shards, &sessions).await
            && let Err(fault) = matches.alive().await
        {
            tracing::error!(%fault, "a sign of life couldn't be noted");
        }
        if let Err(fault) = matches.sweep().await {
            tracing::error!(%fault, "promises that have come due couldn't be kept");
        }
        tokio::time::sleep(SWEEP_INTERVAL).await;
    }
}

impl From<SendError> for StartError {
    fn from(error: SendError) -> Self {
        match error {
            SendError::WrongToken => Self::WrongToken,
            SendError::Unreachable(reason) => Self::Unreachable(reason),
            other => Self::Refused(other.to_string()),
        }
    }
}

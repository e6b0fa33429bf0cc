//! A table to play at: the stand-in, and the bot whole on it, as the command line builds it, with a
//! database in a file.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant, SystemTime};

use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;
use tokio::time::timeout;
use two_lakes::discord::{Address, Bot, BotConfig, RunningBot};
use two_lakes::matches::{Chance, Clock, Matches};
use two_lakes::playground::{Inspector, Options, Person, RequestRecord, StandIn, TOKEN};
use two_lakes::store::Store;

/// The first moment of every test, in seconds since 1970: the morning of 14 May 2026.
const OPENING: u64 = 1_778_745_600;
/// Discord's limit on the description of an attachment, in characters.
const DESCRIPTION_MAX: usize = 1024;
/// The seed of a table that asks for none.
const SEED: u64 = 1961;

/// A table. It must be [closed](Table::close): that is when it is judged.
pub struct Table {
    pub stand_in: StandIn,
    bot: Option<RunningBot>,
    matches: Matches,
    directory: TempDir,
    clock: TableClock,
    restarts: u64,
    seed: u64,
}

/// A clock that stands still until somebody turns it or lets it run.
#[derive(Clone, Default)]
struct TableClock {
    passed_milliseconds: Arc<AtomicU64>,
    runs_since: Arc<OnceLock<Instant>>,
}

impl TableClock {
    fn now(&self) -> SystemTime {
        let passed = Duration::from_millis(self.passed_milliseconds.load(Ordering::SeqCst));
        let run = self
            .runs_since
            .get()
            .map_or(Duration::ZERO, Instant::elapsed);
        SystemTime::UNIX_EPOCH + Duration::from_secs(OPENING) + passed + run
    }

    fn turn(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).expect("no test waits for millions of years");
        self.passed_milliseconds.fetch_add(by, Ordering::SeqCst);
    }
}

impl Table {
    /// A new stand-in with a bot that has never played.
    pub async fn open() -> Self {
        Self::open_with(SEED).await
    }

    /// The same with other chance: other setups, colours and codes.
    pub async fn open_with(seed: u64) -> Self {
        Self::open_under(seed, super::openapi::inspector()).await
    }

    /// A table without the judge that knows Discord's description, who takes time.
    pub async fn open_unjudged() -> Self {
        Self::open_under(SEED, None).await
    }

    async fn open_under(seed: u64, inspector: Option<Arc<dyn Inspector>>) -> Self {
        let clock = TableClock::default();
        let stand_in_clock = clock.clone();
        let stand_in = StandIn::start(Options {
            clock: Arc::new(move || stand_in_clock.now()),
            inspector,
            ..Options::default()
        })
        .await
        .expect("the loopback has free ports");
        let directory = tempfile::tempdir().expect("a directory for the test");
        let (matches, bot) = start(&stand_in, &directory, &clock, seed).await;
        Self {
            stand_in,
            bot: Some(bot),
            matches,
            directory,
            clock,
            restarts: 0,
            seed,
        }
    }

    /// Somebody in the server whose client speaks English.
    pub fn person(&self, name: &str) -> Person {
        self.stand_in.person(name, "en-US")
    }

    /// The database's file.
    pub fn database(&self) -> PathBuf {
        self.directory.path().join("two-lakes.sqlite")
    }

    /// The bot's table room, to ask what it knows.
    pub fn matches(&self) -> &Matches {
        &self.matches
    }

    /// Waits until every interaction is answered and everybody told.
    pub async fn settles(&self) {
        self.stand_in.quiet().await;
        self.bot().quiet().await;
    }

    /// Lets time pass, for the bot and for Discord, until everybody is told what came due. A delivery
    /// that fails only after the clock was turned waits by the new time: then it is turned again.
    pub async fn waits(&self, pause: Duration) {
        const LOOK: Duration = Duration::from_secs(4);
        const BREATH: Duration = Duration::from_secs(1);
        // What is on its way arrives first: a lease that the clock overtakes would be taken up anew.
        // What fails to arrive is left alone.
        drop(timeout(BREATH, self.settles()).await);
        loop {
            self.clock.turn(pause);
            self.was_awake().await;
            self.matches.sweep().await.expect("the sweep works");
            self.bot().look_again();
            if timeout(LOOK, self.settles()).await.is_ok() {
                return;
            }
        }
    }

    /// From now on time passes by itself, as fast as outside.
    #[allow(dead_code, reason = "tests turn the clock, benches wait")]
    pub fn lets_the_clock_run(&self) {
        self.clock.runs_since.get_or_init(Instant::now);
    }

    /// The clock jumps where time would pass: a jump is no outage, so the bot has been heard until now.
    async fn was_awake(&self) {
        let now = self.matches.clock().now().unix();
        self.tamper(&format!("UPDATE heartbeat SET last_alive_at = {now}"))
            .await;
    }

    /// Does something to the database behind the bot's back.
    pub async fn tamper(&self, statements: &str) {
        let mut connection = SqliteConnectOptions::new()
            .filename(self.database())
            .busy_timeout(Duration::from_secs(5))
            .connect()
            .await
            .expect("the database opens");
        sqlx::raw_sql(sqlx::AssertSqlSafe(statements))
            .execute(&mut connection)
            .await
            .expect("the statements fit the tables");
        connection.close().await.expect("the database closes");
    }

    /// Stops the bot and starts it again on the same database.
    pub async fn restarts(&mut self) {
        self.stops().await;
        self.starts().await;
    }

    /// Stops the bot.
    pub async fn stops(&mut self) {
        let bot = self.bot.take().expect("a bot is running");
        bot.stop().await;
        self.stand_in.disconnected().await;
    }

    /// Starts a bot on the database of the one that stopped.
    pub async fn starts(&mut self) {
        assert!(self.bot.is_none(), "one bot for one database");
        self.restarts += 1;
        // The same chance again would draw the same match codes and nonces again.
        let seed = self.seed.wrapping_add(self.restarts);
        let (matches, bot) = start(&self.stand_in, &self.directory, &self.clock, seed).await;
        self.matches = matches;
        self.bot = Some(bot);
    }

    /// Ends the test: everything is delivered, and nothing was sent that Discord forbids.
    pub async fn close(mut self) {
        self.settles().await;
        let unsettled = self.matches.unsettled().await.expect("the outbox is there");
        assert_eq!(unsettled, 0, "somebody still waits to be told something");
        self.stand_in.assert_clean();
        self.stand_in.requests().iter().for_each(describes_pictures);
        self.stops().await;
    }

    fn bot(&self) -> &RunningBot {
        self.bot.as_ref().expect("a bot is running")
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        let closed = self.bot.is_none();
        assert!(
            closed || std::thread::panicking(),
            "a table must be closed, or nothing judges what was sent"
        );
    }
}

/// Case 44: whoever can't see a picture is told what it shows.
fn describes_pictures(request: &RequestRecord) {
    let body = &request.body;
    let attachments = match &body["attachments"] {
        Value::Null => &body["data"]["attachments"],
        attachments => attachments,
    };
    let is_picture = |name: &str| name.ends_with(".png") || name.ends_with(".gif");
    for file in request
        .files
        .iter()
        .filter(|file| is_picture(&file.filename))
    {
        let attachments = attachments.as_array().expect("files are named in the body");
        let of_file = attachments.iter().find(|attached| {
            let id = &attached["id"];
            *id == file.index || id.as_str() == Some(&file.index.to_string())
        });
        let description = of_file.and_then(|attached| attached["description"].as_str());
        let length = description.map_or(0, |told| told.chars().count());
        assert!(
            (1..=DESCRIPTION_MAX).contains(&length),
            "{} of {} {}: {description:?}",
            file.filename,
            request.method,
            request.route
        );
    }
}

async fn start(
    stand_in: &StandIn,
    directory: &TempDir,
    clock: &TableClock,
    seed: u64,
) -> (Matches, RunningBot) {
    let store = Store::open(&directory.path().join("two-lakes.sqlite"))
        .await
        .expect("the database opens");
    let clock = clock.clone();
    let matches = Matches::new(store, Clock::new(move || clock.now()), Chance::seeded(seed));
    matches.release_leases().await.expect("the outbox is there");
    let address = Address::Loopback {
        rest: stand_in.rest_address(),
        authority_pem: stand_in.authority_pem().to_owned(),
    };
    let bot = Bot::start(BotConfig::new(TOKEN, address, matches.clone()))
        .await
        .expect("the bot starts on the stand-in");
    stand_in.connected().await;
    (matches, bot)
}

//! A stand-in, and a bot in a process of its own that can be killed.
//!
//! The bot is this test program itself, run again with one test alone. Nobody compares here what it
//! sends with Discord's own description, which takes time: the journeys do.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::sync::mpsc;
use two_lakes::discord::{Address, Bot, BotConfig};
use two_lakes::matches::{Chance, Clock, Matches};
use two_lakes::playground::{Options, StandIn, TOKEN};
use two_lakes::store::{Store, back_up};

/// The database's file in the bot's folder.
const DATABASE: &str = "two-lakes.sqlite";
/// Names the folder in which the bot works; without it there is nothing to do.
const FOLDER: &str = "TWO_LAKES_SOAK_IN";
/// Names the stand-in's address.
const ADDRESS: &str = "TWO_LAKES_SOAK_AT";
/// Says by how many seconds the bot's clock is ahead at its start.
const AHEAD: &str = "TWO_LAKES_SOAK_AHEAD";
/// Counts how often the bot has begun in one process.
const LIVES: &str = "TWO_LAKES_SOAK_LIVES";
/// How this program is told to be the bot.
const ITSELF: [&str; 3] = ["--exact", "house::the_bot_of_the_house", "--ignored"];
/// Names a file for what the bot has to say.
const LOG: &str = "TWO_LAKES_SOAK_LOG";
/// The gateway's heartbeat interval.
pub const HEARTBEAT: Duration = Duration::from_secs(1);
/// How long the bot bears a gateway that acknowledges nothing, before it starts anew. serenity takes 5
/// seconds to give a shard up that doesn't end by itself.
const HEARTBEAT_PATIENCE: Duration = Duration::from_secs(12);
/// Shorter than the longest delay of a hostile Discord, so that requests are lost before they are taken
/// and after.
const REQUEST_PATIENCE: Duration = Duration::from_secs(2);
/// How long a bot takes to stop that has nothing to finish.
const STOP_MAX: Duration = Duration::from_secs(22);
/// How long somebody waits for something that must come, in real time.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often they look.
const GLANCE: Duration = Duration::from_millis(5);

/// A stand-in and a bot in a process of its own.
pub struct House {
    pub stand_in: StandIn,
    folder: tempfile::TempDir,
    bot: Option<Process>,
    clock: AheadClock,
    matches: Option<Matches>,
}

/// The bot, and the line on which it is told to turn its clock.
struct Process {
    child: Child,
    orders: ChildStdin,
}

/// The machine's clock and what it was turned by.
#[derive(Clone, Default)]
struct AheadClock(Arc<AtomicU64>);

impl AheadClock {
    fn turn(&self, seconds: u64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }

    fn seconds(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }

    fn clock(&self) -> Clock {
        let ahead = self.clone();
        Clock::new(move || SystemTime::now() + Duration::from_secs(ahead.seconds()))
    }
}

impl House {
    pub async fn open() -> Self {
        let mut house = Self::stands().await;
        house.starts().await;
        house
    }

    /// A house in which the bot has never been run.
    pub async fn stands() -> Self {
        let stand_in = StandIn::start(Options {
            heartbeat: HEARTBEAT,

            ..Options::default()
        })
        .await
        .expect("the loopback has free ports");
        let folder = tempfile::tempdir().expect("a directory for the test");
        std::fs::write(
            folder.path().join("authority.pem"),
            stand_in.authority_pem(),
        )
        .expect("a file");
        let mut house = Self {
            stand_in,
            folder,
            bot: None,
            clock: AheadClock::default(),
            matches: None,
        };
        let store = house.opens_the_database().await;
        house.matches = Some(Matches::new(store, house.clock.clock(), Chance::seeded(0)));
        house
    }

    /// What the bot knows, looked up in its database by another.
    pub fn matches(&self) -> &Matches {
        self.matches.as_ref().expect("opened with the house")
    }

    pub async fn starts(&mut self) {
        self.begins();
        self.stand_in.connected().await;
    }

    /// Starts the bot and does not wait for it.
    pub fn begins(&mut self) {
        assert!(self.bot.is_none(), "one bot for one database");
        let mut child = Command::new(std::env::current_exe().expect("this program has a name"))
            .args(ITSELF)
            .env(FOLDER, self.folder.path())
            .env(ADDRESS, self.stand_in.rest_address().to_string())
            .env(AHEAD, self.clock.seconds().to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("this program runs");
        let orders = child.stdin.take().expect("it was piped");
        self.bot = Some(Process { child, orders });
    }

    /// SIGKILL: nothing is finished, nothing is said.
    pub async fn dies(&mut self) {
        let mut bot = self.bot.take().expect("a bot is running");
        bot.child.kill().expect("it can be killed");
        bot.child.wait().expect("it was ours");
        self.stand_in.disconnected().await;
    }

    pub async fn dies_and_starts(&mut self) {
        self.dies().await;
        self.stand_in.heal();
        self.starts().await;
    }

    /// The database, opened by another.
    pub async fn opens_the_database(&self) -> Store {
        let path = self.folder.path().join(DATABASE);
        Store::open(&path).await.expect("it opens")
    }

    /// Copies the database while the bot plays on it, as a host does, and says where the copy is.
    pub async fn backs_up(&self) -> PathBuf {
        let copy = self.folder.path().join("backup.sqlite");
        let copied = back_up(&self.folder.path().join(DATABASE), &copy).await;
        copied.expect("there is room for a copy");
        copy
    }

    /// Puts a copy in the place of the database, as a host does who has lost it.
    pub async fn restores(&mut self, copy: &Path) {
        assert!(
            self.bot.is_none(),
            "no bot runs while a copy is put in place"
        );
        let database = self.folder.path().join(DATABASE);
        for ending in ["", "-wal", "-shm"] {
            let mut file = database.clone().into_os_string();
            file.push(ending);
            std::fs::remove_file(file).expect("a database that was open has three files");
        }
        std::fs::rename(copy, &database).expect("they lie side by side");
        let store = self.opens_the_database().await;
        self.matches = Some(Matches::new(store, self.clock.clock(), Chance::seeded(0)));
    }

    /// How each row of the outbox stands: its number, and whether and how it was settled.
    pub async fn outbox(&self) -> Vec<(i64, Option<String>)> {
        let mut connection = SqliteConnectOptions::new()
            .filename(self.folder.path().join(DATABASE))
            .connect()
            .await
            .expect("the database opens");
        let rows = sqlx::query_as(
            "SELECT id, iif(settled_at IS NULL, NULL, coalesce(failure, 'delivered'))
             FROM outbox ORDER BY id",
        );
        let rows = rows.fetch_all(&mut connection).await;
        connection.close().await.expect("the database closes");
        rows.expect("the outbox is there")
    }

    /// The rows of the outbox that are not settled.
    pub async fn owes(&self) -> Vec<i64> {
        let rows = self.outbox().await;
        let open = rows.into_iter().filter(|(_, settled)| settled.is_none());
        open.map(|(id, _)| id).collect()
    }

    /// Waits until none of these rows is owed any more.
    pub async fn delivers(&self, rows: &[i64]) {
        let began = Instant::now();
        while self.owes().await.iter().any(|id| rows.contains(id)) {
            assert!(began.elapsed() < PATIENCE, "what was owed is not delivered");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Judges what the bot sent. An act whose answer died with the bot was not answered in time.
    pub fn is_clean(&self) {
        for violation in self.stand_in.takes_violations() {
            assert!(violation.contains("not answered in time"), "{violation}");
        }
    }

    /// Lets the bot's time jump ahead. The stand-in's goes on as it does.
    pub fn turns(&mut self, seconds: u64) {
        self.clock.turn(seconds);
        let bot = self.bot.as_mut().expect("a bot is running");
        writeln!(bot.orders, "{seconds}").expect("the bot listens");
    }

    /// The memory that the bot occupies, in KiB.
    pub fn occupies(&self) -> u64 {
        let bot = self.bot.as_ref().expect("a bot is running");
        let status = std::fs::read_to_string(format!("/proc/{}/status", bot.child.id()))
            .expect("a running process has a status");
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let size = line.and_then(|line| line.split_whitespace().nth(1));
        size.and_then(|kib| kib.parse().ok())
            .expect("a size in KiB")
    }

    /// How often the bot has begun since it was last started, because it could not go on.
    pub fn lives(&self) -> u64 {
        let bot = self.bot.as_ref().expect("a bot is running");
        let path = format!("/proc/{}/environ", bot.child.id());
        let environment = std::fs::read(path).expect("a running process has an environment");
        let environment = String::from_utf8_lossy(&environment);
        let lives = environment.split('\0').find_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            (name == LIVES).then(|| value.parse().ok())?
        });
        lives.unwrap_or(1)
    }

    /// Waits until something is so, and says how long that took.
    pub async fn waits_for(&self, what: &str, mut is_so: impl FnMut() -> bool) -> Duration {
        let began = Instant::now();
        while !is_so() {
            assert!(began.elapsed() < PATIENCE, "waited in vain for {what}");
            tokio::time::sleep(GLANCE).await;
        }
        began.elapsed()
    }

    /// How many rows wait to be delivered.
    pub async fn unsettled(&self) -> u64 {
        let unsettled = self.matches().unsettled().await;
        unsettled.expect("the outbox is there")
    }

    /// Waits until everybody has been told everything that is due by the bot's clock.
    pub async fn settles(&self) {
        let began = Instant::now();
        while self.unsettled().await > 0 {
            assert!(began.elapsed() < PATIENCE, "the outbox is not emptied");
            tokio::time::sleep(GLANCE).await;
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(mut bot) = self.bot.take() {
            // It may be gone already; it must not outlive the test.
            drop(bot.child.kill());
            drop(bot.child.wait());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "run by the tests of this program alone, to be killed"]
async fn the_bot_of_the_house() {
    let (Some(folder), Ok(address)) = (std::env::var_os(FOLDER), std::env::var(ADDRESS)) else {
        return;
    };
    writes_log();
    let folder = PathBuf::from(folder);
    let clock = AheadClock::default();
    clock.turn(crate::number(AHEAD).expect("the house says it"));
    let mut orders = orders();
    let store = Store::open(&folder.join(DATABASE))
        .await
        .expect("the database opens");
    let matches = Matches::new(store, clock.clock(), Chance::from_os());
    matches.release_leases().await.expect("the outbox is there");
    let address = Address::Loopback {
        rest: address.parse().expect("an address"),
        authority_pem: std::fs::read_to_string(folder.join("authority.pem")).expect("a file"),
    };
    let config = BotConfig {
        heartbeat_patience: HEARTBEAT_PATIENCE,
        request_patience: REQUEST_PATIENCE,
        ..BotConfig::new(TOKEN, address, matches)
    };
    let mut bot = match Bot::start(config).await {
        Ok(bot) => bot,
        Err(error) => {
            tracing::warn!(%error, "the bot did not start");
            starts_anew(&clock);
        }
    };
    loop {
        tokio::select! {
            order = orders.recv() => match order {
                Some(seconds) => {
                    clock.turn(seconds);
                    bot.look_again();
                }
                None => return bot.stop().await,
            },
            fault = bot.fails() => {
                tracing::warn!(%fault, "the bot ended");
                break;
            }
        }
    }
    let began = Instant::now();
    bot.stop().await;
    assert!(
        began.elapsed() < STOP_MAX,
        "a bot that can't go on is not held up"
    );
    starts_anew(&clock);
}

/// Whoever runs the bot starts it again when it ends, and so does this: the same program, in place of
/// itself.
fn starts_anew(clock: &AheadClock) -> ! {
    let lives = crate::number(LIVES).unwrap_or(1);
    let failed = Command::new(std::env::current_exe().expect("this program has a name"))
        .args(ITSELF)
        .env(AHEAD, clock.seconds().to_string())
        .env(LIVES, (lives + 1).to_string())
        .exec();
    panic!("this program does not start: {failed}");
}

/// By how many seconds the clock is to be turned, order by order. Whoever gives orders is gone when
/// the line closes.
fn orders() -> mpsc::UnboundedReceiver<u64> {
    let (sender, orders) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lines() {
            let seconds = line.expect("orders are text").parse();
            if sender.send(seconds.expect("a number of seconds")).is_err() {
                return;
            }
        }
    });
    orders
}

fn writes_log() {
    let Some(path) = std::env::var_os(LOG) else {
        return;
    };
    let file = std::fs::File::options()
        .create(true)
        .append(true)
        .open(path)
        .expect("a file for the log");
    tracing_subscriber::fmt()
        .with_env_filter("two_lakes=debug,soak=debug,serenity=warn")
        .with_writer(Mutex::new(file))
        .with_ansi(false)
        .init();
}

//! The bot in a process of its own, which is this program run again.

use std::num::NonZeroU32;
use std::ops::Sub;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::Duration;

use two_lakes::discord::{Address, Bot as DiscordBot, BotConfig};
use two_lakes::matches::{Chance, Clock, Matches};
use two_lakes::playground::{StandIn, TOKEN};
use two_lakes::store::Store;

/// The database's file in the bot's folder.
pub const DATABASE: &str = "two-lakes.sqlite";
/// Names the folder in which the bot works.
const FOLDER: &str = "TWO_LAKES_LOAD_IN";
/// Names the stand-in's address.
const ADDRESS: &str = "TWO_LAKES_LOAD_AT";
/// Says how many requests a second the bot may send.
const REQUESTS: &str = "TWO_LAKES_LOAD_REQUESTS";
/// How the kernel counts the processor's time, in ticks a second.
const TICKS: u64 = 100;
/// The runtime's threads, as the kernel names them.
const RUNTIME: &str = "tokio-rt-worker";
/// The database's threads, as far as the kernel keeps their name.
const DATABASES: &str = "sqlx-sqlite-wor";

/// A running bot.
pub struct Bot {
    child: Child,
    /// The bot stops when this closes.
    line: ChildStdin,
}

/// Processor time, as the kernel counts it.
#[derive(Clone, Copy)]
pub struct Cpu {
    pub all: Duration,
    /// The runtime's own threads: everything but pictures and the database.
    pub workers: Duration,
    pub database: Duration,
}

impl Cpu {
    pub fn of_this_process() -> Self {
        Self::of(std::process::id())
    }

    fn of(process: u32) -> Self {
        let folder = PathBuf::from(format!("/proc/{process}"));
        let mut cpu = Self {
            all: stat(&folder).1,
            workers: Duration::ZERO,
            database: Duration::ZERO,
        };
        let mut threads: Vec<_> = std::fs::read_dir(folder.join("task"))
            .expect("a running process has threads")
            .map(|thread| thread.expect("a thread").path())
            .collect();
        threads.sort_by_key(|thread| number_of(thread));
        // The runtime starts its workers first; those after them draw pictures.
        let mut workers = std::thread::available_parallelism().map_or(1, usize::from);
        for thread in threads {
            match stat(&thread) {
                (name, time) if name == DATABASES => cpu.database += time,
                (name, time) if name == RUNTIME && workers > 0 => {
                    workers -= 1;
                    cpu.workers += time;
                }
                _ => {}
            }
        }
        cpu
    }

    /// What is left: threads on which pictures are drawn. Some may have ended.
    pub fn pictures(&self) -> Duration {
        self.all.saturating_sub(self.workers + self.database)
    }
}

impl Sub for Cpu {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self {
            all: self.all.saturating_sub(before.all),
            workers: self.workers.saturating_sub(before.workers),
            database: self.database.saturating_sub(before.database),
        }
    }
}

fn number_of(thread: &Path) -> u32 {
    let name = thread.file_name().and_then(|name| name.to_str());
    let number = name.and_then(|name| name.parse().ok());
    number.expect("threads have numbers")
}

/// The name of a process or thread and the time it has used. One that has just ended used none.
fn stat(folder: &Path) -> (String, Duration) {
    let text = std::fs::read_to_string(folder.join("stat")).unwrap_or_default();
    let Some((_, rest)) = text.split_once('(') else {
        return (String::new(), Duration::ZERO);
    };
    let (name, rest) = rest.rsplit_once(')').expect("the name stands in brackets");
    // User and system time are the twelfth and thirteenth field after the name (proc(5)).
    let ticks = rest.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks
        .map(|ticks| ticks.parse::<u64>().expect("ticks are numbers"))
        .sum();
    (name.to_owned(), Duration::from_millis(ticks * 1000 / TICKS))
}

impl Bot {
    /// Starts a bot on the folder's database, and waits until it is on the gateway.
    pub async fn starts(stand_in: &StandIn, folder: &Path, requests: u32) -> Self {
        std::fs::write(folder.join("authority.pem"), stand_in.authority_pem()).expect("a file");
        let mut child = Command::new(std::env::current_exe().expect("this program has a name"))
            .env(FOLDER, folder)
            .env(ADDRESS, stand_in.rest_address().to_string())
            .env(REQUESTS, requests.to_string())
            .stdin(Stdio::piped())
            .spawn()
            .expect("this program runs");
        let line = child.stdin.take().expect("it was piped");
        stand_in.connected().await;
        Self { child, line }
    }

    pub async fn stops(self, stand_in: &StandIn) {
        let Self { mut child, line } = self;
        drop(line);
        stand_in.disconnected().await;
        let status = child.wait().expect("it was ours");
        assert!(status.success(), "the bot ended with {status}");
    }

    pub fn cpu(&self) -> Cpu {
        Cpu::of(self.child.id())
    }

    /// The memory that the bot occupies, in KiB.
    pub fn occupies(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))
            .expect("a running process has a status");
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let size = line.and_then(|line| line.split_whitespace().nth(1));
        size.and_then(|kib| kib.parse().ok())
            .expect("a size in KiB")
    }
}

/// Whether this process is to be the bot.
pub fn is_wanted() -> bool {
    std::env::var_os(FOLDER).is_some()
}

/// Is the bot until the line closes.
pub async fn run() {
    let said = |name| std::env::var(name).expect("whoever starts the bot says it");
    let folder = PathBuf::from(said(FOLDER));
    let store = Store::open(&folder.join(DATABASE))
        .await
        .expect("the database opens");
    let matches = Matches::new(store, Clock::system(), Chance::from_os());
    matches.release_leases().await.expect("the outbox is there");
    let address = Address::Loopback {
        rest: said(ADDRESS).parse().expect("an address"),
        authority_pem: std::fs::read_to_string(folder.join("authority.pem")).expect("a file"),
    };
    let requests: NonZeroU32 = said(REQUESTS).parse().expect("a number of requests");
    let bot = DiscordBot::start(BotConfig {
        requests_per_second: requests,
        ..BotConfig::new(TOKEN, address, matches)
    })
    .await
    .expect("the bot starts on the stand-in");
    let closed =
        tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink()));
    let read = closed.await.expect("reading does not panic");
    read.expect("the line can be read");
    bot.stop().await;
}

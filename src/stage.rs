//! The playground as one runs it: the stand-in, the real bot on it, and the people to begin with.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

use crate::demonstration;
use crate::run::{Failure, open};
use two_lakes::discord::{Address, Bot, BotConfig, BotFault, RunningBot};
use two_lakes::matches::Matches;
use two_lakes::playground::{Options, Person, StandIn, TOKEN};

/// The people whom a new playground begins with: two to play, one to watch.
const PEOPLE: [&str; 3] = ["Anna", "Ben", "Cleo"];
/// A bot that ended by itself is started again after this, as a supervisor would.
const REST: Duration = Duration::from_secs(1);

/// How a playground is wished for.
pub struct Stage {
    /// The page's port.
    pub port: u16,
    /// The folder in which matches and people are kept; they go with the playground without one.
    pub data: Option<PathBuf>,
    /// Whether two people play a match by themselves.
    pub demonstration: bool,
}

/// What the person at the terminal, or at the page, wants next.
enum Wish {
    Stop,
    Restart,
    /// Nobody wished anything: the bot ended by itself.
    Mend(BotFault),
}

impl Stage {
    /// Runs the playground until it is asked to stop. Neither settings nor tokens are read.
    pub async fn play(self) -> Result<(), Failure> {
        let temporary;
        let directory = match &self.data {
            Some(directory) => {
                std::fs::create_dir_all(directory).map_err(Failure::Playground)?;
                directory.as_path()
            }
            None => {
                temporary = Temporary::new().map_err(Failure::Playground)?;
                temporary.path()
            }
        };
        let options = Options {
            web_port: self.port,
            memory: self.data.as_ref().map(|data| data.join("people.json")),
            ..Options::default()
        };
        let stand_in = StandIn::start(options).await.map_err(Failure::Playground)?;
        let people = PEOPLE.map(|name| stand_in.person(name, "en-US"));
        let mut restarts = stand_in.restarts();
        let mut signals = Signals::new()?;
        let database = directory.join("playground.sqlite");
        let matches = open(&database).await?;
        let mut bot = start(&stand_in, matches.clone()).await?;
        // Whoever typed before the bot hears would get no answer.
        stand_in.connected().await;
        self.greet(&stand_in);
        if self.demonstration {
            let [anna, ben, _] = people;
            tokio::spawn(demonstrate(matches, anna, ben));
        }
        loop {
            let wish = next_wish(&mut bot, &mut restarts, &mut signals).await;
            bot.stop().await;
            match wish {
                Wish::Stop => break,
                Wish::Restart => {}
                Wish::Mend(fault) => {
                    eprintln!("The bot ended ({fault}) and is started again.");
                    tokio::time::sleep(REST).await;
                }
            }
            bot = start(&stand_in, open(&database).await?).await?;
        }
        stand_in.stop().await;
        Ok(())
    }

    fn greet(&self, stand_in: &StandIn) {
        println!("Play at http://{}", stand_in.web_address());
        if self.demonstration {
            println!("Anna and Ben play a match; Cleo watches the channel.");
        } else {
            println!("Type as Anna:  /challenge opponent:@Ben");
            println!("Press as Ben:  Accept");
        }
        println!("Ctrl-C ends it.");
    }
}

async fn start(stand_in: &StandIn, matches: Matches) -> Result<RunningBot, Failure> {
    let address = Address::Loopback {
        rest: stand_in.rest_address(),
        authority_pem: stand_in.authority_pem().to_owned(),
    };
    Ok(Bot::start(BotConfig::new(TOKEN, address, matches)).await?)
}

async fn demonstrate(matches: Matches, challenger: Person, opponent: Person) {
    match demonstration::play(matches, challenger, opponent).await {
        Ok(()) => println!("The match is over. The page stays open."),
        Err(reason) => eprintln!("The demonstration ended early: {reason}"),
    }
}

async fn next_wish(
    bot: &mut RunningBot,
    restarts: &mut watch::Receiver<u64>,
    signals: &mut Signals,
) -> Wish {
    tokio::select! {
        fault = bot.fails() => Wish::Mend(fault),
        () = signals.come() => Wish::Stop,
        // The stand-in lives as long as this loop, and with it the sender.
        Ok(()) = restarts.changed() => Wish::Restart,
    }
}

/// Ctrl-C and SIGTERM.
struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    fn new() -> Result<Signals, Failure> {
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt()).map_err(Failure::Signals)?,
            terminate: signal(SignalKind::terminate()).map_err(Failure::Signals)?,
        })
    }

    async fn come(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// A directory that goes when the playground closes.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> io::Result<Self> {
        let path =
            std::env::temp_dir().join(format!("two-lakes-playground-{}", std::process::id()));
        std::fs::create_dir(&path)?;
        Ok(Self(path))
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, path = %self.0.display(), "the playground's database stays");
        }
    }
}

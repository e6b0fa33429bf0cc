//! The errands of the command line.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use thiserror::Error;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::config::{Config, ConfigError, LogLevel};
use crate::instance_lock::{InstanceLock, LockError};
use crate::stage::Stage;
use two_lakes::discord::{Address, Bot, BotConfig, BotFault, RunningBot, StartError};
use two_lakes::engine::record;
use two_lakes::matches::{Chance, Clock, Fault, Matches};
use two_lakes::store::{self, Store, StoreError};

/// Something outside failed; another start may help.
const EXIT_FAULT: u8 = 1;
/// `EX_DATAERR` of sysexits.h: a record doesn't hold.
const EXIT_RECORD: u8 = 65;
/// `EX_TEMPFAIL` of sysexits.h: another bot holds the database.
const EXIT_BUSY: u8 = 75;
/// `EX_NOPERM`: Discord doesn't accept the token. No restart mends that.
const EXIT_TOKEN: u8 = 77;
/// `EX_CONFIG`: the settings are wrong. No restart mends that either.
const EXIT_SETTINGS: u8 = 78;

/// Why an errand wasn't done.
#[derive(Debug, Error)]
pub enum Failure {
    #[error("{0}")]
    Settings(#[from] ConfigError),
    #[error("{0}")]
    Lock(#[from] LockError),
    #[error("the database can't be used: {0}")]
    Database(#[from] StoreError),
    #[error("the outbox can't be used: {0}")]
    Outbox(#[from] Fault),
    #[error("{0}")]
    Start(#[from] StartError),
    #[error("{0}")]
    Bot(#[from] BotFault),
    #[error("the playground can't be opened: {0}")]
    Playground(io::Error),
    #[error("{}: {why}", .file.display())]
    Record { file: PathBuf, why: String },
    #[error("the contest was broken off: {0}")]
    Contest(io::Error),
    #[error("the sheets can't be written: {0}")]
    Gallery(io::Error),
    #[error("signals can't be heard: {0}")]
    Signals(io::Error),
}

impl Failure {
    /// What the shell, or whoever supervises the bot, is told.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Settings(_) => EXIT_SETTINGS,
            Failure::Record { .. } => EXIT_RECORD,
            Failure::Start(StartError::WrongToken) | Failure::Bot(BotFault::WrongToken) => {
                EXIT_TOKEN
            }
            Failure::Lock(LockError::Taken(_)) => EXIT_BUSY,
            _ => EXIT_FAULT,
        })
    }
}

/// Runs the bot on Discord until it is asked to stop.
pub async fn bot() -> Result<(), Failure> {
    let config = Config::load()?;
    write_log(config.log_level);
    let _lock = InstanceLock::take(&config.database)?;
    let matches = open(&config.database).await?;
    let bot = Bot::start(BotConfig {
        host: config.host,
        ..BotConfig::new(config.token, Address::Discord, matches)
    })
    .await?;
    println!("Invite the bot to a server: {}", bot.invite_url());
    until_asked_to_stop(bot).await
}

/// Prints the link by which the bot is invited. It needs the token alone.
pub async fn invite_url() -> Result<(), Failure> {
    let token = Config::load_token()?;
    println!("{}", Bot::invite_url(&token, &Address::Discord).await?);
    Ok(())
}

/// Says whether the bot could start with these settings. Discord isn't asked.
pub fn check_config() -> Result<(), Failure> {
    let config = Config::load()?;
    let database = &config.database;
    let state = if database.exists() {
        "is there"
    } else {
        "will be made at the first start"
    };
    println!("The settings are in order.");
    println!("The database, {}, {state}.", database.display());
    println!(
        "Discord hasn't been asked whether it accepts the token: `two-lakes invite-url` does."
    );
    Ok(())
}

/// Copies the database, as one state, into a new file. It needs no token.
pub async fn back_up(copy: &Path) -> Result<(), Failure> {
    let database = Config::load_database()?;
    store::back_up(&database, copy).await?;
    println!(
        "{} holds a copy. Keep it as secret as the database.",
        copy.display()
    );
    Ok(())
}

/// Plays a record again. It needs no settings.
pub fn check_record(file: &Path) -> Result<(), Failure> {
    let broken = |why| Failure::Record {
        file: file.to_owned(),
        why,
    };
    let text = std::fs::read_to_string(file).map_err(|error| broken(error.to_string()))?;
    let checked = record::check(&text).map_err(|fault| broken(fault.to_string()))?;
    let view = checked.game.view();
    println!(
        "{}: {} moves of {} under {}, and all is as the rules have it.",
        file.display(),
        view.ply(),
        view.variant(),
        checked.rules
    );
    Ok(())
}

/// Opens a playground. Neither settings nor tokens are read.
pub async fn playground(stage: Stage) -> Result<(), Failure> {
    write_log(LogLevel::default());
    stage.play().await
}

/// Opens the database, brings its tables up to date, and frees what a former bot held.
pub async fn open(database: &Path) -> Result<Matches, Failure> {
    let store = Store::open(database).await?;
    let matches = Matches::new(store, Clock::system(), Chance::from_os());
    matches.release_leases().await?;
    Ok(matches)
}

/// Waits for Ctrl-C, SIGTERM, or a fault of the bot; then finishes what has begun.
async fn until_asked_to_stop(mut bot: RunningBot) -> Result<(), Failure> {
    let mut terminate = signal(SignalKind::terminate()).map_err(Failure::Signals)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(Failure::Signals)?;
    let ended = tokio::select! {
        fault = bot.fails() => Err(Failure::Bot(fault)),
        _ = terminate.recv() => Ok(()),
        _ = interrupt.recv() => Ok(()),
    };
    bot.stop().await;
    ended
}

fn write_log(level: LogLevel) {
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(level.filter()))
        .with_writer(io::stderr)
        .init();
}

//! The command line of Two Lakes.

mod config;
mod contest;
mod demonstration;
mod gallery;
mod instance_lock;
mod run;
mod stage;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::contest::Contest;
use crate::stage::Stage;
use two_lakes::computer::Level;

/// Stratego on Discord: challenge a friend, get your board by direct message, watch every battle in
/// the channel.
#[derive(Debug, Parser)]
#[command(version)]
struct CommandLine {
    #[command(subcommand)]
    errand: Option<Errand>,
}

#[derive(Debug, Subcommand)]
enum Errand {
    /// Runs the bot (what happens without a subcommand)
    Run,
    /// Plays on this machine alone, without Discord and without an account: open the page it names
    Playground {
        /// The page's port
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// A folder in which matches and people are kept until the next time
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Two people play a match before your eyes
        #[arg(long)]
        demo: bool,
    },
    /// Prints the link by which the bot is invited to a server
    InviteUrl,
    /// Reads the settings and says whether the bot could start with them
    CheckConfig,
    /// Copies the database into a new file, also while the bot is running
    Backup {
        /// The file to be made
        path: PathBuf,
    },
    /// Plays the record of a match again and tells the first thing that is wrong with it
    CheckRecord {
        /// A record as /export gives it
        file: PathBuf,
    },
    /// Lets players of the computer's own play each other, and says how strong each is
    Arena(Contest),
    /// Plays as one of the computer's levels by the protocol of the UCC contest of 2012
    Ucc {
        /// recruit, sergeant, captain, colonel or marshal
        #[arg(long, default_value_t = Level::Marshal)]
        level: Level,
        /// Nodes searched for a move; without it, as many as the level takes
        #[arg(long)]
        nodes: Option<u32>,
        /// The seed of all chance; without it, the clock gives one
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Draws the pictures of a kept game in every theme, as clients show them, to be judged by eye
    Gallery {
        /// The folder for the sheets
        dir: PathBuf,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let done = match CommandLine::parse().errand.unwrap_or(Errand::Run) {
        Errand::Run => run::bot().await,
        Errand::Playground { port, data, demo } => {
            let stage = Stage {
                port,
                data,
                demonstration: demo,
            };
            run::playground(stage).await
        }
        Errand::InviteUrl => run::invite_url().await,
        Errand::CheckConfig => run::check_config(),
        Errand::Backup { path } => run::back_up(&path).await,
        Errand::CheckRecord { file } => run::check_record(&file),
        Errand::Arena(contest) => contest.hold(),
        Errand::Ucc { level, nodes, seed } => contest::ucc(level, nodes, seed),
        Errand::Gallery { dir } => gallery::write(&dir).map_err(run::Failure::Gallery),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("two-lakes: {failure}");
            failure.exit_code()
        }
    }
}

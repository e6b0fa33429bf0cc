//! The command line of Two Lakes.

mod config;
mod instance_lock;
mod run;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
    },
    /// Prints the link by which the bot is invited to a server
    InviteUrl,
}

#[tokio::main]
async fn main() -> ExitCode {
    let done = match CommandLine::parse().errand.unwrap_or(Errand::Run) {
        Errand::Run => run::bot().await,
        Errand::Playground { port } => run::playground(port).await,
        Errand::InviteUrl => run::invite_url().await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("two-lakes: {failure}");
            failure.exit_code()
        }
    }
}

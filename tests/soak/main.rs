//! The soak: the bot whole, in a process of its own, through deaths at every moment and a Discord that
//! misbehaves in every way it has. Each run has a seed, and says its figures in one line.
//!
//! Short forms run with all tests. The long ones take their size from the environment:
//!
//! ```text
//! TWO_LAKES_SOAK_RUNS=2000 cargo test --release --test soak -- --ignored --nocapture kills
//! TWO_LAKES_SOAK_RUNS=200 cargo test --release --test soak -- --ignored --nocapture hostile
//! ```
//!
//! `TWO_LAKES_SOAK_SEED` names the first seed, and `TWO_LAKES_SOAK_LOG` a file into which the bot
//! writes what it does.

mod backup;
#[path = "../engine/chance.rs"]
#[allow(dead_code, reason = "games are drawn by lot here, their rules are not")]
mod chance;
mod crowd;
mod hostility;
mod house;
mod kills;
mod life;
mod mischief;
mod script;
mod seam;
mod seams;
mod seat;

/// How much a long form does, from the environment.
fn runs(usual: u64) -> u64 {
    number("TWO_LAKES_SOAK_RUNS").unwrap_or(usual)
}

/// The first seed, from the environment.
fn first_seed() -> u64 {
    number("TWO_LAKES_SOAK_SEED").unwrap_or(1)
}

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{name} must be a number, and is {text:?}")))
}

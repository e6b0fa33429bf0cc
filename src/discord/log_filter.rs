//! What a log may hold of the libraries below.

/// The filter for a log that holds our own lines from a level on: `error`, `warn`, `info`, `debug` or
/// `trace`. Whatever the level, the libraries below stay at warnings: their spans hold whole requests,
/// tokens and alt texts among them.
#[must_use]
pub fn log_filter(level: &str) -> String {
    format!("warn,two_lakes={level},serenity=warn,reqwest=warn,hyper=warn,sqlx=warn")
}

//! Two Lakes: Stratego on Discord.
//!
//! The house has floors, and imports run downward only. `tests/architecture.rs` holds this map.
//!
//! ```text
//! floor 6   main.rs                   the command line
//! floor 5   discord/   playground/    discord knows serenity, nothing else does · playground is Discord on the loopback
//! floor 4   text/                     what is said
//! floor 3   matches/   arena/         what people may do at a table, and who is told · agents against each other
//! floor 2   computer/  render/  store/   neighbours that do not know each other
//! floor 1   engine/                   the rules; knows nobody
//! ```
//!
//! A move's way through it: `discord` turns an interaction into a call of `matches`, which loads the
//! match's record from `store`, replays it in `engine`, decides, appends one row and commits; the
//! answer is a view that `text` speaks and `render` draws. Everybody else is told by the outbox,
//! whose rows the courier of `discord` delivers.

pub mod arena;
pub mod computer;
pub mod discord;
pub mod engine;
pub mod matches;
pub mod playground;
pub mod render;
pub mod store;
pub mod text;

//! The computer never peeks, plays by the rules, and can be told what to do by nodes and seed alone.
//!
//! The long forms: `cargo test --release --test computer -- --ignored`

mod contest;
mod levels;
mod peeking;
mod play;
mod positions;
mod setups;

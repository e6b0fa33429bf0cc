//! Agents against each other: how strong each level is, shown by games. A developer's
//! tool; people's matches know nothing of it.

mod agent;
mod bout;
mod elo;
mod pace;
mod selection;
mod ucc;

pub use agent::{Agent, UnknownAgent, chance};
pub use bout::{Played, Score, Table};
pub use elo::{Rating, ratings};
pub use pace::Pace;
pub use selection::Selection;
pub use ucc::play as play_ucc;

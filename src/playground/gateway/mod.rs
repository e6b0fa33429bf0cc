//! Discord's gateway: sessions, events in sequence, what a bot may resume.

mod session;
mod socket;

pub use session::{Audience, Event, Gateway, Order, Outgoing};
pub use socket::serve;

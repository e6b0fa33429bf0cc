//! Discord: events in, requests out. The only room that knows serenity.
//!
//! What this room doesn't know: the rules, the database, the words. An interaction becomes a call of
//! `matches` at the [desk]; what comes of it is spoken by `text`, drawn by `render` and sent as the
//! answer to the one who acted. Everybody else is told by the [courier](courier), out of the outbox.
//!
//! ```text
//! gateway ─► desk ─┬─► commands ──┐                ┌─► panels (one player)  ─► Letter ─┐
//!                  └─► presses  ──┴──► matches ────┤                                   ├─► outbound ─► Discord
//!                        outbox ──────► courier ───┴─► posts  (everyone)    ─► Post ───┘
//! ```

mod address;
mod awaited;
mod beside;
mod bot;
mod caller;
mod commands;
mod courier;
mod custom_id;
mod deadlines;
mod desk;
mod easel;
mod gateway;
mod hearing;
mod heartbeat;
mod imprint;
mod letter;
mod lines;
mod log_filter;
mod membership;
mod move_panel;
mod offers;
mod outbound;
mod panels;
mod permissions;
mod posts;
mod preferences_panel;
mod presses;
mod presses_beside;
mod privacy_panel;
mod proposal;
mod proposal_panel;
mod registration;
mod saved_panel;
mod send_error;
mod server_panel;
mod setup_panel;
mod solo;
mod steps;
mod tutorial;
mod typed_move;
mod wall_time;
mod words;

pub use address::{Address, AddressError};
pub use bot::{Bot, BotConfig, BotFault, RunningBot, StartError};
pub use custom_id::read_custom_id;
pub use easel::NotDrawn;
pub use hearing::read_interaction;
pub use imprint::Host;
pub use letter::{Letter, Post};
pub use log_filter::log_filter;

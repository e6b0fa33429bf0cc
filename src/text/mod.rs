//! Every word that the bot says, as a [`Message`] that is spoken in a language. The words are in the
//! Fluent files of `assets/locales/`. Does not know to whom a message goes, nor by which road.
//!
//! Each file holds one occasion: [`challenge`], [`setup`], [`table`] (what a player hears),
//! [`channel`] (what everyone hears), [`time`], [`refusals`], [`pictures`] (descriptions), [`board`]
//! (boards in letters), [`rules`], [`about`], [`preferences`], [`privacy`], [`admin`], [`solo`], [`tutorial`], [`commands`],
//! [`components`] (what is pressed, chosen and filled in), [`names`].

mod bundles;
mod message;

pub mod about;
pub mod admin;
pub mod board;
pub mod challenge;
pub mod channel;
pub mod commands;
pub mod components;
pub mod names;
pub mod pictures;
pub mod preferences;
pub mod privacy;
pub mod refusals;
pub mod rules;
pub mod setup;
pub mod solo;
pub mod table;
pub mod time;
pub mod tutorial;

pub use commands::{BoardFormat, Command, CommandOption, Speed, help};
pub use components::{Button, Modal, Select};
pub use message::Message;
pub use rules::Topic;

//! What the bot is, who runs it, and what it keeps of people.

use super::commands::Command;
use super::message::Message;
use super::names;
use crate::matches::Timestamp;

/// What a host has told about the bot that runs here.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The bot's version, "0.1.0".
    pub version: &'a str,
    /// Who runs it, and how they can be reached.
    pub host: Option<&'a str>,
    /// Where the host's privacy policy can be read.
    pub policy: Option<&'a str>,
    /// Where the host's terms can be read.
    pub terms: Option<&'a str>,
    /// The address by which a server invites the bot.
    pub invite: Option<&'a str>,
    /// When it was started.
    pub since: Timestamp,
}

/// What the bot is and who runs it.
#[must_use]
pub fn about(about: &About<'_>) -> Message {
    let address = |id, address: Option<&str>| {
        address.map_or_else(Message::nothing, |address| {
            // Brackets keep Discord from unfolding a preview.
            Message::phrase(id).with("address", format!("<{address}>"))
        })
    };
    Message::lines([
        Message::phrase("about")
            .with("version", about.version)
            .with("since", names::relative_time(about.since)),
        match about.host {
            Some(host) => Message::phrase("about-host").with("host", names::person(host)),
            None => Message::phrase("about-no-host"),
        },
        address("about-policy", about.policy),
        address("about-terms", about.terms),
        address("about-invite", about.invite),
        Message::phrase("about-more")
            .with("help", Command::Help.mention())
            .with("privacy", Command::Privacy.mention()),
        Message::phrase("about-trademark"),
    ])
}

/// What is stored about people, who sees it, and how it is deleted.
#[must_use]
pub fn privacy() -> Message {
    Message::phrase("privacy")
        .with("command", Command::Privacy.mention())
        .with("about", Command::About.mention())
}

//! Who runs the bot, and what it can say of itself.

use crate::matches::Timestamp;
use crate::text::{Message, about};

/// What the host tells people about themselves; all of it may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Host {
    /// Who runs the bot, and how they can be reached.
    pub contact: Option<String>,
    /// Where the privacy policy can be read.
    pub policy: Option<String>,
    /// Where the terms can be read.
    pub terms: Option<String>,
}

/// What a running bot can say of itself.
#[derive(Debug)]
pub(super) struct Imprint {
    pub(super) host: Host,
    /// The address by which a server invites it.
    pub(super) invite: String,
    /// When it was started.
    pub(super) since: Timestamp,
}

impl Imprint {
    pub(super) fn words(&self) -> Message {
        about::about(&about::About {
            version: env!("CARGO_PKG_VERSION"),
            host: self.host.contact.as_deref(),
            policy: self.host.policy.as_deref(),
            terms: self.host.terms.as_deref(),
            invite: Some(&self.invite),
            since: self.since,
        })
    }
}

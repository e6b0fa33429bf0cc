//! What the bot needs in a channel.

use serenity::all::{ChannelType, PartialChannel, Permissions};

use crate::matches::{Permission, Telling};

/// What the bot needs in a channel besides being allowed to write, as Discord and the table name it.
/// Nothing is embedded, so the permission to embed isn't among it.
const NEEDED: [(Permissions, Permission); 3] = [
    (Permissions::VIEW_CHANNEL, Permission::ViewChannel),
    (Permissions::ATTACH_FILES, Permission::AttachFiles),
    (
        Permissions::READ_MESSAGE_HISTORY,
        Permission::ReadMessageHistory,
    ),
];

/// What it needs besides for a match's thread.
const FOR_THREADS: [(Permissions, Permission); 2] = [
    (
        Permissions::CREATE_PUBLIC_THREADS,
        Permission::CreatePublicThreads,
    ),
    (
        Permissions::SEND_MESSAGES_IN_THREADS,
        Permission::SendMessagesInThreads,
    ),
];

/// What the bot needs in a channel, and whether it has it.
#[derive(Clone, Debug)]
pub(super) struct Granted {
    /// To play there at all.
    pub here: Vec<(Permission, bool)>,
    /// To start a thread there and to write in it; `None` in channels that have no threads.
    for_threads: Option<Vec<(Permission, bool)>>,
}

impl Granted {
    /// What the bot needs for threads, and whether it has it; nothing where there are none.
    pub(super) fn for_threads(&self) -> &[(Permission, bool)] {
        self.for_threads.as_deref().unwrap_or_default()
    }

    /// What the bot needs to play in the channel and doesn't have.
    pub(super) fn missing(&self) -> Vec<Permission> {
        missing(&self.here)
    }

    /// Where a match that is agreed on here can be told.
    pub(super) fn telling(&self, quiet: bool) -> Telling {
        if quiet || self.for_threads.is_none() {
            return Telling::Channel;
        }
        let lacking = missing(self.for_threads());
        if lacking.is_empty() {
            Telling::Thread
        } else {
            Telling::Lacking(lacking)
        }
    }
}

fn missing(permissions: &[(Permission, bool)]) -> Vec<Permission> {
    let lacking = permissions.iter().filter(|(_, granted)| !granted);
    lacking.map(|&(permission, _)| permission).collect()
}

/// What the bot needs in a channel, and whether it has it. Discord always says what the bot may;
/// silence is taken as a yes, and a failure shows later.
pub(super) fn granted(
    permissions: Option<Permissions>,
    channel: Option<&PartialChannel>,
) -> Granted {
    let granted = permissions.unwrap_or(Permissions::all());
    let thread = channel.is_some_and(|channel| channel.thread_metadata.is_some());
    let writing = if thread {
        (
            Permissions::SEND_MESSAGES_IN_THREADS,
            Permission::SendMessagesInThreads,
        )
    } else {
        (Permissions::SEND_MESSAGES, Permission::SendMessages)
    };
    let judged = |(needed, permission)| (permission, granted.contains(needed));
    let has_threads =
        channel.is_none_or(|channel| matches!(channel.kind, ChannelType::Text | ChannelType::News));
    Granted {
        here: NEEDED.into_iter().chain([writing]).map(judged).collect(),
        for_threads: has_threads.then(|| FOR_THREADS.into_iter().map(judged).collect()),
    }
}

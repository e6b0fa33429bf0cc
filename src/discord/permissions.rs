//! What the bot needs in a channel.

use serenity::all::{PartialChannel, Permissions};

use crate::matches::Permission;

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

/// What the bot needs in a channel, and whether it has it. Discord always says what the bot may;
/// silence is taken as a yes, and a failure shows later.
pub(super) fn granted(
    permissions: Option<Permissions>,
    channel: Option<&PartialChannel>,
) -> Vec<(Permission, bool)> {
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
    NEEDED
        .into_iter()
        .chain([writing])
        .map(|(needed, permission)| (permission, granted.contains(needed)))
        .collect()
}

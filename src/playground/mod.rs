//! Discord on the loopback. Does not know the bot: it sees what Discord would see.

//! The watch over the connection to the gateway.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ConnectionStage, ShardManager};
use tokio::sync::watch;
use tokio::time::Instant;

/// How often the watch looks, as a part of its patience.
const LOOKS_PER_PATIENCE: u32 = 10;

/// How long a session is fresh: Discord asks for heartbeats some 41 seconds apart.
const FRESH: Duration = Duration::from_secs(45);

/// When a session last began or was taken up again. A gateway that asks for a new connection time and
/// again is alive, though it has no time to acknowledge anything.
pub(super) type Sessions = watch::Receiver<Option<Instant>>;

/// Returns when no shard has been connected and acknowledged, and no session has begun or been taken up
/// again, for as long as `patience`.
///
/// serenity connects again by itself, but there are states that it doesn't find out of: it
/// identifies for ever with a session that the gateway refuses, or a shard is lost after a failed
/// RESUME. A new process is the one cure for all of them.
pub(super) async fn ceases(shards: Arc<ShardManager>, sessions: Sessions, patience: Duration) {
    let mut alive_at = Instant::now();
    while alive_at.elapsed() < patience {
        tokio::time::sleep(patience / LOOKS_PER_PATIENCE).await;
        if beats(&shards).await {
            alive_at = Instant::now();
        }
        alive_at = sessions.borrow().map_or(alive_at, |at| at.max(alive_at));
    }
}

/// Whether Discord hears the bot: it acknowledges heartbeats, or a session is so fresh that the first
/// is not due.
pub(super) async fn is_heard(shards: &ShardManager, sessions: &Sessions) -> bool {
    let is_fresh = sessions.borrow().is_some_and(|at| at.elapsed() < FRESH);
    is_fresh || beats(shards).await
}

/// Whether a shard is in a session and its last heartbeat, as far as it knows, was acknowledged.
async fn beats(shards: &ShardManager) -> bool {
    let runners = shards.runners.lock().await;
    runners
        .values()
        .any(|shard| shard.stage == ConnectionStage::Connected && shard.latency.is_some())
}

//! What a playground keeps in a file between two runs: people and places with their ids, so that the
//! bot's own database still means somebody. Messages are not kept; the bot finds them gone, as it
//! would on Discord after somebody tidied up.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::guild::{Channel, Guild, User};
use super::snowflake::Snowflake;
use super::world::Shared;

/// Changes that come together are written together.
const GATHER: Duration = Duration::from_millis(300);

/// People, servers and channels.
#[derive(Serialize, Deserialize)]
pub struct Memory {
    pub home: Snowflake,
    /// Ids continue after this one.
    pub newest: Snowflake,
    pub users: BTreeMap<Snowflake, User>,
    pub guilds: BTreeMap<Snowflake, Guild>,
    pub channels: BTreeMap<Snowflake, Channel>,
}

impl Memory {
    /// Reads the file; `None` when there is none yet.
    ///
    /// # Errors
    /// When it cannot be read, or is none of ours.
    pub fn load(path: &Path) -> io::Result<Option<Memory>> {
        match std::fs::read(path) {
            Ok(bytes) => serde_json::from_slice(&bytes)
                .map(Some)
                .map_err(io::Error::other),
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    /// Writes the file whole or not at all.
    fn save(&self, path: &Path) -> io::Result<()> {
        let text = serde_json::to_vec(self).map_err(io::Error::other)?;
        let beside = path.with_extension("new");
        std::fs::write(&beside, text)?;
        std::fs::rename(&beside, path)
    }
}

/// Keeps the file up to date until the task is dropped.
pub async fn keep(shared: Arc<Shared>, path: PathBuf) {
    let mut bell = shared.bell();
    loop {
        bell.borrow_and_update();
        write(&shared, &path);
        if bell.changed().await.is_err() {
            return;
        }
        tokio::time::sleep(GATHER).await;
    }
}

/// Writes the file now. A full disk is the operator's matter and no reason to stop playing.
pub fn write(shared: &Shared, path: &Path) {
    if let Err(fault) = shared.read(|world| world.memory()).save(path) {
        tracing::warn!(%fault, path = %path.display(), "the playground's people could not be kept");
    }
}

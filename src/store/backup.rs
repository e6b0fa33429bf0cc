//! Copies of the database: whole, consistent, made while others read and write.

use std::path::{Path, PathBuf};

use sqlx::sqlite::SqlitePool;
use sqlx::{query, query_scalar};

use super::{MIGRATIONS, Result, Store, StoreError};

impl Store {
    /// Copies the database as it stands into a new file. Safe while the bot runs; nobody waits.
    ///
    /// # Errors
    /// If there is a file already, or the copy can't be written and synced to the disk.
    pub async fn backup(&self, copy: &Path) -> Result<()> {
        copy_into(&self.readers, copy).await
    }
}

/// Keeps a copy of a database of an older version before it is changed: `two-lakes.sqlite` is
/// copied to `two-lakes.sqlite.before-2` before migration 2. A copy from an attempt that failed
/// half-way is older still and stays.
pub(super) async fn keep_copy_before_migration(writer: &SqlitePool, path: &Path) -> Result<()> {
    let migrated_before: bool =
        query_scalar("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations')")
            .fetch_one(writer)
            .await?;
    if !migrated_before {
        return Ok(());
    }
    let applied: Vec<i64> = query_scalar("SELECT version FROM _sqlx_migrations")
        .fetch_all(writer)
        .await?;
    let next = MIGRATIONS
        .iter()
        .map(|migration| migration.version)
        .find(|version| !applied.contains(version));
    let Some(next) = next else {
        return Ok(());
    };
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".before-{next}"));
    match copy_into(writer, &PathBuf::from(name)).await {
        Err(StoreError::CopyExists(_)) => Ok(()),
        copied => copied,
    }
}

async fn copy_into(pool: &SqlitePool, copy: &Path) -> Result<()> {
    if copy.exists() {
        return Err(StoreError::CopyExists(copy.to_owned()));
    }
    query("VACUUM INTO ?")
        .bind(copy.to_string_lossy().into_owned())
        .execute(pool)
        .await?;
    // SQLite does not sync what it writes here, and a copy that a power cut empties is none.
    tokio::fs::File::open(copy).await?.sync_all().await?;
    Ok(())
}

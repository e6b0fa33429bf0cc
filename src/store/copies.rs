//! Copies of the whole database: a host's backup, and the one before the tables change.

use std::fs::{OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use sqlx::migrate::{Migrate, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, query};

use super::{BUSY_TIMEOUT, Result, StoreError};

/// A copy holds the secret setups of running matches: its owner alone may read it.
const OWNER_ALONE: u32 = 0o600;

/// Copies the database into a new file, as one state, while a bot may be playing on it.
///
/// # Errors
/// If the database can't be opened, or the copy can't be written; an existing file is never
/// overwritten. Nothing is left of a copy that failed.
pub async fn back_up(database: &Path, copy: &Path) -> Result<()> {
    let mut connection = SqliteConnectOptions::new()
        .filename(database)
        .busy_timeout(BUSY_TIMEOUT)
        .connect()
        .await?;
    let copied = copy_into(&mut connection, copy).await;
    connection.close().await?;
    copied
}

/// Copies the database beside itself if any of these migrations would change it, and returns where
/// the copy is. A new database holds nothing to be copied.
pub(super) async fn keep_former(
    connection: &mut SqliteConnection,
    database: &Path,
    migrator: &Migrator,
) -> Result<Option<PathBuf>> {
    connection
        .ensure_migrations_table(&migrator.table_name)
        .await?;
    let applied = connection
        .list_applied_migrations(&migrator.table_name)
        .await?;
    let Some(former) = applied.iter().map(|migration| migration.version).max() else {
        return Ok(None);
    };
    let changes = migrator.iter().any(|migration| migration.version > former);
    if !changes {
        return Ok(None);
    }
    let copy = free_name(database, former);
    copy_into(connection, &copy).await?;
    tracing::info!(copy = %copy.display(), "the tables change; this is how they were");
    Ok(Some(copy))
}

/// `two-lakes.sqlite.tables-1` for a database whose last migration was the first; a number more if
/// that has been taken by an earlier attempt.
fn free_name(database: &Path, former: i64) -> PathBuf {
    let beside = |ending: String| {
        let mut name = database.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let first = beside(format!(".tables-{former}"));
    let later = (2..).map(|attempt: u32| beside(format!(".tables-{former}.{attempt}")));
    std::iter::once(first)
        .chain(later)
        .find(|name| !name.exists())
        .expect("no directory holds a file for every number")
}

async fn copy_into(connection: &mut SqliteConnection, copy: &Path) -> Result<()> {
    let unwritable = |error: io::Error| StoreError::Copy {
        copy: copy.to_owned(),
        error,
    };
    let name = copy.to_str().ok_or_else(|| {
        unwritable(io::Error::new(
            io::ErrorKind::InvalidInput,
            "its name isn't UTF-8",
        ))
    })?;
    // SQLite fills an empty file, so the file can be made first: new, and closed to others.
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(OWNER_ALONE)
        .open(copy)
        .map_err(unwritable)?;
    let copied = query("VACUUM INTO ?").bind(name).execute(connection).await;
    match copied {
        Ok(_) => {
            std::fs::set_permissions(copy, Permissions::from_mode(OWNER_ALONE))
                .map_err(unwritable)?;
            // SQLite does not sync what it writes here, and a copy that a power cut empties is none.
            OpenOptions::new()
                .read(true)
                .open(copy)
                .and_then(|file| file.sync_all())
                .map_err(unwritable)
        }
        Err(error) => {
            std::fs::remove_file(copy).map_err(unwritable)?;
            Err(error.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[tokio::test]
    async fn the_tables_are_copied_before_they_change_and_only_then() {
        let directory = tempfile::tempdir().expect("a directory");
        let database = directory.path().join("bot.sqlite");
        let store = Store::open(&database).await.expect("a new database");
        let mut write = store.write().await.expect("it can be written");
        write.meet(1, "Anna", "en", 1).await.expect("Anna is noted");
        write.commit().await.expect("it counts");
        store.close().await;
        Store::open(&database)
            .await
            .expect("the same tables")
            .close()
            .await;
        let files = || {
            let entries = std::fs::read_dir(directory.path()).expect("the directory is there");
            let names = entries.map(|entry| entry.expect("an entry").file_name());
            names
                .filter(|name| name.to_string_lossy().contains(".tables-"))
                .collect::<Vec<_>>()
        };
        assert!(files().is_empty(), "nothing has changed");

        let scripts = directory.path().join("migrations");
        let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        std::fs::create_dir(&scripts).expect("a directory for the next tables");
        for script in std::fs::read_dir(ours).expect("ours are there") {
            let script = script.expect("an entry");
            std::fs::copy(script.path(), scripts.join(script.file_name())).expect("a copy");
        }
        let next = scripts.join("9999_more.sql");
        std::fs::write(next, "CREATE TABLE more (id INTEGER) STRICT;").expect("a script");
        let migrator = Migrator::new(scripts.as_path()).await.expect("scripts");
        let mut connection = SqliteConnectOptions::new()
            .filename(&database)
            .connect()
            .await
            .expect("the database opens");
        let copy = keep_former(&mut connection, &database, &migrator)
            .await
            .expect("it can be copied")
            .expect("the tables change");
        migrator.run(&mut connection).await.expect("they change");
        let again = keep_former(&mut connection, &database, &migrator).await;
        assert_eq!(again.expect("it can be read"), None);
        connection.close().await.expect("it closes");

        assert_eq!(files().len(), 1);
        let mode = std::fs::metadata(&copy).expect("it is there").permissions();
        assert_eq!(mode.mode() & 0o777, OWNER_ALONE);
        let former = Store::open(&copy).await.expect("the former tables open");
        let mut read = former.read().await.expect("they can be read");
        let anna = read.person(1).await.expect("a row").expect("Anna");
        assert_eq!(anna.name, "Anna");
    }
}

//! What lies at the database's path is looked at before anything is written there.

use std::path::Path;

use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, query_scalar};

use super::{BUSY_TIMEOUT, Result, StoreError};

/// SQLite's code for a file that isn't a database (<https://sqlite.org/rescode.html>).
const NOT_A_DATABASE: &str = "26";

/// Refuses a file that isn't ours, is newer than these migrations, or is damaged. A file that isn't
/// there, or is empty, is fine: it becomes a database.
pub(super) async fn inspect(file: &Path, migrator: &Migrator) -> Result<()> {
    let empty = std::fs::metadata(file).is_ok_and(|metadata| metadata.len() == 0);
    if empty || !file.exists() {
        return Ok(());
    }
    let unwritable = |error| StoreError::Unwritable {
        file: file.to_owned(),
        error,
    };
    // A log that a killed bot left can only be read by one who may write, so this isn't read-only.
    let options = SqliteConnectOptions::new()
        .filename(file)
        .busy_timeout(BUSY_TIMEOUT);
    let mut connection = options
        .connect()
        .await
        .map_err(|error| fault_of(file, error).unwrap_or_else(unwritable))?;
    let found = look(&mut connection, file, migrator).await;
    connection.close().await?;
    found
}

async fn look(connection: &mut SqliteConnection, file: &Path, migrator: &Migrator) -> Result<()> {
    let judge = |error| fault_of(file, error).unwrap_or_else(StoreError::Sql);
    let tables: Vec<String> = query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
        .fetch_all(&mut *connection)
        .await
        .map_err(judge)?;
    if tables.is_empty() {
        return Ok(());
    }
    let ours = ["_sqlx_migrations", "challenges", "outbox"];
    if !ours
        .iter()
        .all(|name| tables.iter().any(|table| table == name))
    {
        return Err(StoreError::Foreign(file.to_owned()));
    }
    let check: String = query_scalar("PRAGMA quick_check(1)")
        .fetch_one(&mut *connection)
        .await
        .map_err(judge)?;
    if is_of_the_disk(&check) {
        return Err(StoreError::Unreadable {
            file: file.to_owned(),
            what: check.replace('\n', " "),
        });
    }
    if check != "ok" {
        return Err(StoreError::Damaged {
            file: file.to_owned(),
            what: check.replace('\n', " "),
        });
    }
    let theirs: Option<i64> = query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(&mut *connection)
        .await
        .map_err(judge)?;
    let known = migrator.iter().map(|migration| migration.version).max();
    match (theirs, known) {
        (Some(theirs), Some(ours)) if theirs > ours => Err(StoreError::Newer {
            file: file.to_owned(),
            theirs,
            ours,
        }),
        _ => Ok(()),
    }
}

/// Whether a check found no fault in the file, but could not read it: SQLite's code for that has 10 in
/// its lowest byte, however else it is detailed.
fn is_of_the_disk(check: &str) -> bool {
    let code = check.rsplit_once("error code=").map(|(_, code)| code);
    let code = code.and_then(|code| code.trim().parse::<i32>().ok());
    code.is_some_and(|code| code & 0xFF == 10)
}

/// What SQLite says of a file that it can't read as a database; the error itself if it is another.
fn fault_of(file: &Path, error: sqlx::Error) -> std::result::Result<StoreError, sqlx::Error> {
    let sqlx::Error::Database(said) = &error else {
        return Err(error);
    };
    let what = said.message().to_owned();
    let file = file.to_owned();
    match said.code().as_deref() {
        Some(NOT_A_DATABASE) => Ok(StoreError::Foreign(file)),
        // Every kind of corruption has 11 in its lowest byte.
        Some(code) if code.parse().is_ok_and(|code: i32| code & 0xFF == 11) => {
            Ok(StoreError::Damaged { file, what })
        }
        _ => Err(error),
    }
}

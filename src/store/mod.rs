//! The one place that names SQLite: rows in, rows out. Does not know what a move means.
//!
//! One connection writes, always in a transaction begun as `IMMEDIATE` (a deferred one that reads
//! and then writes fails under contention); a few read, each in a transaction of its own, because
//! two statements without one can see two states; a statement alone needs none. Every write is synced
//! to the disk before it counts.

mod challenges;
mod copies;
mod counting;
mod deadlines;
mod events;
mod follows;
mod forgetting;
mod guilds;
mod inspection;
mod matches;
mod outbox;
mod people;
mod saved_setups;
mod solo;

use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, Sqlite, SqliteConnection, Transaction};

pub use challenges::{ChallengeRow, NewChallenge};
pub use copies::back_up;
pub use counting::WhoseRows;
pub use deadlines::{ClockRow, PromiseRow};
pub use events::NewEvent;
pub use guilds::GuildRow;
pub use matches::{EndRow, MatchRow, MoveRow, NewMatch, OfferRow, SetupRow};
pub use outbox::{ClaimRow, NewOutboxRow};
pub use people::PersonRow;
pub use saved_setups::SavedSetupRow;
pub use solo::ErrandRow;

/// How long a connection waits for another process's lock, such as a backup's.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a use case waits for the writer's connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(30);
/// Connections that read.
const READERS: u32 = 3;

/// A failure of the database.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database refused: {}{}", .0, advice(.0))]
    Sql(#[from] sqlx::Error),
    #[error("the copy {} can't be written: {error}", .copy.display())]
    Copy {
        copy: PathBuf,
        error: std::io::Error,
    },
    #[error("the database could not be brought to this version: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error(
        "{} is no database of Two Lakes, and was left as it is; DATABASE_PATH should name another file",
        .0.display()
    )]
    Foreign(PathBuf),
    #[error(
        "{} was written by a newer Two Lakes (its tables are of form {theirs}, this version knows {ours}); \
         start that version, or restore the copy that was made before the update",
        .file.display()
    )]
    Newer {
        file: PathBuf,
        theirs: i64,
        ours: i64,
    },
    #[error(
        "{} is damaged, and was left as it is; keep it, and restore a backup in its place ({what})",
        .file.display()
    )]
    Damaged { file: PathBuf, what: String },
    #[error(
        "{} can't be read, though it may be whole: the disk fails; look at the system's log, and start \
         again when it is sound ({what})",
        .file.display()
    )]
    Unreadable { file: PathBuf, what: String },
    #[error(
        "{} can't be opened for writing: {error}; the file and its folder must belong to the bot's user, \
         on a disk that has room",
        .file.display()
    )]
    Unwritable { file: PathBuf, error: sqlx::Error },
}

/// What the methods of this room return.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// The database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Store {
    /// Opens the file, creating it if it is missing, and brings it to the present version. Before its
    /// tables change, the former ones are copied beside it.
    ///
    /// # Errors
    /// If the file can't be opened or migrated.
    pub async fn open(path: &Path) -> Result<Self> {
        let migrator = sqlx::migrate!("./migrations");
        inspection::inspect(path, &migrator).await?;
        let unwritable = |error| StoreError::Unwritable {
            file: path.to_owned(),
            error,
        };
        let options = SqliteConnectOptions::new()
            .filename(path)
            .foreign_keys(true)
            // What is deleted is overwritten, or the names of people would stay in the file's free pages.
            .pragma("secure_delete", "ON")
            .busy_timeout(BUSY_TIMEOUT);
        let writer = pool()
            .max_connections(1)
            .connect_with(
                options
                    .clone()
                    .create_if_missing(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(SqliteSynchronous::Full),
            )
            .await
            .map_err(unwritable)?;
        let mut first = writer.acquire().await?;
        // SQLite opens a file that it may only read, and says so at the first write.
        let written = first.begin_with("BEGIN IMMEDIATE").await;
        let written = written.map_err(|error| match is_busy(&error) {
            true => StoreError::Sql(error),
            false => unwritable(error),
        })?;
        written.rollback().await?;
        copies::keep_former(&mut first, path, &migrator).await?;
        migrator.run(&mut first).await?;
        drop(first);
        let readers = pool()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await?;
        Ok(Self { writer, readers })
    }

    /// Begins a transaction that may write. Others that write wait meanwhile.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn write(&self) -> Result<Write> {
        let transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        Ok(Write(Read(Statements::Within(transaction))))
    }

    /// Begins a transaction that only reads and sees one state throughout.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn read(&self) -> Result<Read> {
        Ok(Read(Statements::Within(self.readers.begin().await?)))
    }

    /// Reads with one statement alone, which sees one state by itself. Two would not: those are for
    /// [`Store::read`], which takes two statements more.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn glance(&self) -> Result<Read> {
        Ok(Read(Statements::Alone(self.readers.acquire().await?)))
    }

    /// Closes all connections once their present transactions have ended.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Whether another process writes, for longer than anybody waits (SQLite's code 5).
fn is_busy(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(5)
}

/// What the host should do about it, where the disk is at fault (<https://sqlite.org/rescode.html>).
fn advice(error: &sqlx::Error) -> &'static str {
    match primary_code(error) {
        Some(13) => {
            "; the disk with the file of DATABASE_PATH is full: make room there, and the bot goes on \
             by itself"
        }
        Some(10) => {
            "; the disk with the file of DATABASE_PATH fails to read or write: look at the system's \
             log, and keep a backup on another disk"
        }
        _ => "",
    }
}

/// SQLite's code for a failure without its details, which are in the higher bytes.
fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let code = error.as_database_error()?.code()?;
    code.parse().ok().map(|code: i32| code & 0xFF)
}

fn pool() -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        // After a commit that the disk refused SQLite has rolled back, and its driver has not noticed:
        // such a connection refuses every later transaction, so a new one takes its place.
        .before_acquire(|connection, _| {
            let fit = !connection.is_in_transaction();
            Box::pin(async move { Ok(fit) })
        })
}

/// What reads.
#[derive(Debug)]
pub struct Read(Statements);

#[derive(Debug)]
enum Statements {
    /// All of them within a transaction.
    Within(Transaction<'static, Sqlite>),
    /// One alone.
    Alone(PoolConnection<Sqlite>),
}

impl Read {
    fn connection(&mut self) -> &mut SqliteConnection {
        match &mut self.0 {
            Statements::Within(transaction) => transaction,
            Statements::Alone(connection) => connection,
        }
    }
}

/// A transaction that writes, and reads what it wrote. Undone unless [`Write::commit`] succeeds.
#[derive(Debug)]
pub struct Write(Read);

impl Write {
    /// Makes all that was written durable.
    ///
    /// # Errors
    /// If the database does not answer; then it is open whether the writes count.
    pub async fn commit(self) -> Result<()> {
        match self.0.0 {
            Statements::Within(transaction) => Ok(transaction.commit().await?),
            // Nothing that writes is made of these; were it, it would be durable already.
            Statements::Alone(_) => Ok(()),
        }
    }
}

impl Deref for Write {
    type Target = Read;

    fn deref(&self) -> &Read {
        &self.0
    }
}

impl DerefMut for Write {
    fn deref_mut(&mut self) -> &mut Read {
        &mut self.0
    }
}

//! One bot for one database: two would both deliver what is in the outbox.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Held as long as the bot runs. The operating system gives it back, even after a kill.
#[derive(Debug)]
pub struct InstanceLock {
    _file: File,
}

#[derive(Debug, Error)]
pub enum LockError {
    #[error("another bot is running with this database (it holds {})", .0.display())]
    Taken(PathBuf),
    #[error("the lock beside the database, {}, can't be taken: {error}", path.display())]
    Failed { path: PathBuf, error: io::Error },
}

impl InstanceLock {
    /// Takes the lock `DATABASE.lock` beside the database.
    ///
    /// # Errors
    /// Another process holds it, or its file can't be made.
    pub fn take(database: &Path) -> Result<Self, LockError> {
        let mut path = database.as_os_str().to_owned();
        path.push(".lock");
        let path = PathBuf::from(path);
        let failed = |error| LockError::Failed {
            path: path.clone(),
            error,
        };
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(LockError::Taken(path)),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_database_has_one_bot() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let database = directory.path().join("two-lakes.sqlite");
        let first = InstanceLock::take(&database).expect("nobody holds it yet");
        assert!(matches!(
            InstanceLock::take(&database),
            Err(LockError::Taken(_))
        ));
        drop(first);
        InstanceLock::take(&database).expect("it was given back");
    }
}

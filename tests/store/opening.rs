//! What a host is told about a file that can't serve as the database, and that it is left as it is.

use std::fs;
use std::path::Path;

use sqlx::{ConnectOptions, Connection};
use two_lakes::store::{Store, StoreError};

use super::file::{File, new_challenge};

/// The words with which a file is refused, once it is seen that not a byte of it changed.
async fn refused(path: &Path) -> String {
    let before = fs::read(path).ok();
    let error = Store::open(path).await.expect_err("such a file was taken");
    assert_eq!(fs::read(path).ok(), before, "{error}");
    error.to_string()
}

#[tokio::test]
async fn a_file_of_another_kind_is_left_alone() {
    let file = File::new().await;
    let letter = file.directory.path().join("letter.txt");
    fs::write(&letter, "Dear Anna, ".repeat(100)).unwrap();
    let words = refused(&letter).await;
    assert!(words.contains("is no database of Two Lakes"), "{words}");

    let ledger = file.directory.path().join("ledger.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(&ledger)
        .create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    sqlx::query("CREATE TABLE accounts (id INTEGER)")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let words = refused(&ledger).await;
    assert!(words.contains("is no database of Two Lakes"), "{words}");
}

#[tokio::test]
async fn an_empty_file_becomes_a_database() {
    let file = File::new().await;
    let empty = file.directory.path().join("empty.sqlite");
    fs::write(&empty, "").unwrap();
    Store::open(&empty).await.unwrap().close().await;
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let file = File::new().await;
    file.store.close().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file.path());
    let mut connection = options.connect().await.unwrap();
    sqlx::query(
        "INSERT INTO _sqlx_migrations SELECT 9999, 'later', installed_on, success, checksum, 0
         FROM _sqlx_migrations WHERE version = 1",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    connection.close().await.unwrap();
    let words = refused(&file.path()).await;
    assert!(
        words.contains("newer Two Lakes (its tables are of form 9999"),
        "{words}"
    );
}

/// Wherever a copy was cut off: it is refused, or it was cut where nothing is missing.
#[tokio::test]
async fn a_file_that_was_cut_off_is_left_alone() {
    let file = File::new().await;
    let (mut write, _) = file.with_challenge().await;
    write.insert_challenge(new_challenge()).await.unwrap();
    write.commit().await.unwrap();
    file.store.close().await;
    let whole = fs::read(file.path()).unwrap();
    let mut damaged = 0;
    for part in 1..16 {
        let cut = file.directory.path().join(format!("cut-{part}.sqlite"));
        fs::write(&cut, &whole[..whole.len() * part / 16]).unwrap();
        let words = refused(&cut).await;
        assert!(
            words.contains("restore a backup") || words.contains("is no database"),
            "{words}"
        );
        damaged += usize::from(words.contains("restore a backup"));
    }
    assert!(damaged > 10, "{damaged} were called damaged");
}

#[tokio::test]
async fn a_path_that_cannot_be_written_is_named() {
    let file = File::new().await;
    let folder = file.directory.path().join("folder");
    fs::create_dir(&folder).unwrap();
    for path in [folder.clone(), folder.join("missing/bot.sqlite")] {
        let error = Store::open(&path).await.expect_err("no file can be there");
        assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
        let words = error.to_string();
        assert!(words.contains(&path.display().to_string()), "{words}");
        assert!(words.contains("must belong to the bot's user"), "{words}");
    }
}

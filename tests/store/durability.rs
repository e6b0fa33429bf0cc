//! Transactions, copies, and the settings on which durability rests.

use two_lakes::store::{Store, back_up};

use super::file::*;

#[tokio::test]
async fn what_is_not_committed_never_was() {
    let file = File::new().await;
    let (write, id) = file.with_challenge().await;
    drop(write);
    assert!(
        file.store
            .read()
            .await
            .unwrap()
            .challenge(id)
            .await
            .unwrap()
            .is_none()
    );
    let (write, id) = file.with_challenge().await;
    write.commit().await.unwrap();
    file.store.close().await;
    let again = Store::open(&file.path()).await.unwrap();
    assert!(
        again
            .read()
            .await
            .unwrap()
            .challenge(id)
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn a_reader_sees_one_state_while_others_write() {
    let file = File::new().await;
    let (write, id) = file.with_challenge().await;
    write.commit().await.unwrap();
    let mut read = file.store.read().await.unwrap();
    assert_eq!(read.open_challenges_by(ANNA).await.unwrap(), 1);
    let mut write = file.store.write().await.unwrap();
    write.close_challenge(id, "declined", 12).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(read.open_challenges_by(ANNA).await.unwrap(), 1);
    drop(read);
    let mut read = file.store.read().await.unwrap();
    assert_eq!(read.open_challenges_by(ANNA).await.unwrap(), 0);
}

#[tokio::test]
async fn writers_wait_for_each_other() {
    let file = File::new().await;
    let (write, id) = file.with_challenge().await;
    write.commit().await.unwrap();
    let writers = (0..8).map(|number| {
        let store = file.store.clone();
        tokio::spawn(async move {
            let mut write = store.write().await.unwrap();
            let before = write.challenge(id).await.unwrap().unwrap();
            write.forget_card(id).await.unwrap();
            write.set_card(id, number).await.unwrap();
            write.commit().await.unwrap();
            before.reposts
        })
    });
    let mut seen = Vec::new();
    for writer in writers.collect::<Vec<_>>() {
        seen.push(writer.await.unwrap());
    }
    seen.sort_unstable();
    assert_eq!(seen, (0..8).collect::<Vec<_>>(), "no write was lost");
}

#[tokio::test]
async fn a_backup_is_whole_while_others_write() {
    let file = File::new().await;
    let (write, id) = file.with_challenge().await;
    write.commit().await.unwrap();
    let mut write = file.store.write().await.unwrap();
    write.close_challenge(id, "declined", 12).await.unwrap();
    let copy = file.directory.path().join("copy.sqlite");
    back_up(&file.path(), &copy).await.unwrap();
    write.commit().await.unwrap();
    let again = back_up(&file.path(), &copy).await;
    assert!(again.is_err(), "a backup overwrote another");

    let copied = Store::open(&copy).await.unwrap();
    let challenge = copied.read().await.unwrap().challenge(id).await.unwrap();
    assert_eq!(
        challenge.unwrap().state,
        "open",
        "what was not committed is not copied"
    );
}

/// The settings on which durability rests.
#[tokio::test]
async fn the_file_is_in_wal_mode_and_keeps_foreign_keys() {
    use sqlx::{ConnectOptions, Row};
    let file = File::new().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file.path());
    let mut connection = options.connect().await.unwrap();
    let mode: String = sqlx::query("PRAGMA journal_mode")
        .fetch_one(&mut connection)
        .await
        .unwrap()
        .get(0);
    assert_eq!(mode, "wal");
    let mut write = file.store.write().await.unwrap();
    let orphan = write.insert_challenge(new_challenge()).await;
    assert!(orphan.is_err(), "a challenge of nobody was written");
}

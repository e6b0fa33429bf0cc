//! Clocks, promises, signs of life, holidays; and the file of the version that knew none of them.

use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use two_lakes::store::{ClockRow, NewChallenge, NewEvent, PromiseRow, Store};

use super::file::*;

fn promise(match_id: i64, stage: &str) -> PromiseRow {
    PromiseRow {
        match_id,
        stage: stage.into(),
    }
}

#[tokio::test]
async fn of_a_matchs_due_promises_the_newest_is_kept_and_the_others_go() {
    let file = File::new().await;
    let (mut write, _, id) = file.with_match().await;
    let stages = [("half", 50), ("late", 90), ("over", 100)];
    write.promise(id, &stages).await.unwrap();
    assert!(write.due_promises(49, 9).await.unwrap().is_empty());
    assert_eq!(
        write.due_promises(50, 9).await.unwrap(),
        [promise(id, "half")]
    );
    assert_eq!(
        write.due_promises(95, 9).await.unwrap(),
        [promise(id, "late")]
    );
    assert!(write.due_promises(95, 0).await.unwrap().is_empty());
    let taken = write.take_promises(id, 95).await.unwrap();
    assert_eq!(taken.as_deref(), Some("late"));
    assert_eq!(write.take_promises(id, 95).await.unwrap(), None);
    assert_eq!(
        write.due_promises(100, 9).await.unwrap(),
        [promise(id, "over")]
    );
    write.clear_promises(id).await.unwrap();
    assert!(write.due_promises(999, 9).await.unwrap().is_empty());
    assert!(write.promise(id, &[("never", 1)]).await.is_err());
}

#[tokio::test]
async fn a_clock_is_set_paused_and_put_off_with_its_promises() {
    let file = File::new().await;
    let (mut write, _, id) = file.with_match().await;
    write.start_match(id, 45).await.unwrap();
    write.set_reminded(id, 46).await.unwrap();
    let clock = ClockRow {
        deadline_at: 100,
        red_left: Some(900),
        blue_left: Some(800),
    };
    write.set_clock(id, clock).await.unwrap();
    let row = write.match_by_id(id).await.unwrap().unwrap();
    assert_eq!(
        (
            row.deadline_at,
            row.red_left,
            row.blue_left,
            row.reminded_at
        ),
        (Some(100), Some(900), Some(800), None)
    );
    write.promise(id, &[("over", 100)]).await.unwrap();
    write.pause(id, 60, 10).await.unwrap();
    write.put_deadlines_off(39, 1000).await.unwrap();
    write.put_deadlines_off(1110, 7).await.unwrap();
    let row = write.match_by_id(id).await.unwrap().unwrap();
    assert_eq!(
        (row.deadline_at, row.paused_until, row.due_at),
        (Some(1110), Some(1060), 1040)
    );
    assert!(write.due_promises(1109, 9).await.unwrap().is_empty());
    assert_eq!(write.due_promises(1110, 9).await.unwrap().len(), 1);
    assert!(write.ended_pauses(1059, 9).await.unwrap().is_empty());
    assert_eq!(write.ended_pauses(1060, 9).await.unwrap(), [id]);
    assert!(!write.end_pause(id, 1059).await.unwrap());
    assert!(write.end_pause(id, 1060).await.unwrap());
    assert!(!write.end_pause(id, 1060).await.unwrap());
}

#[tokio::test]
async fn the_last_sign_of_life_is_one_row() {
    let file = File::new().await;
    let mut write = file.store.write().await.unwrap();
    assert_eq!(write.last_alive().await.unwrap(), None);
    for now in [5, 9] {
        write.set_alive(now).await.unwrap();
        assert_eq!(write.last_alive().await.unwrap(), Some(now));
    }
}

#[tokio::test]
async fn holidays_and_nudges_are_counted_since_a_moment() {
    let file = File::new().await;
    let (mut write, challenge, id) = file.with_match().await;
    for (at, days) in [(100, 3), (200, 4)] {
        let event = NewEvent {
            challenge_id: challenge,
            match_id: Some(id),
            ply: Some(0),
            kind: "nudge",
            actor_id: Some(ANNA),
            at,
        };
        let event = write.insert_event(event).await.unwrap();
        write
            .insert_holiday(event, id, ANNA, days, at)
            .await
            .unwrap();
    }
    assert_eq!(write.holiday_days(id, ANNA, 99).await.unwrap(), 7);
    assert_eq!(write.holiday_days(id, ANNA, 100).await.unwrap(), 4);
    assert_eq!(write.holiday_days(id, BEN, 0).await.unwrap(), 0);
    assert_eq!(write.last_nudge(id, ANNA).await.unwrap(), Some(200));
    assert_eq!(write.last_nudge(id, BEN).await.unwrap(), None);
    assert_eq!(write.nudges_since(ANNA, BEN, 99).await.unwrap(), [100, 200]);
    assert_eq!(write.nudges_since(ANNA, BEN, 100).await.unwrap(), [200]);
    assert!(write.nudges_since(BEN, ANNA, 0).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_challenge_to_anyone_is_joined_once() {
    let file = File::new().await;
    let (mut write, named) = file.with_challenge().await;
    let open = NewChallenge {
        opponent_id: None,
        ..new_challenge()
    };
    let id = write.insert_challenge(open).await.unwrap();
    let row = write.challenge(id).await.unwrap().unwrap();
    assert_eq!(
        (row.opponent_id, row.opponent_name, row.joinable),
        (None, None, true)
    );
    assert_eq!(
        write.challenge_open_to_all_by(ANNA).await.unwrap(),
        Some(id)
    );
    assert!(write.close_challenge(id, "accepted", 11).await.is_err());
    assert!(write.join_challenge(id, ANNA).await.is_err(), "one's own");
    assert!(write.join_challenge(id, BEN).await.unwrap());
    assert!(!write.join_challenge(id, BEN).await.unwrap());
    assert!(!write.join_challenge(named, BEN).await.unwrap());
    let row = write.challenge(id).await.unwrap().unwrap();
    assert_eq!((row.opponent_id, row.joinable), (Some(BEN), true));
}

/// A file of the first version, with a match that is being played, opens with all that it held.
#[tokio::test]
async fn the_former_tables_are_carried_over_with_their_rows() {
    let directory = tempfile::tempdir().unwrap();
    let former = directory.path().join("migrations");
    std::fs::create_dir(&former).unwrap();
    let first = "0001_tables.sql";
    let migrations = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    std::fs::copy(migrations.join(first), former.join(first)).unwrap();
    let path = directory.path().join("store.sqlite");
    let mut connection = SqliteConnectOptions::new()
        .filename(&path)
        .create_if_missing(true)
        .connect()
        .await
        .unwrap();
    let migrator = Migrator::new(former).await.unwrap();
    migrator.run(&mut connection).await.unwrap();
    sqlx::raw_sql(
        "INSERT INTO people (id, name, language, seen_at) VALUES (11, 'Anna', 'de', 1), (12, 'Ben', 'en', 1);
         INSERT INTO challenges (id, channel_id, message_id, challenger_id, opponent_id, variant,
             rule_set, reveal, colour, series, state, made_at, expires_at, closed_at)
         VALUES (7, 70, 900, 11, 12, 'original', 'jumbo', 'visible', 'red', 'single', 'accepted', 1, 9, 2);
         INSERT INTO matches (id, code, challenge_id, variant, rule_set, reveal, red_id, blue_id,
             status, created_at, due_at, started_at)
         VALUES (3, '7K3F', 7, 'original', 'jumbo', 'visible', 11, 12, 'playing', 2, 99, 4);
         INSERT INTO moves VALUES (3, 1, 30, 40, 5);
         INSERT INTO events (id, challenge_id, match_id, kind, at) VALUES (5, 7, 3, 'move', 5);",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    connection.close().await.unwrap();

    let store = Store::open(&path).await.unwrap();
    let mut write = store.write().await.unwrap();
    let row = write.challenge(7).await.unwrap().unwrap();
    assert_eq!(
        (
            row.opponent_id,
            row.message_id,
            row.pace.as_str(),
            row.joinable
        ),
        (Some(BEN), Some(900), "none", false)
    );
    assert_eq!(
        (row.state.as_str(), row.code.as_deref()),
        ("accepted", Some("7K3F"))
    );
    let row = write.match_by_code("7K3F").await.unwrap().unwrap();
    assert_eq!(
        (row.plies, row.pace.as_str(), row.deadline_at),
        (1, "none", None)
    );
    let next = write.insert_challenge(new_challenge()).await.unwrap();
    assert_eq!(next, 8, "numbers go on");
    write.commit().await.unwrap();
    store.close().await;
    let mut connection = SqliteConnectOptions::new()
        .filename(&path)
        .connect()
        .await
        .unwrap();
    let broken = sqlx::query("PRAGMA foreign_key_check")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    assert!(broken.is_empty(), "a row refers to nothing");
}

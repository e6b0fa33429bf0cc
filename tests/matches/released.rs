//! This version goes on with a database of every form that the tables have had: an open challenge, a
//! match being set up, one that runs with notices not yet delivered, one that is over. A database of
//! some forms is kept; of those between it is made, by bringing the nearest older one up to them.
//!
//! When a release changes the tables, keep one of its form as well:
//! `cargo test --test matches -- --ignored keeps_a_database`.

use std::fs;
use std::path::PathBuf;

use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use two_lakes::matches::{ExportFormat, Status, Which};

use super::table::{ANNA, BEN, CORA, GAMES, Table, label, wish, wish_for};

/// The last migration of each form that is kept. `released/N.db` is a database of that form.
const KEPT: [i64; 4] = [1, 5, 8, 9];

static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

fn kept(form: i64) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/matches/released/{form}.db"))
}

/// A database of this form, whether it is kept or made.
async fn database_of(form: i64) -> Vec<u8> {
    let nearest = KEPT.into_iter().filter(|&kept| kept <= form).max();
    let database = fs::read(kept(nearest.expect("the first is kept"))).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("older.sqlite");
    fs::write(&file, database).unwrap();
    let options = SqliteConnectOptions::new().filename(&file);
    let mut connection: SqliteConnection = options.connect().await.unwrap();
    let migrator = Migrator {
        migrations: MIGRATIONS
            .iter()
            .filter(|migration| migration.version <= form)
            .cloned()
            .collect(),
        ..Migrator::DEFAULT
    };
    migrator.run(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    fs::read(file).unwrap()
}

#[tokio::test]
async fn matches_of_every_form_go_on() {
    let forms: Vec<i64> = MIGRATIONS
        .iter()
        .map(|migration| migration.version)
        .collect();
    assert!(KEPT.iter().all(|kept| forms.contains(kept)));
    for form in forms {
        let table = Table::over(&database_of(form).await).await;
        goes_on(&table, form).await;
    }
}

async fn goes_on(table: &Table, form: i64) {
    let mut games = table.matches.games(ANNA).await.unwrap();
    games.sort_by_key(|facts| facts.ply);
    let [arranging, playing] = &games[..] else {
        panic!("form {form}: {games:?}");
    };
    assert_eq!(arranging.status, Status::Arranging, "form {form}");
    assert_eq!(
        (playing.status, playing.ply),
        (Status::Playing, 3),
        "form {form}"
    );

    let told: Vec<String> = table.deliver_all().await.iter().map(label).collect();
    assert!(
        told.contains(&"Ben: turn".to_owned()),
        "form {form}: {told:?}"
    );

    let played = table.play_on(playing.code).await;
    assert_eq!(played.board.facts.ply, 4, "form {form}");
    table.both_ready(arranging.code).await;
    let begun = table.board_of(BEN, arranging.code).await;
    assert_eq!(begun.facts.status, Status::Playing, "form {form}");

    let open = table
        .text("SELECT '' || id FROM challenges WHERE state = 'open'")
        .await;
    let accepted = table
        .matches
        .accept(table.act(CORA), open.parse().unwrap(), None)
        .await;
    accepted.unwrap_or_else(|failure| panic!("form {form}: {failure:?}"));

    let over = table
        .text("SELECT code FROM matches WHERE status = 'over'")
        .await;
    let over = Which::code(over.parse().unwrap(), GAMES);
    let exported = table.matches.export(ANNA, &over, ExportFormat::Text).await;
    exported.unwrap_or_else(|failure| panic!("form {form}: {failure:?}"));

    let copy = table.file().with_extension(format!("sqlite.tables-{form}"));
    let present = table
        .number("SELECT max(version) FROM _sqlx_migrations")
        .await;
    assert_eq!(
        copy.exists(),
        present > form,
        "form {form}: a copy is kept of what changes"
    );
}

#[tokio::test]
#[ignore = "writes released/N.db for the present form of the tables"]
async fn keeps_a_database_of_the_present_form() {
    let table = Table::open().await;
    let over = table.playing().await;
    table.play_on(over).await;
    table.matches.resign(table.act(BEN), over, 1).await.unwrap();
    table.deliver_all().await;
    let playing = table.playing_with(wish()).await;
    table.arranging().await;
    table
        .matches
        .challenge(table.act(ANNA), wish_for(CORA))
        .await
        .unwrap();
    table.deliver_all().await;
    for _ in 0..3 {
        table.play_on(playing).await;
    }
    let form = table
        .number("SELECT max(version) FROM _sqlx_migrations")
        .await;
    table.backup(&kept(form)).await;
}

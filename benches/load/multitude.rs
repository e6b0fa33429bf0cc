//! Matches that nobody plays while others do: one that has been played, copied again and again.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

/// How far the ids of one copy are from those of the next.
const SPAN: i64 = 1_000_000;
/// Far from the ids of people who act, which are Discord's.
const PEOPLE: i64 = 4_000_000_000_000_000_000;

/// Copies the match without a live clock that has been played longest so many times, with its people,
/// its moves, and all that has been told of it.
pub async fn fills(database: &Path, copies: usize) {
    let mut connection = SqliteConnectOptions::new()
        .filename(database)
        .foreign_keys(true)
        .connect()
        .await
        .expect("the database opens");
    let mut write = connection.begin().await.expect("it can be written");
    sqlx::query(
        "CREATE TEMPORARY TABLE copies (number INTEGER, shift INTEGER, red INTEGER, blue INTEGER)",
    )
    .execute(&mut *write)
    .await
    .expect("a table");
    sqlx::query(
        "WITH RECURSIVE n (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n WHERE number < ?1)
         INSERT INTO copies
         SELECT number, number * ?2, ?3 + 2 * number, ?3 + 2 * number + 1 FROM n",
    )
    .bind(i64::try_from(copies).expect("few"))
    .bind(SPAN)
    .bind(PEOPLE)
    .execute(&mut *write)
    .await
    .expect("rows");
    sqlx::query(
        "CREATE TEMPORARY TABLE model AS
         SELECT * FROM matches WHERE status = 'playing' AND pace <> 'live'
         ORDER BY (SELECT COUNT(*) FROM moves WHERE match_id = matches.id) DESC LIMIT 1",
    )
    .execute(&mut *write)
    .await
    .expect("a match is played");
    copy(
        &mut write,
        "people",
        "p.id IN (SELECT red_id FROM model)",
        &[("id", "red")],
    )
    .await;
    copy(
        &mut write,
        "people",
        "p.id IN (SELECT blue_id FROM model)",
        &[("id", "blue")],
    )
    .await;
    let shifted = "p.id + shift";
    copy(
        &mut write,
        "challenges",
        "p.id IN (SELECT challenge_id FROM model)",
        &[
            ("id", shifted),
            ("challenger_id", "red"),
            ("opponent_id", "blue"),
            ("message_id", "p.message_id + shift"),
            ("thread_id", "p.thread_id + shift"),
        ],
    )
    .await;
    copy(
        &mut write,
        "matches",
        "p.id IN (SELECT id FROM model)",
        &[
            ("id", shifted),
            ("code", "printf('Z%04d', number)"),
            ("challenge_id", "p.challenge_id + shift"),
            ("red_id", "red"),
            ("blue_id", "blue"),
        ],
    )
    .await;
    let of_match = ("match_id", "p.match_id + shift");
    let of_challenge = ("challenge_id", "p.challenge_id + shift");
    for table in ["setups", "moves", "promises"] {
        let model = "p.match_id IN (SELECT id FROM model)";
        copy(&mut write, table, model, &[of_match]).await;
    }
    let model = "p.challenge_id IN (SELECT challenge_id FROM model)";
    copy(
        &mut write,
        "events",
        model,
        &[("id", shifted), of_match, of_challenge],
    )
    .await;
    let recipient = "CASE p.recipient_id WHEN (SELECT red_id FROM model) THEN red
                     WHEN (SELECT blue_id FROM model) THEN blue ELSE p.recipient_id END";
    copy(
        &mut write,
        "outbox",
        model,
        &[
            ("id", shifted),
            ("event_id", "p.event_id + shift"),
            of_match,
            of_challenge,
            ("recipient_id", recipient),
            ("message_id", "p.message_id + shift"),
            ("nonce", "lower(hex(randomblob(8)))"),
        ],
    )
    .await;
    write.commit().await.expect("all fits together");
    connection.close().await.expect("the database closes");
}

/// Copies the rows of the model's for every copy, with these columns changed.
async fn copy(
    write: &mut sqlx::SqliteConnection,
    table: &str,
    model: &str,
    changed: &[(&str, &str)],
) {
    let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info(?)")
        .bind(table)
        .fetch_all(&mut *write)
        .await
        .expect("the table is there");
    let values: Vec<String> = columns
        .iter()
        .map(|column| {
            let change = changed.iter().find(|(of, _)| of == column);
            change.map_or_else(|| format!("p.{column}"), |(_, value)| (*value).to_owned())
        })
        .collect();
    let statement = format!(
        "INSERT INTO {table} ({}) SELECT {} FROM copies JOIN {table} AS p ON {model}",
        columns.join(", "),
        values.join(", "),
    );
    sqlx::query(sqlx::AssertSqlSafe(statement))
        .execute(write)
        .await
        .unwrap_or_else(|error| panic!("{table} is not copied: {error}"));
}

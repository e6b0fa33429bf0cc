//! Presses that no button of the bot's carries any more, or never did: whoever makes one hears a
//! polite word that nobody else sees, and nothing changes.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use sqlx::{ConnectOptions, Connection, Row};
use two_lakes::playground::{Answer, AnswerKind, Person};

use crate::seated;
use crate::table::Table;

/// Discord's limit, in characters.
const CUSTOM_ID_MAX: usize = 100;
/// What a person who is asked for nothing can still choose for themselves: their own preferences.
const OWN_SWITCHES: [&str; 7] = [
    "red-below",
    "text-first",
    "small-pictures",
    "streaming",
    "shows-setup",
    "messages",
    "reminders",
];
/// What a player does as well however old the question is: an offer is made, one's own army is saved.
const TIMELESS: [&str; 3] = ["draw", "abandon", "save"];

/// Every word that stands in a button, read from the code that declares them.
fn words() -> BTreeSet<String> {
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/discord");
    let mut words: BTreeSet<String> = [
        "pick", "go", "strike", "run", "nowhere", "open", "setups", "end",
    ]
    .map(str::to_owned)
    .into();
    for file in ["custom_id.rs", "beside.rs", "proposal.rs"] {
        let code = std::fs::read_to_string(room.join(file)).expect("the file is there");
        for line in code.lines() {
            // A declared case: `Accept = "accept",`
            let declared = line.trim().strip_suffix("\",");
            let declared = declared.and_then(|line| line.split_once(" = \""));
            if let Some((case, word)) = declared
                && case.chars().all(char::is_alphanumeric)
            {
                words.insert(word.to_owned());
            }
        }
    }
    assert!(words.len() > 80, "the words are found: {words:?}");
    words
}

/// All rows of all tables, but for the interactions that were seen and the signs of life.
async fn rows(table: &Table) -> String {
    let mut connection = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(table.database())
        .busy_timeout(Duration::from_secs(5))
        .connect()
        .await
        .expect("the database opens");
    let columns = sqlx::query(
        "SELECT t.name, group_concat('quote(\"' || c.name || '\")', ' || '','' || ')
         FROM sqlite_schema t JOIN pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT IN ('acts', 'heartbeat', 'sqlite_sequence')
         GROUP BY t.name ORDER BY t.name",
    )
    .fetch_all(&mut connection)
    .await
    .expect("a database knows its tables");
    assert!(columns.len() > 10);
    let mut all = String::new();
    for table in columns {
        let (name, columns): (String, String) = (table.get(0), table.get(1));
        let query = format!("SELECT coalesce(group_concat({columns}, '\n'), '') FROM \"{name}\"");
        let rows: String = sqlx::query(sqlx::AssertSqlSafe(query))
            .fetch_one(&mut connection)
            .await
            .expect("every table can be read")
            .get(0);
        all.push_str(&format!("{name}:\n{rows}\n"));
    }
    connection.close().await.expect("it closes");
    all
}

/// Makes presses on a message, as of buttons, of lists and of forms; each is answered politely, and to the presser alone.
async fn presses(person: &Person, message: u64, all: impl IntoIterator<Item = String>) {
    for custom_id in all {
        assert!(custom_id.chars().count() <= CUSTOM_ID_MAX, "{custom_id}");
        let answer = person.presses_stale(message, &custom_id).await;
        is_polite(&answer, &custom_id);
        let answer = person.chooses_stale(message, &custom_id, &["nonsense"]);
        is_polite(&answer.await, &custom_id);
        let texts = ["nonsense", "", "e4", "e5"];
        let answer = person.submits_stale(message, &custom_id, &texts);
        is_polite(&answer.await, &custom_id);
    }
}

fn is_polite(answer: &Answer, custom_id: &str) {
    match answer.kind {
        // A form that only the presser sees, and that does nothing until it is sent in.
        AnswerKind::Modal => {}
        AnswerKind::Message => assert!(answer.is_private(), "{custom_id}"),
        other => panic!("{custom_id}: {other:?}"),
    }
    let text = answer.text();
    assert!(!text.trim().is_empty(), "{custom_id}");
    assert!(!text.contains("Something broke"), "{custom_id}: {text}");
}

#[tokio::test]
async fn a_press_that_nobody_offers_is_answered_politely_and_changes_nothing() {
    let table = Table::open_unjudged().await;
    let carla = table.person("Carla");
    carla.types("/games").await;
    let pair = seated(&table, "Anna", "Ben").await;
    // The card is the one message that all of them see.
    let card = carla.sees("My board").await.id;
    carla.presses("My board").await;
    table.settles().await;
    let code = &pair.code;
    let words = words();

    let before = rows(&table).await;
    // Somebody who plays in no match and manages nothing, with every word in every place.
    let mut strange = vec![
        String::from("hello"),
        "s1".into(),
        "s1:::".into(),
        ":".repeat(CUSTOM_ID_MAX),
        "🏳".repeat(CUSTOM_ID_MAX),
        format!("s1:{}:0:show", "7".repeat(80)),
        format!(
            "s1:*:0:propose-send:{}:original.jumbo.visible.none",
            carla.id()
        ),
        "s1:*:0:propose-send:1:original.jumbo.visible.none".into(),
        format!("s1:*:0:propose-send:{}:original.jumbo.visible", carla.id()),
        format!(
            "s1:*:0:propose-send:{}:chess.jumbo.visible.none",
            carla.id()
        ),
        format!(
            "s1:*:0:propose-variant:{}:original.jumbo.visible.none",
            carla.id()
        ),
    ];
    for word in &words {
        let own = OWN_SWITCHES.contains(&word.as_str());
        strange.extend([
            format!("s0:{code}:0:{word}"),
            format!("s1:{code}:0:{word}:e4-e5"),
            format!("s1:1:0:{word}"),
            format!("s1:99999:0:{word}"),
            format!("s1:*1:0:{word}"),
            format!("s1:*:0:{word}"),
            format!("s1:*:0:{word}:{code}"),
            format!("s1:*:0:{word}:maybe"),
            format!("s1:ZZZZ:4294967295:{word}"),
        ]);
        if !own {
            strange.push(format!("s1:*:0:{word}:on"));
        }
        // To look at the match and to follow it is offered to everybody here.
        if !["show", "follow", "unfollow"].contains(&word.as_str()) {
            strange.push(format!("s1:{code}:0:{word}"));
        }
    }
    presses(&carla, card, strange).await;
    assert_eq!(rows(&table).await, before);

    // A player, from a time that never was.
    let here = pair.red.at(table.person("Anna").channel_id());
    let mut late = Vec::new();
    for word in words
        .iter()
        .filter(|word| !TIMELESS.contains(&word.as_str()))
    {
        late.push(format!("s1:{code}:4294967295:{word}:k10-a10"));
        late.push(format!("s1:{code}:-1:{word}"));
        late.push(format!("s1:{code}:4294967295:{word}"));
    }
    presses(&here, card, late).await;
    assert_eq!(rows(&table).await, before);
    table.close().await;
}

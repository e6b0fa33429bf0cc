//! What those who manage a server do with `/stratego-admin`, and what they do to the bot.

use std::time::Duration;

use two_lakes::playground::AnswerKind;

use crate::table::Table;
use crate::{notices, seated};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test]
async fn who_manages_the_server_settles_what_is_played_and_where() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.manages_server();
    table.stand_in.adds_channel("stratego");
    let there = anna.in_channel("stratego");
    let panel = there.types("/stratego-admin settings").await;
    assert!(panel.is_private());
    assert!(panel.expect_message().components.len() <= 5);
    there.presses("⬜ Challenges in this channel only").await;
    there.chooses("s1:*:0:server-variants", &["duel"]).await;
    let settled = there.chooses("s1:*:0:server-language", &["Deutsch"]).await;
    assert!(
        settled.text().contains("Games channel"),
        "{}",
        settled.text()
    );

    let refused = ben.types("/challenge opponent:@Anna").await;
    assert!(refused.text().contains("Duel"), "{}", refused.text());
    assert!(refused.text().contains("<#"), "{}", refused.text());
    let there = ben.in_channel("stratego");
    there.types("/challenge opponent:@Anna variant:duel").await;
    table.settles().await;
    there.sees("fordert").await;
    table.close().await;
}

#[tokio::test]
async fn who_may_challenge_and_how_fast_is_settled_on_a_second_page() {
    let table = Table::open().await;
    let (anna, ben, cora) = (
        table.person("Anna"),
        table.person("Ben"),
        table.person("Cora"),
    );
    anna.manages_server();
    cora.has_role("Strategists");
    anna.types("/stratego-admin settings").await;
    let page = anna.presses("Challenges and storage…").await;
    assert_eq!(page.kind, AnswerKind::Updated);
    assert!(page.text().contains("everyone"), "{}", page.text());
    assert_eq!(page.expect_message().components.len(), 5);
    anna.chooses("s1:*:0:server-pace", &["1-day"]).await;
    anna.chooses("s1:*:0:kept", &["Matches are kept for 12 months"])
        .await;
    let settled = anna
        .chooses("s1:*:0:challengers-role", &["Strategists"])
        .await;
    assert!(settled.text().contains("<@&"), "{}", settled.text());
    let refused = ben.types("/challenge opponent:@Anna").await.text();
    assert!(refused.contains("those with the role <@&"), "{refused}");
    let refused = ben.uses_on("Challenge to Stratego", &anna).await.text();
    assert!(refused.contains("those with the role <@&"), "{refused}");
    cora.types("/challenge opponent:@Ben").await;
    let card = ben.sees("challenges you").await;
    assert!(card.text().contains("1 day a move"), "{}", card.text());

    let settled = anna.chooses("s1:*:0:challengers", &["managers"]).await;
    assert!(settled.text().contains("only those who manage"));
    let refused = cora.types("/challenge opponent:@Anna").await.text();
    assert!(refused.contains("those who manage it"), "{refused}");
    anna.types("/challenge opponent:@Cora").await;
    let back = anna.presses("Language and variants…").await;
    assert!(back.text().contains("Games channel"), "{}", back.text());
    let foreign = ben
        .presses_stale(card.id, "s1:*:0:page-challenges")
        .await
        .text();
    assert!(foreign.contains("may manage this server"), "{foreign}");
    table.close().await;
}

#[tokio::test]
async fn the_check_names_what_the_bot_lacks() {
    let table = Table::open().await;
    let anna = table.person("Anna");
    anna.manages_server();
    let fine = anna.types("/stratego-admin check").await;
    assert!(!fine.text().contains('❌'), "{}", fine.text());
    // Discord's ATTACH_FILES.
    table.stand_in.denies("games", 1 << 15);
    let lacking = anna.types("/stratego-admin check").await;
    assert_eq!(
        lacking.text().matches('❌').count(),
        1,
        "{}",
        lacking.text()
    );
    assert!(
        lacking.text().contains("Attach Files"),
        "{}",
        lacking.text()
    );
    table.close().await;
}

#[tokio::test]
async fn a_match_is_ended_after_a_question_and_both_players_hear_of_it() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let cora = table.person("Cora");
    cora.manages_server();
    let listed = cora.types("/stratego-admin games").await;
    assert!(listed.text().contains(&pair.code), "{}", listed.text());
    let suggested = cora.completes("/stratego-admin end-game match:").await;
    assert_eq!(suggested[0].value, pair.code);
    let line = format!("/stratego-admin end-game match:{}", pair.code);
    let asked = cora.types(&line).await;
    assert!(asked.is_private());
    assert!(asked.expect_message().attachments.is_empty(), "no board");
    let ended = cora.presses("End without a result").await;
    assert!(ended.text().contains("has ended"), "{}", ended.text());
    table.settles().await;
    for player in [&pair.red, &pair.blue] {
        let told = notices(player);
        let told = told.last().expect("both are told");
        assert!(
            told.content.contains("without a result"),
            "{}",
            told.content
        );
    }
    let none = cora.types("/stratego-admin games").await;
    assert!(none.text().contains("No match"), "{}", none.text());
    table.close().await;
}

#[tokio::test]
async fn who_does_not_manage_the_server_any_more_settles_nothing() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    let hidden = ben.tries("/stratego-admin settings").await;
    if let Ok(answer) = hidden {
        let told = answer.text();
        assert!(told.contains("may manage this server"), "{told}");
    }
    anna.types("/challenge opponent:@Ben").await;
    table.close().await;
}

#[tokio::test]
async fn a_server_that_removes_the_bot_is_forgotten_in_thirty_days() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    pair.red.types_and_presses("/resign", "Resign").await;
    table.settles().await;
    table.stand_in.removes_bot();
    // The event is taken note of in a task of its own.
    for _ in 0..200 {
        if rows(
            &table,
            "SELECT count(*) FROM guilds WHERE left_at IS NOT NULL",
        )
        .await
            == 1
        {
            break;
        }
        tokio::task::yield_now().await;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    table.waits(29 * DAY).await;
    assert_eq!(rows(&table, "SELECT count(*) FROM matches").await, 1);
    table.waits(DAY).await;
    assert_eq!(rows(&table, "SELECT count(*) FROM matches").await, 0);
    table.close().await;
}

async fn rows(table: &Table, query: &'static str) -> i64 {
    use sqlx::{ConnectOptions, Connection, Row};
    let mut connection = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(table.database())
        .busy_timeout(Duration::from_secs(5))
        .connect()
        .await
        .expect("the database is there");
    let count = sqlx::query(query)
        .fetch_one(&mut connection)
        .await
        .expect("the query is right")
        .get(0);
    connection.close().await.expect("it closes");
    count
}

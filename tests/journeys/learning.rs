//! What people can learn from the bot: the rules, who runs it, what it keeps.

use two_lakes::playground::{Answer, AnswerKind};

use crate::seated;
use crate::table::Table;

/// The width of a PNG in pixels, from its first chunk.
fn width(png: &[u8]) -> u32 {
    let bytes = png[16..20].try_into().expect("a PNG tells its width");
    u32::from_be_bytes(bytes)
}

fn pictures(answer: &Answer) -> Vec<Vec<u8>> {
    let attached = &answer.expect_message().attachments;
    attached.iter().map(|file| file.bytes.to_vec()).collect()
}

#[tokio::test]
async fn the_rules_are_told_topic_by_topic_with_small_boards_in_the_readers_language() {
    let table = Table::open().await;
    let anna = table.person("Anna");

    let first = anna.types("/rules").await;
    assert_eq!(first.kind, AnswerKind::Message);
    assert!(first.is_private());
    assert!(first.text().contains("Jumbo"), "{}", first.text());
    for (topic, boards) in [
        ("pieces", 0),
        ("movement", 1),
        ("attack", 1),
        ("special", 1),
        ("repetition", 2),
        ("end", 0),
        ("notation", 1),
    ] {
        let answer = anna.types(&format!("/rules topic:{topic}")).await;
        let message = answer.expect_message();
        // Case 41: nobody is surprised that there is no taking back.
        let told = message.text().contains("no move can be taken back");
        assert_eq!(told, topic == "movement", "{}", message.text());
        assert_eq!(message.attachments.len(), boards, "{topic}");
        for board in &message.attachments {
            assert_eq!(width(&board.bytes), 500, "{topic}");
            assert!(
                message.text().contains(&board.description),
                "{topic}: what a board shows is said too"
            );
        }
    }
    let clara = table.stand_in.person("Clara", "de");
    let answer = clara.types("/regeln thema:movement").await;
    assert!(answer.text().contains("Ziehen"), "{}", answer.text());

    table.close().await;
}

#[tokio::test]
async fn the_rules_are_those_of_the_match_at_hand() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    let usual = anna.types("/rules topic:attack").await;
    anna.types("/challenge opponent:@Ben variant:duel rules:classic1961")
        .await;
    ben.presses("Accept").await;

    let explained = anna.types("/rules topic:attack").await;
    for words in ["Duel", "Classic 1961"] {
        assert!(explained.text().contains(words), "{}", explained.text());
    }
    assert_ne!(
        pictures(&explained),
        pictures(&usual),
        "old sets count from the Marshal down, on the boards too"
    );
    let unknown = anna.types("/rules match:ZZZZ").await;
    assert!(unknown.text().contains("ZZZZ"), "{}", unknown.text());
    let carla = table.person("Carla").types("/rules topic:attack").await;
    assert_eq!(
        carla.text(),
        usual.text(),
        "who plays nothing is told the usual rules"
    );

    table.close().await;
}

#[tokio::test]
async fn everybody_can_ask_who_runs_the_bot_and_what_it_keeps() {
    let table = Table::open().await;
    let anna = table.person("Anna");

    let about = anna.types("/about").await;
    assert!(about.is_private());
    for words in ["Two Lakes", env!("CARGO_PKG_VERSION"), "client_id="] {
        assert!(about.text().contains(words), "{}", about.text());
    }
    let privacy = anna.types("/privacy show").await;
    assert!(privacy.is_private());
    assert!(privacy.text().contains("/about"), "{}", privacy.text());
    let clara = table.stand_in.person("Clara", "de").in_dm();
    let privacy = clara.types("/datenschutz zeigen").await;
    assert!(privacy.text().contains("/info"), "{}", privacy.text());

    table.close().await;
}

#[tokio::test]
async fn the_setup_can_be_asked_for_until_the_game_begins() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    let nothing = anna.types("/setup").await;
    assert!(nothing.text().contains("no match"), "{}", nothing.text());

    anna.types("/challenge opponent:@Ben").await;
    ben.presses("Accept").await;
    let setup = anna.types("/setup").await;
    assert!(setup.is_private());
    assert_eq!(pictures(&setup).len(), 1);
    let same = anna.in_dm().sees("Shuffle").await;
    assert_eq!(pictures(&setup)[0], same.attachments[0].bytes);

    let pair = seated(&table, "Dora", "Emil").await;
    let begun = pair.red.types("/setup").await;
    assert!(begun.text().contains("has begun"), "{}", begun.text());

    table.close().await;
}

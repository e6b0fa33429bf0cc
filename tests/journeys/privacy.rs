//! One's own data, taken along and deleted. (CASES 32 and 52)

use serde_json::Value;
use two_lakes::playground::AnswerKind;

use crate::table::Table;
use crate::{notices, plays_first_suggestion, seated};

#[tokio::test]
async fn ones_own_data_comes_as_a_file_that_only_its_owner_sees() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    plays_first_suggestion(&pair.red).await;
    let mut files = Vec::new();
    for person in [&pair.red, &pair.blue] {
        let exported = person.in_channel("games").types("/privacy export").await;
        assert!(exported.is_private());
        let file = &exported.expect_message().attachments[0];
        assert_eq!(file.filename, "two-lakes-my-data.json");
        let text = String::from_utf8(file.bytes.to_vec()).expect("JSON is text");
        assert!(text.contains(&pair.code));
        files.push(text);
    }
    // While the match runs, neither holds anything of the other's army.
    for (own, others) in [(0, 1), (1, 0)] {
        let data: Value = serde_json::from_str(&files[own]).expect("it is JSON");
        let setup = data["matches"][0]["your_setup"].as_object();
        let setup = setup.expect("an army");
        assert_eq!(setup.len(), 40, "{setup:?}");
        for (square, rank) in setup {
            let piece = format!("\"{square}\": {rank}");
            assert!(files[own].contains(&piece) && !files[others].contains(&piece));
        }
        let record = data["matches"][0]["record"].as_str().expect("moves");
        assert_eq!(record.matches(" ?").count(), 40, "{record}");
    }
    table.close().await;
}

#[tokio::test]
async fn who_wants_to_be_forgotten_types_a_word_and_resigns_what_is_running() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    plays_first_suggestion(&pair.red).await;
    table.settles().await;
    let anna = pair.red.in_channel("games");

    let asked = anna.types("/privacy delete").await;
    assert!(asked.is_private());
    assert!(
        asked.text().contains("still in a match"),
        "{}",
        asked.text()
    );
    let form = anna.presses("Resign all, delete my data…").await;
    assert_eq!(form.kind, AnswerKind::Modal);
    let refused = anna.submits(&[("word", "no")]).await;
    assert!(refused.text().contains("Nothing was deleted"));
    let board = anna.types("/board").await;
    assert!(!board.text().contains("no match"), "{}", board.text());

    anna.types("/privacy delete").await;
    anna.presses("Resign all, delete my data…").await;
    let done = anna.submits(&[("word", " delete ")]).await;
    assert!(
        done.text().contains("Your data is deleted"),
        "{}",
        done.text()
    );
    table.settles().await;
    let told = notices(&pair.blue);
    let told = told.last().expect("Ben is told");
    assert!(told.content.contains("Deleted player"), "{}", told.content);
    assert!(!told.content.contains("Anna"), "{}", told.content);

    let again = anna.types("/privacy delete").await;
    assert!(!again.text().contains("still in"), "{}", again.text());
    anna.presses("Delete my data…").await;
    anna.submits(&[("word", "DELETE")]).await;
    let replay = pair
        .blue
        .types(&format!("/replay match:{}", pair.code))
        .await;
    assert_eq!(replay.expect_message().attachments.len(), 1);
    table.close().await;
}

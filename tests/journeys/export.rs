//! Records as files.

use two_lakes::engine::record;
use two_lakes::playground::{Answer, Person};

use crate::table::Table;
use crate::{Pair, plays_first_suggestion, seated};

/// The file that an answer brings, by name and text.
fn file(answer: &Answer) -> (String, String) {
    let [file] = &answer.expect_message().attachments[..] else {
        panic!("one file, with {}", answer.text());
    };
    let text = String::from_utf8(file.bytes.to_vec()).expect("a record is text");
    (file.filename.clone(), text)
}

async fn exports(person: &Person, options: &str) -> (String, String) {
    let answer = person.types(&format!("/export {options}")).await;
    file(&answer)
}

#[tokio::test]
async fn the_record_of_a_running_match_tells_what_its_reader_knows() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    for plies in 0..4 {
        plays_first_suggestion(pair.mover(plies)).await;
    }
    let Pair { red, blue, code } = pair;

    let answer = red.in_channel("games").types("/export").await;
    assert!(answer.is_private());
    let (name, reds) = file(&answer);
    assert_eq!(name, format!("two-lakes-{code}.txt"));
    let (_, blues) = exports(&blue, "format:text").await;
    let unknown = |text: &str| text.matches(" ?").count();
    assert!(unknown(&reds) > 30 && unknown(&blues) > 30, "{reds}");
    assert_ne!(reds, blues, "each knows their own army");
    assert!(reds.contains("end: running"), "{reds}");
    let (name, xml) = exports(&red, "format:gravon").await;
    assert_eq!(name, format!("two-lakes-{code}.xml"));
    assert!(xml.contains(">Anna</player>"), "{xml}");
    let field = xml.split("content=\"").nth(1).expect("the board");
    assert!(field.contains('!'), "Blue's army stays hidden");

    let stranger = table
        .person("Carla")
        .types(&format!("/export match:{code}"))
        .await;
    assert!(stranger.expect_message().attachments.is_empty());

    table.close().await;
}

#[tokio::test]
async fn the_record_of_a_finished_match_is_whole_and_holds() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    for plies in 0..6 {
        plays_first_suggestion(pair.mover(plies)).await;
    }
    let Pair { red, blue, code } = pair;
    red.types_and_presses("/resign", "Resign").await;

    let (_, reds) = exports(&red, &format!("match:{code}")).await;
    let (_, blues) = exports(&blue, &format!("match:{code}")).await;
    assert_eq!(reds, blues);
    let carla = table.person("Carla");
    let (_, everyones) = exports(&carla, &format!("match:{code}")).await;
    assert_eq!(everyones, reds, "what both show, anybody may keep");
    let checked = record::check(&reds).unwrap_or_else(|fault| panic!("{fault}\n{reds}"));
    assert_eq!(checked.moves().len(), 6);
    assert!(reds.contains("end: blue wins, resignation"), "{reds}");

    table.close().await;
}

#[tokio::test]
async fn a_match_abandoned_by_both_shows_each_only_their_own_army_in_its_record() {
    let table = Table::open().await;
    let Pair { red, blue, code } = seated(&table, "Anna", "Ben").await;
    blue.types("/draw").await;
    blue.presses("End without a result").await;
    red.sees("suggests ending").await;
    red.presses("Agree: no result").await;

    let (_, reds) = exports(&red, &format!("match:{code}")).await;
    let (_, blues) = exports(&blue, &format!("match:{code}")).await;
    for text in [&reds, &blues] {
        assert_eq!(text.matches(" ?").count(), 40, "{text}");
    }
    assert_ne!(reds, blues);

    table.close().await;
}

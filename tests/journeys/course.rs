//! The course of a match: moves, looks, the end.

use crate::table::Table;
use crate::{Pair, is_finished, notices, plays_first_suggestion, seated};

#[tokio::test]
async fn two_people_play_and_the_channel_watches() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let carla = table.person("Carla");
    let card = carla.sees("My board").await;

    for plies in 0..6 {
        let mover = pair.mover(plies);
        let waiting = pair.mover(plies + 1);
        let before = notices(waiting).len();
        let (from, to) = plays_first_suggestion(mover).await;
        table.settles().await;

        let inbox = notices(waiting);
        assert_eq!(inbox.len(), before + 1, "one message for one move");
        let told = &inbox[before];
        assert!(told.text().contains("Your turn"), "{}", told.text());
        assert!(told.text().contains(&to), "{}", told.text());
        assert_eq!(told.notified, [waiting.id()]);
        assert_eq!(told.attachments.len(), 1);
        assert_eq!(told.attachments[0].filename, "board.png");

        let card = carla.message(card.id).expect("the card stays");
        assert!(card.text().contains(&from) && card.text().contains(&to));
        assert_eq!(card.attachments.len(), 1);
        assert_ne!(
            card.attachments[0].bytes, told.attachments[0].bytes,
            "the channel sees no player's board"
        );
    }

    table.close().await;
}

#[tokio::test]
async fn a_move_is_answered_with_the_new_board_in_the_channel_or_by_message() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;

    let red = pair.red.in_channel("games");
    let from = &red.completes("/move from:").await[0].value;
    let to = &red.completes(&format!("/move from:{from} to:")).await[0].value;
    let answer = red.types(&format!("/move from:{from} to:{to}")).await;
    assert!(answer.is_private());
    assert_eq!(answer.expect_message().attachments.len(), 1);

    table.close().await;
}

#[tokio::test]
async fn a_move_out_of_turn_or_against_the_rules_changes_nothing() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let boards = notices(&pair.blue).len();

    let early = pair.blue.types("/move from:A7 to:A6").await;
    assert!(early.expect_message().attachments.is_empty());
    for line in [
        "/move from:A4 to:A9",
        "/move from:A1 to:A2",
        "/move from:A5 to:A6",
        "/move from:C5 to:C6",
        "/move from:nonsense to:A5",
    ] {
        let answer = pair.red.types(line).await;
        assert!(answer.expect_message().attachments.is_empty(), "{line}");
    }
    table.settles().await;
    assert_eq!(notices(&pair.blue).len(), boards, "nobody else heard of it");
    assert_eq!(
        pair.blue.completes("/move from:").await[0].name,
        "No move to make"
    );
    plays_first_suggestion(&pair.red).await;

    table.close().await;
}

#[tokio::test]
async fn suggestions_tell_only_ones_own_pieces_and_their_targets() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;

    let pieces = pair.red.completes("/move from:").await;
    assert!((1..=25).contains(&pieces.len()));
    assert!(
        pieces.iter().all(|piece| piece.value.ends_with('4')),
        "at first only the front row can move: {pieces:?}"
    );
    let narrowed = pair.red.completes("/move from:a").await;
    assert!(narrowed.iter().all(|piece| piece.value.starts_with('A')));
    let carla = table.person("Carla");
    assert_eq!(
        carla.completes("/move from:").await[0].name,
        "No move to make"
    );

    table.close().await;
}

#[tokio::test]
async fn resigning_asks_first_and_then_ends_the_match_for_all() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    plays_first_suggestion(&pair.red).await;

    let question = pair.blue.types("/resign").await;
    assert!(question.text().contains("Anna"), "{}", question.text());
    pair.blue.presses("Cancel").await;
    table.settles().await;
    assert!(pair.red.types("/games").await.text().contains(&pair.code));

    pair.blue.types("/resign").await;
    let answer = pair.blue.presses("Resign").await;
    assert!(answer.text().contains("Anna"), "{}", answer.text());
    pair.red.sees("wins").await;
    let carla = table.person("Carla");
    let result = carla.sees("wins").await;
    assert_eq!(result.attachments.len(), 1, "the armies are revealed");
    table.settles().await;
    for message in carla.messages() {
        assert!(
            is_finished(&message),
            "nothing to press after the end: {}",
            message.text()
        );
    }
    assert!(!pair.red.types("/games").await.text().contains(&pair.code));

    table.close().await;
}

#[tokio::test]
async fn the_board_can_be_asked_for_anywhere_and_is_ones_own() {
    let table = Table::open().await;
    let Pair { red, blue, code } = seated(&table, "Anna", "Ben").await;
    let carla = table.person("Carla");

    let in_dm = red.types("/board").await;
    let in_server = red.in_channel("games").types("/board").await;
    assert!(in_server.is_private());
    let picture = |answer: &two_lakes::playground::Answer| {
        answer.expect_message().attachments[0].bytes.clone()
    };
    assert_eq!(picture(&in_dm), picture(&in_server));
    assert_ne!(picture(&in_dm), picture(&blue.types("/board").await));

    let refused = carla.types(&format!("/board match:{code}")).await;
    assert!(refused.is_private());
    assert!(refused.expect_message().attachments.is_empty());
    let glance = carla.presses("My board").await;
    assert!(glance.is_private());
    let everyones = carla.sees("My board").await.attachments[0].bytes.clone();
    assert_eq!(
        picture(&glance),
        everyones,
        "a bystander sees what the channel sees"
    );

    table.close().await;
}

#[tokio::test]
async fn somebody_in_two_matches_is_asked_only_where_it_is_not_clear() {
    let table = Table::open().await;
    let first = seated(&table, "Anna", "Ben").await;
    let second = seated(&table, "Anna", "Carla").await;
    assert_ne!(first.code, second.code);
    let anna = &first.red;

    let list = anna.types("/games").await;
    assert!(list.text().contains(&first.code) && list.text().contains(&second.code));
    let pieces = anna.completes("/move from:").await;
    assert!(
        pieces[0].value.starts_with(&first.code) || pieces[0].value.starts_with(&second.code),
        "a suggestion names its match: {pieces:?}"
    );
    let unclear = anna.types("/move from:A4 to:A5").await;
    assert!(unclear.expect_message().attachments.is_empty());

    let (from, to) = plays_first_suggestion(anna).await;
    table.settles().await;
    let played = &from[..first.code.len()];
    let (waits, other) = if played == first.code {
        (&first.blue, &second.blue)
    } else {
        (&second.blue, &first.blue)
    };
    assert!(waits.types("/board").await.text().contains(&to));
    assert!(!other.types("/board").await.text().contains("Your turn"));
    let pieces = anna.completes("/move from:").await;
    assert!(
        pieces[0].value.len() <= 3,
        "now it is clear which match is meant: {pieces:?}"
    );

    table.close().await;
}

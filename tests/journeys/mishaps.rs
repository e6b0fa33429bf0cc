//! Ordinary accidents: late and double presses, repeated events, a bot that goes and comes.

use crate::table::Table;
use crate::{notices, plays_first_suggestion, seated};

#[tokio::test]
async fn a_stale_button_changes_nothing_and_shows_how_things_stand() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben").await;
    ben.presses("Accept").await;
    let anna = anna.in_dm();
    let panel = anna.sees("Shuffle").await;
    let stale = panel.buttons()[0].custom_id.clone();
    let shuffled = anna.presses("Shuffle").await;

    let answer = anna.presses_stale(panel.id, &stale).await;
    assert_eq!(
        answer.expect_message().attachments[0].bytes,
        shuffled.expect_message().attachments[0].bytes,
        "the army is as it was shuffled once"
    );

    table.close().await;
}

#[tokio::test]
async fn a_double_press_counts_once() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben").await;
    let card = ben.sees("Accept").await;
    let accept = card.buttons()[0].custom_id.clone();

    let presses = [ben.taps(card.id, &accept), ben.taps(card.id, &accept)];
    for press in presses {
        assert!(ben.answer_to(press).await.is_private());
    }
    table.settles().await;
    assert_eq!(notices(&anna).len(), 1, "one match came of it");
    assert_eq!(notices(&ben).len(), 1);

    table.close().await;
}

#[tokio::test]
async fn two_moves_at_once_are_one_move() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let from = &pair.red.completes("/move from:").await[0].value;
    let to = &pair.red.completes(&format!("/move from:{from} to:")).await[0].value;
    let boards = notices(&pair.blue).len();

    let line = format!("/move from:{from} to:{to}");
    let (one, two) = (pair.red.sends(&line), pair.red.sends(&line));
    pair.red.answer_to(one).await;
    pair.red.answer_to(two).await;
    table.settles().await;
    assert_eq!(notices(&pair.blue).len(), boards + 1);
    plays_first_suggestion(&pair.blue).await;

    table.close().await;
}

#[tokio::test]
async fn an_event_that_discord_tells_twice_happens_once() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let from = &pair.red.completes("/move from:").await[0].value;
    let to = &pair.red.completes(&format!("/move from:{from} to:")).await[0].value;
    let answer = pair.red.types(&format!("/move from:{from} to:{to}")).await;
    table.settles().await;
    let (reds, blues) = (notices(&pair.red).len(), notices(&pair.blue).len());

    pair.red.repeats(answer.interaction_id);
    plays_first_suggestion(&pair.blue).await;
    table.settles().await;
    assert_eq!(notices(&pair.blue).len(), blues, "told of it once");
    assert_eq!(notices(&pair.red).len(), reds + 1);
    // Discord itself refuses the second answer to one interaction; nothing else is amiss.
    for refused in table.stand_in.takes_violations() {
        assert!(refused.contains("40060"), "{refused}");
    }

    table.close().await;
}

#[tokio::test]
async fn the_wrong_persons_press_tells_them_nothing() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let carla = table.person("Carla");
    let public = carla.sees("My board").await.attachments[0].bytes.clone();

    let glance = carla.presses("My board").await;
    assert!(glance.is_private());
    assert_eq!(glance.expect_message().attachments[0].bytes, public);
    let blues = pair.blue.in_channel("games").presses("My board").await;
    assert!(blues.is_private());
    assert_eq!(
        blues.expect_message().attachments[0].bytes,
        pair.blue.types("/board").await.expect_message().attachments[0].bytes,
        "Blue's own board, though the message is everyone's"
    );

    table.close().await;
}

#[tokio::test]
async fn a_button_that_nobody_understands_is_answered_politely() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let message = pair.red.sees("Your turn").await;
    for custom_id in ["s0:old", "s1:0000:3:show", "whatever"] {
        let answer = pair.red.presses_stale(message.id, custom_id).await;
        assert!(!answer.text().is_empty(), "{custom_id}");
    }
    table.close().await;
}

#[tokio::test]
async fn a_restart_in_the_middle_loses_nothing() {
    let mut table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben colour:red").await;
    table.restarts().await;
    ben.presses("Accept").await;
    let (anna, ben) = (anna.in_dm(), ben.in_dm());
    let army = anna.sees("Shuffle").await;
    table.restarts().await;
    anna.presses_on(army.id, "✅ Ready").await;
    ben.presses("Ready").await;
    for _ in 0..2 {
        plays_first_suggestion(&anna).await;
        table.restarts().await;
        plays_first_suggestion(&ben).await;
    }
    table.close().await;
}

#[tokio::test]
async fn what_discord_would_not_take_is_sent_when_it_takes_again() {
    use two_lakes::playground::{Fault, On, When};

    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let boards = notices(&pair.blue).len();
    table.stand_in.inject(Fault::Fail {
        on: On::route("POST", "/channels/{channel_id}/messages").to_recipient(pair.blue.id()),
        status: 503,
        when: When::Before,
        // All attempts of the first delivery.
        times: Some(3),
    });
    plays_first_suggestion(&pair.red).await;
    table.waits(std::time::Duration::from_secs(3600)).await;
    assert_eq!(notices(&pair.blue).len(), boards + 1);
    table.close().await;
}

#[tokio::test]
async fn what_was_not_delivered_before_a_stop_is_delivered_after_the_start() {
    use two_lakes::playground::{Fault, On};

    let mut table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let boards = notices(&pair.blue).len();
    table.stand_in.inject(Fault::Fail {
        on: On::route("POST", "/channels/{channel_id}/messages").to_recipient(pair.blue.id()),
        status: 502,
        when: two_lakes::playground::When::Before,
        times: None,
    });
    plays_first_suggestion(&pair.red).await;
    table.stops().await;
    assert_eq!(notices(&pair.blue).len(), boards);
    table.stand_in.heal();
    table.starts().await;
    table.waits(std::time::Duration::from_secs(3600)).await;
    assert_eq!(notices(&pair.blue).len(), boards + 1);
    plays_first_suggestion(&pair.blue).await;

    table.close().await;
}

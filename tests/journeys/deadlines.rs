//! Time: paces, reminders, wins on time, pauses, nudges.

use std::time::Duration;

use two_lakes::playground::Person;

use crate::table::Table;
use crate::{Pair, code_in, notices, plays_first_suggestion, seated};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A match at a pace that has just begun, Anna with Red against Ben.
async fn seated_at(table: &Table, pace: &str) -> Pair {
    let (red, blue) = (table.person("Anna"), table.person("Ben"));
    red.types(&format!("/challenge opponent:@Ben colour:red pace:{pace}"))
        .await;
    blue.presses("Accept").await;
    let (red, blue) = (red.in_dm(), blue.in_dm());
    red.presses("Ready").await;
    let begun = blue.presses("Ready").await;
    let code = code_in(&begun.text());
    table.settles().await;
    Pair { red, blue, code }
}

/// The text of the last thing that the bot told somebody of its own accord.
/// The moment that a text tells after these words, in seconds since 1970.
fn moment_after(text: &str, words: &str) -> u64 {
    let told = text.split_once(words).map(|(_, told)| told);
    let told = told.and_then(|told| told.strip_prefix("<t:"));
    let seconds = told.and_then(|told| told.split([':', '>']).next());
    let seconds = seconds.and_then(|seconds| seconds.parse().ok());
    seconds.unwrap_or_else(|| panic!("no moment after {words:?} in {text:?}"))
}

fn last_told(person: &Person) -> String {
    notices(person)
        .last()
        .map(|message| message.text())
        .unwrap_or_default()
}

#[tokio::test]
async fn the_pace_stands_on_the_card_the_board_and_the_list() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben colour:red").await;
    let card = table.person("Carla").sees("challenges you").await;
    assert!(card.text().contains("3 days a move"), "{}", card.text());
    ben.presses("Accept").await;
    let (red, blue) = (anna.in_dm(), ben.in_dm());
    red.presses("Ready").await;
    blue.presses("Ready").await;
    table.settles().await;
    let list = red.types("/games").await.text();
    assert!(list.contains("your turn · ⏳ <t:"), "{list}");
    plays_first_suggestion(&red).await;
    let turn = blue.sees("Your turn").await;
    assert!(turn.text().contains("⏳ <t:"), "{}", turn.text());
    let card = table.person("Carla").sees("to move").await;
    assert!(card.text().contains("⏳ <t:"), "{}", card.text());
    table.close().await;
}

/// Case 39: the one who lost on time is named, with the deadline and the last reminder.
#[tokio::test]
async fn a_win_on_time_is_claimed_and_says_when_the_loser_was_reminded() {
    let table = Table::open().await;
    let Pair { red, blue, code } = seated_at(&table, "1-day").await;
    plays_first_suggestion(&red).await;
    table.waits(DAY / 2).await;
    let reminder = blue.sees("your time is up <t:").await;
    assert_eq!(reminder.notified, [blue.id()]);
    assert_eq!(reminder.buttons()[0].label, "My board");
    let early = red.types("/claim").await.text();
    assert!(early.contains("Ben still has time"), "{early}");
    table.waits(DAY / 2).await;
    let may = red.sees("Ben is out of time").await;
    assert_eq!(may.notified, [red.id()]);
    let told = last_told(&blue);
    assert!(told.contains("Your time is up"), "{told}");

    let board = red.types("/board").await;
    let labels: Vec<String> = board
        .expect_message()
        .buttons()
        .into_iter()
        .map(|button| button.label)
        .collect();
    assert_eq!(labels, ["Claim the win", "Give 24 hours more"]);
    let won = red.presses_on(may.id, "Claim the win").await.text();
    assert!(won.contains("Ben is out of time"), "{won}");
    let result = table.person("Carla").sees("is out of time").await;
    let told = result.text();
    assert!(told.contains("The time was up <t:"), "{told}");
    assert!(told.contains("the last reminder went out <t:"), "{told}");
    // Case 39: the loser too, and both moments are the right ones.
    let lost = blue.sees("wins: Ben is out of time").await.text();
    assert!(lost.contains(&code));
    for told in [&told, &lost] {
        let over = moment_after(told, "The time was up ");
        assert_eq!(over, moment_after(&reminder.text(), "your time is up "));
        let reminded = moment_after(told, "the last reminder went out ");
        assert_eq!(over - reminded, DAY.as_secs() / 2, "{told}");
    }
    let late = blue.types("/move from:a7 to:a6").await.text();
    assert!(!late.contains("You moved"), "{late}");
    table.close().await;
}

/// Case 15: a win is claimed against somebody who has left.
#[tokio::test]
async fn a_win_on_time_is_claimed_against_somebody_who_is_gone() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated_at(&table, "1-day").await;
    plays_first_suggestion(&red).await;
    table.settles().await;
    red.leaves();
    red.closes_inbox_with(50278);
    plays_first_suggestion(&blue).await;
    table.settles().await;
    table.waits(DAY).await;
    let may = blue.sees("Anna is out of time").await;
    blue.presses_on(may.id, "Claim the win").await;
    table.person("Carla").sees("is out of time").await;
    table.close().await;
}

#[tokio::test]
async fn more_time_is_given_by_a_button_and_a_late_move_counts() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated_at(&table, "1-day").await;
    plays_first_suggestion(&red).await;
    table.waits(DAY).await;
    let may = red.sees("Ben is out of time").await;
    red.presses_on(may.id, "Give 24 hours more").await;
    blue.sees("Anna gives you more time").await;
    let again = red.types("/claim").await.text();
    assert!(again.contains("Ben still has time"), "{again}");

    table.waits(DAY).await;
    plays_first_suggestion(&blue).await;
    let claim = may
        .buttons()
        .into_iter()
        .find(|button| button.label == "Claim the win")
        .expect("a win can be claimed");
    let late = red.presses_stale(may.id, &claim.custom_id).await.text();
    assert!(late.contains("Things have moved on"), "{late}");
    assert!(red.types("/games").await.text().contains("your turn"));
    table.close().await;
}

/// Case 40.
#[tokio::test]
async fn a_match_whose_first_move_is_never_made_is_called_off() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated_at(&table, "1-day").await;
    table.waits(DAY).await;
    for person in [&red, &blue] {
        let told = person.sees("was called off").await.text();
        assert!(told.contains("Anna didn’t make the first move"), "{told}");
    }
    table
        .person("Carla")
        .sees("Nobody wins, nobody loses")
        .await;
    assert!(blue.types("/games").await.text().contains("no match"));
    table.close().await;
}

#[tokio::test]
async fn a_live_match_is_decided_by_its_clock() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated_at(&table, "live").await;
    plays_first_suggestion(&red).await;
    table.waits(Duration::from_secs(15 * 60)).await;
    red.sees("wins: Ben is out of time").await;
    blue.sees("wins: Ben is out of time").await;
    table.close().await;
}

/// Case 19: restarts between promise and time, each reminder once.
#[tokio::test]
async fn reminders_survive_restarts() {
    let mut table = Table::open().await;
    let Pair { red, blue, .. } = seated_at(&table, "1-day").await;
    plays_first_suggestion(&red).await;
    for _ in 0..4 {
        table.restarts().await;
        table.waits(DAY / 8).await;
    }
    table.waits(HOUR).await;
    let reminders = notices(&blue)
        .iter()
        .filter(|message| message.text().contains("your time is up <t:"))
        .count();
    assert_eq!(reminders, 1);
    table.close().await;
}

#[tokio::test]
async fn a_holiday_stops_the_clocks_and_a_longer_pause_is_agreed_on() {
    let table = Table::open().await;
    let Pair { red, blue, code } = seated(&table, "Anna", "Ben").await;
    let paused = blue.types("/pause days:14").await.text();
    assert!(paused.contains("⏸ paused until <t:"), "{paused}");
    red.sees("The clocks stand still until").await;
    let carla = table.person("Carla");
    let post = carla.sees("the clocks stand still until").await;
    assert!(post.text().contains(&code) && post.notified.is_empty());
    table.waits(14 * DAY).await;
    let turn = red.sees("Your turn").await;
    assert!(!turn.text().contains("paused"), "{}", turn.text());

    let asked = blue.types("/pause days:2").await;
    assert!(
        asked
            .text()
            .contains("You have asked Anna for a pause of 2 days")
    );
    let question = red.sees("Ben asks for a pause of 2 days").await;
    let agreed = red.presses_on(question.id, "⏸ Agree to the pause").await;
    assert!(
        agreed.text().contains("⏸ paused until <t:"),
        "{}",
        agreed.text()
    );
    blue.sees("The clocks stand still until").await;
    table.close().await;
}

#[tokio::test]
async fn a_nudge_rings_once_in_twelve_hours() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated(&table, "Anna", "Ben").await;
    let own = red.types("/nudge").await.text();
    assert!(own.contains("is waiting for you, not for Ben"), "{own}");
    let told = blue.types("/nudge").await.text();
    assert!(told.contains("I am telling Anna"), "{told}");
    let nudge = red.sees("Ben is waiting for your move").await;
    assert_eq!(nudge.notified, [red.id()]);
    let soon = blue.types("/nudge").await.text();
    assert!(soon.contains("You may nudge again <t:"), "{soon}");
    table.waits(12 * HOUR).await;
    blue.types("/nudge").await;
    table.settles().await;
    let nudges = notices(&red)
        .iter()
        .filter(|message| message.text().contains("is waiting for your move"))
        .count();
    assert_eq!(nudges, 2);
    table.close().await;
}

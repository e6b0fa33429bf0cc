//! Draws, and matches that both would rather end.

use two_lakes::playground::Person;

use crate::table::Table;
use crate::{Pair, notices, plays_first_suggestion, seated};

/// Offers by the command and the button that it shows.
async fn offers(person: &Person, button: &str) {
    let question = person.types("/draw").await;
    assert!(question.expect_message().attachments.is_empty());
    person.presses(button).await;
}

#[tokio::test]
async fn a_draw_that_both_agree_on_ends_the_match() {
    let table = Table::open().await;
    let Pair { red, blue, code } = seated(&table, "Anna", "Ben").await;
    plays_first_suggestion(&red).await;

    offers(&red, "🤝 Offer a draw").await;
    let own = red.sees("You have offered").await;
    assert_eq!(own.buttons()[0].label, "Take the offer back");
    let asked = blue.sees("offers a draw").await;
    assert_eq!(asked.notified, [blue.id()]);
    let carla = table.person("Carla");
    carla.sees("Anna offers a draw").await;

    let answer = blue.presses_on(asked.id, "🤝 Accept the draw").await;
    assert!(answer.text().contains("A draw"), "{}", answer.text());
    red.sees("A draw, agreed by both").await;
    let result = carla.sees("A draw, agreed by both").await;
    assert!(result.text().contains(&code));
    table.settles().await;
    assert!(red.types("/games").await.text().contains("no match"));

    table.close().await;
}

#[tokio::test]
async fn a_declined_draw_is_told_and_the_match_goes_on() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated(&table, "Anna", "Ben").await;

    offers(&red, "🤝 Offer a draw").await;
    // Asking again shows the offer that waits, to either with their own buttons.
    let asked = blue.types("/draw").await;
    assert!(asked.text().contains("offers a draw"), "{}", asked.text());
    let declined = blue.presses("Decline the draw").await;
    assert!(
        !declined.text().contains("offers a draw"),
        "{}",
        declined.text()
    );
    red.sees("would rather play on").await;
    plays_first_suggestion(&red).await;

    let question = blue.types("/draw").await;
    assert!(
        question.text().contains("Offer a draw"),
        "{}",
        question.text()
    );
    let asked = red.types("/draw").await;
    assert!(asked.text().contains("Offer a draw"));
    let soon = red.presses("🤝 Offer a draw").await;
    assert!(soon.text().contains("not long ago"), "{}", soon.text());

    table.close().await;
}

#[tokio::test]
async fn an_offer_lapses_by_a_move_and_its_buttons_with_it() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated(&table, "Anna", "Ben").await;
    plays_first_suggestion(&red).await;
    offers(&red, "🤝 Offer a draw").await;
    let asked = blue.sees("offers a draw").await;
    let accept = asked
        .buttons()
        .into_iter()
        .find(|button| button.label == "🤝 Accept the draw")
        .expect("an offer can be accepted");
    plays_first_suggestion(&blue).await;

    let late = blue.presses_stale(asked.id, &accept.custom_id).await;
    assert!(late.text().contains("no such offer"), "{}", late.text());
    assert!(
        red.types("/games").await.text().contains("your turn"),
        "the match goes on"
    );

    table.close().await;
}

#[tokio::test]
async fn an_offer_can_be_taken_back() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated(&table, "Anna", "Ben").await;
    offers(&red, "🤝 Offer a draw").await;
    blue.sees("offers a draw").await;
    let answer = red.presses("Take the offer back").await;
    assert!(
        !answer.text().contains("You have offered"),
        "{}",
        answer.text()
    );
    let late = blue.presses("🤝 Accept the draw").await;
    assert!(late.text().contains("no such offer"), "{}", late.text());

    table.close().await;
}

#[tokio::test]
async fn a_match_that_both_give_up_has_no_result_and_reveals_nothing() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated(&table, "Anna", "Ben").await;
    plays_first_suggestion(&red).await;
    let carla = table.person("Carla");
    table.settles().await;
    let before = carla.sees("My board").await;

    offers(&blue, "End without a result").await;
    let asked = red.sees("suggests ending the match").await;
    let told = notices(&blue).len();
    red.presses_on(asked.id, "Agree: no result").await;
    let result = carla.sees("ended without a result").await;
    assert_eq!(result.attachments.len(), 1);
    table.settles().await;
    for message in carla.messages() {
        for picture in &message.attachments {
            assert_eq!(
                picture.bytes, before.attachments[0].bytes,
                "no board shows more than before"
            );
        }
    }
    assert_eq!(
        notices(&blue).len(),
        told + 1,
        "the other is told of the end"
    );

    table.close().await;
}

#[tokio::test]
async fn rules_without_agreed_draws_say_so_and_let_both_end_the_match() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben rules:online").await;
    ben.presses("Accept").await;
    let early = anna.types("/draw").await;
    assert!(
        early.text().contains("waiting to be set up"),
        "{}",
        early.text()
    );
    anna.in_dm().presses("Ready").await;
    ben.in_dm().presses("Ready").await;

    let question = anna.types("/draw").await;
    assert!(
        question.text().contains("no draw by agreement"),
        "{}",
        question.text()
    );
    let labels: Vec<String> = question
        .expect_message()
        .buttons()
        .into_iter()
        .map(|button| button.label)
        .collect();
    assert_eq!(labels, ["End without a result", "Cancel"]);
    let carla = table.person("Carla").types("/draw").await;
    assert!(carla.text().contains("no match"), "{}", carla.text());

    table.close().await;
}

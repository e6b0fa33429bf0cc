//! From a challenge to its answer.

use two_lakes::playground::AnswerKind;

use crate::notices;
use crate::table::Table;

#[tokio::test]
async fn help_is_private_in_a_server_and_plain_in_a_direct_message() {
    let table = Table::open().await;
    let anna = table.person("Anna");

    let answer = anna.types("/help").await;
    assert_eq!(answer.kind, AnswerKind::Message);
    assert!(answer.is_private());
    assert!(answer.text().contains("/move"), "{}", answer.text());

    let answer = anna.in_dm().types("/help").await;
    assert_eq!(answer.kind, AnswerKind::Message);
    assert!(!answer.expect_message().ephemeral);

    table.close().await;
}

#[tokio::test]
async fn a_challenge_is_a_card_in_the_channel_that_calls_the_one_challenged() {
    let table = Table::open().await;
    let (anna, ben, carla) = (
        table.person("Anna"),
        table.person("Ben"),
        table.person("Carla"),
    );

    let answer = anna.types("/challenge opponent:@Ben").await;
    assert!(answer.is_private());
    let card = ben.sees("Accept").await;
    assert!(!card.ephemeral);
    assert_eq!(card.notified, [ben.id()]);
    assert_eq!(carla.sees("Accept").await.id, card.id);
    assert!(
        notices(&ben).is_empty(),
        "nobody is written to before consent"
    );

    table.close().await;
}

#[tokio::test]
async fn accepting_gives_both_their_army_and_nobody_else() {
    let table = Table::open().await;
    let (anna, ben, carla) = (
        table.person("Anna"),
        table.person("Ben"),
        table.person("Carla"),
    );
    anna.types("/challenge opponent:@Ben").await;

    let answer = ben.presses("Accept").await;
    assert!(answer.is_private());
    assert_eq!(answer.expect_message().attachments.len(), 1);
    let annas = anna.in_dm().sees("Shuffle").await;
    let bens = ben.in_dm().sees("Shuffle").await;
    assert_ne!(
        annas.attachments[0].bytes, bens.attachments[0].bytes,
        "each has an army of their own"
    );
    table.settles().await;
    assert!(notices(&carla).is_empty());
    assert!(
        carla
            .messages()
            .iter()
            .all(|message| message.attachments.is_empty()),
        "the channel has seen no army"
    );

    table.close().await;
}

#[tokio::test]
async fn shuffling_changes_the_army_in_place() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben").await;
    ben.presses("Accept").await;

    let anna = anna.in_dm();
    let before = anna.sees("Shuffle").await;
    let answer = anna.presses("Shuffle").await;
    assert_eq!(answer.kind, AnswerKind::Updated);
    let after = answer.expect_message();
    assert_eq!(after.id, before.id);
    assert_ne!(after.attachments[0].bytes, before.attachments[0].bytes);
    assert_eq!(notices(&anna).len(), 1);

    table.close().await;
}

#[tokio::test]
async fn a_declined_challenge_is_over_for_both() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben").await;
    let card = ben.sees("Accept").await;

    let answer = ben.presses("Decline").await;
    assert!(answer.is_private());
    table.settles().await;
    let card = ben.message(card.id).expect("the card stays");
    assert!(card.buttons().is_empty(), "nothing is left to press");
    assert!(card.text().contains("declined"), "{}", card.text());
    assert!(notices(&anna).is_empty(), "the card tells it");

    table.close().await;
}

#[tokio::test]
async fn a_withdrawn_challenge_can_no_longer_be_accepted() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben").await;
    let card = ben.sees("Accept").await;
    let accept = card.buttons()[0].custom_id.clone();

    anna.presses("Withdraw").await;
    let answer = ben.presses_stale(card.id, &accept).await;
    assert!(answer.is_private());
    assert!(answer.text().contains("withdrawn"), "{}", answer.text());
    table.settles().await;
    assert!(notices(&ben).is_empty());

    table.close().await;
}

#[tokio::test]
async fn nobody_answers_for_somebody_else() {
    let table = Table::open().await;
    let (anna, ben, carla) = (
        table.person("Anna"),
        table.person("Ben"),
        table.person("Carla"),
    );
    anna.types("/challenge opponent:@Ben").await;
    ben.sees("Accept").await;

    let (waiting, for_another, not_yours) = (
        "Waiting for Ben: only they can answer",
        "This challenge is for Ben.",
        "Only Anna can withdraw",
    );
    for (person, label, words) in [
        (&anna, "Accept", waiting),
        (&anna, "Decline", waiting),
        (&ben, "Withdraw", not_yours),
        (&carla, "Accept", for_another),
        (&carla, "Decline", for_another),
        (&carla, "Withdraw", not_yours),
    ] {
        let answer = person.presses(label).await;
        assert!(answer.is_private(), "{} {label}", person.name());
        assert!(answer.text().contains(words), "{}", answer.text());
    }
    table.settles().await;
    let card = ben.sees("Accept").await;
    assert_eq!(card.edits, 0, "nothing has changed");
    assert!(notices(&anna).is_empty() && notices(&ben).is_empty() && notices(&carla).is_empty());

    table.close().await;
}

#[tokio::test]
async fn a_challenge_that_cannot_be_played_is_refused_and_leaves_nothing() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    table.stand_in.adds_bot("OtherBot");
    table.stand_in.adds_channel("secret");
    table.stand_in.hides("secret", &ben, true);

    let myself = anna.types("/challenge opponent:@Anna").await;
    let other_bot = anna.types("/challenge opponent:@OtherBot").await;
    let this_bot = anna.types("/challenge opponent:@Two Lakes").await;
    let absent = anna
        .in_channel("secret")
        .types("/challenge opponent:@Ben")
        .await;
    for answer in [&myself, &other_bot, &this_bot, &absent] {
        assert!(answer.is_private(), "{}", answer.text());
    }
    table.settles().await;
    assert!(
        anna.messages().iter().all(|message| message.ephemeral),
        "the channel hears nothing"
    );
    assert!(ben.messages().is_empty() && notices(&ben).is_empty());
    assert!(
        anna.types("/games").await.text().contains("no match"),
        "and nothing is kept"
    );

    table.close().await;
}

#[tokio::test]
async fn challenges_are_made_in_servers() {
    let table = Table::open().await;
    let anna = table.person("Anna").in_dm();
    table.person("Ben");
    assert!(
        anna.tries("/challenge opponent:@Ben").await.is_err(),
        "a direct message doesn't even offer it"
    );
    table.close().await;
}

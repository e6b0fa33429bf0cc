//! The life of a match beyond its moves: open challenges, rematches, watching.

use crate::table::Table;
use crate::{Pair, plays_first_suggestion, seated};

#[tokio::test]
async fn whoever_joins_first_plays() {
    let table = Table::open().await;
    let (anna, ben, carla) = (
        table.person("Anna"),
        table.person("Ben"),
        table.person("Carla"),
    );
    let sent = anna.types("/challenge colour:red").await.text();
    assert!(sent.contains("Your challenge to everyone"), "{sent}");
    let card = ben.sees("is looking for somebody").await;
    assert!(
        card.notified.is_empty(),
        "nobody is meant, nobody's phone rings"
    );
    let labels: Vec<String> = card
        .buttons()
        .into_iter()
        .map(|button| button.label)
        .collect();
    assert_eq!(labels, ["Join", "Withdraw"]);
    let own = anna.presses("Join").await.text();
    assert!(own.contains("can’t join your own"), "{own}");

    let join = card.buttons()[0].custom_id.clone();
    let joined = carla.presses("Join").await.text();
    assert!(joined.contains("Set up your army"), "{joined}");
    let second = ben.presses_stale(card.id, &join).await.text();
    assert!(second.contains("has been accepted already"), "{second}");
    anna.in_dm().sees("Set up your army").await;
    table.close().await;
}

#[tokio::test]
async fn an_open_challenge_is_withdrawn() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge").await;
    let other = ben.presses("Withdraw").await.text();
    assert!(other.contains("Only Anna can withdraw"), "{other}");
    anna.presses("Withdraw").await;
    ben.sees("withdrew the open challenge").await;
    table.close().await;
}

#[tokio::test]
async fn a_rematch_is_asked_for_on_the_result_or_by_command() {
    let table = Table::open().await;
    let Pair { red, blue, code } = seated(&table, "Anna", "Ben").await;
    plays_first_suggestion(&red).await;
    let early = red.types(&format!("/rematch match:{code}")).await.text();
    assert!(early.contains("still running"), "{early}");
    red.types_and_presses("/resign", "🏳 Resign").await;
    let result = blue.sees("Anna resigns").await;
    let carla = table.person("Carla");
    table.settles().await;
    let stranger = carla.presses("🔁 Rematch").await.text();
    assert!(stranger.contains("You don’t play in"), "{stranger}");

    let sent = blue.presses_on(result.id, "🔁 Rematch").await.text();
    assert!(sent.contains("Your challenge to Anna"), "{sent}");
    let anna = table.person("Anna");
    let card = anna.sees("challenges you").await;
    assert_eq!(card.notified, [anna.id()]);
    assert!(card.text().contains("Ben plays Red"), "{}", card.text());
    let both = red.types("/rematch").await.text();
    assert!(both.contains("already an open challenge"), "{both}");
    anna.presses("Accept").await;
    anna.in_dm().sees("Set up your army").await;
    table.close().await;
}

/// Case 34: a spectator and an opponent see what everyone sees.
#[tokio::test]
async fn a_match_is_watched_by_others_in_its_channel_alone() {
    let table = Table::open().await;
    let carla = table.person("Carla");
    let nothing = carla.types("/watch").await.text();
    assert!(nothing.contains("No match is being played"), "{nothing}");
    let Pair { red, code, .. } = seated(&table, "Anna", "Ben").await;
    plays_first_suggestion(&red).await;
    table.settles().await;
    let suggested = carla.completes("/watch match:").await;
    assert_eq!(suggested[0].value, code);
    let public = carla.sees("My board").await;
    for line in ["/watch".to_owned(), format!("/watch match:{code}")] {
        let answer = carla.types(&line).await;
        let watched = answer.expect_message();
        assert_eq!(
            watched.attachments[0].bytes, public.attachments[0].bytes,
            "a spectator sees what the card shows"
        );
    }
    let elsewhere = carla.in_dm().types(&format!("/watch match:{code}")).await;
    assert!(elsewhere.text().contains("can be watched there"));
    table.close().await;
}

#[tokio::test]
async fn somebody_is_challenged_from_their_menu_by_the_usual_terms() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    let sent = anna.uses_on("Challenge to Stratego", &ben).await;
    assert!(sent.is_private());
    assert!(
        sent.text().contains("Your challenge to Ben"),
        "{}",
        sent.text()
    );
    let card = ben.sees("challenges you").await;
    assert_eq!(card.notified, [ben.id()]);
    assert!(card.text().contains("3 days a move"), "{}", card.text());
    let own = anna.uses_on("Challenge to Stratego", &anna).await.text();
    assert!(own.contains("can’t challenge yourself"), "{own}");
    table.close().await;
}

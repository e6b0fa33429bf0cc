//! The life of a match beyond its moves: open challenges, rematches, watching.

use two_lakes::playground::{AnswerKind, SeenMessage, Select};

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

/// A word of a challenge that is put together, by the list in which it is chosen.
fn list(message: &SeenMessage, part: &str) -> Select {
    let mut selects = message.selects().into_iter();
    let list = selects.find(|select| select.custom_id.contains(part));
    list.unwrap_or_else(|| panic!("no list of {part}"))
}

#[tokio::test]
async fn a_challenge_from_somebodys_menu_is_put_together_before_it_is_sent() {
    let mut table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    let opened = anna.uses_on("Challenge to Stratego", &ben).await;
    assert!(opened.is_private());
    let panel = opened.expect_message();
    assert!(panel.text().contains(&ben.mention()), "{}", panel.text());
    assert_eq!((panel.components.len(), panel.selects().len()), (5, 4));
    ben.sees_nothing_new();

    for (part, chosen) in [
        ("propose-variant", "duel"),
        ("propose-rules", "classic1961"),
        ("propose-ranks", "hidden"),
        ("propose-pace", "1-day"),
    ] {
        // Nothing of it is remembered by the process.
        table.restarts().await;
        let shown = list(anna.message(panel.id).as_ref().expect("it stays"), part);
        let changed = anna.chooses(&shown.custom_id, &[chosen]).await;
        assert_eq!(changed.kind, AnswerKind::Updated);
    }
    let sent = anna.presses("⚔️ Send challenge").await;
    assert_eq!(sent.kind, AnswerKind::Updated);
    let text = sent.text();
    assert!(text.contains("Your challenge to Ben"), "{text}");
    assert!(sent.expect_message().components.is_empty());
    let card = ben.sees("challenges you").await;
    assert_eq!(card.notified, [ben.id()]);
    for agreed in ["Duel", "1 day a move", "hidden again"] {
        assert!(card.text().contains(agreed), "{}", card.text());
    }

    let old = format!("s1:*:0:propose-send:{}:duel.jumbo.visible.none", ben.id());
    let twice = anna.presses_stale(panel.id, &old).await.text();
    assert!(twice.contains("already an open challenge"), "{twice}");
    let own = anna.uses_on("Challenge to Stratego", &anna).await.text();
    assert!(own.contains("can’t challenge yourself"), "{own}");
    table.close().await;
}

#[tokio::test]
async fn a_challenge_that_is_put_together_is_given_up_and_nobody_hears_of_it() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.uses_on("Challenge to Stratego", &ben).await;
    let given_up = anna.presses("Cancel").await;
    assert!(given_up.text().contains("No challenge was sent"));
    assert!(given_up.expect_message().components.is_empty());
    let bot = table.stand_in.adds_bot("Clockwork");
    let refused = anna.uses_on("Challenge to Stratego", &bot).await.text();
    assert!(refused.contains("is a bot"), "{refused}");
    table.settles().await;
    ben.sees_nothing_new();
    table.close().await;
}

/// Whoever left the server where two played asks for no rematch there, and isn't asked for one.
#[tokio::test]
async fn nobody_asks_for_a_rematch_where_one_of_the_two_is_gone() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated(&table, "Anna", "Ben").await;
    red.types("/resign").await;
    red.presses("🏳 Resign").await;
    let result = blue.sees("Anna resigns").await;
    table.settles().await;
    blue.leaves();
    let refused = blue.presses_on(result.id, "🔁 Rematch").await.text();
    assert!(refused.contains("no longer in the server"), "{refused}");
    let other = red.types("/rematch").await.text();
    assert!(other.contains("Ben can’t see this channel"), "{other}");
    blue.rejoins();
    let sent = blue.presses_on(result.id, "🔁 Rematch").await.text();
    assert!(sent.contains("Your challenge to Anna"), "{sent}");
    table.close().await;
}

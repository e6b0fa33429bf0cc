//! Cases 1, 2 and 15: people whom no direct message reaches play in the channel.

use two_lakes::playground::{Fault, On, Person, SeenMessage};

use crate::table::Table;
use crate::{Pair, code_in, is_finished, notices, plays_first_suggestion, seated};

/// What calls somebody in the channel, as it stands there now.
fn calls(person: &Person) -> Vec<SeenMessage> {
    let mut messages = person.in_channel("games").messages();
    messages.retain(|message| {
        message.from_bot && !message.ephemeral && message.content.starts_with(&person.mention())
    });
    messages
}

/// The one call that stands in the channel; it rang for that person and nobody else.
fn the_call(person: &Person) -> SeenMessage {
    let calls = calls(person);
    assert_eq!(calls.len(), 1, "the former call goes: {calls:#?}");
    assert_eq!(calls[0].notified, [person.id()]);
    assert_eq!(calls[0].edits, 0, "an edit would notify nobody");
    assert!(calls[0].attachments.is_empty(), "a call shows no board");
    calls[0].clone()
}

/// Answers the call in the channel and plays by what is suggested there; the answers are the
/// player's alone.
async fn plays_in_channel(player: &Person) {
    let player = player.in_channel("games");
    let call = the_call(&player);
    let glance = player.presses_on(call.id, "My board").await;
    assert!(glance.is_private());
    assert!(
        glance.text().contains("Your turn"),
        "{}: {}",
        player.name(),
        glance.text()
    );
    plays_first_suggestion(&player).await;
}

/// Case 1: closed from the beginning. Setup, moves, an offer and the end go through the channel.
#[tokio::test]
async fn a_match_is_played_whole_by_somebody_whose_inbox_is_closed() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    let carla = table.person("Carla");
    ben.closes_inbox();
    anna.types("/challenge opponent:@Ben colour:red").await;
    assert!(ben.presses("Accept").await.is_private());
    table.settles().await;
    assert_eq!(ben.inbox().len(), 0);
    let setup_call = the_call(&ben);

    let setup = ben.presses_on(setup_call.id, "My setup").await;
    assert!(setup.is_private());
    assert!(!setup.expect_message().attachments.is_empty());
    let code = code_in(&setup.text());
    assert!(ben.presses("Ready").await.is_private());
    anna.in_dm().presses("Ready").await;
    table.settles().await;
    assert_eq!(
        calls(&ben).len(),
        1,
        "Red begins: there is nothing to call for yet"
    );

    let mut former = setup_call;
    for _ in 0..3 {
        plays_first_suggestion(&anna.in_dm()).await;
        table.settles().await;
        let call = the_call(&ben);
        assert_ne!(call.id, former.id, "each turn is a new post");
        assert!(ben.message(former.id).is_none_or(|post| post.deleted));
        assert!(call.text().contains(&code));
        former = call;
        plays_in_channel(&ben).await;
        table.settles().await;
    }

    // An offer calls too, and doesn't say that it is Ben's turn.
    anna.in_dm().types("/draw").await;
    anna.in_dm().presses("Offer a draw").await;
    table.settles().await;
    let call = the_call(&ben);
    assert!(call.text().contains("an offer"), "{}", call.text());
    ben.presses_on(call.id, "My board").await;
    ben.presses("Decline the draw").await;
    table.settles().await;

    assert!(ben.types("/resign").await.is_private());
    assert!(ben.presses("Resign").await.is_private());
    carla.sees("wins").await;
    table.settles().await;
    assert_eq!(ben.inbox().len(), 0, "no message was ever delivered");
    // Case 27: nothing is left to press, and nobody was called for that.
    for message in carla.messages() {
        assert!(is_finished(&message), "{}", message.text());
    }
    let over = &calls(&ben)[0];
    assert!(over.text().contains("is over"), "{}", over.text());
    assert_eq!(over.id, call.id);

    table.close().await;
}

/// Cases 1 and 2: closed in the middle by one, then by both; each is called alone.
#[tokio::test]
async fn an_inbox_that_closes_in_the_middle_takes_the_match_to_the_channel() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated(&table, "Anna", "Ben").await;
    plays_first_suggestion(&red).await;
    table.settles().await;
    assert!(calls(&red).is_empty() && calls(&blue).is_empty());

    red.closes_inbox();
    let told = notices(&red).len();
    plays_first_suggestion(&blue).await;
    table.settles().await;
    the_call(&red);
    assert_eq!(notices(&red).len(), told);
    blue.closes_inbox();
    plays_in_channel(&red).await;
    table.settles().await;
    the_call(&blue);
    plays_in_channel(&blue).await;
    table.settles().await;
    the_call(&red);

    // Both can still end it.
    blue.in_channel("games")
        .types_and_presses("/resign", "Resign")
        .await;
    table.person("Carla").sees("wins").await;
    table.settles().await;
    for person in [&red, &blue] {
        assert_eq!(calls(person).len(), 1);
        assert!(calls(person)[0].buttons().is_empty());
    }

    table.close().await;
}

/// Cases 2 and 15: whoever is gone altogether (10007) counts as one whose inbox is closed: they are called
/// where they may come by, and a manager can end the match.
#[tokio::test]
async fn somebody_whom_discord_does_not_know_is_called_in_the_channel() {
    let table = Table::open().await;
    let Pair { red, blue, code } = seated(&table, "Anna", "Ben").await;
    table.stand_in.inject(Fault::Refuse {
        on: On::route("POST", "/channels/{channel_id}/messages").to_recipient(red.id()),
        status: 404,
        code: 10007,
        times: Some(1),
    });
    plays_first_suggestion(&red).await;
    plays_first_suggestion(&blue).await;
    table.settles().await;
    the_call(&red);

    let cora = table.person("Cora");
    cora.manages_server();
    let line = format!("/stratego-admin end-game match:{code}");
    cora.types_and_presses(&line, "End without a result").await;
    table.settles().await;
    assert!(calls(&red)[0].buttons().is_empty());
    blue.sees("without a result").await;
    assert!(red.in_channel("games").types("/games").await.is_private());
    table.close().await;
}

/// A match that is left before it begins calls nobody to their army any more.
#[tokio::test]
async fn a_match_that_is_left_calls_nobody_any_more() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    ben.closes_inbox();
    anna.types("/challenge opponent:@Ben").await;
    ben.presses("Accept").await;
    table.settles().await;
    the_call(&ben);
    anna.types_and_presses("/resign", "🚪 Call it off").await;
    table.settles().await;
    assert!(calls(&ben)[0].buttons().is_empty());
    table.close().await;
}

/// A new match knocks at the closed door; once it is open, everything comes by message again.
#[tokio::test]
async fn messages_come_again_as_soon_as_one_gets_through() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated(&table, "Anna", "Ben").await;
    blue.closes_inbox();
    plays_first_suggestion(&red).await;
    table.settles().await;
    the_call(&blue);
    plays_in_channel(&blue).await;
    table.settles().await;

    blue.opens_inbox();
    let carla = table.person("Carla");
    carla.types("/challenge opponent:@Ben").await;
    blue.in_channel("games").presses("Accept").await;
    table.settles().await;
    let told = notices(&blue);
    assert!(told.last().expect("a setup").text().contains("Carla"));

    let call = the_call(&blue);
    plays_first_suggestion(&red).await;
    table.settles().await;
    let turn = notices(&blue);
    assert_eq!(turn.len(), told.len() + 1);
    assert!(turn[told.len()].text().contains("Your turn"));
    assert_eq!(calls(&blue)[0].id, call.id, "no new call");

    table.close().await;
}

/// Case 15: somebody leaves the server in the middle (50278). The other can look, wait and leave,
/// and the bot goes on for everybody else.
#[tokio::test]
async fn somebody_without_a_shared_server_stops_nobody() {
    let table = Table::open().await;
    let Pair { red, blue, code } = seated(&table, "Anna", "Ben").await;
    for ply in 0..5 {
        plays_first_suggestion(if ply % 2 == 0 { &red } else { &blue }).await;
    }
    table.settles().await;
    red.leaves();
    red.closes_inbox_with(50278);
    plays_first_suggestion(&blue).await;
    table.settles().await;
    assert!(blue.types("/board").await.text().contains("Anna to move"));

    let other = seated(&table, "Carla", "Dirk").await;
    plays_first_suggestion(&other.red).await;

    // Nobody was there for whom it could ring, but it is there when Anna comes back.
    red.rejoins();
    let call = &calls(&red)[0];
    assert!(call.notified.is_empty());
    let in_server = red.in_channel("games");
    let board = in_server.presses_on(call.id, "My board").await;
    assert!(board.text().contains("Your turn"));
    let from = red.in_channel("games").completes("/move from:").await;
    assert!(!from.is_empty());
    red.leaves();
    blue.types_and_presses(&format!("/resign match:{code}"), "Resign")
        .await;
    table.settles().await;
    assert!(!blue.types("/games").await.text().contains(&code));

    table.close().await;
}

/// Whatever Discord calls it: who can't be written to is called where the match is told.
#[tokio::test]
async fn every_way_in_which_an_inbox_is_shut_calls_its_owner() {
    for (status, code) in [
        (403, 20026),
        (400, 50033),
        (404, 10003),
        (403, 50001),
        (400, 50035),
    ] {
        let table = Table::open().await;
        let pair = seated(&table, "Anna", "Ben").await;
        table.settles().await;
        let post = On::route("POST", "/channels/{channel_id}/messages");
        table.stand_in.inject(Fault::Refuse {
            on: post.to_recipient(pair.blue.id()),
            status,
            code,
            times: Some(1),
        });
        plays_first_suggestion(&pair.red).await;
        table.settles().await;
        let mention = pair.blue.mention();
        let calls = table.stand_in.requests().into_iter().filter(|request| {
            let text = request.body["content"].as_str().unwrap_or_default();
            request.status == 200 && text.starts_with(&mention) && text.contains("your turn")
        });
        assert_eq!(calls.count(), 1, "{status} {code}");
        table.close().await;
    }
}

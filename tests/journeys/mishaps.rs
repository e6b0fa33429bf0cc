//! Ordinary accidents: late and double presses, repeated events, a bot that goes and comes.

use std::collections::BTreeSet;
use std::time::Duration;

use two_lakes::playground::{AnswerKind, Fault, On, When};

use crate::table::Table;
use crate::{notices, plays_first_suggestion, seated};

const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";

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

/// Case 23.
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

/// Case 23.
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

/// Case 25.
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

/// Case 27.
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
    table.waits(Duration::from_secs(3600)).await;
    assert_eq!(notices(&pair.blue).len(), boards + 1);
    table.close().await;
}

#[tokio::test]
async fn what_was_not_delivered_before_a_stop_is_delivered_after_the_start() {
    let mut table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let boards = notices(&pair.blue).len();
    table.stand_in.inject(Fault::Fail {
        on: On::route("POST", "/channels/{channel_id}/messages").to_recipient(pair.blue.id()),
        status: 502,
        when: When::Before,
        times: None,
    });
    plays_first_suggestion(&pair.red).await;
    table.stops().await;
    assert_eq!(notices(&pair.blue).len(), boards);
    table.stand_in.heal();
    table.starts().await;
    table.waits(Duration::from_secs(3600)).await;
    assert_eq!(notices(&pair.blue).len(), boards + 1);
    plays_first_suggestion(&pair.blue).await;

    table.close().await;
}

/// Case 16: the gateway drops and an inbox closes while the outbox is being worked on.
#[tokio::test]
async fn the_bot_outlives_trouble_in_the_middle_of_its_deliveries() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    pair.blue.closes_inbox();
    plays_first_suggestion(&pair.red).await;
    table.stand_in.gateway_drops();
    table.stand_in.connected().await;
    table.settles().await;
    let blue = pair.blue.in_channel("games");
    blue.presses("My board").await;
    plays_first_suggestion(&blue).await;
    table.settles().await;
    plays_first_suggestion(&pair.red).await;
    table.close().await;
}

/// Case 18: buttons that are three days old and from before a restart, of a match that runs and of
/// one that is over.
#[tokio::test]
async fn old_buttons_are_answered_rightly_after_a_restart() {
    let mut table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let old = pair.red.sees("Your turn").await;
    let buttons = old.buttons();
    let refresh = buttons
        .iter()
        .find(|button| button.label.contains("Refresh"));
    let button = &refresh.expect("a turn has buttons").custom_id;
    plays_first_suggestion(&pair.red).await;
    table.settles().await;
    table.waits(Duration::from_secs(3 * 24 * 60 * 60)).await;
    table.restarts().await;
    let blues = notices(&pair.blue).len();

    let answer = pair.red.presses_stale(old.id, button).await;
    assert!(answer.text().contains("Ben to move"), "{}", answer.text());
    table.settles().await;
    assert_eq!(notices(&pair.blue).len(), blues, "nothing came of it");

    pair.blue.types_and_presses("/resign", "Resign").await;
    table.settles().await;
    table.waits(Duration::from_secs(3 * 24 * 60 * 60)).await;
    table.restarts().await;
    let answer = pair.red.presses_stale(old.id, button).await;
    assert!(answer.text().contains("is over") || answer.text().contains("Game over"));
    assert!(answer.expect_message().buttons().is_empty());
    table.close().await;
}

/// Case 19: a promise to the future outlives a restart and is kept once.
#[tokio::test]
async fn a_challenge_expires_once_over_restarts() {
    let mut table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben").await;
    let card = ben.sees("Accept").await;
    table.waits(Duration::from_secs(12 * 60 * 60)).await;
    table.stops().await;
    table.starts().await;
    assert_eq!(ben.message(card.id).expect("it stands").edits, 0);
    table.waits(Duration::from_secs(13 * 60 * 60)).await;
    let expired = ben.message(card.id).expect("it stands");
    assert!(expired.text().contains("expired") && expired.buttons().is_empty());
    table.restarts().await;
    table.waits(Duration::from_secs(60 * 60)).await;
    assert_eq!(ben.message(card.id).expect("it stands").edits, 1);
    table.close().await;
}

/// Case 25: Discord says that the interaction is answered already (40060). Nothing is done twice, and
/// nothing is told by message for it.
#[tokio::test]
async fn an_interaction_that_is_answered_already_is_left_alone() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let from = &pair.red.completes("/move from:").await[0].value;
    let to = &pair.red.completes(&format!("/move from:{from} to:")).await[0].value;
    let (reds, blues) = (notices(&pair.red).len(), notices(&pair.blue).len());
    table.stand_in.inject(Fault::Refuse {
        on: On::route("POST", CALLBACK),
        status: 400,
        code: 40060,
        times: Some(1),
    });
    let act = pair.red.sends(&format!("/move from:{from} to:{to}"));
    pair.blue.sees("Your turn").await;
    pair.red.answer_to(act).await;
    table.settles().await;
    assert_eq!(notices(&pair.red).len(), reds);
    assert_eq!(notices(&pair.blue).len(), blues + 1);
    plays_first_suggestion(&pair.blue).await;
    table.stand_in.takes_violations();
    table.close().await;
}

/// Case 28: out of turn, in the channel: the answer is the presser's alone and tells nothing of what
/// the other is about to do.
#[tokio::test]
async fn out_of_turn_is_told_to_the_one_who_tried_and_nobody_else() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let carla = table.person("Carla");
    carla.messages();
    let blue = pair.blue.in_channel("games");
    let early = blue.types("/move from:A7 to:A6").await;
    assert!(early.is_private());
    assert!(early.text().contains("Anna"), "{}", early.text());
    assert!(early.expect_message().attachments.is_empty());
    assert_eq!(blue.completes("/move from:").await.len(), 1);
    table.settles().await;
    carla.sees_nothing_new();
    table.close().await;
}

/// Case 50: whatever somebody asks in a server is answered to them alone, from the first word on, and
/// there is no way to type an army where others could read it.
#[tokio::test]
async fn every_answer_in_a_server_is_private() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let (red, carla) = (pair.red.in_channel("games"), table.person("Carla"));
    carla.messages();
    red.manages_server();
    let lines = [
        "/board",
        "/board format:both",
        "/setup",
        "/games",
        "/draw",
        "/resign",
        "/rules",
        "/export",
        "/replay",
        "/privacy show",
        "/help",
        "/about",
        "/move from:A1 to:A2",
        "/challenge opponent:@Anna",
        "/solo",
        "/practice",
        "/tutorial",
        "/setups",
        "/watch",
        "/claim",
        "/pause days:3",
        "/nudge",
        "/rematch",
        "/preferences",
        "/privacy export",
        "/stratego-admin settings",
    ];
    let commands = lines.map(|line| line[1..].split(' ').next().unwrap_or_default());
    let tried: BTreeSet<&str> = commands.into_iter().collect();
    let requests = table.stand_in.requests();
    let put = requests.iter().find(|request| request.method == "PUT");
    let registered = put.and_then(|put| put.body.as_array()).expect("commands");
    let typed = registered.iter().filter(|command| command["type"] != 2);
    let typed = typed
        .filter_map(|command| command["name"].as_str())
        .collect();
    assert_eq!(tried, typed, "each command is tried");
    for line in lines {
        for person in [&red, &carla] {
            let is_offered = person.id() == red.id() || !line.starts_with("/stratego-admin");
            if !is_offered {
                assert!(person.tries(line).await.is_err(), "{line}");
                continue;
            }
            let answer = person.types(line).await;
            let is_form = answer.kind == AnswerKind::Modal;
            assert!(is_form || answer.is_private(), "{line}: {}", answer.text());
        }
    }
    table.settles().await;
    assert!(
        carla
            .messages()
            .iter()
            .all(|message| { message.ephemeral || message.interaction_id.is_none() }),
        "nobody sees what another asked"
    );
    assert!(red.tries("/setup text:FBS").await.is_err());
    table.close().await;
}

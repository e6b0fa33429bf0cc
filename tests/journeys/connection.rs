//! The bot and Discord: starting, registering, losing answers, losing the gateway.

use std::time::{Duration, Instant};

use tokio::runtime::Builder;
use two_lakes::discord::{Address, Bot, BotConfig, BotFault, StartError};
use two_lakes::playground::{AnswerKind, Fault, On, Person, RequestRecord, TOKEN, When};
use two_lakes::store::Store;

use crate::table::Table;
use crate::{Pair, notices, plays_first_suggestion, seated};

/// How long another process holds the database.
const HELD: Duration = Duration::from_secs(5);
const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";

fn sent<'a>(
    requests: &'a [RequestRecord],
    method: &str,
    route_end: &str,
) -> impl Iterator<Item = &'a RequestRecord> {
    requests
        .iter()
        .filter(move |request| request.method == method && request.route.ends_with(route_end))
}

fn address(table: &Table) -> Address {
    Address::Loopback {
        rest: table.stand_in.rest_address(),
        authority_pem: table.stand_in.authority_pem().to_owned(),
    }
}

#[tokio::test]
async fn commands_are_registered_once_and_then_only_when_they_change() {
    let mut table = Table::open().await;
    table.restarts().await;
    table.restarts().await;
    let requests = table.stand_in.requests();
    assert_eq!(sent(&requests, "PUT", "/commands").count(), 1);
    assert_eq!(sent(&requests, "GET", "/commands").count(), 3);
    table.close().await;
}

#[tokio::test]
async fn commands_speak_the_language_of_each_client() {
    let table = Table::open().await;
    table.person("Ben");
    let anja = table.stand_in.person("Anja", "de");
    let answer = anja.types("/herausfordern gegner:@Ben").await;
    assert!(answer.is_private());
    assert!(
        answer.text().contains("Herausforderung"),
        "{}",
        answer.text()
    );
    table.close().await;
}

#[tokio::test]
async fn a_wrong_token_is_told_apart_from_every_other_trouble() {
    let table = Table::open().await;
    let wrong = BotConfig::new("wrong.to.ken", address(&table), table.matches().clone());
    assert!(matches!(
        Bot::start(wrong).await,
        Err(StartError::WrongToken)
    ));
    table.stand_in.takes_violations();
    table.close().await;
}

#[tokio::test]
async fn a_gateway_that_acknowledges_nothing_ends_the_bot() {
    let table = Table::open().await;
    table.stand_in.gateway_stops_acknowledging(true);
    let patience = Duration::from_millis(300);
    let mut bot = Bot::start(BotConfig {
        heartbeat_patience: patience,
        ..BotConfig::new(TOKEN, address(&table), table.matches().clone())
    })
    .await
    .expect("it starts");
    assert_eq!(bot.fails().await, BotFault::NoHeartbeat(patience));
    bot.stop().await;
    table.stand_in.gateway_stops_acknowledging(false);
    table.close().await;
}

#[tokio::test]
async fn a_gateway_that_asks_for_a_new_connection_time_and_again_is_alive() {
    let table = Table::open().await;
    let patience = Duration::from_secs(1);
    let mut bot = Bot::start(BotConfig {
        heartbeat_patience: patience,
        ..BotConfig::new(TOKEN, address(&table), table.matches().clone())
    })
    .await
    .expect("it starts");
    let reconnects = async {
        for _ in 0..12 {
            tokio::time::sleep(patience / 4).await;
            table.stand_in.gateway_reconnects();
        }
    };
    tokio::select! {
        fault = bot.fails() => panic!("{fault}"),
        () = reconnects => {}
    }
    bot.stop().await;
    table.close().await;
}

/// Case 16: a gateway in front of Discord fails, or the connection breaks, before an answer or a notice
/// has arrived or after.
#[tokio::test]
async fn what_fails_once_on_its_way_is_sent_again_and_counts_once() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let mut plies: u32 = 0;
    for route in [CALLBACK, "/channels/{channel_id}/messages"] {
        for when in [When::Before, When::AfterAcceptance] {
            let (on, times) = (On::route("POST", route), Some(1));
            for fault in [
                Fault::Fail {
                    on: on.clone(),
                    status: 502,
                    when,
                    times,
                },
                Fault::HangUp { on, when, times },
            ] {
                table.stand_in.inject(fault);
                plays_first_suggestion(pair.mover(plies)).await;
                plies += 1;
                table.stand_in.faults_are_spent().await;
                table.settles().await;
            }
        }
    }
    for person in [&pair.red, &pair.blue] {
        let told = notices(person);
        let turns = told.iter().filter(|told| told.text().contains("Your turn"));
        // Red is told of the beginning too.
        let due = plies / 2 + u32::from(person.id() == pair.red.id());
        assert_eq!(
            turns.count(),
            due as usize,
            "{} is told once a turn",
            person.name()
        );
    }
    // The second try of an answer that had arrived is refused, which the bot takes for a yes.
    for refused in table.stand_in.takes_violations() {
        assert!(refused.contains("40060"), "{refused}");
    }
    table.close().await;
}

#[tokio::test]
async fn a_stop_waits_for_what_has_begun_and_no_longer() {
    const SLOW: Duration = Duration::from_secs(1);
    let mut table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    table.stand_in.inject(Fault::Delay {
        on: On::route("POST", "/channels/{channel_id}/messages").to_recipient(pair.blue.id()),
        by: SLOW,
        when: When::Before,
        times: Some(1),
    });
    let boards = notices(&pair.blue).len();
    plays_first_suggestion(&pair.red).await;
    let began = Instant::now();
    table.stops().await;
    assert!(began.elapsed() < SLOW * 5, "{:?}", began.elapsed());
    assert_eq!(notices(&pair.blue).len(), boards + 1);
    table.starts().await;
    table.close().await;
}

#[tokio::test]
async fn a_delivery_that_outlives_its_lease_is_not_sent_twice() {
    let mut table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    table.stand_in.inject(Fault::Delay {
        on: On::route("POST", "/channels/{channel_id}/messages").to_recipient(pair.blue.id()),
        by: Duration::from_millis(2500),
        when: When::Before,
        times: Some(1),
    });
    let place = format!("/channels/{}/messages", pair.blue.channel_id());
    let posts = |table: &Table| {
        let requests = table.stand_in.requests().into_iter();
        let posts = requests.filter(|sent| sent.method == "POST" && sent.path.ends_with(&place));
        posts.count()
    };
    let before = posts(&table);
    plays_first_suggestion(&pair.red).await;
    // As when the machine slept while the message was on its way.
    table.waits(Duration::from_secs(61)).await;
    // Whatever else had begun is finished then.
    table.stops().await;
    assert_eq!(posts(&table), before + 1);
    table.starts().await;
    table.close().await;
}

#[tokio::test]
async fn a_message_that_fails_after_it_arrived_is_not_doubled() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let boards = notices(&pair.blue).len();
    table.stand_in.inject(Fault::Fail {
        on: On::route("POST", "/channels/{channel_id}/messages").to_recipient(pair.blue.id()),
        status: 502,
        when: When::AfterAcceptance,
        times: Some(1),
    });
    plays_first_suggestion(&pair.red).await;
    table.settles().await;
    assert_eq!(notices(&pair.blue).len(), boards + 1);
    table.close().await;
}

#[tokio::test]
async fn a_lost_answer_is_made_up_for_by_message() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let from = &pair.red.completes("/move from:").await[0].value;
    let to = &pair.red.completes(&format!("/move from:{from} to:")).await[0].value;
    let told = notices(&pair.red).len();
    table.stand_in.inject(Fault::Refuse {
        on: On::route("POST", CALLBACK),
        status: 404,
        code: 10062,
        times: Some(1),
    });
    let answer = pair.red.types(&format!("/move from:{from} to:{to}")).await;
    assert_eq!(answer.kind, AnswerKind::DidNotRespond);
    table.settles().await;
    assert_eq!(
        notices(&pair.red).len(),
        told + 1,
        "told by message instead"
    );
    plays_first_suggestion(&pair.blue).await;
    table.settles().await;
    table.stand_in.takes_violations();
    table.close().await;
}

/// Somebody and what they have done.
type Act = (Person, u64);

/// Has people do a little of everything while the bot waits for something. Each act is promised an
/// answer within a second.
async fn acts_that_are_promised_answers(table: &Table, pair: &Pair) -> Vec<Act> {
    let Pair { red, blue, code } = pair;
    let carla = table.person("Carla");
    let from = &red.completes("/move from:").await[0].value;
    let to = &red.completes(&format!("/move from:{from} to:")).await[0].value;
    let panel = notices(red).pop().expect("Anna was told that it began");
    let button = &panel.buttons()[0].custom_id;
    let began = Instant::now();
    let mut acts = vec![(red.clone(), red.taps(panel.id, button))];
    for (person, line) in [
        (
            red.in_channel("games"),
            format!("/move from:{from} to:{to}"),
        ),
        (blue.clone(), "/board".into()),
        (blue.in_channel("games"), "/games".into()),
        (carla.clone(), format!("/watch match:{code}")),
        (carla, "/preferences".into()),
    ] {
        let act = person.sends(&line);
        acts.push((person, act));
    }
    table.stand_in.quiet().await;
    assert!(began.elapsed() < Duration::from_secs(1));
    acts
}

async fn are_answered(acts: Vec<Act>) {
    for (person, act) in acts {
        let answer = person.answer_to(act).await;
        answer.expect_message();
        let is_alone = person.channel_id() == person.in_dm().channel_id();
        assert!(answer.is_private() || is_alone, "{}", answer.text());
    }
}

/// Case 21.
#[test]
fn slow_drawing_delays_pictures_and_no_promise() {
    let runtime = Builder::new_current_thread()
        .enable_all()
        // Pictures are drawn on this thread, one after the other, behind whatever else keeps it.
        .max_blocking_threads(1)
        .build()
        .expect("a runtime can be built");
    runtime.block_on(async {
        let table = Table::open().await;
        let pair = seated(&table, "Anna", "Ben").await;
        let slow = tokio::task::spawn_blocking(|| std::thread::sleep(HELD));
        let acts = acts_that_are_promised_answers(&table, &pair).await;
        assert!(!slow.is_finished(), "nothing can have been drawn");
        are_answered(acts).await;
        table.close().await;
    });
}

/// Cases 21 and 48: the database is held for five seconds.
#[tokio::test]
async fn a_busy_database_delays_a_move_and_loses_nothing() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let other = Store::open(&table.database())
        .await
        .expect("it opens twice");
    let busy = other.write().await.expect("nobody writes now");
    // The promises come while the database is still held.
    let acts = acts_that_are_promised_answers(&table, &pair).await;
    // The time for which the database is held is what is tried here.
    tokio::time::sleep(HELD).await;
    drop(busy);
    are_answered(acts).await;
    other.close().await;
    table.close().await;
}

/// Case 21: suggestions can't be promised. Whoever waits for a slow database gets none in time.
#[tokio::test]
async fn suggestions_that_take_long_are_none_in_time() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    table
        .tamper(
            "ALTER TABLE setups RENAME TO hidden;
             CREATE VIEW setups AS
             SELECT match_id, color, iif((
                 WITH RECURSIVE clock (tick) AS (
                     SELECT 1 UNION ALL SELECT tick + 1 FROM clock WHERE tick < 25000000
                 ) SELECT count(*) FROM clock
             ) > 0, letters, '') AS letters, revision, previous, chosen, rejected, ready_at
             FROM hidden",
        )
        .await;
    let began = Instant::now();
    let suggested = pair.red.completes("/move from:").await;
    assert!(suggested.is_empty(), "{suggested:?}");
    let waited = began.elapsed();
    assert!(waited > Duration::from_secs(1), "it was quick: {waited:?}");
    assert!(waited < Duration::from_secs(3), "{waited:?}");
    table.close().await;
}

#[tokio::test]
async fn the_bot_takes_up_where_it_was_when_the_gateway_comes_and_goes() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    for plies in 0..3 {
        match plies {
            0 => table.stand_in.gateway_closes(Some(4000)),
            1 => table.stand_in.gateway_drops(),
            _ => table.stand_in.gateway_reconnects(),
        }
        table.stand_in.connected().await;
        plays_first_suggestion(pair.mover(plies)).await;
    }
    table.close().await;
}

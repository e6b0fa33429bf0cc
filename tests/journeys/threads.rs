//! Where the public part of a match is told: in a thread of its own, and what happens where there is
//! none, or none any more.

use std::time::Duration;

use two_lakes::playground::{Fault, On, SeenMessage, When, permission};

use crate::table::Table;
use crate::{Pair, code_in, plays_first_suggestion, seated};

const THREADS: &str = "/channels/{channel_id}/messages/{message_id}/threads";
/// What the channel is told when there is no thread.
const CLOSED: &str = "has no thread";

/// A match by these options that has just begun, Anna with Red against Ben.
async fn seated_with(table: &Table, options: &str) -> Pair {
    let (red, blue) = (table.person("Anna"), table.person("Ben"));
    red.types(&format!("/challenge opponent:@Ben colour:red {options}"))
        .await;
    blue.presses("Accept").await;
    let (red, blue) = (red.in_dm(), blue.in_dm());
    red.presses("Ready").await;
    let code = code_in(&blue.presses("Ready").await.text());
    table.settles().await;
    Pair { red, blue, code }
}

fn channel(table: &Table) -> u64 {
    table.person("Looker").channel_id()
}

/// The thread of the newest card that has one.
fn thread(table: &Table) -> u64 {
    let cards = table.person("Looker").messages();
    let thread = cards.iter().rev().find_map(|message| message.thread);
    thread.expect("a thread was started from the card")
}

/// What the bot has posted in a place, private answers left out.
fn posts(table: &Table, place: u64) -> Vec<String> {
    let messages = table.person("Looker").at(place).messages();
    messages
        .iter()
        .filter(|message| message.channel_id == place && message.from_bot && !message.ephemeral)
        .map(SeenMessage::text)
        .collect()
}

/// How often the bot asked for a thread.
fn asked_for(table: &Table) -> usize {
    let requests = table.stand_in.requests();
    let asked = requests
        .iter()
        .filter(|request| request.path.ends_with("/threads"));
    asked.count()
}

/// How often the bot wrote into this place, or tried to.
fn tries(table: &Table, place: u64) -> usize {
    let path = format!("/channels/{place}/messages");
    let requests = table.stand_in.requests();
    let tries = requests
        .iter()
        .filter(|request| request.path == path && request.method == "POST");
    tries.count()
}

/// Offers a draw, which the place is told of where the match is public.
async fn offers(table: &Table, pair: &Pair) {
    pair.red.types_and_presses("/draw", "🤝 Offer a draw").await;
    table.settles().await;
}

async fn resigns(table: &Table, pair: &Pair) {
    let line = format!("/resign match:{}", pair.code);
    pair.red.types_and_presses(&line, "Resign").await;
    table.settles().await;
}

/// UX.md §4: the thread is started from the card and takes what is told; the card stays and shows
/// the board; the result is posted in both.
#[tokio::test]
async fn a_match_is_told_in_its_thread_and_the_card_stays_in_the_channel() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let (channel, thread) = (channel(&table), thread(&table));
    let requests = table.stand_in.requests();
    let started = requests
        .iter()
        .find(|request| request.path.ends_with("/threads"))
        .expect("a thread was asked for");
    assert_eq!(started.body["name"], format!("Anna vs Ben · {}", pair.code));
    assert_eq!(started.body["auto_archive_duration"], 10_080);
    let start = table.person("Looker").at(thread).sees("begins").await;
    assert!(start.is_silent() && start.notified.is_empty());
    assert_eq!(posts(&table, thread).len(), 1);

    plays_first_suggestion(&pair.red).await;
    offers(&table, &pair).await;
    let told = posts(&table, thread);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[1].contains("offers a draw"), "{told:?}");
    let card = posts(&table, channel);
    assert_eq!(card.len(), 1, "the card alone stands in the channel");
    assert!(card[0].contains("to move"), "{card:?}");
    let card = table.person("Looker").message(thread);
    let card = card.expect("a thread has the id of its card");
    assert_eq!(card.attachments.len(), 1);

    resigns(&table, &pair).await;
    for place in [thread, channel] {
        let told = posts(&table, place);
        let last = told.last().expect("the end is told");
        assert!(last.contains("wins"), "{told:?}");
    }
    assert_eq!(asked_for(&table), 1);
    table.close().await;
}

/// UX.md §4: the second game of a return match is told in the thread of the first.
#[tokio::test]
async fn a_return_match_has_one_thread() {
    let table = Table::open().await;
    let pair = seated_with(&table, "series:return variant:duel").await;
    resigns(&table, &pair).await;
    pair.red.presses("Ready").await;
    pair.blue.presses("Ready").await;
    table.settles().await;
    let told = posts(&table, thread(&table));
    assert_eq!(asked_for(&table), 1);
    let begun = told.iter().filter(|text| text.contains("are ready"));
    assert_eq!(begun.count(), 2, "{told:?}");
    table.close().await;
}

/// `/challenge quiet`, the server's own setting, and a challenge that is made in a thread.
#[tokio::test]
async fn where_no_thread_is_wanted_none_is_started_and_nothing_is_said_of_it() {
    let table = Table::open().await;
    let pair = seated_with(&table, "variant:duel quiet:True").await;
    offers(&table, &pair).await;
    resigns(&table, &pair).await;

    let anna = table.person("Anna");
    anna.manages_server();
    anna.types("/stratego-admin settings").await;
    anna.presses("Threads").await;
    let pair = seated_with(&table, "variant:duel").await;
    resigns(&table, &pair).await;
    anna.types("/stratego-admin settings").await;
    anna.presses("Threads").await;

    let place = table.stand_in.adds_thread("games", "a thread", &anna);
    anna.at(place)
        .types("/challenge opponent:@Ben variant:duel")
        .await;
    table.person("Ben").at(place).presses("Accept").await;
    table.settles().await;

    assert_eq!(asked_for(&table), 0);
    let told = posts(&table, channel(&table));
    assert!(
        told.iter().any(|text| text.contains("offers a draw")),
        "{told:?}"
    );
    for place in [channel(&table), place] {
        assert!(
            !posts(&table, place)
                .iter()
                .any(|text| text.contains(CLOSED))
        );
    }
    table.close().await;
}

/// What a thread needs is named at the challenge, once and privately; it doesn't stand in the way.
#[tokio::test]
async fn what_a_thread_needs_is_named_at_the_challenge_and_no_thread_is_tried() {
    let table = Table::open().await;
    let lacking = permission::CREATE_PUBLIC_THREADS | permission::SEND_MESSAGES_IN_THREADS;
    table.stand_in.denies("games", lacking);
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.manages_server();
    let names = ["Create Public Threads", "Send Messages in Threads"];
    let checked = anna.types("/stratego-admin check").await.text();
    assert!(checked.contains("All that a match needs"), "{checked}");
    let sent = anna.types("/challenge opponent:@Ben variant:duel").await;
    assert!(sent.is_private());
    for name in names {
        assert!(checked.contains(&format!("❌ {name}")), "{checked}");
        assert!(sent.text().contains(name), "{}", sent.text());
    }
    ben.presses("Accept").await;
    table.settles().await;
    ben.in_dm().presses("Ready").await;
    anna.in_dm().presses("Ready").await;
    table.settles().await;
    assert_eq!(asked_for(&table), 0);
    let told = posts(&table, channel(&table));
    assert!(told.iter().any(|text| text.contains("begins")), "{told:?}");
    assert!(!told.iter().any(|text| text.contains(CLOSED)), "{told:?}");
    table.close().await;
}

/// Case 10: whatever Discord has against the thread (the permission went, too many threads, the
/// wrong kind of channel), the channel hears of it once and is told everything.
#[tokio::test]
async fn a_thread_that_can_not_be_started_is_told_once_and_not_tried_again() {
    for (status, code) in [(403, 50013), (400, 160_006), (400, 50024)] {
        let table = Table::open().await;
        table.stand_in.inject(Fault::Refuse {
            on: On::route("POST", THREADS),
            status,
            code,
            times: None,
        });
        let pair = seated_with(&table, "variant:duel").await;
        offers(&table, &pair).await;
        assert_eq!(asked_for(&table), 1, "{code}");
        let told = posts(&table, channel(&table));
        let closed = told.iter().filter(|text| text.contains(CLOSED));
        assert_eq!(closed.count(), 1, "{code}: {told:?}");
        for words in ["begins", "offers a draw"] {
            assert!(told.iter().any(|text| text.contains(words)), "{told:?}");
        }
        table.close().await;
    }
}

/// The receipt is lost: Discord says at the second try that the thread is there.
#[tokio::test]
async fn a_thread_whose_receipt_is_lost_is_known_by_the_second_try() {
    let table = Table::open().await;
    table.stand_in.inject(Fault::Fail {
        on: On::route("POST", THREADS),
        status: 502,
        when: When::AfterAcceptance,
        times: Some(1),
    });
    seated_with(&table, "variant:duel").await;
    assert_eq!(asked_for(&table), 2);
    let told = posts(&table, thread(&table));
    assert!(told.iter().any(|text| text.contains("begins")), "{told:?}");
    table.close().await;
}

/// A thread that went to the archive comes out of it with the next post; one that takes nothing any
/// more is told once, and the match goes on in the channel.
#[tokio::test]
async fn a_match_outlives_its_thread() {
    type Ends = fn(&Table, u64);
    let ends: [(&str, Ends); 4] = [
        ("locked", |table, thread| {
            table.stand_in.locks_thread(thread)
        }),
        ("archived and locked", |table, thread| {
            table.stand_in.archives_thread(thread, true);
        }),
        ("forbidden", |table, _| {
            let writing = permission::SEND_MESSAGES_IN_THREADS;
            table.stand_in.denies("games", writing);
        }),
        ("deleted", |table, thread| {
            table.stand_in.deletes_thread(thread)
        }),
    ];
    for (how, end) in ends {
        let table = Table::open().await;
        let pair = seated_with(&table, "variant:duel series:return").await;
        let (thread, channel) = (thread(&table), channel(&table));
        table.stand_in.archives_thread(thread, false);
        offers(&table, &pair).await;
        assert_eq!(posts(&table, thread).len(), 2, "{how}: it opens again");
        let before = tries(&table, thread);

        end(&table, thread);
        plays_first_suggestion(&pair.red).await;
        plays_first_suggestion(&pair.blue).await;
        pair.red.types("/pause days:2").await;
        resigns(&table, &pair).await;
        pair.red.presses("Ready").await;
        pair.blue.presses("Ready").await;
        table.settles().await;
        let told = posts(&table, channel);
        let closed = told.iter().filter(|text| text.contains(CLOSED));
        assert_eq!(closed.count(), 1, "{how}: {told:?}");
        for words in ["stand still", "wins", "begins"] {
            let heard = told.iter().any(|text| text.contains(words));
            assert!(heard, "{how}, {words}: {told:?}");
        }
        assert!(tries(&table, thread) - before <= 1, "{how}: not in a loop");
        assert_eq!(asked_for(&table), 1, "{how}: none is started anew");
        table.close().await;
    }
}

/// UX.md §6: in a match's thread that match is meant, whatever else is played; everyone who can see
/// the channel may watch there.
#[tokio::test]
async fn in_the_thread_its_match_is_meant() {
    let table = Table::open().await;
    let first = seated_with(&table, "variant:duel").await;
    let here = thread(&table);
    let second = seated_with(&table, "variant:duel").await;
    assert_ne!(first.code, second.code);
    let red = first.red.at(here);
    let board = red.types("/board").await.text();
    assert!(board.contains(&first.code), "{board}");
    let (_, to) = plays_first_suggestion(&red).await;
    table.settles().await;
    let card = posts(&table, channel(&table)).remove(0);
    assert!(card.contains(&to), "{card}");
    let carla = table.person("Carla").at(here);
    let watched = carla.types("/watch").await;
    assert!(watched.is_private() && watched.text().contains(&first.code));
    let refused = carla.types(&format!("/watch match:{}", second.code)).await;
    assert!(refused.expect_message().attachments.is_empty());
    table.close().await;
}

/// Cases 1 and 15: who is called because no message reaches them is called in the thread, even from
/// the archive.
#[tokio::test]
async fn a_call_stands_in_the_thread_and_says_in_the_end_that_it_is_over() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    ben.closes_inbox();
    anna.types("/challenge opponent:@Ben colour:red variant:duel")
        .await;
    ben.presses("Accept").await;
    table.settles().await;
    let here = thread(&table);
    let call = ben.at(here).sees("My setup").await;
    assert_eq!(call.channel_id, here);
    assert_eq!(call.notified, [ben.id()]);
    table.stand_in.archives_thread(here, false);
    ben.at(here).presses("My setup").await;
    ben.at(here).presses("🚪 Leave").await;
    ben.at(here).presses("Call it off").await;
    table.settles().await;
    let over = ben.message(call.id).expect("it stands");
    assert!(over.text().contains("over"), "{}", over.text());
    assert!(over.buttons().is_empty());
    table.close().await;
}

/// When less than a day is left of a long turn, the thread hears of it, once in the turn.
#[tokio::test]
async fn the_last_day_of_a_turn_is_told_in_public_once() {
    let table = Table::open().await;
    let hour = Duration::from_secs(60 * 60);
    let pair = seated_with(&table, "variant:duel").await;
    plays_first_suggestion(&pair.red).await;
    let warnings = |who: &str| {
        let told = posts(&table, thread(&table));
        let words = format!("**{who}** has less than a day");
        told.iter().filter(|text| text.contains(&words)).count()
    };
    table.waits(47 * hour).await;
    assert_eq!(warnings("Ben"), 0);
    table.waits(2 * hour).await;
    assert_eq!(warnings("Ben"), 1);
    table.waits(12 * hour).await;
    assert_eq!(warnings("Ben"), 1);
    plays_first_suggestion(&pair.blue).await;
    table.waits(49 * hour).await;
    assert_eq!((warnings("Ben"), warnings("Anna")), (1, 1));
    table.close().await;
}

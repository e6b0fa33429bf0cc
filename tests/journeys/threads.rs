//! Where the public part of a match is told: in a thread of its own, and what happens where there is
//! none, or none any more.

use std::time::Duration;

use two_lakes::playground::{Fault, On, Person, SeenMessage, permission};

use crate::table::Table;
use crate::{Pair, notices, plays_first_suggestion, seated};

const THREADS: &str = "/channels/{channel_id}/messages/{message_id}/threads";

/// The thread that was started from the only card.
fn thread(table: &Table) -> u64 {
    let looker = table.person("Looker");
    let card = looker.messages().into_iter().find_map(|message| message.thread);
    card.expect("a thread was started from the card")
}

/// What the bot has posted in a place, private answers left out.
fn posts(table: &Table, place: u64) -> Vec<SeenMessage> {
    let mut messages = table.person("Looker").at(place).messages();
    messages.retain(|message| {
        message.channel_id == place && message.from_bot && !message.ephemeral
    });
    messages
}

fn texts(posts: &[SeenMessage]) -> Vec<String> {
    posts.iter().map(SeenMessage::text).collect()
}

/// How often the bot asked for a thread.
fn asked_for(table: &Table) -> usize {
    let requests = table.stand_in.requests();
    let asked = requests.iter().filter(|request| request.path.ends_with("/threads"));
    asked.count()
}

async fn resigns(person: &Person) {
    person.types("/resign").await;
    person.presses("Resign").await;
}

/// UX.md §4: the thread is started from the card and takes what is told; the card stays and shows
/// the board; the result is posted in both.
#[tokio::test]
async fn a_match_is_told_in_its_thread_and_the_card_stays_in_the_channel() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let (channel, thread) = (table.person("Looker").channel_id(), thread(&table));
    let started = table.stand_in.requests();
    let started = started.iter().find(|request| request.path.ends_with("/threads"));
    let started = started.expect("a thread was asked for");
    assert_eq!(started.body["name"], format!("Anna vs Ben · {}", pair.code));
    assert_eq!(started.body["auto_archive_duration"], 10_080);
    let told = posts(&table, thread);
    assert_eq!(told.len(), 1, "{:?}", texts(&told));
    assert!(told[0].text().contains("Red begins"), "{}", told[0].text());
    assert!(told[0].is_silent() && told[0].notified.is_empty());

    plays_first_suggestion(&pair.red).await;
    pair.blue.types("/draw").await;
    pair.blue.presses("🤝 Offer a draw").await;
    table.settles().await;
    assert_eq!(posts(&table, thread).len(), 2, "the offer is told in the thread");
    let card = posts(&table, channel);
    assert_eq!(card.len(), 1, "the card alone stands in the channel");
    assert_eq!(card[0].id, thread, "a thread has the id of its card");
    assert!(card[0].text().contains("to move") && card[0].attachments.len() == 1);

    resigns(&pair.red).await;
    table.settles().await;
    for place in [thread, channel] {
        let told = posts(&table, place);
        let last = told.last().expect("the end is told").text();
        assert!(last.contains("wins"), "{last}");
    }
    assert_eq!(asked_for(&table), 1);
    table.close().await;
}

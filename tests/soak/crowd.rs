//! Many who look at their boards at the same moment.

use std::time::{Duration, Instant, SystemTime};

use crate::house::{HEARTBEAT, House};
use crate::script::Script;
use crate::seat::Pair;

const SEED: u64 = 22;
/// How late 99 of 100 first answers may be.
const ACKNOWLEDGED: Duration = Duration::from_millis(1500);
/// How much later than its time a heartbeat may be.
const JITTER: Duration = Duration::from_secs(1);

/// Cases 21 and 22: drawing so many boards takes seconds. Meanwhile each interaction is acknowledged, the
/// gateway hears the bot, and every board comes in the end.
#[tokio::test]
async fn a_crowd_that_looks_at_boards_keeps_neither_heartbeats_nor_acknowledgements_waiting() {
    looks(50).await;
}

#[tokio::test]
#[ignore = "wants the machine for itself, and --release"]
async fn a_crowd_of_two_hundred_looks_at_boards() {
    looks(200).await;
}

/// So many boards are asked for at once, by two people.
async fn looks(boards: usize) {
    let house = House::open().await;
    let script = Script::draw(SEED, 1);
    let pair = Pair::sits(&house, &script, "games", ["Anna", "Ben"]).await;
    drop(house.stand_in.takes_requests());
    let (asked, began) = (SystemTime::now(), Instant::now());
    let line = format!("/board match:{}", pair.code);
    let acts: Vec<u64> = (0..boards)
        .map(|number| pair.mover(number).sends(&line))
        .collect();
    for (number, act) in acts.into_iter().enumerate() {
        let answer = pair.mover(number).answer_to(act).await;
        assert_eq!(answer.expect_message().attachments.len(), 1);
    }
    let took = began.elapsed();

    let mut waits: Vec<Duration> = house
        .stand_in
        .takes_requests()
        .iter()
        .filter(|request| request.route.ends_with("/callback"))
        .map(|request| request.at.duration_since(asked).unwrap_or_default())
        .collect();
    waits.sort();
    assert_eq!(waits.len(), boards);
    let late = waits[boards * 99 / 100];
    let beats = house.stand_in.heartbeats();
    let gaps = beats.windows(2).map(|pair| pair[1] - pair[0]);
    let gap = gaps
        .max()
        .unwrap_or_default()
        .max(beats.last().map_or(took, Instant::elapsed));
    eprintln!(
        "crowd of {boards}: all boards after {} ms, 99 of 100 acknowledged after {} ms, longest time \
         between heartbeats {} ms of {} ms",
        took.as_millis(),
        late.as_millis(),
        gap.as_millis(),
        HEARTBEAT.as_millis(),
    );
    assert!(late < ACKNOWLEDGED, "acknowledged after {late:?}");
    assert!(gap < HEARTBEAT + JITTER, "no heartbeat for {gap:?}");
    house.is_clean();
}

//! A backup that is taken while people play, put in the place of a database that is lost.

use std::time::Duration;

use two_lakes::playground::{Fault, On, When};

use crate::house::House;
use crate::script::Script;
use crate::seat::{Pair, acknowledges};

/// How many plies the game has.
const PLIES: usize = 10;
/// How many of them everybody is told.
const TOLD: usize = 3;
/// Of how many of them nobody is told when the backup is taken. It is taken during the next.
const UNTOLD: usize = 3;
const SEED: u64 = 26;
/// Longer than any bot waits.
const HELD: Duration = Duration::from_secs(60);

impl Pair {
    /// Plays a ply of the script, and is answered.
    async fn plays(&self, script: &Script, plies: usize) {
        let ply = script.moves[plies];
        let answer = self.mover(plies).types(&self.line(ply)).await;
        assert!(acknowledges(&answer, ply), "{}", answer.text());
    }

    /// Waits until the one who moves after so many plies has been told once more that they do.
    async fn calls(&self, house: &House, plies: usize, told_before: usize) {
        let waiting = self.mover(plies);
        house
            .waits_for("a turn", || self.turns(waiting) > told_before)
            .await;
        assert_eq!(self.turns(waiting), told_before + 1, "they are told once");
    }
}

#[tokio::test]
async fn a_backup_of_a_game_in_full_swing_goes_on_and_tells_what_had_not_been_told() {
    let script = Script::draw(SEED, PLIES);
    let mut house = House::open().await;
    let pair = Pair::sits(&house, &script, "games", ["Anna", "Ben"]).await;
    for plies in 0..TOLD {
        pair.plays(&script, plies).await;
        pair.is_told_of(&house, plies + 1).await;
    }
    house.settles().await;

    house.stand_in.inject(Fault::Delay {
        on: On::route("POST", "/channels/{channel_id}/messages"),
        by: HELD,
        when: When::Before,
        times: None,
    });
    for plies in TOLD..TOLD + UNTOLD {
        pair.plays(&script, plies).await;
    }
    let (plies, mover) = (TOLD + UNTOLD, pair.mover(TOLD + UNTOLD));
    let act = mover.sends(&pair.line(script.moves[plies]));
    let copy = house.backs_up().await;
    let answer = mover.answer_to(act).await;
    assert!(
        acknowledges(&answer, script.moves[plies]),
        "{}",
        answer.text()
    );
    // What happens after the backup is lost.
    house.dies().await;
    house.restores(&copy).await;

    let kept = pair.record(&house).await;
    assert!(
        (plies..=plies + 1).contains(&kept.len()),
        "{} plies",
        kept.len()
    );
    assert_eq!(
        kept,
        script.moves[..kept.len()],
        "what was acknowledged is kept"
    );
    let outbox = house.outbox().await;
    let untold: Vec<i64> = outbox
        .iter()
        .filter(|(_, settled)| settled.is_none())
        .map(|(id, _)| *id)
        .collect();
    let told_before = pair.turns(pair.mover(kept.len()));
    house.stand_in.heal();
    house.starts().await;
    pair.calls(&house, kept.len(), told_before).await;
    house.settles().await;
    let mut delivered = 0;
    for (id, settled) in house.outbox().await {
        if !untold.contains(&id) {
            continue;
        }
        match settled.as_deref() {
            Some("delivered") => delivered += 1,
            // Who moves without being told need not be told.
            Some("superseded" | "nothing left to tell") => {}
            other => panic!("row {id} is {other:?}"),
        }
    }
    assert!(
        delivered > 0,
        "nothing waited to be told when the backup was taken"
    );

    for plies in kept.len()..script.moves.len() {
        let told_before = pair.turns(pair.mover(plies + 1));
        pair.plays(&script, plies).await;
        pair.calls(&house, plies + 1, told_before).await;
    }
    assert_eq!(pair.record(&house).await, script.moves);
    pair.ends(&house).await;
    house.is_clean();
}

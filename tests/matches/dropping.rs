//! Whoever asks may lose patience: a call is dropped after any number of polls. It was done or it was
//! not, and the table goes on.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Waker};
use std::time::Duration;

use two_lakes::matches::{MatchCode, Which};

use super::table::{ANNA, BEN, GAMES, Table};

/// How often a call is polled before it is dropped: hardly any ends at the first, all do by the last,
/// however busy the machine is.
const POLLS: [u32; 12] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 32, 256, 4096];

/// Polls a call at most so often, a little apart, and drops it. Whether it ended before.
async fn polled<T>(call: impl Future<Output = T>, polls: u32) -> bool {
    let mut call = pin!(call);
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..polls {
        if call.as_mut().poll(&mut context).is_ready() {
            return true;
        }
        tokio::time::sleep(Duration::from_micros(200)).await;
    }
    false
}

#[tokio::test]
async fn calls_that_are_dropped_at_any_poll_poison_nothing() {
    let table = Table::open().await;
    let code = table.playing().await;
    let (mut dropped, mut ended) = (0, 0);
    let mut done = 0;
    for round in 0..60 {
        let before = table.board_of(ANNA, code).await.facts.ply;
        let mover = if before % 2 == 0 { ANNA } else { BEN };
        let step = table.quiet_move(mover, code).await;
        let act = table.act(mover);
        let which = Which::code(code, GAMES);
        let call = table
            .matches
            .play(act.clone(), which.clone(), step, Some(before));
        if polled(call, POLLS[round % POLLS.len()]).await {
            ended += 1;
        } else {
            dropped += 1;
        }
        // The same interaction again tells what became of it, and plays it if nothing did.
        let played = table
            .matches
            .play(act, which, step, Some(before))
            .await
            .unwrap();
        done += u32::from(played.repeated);
        assert_eq!(played.board.facts.ply, before + 1, "round {round}");
        dropped_looks(&table, code, POLLS[round % 7]).await;
        dropped_delivery(&table, POLLS[round % 5]).await;
    }
    assert!(dropped > 5 && ended > 5, "{dropped} dropped, {ended} ended");
    assert!(done >= ended, "what ended was done: {done} of {ended}");
    table.matches.release_leases().await.unwrap();
    table.settle_all().await;
    assert_eq!(table.matches.unsettled().await.unwrap(), 0);
}

async fn dropped_looks(table: &Table, code: MatchCode, polls: u32) {
    let which = Which::code(code, GAMES);
    polled(table.matches.panel(ANNA, &which), polls).await;
    polled(table.matches.games(BEN), polls).await;
    polled(table.matches.tell_again(table.act(BEN), code), polls).await;
}

/// A courier that is dropped while it takes a row, or once it has one.
async fn dropped_delivery(table: &Table, polls: u32) {
    polled(table.matches.claim_next(), polls).await;
    if let Some(claim) = table.claim().await {
        polled(table.matches.compose(&claim), polls).await;
    }
}

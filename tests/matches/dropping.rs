//! Whoever asks may lose patience: a call is dropped after any number of polls. It was done or it was
//! not, and the table goes on.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Waker};
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use two_lakes::matches::{
    ColourWish, Level, MatchCode, OfferKind, PictureSize, Preference, SoloWish, Status, Which,
};

use super::table::{ANNA, BEN, CORA, GAMES, TALLY, Table, setup, wish, wish_for};

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

/// Calls are made, dropped after a drawn number of polls, and made again to their end.
struct Impatience {
    seed: u64,
    rng: StdRng,
    /// Whether the first call is made at all.
    tries: bool,
    dropped: u32,
    ended: u32,
}

impl Impatience {
    fn new(seed: u64, tries: bool) -> Self {
        Self {
            seed,
            rng: StdRng::seed_from_u64(seed),
            tries,
            dropped: 0,
            ended: 0,
        }
    }

    /// Makes the same call twice: once until patience ends, and once to the end.
    async fn twice<T, E, C>(&mut self, what: &str, call: impl Fn() -> C) -> T
    where
        E: std::fmt::Debug,
        C: Future<Output = Result<T, E>>,
    {
        // Few polls are as likely as many: most calls end within some dozens.
        let most = 1_u32 << self.rng.random_range(0..10);
        let polls = self.rng.random_range(0..=most);
        if self.tries {
            match polled(call(), polls).await {
                true => self.ended += 1,
                false => self.dropped += 1,
            }
        }
        let seed = self.seed;
        let told = call().await;
        told.unwrap_or_else(|error| panic!("seed {seed}, {what} after {polls} polls: {error:?}"))
    }
}

/// Everything that can be done at a table from the challenge to the end, once.
async fn whole_life(table: &Table, calls: &mut Impatience, round: u32) {
    let matches = &table.matches;
    let size = [PictureSize::Small, PictureSize::Large][round as usize % 2];
    let act = table.act(ANNA);
    let prefers = || matches.prefer(act.clone(), Preference::Size(size));
    let preferences = calls.twice("prefer", prefers).await;
    assert_eq!(preferences.taste.size, size);

    for withdrawn in [true, false] {
        let act = table.act(ANNA);
        let challenges = || matches.challenge(act.clone(), wish_for(CORA));
        let card = calls.twice("challenge", challenges).await.id;
        if withdrawn {
            let act = table.act(ANNA);
            let withdraws = || matches.withdraw(act.clone(), card, None);
            calls.twice("withdraw", withdraws).await;
        } else {
            let act = table.act(CORA);
            let declines = || matches.decline(act.clone(), card, None);
            calls.twice("decline", declines).await;
        }
    }
    let act = table.act(ANNA);
    let challenges = || matches.challenge(act.clone(), wish());
    let card = calls.twice("challenge", challenges).await.id;
    delivers(table, calls).await;
    let act = table.act(BEN);
    let accepts = || matches.accept(act.clone(), card, None);
    let code = calls.twice("accept", accepts).await.facts().code;

    for person in [ANNA, BEN] {
        let revision = table.setup_of(person, code).await.revision;
        let act = table.act(person);
        let shuffles = || matches.shuffle(act.clone(), code, revision);
        let arranged = setup(calls.twice("shuffle", shuffles).await);
        assert_eq!(arranged.revision, revision + 1, "it was done once");
        let act = table.act(person);
        let saves = || matches.save_setup(act.clone(), code, format!("Number {round}"));
        calls.twice("save", saves).await;
        let act = table.act(person);
        let readies = || matches.ready(act.clone(), code, arranged.revision);
        calls.twice("ready", readies).await;
    }
    delivers(table, calls).await;
    for ply in 0..4 {
        let mover = if ply % 2 == 0 { ANNA } else { BEN };
        let step = table.quiet_move(mover, code).await;
        let act = table.act(mover);
        let plays = || matches.play(act.clone(), Which::code(code, GAMES), step, Some(ply));
        let played = calls.twice("play", plays).await;
        assert_eq!(played.board.facts.ply, ply + 1, "it was done once");
        delivers(table, calls).await;
    }
    let act = table.act(ANNA);
    let offers = || matches.offer(act.clone(), Which::code(code, GAMES), OfferKind::Draw, None);
    calls.twice("offer", offers).await;
    let agreed = round.is_multiple_of(2);
    let act = table.act(BEN);
    let answers = || matches.answer(act.clone(), code, OfferKind::Draw, 4, agreed);
    calls.twice("answer", answers).await;
    if !agreed {
        let act = table.act(BEN);
        let offers = || {
            matches.offer(
                act.clone(),
                Which::code(code, GAMES),
                OfferKind::Abandon,
                None,
            )
        };
        calls.twice("offer", offers).await;
        let act = table.act(BEN);
        let withdraws = || matches.withdraw_offer(act.clone(), code, OfferKind::Abandon);
        calls.twice("withdraw the offer", withdraws).await;
        let act = table.act(BEN);
        let resigns = || matches.resign(act.clone(), code, 4);
        calls.twice("resign", resigns).await;
    }
    assert_eq!(table.board_of(ANNA, code).await.facts.status, Status::Over);
    alone(table, calls).await;

    delivers(table, calls).await;
    // The computer notes that nothing is left for it to do.
    for errand in matches.errands().await.unwrap() {
        matches.see_to(errand).await.unwrap();
    }
}

/// Delivers all that is due, or will be soon.
async fn delivers(table: &Table, calls: &mut Impatience) {
    table.pass(120);
    while let Some((claim, notice)) = table.next().await {
        let settlement = table.settlement(&notice);
        let settles = || table.matches.settle(&claim, settlement.clone());
        calls.twice("settle", settles).await;
    }
}

/// A match against the computer is opened, begun and resigned.
async fn alone(table: &Table, calls: &mut Impatience) {
    let matches = &table.matches;
    let act = table.act(CORA);
    let wish = || SoloWish {
        colour: ColourWish::Red,
        ..SoloWish::usual(Level::Recruit)
    };
    let opens = || matches.solo(act.clone(), wish());
    let arranged = setup(calls.twice("solo", opens).await);
    let code = arranged.facts.code;
    let act = table.act(CORA);
    let readies = || matches.ready(act.clone(), code, arranged.revision);
    calls.twice("ready", readies).await;
    let act = table.act(CORA);
    let resigns = || matches.resign(act.clone(), code, 0);
    calls.twice("resign", resigns).await;
}

#[tokio::test]
async fn a_whole_life_of_dropped_calls_leaves_what_one_of_finished_calls_leaves() {
    let seed = rand::random();
    println!("seed {seed}");
    let mut tallies = Vec::new();
    for tries in [false, true] {
        let table = Table::open().await;
        let mut calls = Impatience::new(seed, tries);
        for round in 0..8 {
            whole_life(&table, &mut calls, round).await;
        }
        let (dropped, ended) = (calls.dropped, calls.ended);
        assert_eq!(tries, dropped > 20 && ended > 20, "{dropped}, {ended}");
        let unsettled = table.matches.unsettled().await.unwrap();
        assert_eq!(unsettled, 0, "seed {seed}: {}", table.text(TALLY).await);
        println!("{dropped} calls dropped, {ended} ended");
        tallies.push(table.text(TALLY).await);
    }
    assert_eq!(tallies[0], tallies[1], "seed {seed}");
}

//! How long an answer takes tells nothing either: twin matches at one bot, whose players ask the same
//! things in turn.
//!
//! `cargo test --release --test journeys -- --ignored --nocapture answer_times`

use std::time::Instant;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use two_lakes::playground::Person;

use super::rank_sum::{likelihood, median};
use super::script::{Ply, Script, Terms};
use crate::seats::Seats;
use crate::table::Table;

/// Pairs of matches, all at one bot.
const PAIRS: u64 = 10;
/// Plies played in each match.
const PLIES: usize = 10;
/// How often each question is asked in each match after each ply: four thousand answers a world.
const ASKED_AFTER_A_PLY: usize = 10;
/// Plies after which nothing is measured: first pictures and pages take longer.
const PLIES_OF_WARM_UP: usize = 2;
/// What is less likely than this is no chance.
const LIKELIHOOD_MIN: f64 = 0.001;
/// By what part an answer of one world may usually differ from the other's.
const APART_MAX: f64 = 0.02;
/// What a leak would take longer, in milliseconds.
const LEAK_MILLISECONDS: f64 = 1.0;

/// What the opponent asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    Board,
    BoardInLetters,
    Suggestions,
    /// To move onto one of the two hidden pieces, which can't be reached.
    Refusal,
}

impl Question {
    const ALL: [Self; 4] = [
        Self::Board,
        Self::BoardInLetters,
        Self::Suggestions,
        Self::Refusal,
    ];

    async fn ask(self, asker: &Person, ply: &Ply) {
        match self {
            Self::Board => drop(asker.types("/board").await),
            Self::BoardInLetters => drop(asker.types("/board format:text").await),
            Self::Suggestions => drop(asker.completes("/move from:").await),
            Self::Refusal => {
                let line = format!("/move from:{} to:{}", ply.hopeless.from, ply.hopeless.to);
                drop(asker.types(&line).await);
            }
        }
    }
}

/// The answers to one question, in milliseconds: first of the world whose piece nearer the front is
/// the stronger of the two, then of the other.
#[derive(Clone, Default)]
struct Waits([Vec<f64>; 2]);

impl Waits {
    /// The same with an answer that is held back where the stronger piece stands in front.
    fn leaking(mut self) -> Self {
        for wait in &mut self.0[0] {
            *wait += LEAK_MILLISECONDS;
        }
        self
    }

    /// The same in parts of the median, so that questions of different weight can be taken together.
    fn relative(&self) -> Self {
        let usual = median(&self.0.concat());
        Self(
            self.0
                .each_ref()
                .map(|waits| waits.iter().map(|wait| wait / usual).collect()),
        )
    }

    fn likelihood(&self) -> f64 {
        likelihood(&self.0[0], &self.0[1])
    }

    /// By what part an answer of one world usually differs from the other world's to the same
    /// question, asked next to it. On a busy machine answers are either quick or slow, and a median
    /// of each world alone would jump between the two.
    fn apart(&self) -> f64 {
        let pairs = self.0[0].iter().zip(&self.0[1]);
        let ratios: Vec<f64> = pairs.map(|(here, there)| here / there).collect();
        (median(&ratios) - 1.0).abs()
    }

    fn tell(&self, of: &str) {
        let [here, there] = self.0.each_ref().map(|waits| median(waits));
        println!(
            "{of}: {} and {} answers, medians {here:.3} and {there:.3}, answers usually {:.2} % apart, p = {:.4}",
            self.0[0].len(),
            self.0[1].len(),
            self.apart() * 100.0,
            self.likelihood(),
        );
    }

    /// The answers to all questions together.
    fn together(all: &[Self]) -> Self {
        let relative: Vec<Self> = all.iter().map(Self::relative).collect();
        Self([0, 1].map(|world| {
            let worlds = relative.iter().map(|waits| waits.0[world].as_slice());
            worlds.collect::<Vec<_>>().concat()
        }))
    }
}

/// Two matches that differ in the ranks of two pieces.
struct Pair {
    script: Script,
    /// The world with the stronger piece in front comes first.
    seats: [Seats; 2],
}

impl Pair {
    async fn open(table: &Table, number: u64) -> Self {
        let script = Script::draw(number, Terms::USUAL, PLIES + PLIES_OF_WARM_UP);
        let strength = |world: usize| script.front_ranks[world].strength();
        let strong = usize::from(strength(1) > strength(0));
        let terms = script.terms.options();
        let mut seats = Vec::new();
        // Neither world is always the older match.
        for place in [0, 1] {
            let world = (usize::try_from(number).expect("pairs are few") + place) % 2;
            let names = ["Red", "Blu"].map(|side| format!("{side}{number:02}{place}"));
            let names = [names[0].as_str(), names[1].as_str()];
            let sit = Seats::take_on(table, names, &terms, &script.setups[world]);
            seats.push((world != strong, sit.await));
        }
        seats.sort_by_key(|seats| seats.0);
        let mut seats = seats.into_iter().map(|seats| seats.1);
        let seats = [(); 2].map(|()| seats.next().expect("a pair is two matches"));
        Self { script, seats }
    }

    async fn play(&self, table: &Table, number: usize) {
        let ply = &self.script.plies[number];
        for seats in &self.seats {
            let line = format!("/move from:{} to:{}", ply.step.from, ply.step.to);
            seats.place(ply.mover).types(&line).await;
        }
        table.settles().await;
    }

    /// Asks the same in both worlds, in the given order of the two; how long each took, in milliseconds.
    async fn ask(&self, number: usize, question: Question, first: usize) -> [f64; 2] {
        let mut waits = [0.0; 2];
        for world in [first, 1 - first] {
            let asker = self.seats[world].place(self.script.owner.opponent());
            let began = Instant::now();
            question.ask(&asker, &self.script.plies[number]).await;
            waits[world] = began.elapsed().as_secs_f64() * 1000.0;
        }
        waits
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a minute long, and wants the machine for itself: cargo test --release --test journeys -- --ignored --nocapture answer_times"]
async fn answer_times_are_the_same_in_twin_worlds() {
    let table = Table::open_unjudged().await;
    let mut pairs = Vec::new();
    for number in 0..PAIRS {
        pairs.push(Pair::open(&table, number).await);
    }
    let mut chance = StdRng::seed_from_u64(1944);
    let mut waits = Question::ALL.map(|_| Waits::default());
    for number in 0..PLIES + PLIES_OF_WARM_UP {
        let mut asked = Vec::new();
        for pair in &pairs {
            pair.play(&table, number).await;
            for place in 0..Question::ALL.len() {
                asked.extend([(pair, place); ASKED_AFTER_A_PLY]);
            }
        }
        asked.shuffle(&mut chance);
        for (pair, place) in asked {
            let first = chance.random_range(0..2);
            let answers = pair.ask(number, Question::ALL[place], first).await;
            if number >= PLIES_OF_WARM_UP {
                for (waits, wait) in waits[place].0.iter_mut().zip(answers) {
                    waits.push(wait);
                }
            }
        }
        // Pictures by the thousand would fill the memory.
        drop(table.stand_in.takes_requests());
    }
    table.close().await;

    for (question, waits) in Question::ALL.iter().zip(&waits) {
        waits.tell(&format!("{question:?}, in ms"));
    }
    let all = Waits::together(&waits);
    all.tell("all, in parts of the median");
    let leaking = Waits::together(&waits.clone().map(Waits::leaking));
    leaking.tell("all with a planted millisecond");
    assert!(leaking.likelihood() < LIKELIHOOD_MIN);
    assert!(leaking.apart() > APART_MAX);
    assert!(all.likelihood() > LIKELIHOOD_MIN);
    assert!(all.apart() < APART_MAX);
    for waits in &waits {
        assert!(waits.likelihood() > LIKELIHOOD_MIN);
        assert!(waits.clone().leaking().likelihood() < LIKELIHOOD_MIN);
    }
}

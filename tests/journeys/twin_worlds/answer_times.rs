//! How long an answer takes tells nothing either: twin matches at one bot, whose players ask the same
//! things in turn.
//!
//! That the measuring would notice is shown by a bug planted in the running bot: the table of the
//! setups becomes a view that counts for a while before it hands out the one in which the stronger of
//! the two hidden pieces stands in front.
//!
//! `cargo test --release --test journeys -- --ignored --nocapture answer_times`

use std::fmt::Write as _;
use std::ops::Range;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use two_lakes::playground::Person;

use super::rank_sum::{likelihood, median};
use super::script::{Ply, Script, Terms};
use crate::seats::Seats;
use crate::table::Table;

/// What is measured.
struct Plan {
    /// Pairs of matches, all at one bot.
    pairs: u64,
    questions: &'static [Question],
    /// How often each question is asked in each match after each ply.
    asked_after_a_ply: usize,
    /// Plies after which nothing is measured: first pictures and pages take longer.
    plies_of_warm_up: usize,
    /// Plies after which answers of the bot as it is are measured.
    plies: usize,
    /// Plies after which answers of the bot with the bug are measured.
    plies_with_bug: usize,
    /// How much longer a reading of the setups takes by the bug: half of what an answer takes longer,
    /// for each of these reads them twice.
    bug: Duration,
}

/// Two thousand answers a world of the bot as it is.
const LONG: Plan = Plan {
    pairs: 10,
    questions: &Question::ALL,
    asked_after_a_ply: 5,
    plies_of_warm_up: 2,
    plies: 10,
    plies_with_bug: 4,
    bug: Duration::from_micros(500),
};
/// Some dozens, without pictures.
const SHORT: Plan = Plan {
    pairs: 2,
    questions: &[
        Question::BoardInLetters,
        Question::Suggestions,
        Question::Refusal,
    ],
    asked_after_a_ply: 6,
    plies_of_warm_up: 1,
    plies: 2,
    plies_with_bug: 2,
    bug: Duration::from_millis(10),
};

/// What is less likely than this is no chance.
const LIKELIHOOD_MIN: f64 = 0.001;
/// What is less likely than this is no chance in a million runs either.
const LIKELIHOOD_OF_NONE: f64 = 1e-6;
/// By how much the medians of both worlds may differ.
const MEDIANS_APART_MAX: f64 = 0.02;

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

    fn medians_apart(&self) -> f64 {
        let [here, there] = self.0.each_ref().map(|waits| median(waits));
        (here / there - 1.0).abs()
    }

    fn tell(&self, of: &str) {
        let [here, there] = self.0.each_ref().map(|waits| median(waits));
        println!(
            "{of}: {} and {} answers, medians {here:.3} and {there:.3}, {:.2} % apart, p = {:.4}",
            self.0[0].len(),
            self.0[1].len(),
            self.medians_apart() * 100.0,
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
    /// The world of the script with the stronger piece in front.
    strong: usize,
    /// The world with the stronger piece in front comes first.
    seats: [Seats; 2],
}

impl Pair {
    async fn open(table: &Table, number: u64, plies: usize) -> Self {
        let script = Script::draw(number, Terms::USUAL, plies);
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
        Self {
            script,
            strong,
            seats,
        }
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

/// Plants the bug: whoever reads a setup of these matches waits if it is the one with the stronger
/// piece in front.
async fn plant(table: &Table, pairs: &[Pair], bug: Duration) {
    let ticks = ticks_in(bug).await;
    let mut statements = String::from(
        "CREATE TABLE telling (match_id INTEGER, color TEXT, place INTEGER, letter TEXT);",
    );
    for pair in pairs {
        let stored = pair.script.stored();
        let (place, letter) = (stored.place, stored.letters[pair.strong]);
        let color = pair.script.owner;
        for seats in &pair.seats {
            let code = seats.code(table).await;
            write!(
                statements,
                "INSERT INTO telling
                 SELECT id, '{color}', {place}, '{letter}' FROM matches WHERE code = '{code}';"
            )
            .expect("a text can be written");
        }
    }
    write!(
        statements,
        "ALTER TABLE setups RENAME TO hidden;
         CREATE VIEW setups AS
         SELECT match_id, color,
             CASE WHEN EXISTS (
                 SELECT 1 FROM telling t
                 WHERE t.match_id = hidden.match_id AND t.color = hidden.color
                     AND t.letter = substr(hidden.letters, t.place, 1)
             ) THEN iif(({}) > 0, letters, '') ELSE letters END AS letters,
             revision, previous, chosen, rejected, ready_at
         FROM hidden;",
        counting_to(ticks)
    )
    .expect("a text can be written");
    table.tamper(&statements).await;
}

/// SQL that takes its time.
fn counting_to(ticks: u64) -> String {
    format!(
        "WITH RECURSIVE clock (tick) AS (
             SELECT 1 UNION ALL SELECT tick + 1 FROM clock WHERE tick < {ticks}
         ) SELECT count(*) FROM clock"
    )
}

/// How far SQLite counts here in a time.
async fn ticks_in(time: Duration) -> u64 {
    const TICKS: u64 = 100_000;
    let options = SqliteConnectOptions::new().in_memory(true);
    let mut connection = options.connect().await.expect("memory can be had");
    let mut shortest = Duration::MAX;
    for _ in 0..5 {
        let began = Instant::now();
        sqlx::raw_sql(sqlx::AssertSqlSafe(counting_to(TICKS)))
            .execute(&mut connection)
            .await
            .expect("SQLite can count");
        shortest = shortest.min(began.elapsed());
    }
    connection.close().await.expect("the memory is given back");
    (TICKS as f64 * time.as_secs_f64() / shortest.as_secs_f64()) as u64
}

/// What the answers took: of the bot as it is, and of the bot with the bug, question by question.
async fn measure(plan: &Plan) -> [Vec<Waits>; 2] {
    let table = Table::open_unjudged().await;
    let begin = plan.plies_of_warm_up;
    let (planted, end) = (begin + plan.plies, begin + plan.plies + plan.plies_with_bug);
    let mut pairs = Vec::new();
    for number in 0..plan.pairs {
        pairs.push(Pair::open(&table, number, end).await);
    }
    let mut chance = StdRng::seed_from_u64(1944);
    ask_all(&table, &pairs, plan, 0..begin, &mut chance).await;
    let sound = ask_all(&table, &pairs, plan, begin..planted, &mut chance).await;
    plant(&table, &pairs, plan.bug).await;
    let telling = ask_all(&table, &pairs, plan, planted..end, &mut chance).await;
    table.close().await;
    [sound, telling]
}

/// Plays on, and asks everything after each ply in an order drawn by lot.
async fn ask_all(
    table: &Table,
    pairs: &[Pair],
    plan: &Plan,
    plies: Range<usize>,
    chance: &mut StdRng,
) -> Vec<Waits> {
    let mut waits = vec![Waits::default(); plan.questions.len()];
    for number in plies {
        let mut asked = Vec::new();
        for pair in pairs {
            pair.play(table, number).await;
            for place in 0..plan.questions.len() {
                asked.extend(vec![(pair, place); plan.asked_after_a_ply]);
            }
        }
        asked.shuffle(chance);
        for (pair, place) in asked {
            let first = chance.random_range(0..2);
            let answers = pair.ask(number, plan.questions[place], first).await;
            for (waits, wait) in waits[place].0.iter_mut().zip(answers) {
                waits.push(wait);
            }
        }
        // Pictures by the thousand would fill the memory.
        drop(table.stand_in.takes_requests());
    }
    waits
}

/// The answers to all questions together, after telling of each.
fn told_together(plan: &Plan, waits: &[Waits], of: &str) -> Waits {
    for (question, waits) in plan.questions.iter().zip(waits) {
        waits.tell(&format!("{question:?} {of}, in ms"));
    }
    let all = Waits::together(waits);
    all.tell(&format!("all {of}, in parts of the median"));
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "minutes long, and wants the machine for itself: cargo test --release --test journeys -- --ignored --nocapture answer_times"]
async fn answer_times_are_the_same_in_twin_worlds() {
    let [sound, telling] = measure(&LONG).await;
    let all = told_together(&LONG, &sound, "as it is");
    let all_with_bug = told_together(&LONG, &telling, "with a millisecond planted");
    assert!(all_with_bug.likelihood() < LIKELIHOOD_MIN);
    assert!(all_with_bug.medians_apart() > MEDIANS_APART_MAX);
    assert!(all.likelihood() > LIKELIHOOD_MIN);
    assert!(all.medians_apart() < MEDIANS_APART_MAX);
    for (waits, with_bug) in sound.iter().zip(&telling) {
        assert!(waits.likelihood() > LIKELIHOOD_MIN);
        assert!(with_bug.likelihood() < LIKELIHOOD_MIN);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_planted_delay_is_caught_and_a_busy_machine_is_none() {
    let [sound, telling] = measure(&SHORT).await;
    let all = told_together(&SHORT, &sound, "as it is");
    let all_with_bug = told_together(&SHORT, &telling, "with a delay planted");
    assert!(all_with_bug.likelihood() < LIKELIHOOD_MIN);
    assert!(all.likelihood() > LIKELIHOOD_OF_NONE);
}

//! Twin worlds through the whole bot: two worlds that differ in the ranks of two pieces of one owner,
//! the same moves in both, and everything that others than the owner get compared byte for byte, with
//! every request of the bot's and every line of its log.
//!
//! A pair ends at the first ply at which, in either world, every legal move would have one of the two
//! pieces fight or be shown, or would end the game. Leaks planted in what is written down, and bugs
//! planted in the bot, prove that the comparison can fail.

mod answer_times;
mod bugs;
mod leaks;
mod rank_sum;
mod recording;
mod script;
mod world;

use std::sync::OnceLock;

use bugs::BUGS;
use leaks::{LEAKS, planted};
use recording::{Step, difference};
use script::{Script, Terms};
use world::{Manner, PLIES_BETWEEN_ASKING, record};

/// Pairs of worlds.
const PAIRS: u64 = 10;
/// The pairs in which others ask after every ply.
const CURIOUS_PAIRS: [u64; 2] = [3, 7];
/// Plies played in each pair.
const PLIES: usize = 45;
/// Plies that at least half the pairs must survive, or the test says nothing.
const SURVIVED_PLIES: usize = 40;

/// The first pair's worlds, written down once for all tests.
fn first_pair() -> &'static [Vec<Step>; 2] {
    static WORLDS: OnceLock<[Vec<Step>; 2]> = OnceLock::new();
    WORLDS.get_or_init(|| record(&Script::draw(0, Terms::USUAL, PLIES), Manner::USUAL))
}

/// How many of the pairs survived. Requests and lines of the log are counted in one world of each.
#[derive(Default, Debug)]
struct Tally {
    pairs: u64,
    survivors: u64,
    plies: usize,
    requests: usize,
    lines: usize,
}

impl Tally {
    fn add(&mut self, number: u64, worlds: &[Vec<Step>; 2]) {
        let [here, there] = worlds;
        if let Some(difference) = difference(here, there) {
            panic!("pair {number} differs {difference}");
        }
        let plies = here.len() - 1;
        self.pairs += 1;
        self.survivors += u64::from(plies >= SURVIVED_PLIES);
        self.plies += plies;
        self.requests += here.iter().map(|step| step.requests.len()).sum::<usize>();
        self.lines += here.iter().map(|step| step.log.len()).sum::<usize>();
    }

    fn expect_enough(&self) {
        println!("{self:?}");
        assert!(
            self.survivors * 2 >= self.pairs,
            "few pairs survive {SURVIVED_PLIES} plies, so this says too little: {self:?}"
        );
        assert!(self.lines as u64 > self.pairs, "the log listens: {self:?}");
    }
}

#[test]
fn nobody_else_can_tell_two_worlds_apart() {
    let mut tally = Tally::default();
    tally.add(0, first_pair());
    for number in 1..PAIRS {
        let script = Script::draw(number, Terms::USUAL, PLIES);
        let manner = if CURIOUS_PAIRS.contains(&number) {
            Manner::CURIOUS
        } else {
            Manner::USUAL
        };
        tally.add(number, &record(&script, manner));
    }
    tally.expect_enough();
}

/// Parts of it run side by side: `TWO_LAKES_SOAK_RUNS` is the number of pairs and
/// `TWO_LAKES_SOAK_SEED` that of the first.
#[test]
#[ignore = "long: cargo test --release --test journeys -- --ignored --nocapture hundred_twin"]
fn nobody_else_can_tell_five_hundred_twin_worlds_apart() {
    let first = from_environment("TWO_LAKES_SOAK_SEED").unwrap_or(0);
    let pairs = from_environment("TWO_LAKES_SOAK_RUNS").unwrap_or(500);
    let mut tally = Tally::default();
    for number in first..first + pairs {
        let script = Script::draw(1_000 + number, Terms::numbered(number), PLIES);
        tally.add(number, &record(&script, Manner::CURIOUS));
    }
    tally.expect_enough();
}

fn from_environment(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{name} must be a number, and is {text:?}")))
}

#[test]
fn every_bug_that_tells_is_caught_and_no_other() {
    let script = bugs::script();
    for bug in &BUGS {
        let name = bug.name;
        let recorded = |tampering: &str| {
            let manner = Manner {
                plies_between_words: script.plies.len(),
                plies_between_pictures: script.plies.len(),
                tampering,
            };
            record(&script, manner)
        };
        let [here, there] = recorded(&bug.that_tells(&script));
        assert!(difference(&here, &there).is_some(), "not caught: {name}");
        for &way in bug.ways {
            let is_seen = way.tells_apart(&here, &there);
            assert!(is_seen, "not seen in {way:?}: {name}");
        }
        let [here, there] = recorded(&bug.that_tells_nothing(&script));
        let difference = difference(&here, &there);
        assert_eq!(difference, None, "tells nothing: {name}");
    }
}

#[test]
fn every_planted_leak_is_caught() {
    /// The last plies, in which others asked at the turn of both.
    const PLIES_SEARCHED: usize = 2 * PLIES_BETWEEN_ASKING + 1;
    let worlds = first_pair()
        .each_ref()
        .map(|steps| &steps[steps.len() - PLIES_SEARCHED..]);
    assert_eq!(difference(worlds[0], worlds[1]), None);
    for (name, leak) in LEAKS {
        let [here, there] =
            [0, 1].map(|world: usize| planted(worlds[world].to_vec(), leak, world == 0));
        let caught = difference(&here, &there).is_some();
        assert!(caught, "not caught: {name}");
    }
}

//! Kept inputs, disfigured by lot: a few seconds for each target.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use crate::corpus;
use crate::targets::{self, Target};

/// How many disfigured inputs a target is given.
const CASES: u32 = 3_000;
/// How often an input is disfigured at most.
const WOUNDS_MAX: usize = 4;
/// What readers stumble over: borders of numbers, of words, of characters and of nesting.
const STUMBLING_BLOCKS: [&str; 24] = [
    "0",
    "-1",
    "1",
    "9",
    "10",
    "11",
    "99",
    "100",
    "65535",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "1e308",
    "",
    " ",
    "\n",
    "\u{0}",
    "\u{202e}",
    "ß",
    "👑",
    ":",
    "null",
    "[[[[",
    "\"",
];

/// One change to an input.
#[derive(Clone, Debug)]
enum Wound {
    /// A byte becomes another.
    Byte(Index, u8),
    /// What lies between is cut out.
    Cut(Index, Index),
    /// What lies between stands twice.
    Twice(Index, Index),
    /// Something is put in.
    Put(Index, &'static str),
    /// Something stands in the place of a number.
    Number(Index, &'static str),
    /// It goes on as another kept input does.
    Cross(Index, Index, Index),
}

fn wound() -> impl Strategy<Value = Wound> {
    let index = any::<Index>;
    let block = || prop::sample::select(STUMBLING_BLOCKS.as_slice());
    prop_oneof![
        (index(), any::<u8>()).prop_map(|(at, byte)| Wound::Byte(at, byte)),
        (index(), index()).prop_map(|(from, to)| Wound::Cut(from, to)),
        (index(), index()).prop_map(|(from, to)| Wound::Twice(from, to)),
        (index(), block()).prop_map(|(at, block)| Wound::Put(at, block)),
        (index(), block()).prop_map(|(at, block)| Wound::Number(at, block)),
        (index(), index(), index()).prop_map(|(at, other, from)| Wound::Cross(at, other, from)),
    ]
}

impl Wound {
    fn inflict(&self, input: &mut Vec<u8>, corpus: &[Vec<u8>]) {
        let at = |index: &Index, input: &[u8]| index.index(input.len() + 1);
        match self {
            Self::Byte(place, byte) if !input.is_empty() => {
                let place = place.index(input.len());
                input[place] = *byte;
            }
            Self::Byte(..) => {}
            Self::Cut(one, other) => {
                let (one, other) = (at(one, input), at(other, input));
                input.drain(one.min(other)..one.max(other));
            }
            Self::Twice(one, other) => {
                let (one, other) = (at(one, input), at(other, input));
                let twice = input[one.min(other)..one.max(other)].to_vec();
                let after = one.max(other);
                input.splice(after..after, twice);
            }
            Self::Put(place, block) => {
                let place = at(place, input);
                input.splice(place..place, block.bytes());
            }
            Self::Number(which, block) => {
                let numbers: Vec<(usize, usize)> = numbers(input);
                if !numbers.is_empty() {
                    let (from, to) = numbers[which.index(numbers.len())];
                    input.splice(from..to, block.bytes());
                }
            }
            Self::Cross(place, other, from) => {
                let other = &corpus[other.index(corpus.len())];
                input.truncate(at(place, input));
                input.extend(&other[at(from, other)..]);
            }
        }
    }
}

/// Where numbers stand, each from its first figure to behind its last.
fn numbers(input: &[u8]) -> Vec<(usize, usize)> {
    let mut numbers = Vec::new();
    let mut from = None;
    for (place, byte) in input.iter().chain(b" ").enumerate() {
        match (from, byte.is_ascii_digit()) {
            (None, true) => from = Some(place),
            (Some(first), false) => {
                numbers.push((first, place));
                from = None;
            }
            _ => {}
        }
    }
    numbers
}

/// Gives a target disfigured inputs. What it panics at is made as small as can be.
fn try_out(target: Target) {
    let corpus: Vec<Vec<u8>> = corpus(target).into_iter().map(|(_, input)| input).collect();
    let config = Config {
        cases: CASES,
        // What fails here belongs into the corpus, as a file of its own.
        failure_persistence: None,
        ..Config::default()
    };
    let inputs = (
        any::<Index>(),
        prop::collection::vec(wound(), 1..=WOUNDS_MAX),
    );
    let tried = TestRunner::new(config).run(&inputs, |(which, wounds)| {
        let mut input = corpus[which.index(corpus.len())].clone();
        for wound in &wounds {
            wound.inflict(&mut input, &corpus);
        }
        let taken = std::panic::catch_unwind(|| (target.read)(&input));
        taken.map(|_| ()).map_err(|_| {
            let input = String::from_utf8_lossy(&input);
            TestCaseError::fail(format!("{} panics at {input:?}", target.name))
        })
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
}

macro_rules! disfigured {
    ($($test:ident: $target:ident,)*) => {
        $(
            #[test]
            fn $test() {
                try_out(targets::$target);
            }
        )*

        #[test]
        fn every_target_is_tried_out() {
            let tried = [$(targets::$target.name),*];
            assert_eq!(tried, targets::ALL.map(|target| target.name));
        }
    };
}

disfigured! {
    disfigured_moves_are_read_or_refused: MOVES,
    disfigured_setups_are_read_or_refused: SETUPS,
    disfigured_custom_ids_are_read_or_refused: CUSTOM_IDS,
    disfigured_notations_are_read_or_refused: NOTATIONS,
    disfigured_records_are_read_or_refused: RECORDS,
    disfigured_rows_are_read_or_refused: ROWS,
    disfigured_interactions_are_read_or_refused: INTERACTIONS,
}

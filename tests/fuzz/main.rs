//! Bad input: every reader of what people, files and Discord send takes anything, and says no kindly.
//!
//! `corpora` holds inputs by target: examples, and what a fuzzer found worth keeping. Here they are read
//! again, as they are and disfigured by lot. The same targets are fuzzed by hand, with nightly Rust and
//! `cargo install cargo-fuzz`; what it finds goes into the corpus:
//!
//! ```text
//! cargo +nightly fuzz run --fuzz-dir tests/fuzz/cargo-fuzz -s none moves tests/fuzz/corpora/moves -- -runs=10000000
//! ```

mod disfigured;
mod targets;

use std::fs;
use std::path::PathBuf;

use targets::Target;

/// The inputs that are kept for a target, by file.
fn corpus(target: Target) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzz/corpora")
        .join(target.name);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut inputs: Vec<_> = files
        .map(|file| {
            let path = file.expect("a readable folder").path();
            let input = fs::read(&path).expect("a readable file");
            (path, input)
        })
        .collect();
    inputs.sort();
    inputs
}

#[test]
fn every_reader_takes_what_was_ever_worth_keeping() {
    for target in targets::ALL {
        let inputs = corpus(target);
        assert!(!inputs.is_empty(), "{} has no corpus", target.name);
        let mut understood = 0;
        for (path, input) in &inputs {
            let taken = std::panic::catch_unwind(|| (target.read)(input));
            understood += usize::from(taken.unwrap_or_else(|_| panic!("{}", path.display())));
        }
        // Else nothing has been tried but the first refusal.
        assert!(understood > 0, "{}: nothing is understood", target.name);
    }
}

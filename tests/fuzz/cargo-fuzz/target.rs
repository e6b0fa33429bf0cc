//! One target, by the name of the program.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../targets.rs"]
mod targets;

fuzz_target!(|input: &[u8]| {
    let target = targets::ALL
        .into_iter()
        .find(|target| target.name == env!("CARGO_BIN_NAME"))
        .expect("every program is named after a target");
    (target.read)(input);
});

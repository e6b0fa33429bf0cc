//! The engine against the rulebook, against a second engine, and against itself.
//!
//! Whether these tests would notice a broken engine is tried by breaking it (needs `cargo install
//! cargo-mutants`): `cargo mutants -f 'src/engine/**' -- --test engine --test oracles`
//!
//! Changes that survive because they change nothing: `resolve` without its line for the Flag (whoever
//! strikes has a strength, and the Flag has none), `Repetition::may_forbid` and `is_chasing` that
//! answer too often (both only save work, and a chase of one ply has no earlier board to restore), and
//! a loop of `square_set::board_without` that goes one place past the grid (where no square is).

mod battles;
mod chance;
mod differential;
mod endings;
mod notations;
mod properties;
mod records;
mod refusals;
mod second_engine;
mod tables;
mod twin_worlds;
mod twins;

//! The engine against the rulebook, against a second engine, and against itself.

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

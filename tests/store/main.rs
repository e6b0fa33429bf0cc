//! Every query of the store on a migrated file, and what the schema itself forbids.

mod deadlines;
mod durability;
mod file;
mod opening;
mod outbox;
mod rows;

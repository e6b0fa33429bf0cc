//! Every query of the store on a migrated file, and what the schema itself forbids.

mod durability;
mod file;
mod outbox;
mod rows;

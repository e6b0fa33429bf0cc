//! The table's room at its border: people do things with a file database and a clock of the test's
//! own, and what they are told is looked at from all sides.

mod arranging;
mod challenges;
mod conflicts;
mod deadlines;
mod disk;
mod dropping;
mod exporting;
mod killing;
mod life;
mod limits;
mod looking;
mod offers;
mod outbox;
mod playing;
mod preferences;
mod privacy;
mod released;
mod script;
mod servers;
mod solo;
mod stripping;
mod table;
mod threads;
mod twin_worlds;

//! Offers between the two players of a match.

use super::clock::Timestamp;
use super::person::worded;
use crate::engine::Color;

worded!(
    /// What is offered.
    OfferKind {
        /// A draw (RULES §2, `agreed_draw`).
        Draw = "draw",
        /// To give the match up without a result; nothing is revealed.
        Abandon = "abandon",
        /// To stop the clocks for some days.
        Pause = "pause",
    }
);

/// An offer that waits for its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    pub kind: OfferKind,
    /// Whose offer it is.
    pub by: Color,
    /// Plies played when it was made.
    pub ply: u32,
    pub made_at: Timestamp,
    /// How long a pause is to be.
    pub days: Option<u32>,
}

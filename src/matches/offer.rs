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
}

//! What one audience may know of a game: the only way by which ranks leave the engine.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use super::color::{ByColor, Color};
use super::game::{Piece, standing_on};
use super::history::History;
use super::notation::{Position, PositionError};
use super::rank::Rank;
use super::repetition::Border;
use super::report::{MoveReport, Outcome};
use super::rules::{Reveal, RuleSet, Rules};
use super::square::Square;
use super::variant::Variant;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Player {}
    impl Sealed for super::Everyone {}
}

/// Who looks. The type of a view and of its pictures names its audience, so that a channel can't be
/// shown what is meant for one person.
pub trait Audience: sealed::Sealed + 'static {
    /// The seat from which the audience looks, where it has one.
    type Seat: Copy + Send + Sync + std::fmt::Debug;
}

/// The audience of one of the two players.
#[derive(Clone, Copy, Debug)]
pub enum Player {}

/// The audience of everyone: the channel, spectators, the opponent's friends.
#[derive(Clone, Copy, Debug)]
pub enum Everyone {}

impl Audience for Player {
    type Seat = Color;
}

impl Audience for Everyone {
    type Seat = ();
}

/// A piece as an audience sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seen {
    pub color: Color,
    /// `None` where the audience may not know it.
    pub rank: Option<Rank>,
    /// The piece lies face up for everyone (under `StaysVisible` alone).
    pub face_up: bool,
    /// It has moved at least once; everyone could see that.
    pub moved: bool,
}

impl fmt::Debug for Seen {
    /// Tells whether the rank is known, not the rank: a player's own are secret too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seen")
            .field("color", &self.color)
            .field("rank_is_known", &self.rank.is_some())
            .field("face_up", &self.face_up)
            .field("moved", &self.moved)
            .finish()
    }
}

/// A board as an audience sees it, by square index.
pub(super) type Sight = [Option<Seen>; Square::GRID];

/// A game as one audience may know it, built up from nothing, square by square.
///
/// Two games that differ only in what the audience may not know have equal views.
#[derive(Clone)]
pub struct View<'g, A: Audience> {
    sight: Cow<'g, Sight>,
    seat: A::Seat,
    history: Cow<'g, History>,
    audience: PhantomData<A>,
}

impl<A: Audience> fmt::Debug for View<'_, A> {
    /// Tells no rank: a player's own are secret too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View")
            .field("seat", &self.seat)
            .field("ply", &self.ply())
            .field("outcome", &self.outcome())
            .finish_non_exhaustive()
    }
}

impl<'g, A: Audience> View<'g, A> {
    pub(super) fn new(sight: Cow<'g, Sight>, history: Cow<'g, History>, seat: A::Seat) -> Self {
        Self {
            sight,
            seat,
            history,
            audience: PhantomData,
        }
    }

    pub(super) fn history(&self) -> &History {
        &self.history
    }

    /// The variant that is played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.history.variant
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.history.rules
    }

    /// Plies played so far, both sides together.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.history.ply()
    }

    /// Whose turn it is; after the end, whose it would have been.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.history.to_move
    }

    /// How the game ended; `None` while it runs.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.history.outcome
    }

    /// What stands on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Seen> {
        self.sight[square.index()]
    }

    /// The pieces on the board, from a1 to k10.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Seen)> + '_ {
        Square::all().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// Every ply so far, as everyone saw it.
    #[must_use]
    pub fn reports(&self) -> &[MoveReport] {
        &self.history.reports
    }

    /// The last ply.
    #[must_use]
    pub fn last(&self) -> Option<&MoveReport> {
        self.history.reports.last()
    }

    /// How many pieces of a rank a side has lost. What fell, fell in public.
    #[must_use]
    pub fn fallen(&self, color: Color, rank: Rank) -> u8 {
        self.history.fallen[color][rank.index()]
    }

    /// How many pieces a side has on the board.
    #[must_use]
    pub fn standing(&self, color: Color) -> u8 {
        self.history.standing[color].len() as u8
    }

    /// Where a side's piece has just crossed a border as often in a row as the two-square rule
    /// allows: the square where it stands, and the border that it may not cross on its next ply.
    #[must_use]
    pub fn last_crossing(&self, color: Color) -> Option<(Square, Border)> {
        self.history
            .repetition
            .last_crossing(color, &self.history.rules)
    }

    /// Plies left before `max_plies` ends the game; `None` without that cap.
    #[must_use]
    pub fn plies_to_cap(&self) -> Option<u32> {
        Some(self.rules().max_plies?.saturating_sub(self.ply()))
    }

    /// Plies left before `max_quiet_plies` ends the game if no battle comes; `None` without that cap.
    #[must_use]
    pub fn plies_to_quiet_cap(&self) -> Option<u32> {
        Some(
            self.rules()
                .max_quiet_plies?
                .saturating_sub(self.history.quiet_plies),
        )
    }
}

impl View<'_, Player> {
    /// The side of the player who looks.
    #[must_use]
    pub fn color(&self) -> Color {
        self.seat
    }
}

/// A position for showing a rule: every piece face up, no game behind it.
///
/// # Errors
/// [`PositionError`] if `letters` is not a position of 100 letters (RULES §7).
pub fn example(letters: &str) -> Result<View<'static, Everyone>, PositionError> {
    example_under(letters, RuleSet::Jumbo.rules(Reveal::StaysVisible))
}

/// The same under these rules, which decide how ranks are numbered.
///
/// # Errors
/// As [`example`].
pub fn example_under(
    letters: &str,
    rules: Rules,
) -> Result<View<'static, Everyone>, PositionError> {
    let position: Position = letters.parse()?;
    let standing = standing_on(position.board());
    let history = History::new(Variant::Original, rules, standing, Color::Red);
    let shown = |piece: Piece| Seen {
        face_up: piece.shown,
        ..piece.seen(true, Reveal::StaysVisible)
    };
    let sight = position.board().map(|piece| piece.map(shown));
    Ok(View::new(Cow::Owned(sight), Cow::Owned(history), ()))
}

/// Which sides' remaining pieces a final view shows.
pub type Shown = ByColor<bool>;

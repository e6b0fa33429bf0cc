//! Which moves a player may make, decided on that player's own view.
//!
//! Neither the list of legal moves nor any refusal can depend on a hidden rank: nothing here can see one.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;

use super::color::Color;
use super::rank::Rank;
use super::repetition::Border;
use super::report::Move;
use super::rules::ScoutCharge;
use super::square::{Direction, Square};
use super::square_set::SquareSet;
use super::view::{Player, View};

/// Why a move may not be made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// It is the other side's turn.
    NotYourTurn,
    /// Nothing stands on the square of departure.
    NoPiece(Square),
    /// The piece there is the opponent's.
    NotYourPiece(Square),
    /// Bombs and the Flag never move.
    Immovable(Rank),
    /// From a square to itself.
    NoStep,
    /// Not along a column or a row.
    NotStraight,
    /// More than one square, and the piece is no Scout.
    TooFar(Rank),
    /// A lake lies between.
    LakeBetween,
    /// A piece stands between.
    Blocked(Square),
    /// An own piece stands on the square of arrival.
    OwnPiece(Square),
    /// Under these rules a Scout moves far or strikes, not both.
    ScoutMovesOrStrikes,
    /// The two-square rule: this border may not be crossed again now.
    TwoSquares(Border),
    /// The more-squares rule: the ply would restore the board that stood after this ply.
    MoreSquares { ply: u32 },
}

impl fmt::Display for IllegalMove {
    /// Names squares and rules, no rank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::NotYourTurn => f.write_str("it is the other side's turn"),
            Self::NoPiece(square) => write!(f, "nothing stands on {square}"),
            Self::NotYourPiece(square) => write!(f, "the piece on {square} is the opponent's"),
            Self::Immovable(_) => f.write_str("this piece never moves"),
            Self::NoStep => f.write_str("the move ends where it begins"),
            Self::NotStraight => f.write_str("the move is not straight"),
            Self::TooFar(_) => f.write_str("this piece moves one square at a time"),
            Self::LakeBetween => f.write_str("a lake lies between"),
            Self::Blocked(square) => write!(f, "a piece stands between, on {square}"),
            Self::OwnPiece(square) => write!(f, "an own piece stands on {square}"),
            Self::ScoutMovesOrStrikes => f.write_str("a Scout moves far or strikes, not both"),
            Self::TwoSquares(Border { one, other }) => write!(
                f,
                "by the two-square rule the border of {one} and {other} may not be crossed again"
            ),
            Self::MoreSquares { ply } => write!(
                f,
                "by the more-squares rule the board after ply {ply} may not come again"
            ),
        }
    }
}

impl std::error::Error for IllegalMove {}

impl View<'_, Player> {
    /// Whether the player may make this move now.
    ///
    /// # Errors
    /// The first reason against it, in the order of [`IllegalMove`].
    pub fn check(&self, ply: Move) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        if self.to_move() != self.color() {
            return Err(IllegalMove::NotYourTurn);
        }
        self.check_geometry(ply)?;
        self.check_repetition(ply, &mut None)
    }

    /// Every move that the player may make now, by square of departure; none when it is not the
    /// player's turn.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        let ControlFlow::Continue(()) = self.visit_legal(|ply| {
            moves.push(ply);
            ControlFlow::<Infallible>::Continue(())
        });
        moves
    }

    /// Where the piece on a square may go now; none if it may not move.
    #[must_use]
    pub fn targets(&self, from: Square) -> Vec<Square> {
        self.legal_moves()
            .into_iter()
            .filter(|ply| ply.from == from)
            .map(|ply| ply.to)
            .collect()
    }

    /// Every move that the pieces allow, whoever's turn it is and whatever the repetition rules say,
    /// by square of departure.
    #[must_use]
    pub fn geometric_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        let ControlFlow::Continue(()) = self.visit_geometric(|ply| {
            moves.push(ply);
            ControlFlow::<Infallible>::Continue(())
        });
        moves
    }

    /// The border that the two-square rule forbids a geometrically possible move to cross (RULES §3).
    #[must_use]
    pub fn two_square_forbids(&self, ply: Move) -> Option<Border> {
        let history = self.history();
        let is_strike = Color::ALL
            .iter()
            .any(|&side| history.standing[side].contains(ply.to));
        history
            .repetition
            .two_square_forbids(self.color(), ply, is_strike, &history.rules)
    }

    /// The ply whose board a geometrically possible move would restore against the more-squares
    /// rule (RULES §4).
    #[must_use]
    pub fn more_squares_forbids(&self, ply: Move) -> Option<u32> {
        self.restores(ply, &mut None)
    }

    /// Whether the player has any legal move.
    pub(super) fn has_legal_move(&self) -> bool {
        self.visit_legal(|_| ControlFlow::Break(())).is_break()
    }

    /// Whether the player's pieces could move, by geometry alone.
    pub(super) fn has_geometric_move(&self) -> bool {
        self.visit_geometric(|_| ControlFlow::Break(())).is_break()
    }

    fn visit_legal<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome().is_some() || self.to_move() != self.color() {
            return ControlFlow::Continue(());
        }
        let history = self.history();
        if !history.repetition.may_forbid(self.color(), &history.rules) {
            return self.visit_geometric(visit);
        }
        let mut restoring = None;
        self.visit_geometric(|ply| match self.check_repetition(ply, &mut restoring) {
            Ok(()) => visit(ply),
            Err(_) => ControlFlow::Continue(()),
        })
    }

    fn visit_geometric<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let own = self.history().standing[self.color()];
        // Most pieces stand among their own.
        let free = own.and(own.others().neighbours());
        for from in free.iter() {
            match self.at(from).and_then(|seen| seen.rank) {
                Some(Rank::Scout) => self.visit_runs(from, &mut visit)?,
                Some(rank) if rank.is_movable() => {
                    let targets = SquareSet::of(from).neighbours().and(own.others());
                    for to in targets.iter() {
                        visit(Move { from, to })?;
                    }
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the moves of a Scout: any number of empty squares, up to a first enemy.
    fn visit_runs<B>(
        &self,
        from: Square,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let own = self.history().standing[self.color()];
        let enemies = self.history().standing[self.color().opponent()];
        for direction in Direction::ALL {
            for to in from.ray(direction).take_while(|&to| !own.contains(to)) {
                let strikes = enemies.contains(to);
                if strikes && self.may_not_charge(from, to) {
                    break;
                }
                visit(Move { from, to })?;
                if strikes {
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the rules keep a Scout from striking over this distance.
    fn may_not_charge(&self, from: Square, to: Square) -> bool {
        self.rules().scout_charge == ScoutCharge::MoveOrStrike && !from.is_adjacent(to)
    }

    fn check_geometry(&self, ply: Move) -> Result<(), IllegalMove> {
        let Move { from, to } = ply;
        let color = self.color();
        let rank = match self.at(from) {
            None => return Err(IllegalMove::NoPiece(from)),
            Some(seen) if seen.color != color => return Err(IllegalMove::NotYourPiece(from)),
            Some(seen) => seen
                .rank
                .expect("a player sees the ranks of their own pieces"),
        };
        if !rank.is_movable() {
            return Err(IllegalMove::Immovable(rank));
        }
        if from == to {
            return Err(IllegalMove::NoStep);
        }
        let (direction, distance) = from.line_to(to).ok_or(IllegalMove::NotStraight)?;
        if distance > 1 && rank != Rank::Scout {
            return Err(IllegalMove::TooFar(rank));
        }
        let mut between = from.ray(direction).take_while(|&square| square != to);
        if let Some(square) = between.find(|&square| self.at(square).is_some()) {
            return Err(IllegalMove::Blocked(square));
        }
        if !from.ray(direction).any(|square| square == to) {
            return Err(IllegalMove::LakeBetween);
        }
        match self.at(to).map(|seen| seen.color) {
            Some(there) if there == color => Err(IllegalMove::OwnPiece(to)),
            Some(_) if self.may_not_charge(from, to) => Err(IllegalMove::ScoutMovesOrStrikes),
            _ => Ok(()),
        }
    }

    /// Judges a geometrically possible move by the repetition rules. `restoring` keeps what the
    /// more-squares rule looks up, so that a whole list of moves asks for it once.
    fn check_repetition(
        &self,
        ply: Move,
        restoring: &mut Option<Vec<(Move, u32)>>,
    ) -> Result<(), IllegalMove> {
        if let Some(border) = self.two_square_forbids(ply) {
            return Err(IllegalMove::TwoSquares(border));
        }
        match self.restores(ply, restoring) {
            Some(ply) => Err(IllegalMove::MoreSquares { ply }),
            None => Ok(()),
        }
    }

    fn restores(&self, ply: Move, restoring: &mut Option<Vec<(Move, u32)>>) -> Option<u32> {
        let history = self.history();
        let color = self.color();
        let enemies = history.standing[color.opponent()];
        if !history.rules.more_squares
            || !history.repetition.is_chasing(color)
            || enemies.contains(ply.to)
            || history.repetition.takes_back(color, ply)
            || !SquareSet::of(ply.to).neighbours().meets(enemies)
        {
            return None;
        }
        restoring
            .get_or_insert_with(|| history.repetition.restoring(color, &history.reports))
            .iter()
            .find(|(forbidden, _)| *forbidden == ply)
            .map(|&(_, restored)| restored)
    }
}

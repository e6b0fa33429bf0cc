//! The truth of one game.

use std::borrow::Cow;
use std::fmt;

use super::battle::{Battle, BattleOutcome, resolve};
use super::color::{ByColor, Color};
use super::history::History;
use super::legality::IllegalMove;
use super::notation::Position;
use super::rank::Rank;
use super::report::{Ending, Move, MoveReport, Outcome};
use super::rules::{BothImmobile, ImmobileCheck, Reveal, Rules, WinningDefender};
use super::setup::Setup;
use super::square::Square;
use super::square_set::SquareSet;
use super::variant::Variant;
use super::view::{Everyone, Player, Seen, Sight, View};

/// A piece as it really is. Never leaves the engine.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) color: Color,
    pub(super) rank: Rank,
    /// Everyone has been shown its rank: by a battle, or by a Scout's long move.
    pub(super) shown: bool,
    pub(super) moved: bool,
}

/// One game with all its secrets. It tells ranks through views alone: no accessor names a hidden
/// piece, `Debug` prints no rank, and games can't be compared.
///
/// ```
/// use two_lakes::engine::{ByColor, Color, Game, Reveal, RuleSet, Setup, Variant};
///
/// let variant = Variant::Original;
/// let order: Vec<usize> = (0..40).collect();
/// let setups = ByColor::from_fn(|color| Setup::in_order(variant, color, &order));
/// let mut game = Game::new(variant, RuleSet::Jumbo.rules(Reveal::StaysVisible), &setups);
/// let ply = game.view_for(Color::Red).legal_moves()[0];
/// let report = game.play(ply).unwrap();
/// assert_eq!(report.as_move(), ply);
/// assert!(game.view().pieces().all(|(_, seen)| seen.rank.is_none()));
/// ```
#[derive(Clone)]
pub struct Game {
    board: [Option<Piece>; Square::GRID],
    /// What each player may see of the board, and what everyone may: built up from nothing, a square
    /// at a time, as pieces are placed.
    sights: ByColor<Sight>,
    public_sight: Sight,
    history: History,
}

impl Piece {
    /// The piece as an audience sees it that knows its rank, or may know it only face up.
    pub(super) fn seen(self, knows_rank: bool, reveal: Reveal) -> Seen {
        let face_up = self.shown && reveal == Reveal::StaysVisible;
        Seen {
            color: self.color,
            rank: (knows_rank || face_up).then_some(self.rank),
            face_up,
            moved: self.moved,
        }
    }
}

/// Where each side's pieces stand on a board.
pub(super) fn standing_on(board: &[Option<Piece>; Square::GRID]) -> ByColor<SquareSet> {
    let mut standing = ByColor::default();
    for square in Square::all() {
        if let Some(piece) = board[square.index()] {
            let standing: &mut SquareSet = &mut standing[piece.color];
            standing.insert(square);
        }
    }
    standing
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("variant", &self.history.variant)
            .field("ply", &self.history.ply())
            .field("outcome", &self.history.outcome)
            .finish_non_exhaustive()
    }
}

impl Game {
    /// A game of this variant between two setups, Red to move. The variant's own options override
    /// those of `rules`.
    ///
    /// # Panics
    /// If a setup is of another variant or side.
    #[must_use]
    pub fn new(variant: Variant, rules: Rules, setups: &ByColor<Setup>) -> Self {
        let mut board = [None; Square::GRID];
        for color in Color::ALL {
            let setup = &setups[color];
            assert!(
                setup.variant() == variant && setup.color() == color,
                "a game is set up with the armies of its variant, each on its own side"
            );
            for (square, rank) in setup.pieces() {
                board[square.index()] = Some(Piece {
                    color,
                    rank,
                    shown: false,
                    moved: false,
                });
            }
        }
        Self::on_board(board, variant, variant.adapt(rules), Color::Red)
    }

    /// A game from any position, for examples and for checking against other engines.
    /// A side that can't move has lost at once, as after a ply.
    #[must_use]
    pub fn from_position(position: &Position, rules: Rules, to_move: Color) -> Self {
        let mut game = Self::on_board(*position.board(), Variant::Original, rules, to_move);
        game.history.outcome = game.immobility();
        game
    }

    fn on_board(
        board: [Option<Piece>; Square::GRID],
        variant: Variant,
        rules: Rules,
        to_move: Color,
    ) -> Self {
        let mut game = Self {
            board: [None; Square::GRID],
            sights: ByColor::from_fn(|_| [None; Square::GRID]),
            public_sight: [None; Square::GRID],
            history: History::new(variant, rules, standing_on(&board), to_move),
        };
        for square in Square::all() {
            game.place(square, board[square.index()]);
        }
        game
    }

    /// Puts a piece, or nothing, on a square, and shows each audience what it may see of it.
    fn place(&mut self, square: Square, piece: Option<Piece>) {
        let reveal = self.history.rules.reveal;
        self.board[square.index()] = piece;
        for color in Color::ALL {
            self.sights[color][square.index()] =
                piece.map(|piece| piece.seen(piece.color == color, reveal));
        }
        self.public_sight[square.index()] = piece.map(|piece| piece.seen(false, reveal));
    }

    /// The game as one player may know it: own ranks, and the opponent's that lie face up.
    #[must_use]
    pub fn view_for(&self, color: Color) -> View<'_, Player> {
        let sight = Cow::Borrowed(&self.sights[color]);
        View::new(sight, Cow::Borrowed(&self.history), color)
    }

    /// The game as everyone may know it: the ranks that lie face up.
    #[must_use]
    pub fn view(&self) -> View<'_, Everyone> {
        let sight = Cow::Borrowed(&self.public_sight);
        View::new(sight, Cow::Borrowed(&self.history), ())
    }

    /// The finished game as the players allow everyone to see it: besides what lies face up, the
    /// remaining pieces of each side that is `shown`. `None` while the game runs.
    #[must_use]
    pub fn final_view(&self, shown: ByColor<bool>) -> Option<View<'_, Everyone>> {
        self.history.outcome?;
        let reveal = self.history.rules.reveal;
        let sight = self
            .board
            .map(|piece| piece.map(|piece| piece.seen(shown[piece.color], reveal)));
        Some(View::new(
            Cow::Owned(sight),
            Cow::Borrowed(&self.history),
            (),
        ))
    }

    /// The finished game as one player may see it: their own pieces, and of the opponent's what
    /// lies face up or, if `opponent_shown`, all that remain. `None` while the game runs.
    #[must_use]
    pub fn final_view_for(&self, color: Color, opponent_shown: bool) -> Option<View<'_, Player>> {
        self.history.outcome?;
        let reveal = self.history.rules.reveal;
        let sight = self.board.map(|piece| {
            piece.map(|piece| piece.seen(piece.color == color || opponent_shown, reveal))
        });
        Some(View::new(
            Cow::Owned(sight),
            Cow::Borrowed(&self.history),
            color,
        ))
    }

    /// Plays a move of the side whose turn it is. Legality is decided on that side's view; the
    /// truth only resolves the battle. A refused move changes nothing.
    ///
    /// # Errors
    /// The reason against the move.
    pub fn play(&mut self, ply: Move) -> Result<MoveReport, IllegalMove> {
        let color = self.history.to_move;
        self.view_for(color).check(ply)?;
        let report = self.resolve(ply);
        self.history.append(report);
        self.history.outcome = self.ending_after(&report);
        Ok(report)
    }

    /// Ends the game by a decision that is no ply: resignation, time, agreement.
    /// Does nothing if the game is over already; returns whether it ended now.
    pub fn end(&mut self, outcome: Outcome) -> bool {
        let running = self.history.outcome.is_none();
        if running {
            self.history.outcome = Some(outcome);
        }
        running
    }

    /// Moves the pieces and tells what everyone saw.
    fn resolve(&mut self, ply: Move) -> MoveReport {
        let Move { from, to } = ply;
        let mut attacker =
            self.board[from.index()].expect("a checked move starts from an own piece");
        attacker.moved = true;
        attacker.shown |= !from.is_adjacent(to);
        let mut report = MoveReport {
            ply: self.history.ply() + 1,
            color: attacker.color,
            from,
            to,
            battle: None,
            advanced: None,
        };
        self.place(from, None);
        let Some(mut defender) = self.board[to.index()] else {
            self.place(to, Some(attacker));
            return report;
        };
        let outcome = resolve(attacker.rank, defender.rank, &self.history.rules);
        report.battle = Some(Battle {
            attacker: attacker.rank,
            defender: defender.rank,
            outcome,
        });
        attacker.shown = true;
        defender.shown = true;
        match outcome {
            BattleOutcome::AttackerWins => self.place(to, Some(attacker)),
            BattleOutcome::BothFall => self.place(to, None),
            BattleOutcome::DefenderWins => {
                report.advanced = self.advance(ply, defender.rank);
                defender.moved |= report.advanced.is_some();
                self.place(to, None);
                self.place(report.advanced.unwrap_or(to), Some(defender));
            }
        }
        report
    }

    /// Where a winning defender goes: onto the last square that the attacker came from.
    fn advance(&self, ply: Move, defender: Rank) -> Option<Square> {
        if self.history.rules.winning_defender == WinningDefender::Stays || !defender.is_movable() {
            return None;
        }
        let (direction, _) = ply.to.line_to(ply.from)?;
        ply.to.step(direction)
    }

    /// How the game stands after a ply, in the order of RULES §2: the Flag, no legal ply, the caps.
    fn ending_after(&self, report: &MoveReport) -> Option<Outcome> {
        let flag_captured = report
            .battle
            .is_some_and(|battle| battle.defender == Rank::Flag);
        if flag_captured {
            return Some(Outcome {
                winner: Some(report.color),
                ending: Ending::FlagCaptured,
            });
        }
        let draw = |ending| Outcome {
            winner: None,
            ending,
        };
        let reached = |cap: Option<u32>, plies| cap.is_some_and(|cap| plies >= cap);
        let rules = &self.history.rules;
        self.immobility()
            .or_else(|| reached(rules.max_plies, self.history.ply()).then(|| draw(Ending::MoveCap)))
            .or_else(|| {
                reached(rules.max_quiet_plies, self.history.quiet_plies)
                    .then(|| draw(Ending::QuietCap))
            })
    }

    /// The end by a side that can't move. The side to move is judged by all rules, the other by
    /// geometry alone (RULES §1, §4).
    fn immobility(&self) -> Option<Outcome> {
        let rules = &self.history.rules;
        let to_move = self.history.to_move;
        let loses = |loser: Color| Outcome {
            winner: Some(loser.opponent()),
            ending: Ending::NoLegalMove,
        };
        let mover_can = self.view_for(to_move).has_legal_move();
        if mover_can && rules.immobile_check == ImmobileCheck::OnTurn {
            return None;
        }
        let other_can = self.view_for(to_move.opponent()).has_geometric_move();
        match (mover_can, other_can) {
            (true, true) => None,
            (true, false) => Some(loses(to_move.opponent())),
            (false, true) => Some(loses(to_move)),
            (false, false) => Some(match rules.both_immobile {
                BothImmobile::Draw => Outcome {
                    winner: None,
                    ending: Ending::BothImmobile,
                },
                BothImmobile::SideToMoveLoses => loses(to_move),
            }),
        }
    }
}

//! The truth of one game.

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
use super::variant::Variant;
use super::view::{Everyone, Player, View};

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
    history: History,
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
        let occupied = std::array::from_fn(|index| board[index].map(|piece| piece.color));
        Self {
            board,
            history: History::new(variant, rules, occupied, to_move),
        }
    }

    /// The game as one player may know it: own ranks, and the opponent's that lie face up.
    #[must_use]
    pub fn view_for(&self, color: Color) -> View<'_, Player> {
        let face_up = self.history.rules.reveal == Reveal::StaysVisible;
        View::look(&self.board, &self.history, color, |piece| {
            (piece.color == color || (face_up && piece.shown)).then_some(piece.rank)
        })
    }

    /// The game as everyone may know it: the ranks that lie face up.
    #[must_use]
    pub fn view(&self) -> View<'_, Everyone> {
        let face_up = self.history.rules.reveal == Reveal::StaysVisible;
        View::look(&self.board, &self.history, (), |piece| {
            (face_up && piece.shown).then_some(piece.rank)
        })
    }

    /// The finished game as the players allow everyone to see it: besides what lies face up, the
    /// remaining pieces of each side that is `shown`. `None` while the game runs.
    #[must_use]
    pub fn final_view(&self, shown: ByColor<bool>) -> Option<View<'_, Everyone>> {
        self.history.outcome?;
        let face_up = self.history.rules.reveal == Reveal::StaysVisible;
        Some(View::look(&self.board, &self.history, (), |piece| {
            (shown[piece.color] || (face_up && piece.shown)).then_some(piece.rank)
        }))
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
        let mut attacker = self.board[from.index()]
            .take()
            .expect("a checked move starts from an own piece");
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
        let Some(mut defender) = self.board[to.index()].take() else {
            self.board[to.index()] = Some(attacker);
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
            BattleOutcome::AttackerWins => self.board[to.index()] = Some(attacker),
            BattleOutcome::BothFall => {}
            BattleOutcome::DefenderWins => {
                report.advanced = self.advance(ply, defender.rank);
                defender.moved |= report.advanced.is_some();
                let stands = report.advanced.unwrap_or(to);
                self.board[stands.index()] = Some(defender);
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

//! A board for searching: one imagined world in which every rank is known, cheap to copy.
//!
//! It plays by the same rules as the engine, but for more-squares, which only the engine's own list of
//! legal moves knows; a test plays both side by side.

use super::grid::{BESIDE, NEIGHBOURS, NOWHERE};
use super::trail::{Step, Trails};
use super::worth::Worth;
use crate::engine::{
    BattleOutcome, Color, Rank, Rules, ScoutCharge, Square, WinningDefender, resolve,
};

/// A piece in one byte, or an empty square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell(u8);

impl Cell {
    pub(super) const EMPTY: Self = Self(0);
    const PRESENT: u8 = 0x80;
    const SHOWN: u8 = 0x20;
    const BLUE: u8 = 0x10;
    const RANK: u8 = 0x0F;

    pub(super) const fn new(color: Color, rank: Rank, shown: bool) -> Self {
        let blue = match color {
            Color::Red => 0,
            Color::Blue => Self::BLUE,
        };
        let shown = if shown { Self::SHOWN } else { 0 };
        Self(Self::PRESENT | shown | blue | rank as u8)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The side of a piece; means nothing for an empty square.
    pub(super) const fn color(self) -> Color {
        if self.0 & Self::BLUE == 0 {
            Color::Red
        } else {
            Color::Blue
        }
    }

    pub(super) const fn rank(self) -> Rank {
        Rank::ALL[(self.0 & Self::RANK) as usize]
    }

    /// Whether everyone has been shown its rank.
    pub(super) const fn is_shown(self) -> bool {
        self.0 & Self::SHOWN != 0
    }

    const fn shown(self) -> Self {
        Self(self.0 | Self::SHOWN)
    }
}

/// The rules as a search asks for them: every battle looked up beforehand.
pub(super) struct Field {
    pub(super) outcomes: [[BattleOutcome; Rank::COUNT]; Rank::COUNT],
    rules: Rules,
}

impl Field {
    pub(super) fn new(rules: &Rules) -> Self {
        Self {
            outcomes: Rank::ALL
                .map(|attacker| Rank::ALL.map(|defender| resolve(attacker, defender, rules))),
            rules: *rules,
        }
    }

    pub(super) const fn outcome(&self, attacker: Rank, defender: Rank) -> BattleOutcome {
        self.outcomes[attacker.index()][defender.index()]
    }
}

/// The squares beside those of a set. A step over the edge comes in again on the other side: the set
/// may hold more than it should, never less.
const fn neighbours_of(set: u128) -> u128 {
    set << 1 | set >> 1 | set << 10 | set >> 10
}

/// One world at one moment.
#[derive(Clone)]
pub(super) struct Board {
    cells: [Cell; Square::GRID],
    /// Where each side's pieces stand, a bit for each square; of them those that can move, and of
    /// these the Scouts.
    standing: [u128; 2],
    movers: [u128; 2],
    scouts: [u128; 2],
    /// Beside each side's Flag, of those squares from which a step takes it.
    around_flag: [u128; 2],
    trails: Trails,
    pub(super) to_move: Color,
    /// Whose Flag has been taken.
    pub(super) fallen_flag: Option<Color>,
    /// What Red's pieces are worth less Blue's, in points.
    pub(super) balance: i32,
}

impl Board {
    pub(super) fn empty(to_move: Color, trails: Trails) -> Self {
        Self {
            cells: [Cell::EMPTY; Square::GRID],
            standing: [0; 2],
            movers: [0; 2],
            scouts: [0; 2],
            around_flag: [0; 2],
            trails,
            to_move,
            fallen_flag: None,
            balance: 0,
        }
    }

    pub(super) const fn at(&self, place: u8) -> Cell {
        self.cells[place as usize]
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = (u8, Cell)> + '_ {
        self.cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| !cell.is_empty())
            .map(|(place, cell)| (place as u8, *cell))
    }

    pub(super) fn place(&mut self, place: u8, cell: Cell) {
        self.cells[usize::from(place)] = cell;
        let side = cell.color() as usize;
        self.standing[side] |= 1 << place;
        if cell.rank().is_movable() {
            self.movers[side] |= 1 << place;
        }
        match cell.rank() {
            Rank::Scout => self.scouts[side] |= 1 << place,
            Rank::Flag => self.around_flag[side] = BESIDE[usize::from(place)],
            _ => {}
        }
    }

    fn lift(&mut self, place: u8) {
        let cell = self.cells[usize::from(place)];
        self.cells[usize::from(place)] = Cell::EMPTY;
        for pieces in [&mut self.standing, &mut self.movers, &mut self.scouts] {
            pieces[cell.color() as usize] &= !(1 << place);
        }
    }

    /// Whether a piece of the other side could take the Flag of the side to move with one step.
    pub(super) const fn is_menaced(&self) -> bool {
        let own = self.to_move as usize;
        self.movers[self.to_move.opponent() as usize] & self.around_flag[own] != 0
    }

    /// Whether the side to move still has a piece that can move at all: who has none has lost.
    pub(super) const fn has_movers(&self) -> bool {
        self.movers[self.to_move as usize] != 0
    }

    /// The balance from the side to move.
    pub(super) const fn standing(&self) -> i32 {
        match self.to_move {
            Color::Red => self.balance,
            Color::Blue => -self.balance,
        }
    }

    /// Every move of the side to move, but for more-squares; strikes alone if `strikes_only`.
    pub(super) fn steps(&self, field: &Field, strikes_only: bool, found: &mut Vec<Step>) {
        let color = self.to_move;
        let charges = field.rules.scout_charge == ScoutCharge::SameTurn;
        let enemies = self.standing[color.opponent() as usize];
        let reached = if strikes_only {
            enemies
        } else {
            !self.standing[color as usize]
        };
        let mut movers =
            self.movers[color as usize] & (neighbours_of(reached) | self.scouts[color as usize]);
        while movers != 0 {
            let from = movers.trailing_zeros() as u8;
            movers &= movers - 1;
            let is_scout = self.at(from).rank() == Rank::Scout;
            for (direction, &first) in NEIGHBOURS[usize::from(from)].iter().enumerate() {
                let mut to = first;
                let mut is_near = true;
                while to != NOWHERE {
                    let there = self.at(to);
                    let strikes = !there.is_empty();
                    let refused = if strikes {
                        there.color() == color || !(is_near || charges)
                    } else {
                        strikes_only
                    };
                    let step = Step { from, to };
                    if !refused && !self.trails.forbid(color, step, strikes, &field.rules) {
                        found.push(step);
                    }
                    if strikes || !is_scout {
                        break;
                    }
                    is_near = false;
                    to = NEIGHBOURS[usize::from(to)][direction];
                }
            }
        }
    }

    /// The board after a move of the side to move.
    pub(super) fn after(&self, step: Step, field: &Field, worth: &Worth) -> Self {
        let mut next = self.clone();
        let Step { from, to } = step;
        let color = self.to_move;
        let mut attacker = self.at(from);
        let defender = self.at(to);
        next.to_move = color.opponent();
        next.take(from, worth);
        if step.is_long() {
            attacker = attacker.shown();
        }
        if defender.is_empty() {
            next.put(to, attacker, worth);
            next.trails.record(color, step, None, to, &field.rules);
            return next;
        }
        let outcome = field.outcome(attacker.rank(), defender.rank());
        let mut rests = to;
        next.take(to, worth);
        match outcome {
            BattleOutcome::AttackerWins => next.put(to, attacker.shown(), worth),
            BattleOutcome::BothFall => {}
            BattleOutcome::DefenderWins => {
                rests = Self::advance(step, defender.rank(), &field.rules);
                next.put(rests, defender.shown(), worth);
            }
        }
        if defender.rank() == Rank::Flag {
            next.fallen_flag = Some(color.opponent());
        }
        next.trails
            .record(color, step, Some(outcome), rests, &field.rules);
        next
    }

    /// Where a winning defender stands afterwards.
    fn advance(step: Step, defender: Rank, rules: &Rules) -> u8 {
        if rules.winning_defender == WinningDefender::Stays || !defender.is_movable() {
            return step.to;
        }
        let towards = |direction: &usize| match direction {
            0 => step.is_along_column() && step.from > step.to,
            1 => !step.is_along_column() && step.from > step.to,
            2 => step.is_along_column() && step.from < step.to,
            _ => !step.is_along_column() && step.from < step.to,
        };
        (0..4).find(towards).map_or(step.to, |direction| {
            NEIGHBOURS[usize::from(step.to)][direction]
        })
    }

    /// The same board when the side to move lets it be.
    pub(super) fn passed(&self) -> Self {
        Self {
            to_move: self.to_move.opponent(),
            ..self.clone()
        }
    }

    fn put(&mut self, place: u8, cell: Cell, worth: &Worth) {
        self.place(place, cell);
        self.balance += worth.of(cell, place);
    }

    fn take(&mut self, place: u8, worth: &Worth) {
        self.balance -= worth.of(self.at(place), place);
        self.lift(place);
    }

    /// Counts the balance from nothing.
    pub(super) fn weigh(&mut self, worth: &Worth) {
        self.balance = self
            .cells()
            .map(|(place, cell)| worth.of(cell, place))
            .sum();
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::computer::deployment;
    use crate::engine::{ByColor, IllegalMove, Move, RuleSet, Setup, Variant, notation, record};

    const PLIES: u32 = 160;

    /// The record of a game that has only been set up.
    fn set_up(variant: Variant, set: RuleSet, rng: &mut StdRng) -> String {
        let setups = ByColor::from_fn(|color| deployment::generate(variant, color, rng));
        let at = |square| setups.red.at(square).or_else(|| setups.blue.at(square));
        let mut text = format!(
            "Two Lakes record 1\nvariant: {variant}\nrules: {set}\nranks: stay visible\n\n"
        );
        for row in (0..10).rev() {
            write!(text, "{:>2} ", row + 1).unwrap();
            for column in 0..10 {
                let cell = match Square::new(column, row) {
                    Err(_) => "~",
                    Ok(square) => at(square).map_or(".", |rank| {
                        notation::symbol(rank, crate::engine::Numbering::TenHigh)
                    }),
                };
                write!(text, " {cell:>2}").unwrap();
            }
            text.push('\n');
        }
        text + "     a  b  c  d  e  f  g  h  i  k\n\nend: running\n"
    }

    fn board_of(setups: &ByColor<Setup>) -> Board {
        let mut board = Board::empty(Color::Red, Trails::default());
        for color in Color::ALL {
            for (square, rank) in setups[color].pieces() {
                board.place(square.index() as u8, Cell::new(color, rank, false));
            }
        }
        board
    }

    #[test]
    fn the_board_of_a_search_plays_as_the_engine_does() {
        let mut rng = StdRng::seed_from_u64(11);
        let mut steps = Vec::new();
        for number in 0..60 {
            let variant = Variant::ALL[number % 6];
            let set = RuleSet::ALL[number / 6 % RuleSet::ALL.len()];
            let started = record::check(&set_up(variant, set, &mut rng)).expect("a lawful record");
            let mut game = started.game;
            let field = Field::new(game.view().rules());
            let worth = Worth::flat();
            let mut board = board_of(&started.setups);
            while game.view().outcome().is_none() && game.view().ply() < PLIES {
                let color = game.view().to_move();
                assert_eq!(board.to_move, color);
                for side in Color::ALL {
                    let view = game.view_for(side);
                    for square in Square::all() {
                        let seen = view.at(square).filter(|seen| seen.color == side);
                        let cell = board.at(square.index() as u8);
                        let own = !cell.is_empty() && cell.color() == side;
                        assert_eq!(seen.and_then(|seen| seen.rank), own.then(|| cell.rank()));
                        assert!(seen.is_none_or(|seen| seen.face_up == cell.is_shown()));
                    }
                }
                let view = game.view_for(color);
                let legal = view.legal_moves();
                steps.clear();
                board.steps(&field, false, &mut steps);
                assert!(legal.iter().all(|&ply| steps.contains(&ply.into())));
                for step in &steps {
                    let at = |place: u8| Square::from_index(place.into()).unwrap();
                    let ply = Move {
                        from: at(step.from),
                        to: at(step.to),
                    };
                    match view.check(ply) {
                        Ok(()) | Err(IllegalMove::MoreSquares { .. }) => {}
                        Err(reason) => panic!("{variant} {set}: {ply}, {reason}"),
                    }
                }
                let mut strikes = Vec::new();
                board.steps(&field, true, &mut strikes);
                steps.retain(|step| !board.at(step.to).is_empty());
                assert_eq!(strikes, steps);
                // Who goes to and fro meets the two-square rule.
                let back: Vec<Move> = legal
                    .iter()
                    .copied()
                    .filter(|ply| {
                        let last = view.reports().iter().rev().nth(1);
                        last.is_some_and(|last| last.to == ply.from && last.from == ply.to)
                    })
                    .collect();
                let ply = match back.first() {
                    Some(&back) if rng.random_bool(0.7) => back,
                    _ => *legal.choose(&mut rng).expect("the game runs"),
                };
                game.play(ply).expect("a legal move");
                board = board.after(ply.into(), &field, &worth);
            }
        }
    }
}

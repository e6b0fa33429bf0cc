//! A second engine: slow, plain, by the letter of the rules. Characters on a grid, the whole past
//! kept and searched anew at every question, nothing clever. It shares only the options' names with
//! the engine that it checks.
//!
//! Pieces are the community's letters: Red `B`–`M`, Blue `N`–`Y`, `A` for an empty square, `_` for a
//! lake; lower case once everyone has been shown the rank. Sides are `r` and `b`.

use std::collections::{BTreeMap, BTreeSet};

use two_lakes::engine::{
    Bombs, BothImmobile, EqualRanks, ImmobileCheck, Reveal, Rules, ScoutCharge, TwoSquareScouts,
    TwoSquareStrikes, WinningDefender,
};

/// Column and row, each 0–9; a1 is (0, 0).
pub type Spot = (i32, i32);
/// From and to.
pub type Step = (Spot, Spot);

const BOMB: char = 'B';
const SPY: char = 'C';
const SCOUT: char = 'D';
const MINER: char = 'E';
const MARSHAL: char = 'L';
const FLAG: char = 'M';

/// A ply of the past.
struct Past {
    side: char,
    /// Which piece moved, by the number that it got before the game.
    piece: usize,
    step: Step,
    struck: bool,
}

pub struct SecondEngine {
    rules: Rules,
    grid: [[char; 10]; 10],
    /// Which piece stands where; 0 is none.
    pieces: [[usize; 10]; 10],
    turn: char,
    past: Vec<Past>,
    /// Which piece stood where after each ply.
    boards: Vec<[[usize; 10]; 10]>,
    chase: BTreeMap<char, usize>,
    quiet: u32,
    moved: BTreeSet<usize>,
    /// The letters of the pieces that fell, in upper case.
    pub fallen: Vec<char>,
    /// Who won (`None` for a draw) and why.
    pub result: Option<(Option<char>, &'static str)>,
}

impl SecondEngine {
    /// From two armies of 40 letters, back row first, each row from a to k.
    pub fn new(rules: Rules, red: &str, blue: &str) -> Self {
        let mut grid = [['A'; 10]; 10];
        for (place, letter) in red.chars().enumerate() {
            grid[place / 10][place % 10] = letter;
        }
        for (place, letter) in blue.chars().enumerate() {
            grid[9 - place / 10][place % 10] = letter;
        }
        for row in [4, 5] {
            for column in [2, 3, 6, 7] {
                grid[row][column] = '_';
            }
        }
        let mut pieces = [[0; 10]; 10];
        for row in 0..10 {
            for column in 0..10 {
                if is_piece(grid[row][column]) {
                    pieces[row][column] = 1 + row * 10 + column;
                }
            }
        }
        Self {
            rules,
            grid,
            pieces,
            turn: 'r',
            past: Vec::new(),
            boards: vec![pieces],
            chase: BTreeMap::from([('r', 0), ('b', 0)]),
            quiet: 0,
            moved: BTreeSet::new(),
            fallen: Vec::new(),
            result: None,
        }
    }

    pub fn turn(&self) -> char {
        self.turn
    }

    fn letter(&self, (column, row): Spot) -> char {
        match (0..10).contains(&column) && (0..10).contains(&row) {
            true => self.grid[row as usize][column as usize],
            false => '_',
        }
    }

    fn put(&mut self, (column, row): Spot, letter: char, piece: usize) {
        self.grid[row as usize][column as usize] = letter;
        self.pieces[row as usize][column as usize] = piece;
    }

    fn piece(&self, (column, row): Spot) -> usize {
        self.pieces[row as usize][column as usize]
    }

    pub fn has_moved(&self, spot: Spot) -> bool {
        self.moved.contains(&self.piece(spot))
    }

    /// What a side, or everyone, sees: 100 letters, `?` and `!` for Red's and Blue's hidden pieces.
    pub fn seen_by(&self, viewer: Option<char>) -> String {
        let stays_visible = self.rules.reveal == Reveal::StaysVisible;
        let seen = |letter: char| match letter {
            'A' | '_' => letter,
            _ if letter.is_lowercase() && stays_visible => letter,
            _ if viewer == Some(side(letter)) => letter.to_ascii_uppercase(),
            _ if side(letter) == 'r' => '?',
            _ => '!',
        };
        self.grid
            .iter()
            .flatten()
            .map(|&letter| seen(letter))
            .collect()
    }

    /// Every step that a side's pieces allow, whoever's turn it is.
    pub fn possible(&self, mover: char) -> Vec<Step> {
        let mut steps = Vec::new();
        for row in 0..10 {
            for column in 0..10 {
                let from = (column, row);
                let letter = self.letter(from);
                if !is_piece(letter) || side(letter) != mover {
                    continue;
                }
                let reach = match rank(letter) {
                    BOMB | FLAG => 0,
                    SCOUT => 9,
                    _ => 1,
                };
                for (right, up) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    for distance in 1..=reach {
                        let to = (column + right * distance, row + up * distance);
                        let there = self.letter(to);
                        if there == 'A' {
                            steps.push((from, to));
                            continue;
                        }
                        let is_enemy = is_piece(there) && side(there) != mover;
                        let in_reach =
                            distance == 1 || self.rules.scout_charge == ScoutCharge::SameTurn;
                        if is_enemy && in_reach {
                            steps.push((from, to));
                        }
                        break;
                    }
                }
            }
        }
        steps
    }

    /// The steps that the side to move may make; none after the end.
    pub fn legal(&self) -> Vec<Step> {
        if self.result.is_some() {
            return Vec::new();
        }
        let mut steps = self.possible(self.turn);
        steps.retain(|&step| !self.two_square_forbids(step) && !self.more_squares_forbids(step));
        steps
    }

    pub fn two_square_forbids(&self, step: Step) -> bool {
        let Some(allowed) = self.rules.two_square else {
            return false;
        };
        let exempt = self.rules.two_square_strikes == TwoSquareStrikes::Exempt;
        if exempt && self.letter(step.1) != 'A' {
            return false;
        }
        // The trail, its last entry first.
        let mut trail: Vec<Step> = Vec::new();
        for past in self.past.iter().rev().filter(|past| past.side == self.turn) {
            let same_axis = trail
                .first()
                .is_none_or(|&last| axis(last) == axis(past.step));
            if past.piece != self.piece(step.0) || !same_axis || (exempt && past.struck) {
                break;
            }
            trail.push(past.step);
        }
        let allowed = usize::from(allowed);
        if trail.len() < allowed {
            return false;
        }
        match self.rules.two_square_scouts {
            TwoSquareScouts::SharedBorder => {
                let mut common = borders(step);
                for &entry in &trail[..allowed] {
                    common = common.intersection(&borders(entry)).copied().collect();
                }
                !common.is_empty()
            }
            TwoSquareScouts::SameTwoSquares => {
                let (one, other) = step;
                trail[..allowed]
                    .iter()
                    .all(|&entry| entry == (one, other) || entry == (other, one))
            }
        }
    }

    pub fn more_squares_forbids(&self, step: Step) -> bool {
        let (from, to) = step;
        if !self.rules.more_squares || self.letter(to) != 'A' {
            return false;
        }
        let own_last = self.past.iter().rev().find(|past| past.side == self.turn);
        if own_last.is_some_and(|last| last.step == (to, from)) {
            return false;
        }
        if !self.has_neighbour(to, other_side(self.turn)) {
            return false;
        }
        let mut board = self.pieces;
        board[to.1 as usize][to.0 as usize] = self.piece(from);
        board[from.1 as usize][from.0 as usize] = 0;
        let present = self.boards.len() - 1;
        (1..self.chase[&self.turn]).any(|back| self.boards[present - back] == board)
    }

    fn has_neighbour(&self, (column, row): Spot, owner: char) -> bool {
        [(0, 1), (1, 0), (0, -1), (-1, 0)]
            .into_iter()
            .map(|(right, up)| self.letter((column + right, row + up)))
            .any(|letter| is_piece(letter) && side(letter) == owner)
    }

    /// Plays a legal step.
    pub fn play(&mut self, step: Step) {
        let (from, to) = step;
        let player = self.turn;
        let opponent = other_side(player);
        let (mut attacker, attacking) = (self.letter(from), self.piece(from));
        let (defender, defending) = (self.letter(to), self.piece(to));
        let struck = is_piece(defender);
        if distance(step) > 1 || struck {
            attacker = attacker.to_ascii_lowercase();
        }
        self.moved.insert(attacking);
        self.put(from, 'A', 0);
        let mut flag_captured = false;
        if !struck {
            self.put(to, attacker, attacking);
        } else {
            flag_captured = rank(defender) == FLAG;
            let shown = defender.to_ascii_lowercase();
            match self.battle(rank(attacker), rank(defender)) {
                'A' => {
                    self.fallen.push(defender.to_ascii_uppercase());
                    self.put(to, attacker, attacking);
                }
                'D' => {
                    self.fallen.push(attacker.to_ascii_uppercase());
                    self.put(to, shown, defending);
                    let advances = self.rules.winning_defender == WinningDefender::Advances;
                    if advances && rank(defender) != BOMB {
                        self.put(to, 'A', 0);
                        self.put(one_back(step), shown, defending);
                        self.moved.insert(defending);
                    }
                }
                _ => {
                    self.fallen.push(attacker.to_ascii_uppercase());
                    self.fallen.push(defender.to_ascii_uppercase());
                    self.put(to, 'A', 0);
                }
            }
        }

        let last_of_opponent = self.past.iter().rev().find(|past| past.side == opponent);
        let evades = last_of_opponent.is_some_and(|last| distance((from, last.step.1)) == 1);
        let length = self.chase[&opponent];
        self.chase
            .insert(opponent, if evades { length + 1 } else { 0 });
        if struck {
            self.chase = BTreeMap::from([('r', 0), ('b', 0)]);
        }
        let threatens = self.has_neighbour(to, opponent);
        let length = self.chase[&player];
        self.chase
            .insert(player, if threatens { length + 1 } else { 0 });

        self.past.push(Past {
            side: player,
            piece: attacking,
            step,
            struck,
        });
        self.boards.push(self.pieces);
        self.quiet = if struck { 0 } else { self.quiet + 1 };
        self.turn = opponent;
        self.result = match flag_captured {
            true => Some((Some(player), "flag captured")),
            false => self.ending(),
        };
    }

    /// `A` the attacker wins, `D` the defender wins, `2` both fall: the first line that matches.
    fn battle(&self, attacker: char, defender: char) -> char {
        if defender == FLAG {
            return 'A';
        }
        if defender == BOMB {
            return match (attacker, self.rules.bombs) {
                (MINER, _) => 'A',
                (_, Bombs::Stay) => 'D',
                (_, Bombs::OneUse) => '2',
            };
        }
        if attacker == SPY && defender == MARSHAL {
            return 'A';
        }
        if attacker == defender {
            return match self.rules.equal_ranks {
                EqualRanks::BothFall => '2',
                EqualRanks::AttackerWins => 'A',
            };
        }
        // The letters from Spy to Marshal are in the order of strength.
        if attacker > defender { 'A' } else { 'D' }
    }

    fn ending(&self) -> Option<(Option<char>, &'static str)> {
        let (on_turn, waiting) = (self.turn, other_side(self.turn));
        let on_turn_can = !self.legal().is_empty();
        let waiting_can = !self.possible(waiting).is_empty();
        let looks_at_both = self.rules.immobile_check == ImmobileCheck::Either;
        if !on_turn_can && !waiting_can {
            return Some(match self.rules.both_immobile {
                BothImmobile::Draw => (None, "both immobile"),
                BothImmobile::SideToMoveLoses => (Some(waiting), "no legal move"),
            });
        }
        if !on_turn_can {
            return Some((Some(waiting), "no legal move"));
        }
        if !waiting_can && looks_at_both {
            return Some((Some(on_turn), "no legal move"));
        }
        if self.rules.max_plies == Some(self.past.len() as u32) {
            return Some((None, "move cap"));
        }
        if self.rules.max_quiet_plies == Some(self.quiet) {
            return Some((None, "quiet cap"));
        }
        None
    }
}

fn is_piece(letter: char) -> bool {
    letter != 'A' && letter != '_'
}

fn side(letter: char) -> char {
    if letter.to_ascii_uppercase() <= 'M' {
        'r'
    } else {
        'b'
    }
}

fn other_side(side: char) -> char {
    if side == 'r' { 'b' } else { 'r' }
}

/// A piece's letter as if it were Red's and hidden.
fn rank(letter: char) -> char {
    let letter = letter.to_ascii_uppercase();
    match letter {
        'N'..='Y' => (letter as u8 - 12) as char,
        _ => letter,
    }
}

fn axis(((from_column, _), (to_column, _)): Step) -> &'static str {
    if from_column == to_column {
        "column"
    } else {
        "row"
    }
}

fn distance(((from_column, from_row), (to_column, to_row)): Step) -> i32 {
    (from_column - to_column).abs() + (from_row - to_row).abs()
}

/// The last square before a step's end.
fn one_back(((from_column, from_row), (to_column, to_row)): Step) -> Spot {
    (
        to_column - (to_column - from_column).signum(),
        to_row - (to_row - from_row).signum(),
    )
}

/// The borders between two neighbouring squares that a step crosses, each as the lower or left
/// square first.
fn borders(step: Step) -> BTreeSet<(Spot, Spot)> {
    let ((from_column, from_row), (to_column, to_row)) = step;
    let (right, up) = (
        (to_column - from_column).signum(),
        (to_row - from_row).signum(),
    );
    (0..distance(step))
        .map(|walked| {
            let one = (from_column + right * walked, from_row + up * walked);
            let other = (one.0 + right, one.1 + up);
            (one.min(other), one.max(other))
        })
        .collect()
}

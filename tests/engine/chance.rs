//! Random setups and random play, from a seed.

use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use two_lakes::engine::{
    ByColor, Color, Move, MoveReport, Player, Reveal, RuleSet, Rules, Setup, Variant, View,
};

/// A stream of chance of its own for each test and number.
pub fn rng(test: u64, number: u64) -> StdRng {
    StdRng::seed_from_u64(test << 32 | number)
}

pub fn setup(variant: Variant, color: Color, rng: &mut StdRng) -> Setup {
    let mut order: Vec<usize> = (0..variant.home(color).count()).collect();
    order.shuffle(rng);
    Setup::in_order(variant, color, &order)
}

pub fn setups(variant: Variant, rng: &mut StdRng) -> ByColor<Setup> {
    ByColor::from_fn(|color| setup(variant, color, rng))
}

/// The variant and the named rules of a numbered game, so that all of them take their turns.
pub fn table(number: u64) -> (Variant, RuleSet, Reveal) {
    let number = number as usize;
    let variants = Variant::ALL.len();
    let sets = RuleSet::OFFERED.len();
    (
        Variant::ALL[number % variants],
        RuleSet::OFFERED[number / variants % sets],
        [Reveal::StaysVisible, Reveal::HiddenAgain][number / (variants * sets) % 2],
    )
}

/// How a random player chooses. Uniform play hardly ever repeats or hunts, so others do.
#[derive(Clone, Copy, Debug)]
pub enum Temper {
    /// Any legal move.
    Uniform,
    /// Strikes where it can, and otherwise mostly goes forward.
    Striker,
    /// Mostly moves the piece that it moved last.
    Restless,
    /// Mostly follows the piece that the enemy moved last, or flees from it.
    Hunter,
}

impl Temper {
    pub const ALL: [Self; 4] = [Self::Uniform, Self::Striker, Self::Restless, Self::Hunter];

    /// A legal move, of at least one.
    pub fn choose(self, view: &View<'_, Player>, legal: &[Move], rng: &mut StdRng) -> Move {
        let own = view.color();
        let enemy_at = |square| view.at(square).is_some_and(|seen| seen.color != own);
        let wanted = |ply: &Move| match self {
            Self::Uniform => true,
            Self::Striker => enemy_at(ply.to),
            Self::Restless => {
                let last = view.reports().iter().rev().nth(1);
                last.is_some_and(|last| last.to == ply.from)
            }
            Self::Hunter => {
                let hunts = |last: &MoveReport| ply.to.is_adjacent(last.to);
                let flees = |last: &MoveReport| ply.from.is_adjacent(last.to);
                let pursues = view.reports().iter().rev().nth(1);
                let pursues = pursues.is_none_or(|own| own.to == ply.from);
                let last = view.last();
                !enemy_at(ply.to)
                    && last.is_some_and(|last| flees(last) || (pursues && hunts(last)))
            }
        };
        let forward = |ply: &Move| match own {
            Color::Red => ply.to.row() > ply.from.row(),
            Color::Blue => ply.to.row() < ply.from.row(),
        };
        let wanted: Vec<Move> = legal.iter().copied().filter(wanted).collect();
        if !wanted.is_empty() && rng.random_ratio(19, 20) {
            return *wanted.choose(rng).expect("there is one");
        }
        let forward: Vec<Move> = legal.iter().copied().filter(forward).collect();
        if !forward.is_empty() && rng.random_ratio(2, 3) {
            return *forward.choose(rng).expect("there is one");
        }
        *legal.choose(rng).expect("a running game has a legal move")
    }
}

/// Rules with every option drawn by lot, most of them not those of any named set.
pub fn rules(rng: &mut StdRng) -> Rules {
    use two_lakes::engine::*;
    let coin = |rng: &mut StdRng| rng.random_bool(0.5);
    Rules {
        scout_charge: [ScoutCharge::SameTurn, ScoutCharge::MoveOrStrike][usize::from(coin(rng))],
        winning_defender: [WinningDefender::Stays, WinningDefender::Advances]
            [usize::from(coin(rng))],
        reveal: [Reveal::HiddenAgain, Reveal::StaysVisible][usize::from(coin(rng))],
        two_square: [None, Some(2), Some(3), Some(5)][rng.random_range(0..4)],
        two_square_strikes: [TwoSquareStrikes::Count, TwoSquareStrikes::Exempt]
            [usize::from(coin(rng))],
        two_square_scouts: [
            TwoSquareScouts::SharedBorder,
            TwoSquareScouts::SameTwoSquares,
        ][usize::from(coin(rng))],
        more_squares: coin(rng),
        max_plies: [None, None, Some(60), Some(300)][rng.random_range(0..4)],
        max_quiet_plies: [None, Some(20), Some(200)][rng.random_range(0..3)],
        both_immobile: [BothImmobile::Draw, BothImmobile::SideToMoveLoses][usize::from(coin(rng))],
        immobile_check: [ImmobileCheck::OnTurn, ImmobileCheck::Either][usize::from(coin(rng))],
        equal_ranks: [EqualRanks::BothFall, EqualRanks::AttackerWins][usize::from(coin(rng))],
        bombs: [Bombs::Stay, Bombs::OneUse][usize::from(coin(rng))],
        ..RuleSet::Jumbo.rules(Reveal::HiddenAgain)
    }
}

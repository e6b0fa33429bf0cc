//! Who wins when a piece strikes another.

use std::cmp::Ordering;

use super::rank::Rank;
use super::rules::{Bombs, EqualRanks, Rules};

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BattleOutcome {
    AttackerWins,
    DefenderWins,
    BothFall,
}

/// A battle as everyone saw it: both ranks are public (RULES §1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Battle {
    pub attacker: Rank,
    pub defender: Rank,
    pub outcome: BattleOutcome,
}

/// The battle table, first matching line wins (RULES §1, with the options `equal_ranks` and `bombs`).
#[must_use]
pub fn resolve(attacker: Rank, defender: Rank, rules: &Rules) -> BattleOutcome {
    use BattleOutcome::{AttackerWins, BothFall, DefenderWins};
    match (attacker, defender) {
        (_, Rank::Flag) => AttackerWins,
        (Rank::Miner, Rank::Bomb) => AttackerWins,
        (_, Rank::Bomb) => match rules.bombs {
            Bombs::Stay => DefenderWins,
            Bombs::OneUse => BothFall,
        },
        (Rank::Spy, Rank::Marshal) => AttackerWins,
        _ => match attacker.strength().cmp(&defender.strength()) {
            Ordering::Greater => AttackerWins,
            Ordering::Less => DefenderWins,
            Ordering::Equal => match rules.equal_ranks {
                EqualRanks::BothFall => BothFall,
                EqualRanks::AttackerWins => AttackerWins,
            },
        },
    }
}

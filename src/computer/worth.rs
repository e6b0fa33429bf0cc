//! What pieces are worth, and where they had better stand.
//!
//! Points: a Captain is about 1,900, a Marshal 9,000. The Flag is bounded at about two Marshals: an
//! unbounded one makes a player throw everything at the first square where it might stand.

use super::board::{Cell, Field};
use super::grid::{DISTANCES, NEARNESS, NEARNESS_UNIT};
use super::ways::{self, Ways};
use crate::engine::{BattleOutcome, ByColor, Color, Rank, Square};

/// The end of a game, in points.
pub(super) const FLAG: i32 = 18_000;

/// Worth by strength, Spy to Marshal, while every stronger rank is still opposed.
const BY_STRENGTH: [i32; 10] = [900, 300, 900, 700, 1_100, 1_900, 3_000, 4_500, 6_500, 9_000];
const BOMB: i32 = 1_000;
/// A Spy whose prey has fallen.
const SPY_WITHOUT_PREY: i32 = 150;
/// What one of the last two Miners is worth besides, while Bombs stand.
const RARE_MINER: i32 = 900;
/// What a side's power to move is worth at least, in points, shared by all that can: who has none left
/// has lost.
const MOVING: i32 = 6_000;
/// A piece that stands in for a missing stronger rank is worth this share of it, in percent a step.
const STAND_IN_PERCENT: i32 = 95;

/// What remains of a rank's worth, in percent, once the other side knows it and can answer it.
const KNOWN_PERCENT: [i32; Rank::COUNT] = [80, 50, 90, 90, 95, 95, 92, 90, 85, 70, 65, 100];

/// A piece that can take another is drawn to it by the prize over the distance, this much weaker
/// than the prize itself, in hundredths.
const PULL_DIVISOR: i32 = 1_000;
/// What the Flag and a Bomb beside it count as prizes.
const FLAG_PRIZE: i32 = 9_000;
const WALL_PRIZE: i32 = 3_500;
/// What an intruder counts besides, by its distance from the Flag.
const INTRUDER_PRIZE: i32 = 400_000;
const INTRUDER_REACH: u8 = 6;

/// How many pieces of each rank a side has.
pub(super) type Army = [u8; Rank::COUNT];

/// What a side's pieces of each rank are worth, hidden and shown.
pub(super) type Prices = ByColor<[[i32; 2]; Rank::COUNT]>;

/// The price of every rank of both sides, from what both have left.
pub(super) fn prices(armies: &ByColor<Army>) -> Prices {
    ByColor::from_fn(|color| {
        let (own, enemy) = (&armies[color], &armies[color.opponent()]);
        Rank::ALL.map(|rank| {
            let hidden = price(rank, own, enemy) + share_in_moving(rank, own);
            let percent = if is_answered(rank, enemy) {
                KNOWN_PERCENT[rank.index()]
            } else {
                100
            };
            [hidden, hidden * percent / 100]
        })
    })
}

fn price(rank: Rank, own: &Army, enemy: &Army) -> i32 {
    match rank {
        Rank::Flag => FLAG,
        Rank::Bomb => BOMB,
        Rank::Spy if enemy[Rank::Marshal.index()] == 0 => SPY_WITHOUT_PREY,
        Rank::Spy | Rank::Scout => BY_STRENGTH[rank.index() - 1],
        _ => {
            // A rank rises by each stronger rank that the enemy no longer has.
            let unopposed = stronger_than(rank)
                .filter(|stronger| enemy[stronger.index()] == 0)
                .count();
            let stands_for = BY_STRENGTH[rank.index() - 1 + unopposed];
            let share = (0..unopposed).fold(stands_for, |share, _| share * STAND_IN_PERCENT / 100);
            let is_rare = rank == Rank::Miner
                && own[Rank::Miner.index()] <= 2
                && enemy[Rank::Bomb.index()] > 0;
            share + if is_rare { RARE_MINER } else { 0 }
        }
    }
}

/// What a piece is worth because it can move, whatever it is.
fn share_in_moving(rank: Rank, own: &Army) -> i32 {
    let movers = Rank::ALL.into_iter().filter(|rank| rank.is_movable());
    let movers: u8 = movers.map(|rank| own[rank.index()]).sum();
    if rank.is_movable() {
        MOVING / i32::from(movers.max(1))
    } else {
        0
    }
}

/// Whether the enemy still has a mover that could make use of knowing this rank.
fn is_answered(rank: Rank, enemy: &Army) -> bool {
    match rank {
        Rank::Marshal => enemy[Rank::Marshal.index()] + enemy[Rank::Spy.index()] > 0,
        Rank::Bomb => enemy[Rank::Miner.index()] > 0,
        _ => stronger_than(rank).any(|stronger| enemy[stronger.index()] > 0),
    }
}

/// The ranks of movers above this one.
fn stronger_than(rank: Rank) -> impl Iterator<Item = Rank> {
    Rank::ALL
        .into_iter()
        .filter(move |other| other.strength() > rank.strength())
}

/// What every piece is worth on every square of one world.
pub(super) struct Worth {
    prices: Prices,
    /// By side, rank and square: how well a mover stands.
    pulls: ByColor<[[i16; Square::GRID]; Rank::COUNT]>,
}

impl Worth {
    /// Works out the pulls of a world from where its pieces stand.
    pub(super) fn new(
        prices: &Prices,
        cells: &[(u8, Cell)],
        field: &Field,
        armies: &ByColor<Army>,
        purpose_percent: i32,
        ways: Ways,
    ) -> Self {
        let pulls = ByColor::from_fn(|hunter| {
            let prizes = prizes(hunter, prices, cells, purpose_percent, ways);
            Rank::ALL.map(|rank| {
                if rank.is_movable() && armies[hunter][rank.index()] > 0 {
                    pull(rank, &prizes, field)
                } else {
                    [0; Square::GRID]
                }
            })
        });
        Self {
            prices: *prices,
            pulls,
        }
    }

    /// Nothing is worth anything, anywhere.
    #[cfg(test)]
    pub(super) fn flat() -> Self {
        Self {
            prices: ByColor::default(),
            pulls: ByColor::from_fn(|_| [[0; Square::GRID]; Rank::COUNT]),
        }
    }

    /// A piece's worth on a square, positive for Red and negative for Blue.
    pub(super) fn of(&self, cell: Cell, place: u8) -> i32 {
        let (color, rank) = (cell.color(), cell.rank().index());
        let points = self.prices[color][rank][usize::from(cell.is_shown())]
            + i32::from(self.pulls[color][rank][usize::from(place)]);
        match color {
            Color::Red => points,
            Color::Blue => -points,
        }
    }
}

/// How strongly the pieces of one rank draw to each square; `None` if none does.
type Drawn = Option<Box<[i32; Square::GRID]>>;

/// For each rank of the hunted side, how strongly its pieces draw who takes them, and who gains
/// something by falling with them.
#[derive(Default)]
struct Prizes {
    taken: [Drawn; Rank::COUNT],
    traded: [Drawn; Rank::COUNT],
}

fn prizes(
    hunter: Color,
    prices: &Prices,
    cells: &[(u8, Cell)],
    purpose_percent: i32,
    ways: Ways,
) -> Prizes {
    let tolls = ways::tolls_of_side(hunter, cells);
    let flag_of = |side| {
        cells
            .iter()
            .find(|(_, cell)| cell.color() == side && cell.rank() == Rank::Flag)
            .map(|&(place, _)| place)
    };
    let (own_flag, enemy_flag) = (flag_of(hunter), flag_of(hunter.opponent()));
    let steps = |flag: Option<u8>, place: u8| {
        flag.map_or(u8::MAX, |flag| {
            DISTANCES[usize::from(flag)][usize::from(place)]
        })
    };
    let mut prizes = Prizes::default();
    for &(place, cell) in cells.iter().filter(|(_, cell)| cell.color() != hunter) {
        let rank = cell.rank();
        let price = prices[cell.color()][rank.index()][usize::from(cell.is_shown())];
        let prize = match rank {
            Rank::Flag => FLAG_PRIZE,
            Rank::Bomb if steps(enemy_flag, place) == 1 => WALL_PRIZE,
            Rank::Bomb => BOMB / 4,
            _ => {
                let away = steps(own_flag, place);
                let intrusion = if away <= INTRUDER_REACH {
                    INTRUDER_PRIZE / i32::from(away + 1)
                } else {
                    0
                };
                price + intrusion
            }
        };
        let found = (ways == Ways::Found).then(|| ways::nearness(place, &tolls));
        let nearness = found.as_ref().unwrap_or(&NEARNESS[usize::from(place)]);
        let draw = |drawn: &mut Drawn, prize: i32| {
            let drawn = drawn.get_or_insert_with(|| Box::new([0; Square::GRID]));
            let strength = prize * purpose_percent / PULL_DIVISOR;
            for (pull, near) in drawn.iter_mut().zip(nearness) {
                *pull += strength * near;
            }
        };
        draw(&mut prizes.taken[rank.index()], prize);
        let gain = price - prices[hunter][rank.index()][0];
        if rank.is_movable() && gain > 0 {
            draw(&mut prizes.traded[rank.index()], gain);
        }
    }
    prizes
}

/// How well a hunter of this rank stands on each square, by all that it can take.
fn pull(rank: Rank, prizes: &Prizes, field: &Field) -> [i16; Square::GRID] {
    let mut sum = [0; Square::GRID];
    for prey in Rank::ALL {
        let drawn = match field.outcome(rank, prey) {
            BattleOutcome::AttackerWins => &prizes.taken[prey.index()],
            BattleOutcome::BothFall => &prizes.traded[prey.index()],
            BattleOutcome::DefenderWins => &None,
        };
        for (sum, pull) in sum
            .iter_mut()
            .zip(drawn.iter().flat_map(|pulls| pulls.iter()))
        {
            *sum += pull;
        }
    }
    sum.map(|pull| (pull / NEARNESS_UNIT).clamp(0, i32::from(i16::MAX)) as i16)
}

//! What the other side's unknown pieces may be: exact counts, weighted by where pieces come from and
//! by what they have done.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::knowledge::{EnemyPiece, Knowledge};
use super::level::Character;
use super::worth::Army;
use crate::engine::{Color, Player, Rank, Square, View};

/// How many of a hundred pieces of a rank people set up on each row, the back row first, counted
/// over 64,920 setups of the full game. Where an army doesn't fill its rows, habits are looser: their square
/// roots count.
const ROWS: [[f32; 4]; Rank::COUNT] = [
    [40.0, 32.0, 17.0, 11.0],
    [5.0, 41.0, 41.0, 13.0],
    [18.0, 21.0, 28.0, 33.0],
    [46.0, 30.0, 15.0, 9.0],
    [29.0, 21.0, 19.0, 31.0],
    [16.0, 20.0, 24.0, 40.0],
    [15.0, 22.0, 29.0, 34.0],
    [14.0, 32.0, 28.0, 26.0],
    [5.0, 33.0, 41.0, 21.0],
    [2.0, 12.0, 53.0, 33.0],
    [2.0, 16.0, 47.0, 36.0],
    [88.0, 8.0, 2.0, 2.0],
];

/// How much likelier a Bomb stands beside the Flag than elsewhere on its row.
const WALL: f32 = 4.0;
/// A piece that could move and has not for so many plies is twice as likely never to.
const PATIENCE_PLIES: f32 = 80.0;
const PATIENCE_LIMIT: f32 = 3.0;

/// Unknown pieces up to which all worlds are listed, where they are few enough.
const ENUMERATED_MAX: usize = 10;

/// A belief over the unknown pieces, in the order of [`Knowledge::unknown`].
pub(super) struct Belief {
    pieces: Vec<Unknown>,
    hidden: Army,
}

struct Unknown {
    home: Square,
    weights: [f32; Rank::COUNT],
}

/// A rank for every unknown piece, and how likely this is against other such assignments.
pub(super) struct Assignment {
    pub(super) ranks: Vec<Rank>,
    pub(super) weight: f64,
}

impl Belief {
    pub(super) fn new(
        knowledge: &Knowledge,
        character: &Character,
        view: &View<'_, Player>,
    ) -> Self {
        let enemy = knowledge.color.opponent();
        let (variant, ply) = (view.variant(), view.ply());
        let is_sparse = variant.size() < variant.home_rows() * 10;
        let pieces = knowledge
            .unknown()
            .map(|piece| Unknown {
                home: piece.home,
                weights: weights(piece, enemy, character, ply, is_sparse),
            })
            .collect();
        Self {
            pieces,
            hidden: knowledge.hidden,
        }
    }

    /// So many worlds drawn by lot, or all that there are if they are no more than that.
    pub(super) fn worlds(&self, wanted: usize, rng: &mut impl Rng) -> Vec<Assignment> {
        let mut all = Vec::new();
        let mut ranks = Vec::with_capacity(self.pieces.len());
        let few = self.pieces.len() <= ENUMERATED_MAX;
        if few
            && self.enumerate(&mut self.hidden.clone(), &mut ranks, 1.0, wanted, &mut all)
            && !all.is_empty()
        {
            // Where nodes run out, the first of them stand for all.
            all.shuffle(rng);
            return all;
        }
        (0..wanted).map(|_| self.sample(rng)).collect()
    }

    /// Lists every assignment; `false` if there are more than `wanted`.
    fn enumerate(
        &self,
        left: &mut Army,
        ranks: &mut Vec<Rank>,
        weight: f64,
        wanted: usize,
        all: &mut Vec<Assignment>,
    ) -> bool {
        let Some(piece) = self.pieces.get(ranks.len()) else {
            let flag_stands = left[Rank::Flag.index()] == 0;
            if flag_stands {
                all.push(Assignment {
                    ranks: ranks.clone(),
                    weight,
                });
            }
            return all.len() <= wanted;
        };
        for rank in Rank::ALL {
            let place = rank.index();
            if left[place] == 0 || piece.weights[place] == 0.0 {
                continue;
            }
            left[place] -= 1;
            ranks.push(rank);
            let weight = weight * f64::from(piece.weights[place]);
            let goes_on = self.enumerate(left, ranks, weight, wanted, all);
            ranks.pop();
            left[place] += 1;
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// One world: the Flag first, then the Bombs, likelier around it, then who has moved, then the rest.
    fn sample(&self, rng: &mut impl Rng) -> Assignment {
        let mut left = self.hidden;
        let mut ranks: Vec<Option<Rank>> = vec![None; self.pieces.len()];
        let mut flag = None;
        if left[Rank::Flag.index()] > 0 {
            flag = self.draw_piece(Rank::Flag, &ranks, None, rng);
            if let Some(flag) = flag {
                ranks[flag] = Some(Rank::Flag);
            }
            left[Rank::Flag.index()] = 0;
        }
        // A position that is no whole game's may lack pieces of an army: then not all Bombs stand.
        let pool: usize = left.iter().map(|&count| usize::from(count)).sum();
        let places = ranks.iter().filter(|rank| rank.is_none()).count();
        let bombs = usize::from(left[Rank::Bomb.index()]) * places / pool.max(1);
        left[Rank::Bomb.index()] = 0;
        for _ in 0..bombs {
            let beside = flag.map(|flag| self.pieces[flag].home);
            let Some(bomb) = self.draw_piece(Rank::Bomb, &ranks, beside, rng) else {
                break;
            };
            ranks[bomb] = Some(Rank::Bomb);
        }
        for (piece, rank) in self.pieces.iter().zip(&mut ranks) {
            if rank.is_none() {
                *rank = Some(piece.draw_rank(&mut left, rng));
            }
        }
        Assignment {
            ranks: ranks.into_iter().flatten().collect(),
            weight: 1.0,
        }
    }

    /// Which of the pieces without a rank is of this one; `None` if none can be.
    fn draw_piece(
        &self,
        rank: Rank,
        ranks: &[Option<Rank>],
        beside: Option<Square>,
        rng: &mut impl Rng,
    ) -> Option<usize> {
        let odds = self.pieces.iter().zip(ranks).map(|(piece, taken)| {
            if taken.is_some() {
                return 0.0;
            }
            let near = beside.is_some_and(|flag| flag.is_adjacent(piece.home));
            piece.share(rank, &self.hidden) * if near { WALL } else { 1.0 }
        });
        draw(odds, rng)
    }
}

impl Unknown {
    /// How likely the piece is of a rank, by counts and weights.
    fn share(&self, rank: Rank, hidden: &Army) -> f32 {
        let of = |rank: usize| self.weights[rank] * f32::from(hidden[rank]);
        let all: f32 = (0..Rank::COUNT).map(of).sum();
        if all > 0.0 {
            of(rank.index()) / all
        } else {
            0.0
        }
    }

    /// Draws a rank of those left and takes it away.
    fn draw_rank(&self, left: &mut Army, rng: &mut impl Rng) -> Rank {
        let odds = Rank::ALL
            .iter()
            .map(|rank| self.weights[rank.index()] * f32::from(left[rank.index()]));
        // An army that is larger than the variant's, in a position set up by hand, runs out of ranks.
        let rank = draw(odds, rng).map_or(Rank::Sergeant, |place| Rank::ALL[place]);
        left[rank.index()] = left[rank.index()].saturating_sub(1);
        rank
    }
}

/// The place of one of these odds, drawn by lot; `None` if all are 0.
fn draw(odds: impl Iterator<Item = f32> + Clone, rng: &mut impl Rng) -> Option<usize> {
    let sum: f32 = odds.clone().sum();
    if sum <= 0.0 {
        return None;
    }
    let mut lot = rng.random_range(0.0..sum);
    let mut last = None;
    for (place, odds) in odds.enumerate() {
        if odds > 0.0 {
            last = Some(place);
            if lot < odds {
                break;
            }
            lot -= odds;
        }
    }
    last
}

fn weights(
    piece: &EnemyPiece,
    enemy: Color,
    character: &Character,
    ply: u32,
    is_sparse: bool,
) -> [f32; Rank::COUNT] {
    let row = match enemy {
        Color::Red => piece.home.row(),
        Color::Blue => 9 - piece.home.row(),
    };
    let row = usize::from(row.min(3));
    let patience = if character.reads_behaviour {
        (1.0 + ply as f32 / PATIENCE_PLIES).min(PATIENCE_LIMIT)
    } else {
        1.0
    };
    let mut weights = [0.0; Rank::COUNT];
    for rank in Rank::ALL {
        let place = rank.index();
        weights[place] = match (rank.is_movable(), piece.moved) {
            (false, true) => continue,
            (false, false) => patience,
            (true, _) => piece.evidence[place],
        };
        if character.reads_rows {
            let habit = ROWS[place][row];
            weights[place] *= if is_sparse { habit.sqrt() } else { habit };
        }
    }
    weights
}

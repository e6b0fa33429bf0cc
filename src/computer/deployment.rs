//! Setups of the computer's own: proven ones kept as data, and a generator.

use rand::seq::{IteratorRandom, SliceRandom};
use rand::{Rng, RngExt};

use crate::engine::{Color, Rank, Setup, Square, Variant, notation};

/// Setups that the computer kept of many generated ones after some games of each against the others, one
/// a line in the letters of [`notation::setup`], as Red's, the best first. They are lawful and sensible; in
/// the larger games so few bouts don't prove them stronger than the generator's others.
/// `two-lakes arena captain:300 --setups 480 --games 10` finds others in the same way, `--variant` for
/// another game.
const fn kept(variant: Variant) -> &'static str {
    match variant {
        Variant::Original => include_str!("../../assets/setups/original.txt"),
        Variant::Training => include_str!("../../assets/setups/training.txt"),
        Variant::Barrage => include_str!("../../assets/setups/barrage.txt"),
        Variant::Duel => include_str!("../../assets/setups/duel.txt"),
        Variant::UltimateLightning => include_str!("../../assets/setups/lightning.txt"),
        Variant::Compact => include_str!("../../assets/setups/compact.txt"),
    }
}

/// How fit each rank is for each row, the back row first.
const ROWS: [[f32; 4]; Rank::COUNT] = [
    [40.0, 32.0, 17.0, 8.0],
    [10.0, 35.0, 40.0, 8.0],
    [18.0, 21.0, 28.0, 33.0],
    [46.0, 30.0, 15.0, 9.0],
    [29.0, 21.0, 19.0, 31.0],
    [16.0, 20.0, 24.0, 40.0],
    [15.0, 22.0, 29.0, 34.0],
    [14.0, 32.0, 28.0, 26.0],
    [10.0, 30.0, 40.0, 21.0],
    [6.0, 20.0, 45.0, 25.0],
    [6.0, 25.0, 45.0, 25.0],
    [95.0, 5.0, 0.0, 0.0],
];
/// How often the Flag stands in each column: mostly in a corner or behind a lake.
const FLAG_COLUMNS: [f32; 10] = [18.0, 9.0, 8.0, 12.0, 3.0, 3.0, 12.0, 8.0, 9.0, 18.0];
/// How often each side of the Flag is walled.
const WALLED: f64 = 0.8;
/// Who stands on the Flag's open sides where an army doesn't fill its rows.
const GUARDS: [Rank; 3] = [Rank::Miner, Rank::Spy, Rank::Scout];
/// Who poses as the Flag and its guards elsewhere, besides Bombs: whoever is left of these, in this order.
const DECOYS: [Rank; 5] = [
    Rank::Scout,
    Rank::Miner,
    Rank::Spy,
    Rank::General,
    Rank::Marshal,
];
/// Columns at least between the Flag and its decoy.
const DECOY_DISTANCE: usize = 3;
/// Pieces that neither guard nor pose.
const FREE_PIECES: usize = 2;
/// Columns from which a way leads forward, between and beside the lakes.
const LANES: [bool; 10] = [
    true, true, false, false, true, true, false, false, true, true,
];
/// How fit Bombs and the two strongest are for the front of a lane.
const LANE_FRONT: f32 = 0.1;
/// How much fitter a Spy is for a place near the General.
const ESCORT: f32 = 4.0;
const ESCORT_DISTANCE: u8 = 2;
/// Lanes that must begin with a piece that can move.
const OPEN_LANES_MIN: usize = 4;

/// An army by home square, as it lies before its own player: back row first, each from the left.
type Formation = Vec<Option<Rank>>;

/// One of the kept setups, slightly varied and perhaps mirrored.
pub(super) fn draw_kept(variant: Variant, color: Color, rng: &mut impl Rng) -> Setup {
    let line = kept(variant)
        .lines()
        .choose(rng)
        .expect("setups of every variant are kept: a test reads them all");
    let setup = notation::read_setup(variant, Color::Red, line)
        .expect("every kept setup is a lawful one of Red's: a test reads them all");
    let setup = vary(setup, rng).for_side(color);
    if rng.random_bool(0.5) {
        setup.mirrored()
    } else {
        setup
    }
}

/// A new setup, made by rules of thumb and chance.
pub(super) fn generate(variant: Variant, color: Color, rng: &mut impl Rng) -> Setup {
    loop {
        let formation = arrange(variant, rng);
        if is_open(&formation) {
            let pieces = variant
                .home(color)
                .zip(formation)
                .filter_map(|(square, rank)| Some((square, rank?)));
            return Setup::new(variant, color, pieces).expect("the whole army has been arranged");
        }
    }
}

/// The same setup with a plain mover shifted or exchanged with one beside it, away from the Flag, so that
/// nobody meets it twice.
fn vary(setup: Setup, rng: &mut impl Rng) -> Setup {
    let variant = setup.variant();
    let flag = setup.pieces().find(|&(_, rank)| rank == Rank::Flag);
    let may_change = |square: Square| {
        let is_plain = |rank| (Rank::Scout..=Rank::Major).contains(&rank);
        setup.at(square).is_none_or(is_plain)
            && flag.is_none_or(|(flag, _)| !flag.is_adjacent(square))
    };
    let home: Vec<Square> = variant.home(setup.color()).collect();
    let changes = home.iter().flat_map(|&one| {
        let others = one.neighbours().filter(|other| home.contains(other));
        others.map(move |other| (one, other))
    });
    changes
        .filter(|&(one, other)| may_change(one) && may_change(other))
        .filter(|&(one, other)| setup.at(one) != setup.at(other))
        .choose(rng)
        .and_then(|(one, other)| setup.swapped(one, other).ok())
        .unwrap_or(setup)
}

fn arrange(variant: Variant, rng: &mut impl Rng) -> Formation {
    let mut formation: Formation = vec![None; usize::from(variant.home_rows()) * 10];
    let mut left = Rank::ALL.map(|rank| variant.army(rank));
    let flag = place(&mut formation, Rank::Flag, None, rng);
    left[Rank::Flag.index()] = 0;
    if usize::from(variant.size()) < formation.len() {
        guard(&mut formation, flag, variant, &mut left, rng);
    } else {
        let bombs = &mut left[Rank::Bomb.index()];
        for beside in beside(flag, formation.len()) {
            if *bombs > 0 && rng.random_bool(WALLED) {
                formation[beside] = Some(Rank::Bomb);
                *bombs -= 1;
            }
        }
    }
    // Bombs first, then the movers, the strongest first.
    let mut general = None;
    let movers = Rank::ALL.into_iter().rev().filter(|rank| rank.is_movable());
    for rank in std::iter::once(Rank::Bomb).chain(movers) {
        for _ in 0..left[rank.index()] {
            let placed = place(&mut formation, rank, general, rng);
            if rank == Rank::General {
                general = Some(placed);
            }
        }
    }
    formation
}

/// Guards the Flag of an army that doesn't fill its rows, and elsewhere on its row something that looks
/// the same: everyone sees where an army stands before the first move.
fn guard(
    formation: &mut Formation,
    flag: usize,
    variant: Variant,
    left: &mut [u8; Rank::COUNT],
    rng: &mut impl Rng,
) {
    let (row, column) = (flag / 10, flag % 10);
    let is_corner = |column: usize| column == 0 || column == 9;
    let decoy = (0..10)
        .filter(|&other| {
            column.abs_diff(other) >= DECOY_DISTANCE && is_corner(column) == is_corner(other)
        })
        .choose(rng)
        .map(|other| row * 10 + other);
    // Both must leave some pieces free to go.
    let sides_max = (usize::from(variant.size()) - FREE_PIECES) / 2 - 1;
    let mut sides: Vec<usize> = beside(flag, formation.len()).collect();
    sides.shuffle(rng);
    sides.truncate(sides_max);
    let twin = |side: usize, decoy: usize| {
        // Towards the other corner what is on the right is on the left.
        if is_corner(column) && side / 10 == row {
            decoy + flag - side
        } else {
            decoy + side - flag
        }
    };
    let mut decoys: Vec<usize> = decoy
        .into_iter()
        .flat_map(|decoy| {
            let sides = sides.iter().map(move |&side| twin(side, decoy));
            std::iter::once(decoy).chain(sides)
        })
        .collect();
    decoys.shuffle(rng);
    let mut put = |place: usize, rank: Rank| {
        let has_one = left[rank.index()] > 0;
        if has_one {
            left[rank.index()] -= 1;
            formation[place] = Some(rank);
        }
        has_one
    };
    for side in sides {
        let walled = rng.random_bool(WALLED) && put(side, Rank::Bomb);
        let mut guards = GUARDS;
        guards.shuffle(rng);
        if !walled {
            guards.into_iter().any(|rank| put(side, rank));
        }
    }
    for place in decoys {
        std::iter::once(Rank::Bomb)
            .chain(DECOYS)
            .any(|rank| put(place, rank));
    }
}

/// Puts a piece on a free place that fits it, drawn by lot; returns the place.
fn place(
    formation: &mut Formation,
    rank: Rank,
    general: Option<usize>,
    rng: &mut impl Rng,
) -> usize {
    let fit: Vec<f32> = (0..formation.len())
        .map(|place| match formation[place] {
            Some(_) => 0.0,
            None => fitness(rank, place, formation.len(), general),
        })
        .collect();
    let mut lot = rng.random_range(0.0..fit.iter().sum::<f32>());
    let drawn = fit.iter().position(|fit| {
        lot -= fit;
        lot < 0.0
    });
    // Rounding may leave a last bit of the lot.
    let drawn = drawn.or_else(|| formation.iter().position(Option::is_none));
    let drawn = drawn.expect("an army is no larger than its home");
    formation[drawn] = Some(rank);
    drawn
}

fn fitness(rank: Rank, place: usize, places: usize, general: Option<usize>) -> f32 {
    let (row, column) = (place / 10, place % 10);
    let is_front = row + 1 == places / 10;
    let row = if is_front { 3 } else { row };
    // No place is quite unfit: the last pieces must stand somewhere.
    let mut fit = ROWS[rank.index()][row] + 0.1;
    if rank == Rank::Flag {
        fit *= FLAG_COLUMNS[column];
    }
    let keeps_lanes = matches!(rank, Rank::Bomb | Rank::General | Rank::Marshal);
    if keeps_lanes && is_front && LANES[column] {
        fit *= LANE_FRONT;
    }
    let escorts = general.is_some_and(|general| {
        let apart = (general / 10).abs_diff(place / 10) + (general % 10).abs_diff(column);
        apart <= usize::from(ESCORT_DISTANCE)
    });
    if rank == Rank::Spy && escorts {
        fit *= ESCORT;
    }
    fit
}

/// The places that share a side with one.
fn beside(place: usize, places: usize) -> impl Iterator<Item = usize> {
    let column = place % 10;
    [
        (column > 0).then(|| place - 1),
        (column < 9).then_some(place + 1),
        (place >= 10).then(|| place - 10),
        (place + 10 < places).then_some(place + 10),
    ]
    .into_iter()
    .flatten()
}

/// Whether enough lanes begin with a piece that can move, or with nothing.
fn is_open(formation: &Formation) -> bool {
    let front = &formation[formation.len() - 10..];
    let open = front
        .iter()
        .zip(LANES)
        .filter(|(rank, lane)| *lane && rank.is_none_or(Rank::is_movable));
    open.count() >= OPEN_LANES_MIN
}

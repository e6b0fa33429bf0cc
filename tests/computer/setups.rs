//! How the computer sets up.

use std::collections::{HashMap, HashSet};

use two_lakes::arena::chance;
use two_lakes::computer;
use two_lakes::engine::{Color, Rank, Variant, notation};

/// Every list of kept setups, and how many it has at least.
const KEPT: [(Variant, &str, usize); 6] = [
    (
        Variant::Original,
        include_str!("../../assets/setups/original.txt"),
        200,
    ),
    (
        Variant::Training,
        include_str!("../../assets/setups/training.txt"),
        60,
    ),
    (
        Variant::Barrage,
        include_str!("../../assets/setups/barrage.txt"),
        60,
    ),
    (
        Variant::Duel,
        include_str!("../../assets/setups/duel.txt"),
        60,
    ),
    (
        Variant::UltimateLightning,
        include_str!("../../assets/setups/lightning.txt"),
        60,
    ),
    (
        Variant::Compact,
        include_str!("../../assets/setups/compact.txt"),
        60,
    ),
];

#[test]
fn every_kept_setup_is_a_lawful_one_and_none_is_kept_twice() {
    for (variant, kept, least) in KEPT {
        let mut seen = HashSet::new();
        for line in kept.lines() {
            let setup = notation::read_setup(variant, Color::Red, line).expect(line);
            assert!(
                seen.insert(line) && !seen.contains(notation::setup(&setup.mirrored()).as_str())
            );
        }
        assert!(seen.len() >= least, "{variant}: {} setups", seen.len());
    }
    assert_eq!(KEPT.map(|(variant, ..)| variant), Variant::ALL);
}

#[test]
fn every_variant_is_set_up_in_many_ways() {
    for variant in Variant::ALL {
        for color in Color::ALL {
            for draw in [computer::kept_setup, computer::generate_setup] {
                let made: HashSet<String> = (0..20)
                    .map(|number| {
                        let setup = draw(variant, color, &mut chance(9, number, color, 0));
                        assert_eq!((setup.variant(), setup.color()), (variant, color));
                        notation::setup(&setup)
                    })
                    .collect();
                assert!(made.len() >= 18, "{variant}: {}", made.len());
            }
        }
    }
}

#[test]
fn flags_stand_far_back_and_the_strongest_not_in_a_lanes_front() {
    let (mut back, mut lane_front) = (0, 0);
    const GAMES: u64 = 200;
    for number in 0..GAMES {
        let mut rng = chance(10, number, Color::Red, 0);
        let setup = computer::generate_setup(Variant::Original, Color::Red, &mut rng);
        for (square, rank) in setup.pieces() {
            let is_lane = !matches!(square.column(), 2 | 3 | 6 | 7);
            back += u32::from(rank == Rank::Flag && square.row() == 0);
            lane_front += u32::from(rank == Rank::Marshal && square.row() == 3 && is_lane);
        }
    }
    assert!(back >= 170, "{back} of {GAMES} Flags in the back row");
    assert!(
        lane_front <= 30,
        "{lane_front} of {GAMES} Marshals in a lane's front"
    );
}

/// Where an army doesn't fill its rows, its shape is seen before the first move. It must not let one
/// guess where the Flag is: not from the back row, nor from the two rows at the back.
#[test]
fn the_shape_of_a_new_army_does_not_tell_where_its_flag_is() {
    for variant in [Variant::Training, Variant::Barrage, Variant::Duel] {
        let backs: Vec<Vec<Option<Rank>>> = (0..20_000)
            .map(|number| {
                let mut rng = chance(12, number, Color::Red, 0);
                let setup = computer::generate_setup(variant, Color::Red, &mut rng);
                let back = variant.home(Color::Red).take(20);
                back.map(|square| setup.at(square)).collect()
            })
            .collect();
        for rows in [1, 2] {
            let mut flags: HashMap<Vec<bool>, Vec<usize>> = HashMap::new();
            for back in backs.iter().map(|back| &back[..rows * 10]) {
                let flag = back.iter().position(|rank| *rank == Some(Rank::Flag));
                let shape = back.iter().map(Option::is_some).collect();
                flags.entry(shape).or_default().extend(flag);
            }
            let (mut right, mut all) = (0, 0);
            for flags in flags.values().filter(|flags| flags.len() >= 20) {
                let of_place = |place| flags.iter().filter(|flag| **flag == place).count();
                right += (0..rows * 10).map(of_place).max().unwrap_or(0);
                all += flags.len();
            }
            println!("{variant}: {rows} rows tell {right} of {all} Flags");
            assert!(
                all > 5_000 && right * 100 < all * 60,
                "{variant}: {right} of {all}"
            );
        }
    }
}

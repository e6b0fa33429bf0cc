//! How the computer sets up.

use std::collections::HashSet;

use two_lakes::arena::chance;
use two_lakes::computer::{self, Level};
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
fn every_level_sets_up_every_variant_in_many_ways() {
    for variant in Variant::ALL {
        for color in Color::ALL {
            for level in Level::ALL {
                let made: HashSet<String> = (0..20)
                    .map(|number| {
                        let mut rng = chance(9, number, color, 0);
                        let setup = computer::deploy(variant, color, level, &mut rng);
                        assert_eq!((setup.variant(), setup.color()), (variant, color));
                        notation::setup(&setup)
                    })
                    .collect();
                assert!(made.len() >= 18, "{variant} {level}: {}", made.len());
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
        let setup = computer::deploy(Variant::Original, Color::Red, Level::Marshal, &mut rng);
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

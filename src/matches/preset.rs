//! Setups of ours to start from, each of another character: where an army fills its rows, of those that
//! the computer keeps (`assets/setups`) the best or the most marked that fit it.

use rand::{Rng, RngExt};

use super::person::worded;
use crate::computer;
use crate::engine::{Color, Numbering, Rank, Setup, Square, Variant, notation};

/// How many new setups one is chosen from for its character.
const CANDIDATES: usize = 48;

worded!(
    /// A setup to start from.
    Preset {
        /// The Flag in a corner, walled in.
        Fortress = "fortress",
        /// The strong in front.
        Storm = "storm",
        /// Bombs far forward, before what strikes back.
        TrapLine = "trap-line",
        /// A little of everything.
        Balanced = "balanced",
    }
);

impl Preset {
    /// A setup of this character for a side. Where the army doesn't fill its rows, a known one would be
    /// recognised by its shape before the first move, so a new one is made each time; elsewhere it is
    /// one that is kept, or its mirror image.
    pub(super) fn draw(self, variant: Variant, color: Color, rng: &mut impl Rng) -> Setup {
        let Some(rows) = self.rows(variant) else {
            return self.make(variant, color, rng);
        };
        let rows = rows.lines().map(str::trim).collect::<Vec<_>>();
        let kept = notation::read_setup_rows(variant, Color::Red, Numbering::TenHigh, &rows)
            .expect("a test reads every one of them")
            .for_side(color);
        if rng.random_bool(0.5) {
            kept.mirrored()
        } else {
            kept
        }
    }

    /// Of some new setups the one that has most of this character.
    fn make(self, variant: Variant, color: Color, rng: &mut impl Rng) -> Setup {
        let made = (0..CANDIDATES).map(|_| computer::generate_setup(variant, color, rng));
        made.max_by_key(|setup| self.marks(setup))
            .expect("there are candidates")
    }

    /// How much a setup has of this character.
    fn marks(self, setup: &Setup) -> u32 {
        let forward = |square: Square| match setup.color() {
            Color::Red => u32::from(square.row()),
            Color::Blue => 9 - u32::from(square.row()),
        };
        let pieces = setup.pieces();
        match self {
            Self::Fortress => pieces
                .filter(|&(_, rank)| rank == Rank::Flag)
                .map(|(flag, _)| {
                    let walls = flag.neighbours();
                    let walls = walls.filter(|beside| setup.at(*beside) == Some(Rank::Bomb));
                    let corner = matches!(flag.column(), 0 | 9) && forward(flag) == 0;
                    walls.count() as u32 + u32::from(corner)
                })
                .sum(),
            Self::Storm => pieces
                .filter(|(_, rank)| rank.is_movable())
                .map(|(square, rank)| forward(square) * rank.index() as u32)
                .sum(),
            Self::TrapLine => pieces
                .filter(|&(_, rank)| rank == Rank::Bomb)
                .map(|(square, _)| forward(square))
                .sum(),
            Self::Balanced => 0,
        }
    }

    /// The kept setup as Red sees it, the front row first, where an army fills its rows.
    const fn rows(self, variant: Variant) -> Option<&'static str> {
        Some(match (variant, self) {
            (Variant::Original, Self::Fortress) => {
                "2 2 2 3 2 2 6 2 5 6
                 6 X 8 6 7 5 4 7 7 B
                 B 4 9 8 2 S B 5 B 2
                 F B 3 4 3 3 4 B 3 5"
            }
            (Variant::Original, Self::Storm) => {
                "5 4 5 6 6 2 6 2 6 7
                 4 9 5 4 2 X 2 8 2 8
                 5 B B B 3 3 7 2 7 3
                 4 B F B B 3 2 2 3 S"
            }
            (Variant::Original, Self::TrapLine) => {
                "8 2 4 2 5 2 B 6 4 6
                 3 2 5 7 4 6 B 3 7 B
                 8 2 3 9 B X 4 2 7 2
                 5 3 3 B F B 5 2 6 S"
            }
            (Variant::Original, Self::Balanced) => {
                "4 2 B 9 S 3 2 2 4 6
                 2 4 2 5 2 B 6 5 4 8
                 7 B 5 2 2 8 3 5 X 7
                 B F B 3 7 B 6 6 3 3"
            }
            (Variant::Compact, Self::Fortress) => {
                "8 2 X 9 7 2 6 2 5 6
                 B 7 3 6 2 7 3 5 S B
                 3 B 3 4 4 B 2 8 B F"
            }
            (Variant::Compact, Self::Storm) => {
                "7 6 4 2 7 5 8 6 2 X
                 5 9 7 2 S 8 2 4 2 6
                 B F B B B B 3 3 3 3"
            }
            (Variant::Compact, Self::TrapLine) => {
                "5 6 6 2 B 4 3 5 7 7
                 X 9 2 B F B 8 2 2 B
                 4 3 B S 7 2 3 3 6 8"
            }
            (Variant::Compact, Self::Balanced) => {
                "2 2 6 3 7 4 S X 6 5
                 2 7 B B B 5 9 4 8 8
                 3 2 7 F 3 B 2 3 6 B"
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    fn drawn(preset: Preset, variant: Variant, color: Color, times: u64) -> HashSet<String> {
        let draw = |number| {
            let mut rng = ChaCha8Rng::seed_from_u64(number);
            rng.set_stream(preset as u64);
            let setup = preset.draw(variant, color, &mut rng);
            assert_eq!((setup.variant(), setup.color()), (variant, color));
            notation::setup(&setup)
        };
        (0..times).map(draw).collect()
    }

    #[test]
    fn every_preset_is_a_lawful_setup_of_its_own_for_both_sides() {
        for variant in Variant::ALL {
            for color in Color::ALL {
                let mut seen = HashSet::new();
                for &preset in Preset::ALL {
                    for setup in drawn(preset, variant, color, 8) {
                        assert!(seen.insert(setup), "{variant} has one twice");
                    }
                }
            }
        }
    }

    #[test]
    fn nobody_recognises_a_sparse_army_that_was_begun_from_a_preset() {
        for variant in [Variant::Training, Variant::Barrage, Variant::Duel] {
            for &preset in Preset::ALL {
                let drawn = drawn(preset, variant, Color::Red, 20);
                assert!(drawn.len() >= 19, "{variant} {preset:?}: {}", drawn.len());
            }
        }
    }

    #[test]
    fn a_new_setup_has_more_of_its_character_than_others_have() {
        for preset in [Preset::Fortress, Preset::Storm, Preset::TrapLine] {
            let marks = |drawn: Preset| -> u32 {
                let draw = |seed| {
                    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
                    preset.marks(&drawn.draw(Variant::Barrage, Color::Blue, rng))
                };
                (0..20).map(draw).sum()
            };
            let (own, plain) = (marks(preset), marks(Preset::Balanced));
            assert!(own * 10 > plain * 13, "{preset:?}: {own} against {plain}");
        }
    }
}

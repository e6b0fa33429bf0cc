//! Setups of ours to start from, each of another character: of those that the computer keeps
//! (`assets/setups`), the best or the most marked that fit it.

use super::person::worded;
use crate::engine::{Color, Numbering, Setup, Variant, notation};

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
    /// The setup for a side.
    #[must_use]
    pub fn setup(self, variant: Variant, color: Color) -> Setup {
        let rows = self.rows(variant);
        let rows = rows.lines().map(str::trim).collect::<Vec<_>>();
        notation::read_setup_rows(variant, Color::Red, Numbering::TenHigh, &rows)
            .expect("a test reads every one of them")
            .for_side(color)
    }

    /// The rows as Red sees them, the front row first.
    const fn rows(self, variant: Variant) -> &'static str {
        match (variant, self) {
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
            (Variant::Training, Self::Fortress) => {
                ". . . . 2 . . . . .
                 . . . . . . . 3 . .
                 . . S . . . . . X B
                 2 . 3 . . . . . B F"
            }
            (Variant::Training, Self::Storm) => {
                ". . X . . . . . 2 .
                 . 3 . . . . . S . .
                 . . . . . . . . 3 .
                 . . . . 2 . . B F B"
            }
            (Variant::Training, Self::TrapLine) => {
                ". . . . . 2 . . . .
                 . . . . . . . . . .
                 B B X . . . . . . .
                 F 3 S 2 . 3 . . . ."
            }
            (Variant::Training, Self::Balanced) => {
                ". . . 3 . . 2 . 2 .
                 . . . . . . . . S 3
                 . . . . . . . . B F
                 X . . . . . . . . B"
            }
            (Variant::Barrage, Self::Fortress) => {
                ". . . . . 9 . . . .
                 . . . . . S . . . .
                 3 . 2 . . . . . . X
                 F B . 2 . . . . . ."
            }
            (Variant::Barrage, Self::Storm) => {
                ". . . 9 . . . . X .
                 . . . . . . 2 . . 2
                 . . . S . . . . . .
                 . . B F 3 . . . . ."
            }
            (Variant::Barrage, Self::TrapLine) => {
                ". . . . . . 2 . . .
                 . 9 . . . S . . . 2
                 . . . . . . . . X B
                 . . . . . . . . 3 F"
            }
            (Variant::Barrage, Self::Balanced) => {
                ". . . . . . . X . .
                 9 . . . . . . . . .
                 . . . . . . . S . 2
                 2 . . . . . 3 F B ."
            }
            (Variant::Duel, Self::Fortress) => {
                ". . . . . 2 . 2 . .
                 9 S . 3 . . . . X .
                 . . . . . . . . 3 B
                 . . . . . . . . B F"
            }
            (Variant::Duel, Self::Storm) => {
                ". . . . 2 . . X . .
                 . 3 . . . . . 9 . .
                 B . . 2 S . . . . .
                 F B . . . . . 3 . ."
            }
            (Variant::Duel, Self::TrapLine) => {
                ". 2 S . . . . . . .
                 . . . . 3 . . . . 9
                 B . X B . . . . . .
                 F 3 2 . . . . . . ."
            }
            (Variant::Duel, Self::Balanced) => {
                ". . . . 3 . . . . .
                 X . 2 . . . . 9 . .
                 . . . B . . . S . .
                 . 2 3 F B . . . . ."
            }
            (Variant::UltimateLightning, Self::Fortress) => {
                ". . 9 2 . 4 5 2 . .
                 6 5 . X . . . . 8 .
                 B . . 2 . . . 2 7 .
                 F B 6 . 3 . . S 4 3"
            }
            (Variant::UltimateLightning, Self::Storm) => {
                ". 6 5 8 . 2 6 . 4 7
                 . . X 2 . 2 . 9 . .
                 . 5 . . 4 . 3 S . .
                 . . 3 . . B F B . 2"
            }
            (Variant::UltimateLightning, Self::TrapLine) => {
                "6 . . 5 . . 2 . . .
                 B . . 9 . . . X 8 2
                 B . 5 4 . 6 . S 2 3
                 F 3 . 7 . . . 4 . 2"
            }
            (Variant::UltimateLightning, Self::Balanced) => {
                ". . . 5 . 2 4 5 7 2
                 . 6 9 X 6 . 2 . . 8
                 . 4 S . . . 2 3 . .
                 . . . . 3 . B F B ."
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
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_a_lawful_setup_of_its_own_for_both_sides() {
        for variant in Variant::ALL {
            for color in Color::ALL {
                let setups: Vec<Setup> = Preset::ALL
                    .iter()
                    .map(|preset| preset.setup(variant, color))
                    .collect();
                for (place, setup) in setups.iter().enumerate() {
                    assert_eq!((setup.variant(), setup.color()), (variant, color));
                    assert!(!setups[..place].contains(setup), "{variant} has one twice");
                }
            }
        }
    }

    #[test]
    fn a_preset_looks_the_same_to_either_owner() {
        let red = Preset::Fortress.setup(Variant::Original, Color::Red);
        let blue = Preset::Fortress.setup(Variant::Original, Color::Blue);
        let corner = |name: &str| name.parse().expect("a square");
        assert_eq!(red.at(corner("a1")), blue.at(corner("k10")));
        assert_eq!(red.at(corner("c4")), blue.at(corner("h7")));
    }
}

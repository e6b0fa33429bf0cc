//! Setups of ours to start from, each of another character.

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
                "2 6 9 5 2 7 X 6 2 5
                 4 B 7 2 6 2 S 8 4 2
                 B 3 5 8 2 3 7 6 3 4
                 F B B B 3 B 4 5 2 3"
            }
            (Variant::Original, Self::Storm) => {
                "6 8 X 7 6 7 9 2 8 6
                 2 5 7 2 5 2 S 5 6 2
                 4 3 2 3 B 2 4 3 4 5
                 3 B 2 4 F B B B 3 B"
            }
            (Variant::Original, Self::TrapLine) => {
                "2 B 9 6 2 6 X 8 B 2
                 5 7 B 2 7 S 2 B 7 6
                 2 4 8 5 3 5 2 4 6 5
                 3 4 3 B 3 B F 3 2 4"
            }
            (Variant::Original, Self::Balanced) => {
                "6 2 X 7 2 6 9 5 2 7
                 2 8 S 2 5 7 4 8 B 6
                 5 4 2 6 3 4 2 5 B 3
                 3 B B 3 4 2 3 B F B"
            }
            (Variant::Training, Self::Fortress) => {
                ". . . . 2 . X . . .
                 . . . . . S . 2 . .
                 B . 3 . . . . 3 . .
                 F B . . . . . . . ."
            }
            (Variant::Training, Self::Storm) => {
                ". . . . X S . . 2 .
                 . . . . 3 . . 3 . 2
                 . . . . . . B . . .
                 . . . . . B F . . ."
            }
            (Variant::Training, Self::TrapLine) => {
                "2 . . . B . . . X 2
                 . . . . S . . . 3 .
                 . . . . . . . . B .
                 . 3 . . . . . . F ."
            }
            (Variant::Training, Self::Balanced) => {
                ". 2 X . . . . . 2 .
                 . . S . 3 . . . . .
                 . . . . . 3 . B . .
                 . . . . . . B F . ."
            }
            (Variant::Barrage, Self::Fortress) => {
                ". . 9 . 2 . X . . .
                 . . . . . S . 2 . .
                 B . . . . . . . . .
                 F 3 . . . . . . . ."
            }
            (Variant::Barrage, Self::Storm) => {
                ". 9 . . X . . . 2 .
                 . 2 . . S . . 3 . .
                 . . . . . . B . . .
                 . . . . . . F . . ."
            }
            (Variant::Barrage, Self::TrapLine) => {
                ". 2 . . B . . 2 . .
                 . . 9 . S . X . . .
                 . . . . . . . . . .
                 . . . . 3 F . . . ."
            }
            (Variant::Barrage, Self::Balanced) => {
                ". 2 X . . . 9 . 2 .
                 . . S . 3 . . . . .
                 . . . . . . . B . .
                 . . . . . . . F . ."
            }
            (Variant::Duel, Self::Fortress) => {
                ". . 9 . 2 . X . . .
                 . . . . . S . 2 . .
                 B . 3 . . . . 3 . .
                 F B . . . . . . . ."
            }
            (Variant::Duel, Self::Storm) => {
                ". 9 . . X S . . 2 .
                 . . . . 3 . . 3 . 2
                 . . . . . . B . . .
                 . . . . . B F . . ."
            }
            (Variant::Duel, Self::TrapLine) => {
                "2 . . . B . . . X 2
                 . 9 . . S . . . 3 .
                 . . . . . . . . B .
                 . 3 . . . . . . F ."
            }
            (Variant::Duel, Self::Balanced) => {
                ". 2 X . . . 9 . 2 .
                 . . S . 3 . . . . .
                 . . . . . 3 . B . .
                 . . . . . . B F . ."
            }
            (Variant::UltimateLightning, Self::Fortress) => {
                "2 . 9 6 2 7 X . 5 .
                 . 5 . 8 . S . 4 . 2
                 B 3 . . 6 . 2 . 3 .
                 F B . 4 . . . . . ."
            }
            (Variant::UltimateLightning, Self::Storm) => {
                "6 8 X 7 2 . 9 . 2 6
                 5 . S . 5 . 2 . 2 .
                 . 4 . 3 . B 3 . 4 .
                 . . . . B F . . . ."
            }
            (Variant::UltimateLightning, Self::TrapLine) => {
                "2 B 9 . 2 6 X . B 2
                 . 7 . . S . 8 . 6 5
                 3 . 5 . . . 4 . . 2
                 . . 4 . 3 F . . . ."
            }
            (Variant::UltimateLightning, Self::Balanced) => {
                "6 2 X . 2 7 9 . 5 2
                 . 8 S . 6 . . . 4 .
                 2 5 . 3 . 4 . B . .
                 . . . . . 3 B F . ."
            }
            (Variant::Compact, Self::Fortress) => {
                "2 6 9 7 2 8 X 6 2 7
                 B 3 5 S 7 2 8 6 3 2
                 F B B B 3 B 3 4 5 4"
            }
            (Variant::Compact, Self::Storm) => {
                "6 8 X 7 2 8 9 6 7 2
                 2 5 S 7 2 6 3 5 3 2
                 3 B 4 B F B 4 B 3 B"
            }
            (Variant::Compact, Self::TrapLine) => {
                "2 B 9 8 2 B X 7 2 6
                 7 6 8 S 3 7 2 6 B 5
                 3 4 5 3 B F 3 2 B 4"
            }
            (Variant::Compact, Self::Balanced) => {
                "6 2 X 7 2 8 9 6 2 7
                 2 8 S 5 3 6 7 B 4 5
                 3 B 2 3 4 B 3 B F B"
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

//! Eyes that see fewer colours than the usual ones, to judge pictures by.

/// A way of seeing colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// All colours.
    Usual,
    /// Lightness alone, as in bright sun, on paper, or without any colour vision.
    Greyscale,
    /// No difference between red and green: deuteranopia, the commonest blindness to colours.
    Deuteranopia,
}

/// The shares of linear red, green and blue in lightness (ITU-R BT.709).
const LIGHTNESS: [f32; 3] = [0.2126, 0.7152, 0.0722];

/// Deuteranopia in linear red, green and blue (Viénot, Brettel and Mollon, 1999, for sRGB screens).
const DEUTERANOPIA: [[f32; 3]; 3] = [
    [0.292_75, 0.707_25, 0.0],
    [0.292_75, 0.707_25, 0.0],
    [-0.022_34, 0.022_34, 1.0],
];

impl Eyes {
    /// Every way of seeing.
    pub const ALL: [Self; 3] = [Self::Usual, Self::Greyscale, Self::Deuteranopia];

    /// The sRGB colour that looks to usual eyes as the given one looks to these.
    pub fn see(self, color: [u8; 3]) -> [u8; 3] {
        let linear = color.map(linear);
        let mixed = |shares: [f32; 3]| shares.iter().zip(linear).map(|(s, c)| s * c).sum();
        match self {
            Self::Usual => color,
            Self::Greyscale => [encoded(mixed(LIGHTNESS)); 3],
            Self::Deuteranopia => DEUTERANOPIA.map(|shares| encoded(mixed(shares))),
        }
    }
}

/// The contrast of two sRGB colours, from 1 for equally light ones to 21 for black and white (WCAG 2.2).
pub fn contrast(one: [u8; 3], other: [u8; 3]) -> f32 {
    let lightness = |color: [u8; 3]| -> f32 {
        LIGHTNESS
            .iter()
            .zip(color.map(linear))
            .map(|(share, channel)| share * channel)
            .sum()
    };
    let (one, other) = (lightness(one), lightness(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// A channel of sRGB as the amount of light.
pub(super) fn linear(channel: u8) -> f32 {
    let c = f32::from(channel) / 255.0;
    if c <= 0.040_45 {
        c / 12.92
    } else {
        ((c + 0.055) / 1.055).powf(2.4)
    }
}

/// An amount of light as the nearest channel of sRGB.
pub(super) fn encoded(c: f32) -> u8 {
    let encoded = if c <= 0.003_130_8 {
        c * 12.92
    } else {
        1.055 * c.powf(1.0 / 2.4) - 0.055
    };
    (encoded.clamp(0.0, 1.0) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greys_are_seen_alike_by_all_eyes() {
        for grey in [0, 1, 77, 128, 254, 255] {
            for eyes in Eyes::ALL {
                assert_eq!(eyes.see([grey; 3]), [grey; 3], "{eyes:?}");
            }
        }
    }

    #[test]
    fn black_and_white_have_the_greatest_contrast() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 0.01);
        assert!((contrast([90, 20, 7], [90, 20, 7]) - 1.0).abs() < 0.01);
    }

    #[test]
    fn to_a_deuteranope_nothing_is_red_or_green() {
        for color in [[200, 30, 30], [30, 160, 30], [200, 90, 60], [118, 118, 60]] {
            let [red, green, _] = Eyes::Deuteranopia.see(color);
            assert!(red.abs_diff(green) <= 1, "{color:?}: {red} {green}");
        }
    }
}

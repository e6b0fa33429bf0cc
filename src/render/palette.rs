//! One palette per theme, found from the theme's drawings and never from a position: then neither the palette nor the
//! length of a file can tell what a viewer may not know.

use std::collections::{BTreeMap, HashMap, HashSet};

use resvg::tiny_skia::Pixmap;

use super::eyes::{encoded, linear};

/// Colours in a palette. One number of the 64 that six bits count is left for the transparency of moving pictures.
pub(super) const COLORS: usize = 63;
/// How many of them are the colours of flat parts, kept exactly.
const FLAT_COLORS: usize = 44;
/// How often the other colours are moved to the middle of what they stand for.
const ROUNDS: usize = 8;
/// A mixed colour may be replaced by one that is nearer than this part of the greatest contrast around it.
const TOLERANCE: f32 = 0.55;
/// So many equal pixels in a row are part of something flat, and each of them counts [`FLAT_WEIGHT`] times.
const FLAT_RUN_MIN: usize = 4;
const FLAT_WEIGHT: u32 = 4;
/// Bits of each channel by which the nearest colour is looked up.
const BITS: u32 = 5;

/// Up to [`COLORS`] colours, and for every colour the number of its nearest.
pub(super) struct Palette {
    colors: Vec<[u8; 3]>,
    labs: Vec<[f32; 3]>,
    nearest: Vec<u8>,
}

/// Counts the colours of drawings.
#[derive(Default)]
pub(super) struct Census {
    counts: BTreeMap<[u8; 3], u32>,
}

impl Census {
    /// Counts every opaque pixel, those of flat parts above all.
    pub(super) fn add(&mut self, drawing: &Pixmap) {
        let opaque: Vec<[u8; 3]> = drawing
            .pixels()
            .iter()
            .filter(|pixel| pixel.alpha() == 255)
            .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        for run in opaque.chunk_by(PartialEq::eq) {
            *self.counts.entry(run[0]).or_default() += if run.len() >= FLAT_RUN_MIN {
                run.len() as u32 * FLAT_WEIGHT
            } else {
                1
            };
        }
    }
}

/// A colour that occurs, and how much it counts.
#[derive(Clone, Copy)]
struct Sample {
    lab: [f32; 3],
    weight: f32,
}

impl Palette {
    /// Keeps the commonest colours, which are those of the flat parts, as they are. For the shades between them it cuts
    /// the space of colours along its longest extent until there are enough parts, then moves each part's colour to the
    /// middle of the samples nearest to it.
    pub(super) fn new(census: &Census) -> Self {
        let mut by_count: Vec<([u8; 3], u32)> = census
            .counts
            .iter()
            .map(|(&color, &count)| (color, count))
            .collect();
        by_count.sort_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        let (flat, shades) = by_count.split_at(FLAT_COLORS.min(by_count.len()));
        let flat: Vec<[u8; 3]> = flat.iter().map(|&(color, _)| color).collect();
        // The root keeps the commoner shades from drowning the many of small figures.
        let samples: Vec<Sample> = shades
            .iter()
            .map(|&(color, count)| Sample {
                lab: oklab(color),
                weight: (count as f32).sqrt(),
            })
            .collect();
        let mut centres: Vec<[f32; 3]> = flat.iter().map(|&color| oklab(color)).collect();
        let fixed = centres.len();
        centres.extend(cut(samples.clone()).iter().map(|part| middle(part)));
        for _ in 0..ROUNDS {
            let mut parts = vec![Vec::new(); centres.len()];
            for sample in &samples {
                parts[closest(&centres, sample.lab)].push(*sample);
            }
            for (centre, part) in centres.iter_mut().zip(&parts).skip(fixed) {
                if !part.is_empty() {
                    *centre = middle(part);
                }
            }
        }
        let mut colors = flat.clone();
        colors.extend(centres.into_iter().skip(fixed).map(srgb));
        colors.sort_unstable();
        colors.dedup();
        Self {
            nearest: nearest(&colors, &flat),
            labs: colors.iter().map(|&color| oklab(color)).collect(),
            colors,
        }
    }

    /// Red, green and blue of each colour, in the order of their numbers.
    pub(super) fn colors(&self) -> &[[u8; 3]] {
        &self.colors
    }

    /// An opaque drawing in numbers of colours, row by row. The palette's own colours stay as they are. A pixel on an edge,
    /// whose colour is a mixture, takes the colour above it, to its left, or of the flat part that it belongs to, if that
    /// comes near enough; otherwise the colour nearest to its own. So an edge keeps its place and one step of softness, and
    /// lines repeat, which is what a compressor lives on.
    pub(super) fn numbers(&self, drawing: &Pixmap) -> Vec<u8> {
        let (width, height) = (drawing.width() as usize, drawing.height() as usize);
        let colors: Vec<[u8; 3]> = drawing
            .pixels()
            .iter()
            .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        // A tile has few colours and many pixels.
        let labs: HashMap<[u8; 3], [f32; 3]> = colors
            .iter()
            .collect::<HashSet<_>>()
            .into_iter()
            .map(|&color| (color, oklab(color)))
            .collect();
        let mut numbers: Vec<u8> = Vec::with_capacity(colors.len());
        for (place, color) in colors.iter().enumerate() {
            let number = self.exact(color).unwrap_or_else(|| {
                let (x, y) = (place % width, place / width);
                let above = (y > 0).then(|| numbers[place - width]);
                let left = (x > 0).then(|| numbers[place - 1]);
                let lines = y.saturating_sub(1)..(y + 2).min(height);
                let columns = x.saturating_sub(1)..(x + 2).min(width);
                let around: Vec<([u8; 3], [f32; 3])> = lines
                    .flat_map(|y| &colors[y * width..][columns.clone()])
                    .map(|other| (*other, labs[other]))
                    .collect();
                self.calm(*color, [above, left], &around)
            });
            numbers.push(number);
        }
        numbers
    }

    /// The number of a mixed colour, given the numbers of the pixels before it and the colours of those around it, in sRGB
    /// and in Oklab.
    fn calm(&self, color: [u8; 3], before: [Option<u8>; 2], around: &[([u8; 3], [f32; 3])]) -> u8 {
        let lab = oklab(color);
        let distance = |number: u8| apart(lab, self.labs[usize::from(number)]);
        let contrast = around
            .iter()
            .map(|&(_, other)| apart(lab, other))
            .fold(0.0, f32::max);
        let flat = around
            .iter()
            .filter_map(|(other, _)| self.exact(other))
            .min_by(|&a, &b| distance(a).total_cmp(&distance(b)));
        let [above, left] = before;
        [above, left, flat]
            .into_iter()
            .flatten()
            .find(|&number| distance(number) < contrast * TOLERANCE)
            .unwrap_or(self.nearest[key(color)])
    }

    /// The number of a colour that is in the palette as it is.
    fn exact(&self, color: &[u8; 3]) -> Option<u8> {
        self.colors
            .binary_search(color)
            .ok()
            .map(|index| index as u8)
    }
}

/// How far two colours look apart.
fn apart(a: [f32; 3], b: [f32; 3]) -> f32 {
    (0..3)
        .map(|axis| (a[axis] - b[axis]).powi(2))
        .sum::<f32>()
        .sqrt()
}

/// The place of a colour in the table of nearest colours.
fn key(color: [u8; 3]) -> usize {
    color.into_iter().fold(0, |key, channel| {
        key << BITS | usize::from(channel) >> (8 - BITS)
    })
}

/// For each block of the space of colours the number of the colour nearest to its middle; a flat colour owns its block.
fn nearest(colors: &[[u8; 3]], flat: &[[u8; 3]]) -> Vec<u8> {
    let labs: Vec<[f32; 3]> = colors.iter().map(|&color| oklab(color)).collect();
    let steps = 1u32 << BITS;
    let middle = |step: u32| ((step << (8 - BITS)) + (1 << (7 - BITS))) as u8;
    let mut table: Vec<u8> = (0..steps.pow(3))
        .map(|key| {
            let color = [key >> (2 * BITS), (key >> BITS) % steps, key % steps].map(middle);
            closest(&labs, oklab(color)) as u8
        })
        .collect();
    // From the rarest to the commonest, so that of two in one block the commoner has it.
    for color in flat.iter().rev() {
        table[key(*color)] = colors.binary_search(color).expect("flat colours are kept") as u8;
    }
    table
}

/// Cuts the samples into at most as many parts as there are places for shades, each time the part that differs most in itself.
fn cut(samples: Vec<Sample>) -> Vec<Vec<Sample>> {
    let mut parts = vec![samples];
    while parts.len() < COLORS - FLAT_COLORS {
        let Some((index, axis)) = parts
            .iter()
            .enumerate()
            .filter(|(_, part)| part.len() > 1)
            .map(|(index, part)| {
                let (axis, spread) = widest(part);
                (index, axis, spread)
            })
            .max_by(|a, b| a.2.total_cmp(&b.2))
            .map(|(index, axis, _)| (index, axis))
        else {
            break;
        };
        let mut part = parts.swap_remove(index);
        part.sort_by(|a, b| a.lab[axis].total_cmp(&b.lab[axis]));
        let mean = middle(&part)[axis];
        let at = part
            .partition_point(|sample| sample.lab[axis] < mean)
            .clamp(1, part.len() - 1);
        let rest = part.split_off(at);
        parts.push(part);
        parts.push(rest);
    }
    parts
}

/// The axis along which the samples scatter most, and how much, by weight.
fn widest(part: &[Sample]) -> (usize, f32) {
    let centre = middle(part);
    (0..3)
        .map(|axis| {
            let scatter = part
                .iter()
                .map(|s| s.weight * (s.lab[axis] - centre[axis]).powi(2))
                .sum::<f32>();
            (axis, scatter)
        })
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .expect("there are three axes")
}

/// The mean of the samples by weight.
fn middle(part: &[Sample]) -> [f32; 3] {
    let weight: f32 = part.iter().map(|sample| sample.weight).sum();
    [0, 1, 2].map(|axis| {
        part.iter()
            .map(|sample| sample.lab[axis] * sample.weight)
            .sum::<f32>()
            / weight
    })
}

/// The index of the centre nearest to a colour.
fn closest(centres: &[[f32; 3]], lab: [f32; 3]) -> usize {
    let (mut nearest, mut least) = (0, f32::INFINITY);
    // Written out: it runs millions of times before the first picture, and nothing else of that is as
    // slow where the compiler doesn't optimise, as in the tests that kill the bot.
    for (index, centre) in centres.iter().enumerate() {
        let (l, a, b) = (centre[0] - lab[0], centre[1] - lab[1], centre[2] - lab[2]);
        let distance = l * l + a * a + b * b;
        if distance < least {
            (nearest, least) = (index, distance);
        }
    }
    nearest
}

/// sRGB to Oklab (Björn Ottosson, 2020), in which distances are about as large as they look.
fn oklab(color: [u8; 3]) -> [f32; 3] {
    let [r, g, b] = color.map(linear);
    let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
    let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

/// Oklab to the nearest sRGB colour.
fn srgb([lightness, a, b]: [f32; 3]) -> [u8; 3] {
    let l = (lightness + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
    let m = (lightness - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
    let s = (lightness - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
    [
        4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s,
        -1.268_438 * l + 2.609_757_4 * m - 0.341_319_38 * s,
        -0.004_196_086_3 * l - 0.703_418_6 * m + 1.707_614_7 * s,
    ]
    .map(encoded)
}

//! Whether two samples come from one distribution: Mann and Whitney's test, by its normal
//! approximation, with ties and with the correction for continuity.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// How likely samples as unlike as these, or more so, are when nothing tells the two apart.
pub fn likelihood(one: &[f64], other: &[f64]) -> f64 {
    let mut all: Vec<(f64, bool)> = one.iter().map(|&value| (value, true)).collect();
    all.extend(other.iter().map(|&value| (value, false)));
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut ranks_of_one, mut ties, mut before) = (0.0, 0.0, 0.0);
    for tied in all.chunk_by(|a, b| a.0 == b.0) {
        let count = tied.len() as f64;
        let shared_rank = before + (count + 1.0) / 2.0;
        ranks_of_one += shared_rank * tied.iter().filter(|value| value.1).count() as f64;
        ties += count.powi(3) - count;
        before += count;
    }
    let (m, n) = (one.len() as f64, other.len() as f64);
    let u = ranks_of_one - m * (m + 1.0) / 2.0;
    let variance = m * n / 12.0 * (m + n + 1.0 - ties / ((m + n) * (m + n - 1.0)));
    let distance = ((u - m * n / 2.0).abs() - 0.5).max(0.0);
    two_tails(distance / variance.sqrt())
}

/// The part of the normal distribution beyond `z` on both sides, to seven digits: formula 7.1.26 of
/// Abramowitz and Stegun's Handbook.
fn two_tails(z: f64) -> f64 {
    let x = z / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let terms = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ];
    terms.into_iter().fold(0.0, |sum, term| (sum + term) * t) * (-x * x).exp()
}

/// The value in the middle.
///
/// # Panics
/// If there are no values.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let upper = sorted.len() / 2;
    if sorted.len().is_multiple_of(2) {
        (sorted[upper - 1] + sorted[upper]) / 2.0
    } else {
        sorted[upper]
    }
}

/// The ages at which diabetes was found in men and in women, from the documentation of SciPy's
/// `mannwhitneyu`, with what it says of them.
#[test]
fn the_test_says_of_a_known_sample_what_others_say() {
    let men = [19.0, 22.0, 16.0, 29.0, 24.0];
    let women = [20.0, 11.0, 17.0, 12.0];
    assert!((likelihood(&men, &women) - 0.111_346_9).abs() < 1e-6);
    assert!((likelihood(&women, &men) - 0.111_346_9).abs() < 1e-6);
    // What is the same everywhere tells nothing.
    assert!(likelihood(&[1.0, 2.0, 2.0, 3.0], &[1.0, 2.0, 2.0, 3.0]) > 0.999);
}

/// Waits as an answer's are: most near one value, a long tail, here and there a hiccup.
fn waits(count: usize, chance: &mut StdRng) -> Vec<f64> {
    let one = |chance: &mut StdRng| {
        let spread: f64 = (0..6).map(|_| chance.random_range(-0.1..0.1)).sum();
        let hiccup = if chance.random_bool(0.02) { 5.0 } else { 1.0 };
        8.0 * spread.exp() * hiccup
    };
    (0..count).map(|_| one(chance)).collect()
}

#[test]
fn a_millisecond_more_is_caught_and_chance_alone_is_not() {
    let mut chance = StdRng::seed_from_u64(1947);
    for _ in 0..20 {
        let (here, mut there) = (waits(2_000, &mut chance), waits(2_000, &mut chance));
        assert!(likelihood(&here, &there) > 0.001);
        for wait in &mut there {
            *wait += 1.0;
        }
        assert!(likelihood(&here, &there) < 0.001);
    }
}

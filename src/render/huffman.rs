//! Huffman's codes as deflate writes them (RFC 1951, §3.2).

use super::deflate::{Bits, Counts};
use super::tokens::{COPY_MAX, COPY_MIN, LENGTHS, Word};

/// Literals, the end of a block, and the codes of lengths.
pub(super) const LENGTH_CODES: usize = 286;
const END_OF_BLOCK: usize = 256;
/// No code is longer, in bits.
const BITS_MAX: u8 = 15;
/// Nor a code of the lengths of codes.
const META_BITS_MAX: u8 = 7;
/// In this order the lengths of the codes of lengths are written.
const META_ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// A length or a distance: its symbol, and what is written after it.
#[derive(Clone, Copy)]
pub(super) struct Code {
    pub symbol: usize,
    extra: u32,
    extra_bits: u32,
}

impl Code {
    /// The code's bits among these, and those after it; and how many they are.
    fn among(self, codes: &[(u64, u32)]) -> (u64, u32) {
        let (code, count) = codes[self.symbol];
        let extra = u64::from(self.extra) << count;
        (code | extra, count + self.extra_bits)
    }
}

/// The code of a copy's length, 3–258.
pub(super) fn code_of_length(length: usize) -> Code {
    if length == 258 {
        return Code {
            symbol: 285,
            extra: 0,
            extra_bits: 0,
        };
    }
    let (step, extra, extra_bits) = split(length as u32 - 3, 2);
    Code {
        symbol: 257 + step as usize,
        extra,
        extra_bits,
    }
}

/// The code of a copy's distance, 1–32768.
pub(super) fn code_of_distance(distance: usize) -> Code {
    let (step, extra, extra_bits) = split(distance as u32 - 1, 1);
    Code {
        symbol: step as usize,
        extra,
        extra_bits,
    }
}

/// Numbers in steps that double in width after each `2^fine` steps: the step, the place in it, and the bits of that place.
fn split(number: u32, fine: u32) -> (u32, u32, u32) {
    let top = number.checked_ilog2().unwrap_or(0);
    if top <= fine {
        return (number, 0, 0);
    }
    let extra_bits = top - fine;
    let step = (extra_bits << fine) + (number >> extra_bits);
    (step, number & ((1 << extra_bits) - 1), extra_bits)
}

/// Writes words, whose sources lie at these distances, as one block with codes of its own.
pub(super) fn write_block(
    bits: &mut Bits,
    last: bool,
    counts: &Counts,
    words: &[Word],
    distances: &[usize],
) {
    let mut literals = counts.literals;
    literals[END_OF_BLOCK] = 1;
    let literals = lengths(&literals, BITS_MAX);
    let mut steps = lengths(&counts.distances, BITS_MAX);
    if steps.iter().all(|&length| length == 0) {
        steps[0] = 1;
    }
    bits.write(u64::from(last) | 2 << 1, 3);
    write_lengths(bits, &literals, &steps);
    let (literals, steps) = (codes(&literals), codes(&steps));
    // Each half of a word as it is written, by its number.
    let mut whats = literals[..LENGTHS].to_vec();
    whats.resize(LENGTHS + COPY_MIN, (0, 0));
    whats.extend((COPY_MIN..=COPY_MAX).map(|length| code_of_length(length).among(&literals)));
    let whences: Vec<(u64, u32)> = distances
        .iter()
        .map(|&distance| match distance {
            0 => (0, 0),
            distance => code_of_distance(distance).among(&steps),
        })
        .collect();
    for word in words {
        let (what, what_bits) = whats[usize::from(word.what)];
        let (whence, whence_bits) = whences[usize::from(word.whence)];
        bits.write(what | whence << what_bits, what_bits + whence_bits);
    }
    let (end, end_bits) = literals[END_OF_BLOCK];
    bits.write(end, end_bits);
}

/// Writes how long the codes are, itself in a code, repetitions told short.
fn write_lengths(bits: &mut Bits, literals: &[u8], distances: &[u8]) {
    let used = |lengths: &[u8], least: usize| {
        lengths
            .iter()
            .rposition(|&length| length > 0)
            .map_or(least, |last| (last + 1).max(least))
    };
    let (literals, distances) = (
        &literals[..used(literals, 257)],
        &distances[..used(distances, 1)],
    );
    let mut meta: Vec<(usize, u32, u32)> = Vec::new();
    let all: Vec<u8> = literals.iter().chain(distances).copied().collect();
    for run in all.chunk_by(PartialEq::eq) {
        let (length, mut rest) = (usize::from(run[0]), run.len() as u32);
        if length > 0 {
            meta.push((length, 0, 0));
            rest -= 1;
        }
        while rest > 0 {
            let (word, told) = match (length, rest) {
                (0, 11..) => ((18, rest.min(138) - 11, 7), rest.min(138)),
                (0, 3..) => ((17, rest - 3, 3), rest),
                (1.., 3..) => ((16, rest.min(6) - 3, 2), rest.min(6)),
                _ => ((length, 0, 0), 1),
            };
            meta.push(word);
            rest -= told;
        }
    }
    let mut counts = [0u32; 19];
    for (symbol, ..) in &meta {
        counts[*symbol] += 1;
    }
    let meta_lengths = lengths(&counts, META_BITS_MAX);
    let meta_codes = codes(&meta_lengths);
    let told = META_ORDER
        .iter()
        .rposition(|&symbol| meta_lengths[symbol] > 0)
        .map_or(4, |last| (last + 1).max(4));
    bits.write(literals.len() as u64 - 257, 5);
    bits.write(distances.len() as u64 - 1, 5);
    bits.write(told as u64 - 4, 4);
    for &symbol in &META_ORDER[..told] {
        bits.write(meta_lengths[symbol].into(), 3);
    }
    for (symbol, extra, extra_bits) in meta {
        let (code, length) = meta_codes[symbol];
        bits.write(code, length);
        bits.write(extra.into(), extra_bits);
    }
}

/// The length of each symbol's code by how often it occurs: Huffman's tree, flattened where it is deeper than `limit`.
fn lengths<const N: usize>(counts: &[u32; N], limit: u8) -> [u8; N] {
    let mut lengths = [0u8; N];
    let mut leaves: Vec<(u32, usize)> = counts
        .iter()
        .zip(0..)
        .filter(|(count, _)| **count > 0)
        .map(|(&count, symbol)| (count, symbol))
        .collect();
    leaves.sort_unstable();
    match leaves[..] {
        [] => return lengths,
        [(_, only)] => {
            // A code of one symbol is not complete; a second one, never used, makes it so.
            lengths[only] = 1;
            lengths[usize::from(only == 0)] = 1;
            return lengths;
        }
        _ => {}
    }
    // Leaves and inner nodes are both in rising order, so the two rarest are always at the two fronts.
    let mut parents = vec![0usize; 2 * leaves.len() - 1];
    let mut inner: Vec<u32> = Vec::with_capacity(leaves.len());
    let (mut leaf, mut node) = (0, 0);
    for parent in leaves.len()..parents.len() {
        let mut rarest = || {
            let take_leaf = match (leaves.get(leaf), inner.get(node)) {
                (Some((count, _)), Some(sum)) => count <= sum,
                (leaf, _) => leaf.is_some(),
            };
            if take_leaf {
                leaf += 1;
                (leaves[leaf - 1].0, leaf - 1)
            } else {
                node += 1;
                (inner[node - 1], leaves.len() + node - 1)
            }
        };
        let (one, other) = (rarest(), rarest());
        parents[one.1] = parent;
        parents[other.1] = parent;
        inner.push(one.0 + other.0);
    }
    let root = parents.len() - 1;
    let mut depths = vec![0u8; parents.len()];
    for place in (0..root).rev() {
        depths[place] = depths[parents[place]].saturating_add(1);
    }
    // How many codes of each length; those too long are cut, and others lengthened until the code is complete again.
    let mut of_length = [0u32; 16];
    for depth in &depths[..leaves.len()] {
        of_length[usize::from((*depth).min(limit))] += 1;
    }
    let longest = usize::from(limit);
    let room = |of_length: &[u32; 16]| {
        (1..=longest)
            .map(|length| of_length[length] << (longest - length))
            .sum::<u32>()
    };
    while room(&of_length) > 1 << longest {
        let length = (1..longest)
            .rev()
            .find(|&length| of_length[length] > 0)
            .expect("there are shorter codes");
        of_length[length] -= 1;
        of_length[length + 1] += 2;
        of_length[longest] -= 1;
    }
    let mut order = leaves.iter();
    for length in (1..=longest).rev() {
        for (_, symbol) in order.by_ref().take(of_length[length] as usize) {
            lengths[*symbol] = length as u8;
        }
    }
    lengths
}

/// The canonical codes of these lengths, their bits reversed as they are written, each with its length.
fn codes(lengths: &[u8]) -> Vec<(u64, u32)> {
    let mut next = [0u32; 17];
    for &length in lengths.iter().filter(|&&length| length > 0) {
        next[usize::from(length) + 1] += 1;
    }
    for length in 1..next.len() {
        next[length] = (next[length] + next[length - 1]) << 1;
    }
    lengths
        .iter()
        .map(|&length| {
            if length == 0 {
                return (0, 0);
            }
            let code = &mut next[usize::from(length)];
            *code += 1;
            let length = u32::from(length);
            (
                u64::from((*code - 1).reverse_bits() >> (32 - length)),
                length,
            )
        })
        .collect()
}

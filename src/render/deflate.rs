//! Puts the words of tiles together to a deflate stream (RFC 1951) in zlib's envelope (RFC 1950).
//!
//! A general compressor searches each picture for repetitions and spends nearly all its time on that. Here the tiles bring
//! theirs along; left to be done are the repetitions between tiles, Huffman's codes, and the bits.

use std::ops::Range;

use simd_adler32::Adler32;

use super::huffman::{LENGTH_CODES, code_of_distance, code_of_length, write_block};
use super::tokens::{COPY_MAX, COPY_MIN, LENGTHS, SOURCES, UP_MAX, Word, aside, source_number};

/// The farthest back that deflate can copy from.
const DISTANCE_MAX: usize = 32 * 1024;
/// About how many bits the codes of a block cost; two bands share a block unless they save that much apart.
const BLOCK_BITS: f64 = 700.0;
/// "Deflate with a window of 32 KiB, no dictionary, compressed well".
const ZLIB_HEADER: [u8; 2] = [0x78, 0xDA];

/// How often each code occurs in some words.
#[derive(Clone)]
pub(super) struct Counts {
    pub literals: [u32; LENGTH_CODES],
    pub distances: [u32; 30],
}

impl Counts {
    const fn none() -> Self {
        Self {
            literals: [0; LENGTH_CODES],
            distances: [0; 30],
        }
    }

    /// Of words whose sources lie at these distances.
    fn of(words: &[Word], distances: &[usize]) -> Self {
        let mut whats = [0; LENGTHS + COPY_MAX + 1];
        let mut whences = vec![0; distances.len()];
        for word in words {
            whats[usize::from(word.what)] += 1;
            whences[usize::from(word.whence)] += 1;
        }
        let mut counts = Self::none();
        counts.literals[..LENGTHS].copy_from_slice(&whats[..LENGTHS]);
        for length in COPY_MIN..=COPY_MAX {
            counts.literals[code_of_length(length).symbol] += whats[LENGTHS + length];
        }
        for (&distance, &count) in distances
            .iter()
            .zip(&whences)
            .filter(|(_, count)| **count > 0)
        {
            if distance > 0 {
                counts.distances[code_of_distance(distance).symbol] += count;
            }
        }
        counts
    }

    fn add(&mut self, other: &Self) {
        let pairs = self.literals.iter_mut().zip(&other.literals);
        for (count, more) in pairs.chain(self.distances.iter_mut().zip(&other.distances)) {
            *count += more;
        }
    }

    /// The bits that the codes would cost at best.
    fn bits(&self) -> f64 {
        let entropy = |counts: &[u32]| {
            let total = f64::from(counts.iter().sum::<u32>());
            let used = counts
                .iter()
                .filter(|&&count| count > 0)
                .map(|&count| f64::from(count));
            used.map(|count| count * (total / count).log2())
                .sum::<f64>()
        };
        entropy(&self.literals) + entropy(&self.distances)
    }
}

/// A picture on its way to being compressed.
pub(super) struct Deflater {
    /// The line that is being told as far as [`Deflater::place`], and the rest of the one above: copies
    /// reach back one line at most, so no more of the picture is kept. The filter byte comes first.
    line: Vec<u8>,
    /// How much of the line has been told.
    place: usize,
    checksum: Adler32,
    words: Vec<Word>,
    /// How far back each source lies, by its number; none lies at 0.
    distances: Vec<usize>,
    /// A copy that may still grow: its distance and length.
    pending: (usize, usize),
    /// The words so far of each block, their counts, and what these cost.
    blocks: Vec<(usize, Counts, f64)>,
}

impl Deflater {
    /// For a picture whose lines have `stride` bytes each, the filter byte among them.
    pub(super) fn new(stride: usize) -> Self {
        Self {
            line: vec![0; stride],
            place: 0,
            checksum: Adler32::new(),
            words: Vec::with_capacity(48 * 1024),
            distances: near(stride),
            pending: (0, 0),
            blocks: Vec::new(),
        }
    }

    /// Begins a line with its filter byte.
    pub(super) fn begin_line(&mut self) {
        if self.place == 0 {
            self.words.push(Word::literal(0));
            self.place = 1;
        } else {
            self.end_line();
            self.above(1);
        }
    }

    fn end_line(&mut self) {
        debug_assert_eq!(self.place, self.line.len(), "a line is told to its end");
        self.checksum.write(&self.line);
        self.place = 0;
    }

    /// So many bytes that are the same as those a line above.
    pub(super) fn above(&mut self, count: usize) {
        let (distance, length) = self.pending;
        let here = self.place..self.place + count;
        let goes_on = length > 0
            && self
                .told(distance, count)
                .is_some_and(|from| self.line[from] == self.line[here]);
        if !goes_on {
            self.begin_copy(self.line.len(), count);
        }
        self.pending.1 += count;
        self.place += count;
    }

    /// Bytes that are the same as those so far back in the line.
    pub(super) fn copy(&mut self, distance: usize, bytes: &[u8]) {
        debug_assert!(distance <= self.place);
        self.begin_copy(distance, bytes.len());
        self.pending.1 += bytes.len();
        self.put(bytes);
    }

    /// Lets the pending copy go on over these bytes if they are what it would give. Of most bytes it is
    /// known that they differ from those a line above.
    pub(super) fn go_on(&mut self, bytes: &[u8], differ: bool) -> bool {
        let (distance, length) = self.pending;
        let may_go_on = length > 0 && !(differ && distance == self.line.len());
        let goes_on = may_go_on
            && self
                .told(distance, bytes.len())
                .is_some_and(|from| self.line[from] == *bytes);
        if goes_on {
            self.pending.1 += bytes.len();
            self.put(bytes);
        }
        goes_on
    }

    /// Bytes that are told in a tile's own words.
    pub(super) fn tell(&mut self, words: &[Word], bytes: &[u8]) {
        self.flush();
        self.words.extend_from_slice(words);
        self.put(bytes);
    }

    /// Where in the line the next bytes of a copy lie, all of them told; `None` if that isn't so.
    fn told(&self, distance: usize, count: usize) -> Option<Range<usize>> {
        let from = match distance == self.line.len() {
            true => self.place,
            false => (self.place.checked_sub(distance)).filter(|_| count <= distance)?,
        };
        Some(from..from + count)
    }

    fn put(&mut self, bytes: &[u8]) {
        self.line[self.place..][..bytes.len()].copy_from_slice(bytes);
        self.place += bytes.len();
    }

    fn begin_copy(&mut self, distance: usize, count: usize) {
        if count > 0 && self.pending.0 != distance {
            self.flush();
            self.pending.0 = distance;
        }
    }

    /// The number of what lies so far back.
    fn source(&mut self, distance: usize) -> usize {
        debug_assert!(distance <= DISTANCE_MAX);
        if distance == self.line.len() {
            return source_number(1, 0);
        }
        let known = self.distances[SOURCES..]
            .iter()
            .position(|&known| known == distance);
        known.map_or_else(
            || {
                self.distances.push(distance);
                self.distances.len() - 1
            },
            |number| SOURCES + number,
        )
    }

    /// Ends the pending copy, in as many words as it takes.
    fn flush(&mut self) {
        let (distance, mut length) = std::mem::take(&mut self.pending);
        if length == 0 {
            return;
        }
        let source = self.source(distance);
        while length >= COPY_MIN {
            let most = length.min(COPY_MAX);
            // Never leave a rest that is too short for a copy.
            let part = if (1..COPY_MIN).contains(&(length - most)) {
                most - COPY_MIN
            } else {
                most
            };
            self.words.push(Word::copy(part, source));
            length -= part;
        }
        for back in (1..=length).rev() {
            // What lies before the line's beginning is still at its end.
            let place = (self.place + self.line.len() - back) % self.line.len();
            self.words.push(Word::literal(self.line[place]));
        }
    }

    /// A place where the picture changes its character, and may change its codes.
    pub(super) fn end_band(&mut self) {
        self.flush();
        let start = self.blocks.last().map_or(0, |(end, ..)| *end);
        let band = Counts::of(&self.words[start..], &self.distances);
        let (end, bits) = (self.words.len(), band.bits());
        if let Some((last_end, last, last_bits)) = self.blocks.last_mut() {
            let mut both = last.clone();
            both.add(&band);
            let both_bits = both.bits();
            if both_bits < *last_bits + bits + BLOCK_BITS {
                (*last_end, *last, *last_bits) = (end, both, both_bits);
                return;
            }
        }
        self.blocks.push((end, band, bits));
    }

    /// The whole stream.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.end_line();
        let mut bits = Bits {
            bytes: Vec::with_capacity(64 * 1024),
            held: 0,
            count: 0,
        };
        bits.bytes.extend(ZLIB_HEADER);
        let mut start = 0;
        for (index, (end, counts, _)) in self.blocks.iter().enumerate() {
            let last = index + 1 == self.blocks.len();
            let words = &self.words[start..*end];
            write_block(&mut bits, last, counts, words, &self.distances);
            start = *end;
        }
        let mut bytes = bits.finish();
        bytes.extend(self.checksum.finish().to_be_bytes());
        bytes
    }
}

/// How far back the sources within a tile lie in a picture with such lines, by their numbers.
fn near(stride: usize) -> Vec<usize> {
    let mut distances = vec![0; SOURCES];
    for up in 0..=UP_MAX {
        for left in aside() {
            let distance = (up * stride).checked_add_signed(left);
            // The others are no sources.
            distances[source_number(up, left)] = distance.unwrap_or(0);
        }
    }
    distances
}

/// Bits, written from the lowest of each byte.
pub(super) struct Bits {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    /// Writes the lowest `count` bits, at most 56, of a value that has no others.
    pub(super) fn write(&mut self, value: u64, count: u32) {
        self.held |= value << self.count;
        self.count += count;
        // Eight bytes are put down, and those that are not whole taken back: no branch to guess at.
        let whole = self.count / 8;
        self.bytes.extend_from_slice(&self.held.to_le_bytes());
        self.bytes.truncate(self.bytes.len() - 8 + whole as usize);
        self.held >>= 8 * whole;
        self.count %= 8;
    }

    fn finish(mut self) -> Vec<u8> {
        let left = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.held.to_le_bytes()[..left]);
        self.bytes
    }
}

//! Puts the words of tiles together to a deflate stream (RFC 1951) in zlib's envelope (RFC 1950).
//!
//! A general compressor searches each picture for repetitions and spends nearly all its time on that. Here the tiles bring
//! theirs along; left to be done are the repetitions between tiles, Huffman's codes, and the bits.

use super::huffman::{Code, LENGTH_CODES, code_of_distance, code_of_length, write_block};
use super::tokens::{COPY_MAX, COPY_MIN, Token};

/// The farthest back that deflate can copy from.
const DISTANCE_MAX: usize = 32 * 1024;
/// About how many bits the codes of a block cost; two bands share a block unless they save that much apart.
const BLOCK_BITS: f64 = 700.0;
/// "Deflate with a window of 32 KiB, no dictionary, compressed well".
const ZLIB_HEADER: [u8; 2] = [0x78, 0xDA];

/// A word with its distance known: a byte, or a copy with [`COPY`] set, its length above 16 bits of distance.
type Word = u32;
const COPY: Word = 1 << 31;

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
    /// Bytes in a line, the filter byte among them.
    stride: usize,
    raw: Vec<u8>,
    words: Vec<Word>,
    /// A copy that may still grow: its distance and length.
    pending: (usize, usize),
    counts: Counts,
    /// The words so far of each block, and their counts.
    blocks: Vec<(usize, Counts)>,
}

impl Deflater {
    /// For a picture of `lines` lines of `stride` bytes each.
    pub(super) fn new(stride: usize, lines: usize) -> Self {
        Self {
            stride,
            raw: Vec::with_capacity(stride * lines),
            words: Vec::with_capacity(48 * 1024),
            pending: (0, 0),
            counts: Counts::none(),
            blocks: Vec::new(),
        }
    }

    /// Begins a line with its filter byte.
    pub(super) fn begin_line(&mut self) {
        if self.raw.is_empty() {
            self.raw.push(0);
            self.literal(0);
        } else {
            self.above(&[0]);
        }
    }

    /// Bytes that are the same as those a line above.
    pub(super) fn above(&mut self, bytes: &[u8]) {
        if !self.go_on(bytes) {
            self.copy(self.stride, bytes);
        }
    }

    /// Bytes that are the same as those so far back.
    pub(super) fn copy(&mut self, distance: usize, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        debug_assert!(distance <= DISTANCE_MAX && distance <= self.raw.len());
        if self.pending.0 != distance {
            self.flush();
            self.pending.0 = distance;
        }
        self.pending.1 += bytes.len();
        self.raw.extend_from_slice(bytes);
    }

    /// Lets the pending copy go on over these bytes if they are what it would give.
    pub(super) fn go_on(&mut self, bytes: &[u8]) -> bool {
        let (distance, length) = self.pending;
        let from = self.raw.len() - distance;
        let goes_on = length > 0 && self.raw.get(from..from + bytes.len()) == Some(bytes);
        if goes_on {
            self.copy(distance, bytes);
        }
        goes_on
    }

    /// Bytes that are told in a tile's own words.
    pub(super) fn tell(&mut self, tokens: &[Token], bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        self.flush();
        for token in tokens {
            match *token {
                Token::Literal(byte) => self.literal(byte),
                Token::Copy { length, up, left } => {
                    let back = usize::from(up) * self.stride;
                    self.word(back.wrapping_add_signed(left.into()), length.into());
                }
            }
        }
        self.raw.extend_from_slice(bytes);
    }

    fn literal(&mut self, byte: u8) {
        self.counts.literals[usize::from(byte)] += 1;
        self.words.push(byte.into());
    }

    fn word(&mut self, distance: usize, length: usize) {
        self.counts.literals[code_of_length(length).symbol] += 1;
        self.counts.distances[code_of_distance(distance).symbol] += 1;
        self.words
            .push(COPY | (length as Word) << 16 | distance as Word);
    }

    /// Ends the pending copy, in as many words as it takes.
    fn flush(&mut self) {
        let (distance, mut length) = std::mem::take(&mut self.pending);
        while length >= COPY_MIN {
            let most = length.min(COPY_MAX);
            // Never leave a rest that is too short for a copy.
            let part = if (1..COPY_MIN).contains(&(length - most)) {
                most - COPY_MIN
            } else {
                most
            };
            self.word(distance, part);
            length -= part;
        }
        for place in self.raw.len() - length..self.raw.len() {
            self.literal(self.raw[place]);
        }
    }

    /// A place where the picture changes its character, and may change its codes.
    pub(super) fn end_band(&mut self) {
        self.flush();
        let band = std::mem::replace(&mut self.counts, Counts::none());
        let end = self.words.len();
        if let Some((last_end, last)) = self.blocks.last_mut() {
            let mut both = last.clone();
            both.add(&band);
            if both.bits() < last.bits() + band.bits() + BLOCK_BITS {
                (*last_end, *last) = (end, both);
                return;
            }
        }
        self.blocks.push((end, band));
    }

    /// The whole stream.
    pub(super) fn finish(self) -> Vec<u8> {
        let mut bits = Bits {
            bytes: Vec::with_capacity(64 * 1024),
            held: 0,
            count: 0,
        };
        bits.bytes.extend(ZLIB_HEADER);
        let mut start = 0;
        for (index, (end, counts)) in self.blocks.iter().enumerate() {
            let last = index + 1 == self.blocks.len();
            let words = self.words[start..*end].iter().map(|&word| match word {
                byte if word & COPY == 0 => Said::Literal(byte as usize),
                _ => Said::Copy {
                    length: code_of_length((word >> 16 & 0x1FF) as usize),
                    distance: code_of_distance((word & 0xFFFF) as usize),
                },
            });
            write_block(&mut bits, last, counts, words);
            start = *end;
        }
        let mut bytes = bits.finish();
        bytes.extend(simd_adler32::adler32(&self.raw.as_slice()).to_be_bytes());
        bytes
    }
}

/// A word in codes.
pub(super) enum Said {
    Literal(usize),
    Copy { length: Code, distance: Code },
}

/// Bits, written from the lowest of each byte.
pub(super) struct Bits {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    /// Writes the lowest `count` bits, at most 32, of a value that has no others.
    pub(super) fn write(&mut self, value: u32, count: u32) {
        self.held |= u64::from(value) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes.extend((self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        let left = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.held.to_le_bytes()[..left]);
        self.bytes
    }
}

//! Deflate's two words, *this byte* and *copy from back there*, chosen for a tile before it is known where it will lie.
//!
//! A copy names its source by rows up and columns to the left, which becomes a distance when the picture's width is known.
//! No source lies outside the tile, so the choice holds in every picture.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;

/// The shortest copy that deflate knows.
pub(super) const COPY_MIN: usize = 3;
/// The longest.
pub(super) const COPY_MAX: usize = 258;

/// How many rows up a copy may look for its source.
pub(super) const UP_MAX: usize = 2;
/// How many columns to either side.
const ASIDE_MAX: usize = 16;

/// About how many bits a byte costs that is written as itself.
const LITERAL_BITS: u32 = 5;

/// So many pixels equal to those above are worth a copy of their own.
const AGREEMENT_MIN: usize = 14;

/// A word as it is counted and written: by the numbers of its two halves, so that neither needs to know
/// which kind of word it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Word {
    /// A byte, or [`LENGTHS`] and a copy's length.
    pub what: u16,
    /// 0 for a byte; else the number of a copy's source: see [`source_number`], and above all of those
    /// the sources in other tiles.
    pub whence: u16,
}

/// The first number of [`Word::what`] that stands for a copy.
pub(super) const LENGTHS: usize = 256;
/// How many numbers there are for sources within a tile, and for none.
pub(super) const SOURCES: usize = 1 + (UP_MAX + 1) * (2 * ASIDE_MAX + 1);

/// The number of a source that lies so many rows up and columns to the left.
pub(super) const fn source_number(up: usize, left: isize) -> usize {
    1 + up * (2 * ASIDE_MAX + 1) + ASIDE_MAX.wrapping_add_signed(left)
}

impl Word {
    pub(super) const fn literal(byte: u8) -> Self {
        Self {
            what: byte as u16,
            whence: 0,
        }
    }

    pub(super) const fn copy(length: usize, source: usize) -> Self {
        Self {
            what: (LENGTHS + length) as u16,
            whence: source as u16,
        }
    }
}

/// A stretch of a row that differs from the row above, and the words that tell it. What lies between stretches is as above.
///
/// Numbers are narrow here and in [`Row`], because a picture is put together as fast as its tiles come out of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    columns: (u16, u16),
    words: (u32, u32),
}

impl Stretch {
    fn new(columns: &Range<usize>, words: Range<usize>) -> Self {
        Self {
            columns: (columns.start as u16, columns.end as u16),
            words: (words.start as u32, words.end as u32),
        }
    }

    pub(super) fn columns(self) -> Range<usize> {
        self.columns.0.into()..self.columns.1.into()
    }

    /// Its place in [`Words::words`].
    pub(super) fn words(self) -> Range<usize> {
        self.words.0 as usize..self.words.1 as usize
    }
}

/// A row of a tile.
pub(super) struct Row {
    /// What it has in common with its equals, and hardly with any other.
    pub hash: u64,
    stretches: (u32, u32),
}

impl Row {
    /// Its place in [`Words::stretches`].
    pub(super) fn stretches(&self) -> Range<usize> {
        self.stretches.0 as usize..self.stretches.1 as usize
    }
}

/// A tile's rows in words.
#[derive(Default)]
pub(super) struct Words {
    pub rows: Vec<Row>,
    pub stretches: Vec<Stretch>,
    pub words: Vec<Word>,
}

/// Chooses the words for each row of a tile of this width.
pub(super) fn parse(pixels: &[u8], width: usize) -> Words {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let mut words = Words::default();
    for row in 0..pixels.len() / width {
        let first = words.stretches.len();
        for columns in differing(pixels, width, row) {
            let start = words.words.len();
            parse_stretch(pixels, width, row, columns.clone(), &mut words.words);
            let told = start..words.words.len();
            words.stretches.push(Stretch::new(&columns, told));
        }
        words.rows.push(Row {
            hash: hasher.hash_one(&pixels[row * width..][..width]),
            stretches: (first as u32, words.stretches.len() as u32),
        });
    }
    words
}

/// The stretches of a row in which it differs from the row above; short agreements within do not end them.
fn differing(pixels: &[u8], width: usize, row: usize) -> Vec<Range<usize>> {
    let Some(above) = row.checked_sub(1) else {
        return std::iter::once(0..width).collect();
    };
    let (line, above) = (
        &pixels[row * width..][..width],
        &pixels[above * width..][..width],
    );
    let mut stretches: Vec<Range<usize>> = Vec::new();
    for column in (0..width).filter(|&column| line[column] != above[column]) {
        match stretches.last_mut() {
            Some(last) if column < last.end + AGREEMENT_MIN => last.end = column + 1,
            _ => stretches.push(column..column + 1),
        }
    }
    stretches
}

/// The cheapest words for the given columns of a row, found from its end to its start.
fn parse_stretch(
    pixels: &[u8],
    width: usize,
    row: usize,
    columns: Range<usize>,
    words: &mut Vec<Word>,
) {
    let line = row * width;
    let sources: Vec<(usize, isize)> = sources(row).collect();
    let mut lengths = vec![0usize; sources.len()];
    // For each column from the stretch's start: the cost of everything from there on, and the first word
    // with its length.
    let mut best: Vec<(u32, Word, usize)> = vec![(0, Word::literal(0), 0); columns.len() + 1];
    for column in columns.clone().rev() {
        let here = column - columns.start;
        let value = pixels[line + column];
        let mut choice = (best[here + 1].0 + LITERAL_BITS, Word::literal(value), 1);
        for (length, &(up, left)) in lengths.iter_mut().zip(&sources) {
            let from = column as isize - left;
            let inside = from >= 0 && (from as usize) < width;
            if !inside || pixels[line - up * width + from as usize] != value {
                *length = 0;
                continue;
            }
            *length += 1;
            // Stopping a little early sometimes lets the next word begin better.
            let longest = (*length).min(COPY_MAX);
            for length in longest.saturating_sub(2).max(COPY_MIN)..=longest {
                let cost = best[here + length].0 + copy_bits(length, up, left);
                if cost < choice.0 {
                    let word = Word::copy(length, source_number(up, left));
                    choice = (cost, word, length);
                }
            }
        }
        best[here] = choice;
    }
    let mut here = 0;
    while here < columns.len() {
        let (_, word, length) = best[here];
        words.push(word);
        here += length;
    }
}

/// The places from which a row may copy: rows up, columns to the left.
fn sources(row: usize) -> impl Iterator<Item = (usize, isize)> {
    (0..=UP_MAX.min(row))
        .flat_map(|up| aside().map(move |left| (up, left)))
        .filter(|&(up, left)| up > 0 || left > 0)
}

/// The columns to the left that a source may lie; negative ones are to the right.
pub(super) fn aside() -> impl Iterator<Item = isize> {
    -(ASIDE_MAX as isize)..=ASIDE_MAX as isize
}

/// About how many bits a copy costs in a picture of the usual width.
fn copy_bits(length: usize, up: usize, left: isize) -> u32 {
    let length_bits = match length {
        3..=6 => 4,
        7..=10 => 5,
        11..=18 => 6,
        19..=34 => 7,
        _ => 8,
    };
    let source_bits = match (up, left) {
        (0, 1) => 2,
        (0, 2..=4) => 5,
        (0, left) => 4 + left.ilog2(),
        (1, _) => 10,
        _ => 13,
    };
    length_bits + source_bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_tell_the_tile_again() {
        let width = 24;
        let pixels: Vec<u8> = (0..width * 40)
            .map(|i| ((i % width) * (i / width) / 40 % 5) as u8)
            .collect();
        let words = parse(&pixels, width);
        let mut told: Vec<u8> = Vec::new();
        let copy = |told: &mut Vec<u8>, back: usize, length: usize| {
            for _ in 0..length {
                told.push(told[told.len() - back]);
            }
        };
        for (row, stretches) in words.rows.iter().map(Row::stretches).enumerate() {
            for stretch in &words.stretches[stretches] {
                let length = row * width + stretch.columns().start - told.len();
                copy(&mut told, width, length);
                for word in &words.words[stretch.words()] {
                    if word.whence == 0 {
                        told.push(u8::try_from(word.what).unwrap());
                        continue;
                    }
                    let source = usize::from(word.whence);
                    let back = (1..=UP_MAX * width + ASIDE_MAX).find(|&back| {
                        (0..=UP_MAX).any(|up| {
                            let left = back as isize - (up * width) as isize;
                            left.unsigned_abs() <= ASIDE_MAX && source_number(up, left) == source
                        })
                    });
                    copy(&mut told, back.unwrap(), usize::from(word.what) - LENGTHS);
                }
            }
            let length = (row + 1) * width - told.len();
            copy(&mut told, width, length);
        }
        assert_eq!(told, pixels);
        assert!(words.words.len() * 4 < pixels.len(), "copies are found");
    }
}

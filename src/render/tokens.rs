//! Deflate's two words, *this byte* and *copy from back there*, chosen for a tile before it is known where it will lie.
//!
//! A copy names its source by rows up and columns to the left, which becomes a distance when the picture's width is known.
//! No source lies outside the tile, so the choice holds in every picture.

use std::ops::Range;

/// The shortest copy that deflate knows.
pub(super) const COPY_MIN: usize = 3;
/// The longest.
pub(super) const COPY_MAX: usize = 258;

/// How many rows up a copy may look for its source.
const UP_MAX: usize = 2;
/// How many columns to either side.
const ASIDE_MAX: usize = 16;

/// About how many bits a byte costs that is written as itself.
const LITERAL_BITS: u32 = 5;

/// So many pixels equal to those above are worth a copy of their own.
const AGREEMENT_MIN: usize = 14;

/// One word of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Literal(u8),
    Copy {
        length: u16,
        /// Rows up to the source.
        up: u8,
        /// Columns to the left of it; negative ones are to the right.
        left: i8,
    },
}

/// A stretch of a row that differs from the row above, and the words that tell it. What lies between stretches is as above.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    pub columns: Range<usize>,
    pub tokens: Range<usize>,
}

/// A tile's rows in words.
#[derive(Default)]
pub(super) struct Words {
    /// For each row its stretches in [`Words::stretches`].
    pub rows: Vec<Range<usize>>,
    pub stretches: Vec<Stretch>,
    pub tokens: Vec<Token>,
}

/// Chooses the words for each row of a tile of this width.
pub(super) fn parse(pixels: &[u8], width: usize) -> Words {
    let mut words = Words::default();
    for row in 0..pixels.len() / width {
        let first = words.stretches.len();
        for columns in differing(pixels, width, row) {
            let start = words.tokens.len();
            parse_stretch(pixels, width, row, columns.clone(), &mut words.tokens);
            let tokens = start..words.tokens.len();
            words.stretches.push(Stretch { columns, tokens });
        }
        words.rows.push(first..words.stretches.len());
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
    tokens: &mut Vec<Token>,
) {
    let line = row * width;
    let sources: Vec<(usize, isize)> = sources(row).collect();
    let mut lengths = vec![0usize; sources.len()];
    // For each column from the stretch's start: the cost of everything from there on, and the first word.
    let mut best: Vec<(u32, Token)> = vec![(0, Token::Literal(0)); columns.len() + 1];
    for column in columns.clone().rev() {
        let here = column - columns.start;
        let value = pixels[line + column];
        let mut choice = (best[here + 1].0 + LITERAL_BITS, Token::Literal(value));
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
                    let (up, left) = (up as u8, left as i8);
                    choice = (
                        cost,
                        Token::Copy {
                            length: length as u16,
                            up,
                            left,
                        },
                    );
                }
            }
        }
        best[here] = choice;
    }
    let mut here = 0;
    while here < columns.len() {
        let token = best[here].1;
        tokens.push(token);
        here += match token {
            Token::Literal(_) => 1,
            Token::Copy { length, .. } => usize::from(length),
        };
    }
}

/// The places from which a row may copy: rows up, columns to the left.
fn sources(row: usize) -> impl Iterator<Item = (usize, isize)> {
    let aside = ASIDE_MAX as isize;
    (0..=UP_MAX.min(row))
        .flat_map(move |up| (-aside..=aside).map(move |left| (up, left)))
        .filter(|&(up, left)| up > 0 || left > 0)
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
        for (row, stretches) in words.rows.iter().enumerate() {
            for stretch in &words.stretches[stretches.clone()] {
                let length = row * width + stretch.columns.start - told.len();
                copy(&mut told, width, length);
                for token in &words.tokens[stretch.tokens.clone()] {
                    match *token {
                        Token::Literal(value) => told.push(value),
                        Token::Copy { length, up, left } => {
                            let back = (usize::from(up) * width).wrapping_add_signed(left.into());
                            copy(&mut told, back, length.into());
                        }
                    }
                }
            }
            let length = (row + 1) * width - told.len();
            copy(&mut told, width, length);
        }
        assert_eq!(told, pixels);
        assert!(words.tokens.len() * 4 < pixels.len(), "copies are found");
    }
}

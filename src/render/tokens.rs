//! Deflate's two words, *this byte* and *copy from back there*, chosen for a tile before it is known where it will lie.
//!
//! A copy names its source by rows up and columns to the left, which becomes a distance when the picture's width is known.
//! No source lies outside the tile, so the choice holds in every picture.

use std::ops::Range;

/// The shortest copy that deflate knows.
pub(super) const COPY_MIN: usize = 3;
/// The longest.
pub(super) const COPY_MAX: usize = 258;

/// Where a copy may come from: rows up, columns to the left. Near sources are cheap to name.
pub(super) const SOURCES: [(usize, isize); 18] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 0),
    (1, 1),
    (1, -1),
    (1, 2),
    (1, -2),
    (1, 3),
    (1, -3),
    (2, 0),
    (2, 1),
    (2, -1),
    (2, 2),
    (2, -2),
    (3, 0),
    (4, 0),
];

/// About how many bits a byte costs that is written as itself.
const LITERAL_BITS: u32 = 6;

/// One word of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Literal(u8),
    Copy {
        length: u16,
        /// An index into [`SOURCES`].
        source: u8,
    },
}

/// A row of a tile: first and last come pixels equal to those above, in between whatever the tokens say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub lead: usize,
    pub trail: usize,
    pub tokens: Range<usize>,
}

/// Chooses the words for each row of a tile of this width.
pub(super) fn parse(pixels: &[u8], width: usize) -> (Vec<Row>, Vec<Token>) {
    let mut tokens = Vec::new();
    let rows = (0..pixels.len() / width)
        .map(|row| {
            let (lead, trail) = match row.checked_sub(1) {
                None => (0, 0),
                Some(above) => same_edges(
                    &pixels[row * width..][..width],
                    &pixels[above * width..][..width],
                ),
            };
            let start = tokens.len();
            parse_row(pixels, width, row, lead..width - trail, &mut tokens);
            Row {
                lead,
                trail,
                tokens: start..tokens.len(),
            }
        })
        .collect();
    (rows, tokens)
}

/// How many pixels at the start and at the end of two rows are the same; the start takes all of equal rows.
fn same_edges(line: &[u8], above: &[u8]) -> (usize, usize) {
    let same = |(a, b): &(&u8, &u8)| a == b;
    let lead = line.iter().zip(above).take_while(same).count();
    let trail = line[lead..]
        .iter()
        .rev()
        .zip(above[lead..].iter().rev())
        .take_while(same)
        .count();
    (lead, trail)
}

/// The cheapest words for the `body` columns of a row, found from its end to its start.
fn parse_row(pixels: &[u8], width: usize, row: usize, body: Range<usize>, tokens: &mut Vec<Token>) {
    if body.is_empty() {
        return;
    }
    let line = row * width;
    let mut lengths = [0usize; SOURCES.len()];
    // For each column from the body's start: the cost of everything from there on, and the first word.
    let mut best: Vec<(u32, Token)> = vec![(0, Token::Literal(0)); body.len() + 1];
    for column in body.clone().rev() {
        let here = column - body.start;
        let value = pixels[line + column];
        let mut choice = (best[here + 1].0 + LITERAL_BITS, Token::Literal(value));
        for (source, &(up, left)) in SOURCES.iter().enumerate() {
            let from = column as isize - left;
            let inside = up <= row && from >= 0 && (from as usize) < width;
            if !inside || pixels[line - up * width + from as usize] != value {
                lengths[source] = 0;
                continue;
            }
            lengths[source] += 1;
            // Stopping a little early sometimes lets the next word begin better.
            let longest = lengths[source].min(COPY_MAX);
            for length in longest.saturating_sub(2).max(COPY_MIN)..=longest {
                let cost = best[here + length].0 + copy_bits(length, up, left);
                if cost < choice.0 {
                    choice = (
                        cost,
                        Token::Copy {
                            length: length as u16,
                            source: source as u8,
                        },
                    );
                }
            }
        }
        best[here] = choice;
    }
    let mut here = 0;
    while here < body.len() {
        let token = best[here].1;
        tokens.push(token);
        here += match token {
            Token::Literal(_) => 1,
            Token::Copy { length, .. } => usize::from(length),
        };
    }
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
        (0, _) => 5,
        (1, 0) => 11,
        (1, _) => 11,
        _ => 14,
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
        let (rows, tokens) = parse(&pixels, width);
        let mut told: Vec<u8> = Vec::new();
        for row in rows {
            let copy = |told: &mut Vec<u8>, back: usize, length: usize| {
                for _ in 0..length {
                    told.push(told[told.len() - back]);
                }
            };
            copy(&mut told, width, row.lead);
            for token in &tokens[row.tokens] {
                match *token {
                    Token::Literal(value) => told.push(value),
                    Token::Copy { length, source } => {
                        let (up, left) = SOURCES[usize::from(source)];
                        copy(
                            &mut told,
                            (up * width).wrapping_add_signed(left),
                            length.into(),
                        );
                    }
                }
            }
            copy(&mut told, width, row.trail);
        }
        assert_eq!(told, pixels);
        assert!(tokens.len() * 4 < pixels.len(), "copies are found");
    }
}

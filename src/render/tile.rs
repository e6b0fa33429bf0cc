//! A tile: a rectangle of palette numbers that is drawn once, compressed once, and put into many pictures.

use super::tokens::{Stretch, Token, Words, parse};

/// Palette numbers row by row, and how each row is told by what the tile already showed.
pub(super) struct Tile {
    pub width: u32,
    pub height: u32,
    pixels: Vec<u8>,
    words: Words,
}

impl Tile {
    pub(super) fn new(width: u32, height: u32, pixels: Vec<u8>) -> Self {
        let words = parse(&pixels, width as usize);
        Self {
            width,
            height,
            pixels,
            words,
        }
    }

    /// The palette numbers of one row.
    pub(super) fn line(&self, row: u32) -> &[u8] {
        let width = self.width as usize;
        &self.pixels[row as usize * width..][..width]
    }

    /// Where one row differs from the row above.
    pub(super) fn stretches(&self, row: u32) -> &[Stretch] {
        &self.words.stretches[self.words.rows[row as usize].clone()]
    }

    /// The words of a stretch.
    pub(super) fn tokens(&self, stretch: &Stretch) -> &[Token] {
        &self.words.tokens[stretch.tokens.clone()]
    }
}

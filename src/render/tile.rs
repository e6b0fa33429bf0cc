//! A tile: a rectangle of palette numbers that is drawn once, compressed once, and put into many pictures.

use super::tokens::{Row, Stretch, Word, Words, parse};

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

    /// How one row is told.
    pub(super) fn row(&self, row: u32) -> &Row {
        &self.words.rows[row as usize]
    }

    /// Where a row differs from the row above.
    pub(super) fn stretches(&self, row: &Row) -> &[Stretch] {
        &self.words.stretches[row.stretches()]
    }

    /// The words of a stretch.
    pub(super) fn words(&self, stretch: Stretch) -> &[Word] {
        &self.words.words[stretch.words()]
    }
}

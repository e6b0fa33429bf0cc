//! A tile: a rectangle of palette numbers that is drawn once, compressed once, and put into many pictures.

use super::tokens::{Row, Token, parse};

/// Palette numbers row by row, and how each row is told by what the tile already showed.
pub(super) struct Tile {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<u8>,
    rows: Vec<Row>,
    tokens: Vec<Token>,
}

impl Tile {
    pub(super) fn new(width: u32, height: u32, pixels: Vec<u8>) -> Self {
        let (rows, tokens) = parse(&pixels, width as usize);
        Self {
            width,
            height,
            pixels,
            rows,
            tokens,
        }
    }

    /// The palette numbers of one row.
    pub(super) fn line(&self, row: u32) -> &[u8] {
        let width = self.width as usize;
        &self.pixels[row as usize * width..][..width]
    }

    /// How one row is told.
    pub(super) fn row(&self, row: u32) -> (&Row, &[Token]) {
        let row = &self.rows[row as usize];
        (row, &self.tokens[row.tokens.clone()])
    }
}

//! A whole picture as tiles and their places, and the way from there to the bytes of a PNG.

use std::ops::Range;
use std::sync::Arc;

use png::{BitDepth, ColorType, Encoder, chunk};

use super::deflate::Deflater;
use super::palette::Palette;
use super::tile::Tile;

/// Tiles that fill a picture without gap or overlap.
pub(super) struct Sheet {
    pub width: u32,
    pub height: u32,
    pub tiles: Vec<Placed>,
}

/// A tile and the place of its upper left corner.
pub(super) struct Placed {
    pub x: u32,
    pub y: u32,
    pub tile: Arc<Tile>,
}

/// Lines through which the same tiles run.
struct Band {
    lines: Range<u32>,
    /// Indices into the sheet's tiles, from left to right.
    tiles: Vec<usize>,
}

impl Sheet {
    /// The sheet with another below it, equally wide.
    pub(super) fn above(mut self, below: Self) -> Self {
        self.tiles
            .extend(below.tiles.into_iter().map(|placed| Placed {
                y: placed.y + self.height,
                ..placed
            }));
        self.height += below.height;
        self
    }

    /// The sheet with another to its right, equally high.
    pub(super) fn beside(mut self, right: Self) -> Self {
        self.tiles
            .extend(right.tiles.into_iter().map(|placed| Placed {
                x: placed.x + self.width,
                ..placed
            }));
        self.width += right.width;
        self
    }

    fn bands(&self) -> Vec<Band> {
        let mut edges: Vec<u32> = self
            .tiles
            .iter()
            .flat_map(|placed| [placed.y, placed.y + placed.tile.height])
            .collect();
        edges.sort_unstable();
        edges.dedup();
        edges
            .windows(2)
            .map(|edge| {
                let crosses = |placed: &Placed| {
                    placed.y <= edge[0] && edge[1] <= placed.y + placed.tile.height
                };
                let mut tiles: Vec<usize> = (0..self.tiles.len())
                    .filter(|&index| crosses(&self.tiles[index]))
                    .collect();
                tiles.sort_unstable_by_key(|&index| self.tiles[index].x);
                debug_assert_eq!(
                    tiles
                        .iter()
                        .map(|&index| self.tiles[index].tile.width)
                        .sum::<u32>(),
                    self.width,
                    "tiles fill the lines {edge:?}"
                );
                Band {
                    lines: edge[0]..edge[1],
                    tiles,
                }
            })
            .collect()
    }

    /// The palette numbers, row by row.
    pub(super) fn pixels(&self) -> Vec<u8> {
        let mut pixels = Vec::with_capacity((self.width * self.height) as usize);
        for band in self.bands() {
            for y in band.lines {
                for placed in band.tiles.iter().map(|&index| &self.tiles[index]) {
                    pixels.extend_from_slice(placed.tile.line(y - placed.y));
                }
            }
        }
        pixels
    }

    /// An indexed PNG of eight bits a pixel, with nothing in it but header, palette and pixels.
    pub(super) fn png(&self, palette: &Palette) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(64 * 1024);
        let mut encoder = Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(palette.colors().concat());
        encoder
            .write_header()
            .and_then(|mut writer| {
                writer.write_chunk(chunk::IDAT, &self.deflate())?;
                writer.finish()
            })
            .expect("writing to memory cannot fail and the header is sound");
        bytes
    }

    /// The picture's lines in zlib's form, each after the filter byte that says "as it is". Neighbouring palette numbers are
    /// not neighbouring colours, so PNG's other filters, which write differences, only make noise.
    fn deflate(&self) -> Vec<u8> {
        let mut deflater = Deflater::new(self.width as usize + 1);
        for band in self.bands() {
            let tiles: Vec<&Placed> = band.tiles.iter().map(|&index| &self.tiles[index]).collect();
            for y in band.lines {
                deflater.begin_line();
                for (place, placed) in tiles.iter().enumerate() {
                    placed.tell(&tiles[..place], y, &mut deflater);
                }
            }
            deflater.end_band();
        }
        deflater.finish()
    }
}

impl Placed {
    /// Tells the tile's part of a line: what is as above, what is as in a tile to the left, and the rest in
    /// the tile's own words.
    fn tell(&self, left: &[&Self], y: u32, deflater: &mut Deflater) {
        let tile = &self.tile;
        let row = tile.row(y - self.y);
        let stretches = tile.stretches(row);
        if stretches.is_empty() {
            deflater.above(tile.width as usize);
            return;
        }
        let line = tile.line(y - self.y);
        // A tile's first line is compared with nothing when the tile is made.
        let differs = y > self.y;
        if deflater.go_on(line, differs) {
            return;
        }
        let equals = |left: &&&Self| {
            left.tile.row(y - left.y).hash == row.hash && left.tile.line(y - left.y) == line
        };
        if let Some(like) = left.iter().rev().find(equals) {
            deflater.copy((self.x - like.x) as usize, line);
            return;
        }
        let mut told = 0;
        for &stretch in stretches {
            let columns = stretch.columns();
            deflater.above(columns.start - told);
            told = columns.end;
            let bytes = &line[columns.clone()];
            if deflater.go_on(bytes, differs) {
                continue;
            }
            let agrees = |left: &&&Self| {
                bytes.len() > 2
                    && left.tile.width == tile.width
                    && agree(left.tile.line(y - left.y), line, &columns)
            };
            match left.iter().rev().find(agrees) {
                Some(like) => deflater.copy((self.x - like.x) as usize, bytes),
                None => deflater.tell(tile.words(stretch), bytes),
            }
        }
        deflater.above(line.len() - told);
    }
}

/// Whether two lines are the same in these columns, of which there is one at least.
fn agree(one: &[u8], other: &[u8], columns: &Range<usize>) -> bool {
    // The ends alone tell most that differ apart.
    one[columns.start] == other[columns.start]
        && one[columns.end - 1] == other[columns.end - 1]
        && one[columns.clone()] == other[columns.clone()]
}

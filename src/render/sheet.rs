//! A whole picture as tiles and their places, and the way from there to the bytes of a PNG.

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
    /// Tiles of one kind have most of their rows in common, so one is told by the other.
    pub kind: Option<Kind>,
}

/// Which tiles look much alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind(pub u16);

impl Kind {
    pub(super) const EMPTY_SLOT: Self = Self(100);

    pub(super) const fn lake(upper: bool) -> Self {
        Self(101 + upper as u16)
    }

    pub(super) const fn number(row: u8) -> Self {
        Self(103 + row as u16)
    }
}

/// Lines through which the same tiles run.
struct Band {
    lines: std::ops::Range<u32>,
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
        let mut deflater = Deflater::new(self.width as usize + 1, self.height as usize);
        for band in self.bands() {
            let tiles: Vec<&Placed> = band.tiles.iter().map(|&index| &self.tiles[index]).collect();
            // For each tile the nearest one of its kind to its left.
            let likes: Vec<Option<&Placed>> = tiles
                .iter()
                .enumerate()
                .map(|(place, tile)| {
                    tiles[..place]
                        .iter()
                        .rev()
                        .find(|left| tile.kind.is_some() && left.kind == tile.kind)
                        .copied()
                })
                .collect();
            for y in band.lines {
                deflater.begin_line();
                for (placed, like) in tiles.iter().zip(&likes) {
                    let (row, tokens) = placed.tile.row(y - placed.y);
                    let line = placed.tile.line(y - placed.y);
                    deflater.above(&line[..row.lead]);
                    let body = row.lead..line.len() - row.trail;
                    let same = like.is_some_and(|like| {
                        like.tile.line(y - like.y).get(body.clone()) == Some(&line[body.clone()])
                    });
                    match like {
                        Some(like) if same && body.len() > 2 => {
                            deflater.copy((placed.x - like.x) as usize, &line[body]);
                        }
                        _ => deflater.tell(tokens, &line[body]),
                    }
                    deflater.above(&line[line.len() - row.trail..]);
                }
            }
            deflater.end_band();
        }
        deflater.finish()
    }
}

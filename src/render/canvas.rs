//! Pixels as palette numbers: sprites, and the canvas onto which they are copied.

use resvg::tiny_skia::Pixmap;

use super::layout::Point;
use super::palette::Palette;

/// A rectangle of palette numbers, row by row.
#[derive(Clone)]
pub(super) struct Canvas {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<u8>,
}

impl Canvas {
    /// A finished drawing in the colours of the palette. The drawing must be opaque.
    pub(super) fn of(drawing: &Pixmap, palette: &Palette) -> Self {
        let pixels = drawing
            .pixels()
            .iter()
            .map(|pixel| palette.number([pixel.red(), pixel.green(), pixel.blue()]))
            .collect();
        Self {
            width: drawing.width(),
            height: drawing.height(),
            pixels,
        }
    }

    /// Copies a sprite to a place where it fits whole.
    pub(super) fn copy(&mut self, sprite: &Self, (x, y): Point) {
        let (x, width) = (x as usize, sprite.width as usize);
        let lines = self
            .pixels
            .chunks_exact_mut(self.width as usize)
            .skip(y as usize);
        for (line, source) in lines.zip(sprite.pixels.chunks_exact(width)) {
            line[x..x + width].copy_from_slice(source);
        }
    }

    /// Lays a half-transparent mark over what is there.
    pub(super) fn stamp(&mut self, mark: &Mark, (x, y): Point, palette: &Palette) {
        for (line, spots) in &mark.lines {
            let start = (y + line) as usize * self.width as usize + x as usize;
            for spot in spots {
                let under = &mut self.pixels[start + usize::from(spot.x)];
                *under = match spot.alpha {
                    255 => spot.number,
                    _ => palette.number(spot.over(palette.colors()[usize::from(*under)])),
                };
            }
        }
    }

    /// The lines from `top` to before `bottom`, as a picture of their own.
    pub(super) fn lines(&self, top: u32, bottom: u32) -> Self {
        let width = self.width as usize;
        Self {
            width: self.width,
            height: bottom - top,
            pixels: self.pixels[top as usize * width..bottom as usize * width].to_vec(),
        }
    }
}

/// A drawing with transparent parts, kept as the pixels that are not.
pub(super) struct Mark {
    lines: Vec<(u32, Vec<Spot>)>,
}

/// One pixel of a mark.
struct Spot {
    x: u16,
    alpha: u8,
    /// Its palette number, which holds where it is opaque.
    number: u8,
    /// Red, green and blue, multiplied with alpha.
    color: [u8; 3],
}

impl Spot {
    fn over(&self, under: [u8; 3]) -> [u8; 3] {
        let rest = u32::from(255 - self.alpha);
        [0, 1, 2].map(|channel| {
            let below = (u32::from(under[channel]) * rest + 127) / 255;
            // Rounding may carry the sum one past white.
            (u32::from(self.color[channel]) + below).min(255) as u8
        })
    }
}

impl Mark {
    pub(super) fn of(drawing: &Pixmap, palette: &Palette) -> Self {
        let lines = drawing
            .pixels()
            .chunks_exact(drawing.width() as usize)
            .zip(0..)
            .map(|(pixels, line)| {
                let spots = pixels
                    .iter()
                    .zip(0..)
                    .filter(|(pixel, _)| pixel.alpha() > 0)
                    .map(|(pixel, x)| {
                        let color = [pixel.red(), pixel.green(), pixel.blue()];
                        Spot {
                            x,
                            alpha: pixel.alpha(),
                            number: palette.number(color),
                            color,
                        }
                    })
                    .collect();
                (line, spots)
            })
            .filter(|(_, spots): &(u32, Vec<Spot>)| !spots.is_empty())
            .collect();
        Self { lines }
    }
}

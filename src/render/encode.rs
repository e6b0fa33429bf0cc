//! Palette numbers into the bytes of a PNG.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::canvas::Canvas;
use super::palette::Palette;

/// The level at which figures become small; higher ones cost time and win next to nothing.
const LEVEL: u8 = 6;

/// An indexed PNG of eight bits a pixel, with nothing in it but header, palette and pixels.
pub(super) fn png(canvas: &Canvas, palette: &Palette) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let mut encoder = Encoder::new(&mut bytes, canvas.width, canvas.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colors().concat());
    // Neighbouring numbers are not neighbouring colours, so differences of them are noise.
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    encoder
        .write_header()
        .and_then(|mut writer| {
            writer.write_image_data(&canvas.pixels)?;
            writer.finish()
        })
        .expect("writing to memory cannot fail and the canvas has the size that the header says");
    bytes
}

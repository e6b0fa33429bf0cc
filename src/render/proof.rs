//! Proofs: pictures side by side as clients show them, scaled, on a client's ground, to be judged by eye.

use image::imageops::{self, FilterType};
use image::{ImageFormat, Rgb, RgbImage};

use super::eyes::Eyes;
use super::picture::Picture;
use crate::engine::view::Audience;

/// What a client shows behind a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Discord's dark theme, #313338.
    Dark,
    /// Discord's light theme, white.
    Light,
}

/// The box into which a client fits a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    Width(u32),
    Height(u32),
}

/// Pixels around each picture.
const GAP: u32 = 16;
/// A line of pictures ends before it is wider than this, in pixels.
const WIDTH_MAX: u32 = 2200;

/// Pictures on one ground, before one pair of eyes.
pub struct Proof {
    ground: Ground,
    eyes: Eyes,
    pictures: Vec<RgbImage>,
}

impl Proof {
    /// An empty proof.
    pub fn new(ground: Ground, eyes: Eyes) -> Self {
        Self {
            ground,
            eyes,
            pictures: Vec::new(),
        }
    }

    /// Puts a picture beside the others, scaled as a client would scale it, and never enlarged.
    ///
    /// # Panics
    /// If the picture is a GIF.
    pub fn add<A: Audience>(&mut self, picture: &Picture<A>, fit: Fit) {
        let whole = image::load_from_memory_with_format(picture.bytes(), ImageFormat::Png)
            .expect("a PNG of our own")
            .into_rgb8();
        let (width, height) = whole.dimensions();
        let scale = match fit {
            Fit::Width(box_width) => f64::from(box_width) / f64::from(width),
            Fit::Height(box_height) => f64::from(box_height) / f64::from(height),
        };
        if scale >= 1.0 {
            self.pictures.push(whole);
            return;
        }
        let [width, height] =
            [width, height].map(|length| (f64::from(length) * scale).round() as u32);
        let scaled = imageops::resize(&whole, width, height, FilterType::Triangle);
        self.pictures.push(scaled);
    }

    /// The proof as a PNG.
    pub fn finish(self) -> Vec<u8> {
        let ground = match self.ground {
            Ground::Dark => Rgb([0x31, 0x33, 0x38]),
            Ground::Light => Rgb([0xff; 3]),
        };
        let (mut x, mut y, mut line_height, mut sheet_width) = (GAP, GAP, 0, GAP);
        let mut places = Vec::with_capacity(self.pictures.len());
        for picture in &self.pictures {
            if x > GAP && x + picture.width() + GAP > WIDTH_MAX {
                (x, y, line_height) = (GAP, y + line_height + GAP, 0);
            }
            places.push((x, y));
            x += picture.width() + GAP;
            line_height = line_height.max(picture.height());
            sheet_width = sheet_width.max(x);
        }
        let mut sheet = RgbImage::from_pixel(sheet_width, y + line_height + GAP, ground);
        for (picture, (x, y)) in self.pictures.iter().zip(places) {
            imageops::replace(&mut sheet, picture, x.into(), y.into());
        }
        for pixel in sheet.pixels_mut() {
            pixel.0 = self.eyes.see(pixel.0);
        }
        let mut bytes = std::io::Cursor::new(Vec::new());
        sheet
            .write_to(&mut bytes, ImageFormat::Png)
            .expect("writing to memory cannot fail");
        bytes.into_inner()
    }
}

//! A game as a moving picture: an animated GIF, written frame by frame.
//!
//! After the first frame only the rectangle that changed is written, and in it only the pixels that changed; the rest is
//! transparent. All frames share the theme's palette, so neither its size nor its order tells anything.

use std::marker::PhantomData;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::album;
use super::board;
use super::look::Look;
use super::palette::{COLORS, Palette};
use super::picture::Picture;
use super::scene::{Onlooker, Scene};
use crate::engine::View;

/// The palette's last number stands for no colour at all.
const TRANSPARENT: u8 = COLORS as u8;

/// A replay that is being written. Its frames are boards as one look shows them, all of views for the same audience.
///
/// The caller decides how many frames there are, and can watch [`Replay::size`] to end before a limit.
pub struct Replay<A: Onlooker> {
    look: Look,
    encoder: Encoder<Vec<u8>>,
    width: u32,
    height: u32,
    /// The pixels that the last frame left on the screen; empty before the first.
    shown: Vec<u8>,
    audience: PhantomData<fn() -> A>,
}

impl<A: Onlooker> Replay<A> {
    /// An empty replay. Half size suits it: a game of 300 plies then takes a few megabytes.
    pub fn new(look: Look) -> Self {
        let (width, height) = board::extent(&look);
        let palette = palette_of_gif(album::palette(look.theme));
        let encoder = Encoder::new(Vec::new(), width as u16, height as u16, &palette)
            .and_then(|mut encoder| encoder.set_repeat(Repeat::Infinite).map(|()| encoder))
            .expect("writing to memory cannot fail and the palette has 64 colours");
        Self {
            look,
            encoder,
            width,
            height,
            shown: Vec::new(),
            audience: PhantomData,
        }
    }

    /// Shows a view for a time, to the hundredth of a second.
    pub fn show(&mut self, view: &View<'_, A>, time: Duration) {
        let pixels = board::lay_out(&Scene::of(view), &self.look).pixels();
        let mut frame = match self.changed(&pixels) {
            None => Frame {
                width: self.width as u16,
                height: self.height as u16,
                buffer: pixels.clone().into(),
                ..Frame::default()
            },
            Some((left, top, right, bottom)) => self.difference(&pixels, left, top, right, bottom),
        };
        frame.delay = u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX);
        frame.dispose = DisposalMethod::Keep;
        self.encoder
            .write_frame(&frame)
            .expect("writing to memory cannot fail and frames lie within the picture");
        self.shown = pixels;
    }

    /// Bytes written so far.
    pub fn size(&self) -> usize {
        self.encoder.get_ref().len()
    }

    /// The whole moving picture.
    pub fn finish(self) -> Picture<A> {
        let bytes = self
            .encoder
            .into_inner()
            .expect("writing to memory cannot fail");
        Picture::new(bytes, self.width, self.height)
    }

    /// The rectangle outside which nothing changed: its left, top, right and bottom, the latter two exclusive. A single
    /// pixel if nothing changed at all, and `None` for the first frame.
    fn changed(&self, pixels: &[u8]) -> Option<(usize, usize, usize, usize)> {
        if self.shown.is_empty() {
            return None;
        }
        let width = self.width as usize;
        let lines = || {
            pixels
                .chunks_exact(width)
                .zip(self.shown.chunks_exact(width))
                .enumerate()
        };
        let mut rectangle = None;
        for (y, (new, old)) in lines().filter(|(_, (new, old))| new != old) {
            let differs = |&x: &usize| new[x] != old[x];
            let left = (0..width).find(differs).unwrap_or(0);
            let right = (0..width).rfind(differs).map_or(width, |last| last + 1);
            let (l, t, r, _) = rectangle.unwrap_or((left, y, right, y));
            rectangle = Some((left.min(l), t, right.max(r), y + 1));
        }
        Some(rectangle.unwrap_or((0, 0, 1, 1)))
    }

    /// A frame of the pixels that changed in a rectangle.
    fn difference(
        &self,
        pixels: &[u8],
        left: usize,
        top: usize,
        right: usize,
        bottom: usize,
    ) -> Frame<'static> {
        let mut buffer = Vec::with_capacity((right - left) * (bottom - top));
        for y in top..bottom {
            let line = y * self.width as usize;
            let (new, old) = (
                &pixels[line + left..line + right],
                &self.shown[line + left..line + right],
            );
            buffer.extend(
                new.iter()
                    .zip(old)
                    .map(|(new, old)| if new == old { TRANSPARENT } else { *new }),
            );
        }
        Frame {
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            transparent: Some(TRANSPARENT),
            buffer: buffer.into(),
            ..Frame::default()
        }
    }
}

/// The theme's colours, filled up to the 64 that a GIF counts with six bits.
fn palette_of_gif(palette: &Palette) -> Vec<u8> {
    let mut colors = palette.colors().concat();
    colors.resize((COLORS + 1) * 3, 0);
    colors
}

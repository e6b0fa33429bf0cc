//! Pictures of views. Does not know who asks, where a picture goes, or what a word is.
//!
//! A [`Picture`] carries the audience of its view in its type. Equal views under equal looks give equal bytes: sprites,
//! palette and encoder are the same for every position, there is no metadata, and nothing is kept from one picture to the
//! next but the sprites themselves.
//!
//! Drawing is plain computation of a few milliseconds (the first picture of a theme: some hundred); callers on an
//! asynchronous runtime run it where blocking is allowed.

mod album;
mod art;
mod battle_card;
mod board;
mod contact_sheet;
mod deflate;
mod drawings;
mod eyes;
mod huffman;
mod look;
mod palette;
mod picture;
mod plan;
mod proof;
mod replay;
mod scene;
mod sheet;
mod subject;
mod tile;
mod tokens;

pub use eyes::{Eyes, contrast};
pub use look::{Look, Marks, Shape, Size, Theme};
pub use picture::Picture;
pub use proof::{Fit, Ground, Proof};
pub use replay::Replay;
pub use scene::Onlooker;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};

use crate::engine::view::{Everyone, Player};
use crate::engine::{Numbering, Setup, View};
use scene::Scene;
use sheet::Sheet;

/// The board as the view's audience may see it: a PNG of 1000 × 1120 pixels upright, 1200 × 1000 on its side, or half of it.
pub fn board<A: Onlooker>(view: &View<'_, A>, look: &Look) -> Picture<A> {
    finish(&board::lay_out(&Scene::of(view), look), look)
}

/// A player's home rows and the line in front of them, 1000 × 490 pixels or half of it, for arranging an army.
/// The look's marks show a square that was chosen to be swapped; its shape is not used.
pub fn setup(setup: &Setup, numbering: Numbering, look: &Look) -> Picture<Player> {
    let scene = Scene::of_setup(setup, numbering);
    finish(&board::lay_out_home(&scene, setup.color(), look), look)
}

/// The card of the last ply's battle, for the channel: attacker (left) and defender (right) large, the loser struck out, and
/// the public board below, 1000 × 1370 pixels or half of it. `None` if the last ply was no battle. The look's shape is not used.
pub fn battle_card(view: &View<'_, Everyone>, look: &Look) -> Option<Picture<Everyone>> {
    let report = view.last()?;
    let sheet = battle_card::lay_out(&Scene::of(view), report, report.battle?, look);
    Some(finish(&sheet, look))
}

/// A player's boards in several matches, two side by side at half size, each with the player's own side at the bottom:
/// 1000 pixels wide and 560 high for every two. `None` without a view. Of the look only the theme is used.
pub fn contact_sheet(views: &[View<'_, Player>], look: &Look) -> Option<Picture<Player>> {
    Some(finish(&contact_sheet::lay_out(views, look)?, look))
}

/// The same board in all the colours of its drawings: an RGBA PNG as the `image` crate writes it by default, several times as
/// large and drawn from nothing each time. What [`board`] is measured and judged by; not for sending.
pub fn board_in_full_color<A: Onlooker>(view: &View<'_, A>, look: &Look) -> Picture<A> {
    let drawing = board::in_full_color(&Scene::of(view), look);
    let (width, height) = (drawing.width(), drawing.height());
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Default, FilterType::Adaptive)
        .write_image(drawing.data(), width, height, ExtendedColorType::Rgba8)
        .expect("writing to memory cannot fail, and opaque pixels are the same with and without premultiplied alpha");
    Picture::new(bytes, width, height)
}

fn finish<A: Onlooker>(sheet: &Sheet, look: &Look) -> Picture<A> {
    Picture::new(
        sheet.png(album::palette(look.theme)),
        sheet.width,
        sheet.height,
    )
}

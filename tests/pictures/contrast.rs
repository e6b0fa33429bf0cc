//! Owner, lake and last move are told apart without colour: by lightness, or by a shape that is light on dark or dark on light.

use std::collections::HashMap;

use two_lakes::engine::{Color, Square, view};
use two_lakes::render::{self, Eyes, Look, Theme, contrast};

use crate::board_reader::Pixels;
use crate::play;
use two_lakes::engine::{RuleSet, Variant};

/// What WCAG 2.2 asks of pictures (1.4.11).
const CONTRAST_MIN: f32 = 3.0;
/// A shape is this part of a square's pixels at least.
const SHAPE_MIN: f32 = 0.03;

/// A square's pixels as some eyes see them.
type Cell = Vec<[u8; 3]>;

/// The commonest colour.
fn ground(cell: &Cell) -> [u8; 3] {
    let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
    for &color in cell {
        *counts.entry(color).or_default() += 1;
    }
    let commonest = counts
        .into_iter()
        .max_by_key(|&(color, count)| (count, color));
    commonest.expect("a square has pixels").0
}

/// The part of the pixels that contrast with those at the same place.
fn shape(one: &Cell, other: &Cell) -> f32 {
    let contrasting = one
        .iter()
        .zip(other)
        .filter(|(a, b)| contrast(**a, **b) >= CONTRAST_MIN);
    contrasting.count() as f32 / one.len() as f32
}

/// Fails unless the two squares differ by lightness or by shape.
fn differ(one: &Cell, other: &Cell, what: &str) {
    let (lightness, shape) = (contrast(ground(one), ground(other)), shape(one, other));
    assert!(
        lightness >= CONTRAST_MIN || shape >= SHAPE_MIN,
        "{what}: contrast {lightness:.2}, shape {:.1} %",
        shape * 100.0
    );
}

#[test]
fn owner_lake_and_last_move_are_told_apart_without_colour() {
    // Every rank face up; the empty squares between, and the lakes.
    let faces = format!(
        "{:A<40}AA__AA__AAAA__AA__AA{:A<40}",
        "BCDEFGHIJKLM", "NOPQRSTUVWXY"
    );
    let faces = view::example(&faces).expect("a position");
    for theme in Theme::ALL {
        let look = Look::new(theme, Color::Red);
        let shown = Pixels::decode(render::board(&faces, &look).bytes());
        let mut moved = Vec::new();
        let game = play(3, Variant::Original, RuleSet::Jumbo, 1, |game| {
            moved.push(Pixels::decode(render::board(&game.view(), &look).bytes()));
        });
        let [before, after] = &moved[..] else {
            panic!("one move was made");
        };
        let last = *game.view().last().expect("one move was made");
        for eyes in [Eyes::Greyscale, Eyes::Deuteranopia] {
            let seen = |cell: Cell| -> Cell { cell.into_iter().map(|c| eyes.see(c)).collect() };
            let face = |square: Square| seen(shown.square(square, Color::Red));
            let named = |what: &str| format!("{what} in {theme:?} to {eyes:?}");
            for (red, red_seen) in faces.pieces().filter(|(_, p)| p.color == Color::Red) {
                let twin = faces
                    .pieces()
                    .find(|(_, p)| p.color == Color::Blue && p.rank == red_seen.rank);
                let (blue, _) = twin.expect("both sides have every rank");
                let rank = red_seen.rank.expect("face up");
                differ(
                    &face(red),
                    &face(blue),
                    &named(&format!("both sides' {rank:?}")),
                );
            }
            let [red_home, blue_home] = ["a1", "a10"].map(square);
            let back = |square| seen(before.square(square, Color::Red));
            differ(&back(red_home), &back(blue_home), &named("the backs"));
            for (line, top) in [("6", 470), ("5", 560)] {
                let field = face(square(&format!("a{line}")));
                let lake = seen(before.part(230..320, top..top + 90));
                differ(&lake, &field, &named("lake and field"));
                differ(&lake, &back(red_home), &named("lake and Red"));
                differ(&lake, &back(blue_home), &named("lake and Blue"));
            }
            let plain = seen(before.square(last.to, Color::Red));
            let marked = seen(after.square(last.from, Color::Red));
            differ(&marked, &plain, &named("the square that was left"));
            let stands = seen(after.square(last.to, Color::Red));
            let stood = seen(before.square(last.from, Color::Red));
            differ(&stands, &stood, &named("the piece that moved"));
        }
    }
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

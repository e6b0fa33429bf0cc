//! Several boards of one player side by side, to find one's way among many matches.

use super::album::Album;
use super::board;
use super::look::{Look, Shape, Size};
use super::plan;
use super::scene::Scene;
use super::sheet::{Placed, Sheet};
use super::subject::Subject;
use crate::engine::View;
use crate::engine::view::Player;

/// Boards side by side.
const ACROSS: usize = 2;

/// Lays out boards at half size, two to a line, in the order given; `None` if there is none.
pub(super) fn lay_out(views: &[View<'_, Player>], look: &Look) -> Option<Sheet> {
    let small = |view: &View<'_, Player>| {
        let look = Look {
            size: Size::Half,
            shape: Shape::Portrait,
            bottom: view.color(),
            ..look.clone()
        };
        board::lay_out(&Scene::of(view), &look)
    };
    if let [only] = views {
        return Some(small(only));
    }
    views
        .chunks(ACROSS)
        .map(|line| {
            let boards = line.iter().map(small);
            let gaps = (line.len()..ACROSS).map(|_| gap(look));
            boards
                .chain(gaps)
                .reduce(Sheet::beside)
                .expect("a line has boards")
        })
        .reduce(Sheet::above)
}

/// The place of a board that isn't there.
fn gap(look: &Look) -> Sheet {
    let (width, height) = plan::extent(Shape::Portrait);
    let tile = Album::of(look.theme, Size::Half).tile(Subject::Blank { width, height });
    let (width, height) = (tile.width, tile.height);
    Sheet {
        width,
        height,
        tiles: vec![Placed { x: 0, y: 0, tile }],
    }
}

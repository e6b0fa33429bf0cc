//! Our drawings, and the one place that turns SVG into pixels.
//!
//! The drawings in `assets/art/` name no colours, only classes; a theme is a style sheet. Sources are compiled in, so a
//! drawing that cannot be parsed is found by the first test that looks at it.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use super::look::{Shape, Theme};
use crate::engine::{Color, Numbering, Rank};

/// The drawing at `assets/art/…`.
macro_rules! art {
    ($path:literal) => {
        include_str!(concat!("../../assets/art/", $path))
    };
}

/// The squares and the lakes.
pub(super) const FIELD: &str = art!("board/field.svg");
/// The ground of a battle card's upper part.
pub(super) const BANNER: &str = art!("board/banner.svg");

/// What surrounds the field.
pub(super) fn frame(shape: Shape) -> &'static str {
    match shape {
        Shape::Portrait => art!("board/portrait.svg"),
        Shape::Landscape => art!("board/landscape.svg"),
    }
}

/// The plate that carries a side's ranks.
pub(super) fn plate(color: Color) -> &'static str {
    match color {
        Color::Red => art!("plates/red.svg"),
        Color::Blue => art!("plates/blue.svg"),
    }
}

/// The plate of a fallen piece in its tray.
pub(super) fn counter(color: Color) -> &'static str {
    match color {
        Color::Red => art!("counters/red.svg"),
        Color::Blue => art!("counters/blue.svg"),
    }
}

/// What is seen of a piece whose rank is not; lies on the plate.
pub(super) fn back(color: Color) -> &'static str {
    match color {
        Color::Red => art!("backs/red.svg"),
        Color::Blue => art!("backs/blue.svg"),
    }
}

/// A rank's figure.
pub(super) fn figure(rank: Rank) -> &'static str {
    match rank {
        Rank::Flag => art!("ranks/flag.svg"),
        Rank::Spy => art!("ranks/spy.svg"),
        Rank::Scout => art!("ranks/scout.svg"),
        Rank::Miner => art!("ranks/miner.svg"),
        Rank::Sergeant => art!("ranks/sergeant.svg"),
        Rank::Lieutenant => art!("ranks/lieutenant.svg"),
        Rank::Captain => art!("ranks/captain.svg"),
        Rank::Major => art!("ranks/major.svg"),
        Rank::Colonel => art!("ranks/colonel.svg"),
        Rank::General => art!("ranks/general.svg"),
        Rank::Marshal => art!("ranks/marshal.svg"),
        Rank::Bomb => art!("ranks/bomb.svg"),
    }
}

/// The numeral beside the figure, as [`Rank::figure`] names it: `1` to `10`, or the Spy's `S` where one is the highest.
/// Bomb and Flag have none and fill the plate.
pub(super) fn numeral(rank: Rank, numbering: Numbering) -> Option<&'static str> {
    match rank.figure(numbering) {
        "1" => Some(art!("numerals/1.svg")),
        "2" => Some(art!("numerals/2.svg")),
        "3" => Some(art!("numerals/3.svg")),
        "4" => Some(art!("numerals/4.svg")),
        "5" => Some(art!("numerals/5.svg")),
        "6" => Some(art!("numerals/6.svg")),
        "7" => Some(art!("numerals/7.svg")),
        "8" => Some(art!("numerals/8.svg")),
        "9" => Some(art!("numerals/9.svg")),
        "10" => Some(art!("numerals/10.svg")),
        "S" => Some(art!("numerals/s.svg")),
        _ => None,
    }
}

/// Marks that lie over squares and pieces.
pub(super) mod marks {
    pub(in crate::render) const MOVED: &str = art!("marks/moved.svg");
    pub(in crate::render) const EYE: &str = art!("marks/eye.svg");
    pub(in crate::render) const LAST_MOVE: &str = art!("marks/last-move.svg");
    pub(in crate::render) const BATTLE: &str = art!("marks/battle.svg");
    pub(in crate::render) const SELECTED: &str = art!("marks/selected.svg");
    pub(in crate::render) const TARGET: &str = art!("marks/target.svg");
    pub(in crate::render) const STRIKE: &str = art!("marks/strike.svg");
    pub(in crate::render) const BURST: &str = art!("marks/burst.svg");
    pub(in crate::render) const ARROW_STEP: &str = art!("marks/arrow-step.svg");
    pub(in crate::render) const ARROW_TAIL: &str = art!("marks/arrow-tail.svg");
    pub(in crate::render) const ARROW_SHAFT: &str = art!("marks/arrow-shaft.svg");
    pub(in crate::render) const ARROW_HEAD: &str = art!("marks/arrow-head.svg");
    pub(in crate::render) const STRUCK_OUT: &str = art!("marks/struck-out.svg");
    pub(in crate::render) const CHARGE: &str = art!("marks/charge.svg");
    pub(in crate::render) const RAYS: &str = art!("marks/rays.svg");

    use crate::engine::Color;

    /// The border of a piece whose rank the opponent knows, in the shape of its plate.
    pub(in crate::render) fn known(color: Color) -> &'static str {
        match color {
            Color::Red => art!("marks/known-red.svg"),
            Color::Blue => art!("marks/known-blue.svg"),
        }
    }

    /// Says in a corner of a square that one of this side's pieces fell there.
    pub(in crate::render) fn fallen(color: Color) -> &'static str {
        match color {
            Color::Red => art!("marks/fallen-red.svg"),
            Color::Blue => art!("marks/fallen-blue.svg"),
        }
    }
}

/// Draws in the colours of one theme.
pub(super) struct Artist {
    options: Options<'static>,
}

impl Artist {
    pub(super) fn new(theme: Theme) -> Self {
        let mut fonts = Database::new();
        fonts.load_font_data(dejavu::sans_condensed::bold().to_vec());
        let style_sheet = match theme {
            Theme::Classic => art!("themes/classic.css"),
            Theme::Contrast => art!("themes/contrast.css"),
            Theme::Greyscale => art!("themes/greyscale.css"),
            Theme::Dark => art!("themes/dark.css"),
        };
        Self {
            options: Options {
                fontdb: Arc::new(fonts),
                style_sheet: Some(style_sheet.to_owned()),
                ..Options::default()
            },
        }
    }

    /// Draws over what is there; `place` maps the drawing's units to the paper's pixels.
    pub(super) fn draw(&self, svg: &str, place: Transform, paper: &mut Pixmap) {
        let tree = Tree::from_str(svg, &self.options)
            .expect("the drawings are part of the program and tested with it");
        resvg::render(&tree, place, &mut paper.as_mut());
    }

    /// Writes a short text, middle at (`x`, `y`) on its baseline, in drawing units that `place` maps to pixels.
    pub(super) fn write(&self, text: &Text<'_>, place: Transform, paper: &mut Pixmap) {
        let Text {
            class,
            size,
            x,
            y,
            words,
        } = text;
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><text class="{class}" x="{x}" y="{y}" font-family="DejaVu Sans" font-weight="bold" font-stretch="condensed" font-size="{size}" text-anchor="middle">{words}</text></svg>"#
        );
        self.draw(&svg, place, paper);
    }
}

/// A coordinate or a count.
pub(super) struct Text<'t> {
    pub class: &'static str,
    pub size: u32,
    pub x: u32,
    pub y: u32,
    pub words: &'t str,
}

/// An empty sheet, wholly transparent.
pub(super) fn paper(width: u32, height: u32) -> Pixmap {
    Pixmap::new(width, height).expect("sprites have sizes above zero and far below the limit")
}

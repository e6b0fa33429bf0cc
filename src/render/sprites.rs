//! Everything that a board is put together from, drawn once for each theme and size and kept as palette numbers.

use std::sync::OnceLock;

use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::art::{self, Artist, Text, paper};
use super::canvas::{Canvas, Mark};
use super::layout::{CELL, ICON, Layout, Point, SLOT};
use super::look::{Shape, Size, Theme};
use super::palette::{Census, Palette};
use super::scene::{Face, Knowledge, Piece};
use crate::engine::{ByColor, Color, Direction, Numbering, Rank, Square};

/// The most pieces of one rank in an army: eight Scouts.
const MOST: usize = 8;
/// How strongly a rank is drawn in the tray while none of its pieces has fallen.
const FAINT: f32 = 0.35;
const NUMBERINGS: [Numbering; 2] = [Numbering::TenHigh, Numbering::OneHigh];
const KNOWLEDGES: [Knowledge; 3] = [
    Knowledge::Plain,
    Knowledge::KnownToOpponent,
    Knowledge::KnownOfOpponent,
];

/// A theme's sprites at one size.
pub(super) struct Sprites {
    pub palette: &'static Palette,
    frames: ByColor<[Canvas; 2]>,
    cells: Vec<Canvas>,
    icons: Vec<Canvas>,
    counts: Vec<Canvas>,
    pub marks: Marks,
}

/// A theme's marks at one size, each as large as a square.
pub(super) struct Marks {
    pub last_move: Mark,
    pub battle: Mark,
    pub burst: Mark,
    pub fallen: ByColor<Mark>,
    pub selected: Mark,
    pub target: Mark,
    pub strike: Mark,
    /// By the direction in which they point in the picture.
    arrows: [Arrows; 4],
}

/// The parts of an arrow in one direction.
pub(super) struct Arrows {
    /// Tail and head in one square.
    pub step: Mark,
    pub tail: Mark,
    pub shaft: Mark,
    pub head: Mark,
}

impl Marks {
    /// The parts of an arrow that points in this direction of the picture, `Up` being its upper edge.
    pub(super) fn arrows(&self, direction: Direction) -> &Arrows {
        &self.arrows[direction as usize]
    }
}

/// One of the two tones of the field, by the square's column and line in the picture.
pub(super) fn tone((column, line): Point) -> usize {
    ((column + line) % 2) as usize
}

impl Sprites {
    /// The sprites of a theme at a size, drawn when they are first asked for: some hundred milliseconds.
    pub(super) fn of(theme: Theme, size: Size) -> &'static Self {
        static SPRITES: [[OnceLock<Sprites>; 2]; 4] = [const { [const { OnceLock::new() }; 2] }; 4];
        SPRITES[theme as usize][size as usize].get_or_init(|| Self::draw(theme, size))
    }

    /// The empty board with its coordinates.
    pub(super) fn frame(&self, bottom: Color, shape: Shape) -> &Canvas {
        &self.frames[bottom][shape as usize]
    }

    /// A whole square with the piece that stands on it.
    pub(super) fn cell(&self, tone: usize, piece: Piece, numbering: Numbering) -> &Canvas {
        &self.cells[cell_index(tone, piece, numbering)]
    }

    /// A rank in a tray; faint while none of its pieces has fallen.
    pub(super) fn icon(
        &self,
        color: Color,
        rank: Rank,
        numbering: Numbering,
        faint: bool,
    ) -> &Canvas {
        &self.icons[icon_index(color, rank, numbering, faint)]
    }

    /// How many of an army's pieces of a rank have fallen.
    pub(super) fn count(&self, fallen: u8, army: u8) -> &Canvas {
        &self.counts[usize::from(army) * (MOST + 1) + usize::from(fallen)]
    }

    fn draw(theme: Theme, size: Size) -> Self {
        let palette = palette(theme);
        let drawings = Drawings::new(theme, size);
        let canvas = |drawing: Pixmap| Canvas::of(&drawing, palette);
        let mark = |svg: &str| Mark::of(&drawings.layer(svg, Transform::identity()), palette);
        let arrows = Direction::ALL.map(|direction| {
            let turn = Transform::from_rotate_at(90.0 * f32::from(direction as u8), 45.0, 45.0);
            let mark = |svg: &str| Mark::of(&drawings.layer(svg, turn), palette);
            Arrows {
                step: mark(art::marks::ARROW_STEP),
                tail: mark(art::marks::ARROW_TAIL),
                shaft: mark(art::marks::ARROW_SHAFT),
                head: mark(art::marks::ARROW_HEAD),
            }
        });
        Self {
            palette,
            frames: ByColor::from_fn(|bottom| {
                [Shape::Portrait, Shape::Landscape]
                    .map(|shape| canvas(drawings.frame(bottom, shape)))
            }),
            cells: every_cell()
                .map(|(tone, piece, numbering)| canvas(drawings.cell(tone, piece, numbering)))
                .collect(),
            icons: every_icon()
                .map(|(color, rank, numbering, faint)| {
                    canvas(drawings.icon(color, rank, numbering, faint))
                })
                .collect(),
            counts: (0..=MOST)
                .flat_map(|army| (0..=MOST).map(move |fallen| (fallen, army)))
                .map(|(fallen, army)| canvas(drawings.count(fallen, army)))
                .collect(),
            marks: Marks {
                last_move: mark(art::marks::LAST_MOVE),
                battle: mark(art::marks::BATTLE),
                burst: mark(art::marks::BURST),
                fallen: ByColor::from_fn(|color| mark(art::marks::fallen(color))),
                selected: mark(art::marks::SELECTED),
                target: mark(art::marks::TARGET),
                strike: mark(art::marks::STRIKE),
                arrows,
            },
        }
    }
}

/// The palette of a theme, made from its drawings at full size.
pub(super) fn palette(theme: Theme) -> &'static Palette {
    static PALETTES: [OnceLock<Palette>; 4] = [const { OnceLock::new() }; 4];
    PALETTES[theme as usize].get_or_init(|| {
        let drawings = Drawings::new(theme, Size::Full);
        let mut census = Census::default();
        census.add(&drawings.frame(Color::Red, Shape::Portrait));
        let shown = every_cell().filter(|(_, piece, numbering)| {
            let plain = matches!(piece.face, Face::Back | Face::Front(_, Knowledge::Plain));
            *numbering == Numbering::TenHigh && (plain || piece.moved)
        });
        for (tone, piece, numbering) in shown {
            census.add(&drawings.cell(tone, piece, numbering));
        }
        for (color, rank, numbering, faint) in every_icon() {
            census.add(&drawings.icon(color, rank, numbering, faint));
        }
        for svg in [
            art::marks::LAST_MOVE,
            art::marks::BATTLE,
            art::marks::BURST,
            art::marks::SELECTED,
            art::marks::ARROW_STEP,
        ] {
            census.add(&drawings.layer(svg, Transform::identity()));
        }
        census.add(&drawings.count(3, 8));
        Palette::new(&census)
    })
}

/// Every cell with a piece, in the order of [`cell_index`].
fn every_cell() -> impl Iterator<Item = (usize, Piece, Numbering)> {
    let fronts = Rank::ALL
        .into_iter()
        .flat_map(|rank| KNOWLEDGES.map(|knowledge| Face::Front(rank, knowledge)));
    let faces: Vec<Face> = std::iter::once(Face::Back).chain(fronts).collect();
    (0..2).flat_map(move |tone| {
        let faces = faces.clone();
        NUMBERINGS.into_iter().flat_map(move |numbering| {
            let faces = faces.clone();
            Color::ALL.into_iter().flat_map(move |color| {
                let faces = faces.clone();
                [false, true].into_iter().flat_map(move |moved| {
                    faces
                        .clone()
                        .into_iter()
                        .map(move |face| (tone, Piece { color, face, moved }, numbering))
                })
            })
        })
    })
}

/// The place of a cell in the order of [`every_cell`].
fn cell_index(tone: usize, piece: Piece, numbering: Numbering) -> usize {
    let face = match piece.face {
        Face::Back => 0,
        Face::Front(rank, knowledge) => 1 + rank.index() * KNOWLEDGES.len() + knowledge as usize,
    };
    let faces = 1 + Rank::COUNT * KNOWLEDGES.len();
    (((tone * 2 + numbering as usize) * 2 + piece.color as usize) * 2 + usize::from(piece.moved))
        * faces
        + face
}

/// Every rank as the trays show it, in the order of [`icon_index`].
fn every_icon() -> impl Iterator<Item = (Color, Rank, Numbering, bool)> {
    Color::ALL.into_iter().flat_map(|color| {
        NUMBERINGS.into_iter().flat_map(move |numbering| {
            [false, true].into_iter().flat_map(move |faint| {
                Rank::ALL
                    .into_iter()
                    .map(move |rank| (color, rank, numbering, faint))
            })
        })
    })
}

/// The place of a rank in the order of [`every_icon`].
fn icon_index(color: Color, rank: Rank, numbering: Numbering, faint: bool) -> usize {
    ((color as usize * 2 + numbering as usize) * 2 + usize::from(faint)) * Rank::COUNT
        + rank.index()
}

/// The drawings of a theme as pixels of full colour, before the palette.
struct Drawings {
    artist: Artist,
    size: Size,
    tones: [Pixmap; 2],
    tray: Pixmap,
    plates: ByColor<Pixmap>,
    backs: ByColor<Pixmap>,
    figures: [Pixmap; Rank::COUNT],
    numerals: [[Option<Pixmap>; Rank::COUNT]; 2],
    moved: Pixmap,
    known: ByColor<Pixmap>,
    eye: Pixmap,
}

impl Drawings {
    fn new(theme: Theme, size: Size) -> Self {
        let artist = Artist::new(theme);
        let scale = Transform::from_scale(size.scale(), size.scale());
        let layer = |svg: &str| square_layer(&artist, svg, scale);
        let cell = CELL as f32;
        // The two tones are the first two squares of the field; the tray's ground lies in the frame's first line.
        let tones =
            [0.0, -cell].map(|x| square_layer(&artist, art::FIELD, scale.pre_translate(x, 0.0)));
        let tray = square_layer(&artist, art::frame(Shape::Portrait), scale);
        Self {
            size,
            tones,
            tray,
            plates: ByColor::from_fn(|color| layer(art::plate(color))),
            backs: ByColor::from_fn(|color| layer(art::back(color))),
            figures: Rank::ALL.map(|rank| layer(art::figure(rank))),
            numerals: NUMBERINGS
                .map(|numbering| Rank::ALL.map(|rank| art::numeral(rank, numbering).map(layer))),
            moved: layer(art::marks::MOVED),
            known: ByColor::from_fn(|color| layer(art::marks::known(color))),
            eye: layer(art::marks::EYE),
            artist,
        }
    }

    /// A drawing of one square, moved or turned in its own units before it is scaled.
    fn layer(&self, svg: &str, place: Transform) -> Pixmap {
        let scale = Transform::from_scale(self.size.scale(), self.size.scale());
        square_layer(&self.artist, svg, scale.pre_concat(place))
    }

    fn frame(&self, bottom: Color, shape: Shape) -> Pixmap {
        let layout = Layout::new(shape, Size::Full);
        let scale = Transform::from_scale(self.size.scale(), self.size.scale());
        let mut sheet = paper(self.size.of(layout.width), self.size.of(layout.height));
        let (left, top) = layout.field;
        self.artist.draw(art::frame(shape), scale, &mut sheet);
        self.artist.draw(
            art::FIELD,
            scale.pre_translate(left as f32, top as f32),
            &mut sheet,
        );
        let far = 10 * CELL;
        for place in 0..10u8 {
            let (column, row) = match bottom {
                Color::Red => (place, 10 - place),
                Color::Blue => (9 - place, place + 1),
            };
            let letter = Square::column_letter(column)
                .to_ascii_uppercase()
                .to_string();
            let number = row.to_string();
            let middle = u32::from(place) * CELL + CELL / 2;
            let letters = match shape {
                Shape::Portrait => [top - 9, top + far + 32],
                Shape::Landscape => [top - 14, top + far + 37],
            };
            let texts = letters
                .map(|y| (left + middle, y, letter.as_str()))
                .into_iter()
                .chain(
                    [left - 25, left + far + 25].map(|x| (x, top + middle + 12, number.as_str())),
                );
            for (x, y, words) in texts {
                self.artist.write(
                    &Text {
                        class: "coordinate",
                        size: 33,
                        x,
                        y,
                        words,
                    },
                    scale,
                    &mut sheet,
                );
            }
        }
        sheet
    }

    fn cell(&self, tone: usize, piece: Piece, numbering: Numbering) -> Pixmap {
        let mut sheet = self.tones[tone].clone();
        self.lay_piece(piece, numbering, &mut sheet);
        sheet
    }

    fn lay_piece(&self, piece: Piece, numbering: Numbering, sheet: &mut Pixmap) {
        lay(sheet, &self.plates[piece.color]);
        match piece.face {
            Face::Back => lay(sheet, &self.backs[piece.color]),
            Face::Front(rank, knowledge) => {
                if knowledge == Knowledge::KnownToOpponent {
                    lay(sheet, &self.known[piece.color]);
                }
                lay(sheet, &self.figures[rank.index()]);
                if let Some(numeral) = &self.numerals[numbering as usize][rank.index()] {
                    lay(sheet, numeral);
                }
                if knowledge != Knowledge::Plain {
                    lay(sheet, &self.eye);
                }
            }
        }
        if piece.moved {
            lay(sheet, &self.moved);
        }
    }

    fn icon(&self, color: Color, rank: Rank, numbering: Numbering, faint: bool) -> Pixmap {
        let side = self.size.of(ICON);
        let factor = ICON as f32 / CELL as f32 * self.size.scale();
        let scale = Transform::from_scale(factor, factor);
        let mut piece = paper(side, side);
        self.artist.draw(art::plate(color), scale, &mut piece);
        self.artist.draw(art::figure(rank), scale, &mut piece);
        if let Some(numeral) = art::numeral(rank, numbering) {
            self.artist.draw(numeral, scale, &mut piece);
        }
        let mut sheet = paper(side, side);
        lay(&mut sheet, &self.tray);
        let paint = PixmapPaint {
            opacity: if faint { FAINT } else { 1.0 },
            ..PixmapPaint::default()
        };
        sheet.draw_pixmap(0, 0, piece.as_ref(), &paint, Transform::identity(), None);
        sheet
    }

    fn count(&self, fallen: usize, army: usize) -> Pixmap {
        let (width, height) = (SLOT.0 - ICON, SLOT.1);
        let scale = Transform::from_scale(self.size.scale(), self.size.scale());
        let mut sheet = paper(self.size.of(width), self.size.of(height));
        lay(&mut sheet, &self.tray);
        let (fallen, total) = (fallen.to_string(), format!("/{army}"));
        let class = if fallen == "0" { "total" } else { "count" };
        self.artist.write(
            &Text {
                class,
                size: 36,
                x: 16,
                y: 34,
                words: &fallen,
            },
            scale,
            &mut sheet,
        );
        self.artist.write(
            &Text {
                class: "total",
                size: 24,
                x: 17,
                y: 57,
                words: &total,
            },
            scale,
            &mut sheet,
        );
        sheet
    }
}

/// A drawing of one square's size.
fn square_layer(artist: &Artist, svg: &str, place: Transform) -> Pixmap {
    let side = (CELL as f32 * place.sx.hypot(place.ky)).round() as u32;
    let mut sheet = paper(side, side);
    artist.draw(svg, place, &mut sheet);
    sheet
}

/// Lays one drawing over another.
fn lay(sheet: &mut Pixmap, layer: &Pixmap) {
    sheet.draw_pixmap(
        0,
        0,
        layer.as_ref(),
        &PixmapPaint::default(),
        Transform::identity(),
        None,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_of_sprites_follow_their_order() {
        for (place, (tone, piece, numbering)) in every_cell().enumerate() {
            assert_eq!(cell_index(tone, piece, numbering), place);
        }
        for (place, (color, rank, numbering, faint)) in every_icon().enumerate() {
            assert_eq!(icon_index(color, rank, numbering, faint), place);
        }
    }
}

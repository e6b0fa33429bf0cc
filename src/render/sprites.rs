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
/// What can be seen of a piece: its back, or its rank with one of three kinds of [`Knowledge`].
const FACES: usize = 1 + Rank::COUNT * 3;
/// Pixels across and down of a fighter on a battle card at full size.
const FIGHTER: (u32, u32) = (240, 230);
/// Degrees by which a fallen fighter leans.
const TOPPLED: f32 = -14.0;
/// How much of a fallen fighter's colour is left.
const PALE: f32 = 0.6;
const NUMBERINGS: [Numbering; 2] = [Numbering::TenHigh, Numbering::OneHigh];

/// A theme's sprites at one size. Each is drawn when it is first needed and kept for the life of the program.
pub(super) struct Sprites {
    pub palette: &'static Palette,
    pub marks: Marks,
    drawings: Drawings,
    frames: ByColor<[OnceLock<Canvas>; 2]>,
    cells: Vec<OnceLock<Canvas>>,
    icons: Vec<OnceLock<Canvas>>,
    counts: Vec<OnceLock<Canvas>>,
    banner: OnceLock<Canvas>,
    fighters: Vec<OnceLock<Canvas>>,
}

/// How a battle ended for one of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    Stands,
    Falls,
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

    fn draw(drawings: &Drawings, palette: &Palette) -> Self {
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
            last_move: mark(art::marks::LAST_MOVE),
            battle: mark(art::marks::BATTLE),
            burst: mark(art::marks::BURST),
            fallen: ByColor::from_fn(|color| mark(art::marks::fallen(color))),
            selected: mark(art::marks::SELECTED),
            target: mark(art::marks::TARGET),
            strike: mark(art::marks::STRIKE),
            arrows,
        }
    }
}

/// One of the two tones of the field, by the square's column and line in the picture.
pub(super) fn tone((column, line): Point) -> usize {
    ((column + line) % 2) as usize
}

impl Sprites {
    /// The sprites of a theme at a size.
    pub(super) fn of(theme: Theme, size: Size) -> &'static Self {
        static SPRITES: [[OnceLock<Sprites>; 2]; 4] = [const { [const { OnceLock::new() }; 2] }; 4];
        SPRITES[theme as usize][size as usize].get_or_init(|| {
            let palette = palette(theme);
            let drawings = Drawings::new(theme, size);
            let places = |count| std::iter::repeat_with(OnceLock::new).take(count).collect();
            Self {
                palette,
                marks: Marks::draw(&drawings, palette),
                drawings,
                frames: ByColor::default(),
                cells: places(2 * 2 * 2 * 2 * FACES),
                icons: places(2 * 2 * Rank::COUNT),
                counts: places((MOST + 1) * (MOST + 1)),
                banner: OnceLock::new(),
                fighters: places(2 * 2 * 2 * Rank::COUNT),
            }
        })
    }

    /// The empty board with its coordinates.
    pub(super) fn frame(&self, bottom: Color, shape: Shape) -> &Canvas {
        self.keep(&self.frames[bottom][shape as usize], || {
            self.drawings.frame(bottom, shape)
        })
    }

    /// A whole square with the piece that stands on it.
    pub(super) fn cell(&self, tone: usize, piece: Piece, numbering: Numbering) -> &Canvas {
        let face = match piece.face {
            Face::Back => 0,
            Face::Front(rank, knowledge) => 1 + rank.index() * 3 + knowledge as usize,
        };
        let pair = (tone * 2 + numbering as usize) * 2 + piece.color as usize;
        let place = (pair * 2 + usize::from(piece.moved)) * FACES + face;
        self.keep(&self.cells[place], || {
            self.drawings.cell(tone, piece, numbering)
        })
    }

    /// A rank in a tray.
    pub(super) fn icon(&self, color: Color, rank: Rank, numbering: Numbering) -> &Canvas {
        let place = (color as usize * 2 + numbering as usize) * Rank::COUNT + rank.index();
        self.keep(&self.icons[place], || {
            self.drawings.icon(color, rank, numbering)
        })
    }

    /// How many of an army's pieces of a rank have fallen.
    pub(super) fn count(&self, fallen: u8, army: u8) -> &Canvas {
        let place = usize::from(army) * (MOST + 1) + usize::from(fallen);
        self.keep(&self.counts[place], || self.drawings.count(fallen, army))
    }

    /// The ground of a battle card's upper part, with the arrow from attacker to defender.
    pub(super) fn banner(&self) -> &Canvas {
        self.keep(&self.banner, || self.drawings.banner())
    }

    /// One of the two in a battle, large.
    pub(super) fn fighter(
        &self,
        color: Color,
        rank: Rank,
        numbering: Numbering,
        fate: Fate,
    ) -> &Canvas {
        let pair = (color as usize * 2 + numbering as usize) * 2 + fate as usize;
        let place = pair * Rank::COUNT + rank.index();
        self.keep(&self.fighters[place], || {
            self.drawings.fighter(color, rank, numbering, fate)
        })
    }

    fn keep<'s>(&self, place: &'s OnceLock<Canvas>, draw: impl FnOnce() -> Pixmap) -> &'s Canvas {
        place.get_or_init(|| Canvas::of(&draw(), self.palette))
    }
}

/// The palette of a theme, made from its drawings at full size.
pub(super) fn palette(theme: Theme) -> &'static Palette {
    static PALETTES: [OnceLock<Palette>; 4] = [const { OnceLock::new() }; 4];
    PALETTES[theme as usize].get_or_init(|| {
        let drawings = Drawings::new(theme, Size::Full);
        let mut census = Census::default();
        census.add(&drawings.frame(Color::Red, Shape::Portrait));
        let fronts = Rank::ALL.map(|rank| Face::Front(rank, Knowledge::KnownToOpponent));
        for color in Color::ALL {
            for (face, tone) in fronts
                .into_iter()
                .chain([Face::Back])
                .zip([0, 1].into_iter().cycle())
            {
                let piece = Piece {
                    color,
                    face,
                    moved: tone == 0,
                };
                census.add(&drawings.cell(tone, piece, Numbering::TenHigh));
            }
            for rank in Rank::ALL {
                census.add(&drawings.icon(color, rank, Numbering::TenHigh));
            }
            census.add(&drawings.layer(art::marks::fallen(color), Transform::identity()));
        }
        use art::marks::{ARROW_STEP, BATTLE, BURST, LAST_MOVE, SELECTED, STRIKE, TARGET};
        for svg in [
            LAST_MOVE, BATTLE, BURST, SELECTED, STRIKE, TARGET, ARROW_STEP,
        ] {
            census.add(&drawings.layer(svg, Transform::identity()));
        }
        census.add(&drawings.count(3, 8));
        census.add(&drawings.banner());
        Palette::new(&census)
    })
}

/// The drawings of a theme as pixels of full colour, before the palette.
struct Drawings {
    artist: Artist,
    size: Size,
    tones: [Pixmap; 2],
    well: Pixmap,
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
        // The two tones are the first two squares of the field; a tray's ground is that of its first well.
        let tones =
            [0.0, -cell].map(|x| square_layer(&artist, art::FIELD, scale.pre_translate(x, 0.0)));
        let well = square_layer(
            &artist,
            art::frame(Shape::Portrait),
            scale.pre_translate(-24.0, -8.0),
        );
        Self {
            size,
            tones,
            well,
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

    fn icon(&self, color: Color, rank: Rank, numbering: Numbering) -> Pixmap {
        let side = self.size.of(ICON);
        let factor = ICON as f32 / CELL as f32 * self.size.scale();
        let scale = Transform::from_scale(factor, factor);
        let mut sheet = paper(side, side);
        lay(&mut sheet, &self.well);
        self.artist.draw(art::plate(color), scale, &mut sheet);
        self.artist.draw(art::figure(rank), scale, &mut sheet);
        if let Some(numeral) = art::numeral(rank, numbering) {
            self.artist.draw(numeral, scale, &mut sheet);
        }
        sheet
    }

    fn count(&self, fallen: u8, army: u8) -> Pixmap {
        let (width, height) = (SLOT.0 - ICON, SLOT.1);
        let scale = Transform::from_scale(self.size.scale(), self.size.scale());
        let mut sheet = paper(self.size.of(width), self.size.of(height));
        lay(&mut sheet, &self.well);
        let (fallen, total) = (fallen.to_string(), format!("/{army}"));
        self.artist.write(
            &Text {
                class: "count",
                size: 34,
                x: 14,
                y: 28,
                words: &fallen,
            },
            scale,
            &mut sheet,
        );
        self.artist.write(
            &Text {
                class: "total",
                size: 22,
                x: 14,
                y: 51,
                words: &total,
            },
            scale,
            &mut sheet,
        );
        sheet
    }

    fn banner(&self) -> Pixmap {
        let scale = Transform::from_scale(self.size.scale(), self.size.scale());
        let mut sheet = paper(self.size.of(1000), self.size.of(250));
        self.artist.draw(art::BANNER, scale, &mut sheet);
        let place = scale.pre_translate(435.0, 60.0).pre_scale(1.45, 1.45);
        self.artist.draw(art::marks::CHARGE, place, &mut sheet);
        sheet
    }

    /// A piece at rather more than twice its size, upright before rays, or toppled, pale and struck out.
    fn fighter(&self, color: Color, rank: Rank, numbering: Numbering, fate: Fate) -> Pixmap {
        let (width, height) = FIGHTER;
        let scale = Transform::from_scale(self.size.scale(), self.size.scale());
        let upright = scale.pre_translate(26.0, 21.0).pre_scale(2.1, 2.1);
        let mut sheet = paper(self.size.of(width), self.size.of(height));
        // The arena's ground, from well inside its edges.
        self.artist
            .draw(art::BANNER, scale.pre_translate(-130.0, -10.0), &mut sheet);
        let place = match fate {
            Fate::Stands => upright,
            Fate::Falls => upright.pre_concat(Transform::from_rotate_at(TOPPLED, 45.0, 45.0)),
        };
        if fate == Fate::Stands {
            self.artist.draw(art::marks::LAUREL, upright, &mut sheet);
        }
        let mut piece = paper(sheet.width(), sheet.height());
        self.artist.draw(art::plate(color), place, &mut piece);
        self.artist.draw(art::figure(rank), place, &mut piece);
        if let Some(numeral) = art::numeral(rank, numbering) {
            self.artist.draw(numeral, place, &mut piece);
        }
        let opacity = if fate == Fate::Falls { PALE } else { 1.0 };
        let paint = PixmapPaint {
            opacity,
            ..PixmapPaint::default()
        };
        sheet.draw_pixmap(0, 0, piece.as_ref(), &paint, Transform::identity(), None);
        if fate == Fate::Falls {
            self.artist
                .draw(art::marks::STRUCK_OUT, upright, &mut sheet);
        }
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

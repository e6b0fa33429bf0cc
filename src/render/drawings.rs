//! Draws the subjects of tiles in one theme's colours, from the bottom layer to the top.

use std::sync::OnceLock;

use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::art::{self, Artist, Text, marks, paper};
use super::look::{Shape, Size, Theme};
use super::plan::{self, CELL, Rect};
use super::scene::{Face, Knowledge, Piece};
use super::subject::{
    Arrow, ArrowPart, Choice, Fighter, Loss, Outline, SquareMarks, SquareSubject, Subject,
};
use crate::engine::{ByColor, Color, Direction, Numbering, Rank, Square};

/// Pixels across a rank's icon in a tray, at full size.
const ICON: f32 = 45.0;
/// Degrees by which a fallen fighter leans.
const TOPPLED: f32 = -14.0;
/// How much of a fallen fighter's colour is left.
const PALE: f32 = 0.6;
/// How much larger than on its square a fighter is.
const ENLARGED: f32 = 2.1;

/// A theme's artist at one size, and the grounds that many tiles share.
pub(super) struct Drawings {
    artist: Artist,
    size: Size,
    tones: [Pixmap; 2],
    /// Whole frames by the side at the bottom and by shape, from which tiles are cut.
    frames: ByColor<[OnceLock<Pixmap>; 2]>,
}

impl Drawings {
    pub(super) fn new(theme: Theme, size: Size) -> Self {
        let artist = Artist::new(theme);
        // The two tones are the first squares of the first two lines of the field.
        let tones = [0.0, -(CELL as f32)].map(|y| {
            let mut sheet = paper(size.of(CELL), size.of(CELL));
            artist.draw(art::FIELD, scale(size).pre_translate(0.0, y), &mut sheet);
            sheet
        });
        Self {
            artist,
            size,
            tones,
            frames: ByColor::default(),
        }
    }

    /// The pixels of a tile, all of them opaque.
    pub(super) fn draw(&self, subject: &Subject) -> Pixmap {
        match subject {
            Subject::Frame {
                shape,
                bottom,
                rect,
            } => self.crop(self.frame(*shape, *bottom), *rect),
            Subject::Square(square) => self.square(square),
            Subject::Slot { shape, loss } => self.slot(*shape, loss.as_ref()),
            Subject::Banner { rect } => self.crop(&self.banner(), *rect),
            Subject::Fighter(fighter) => self.fighter(fighter),
            Subject::Blank { width, height } => self.blank(*width, *height),
        }
    }

    /// The empty board with its coordinates.
    pub(super) fn frame(&self, shape: Shape, bottom: Color) -> &Pixmap {
        self.frames[bottom][shape as usize].get_or_init(|| self.draw_frame(shape, bottom))
    }

    fn draw_frame(&self, shape: Shape, bottom: Color) -> Pixmap {
        let (mut sheet, scale) = self.sheet(plan::extent(shape));
        let (left, top) = plan::field(shape);
        self.artist.draw(art::frame(shape), scale, &mut sheet);
        self.artist.draw(
            art::FIELD,
            scale.pre_translate(left as f32, top as f32),
            &mut sheet,
        );
        let far = 10 * CELL;
        let (above, below) = match shape {
            Shape::Portrait => (top - 9, top + far + 32),
            Shape::Landscape => (top - 14, top + far + 37),
        };
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
            let mut write = |x, y, words| {
                let text = Text {
                    class: "coordinate",
                    size: 33,
                    x,
                    y,
                    words,
                };
                self.artist.write(&text, scale, &mut sheet);
            };
            for y in [above, below] {
                write(left + middle, y, letter.as_str());
            }
            for x in [left - 25, left + far + 25] {
                write(x, top + middle + 12, number.as_str());
            }
        }
        sheet
    }

    fn square(&self, square: &SquareSubject) -> Pixmap {
        let mut sheet = self.tones[usize::from(square.tone)].clone();
        let SquareMarks {
            arrow,
            outline,
            burst,
            fallen,
            choice,
        } = square.marks;
        if let Some(piece) = square.piece {
            self.piece(piece, square.numbering, &mut sheet);
        }
        if let Some(arrow) = arrow {
            self.arrow(arrow, &mut sheet);
        }
        let mut mark = |svg| self.artist.draw(svg, scale(self.size), &mut sheet);
        match outline {
            Some(Outline::LastMove) => mark(marks::LAST_MOVE),
            Some(Outline::Battle) => mark(marks::BATTLE),
            None => {}
        }
        if burst {
            mark(marks::BURST);
        }
        for color in Color::ALL {
            if fallen[color] {
                mark(marks::fallen(color));
            }
        }
        match choice {
            Some(Choice::Selected) => mark(marks::SELECTED),
            Some(Choice::Target) => mark(marks::TARGET),
            Some(Choice::Strike) => mark(marks::STRIKE),
            None => {}
        }
        sheet
    }

    fn piece(&self, piece: Piece, numbering: Numbering, sheet: &mut Pixmap) {
        let mut layer = |svg| self.artist.draw(svg, scale(self.size), sheet);
        layer(art::plate(piece.color));
        match piece.face {
            Face::Back => layer(art::back(piece.color)),
            Face::Front(rank, knowledge) => {
                if knowledge == Knowledge::KnownToOpponent {
                    layer(marks::known(piece.color));
                }
                layer(art::figure(rank));
                if let Some(numeral) = art::numeral(rank, numbering) {
                    layer(numeral);
                }
                if knowledge != Knowledge::Plain {
                    layer(marks::EYE);
                }
            }
        }
        if piece.moved {
            layer(marks::MOVED);
        }
    }

    fn arrow(&self, arrow: Arrow, sheet: &mut Pixmap) {
        let svg = match arrow.part {
            ArrowPart::Step => marks::ARROW_STEP,
            ArrowPart::Tail => marks::ARROW_TAIL,
            ArrowPart::Shaft => marks::ARROW_SHAFT,
            ArrowPart::Head => marks::ARROW_HEAD,
        };
        let quarters = match arrow.direction {
            Direction::Up => 0.0,
            Direction::Right => 1.0,
            Direction::Down => 2.0,
            Direction::Left => 3.0,
        };
        let middle = CELL as f32 / 2.0;
        let turn = Transform::from_rotate_at(90.0 * quarters, middle, middle);
        self.artist
            .draw(svg, scale(self.size).pre_concat(turn), sheet);
    }

    fn slot(&self, shape: Shape, loss: Option<&Loss>) -> Pixmap {
        // The first place of each tray; where in it the icon begins.
        let (rect, (x, y)) = match shape {
            Shape::Portrait => (
                Rect {
                    x: 20,
                    y: 0,
                    width: 80,
                    height: 70,
                },
                (4.0, 12.0),
            ),
            Shape::Landscape => (
                Rect {
                    x: 0,
                    y: 20,
                    width: 100,
                    height: 80,
                },
                (14.0, 16.0),
            ),
        };
        let (mut sheet, scale) = self.sheet((rect.width, rect.height));
        let ground = scale.pre_translate(-(rect.x as f32), -(rect.y as f32));
        self.artist.draw(art::frame(shape), ground, &mut sheet);
        if let Some(loss) = loss {
            let factor = ICON / CELL as f32;
            let place = scale.pre_translate(x, y).pre_scale(factor, factor);
            self.artist
                .draw(art::counter(loss.color), place, &mut sheet);
            self.figure(loss.rank, loss.numbering, place, &mut sheet);
            let (fallen, army) = (loss.fallen.to_string(), format!("/{}", loss.army));
            let (x, y) = ((x + ICON) as u32 + 14, y as u32);
            let count = Text {
                class: "count",
                size: 34,
                x,
                y: y + 24,
                words: &fallen,
            };
            let total = Text {
                class: "total",
                size: 22,
                x,
                y: y + 47,
                words: &army,
            };
            self.artist.write(&count, scale, &mut sheet);
            self.artist.write(&total, scale, &mut sheet);
        }
        sheet
    }

    /// A piece face up: plate, figure, numeral.
    fn front(
        &self,
        color: Color,
        rank: Rank,
        numbering: Numbering,
        place: Transform,
        sheet: &mut Pixmap,
    ) {
        self.artist.draw(art::plate(color), place, sheet);
        self.figure(rank, numbering, place, sheet);
    }

    /// A rank's figure and numeral, without a plate.
    fn figure(&self, rank: Rank, numbering: Numbering, place: Transform, sheet: &mut Pixmap) {
        self.artist.draw(art::figure(rank), place, sheet);
        if let Some(numeral) = art::numeral(rank, numbering) {
            self.artist.draw(numeral, place, sheet);
        }
    }

    /// The ground of a battle card's upper part, with the arrow from attacker to defender.
    fn banner(&self) -> Pixmap {
        let (mut sheet, scale) = self.sheet((1000, 250));
        self.artist.draw(art::BANNER, scale, &mut sheet);
        let arrow = scale.pre_translate(435.0, 60.0).pre_scale(1.45, 1.45);
        self.artist.draw(marks::CHARGE, arrow, &mut sheet);
        sheet
    }

    /// A piece at rather more than twice its size, upright before rays, or toppled, pale and struck out.
    fn fighter(&self, fighter: &Fighter) -> Pixmap {
        let Fighter {
            color,
            rank,
            numbering,
            stands,
        } = *fighter;
        let (mut sheet, scale) = self.sheet((240, 230));
        // The arena's ground, from well inside its edges.
        self.artist
            .draw(art::BANNER, scale.pre_translate(-130.0, -10.0), &mut sheet);
        let upright = scale
            .pre_translate(26.0, 21.0)
            .pre_scale(ENLARGED, ENLARGED);
        if stands {
            self.artist.draw(marks::RAYS, upright, &mut sheet);
            self.front(color, rank, numbering, upright, &mut sheet);
            return sheet;
        }
        let middle = CELL as f32 / 2.0;
        let toppled = upright.pre_concat(Transform::from_rotate_at(TOPPLED, middle, middle));
        let mut piece = paper(sheet.width(), sheet.height());
        self.front(color, rank, numbering, toppled, &mut piece);
        let paint = PixmapPaint {
            opacity: PALE,
            ..PixmapPaint::default()
        };
        sheet.draw_pixmap(0, 0, piece.as_ref(), &paint, Transform::identity(), None);
        self.artist.draw(marks::STRUCK_OUT, upright, &mut sheet);
        sheet
    }

    /// The frame's own colour, as it is left of the first row of the field.
    fn blank(&self, width: u32, height: u32) -> Pixmap {
        let (mut sheet, _) = self.sheet((width, height));
        let place = Transform::from_scale(width as f32, height as f32).pre_translate(-2.0, -200.0);
        self.artist
            .draw(art::frame(Shape::Portrait), place, &mut sheet);
        sheet
    }

    /// Empty paper for an extent at full size, and the scale to draw on it.
    fn sheet(&self, (width, height): (u32, u32)) -> (Pixmap, Transform) {
        (
            paper(self.size.of(width), self.size.of(height)),
            scale(self.size),
        )
    }

    fn crop(&self, drawing: &Pixmap, rect: Rect) -> Pixmap {
        let (mut sheet, _) = self.sheet((rect.width, rect.height));
        let (x, y) = (self.size.of(rect.x) as i32, self.size.of(rect.y) as i32);
        let paint = PixmapPaint::default();
        sheet.draw_pixmap(
            -x,
            -y,
            drawing.as_ref(),
            &paint,
            Transform::identity(),
            None,
        );
        sheet
    }
}

fn scale(size: Size) -> Transform {
    Transform::from_scale(size.scale(), size.scale())
}

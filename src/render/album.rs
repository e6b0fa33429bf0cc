//! The tiles of each theme and size: drawn when first needed, then kept.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use resvg::tiny_skia::Pixmap;

use super::drawings::Drawings;
use super::look::{Shape, Size, Theme};
use super::palette::{Census, Palette};
use super::plan::Rect;
use super::scene::{Face, Knowledge, Piece};
use super::subject::{
    Arrow, ArrowPart, Choice, Fighter, Loss, Outline, SquareMarks, SquareSubject, Subject,
};
use super::tile::Tile;
use crate::engine::{ByColor, Color, Direction, Numbering, Rank};

/// Tiles that an album keeps, at about 11 KiB each; a tile past that many is drawn anew each time. Ordinary play stays far below.
const TILES_MAX: usize = 4096;

/// A theme's tiles at one size.
pub(super) struct Album {
    drawings: Drawings,
    palette: &'static Palette,
    tiles: RwLock<HashMap<Subject, Arc<Tile>>>,
}

impl Album {
    /// The album of a theme and a size, empty when first asked for.
    pub(super) fn of(theme: Theme, size: Size) -> &'static Self {
        static ALBUMS: [[OnceLock<Album>; 2]; 4] = [const { [const { OnceLock::new() }; 2] }; 4];
        ALBUMS[theme as usize][size as usize].get_or_init(|| Self {
            drawings: Drawings::new(theme, size),
            palette: palette(theme),
            tiles: RwLock::default(),
        })
    }

    /// The tile of a subject.
    pub(super) fn tile(&self, subject: Subject) -> Arc<Tile> {
        // A map of finished tiles is sound whatever happened to a thread that held it.
        let known = self
            .tiles
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&subject)
            .cloned();
        known.unwrap_or_else(|| {
            let tile = Arc::new(self.draw(&subject));
            let mut tiles = self.tiles.write().unwrap_or_else(PoisonError::into_inner);
            if tiles.len() < TILES_MAX {
                tiles.insert(subject, Arc::clone(&tile));
            }
            tile
        })
    }

    /// A subject drawn anew, in all its colours.
    pub(super) fn drawing(&self, subject: &Subject) -> Pixmap {
        self.drawings.draw(subject)
    }

    fn draw(&self, subject: &Subject) -> Tile {
        let drawing = self.drawing(subject);
        Tile::new(
            drawing.width(),
            drawing.height(),
            self.palette.numbers(&drawing),
        )
    }
}

/// The palette of a theme, made from its drawings at full size.
pub(super) fn palette(theme: Theme) -> &'static Palette {
    static PALETTES: [OnceLock<Palette>; 4] = [const { OnceLock::new() }; 4];
    PALETTES[theme as usize].get_or_init(|| {
        let drawings = Drawings::new(theme, Size::Full);
        let mut census = Census::default();
        census.add(drawings.frame(Shape::Portrait, Color::Red));
        for subject in specimens() {
            census.add(&drawings.draw(&subject));
        }
        Palette::new(&census)
    })
}

/// Subjects that show every colour of a theme.
fn specimens() -> Vec<Subject> {
    let numbering = Numbering::TenHigh;
    let square = |tone, piece, marks| {
        Subject::Square(SquareSubject {
            tone,
            piece,
            numbering,
            marks,
        })
    };
    let fronts = Rank::ALL.map(|rank| Face::Front(rank, Knowledge::KnownToOpponent));
    let mut specimens = Vec::new();
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
            specimens.push(square(tone, Some(piece), SquareMarks::default()));
        }
        for rank in Rank::ALL {
            let loss = Loss {
                color,
                rank,
                numbering,
                fallen: 3,
                army: 8,
            };
            specimens.push(Subject::Slot {
                shape: Shape::Portrait,
                loss: Some(loss),
            });
        }
        let stands = color == Color::Red;
        specimens.push(Subject::Fighter(Fighter {
            color,
            rank: Rank::Marshal,
            numbering,
            stands,
        }));
    }
    let arrow = Some(Arrow {
        part: ArrowPart::Step,
        direction: Direction::Up,
    });
    let fallen = ByColor {
        red: true,
        blue: true,
    };
    let none = SquareMarks::default();
    for marks in [
        SquareMarks {
            arrow,
            outline: Some(Outline::LastMove),
            ..none
        },
        SquareMarks {
            burst: true,
            fallen,
            outline: Some(Outline::Battle),
            ..none
        },
        SquareMarks {
            choice: Some(Choice::Selected),
            ..none
        },
        SquareMarks {
            choice: Some(Choice::Target),
            ..none
        },
        SquareMarks {
            choice: Some(Choice::Strike),
            ..none
        },
    ] {
        specimens.push(square(1, None, marks));
    }
    specimens.push(Subject::Banner {
        rect: Rect {
            x: 370,
            y: 0,
            width: 260,
            height: 250,
        },
    });
    specimens
}

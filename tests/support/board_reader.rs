//! Reads a board back from its picture, square by square, as a person would see it.
//!
//! The reader knows pieces from pictures of positions that it sets up itself, and looks at the parts of a square that no
//! mark covers: the upper edge of the plate tells whose piece it is, the middle of the plate what it shows.

use std::collections::HashMap;

use two_lakes::engine::{
    Audience, ByColor, Color, Game, Rank, Reveal, RuleSet, Setup, Square, Variant, View, view,
};
use two_lakes::render::{self, Look, Theme};

/// Whose piece stands on a square, and its rank if the picture shows it.
pub type Read = Option<(Color, Option<Rank>)>;

/// The part of a square by which pieces are told apart: from x 10 to 80, from y 36 to 54.
const WINDOW: (std::ops::Range<usize>, std::ops::Range<usize>) = (10..80, 36..54);
/// A place near the upper edge of both sides' plates: never covered by a mark, nor by a figure.
const PLATE: (usize, usize) = (45, 13);
const CELL: usize = 90;
/// How many of the window's 1,260 pixels may differ from the piece as it was learnt.
const UNLIKE_MAX: usize = 60;

/// Reads full-size, upright boards of one theme. Below a battle's banner too, since a board is a picture's lower part.
pub struct BoardReader {
    bottom: Color,
    plates: HashMap<[u8; 3], Color>,
    shown: HashMap<Vec<[u8; 3]>, (Color, Option<Rank>)>,
}

/// A decoded picture.
pub struct Pixels {
    pub width: usize,
    pub height: usize,
    palette: Vec<[u8; 3]>,
    numbers: Vec<u8>,
}

impl Pixels {
    /// Decodes a PNG.
    ///
    /// # Panics
    /// If the bytes are not an indexed PNG of eight bits.
    pub fn decode(png: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png))
            .read_info()
            .expect("a PNG");
        let mut numbers = vec![0; reader.output_buffer_size().expect("it fits in memory")];
        let frame = reader.next_frame(&mut numbers).expect("whole pixel data");
        let info = reader.info();
        assert_eq!(info.color_type, png::ColorType::Indexed);
        let palette = info.palette.as_deref().expect("a palette");
        let (colors, _) = palette.as_chunks::<3>();
        Self {
            width: frame.width as usize,
            height: frame.height as usize,
            palette: colors.to_vec(),
            numbers,
        }
    }

    /// Red, green and blue at a place, from the upper left corner.
    pub fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.palette[usize::from(self.numbers[y * self.width + x])]
    }

    /// The colours of one square of a full-size, upright board with this side's home rows below.
    pub fn square(&self, square: Square, bottom: Color) -> Vec<[u8; 3]> {
        let (left, top) = self.corner(square, bottom);
        self.part(left..left + CELL, top..top + CELL)
    }

    /// The colours of a rectangle, line by line.
    pub fn part(
        &self,
        columns: std::ops::Range<usize>,
        lines: std::ops::Range<usize>,
    ) -> Vec<[u8; 3]> {
        lines
            .flat_map(|y| columns.clone().map(move |x| self.at(x, y)))
            .collect()
    }

    fn corner(&self, square: Square, bottom: Color) -> (usize, usize) {
        let (column, row) = (usize::from(square.column()), usize::from(square.row()));
        let (across, down) = match bottom {
            Color::Red => (column, 9 - row),
            Color::Blue => (9 - column, row),
        };
        (50 + across * CELL, self.height - 1120 + 110 + down * CELL)
    }
}

impl BoardReader {
    /// A reader of boards with this side's home rows below.
    pub fn new(theme: Theme, bottom: Color) -> Self {
        let mut reader = Self {
            bottom,
            plates: HashMap::new(),
            shown: HashMap::new(),
        };
        // Every rank of both sides, face up. Red's letters are B to M, Blue's N to Y.
        let faces = format!(
            "{:A<40}AA__AA__AAAA__AA__AA{:A<40}",
            "BCDEFGHIJKLM", "NOPQRSTUVWXY"
        );
        reader.learn(
            &view::example(&faces).expect("a position of a hundred letters"),
            theme,
        );
        // And the backs, which the public sees before the first move.
        let order: Vec<usize> = (0..40).collect();
        let setups = ByColor::from_fn(|color| Setup::in_order(Variant::Original, color, &order));
        let game = Game::new(
            Variant::Original,
            RuleSet::Jumbo.rules(Reveal::HiddenAgain),
            &setups,
        );
        reader.learn(&game.view(), theme);
        assert_eq!(
            reader.shown.len(),
            2 * (Rank::COUNT + 1),
            "pieces that look alike"
        );
        assert_eq!(reader.plates.len(), 2, "sides that look alike");
        reader
    }

    fn learn<A: render::Onlooker>(&mut self, view: &View<'_, A>, theme: Theme) {
        let pixels = Pixels::decode(render::board(view, &Look::new(theme, self.bottom)).bytes());
        for (square, seen) in view.pieces() {
            let (plate, window) = self.look(&pixels, square);
            self.plates.insert(plate, seen.color);
            self.shown.insert(window, (seen.color, seen.rank));
        }
    }

    fn look(&self, pixels: &Pixels, square: Square) -> ([u8; 3], Vec<[u8; 3]>) {
        let (left, top) = pixels.corner(square, self.bottom);
        let (columns, lines) = WINDOW;
        let window = pixels.part(
            left + columns.start..left + columns.end,
            top + lines.start..top + lines.end,
        );
        (pixels.at(left + PLATE.0, top + PLATE.1), window)
    }

    /// What the picture shows on a square.
    ///
    /// # Panics
    /// If there is a piece that the reader does not know.
    pub fn read(&self, pixels: &Pixels, square: Square) -> Read {
        let (plate, window) = self.look(pixels, square);
        let color = *self.plates.get(&plate)?;
        let shown = self
            .recognize(&window)
            .unwrap_or_else(|| panic!("an unknown piece on {square}"));
        assert_eq!(
            shown.0, color,
            "a plate of one side with a face of the other on {square}"
        );
        Some(shown)
    }

    /// The piece that looks like this. A mark beside the window may soften an edge in it by a few pixels; no other piece may
    /// come anywhere near.
    fn recognize(&self, window: &[[u8; 3]]) -> Read {
        if let Some(&piece) = self.shown.get(window) {
            return Some(piece);
        }
        let mut by_likeness: Vec<(usize, (Color, Option<Rank>))> = self
            .shown
            .iter()
            .map(|(known, &piece)| {
                let unlike = known.iter().zip(window).filter(|(a, b)| a != b).count();
                (unlike, piece)
            })
            .collect();
        by_likeness.sort_unstable_by_key(|&(unlike, _)| unlike);
        let [(best, piece), (next, _), ..] = by_likeness[..] else {
            panic!("a reader knows many pieces");
        };
        (best <= UNLIKE_MAX && best * 4 < next).then_some(piece)
    }

    /// Compares a picture with what its audience may see.
    ///
    /// # Panics
    /// At the first square on which they differ.
    pub fn check<A: Audience>(&self, png: &[u8], view: &View<'_, A>) {
        let pixels = Pixels::decode(png);
        for square in Square::all() {
            let expected = view.at(square).map(|seen| (seen.color, seen.rank));
            assert_eq!(
                self.read(&pixels, square),
                expected,
                "on {square} at ply {}",
                view.ply()
            );
        }
    }
}

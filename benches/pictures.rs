//! What a picture costs: processor time and bytes, beside RGBA as the `image` crate encodes it by default.
//!
//! `cargo bench --bench pictures` prints a table over plies 0, 10, 20 … of four games, and as its last line
//! `board mean_bytes=… cpu_us=… ratio_time=… ratio_bytes=…` for other programs. The ratios are those to the picture in all
//! the colours of its drawings, which is what is sent when nobody makes a palette; `same_pixels_bytes` is the ratio to RGBA
//! of the very pixels that our palette leaves, and easier to compress.

use std::time::Duration;

use cpu_time::ProcessTime;
use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::{DynamicImage, ExtendedColorType, ImageEncoder, RgbaImage};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use two_lakes::engine::{ByColor, Color, Game, Move, Reveal, RuleSet, Setup, Variant};
use two_lakes::render::{self, Look, Replay, Size, Theme};

/// Seeds of the four games; players strike when they can, one time in two.
const GAMES: [u64; 4] = [1, 2, 3, 4];
const PLIES: u32 = 300;
const STEP: u32 = 10;
/// How often each picture is drawn, to measure more than the clock's grain.
const REPEATS: u32 = 5;
/// Battles whose cards are measured.
const CARDS: u32 = 40;

/// What some pictures took.
#[derive(Default)]
struct Cost {
    pictures: u32,
    bytes: usize,
    time: Duration,
}

impl Cost {
    fn add(&mut self, bytes: usize, time: Duration) {
        self.pictures += 1;
        self.bytes += bytes;
        self.time += time;
    }

    fn mean_bytes(&self) -> usize {
        self.bytes / self.pictures as usize
    }

    /// Microseconds.
    fn mean_time(&self) -> u128 {
        self.time.as_micros() / u128::from(self.pictures)
    }

    /// How many times as long and as large the other is.
    fn ratios(&self, other: &Self) -> (f64, f64) {
        (
            other.time.as_secs_f64() / self.time.as_secs_f64(),
            other.bytes as f64 / self.bytes as f64,
        )
    }
}

/// Pictures of one sort, and the same in two plainer ways.
#[derive(Default)]
struct Sort {
    ours: Cost,
    /// The pixels of our palette as RGBA.
    same_pixels: Cost,
    /// The drawings' own colours as RGBA.
    full_color: Cost,
}

impl Sort {
    /// Draws a picture several times, then encodes its pixels the plain way.
    fn add(&mut self, draw: impl Fn() -> Vec<u8>) {
        // Once unmeasured: sprites are drawn when first needed.
        draw();
        let start = ProcessTime::now();
        let mut bytes = Vec::new();
        for _ in 0..REPEATS {
            bytes = draw();
        }
        self.ours.add(bytes.len(), start.elapsed() / REPEATS);
        encode(&pixels(&bytes), &mut self.same_pixels);
    }

    fn print(&self, name: &str) {
        let (time, bytes) = self.ours.ratios(&self.same_pixels);
        print!(
            "{name:<13} {:>3} pictures {:>6} bytes {:>5} µs   RGBA of the same pixels {time:>4.1} × the time {bytes:>3.1} × the bytes",
            self.ours.pictures,
            self.ours.mean_bytes(),
            self.ours.mean_time(),
        );
        if self.full_color.pictures > 0 {
            let (time, bytes) = self.ours.ratios(&self.full_color);
            print!("   RGBA of all colours {time:>4.1} × and {bytes:>3.1} ×");
        }
        println!();
    }
}

/// The pixels of a PNG.
fn pixels(png: &[u8]) -> RgbaImage {
    let decoder = PngDecoder::new(std::io::Cursor::new(png)).expect("our own picture");
    DynamicImage::from_decoder(decoder)
        .expect("whole pixels")
        .into_rgba8()
}

/// Encodes pixels as the `image` crate does by default.
fn encode(pixels: &RgbaImage, cost: &mut Cost) {
    let start = ProcessTime::now();
    let mut plain = Vec::new();
    PngEncoder::new_with_quality(&mut plain, CompressionType::Default, FilterType::Adaptive)
        .write_image(
            pixels,
            pixels.width(),
            pixels.height(),
            ExtendedColorType::Rgba8,
        )
        .expect("writing to memory");
    cost.add(plain.len(), start.elapsed());
}

/// A game of random plies from a seed, and its pieces.
fn play(seed: u64, mut at: impl FnMut(&Game)) {
    let mut rng = StdRng::seed_from_u64(seed);
    let setups = ByColor::from_fn(|color| {
        let mut order: Vec<usize> = (0..40).collect();
        order.shuffle(&mut rng);
        Setup::in_order(Variant::Original, color, &order)
    });
    let rules = RuleSet::Jumbo.rules(Reveal::StaysVisible);
    let mut game = Game::new(Variant::Original, rules, &setups);
    at(&game);
    for _ in 0..PLIES {
        let view = game.view_for(game.view().to_move());
        let moves = view.legal_moves();
        let strikes: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|ply| view.at(ply.to).is_some())
            .collect();
        let among = if rand::RngExt::random_bool(&mut rng, 0.5) && !strikes.is_empty() {
            &strikes
        } else {
            &moves
        };
        let Some(&ply) = among.choose(&mut rng) else {
            break;
        };
        game.play(ply).expect("a legal move");
        at(&game);
    }
}

/// A whole game as a moving picture, and what it took on average for a frame.
fn replay(seed: u64, look: &Look) -> (usize, u32, Duration) {
    let mut replay = Replay::new(look.clone());
    let (mut frames, mut time) = (0, Duration::ZERO);
    play(seed, |game| {
        let start = ProcessTime::now();
        replay.show(&game.view(), Duration::from_millis(500));
        time += start.elapsed();
        frames += 1;
    });
    (replay.finish().bytes().len(), frames, time)
}

fn main() {
    let look = Look::new(Theme::Classic, Color::Red);
    let (mut own, mut public, mut cards) = (Sort::default(), Sort::default(), Sort::default());
    for seed in GAMES {
        play(seed, |game| {
            let (view, everyone) = (game.view_for(Color::Red), game.view());
            if everyone.ply() % STEP == 0 {
                own.add(|| render::board(&view, &look).bytes().to_vec());
                let drawing = render::board_in_full_color(&view, &look);
                encode(&pixels(drawing.bytes()), &mut own.full_color);
                public.add(|| render::board(&everyone, &look).bytes().to_vec());
            }
            if cards.ours.pictures < CARDS && render::battle_card(&everyone, &look).is_some() {
                cards.add(|| {
                    render::battle_card(&everyone, &look)
                        .expect("a battle")
                        .bytes()
                        .to_vec()
                });
            }
        });
    }
    own.print("own board");
    public.print("public board");
    cards.print("battle card");
    for (name, size) in [("half", Size::Half), ("full", Size::Full)] {
        let look = Look {
            size,
            ..look.clone()
        };
        let (bytes, frames, time) = replay(GAMES[0], &look);
        println!(
            "GIF, {name} size  {frames:>3} frames {bytes:>8} bytes {:>5} ms   a frame {:>5} bytes {:>5} µs",
            time.as_millis(),
            bytes / frames as usize,
            time.as_micros() / u128::from(frames),
        );
    }
    let (ratio_time, ratio_bytes) = own.ours.ratios(&own.full_color);
    let (_, same_pixels_bytes) = own.ours.ratios(&own.same_pixels);
    println!(
        "board mean_bytes={} cpu_us={} ratio_time={ratio_time:.2} ratio_bytes={ratio_bytes:.2} same_pixels_bytes={same_pixels_bytes:.2}",
        own.ours.mean_bytes(),
        own.ours.mean_time(),
    );
}

//! What a picture costs: processor time and bytes, beside the same pixels as the `image` crate would encode them.
//!
//! `cargo bench --bench pictures` prints a table over plies 0, 10, 20 … of four games, and as its last line
//! `board mean_bytes=… cpu_us=… ratio_time=… ratio_bytes=…` for other programs.

use std::time::{Duration, Instant};

use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::{DynamicImage, ExtendedColorType, ImageEncoder};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use two_lakes::engine::{ByColor, Color, Game, Move, Reveal, RuleSet, Setup, Variant};
use two_lakes::render::{self, Look, Theme};

/// Seeds of the four games; players strike when they can, one time in two.
const GAMES: [u64; 4] = [1, 2, 3, 4];
const PLIES: u32 = 300;
const STEP: u32 = 10;
/// How often each picture is drawn, to measure more than the clock's grain.
const REPEATS: u32 = 5;

/// Sums over pictures of one sort.
#[derive(Default)]
struct Sum {
    pictures: u32,
    bytes: usize,
    time: Duration,
    plain_bytes: usize,
    plain_time: Duration,
}

impl Sum {
    /// Draws a picture several times, then encodes its pixels the plain way.
    fn add(&mut self, draw: impl Fn() -> Vec<u8>) {
        let start = Instant::now();
        let mut bytes = Vec::new();
        for _ in 0..REPEATS {
            bytes = draw();
        }
        self.time += start.elapsed() / REPEATS;
        self.bytes += bytes.len();
        self.pictures += 1;
        let decoder = PngDecoder::new(std::io::Cursor::new(&bytes)).expect("our own picture");
        let pixels = DynamicImage::from_decoder(decoder)
            .expect("whole pixels")
            .to_rgba8();
        let start = Instant::now();
        let mut plain = Vec::new();
        PngEncoder::new_with_quality(&mut plain, CompressionType::Default, FilterType::Adaptive)
            .write_image(
                &pixels,
                pixels.width(),
                pixels.height(),
                ExtendedColorType::Rgba8,
            )
            .expect("writing to memory");
        self.plain_time += start.elapsed();
        self.plain_bytes += plain.len();
    }

    fn mean_bytes(&self) -> usize {
        self.bytes / self.pictures as usize
    }

    fn mean_time(&self) -> u128 {
        self.time.as_micros() / u128::from(self.pictures)
    }

    fn ratio_time(&self) -> f64 {
        self.plain_time.as_secs_f64() / self.time.as_secs_f64()
    }

    fn ratio_bytes(&self) -> f64 {
        self.plain_bytes as f64 / self.bytes as f64
    }

    fn print(&self, name: &str) {
        println!(
            "{name:<14} {:>4} pictures {:>7} bytes {:>6} µs   plain RGBA: {:>5.1} × the time, {:>4.1} × the bytes",
            self.pictures,
            self.mean_bytes(),
            self.mean_time(),
            self.ratio_time(),
            self.ratio_bytes(),
        );
    }
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
        let among = if rand::Rng::random_bool(&mut rng, 0.5) && !strikes.is_empty() {
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

fn main() {
    let look = Look::new(Theme::Classic, Color::Red);
    let (mut own, mut public, mut cards) = (Sum::default(), Sum::default(), Sum::default());
    for seed in GAMES {
        play(seed, |game| {
            if game.view().ply() % STEP == 0 {
                let (view, everyone) = (game.view_for(Color::Red), game.view());
                // Once unmeasured: sprites are drawn when first needed.
                render::board(&view, &look);
                own.add(|| render::board(&view, &look).bytes().to_vec());
                render::board(&everyone, &look);
                public.add(|| render::board(&everyone, &look).bytes().to_vec());
            }
            if let Some(card) = render::battle_card(&game.view(), &look)
                && cards.pictures < 40
            {
                drop(card);
                let view = game.view();
                cards.add(|| {
                    render::battle_card(&view, &look)
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
    println!(
        "board mean_bytes={} cpu_us={} ratio_time={:.2} ratio_bytes={:.2}",
        own.mean_bytes(),
        own.mean_time(),
        own.ratio_time(),
        own.ratio_bytes()
    );
}

//! How fast the engine is, in CPU time of this process: `cargo bench --bench engine`

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use two_lakes::engine::{ByColor, Color, Game, Move, Rank, Reveal, RuleSet, Rules, Setup, Variant};

fn main() {
    random_play();
    replay();
    long_game();
}

/// Plies of random play, each through the mover's view: the list, a choice, the ply.
fn random_play() {
    const PLIES: u32 = 2_000_000;
    println!("random play through views, both repetition rules on:");
    for (variant, set) in [
        (Variant::Original, RuleSet::Jumbo),
        (Variant::Original, RuleSet::Isf),
        (Variant::Barrage, RuleSet::Jumbo),
    ] {
        let rules = set.rules(Reveal::StaysVisible);
        let mut chance = Chance(1);
        let (mut plies, mut games) = (0, 0);
        let time = cpu_time(|| {
            while plies < PLIES {
                let game = play(setups(variant, &mut chance), rules, u32::MAX, &mut chance);
                plies += game.view().ply();
                games += 1;
            }
        });
        let rate = f64::from(plies) / time.as_secs_f64();
        let each = time.as_nanos() / u128::from(plies);
        println!("  {variant} {set}: {rate:.0} plies/s ({each} ns each, {games} games)");
    }
}

/// The time that it takes to play the first 600 plies of a match again.
fn replay() {
    const PLIES: u32 = 600;
    const TIMES: u32 = 200;
    let rules = RuleSet::Jumbo.rules(Reveal::StaysVisible);
    let (setups, game) = (1..)
        .map(|seed| {
            let setups = setups(Variant::Original, &mut Chance(seed));
            let game = play(setups.clone(), rules, PLIES, &mut Chance(seed));
            (setups, game)
        })
        .find(|(_, game)| game.view().ply() == PLIES)
        .expect("some random match is as long");
    let moves = moves_of(&game);
    let time = cpu_time(|| {
        for _ in 0..TIMES {
            let mut game = Game::new(Variant::Original, rules, &setups);
            for &ply in &moves {
                game.play(ply).expect("it was played before");
            }
            black_box(&game);
        }
    });
    println!(
        "replay of {PLIES} plies: {:.3} ms",
        milliseconds(time, TIMES)
    );
}

/// Whether plies become slower the longer the past is. Each side walks one piece in circles, so that
/// the last plies differ from the first in nothing but what came before.
fn long_game() {
    const PLIES: usize = 2_000;
    const SAMPLE: usize = 100;
    const TIMES: u32 = 1_000;
    let rules = Rules {
        max_quiet_plies: None,
        ..RuleSet::Jumbo.rules(Reveal::StaysVisible)
    };
    let setups = walkers();
    let read = |text: &str| text.parse().expect("a move");
    let circles = [
        "i4-k4", "b7-a7", "k4-k5", "a7-a6", "k5-i5", "a6-b6", "i5-i4", "b6-b7",
    ];
    let begin = ["i3-i4", "b8-b7"].into_iter();
    let moves: Vec<Move> = begin
        .chain(circles.into_iter().cycle())
        .take(PLIES)
        .map(read)
        .collect();
    let (mut first, mut last) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..TIMES {
        let mut game = Game::new(Variant::Compact, rules, &setups);
        let mut walk = |moves: &[Move]| {
            for &ply in moves {
                let mover = game.view().to_move();
                black_box(game.view_for(mover).legal_moves());
                game.play(ply).expect("a walk in circles is legal");
            }
        };
        first += cpu_time(|| walk(&moves[..SAMPLE]));
        walk(&moves[SAMPLE..PLIES - SAMPLE]);
        last += cpu_time(|| walk(&moves[PLIES - SAMPLE..]));
    }
    println!(
        "{PLIES}-ply game: first {SAMPLE} plies {:.3} ms, last {SAMPLE} plies {:.3} ms, ratio {:.2}",
        milliseconds(first, TIMES),
        milliseconds(last, TIMES),
        last.as_secs_f64() / first.as_secs_f64()
    );
}

/// Compact armies with a piece that can walk on i3 and on b8.
fn walkers() -> ByColor<Setup> {
    let can_walk = |setup: &Setup, square: &str| {
        let square = square.parse().expect("a square");
        setup.at(square).is_some_and(Rank::is_movable)
    };
    (1..)
        .map(|seed| setups(Variant::Compact, &mut Chance(seed)))
        .find(|setups| can_walk(&setups.red, "i3") && can_walk(&setups.blue, "b8"))
        .expect("most pieces can walk")
}

fn milliseconds(time: Duration, times: u32) -> f64 {
    time.as_secs_f64() * 1_000.0 / f64::from(times)
}

fn moves_of(game: &Game) -> Vec<Move> {
    let view = game.view();
    view.reports()
        .iter()
        .map(|report| report.as_move())
        .collect()
}

fn setups(variant: Variant, chance: &mut Chance) -> ByColor<Setup> {
    ByColor::from_fn(|color| {
        let mut order: Vec<usize> = (0..variant.home(Color::Red).count()).collect();
        for place in (1..order.len()).rev() {
            order.swap(place, chance.below(place + 1));
        }
        Setup::in_order(variant, color, &order)
    })
}

/// Random play up to a number of plies or to the end.
fn play(setups: ByColor<Setup>, rules: Rules, plies: u32, chance: &mut Chance) -> Game {
    let mut game = Game::new(setups.red.variant(), rules, &setups);
    for _ in 0..plies {
        let view = game.view_for(game.view().to_move());
        if view.outcome().is_some() {
            break;
        }
        let moves = view.legal_moves();
        let ply = moves[chance.below(moves.len())];
        game.play(ply).expect("a listed move is legal");
    }
    game
}

/// The CPU time of a piece of work on this thread.
fn cpu_time(work: impl FnOnce()) -> Duration {
    let begun = ThreadTime::now();
    work();
    begun.elapsed()
}

/// A small stream of chance (SplitMix64), so that the bench measures the engine.
struct Chance(u64);

impl Chance {
    /// A number below `limit`, nearly even.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * limit as u128) >> 64) as usize
    }
}

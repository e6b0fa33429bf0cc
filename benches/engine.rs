//! How fast the engine is, in CPU time of this process: `cargo bench --bench engine`

use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

use two_lakes::engine::{
    ByColor, Color, Game, Move, Player, Reveal, RuleSet, Rules, Setup, Variant, View,
};

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
                let game = play(variant, rules, u32::MAX, &mut chance, |_, _| true);
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
            let game = play_on(setups.clone(), rules, PLIES, &mut Chance(seed), |_, _| true);
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

/// Whether plies become slower in the course of a long game. Nobody strikes in it, so that as many
/// pieces stand at its end as at its beginning.
fn long_game() {
    const PLIES: usize = 2_000;
    const SAMPLE: usize = 100;
    const TIMES: u32 = 300;
    let rules = Rules {
        max_quiet_plies: None,
        ..RuleSet::Jumbo.rules(Reveal::StaysVisible)
    };
    let setups = setups(Variant::Original, &mut Chance(7));
    let peaceful = |view: &View<'_, Player>, ply: Move| view.at(ply.to).is_none();
    let game = play_on(
        setups.clone(),
        rules,
        PLIES as u32,
        &mut Chance(7),
        peaceful,
    );
    let moves = moves_of(&game);
    assert_eq!(
        moves.len(),
        PLIES,
        "nobody strikes, so nothing ends the game"
    );
    let time_from = |start: usize| {
        let mut game = Game::new(Variant::Original, rules, &setups);
        for &ply in &moves[..start] {
            game.play(ply).expect("it was played before");
        }
        let games: Vec<Game> = (0..TIMES).map(|_| game.clone()).collect();
        cpu_time(|| {
            for mut game in games {
                for &ply in &moves[start..start + SAMPLE] {
                    let mover = game.view().to_move();
                    black_box(game.view_for(mover).legal_moves());
                    game.play(ply).expect("it was played before");
                }
            }
        })
    };
    // The first round warms up.
    let [_, first, last] = [0, 0, PLIES - SAMPLE].map(time_from);
    println!(
        "{PLIES}-ply game: first {SAMPLE} plies {:.3} ms, last {SAMPLE} plies {:.3} ms, ratio {:.2}",
        milliseconds(first, TIMES),
        milliseconds(last, TIMES),
        last.as_secs_f64() / first.as_secs_f64()
    );
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

fn play(
    variant: Variant,
    rules: Rules,
    plies: u32,
    chance: &mut Chance,
    wanted: impl Fn(&View<'_, Player>, Move) -> bool,
) -> Game {
    play_on(setups(variant, chance), rules, plies, chance, wanted)
}

/// Random play up to a number of plies or to the end, of the moves that are wanted if there are any.
fn play_on(
    setups: ByColor<Setup>,
    rules: Rules,
    plies: u32,
    chance: &mut Chance,
    wanted: impl Fn(&View<'_, Player>, Move) -> bool,
) -> Game {
    let mut game = Game::new(setups.red.variant(), rules, &setups);
    for _ in 0..plies {
        let view = game.view_for(game.view().to_move());
        if view.outcome().is_some() {
            break;
        }
        let mut moves = view.legal_moves();
        if moves.iter().any(|&ply| wanted(&view, ply)) {
            moves.retain(|&ply| wanted(&view, ply));
        }
        let ply = moves[chance.below(moves.len())];
        game.play(ply).expect("a listed move is legal");
    }
    game
}

/// The CPU time of a piece of work on this thread, or its wall time where the system doesn't tell.
fn cpu_time(work: impl FnOnce()) -> Duration {
    // Linux: nanoseconds on a CPU, nanoseconds waiting, time slices.
    let on_cpu = || {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds = text.split(' ').next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    };
    let (before, begun) = (on_cpu(), Instant::now());
    work();
    match (before, on_cpu()) {
        (Some(before), Some(after)) => after - before,
        _ => begun.elapsed(),
    }
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

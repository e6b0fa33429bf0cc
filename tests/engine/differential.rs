//! The engine and the second engine play the same random games and must agree at every ply on
//! everything: lists, boards, what each side sees, battles, outcomes.
//!
//! All of it: `cargo test --release --test engine -- --ignored a_hundred_thousand`

use std::collections::BTreeMap;
use std::thread;

use two_lakes::engine::notation;
use two_lakes::engine::{Color, Ending, Game, Move, Outcome, Rank, Square};

use crate::chance::{self, Temper};
use crate::second_engine::{SecondEngine, Spot, Step};

/// Plies after which a game without caps is left unfinished.
const PLIES_MAX: u32 = 3_000;
/// The endings that two thousand games are sure to show.
const COMMON_ENDINGS: [&str; 4] = ["flag captured", "no legal move", "move cap", "quiet cap"];

#[test]
fn two_thousand_games_agree_with_the_second_engine() {
    // Most games are left after 100 plies, so that the whole is a matter of seconds.
    let coverage = compare(
        2_000,
        |number| if number % 40 < 2 { PLIES_MAX } else { 100 },
    );
    coverage.is_wide_enough(&COMMON_ENDINGS);
}

#[test]
#[ignore = "minutes long: cargo test --release --test engine -- --ignored a_hundred_thousand"]
fn a_hundred_thousand_games_agree_with_the_second_engine() {
    let coverage = compare(100_000, |_| PLIES_MAX);
    println!("{coverage:#?}");
    coverage.is_wide_enough(&COMMON_ENDINGS);
    coverage.is_wide_enough(&["both immobile"]);
}

/// How often the rules spoke, lest the comparison be empty.
#[derive(Debug, Default)]
struct Coverage {
    plies: u64,
    two_square_refusals: u64,
    more_squares_refusals: u64,
    advances: u64,
    endings: BTreeMap<String, u64>,
}

impl Coverage {
    fn add(&mut self, other: Self) {
        self.plies += other.plies;
        self.two_square_refusals += other.two_square_refusals;
        self.more_squares_refusals += other.more_squares_refusals;
        self.advances += other.advances;
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
    }

    fn is_wide_enough(&self, endings: &[&str]) {
        assert!(self.two_square_refusals > 1_000, "{self:#?}");
        assert!(self.more_squares_refusals > 100, "{self:#?}");
        assert!(self.advances > 100, "{self:#?}");
        for &ending in endings {
            assert!(self.endings.contains_key(ending), "no {ending}: {self:#?}");
        }
    }
}

/// Plays games 0 to `games - 1`, each up to its number of plies, on all cores.
fn compare(games: u64, plies_max: impl Fn(u64) -> u32 + Copy + Send + Sync) -> Coverage {
    let workers = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let mut total = Coverage::default();
    thread::scope(|scope| {
        let play_share = |worker| {
            let mut coverage = Coverage::default();
            for number in (worker..games).step_by(workers as usize) {
                compare_game(number, plies_max(number), &mut coverage);
            }
            coverage
        };
        let shares: Vec<_> = (0..workers)
            .map(|worker| scope.spawn(move || play_share(worker)))
            .collect();
        for share in shares {
            total.add(share.join().expect("the engines agree"));
        }
    });
    total
}

fn compare_game(number: u64, plies_max: u32, coverage: &mut Coverage) {
    let mut rng = chance::rng(1, number);
    let (variant, set, reveal) = chance::table(number / 2);
    let rules = match number % 2 {
        0 => variant.adapt(set.rules(reveal)),
        _ => variant.adapt(chance::rules(&mut rng)),
    };
    let setups = chance::setups(variant, &mut rng);
    let mut game = Game::new(variant, rules, &setups);
    let [red, blue] = [&setups.red, &setups.blue].map(notation::setup);
    let mut second = SecondEngine::new(rules, &red, &blue);
    let tempers = match number % 8 {
        // A chase needs two.
        6 | 7 => [Temper::Hunter; 2],
        _ => [number / 4, number / 16].map(|place| Temper::ALL[place as usize % 4]),
    };
    loop {
        let place = format!("game {number} at ply {}", game.view().ply());
        let legal = compare_position(&place, &game, &second, coverage);
        let Some(outcome) = game.view().outcome() else {
            if game.view().ply() >= plies_max {
                return;
            }
            let mover = game.view().to_move();
            let view = game.view_for(mover);
            let ply = tempers[mover as usize].choose(&view, &legal, &mut rng);
            let report = game.play(ply).expect("a listed move is legal");
            second.play((spot(ply.from), spot(ply.to)));
            coverage.plies += 1;
            coverage.advances += u64::from(report.advanced.is_some());
            continue;
        };
        let (_, why) = in_letters(outcome);
        *coverage.endings.entry(why.to_owned()).or_default() += 1;
        return;
    }
}

/// Compares all that can be asked of a position; the legal moves.
fn compare_position(
    place: &str,
    game: &Game,
    second: &SecondEngine,
    coverage: &mut Coverage,
) -> Vec<Move> {
    let everyone = game.view();
    assert_eq!(
        notation::position(&everyone),
        second.seen_by(None),
        "{place}"
    );
    assert_eq!(everyone.outcome().map(in_letters), second.result, "{place}");
    assert_eq!(side(everyone.to_move()), second.turn(), "{place}");
    for (square, seen) in everyone.pieces() {
        assert_eq!(
            seen.moved,
            second.has_moved(spot(square)),
            "{place}: {square}"
        );
    }
    let mut listed = Vec::new();
    for color in Color::ALL {
        let view = game.view_for(color);
        let seen = notation::position(&view);
        assert_eq!(seen, second.seen_by(Some(side(color))), "{place}, {color}");
        let possible = view.geometric_moves();
        assert_eq!(
            sorted(possible.iter().map(|ply| (spot(ply.from), spot(ply.to)))),
            sorted(second.possible(side(color)).into_iter()),
            "{place}, {color}"
        );
        for rank in Rank::ALL {
            let letter = notation::letter(color, rank);
            let fallen = second
                .fallen
                .iter()
                .filter(|&&other| other == letter)
                .count();
            assert_eq!(usize::from(view.fallen(color, rank)), fallen, "{place}");
        }
        let legal = view.legal_moves();
        if color != everyone.to_move() {
            assert!(legal.is_empty(), "{place}");
            continue;
        }
        assert_eq!(
            sorted(legal.iter().map(|ply| (spot(ply.from), spot(ply.to)))),
            sorted(second.legal().into_iter()),
            "{place}, {color}"
        );
        for ply in possible {
            let step = (spot(ply.from), spot(ply.to));
            let two_square = view.two_square_forbids(ply).is_some();
            assert_eq!(
                two_square,
                second.two_square_forbids(step),
                "{place}: {ply}"
            );
            let more_squares = view.more_squares_forbids(ply).is_some();
            assert_eq!(
                more_squares,
                second.more_squares_forbids(step),
                "{place}: {ply}"
            );
            coverage.two_square_refusals += u64::from(two_square);
            coverage.more_squares_refusals += u64::from(more_squares && !two_square);
        }
        listed = legal;
    }
    listed
}

fn sorted(steps: impl Iterator<Item = Step>) -> Vec<Step> {
    let mut steps: Vec<Step> = steps.collect();
    steps.sort_unstable();
    steps
}

fn spot(square: Square) -> Spot {
    (square.column().into(), square.row().into())
}

fn side(color: Color) -> char {
    match color {
        Color::Red => 'r',
        Color::Blue => 'b',
    }
}

fn in_letters(outcome: Outcome) -> (Option<char>, &'static str) {
    let why = match outcome.ending {
        Ending::FlagCaptured => "flag captured",
        Ending::NoLegalMove => "no legal move",
        Ending::BothImmobile => "both immobile",
        Ending::MoveCap => "move cap",
        Ending::QuietCap => "quiet cap",
        _ => "a decision",
    };
    (outcome.winner.map(side), why)
}

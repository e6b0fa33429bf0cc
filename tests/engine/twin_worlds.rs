//! Twin worlds: exchange the ranks of two pieces of one side that nobody has seen, play the same
//! moves, and nobody but their owner may notice.
//!
//! A pair of worlds is left without a verdict at the first ply at which, in either world, one of the
//! two pieces fights or is shown, the recorded move is illegal for its owner, or the game ends in one
//! world alone. Planted leaks prove that the comparison can fail.
//!
//! All of it: `cargo test --release --test engine -- --ignored ten_thousand_twin`

use std::fmt::Write;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use two_lakes::engine::{ByColor, Color, Game, IllegalMove, Move, Rank, Square, notation, record};

use crate::twins::Twins;

/// Plies of a recorded game.
const PLIES_RECORDED: u32 = 120;
/// Plies that at least half of the pairs must survive.
const PLIES_SURVIVED: u32 = 40;
/// Moves drawn by lot whose refusals are compared at every ply.
const REFUSALS_COMPARED: usize = 60;
/// Records are compared every so many plies.
const PLIES_BETWEEN_RECORDS: u32 = 20;

#[test]
fn nobody_can_tell_two_hundred_twin_worlds_apart() {
    let tally = compare(200, no_leak);
    println!("{tally:?}");
    tally.expect_sound();
}

#[test]
#[ignore = "a minute long: cargo test --release --test engine -- --ignored ten_thousand_twin"]
fn nobody_can_tell_ten_thousand_twin_worlds_apart() {
    let tally = compare(10_000, no_leak);
    println!("{tally:?}");
    tally.expect_sound();
}

#[test]
fn planted_leaks_are_caught() {
    let leaks: [(&str, Leak); 4] = [
        ("a view that shows a hidden rank", shows_a_rank),
        ("a list without strikes at Bombs", spares_bombs),
        (
            "a refusal that tells whether the piece struck could move",
            names_the_immovable,
        ),
        ("a count of the other side's moves", counts_moves),
    ];
    for (name, leak) in leaks {
        let tally = compare(200, leak);
        assert!(tally.leaks > 0, "not caught: {name}, {tally:?}");
    }
}

/// What a leaking program would tell others of a game besides.
type Leak = fn(&Game, owner: Color) -> String;

fn no_leak(_: &Game, _: Color) -> String {
    String::new()
}

fn shows_a_rank(game: &Game, owner: Color) -> String {
    let own = game.view_for(owner);
    let first = own.pieces().find(|(_, seen)| seen.color == owner);
    format!("{:?}", first.map(|(_, seen)| seen.rank))
}

fn ranks_at(game: &Game, owner: Color, square: Square) -> Option<Rank> {
    game.view_for(owner).at(square).and_then(|seen| seen.rank)
}

fn spares_bombs(game: &Game, owner: Color) -> String {
    let mut moves = game.view_for(owner.opponent()).legal_moves();
    moves.retain(|ply| ranks_at(game, owner, ply.to) != Some(Rank::Bomb));
    format!("{moves:?}")
}

fn names_the_immovable(game: &Game, owner: Color) -> String {
    let others = game.view_for(owner.opponent());
    let own = game.view_for(owner);
    let refusals = own.pieces().map(|(square, seen)| {
        let refused = others.check(Move {
            from: square,
            to: square,
        });
        match seen.rank.filter(|rank| !rank.is_movable()) {
            Some(rank) => Err(IllegalMove::Immovable(rank)),
            None => refused,
        }
    });
    format!("{:?}", refusals.collect::<Vec<_>>())
}

fn counts_moves(game: &Game, owner: Color) -> String {
    game.view_for(owner).geometric_moves().len().to_string()
}

/// How the pairs ended.
#[derive(Debug, Default)]
struct Tally {
    pairs: u32,
    survived: u32,
    leaks: u32,
    first_leak: Option<String>,
}

impl Tally {
    fn expect_sound(&self) {
        assert_eq!(
            self.leaks,
            0,
            "{}",
            self.first_leak.as_deref().unwrap_or_default()
        );
        assert!(
            self.survived * 2 >= self.pairs,
            "too few pairs last: {self:?}"
        );
    }
}

/// Compares one pair of worlds in each of so many games, up to a first leak.
fn compare(games: u32, leak: Leak) -> Tally {
    let mut tally = Tally::default();
    let mut number = 0;
    while tally.pairs < games && tally.leaks == 0 {
        let twins = Twins::of_game(number, PLIES_RECORDED);
        number += 1;
        // A game in which all pieces of unlike rank have fought or run has no twin.
        let Some(twins) = twins else {
            assert!(
                number < 100 + 2 * u64::from(games),
                "most games have a twin"
            );
            continue;
        };
        tally.pairs += 1;
        match compare_pair(&twins, leak) {
            Ok(plies) => tally.survived += u32::from(plies >= PLIES_SURVIVED),
            Err(difference) => {
                tally.leaks += 1;
                tally.first_leak.get_or_insert(difference);
            }
        }
    }
    tally
}

/// Plays both worlds side by side. The plies survived, or the first difference that others could
/// notice.
fn compare_pair(twins: &Twins, leak: Leak) -> Result<u32, String> {
    twins.play(|worlds| {
        let [here, there] = worlds.each_ref().map(|game| others_hear(twins, game, leak));
        if here == there {
            return Ok(());
        }
        let ply = worlds[0].view().ply();
        Err(format!(
            "game {}, {} noticed at ply {ply}:\n{here}\n{there}",
            twins.number,
            twins.owner.opponent(),
        ))
    })
}

/// All that the engine tells others than the owner about a game.
fn others_hear(twins: &Twins, game: &Game, leak: Leak) -> String {
    let everyone = game.view();
    let opponent = game.view_for(twins.owner.opponent());
    let mut heard = format!(
        "{game:?} {everyone:?} {opponent:?}\n{}\n{}\n{:?} {:?}\n{:?} {:?}\n{:?}\n",
        notation::position(&everyone),
        notation::position(&opponent),
        everyone.pieces().collect::<Vec<_>>(),
        opponent.pieces().collect::<Vec<_>>(),
        everyone.last(),
        everyone.outcome(),
        Color::ALL.map(|color| everyone.last_crossing(color)),
    );
    let possible = opponent.geometric_moves();
    writeln!(heard, "{:?}\n{possible:?}", opponent.legal_moves())
        .expect("a String takes all that is written");
    let ply = u64::from(everyone.ply());
    let mut rng = StdRng::seed_from_u64(twins.number << 16 | ply);
    let squares: Vec<Square> = Square::all().collect();
    let mut any_square = || *squares.choose(&mut rng).expect("ninety-two squares");
    let tried = (0..REFUSALS_COMPARED).map(|_| Move {
        from: any_square(),
        to: any_square(),
    });
    for ply in tried.chain(possible) {
        writeln!(heard, "{ply} {:?}", opponent.check(ply))
            .expect("a String takes all that is written");
    }
    if everyone.ply().is_multiple_of(PLIES_BETWEEN_RECORDS) {
        let players = ByColor { red: "", blue: "" };
        heard += &record::text(&everyone, twins.set);
        heard += &record::text(&opponent, twins.set);
        heard += &record::gravon_xml(&opponent, players);
    }
    heard + &leak(game, twins.owner)
}

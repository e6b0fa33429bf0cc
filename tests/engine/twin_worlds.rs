//! Twin worlds: exchange the ranks of two pieces of one side that nobody has seen, play the same
//! moves, and nobody but their owner may notice.
//!
//! A pair of worlds is left without a verdict at the first ply at which, in either world, one of the
//! two pieces fights or is shown, the recorded move is illegal for its owner, or the game ends in one
//! world alone. Planted leaks prove that the comparison can fail.
//!
//! All of it: `cargo test --release --test engine -- --ignored ten_thousand_twin`

use std::fmt::Write;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use two_lakes::engine::{
    ByColor, Color, Game, IllegalMove, Move, MoveReport, Rank, RuleSet, Rules, Setup, Square,
    Variant, notation, record,
};

use crate::chance::{self, Temper};

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
        let twins = Twins::of_game(number);
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
        match twins.compare(leak) {
            Ok(plies) => tally.survived += u32::from(plies >= PLIES_SURVIVED),
            Err(difference) => {
                tally.leaks += 1;
                tally.first_leak.get_or_insert(difference);
            }
        }
    }
    tally
}

/// A recorded game, and the same with two pieces of `owner` exchanged.
struct Twins {
    number: u64,
    variant: Variant,
    rules: Rules,
    set: RuleSet,
    owner: Color,
    setups: [ByColor<Setup>; 2],
    moves: Vec<Move>,
}

impl Twins {
    fn of_game(number: u64) -> Option<Self> {
        let (variant, set, reveal) = chance::table(number);
        let rules = set.rules(reveal);
        let mut rng = chance::rng(2, number);
        let setups = chance::setups(variant, &mut rng);
        let mut game = Game::new(variant, rules, &setups);
        let tempers = ByColor::from_fn(|_| *Temper::ALL.choose(&mut rng).expect("four tempers"));
        while game.view().outcome().is_none() && game.view().ply() < PLIES_RECORDED {
            let mover = game.view().to_move();
            let view = game.view_for(mover);
            let ply = tempers[mover].choose(&view, &view.legal_moves(), &mut rng);
            game.play(ply).expect("a listed move is legal");
        }
        let owner = [Color::Red, Color::Blue][usize::from(rng.random_bool(0.5))];
        let unseen = unseen_pieces(&setups[owner], game.view().reports());
        let one = *unseen.choose(&mut rng)?;
        let unlike: Vec<Square> = unseen
            .into_iter()
            .filter(|&other| setups[owner].at(other) != setups[owner].at(one))
            .collect();
        let other = *unlike.choose(&mut rng)?;
        let mut exchanged = setups.clone();
        exchanged[owner] = setups[owner]
            .swapped(one, other)
            .expect("both stand at home");
        Some(Self {
            number,
            variant,
            rules,
            set,
            owner,
            setups: [setups, exchanged],
            moves: game
                .view()
                .reports()
                .iter()
                .map(MoveReport::as_move)
                .collect(),
        })
    }

    /// Plays both worlds side by side. The plies survived, or the first difference that others
    /// could notice.
    fn compare(&self, leak: Leak) -> Result<u32, String> {
        let [mut world, mut twin] =
            [0, 1].map(|world| Game::new(self.variant, self.rules, &self.setups[world]));
        let mut plies = 0;
        loop {
            if world.view().outcome().is_some() != twin.view().outcome().is_some() {
                return Ok(plies);
            }
            let here = self.others_hear(&world, leak);
            let there = self.others_hear(&twin, leak);
            if here != there {
                return Err(format!(
                    "game {}, {} noticed at ply {plies}:\n{here}\n{there}",
                    self.number,
                    self.owner.opponent(),
                ));
            }
            let Some(&ply) = self.moves.get(plies as usize) else {
                return Ok(plies);
            };
            world.play(ply).expect("the recorded game is replayed");
            match twin.play(ply) {
                Ok(_) => plies += 1,
                Err(_) if twin.view().to_move() == self.owner => return Ok(plies),
                Err(reason) => return Err(format!("game {}: {reason}", self.number)),
            }
        }
    }

    /// All that the engine tells others than the owner about a game.
    fn others_hear(&self, game: &Game, leak: Leak) -> String {
        let everyone = game.view();
        let opponent = game.view_for(self.owner.opponent());
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
        let mut rng = StdRng::seed_from_u64(self.number << 16 | ply);
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
            heard += &record::text(&everyone, self.set);
            heard += &record::text(&opponent, self.set);
            heard += &record::gravon_xml(&opponent, players);
        }
        heard + &leak(game, self.owner)
    }
}

/// The home squares of the pieces that have never been in a battle nor moved more than one square.
fn unseen_pieces(setup: &Setup, reports: &[MoveReport]) -> Vec<Square> {
    // Where each piece stands now; none once something has been seen of it.
    let mut pieces: Vec<(Square, Option<Square>)> = setup
        .pieces()
        .map(|(square, _)| (square, Some(square)))
        .collect();
    for report in reports {
        let seen = report.battle.is_some() || !report.from.is_adjacent(report.to);
        for (_, stands) in &mut pieces {
            if *stands == Some(report.from) {
                *stands = (!seen).then_some(report.to);
            } else if *stands == Some(report.to) {
                *stands = None;
            }
        }
    }
    pieces
        .into_iter()
        .filter_map(|(home, stands)| stands.map(|_| home))
        .collect()
}

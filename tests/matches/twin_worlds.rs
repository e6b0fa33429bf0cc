//! Twin worlds against the computer: exchange the ranks of two of a person's pieces that it knows
//! nothing of, play the same moves, and it replies the same, errand by errand and with the match's own
//! chance.

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use two_lakes::engine::{Color, Move, MoveReport, Rank, Setup, Square, Variant, notation};
use two_lakes::matches::{ColourWish, Level, MatchCode, SoloWish};

use crate::table::{ANNA, Table};

#[tokio::test]
async fn the_computer_replies_the_same_in_twin_worlds() {
    for (seed, level) in [(0, Level::Recruit), (1, Level::Sergeant)] {
        let replies = compare(seed, Variant::Compact, level, 8, no_leak).await;
        let replies = replies.expect("nothing hidden is told by a reply");
        assert!(replies >= 4, "game {seed} has {replies} replies of {level}");
    }
}

#[tokio::test]
async fn a_chance_that_knows_a_hidden_rank_is_caught() {
    let leaking = compare(0, Variant::Compact, Level::Recruit, 8, tells_by_chance).await;
    assert!(leaking.is_err());
}

#[tokio::test]
#[ignore = "minutes long: cargo test --release --test matches -- --ignored --nocapture fifty_twin"]
async fn the_computer_replies_the_same_in_fifty_twin_worlds() {
    let (mut games, mut compared) = (0, 0);
    for level in Level::ALL {
        for seed in 100..110 {
            let replies = compare(seed, Variant::Original, level, 25, no_leak).await;
            compared += replies.expect("nothing hidden is told by a reply");
            games += 1;
        }
    }
    println!("{compared} replies compared in {games} pairs of matches");
    assert!(compared >= games * 12, "most pairs end too early");
}

/// One world: a match that Anna, as Red, plays against the computer.
struct World {
    table: Table,
    code: MatchCode,
}

impl World {
    async fn open(setup: &Setup, level: Level) -> Self {
        let table = Table::open().await;
        let wish = SoloWish {
            variant: setup.variant(),
            colour: ColourWish::Red,
            ..SoloWish::usual(level)
        };
        let panel = table.matches.solo(table.act(ANNA), wish).await.unwrap();
        let facts = panel.facts();
        let (code, numbering) = (facts.code, facts.rules.numbering);
        let revision = table.setup_of(ANNA, code).await.revision;
        let rows = notation::setup_rows(setup, numbering);
        let arranged = table.matches.arrange(table.act(ANNA), code, revision, rows);
        arranged.await.unwrap();
        let revision = table.setup_of(ANNA, code).await.revision;
        let ready = table.matches.ready(table.act(ANNA), code, revision);
        ready.await.unwrap();
        Self { table, code }
    }

    async fn legal_moves(&self) -> Vec<Move> {
        let board = self.table.board_of(ANNA, self.code).await;
        board.view().legal_moves()
    }

    /// Anna moves, and the computer does what it has to: all that has been reported since.
    async fn play(&self, step: Move) -> Vec<MoveReport> {
        self.table.play(ANNA, self.code, step).await.unwrap();
        self.table.pass(2);
        for errand in self.table.matches.errands().await.unwrap() {
            self.table.matches.see_to(errand).await.unwrap();
        }
        let board = self.table.board_of(ANNA, self.code).await;
        let reports = board.view().reports().to_vec();
        let ply = reports
            .iter()
            .rposition(|report| report.color == Color::Red);
        reports[ply.expect("Anna has moved")..].to_vec()
    }
}

/// How the chance of the computer is to depend on what stands on the first of the two squares.
type Leak = fn(Rank) -> Option<&'static str>;

fn no_leak(_: Rank) -> Option<&'static str> {
    None
}

/// Another chance where the piece can't move.
fn tells_by_chance(hidden: Rank) -> Option<&'static str> {
    (!hidden.is_movable()).then_some("UPDATE computer_chance SET secret = zeroblob(32)")
}

/// Plays a pair of worlds side by side; how many replies were compared before one of the two pieces
/// was met or a game ended. The first replies that differ are an error.
async fn compare(
    seed: u64,
    variant: Variant,
    level: Level,
    rounds: usize,
    leak: Leak,
) -> Result<usize, String> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut order: Vec<usize> = (0..variant.home(Color::Red).count()).collect();
    order.shuffle(&mut rng);
    let setup = Setup::in_order(variant, Color::Red, &order);
    let mut pieces = unlike(&setup);
    let exchanged = setup.swapped(pieces[0], pieces[1]);
    let exchanged = exchanged.expect("both stand at home");
    let worlds = [
        World::open(&setup, level).await,
        World::open(&exchanged, level).await,
    ];
    for (world, setup) in worlds.iter().zip([&setup, &exchanged]) {
        let hidden = setup.at(pieces[0]).expect("a piece stands there");
        if let Some(tampering) = leak(hidden) {
            world.table.tamper(tampering).await;
        }
    }
    for round in 0..rounds {
        let mut legal = worlds[0].legal_moves().await;
        let there = worlds[1].legal_moves().await;
        legal.retain(|step| {
            let is_silent = !pieces.contains(&step.from) || step.from.is_adjacent(step.to);
            is_silent && there.contains(step)
        });
        legal.shuffle(&mut rng);
        let Some(&step) = legal.first() else {
            return Ok(round);
        };
        let (here, there) = (worlds[0].play(step).await, worlds[1].play(step).await);
        if here[0].battle.is_some() && pieces.contains(&step.from) {
            return Ok(round);
        }
        let moves = |reports: &[MoveReport]| -> Vec<Move> {
            reports.iter().map(MoveReport::as_move).collect()
        };
        if moves(&here) != moves(&there) {
            return Err(format!("{level}, game {seed}: {here:?}\n{there:?}"));
        }
        for square in pieces.iter_mut().filter(|square| **square == step.from) {
            *square = step.to;
        }
        let Some(reply) = here.get(1) else {
            return Ok(round);
        };
        if pieces.contains(&reply.to) {
            return Ok(round + 1);
        }
        assert_eq!(here, there, "nobody could see the exchange");
    }
    Ok(rounds)
}

/// Two pieces of the rear of which one can move.
fn unlike(setup: &Setup) -> [Square; 2] {
    let first = |is_movable| {
        let mut pieces = setup.pieces();
        pieces.find(|(_, rank)| rank.is_movable() == is_movable)
    };
    [false, true].map(|is_movable| first(is_movable).expect("an army has both").0)
}

//! How long a person waits for the answer to a move, from the interaction to the answer with its
//! picture, over the stand-in: `cargo bench --bench answers`
//!
//! Prints the median and the 99th percentile in milliseconds: at a table where nobody else plays, and
//! while a hundred others play against the computer at its strongest and never let it rest.

#[path = "../tests/support/openapi.rs"]
#[allow(dead_code, reason = "the table brings its judge along")]
mod openapi;
#[path = "../tests/support/seats.rs"]
#[allow(dead_code, reason = "whoever plays here arranges nothing")]
mod seats;
#[path = "../tests/support/table.rs"]
#[allow(dead_code, reason = "a bench uses a part of what journeys need")]
mod table;

use std::time::{Duration, Instant};

use table::Table;
use tokio::task::JoinSet;
use tokio::time::sleep;
use two_lakes::matches::{ChannelId, Matches, Panel, PersonId, Status, Which};
use two_lakes::playground::Person;

/// Moves that are measured.
const MOVES: usize = 300;
/// Moves that are measured while the computer thinks for others. With those before them they fit into
/// one game, which is drawn after 200 without a battle.
const MOVES_BESIDE_THE_COMPUTER: usize = 150;
/// Others who play against the computer meanwhile, one match each.
const SOLO_MATCHES: usize = 100;
/// Moves before: the first pictures and pages of the database take longer.
const WARM_UP: usize = 20;
/// How often each of the others looks whether it is their turn; then they move at once.
const LOOK: Duration = Duration::from_secs(1);
/// How long they play before anything is measured: the computer replies after two seconds at most.
const UNDER_WAY: Duration = Duration::from_secs(5);
/// A rest between two measured moves, so that they meet the computer in the middle of many thoughts.
const REST: Duration = Duration::from_millis(50);
/// Moves of the computer's without which it has not been measured beside one that thinks: one a match.
const COMPUTERS_MOVES_MIN: u32 = SOLO_MATCHES as u32;

#[tokio::main]
async fn main() {
    let mut table = Table::open_unjudged().await;
    // The computer replies after a while, and a delivery that fails is tried again after a while.
    table.lets_the_clock_run();
    let waits = answers_beside_nobody(&table).await;
    println!(
        "answer to a move: median {:.1} ms, 99th percentile {:.1} ms, of {MOVES} moves",
        milliseconds(waits[MOVES / 2]),
        milliseconds(waits[MOVES * 99 / 100]),
    );
    let (waits, computers_moves) = answers_beside_the_computer(&table).await;
    println!(
        "with {SOLO_MATCHES} matches against the computer: solo p99_ms={:.1}, median {:.1} ms, of \
         {MOVES_BESIDE_THE_COMPUTER} moves; the computer made {computers_moves} moves meanwhile",
        milliseconds(waits[MOVES_BESIDE_THE_COMPUTER * 99 / 100]),
        milliseconds(waits[MOVES_BESIDE_THE_COMPUTER / 2]),
    );
    assert!(
        computers_moves >= COMPUTERS_MOVES_MIN,
        "the computer hardly thought: it made {computers_moves} moves"
    );
    table.stand_in.assert_clean();
    // A hundred matches run on: not all that they have to tell is waited for.
    table.stops().await;
}

/// The waits for [`MOVES`] answers, the shortest first, over as many games as it takes.
async fn answers_beside_nobody(table: &Table) -> Vec<Duration> {
    let mut waits = Vec::new();
    while waits.len() < WARM_UP + MOVES {
        let seats = seated(table).await;
        let left = WARM_UP + MOVES - waits.len();
        let more = answers(&seats, left, || table.settles()).await;
        if more.len() == left {
            seats[0].types("/resign").await;
            seats[0].presses("Resign").await;
        }
        table.settles().await;
        waits.extend(more);
    }
    waits.drain(..WARM_UP);
    waits.sort();
    waits
}

/// The waits for [`MOVES_BESIDE_THE_COMPUTER`] answers, the shortest first, and how many moves the
/// computer made at the other tables meanwhile.
async fn answers_beside_the_computer(table: &Table) -> (Vec<Duration>, u32) {
    let mut crowd = Vec::new();
    for number in 0..SOLO_MATCHES {
        let person = table.person(&format!("Solo {number}")).in_dm();
        person.types("/solo level:Marshal colour:blue").await;
        person.presses("Ready").await;
        let games = table.matches().games(PersonId::new(person.id())).await;
        let code = games.expect("the table answers")[0].code;
        let which = Which::code(code, ChannelId::new(person.channel_id()));
        crowd.push((person, which));
    }
    // Settled are these two when the computer has begun everywhere, and waits for the others.
    let seats = seated(table).await;
    // They play until this is dropped.
    let mut at_play = JoinSet::new();
    for (person, which) in crowd.iter().cloned() {
        at_play.spawn(plays_on(table.matches().clone(), person, which));
    }
    sleep(UNDER_WAY).await;
    answers(&seats, WARM_UP, || sleep(REST)).await;
    let before = computers_moves(table, &crowd).await;
    let mut waits = answers(&seats, MOVES_BESIDE_THE_COMPUTER, || sleep(REST)).await;
    let after = computers_moves(table, &crowd).await;
    assert_eq!(waits.len(), MOVES_BESIDE_THE_COMPUTER, "the game ended");
    if let Some(broken_off) = at_play.try_join_next() {
        panic!("somebody plays no longer: {broken_off:?}");
    }
    waits.sort();
    (waits, after - before)
}

/// Plays a match against the computer for a person, as long as it runs.
async fn plays_on(matches: Matches, person: Person, which: Which) {
    loop {
        let panel = matches.panel(PersonId::new(person.id()), &which).await;
        let Panel::Board(board) = panel.expect("there is a match") else {
            panic!("the match has not begun");
        };
        if board.facts.status == Status::Playing && board.facts.to_move == board.color {
            let view = board.view();
            let legal = view.legal_moves();
            let quiet = legal.iter().find(|step| view.at(step.to).is_none());
            let step = *quiet.unwrap_or(&legal[0]);
            let act = seats::act(&person);
            let played = matches.play(act, which.clone(), step, None).await;
            played.expect("a legal move is accepted");
        }
        sleep(LOOK).await;
    }
}

/// How many moves the computer, which begins, has made in the matches of these people.
async fn computers_moves(table: &Table, crowd: &[(Person, Which)]) -> u32 {
    let mut moves = 0;
    for (person, which) in crowd {
        let panel = table.matches().panel(PersonId::new(person.id()), which);
        let panel = panel.await.expect("there is a match");
        moves += panel.facts().ply.div_ceil(2);
    }
    moves
}

/// The waits for the answers to so many moves of one game, or fewer if there is no move any more.
/// `rests` comes between them.
async fn answers(seats: &[Person; 2], count: usize, rests: impl AsyncFn()) -> Vec<Duration> {
    let mut waits = Vec::with_capacity(count);
    for mover in seats.iter().cycle().take(count) {
        let Some(wait) = moves_somewhere(mover).await else {
            break;
        };
        waits.push(wait);
        rests().await;
    }
    waits
}

async fn seated(table: &Table) -> [Person; 2] {
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types(&format!("/challenge opponent:@{} colour:red", ben.name()))
        .await;
    ben.presses("Accept").await;
    table.settles().await;
    let seats = [anna.in_dm(), ben.in_dm()];
    for seat in &seats {
        seat.presses("Ready").await;
        table.settles().await;
    }
    seats
}

/// Plays a suggested move and measures the wait for its answer; `None` if there is no move to make.
async fn moves_somewhere(mover: &Person) -> Option<Duration> {
    let pieces = mover.completes("/move from:").await;
    for piece in pieces {
        let line = format!("/move from:{} to:", piece.value);
        let targets = mover.completes(&line).await;
        // A quiet square, so that the game goes on.
        let quiet = targets.iter().find(|target| target.name == target.value);
        let Some(target) = quiet else { continue };
        let began = Instant::now();
        let answer = mover.types(&format!("{line}{}", target.value)).await;
        let wait = began.elapsed();
        if !answer.expect_message().attachments.is_empty() {
            return Some(wait);
        }
    }
    None
}

fn milliseconds(wait: Duration) -> f64 {
    wait.as_secs_f64() * 1000.0
}

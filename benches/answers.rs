//! How long a person waits for the answer to a move, from the interaction to the answer with its
//! picture, over the stand-in: `cargo bench --bench answers`
//!
//! Prints the median and the 99th percentile in milliseconds: at a table where nobody else plays, and
//! while a hundred others wait for the computer's first move at its strongest.

#[path = "../tests/support/openapi.rs"]
#[allow(dead_code, reason = "the table brings its judge along")]
mod openapi;
#[path = "../tests/support/table.rs"]
#[allow(dead_code, reason = "a bench uses a part of what journeys need")]
mod table;

use std::time::{Duration, Instant};

use table::Table;
use two_lakes::playground::Person;

/// Moves that are measured.
const MOVES: usize = 300;
/// Moves that are measured while the computer thinks for others.
const MOVES_BESIDE_THE_COMPUTER: usize = 100;
/// Others who play against the computer meanwhile, one match each.
const SOLO_MATCHES: usize = 100;
/// Moves before: the first pictures and pages of the database take longer.
const WARM_UP: usize = 20;

#[tokio::main]
async fn main() {
    let table = Table::open_unjudged().await;
    let waits = answers(&table, MOVES).await;
    println!(
        "answer to a move: median {:.1} ms, 99th percentile {:.1} ms, of {MOVES} moves",
        milliseconds(waits[MOVES / 2]),
        milliseconds(waits[MOVES * 99 / 100]),
    );
    for number in 0..SOLO_MATCHES {
        let person = table.person(&format!("Solo {number}")).in_dm();
        person.types("/solo level:Marshal colour:blue").await;
        person.presses("Ready").await;
    }
    let waits = answers(&table, MOVES_BESIDE_THE_COMPUTER).await;
    let done = Instant::now();
    table.waits(Duration::from_secs(2)).await;
    println!(
        "with {SOLO_MATCHES} matches against the computer: solo p99_ms={:.1}, median {:.1} ms, of \
         {MOVES_BESIDE_THE_COMPUTER} moves; the computer thought on for {:.1} s",
        milliseconds(waits[MOVES_BESIDE_THE_COMPUTER * 99 / 100]),
        milliseconds(waits[MOVES_BESIDE_THE_COMPUTER / 2]),
        done.elapsed().as_secs_f64(),
    );
    table.close().await;
}

/// The waits for the answers to so many moves, the shortest first.
async fn answers(table: &Table, count: usize) -> Vec<Duration> {
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    let mut waits = Vec::with_capacity(count);
    let mut moves = 0;
    while waits.len() < count {
        let [red, blue] = seated(table, &anna, &ben).await;
        let mut is_over = false;
        for mover in [&red, &blue].into_iter().cycle() {
            let Some(wait) = moves_somewhere(mover).await else {
                is_over = true;
                break;
            };
            table.settles().await;
            moves += 1;
            if moves > WARM_UP {
                waits.push(wait);
            }
            if waits.len() == count {
                break;
            }
        }
        if !is_over {
            red.types("/resign").await;
            red.presses("Resign").await;
        }
        table.settles().await;
    }
    waits.sort();
    waits
}

async fn seated(table: &Table, anna: &Person, ben: &Person) -> [Person; 2] {
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

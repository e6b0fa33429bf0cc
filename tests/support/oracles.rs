//! Games that another engine played, where the folder of oracles is there.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use serde::Deserialize;
use two_lakes::engine::{
    ByColor, Color, Ending, Game, Move, Reveal, RuleSet, Setup, Square, Variant, notation,
};

#[derive(Deserialize)]
struct RecordedGame {
    kind: String,
    start: String,
    plies: Vec<RecordedPly>,
    result: String,
}

#[derive(Deserialize)]
struct RecordedPly {
    m: usize,
}

/// The shortest whole Original game that ends with a captured flag: its setups, its moves, and the
/// game before its first move. `None` where there are no games.
pub fn shortest_captured_flag() -> Option<(ByColor<Setup>, Vec<Move>, Game)> {
    let folder = std::env::var_os("STRATEGO_ORACLES").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/oracles"),
        Into::into,
    );
    let file = File::open(folder.join("oracle_games_isf.jsonl.gz")).ok()?;
    let mut found: Option<(ByColor<Setup>, Vec<Move>, Game)> = None;
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let game: RecordedGame =
            serde_json::from_str(&line.expect("readable text")).expect("a recorded game");
        if game.kind != "classic" || !game.result.contains("flag captured") {
            continue;
        }
        let moves: Vec<Move> = game.plies.iter().map(|ply| read_move(ply.m)).collect();
        if found
            .as_ref()
            .is_some_and(|(_, shortest, _)| shortest.len() <= moves.len())
        {
            continue;
        }
        let setups = ByColor::from_fn(|color| read_setup(&game.start, color));
        let start = Game::new(
            Variant::Original,
            RuleSet::Isf.rules(Reveal::StaysVisible),
            &setups,
        );
        if ends_by_captured_flag(start.clone(), &moves) {
            found = Some((setups, moves, start));
        }
    }
    found
}

fn ends_by_captured_flag(mut game: Game, moves: &[Move]) -> bool {
    moves.iter().all(|&ply| game.play(ply).is_ok())
        && game
            .view()
            .outcome()
            .is_some_and(|outcome| outcome.ending == Ending::FlagCaptured)
}

fn read_move(number: usize) -> Move {
    let square = |index| Square::from_index(index).expect("a square of the board");
    Move {
        from: square(number / 100),
        to: square(number % 100),
    }
}

fn read_setup(position: &str, color: Color) -> Setup {
    let letters: Vec<char> = position.chars().collect();
    let setup: String = Variant::Original
        .home(color)
        .map(|square| letters[square.index()])
        .collect();
    notation::read_setup(Variant::Original, color, &setup).expect("a whole army")
}

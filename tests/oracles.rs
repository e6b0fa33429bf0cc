//! The engine against what others wrote: games of other engines with every position's legal moves,
//! short endings, chases, and the project's own scenarios.
//!
//! Reads every known file in the folder `STRATEGO_ORACLES` (default `../shared/oracles`); files may be
//! absent, but finding nothing at all is a failure. Where the default folder is missing, as on a
//! machine that has this repository alone, it says so and replays the scenarios kept in `tests/`.
//!
//! This test prints its own summary, whose last line counts what was replayed and the differences,
//! so it runs without the usual harness.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use two_lakes::engine::notation::{self, Position};
use two_lakes::engine::{
    Battle, BattleOutcome, Bombs, BothImmobile, Color, Ending, EqualRanks, Game, IllegalMove,
    ImmobileCheck, Move, Outcome, Reveal, RuleSet, Rules, ScoutCharge, Square, TwoSquareScouts,
    TwoSquareStrikes, Variant, WinningDefender,
};

/// Differences told in full; the rest are only counted.
const DIFFERENCES_TOLD_MAX: usize = 20;

fn main() -> ExitCode {
    let mut tally = Tally::default();
    match oracle_folder() {
        Ok(folder) => {
            println!("oracles in {}", folder.display());
            replay_folder(&folder, &mut tally);
        }
        Err(missing) => {
            println!("ORACLES SKIPPED: there is no folder {missing}.");
            println!("Set STRATEGO_ORACLES; only the scenarios kept in tests/ are replayed.");
            let kept = include_str!("scenarios.json");
            let kept = serde_json::from_str(kept).expect("the kept scenarios are well-formed");
            replay_scenarios(kept, &mut tally);
        }
    }
    tally.conclude()
}

/// The folder to read, or the name of the default one if that is missing. A folder that was asked for
/// by name is read in any case: when it is missing, nothing is found in it, and the test fails.
fn oracle_folder() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("STRATEGO_ORACLES") {
        return Ok(named.into());
    }
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/oracles");
    match default.is_dir() {
        true => Ok(default),
        false => Err(default.display().to_string()),
    }
}

fn replay_folder(folder: &Path, tally: &mut Tally) {
    for game in read_lines::<RecordedGame>(folder, "oracle_games_isf.jsonl.gz", tally) {
        replay_game(&game, tally);
        tally.games += 1;
    }
    for game in read_lines::<RecordedGame>(folder, "oracle_endings.jsonl.gz", tally) {
        replay_game(&game, tally);
        tally.endings += 1;
    }
    for chase in read_lines::<RecordedChase>(folder, "ataraxos_chase_games.jsonl.gz", tally) {
        replay_chase(&chase, tally);
        tally.chases += 1;
    }
    if let Some(text) = read(&folder.join("scenarios.json"), tally) {
        match serde_json::from_str(&text) {
            Ok(scenarios) => replay_scenarios(scenarios, tally),
            Err(error) => tally.differs(format!("scenarios.json: {error}")),
        }
    }
    check_setups(
        folder,
        "human_setups_classic.txt.gz",
        Variant::Original,
        tally,
    );
    check_setups(
        folder,
        "human_setups_barrage.txt.gz",
        Variant::Barrage,
        tally,
    );
}

/// What was replayed, and what differed.
#[derive(Default)]
struct Tally {
    games: usize,
    endings: usize,
    chases: usize,
    scenarios: usize,
    positions: usize,
    setups: usize,
    differences: usize,
}

impl Tally {
    fn differs(&mut self, what: String) {
        self.differences += 1;
        if self.differences <= DIFFERENCES_TOLD_MAX {
            println!("DIFFERENCE {what}");
        }
    }

    /// Counts a difference between what an oracle says and what the engine says, if there is one.
    fn compare<T: PartialEq + std::fmt::Debug>(
        &mut self,
        place: &str,
        what: &str,
        oracle: &T,
        engine: &T,
    ) {
        if oracle != engine {
            self.differs(format!(
                "{place}: {what}\n  oracle {oracle:?}\n  engine {engine:?}"
            ));
        }
    }

    fn conclude(self) -> ExitCode {
        let found = self.games + self.endings + self.chases + self.scenarios + self.setups;
        if found == 0 {
            println!("NOTHING FOUND: no oracle file with a known name has an entry.");
        }
        println!("setups of people: {}", self.setups);
        println!(
            "oracles games={} endings={} chases={} scenarios={} positions={} differences={}",
            self.games, self.endings, self.chases, self.scenarios, self.positions, self.differences
        );
        match found > 0 && self.differences == 0 {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        }
    }
}

/// A file's text, unpacked if its name ends in `gz`; `None` if there is no such file.
fn read(path: &Path, tally: &mut Tally) -> Option<String> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            println!("absent: {}", path.display());
            return None;
        }
        Err(error) => {
            tally.differs(format!("{}: {error}", path.display()));
            return None;
        }
    };
    let mut text = String::new();
    let read = match path.extension().is_some_and(|ending| ending == "gz") {
        true => GzDecoder::new(file).read_to_string(&mut text),
        false => { file }.read_to_string(&mut text),
    };
    match read {
        Ok(_) => Some(text),
        Err(error) => {
            tally.differs(format!("{}: {error}", path.display()));
            None
        }
    }
}

fn read_lines<T: DeserializeOwned>(folder: &Path, name: &str, tally: &mut Tally) -> Vec<T> {
    let text = read(&folder.join(name), tally).unwrap_or_default();
    let mut entries = Vec::new();
    for (number, line) in text.lines().enumerate() {
        match serde_json::from_str(line) {
            Ok(entry) => entries.push(entry),
            Err(error) => tally.differs(format!("{name}:{}: {error}", number + 1)),
        }
    }
    entries
}

/// The rules of the oracle games: `isf` without its caps, what has been shown staying visible, so
/// that it can be compared too.
fn oracle_rules() -> Rules {
    Rules {
        max_plies: None,
        max_quiet_plies: None,
        ..RuleSet::Isf.rules(Reveal::StaysVisible)
    }
}

/// One line of `oracle_games_isf.jsonl.gz` and `oracle_endings.jsonl.gz`.
#[derive(Deserialize)]
struct RecordedGame {
    id: String,
    start: String,
    to_move: String,
    /// 0 where the rule is off.
    two_square: u8,
    more_squares: bool,
    plies: Vec<RecordedPly>,
    end: String,
    result: String,
}

/// A position with its moves as numbers, `100 * from + to`.
#[derive(Deserialize)]
struct RecordedPly {
    #[serde(rename = "b")]
    board: String,
    #[serde(rename = "n")]
    geometric: Vec<u32>,
    #[serde(rename = "x2", default)]
    two_square: Vec<u32>,
    #[serde(rename = "xm", default)]
    more_squares: Vec<u32>,
    #[serde(rename = "m")]
    played: u32,
}

fn replay_game(recorded: &RecordedGame, tally: &mut Tally) {
    let rules = Rules {
        two_square: Some(recorded.two_square).filter(|&allowed| allowed > 0),
        more_squares: recorded.more_squares,
        ..oracle_rules()
    };
    let Some(mut game) = set_up(
        &recorded.id,
        &recorded.start,
        &recorded.to_move,
        rules,
        tally,
    ) else {
        return;
    };
    for (number, ply) in recorded.plies.iter().enumerate() {
        let place = format!("game {} before ply {}", recorded.id, number + 1);
        compare_position(&place, &game, ply, tally);
        let played = from_number(ply.played).ok_or("no move".to_owned());
        let played = played.and_then(|ply| game.play(ply).map_err(|reason| format!("{reason:?}")));
        if let Err(reason) = played {
            return tally.differs(format!("{place}: {} refused: {reason}", ply.played));
        }
    }
    let place = format!("game {} at its end", recorded.id);
    tally.positions += 1;
    tally.compare(&place, "board", &recorded.end, &board(&game));
    let result = result_in_words(game.view().outcome());
    tally.compare(&place, "result", &recorded.result, &result);
}

fn compare_position(place: &str, game: &Game, ply: &RecordedPly, tally: &mut Tally) {
    tally.positions += 1;
    tally.compare(place, "board", &ply.board, &board(game));
    let view = game.view_for(game.view().to_move());
    let geometric = view.geometric_moves();
    let numbers = |moves: &mut dyn Iterator<Item = Move>| {
        let mut numbers: Vec<u32> = moves.map(to_number).collect();
        numbers.sort_unstable();
        numbers
    };
    let all = numbers(&mut geometric.iter().copied());
    tally.compare(place, "geometrically possible moves", &ply.geometric, &all);
    let two_square = |&ply: &Move| view.two_square_forbids(ply).is_some();
    let forbidden = numbers(&mut geometric.iter().copied().filter(two_square));
    tally.compare(place, "two-square rule", &ply.two_square, &forbidden);
    let more_squares = |&ply: &Move| view.more_squares_forbids(ply).is_some();
    let forbidden = numbers(&mut geometric.iter().copied().filter(more_squares));
    tally.compare(place, "more-squares rule", &ply.more_squares, &forbidden);
    let allowed =
        |number: &u32| !ply.two_square.contains(number) && !ply.more_squares.contains(number);
    let legal: Vec<u32> = ply.geometric.iter().copied().filter(allowed).collect();
    let listed = numbers(&mut view.legal_moves().into_iter());
    tally.compare(place, "legal moves", &legal, &listed);
}

/// The truth as both players together know it, in the oracles' letters.
fn board(game: &Game) -> String {
    let letter_at = |index| {
        let Ok(square) = Square::from_index(index) else {
            return '_';
        };
        let Some(seen) = game.view().at(square) else {
            return 'a';
        };
        let own = game.view_for(seen.color).at(square);
        let rank = own.and_then(|own| own.rank);
        let rank = rank.expect("a player sees the ranks of their own pieces");
        let letter = notation::letter(seen.color, rank);
        match seen.face_up {
            true => letter.to_ascii_lowercase(),
            false => letter,
        }
    };
    (0..Square::GRID).map(letter_at).collect()
}

fn result_in_words(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "unfinished".to_owned(),
        Some(Outcome {
            winner: Some(winner),
            ending: Ending::FlagCaptured,
        }) => format!("{winner} wins: flag captured"),
        Some(Outcome {
            winner: Some(winner),
            ending: Ending::NoLegalMove,
        }) => format!("{winner} wins: opponent has no legal move"),
        Some(Outcome {
            winner: None,
            ending: Ending::BothImmobile,
        }) => "draw: neither side can move".to_owned(),
        Some(other) => format!("{other:?}"),
    }
}

fn set_up(
    place: &str,
    start: &str,
    to_move: &str,
    rules: Rules,
    tally: &mut Tally,
) -> Option<Game> {
    let to_move = match to_move {
        "r" => Color::Red,
        "b" => Color::Blue,
        other => {
            tally.differs(format!("{place}: no side is called {other:?}"));
            return None;
        }
    };
    match start.parse::<Position>() {
        Ok(position) => Some(Game::from_position(&position, rules, to_move)),
        Err(error) => {
            tally.differs(format!("{place}: {error}"));
            None
        }
    }
}

fn from_number(number: u32) -> Option<Move> {
    let square = |index| Square::from_index(index).ok();
    Some(Move {
        from: square(number as usize / 100)?,
        to: square(number as usize % 100)?,
    })
}

fn to_number(ply: Move) -> u32 {
    (ply.from.index() * 100 + ply.to.index()) as u32
}

/// One line of `ataraxos_chase_games.jsonl.gz`.
#[derive(Deserialize)]
struct RecordedChase {
    file: String,
    start: String,
    to_move: String,
    moves: Vec<String>,
    /// The rule that forbids the last move, if one does.
    last_move_is_illegal: Option<String>,
}

fn replay_chase(chase: &RecordedChase, tally: &mut Tally) {
    let place = format!("chase {}", chase.file);
    let Some(mut game) = set_up(&place, &chase.start, &chase.to_move, oracle_rules(), tally) else {
        return;
    };
    for (number, text) in chase.moves.iter().enumerate() {
        tally.positions += 1;
        let place = format!("{place} ply {} {text}", number + 1);
        let ply = match from_joined(text) {
            Some(ply) => ply,
            None => return tally.differs(format!("{place}: no move")),
        };
        let is_last = number + 1 == chase.moves.len();
        let expected = chase.last_move_is_illegal.clone().filter(|_| is_last);
        let view = game.view_for(game.view().to_move());
        let listed = view.legal_moves().contains(&ply);
        tally.compare(&place, "is in the list", &expected.is_none(), &listed);
        let refused = game.play(ply).err();
        tally.compare(&place, "refused", &expected, &refused.map(reason_in_words));
        if refused.is_some() {
            return;
        }
    }
}

/// Reads a move without a joint, `f1g1`.
fn from_joined(text: &str) -> Option<Move> {
    let place = text.rfind(|character: char| character.is_ascii_alphabetic())?;
    let (from, to) = text.split_at(place);
    Some(Move {
        from: from.parse().ok()?,
        to: to.parse().ok()?,
    })
}

fn reason_in_words(reason: IllegalMove) -> String {
    match reason {
        IllegalMove::TwoSquares(_) => "TwoSquares",
        IllegalMove::MoreSquares { .. } => "MoreSquares",
        _ => "NotAMove",
    }
    .to_owned()
}

/// One entry of `scenarios.json`.
#[derive(Deserialize)]
struct Scenario {
    id: String,
    position: String,
    to_move: String,
    options: Map<String, Value>,
    moves: String,
    expect: Vec<Vec<Value>>,
}

fn replay_scenarios(scenarios: Vec<Scenario>, tally: &mut Tally) {
    for scenario in scenarios {
        replay_scenario(&scenario, tally);
        tally.scenarios += 1;
    }
}

fn replay_scenario(scenario: &Scenario, tally: &mut Tally) {
    let place = format!("scenario {}", scenario.id);
    let rules = match scenario_rules(&scenario.options) {
        Ok(rules) => rules,
        Err(option) => return tally.differs(format!("{place}: unknown option {option}")),
    };
    let Some(mut game) = set_up(&place, &scenario.position, &scenario.to_move, rules, tally) else {
        return;
    };
    let mut last_battle = None;
    for text in scenario.moves.split_whitespace() {
        tally.positions += 1;
        let played = text.parse().map_err(|_| "no move".to_owned());
        let played = played.and_then(|ply| game.play(ply).map_err(|reason| format!("{reason:?}")));
        match played {
            Ok(report) => last_battle = report.battle.or(last_battle),
            Err(reason) => return tally.differs(format!("{place}: {text} refused: {reason}")),
        }
    }
    tally.positions += 1;
    for expectation in &scenario.expect {
        let words: Vec<String> = expectation.iter().map(word).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let Err(found) = meets(&game, last_battle, &words) {
            tally.differs(format!("{place}: expected {words:?}, found {found}"));
        }
    }
}

fn word(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "None".to_owned(),
        other => other.to_string(),
    }
}

/// The rules of a scenario: those of the oracle games, hidden again, with the options it names.
fn scenario_rules(options: &Map<String, Value>) -> Result<Rules, String> {
    let mut rules = Rules {
        reveal: Reveal::HiddenAgain,
        ..oracle_rules()
    };
    for (name, value) in options {
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        let unknown = || format!("{name}={value}");
        match (name.as_str(), word(value).as_str()) {
            ("scout_charge", "true" | "SameTurn") => rules.scout_charge = ScoutCharge::SameTurn,
            ("scout_charge", "false" | "MoveOrStrike") => {
                rules.scout_charge = ScoutCharge::MoveOrStrike;
            }
            ("defender_advances", "true") | ("winning_defender", "Advances") => {
                rules.winning_defender = WinningDefender::Advances;
            }
            ("defender_advances", "false") | ("winning_defender", "Stays") => {
                rules.winning_defender = WinningDefender::Stays;
            }
            ("reveal", "StaysVisible") => rules.reveal = Reveal::StaysVisible,
            ("reveal", "HiddenAgain") => rules.reveal = Reveal::HiddenAgain,
            ("two_square", "None" | "Off" | "0") => rules.two_square = None,
            ("two_square", _) => {
                let allowed = number.and_then(|number| u8::try_from(number).ok());
                rules.two_square = Some(allowed.ok_or_else(unknown)?);
            }
            ("two_square_attacks_exempt", "true") | ("two_square_strikes", "Exempt") => {
                rules.two_square_strikes = TwoSquareStrikes::Exempt;
            }
            ("two_square_attacks_exempt", "false") | ("two_square_strikes", "Count") => {
                rules.two_square_strikes = TwoSquareStrikes::Count;
            }
            ("two_square_scouts", "SameTwoSquares") => {
                rules.two_square_scouts = TwoSquareScouts::SameTwoSquares;
            }
            ("two_square_scouts", "SharedBorder") => {
                rules.two_square_scouts = TwoSquareScouts::SharedBorder;
            }
            ("more_squares", "true" | "On") => rules.more_squares = true,
            ("more_squares", "false" | "Off") => rules.more_squares = false,
            ("max_plies", "None") => rules.max_plies = None,
            ("max_plies", _) => rules.max_plies = Some(number.ok_or_else(unknown)?),
            ("max_plies_without_attack" | "max_quiet_plies", "None") => {
                rules.max_quiet_plies = None;
            }
            ("max_plies_without_attack" | "max_quiet_plies", _) => {
                rules.max_quiet_plies = Some(number.ok_or_else(unknown)?);
            }
            ("both_immobile", "Draw") => rules.both_immobile = BothImmobile::Draw,
            ("both_immobile", "SideToMoveLoses") => {
                rules.both_immobile = BothImmobile::SideToMoveLoses;
            }
            ("immobile_check", "OnTurn") => rules.immobile_check = ImmobileCheck::OnTurn,
            ("immobile_check", "Either") => rules.immobile_check = ImmobileCheck::Either,
            ("attacker_wins_ties", "true") | ("equal_ranks", "AttackerWins") => {
                rules.equal_ranks = EqualRanks::AttackerWins;
            }
            ("attacker_wins_ties", "false") | ("equal_ranks", "BothFall") => {
                rules.equal_ranks = EqualRanks::BothFall;
            }
            ("one_time_bombs", "true") | ("bombs", "OneUse") => rules.bombs = Bombs::OneUse,
            ("one_time_bombs", "false") | ("bombs", "Stay") => rules.bombs = Bombs::Stay,
            _ => return Err(unknown()),
        }
    }
    Ok(rules)
}

/// Whether a game stands as a scenario expects; if not, what was found instead.
fn meets(game: &Game, last_battle: Option<Battle>, expectation: &[&str]) -> Result<(), String> {
    let view = game.view();
    let found = match expectation {
        ["running"] => match view.outcome() {
            None => "running".to_owned(),
            Some(outcome) => format!("{outcome:?}"),
        },
        ["result", ..] => {
            let outcome = view.outcome().ok_or("no result")?;
            let (kind, winner) = match outcome.winner {
                Some(Color::Red) => ("Win", "0"),
                Some(Color::Blue) => ("Win", "1"),
                None => ("Draw", "None"),
            };
            let ending = match outcome.ending {
                Ending::QuietCap => "NoAttack".to_owned(),
                ending => format!("{ending:?}"),
            };
            format!("result {kind} {winner} {ending}")
        }
        ["outcome", _] => {
            let letter = match last_battle.ok_or("no battle")?.outcome {
                BattleOutcome::AttackerWins => 'A',
                BattleOutcome::DefenderWins => 'D',
                BattleOutcome::BothFall => '2',
            };
            format!("outcome {letter}")
        }
        ["at", text, _] => {
            let square: Square = text.parse().map_err(|error| format!("{error}"))?;
            let board = board(game).to_ascii_uppercase();
            let letter = board
                .chars()
                .nth(square.index())
                .expect("a hundred letters");
            let expected = expectation[2].to_ascii_uppercase();
            return match expected == letter.to_string() {
                true => Ok(()),
                false => Err(format!("{letter} at {square}")),
            };
        }
        ["seen", text, _] => {
            let square: Square = text.parse().map_err(|error| format!("{error}"))?;
            let seen = view.at(square).is_some_and(|seen| seen.rank.is_some());
            format!("seen {text} {}", u8::from(seen))
        }
        ["legal", text] => match refusal(game, text)? {
            None => format!("legal {text}"),
            Some(reason) => format!("illegal {text} {reason}"),
        },
        ["illegal", text, _] => match refusal(game, text)? {
            None => format!("legal {text}"),
            Some(reason) => format!("illegal {text} {reason}"),
        },
        _ => return Err("an unknown verb".to_owned()),
    };
    match found == expectation.join(" ") {
        true => Ok(()),
        false => Err(found),
    }
}

/// Why the side to move may not make a move; `None` if it may. The list and the check must agree.
fn refusal(game: &Game, text: &str) -> Result<Option<String>, String> {
    let Ok(ply) = text.parse::<Move>() else {
        return Ok(Some("NotAMove".to_owned()));
    };
    let view = game.view_for(game.view().to_move());
    let refused = view.check(ply).err();
    if view.legal_moves().contains(&ply) == refused.is_some() {
        return Err(format!("the list and the check disagree about {text}"));
    }
    Ok(refused.map(reason_in_words))
}

/// Every setup of people must be a lawful army, and be written as it was read.
fn check_setups(folder: &Path, name: &str, variant: Variant, tally: &mut Tally) {
    let text = read(&folder.join(name), tally).unwrap_or_default();
    for (number, line) in text.lines().enumerate() {
        tally.setups += 1;
        match notation::read_setup(variant, Color::Red, line) {
            Ok(setup) if notation::setup(&setup) == line => {}
            Ok(_) => tally.differs(format!("{name}:{}: written differently", number + 1)),
            Err(error) => tally.differs(format!("{name}:{}: {error}", number + 1)),
        }
    }
}

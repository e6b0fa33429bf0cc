//! What reads bad input, each with what must hold of whatever it makes of it.

use two_lakes::discord::{read_custom_id, read_interaction};
use two_lakes::engine::notation::{self, Position};
use two_lakes::engine::{
    ByColor, Color, Game, Move, MoveError, Numbering, RuleSet, Square, Variant, record,
};
use two_lakes::matches::{self, Language};
use two_lakes::store::{MatchRow, MoveRow, SetupRow};
use two_lakes::text::refusals;

/// Discord's limits on a message and on a custom id, in characters.
const MESSAGE_LENGTH_MAX: usize = 2_000;
const CUSTOM_ID_LENGTH_MAX: usize = 100;
/// What a line of a form for a setup takes (`discord` says so to Discord).
const ROW_LENGTH_MAX: usize = 100;
/// Letters of a stored setup.
const SETUP_LENGTH: usize = 40;
/// The rows of a full home.
const ROWS_MAX: usize = 4;

/// One reader.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, and that of its corpus.
    pub name: &'static str,
    /// Reads an input; whether it was understood. Panics if something doesn't hold.
    pub read: fn(&[u8]) -> bool,
}

pub const ALL: [Target; 7] = [
    MOVES,
    SETUPS,
    CUSTOM_IDS,
    NOTATIONS,
    RECORDS,
    ROWS,
    INTERACTIONS,
];

/// Moves as people type them.
pub const MOVES: Target = Target {
    name: "moves",
    read: |input| {
        let typed = String::from_utf8_lossy(input);
        let hint = match typed.parse::<Move>() {
            Ok(ply) => {
                assert_eq!(ply.to_string().parse(), Ok(ply));
                return true;
            }
            Err(MoveError::NotAMove) => refusals::not_understood(&typed),
            Err(MoveError::Lake) => refusals::lake(&typed),
        };
        for language in Language::ALL {
            fits_a_message(&hint.speak(*language));
        }
        typed.parse::<Square>().is_ok()
    },
};

/// Setups as people write them: the first line says variant, side and numbering, the others are rows.
pub const SETUPS: Target = Target {
    name: "setups",
    read: |input| {
        let text = String::from_utf8_lossy(input);
        let mut lines = text.split('\n');
        let mut terms = lines.next().unwrap_or_default().split(' ');
        let Some(variant) = terms.next().and_then(|word| word.parse().ok()) else {
            return false;
        };
        let color = match terms.next() {
            Some("blue") => Color::Blue,
            _ => Color::Red,
        };
        let numbering = match terms.next() {
            Some("one-high") => Numbering::OneHigh,
            _ => Numbering::TenHigh,
        };
        let rows: Vec<String> = lines
            .take(ROWS_MAX)
            .map(|row| row.chars().take(ROW_LENGTH_MAX).collect())
            .collect();
        match matches::read_setup_text(variant, color, numbering, &rows) {
            Ok(setup) => {
                let written = notation::setup_rows(&setup, numbering);
                let again = matches::read_setup_text(variant, color, numbering, &written);
                assert!(again == Ok(setup), "{written:?}");
                true
            }
            Err(faults) => {
                assert!(!faults.is_empty());
                for language in Language::ALL {
                    fits_a_message(&refusals::bad_setup(&faults).speak(*language));
                }
                false
            }
        }
    },
};

/// What buttons, lists and forms say.
pub const CUSTOM_IDS: Target = Target {
    name: "custom_ids",
    read: |input| {
        let text = String::from_utf8_lossy(input);
        let Some(again) = read_custom_id(&text) else {
            return false;
        };
        assert!(again.chars().count() <= CUSTOM_ID_LENGTH_MAX, "{again}");
        assert_eq!(read_custom_id(&again), Some(again));
        true
    },
};

/// Positions and setups in the community's letters.
pub const NOTATIONS: Target = Target {
    name: "notations",
    read: |input| {
        let text = String::from_utf8_lossy(input);
        if let Ok(position) = text.parse::<Position>() {
            let rules = RuleSet::Jumbo.rules(two_lakes::engine::Reveal::StaysVisible);
            let game = Game::from_position(&position, rules, Color::Red);
            let written = notation::position(&game.view_for(Color::Red));
            assert_eq!(written.chars().count(), Square::GRID);
            return true;
        }
        let mut read = false;
        for variant in Variant::ALL {
            for color in Color::ALL {
                if let Ok(setup) = notation::read_setup(variant, color, &text) {
                    let letters = notation::setup(&setup);
                    assert!(notation::read_setup(variant, color, &letters) == Ok(setup));
                    read = true;
                }
            }
        }
        read
    },
};

/// Records of matches.
pub const RECORDS: Target = Target {
    name: "records",
    read: |input| {
        let text = String::from_utf8_lossy(input);
        let checked = match record::check(&text) {
            Ok(checked) => checked,
            Err(fault) => {
                assert!(!fault.to_string().is_empty());
                return false;
            }
        };
        let everything = ByColor {
            red: true,
            blue: true,
        };
        let shown = checked.game.final_view(everything);
        let Some(view) = shown else {
            // A match that goes on tells nobody every rank.
            return true;
        };
        let written = record::text(&view, checked.rules);
        let again = record::check(&written).expect("what is written can be read");
        assert_eq!(again.moves(), checked.moves());
        true
    },
};

/// A match as it is stored: a line for each thing that differs from a usual match, `red LETTERS`,
/// `blue LETTERS`, and a line of two squares' numbers for each ply.
pub const ROWS: Target = Target {
    name: "rows",
    read: |input| {
        let text = String::from_utf8_lossy(input);
        let (mut row, mut setups, mut moves) = (usual_match(), Vec::new(), Vec::new());
        for line in text.lines() {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            let number = || value.parse().ok();
            let word = || (!value.is_empty()).then(|| value.to_owned());
            match name {
                "code" => row.code = value.into(),
                "variant" => row.variant = value.into(),
                "rules" => row.rule_set = value.into(),
                "reveal" => row.reveal = value.into(),
                "pace" => row.pace = value.into(),
                "series" => row.series = value.into(),
                "status" => row.status = value.into(),
                "solo" => row.solo = word(),
                "winner" => row.winner = word(),
                "ending" => row.ending = word(),
                "offer" => row.offer_kind = word(),
                "offered-by" => row.offer_by = word(),
                "offered-at" => (row.offer_ply, row.offer_at) = (number(), number()),
                "game" => row.game = number().unwrap_or(i64::MIN),
                "due" => row.due_at = number().unwrap_or(i64::MAX),
                "people" => (row.red_id, row.blue_id) = (number().unwrap_or(0), -1),
                "red" | "blue" => setups.push(SetupRow {
                    color: name.into(),
                    letters: value.into(),
                    revision: moves.len() as i64,
                    previous: None,
                    chosen: None,
                    rejected: None,
                    ready_at: None,
                }),
                "chosen" => {
                    for setup in &mut setups {
                        (setup.chosen, setup.previous) = (number(), word());
                    }
                }
                from => moves.push(MoveRow {
                    ply: moves.len() as i64 + 1,
                    from_square: from.parse().unwrap_or(-1),
                    to_square: number().unwrap_or(i64::MAX),
                    played_at: 0,
                }),
            }
        }
        row.plies = moves.len() as i64;
        match matches::read_stored(row, &setups, moves) {
            Ok(facts) => facts.ply > 0,
            Err(fault) => {
                let said = fault.to_string();
                let tells = setups.iter().any(|setup| {
                    let letters = &setup.letters;
                    let is_setup = letters.bytes().all(|letter| letter.is_ascii_uppercase());
                    is_setup && letters.len() == SETUP_LENGTH && said.contains(letters)
                });
                assert!(!tells, "a fault goes into the log, and tells no setup");
                false
            }
        }
    },
};

/// Interactions as Discord tells them.
pub const INTERACTIONS: Target = Target {
    name: "interactions",
    read: |input| {
        let text = String::from_utf8_lossy(input);
        let Ok(heard) = read_interaction(&text) else {
            return false;
        };
        let token = serde_json::from_str::<serde_json::Value>(&text)
            .ok()
            .and_then(|told| Some(told.get("token")?.as_str()?.to_owned()))
            .filter(|token| token.len() > 30);
        assert!(
            token.is_none_or(|token| !heard.contains(&token)),
            "a token is no word"
        );
        true
    },
};

fn fits_a_message(words: &str) {
    assert!(!words.is_empty());
    assert!(words.chars().count() <= MESSAGE_LENGTH_MAX, "{words}");
}

fn usual_match() -> MatchRow {
    MatchRow {
        id: 1,
        code: "Q7K2".into(),
        challenge_id: 1,
        game: 1,
        variant: "duel".into(),
        rule_set: "jumbo".into(),
        reveal: "visible".into(),
        pace: "3-days".into(),
        series: "single".into(),
        guild_id: Some(10),
        channel_id: 11,
        message_id: Some(12),
        solo: None,
        thread_id: None,
        red_id: 100,
        red_name: "Anna".into(),
        blue_id: 101,
        blue_name: "Ben".into(),
        status: "playing".into(),
        winner: None,
        ending: None,
        red_shown: true,
        blue_shown: true,
        offer_kind: None,
        offer_by: None,
        offer_ply: None,
        offer_at: None,
        offer_days: None,
        created_at: 0,
        due_at: 0,
        started_at: Some(0),
        ended_at: None,
        deadline_at: None,
        red_left: None,
        blue_left: None,
        reminded_at: None,
        time_over: false,
        paused_until: None,
        plies: 0,
        first_winner_id: None,
    }
}

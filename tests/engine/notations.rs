//! Squares, moves, positions and setups as text, both ways.

use two_lakes::engine::notation::{self, Position, PositionError, RowMistake, SetupError};
use two_lakes::engine::{
    Color, Direction, IllegalSetup, Move, MoveError, Numbering, Rank, Setup, SetupFault, Square,
    SquareError, UnknownRuleSet, UnknownVariant, Variant, view,
};

use crate::chance;

#[test]
fn squares_are_read_as_people_type_them() {
    let read = |text: &str| text.parse::<Square>().map(|square| square.to_string());
    for (typed, square) in [
        ("a1", "a1"),
        ("E4", "e4"),
        ("4e", "e4"),
        (" e 4 ", "e4"),
        ("k10", "k10"),
        ("j10", "k10"),
        ("10J", "k10"),
    ] {
        assert_eq!(read(typed).as_deref(), Ok(square), "{typed:?}");
    }
    for typed in [
        "", "e", "4", "e0", "e11", "l4", "e4e", "ee4", "e 1 0", "e-4", "1e0", "é4",
    ] {
        assert_eq!(read(typed), Err(SquareError::NotASquare), "{typed:?}");
    }
    for lake in ["c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"] {
        assert_eq!(read(lake), Err(SquareError::Lake));
    }
    assert_eq!(Square::all().count(), 92);
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::from_index(square.index()), Ok(square));
        let (column, row) = (square.column(), square.row());
        assert_eq!(Square::new(column, row), Ok(square));
        assert_eq!(usize::from(row) * 10 + usize::from(column), square.index());
    }
    assert_eq!(Square::new(10, 0), Err(SquareError::NotASquare));
    assert_eq!(Square::new(0, 10), Err(SquareError::NotASquare));
    assert_eq!(Square::from_index(100), Err(SquareError::NotASquare));
}

#[test]
fn moves_are_read_as_people_type_them() {
    let read = |text: &str| text.parse::<Move>().map(|ply| ply.to_string());
    for typed in [
        "e4 e5",
        "E4-E5",
        "e4xe5",
        "e4 x e5",
        "e4:e5",
        "e4 - e5",
        "e4→e5",
        "e4–e5",
        "e4×e5",
        "e4e5",
        "4e5e",
        "e 4 e 5",
        "4e 5e",
        "  e4   e5 ",
    ] {
        assert_eq!(read(typed).as_deref(), Ok("e4-e5"), "{typed:?}");
    }
    assert_eq!(read("j9 j10").as_deref(), Ok("k9-k10"));
    for typed in [
        "",
        "e4",
        "e4-",
        "e4 e5 e6",
        "e4-e5-e6",
        "e4 to",
        "hello there",
    ] {
        assert_eq!(read(typed), Err(MoveError::NotAMove), "{typed:?}");
    }
    for typed in ["c4-c5", "c4 c5", "c5c4"] {
        assert_eq!(read(typed), Err(MoveError::Lake), "{typed:?}");
    }
    let step: Move = "e4 e5".parse().expect("a move");
    assert_eq!(format!("{step:?} {:?}", step.from), "e4-e5 e4");
}

#[test]
fn every_piece_has_its_letter_and_its_symbols() {
    // In the order of the letters: Bomb, Spy, Scout … Marshal, Flag.
    let letters = |color| Rank::ALL.map(|rank| notation::letter(color, rank));
    assert_eq!(String::from_iter(letters(Color::Red)), "BCDEFGHIJKLM");
    assert_eq!(String::from_iter(letters(Color::Blue)), "NOPQRSTUVWXY");
    let symbols = |numbering| {
        Rank::ALL
            .map(|rank| notation::symbol(rank, numbering))
            .join(" ")
    };
    assert_eq!(symbols(Numbering::TenHigh), "B S 2 3 4 5 6 7 8 9 10 F");
    assert_eq!(symbols(Numbering::OneHigh), "B S 9 8 7 6 5 4 3 2 1 F");
}

#[test]
fn positions_are_read_and_written_by_their_letters() {
    let position = [
        "MbAAAAAAAA",
        "AAAAAAAAAA",
        "AAAAAAAAAA",
        "AEAAAAAAAA",
        "AA__AA__AA", //
        "AA__AA__AA",
        "AAAAAAAAAA",
        "AAAAAAAAAA",
        "AAAAAAAAAA",
        "AAAAAAAAnY",
    ]
    .concat();
    let view = view::example(&position).expect("a hundred letters");
    assert_eq!(notation::position(&view), position);
    let seen = view.at("b1".parse().expect("a square")).expect("a Bomb");
    assert_eq!(
        (seen.color, seen.rank, seen.face_up),
        (Color::Red, Some(Rank::Bomb), true)
    );

    let refused = |text: &str| {
        text.parse::<Position>()
            .map(|_| ())
            .expect_err("no position")
    };
    assert_eq!(refused("A"), PositionError::Length(1));
    let letter = |place, letter| PositionError::Letter { place, letter };
    assert_eq!(refused(&position.replacen('_', "A", 1)), letter(42, 'A'));
    assert_eq!(refused(&position.replacen('M', "_", 1)), letter(0, '_'));
    assert_eq!(refused(&position.replacen('M', "Z", 1)), letter(0, 'Z'));
    let small = position
        .to_ascii_lowercase()
        .replace('m', "M")
        .replace('y', "Y")
        .replace('e', "E");
    assert_eq!(
        notation::position(&view::example(&small).expect("a position")),
        position
    );
    let debug = format!(
        "{:?}",
        position.parse::<Position>().expect("a hundred letters")
    );
    assert!(!debug.contains("Bomb"), "{debug}");
}

#[test]
fn setups_are_read_and_written_by_their_letters() {
    for variant in Variant::ALL {
        for color in Color::ALL {
            let setup = chance::setup(variant, color, &mut chance::rng(3, 0));
            let letters = notation::setup(&setup);
            assert_eq!(letters.len(), 40);
            assert_eq!(
                notation::read_setup(variant, color, &letters),
                Ok(setup.clone())
            );
            let other = notation::read_setup(variant, color.opponent(), &letters);
            assert!(matches!(other, Err(SetupError::Letter { .. })));
            let short = notation::read_setup(variant, color, &letters[1..]);
            assert_eq!(short, Err(SetupError::Length(39)));
            let hidden = "A".repeat(40);
            let nothing = notation::read_setup(variant, color, &hidden);
            assert!(matches!(nothing, Err(SetupError::Illegal(_))));
            let debug = format!("{setup:?}");
            assert!(debug.contains("withheld"), "{debug}");
        }
    }
    let red = Setup::in_order(Variant::Compact, Color::Red, &Vec::from_iter(0..30));
    let letters = notation::setup(&red);
    assert!(
        letters.starts_with("BBBBBC") && letters.ends_with("AAAAAAAAAA"),
        "{letters}"
    );
    let outside = letters
        .replacen('B', "A", 1)
        .replacen("AAAAAAAAAA", "BAAAAAAAAA", 1);
    assert_eq!(
        notation::read_setup(Variant::Compact, Color::Red, &outside),
        Err(SetupError::Letter {
            place: 30,
            letter: 'B'
        }),
        "the fourth row is nobody's home in Compact"
    );
}

#[test]
fn setup_rows_are_read_as_they_are_written() {
    for variant in Variant::ALL {
        for color in Color::ALL {
            for numbering in [Numbering::TenHigh, Numbering::OneHigh] {
                let setup = chance::setup(variant, color, &mut chance::rng(4, 0));
                let rows = notation::setup_rows(&setup, numbering);
                assert_eq!(rows.len(), usize::from(variant.home_rows()));
                let read = notation::read_setup_rows(variant, color, numbering, &rows);
                assert_eq!(read, Ok(setup.clone()));
                let tight: Vec<String> = rows.iter().map(|row| row.replace(' ', "")).collect();
                let read = notation::read_setup_rows(variant, color, numbering, &tight);
                assert_eq!(read, Ok(setup), "spaces mean nothing");
            }
        }
    }
}

#[test]
fn the_front_row_is_typed_first_on_both_sides() {
    let front = |color| {
        let rows = ["F B S 2 2 3 9 X . .", "", "", " "];
        let setup = notation::read_setup_rows(Variant::Barrage, color, Numbering::TenHigh, &rows)
            .expect("a lawful army");
        let flag = setup.pieces().find(|&(_, rank)| rank == Rank::Flag);
        flag.map(|(square, _)| square.to_string())
    };
    assert_eq!(front(Color::Red).as_deref(), Some("a4"));
    assert_eq!(front(Color::Blue).as_deref(), Some("a7"));
}

#[test]
fn typed_rows_may_use_small_letters_x_and_one_for_the_spy() {
    let read = |numbering, row| {
        notation::read_setup_rows(Variant::Barrage, Color::Red, numbering, &[row, "", "", ""])
    };
    let written = read(Numbering::TenHigh, "F B S 2 2 3 9 10 . .").expect("a lawful army");
    for typed in ["fb12 2,3; 9x..", "F,B,S,2,2,3,9,10,.,.", "FBS223910.."] {
        assert_eq!(
            read(Numbering::TenHigh, typed),
            Ok(written.clone()),
            "{typed}"
        );
    }
    assert_eq!(read(Numbering::OneHigh, "f b s 9 9 8 2 1 . ."), Ok(written));
    let refused = read(Numbering::OneHigh, "f b s 9 9 8 2 X . .").expect_err("X is ten");
    let symbol = RowMistake::Symbol {
        row: 4,
        place: 8,
        symbol: "X".to_owned(),
    };
    let marshal = RowMistake::Count(SetupFault::TooFew {
        rank: Rank::Marshal,
        placed: 0,
        allowed: 1,
    });
    assert_eq!(refused, [symbol, marshal]);
}

#[test]
fn all_mistakes_in_typed_rows_are_told_at_once() {
    let rows = ["F B S 2 2 3 9 10 .", "2 . . . . . . . . . .", "", "Q"];
    let mistakes = |color, rows: &[&str]| {
        notation::read_setup_rows(Variant::Barrage, color, Numbering::TenHigh, rows)
            .expect_err("these rows are full of mistakes")
    };
    let too_many = RowMistake::Count(SetupFault::TooMany {
        rank: Rank::Scout,
        placed: 3,
        allowed: 2,
    });
    let expected = |front, second, back| {
        [
            RowMistake::Length {
                row: front,
                typed: 9,
            },
            RowMistake::Length {
                row: second,
                typed: 11,
            },
            RowMistake::Length {
                row: back,
                typed: 1,
            },
            RowMistake::Symbol {
                row: back,
                place: 1,
                symbol: "Q".to_owned(),
            },
            too_many.clone(),
        ]
    };
    assert_eq!(mistakes(Color::Red, &rows), expected(4, 3, 1));
    assert_eq!(mistakes(Color::Blue, &rows), expected(7, 8, 10));
    let rows = RowMistake::Rows {
        typed: 3,
        expected: 4,
    };
    let three = mistakes(Color::Red, &["F B S 2 2 3 9 10 . .", "", ""]);
    assert_eq!(three, [rows]);
    // Pieces past the end of a row stand nowhere, but they count.
    let past = mistakes(Color::Red, &["F B S 2 2 3 9 10 . . 2", "", "", ""]);
    assert_eq!(
        past,
        [RowMistake::Length { row: 4, typed: 11 }, too_many.clone()]
    );
}

#[test]
fn squares_know_their_neighbours() {
    for square in Square::all() {
        let beside: Vec<Square> = Square::all()
            .filter(|other| {
                let columns = square.column().abs_diff(other.column());
                let rows = square.row().abs_diff(other.row());
                columns + rows == 1
            })
            .collect();
        let mut neighbours: Vec<Square> = square.neighbours().collect();
        neighbours.sort_unstable();
        assert_eq!(neighbours, beside, "of {square}");
        for other in Square::all() {
            assert_eq!(square.is_adjacent(other), beside.contains(&other));
            let line = square.line_to(other);
            let walked = line.and_then(|(direction, distance)| {
                let mut ray = square.ray(direction);
                ray.nth(usize::from(distance) - 1)
            });
            let in_line = square.column() == other.column() || square.row() == other.row();
            assert_eq!(line.is_some(), in_line && square != other);
            // A lake ends the walk before it comes there.
            assert!(walked.is_none_or(|end| end == other), "{square} {other}");
        }
    }
    let up: Vec<String> = "e4"
        .parse::<Square>()
        .expect("a square")
        .ray(Direction::Up)
        .map(|square| square.to_string())
        .collect();
    assert_eq!(up, ["e5", "e6", "e7", "e8", "e9", "e10"]);
    let left: Vec<Square> = "e5"
        .parse::<Square>()
        .expect("a square")
        .ray(Direction::Left)
        .collect();
    assert!(left.is_empty(), "a lake lies on d5");
}

#[test]
fn every_error_has_words() {
    let words = [
        SquareError::NotASquare.to_string(),
        SquareError::Lake.to_string(),
        MoveError::NotAMove.to_string(),
        MoveError::Lake.to_string(),
        PositionError::Length(3).to_string(),
        PositionError::Letter {
            place: 7,
            letter: 'Z',
        }
        .to_string(),
        SetupError::Length(3).to_string(),
        SetupError::Letter {
            place: 7,
            letter: 'Z',
        }
        .to_string(),
        SetupError::Illegal(IllegalSetup(Vec::new())).to_string(),
        UnknownVariant.to_string(),
        UnknownRuleSet.to_string(),
    ];
    for (place, one) in words.iter().enumerate() {
        assert!(one.len() > 10, "{one}");
        // The two that speak of a lake say the same.
        let same = words.iter().filter(|other| *other == one).count();
        assert_eq!(same, if [1, 3].contains(&place) { 2 } else { 1 }, "{one}");
    }
}

/// Positions hold ranks, so what is printed of one says so and tells none.
#[test]
fn a_position_is_printed_without_its_ranks() {
    let letters = format!(
        "{:A<40}AA__AA__AAAA__AA__AA{:A<40}",
        "BCDEFGHIJKLM", "NOPQRSTUVWXY"
    );
    let position: Position = letters.parse().expect("a hundred letters");
    assert_eq!(format!("{position:?}"), "Position(ranks withheld)");
}

/// Lower case is a rank that has been shown (RULES §7), and an example keeps the difference.
#[test]
fn an_example_shows_which_pieces_lie_face_up() {
    let letters = format!("{:A<40}AA__AA__AAAA__AA__AA{:A<40}", "bC", "");
    let view = view::example(&letters).expect("a hundred letters");
    let face_up: Vec<bool> = view.pieces().map(|(_, seen)| seen.face_up).collect();
    assert_eq!(face_up, [true, false]);
}

/// A row of two digits is read whole where the joint is left out.
#[test]
fn a_move_without_a_joint_keeps_its_tens() {
    let ply: Move = "e10e9".parse().expect("two squares");
    assert_eq!(ply.to_string(), "e10-e9");
}

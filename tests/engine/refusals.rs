//! Every reason against a move, and the warnings that come before the repetition rules and the caps.

use two_lakes::engine::{
    Border, Color, Ending, Game, IllegalMove, Move, Outcome, Rank, Reveal, RuleSet, Rules,
    ScoutCharge, Square, TwoSquareStrikes,
};

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

fn ply(text: &str) -> Move {
    text.parse().expect("a move")
}

fn jumbo() -> Rules {
    RuleSet::Jumbo.rules(Reveal::StaysVisible)
}

/// Rows from row 10 down to row 1, as Red sees the board, in the community's letters.
fn game(rows: [&str; 10], rules: Rules) -> Game {
    let letters: String = rows.into_iter().rev().collect();
    let position = letters.parse().expect("a hundred letters");
    Game::from_position(&position, rules, Color::Red)
}

/// Red: Flag a1, Bomb b1, Scout a4, Miner e4, Captain b4. Blue: Flag k10, Scout a8, Major e8.
const OPEN_BOARD: [&str; 10] = [
    "AAAAAAAAAY",
    "AAAAAAAAAA",
    "PAAAUAAAAA",
    "AAAAAAAAAA",
    "AA__AA__AA",
    "AA__AA__AA",
    "DHAAEAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "MBAAAAAAAA",
];

#[test]
fn every_refusal_names_its_reason() {
    let game = game(OPEN_BOARD, jumbo());
    let view = game.view_for(Color::Red);
    for (text, reason) in [
        ("c1-c2", IllegalMove::NoPiece(square("c1"))),
        ("e8-e7", IllegalMove::NotYourPiece(square("e8"))),
        ("a1-a2", IllegalMove::Immovable(Rank::Flag)),
        ("b1-b2", IllegalMove::Immovable(Rank::Bomb)),
        ("e4-e4", IllegalMove::NoStep),
        ("e4-f3", IllegalMove::NotStraight),
        ("e4-e6", IllegalMove::TooFar(Rank::Miner)),
        ("a4-a9", IllegalMove::Blocked(square("a8"))),
        ("a4-c4", IllegalMove::Blocked(square("b4"))),
        ("a4-b4", IllegalMove::OwnPiece(square("b4"))),
        ("a4-a1", IllegalMove::OwnPiece(square("a1"))),
    ] {
        assert_eq!(view.check(ply(text)), Err(reason), "{text}");
        assert!(
            !reason.to_string().contains("Miner"),
            "no sentence names a rank"
        );
        assert!(!reason.to_string().is_empty());
    }
    assert_eq!(view.check(ply("a4-a8")), Ok(()), "a Scout runs and strikes");
    assert_eq!(view.check(ply("a4-a2")), Ok(()));
    let blue = game.view_for(Color::Blue);
    assert_eq!(blue.check(ply("e8-e7")), Err(IllegalMove::NotYourTurn));
    assert!(blue.legal_moves().is_empty());
    assert!(blue.geometric_moves().contains(&ply("e8-e7")));
    assert_eq!(blue.color(), Color::Blue);
}

#[test]
fn a_scout_does_not_cross_a_lake() {
    let mut rows = OPEN_BOARD;
    rows[6] = "AADAAAAAAA";
    let game = game(rows, jumbo());
    let view = game.view_for(Color::Red);
    assert_eq!(view.check(ply("c4-c7")), Err(IllegalMove::LakeBetween));
    let mut targets = view.targets(square("c4"));
    targets.sort_unstable();
    let names = [
        "c1", "c2", "c3", "a4", "b4", "d4", "e4", "f4", "g4", "h4", "i4", "k4",
    ];
    assert_eq!(targets, names.map(square));
}

#[test]
fn under_the_old_rule_a_scout_moves_far_or_strikes() {
    let rules = Rules {
        scout_charge: ScoutCharge::MoveOrStrike,
        ..jumbo()
    };
    let mut game = game(OPEN_BOARD, rules);
    let refused = game.view_for(Color::Red).check(ply("a4-a8"));
    assert_eq!(refused, Err(IllegalMove::ScoutMovesOrStrikes));
    for text in ["a4-a7", "e8-e7"] {
        game.play(ply(text)).expect("a legal ply");
    }
    assert_eq!(game.view_for(Color::Red).check(ply("a7-a8")), Ok(()));
}

#[test]
fn nobody_moves_after_the_end() {
    let mut game = game(OPEN_BOARD, jumbo());
    let resigned = Outcome {
        winner: Some(Color::Blue),
        ending: Ending::Resignation,
    };
    assert!(game.end(resigned));
    assert_eq!(game.view().outcome(), Some(resigned));
    assert_eq!(game.play(ply("e4-e5")), Err(IllegalMove::GameOver));
    assert!(game.view_for(Color::Red).legal_moves().is_empty());
}

#[test]
fn the_two_square_rule_warns_at_the_last_crossing_and_names_the_border() {
    let mut game = game(OPEN_BOARD, jumbo());
    let border = Border {
        one: square("e4"),
        other: square("e5"),
    };
    for (number, text) in ["e4-e5", "a8-a7", "e5-e4", "a7-a6", "e4-e5"]
        .iter()
        .enumerate()
    {
        assert_eq!(
            game.view().last_crossing(Color::Red),
            None,
            "before ply {number}"
        );
        game.play(ply(text)).expect("a legal ply");
    }
    let warned = game.view().last_crossing(Color::Red);
    assert_eq!(warned, Some((square("e5"), border)));
    assert_eq!(game.view().last_crossing(Color::Blue), None);
    game.play(ply("a6-a7")).expect("a legal ply");
    let view = game.view_for(Color::Red);
    let refused = view.check(ply("e5-e4"));
    assert_eq!(refused, Err(IllegalMove::TwoSquares(border)));
    assert_eq!(view.two_square_forbids(ply("e5-e4")), Some(border));
    assert_eq!(view.two_square_forbids(ply("e5-e6")), None);
    assert!(refused.is_err_and(|reason| reason.to_string().contains("e4 and e5")));
}

#[test]
fn a_fallen_piece_leaves_no_warning_behind() {
    let mut rows = OPEN_BOARD;
    rows[4] = "AA__AU__AA";
    let mut game = game(rows, jumbo());
    for text in ["e4-e5", "a8-a7", "e5-e4", "a7-a6", "e4-e5"] {
        game.play(ply(text)).expect("a legal ply");
    }
    assert!(game.view().last_crossing(Color::Red).is_some());
    game.play(ply("f6-f5")).expect("a legal ply");
    assert!(
        game.view().last_crossing(Color::Red).is_some(),
        "others' plies don't touch it"
    );
    game.play(ply("b4-b5")).expect("a legal ply");
    assert_eq!(
        game.view().last_crossing(Color::Red),
        None,
        "another piece moved"
    );

    let mut game = self::game(rows, jumbo());
    for text in ["e4-e5", "f6-f5", "e5-e4", "a8-a7", "e4-e5", "f5xe5"] {
        game.play(ply(text)).expect("a legal ply");
    }
    assert_eq!(
        game.view().last_crossing(Color::Red),
        None,
        "the Miner has fallen"
    );
}

#[test]
fn a_defender_that_holds_its_square_keeps_its_trail() {
    // Red's Captain on e4 crosses thrice and is struck in vain by a Scout.
    let mut rows = OPEN_BOARD;
    rows[6] = "AAAAHAAAAA";
    rows[2] = "UAAAPAAAAA";
    let moves = ["e4-e5", "a8-a7", "e5-e4", "a7-a8", "e4-e5", "e8xe5"];
    let mut game = game(rows, jumbo());
    for text in moves {
        game.play(ply(text)).expect("a legal ply");
    }
    let refused = game.view_for(Color::Red).check(ply("e5-e4"));
    assert!(matches!(refused, Err(IllegalMove::TwoSquares(_))));
}

#[test]
fn strikes_may_be_exempt_from_the_two_square_rule() {
    // Blue steps onto the square that Red's piece may not enter again.
    let mut rows = OPEN_BOARD;
    rows[5] = "HA__AA__AA";
    rows[6] = "AAAAAAAAAA";
    rows[2] = "PAAAAAAAAA";
    let moves = ["a5-b5", "a8-a7", "b5-a5", "a7-a6", "a5-b5", "a6-a5"];
    for (strikes, allowed) in [
        (TwoSquareStrikes::Count, false),
        (TwoSquareStrikes::Exempt, true),
    ] {
        let rules = Rules {
            two_square_strikes: strikes,
            ..jumbo()
        };
        let mut game = game(rows, rules);
        for text in moves {
            game.play(ply(text)).expect("a legal ply");
        }
        let view = game.view_for(Color::Red);
        assert_eq!(view.check(ply("b5xa5")).is_ok(), allowed, "{strikes:?}");
    }
}

#[test]
fn an_exempt_strike_that_was_played_starts_the_count_anew() {
    let mut rows = OPEN_BOARD;
    rows[5] = "HA__AA__AA";
    rows[6] = "AAAAAAAAAA";
    rows[2] = "PAAAUAAAAA";
    let moves = ["a5-b5", "a8-a5", "b5xa5", "e8-e7", "a5-b5", "e7-e8"];
    for (strikes, allowed) in [
        (TwoSquareStrikes::Count, false),
        (TwoSquareStrikes::Exempt, true),
    ] {
        let rules = Rules {
            two_square_strikes: strikes,
            ..jumbo()
        };
        let mut game = game(rows, rules);
        for text in moves {
            game.play(ply(text)).expect("a legal ply");
        }
        let view = game.view_for(Color::Red);
        assert_eq!(view.check(ply("b5-a5")).is_ok(), allowed, "{strikes:?}");
    }
}

#[test]
fn the_shared_border_of_a_scouts_moves_lies_where_all_of_them_crossed() {
    let mut game = game(OPEN_BOARD, jumbo());
    for text in ["a4-a7", "e8-e7", "a7-a5", "e7-e8", "a5-a7", "e8-e7"] {
        game.play(ply(text)).expect("a legal ply");
    }
    let border = Border {
        one: square("a5"),
        other: square("a6"),
    };
    assert_eq!(
        game.view_for(Color::Red).check(ply("a7-a4")),
        Err(IllegalMove::TwoSquares(border))
    );
    // The border next to the Scout is worn out too, and nearer.
    let refused = game.view_for(Color::Red).check(ply("a7-a6"));
    let border = Border {
        one: square("a6"),
        other: square("a7"),
    };
    assert_eq!(refused, Err(IllegalMove::TwoSquares(border)));
}

#[test]
fn the_more_squares_rule_names_the_ply_whose_board_may_not_come_again() {
    let mut rows = OPEN_BOARD;
    rows[2] = "PAAAAAAAAA";
    rows[4] = "LA__AA__AA";
    let mut game = game(rows, jumbo());
    let chase = [
        "a6-a7", "a8-b8", "a7-b7", "b8-c8", "b7-c7", "c8-b8", "c7-b7", "b8-a8",
    ];
    for text in chase {
        game.play(ply(text)).expect("a legal ply");
    }
    let view = game.view_for(Color::Red);
    let refused = view.check(ply("b7-a7"));
    assert_eq!(refused, Err(IllegalMove::MoreSquares { ply: 1 }));
    assert_eq!(view.more_squares_forbids(ply("b7-a7")), Some(1));
    assert_eq!(view.more_squares_forbids(ply("b7-b8")), None);
    assert!(refused.is_err_and(|reason| reason.to_string().contains("ply 1")));
    assert!(!view.legal_moves().contains(&ply("b7-a7")));
}

#[test]
fn the_caps_count_down_to_a_draw() {
    let rules = Rules {
        max_plies: Some(6),
        max_quiet_plies: Some(4),
        ..jumbo()
    };
    let mut game = game(OPEN_BOARD, rules);
    let mut left = |text: &str| {
        game.play(ply(text)).expect("a legal ply");
        let view = game.view();
        let ending = view.outcome().map(|outcome| outcome.ending);
        (view.plies_to_cap(), view.plies_to_quiet_cap(), ending)
    };
    assert_eq!(left("e4-e5"), (Some(5), Some(3), None));
    assert_eq!(left("e8-e7"), (Some(4), Some(2), None));
    assert_eq!(
        left("a4-a8"),
        (Some(3), Some(4), None),
        "a battle starts the quiet count anew"
    );
    assert_eq!(left("e7-e6"), (Some(2), Some(3), None));
    assert_eq!(left("b4-b5"), (Some(1), Some(2), None));
    assert_eq!(left("e6-e5"), (Some(0), Some(4), Some(Ending::MoveCap)));

    let uncapped = Rules {
        max_quiet_plies: None,
        ..jumbo()
    };
    let game = self::game(OPEN_BOARD, uncapped);
    assert_eq!(game.view().plies_to_cap(), None);
    assert_eq!(game.view().plies_to_quiet_cap(), None);
}

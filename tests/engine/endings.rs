//! How games end by the board alone: the Flag, and sides that can't move.

use two_lakes::engine::{
    BothImmobile, Color, Ending, Game, ImmobileCheck, Outcome, Reveal, RuleSet, Rules,
};

/// Rows 1 to 4 are Red's first; every other square is empty but for Blue's row 10.
fn game(red_row: &str, middle_row: &str, blue_row: &str, rules: Rules, to_move: Color) -> Game {
    let empty = "A".repeat(10);
    let lakes = "AA__AA__AA";
    let rows = [
        red_row, &empty, &empty, middle_row, lakes, lakes, &empty, &empty, &empty, blue_row,
    ];
    let position = rows.concat().parse().expect("a hundred letters");
    Game::from_position(&position, rules, to_move)
}

fn won_by(winner: Color, ending: Ending) -> Option<Outcome> {
    Some(Outcome {
        winner: Some(winner),
        ending,
    })
}

#[test]
fn a_side_that_cannot_move_loses_and_if_neither_can_the_option_decides() {
    let immobile = "MBAAAAAAAA";
    let blue_immobile = "AAAAAAAANY";
    let (red_moves, blue_moves) = ("MBAAAAAAEA", "QAAAAAAANY");
    use Color::{Blue, Red};
    use ImmobileCheck::{Either, OnTurn};
    let drawn = Some(Outcome {
        winner: None,
        ending: Ending::BothImmobile,
    });
    let no_move = |winner| won_by(winner, Ending::NoLegalMove);
    for (red, blue, to_move, check, both, outcome) in [
        (red_moves, blue_moves, Red, OnTurn, BothImmobile::Draw, None),
        (red_moves, blue_moves, Red, Either, BothImmobile::Draw, None),
        (
            immobile,
            blue_moves,
            Red,
            OnTurn,
            BothImmobile::Draw,
            no_move(Blue),
        ),
        (
            immobile,
            blue_moves,
            Red,
            Either,
            BothImmobile::Draw,
            no_move(Blue),
        ),
        (
            red_moves,
            blue_immobile,
            Blue,
            OnTurn,
            BothImmobile::Draw,
            no_move(Red),
        ),
        // Judged on its own turn alone, or at once.
        (
            red_moves,
            blue_immobile,
            Red,
            OnTurn,
            BothImmobile::Draw,
            None,
        ),
        (
            red_moves,
            blue_immobile,
            Red,
            Either,
            BothImmobile::Draw,
            no_move(Red),
        ),
        (
            immobile,
            blue_moves,
            Blue,
            Either,
            BothImmobile::Draw,
            no_move(Blue),
        ),
        (
            immobile,
            blue_immobile,
            Red,
            OnTurn,
            BothImmobile::Draw,
            drawn,
        ),
        (
            immobile,
            blue_immobile,
            Blue,
            Either,
            BothImmobile::Draw,
            drawn,
        ),
        (
            immobile,
            blue_immobile,
            Red,
            OnTurn,
            BothImmobile::SideToMoveLoses,
            no_move(Blue),
        ),
        (
            immobile,
            blue_immobile,
            Blue,
            Either,
            BothImmobile::SideToMoveLoses,
            no_move(Red),
        ),
    ] {
        let rules = Rules {
            immobile_check: check,
            both_immobile: both,
            ..RuleSet::Jumbo.rules(Reveal::HiddenAgain)
        };
        let game = game(red, "AAAAAAAAAA", blue, rules, to_move);
        let case = format!("{red} {blue} {to_move} {check:?} {both:?}");
        assert_eq!(game.view().outcome(), outcome, "{case}");
    }
}

#[test]
fn pieces_walled_in_by_their_own_and_a_lake_cannot_move() {
    // Red's Captain stands on c4 below a lake, between Bombs; c3 holds a Bomb too.
    let empty = "A".repeat(10);
    let lakes = "AA__AA__AA";
    let rows = [
        "MAAAAAAAAA",
        &empty,
        "AABAAAAAAA",
        "ABHBAAAAAA",
        lakes,
        lakes,
        &empty,
        &empty,
        &empty,
        "QAAAAAAAAY",
    ];
    let rules = RuleSet::Jumbo.rules(Reveal::HiddenAgain);
    let position = rows.concat().parse().expect("a hundred letters");
    let game = Game::from_position(&position, rules, Color::Red);
    let outcome = won_by(Color::Blue, Ending::NoLegalMove);
    assert_eq!(game.view().outcome(), outcome);
}

#[test]
fn the_flag_wins_before_any_cap_and_before_the_loser_cannot_move() {
    for caps in [(Some(1), None), (None, Some(1)), (Some(1), Some(1))] {
        let rules = Rules {
            max_plies: caps.0,
            max_quiet_plies: caps.1,
            ..RuleSet::Jumbo.rules(Reveal::HiddenAgain)
        };
        let mut game = game("MAAAAAAAAA", "YEAAAAAAAA", "NAAAAAAAAA", rules, Color::Red);
        game.play("b4-a4".parse().expect("a move"))
            .expect("a legal ply");
        let outcome = won_by(Color::Red, Ending::FlagCaptured);
        assert_eq!(game.view().outcome(), outcome);
    }
}

#[test]
fn no_legal_move_comes_before_a_cap() {
    let rules = Rules {
        max_plies: Some(1),
        ..RuleSet::Jumbo.rules(Reveal::HiddenAgain)
    };
    let mut game = game("MAAAAAAAAA", "SEAAAAAAAA", "NYAAAAAAAA", rules, Color::Red);
    // The Miner loses against a Lieutenant, and with it Red's last mover; but Blue is to move.
    game.play("b4-a4".parse().expect("a move"))
        .expect("a legal ply");
    let drawn = Some(Outcome {
        winner: None,
        ending: Ending::MoveCap,
    });
    assert_eq!(game.view().outcome(), drawn);

    let mut game = self::game("MAAAAAAAAA", "PEAAAAAAAA", "NYAAAAAAAA", rules, Color::Red);
    // The Miner takes the Scout, Blue's last mover.
    game.play("b4-a4".parse().expect("a move"))
        .expect("a legal ply");
    let outcome = won_by(Color::Red, Ending::NoLegalMove);
    assert_eq!(game.view().outcome(), outcome);
}

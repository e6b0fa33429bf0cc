//! Positions in which the right move is known.

use two_lakes::arena::chance;
use two_lakes::computer::{self, Level};
use two_lakes::engine::{
    Color, Game, Move, Rank, Reveal, RuleSet, Rules, Square, notation::Position,
};

const NODES: u32 = 3_000;
/// Levels of whom sound play is expected.
const SOUND: [Level; 3] = [Level::Captain, Level::Colonel, Level::Marshal];

/// Levels that look far enough ahead to see through more.
const STRONG: [Level; 2] = [Level::Colonel, Level::Marshal];

/// A position from its pieces, `letter square` each; small letters for those that have been shown.
fn position(pieces: &str) -> Position {
    let mut letters = ['A'; Square::GRID];
    for (index, letter) in letters.iter_mut().enumerate() {
        if Square::from_index(index).is_err() {
            *letter = '_';
        }
    }
    for piece in pieces.split_whitespace() {
        let (letter, square) = piece.split_at(1);
        let square: Square = square.parse().expect(piece);
        letters[square.index()] = letter.chars().next().expect(piece);
    }
    let letters: String = letters.iter().collect();
    letters.parse().expect("a position")
}

fn rules() -> Rules {
    RuleSet::Jumbo.rules(Reveal::StaysVisible)
}

/// A game that begins with a position, Red to move.
fn game(pieces: &str) -> Game {
    Game::from_position(&position(pieces), rules(), Color::Red)
}

/// The same, after a first move of Blue's.
fn game_after(pieces: &str, blues: &str) -> Game {
    let mut game = Game::from_position(&position(pieces), rules(), Color::Blue);
    game.play(blues.parse().expect(blues))
        .expect("a legal move");
    game
}

/// Lets sound levels move for Red a few times each and judges the move.
fn check(pieces: &str, is_right: impl Fn(Move) -> bool) {
    check_choice(&game(pieces), &SOUND, is_right);
}

fn check_choice(game: &Game, levels: &[Level], is_right: impl Fn(Move) -> bool) {
    for &level in levels {
        for seed in 0..3 {
            let mut rng = chance(seed, 0, Color::Red, 0);
            let view = game.view_for(Color::Red);
            let ply = computer::choose(&view, level, Some(NODES), &mut rng).expect("a move");
            assert!(is_right(ply), "{level} plays {ply}");
        }
    }
}

fn is(ply: &str) -> impl Fn(Move) -> bool {
    let expected: Move = ply.parse().expect(ply);
    move |ply| ply == expected
}

#[test]
fn the_only_unknown_piece_is_the_flag_and_is_taken() {
    check("Ma1 Ba2 Hk9 La4 xe9 Yk10", is("k9xk10"));
}

#[test]
fn a_spy_takes_the_marshal_that_it_meets() {
    check("Ma1 Bb1 Ba2 Ce4 Fk2 xe5 Yk10 Ni10", is("e4xe5"));
}

#[test]
fn a_marshal_takes_a_known_general_and_not_a_known_bomb() {
    check("Ma1 Bb1 Ba2 Le7 Fk2 we8 nf7 Yk10 Ni10", is("e7xe8"));
}

#[test]
fn nobody_runs_into_a_piece_known_to_be_stronger() {
    check("Ma1 Bb1 Ba2 He4 Dk3 xe5 vf4 Yk10 Ni10", |ply| {
        !["e4-e5", "e4-f4"].contains(&ply.to_string().as_str())
    });
}

#[test]
fn a_miner_clears_the_wall_behind_which_the_last_unknown_piece_stands() {
    check("Ma1 Bb1 Ba2 Ek9 Le5 xa5 ni10 nh10 nk10 Yg10", |ply| {
        ["k9-k10", "k9-i9"].contains(&ply.to_string().as_str())
    });
}

#[test]
fn the_strongest_are_not_thrown_at_pieces_that_have_never_moved() {
    let army = ["QQPPNYNQPQ", "RSNPSRNPNQ", "TUOPUWVTXU", "SPTVPRTSPR"];
    let mut pieces = String::from("Ma1 Bb1 Ba2 Bk1 Df2 Dg2 Ek2 Hi2 Hh3 Ie3 Lb6 Kf6 ");
    for (row, ranks) in army.iter().enumerate() {
        for (column, rank) in ranks.chars().enumerate() {
            let square = Square::new(column as u8, 9 - row as u8).expect("a home square");
            pieces.push_str(&format!("{rank}{square} "));
        }
    }
    let game = game(&pieces);
    let strikes = |ply: Move| {
        let view = game.view_for(Color::Red);
        let rank = view.at(ply.from).and_then(|seen| seen.rank);
        rank >= Some(Rank::General) && view.at(ply.to).is_some()
    };
    check(&pieces, |ply| !strikes(ply));
}

#[test]
fn a_lone_strongest_piece_hunts_and_does_not_shuffle() {
    let mut game = game("Ma1 Ba2 Bb1 Lk1 Hi1 hf1 ta9 Yk10 Nk9 Ni10");
    let mut rng = chance(1, 0, Color::Red, 0);
    while game.view().outcome().is_none() && game.view().ply() < 120 {
        let player = game.view().to_move();
        let view = game.view_for(player);
        let ply = match player {
            Color::Red => computer::choose(&view, Level::Marshal, Some(2_000), &mut rng),
            Color::Blue => view.legal_moves().last().copied(),
        };
        game.play(ply.expect("the game runs"))
            .expect("a legal move");
    }
    assert_eq!(
        game.view().outcome().and_then(|outcome| outcome.winner),
        Some(Color::Red)
    );
}

#[test]
fn a_bluff_is_called_by_who_has_nothing_to_fear_from_any_mover() {
    // The piece that comes up may be the Spy, who is dangerous only when striking first.
    let army = "Ma1 Bb1 Ba2 le5 Fb2 Yk10 Ni10 Nk9 Oh9 Pe7 Qh8 Ri9 Vi8";
    check_choice(&game_after(army, "e7-e6"), &STRONG, is("e5xe6"));
}

#[test]
fn a_general_is_not_driven_off_by_a_piece_that_can_not_be_the_marshal() {
    let army = "Ma1 Bb1 Ba2 ke5 Fb2 xa9 Yk10 Ni10 Nk9 Oh9 Pe7 Qh8 Ri9 Vi8";
    check_choice(&game_after(army, "e7-e6"), &STRONG, is("e5xe6"));
}

#[test]
fn a_miner_at_the_flags_wall_is_taken_before_a_better_prize() {
    let army = "Ma1 Ba2 Bb1 Hb3 Je5 Dk3 qa3 uf5 Yk10 Nk9 Ni10";
    check_choice(&game(army), &STRONG, is("b3xa3"));
}

/// A known General has six steps to the Flag; who starts now comes just in time.
#[test]
fn who_can_stop_a_known_intruder_goes_home_in_time() {
    let comes_home = |ply: Move| ["e4-d4", "e4-e3"].contains(&ply.to_string().as_str());
    for watch in ["L", "K"] {
        let pieces = format!("Ma1 Bb1 {watch}e4 Fk1 wa7 te6 Yk10 Ni10 Nk9");
        check_choice(&game(&pieces), &STRONG, comes_home);
    }
}

#[test]
fn a_scout_takes_the_flag_from_afar() {
    check("Ma1 Ba2 Hk9 De1 xk8 Ye10", is("e1xe10"));
}

/// Moves of Red's in which a chase by the two-square rule must have come to its end.
const CHASE_MOVES_MAX: usize = 9;

/// Lets strong levels hunt a piece of Blue's that can only go to and fro between two squares, and does
/// so until the rule stops it. Blue's Flag is walled in elsewhere, with a piece or two that can walk.
fn check_chase(pieces: &str, prey: &str) {
    for walkers in ["wi9", "wi9 Pk9"] {
        let rest = format!("Ma1 Ba2 Bb1 Fk1 Yk10 nk8 ni8 nh9 nh10 {walkers}");
        check_hunt(&format!("{pieces} {rest}"), prey);
    }
}

/// A hunt like this, wherever it leads.
fn check_hunt(pieces: &str, prey: &str) {
    for level in STRONG {
        for seed in 0..3 {
            let mut game = game(pieces);
            let mut prey: Square = prey.parse().expect(prey);
            let taken = (0..CHASE_MOVES_MAX).any(|_| {
                let mut rng = chance(seed, 0, Color::Red, game.view().ply());
                let view = game.view_for(Color::Red);
                let ply = computer::choose(&view, level, Some(NODES), &mut rng).expect("a move");
                game.play(ply).expect("a legal move");
                if ply.to == prey {
                    return true;
                }
                let flight = shuffle(&game, prey);
                game.play(flight).expect("a legal move");
                if flight.from == prey {
                    prey = flight.to;
                }
                false
            });
            assert!(taken, "{level} lets it go: {pieces}, seed {seed}");
        }
    }
}

/// Blue's move: out of danger where the rule allows it, and else the walker's, who turns a corner every
/// other time, for the rule holds for it too.
fn shuffle(game: &Game, prey: Square) -> Move {
    let view = game.view_for(Color::Blue);
    let is_menaced = |square: Square| {
        let beside = |from: Square| {
            from.column().abs_diff(square.column()) + from.row().abs_diff(square.row()) == 1
        };
        view.pieces()
            .any(|(from, seen)| seen.color == Color::Red && seen.moved && beside(from))
    };
    let legal = view.legal_moves();
    let flight = legal.iter().find(|ply| {
        let empty = view.at(ply.to).is_none();
        ply.from == prey && empty && is_menaced(prey) && !is_menaced(ply.to)
    });
    let others = legal.iter().filter(|ply| ply.from != prey);
    let other = if (view.ply() / 4).is_multiple_of(2) {
        others.min()
    } else {
        others.max()
    };
    *flight.or(other).expect("the walker can move")
}

#[test]
fn who_is_chased_along_the_back_row_is_caught_when_the_rule_stops_it() {
    check_chase("je8 ue10 nd10 ng10", "e10");
}

#[test]
fn who_is_chased_along_the_edge_is_caught_when_the_rule_stops_it() {
    check_chase("jc9 ua9 na10 na7", "a9");
}

#[test]
fn who_is_chased_between_the_lakes_is_caught_when_the_rule_stops_it() {
    check_chase("be4 jf7 ue6 ne7", "e6");
}

#[test]
fn a_draw_suits_who_is_behind_and_not_who_is_ahead() {
    let mut game = game("Ma1 Ba2 Hk1 Kk4 xk5 Yk10 Ni10");
    let agree = |game: &Game, color| {
        SOUND.map(|level| computer::agrees_to_draw(&game.view_for(color), level))
    };
    assert_eq!(agree(&game, Color::Red), [false; 3], "nothing has fallen");
    game.play("k4xk5".parse().expect("a move"))
        .expect("a legal move");
    assert_eq!(
        agree(&game, Color::Red),
        [true; 3],
        "the General has fallen"
    );
    assert_eq!(agree(&game, Color::Blue), [false; 3]);
}

/// Plays moves of both sides in turn, from a list for each that begins anew when it ends.
fn play_on(game: &mut Game, plies: u32, reds: &[&str], blues: &[&str]) {
    for number in 0..plies {
        let own = if number % 2 == 0 { reds } else { blues };
        let ply = own[number as usize / 2 % own.len()];
        game.play(ply.parse().expect(ply)).expect("a legal move");
    }
}

#[test]
fn a_game_that_has_long_been_lost_is_given_up_by_who_knows_it() {
    let rout = ["e4xe5", "f5xe5", "e6xe5", "e3-e4", "e4xe5"];
    let reds = ["k1-i1", "i1-i2", "i2-k2", "k2-k1"];
    let mut game = game("Ma1 Ba2 Bb1 Ke4 Jf5 Je6 Ie3 Dk1 xe5 Yk10 Ni10 Nk9 Pa10");
    let resigning = |game: &Game, color| {
        let view = game.view_for(color);
        Level::ALL.map(|level| computer::resigns(&view, level))
    };
    play_on(
        &mut game,
        10,
        &rout,
        &["a10-a9", "a9-b9", "b9-b10", "b10-a10", "a10-b10"],
    );
    assert_eq!(
        resigning(&game, Color::Red),
        [false; 5],
        "it has only just happened"
    );
    play_on(
        &mut game,
        24,
        &reds,
        &["b10-b9", "b9-a9", "a9-a10", "a10-b10"],
    );
    let strong = [false, false, false, true, true];
    assert_eq!(resigning(&game, Color::Red), strong);
    assert_eq!(
        resigning(&game, Color::Blue),
        [false; 5],
        "Blue is ahead, and not to move"
    );
    play_on(&mut game, 2, &["k1-k7"], &["b10-b9"]);
    assert_eq!(
        resigning(&game, Color::Red),
        [false; 5],
        "the Flag may be near"
    );
    play_on(&mut game, 2, &["k7-k1"], &["b9-a9"]);
    assert_eq!(resigning(&game, Color::Red), strong);
    play_on(
        &mut game,
        76,
        &reds,
        &["a9-a10", "a10-b10", "b10-b9", "b9-a9"],
    );
    assert_eq!(
        resigning(&game, Color::Red),
        [false; 5],
        "a draw may be near"
    );
}

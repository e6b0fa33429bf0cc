//! What holds in every game of every variant and rule set.

use proptest::prelude::*;
use proptest::test_runner::Config;
use two_lakes::engine::{
    Color, Ending, Game, IllegalMove, Move, Rank, Reveal, Square, View, notation,
};

use crate::chance::{self, Temper};

/// A game of any variant and named rule set, played for some plies by players of any temper.
#[derive(Clone, Copy, Debug)]
struct Started {
    table: u64,
    seed: u64,
    temper: Temper,
    plies: u32,
}

fn started() -> impl Strategy<Value = Started> {
    (0..60_u64, any::<u32>(), 0..4_usize, 0..400_u32).prop_map(|(table, seed, temper, plies)| {
        Started {
            table,
            seed: seed.into(),
            temper: Temper::ALL[temper],
            plies,
        }
    })
}

impl Started {
    fn new_game(self) -> Game {
        let (variant, set, reveal) = chance::table(self.table);
        let mut rng = chance::rng(4, self.seed);
        Game::new(
            variant,
            set.rules(reveal),
            &chance::setups(variant, &mut rng),
        )
    }

    /// Plays to the given number of plies or to the end, and looks at the game after each ply.
    fn play(self, mut look: impl FnMut(&Game)) -> Game {
        let mut game = self.new_game();
        let mut rng = chance::rng(5, self.seed);
        look(&game);
        while game.view().outcome().is_none() && game.view().ply() < self.plies {
            let view = game.view_for(game.view().to_move());
            let ply = self.temper.choose(&view, &view.legal_moves(), &mut rng);
            game.play(ply).expect("a listed move is legal");
            look(&game);
        }
        game
    }
}

/// Everything that can be asked of a game, but for the lists of moves.
fn told(game: &Game) -> String {
    let everyone = game.view();
    let own = Color::ALL.map(|color| notation::position(&game.view_for(color)));
    let own = own.join(" ");
    format!(
        "{} {own} {:?} {:?} {:?} {:?} {:?}",
        notation::position(&everyone),
        everyone.pieces().collect::<Vec<_>>(),
        everyone.reports(),
        everyone.outcome(),
        everyone.to_move(),
        (
            Color::ALL.map(|color| everyone.last_crossing(color)),
            everyone.plies_to_cap(),
            everyone.plies_to_quiet_cap(),
        )
    )
}

fn all_moves() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }))
}

fn cases(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn the_legal_list_is_all_moves_that_the_check_accepts(started in started()) {
        let game = started.play(|_| {});
        for color in Color::ALL {
            let view = game.view_for(color);
            let accepted: Vec<Move> = all_moves().filter(|&ply| view.check(ply).is_ok()).collect();
            let mut listed = view.legal_moves();
            listed.sort_unstable();
            prop_assert_eq!(&listed, &accepted);
            for from in Square::all() {
                let mut targets = view.targets(from);
                targets.sort_unstable();
                let of_this = accepted.iter().filter(|ply| ply.from == from);
                prop_assert_eq!(targets, of_this.map(|ply| ply.to).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_refused_move_changes_nothing(started in started()) {
        let mut game = started.play(|_| {});
        let before = told(&game);
        let mover = game.view().to_move();
        for ply in all_moves() {
            if let Err(reason) = game.view_for(mover).check(ply) {
                prop_assert_eq!(game.play(ply), Err(reason));
            }
            let refused = match game.view().outcome() {
                Some(_) => IllegalMove::GameOver,
                None => IllegalMove::NotYourTurn,
            };
            prop_assert_eq!(game.view_for(mover.opponent()).check(ply), Err(refused));
        }
        prop_assert_eq!(told(&game), before);
    }

    #[test]
    fn pieces_only_fall_and_what_fell_is_counted(started in started()) {
        let mut standing = [u8::MAX; 2];
        started.play(|game| {
            let view = game.view();
            for color in Color::ALL {
                let count = view.pieces().filter(|(_, seen)| seen.color == color).count();
                assert_eq!(usize::from(view.standing(color)), count);
                assert!(view.standing(color) <= standing[color as usize]);
                standing[color as usize] = view.standing(color);
                let fallen: u8 = Rank::ALL.iter().map(|&rank| view.fallen(color, rank)).sum();
                assert_eq!(fallen + view.standing(color), view.variant().size());
                for rank in Rank::ALL {
                    let own = game.view_for(color);
                    let left = own.pieces().filter(|(_, seen)| {
                        seen.color == color && seen.rank == Some(rank)
                    });
                    let army = view.variant().army(rank);
                    assert_eq!(left.count(), usize::from(army - view.fallen(color, rank)));
                }
            }
        });
    }

    #[test]
    fn a_view_shows_a_rank_only_to_its_owner_or_face_up(started in started()) {
        let game = started.play(|_| {});
        let stays_visible = game.view().rules().reveal == Reveal::StaysVisible;
        for (square, seen) in game.view().pieces() {
            prop_assert_eq!(seen.rank.is_some(), seen.face_up);
            prop_assert!(stays_visible || !seen.face_up);
            let owner = game.view_for(seen.color).at(square).expect("the piece stands there");
            let rank = owner.rank.expect("a player sees the ranks of their own pieces");
            prop_assert!(seen.rank.is_none_or(|shown| shown == rank));
            let opponent = game.view_for(seen.color.opponent()).at(square);
            prop_assert_eq!(opponent, Some(seen), "the opponent sees what everyone sees");
        }
        let over = game.view().outcome().is_some();
        for red in [false, true] {
            for blue in [false, true] {
                let shown = two_lakes::engine::ByColor { red, blue };
                let last = game.final_view(shown);
                prop_assert_eq!(last.is_some(), over);
                for (square, seen) in last.iter().flat_map(View::pieces) {
                    let everyone = game.view().at(square).expect("the piece stands there");
                    let known = everyone.rank.is_some() || shown[seen.color];
                    prop_assert_eq!(seen.rank.is_some(), known);
                }
            }
        }
    }

    #[test]
    fn replay_equals_play(started in started()) {
        let mut played = Vec::new();
        let game = started.play(|game| played.push(told(game)));
        let mut again = started.new_game();
        prop_assert_eq!(told(&again), played.remove(0));
        for (report, then) in game.view().reports().iter().zip(played) {
            prop_assert_eq!(again.play(report.as_move()), Ok(*report));
            prop_assert_eq!(told(&again), then);
        }
    }

    #[test]
    fn every_game_ends_under_a_capped_rule_set(started in started()) {
        // At most one battle for each piece, and at most a cap of plies before each and after all.
        let game = started.new_game();
        let rules = *game.view().rules();
        let battles = u32::from(game.view().variant().size()) * 2;
        let by_quiet = rules.max_quiet_plies.map(|quiet| (battles + 1) * quiet);
        let most = rules.max_plies.into_iter().chain(by_quiet).min();
        let most = most.expect("every named set has a cap");
        let game = Started { plies: u32::MAX, ..started }.play(|game| {
            let view = game.view();
            let at_cap = view.plies_to_cap() == Some(0);
            let at_quiet_cap = view.plies_to_quiet_cap() == Some(0);
            assert!(view.outcome().is_some() || !(at_cap || at_quiet_cap));
            match view.outcome().map(|outcome| outcome.ending) {
                Some(Ending::MoveCap) => assert!(at_cap),
                Some(Ending::QuietCap) => assert!(at_quiet_cap),
                _ => {}
            }
        });
        prop_assert!(game.view().ply() <= most);
    }

    #[test]
    fn no_debug_output_tells_a_hidden_rank(started in started()) {
        let game = started.play(|_| {});
        let names = Rank::ALL.map(|rank| format!("{rank:?}"));
        let mut outputs = vec![format!("{game:?}"), format!("{:?}", game.view())];
        for color in Color::ALL {
            let view = game.view_for(color);
            let seen = format!("{:?}", view.pieces().collect::<Vec<_>>());
            prop_assert!(seen.contains("rank_is_known: true"));
            outputs.push(format!("{view:?} {seen}"));
        }
        let ply = format!("ply: {}", game.view().ply());
        prop_assert!(outputs[0].contains(&ply) && outputs[1].contains(&ply));
        for output in outputs {
            // The outcome names a captured Flag, which everyone saw.
            let output = output.replace("FlagCaptured", "");
            prop_assert!(!names.iter().any(|name| output.contains(name)), "{}", output);
        }
    }
}

//! Games of the computer against itself and against the simplest players.

use two_lakes::arena::{Agent, Score, Table, ratings};
use two_lakes::computer::Level;
use two_lakes::engine::{Reveal, RuleSet, Variant};

fn table(variant: Variant, rules: RuleSet, reveal: Reveal, seed: u64) -> Table {
    Table {
        variant,
        rules,
        reveal,
        seed,
    }
}

fn level(level: Level, nodes: u32) -> Agent {
    Agent::Level {
        level,
        nodes: Some(nodes),
    }
}

/// Plays games of all levels under all rules, of which an unlawful move would break one off.
fn play_lawfully(games: u64, variants: &[Variant], nodes: u32) {
    for game in 0..games {
        let place = game as usize;
        let variant = variants[place % variants.len()];
        let rules = RuleSet::ALL[place / variants.len() % RuleSet::ALL.len()];
        let reveal = [Reveal::StaysVisible, Reveal::HiddenAgain][place % 2];
        let table = table(variant, rules, reveal, game);
        let one = Level::ALL[place % 5];
        let other = Level::ALL[place / 5 % 5];
        table.bout(level(one, nodes), level(other, nodes), 1, |_| {});
    }
}

#[test]
fn no_level_makes_an_unlawful_move() {
    play_lawfully(
        10,
        &[Variant::Training, Variant::Barrage, Variant::Duel],
        50,
    );
}

#[test]
#[ignore = "an hour long: cargo test --release --test computer -- --ignored hundred_thousand"]
fn no_level_makes_an_unlawful_move_in_a_hundred_thousand_games() {
    let small = [Variant::Training, Variant::Barrage, Variant::Duel];
    play_lawfully(99_000, &small, 100);
    play_lawfully(1_000, &Variant::ALL, 200);
}

#[test]
fn a_marshal_beats_random_play() {
    let table = table(Variant::Barrage, RuleSet::Jumbo, Reveal::StaysVisible, 3);
    let score = table.bout(level(Level::Marshal, 200), Agent::Random, 4, |played| {
        assert_eq!(played.variant, "barrage");
        assert!(played.moves.split(' ').count() as u32 == played.plies);
    });
    assert_eq!(score.games(), 4);
    assert!(score.wins >= 3, "{score:?}");
}

#[test]
fn agents_are_named_as_they_are_typed() {
    for name in ["random", "greedy", "recruit", "marshal:2000"] {
        assert_eq!(
            name.parse::<Agent>().map(|agent| agent.to_string()),
            Ok(name.to_owned())
        );
    }
    for name in ["", "random:5", "king", "captain:many"] {
        assert!(name.parse::<Agent>().is_err(), "{name}");
    }
}

#[test]
fn strength_is_told_from_results() {
    let score = |wins, losses| Score {
        wins,
        draws: 0,
        losses,
    };
    let told = ratings(
        3,
        &[
            (0, 1, score(25, 75)),
            (1, 2, score(50, 50)),
            (0, 2, score(25, 75)),
        ],
    );
    assert_eq!(told[0].points, 0.0);
    // Three to one is 191 points.
    assert!((told[1].points - 191.0).abs() < 10.0, "{told:?}");
    assert!((told[1].points - told[2].points).abs() < 5.0, "{told:?}");
    assert!((20.0..80.0).contains(&told[1].within), "{told:?}");
    let (share, within) = score(75, 25).share();
    assert!((share - 0.75).abs() < 1e-9 && (0.08..0.09).contains(&within));
}

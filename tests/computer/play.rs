//! Games of the computer against itself and against the simplest players.

use two_lakes::arena::{Agent, Pace, Score, Table, chance, ratings};
use two_lakes::computer::Level;
use two_lakes::engine::{Game, Rank, Reveal, RuleSet, Variant};

/// Plies in which few pieces have moved yet, and whoever strikes one that has not plays in a lottery.
const OPENING_PLIES: u32 = 60;

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
#[ignore = "hours long: cargo test --release --test computer -- --ignored five_hundred_full"]
fn no_level_makes_an_unlawful_move_in_five_hundred_full_games() {
    for game in 0..500 {
        let rules = RuleSet::ALL[game as usize % RuleSet::ALL.len()];
        let table = table(Variant::Original, rules, Reveal::HiddenAgain, game);
        let own = |place: u64| Agent::Level {
            level: Level::ALL[place as usize % 5],
            nodes: None,
        };
        table.bout(own(game), own(game / 5), 1, |_| {});
    }
}

#[test]
#[ignore = "minutes long: cargo test --release --test computer -- --ignored thrown_away"]
fn the_strongest_are_not_thrown_away_at_what_has_never_moved() {
    const GAMES: u64 = 200;
    let marshal = Agent::Level {
        level: Level::Marshal,
        nodes: None,
    };
    let mut lotteries = 0;
    for number in 0..GAMES {
        let table = table(
            Variant::Original,
            RuleSet::Jumbo,
            Reveal::StaysVisible,
            number,
        );
        let rules = table.rules.rules(table.reveal);
        let mut game = Game::new(table.variant, rules, &table.setups(0));
        let mut has_thrown = false;
        while game.view().outcome().is_none() && game.view().ply() < OPENING_PLIES {
            let player = game.view().to_move();
            let view = game.view_for(player);
            let mut rng = chance(number, 0, player, view.ply());
            let ply = marshal.choose(&view, &mut rng).expect("the game runs");
            let rank = view.at(ply.from).and_then(|seen| seen.rank);
            let struck = view.at(ply.to);
            has_thrown |= rank >= Some(Rank::General)
                && struck.is_some_and(|seen| seen.rank.is_none() && !seen.moved);
            game.play(ply).expect("a legal move");
        }
        lotteries += u64::from(has_thrown);
    }
    println!("thrown away in {lotteries} of {GAMES} games");
    assert!(lotteries * 50 < GAMES, "{lotteries} of {GAMES} games");
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
fn nobody_looks_at_more_boards_than_asked() {
    let table = table(Variant::Duel, RuleSet::Jumbo, Reveal::StaysVisible, 4);
    let pace = Pace::of(level(Level::Colonel, 80), &table, 1);
    let (median, worst) = (pace.percentile(50), pace.percentile(100));
    assert!(pace.moves() > 4 && median <= worst);
    let (_, nodes) = worst.expect("moves were measured");
    assert!((1..=80).contains(&nodes), "{nodes} nodes");
}

#[test]
fn agents_are_named_as_they_are_typed() {
    for name in [
        "random",
        "greedy",
        "stage-1",
        "stage-1:500",
        "recruit",
        "marshal:2000",
    ] {
        assert_eq!(
            name.parse::<Agent>().map(|agent| agent.to_string()),
            Ok(name.to_owned())
        );
    }
    for name in ["", "random:5", "stage-1:", "king", "captain:many"] {
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

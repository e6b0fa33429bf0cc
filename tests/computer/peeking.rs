//! Exchange what a player can't know in any way that agrees with all that was seen, and the computer
//! makes the same move.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use two_lakes::arena::{Agent, chance};
use two_lakes::computer::{self, Level, Thought};
use two_lakes::engine::{
    ByColor, Color, Game, Move, MoveReport, Player, Rank, Reveal, RuleSet, Rules, Setup, Square,
    Variant, View, notation,
};

#[test]
fn no_move_depends_on_what_is_hidden() {
    compare(12, Some(60), honest).expect("nothing hidden is told by a move");
}

#[test]
#[ignore = "minutes long: cargo test --release --test computer -- --ignored ten_thousand_positions"]
fn no_move_depends_on_what_is_hidden_in_ten_thousand_positions() {
    compare(10_000, Some(500), honest).expect("nothing hidden is told by a move");
}

#[test]
#[ignore = "minutes long: cargo test --release --test computer -- --ignored own_nodes"]
fn no_move_depends_on_what_is_hidden_at_each_levels_own_nodes() {
    compare(200, None, honest).expect("nothing hidden is told by a move");
}

#[test]
fn a_computer_that_peeks_is_caught() {
    let peeking: [(&str, Choice); 4] = [
        ("a strike that is sure to win", strikes_what_it_beats),
        ("no strike at a Bomb", spares_bombs),
        ("chance drawn once more", draws_once_more),
        ("a node more by each rank", thinks_longer),
    ];
    for (name, choice) in peeking {
        let caught = compare(40, Some(60), choice).is_err();
        assert!(caught, "not caught: {name}");
    }
}

/// How a program chooses that could look at the whole game. What it takes must not tell either.
type Choice = fn(&Game, Level, Option<u32>, StdRng) -> Option<Thought>;

fn honest(game: &Game, level: Level, nodes: Option<u32>, mut chance: StdRng) -> Option<Thought> {
    let view = game.view_for(game.view().to_move());
    computer::consider(&view, level, nodes, &mut chance)
}

/// What truly stands on a square of the side that is not to move.
fn hidden_rank(game: &Game, square: Square) -> Option<Rank> {
    let hidden = game.view().to_move().opponent();
    let seen = game.view_for(hidden).at(square)?;
    seen.rank.filter(|_| seen.color == hidden)
}

/// The first hidden piece, in the order of squares.
fn first_hidden_rank(game: &Game) -> Option<Rank> {
    let view = game.view_for(game.view().to_move());
    let unknown = view.pieces().find(|(_, seen)| seen.rank.is_none());
    hidden_rank(game, unknown?.0)
}

fn strikes_what_it_beats(
    game: &Game,
    level: Level,
    nodes: Option<u32>,
    chance: StdRng,
) -> Option<Thought> {
    let view = game.view_for(game.view().to_move());
    let wins = |ply: &Move| {
        let own = view.at(ply.from).and_then(|own| own.rank?.strength());
        let theirs = hidden_rank(game, ply.to).and_then(Rank::strength);
        theirs.is_some() && own > theirs
    };
    let sure = view.legal_moves().into_iter().find(wins);
    let honest = honest(game, level, nodes, chance)?;
    Some(Thought {
        ply: sure.unwrap_or(honest.ply),
        ..honest
    })
}

fn spares_bombs(game: &Game, level: Level, nodes: Option<u32>, chance: StdRng) -> Option<Thought> {
    let chosen = honest(game, level, nodes, chance)?;
    let is_spared = |ply: &Move| hidden_rank(game, ply.to) == Some(Rank::Bomb);
    if !is_spared(&chosen.ply) {
        return Some(chosen);
    }
    let view = game.view_for(game.view().to_move());
    let other = view.legal_moves().into_iter().find(|ply| !is_spared(ply));
    other.map(|ply| Thought { ply, ..chosen })
}

fn draws_once_more(
    game: &Game,
    level: Level,
    nodes: Option<u32>,
    mut chance: StdRng,
) -> Option<Thought> {
    if first_hidden_rank(game).is_some_and(|rank| !rank.is_movable()) {
        chance.random::<u64>();
    }
    honest(game, level, nodes, chance)
}

fn thinks_longer(game: &Game, level: Level, nodes: Option<u32>, chance: StdRng) -> Option<Thought> {
    let strength = first_hidden_rank(game)
        .and_then(Rank::strength)
        .unwrap_or(0);
    let nodes = nodes.map(|nodes| nodes + u32::from(strength));
    honest(game, level, nodes, chance)
}

/// Plays games up to a random ply, exchanges the hidden ranks, and asks every level in both worlds.
/// The first two choices that differ are an error.
fn compare(positions: u64, nodes: Option<u32>, choice: Choice) -> Result<(), String> {
    let mut compared = 0;
    let mut number = 0;
    while compared < positions {
        number += 1;
        assert!(number < 100 + positions * 4, "most positions have a twin");
        let mut rng = StdRng::seed_from_u64(number);
        let variant = Variant::ALL[number as usize % 6];
        let set = RuleSet::ALL[number as usize / 6 % RuleSet::ALL.len()];
        let reveal = [Reveal::StaysVisible, Reveal::HiddenAgain][number as usize / 30 % 2];
        let rules = set.rules(reveal);
        let setups = ByColor::from_fn(|color| computer::generate_setup(variant, color, &mut rng));
        let mut game = Game::new(variant, rules, &setups);
        let plies = rng.random_range(0..150);
        while game.view().ply() < plies && game.view().outcome().is_none() {
            let view = game.view_for(game.view().to_move());
            let ply = Agent::Greedy
                .choose(&view, &mut rng)
                .expect("the game runs");
            game.play(ply).expect("a legal move");
        }
        let player = game.view().to_move();
        let hidden = player.opponent();
        let mut twins = setups.clone();
        twins[hidden] = resettled(&setups[hidden], game.view().reports(), &mut rng);
        let Some(twin) = replayed(variant, rules, &twins, game.view().reports()) else {
            continue;
        };
        if game.view().outcome().is_some() || twins[hidden] == setups[hidden] {
            continue;
        }
        compared += 1;
        let (here, there) = (game.view_for(player), twin.view_for(player));
        assert_eq!(notation::position(&here), notation::position(&there));
        for level in Level::ALL {
            let other_than_moves = |view: &View<'_, Player>| {
                (
                    computer::resigns(view, level),
                    computer::agrees_to_draw(view, level),
                )
            };
            assert_eq!(other_than_moves(&here), other_than_moves(&there), "{level}");
            let [here, there] =
                [&game, &twin].map(|game| choice(game, level, nodes, chance(number, 0, player, 0)));
            if here != there {
                return Err(format!("{level} in game {number}: {here:?}, {there:?}"));
            }
        }
    }
    Ok(())
}

/// The setup with all ranks dealt anew that nobody has seen; who has moved gets one that can.
fn resettled(setup: &Setup, reports: &[MoveReport], rng: &mut StdRng) -> Setup {
    // By home: where the piece stands now, whether it has moved, whether its rank was seen.
    let mut pieces: Vec<(Square, Option<Square>, bool, bool)> = setup
        .pieces()
        .map(|(square, _)| (square, Some(square), false, false))
        .collect();
    for report in reports {
        let own = report.color == setup.color();
        let rests = report.advanced.unwrap_or(report.to);
        let stands = |square| {
            if own {
                square == report.from
            } else {
                square == report.to
            }
        };
        let fought = report.battle.is_some();
        let Some(piece) = pieces.iter_mut().find(|piece| piece.1.is_some_and(stands)) else {
            continue;
        };
        piece.3 |= fought || (own && !report.from.is_adjacent(report.to));
        piece.2 |= own || report.advanced.is_some();
        use two_lakes::engine::BattleOutcome::{AttackerWins, BothFall, DefenderWins};
        piece.1 = match report.battle.map(|battle| battle.outcome) {
            None => Some(report.to),
            Some(AttackerWins) if own => Some(report.to),
            Some(DefenderWins) if !own => Some(rests),
            Some(AttackerWins | DefenderWins | BothFall) => None,
        };
    }
    let unseen: Vec<(Square, bool)> = pieces
        .iter()
        .filter(|piece| !piece.3)
        .map(|piece| (piece.0, piece.2))
        .collect();
    let mut ranks: Vec<Rank> = unseen
        .iter()
        .map(|(square, _)| setup.at(*square).expect("a piece's home"))
        .collect();
    ranks.shuffle(rng);
    // Those that can't move go to pieces that have not.
    ranks.sort_by_key(|rank| rank.is_movable());
    let mut order: Vec<usize> = (0..unseen.len()).collect();
    order.shuffle(rng);
    order.sort_by_key(|&place| unseen[place].1);
    let dealt: Vec<(Square, Rank)> = order
        .iter()
        .map(|&place| unseen[place].0)
        .zip(ranks)
        .collect();
    let mut resettled: Vec<(Square, Rank)> = setup.pieces().collect();
    for (square, rank) in &mut resettled {
        if let Some((_, new)) = dealt.iter().find(|(other, _)| other == square) {
            *rank = *new;
        }
    }
    Setup::new(setup.variant(), setup.color(), resettled).expect("the same army")
}

/// The same moves from other setups; `None` where the game would have ended before.
fn replayed(
    variant: Variant,
    rules: Rules,
    setups: &ByColor<Setup>,
    reports: &[MoveReport],
) -> Option<Game> {
    let mut game = Game::new(variant, rules, setups);
    for report in reports {
        let again = game.play(report.as_move()).ok()?;
        assert_eq!(again, *report, "nobody could see the exchange");
    }
    game.view().outcome().is_none().then_some(game)
}

#[test]
fn the_same_view_seed_and_nodes_give_the_same_move() {
    for color in Color::ALL {
        let setups = ByColor::from_fn(|color| {
            computer::generate_setup(Variant::Original, color, &mut chance(5, 0, color, 0))
        });
        let mut game = Game::new(
            Variant::Original,
            RuleSet::Jumbo.rules(Reveal::StaysVisible),
            &setups,
        );
        if color == Color::Blue {
            let ply = game.view_for(Color::Red).legal_moves()[0];
            game.play(ply).expect("a legal move");
        }
        let view = game.view_for(color);
        let choose = |seed| {
            computer::choose(
                &view,
                Level::Marshal,
                Some(500),
                &mut chance(seed, 0, color, 1),
            )
        };
        assert_eq!(choose(1), choose(1));
        assert_eq!(
            computer::choose(
                &game.view_for(color.opponent()),
                Level::Marshal,
                None,
                &mut chance(1, 0, color, 1)
            ),
            None,
            "it is not the other's turn"
        );
    }
}

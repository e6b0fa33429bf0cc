//! Twin worlds: exchange two hidden pieces that never fight, play the same moves, and compare the bytes that others get.

use rand::SeedableRng;
use rand::rngs::StdRng;
use two_lakes::engine::{
    ByColor, Color, Game, Move, Rank, Reveal, RuleSet, Setup, Square, Variant,
};
use two_lakes::render::{self, Look, Size, Theme};

use crate::{play, shuffled};

/// Plies of each game.
const PLIES: u32 = 60;
/// A pair that lives so long has shown that its pictures can be told apart, if they can.
const PLIES_ENOUGH: usize = 40;

#[test]
fn pictures_are_the_same_in_twin_worlds() {
    compare_all(20..24, Variant::Barrage);
}

/// `cargo test --release --test pictures -- --ignored five_hundred`
#[test]
#[ignore = "minutes long: 500 games"]
fn pictures_are_the_same_in_five_hundred_twin_worlds() {
    compare_all(1000..1250, Variant::Original);
    // In the smaller armies too few pieces stay out of battles for so long.
    compare_all(2000..2250, Variant::UltimateLightning);
}

/// Compares the twins of each seed; half of them at least must live long enough.
fn compare_all(seeds: std::ops::Range<u64>, variant: Variant) {
    let pairs = seeds.end - seeds.start;
    let lived = seeds
        .filter(|&seed| compare(seed, variant) >= PLIES_ENOUGH)
        .count();
    assert!(
        lived as u64 * 2 >= pairs,
        "only {lived} of {pairs} pairs live long enough to show anything"
    );
}

/// Plays a game and its twin side by side and compares all that Red and everyone get. Returns the plies compared.
fn compare(seed: u64, variant: Variant) -> usize {
    let mut moves = Vec::new();
    let mut touched = Vec::new();
    play(seed, variant, RuleSet::Jumbo, PLIES, |game| {
        if let Some(report) = game.view().last() {
            moves.push(report.as_move());
            touched.extend([report.from, report.to]);
        }
    });
    let mut rng = StdRng::seed_from_u64(seed);
    let setups = ByColor::from_fn(|color| shuffled(variant, color, &mut rng));
    let Some(twins) = exchanged(&setups, &touched) else {
        return 0;
    };
    let mut worlds = [&setups, &twins].map(|setups| {
        let rules = variant.adapt(RuleSet::Jumbo.rules(Reveal::StaysVisible));
        Game::new(variant, rules, setups)
    });
    let look = Look {
        size: Size::Half,
        ..Look::new(Theme::Classic, Color::Red)
    };
    let mut replays = [0, 1].map(|_| render::Replay::new(look.clone()));
    let compared = compare_boards(&mut worlds, &moves, &look, |worlds| {
        for (replay, world) in replays.iter_mut().zip(worlds) {
            replay.show(&world.view(), std::time::Duration::from_secs(1));
        }
    });
    let [here, there] = replays.map(|replay| replay.finish().into_bytes());
    assert!(here == there, "a replay tells the twins of {seed} apart");
    let [here, there] =
        worlds.map(|game| render::board(&game.view_for(Color::Blue), &look).into_bytes());
    assert!(here != there, "their owner must see a difference");
    compared
}

/// Blue's army with two pieces of different rank exchanged, neither of which moves or is struck.
fn exchanged(setups: &ByColor<Setup>, touched: &[Square]) -> Option<ByColor<Setup>> {
    let still: Vec<(Square, Rank)> = setups
        .blue
        .pieces()
        .filter(|(square, _)| !touched.contains(square))
        .collect();
    let (one, other) = still.iter().enumerate().find_map(|(place, one)| {
        let other = still[place + 1..].iter().find(|other| other.1 != one.1)?;
        Some((one.0, other.0))
    })?;
    Some(ByColor {
        red: setups.red.clone(),
        blue: setups.blue.swapped(one, other).expect("home squares"),
    })
}

/// Plays the moves in both worlds, as long as both take them, and compares the boards after each.
fn compare_boards(
    worlds: &mut [Game; 2],
    moves: &[Move],
    look: &Look,
    mut at: impl FnMut(&[Game; 2]),
) -> usize {
    for (compared, &ply) in moves.iter().enumerate() {
        let [here, there] = worlds;
        if here.play(ply).is_err() || there.play(ply).is_err() {
            return compared;
        }
        let seen = |game: &Game| {
            (
                render::board(&game.view_for(Color::Red), look).into_bytes(),
                render::board(&game.view(), look).into_bytes(),
                render::battle_card(&game.view(), look).map(render::Picture::into_bytes),
            )
        };
        assert!(
            seen(here) == seen(there),
            "a picture tells the twins apart at ply {}",
            compared + 1
        );
        at(worlds);
    }
    moves.len()
}

//! Case 38: a match in which nobody strikes ends as a draw, and nobody is surprised by it.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use two_lakes::engine::{ByColor, Color, Game, Move, Reveal, RuleSet, Setup, Variant};
use two_lakes::matches::{ChannelId, Which};

use crate::notices;
use crate::seats::{self, Seats};
use crate::table::Table;

/// Plies without a battle after which an ISF match is drawn (RULES §2).
const LIMIT: u32 = 200;
/// So many plies before the end it is said that it comes.
const WARNED: [u32; 2] = [20, 10];

/// A legal move that strikes nobody.
fn quiet_move(game: &Game, rng: &mut StdRng) -> Move {
    let view = game.view_for(game.view().to_move());
    let quiet: Vec<Move> = view
        .legal_moves()
        .into_iter()
        .filter(|ply| view.at(ply.to).is_none())
        .collect();
    *quiet.choose(rng).expect("somebody can always step aside")
}

#[tokio::test]
async fn a_match_without_battles_is_drawn_after_two_warnings() {
    let table = Table::open_unjudged().await;
    let mut rng = StdRng::seed_from_u64(38);
    let setups = ByColor::from_fn(|color: Color| {
        let order: Vec<usize> = (0..40).collect();
        let mirrored = Setup::in_order(Variant::Original, color, &order);
        if rng.random_bool(0.5) {
            mirrored.mirrored()
        } else {
            mirrored
        }
    });
    let seats = Seats::take(&table, RuleSet::Isf, &setups).await;
    let code = seats.code(&table).await;
    let mut game = Game::new(
        Variant::Original,
        RuleSet::Isf.rules(Reveal::StaysVisible),
        &setups,
    );
    let mut warnings = Vec::new();
    for _ in 0..LIMIT {
        let step = quiet_move(&game, &mut rng);
        let mover = seats.place(game.view().to_move());
        let waiting = seats.place(game.view().to_move().opponent()).in_dm();
        game.play(step).expect("a listed move is legal");
        let left = LIMIT - game.view().ply();
        let is_watched = [21, 20, 19, 10, 0].contains(&left);
        if !is_watched {
            // All that is told of these moves is older news by the time that anybody looks.
            let which = Which {
                given: Some(code.clone()),
                channel: ChannelId::new(mover.channel_id()),
            };
            let played = table
                .matches()
                .play(seats::act(&mover), which, step, None)
                .await;
            played.expect("a listed move is legal");
            continue;
        }
        table.settles().await;
        let line = format!("/move from:{} to:{}", step.from, step.to);
        let answer = mover.types(&line).await.text();
        table.settles().await;
        let told = notices(&waiting).last().expect("the other is told").text();
        for said in [&answer, &told] {
            let warns =
                |count| said.contains(&format!("{count} moves are left before the game is drawn"));
            warnings.extend(WARNED.into_iter().filter(|&count| warns(count)));
            let is_warning = said.contains("before the game is drawn");
            assert_eq!(is_warning, WARNED.contains(&left), "{left} left: {said}");
            let is_drawn = said.contains("200 moves in a row without a battle");
            assert_eq!(is_drawn, left == 0, "{left} left: {said}");
        }
    }
    assert_eq!(warnings, [20, 20, 10, 10]);
    let result = table.person("Carla").sees("without a battle").await;
    assert!(result.text().contains("200 moves"), "{}", result.text());
    assert!(
        seats
            .place(Color::Blue)
            .types("/games")
            .await
            .text()
            .contains("no match")
    );
    table.close().await;
}

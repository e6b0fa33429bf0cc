//! Moving with the thumb: choose a piece, then a direction.

use two_lakes::engine::{ByColor, Color, Game, Move, Rank, RuleSet, Setup, record};
use two_lakes::playground::{AnswerKind, Person, SeenMessage};

use crate::seats::Seats;
use crate::table::Table;
use crate::{Pair, seated};

/// The kept game of ours.
const KEPT_GAME: &str = include_str!("../games/original-jumbo.txt");
/// A label that a narrow phone shows whole.
const LABEL_MAX: usize = 38;
const PIECES: &str = "Choose a piece";

/// The newest panel on which a piece can be chosen.
async fn panel(player: &Person) -> SeenMessage {
    player.sees(PIECES).await
}

/// What of a message is narrow enough for a phone, and within what Discord takes.
fn check_phone(message: &SeenMessage) {
    for button in message.buttons() {
        assert!(
            button.label.chars().count() <= LABEL_MAX,
            "{:?} is too long",
            button.label
        );
    }
    for select in message.selects() {
        assert!((1..=25).contains(&select.options.len()));
        for (label, _) in &select.options {
            assert!(label.chars().count() <= LABEL_MAX, "{label:?} is too long");
        }
    }
    assert!(message.components.len() <= 5, "five rows");
}

/// Makes a move by presses alone; returns the panel after it.
async fn moves(player: &Person, ply: Move) -> SeenMessage {
    let here = panel(player).await;
    check_phone(&here);
    let from = ply.from.to_string();
    let listed = |message: &SeenMessage| {
        message.selects()[0]
            .options
            .iter()
            .any(|(_, value)| *value == from)
    };
    if !listed(&here) {
        let turned = player.chooses(PIECES, &["more"]).await;
        assert!(
            listed(turned.expect_message()),
            "the piece is on the other page"
        );
    }
    let chosen = player.chooses(PIECES, &[&from]).await;
    assert_eq!(chosen.kind, AnswerKind::Updated);
    let chosen = chosen.expect_message();
    check_phone(chosen);
    let to = ply.to.to_string().to_uppercase();
    let step = chosen
        .buttons()
        .into_iter()
        .find(|button| !button.disabled && button.label.ends_with(&format!(" {to}")));
    let mut answer = match step {
        Some(button) => player.presses_on(chosen.id, &button.custom_id).await,
        None => {
            player
                .chooses("Scout: choose where it runs", &[&ply.to.to_string()])
                .await
        }
    };
    if answer.text().contains("You don’t know what stands there") {
        check_phone(answer.expect_message());
        answer = player
            .presses_on(answer.expect_message().id, &format!("⚔ Strike {to}"))
            .await;
    }
    let after = answer.expect_message();
    assert!(
        after.content.contains(&to),
        "the answer tells of the move: {}",
        after.content
    );
    assert!(
        !after.text().contains(PIECES),
        "whose move is made has nothing more to choose"
    );
    after.clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_is_played_without_one_typed_coordinate() {
    let checked = record::check(KEPT_GAME).expect("the kept game replays");
    let setups: ByColor<Setup> = checked.setups.clone();
    let table = Table::open_unjudged().await;
    let seats = Seats::take(&table, RuleSet::Jumbo, &setups).await;
    let players = ByColor::from_fn(|color| seats.people[color].in_dm());
    let rules = *checked.game.view().rules();
    let mut game = Game::new(checked.game.view().variant(), rules, &setups);
    players.red.sees("Your turn").await;
    for ply in checked.moves() {
        let mover = game.view().to_move();
        moves(&players[mover], ply).await;
        game.play(ply).expect("the record's moves are legal");
        table.settles().await;
    }
    let winner = game.view().outcome().and_then(|outcome| outcome.winner);
    let winner = seats.people[winner.expect("a captured flag has a winner")].name();
    for color in Color::ALL {
        let last = players[color].sees(&format!("**{winner}** wins")).await;
        assert!(
            last.buttons()
                .iter()
                .all(|button| button.disabled || button.label == "🔁 Rematch")
        );
    }
    table.close().await;
}

#[tokio::test]
async fn the_picture_marks_the_chosen_piece_and_arrows_go_as_it_shows_them() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated(&table, "Anna", "Ben").await;
    for player in [&red, &blue] {
        let before = panel(player).await;
        let arrows = |message: &SeenMessage| -> Vec<(String, bool)> {
            let buttons = message.buttons().into_iter().take(4);
            buttons
                .map(|button| (button.label, button.disabled))
                .collect()
        };
        assert!(arrows(&before).iter().all(|(_, disabled)| *disabled));
        // Straight ahead from the front row is up for both.
        let (_, from) = before.selects()[0].options[0].clone();
        let chosen = player.chooses(PIECES, &[&from]).await;
        let chosen = chosen.expect_message();
        assert!(
            chosen
                .content
                .contains(&format!("{} is chosen", from.to_uppercase()))
        );
        assert_ne!(chosen.attachments[0].bytes, before.attachments[0].bytes);
        let ahead = &chosen.buttons()[1];
        assert!(!ahead.disabled && ahead.label.starts_with('⬆'), "{ahead:?}");
        player.presses_on(chosen.id, &ahead.custom_id.clone()).await;
        table.settles().await;
    }
    table.close().await;
}

#[tokio::test]
async fn a_move_is_typed_into_a_form_too() {
    let table = Table::open().await;
    let Pair { red, .. } = seated(&table, "Anna", "Ben").await;
    let here = panel(&red).await;
    let (_, from) = here.selects()[0].options[0].clone();
    let to = format!("{}5", &from[..1]);

    red.presses("⌨ Type a move").await;
    let wrong = red.submits(&[("move", "over there")]).await;
    assert_eq!(wrong.kind, AnswerKind::Message);
    assert!(wrong.text().contains("`over there`"), "{}", wrong.text());
    red.presses("⌨ Type a move").await;
    let moved = red.submits(&[("move", &format!("{from} {to}"))]).await;
    assert_eq!(moved.kind, AnswerKind::Updated);
    assert!(
        moved.text().contains(&to.to_uppercase()),
        "{}",
        moved.text()
    );
    table.close().await;
}

/// Case 28: the panel of a turn that is past shows the present state, and nothing of the other's.
#[tokio::test]
async fn an_arrow_of_a_turn_that_is_past_moves_nothing() {
    let table = Table::open().await;
    let Pair { red, .. } = seated(&table, "Anna", "Ben").await;
    let here = panel(&red).await;
    let (_, from) = here.selects()[0].options[0].clone();
    let chosen = red.chooses(PIECES, &[&from]).await;
    let chosen = chosen.expect_message().clone();
    let arrow = chosen.buttons()[1].custom_id.clone();
    red.presses_on(chosen.id, &arrow).await;
    let late = red.presses_stale(chosen.id, &arrow).await;
    assert_eq!(late.kind, AnswerKind::Updated);
    assert!(late.text().contains("moved on"), "{}", late.text());
    assert!(!late.text().contains(PIECES));
    table.close().await;
}

#[tokio::test]
async fn what_fell_and_what_was_played_can_be_asked_for() {
    let table = Table::open().await;
    let Pair { red, blue, .. } = seated(&table, "Anna", "Ben").await;
    let none = red.presses("🗂 Captured").await;
    assert!(none.text().contains("has lost nothing"), "{}", none.text());
    let begun = red.presses("📜 Last moves").await;
    assert!(begun.text().contains("Red begins"), "{}", begun.text());
    let text = red.presses("📄 Text view").await;
    assert!(text.text().contains("```"), "{}", text.text());
    let offer = red.presses("🤝 Draw…").await;
    assert!(offer.text().contains("Offer a draw"), "{}", offer.text());
    crate::plays_first_suggestion(&red).await;
    table.settles().await;
    let last = blue.presses("📜 Last moves").await;
    assert!(last.text().contains("1. Red"), "{}", last.text());
    table.close().await;
}

/// A strike at what isn't known is asked about, when the piece would be missed.
#[tokio::test]
async fn a_risky_strike_is_asked_about_and_can_be_called_off() {
    let checked = record::check(KEPT_GAME).expect("the kept game replays");
    let setups: ByColor<Setup> = checked.setups.clone();
    let view = checked.game.view();
    let mut game = Game::new(view.variant(), *view.rules(), &setups);
    let moves = checked.moves();
    // The first strike of a high rank at something unknown.
    let risky = moves
        .iter()
        .position(|&ply| {
            let mover = game.view().to_move();
            let risky = {
                let own = game.view_for(mover);
                let high = own
                    .at(ply.from)
                    .and_then(|seen| seen.rank)
                    .is_some_and(|rank| rank.strength() >= Rank::Major.strength());
                high && own.at(ply.to).is_some_and(|seen| seen.rank.is_none())
            };
            if !risky {
                game.play(ply).expect("the record's moves are legal");
            }
            risky
        })
        .expect("the kept game has a bold strike");
    let table = Table::open_unjudged().await;
    let seats = Seats::take(&table, RuleSet::Jumbo, &setups).await;
    let players = ByColor::from_fn(|color| seats.people[color].in_dm());
    let mut mover = Color::Red;
    for ply in &moves[..risky] {
        let line = format!("/move from:{} to:{}", ply.from, ply.to);
        players[mover].types(&line).await;
        mover = mover.opponent();
    }
    table.settles().await;
    let (player, ply) = (&players[mover], moves[risky]);
    let here = panel(player).await;
    if !here.selects()[0]
        .options
        .iter()
        .any(|(_, value)| *value == ply.from.to_string())
    {
        player.chooses(PIECES, &["more"]).await;
    }
    let strike = format!("⚔ {}", ply.to.to_string().to_uppercase());
    player.chooses(PIECES, &[&ply.from.to_string()]).await;
    let asked = player.presses(&strike).await;
    assert!(
        asked.text().contains("You don’t know what stands there"),
        "{}",
        asked.text()
    );
    let kept = player.presses("Cancel").await;
    assert!(
        kept.text().contains(PIECES),
        "nothing has happened: {}",
        kept.text()
    );
    player.chooses(PIECES, &[&ply.from.to_string()]).await;
    player.presses(&strike).await;
    let struck = player.presses("⚔ Strike").await;
    assert!(
        struck.text().contains('⚔') || struck.text().contains('💥'),
        "{}",
        struck.text()
    );
    table.close().await;
}

//! Moves that are typed into the direct conversation as plain lines, and panels that are past.

use two_lakes::playground::{AnswerKind, Person, SeenMessage};

use crate::table::Table;
use crate::{Pair, notices, plays_first_suggestion, seated};

/// A lawful first move of a player, as they would type it.
async fn a_move(player: &Person) -> String {
    let from = &player.completes("/move from:").await[0].value;
    let to = &player.completes(&format!("/move from:{from} to:")).await[0].value;
    format!("{} {}", from.to_lowercase(), to.to_lowercase())
}

/// The messages on which something can be pressed or chosen.
fn live(messages: Vec<SeenMessage>) -> Vec<SeenMessage> {
    let is_live = |message: &SeenMessage| !message.buttons().is_empty();
    messages.into_iter().filter(is_live).collect()
}

#[tokio::test]
async fn a_line_in_the_direct_conversation_is_a_move() {
    let table = Table::open().await;
    let Pair { red, blue, code } = seated(&table, "Anna", "Ben").await;
    let line = a_move(&red).await;
    red.writes(&line);
    let answer = red.sees("Ben to move").await;
    assert!(answer.text().contains(&code));
    blue.sees("Your turn").await;

    // The same once more has been played; another is out of turn.
    red.writes(&line);
    red.sees("played already").await;
    let back: Vec<&str> = line.split(' ').rev().collect();
    red.writes(&back.join(" "));
    red.sees("It is Ben’s turn").await;
    red.writes("good luck!");
    red.sees("I can’t read `good luck!` as a move").await;
    // What is written in a server is none of the bot's business.
    let before = blue.in_channel("games").messages().len();
    blue.in_channel("games").writes("a7 a6");
    table.settles().await;
    assert_eq!(blue.in_channel("games").messages().len(), before + 1);
    table.close().await;
}

#[tokio::test]
async fn a_line_in_several_matches_is_asked_about_and_a_reply_is_not() {
    let table = Table::open().await;
    let first = seated(&table, "Anna", "Ben").await;
    let second = seated(&table, "Anna", "Carla").await;
    let red = first.red;
    let line = "e4 e5";
    red.writes(line);
    let asked = red.sees("Which match do you mean").await;
    let labels: Vec<String> = asked
        .buttons()
        .into_iter()
        .map(|button| button.label)
        .collect();
    assert!(
        labels.iter().any(|label| label.contains(&first.code)),
        "{labels:?}"
    );
    assert!(
        labels.iter().any(|label| label.contains(&second.code)),
        "{labels:?}"
    );

    // A reply to what the bot doesn't remember is asked about too.
    red.replies(asked.id, line);
    let again = red
        .finds("the question once more", |message| {
            message.id != asked.id && message.text().contains("Which match do you mean")
        })
        .await;
    assert_eq!(again.buttons().len(), 2);

    // A reply to a board is about that board. The army may not allow this very move.
    let board = notices(&red)
        .into_iter()
        .rfind(|message| !message.attachments.is_empty() && message.text().contains(&second.code))
        .expect("a board of the second match");
    let line = {
        let code = &second.code;
        let from = &red.completes(&format!("/move match:{code} from:")).await[0].value;
        let to = red
            .completes(&format!("/move match:{code} from:{from} to:"))
            .await;
        format!("{from} {}", to[0].value)
    };
    red.replies(board.id, &line);
    let moved = red.sees("Carla to move").await;
    assert!(moved.text().contains(&second.code));
    table.close().await;
}

/// Case 27: of the messages that the bot can change, only the newest board of whoever is to move has
/// anything to press; older ones that it can't change tell the present state.
#[tokio::test]
async fn only_the_newest_panel_of_a_match_can_be_pressed() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    for plies in 0..6 {
        plays_first_suggestion(pair.mover(plies)).await;
        table.settles().await;
        let waiting = live(notices(pair.mover(plies + 1)));
        assert_eq!(waiting.len(), 1, "after {plies} plies: {waiting:?}");
        assert!(
            live(notices(pair.mover(plies))).is_empty(),
            "whose turn is over"
        );
    }
    let Pair { red, blue, .. } = pair;
    let answered = live(red.messages());
    red.types_and_presses("/resign", "Resign").await;
    table.settles().await;
    for person in [&red, &blue] {
        for message in notices(person) {
            let rest = message.buttons();
            assert!(
                rest.iter().all(|button| button.label == "🔁 Rematch"),
                "{rest:?}"
            );
        }
    }
    if let Some(old) = answered.first() {
        let press = old.buttons()[0].custom_id.clone();
        let answer = red.presses_stale(old.id, &press).await;
        assert!(answer.text().contains("over") || answer.kind == AnswerKind::Updated);
    }
    table.close().await;
}

//! Looking at one's matches: boards in other forms, lists, moving pictures.

use two_lakes::playground::{AnswerKind, SeenAttachment};

use crate::table::Table;
use crate::{Pair, code_in, plays_first_suggestion, seated};

/// How many pictures a moving picture has, by the marks that its format puts before each.
fn frames(file: &SeenAttachment) -> usize {
    assert_eq!(file.filename, "replay.gif");
    assert!(file.bytes.starts_with(b"GIF89a"));
    let control = [0x21, 0xF9, 0x04];
    file.bytes
        .windows(control.len())
        .filter(|window| *window == control)
        .count()
}

/// Case 44: a board is had in letters by those who can't see a picture.
#[tokio::test]
async fn a_board_is_shown_as_a_picture_as_text_or_as_both() {
    let table = Table::open().await;
    let Pair { red, .. } = seated(&table, "Anna", "Ben").await;
    let text = red.types("/board format:text").await;
    assert!(text.expect_message().attachments.is_empty());
    let drawn = text.text();
    let block = drawn
        .split("```")
        .nth(1)
        .expect("a code block")
        .trim_matches('\n');
    for line in block.lines() {
        assert!(line.chars().count() <= 23, "too wide for a phone: {line:?}");
    }
    let both = red.types("/board format:both").await;
    assert_eq!(both.expect_message().attachments.len(), 1);
    assert!(both.text().contains("```"));
    let picture = red.types("/board").await;
    let themed = red.types("/board theme:dark").await;
    let bytes = |answer: &two_lakes::playground::Answer| {
        answer.expect_message().attachments[0].bytes.clone()
    };
    assert_ne!(bytes(&picture), bytes(&themed));
    let again = red.types("/board").await;
    assert_eq!(bytes(&picture), bytes(&again), "a theme is for once");
    table.close().await;
}

#[tokio::test]
async fn the_list_of_matches_shows_their_boards_and_opens_one() {
    let table = Table::open().await;
    let Pair { red, code, .. } = seated(&table, "Anna", "Ben").await;
    let carla = table.person("Carla");
    red.in_channel("games")
        .types("/challenge opponent:@Carla colour:red")
        .await;
    carla.presses("Accept").await;
    table.settles().await;

    let list = red.types("/games").await;
    let message = list.expect_message();
    assert_eq!(
        message.attachments.len(),
        1,
        "one match is played, one arranged"
    );
    assert!(message.attachments[0].description.contains(&code));
    assert_eq!(message.selects()[0].options.len(), 2);
    let opened = red.chooses("Show the board of …", &[&code]).await;
    assert_eq!(opened.kind, AnswerKind::Message);
    assert_eq!(code_in(&opened.text()), code);
    table.close().await;
}

#[tokio::test]
async fn a_replay_shows_what_its_viewer_knew_and_after_the_end_what_is_allowed() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    for plies in 0..6 {
        plays_first_suggestion(pair.mover(plies)).await;
    }
    table.settles().await;
    let Pair { red, blue, code } = pair;
    let carla = table.person("Carla");

    // While it runs each sees their own army, and Carla nobody's.
    let replay = async |person: &two_lakes::playground::Person, options: &str| {
        let answer = person
            .types(&format!("/replay match:{code} {options}"))
            .await;
        assert_eq!(
            answer.expect_message().attachments.len(),
            1,
            "{}",
            answer.text()
        );
        (
            answer.expect_message().attachments[0].clone(),
            answer.text(),
        )
    };
    let (reds, words) = replay(&red, "").await;
    assert_eq!(frames(&reds), 7);
    assert!(words.contains("moves 0–6"), "{words}");
    let (blues, _) = replay(&blue, "").await;
    let (public, _) = replay(&carla, "").await;
    let (asked, _) = replay(&carla, "sight:own").await;
    let (reds_public, _) = replay(&red, "sight:everyone").await;
    assert_ne!(reds.bytes, blues.bytes);
    assert_eq!(
        public.bytes, asked.bytes,
        "who doesn't play has no sight of their own"
    );
    assert_eq!(public.bytes, reds_public.bytes);

    // While it runs, others are shown it where they may watch it, and nowhere else.
    let elsewhere = carla.in_dm().types(&format!("/replay match:{code}")).await;
    assert!(elsewhere.expect_message().attachments.is_empty());
    assert!(
        elsewhere.text().contains("can be watched there"),
        "{}",
        elsewhere.text()
    );

    let (part, words) = replay(&red, "first:2 last:4 speed:fast").await;
    assert_eq!(frames(&part), 3);
    assert!(words.contains("moves 2–4"), "{words}");
    let (turned, words) = replay(&red, "first:4 last:2 speed:fast").await;
    assert_eq!(turned.bytes, part.bytes, "{words}");
    let (last, words) = replay(&red, "first:90").await;
    assert_eq!(frames(&last), 1, "{words}");

    red.types_and_presses("/resign", "Resign").await;
    table.settles().await;
    let suggested = red.completes("/replay match:").await;
    assert!(suggested.iter().any(|choice| choice.value == code));
    let (end, _) = replay(&carla, "").await;
    assert_ne!(end.bytes, public.bytes, "the end shows what stood");
    table.close().await;
}

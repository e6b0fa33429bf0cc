//! What people choose for themselves with `/preferences`.

use two_lakes::engine::Color;
use two_lakes::matches::{ChannelId, Panel, PersonId, Which};
use two_lakes::playground::{Answer, AnswerKind, Person, SeenMessage};

use crate::board_reader::BoardReader;
use crate::table::Table;
use crate::{plays_first_suggestion, seated};

const LANGUAGE: &str = "s1:*:0:language";
const CONFIRMS: &str = "s1:*:0:confirms";
/// A label that a narrow phone shows whole.
const LABEL_MAX: usize = 38;

#[tokio::test]
async fn a_language_that_is_chosen_is_spoken_whatever_the_client_speaks() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let panel = pair.red.types("/preferences").await;
    assert!(panel.text().contains("Your preferences"));

    let chosen = pair.red.chooses(LANGUAGE, &["Nederlands"]).await;
    assert_eq!(chosen.kind, AnswerKind::Updated);
    assert!(chosen.text().contains("Je voorkeuren"), "{}", chosen.text());
    let board = pair.red.types("/board").await;
    assert!(board.text().contains("aan zet"), "{}", board.text());
    let other = pair.blue.types("/board").await;
    assert!(other.text().contains("Anna to move"), "{}", other.text());

    let chosen = pair.red.chooses(LANGUAGE, &["client"]).await;
    assert!(chosen.text().contains("Your preferences"));
    table.close().await;
}

#[tokio::test]
async fn the_panel_shows_what_is_chosen_and_fits_a_phone_in_every_language() {
    let table = Table::open().await;
    let anna = table.person("Anna");
    let panel = anna.types("/preferences").await;
    assert!(panel.is_private());
    for language in ["en", "de", "nl"] {
        let chosen = anna.chooses(LANGUAGE, &[language]).await;
        let shown = chosen.expect_message();
        assert_eq!(shown.components.len(), 5, "five rows");
        for button in shown.buttons() {
            let length = button.label.chars().count();
            assert!(length <= LABEL_MAX, "{:?} is too long", button.label);
        }
        for select in shown.selects() {
            for (label, _) in &select.options {
                assert!(label.chars().count() <= LABEL_MAX, "{label:?} is too long");
            }
        }
    }
    anna.chooses(LANGUAGE, &["en"]).await;
    let on = anna.presses("✅ Reminders").await;
    assert_eq!(on.kind, AnswerKind::Updated);
    let off = anna.presses("⬜ Reminders").await;
    let labels = off.expect_message().buttons();
    assert!(labels.iter().any(|button| button.label == "✅ Reminders"));
    table.close().await;
}

#[tokio::test]
async fn quiet_hours_are_told_by_the_clock_on_the_wall() {
    let table = Table::open().await;
    let anna = table.person("Anna");
    anna.types("/preferences").await;
    // The table opens at 08:00 UTC; it is ten o'clock where Anna lives.
    let form = anna.presses("Quiet hours…").await;
    assert_eq!(form.kind, AnswerKind::Modal);
    let refused = anna
        .submits(&[("from", "late"), ("until", "7"), ("clock", "10:00")])
        .await;
    assert!(refused.text().contains("can’t read"), "{}", refused.text());

    anna.presses("Quiet hours…").await;
    let told = anna
        .submits(&[("from", "22"), ("until", "7:30"), ("clock", "10:01")])
        .await;
    let midnight = 1_778_716_800;
    for hours in [20 * 3_600, 5 * 3_600 + 1_800] {
        let shown = format!("<t:{}:t>", midnight + hours);
        assert!(told.text().contains(&shown), "{}", told.text());
    }
    anna.presses("Quiet hours…").await;
    let none = anna.submits(&[]).await;
    assert!(none.text().contains("none"), "{}", none.text());
    table.close().await;
}

#[tokio::test]
async fn who_reads_first_gets_the_board_in_letters_with_every_answer_and_no_notice() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    for player in [&pair.red, &pair.blue] {
        player.types("/preferences").await;
        player.presses("⬜ Text first").await;
    }
    let letters = pair.red.types("/board format:text").await.text();
    let drawing = letters.lines().nth(1).expect("a drawing").to_owned();
    let answer = pair.red.types("/board").await;
    assert!(answer.text().contains(&drawing), "{}", answer.text());
    assert_eq!(answer.expect_message().attachments.len(), 1);

    crate::plays_first_suggestion(&pair.red).await;
    table.settles().await;
    let told = crate::notices(&pair.blue);
    let told = told.last().expect("Ben is told");
    assert!(
        !told.content.contains("```"),
        "a locked screen shows no rank: {}",
        told.content
    );
    let answer = pair.blue.types("/board").await;
    assert!(answer.text().contains("```"), "{}", answer.text());
    table.close().await;
}

#[tokio::test]
async fn who_is_always_asked_is_asked_before_a_typed_strike_too() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    pair.red.types("/preferences").await;
    pair.red
        .chooses(CONFIRMS, &["Ask before every strike"])
        .await;
    for ply in 0..400 {
        let mover = pair.mover(ply);
        let pieces = mover.completes("/move from:").await;
        let mut strike = None;
        for piece in &pieces {
            let line = format!("/move from:{} to:", piece.value);
            let targets = mover.completes(&line).await;
            if let Some(target) = targets.iter().find(|target| target.name.contains('⚔')) {
                strike = Some((piece.value.clone(), target.value.clone()));
                break;
            }
        }
        match strike {
            Some((from, to)) => {
                let line = format!("/move from:{from} to:{to}");
                let answer = mover.types(&line).await;
                if mover.id() != pair.red.id() {
                    assert!(!answer.text().contains("Strike"), "{}", answer.text());
                } else {
                    let asked = format!("{to} from {from}?");
                    assert!(answer.text().contains(&asked), "{}", answer.text());
                    let struck = mover.presses(&format!("⚔ Strike {to}")).await;
                    assert!(struck.text().contains(&to), "{}", struck.text());
                    break;
                }
            }
            None => {
                crate::plays_first_suggestion(mover).await;
            }
        }
        table.settles().await;
    }
    table.close().await;
}

/// The pixels of a picture across and down.
fn extent(message: &SeenMessage) -> (u32, u32) {
    let png = &message.attachments[0].bytes;
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[tokio::test]
async fn small_pictures_have_half_the_width_and_the_others_keep_theirs() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    pair.red.types("/preferences").await;
    pair.red.presses("⬜ Small pictures").await;
    let own = pair.red.types("/board").await;
    assert_eq!(extent(own.expect_message()), (500, 560));
    let other = pair.blue.types("/board").await;
    assert_eq!(extent(other.expect_message()), (1000, 1120));
    table.close().await;
}

const RANKS: [&str; 12] = [
    "Marshal",
    "General",
    "Colonel",
    "Major",
    "Captain",
    "Lieutenant",
    "Sergeant",
    "Miner",
    "Scout",
    "Spy",
    "Bomb",
    "Flag",
];

/// Nothing to be read on a message names a rank: words, labels, and the words beside pictures.
fn is_covered(message: &SeenMessage) {
    let beside = message
        .attachments
        .iter()
        .map(|picture| &picture.description);
    let all: Vec<String> = beside.cloned().chain([message.text()]).collect();
    for rank in RANKS {
        let named = all.iter().any(|text| text.contains(rank));
        assert!(!named, "{rank} in {all:?}");
    }
}

/// Moves a piece one square, where nobody stands: a battle would show two ranks to everyone, and
/// who runs far is known to be a Scout.
async fn moves_quietly(player: &Person) -> Answer {
    for piece in player.completes("/move from:").await {
        let line = format!("/move from:{} to:", piece.value);
        let row = |square: &str| square[1..].parse::<i32>().expect("a row");
        let targets = player.completes(&line).await;
        let quiet = targets.iter().find(|target| {
            let (from, to) = (piece.value.as_str(), target.value.as_str());
            let one_row = from[..1] == to[..1] && (row(from) - row(to)).abs() == 1;
            one_row && !target.name.contains('⚔')
        });
        if let Some(quiet) = quiet {
            return player.types(&format!("{line}{}", quiet.value)).await;
        }
    }
    panic!("nothing can move quietly");
}

/// Whoever has onlookers gets no rank of their own unasked, in whatever is sent to them.
#[tokio::test]
async fn a_streamer_sees_ranks_when_asking_for_them_and_covers_them_with_the_next_press() {
    let table = Table::open().await;
    let anna = table.person("Anna");
    anna.types("/preferences").await;
    anna.presses("⬜ Streamer mode").await;
    let ben = table.person("Ben");
    ben.types("/challenge opponent:@Anna colour:blue").await;
    let accepted = anna.presses("Accept").await;
    is_covered(accepted.expect_message());
    assert!(accepted.expect_message().attachments.is_empty());
    let (anna, ben) = (anna.in_dm(), ben.in_dm());
    let notice = anna.sees("Set up your army").await;
    is_covered(&notice);
    let shown = anna.presses_on(notice.id, "👁 Show ranks").await;
    assert_eq!(shown.kind, AnswerKind::Updated);
    assert!(shown.text().contains("Marshal"), "{}", shown.text());
    let shuffled = anna.presses_on(notice.id, "🔀 Shuffle").await;
    assert!(shuffled.text().contains("Marshal"), "{}", shuffled.text());
    let ready = anna.presses_on(notice.id, "✅ Ready").await;
    is_covered(ready.expect_message());
    ben.presses("Ready").await;
    table.settles().await;

    let started = anna.sees("Choose a piece").await;
    is_covered(&started);
    for choice in anna.completes("/move from:").await {
        assert!(!RANKS.iter().any(|rank| choice.name.contains(rank)));
    }
    let board = anna.types("/board").await;
    let covered = board.expect_message().attachments[0].bytes.clone();
    is_covered(board.expect_message());
    let shown = anna.presses("👁 Show ranks").await;
    let shown = shown.expect_message();
    assert_ne!(shown.attachments[0].bytes, covered);
    assert!(shown.attachments[0].description.contains("Marshal"));
    let again = anna.presses("🔄 Refresh").await;
    let again = again.expect_message();
    is_covered(again);
    assert_eq!(again.attachments[0].bytes, covered);
    is_covered(anna.types("/games").await.expect_message());

    // The ranks of a battle would be everyone's to see.
    is_covered(moves_quietly(&anna).await.expect_message());
    moves_quietly(&ben).await;
    table.settles().await;
    is_covered(&anna.sees("Choose a piece").await);
    table.close().await;
}

/// Case 41: whoever wants Red below sees Blue's army above, in the picture, in letters, and by the arrows.
#[tokio::test]
async fn the_side_that_lies_below_turns_picture_letters_and_arrows_alike() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    plays_first_suggestion(&pair.red).await;
    table.settles().await;
    let ben = PersonId::new(pair.blue.id());
    let which = Which::here(ChannelId::new(pair.blue.channel_id()));
    for (bottom, button, arrow, first_row, step) in [
        (Color::Blue, None, "⬆", " 1", -1),
        (
            Color::Red,
            Some("⬜ Red always at the bottom"),
            "⬇",
            "10",
            -1,
        ),
    ] {
        if let Some(button) = button {
            pair.blue.types("/preferences").await;
            pair.blue.presses(button).await;
        }
        let panel = table.matches().panel(ben, &which).await;
        let Panel::Board(own) = panel.expect("they play") else {
            panic!("the match has begun");
        };
        let board = pair.blue.types("/board").await.expect_message().clone();
        let reader = BoardReader::new(two_lakes::render::Theme::Classic, bottom);
        reader.check(&board.attachments[0].bytes, &own.view());
        let letters = pair.blue.types("/board format:text").await.text();
        let rows = letters.lines().filter(|line| {
            let row = line.trim_start();
            row.starts_with(|first: char| first.is_ascii_digit())
        });
        let first = rows.into_iter().next().expect("rows have numbers");
        assert!(first.starts_with(first_row), "{letters}");

        let list = &board.selects()[0];
        let (_, from) = &list.options[0];
        let chosen = pair
            .blue
            .chooses_stale(board.id, &list.custom_id, &[from])
            .await;
        let buttons = chosen.expect_message().buttons();
        let forward = buttons
            .iter()
            .find(|button| !button.disabled && button.label.starts_with(arrow));
        let forward = forward.unwrap_or_else(|| panic!("no {arrow} in {buttons:?}"));
        let row: i8 = from[1..].parse().expect("a row");
        let goal = format!("{}{}", from[..1].to_uppercase(), row + step);
        assert!(forward.label.ends_with(&goal), "{}", forward.label);
    }
    table.close().await;
}

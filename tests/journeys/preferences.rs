//! What people choose for themselves with `/preferences`.

use two_lakes::playground::AnswerKind;

use crate::seated;
use crate::table::Table;

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

//! Playing against the computer: in private, with the thumb, whatever happens.

use std::time::Duration;

use two_lakes::playground::{AnswerKind, Person, SeenMessage};

use crate::table::Table;
use crate::{code_in, notices, plays_first_suggestion};

const PIECES: &str = "Choose a piece";
/// As long as the computer takes at most.
const REPLY: Duration = Duration::from_secs(2);

/// What stands in the channel and is not meant for one person alone.
fn posts(person: &Person) -> Vec<SeenMessage> {
    let mut messages = person.in_channel("games").messages();
    messages.retain(|message| message.from_bot && !message.ephemeral);
    messages
}

/// Makes some move by presses alone; returns what the panel says after it.
async fn moves_by_thumb(player: &Person) -> SeenMessage {
    let panel = player.sees(PIECES).await;
    for (_, from) in &panel.selects()[0].options {
        let chosen = player.chooses(PIECES, &[from]).await;
        let chosen = chosen.expect_message().clone();
        let arrow = chosen.buttons().into_iter().find(|button| {
            !button.disabled
                && ["⬅ ", "⬆ ", "⬇ ", "➡ ", "⚔ "]
                    .iter()
                    .any(|arrow| button.label.starts_with(arrow))
        });
        let Some(arrow) = arrow else { continue };
        let answer = player.presses_on(chosen.id, &arrow.custom_id).await;
        let after = answer.expect_message().clone();
        let asks = after
            .buttons()
            .into_iter()
            .find(|button| button.label.starts_with("⚔ Strike"));
        return match asks {
            None => after,
            Some(strike) => {
                let answer = player.presses_on(after.id, &strike.custom_id).await;
                answer.expect_message().clone()
            }
        };
    }
    panic!("a panel whose pieces go nowhere");
}

#[tokio::test]
async fn a_training_match_is_played_by_thumb_alone_and_nobody_else_hears_of_it() {
    let table = Table::open().await;
    let anna = table.person("Anna").in_dm();
    let setup = anna.types("/practice").await;
    assert!(setup.text().contains("🤖 Recruit"), "{}", setup.text());
    assert_eq!(anna.presses("Ready").await.kind, AnswerKind::Updated);
    for round in 0..60 {
        let after = moves_by_thumb(&anna).await;
        if after.text().contains("Game over") {
            break;
        }
        table.waits(REPLY).await;
        let told = notices(&anna);
        assert_eq!(told.len(), round + 1, "one message for one reply");
        if told[round].text().contains("Game over") {
            break;
        }
        assert!(
            told[round].text().contains("Your turn"),
            "{}",
            told[round].text()
        );
    }
    if anna.types("/games").await.text().contains("🤖") {
        anna.types("/resign").await;
        anna.presses("Resign").await;
    }
    table.settles().await;
    assert!(posts(&anna).is_empty(), "the channel hears nothing");
    assert!(anna.types("/games").await.text().contains("no match"));

    let again = anna.types("/rematch").await;
    assert!(
        again.text().contains("**Set up your army** · Blue"),
        "{}",
        again.text()
    );
    table.close().await;
}

#[tokio::test]
async fn the_computer_goes_on_after_a_restart_and_moves_once() {
    let mut table = Table::open().await;
    let anna = table.person("Anna").in_dm();
    anna.types("/solo level:Sergeant colour:red").await;
    anna.presses("Ready").await;
    plays_first_suggestion(&anna).await;
    table.restarts().await;
    assert!(notices(&anna).is_empty());
    table.waits(REPLY).await;
    table.restarts().await;
    table.waits(REPLY).await;
    assert_eq!(notices(&anna).len(), 1);
    anna.sees("Your turn").await;
    table.close().await;
}

#[tokio::test]
async fn with_a_closed_inbox_the_private_answer_takes_up_the_reply() {
    let table = Table::open().await;
    let anna = table.person("Anna");
    anna.closes_inbox();
    let setup = anna.types("/solo level:Recruit colour:red").await;
    assert!(setup.is_private());
    table.settles().await;
    anna.presses("Ready").await;
    let waiting = moves_by_thumb(&anna).await;
    assert!(
        waiting
            .buttons()
            .iter()
            .any(|button| button.label == "🔄 Refresh")
    );
    table.waits(REPLY).await;
    let replied = anna.sees("Your turn").await;
    assert_eq!(replied.id, waiting.id, "the answer itself takes it up");
    assert!(replied.ephemeral && replied.text().contains("Your turn"));
    assert!(posts(&anna).is_empty() && anna.inbox().is_empty());
    table.close().await;
}

#[tokio::test]
async fn refresh_brings_what_the_answer_missed() {
    let mut table = Table::open().await;
    let anna = table.person("Anna");
    anna.closes_inbox();
    anna.types("/solo level:Recruit colour:red").await;
    table.settles().await;
    anna.presses("Ready").await;
    plays_first_suggestion(&anna).await;
    table.restarts().await;
    table.waits(REPLY).await;
    let refreshed = anna.presses("Refresh").await;
    assert!(
        refreshed.text().contains("Your turn"),
        "{}",
        refreshed.text()
    );
    table.close().await;
}

#[tokio::test]
async fn a_shared_match_is_one_message_that_follows_it() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    let setup = anna.types("/solo level:Recruit colour:red").await;
    let code = code_in(&setup.text());
    assert!(
        ben.types(&format!("/watch match:{code}"))
            .await
            .text()
            .contains("no match")
    );
    anna.presses("Ready").await;
    let asked = anna.in_dm().types("/board").await;
    assert!(asked.text().contains("Your turn"), "{}", asked.text());
    let refused = anna.in_dm().presses("Share").await;
    assert!(refused.text().contains("/board"), "{}", refused.text());

    anna.types("/board").await;
    anna.presses("Share").await;
    table.settles().await;
    let shared = posts(&ben);
    assert_eq!(shared.len(), 1);
    assert!(
        shared[0].text().contains("🤖 Recruit"),
        "{}",
        shared[0].text()
    );
    plays_first_suggestion(&anna).await;
    table.waits(REPLY).await;
    let watched = ben.presses_on(shared[0].id, "My board").await;
    assert!(watched.is_private() && watched.text().contains("Anna"));
    let now = posts(&ben);
    assert_eq!((now.len(), now[0].id), (1, shared[0].id));
    table.close().await;
}

#[tokio::test]
async fn who_challenges_the_bot_itself_is_offered_a_match_at_once() {
    let table = Table::open().await;
    let anna = table.person("Anna");
    let answer = anna
        .types("/challenge opponent:@Two Lakes variant:Duel colour:blue")
        .await;
    assert!(answer.is_private());
    let setup = anna.presses("Captain").await;
    let text = setup.text();
    assert!(
        text.contains("🤖 Captain") && text.contains("Duel") && text.contains("Blue"),
        "{text}"
    );
    table.settles().await;
    assert!(posts(&anna).is_empty());
    table.close().await;
}

/// What stands on the button that goes on, and under what is right, in each language.
const LEARNERS: [(&str, &str, &str); 3] = [
    ("en-US", "Next ▶", "8 of 8"),
    ("de", "Weiter ▶", "8 von 8"),
    ("nl", "Verder ▶", "8 van 8"),
];

#[tokio::test]
async fn the_eight_lessons_are_learnt_by_buttons_in_every_language() {
    let table = Table::open_unjudged().await;
    for (locale, next, last) in LEARNERS {
        let learner = table.stand_in.person(locale, locale);
        // The first in the channel, where only the learner sees it, the others by direct message.
        let learner = if locale == "en-US" {
            learner
        } else {
            learner.in_dm()
        };
        let first = learner.types("/tutorial").await;
        assert_eq!(first.is_private(), locale == "en-US");
        let page = first.expect_message().id;
        for lesson in 1..=8 {
            let asked = learner.message(page).expect("the page stays");
            assert!(
                asked.text().contains(&format!("{lesson} ")),
                "{}",
                asked.text()
            );
            assert_eq!(asked.attachments.len(), 1);
            let choices: Vec<String> = asked
                .buttons()
                .into_iter()
                .filter(|button| button.label.contains('→'))
                .map(|button| button.custom_id)
                .collect();
            assert!(choices.len() >= 2, "{choices:?}");
            let mut right = 0;
            for choice in choices {
                let tried = learner.presses_stale(page, &choice).await;
                assert_eq!(tried.kind, AnswerKind::Updated);
                let tried = tried.expect_message().clone();
                assert_eq!(tried.attachments.len(), 1);
                if tried.text().contains('✅') {
                    right += 1;
                } else {
                    let again = tried.buttons().remove(0);
                    assert!(again.label.starts_with('↺'), "a wrong move can be mended");
                    learner.presses_on(page, &again.custom_id).await;
                }
            }
            assert_eq!(right, 1, "lesson {lesson}");
            if lesson < 8 {
                learner.presses_on(page, next).await;
            }
        }
        let end = learner.message(page).expect("the page stays");
        assert!(end.text().contains(last), "{}", end.text());
        let leave = end.buttons().pop().expect("one can leave");
        let left = learner.presses_on(page, &leave.custom_id).await;
        assert!(left.expect_message().buttons().is_empty());
        assert!(learner.inbox().len() <= 1 && posts(&learner).is_empty());
    }
    table.close().await;
}

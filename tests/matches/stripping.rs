//! Which messages to players lose their buttons of the bot's own accord.

use two_lakes::matches::{Act, MatchCode, MessageId, Notice, PersonId};

use super::table::*;

/// The messages that are stripped when all is delivered that is due.
async fn stripped(table: &Table) -> Vec<MessageId> {
    let told = table.settle_all().await;
    told.into_iter()
        .filter_map(|notice| match notice {
            Notice::Strip(notice) => Some(notice.messages),
            _ => None,
        })
        .flatten()
        .collect()
}

/// The message that last told somebody that it is their turn.
async fn turn_of(table: &Table) -> MessageId {
    let newest = "SELECT message_id FROM outbox WHERE kind = 'turn' ORDER BY id DESC LIMIT 1";
    MessageId::new(table.number(newest).await.cast_unsigned())
}

#[tokio::test]
async fn what_told_a_player_of_the_match_loses_its_buttons_however_old_it_is() {
    let table = Table::open().await;
    let code = table.playing().await;
    table.play_on(code).await;
    stripped(&table).await;
    for age in [1, 60 * 60, 7 * 24 * 60 * 60] {
        let waiting = turn_of(&table).await;
        table.pass(age);
        table.play_on(code).await;
        assert_eq!(stripped(&table).await, [waiting], "after {age} s");
    }
}

async fn told_to_arrange(table: &Table) -> MessageId {
    let setup = "SELECT message_id FROM outbox WHERE kind = 'setup' AND recipient_id = 1002";
    MessageId::new(table.number(setup).await.cast_unsigned())
}

fn pressing(table: &Table, person: PersonId, message: MessageId) -> Act {
    Act {
        pressed: Some(message),
        ..table.act(person)
    }
}

async fn anna_is_ready(table: &Table) -> MatchCode {
    let code = table.arranging().await;
    table.matches.ready(table.act(ANNA), code, 0).await.unwrap();
    table.deliver_all().await;
    code
}

#[tokio::test]
async fn the_last_ready_on_an_answer_takes_the_buttons_off_the_notice() {
    let table = Table::open().await;
    let code = anna_is_ready(&table).await;
    let notice = told_to_arrange(&table).await;
    let answer = MessageId::new(4711);
    let ready = table.matches.ready(pressing(&table, BEN, answer), code, 0);
    ready.await.unwrap();
    assert!(stripped(&table).await.contains(&notice));
}

#[tokio::test]
async fn the_last_ready_on_the_notice_itself_leaves_it_the_board_that_it_becomes() {
    let table = Table::open().await;
    let code = anna_is_ready(&table).await;
    let notice = told_to_arrange(&table).await;
    let ready = table.matches.ready(pressing(&table, BEN, notice), code, 0);
    ready.await.unwrap();
    assert!(!stripped(&table).await.contains(&notice));
}

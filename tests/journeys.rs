//! People at a table: the bot whole, on the stand-in. Each test's name is a promise to the people
//! who play.

#[path = "support/openapi.rs"]
mod openapi;
#[path = "support/table.rs"]
mod table;

use table::Table;
use two_lakes::playground::AnswerKind;

#[tokio::test]
async fn help_is_private_in_a_server_and_plain_in_a_direct_message() {
    let table = Table::open().await;
    let anna = table.person("Anna");

    let answer = anna.types("/help").await;
    assert_eq!(answer.kind, AnswerKind::Message);
    assert!(answer.is_private());
    assert!(answer.text().contains("/move"), "{}", answer.text());

    let answer = anna.in_dm().types("/help").await;
    assert_eq!(answer.kind, AnswerKind::Message);
    assert!(answer.message.is_some_and(|message| !message.ephemeral));

    table.close().await;
}

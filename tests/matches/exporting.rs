//! Matches as text: to whom how much of them is told.

use two_lakes::engine::record;
use two_lakes::matches::{ExportFormat, Refusal, Which};

use super::table::*;

#[tokio::test]
async fn a_finished_match_is_exported_whole_and_replays() {
    let table = Table::open().await;
    let code = table.playing().await;
    for _ in 0..4 {
        table.play_on(code).await;
    }
    table
        .matches
        .resign(table.act(ANNA), code, 4)
        .await
        .unwrap();
    let which = Which::code(code, GAMES);
    for person in [ANNA, BEN, CORA] {
        let export = table
            .matches
            .export(person, &which, ExportFormat::Text)
            .await
            .unwrap();
        let checked = record::check(&export.content).unwrap();
        assert_eq!(checked.moves().len(), 4);
        assert!(
            !format!("{export:?}").contains("red a"),
            "it is printed nowhere"
        );
        let xml = table
            .matches
            .export(person, &which, ExportFormat::Gravon)
            .await
            .unwrap();
        assert!(xml.content.contains("Anna") && xml.content.contains("<result"));
    }
}

/// Case 32: an export while the match runs tells no rank of the opponent.
#[tokio::test]
async fn a_running_match_is_exported_to_its_players_as_they_know_it() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let which = Which::code(code, GAMES);
    let text = ExportFormat::Text;
    let early = table.matches.export(ANNA, &which, text).await;
    assert!(matches!(refusal(early), Refusal::StillArranging { .. }));
    table.both_ready(code).await;
    table.deliver_all().await;
    let export = table.matches.export(ANNA, &which, text).await.unwrap();
    let own = table.board_of(ANNA, code).await;
    assert_eq!(
        export.content,
        record::text(&own.view(), own.facts.rule_set)
    );
    let unknown = export.content.matches('?').count();
    assert_eq!(unknown, 40, "every piece of Ben's");
    let outsider = table.matches.export(CORA, &which, text).await;
    assert!(matches!(refusal(outsider), Refusal::StillRunning { .. }));
}

#[tokio::test]
async fn who_refuses_is_exported_hidden_to_others_and_whole_to_themselves() {
    let table = Table::open().await;
    let code = table.playing().await;
    table
        .tamper("UPDATE people SET shows_setup = 0 WHERE id = 1002")
        .await;
    table
        .matches
        .resign(table.act(ANNA), code, 0)
        .await
        .unwrap();
    let which = Which::code(code, GAMES);
    for (person, unknown) in [(ANNA, 40), (CORA, 40), (BEN, 0)] {
        let export = table
            .matches
            .export(person, &which, ExportFormat::Text)
            .await
            .unwrap();
        assert_eq!(export.content.matches('?').count(), unknown, "{person}");
    }
}

#[tokio::test]
async fn a_match_that_never_began_is_not_exported() {
    let table = Table::open().await;
    let code = table.arranging().await;
    table
        .matches
        .resign(table.act(ANNA), code, 0)
        .await
        .unwrap();
    let which = Which::code(code, GAMES);
    for person in [ANNA, CORA] {
        let export = table
            .matches
            .export(person, &which, ExportFormat::Text)
            .await;
        assert!(matches!(refusal(export), Refusal::MatchOver { .. }));
    }
}

//! One's own data: taken along, and deleted.

use two_lakes::engine::Ending;
use two_lakes::matches::{
    ExportFormat, OWN_DATA_BYTES_MAX, Pace, Preference, Refusal, Series, Status, Which, Wish,
};

use super::table::*;

/// The tables that hold a text in whatever value of whatever row.
async fn holds(table: &Table, what: &str) -> Vec<String> {
    let tables = table
        .text("SELECT group_concat(name) FROM sqlite_schema WHERE type = 'table'")
        .await;
    let mut found = Vec::new();
    for name in tables.split(',') {
        let columns = format!(
            "SELECT group_concat('quote(\"' || name || '\")', ' || '' '' || ')
             FROM pragma_table_info('{name}')"
        );
        let columns = table.text(&columns).await;
        let rows = format!("SELECT coalesce(group_concat({columns}, ' '), '') FROM \"{name}\"");
        if table.text(&rows).await.contains(what) {
            found.push(name.to_owned());
        }
    }
    assert!(tables.contains("outbox"), "{tables}");
    found
}

#[tokio::test]
async fn who_is_forgotten_leaves_nothing_but_moves() {
    let table = Table::open().await;
    let act = table.act(ANNA);
    let preference = Preference::ShowsSetup(false);
    table.matches.prefer(act, preference).await.unwrap();
    let code = table.arranging().await;
    let act = table.act(ANNA);
    let saved = table.matches.save_setup(act, code, "Mine".into()).await;
    saved.unwrap();
    let kept = table
        .matches
        .own_data(ANNA, OWN_DATA_BYTES_MAX)
        .await
        .unwrap()
        .text;
    assert!(kept.contains("Mine"), "{kept}");
    table.both_ready(code).await;
    table.deliver_all().await;
    for _ in 0..4 {
        table.play_on(code).await;
    }
    let seen = table.board_of(ANNA, code).await.facts.ply;
    let resigned = table.matches.resign(table.act(ANNA), code, seen).await;
    resigned.unwrap();
    table.deliver_all().await;
    let before = table.board_of(BEN, code).await;
    assert!(!holds(&table, &ANNA.to_string()).await.is_empty());

    let act = table.act(ANNA);
    table.matches.forget(act.clone(), false).await.unwrap();
    assert_eq!(holds(&table, &ANNA.to_string()).await, [""; 0]);
    assert_eq!(holds(&table, "Anna").await, [""; 0]);
    // Nor is the name left in pages that the file doesn't use any more, once the log has been written back.
    let busy = table.number("PRAGMA wal_checkpoint(TRUNCATE)").await;
    let bytes = std::fs::read(table.file()).unwrap();
    let is_name = |bytes: &[u8]| bytes == b"Anna";
    assert!(busy == 0 && !bytes.windows(4).any(is_name));
    assert_eq!(table.number("SELECT count(*) FROM saved_setups").await, 0);
    let after = table.board_of(BEN, code).await;
    assert_eq!(after.facts.outcome, before.facts.outcome);
    assert_eq!(after.facts.ply, before.facts.ply);
    assert_eq!(after.facts.players.blue, before.facts.players.blue);
    assert_eq!(after.facts.players.red.name, "");
    assert_eq!(after.view().legal_moves(), before.view().legal_moves());
    assert!(table.matches.past_games(ANNA).await.unwrap().is_empty());
    assert_eq!(table.matches.past_games(BEN).await.unwrap().len(), 1);

    // Told once more, it deletes nothing that has come since.
    table
        .matches
        .challenge(table.act(ANNA), wish())
        .await
        .unwrap();
    table.matches.forget(act, false).await.unwrap();
    assert!(!holds(&table, "Anna").await.is_empty());
    // Two who were forgotten are not one.
    table.matches.forget(table.act(ANNA), false).await.unwrap();
    table.matches.forget(table.act(BEN), false).await.unwrap();
    assert_eq!(holds(&table, "Ben").await, [""; 0]);
    assert_eq!(table.number("SELECT count(*) FROM people").await, 3);
    table.deliver_all().await;
}

/// Case 52: nor does it matter what else they have begun: a match of others that they follow, a holiday,
/// an army that they typed and that was refused.
#[tokio::test]
async fn who_is_forgotten_leaves_nothing_half_done() {
    let table = Table::open().await;
    let code = table
        .playing_with(Wish {
            pace: Some(Pace::ThreeDays),
            ..wish()
        })
        .await;
    table.play_on(code).await;
    let which = Which::code(code, GAMES);
    let paused = table.matches.pause(table.act(ANNA), which, 1).await;
    paused.unwrap();
    table
        .tamper(
            "UPDATE setups SET previous = letters, chosen = 3, rejected = 'her rows'
             WHERE color = 'red'",
        )
        .await;
    let card = table
        .matches
        .challenge(table.act(BEN), wish_for(CORA))
        .await;
    let card = card.unwrap().id;
    let others = table.matches.accept(table.act(CORA), card, None).await;
    let others = others.unwrap().facts().code;
    for person in [BEN, CORA] {
        let revision = table.setup_of(person, others).await.revision;
        let ready = table.matches.ready(table.act(person), others, revision);
        ready.await.unwrap();
    }
    let followed = table.matches.follow(table.act(ANNA), others).await;
    followed.unwrap();
    assert_eq!(table.number("SELECT count(*) FROM follows").await, 1);

    table.matches.forget(table.act(ANNA), true).await.unwrap();
    assert_eq!(holds(&table, &ANNA.to_string()).await, [""; 0]);
    assert_eq!(holds(&table, "her rows").await, [""; 0]);
    assert_eq!(table.number("SELECT count(*) FROM follows").await, 0);
    let drafts = "SELECT count(*) FROM setups
                  WHERE coalesce(previous, chosen, rejected) IS NOT NULL AND color = 'red'";
    assert_eq!(table.number(drafts).await, 0);
    // Ben has no holiday less for it.
    let holidays = "SELECT count(*) FROM holidays WHERE person_id < 0";
    assert_eq!(table.number(holidays).await, 1);
    table.deliver_all().await;
}

#[tokio::test]
async fn who_still_plays_is_forgotten_only_after_they_agree_to_resign() {
    let table = Table::open().await;
    let code = table
        .playing_with(Wish {
            series: Series::Return,
            ..wish()
        })
        .await;
    table.play_on(code).await;
    table.deliver_all().await;
    let open = table.matches.challenge(table.act(ANNA), wish_for(CORA));
    let open = open.await.unwrap();
    table.deliver_all().await;

    let before = table.snapshot().await;
    let refused = table.matches.forget(table.act(ANNA), false).await;
    let Refusal::Unfinished { matches } = refusal(refused) else {
        panic!("another refusal");
    };
    assert_eq!(matches[0].code, code);
    assert_eq!(table.snapshot().await, before, "nothing was deleted");
    assert!(table.claim().await.is_none(), "nobody heard of it");

    table.matches.forget(table.act(ANNA), true).await.unwrap();
    let told = labels(&table.deliver_all().await);
    assert!(told.contains(&"Ben: result".to_owned()), "{told:?}");
    let board = table.board_of(BEN, code).await;
    let outcome = board.facts.outcome.unwrap();
    assert_eq!(outcome.ending, Ending::Resignation);
    assert_eq!(outcome.winner, Some(board.color), "Ben has won");
    assert!(
        table.matches.games(BEN).await.unwrap().is_empty(),
        "no second game waits for somebody who is gone"
    );
    let card = table.matches.card(open.id).await.unwrap();
    assert_eq!(card.state.word(), "withdrawn");
    assert_eq!(holds(&table, &ANNA.to_string()).await, [""; 0]);
}

#[tokio::test]
async fn a_setup_that_never_came_to_a_match_is_gone() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let drafts = "SELECT letters FROM setups WHERE color = 'red'";
    let other = "SELECT letters FROM setups WHERE color = 'blue'";
    let (own, theirs) = (table.text(drafts).await, table.text(other).await);
    table.matches.forget(table.act(ANNA), true).await.unwrap();
    table.deliver_all().await;
    assert_ne!(table.text(drafts).await, own);
    assert_eq!(table.text(other).await, theirs, "Ben's is his");
    let left = setup(
        table
            .matches
            .panel(BEN, &Which::code(code, GAMES))
            .await
            .unwrap(),
    );
    assert_eq!(left.facts.status, Status::Aborted);
}

/// What Anna exports from a match in which Ben's setup was this often mirrored.
async fn export_beside(mirrored: bool, over: bool) -> String {
    let table = Table::open().await;
    let code = table.arranging().await;
    if mirrored {
        let revision = table.setup_of(BEN, code).await.revision;
        let act = table.act(BEN);
        table.matches.mirror(act, code, revision).await.unwrap();
        // The same number of interactions as in the other world.
    } else {
        table.act(BEN);
    }
    table.both_ready(code).await;
    table.deliver_all().await;
    table.play_on(code).await;
    if over {
        let act = table.act(BEN);
        let keep = Preference::ShowsSetup(false);
        table.matches.prefer(act, keep).await.unwrap();
        let resigned = table.matches.resign(table.act(ANNA), code, 1).await;
        resigned.unwrap();
    }
    table
        .matches
        .own_data(ANNA, OWN_DATA_BYTES_MAX)
        .await
        .unwrap()
        .text
}

/// CASES 32: the file tells nothing of the enemy that the board does not.
#[tokio::test]
async fn the_file_knows_no_more_of_the_enemy_than_the_board() {
    for over in [false, true] {
        let one = export_beside(false, over).await;
        let other = export_beside(true, over).await;
        assert_eq!(one, other, "over: {over}");
    }
}

#[tokio::test]
async fn the_file_holds_what_is_ones_own() {
    let table = Table::open().await;
    let code = table.playing().await;
    table.play_on(code).await;
    let data = table
        .matches
        .own_data(ANNA, OWN_DATA_BYTES_MAX)
        .await
        .unwrap();
    assert_eq!(format!("{data:?}"), "OwnData", "logs get none of it");
    let data: serde_json::Value = serde_json::from_str(&data.text).unwrap();
    assert_eq!(data["person"]["id"], ANNA.to_string());
    assert_eq!(data["person"]["name"], "Anna");
    assert_eq!(data["person"]["preferences"]["theme"], "classic");
    assert_eq!(data["challenges"][0]["with"], "Ben");
    let own = &data["matches"][0];
    assert_eq!(own["code"], code.to_string());
    assert_eq!(own["your_setup"].as_object().unwrap().len(), 40);
    assert_eq!(own["your_moves"].as_array().unwrap().len(), 1);
    let which = Which::code(code, GAMES);
    let export = table.matches.export(ANNA, &which, ExportFormat::Text);
    assert_eq!(own["record"], export.await.unwrap().content);

    let nothing = table
        .matches
        .own_data(CORA, OWN_DATA_BYTES_MAX)
        .await
        .unwrap();
    let nothing: serde_json::Value = serde_json::from_str(&nothing.text).unwrap();
    assert!(nothing["person"].is_null());
}

#[tokio::test]
async fn a_file_that_would_grow_too_large_leaves_the_oldest_matches_out_and_says_so() {
    let table = Table::open().await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        let code = table.playing().await;
        let resigned = table.matches.resign(table.act(BEN), code, 0).await;
        resigned.unwrap();
        table.deliver_all().await;
        codes.push(code);
    }
    let all = table.matches.own_data(ANNA, OWN_DATA_BYTES_MAX).await;
    let all = all.unwrap();
    assert_eq!(all.left_out, 0);
    for bytes in (all.text.len() / 2..all.text.len()).step_by(100) {
        let some = table.matches.own_data(ANNA, bytes).await.unwrap();
        assert!(some.text.len() <= bytes, "{} of {bytes}", some.text.len());
        let data: serde_json::Value = serde_json::from_str(&some.text).unwrap();
        let kept: Vec<_> = data["matches"]
            .as_array()
            .unwrap()
            .iter()
            .map(|own| own["code"].as_str().unwrap().to_owned())
            .collect();
        let expected: Vec<_> = codes[some.left_out..]
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(kept, expected);
        assert_eq!(data["matches_left_out"], some.left_out);
        assert!(some.left_out > 0);
    }
}

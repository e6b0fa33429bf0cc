//! Setups arranged, locked, unlocked, left.

use two_lakes::engine::{RuleSet, SetupFault, Square};
use two_lakes::matches::{Notice, Panel, PublicBody, Refusal, SetupTextFault, Status, Which, Wish};

use super::table::*;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[tokio::test]
async fn shuffling_mirroring_and_undoing_change_ones_own_setup_alone() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let first = table.setup_of(ANNA, code).await;
    let other = table.setup_of(BEN, code).await;
    let shuffled = setup(
        table
            .matches
            .shuffle(table.act(ANNA), code, first.revision)
            .await
            .unwrap(),
    );
    assert!(shuffled.setup != first.setup, "forty pieces fell as before");
    assert_eq!(shuffled.revision, first.revision + 1);
    let mirrored = setup(
        table
            .matches
            .mirror(table.act(ANNA), code, shuffled.revision)
            .await
            .unwrap(),
    );
    assert!(mirrored.setup == shuffled.setup.mirrored());
    assert!(mirrored.undoable);
    let undone = setup(
        table
            .matches
            .undo(table.act(ANNA), code, mirrored.revision)
            .await
            .unwrap(),
    );
    assert!(undone.setup == shuffled.setup && !undone.undoable);
    let untouched = table.setup_of(BEN, code).await;
    assert!(untouched.setup == other.setup && untouched.revision == other.revision);
    assert!(
        table.deliver_all().await.is_empty(),
        "arranging is nobody's business"
    );
}

#[tokio::test]
async fn a_half_made_choice_is_kept_and_exchanged_with_the_next() {
    let mut table = Table::open().await;
    let code = table.arranging().await;
    let first = table.setup_of(ANNA, code).await;
    let (one, other) = (square("a1"), square("k4"));
    let choose = |revision, squares| {
        table
            .matches
            .choose(table.act(ANNA), code, revision, squares)
    };
    let chosen = setup(choose(first.revision, vec![one]).await.unwrap());
    assert_eq!(chosen.chosen, Some(one));
    let cancelled = setup(choose(chosen.revision, vec![one]).await.unwrap());
    assert_eq!(cancelled.chosen, None);
    assert!(cancelled.setup == first.setup);
    choose(cancelled.revision, vec![one]).await.unwrap();

    table.restart().await;
    let kept = table.setup_of(ANNA, code).await;
    assert_eq!(kept.chosen, Some(one), "the choice survives a restart");
    let swapped = setup(
        table
            .matches
            .choose(table.act(ANNA), code, kept.revision, vec![other])
            .await
            .unwrap(),
    );
    assert_eq!(swapped.chosen, None);
    assert_eq!(swapped.setup.at(one), first.setup.at(other));
    assert_eq!(swapped.setup.at(other), first.setup.at(one));
    let back = setup(
        table
            .matches
            .swap(table.act(ANNA), code, swapped.revision, one, other)
            .await
            .unwrap(),
    );
    assert!(back.setup == first.setup);
}

#[tokio::test]
async fn a_square_outside_ones_own_rows_is_refused() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let before = table.snapshot().await;
    let far = square("a10");
    let told = table
        .matches
        .swap(table.act(ANNA), code, 0, square("a1"), far)
        .await;
    assert!(matches!(refusal(told), Refusal::NotHome { squares } if squares == [far]));
    assert_eq!(table.snapshot().await, before);
}

#[tokio::test]
async fn an_outdated_press_changes_nothing_and_shows_the_present_setup() {
    let table = Table::open().await;
    let code = table.arranging().await;
    table
        .matches
        .shuffle(table.act(ANNA), code, 0)
        .await
        .unwrap();
    let before = table.snapshot().await;
    let told = table.matches.shuffle(table.act(ANNA), code, 0).await;
    let Refusal::Stale { now } = refusal(told) else {
        panic!("refused for another reason");
    };
    assert_eq!(setup(*now).revision, 1);
    assert_eq!(table.snapshot().await, before);
}

#[tokio::test]
async fn the_match_begins_when_both_are_ready_and_red_is_told() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let waiting = setup(table.matches.ready(table.act(BEN), code, 0).await.unwrap());
    assert!(waiting.ready && !waiting.opponent_ready);
    let notices = table.deliver_all().await;
    assert_eq!(labels(&notices), ["channel: arranging edit"]);
    assert!(matches!(
        &notices[0],
        Notice::Public(notice)
            if matches!(&notice.body, PublicBody::Arranging { ready, .. } if ready.blue && !ready.red)
    ));

    let own = board(table.matches.ready(table.act(ANNA), code, 0).await.unwrap());
    assert_eq!(own.facts.status, Status::Playing);
    assert_eq!(own.facts.mover().unwrap().id, ANNA);
    assert!(!own.view().legal_moves().is_empty());
    let notices = table.deliver_all().await;
    assert_eq!(
        labels(&notices),
        [
            "Ben: started",
            "channel: board edit",
            "channel: started post"
        ]
    );
}

#[tokio::test]
async fn readiness_can_be_taken_back_until_both_are_ready() {
    let table = Table::open().await;
    let code = table.arranging().await;
    table.matches.ready(table.act(BEN), code, 0).await.unwrap();
    let locked = table.matches.shuffle(table.act(BEN), code, 1).await;
    assert!(matches!(refusal(locked), Refusal::SetupLocked { .. }));
    let open = setup(
        table
            .matches
            .unready(table.act(BEN), code, 1)
            .await
            .unwrap(),
    );
    assert!(!open.ready);
    table.matches.ready(table.act(ANNA), code, 0).await.unwrap();
    assert_eq!(
        table.setup_of(BEN, code).await.facts.status,
        Status::Arranging
    );
    table.matches.ready(table.act(BEN), code, 2).await.unwrap();
    let late = table.matches.unready(table.act(BEN), code, 3).await;
    assert!(matches!(refusal(late), Refusal::HasBegun { now } if matches!(*now, Panel::Board(_))));
}

#[tokio::test]
async fn both_pressing_ready_at_once_begin_one_match() {
    for _ in 0..10 {
        let table = Table::open().await;
        let code = table.arranging().await;
        let (red, blue) = tokio::join!(
            table.matches.ready(table.act(ANNA), code, 0),
            table.matches.ready(table.act(BEN), code, 0),
        );
        let boards = [red.unwrap(), blue.unwrap()]
            .into_iter()
            .filter(|panel| matches!(panel, Panel::Board(_)))
            .count();
        assert_eq!(boards, 1, "the second of the two sees the board");
        assert_eq!(
            table
                .number("SELECT count(*) FROM events WHERE kind = 'start'")
                .await,
            1
        );
    }
}

#[tokio::test]
async fn a_setup_is_edited_as_text_and_all_mistakes_are_named_at_once() {
    let mut table = Table::open().await;
    let code = table.arranging().await;
    let first = table.setup_of(ANNA, code).await;
    let rows = first.rows();
    assert_eq!(rows.len(), 4);
    let same = table
        .matches
        .arrange(table.act(ANNA), code, 0, rows.clone())
        .await
        .unwrap();
    assert!(same.faults.is_empty());
    assert!(
        setup(same.panel).setup == first.setup,
        "what was written reads back"
    );

    let mut wrong = rows.clone();
    wrong[0] = "9 9 9".into();
    wrong[3] = "F F B B B B B B ? 2".into();
    let told = table
        .matches
        .arrange(table.act(ANNA), code, 1, wrong.clone())
        .await
        .unwrap();
    assert!(
        told.faults
            .contains(&SetupTextFault::RowLength { row: 4, places: 3 })
    );
    assert!(told.faults.contains(&SetupTextFault::UnknownPiece {
        square: square("i1"),
        text: "?".into()
    }));
    assert!(told.faults.iter().any(|fault| matches!(
        fault,
        SetupTextFault::Army(army)
            if army.0.iter().any(|fault| matches!(fault, SetupFault::TooMany { .. }))
    )));
    assert!(
        setup(told.panel).setup == first.setup,
        "the setup is as it was"
    );
    table.restart().await;
    assert_eq!(
        table.setup_of(ANNA, code).await.rows(),
        wrong,
        "the text is kept"
    );
}

#[tokio::test]
async fn the_online_rules_allow_no_setup_as_text() {
    let table = Table::open().await;
    let code = table
        .arranging_with(Wish {
            rules: RuleSet::Online,
            ..wish()
        })
        .await;
    let told = table
        .matches
        .arrange(table.act(ANNA), code, 0, Vec::new())
        .await;
    assert!(matches!(refusal(told), Refusal::RandomSetupOnly));
}

#[tokio::test]
async fn leaving_before_the_first_ply_closes_the_match_without_a_result() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let left = table
        .matches
        .resign(table.act(ANNA), code, 0)
        .await
        .unwrap();
    assert_eq!(left.facts().status, Status::Aborted);
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Ben: aborted", "channel: aborted edit"]
    );
    let late = table.matches.ready(table.act(BEN), code, 0).await;
    assert!(matches!(refusal(late), Refusal::MatchOver { .. }));
    assert!(table.matches.games(BEN).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_match_that_is_never_set_up_is_aborted_after_two_days() {
    let mut table = Table::open().await;
    let code = table.arranging().await;
    table.matches.ready(table.act(BEN), code, 0).await.unwrap();
    table.deliver_all().await;
    table.pass(48 * 60 * 60 - 1);
    table.matches.sweep().await.unwrap();
    assert_eq!(labels(&table.deliver_all().await), ["Anna: reminder"]);
    table.restart().await;
    table.pass(1);
    table.matches.sweep().await.unwrap();
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Anna: aborted", "Ben: aborted", "channel: aborted edit"]
    );
    let which = Which::code(code, GAMES);
    let panel = table.matches.panel(ANNA, &which).await.unwrap();
    assert_eq!(panel.facts().status, Status::Aborted);
}

#[tokio::test]
async fn a_press_told_twice_changes_the_setup_once() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let act = table.act(ANNA);
    table.matches.shuffle(act.clone(), code, 0).await.unwrap();
    let before = table.snapshot().await;
    let again = setup(table.matches.shuffle(act, code, 0).await.unwrap());
    assert_eq!(again.revision, 1);
    assert_eq!(table.snapshot().await, before);
}

#[tokio::test]
async fn an_outsider_can_not_touch_a_setup() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let before = table.snapshot().await;
    let told = table.matches.shuffle(table.act(CORA), code, 0).await;
    assert!(matches!(refusal(told), Refusal::NotAPlayer { .. }));
    assert_eq!(table.snapshot().await, before);
}

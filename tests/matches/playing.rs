//! Moves and resignations, races and restarts.

use two_lakes::engine::{Color, Ending, IllegalMove, Move, Outcome, Rank, Variant};
use two_lakes::matches::{
    Failure, Notice, Panel, PrivateBody, PublicBody, Refusal, Ring, Status, Which, Wish,
};

use super::table::*;

#[tokio::test]
async fn a_quiet_move_answers_the_mover_tells_the_opponent_and_edits_the_card() {
    let table = Table::open().await;
    let code = table.playing().await;
    let step = table.quiet_move(ANNA, code).await;
    let played = table.play(ANNA, code, step).await.unwrap();
    assert_eq!(played.board.facts.ply, 1);
    assert_eq!(played.board.view().last().unwrap().as_move(), step);
    assert!(!played.repeated && played.waiting.is_empty());

    let notices = table.deliver_all().await;
    assert_eq!(labels(&notices), ["Ben: turn", "channel: board edit"]);
    for notice in &notices {
        match notice {
            Notice::Private(notice) => {
                assert_eq!(notice.ring, Ring::Aloud);
                let PrivateBody::Turn(board) = &notice.body else {
                    panic!("another body");
                };
                assert_eq!(board.viewer().id, BEN);
                assert_eq!(board.view().ply(), 1);
                let view = board.view();
                assert!(
                    view.pieces()
                        .all(|(_, seen)| seen.color == board.color || seen.rank.is_none()),
                    "nothing of Anna's has been shown"
                );
            }
            Notice::Public(notice) => {
                assert_eq!(notice.mention, None);
                let PublicBody::Board(board) = &notice.body else {
                    panic!("another body");
                };
                assert!(board.view().pieces().all(|(_, seen)| seen.rank.is_none()));
            }
            _ => panic!("nobody has been told anything before"),
        }
    }
}

#[tokio::test]
async fn an_illegal_move_is_refused_changes_nothing_and_tells_nobody() {
    let table = Table::open().await;
    let code = table.playing().await;
    let before = table.snapshot().await;
    for (text, reason) in [
        ("a1 a2", IllegalMove::OwnPiece("a2".parse().unwrap())),
        ("a5 a6", IllegalMove::NoPiece("a5".parse().unwrap())),
        ("a7 a6", IllegalMove::NotYourPiece("a7".parse().unwrap())),
    ] {
        let step: Move = text.parse().unwrap();
        match refusal(table.play(ANNA, code, step).await) {
            Refusal::IllegalMove {
                attempted,
                reason: told,
                ..
            } => {
                assert_eq!(attempted, step);
                // A Bomb or the Flag may stand on a1; then that is the reason.
                assert!(
                    told == reason || matches!(told, IllegalMove::Immovable(_)),
                    "{told:?}"
                );
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(table.snapshot().await, before);
    assert!(table.deliver_all().await.is_empty());
}

/// Case 28: the other's turn.
#[tokio::test]
async fn a_move_out_of_turn_is_refused() {
    let table = Table::open().await;
    let code = table.playing().await;
    let before = table.snapshot().await;
    let told = table.play(BEN, code, "a7 a6".parse().unwrap()).await;
    assert!(matches!(
        refusal(told),
        Refusal::IllegalMove {
            reason: IllegalMove::NotYourTurn,
            ..
        }
    ));
    assert_eq!(table.snapshot().await, before);
}

#[tokio::test]
async fn a_move_before_both_are_ready_is_refused() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let told = table.play(ANNA, code, "a4 a5".parse().unwrap()).await;
    assert!(matches!(
        refusal(told),
        Refusal::StillArranging { ready: false, .. }
    ));
    table.matches.ready(table.act(ANNA), code, 0).await.unwrap();
    let told = table.play(ANNA, code, "a4 a5".parse().unwrap()).await;
    assert!(matches!(
        refusal(told),
        Refusal::StillArranging { ready: true, .. }
    ));
}

#[tokio::test]
async fn a_press_on_an_old_board_is_answered_with_the_present_one() {
    let table = Table::open().await;
    let code = table.playing().await;
    let step = table.quiet_move(ANNA, code).await;
    table.play(ANNA, code, step).await.unwrap();
    let before = table.snapshot().await;
    let late = table
        .matches
        .play(table.act(ANNA), Which::code(code, GAMES), step, Some(0))
        .await;
    let Refusal::Stale { now } = refusal(late) else {
        panic!("refused for another reason");
    };
    assert_eq!(board(*now).facts.ply, 1);
    assert_eq!(table.snapshot().await, before);
}

/// Case 23: the same move sent twice at once, by two interactions and by one.
#[tokio::test]
async fn a_double_press_is_one_move() {
    for same_interaction in [false, true] {
        for _ in 0..10 {
            let table = Table::open().await;
            let code = table.playing().await;
            let step = table.quiet_move(ANNA, code).await;
            let one = table.act(ANNA);
            let other = if same_interaction {
                one.clone()
            } else {
                table.act(ANNA)
            };
            let which = || Which::code(code, GAMES);
            let (first, second) = tokio::join!(
                table.matches.play(one, which(), step, Some(0)),
                table.matches.play(other, which(), step, Some(0)),
            );
            assert_eq!(table.number("SELECT count(*) FROM moves").await, 1);
            let mut answers = [first, second];
            answers.sort_by_key(Result::is_err);
            let [played, other] = answers;
            played.unwrap();
            if same_interaction {
                assert_eq!(other.unwrap().board.facts.ply, 1);
            } else {
                assert!(matches!(refusal(other), Refusal::Stale { .. }));
            }
            let turns = table.deliver_all().await;
            assert_eq!(labels(&turns), ["Ben: turn", "channel: board edit"]);
        }
    }
}

#[tokio::test]
async fn an_interaction_told_again_later_is_answered_from_the_present_state() {
    let table = Table::open().await;
    let code = table.playing().await;
    let act = table.act(ANNA);
    let step = table.quiet_move(ANNA, code).await;
    let which = || Which::code(code, GAMES);
    table
        .matches
        .play(act.clone(), which(), step, Some(0))
        .await
        .unwrap();
    table.play_on(code).await;
    let before = table.snapshot().await;
    let again = table
        .matches
        .play(act, which(), step, Some(0))
        .await
        .unwrap();
    assert!(again.repeated);
    assert_eq!(again.board.facts.ply, 2);
    assert_eq!(table.snapshot().await, before);
}

#[tokio::test]
async fn moving_and_resigning_at_once_gives_one_linear_history() {
    for _ in 0..10 {
        let table = Table::open().await;
        let code = table.playing().await;
        let step = table.quiet_move(ANNA, code).await;
        let (played, resigned) = tokio::join!(
            table.play(ANNA, code, step),
            table.matches.resign(table.act(BEN), code, 0),
        );
        match (played, resigned) {
            (Ok(_), Err(Failure::Refusal(refusal))) => {
                assert!(matches!(*refusal, Refusal::Stale { .. }));
            }
            (Err(Failure::Refusal(refusal)), Ok(_)) => {
                assert!(matches!(*refusal, Refusal::MatchOver { .. }));
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn resigning_ends_the_match_and_reveals_it() {
    let table = Table::open().await;
    let code = table.playing().await;
    table.play_on(code).await;
    table.deliver_all().await;
    let panel = table
        .matches
        .resign(table.act(ANNA), code, 1)
        .await
        .unwrap();
    let own = board(panel);
    let outcome = Outcome {
        winner: Some(color_of(BEN)),
        ending: Ending::Resignation,
    };
    assert_eq!(own.facts.outcome, Some(outcome));
    assert_eq!(own.view().outcome(), Some(outcome));

    let notices = table.deliver_all().await;
    assert_eq!(
        labels(&notices),
        ["Ben: result", "channel: board edit", "channel: result post"]
    );
    for notice in &notices {
        let revealed = match notice {
            Notice::Private(notice) => match &notice.body {
                PrivateBody::Result { revealed, .. } => revealed,
                _ => panic!("another body"),
            },
            Notice::Public(notice) => match &notice.body {
                PublicBody::Board(board) | PublicBody::Result(board) => board,
                _ => panic!("another body"),
            },
            _ => continue,
        };
        assert!(
            revealed
                .view()
                .pieces()
                .all(|(_, seen)| seen.rank.is_some())
        );
    }
    let late = table.play(BEN, code, "a7 a6".parse().unwrap()).await;
    assert!(matches!(refusal(late), Refusal::MatchOver { .. }));
    let late = table.matches.resign(table.act(BEN), code, 1).await;
    assert!(matches!(refusal(late), Refusal::MatchOver { .. }));
}

#[tokio::test]
async fn who_refuses_keeps_the_remaining_pieces_hidden_for_ever() {
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
    table
        .tamper("UPDATE people SET shows_setup = 1 WHERE id = 1002")
        .await;
    let notices = table.deliver_all().await;
    let Some(revealed) = notices.iter().find_map(|notice| match notice {
        Notice::Public(notice) => match &notice.body {
            PublicBody::Result(board) => Some(board),
            _ => None,
        },
        _ => None,
    }) else {
        panic!("no result was posted");
    };
    for (_, seen) in revealed.view().pieces() {
        assert_eq!(seen.rank.is_some(), seen.color == color_of(ANNA));
    }
}

#[tokio::test]
async fn a_match_goes_on_after_a_restart() {
    let mut table = Table::open().await;
    let code = table.playing().await;
    for _ in 0..5 {
        table.play_on(code).await;
    }
    let before = table.board_of(ANNA, code).await;
    table.restart().await;
    let after = table.board_of(ANNA, code).await;
    assert_eq!(after.facts.ply, 5);
    assert_eq!(before.view().reports(), after.view().reports());
    assert!(before.view().pieces().eq(after.view().pieces()));
    table.play_on(code).await;
    assert_eq!(table.board_of(BEN, code).await.facts.ply, 6);
    table.deliver_all().await;
    assert_eq!(table.matches.unsettled().await.unwrap(), 0);
}

/// A whole match by seeded play that strikes where it can. Every battle is posted with both ranks;
/// nobody is shown more than their view; at the end nothing waits.
#[tokio::test]
async fn a_whole_match_is_told_battle_by_battle() {
    let table = Table::open().await;
    let code = table
        .arranging_with(Wish {
            variant: Variant::Compact,
            ..wish()
        })
        .await;
    table.hide_the_flags(code).await;
    table.both_ready(code).await;
    table.deliver_all().await;
    let mut battles_fought = 0;
    let mut battles_told = 0;
    for ply in 1..=1000 {
        let mover = if ply % 2 == 1 { ANNA } else { BEN };
        let own = table.board_of(mover, code).await;
        if own.facts.status == Status::Over {
            break;
        }
        let view = own.view();
        let moves = view.legal_moves();
        let strike = moves.iter().find(|step| view.at(step.to).is_some());
        // Without a strike to make, somebody advances, or wanders where nobody can.
        let forward = |step: &&Move| match own.color {
            Color::Red => step.to.row() > step.from.row(),
            Color::Blue => step.to.row() < step.from.row(),
        };
        let advances: Vec<_> = moves.iter().filter(forward).collect();
        let step = match (strike, advances.is_empty()) {
            (Some(step), _) => *step,
            (None, false) => *advances[(ply * 7) % advances.len()],
            (None, true) => moves[(ply * 7) % moves.len()],
        };
        let played = table.play(mover, code, step).await.unwrap();
        let report = *played.board.view().last().unwrap();
        battles_fought += usize::from(report.battle.is_some());
        for notice in table.deliver_all().await {
            if let Notice::Public(notice) = notice
                && let PublicBody::Battle { report: told, .. } = notice.body
            {
                assert_eq!(told, report);
                battles_told += 1;
            }
        }
    }
    assert_eq!(table.matches.unsettled().await.unwrap(), 0);
    assert!(battles_fought > 20, "only {battles_fought} battles");
    assert_eq!(battles_fought, battles_told);
    let ended = table.board_of(ANNA, code).await.facts;
    eprintln!("{}", ended.ply);
    assert_eq!(ended.status, Status::Over, "{ended:?}");
    let shown = table.board_of(ANNA, code).await;
    assert_eq!(shown.view().outcome(), ended.outcome);
}

#[tokio::test]
async fn a_record_that_does_not_replay_is_a_fault_and_never_papered_over() {
    let table = Table::open().await;
    let code = table.playing().await;
    table.play_on(code).await;
    table.play_on(code).await;
    table.deliver_all().await;
    let which = Which::code(code, GAMES);
    table
        .tamper("UPDATE matches SET status = 'over', ending = 'flag-captured', winner = 'red', ended_at = 1")
        .await;
    let told = table.matches.panel(ANNA, &which).await;
    assert!(matches!(told, Err(Failure::Fault(_))), "{told:?}");
    table
        .tamper(
            "UPDATE matches SET status = 'playing', ending = NULL, winner = NULL, ended_at = NULL",
        )
        .await;
    table.matches.panel(ANNA, &which).await.unwrap();
    table.tamper("UPDATE moves SET ply = 3 WHERE ply = 2").await;
    let told = table.matches.panel(ANNA, &which).await;
    assert!(matches!(told, Err(Failure::Fault(_))), "{told:?}");
}

#[tokio::test]
async fn nothing_that_is_printed_for_debugging_names_a_rank() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let arranged = table.setup_of(ANNA, code).await;
    let mut printed = format!("{arranged:?}{:?}", Panel::Setup(arranged.clone()));
    table.both_ready(code).await;
    let own = table.board_of(ANNA, code).await;
    printed += &format!("{own:?}{:?}", table.deliver_all().await);
    for rank in Rank::ALL {
        assert!(
            !printed.contains(&format!("{rank:?}")),
            "{rank:?} in {printed}"
        );
    }
}

#[tokio::test]
async fn a_mover_hears_of_the_other_matches_that_wait() {
    let table = Table::open().await;
    let first = table.playing().await;
    let card = table
        .matches
        .challenge(table.act(CORA), wish_for(ANNA))
        .await
        .unwrap();
    table
        .matches
        .accept(table.act(ANNA), card.id, None)
        .await
        .unwrap();
    let step = table.quiet_move(ANNA, first).await;
    let played = table.play(ANNA, first, step).await.unwrap();
    assert_eq!(played.waiting.len(), 1);
    assert_eq!(played.waiting[0].players.red.id, CORA);
}

#[tokio::test]
async fn a_lost_answer_is_told_again_by_direct_message() {
    let table = Table::open().await;
    let code = table.playing().await;
    let act = table.act(ANNA);
    let step = table.quiet_move(ANNA, code).await;
    table
        .matches
        .play(act.clone(), Which::code(code, GAMES), step, None)
        .await
        .unwrap();
    table.deliver_all().await;
    table.matches.tell_again(act, code).await.unwrap();
    assert_eq!(labels(&table.deliver_all().await), ["Anna: board"]);
}

/// Case 48: another process holds the write lock for three seconds.
#[tokio::test]
async fn a_move_waits_for_a_lock_and_succeeds() {
    use sqlx::{ConnectOptions, Connection};
    let table = Table::open().await;
    let code = table.playing().await;
    let step = table.quiet_move(ANNA, code).await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(table.file());
    let mut other = options.connect().await.unwrap();
    let lock = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let release = async {
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        lock.rollback().await.unwrap();
    };
    let (played, ()) = tokio::join!(table.play(ANNA, code, step), release);
    assert_eq!(played.unwrap().board.facts.ply, 1);
}

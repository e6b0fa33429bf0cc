//! Two people, or two hands of one, act at the same moment, a hundred times over: one of the acts
//! counts, the other is told the truth, and the history is one line.

use two_lakes::engine::Move;
use two_lakes::matches::{
    Act, CHALLENGES_A_MINUTE, ChallengeState, Failure, MatchCode, OfferKind, OpponentKind, Pace,
    Panel, Refusal, Status, Which, Wish,
};

use super::table::*;

/// How often each pair of acts meets.
const MEETINGS: usize = 100;
const THREE_DAYS: u64 = 3 * 24 * 60 * 60;

fn here(code: MatchCode) -> Which {
    Which::code(code, GAMES)
}

/// Two acts, each in a task of its own.
async fn at_once<A: Send + 'static, B: Send + 'static>(
    one: impl Future<Output = A> + Send + 'static,
    other: impl Future<Output = B> + Send + 'static,
) -> (A, B) {
    let (one, other) = (tokio::spawn(one), tokio::spawn(other));
    (one.await.unwrap(), other.await.unwrap())
}

/// Which of two acts came first: the other was refused.
enum First<A, B> {
    One(A, Refusal),
    Other(B, Refusal),
}

fn first<A, B>(one: Result<A, Failure>, other: Result<B, Failure>) -> First<A, B>
where
    A: std::fmt::Debug,
    B: std::fmt::Debug,
{
    match (one, other) {
        (Ok(done), Err(Failure::Refusal(refused))) => First::One(done, *refused),
        (Err(Failure::Refusal(refused)), Ok(done)) => First::Other(done, *refused),
        others => panic!("not one of the two: {others:?}"),
    }
}

/// A match that has begun, with nobody told of it yet: Anna is Red.
async fn begun(table: &Table, wish: Wish) -> MatchCode {
    let code = agreed(table, wish).await;
    table.both_ready(code).await;
    code
}

/// A match that is being arranged.
async fn agreed(table: &Table, wish: Wish) -> MatchCode {
    table.pass(CHALLENGES_A_MINUTE.seconds);
    let card = table
        .matches
        .challenge(table.act(ANNA), wish)
        .await
        .unwrap();
    let panel = table.matches.accept(table.act(BEN), card.id, None).await;
    panel.unwrap().facts().code
}

/// Ends a match, so that a person isn't in too many.
async fn over(table: &Table, code: MatchCode) {
    let facts = table.matches.panel(ANNA, &here(code)).await.unwrap();
    let facts = facts.facts();
    if facts.status.is_running() {
        let resigned = table.matches.resign(table.act(ANNA), code, facts.ply).await;
        resigned.unwrap();
    }
}

/// Plays, from what was seen.
fn playing(
    table: &Table,
    act: Act,
    code: MatchCode,
    step: Move,
    seen: u32,
) -> impl Future<Output = Result<two_lakes::matches::Played, Failure>> + Send + 'static {
    let matches = table.matches.clone();
    async move { matches.play(act, here(code), step, Some(seen)).await }
}

/// Every match has plies without a gap, began at most once and ended at most once.
async fn lines_are_straight(table: &Table) {
    let crooked = "SELECT count(*) FROM (SELECT match_id FROM moves GROUP BY match_id
                       HAVING count(*) <> max(ply) OR min(ply) <> 1)";
    assert_eq!(table.number(crooked).await, 0);
    let twice = "SELECT count(*) FROM (
                     SELECT match_id FROM events
                     WHERE kind IN ('resign', 'leave', 'time-over', 'claim', 'draw', 'abandon')
                     GROUP BY match_id HAVING count(*) > 1)";
    assert_eq!(table.number(twice).await, 0, "a match ended twice");
    let begun_twice = "SELECT count(*) FROM (
                           SELECT match_id FROM events WHERE kind = 'start'
                           GROUP BY match_id HAVING count(*) > 1)";
    assert_eq!(table.number(begun_twice).await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_moves_at_once_are_one_ply() {
    let table = Table::open().await;
    let mut code = begun(&table, wish()).await;
    let mut seen = 0;
    for _ in 0..MEETINGS {
        let mover = if seen % 2 == 0 { ANNA } else { BEN };
        let board = table.board_of(mover, code).await;
        let view = board.view();
        let mut steps = view.legal_moves();
        steps.retain(|step| view.at(step.to).is_none());
        let (Some(&one), Some(&other)) = (steps.first(), steps.last()) else {
            over(&table, code).await;
            code = begun(&table, wish()).await;
            seen = 0;
            continue;
        };
        let (one, other) = at_once(
            playing(&table, table.act(mover), code, one, seen),
            playing(&table, table.act(mover), code, other, seen),
        )
        .await;
        let (First::One(played, refused) | First::Other(played, refused)) = first(one, other);
        seen += 1;
        assert_eq!(played.board.facts.ply, seen);
        let Refusal::Stale { now } = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(now.facts().ply, seen, "who came second sees the present");
    }
    lines_are_straight(&table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_move_and_the_others_resignation_at_once_are_one_of_the_two() {
    let table = Table::open().await;
    for _ in 0..MEETINGS {
        let code = begun(&table, wish()).await;
        let step = table.quiet_move(ANNA, code).await;
        let (matches, act) = (table.matches.clone(), table.act(BEN));
        let resigned = async move { matches.resign(act, code, 0).await };
        let played = playing(&table, table.act(ANNA), code, step, 0);
        let (played, resigned) = at_once(played, resigned).await;
        match first(played, resigned) {
            First::One(played, refused) => {
                assert_eq!(played.board.facts.status, Status::Playing);
                assert!(matches!(refused, Refusal::Stale { .. }));
            }
            First::Other(resigned, refused) => {
                assert_eq!(resigned.facts().status, Status::Over);
                assert!(matches!(refused, Refusal::MatchOver { .. }));
                assert_eq!(resigned.facts().ply, 0);
            }
        }
        over(&table, code).await;
    }
    lines_are_straight(&table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_acceptance_and_a_withdrawal_at_once_are_one_of_the_two() {
    let table = Table::open().await;
    for _ in 0..MEETINGS {
        table.pass(CHALLENGES_A_MINUTE.seconds);
        let id = table.challenge().await.id;
        let (matches, act) = (table.matches.clone(), table.act(BEN));
        let accepted = async move { matches.accept(act, id, None).await };
        let (matches, act) = (table.matches.clone(), table.act(ANNA));
        let withdrawn = async move { matches.withdraw(act, id, None).await };
        let (accepted, withdrawn) = at_once(accepted, withdrawn).await;
        let (refused, expected) = match first(accepted, withdrawn) {
            First::One(panel, refused) => {
                over(&table, panel.facts().code).await;
                (refused, ChallengeState::Accepted)
            }
            First::Other(_, refused) => (refused, ChallengeState::Withdrawn),
        };
        assert!(matches!(
            refused,
            Refusal::ChallengeClosed { state, .. } if state == expected
        ));
        assert_eq!(table.matches.card(id).await.unwrap().state, expected);
    }
    lines_are_straight(&table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_who_join_at_once_are_one_opponent() {
    let table = Table::open().await;
    let open = || Wish {
        opponent: None,
        opponent_kind: OpponentKind::Person,
        ..wish()
    };
    for _ in 0..MEETINGS {
        table.pass(CHALLENGES_A_MINUTE.seconds);
        let card = table.matches.challenge(table.act(ANNA), open()).await;
        let id = card.unwrap().id;
        let join = |person| {
            let (matches, act) = (table.matches.clone(), table.act(person));
            async move { matches.accept(act, id, None).await }
        };
        let (ben, cora) = at_once(join(BEN), join(CORA)).await;
        let (First::One(panel, refused) | First::Other(panel, refused)) = first(ben, cora);
        assert!(matches!(
            refused,
            Refusal::ChallengeClosed {
                state: ChallengeState::Accepted,
                ..
            }
        ));
        over(&table, panel.facts().code).await;
    }
    let matches = table.number("SELECT count(*) FROM matches").await;
    assert_eq!(matches, MEETINGS as i64);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_claim_and_the_late_move_at_once_are_one_of_the_two() {
    let table = Table::open().await;
    let slow = || Wish {
        pace: Some(Pace::ThreeDays),
        ..wish()
    };
    for _ in 0..MEETINGS {
        let code = begun(&table, slow()).await;
        let step = table.quiet_move(ANNA, code).await;
        table.play(ANNA, code, step).await.unwrap();
        table.pass(THREE_DAYS);
        let step = table.quiet_move(BEN, code).await;
        let (matches, act) = (table.matches.clone(), table.act(ANNA));
        let claimed = async move { matches.claim(act, here(code), Some(1)).await };
        let played = playing(&table, table.act(BEN), code, step, 1);
        let (claimed, played) = at_once(claimed, played).await;
        match first(claimed, played) {
            First::One(claimed, refused) => {
                assert_eq!(
                    (claimed.facts().ply, claimed.facts().status),
                    (1, Status::Over)
                );
                assert!(matches!(refused, Refusal::MatchOver { .. }));
            }
            First::Other(played, refused) => {
                assert_eq!(played.board.facts.ply, 2);
                assert!(matches!(refused, Refusal::Stale { .. }));
            }
        }
        over(&table, code).await;
    }
    lines_are_straight(&table).await;
}

/// Nobody loses a match that began while they left it.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_last_ready_and_the_others_leaving_at_once_are_one_of_the_two() {
    let table = Table::open().await;
    for _ in 0..MEETINGS {
        let code = agreed(&table, wish()).await;
        let ready = table.matches.ready(table.act(BEN), code, 0).await;
        ready.unwrap();
        let (matches, act) = (table.matches.clone(), table.act(ANNA));
        let ready = async move { matches.ready(act, code, 0).await };
        let (matches, act) = (table.matches.clone(), table.act(BEN));
        let left = async move { matches.leave(act, code).await };
        let (ready, left) = at_once(ready, left).await;
        match first(ready, left) {
            First::One(panel, refused) => {
                assert_eq!(panel.facts().status, Status::Playing);
                let Refusal::HasBegun { now } = refused else {
                    panic!("{refused:?}");
                };
                assert!(matches!(*now, Panel::Board(_)));
            }
            First::Other(panel, refused) => {
                assert_eq!(panel.facts().status, Status::Aborted);
                assert!(matches!(refused, Refusal::MatchOver { .. }));
            }
        }
        over(&table, code).await;
    }
    lines_are_straight(&table).await;
}

/// An offer lapses when its recipient moves; accepted at the same moment, it ends the match before.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_accepted_draw_and_a_move_at_once_are_one_of_the_two() {
    let table = Table::open().await;
    for _ in 0..MEETINGS {
        let code = begun(&table, wish()).await;
        let offered = table
            .matches
            .offer(table.act(BEN), here(code), OfferKind::Draw, None);
        offered.await.unwrap();
        let step = table.quiet_move(ANNA, code).await;
        let (matches, act) = (table.matches.clone(), table.act(ANNA));
        let accepted = async move { matches.answer(act, code, OfferKind::Draw, 0, true).await };
        let played = playing(&table, table.act(ANNA), code, step, 0);
        let (accepted, played) = at_once(accepted, played).await;
        match first(accepted, played) {
            First::One(board, refused) => {
                assert_eq!((board.facts.ply, board.facts.status), (0, Status::Over));
                assert!(matches!(refused, Refusal::MatchOver { .. }));
            }
            First::Other(played, refused) => {
                assert_eq!(played.board.facts.status, Status::Playing);
                assert_eq!(played.board.facts.offer, None);
                assert!(
                    matches!(refused, Refusal::NoOffer { .. } | Refusal::Stale { .. }),
                    "{refused:?}"
                );
            }
        }
        over(&table, code).await;
    }
    lines_are_straight(&table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_who_want_a_rematch_at_once_are_one_challenge() {
    let table = Table::open().await;
    let code = begun(&table, wish()).await;
    over(&table, code).await;
    for _ in 0..MEETINGS {
        table.pass(CHALLENGES_A_MINUTE.seconds);
        let rematch = |person| {
            let (matches, act) = (table.matches.clone(), table.act(person));
            async move { matches.rematch(act, here(code), together()).await }
        };
        let (anna, ben) = at_once(rematch(ANNA), rematch(BEN)).await;
        let (First::One(card, refused) | First::Other(card, refused)) = first(anna, ben);
        let card = challenged(card);
        let Refusal::Challenge(faults) = refused else {
            panic!("{refused:?}");
        };
        let told = two_lakes::matches::ChallengeFault::AlreadyOpen {
            by: card.challenger.clone(),
            id: card.id,
        };
        assert_eq!(faults, [told]);
        let withdrawn = table
            .matches
            .withdraw(table.act(card.challenger.id), card.id, None);
        withdrawn.await.unwrap();
    }
    let open = "SELECT count(*) FROM challenges WHERE state = 'open'";
    assert_eq!(table.number(open).await, 0);
}

//! Deadlines: reminders, wins on time, more time, and the bot's own absences.

use two_lakes::engine::{Ending, Outcome};
use two_lakes::matches::{
    MatchCode, MatchFacts, Notice, Pace, Panel, PrivateBody, Refusal, Status, TimeWord, Which, Wish,
};

use super::table::*;

const DAY: u64 = 24 * 60 * 60;
const THREE_DAYS: u64 = 3 * DAY;

fn at_pace(pace: Pace) -> Wish {
    Wish {
        pace: Some(pace),
        ..wish()
    }
}

/// A match that has begun at three days a move, Red's first move played: Ben is to move.
async fn waiting_for_ben(table: &Table) -> MatchCode {
    let code = table.playing_with(at_pace(Pace::ThreeDays)).await;
    table.play_on(code).await;
    table.deliver_all().await;
    code
}

async fn sweep(table: &Table) -> Vec<String> {
    table.matches.sweep().await.unwrap();
    labels(&table.deliver_all().await)
}

async fn facts(table: &Table, code: MatchCode) -> MatchFacts {
    let which = Which::code(code, GAMES);
    table.matches.facts(ANNA, &which).await.unwrap()
}

fn here(code: MatchCode) -> Which {
    Which::code(code, GAMES)
}

#[tokio::test]
async fn a_match_without_a_limit_promises_nothing_once_it_is_played() {
    let table = Table::open().await;
    let code = table.playing_with(at_pace(Pace::Unlimited)).await;
    assert_eq!(table.number("SELECT count(*) FROM promises").await, 0);
    table.play_on(code).await;
    table.deliver_all().await;
    table.pass(400 * DAY);
    assert!(sweep(&table).await.is_empty());
    let claimed = table.matches.claim(table.act(ANNA), here(code), None).await;
    assert!(matches!(refusal(claimed), Refusal::NoClock { .. }));
}

#[tokio::test]
async fn the_one_to_move_is_reminded_at_half_and_at_nine_tenths_and_then_the_win_may_be_claimed() {
    let table = Table::open().await;
    let code = waiting_for_ben(&table).await;
    table.pass(THREE_DAYS / 2 - 1);
    assert!(sweep(&table).await.is_empty());
    table.pass(1);
    assert_eq!(sweep(&table).await, ["Ben: reminder"]);
    assert!(sweep(&table).await.is_empty(), "a reminder is sent once");
    table.pass(THREE_DAYS * 4 / 10);
    assert_eq!(sweep(&table).await, ["Ben: reminder"]);
    table.pass(THREE_DAYS / 10 - 1);
    assert!(sweep(&table).await.is_empty());
    let early = table.matches.claim(table.act(ANNA), here(code), None).await;
    assert!(matches!(refusal(early), Refusal::TimeNotOver { .. }));
    table.pass(1);
    assert_eq!(sweep(&table).await, ["Anna: may claim", "Ben: time over"]);

    let own = table.matches.claim(table.act(BEN), here(code), None).await;
    assert!(matches!(refusal(own), Refusal::OwnTime { .. }));
    let stranger = table.matches.claim(table.act(CORA), here(code), None).await;
    assert!(matches!(refusal(stranger), Refusal::NotAPlayer { .. }));
    let act = table.act(ANNA);
    let won = table.matches.claim(act.clone(), here(code), Some(1)).await;
    let won = board(won.unwrap());
    let outcome = Outcome {
        winner: Some(color_of(ANNA)),
        ending: Ending::TimeOver,
    };
    assert_eq!(won.facts.outcome, Some(outcome));
    assert!(won.facts.deadline.is_some() && won.facts.reminded_at.is_some());
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Ben: result", "channel: board edit", "channel: result post"]
    );
    let again = table.matches.claim(act, here(code), Some(1)).await.unwrap();
    assert_eq!(again.facts().status, Status::Over);
    table.pass(30 * DAY);
    assert!(sweep(&table).await.is_empty(), "what is over stays so");
}

#[tokio::test]
async fn a_late_move_counts_until_the_win_is_claimed() {
    let table = Table::open().await;
    let code = waiting_for_ben(&table).await;
    table.pass(THREE_DAYS + 5);
    assert_eq!(sweep(&table).await, ["Anna: may claim", "Ben: time over"]);
    table.play_on(code).await;
    table.deliver_all().await;
    let late = table
        .matches
        .claim(table.act(ANNA), here(code), Some(1))
        .await;
    assert!(matches!(refusal(late), Refusal::Stale { .. }));
    let own = table.matches.claim(table.act(ANNA), here(code), None).await;
    assert!(matches!(refusal(own), Refusal::OwnTime { .. }));
    table.pass(THREE_DAYS / 2);
    assert_eq!(sweep(&table).await, ["Anna: reminder"]);
}

#[tokio::test]
async fn a_win_that_nobody_claims_is_decided_seven_days_later() {
    let mut table = Table::open().await;
    let code = waiting_for_ben(&table).await;
    table.pass(THREE_DAYS);
    sweep(&table).await;
    table.restart().await;
    table.pass(7 * DAY - 1);
    assert!(sweep(&table).await.is_empty());
    table.pass(1);
    assert_eq!(
        sweep(&table).await,
        [
            "Anna: result",
            "Ben: result",
            "channel: board edit",
            "channel: result post"
        ]
    );
    let outcome = facts(&table, code).await.outcome.unwrap();
    assert_eq!(outcome.winner, Some(color_of(ANNA)));
}

#[tokio::test]
async fn more_time_is_granted_from_now_on_and_reminded_of_anew() {
    let table = Table::open().await;
    let code = waiting_for_ben(&table).await;
    let early = table.matches.grant(table.act(ANNA), here(code), None).await;
    assert!(matches!(refusal(early), Refusal::TimeNotOver { .. }));
    table.pass(THREE_DAYS + DAY);
    sweep(&table).await;
    let granted = table
        .matches
        .grant(table.act(ANNA), here(code), Some(1))
        .await;
    assert_eq!(granted.unwrap().facts().status, Status::Playing);
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Ben: granted", "channel: board edit"]
    );
    let claimed = table.matches.claim(table.act(ANNA), here(code), None).await;
    assert!(matches!(refusal(claimed), Refusal::TimeNotOver { .. }));
    table.pass(DAY / 2);
    assert_eq!(sweep(&table).await, ["Ben: reminder"]);
    table.pass(DAY / 2);
    assert_eq!(sweep(&table).await, ["Anna: may claim", "Ben: time over"]);
    table.pass(7 * DAY);
    sweep(&table).await;
    assert_eq!(facts(&table, code).await.status, Status::Over);
}

/// Case 40.
#[tokio::test]
async fn a_first_move_never_made_calls_the_match_off() {
    let table = Table::open().await;
    let code = table.playing_with(at_pace(Pace::OneDay)).await;
    table.pass(DAY / 2);
    assert_eq!(sweep(&table).await, ["Anna: reminder"]);
    table.pass(DAY / 2);
    assert_eq!(
        sweep(&table).await,
        ["Anna: aborted", "Ben: aborted", "channel: aborted edit"]
    );
    let facts = facts(&table, code).await;
    assert_eq!((facts.status, facts.outcome), (Status::Aborted, None));
    assert_eq!(table.number("SELECT count(*) FROM promises").await, 0);
}

#[tokio::test]
async fn a_claim_before_the_sweep_calls_off_what_nobody_began() {
    let table = Table::open().await;
    let code = table.playing_with(at_pace(Pace::OneDay)).await;
    table.pass(DAY);
    let claimed = table.matches.claim(table.act(BEN), here(code), None).await;
    assert_eq!(claimed.unwrap().facts().status, Status::Aborted);
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Anna: aborted", "channel: aborted edit"]
    );
}

#[tokio::test]
async fn those_who_have_not_set_up_are_reminded_and_the_others_are_not() {
    let table = Table::open().await;
    let code = table.arranging_with(at_pace(Pace::OneDay)).await;
    table.matches.ready(table.act(BEN), code, 0).await.unwrap();
    table.deliver_all().await;
    table.pass(DAY / 2);
    assert_eq!(sweep(&table).await, ["Anna: reminder"]);
    table.pass(DAY / 2);
    assert_eq!(
        sweep(&table).await,
        ["Anna: aborted", "Ben: aborted", "channel: aborted edit"]
    );
}

#[tokio::test]
async fn a_live_clock_runs_for_the_one_to_move_alone_and_decides_at_once() {
    let table = Table::open().await;
    let code = table.playing_with(at_pace(Pace::Live)).await;
    table.pass(5 * 60);
    table.play_on(code).await;
    table.pass(60);
    table.play_on(code).await;
    table.deliver_all().await;
    // Anna has ten minutes left.
    table.pass(10 * 60 - 1);
    sweep(&table).await;
    assert_eq!(facts(&table, code).await.status, Status::Playing);
    table.pass(1);
    let step = table.quiet_move(ANNA, code).await;
    let late = table.play(ANNA, code, step).await;
    assert!(matches!(refusal(late), Refusal::TimeOver { .. }));
    assert_eq!(
        sweep(&table).await,
        [
            "Anna: result",
            "Ben: result",
            "channel: board edit",
            "channel: result post"
        ]
    );
    let outcome = facts(&table, code).await.outcome.unwrap();
    assert_eq!(outcome.winner, Some(color_of(BEN)));
}

#[tokio::test]
async fn a_challenge_to_a_live_match_waits_ten_minutes() {
    let table = Table::open().await;
    let card = table
        .matches
        .challenge(table.act(ANNA), at_pace(Pace::Live))
        .await
        .unwrap();
    assert_eq!(card.expires_at.since(card.made_at).as_secs(), 600);
}

/// Case 19: each reminder once, whatever the restarts between promise and time.
#[tokio::test]
async fn restarts_neither_lose_nor_double_a_reminder() {
    let mut table = Table::open().await;
    waiting_for_ben(&table).await;
    let mut told = Vec::new();
    for _ in 0..36 {
        table.restart().await;
        table.pass(THREE_DAYS / 36);
        table.matches.sweep().await.unwrap();
        table.restart().await;
        table.matches.sweep().await.unwrap();
        told.extend(labels(&table.deliver_all().await));
    }
    assert_eq!(
        told,
        [
            "Ben: reminder",
            "channel: last day post",
            "Ben: reminder",
            "Anna: may claim",
            "Ben: time over"
        ]
    );
}

/// The clocks stand still while the bot is down or the gateway silent.
#[tokio::test]
async fn an_outage_is_added_to_every_deadline_once() {
    let mut table = Table::open().await;
    let code = waiting_for_ben(&table).await;
    let before = facts(&table, code).await.deadline.unwrap();
    table.matches.alive().await.unwrap();
    table.pass(30);
    table.matches.alive().await.unwrap();
    assert_eq!(facts(&table, code).await.deadline, Some(before));

    table.pass(10 * DAY);
    table.restart().await;
    assert!(sweep(&table).await.is_empty(), "the clocks stand still");
    table.matches.alive().await.unwrap();
    table.matches.alive().await.unwrap();
    let after = facts(&table, code).await.deadline.unwrap();
    assert_eq!(after.since(before).as_secs(), 10 * DAY);
    assert!(sweep(&table).await.is_empty());

    // Whoever reaches the bot proves that the outage is over, before any heartbeat does.
    table.pass(5 * DAY);
    let early = table.matches.claim(table.act(ANNA), here(code), None).await;
    assert!(matches!(refusal(early), Refusal::TimeNotOver { .. }));
    table.matches.alive().await.unwrap();
    let last = facts(&table, code).await.deadline.unwrap();
    assert_eq!(last.since(after).as_secs(), 5 * DAY);
}

/// What had run out before the outage stays so, and what was to follow it waits longer.
#[tokio::test]
async fn an_outage_gives_back_no_time_that_was_over() {
    let table = Table::open().await;
    let code = waiting_for_ben(&table).await;
    table.pass(THREE_DAYS);
    table.matches.alive().await.unwrap();
    assert_eq!(sweep(&table).await, ["Anna: may claim", "Ben: time over"]);
    table.pass(6 * DAY);
    table.matches.alive().await.unwrap();
    assert!(
        sweep(&table).await.is_empty(),
        "seven days are left to claim"
    );
    let claim = table.matches.claim(table.act(ANNA), here(code), None).await;
    assert_eq!(claim.unwrap().facts().status, Status::Over);
}

/// Case 15: somebody who gets no messages is called to the channel to claim.
#[tokio::test]
async fn one_who_may_claim_is_called_in_the_channel_where_their_inbox_is_closed() {
    let table = Table::open().await;
    let code = waiting_for_ben(&table).await;
    table
        .tamper("UPDATE people SET inbox = 'closed' WHERE name = 'Anna'")
        .await;
    table.pass(THREE_DAYS);
    assert_eq!(
        sweep(&table).await,
        ["Ben: time over", "channel: call post"]
    );
    let board = table.board_of(ANNA, code).await;
    assert!(board.facts.time_over);
    table.play_on(code).await;
    let board = table.board_of(ANNA, code).await;
    assert!(!board.facts.time_over);
    table.deliver_all().await;
}

#[tokio::test]
async fn the_bot_awake_all_the_while_puts_nothing_off() {
    let table = Table::open().await;
    let code = waiting_for_ben(&table).await;
    let before = facts(&table, code).await.deadline;
    for _ in 0..200 {
        table.pass(20);
        table.matches.alive().await.unwrap();
    }
    assert_eq!(facts(&table, code).await.deadline, before);
}

#[tokio::test]
async fn the_one_who_may_claim_is_told_by_facts_alone_and_aloud() {
    let table = Table::open().await;
    waiting_for_ben(&table).await;
    table.pass(THREE_DAYS);
    table.matches.sweep().await.unwrap();
    let notices = table.deliver_all().await;
    let told = notices.iter().find_map(|notice| match notice {
        Notice::Private(notice) => match &notice.body {
            PrivateBody::Time {
                word: TimeWord::MayClaim,
                color,
                ..
            } => Some((notice.person, *color)),
            _ => None,
        },
        _ => None,
    });
    assert_eq!(told, Some((ANNA, color_of(ANNA))));
}

/// A claim and the move that it is about, at once: one of them, and the other is told the truth.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_a_claim_and_a_move_at_once_one_counts() {
    let (mut claimed, mut moved) = (0, 0);
    for _ in 0..24 {
        let table = Table::open().await;
        let code = waiting_for_ben(&table).await;
        table.pass(THREE_DAYS);
        let step = table.quiet_move(BEN, code).await;
        let (claim, play) = tokio::join!(
            tokio::spawn({
                let (matches, act) = (table.matches.clone(), table.act(ANNA));
                async move { matches.claim(act, here(code), Some(1)).await }
            }),
            tokio::spawn({
                let (matches, act) = (table.matches.clone(), table.act(BEN));
                async move { matches.play(act, here(code), step, None).await }
            }),
        );
        let facts = facts(&table, code).await;
        match (claim.unwrap(), play.unwrap()) {
            (Ok(Panel::Board(board)), played) => {
                assert_eq!(board.facts.status, Status::Over);
                assert!(matches!(refusal(played), Refusal::MatchOver { .. }));
                assert_eq!((facts.ply, facts.status), (1, Status::Over));
                claimed += 1;
            }
            (claim, Ok(played)) => {
                assert!(matches!(refusal(claim), Refusal::Stale { .. }));
                assert_eq!(played.board.facts.status, Status::Playing);
                assert_eq!((facts.ply, facts.status), (2, Status::Playing));
                moved += 1;
            }
            (claim, played) => panic!("neither counted: {claim:?}, {played:?}"),
        }
        table.deliver_all().await;
    }
    assert_eq!(claimed + moved, 24);
}

/// The sweep that decides and the claim of the same win: the match ends once.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_a_claim_and_the_last_sweep_at_once_one_ends_the_match() {
    for _ in 0..24 {
        let table = Table::open().await;
        let code = waiting_for_ben(&table).await;
        table.pass(THREE_DAYS + 7 * DAY);
        let (swept, claim) = tokio::join!(
            tokio::spawn({
                let matches = table.matches.clone();
                async move { matches.sweep().await }
            }),
            tokio::spawn({
                let (matches, act) = (table.matches.clone(), table.act(ANNA));
                async move { matches.claim(act, here(code), None).await }
            }),
        );
        swept.unwrap().unwrap();
        match claim.unwrap() {
            Ok(panel) => assert_eq!(panel.facts().status, Status::Over),
            claim => assert!(matches!(refusal(claim), Refusal::MatchOver { .. })),
        }
        let results = labels(&table.deliver_all().await);
        let posts = results
            .iter()
            .filter(|label| *label == "channel: result post");
        assert_eq!(posts.count(), 1, "{results:?}");
    }
}

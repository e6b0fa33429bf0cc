//! Threads and followers at the room's border.

use two_lakes::matches::{
    CHALLENGES_A_MINUTE, Claim, FOLLOWED_MAX, Failure, MatchCode, Notice, PersonId, PublicBody,
    Refusal, Settlement, Telling, Which, Wish,
};

use super::table::*;

fn threaded() -> Wish {
    Wish {
        telling: Telling::Thread,
        ..wish()
    }
}

async fn refusal<T: std::fmt::Debug>(outcome: Result<T, Failure>) -> Refusal {
    match outcome {
        Err(Failure::Refusal(refusal)) => *refusal,
        other => panic!("not refused: {other:?}"),
    }
}

/// The next notice of this kind; what comes before it is delivered.
async fn until(table: &Table, what: &str) -> (Claim, Notice) {
    loop {
        let (claim, notice) = table.next().await.expect(what);
        if label(&notice) == what {
            return (claim, notice);
        }
        table.delivered(&claim, &notice).await;
    }
}

/// A call has a lane of its own, and waits for the thread all the same.
#[tokio::test]
async fn nobody_is_called_before_it_is_clear_where() {
    let table = Table::open().await;
    let card = table.matches.challenge(table.act(ANNA), threaded()).await;
    table.deliver_all().await;
    let id = card.unwrap().id;
    table
        .matches
        .accept(table.act(BEN), id, None)
        .await
        .unwrap();
    let mut thread = None;
    while let Some((claim, notice)) = table.next().await {
        match label(&notice).as_str() {
            "channel: thread" => thread = Some((claim, notice)),
            "Ben: setup" => {
                let closed = Settlement::ClosedInbox;
                table.matches.settle(&claim, closed).await.unwrap();
            }
            "channel: call post" => panic!("called too early"),
            _ => table.delivered(&claim, &notice).await,
        }
    }
    let (claim, notice) = thread.expect("a thread is started");
    table.delivered(&claim, &notice).await;
    let (_, call) = until(&table, "channel: call post").await;
    let Notice::Public(call) = call else {
        panic!("a call is public");
    };
    assert!(call.thread.is_some());
}

/// Two lanes find the thread closed at once: the channel hears of it once, and gets both.
#[tokio::test]
async fn a_thread_closes_once() {
    let table = Table::open().await;
    let code = table.playing_with(threaded()).await;
    let facts = table.board_of(ANNA, code).await.facts;
    let thread = facts.thread.expect("the thread is known");
    assert!(facts.is_public_in(thread) && facts.is_public_in(GAMES));
    let draw = two_lakes::matches::OfferKind::Draw;
    let which = Which::code(code, GAMES);
    table
        .matches
        .offer(table.act(ANNA), which, draw, None)
        .await
        .unwrap();
    let (claim, notice) = until(&table, "channel: offered post").await;
    let Notice::Public(notice) = notice else {
        panic!("an offer is public");
    };
    assert_eq!(notice.thread, Some(thread));
    let closed = Settlement::ClosedThread;
    table.matches.settle(&claim, closed).await.unwrap();
    table.matches.note_thread_gone(thread).await.unwrap();
    table.matches.note_thread_gone(ELSEWHERE).await.unwrap();
    let told = table.deliver_all().await;
    let closings = told
        .iter()
        .filter(|notice| label(notice) == "channel: thread closed post");
    assert_eq!(closings.count(), 1);
    for notice in &told {
        if let Notice::Public(notice) = notice {
            assert_eq!(notice.thread, None, "{:?}", notice.body);
        }
    }
    let offered = |notice: &Notice| matches!(notice, Notice::Public(post) if matches!(post.body, PublicBody::Offered { .. }));
    assert!(told.iter().any(offered));
}

/// UX.md §9.15: who follows, and where, is decided as for watching.
#[tokio::test]
async fn only_who_may_watch_may_follow_and_ten_matches_at_most() {
    let table = Table::open().await;
    let code = table.playing_with(threaded()).await;
    let follow = |person: PersonId, code: MatchCode| table.matches.follow(table.act(person), code);
    let plays = refusal(follow(ANNA, code).await).await;
    assert!(matches!(plays, Refusal::PlaysItself { .. }));
    let act = table.act_in(CORA, ELSEWHERE);
    let elsewhere = refusal(table.matches.follow(act, code).await).await;
    assert!(matches!(elsewhere, Refusal::WatchElsewhere { .. }));
    let thread = table.board_of(ANNA, code).await.facts.thread.unwrap();
    let act = table.act_in(CORA, thread);
    table.matches.follow(act, code).await.unwrap();

    for _ in 1..FOLLOWED_MAX {
        table.pass(CHALLENGES_A_MINUTE.seconds);
        let code = table.playing().await;
        follow(CORA, code).await.unwrap();
        follow(CORA, code).await.unwrap();
    }
    table.pass(CHALLENGES_A_MINUTE.seconds);
    let more = table.playing().await;
    let enough = refusal(follow(CORA, more).await).await;
    assert!(matches!(
        enough,
        Refusal::FollowsEnough { max: FOLLOWED_MAX }
    ));
    table.matches.unfollow(table.act(CORA), code).await.unwrap();
    follow(CORA, more).await.unwrap();

    table
        .matches
        .resign(table.act(ANNA), code, 0)
        .await
        .unwrap();
    let told = table.deliver_all().await;
    assert!(
        !told
            .iter()
            .any(|notice| matches!(notice, Notice::Followed(_))),
        "who has unfollowed hears nothing of the end"
    );
    let over = refusal(follow(CORA, code).await).await;
    assert!(matches!(over, Refusal::MatchOver { .. }));

    table
        .matches
        .resign(table.act(ANNA), more, 0)
        .await
        .unwrap();
    let told = table.deliver_all().await;
    let followed = told
        .iter()
        .filter(|notice| matches!(notice, Notice::Followed(_)));
    assert_eq!(followed.count(), 1);
    let left = table
        .text(
            "SELECT '' || count(*) FROM follows f JOIN matches m ON m.id = f.match_id \
               WHERE m.status = 'over'",
        )
        .await;
    assert_eq!(left, "0", "a match that is over is followed by nobody");
}

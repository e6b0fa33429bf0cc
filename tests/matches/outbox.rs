//! The couriers' side: order, leases, collapse, and all that may go wrong on the way.

use std::collections::HashSet;
use std::time::Duration;

use two_lakes::matches::{
    ATTEMPTS_MAX, ChallengeState, Form, LEASE_SECONDS, MessageId, Notice, PublicBody, Ring,
    Settlement, Status, UNREACHABLE_ATTEMPTS_MAX,
};

use super::table::*;

fn nonce(notice: &Notice) -> Option<&str> {
    match notice {
        Notice::Private(notice) => Some(&notice.nonce),
        Notice::Public(notice) => match &notice.form {
            Form::Post { nonce, .. } => Some(nonce),
            Form::Edit(_) => None,
        },
        Notice::Followed(notice) => Some(&notice.nonce),
        Notice::Thread(_) | Notice::Strip(_) => None,
    }
}

#[tokio::test]
async fn a_row_is_held_by_one_courier_and_freed_when_its_lease_ends() {
    let table = Table::open().await;
    table.challenge().await;
    let held = table.claim().await.unwrap();
    assert!(table.claim().await.is_none());
    let lease = Duration::from_secs(LEASE_SECONDS);
    let due = table.matches.until_next_due().await.unwrap();
    assert_eq!(due, Some(lease), "when the lease ends");
    table.pass(LEASE_SECONDS);
    let taken_over = table.claim().await.unwrap();
    assert_eq!(held.id(), taken_over.id());
    assert_eq!(taken_over.attempts(), 2);
    // The first courier is late; its failure must not put off what the second one holds.
    table
        .matches
        .settle(&held, Settlement::Later { after: None })
        .await
        .unwrap();
    assert!(table.claim().await.is_none());
    // But what it did deliver counts.
    let notice = table.matches.compose(&held).await.unwrap().unwrap();
    table.delivered(&held, &notice).await;
    assert_eq!(table.matches.unsettled().await.unwrap(), 0);
}

/// Case 17: killed between claim and send, and between send and note.
#[tokio::test]
async fn a_row_held_when_the_process_died_is_sent_again_under_the_same_nonce() {
    let mut table = Table::open().await;
    table.challenge().await;
    let (_, first) = table.next().await.unwrap();
    table.restart().await;
    let (claim, second) = table.next().await.unwrap();
    assert_eq!(nonce(&first), nonce(&second));
    assert_eq!(nonce(&first).map(str::len), Some(16));
    table.delivered(&claim, &second).await;
    assert!(table.deliver_all().await.is_empty());
}

#[tokio::test]
async fn nonces_differ() {
    let table = Table::open().await;
    let code = table.playing().await;
    let mut nonces = HashSet::new();
    for _ in 0..10 {
        table.play_on(code).await;
        for notice in table.deliver_all().await {
            if let Some(nonce) = nonce(&notice) {
                assert!(nonces.insert(nonce.to_owned()));
            }
        }
    }
    assert!(nonces.len() >= 10);
}

#[tokio::test]
async fn one_person_is_told_in_order_while_others_need_not_wait() {
    let table = Table::open().await;
    let code = table.arranging().await;
    table.both_ready(code).await;
    // Telling Anna that the match begins fails; the channel is served meanwhile.
    let mut told = Vec::new();
    let mut failed = false;
    while let Some((claim, notice)) = table.next().await {
        if matches!(notice, Notice::Private(_)) && !failed {
            failed = true;
            let later = Settlement::Later { after: None };
            table.matches.settle(&claim, later).await.unwrap();
        } else {
            table.delivered(&claim, &notice).await;
            told.push(notice);
        }
    }
    told.retain(|notice| !matches!(notice, Notice::Strip(_)));
    assert_eq!(
        labels(&told),
        ["channel: board edit", "channel: started post"]
    );
    table.pass(2);
    assert_eq!(labels(&table.deliver_all().await), ["Anna: started"]);
}

#[tokio::test]
async fn boards_that_nobody_has_seen_collapse_to_the_newest_and_battles_do_not() {
    let table = Table::open().await;
    let code = table.playing().await;
    for _ in 0..6 {
        table.play_on(code).await;
    }
    let notices = table.deliver_all().await;
    let cards: Vec<_> = notices
        .iter()
        .filter_map(|notice| match notice {
            Notice::Public(notice) => match &notice.body {
                PublicBody::Board(board) => Some(board.facts.ply),
                _ => None,
            },
            _ => None,
        })
        .collect();
    assert_eq!(cards, [6], "the card is edited once");
    let told = labels(&notices);
    let turns = told.iter().filter(|label| label.ends_with("turn")).count();
    assert_eq!(
        turns, 1,
        "only the one whose turn it is now is told: {told:?}"
    );
}

#[tokio::test]
async fn a_row_that_is_held_is_composed_at_its_own_ply() {
    let table = Table::open().await;
    let code = table.playing().await;
    table.play_on(code).await;
    let mut held = Vec::new();
    while let Some(claim) = table.claim().await {
        // A message that is past loses its buttons whatever comes after.
        if claim.kind() != "strip" {
            held.push(claim);
        }
    }
    table.play_on(code).await;
    for claim in &held {
        // The card of ply 1 is superseded by that of ply 2, and Ben's turn has been taken.
        assert!(table.matches.compose(claim).await.unwrap().is_none());
    }
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Anna: turn", "channel: board edit"]
    );
}

#[tokio::test]
async fn failures_are_retried_with_growing_pauses_and_then_given_up() {
    let table = Table::open().await;
    table.challenge().await;
    for attempt in 1..=ATTEMPTS_MAX {
        let claim = table.claim().await.unwrap();
        assert_eq!(claim.attempts(), i64::from(attempt));
        let later = Settlement::Later { after: None };
        table.matches.settle(&claim, later).await.unwrap();
        if attempt < ATTEMPTS_MAX {
            assert!(table.claim().await.is_none());
        }
        table.pass(2u64.pow(attempt));
    }
    assert_eq!(labels(&table.deliver_all().await), ["Anna: unposted"]);
    assert_eq!(table.matches.unsettled().await.unwrap(), 0);
    assert_eq!(
        table
            .number("SELECT count(*) FROM outbox WHERE failure = 'failed too often'")
            .await,
        1
    );
}

/// Case 16: an outage of Discord's outlasts five attempts, and nobody may miss their turn for it.
#[tokio::test]
async fn what_discord_does_not_take_is_tried_for_a_day_and_then_given_up() {
    let table = Table::open().await;
    table.challenge().await;
    let (mut attempts, mut passed) = (0, 0);
    while let Some(claim) = table.claim().await {
        attempts += 1;
        table
            .matches
            .settle(&claim, Settlement::Unreachable)
            .await
            .unwrap();
        if attempts == UNREACHABLE_ATTEMPTS_MAX {
            break;
        }
        let wait = table.matches.until_next_due().await.unwrap();
        let seconds = wait.expect("it waits").as_secs();
        table.pass(seconds);
        passed += seconds;
    }
    assert_eq!(attempts, UNREACHABLE_ATTEMPTS_MAX);
    assert!((23 * 3600..25 * 3600).contains(&passed), "{passed}");
    assert_eq!(
        table
            .number("SELECT count(*) FROM outbox WHERE failure = 'failed too often'")
            .await,
        1
    );
}

#[tokio::test]
async fn being_asked_to_wait_is_no_failure() {
    let table = Table::open().await;
    table.challenge().await;
    for _ in 0..20 {
        let claim = table.claim().await.unwrap();
        assert_eq!(claim.attempts(), 1);
        let after = Some(Duration::from_secs(7));
        table
            .matches
            .settle(&claim, Settlement::Later { after })
            .await
            .unwrap();
        table.pass(6);
        assert!(table.claim().await.is_none());
        table.pass(1);
    }
}

#[tokio::test]
async fn couriers_are_woken_by_what_is_written_and_by_what_is_settled() {
    let table = Table::open().await;
    let mut wakes = table.matches.wakes();
    assert!(!wakes.has_changed().unwrap());
    table.challenge().await;
    assert!(wakes.has_changed().unwrap());
    wakes.mark_unchanged();
    let (claim, notice) = table.next().await.unwrap();
    table.delivered(&claim, &notice).await;
    assert!(wakes.has_changed().unwrap());
}

/// Case 1 and 2: a closed inbox. The match goes on in the channel, and back when a message gets
/// through.
#[tokio::test]
async fn a_closed_inbox_does_not_stop_the_match() {
    let table = Table::open().await;
    let card = table.challenge().await;
    table.deliver_all().await;
    table
        .matches
        .accept(table.act(BEN), card.id, None)
        .await
        .unwrap();
    let mut told = Vec::new();
    while let Some((claim, notice)) = table.next().await {
        if matches!(&notice, Notice::Private(notice) if notice.person == BEN) {
            let closed = Settlement::ClosedInbox;
            table.matches.settle(&claim, closed).await.unwrap();
            continue;
        }
        if let Notice::Public(notice) = &notice
            && matches!(notice.body, PublicBody::Call { .. })
        {
            assert_eq!((notice.mention, notice.ring), (Some(BEN), Ring::Aloud));
        }
        table.delivered(&claim, &notice).await;
        told.push(label(&notice));
    }
    told.sort();
    assert_eq!(
        told,
        [
            "Anna: setup",
            "channel: arranging edit",
            "channel: call post"
        ]
    );

    let code = table.matches.games(BEN).await.unwrap()[0].code;
    table.both_ready(code).await;
    table.deliver_all().await;
    // Each turn is a new post that replaces the former one.
    let mut former = None;
    for _ in 0..2 {
        table.play_on(code).await;
        let (claim, notice) = loop {
            let (claim, notice) = table.next().await.unwrap();
            if label(&notice) == "channel: call post" {
                break (claim, notice);
            }
            table.delivered(&claim, &notice).await;
        };
        let Notice::Public(post) = &notice else {
            panic!("a call is public");
        };
        let Form::Post { former: told, .. } = &post.form else {
            panic!("an edit notifies nobody");
        };
        assert!(told.is_some());
        assert_ne!(*told, former);
        former = *told;
        table.delivered(&claim, &notice).await;
        table.deliver_all().await;
        table.play_on(code).await;
        table.deliver_all().await;
    }
    assert_eq!(table.matches.unsettled().await.unwrap(), 0);

    // The next match knocks again, and this time the message gets through.
    table.matches.resign(table.act(BEN), code, 4).await.unwrap();
    table.deliver_all().await;
    let code = table.playing().await;
    table.play_on(code).await;
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Ben: turn", "channel: board edit"]
    );
}

/// Case 12: the card is deleted. It is posted anew once; when that is deleted too, it stays away.
#[tokio::test]
async fn a_deleted_card_is_posted_anew_once() {
    let table = Table::open().await;
    let code = table.playing().await;
    let mut forms = Vec::new();
    for _ in 0..3 {
        table.play_on(code).await;
        while let Some((claim, notice)) = table.next().await {
            match &notice {
                Notice::Public(public) if matches!(public.form, Form::Edit(_)) => {
                    forms.push("edit");
                    let lost = Settlement::LostMessage;
                    table.matches.settle(&claim, lost).await.unwrap();
                }
                Notice::Public(_) => {
                    forms.push("post");
                    table.delivered(&claim, &notice).await;
                }
                _ => table.delivered(&claim, &notice).await,
            }
        }
    }
    assert_eq!(forms, ["edit", "post", "edit"]);
    assert_eq!(table.matches.unsettled().await.unwrap(), 0);
}

/// Case 12: a challenge whose card is deleted twice is withdrawn, and the challenger is told why.
#[tokio::test]
async fn a_challenge_whose_card_is_deleted_twice_is_withdrawn() {
    let table = Table::open().await;
    let card = table.challenge().await;
    table.deliver_all().await;
    for _ in 0..2 {
        table.pass(120);
        let again = table.matches.challenge(table.act(ANNA), wish()).await;
        refusal(again);
        let claim = table.claim().await.unwrap();
        let lost = Settlement::LostMessage;
        table.matches.settle(&claim, lost).await.unwrap();
        let told = labels(&table.deliver_all().await);
        assert_eq!(told.len(), 1, "{told:?}");
    }
    let state = table.matches.card(card.id).await.unwrap().state;
    assert_eq!(state, ChallengeState::Withdrawn);
}

/// Case 8: nobody could answer or withdraw a challenge whose card was never posted. It is withdrawn,
/// the challenger is told once, and another between the same two is possible at once.
#[tokio::test]
async fn a_challenge_that_nobody_can_see_is_withdrawn() {
    for failure in [Settlement::Forbidden, Settlement::LostChannel] {
        let table = Table::open().await;
        let card = table.challenge().await;
        let claim = table.claim().await.unwrap();
        table.matches.settle(&claim, failure).await.unwrap();
        assert_eq!(labels(&table.deliver_all().await), ["Anna: unposted"]);
        let state = table.matches.card(card.id).await.unwrap().state;
        assert_eq!(state, ChallengeState::Withdrawn);
        table
            .matches
            .challenge(table.act(ANNA), wish())
            .await
            .unwrap();
        assert_eq!(
            labels(&table.deliver_all().await),
            ["channel: challenge post"],
            "Discord has just said that the bot may write there"
        );
    }
}

/// Case 12 and 13: the channel is deleted. The match goes on and ends by direct message.
#[tokio::test]
async fn a_lost_channel_is_noticed_once_and_the_match_goes_on() {
    let table = Table::open().await;
    let code = table.playing().await;
    table.play_on(code).await;
    while let Some((claim, notice)) = table.next().await {
        match &notice {
            Notice::Public(_) => {
                let lost = Settlement::LostChannel;
                table.matches.settle(&claim, lost).await.unwrap();
            }
            _ => table.delivered(&claim, &notice).await,
        }
    }
    // Both were told, once, among the notices above.
    let told = "SELECT count(*) FROM outbox WHERE kind = 'channel-lost' AND message_id > 0";
    assert_eq!(table.number(told).await, 2);
    table.play_on(code).await;
    assert_eq!(labels(&table.deliver_all().await), ["Anna: turn"]);
    assert_eq!(table.number(told).await, 2);
    table
        .matches
        .resign(table.act(ANNA), code, 2)
        .await
        .unwrap();
    assert_eq!(labels(&table.deliver_all().await), ["Ben: result"]);
    table
        .matches
        .challenge(table.act_in(ANNA, ELSEWHERE), wish())
        .await
        .unwrap();
}

/// Case 9: the permission is lost in the middle and comes back. The board is posted once.
#[tokio::test]
async fn a_channel_that_forbids_is_left_alone_and_shown_the_board_once_when_it_allows() {
    let table = Table::open().await;
    let code = table.playing().await;
    let mut refused = 0;
    for _ in 0..20 {
        table.play_on(code).await;
        while let Some((claim, notice)) = table.next().await {
            match &notice {
                Notice::Public(_) => {
                    refused += 1;
                    let forbidden = Settlement::Forbidden;
                    table.matches.settle(&claim, forbidden).await.unwrap();
                }
                _ => table.delivered(&claim, &notice).await,
            }
        }
        table.pass(10);
    }
    assert!(refused <= 2, "{refused} refusals are a loop");
    let told = "SELECT count(*) FROM outbox WHERE kind = 'channel-forbidden' AND message_id > 0";
    assert_eq!(table.number(told).await, 2, "both players are told once");
    table.pass(10 * 60);
    let notices = table.deliver_all().await;
    assert_eq!(labels(&notices), ["channel: board edit"]);
    assert!(matches!(
        &notices[0],
        Notice::Public(notice)
            if matches!(&notice.body, PublicBody::Board(board) if board.facts.ply == 20)
    ));
    table.play_on(code).await;
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Ben: turn", "channel: board edit"]
    );
}

/// Case 9: the bot may still edit what it posted, but post nothing. That is told once too.
#[tokio::test]
async fn a_card_that_can_be_edited_does_not_open_a_channel_where_nothing_can_be_posted() {
    let table = Table::open().await;
    let code = table.arranging().await;
    table.hide_the_flags(code).await;
    table.both_ready(code).await;
    table.deliver_all().await;
    let (mut refused, mut edited, mut battles) = (0, 0, 0);
    for _ in 0..60 {
        battles += u32::from(table.strike_on(code).await);
        while let Some((claim, notice)) = table.next().await {
            match &notice {
                Notice::Public(post) if matches!(post.form, Form::Post { .. }) => {
                    refused += 1;
                    let forbidden = Settlement::Forbidden;
                    table.matches.settle(&claim, forbidden).await.unwrap();
                }
                _ => {
                    edited += u32::from(matches!(notice, Notice::Public(_)));
                    table.delivered(&claim, &notice).await;
                }
            }
        }
        table.pass(60);
    }
    assert!(edited > 10, "the card goes on: {edited}");
    assert!(battles > 10, "the channel has missed something: {battles}");
    assert!((2..=6).contains(&refused), "{refused} tries in an hour");
    let told = "SELECT count(*) FROM outbox WHERE kind = 'channel-forbidden' AND message_id > 0";
    assert_eq!(table.number(told).await, 2, "both players are told once");
}

#[tokio::test]
async fn a_rationed_edit_waits_and_keeps_nobody_waiting() {
    let table = Table::open().await;
    let code = table.playing().await;
    table.play_on(code).await;
    let mut tries = 0;
    for _ in 0..3 {
        while let Some((claim, notice)) = table.next().await {
            match &notice {
                Notice::Public(_) => {
                    tries += 1;
                    let old = Settlement::TooOld;
                    table.matches.settle(&claim, old).await.unwrap();
                }
                _ => table.delivered(&claim, &notice).await,
            }
        }
        table.play_on(code).await;
    }
    assert_eq!(tries, 1, "newer boards wait with the one that was rationed");
    table.pass(60);
    let notices = table.deliver_all().await;
    assert!(labels(&notices).contains(&"channel: board edit".to_owned()));
    assert_eq!(table.matches.unsettled().await.unwrap(), 0);
}

#[tokio::test]
async fn what_was_delivered_by_nobody_is_kept_with_its_reason() {
    let table = Table::open().await;
    table.challenge().await;
    let claim = table.claim().await.unwrap();
    let reason = "400 50035".to_owned();
    table
        .matches
        .settle(&claim, Settlement::GivenUp { reason })
        .await
        .unwrap();
    assert_eq!(
        table
            .number("SELECT count(*) FROM outbox WHERE failure = '400 50035' AND settled_at > 0")
            .await,
        1
    );
    assert_eq!(labels(&table.deliver_all().await), ["Anna: unposted"]);
    assert_eq!(table.matches.unsettled().await.unwrap(), 0);
}

#[tokio::test]
async fn an_edit_goes_to_the_message_that_was_created() {
    let table = Table::open().await;
    let card = table.challenge().await;
    let (claim, notice) = table.next().await.unwrap();
    assert!(matches!(&notice, Notice::Public(notice) if matches!(notice.form, Form::Post { .. })));
    let message = MessageId::new(42);
    let settlement = Settlement::Delivered {
        channel: GAMES,
        message,
    };
    table.matches.settle(&claim, settlement).await.unwrap();
    table
        .matches
        .accept(table.act(BEN), card.id, None)
        .await
        .unwrap();
    let edited = table.deliver_all().await.into_iter().any(
        |notice| matches!(notice, Notice::Public(notice) if notice.form == Form::Edit(message)),
    );
    assert!(edited);
    let code = table.matches.games(ANNA).await.unwrap()[0].code;
    let arranged = table.setup_of(ANNA, code).await;
    assert_eq!(arranged.facts.card, Some(message));
    assert_eq!(arranged.facts.status, Status::Arranging);
}

#[tokio::test]
async fn sixteen_couriers_deliver_each_row_once() {
    let table = Table::open().await;
    let code = table.playing().await;
    table.play_on(code).await;
    for number in 0..10 {
        let opponent = two_lakes::matches::PersonId::new(4000 + number);
        table
            .matches
            .challenge(table.act(opponent), wish_for(CORA))
            .await
            .unwrap();
    }
    let couriers = (0..16).map(|_| {
        let matches = table.matches.clone();
        tokio::spawn(async move {
            let mut rows = Vec::new();
            while let Some(claim) = matches.claim_next().await.unwrap() {
                rows.push(claim.id());
                let settlement = Settlement::Delivered {
                    channel: GAMES,
                    message: MessageId::new(claim.id().unsigned_abs()),
                };
                matches.settle(&claim, settlement).await.unwrap();
            }
            rows
        })
    });
    let mut rows = Vec::new();
    for courier in couriers.collect::<Vec<_>>() {
        rows.extend(courier.await.unwrap());
    }
    let distinct: HashSet<_> = rows.iter().collect();
    assert_eq!(distinct.len(), rows.len(), "a row was delivered twice");
    assert_eq!(
        rows.len(),
        13,
        "ten challenges, a card, a turn, and buttons that are past"
    );
    assert_eq!(table.matches.unsettled().await.unwrap(), 0);
}

/// However it comes that a turn can't be told by message: whoever it is for is called where the match
/// is told.
#[tokio::test]
async fn who_cannot_be_told_of_their_turn_is_called() {
    for settlement in [
        Settlement::GivenUp {
            reason: "400 50035".to_owned(),
        },
        Settlement::Later { after: None },
    ] {
        let table = Table::open().await;
        let code = table.playing().await;
        table.play_on(code).await;
        let mut told = Vec::new();
        for _ in 0..100 {
            let Some((claim, notice)) = table.next().await else {
                table.pass(600);
                continue;
            };
            if matches!(&notice, Notice::Private(notice) if notice.person == BEN) {
                let settled = table.matches.settle(&claim, settlement.clone()).await;
                settled.unwrap();
                continue;
            }
            table.delivered(&claim, &notice).await;
            told.push(label(&notice));
        }
        let calls = told.iter().filter(|told| *told == "channel: call post");
        assert_eq!(calls.count(), 1, "{settlement:?}: {told:?}");
        assert_eq!(table.matches.unsettled().await.unwrap(), 0);
    }
}

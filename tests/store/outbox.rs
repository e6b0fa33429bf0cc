//! The outbox's rows: lanes, leases, and who may put what off.

use two_lakes::store::{ClaimRow, NewEvent, NewOutboxRow, Write};

use super::file::*;

/// A row for the outbox about one event.
async fn post(write: &mut Write, challenge: i64, lane: &str, kind: &str, not_before: i64) {
    let event = write
        .insert_event(NewEvent {
            challenge_id: challenge,
            match_id: None,
            ply: None,
            kind: "test",
            actor_id: None,
            at: 0,
        })
        .await
        .unwrap();
    let row = NewOutboxRow {
        event_id: event,
        lane,
        challenge_id: challenge,
        match_id: None,
        ply: None,
        kind,
        audience: "channel",
        recipient_id: CHANNEL,
        person_id: None,
        nonce: "0123456789abcdef",
        not_before,
    };
    write.insert_outbox(row).await.unwrap();
    write.insert_outbox(row).await.unwrap();
}

#[tokio::test]
async fn one_event_tells_one_recipient_once() {
    let file = File::new().await;
    let (mut write, challenge) = file.with_challenge().await;
    post(&mut write, challenge, "a", "card", 0).await;
    assert_eq!(write.unsettled().await.unwrap(), 1);
}

/// The first row that may go.
async fn take(write: &mut Write, now: i64, leased_until: i64) -> Option<ClaimRow> {
    write.claim(now, leased_until, 1).await.unwrap().pop()
}

#[tokio::test]
async fn as_many_rows_are_claimed_as_there_is_room_for_one_of_each_lane() {
    let file = File::new().await;
    let (mut write, challenge) = file.with_challenge().await;
    for lane in ["a", "a", "b", "c"] {
        post(&mut write, challenge, lane, lane, 0).await;
    }
    assert!(write.claim(0, 10, 0).await.unwrap().is_empty());
    let mut lanes = Vec::new();
    for room in [2, 9, 9] {
        let claims = write.claim(0, 10, room).await.unwrap();
        lanes.push(claims.into_iter().map(|row| row.lane).collect::<Vec<_>>());
    }
    lanes[0].sort();
    assert_eq!(lanes, [vec!["a", "b"], vec!["c"], vec![]]);
}

#[tokio::test]
async fn a_lane_is_served_in_order_and_other_lanes_meanwhile() {
    let file = File::new().await;
    let (mut write, challenge) = file.with_challenge().await;
    post(&mut write, challenge, "a", "one", 100).await;
    post(&mut write, challenge, "a", "two", 0).await;
    post(&mut write, challenge, "b", "three", 0).await;
    assert_eq!(write.next_due().await.unwrap(), Some(0));
    let claim = take(&mut write, 50, 60).await.unwrap();
    assert_eq!(claim.kind, "three", "the first row of lane a is not due");
    assert!(take(&mut write, 50, 60).await.is_none());
    assert_eq!(write.next_due().await.unwrap(), Some(60), "the lease's end");
    assert!(write.settle_delivered(claim.id, 1, 2, 51).await.unwrap());
    assert!(!write.settle_delivered(claim.id, 1, 2, 52).await.unwrap());
    assert_eq!(write.next_due().await.unwrap(), Some(100));
    let claim = take(&mut write, 100, 110).await.unwrap();
    assert_eq!((claim.kind.as_str(), claim.attempts), ("one", 1));
    assert!(write.settle_given_up(claim.id, "why", 101).await.unwrap());
    let claim = take(&mut write, 101, 111).await.unwrap();
    assert_eq!(claim.kind, "two");
}

#[tokio::test]
async fn a_row_is_put_off_only_by_the_one_who_holds_it() {
    let file = File::new().await;
    let (mut write, challenge) = file.with_challenge().await;
    post(&mut write, challenge, "a", "one", 0).await;
    let first = take(&mut write, 0, 10).await.unwrap();
    let second = take(&mut write, 10, 20).await.unwrap();
    write.put_off(&first, 500, "late").await.unwrap();
    assert_eq!(write.next_due().await.unwrap(), Some(20));
    write.put_off(&second, 15, "failed").await.unwrap();
    let third = take(&mut write, 15, 25).await.unwrap();
    assert_eq!(third.attempts, 3);
    write
        .put_off_uncounted(&third, 16, "asked to wait")
        .await
        .unwrap();
    assert_eq!(take(&mut write, 16, 26).await.unwrap().attempts, 3);
    assert_eq!(write.release_leases().await.unwrap(), 1);
    assert_eq!(take(&mut write, 16, 26).await.unwrap().attempts, 4);
}

#[tokio::test]
async fn superseded_rows_are_settled_unless_somebody_holds_them() {
    let file = File::new().await;
    let (mut write, challenge) = file.with_challenge().await;
    post(&mut write, challenge, "a", "card", 0).await;
    let held = take(&mut write, 0, 10).await.unwrap();
    post(&mut write, challenge, "a", "card", 30).await;
    post(&mut write, challenge, "a", "post", 0).await;
    assert!(write.is_superseded(&held).await.unwrap());
    let latest = write.supersede("a", &["card"], 5).await.unwrap();
    assert_eq!(latest, Some(30));
    assert_eq!(write.supersede("a", &["card"], 5).await.unwrap(), None);
    assert!(!write.is_superseded(&held).await.unwrap());
    assert_eq!(write.unsettled().await.unwrap(), 2);
    let given_up = write.give_up_channel(CHANNEL, "card", "gone", 6).await;
    assert_eq!(given_up.unwrap(), 1);
    assert_eq!(write.unsettled().await.unwrap(), 1);
}

#[tokio::test]
async fn the_former_call_is_found() {
    let file = File::new().await;
    let (mut write, challenge, id) = file.with_match().await;
    let mut claims = Vec::new();
    for number in 0..3 {
        let event = write
            .insert_event(NewEvent {
                challenge_id: challenge,
                match_id: Some(id),
                ply: Some(number),
                kind: "move",
                actor_id: None,
                at: 0,
            })
            .await
            .unwrap();
        write
            .insert_outbox(NewOutboxRow {
                event_id: event,
                lane: "call",
                challenge_id: challenge,
                match_id: Some(id),
                ply: Some(number),
                kind: "call",
                audience: "channel",
                recipient_id: CHANNEL,
                person_id: Some(BEN),
                nonce: "0123456789abcdef",
                not_before: 0,
            })
            .await
            .unwrap();
        let claim = take(&mut write, 0, 10).await.unwrap();
        if number == 0 {
            assert_eq!(write.former_call(&claim).await.unwrap(), None);
            write
                .settle_delivered(claim.id, CHANNEL, 901, 1)
                .await
                .unwrap();
        } else {
            write.settle_given_up(claim.id, "gone", 1).await.unwrap();
        }
        claims.push(claim);
    }
    let former = write.former_call(&claims[2]).await.unwrap();
    assert_eq!(former, Some((CHANNEL, 901)));
}

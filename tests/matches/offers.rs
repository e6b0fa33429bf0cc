//! Draws and matches given up by agreement.

use two_lakes::engine::{Ending, RuleSet};
use two_lakes::matches::{
    Notice, OFFER_PAUSE_PLIES, OfferKind, PublicBody, Refusal, Status, Which, Wish,
};

use super::table::*;

#[tokio::test]
async fn an_agreed_draw_ends_the_match() {
    let table = Table::open().await;
    let code = table.playing().await;
    let which = || Which::code(code, GAMES);
    let own = table
        .matches
        .offer(table.act(ANNA), which(), OfferKind::Draw, None)
        .await
        .unwrap();
    assert_eq!(own.facts.offer.unwrap().by, color_of(ANNA));
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Ben: offered", "channel: offered post"]
    );
    let again = table
        .matches
        .offer(table.act(BEN), which(), OfferKind::Draw, None)
        .await;
    assert!(matches!(
        refusal(again),
        Refusal::OfferPending { yours: false, .. }
    ));
    let wrong = table
        .matches
        .answer(table.act(ANNA), code, OfferKind::Draw, 0, true)
        .await;
    assert!(
        matches!(refusal(wrong), Refusal::NoOffer { .. }),
        "nobody accepts their own offer"
    );

    let ended = table
        .matches
        .answer(table.act(BEN), code, OfferKind::Draw, 0, true)
        .await
        .unwrap();
    assert_eq!(ended.facts.status, Status::Over);
    assert_eq!(ended.facts.outcome.unwrap().ending, Ending::AgreedDraw);
    assert_eq!(ended.facts.offer, None);
    assert_eq!(
        labels(&table.deliver_all().await),
        [
            "Anna: result",
            "channel: board edit",
            "channel: result post"
        ]
    );
}

#[tokio::test]
async fn a_match_abandoned_by_both_reveals_nothing() {
    let table = Table::open().await;
    let code = table.playing().await;
    table
        .matches
        .offer(table.act(BEN), Which::here(GAMES), OfferKind::Abandon, None)
        .await
        .unwrap();
    table
        .matches
        .answer(table.act(ANNA), code, OfferKind::Abandon, 0, true)
        .await
        .unwrap();
    for notice in table.deliver_all().await {
        if let Notice::Public(notice) = notice {
            match notice.body {
                PublicBody::Board(board) | PublicBody::Result(board) => {
                    assert!(board.view().pieces().all(|(_, seen)| seen.rank.is_none()));
                }
                _ => {}
            }
        }
    }
}

#[tokio::test]
async fn a_declined_offer_is_told_and_waits_twenty_plies() {
    let table = Table::open().await;
    let code = table.playing().await;
    let offer = || {
        table.matches.offer(
            table.act(ANNA),
            Which::code(code, GAMES),
            OfferKind::Draw,
            None,
        )
    };
    offer().await.unwrap();
    table
        .matches
        .answer(table.act(BEN), code, OfferKind::Draw, 0, false)
        .await
        .unwrap();
    let notices = labels(&table.deliver_all().await);
    assert!(
        notices.contains(&"Anna: declined".to_owned()),
        "{notices:?}"
    );
    assert!(
        !notices.contains(&"Ben: offered".to_owned()),
        "it was answered before it was sent"
    );
    let before = table.snapshot().await;
    match refusal(offer().await) {
        Refusal::OfferTooSoon { plies } => assert_eq!(plies, OFFER_PAUSE_PLIES),
        other => panic!("{other:?}"),
    }
    assert_eq!(table.snapshot().await, before);
    for _ in 0..OFFER_PAUSE_PLIES {
        table.play_on(code).await;
    }
    offer().await.unwrap();
}

#[tokio::test]
async fn an_offer_lapses_when_its_recipient_moves_and_not_before() {
    let table = Table::open().await;
    let code = table.playing().await;
    table
        .matches
        .offer(
            table.act(ANNA),
            Which::code(code, GAMES),
            OfferKind::Draw,
            None,
        )
        .await
        .unwrap();
    table.play_on(code).await;
    assert!(table.board_of(ANNA, code).await.facts.offer.is_some());
    table.play_on(code).await;
    assert!(table.board_of(ANNA, code).await.facts.offer.is_none());
    let late = table
        .matches
        .answer(table.act(BEN), code, OfferKind::Draw, 0, true)
        .await;
    assert!(matches!(refusal(late), Refusal::NoOffer { .. }));
}

#[tokio::test]
async fn an_offer_can_be_taken_back() {
    let table = Table::open().await;
    let code = table.playing().await;
    table
        .matches
        .offer(
            table.act(ANNA),
            Which::code(code, GAMES),
            OfferKind::Draw,
            None,
        )
        .await
        .unwrap();
    let own = table
        .matches
        .withdraw_offer(table.act(ANNA), code, OfferKind::Draw)
        .await
        .unwrap();
    assert_eq!(own.facts.offer, None);
    assert!(
        table.deliver_all().await.is_empty(),
        "it was gone before it was told"
    );
}

#[tokio::test]
async fn rules_that_know_no_agreed_draw_refuse_it_but_let_both_abandon() {
    let table = Table::open().await;
    let code = table
        .playing_with(Wish {
            rules: RuleSet::Online,
            ..wish()
        })
        .await;
    let which = || Which::code(code, GAMES);
    let before = table.snapshot().await;
    let told = table
        .matches
        .offer(table.act(ANNA), which(), OfferKind::Draw, None)
        .await;
    assert!(matches!(refusal(told), Refusal::DrawForbidden));
    assert_eq!(table.snapshot().await, before);
    table
        .matches
        .offer(table.act(ANNA), which(), OfferKind::Abandon, None)
        .await
        .unwrap();
}

/// An offer is made on the board that was looked at, or not at all.
#[tokio::test]
async fn an_offer_on_a_board_that_is_past_is_none() {
    let table = Table::open().await;
    let code = table.playing().await;
    for _ in 0..2 {
        table.play_on(code).await;
    }
    let offer = |seen| {
        let which = Which::code(code, GAMES);
        table
            .matches
            .offer(table.act(ANNA), which, OfferKind::Abandon, Some(seen))
    };
    let late = offer(0).await;
    assert!(matches!(refusal(late), Refusal::Stale { .. }));
    assert!(table.board_of(BEN, code).await.facts.offer.is_none());
    assert!(offer(2).await.unwrap().facts.offer.is_some());
}

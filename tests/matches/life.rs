//! The life of a match beyond its moves: open challenges, rematches, pauses, nudges, watching.

use two_lakes::matches::{
    CHALLENGES_A_MINUTE, ChallengeFault, ChallengeState, ColourWish, Company, Glance,
    HOLIDAY_DAYS_A_YEAR, MatchCode, NUDGE_PAUSE_SECONDS, OfferKind, OpponentKind, Pace, Panel,
    Permission, Refusal, Status, Which, Wish,
};

use super::table::*;

const DAY: u64 = 24 * 60 * 60;

fn to_anyone() -> Wish {
    Wish {
        opponent: None,
        opponent_kind: OpponentKind::Person,
        ..wish()
    }
}

fn at_pace(pace: Pace) -> Wish {
    Wish {
        pace: Some(pace),
        ..wish()
    }
}

fn here(code: MatchCode) -> Which {
    Which::code(code, GAMES)
}

#[tokio::test]
async fn whoever_joins_an_open_challenge_first_plays_and_the_challenger_can_not() {
    let table = Table::open().await;
    let act = table.act(ANNA);
    let card = table
        .matches
        .challenge(act.clone(), to_anyone())
        .await
        .unwrap();
    assert_eq!(card.opponent, None);
    let again = table.matches.challenge(act, to_anyone()).await.unwrap();
    assert_eq!(again.id, card.id, "told twice, made once");
    let notices = table.deliver_all().await;
    assert_eq!(labels(&notices), ["channel: challenge post"]);

    let own = table.matches.accept(table.act(ANNA), card.id, None).await;
    assert!(matches!(refusal(own), Refusal::AwaitsAnyone));
    let declined = table.matches.decline(table.act(CORA), card.id, None).await;
    assert!(matches!(refusal(declined), Refusal::NoSuchChallenge));
    let act = table.act(CORA);
    let joined = table
        .matches
        .accept(act.clone(), card.id, None)
        .await
        .unwrap();
    let facts = joined.facts();
    assert_eq!((facts.players.red.id, facts.players.blue.id), (ANNA, CORA));
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Anna: setup", "Cora: setup", "channel: arranging edit"]
    );
    let before = table.snapshot().await;
    let again = table.matches.accept(act, card.id, None).await.unwrap();
    assert_eq!(again.facts().code, facts.code);
    let second = table.matches.accept(table.act(BEN), card.id, None).await;
    match refusal(second) {
        Refusal::ChallengeClosed { state, .. } => assert_eq!(state, ChallengeState::Accepted),
        other => panic!("{other:?}"),
    }
    assert_eq!(table.snapshot().await, before);
}

#[tokio::test]
async fn an_open_challenge_is_withdrawn_by_its_maker_alone_and_expires() {
    let table = Table::open().await;
    let card = table
        .matches
        .challenge(table.act(ANNA), to_anyone())
        .await
        .unwrap();
    let other = table.matches.withdraw(table.act(BEN), card.id, None).await;
    assert!(matches!(refusal(other), Refusal::NotTheChallenger { .. }));
    let withdrawn = table.matches.withdraw(table.act(ANNA), card.id, None).await;
    assert_eq!(withdrawn.unwrap().state, ChallengeState::Withdrawn);
    table.deliver_all().await;
    let late = table.matches.accept(table.act(BEN), card.id, None).await;
    assert!(matches!(refusal(late), Refusal::ChallengeClosed { .. }));

    table
        .matches
        .challenge(table.act(ANNA), to_anyone())
        .await
        .unwrap();
    table.deliver_all().await;
    table.pass(DAY);
    table.matches.sweep().await.unwrap();
    assert_eq!(
        labels(&table.deliver_all().await),
        ["channel: challenge edit"]
    );
}

/// Two who join at once: one sits down, the other is told that they came second.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_who_join_at_once_one_plays() {
    let table = Table::open().await;
    for _ in 0..20 {
        table.pass(CHALLENGES_A_MINUTE.seconds);
        let card = table
            .matches
            .challenge(table.act(ANNA), to_anyone())
            .await
            .unwrap();
        let join = |person| {
            let (matches, act) = (table.matches.clone(), table.act(person));
            tokio::spawn(async move { matches.accept(act, card.id, None).await })
        };
        let (ben, cora) = (join(BEN), join(CORA));
        let (ben, cora) = (ben.await.unwrap(), cora.await.unwrap());
        let (joined, second) = match (ben, cora) {
            (Ok(panel), second) | (second, Ok(panel)) => (panel, second),
            neither => panic!("nobody joined: {neither:?}"),
        };
        assert!(matches!(
            refusal(second),
            Refusal::ChallengeClosed {
                state: ChallengeState::Accepted,
                ..
            }
        ));
        let code = joined.facts().code;
        let left = table
            .matches
            .resign(table.act(ANNA), code, 0)
            .await
            .unwrap();
        assert_eq!(left.facts().status, Status::Aborted);
        table.deliver_all().await;
    }
    assert_eq!(table.number("SELECT count(*) FROM matches").await, 20);
}

/// Joining and withdrawing at once: one of them, and the other is told so.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_a_join_and_a_withdrawal_at_once_one_counts() {
    let table = Table::open().await;
    for _ in 0..20 {
        table.pass(CHALLENGES_A_MINUTE.seconds);
        let card = table
            .matches
            .challenge(table.act(ANNA), to_anyone())
            .await
            .unwrap();
        let (matches, act) = (table.matches.clone(), table.act(BEN));
        let join = tokio::spawn(async move { matches.accept(act, card.id, None).await });
        let (matches, act) = (table.matches.clone(), table.act(ANNA));
        let withdraw = tokio::spawn(async move { matches.withdraw(act, card.id, None).await });
        let state = match (join.await.unwrap(), withdraw.await.unwrap()) {
            (Ok(panel), withdrawn) => {
                assert!(matches!(
                    refusal(withdrawn),
                    Refusal::ChallengeClosed {
                        state: ChallengeState::Accepted,
                        ..
                    }
                ));
                let code = panel.facts().code;
                table.matches.resign(table.act(BEN), code, 0).await.unwrap();
                ChallengeState::Accepted
            }
            (joined, Ok(_)) => {
                assert!(matches!(
                    refusal(joined),
                    Refusal::ChallengeClosed {
                        state: ChallengeState::Withdrawn,
                        ..
                    }
                ));
                ChallengeState::Withdrawn
            }
            neither => panic!("neither counted: {neither:?}"),
        };
        assert_eq!(table.matches.card(card.id).await.unwrap().state, state);
        table.deliver_all().await;
    }
}

#[tokio::test]
async fn a_rematch_is_a_challenge_by_the_same_terms_with_the_colours_exchanged() {
    let table = Table::open().await;
    let code = table.playing_with(at_pace(Pace::SevenDays)).await;
    let none = table
        .matches
        .rematch(table.act(CORA), Which::here(GAMES), together())
        .await;
    assert!(matches!(refusal(none), Refusal::NoMatch));
    let early = table
        .matches
        .rematch(table.act(BEN), here(code), together())
        .await;
    assert!(matches!(refusal(early), Refusal::StillPlaying { .. }));
    table
        .matches
        .resign(table.act(ANNA), code, 0)
        .await
        .unwrap();
    table.deliver_all().await;
    let stranger = table
        .matches
        .rematch(table.act(CORA), here(code), together())
        .await;
    assert!(matches!(refusal(stranger), Refusal::NotAPlayer { .. }));

    // By direct message too: the card is posted where the match was.
    let act = table.act_in(BEN, ELSEWHERE);
    let rematch = |act| {
        table
            .matches
            .rematch(act, Which::here(ELSEWHERE), together())
    };
    let card = challenged(rematch(act.clone()).await.unwrap());
    assert_eq!((card.channel, card.challenger.id), (GAMES, BEN));
    assert_eq!(card.opponent.as_ref().map(|anna| anna.id), Some(ANNA));
    assert_eq!((card.colour, card.pace), (ColourWish::Red, Pace::SevenDays));
    let again = challenged(rematch(act).await.unwrap());
    assert_eq!(again.id, card.id);
    assert_eq!(
        labels(&table.deliver_all().await),
        ["channel: challenge post"]
    );
    let both = table
        .matches
        .rematch(table.act(ANNA), here(code), together())
        .await;
    match refusal(both) {
        Refusal::Challenge(faults) => assert_eq!(
            faults,
            [ChallengeFault::AlreadyOpen {
                by: person(BEN),
                id: card.id
            }]
        ),
        other => panic!("{other:?}"),
    }
    let panel = table
        .matches
        .accept(table.act(ANNA), card.id, None)
        .await
        .unwrap();
    assert_eq!(panel.facts().players.red.id, BEN);
}

#[tokio::test]
async fn holidays_count_at_once_as_far_as_they_go() {
    let table = Table::open().await;
    let code = table.playing_with(at_pace(Pace::ThreeDays)).await;
    let before = table.board_of(ANNA, code).await.facts.deadline.unwrap();
    let act = table.act(BEN);
    let paused = table
        .matches
        .pause(act.clone(), here(code), 10)
        .await
        .unwrap();
    let until = paused.facts.paused_until.unwrap();
    assert_eq!(
        paused.facts.deadline.unwrap().since(before).as_secs(),
        10 * DAY
    );
    table.matches.pause(act, here(code), 10).await.unwrap();
    assert_eq!(
        labels(&table.deliver_all().await),
        [
            "Anna: paused",
            "channel: board edit",
            "channel: paused post"
        ]
    );
    let twice = table.matches.pause(table.act(ANNA), here(code), 3).await;
    assert!(matches!(refusal(twice), Refusal::Paused { .. }));
    let nudge = table.matches.nudge(table.act(BEN), here(code)).await;
    assert!(matches!(refusal(nudge), Refusal::Paused { .. }));
    table.pass(10 * DAY - 1);
    table.matches.sweep().await.unwrap();
    assert!(table.deliver_all().await.is_empty());
    table.pass(1);
    table.matches.sweep().await.unwrap();
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Anna: turn", "channel: board edit"]
    );
    let facts = table.board_of(ANNA, code).await.facts;
    assert_eq!(facts.paused_until, None);
    assert_eq!(facts.deadline.unwrap().since(until).as_secs(), 3 * DAY);

    // Four days are left in this year; more is a question.
    assert_eq!(HOLIDAY_DAYS_A_YEAR, 14);
    let asked = table
        .matches
        .pause(table.act(BEN), here(code), 5)
        .await
        .unwrap();
    assert_eq!(asked.facts.paused_until, None);
    let offer = asked.facts.offer.unwrap();
    assert_eq!((offer.kind, offer.days), (OfferKind::Pause, Some(5)));
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Anna: offered", "channel: offered post"]
    );
    let agreed = table
        .matches
        .answer(table.act(ANNA), code, OfferKind::Pause, 0, true)
        .await
        .unwrap();
    assert!(agreed.facts.paused_until.is_some() && agreed.facts.offer.is_none());
    assert_eq!(
        labels(&table.deliver_all().await),
        ["Ben: paused", "channel: board edit", "channel: paused post"]
    );
}

#[tokio::test]
async fn a_fast_match_is_paused_by_agreement_alone_and_one_without_a_limit_not_at_all() {
    let table = Table::open().await;
    let code = table.playing_with(at_pace(Pace::OneDay)).await;
    for days in [0, 15] {
        let odd = table.matches.pause(table.act(ANNA), here(code), days).await;
        assert!(matches!(refusal(odd), Refusal::PauseLength { .. }));
    }
    let asked = table
        .matches
        .pause(table.act(ANNA), here(code), 2)
        .await
        .unwrap();
    assert!(asked.facts.offer.is_some() && asked.facts.paused_until.is_none());
    table.deliver_all().await;
    table
        .matches
        .answer(table.act(BEN), code, OfferKind::Pause, 0, false)
        .await
        .unwrap();
    assert_eq!(labels(&table.deliver_all().await), ["Anna: declined"]);
    table.pass(DAY);
    let late = table.matches.pause(table.act(BEN), here(code), 2).await;
    assert!(matches!(refusal(late), Refusal::TimeNotLeft { .. }));

    let other = table.playing().await;
    let unlimited = table.matches.pause(table.act(ANNA), here(other), 2).await;
    assert!(matches!(refusal(unlimited), Refusal::NoClock { .. }));
}

#[tokio::test]
async fn a_move_in_a_pause_leaves_the_other_side_all_of_its_time_after_it() {
    let table = Table::open().await;
    let code = table.playing_with(at_pace(Pace::ThreeDays)).await;
    let paused = table
        .matches
        .pause(table.act(ANNA), here(code), 7)
        .await
        .unwrap();
    let until = paused.facts.paused_until.unwrap();
    table.pass(DAY);
    let played = table.play_on(code).await;
    let deadline = played.board.facts.deadline.unwrap();
    assert_eq!(deadline.since(until).as_secs(), 3 * DAY);
}

#[tokio::test]
async fn a_nudge_is_for_the_one_who_is_waited_for_and_rare() {
    let table = Table::open().await;
    let code = table.playing_with(at_pace(Pace::ThreeDays)).await;
    let own = table.matches.nudge(table.act(ANNA), here(code)).await;
    assert!(matches!(refusal(own), Refusal::WaitsForYou { .. }));
    let act = table.act(BEN);
    table.matches.nudge(act.clone(), here(code)).await.unwrap();
    table.matches.nudge(act, here(code)).await.unwrap();
    assert_eq!(labels(&table.deliver_all().await), ["Anna: nudge"]);
    table.pass(NUDGE_PAUSE_SECONDS - 1);
    let soon = table.matches.nudge(table.act(BEN), here(code)).await;
    assert!(matches!(refusal(soon), Refusal::NudgedAlready { .. }));
    table.pass(1);
    table
        .matches
        .nudge(table.act(BEN), here(code))
        .await
        .unwrap();
    table.deliver_all().await;

    // Twice a day, whatever the match.
    table.pass(60);
    table
        .matches
        .resign(table.act(ANNA), code, 0)
        .await
        .unwrap();
    table.deliver_all().await;
    let code = table.playing_with(at_pace(Pace::ThreeDays)).await;
    table.pass(60);
    let again_at = match refusal(table.matches.nudge(table.act(BEN), here(code)).await) {
        Refusal::NudgedAlready { again_at } => again_at,
        other => panic!("{other:?}"),
    };
    let now = table.matches.clock().now();
    assert_eq!(again_at.since(now).as_secs(), DAY / 2 - 120);
    table.pass(DAY / 2 - 120);
    table
        .matches
        .nudge(table.act(BEN), here(code))
        .await
        .unwrap();
    assert_eq!(labels(&table.deliver_all().await), ["Anna: nudge"]);
}

#[tokio::test]
async fn a_nudge_that_comes_after_the_move_is_not_told() {
    let table = Table::open().await;
    let code = table.playing_with(at_pace(Pace::ThreeDays)).await;
    table
        .matches
        .nudge(table.act(BEN), here(code))
        .await
        .unwrap();
    table.play_on(code).await;
    let told = labels(&table.deliver_all().await);
    assert!(
        !told.iter().any(|label| label.contains("nudge")),
        "{told:?}"
    );
}

/// Case 34: others see everyone's board, where the match is public and nowhere else.
#[tokio::test]
async fn a_match_is_watched_in_its_own_channel() {
    let table = Table::open().await;
    let nothing = table.matches.watch(CORA, &Which::here(GAMES)).await;
    assert!(matches!(refusal(nothing), Refusal::NothingToWatch));
    let code = table.playing().await;
    table.play_on(code).await;
    for which in [Which::here(GAMES), here(code)] {
        let Glance::Public { board: public, .. } = table.matches.watch(CORA, &which).await.unwrap()
        else {
            panic!("Cora plays on neither side");
        };
        assert!(public.view().pieces().all(|(_, seen)| seen.rank.is_none()));
    }
    let elsewhere = Which::code(code, ELSEWHERE);
    let refused = table.matches.watch(CORA, &elsewhere).await;
    assert!(matches!(refusal(refused), Refusal::WatchElsewhere { .. }));
    let own = table.matches.watch(BEN, &elsewhere).await.unwrap();
    assert!(matches!(own, Glance::Own(Panel::Board(_))));
    table.deliver_all().await;
}

#[tokio::test]
async fn a_rematch_needs_the_channel_of_the_former_match() {
    let table = Table::open().await;
    let code = table.playing().await;
    table
        .matches
        .resign(table.act(ANNA), code, 0)
        .await
        .unwrap();
    table.deliver_all().await;
    table
        .tamper("INSERT INTO channels (id, state, changed_at) VALUES (7001, 'lost', 1)")
        .await;
    let before = table.snapshot().await;
    let refused = table
        .matches
        .rematch(table.act(BEN), here(code), together())
        .await;
    match refusal(refused) {
        Refusal::Challenge(faults) => assert_eq!(
            faults,
            [ChallengeFault::MissingPermissions(vec![
                Permission::ViewChannel
            ])]
        ),
        other => panic!("{other:?}"),
    }
    assert_eq!(table.snapshot().await, before);
    assert!(table.deliver_all().await.is_empty());
}

#[tokio::test]
async fn a_nudge_to_set_up_that_comes_after_the_readiness_is_not_told() {
    let table = Table::open().await;
    let code = table.arranging().await;
    table
        .matches
        .nudge(table.act(BEN), here(code))
        .await
        .unwrap();
    table.matches.ready(table.act(ANNA), code, 0).await.unwrap();
    let told = labels(&table.deliver_all().await);
    assert!(
        !told.iter().any(|label| label.contains("nudge")),
        "{told:?}"
    );
}

#[tokio::test]
async fn who_is_not_in_the_server_any_more_asks_for_no_rematch_there() {
    let table = Table::open().await;
    let code = table.playing().await;
    let resigned = table.matches.resign(table.act(ANNA), code, 0).await;
    resigned.unwrap();
    table.deliver_all().await;
    let before = table.snapshot().await;
    let gone = Company {
        asker: None,
        opponent: OpponentKind::Person,
    };
    let refused = table
        .matches
        .rematch(table.act(BEN), here(code), gone)
        .await;
    match refusal(refused) {
        Refusal::Challenge(faults) => assert_eq!(faults, [ChallengeFault::NotAMember]),
        other => panic!("{other:?}"),
    }
    let alone = Company {
        opponent: OpponentKind::Absent,
        ..together()
    };
    let refused = table
        .matches
        .rematch(table.act(BEN), here(code), alone)
        .await;
    match refusal(refused) {
        Refusal::Challenge(faults) => assert_eq!(
            faults,
            [ChallengeFault::CannotSeeChannel {
                name: "Anna".into()
            }]
        ),
        other => panic!("{other:?}"),
    }
    assert_eq!(table.snapshot().await, before);
    assert!(table.deliver_all().await.is_empty());
}

//! Challenges made, answered, withdrawn, forgotten.

use two_lakes::engine::Color;
use two_lakes::matches::{
    CHALLENGE_LIFETIME_SECONDS, CHALLENGES_A_MINUTE, ChallengeFault, ChallengeState, ChannelId,
    ColourWish, MessageId, Notice, OPEN_CHALLENGES_MAX, OpponentKind, Panel, Permission, PersonId,
    PublicBody, RUNNING_MATCHES_MAX, Refusal, Ring, Series, Source, Telling, Wish,
};

use super::table::*;

#[tokio::test]
async fn a_challenge_is_posted_once_and_calls_the_one_challenged_alone() {
    let table = Table::open().await;
    let card = table.challenge().await;
    assert_eq!(card.state, ChallengeState::Open);
    assert_eq!(
        (card.challenger.id, card.opponent.map(|ben| ben.id)),
        (ANNA, Some(BEN))
    );

    let notices = table.deliver_all().await;
    assert_eq!(labels(&notices), ["channel: challenge post"]);
    let Notice::Public(notice) = &notices[0] else {
        panic!("a card is public");
    };
    assert_eq!((notice.mention, notice.ring), (Some(BEN), Ring::Aloud));
    let noted = table.matches.card(card.id).await.unwrap();
    assert!(noted.message.is_some(), "the card's message is known now");
}

/// Case 3 and 4: oneself, a bot, this bot, somebody who can't see the channel.
#[tokio::test]
async fn challenges_that_can_not_be_are_refused_and_leave_nothing() {
    let table = Table::open().await;
    let kind = |opponent_kind| Wish {
        opponent_kind,
        ..wish()
    };
    let name = || "Ben".to_owned();
    let missing = vec![Permission::AttachFiles, Permission::SendMessages];
    for (wish, faults) in [
        (wish_for(ANNA), vec![ChallengeFault::Yourself]),
        (
            kind(OpponentKind::Bot),
            vec![ChallengeFault::Bot { name: name() }],
        ),
        (
            kind(OpponentKind::Ourselves),
            vec![ChallengeFault::Ourselves],
        ),
        (
            kind(OpponentKind::Absent),
            vec![ChallengeFault::CannotSeeChannel { name: name() }],
        ),
        (
            Wish {
                missing: missing.clone(),
                telling: Telling::Channel,
                ..kind(OpponentKind::Absent)
            },
            vec![
                ChallengeFault::CannotSeeChannel { name: name() },
                ChallengeFault::MissingPermissions(missing),
            ],
        ),
    ] {
        let before = table.snapshot().await;
        match refusal(table.matches.challenge(table.act(ANNA), wish).await) {
            Refusal::Challenge(told) => assert_eq!(told, faults),
            other => panic!("{other:?}"),
        }
        assert_eq!(
            table.snapshot().await,
            before,
            "a refused challenge left a row"
        );
        assert!(table.deliver_all().await.is_empty(), "somebody was told");
    }
}

#[tokio::test]
async fn a_challenge_outside_a_server_is_refused() {
    let table = Table::open().await;
    let mut act = table.act(ANNA);
    act.place.guild = None;
    let told = refusal(table.matches.challenge(act, wish()).await);
    assert!(matches!(told, Refusal::Challenge(faults) if faults == [ChallengeFault::NoServer]));
}

#[tokio::test]
async fn two_people_have_one_open_challenge_whoever_made_it() {
    let table = Table::open().await;
    let card = table.challenge().await;
    for (challenger, opponent) in [(ANNA, BEN), (BEN, ANNA)] {
        let again = table
            .matches
            .challenge(table.act(challenger), wish_for(opponent))
            .await;
        let Refusal::Challenge(faults) = refusal(again) else {
            panic!("refused for another reason");
        };
        let open = ChallengeFault::AlreadyOpen {
            by: person(ANNA),
            id: card.id,
        };
        assert_eq!(faults, [open]);
    }
}

#[tokio::test]
async fn open_challenges_and_running_matches_have_a_limit() {
    let table = Table::open().await;
    for number in 0..OPEN_CHALLENGES_MAX {
        let opponent = PersonId::new(2000 + u64::from(number));
        table
            .matches
            .challenge(table.act(ANNA), wish_for(opponent))
            .await
            .unwrap();
    }
    let Refusal::Challenge(faults) =
        refusal(table.matches.challenge(table.act(ANNA), wish()).await)
    else {
        panic!("refused for another reason");
    };
    let max = OPEN_CHALLENGES_MAX;
    assert_eq!(faults, [ChallengeFault::TooManyChallenges { max }]);

    for number in 0..RUNNING_MATCHES_MAX {
        let challenger = PersonId::new(3000 + u64::from(number));
        let card = table
            .matches
            .challenge(table.act(challenger), wish_for(BEN))
            .await
            .unwrap();
        table
            .matches
            .accept(table.act(BEN), card.id, None)
            .await
            .unwrap();
    }
    let Refusal::Challenge(faults) = refusal(
        table
            .matches
            .challenge(table.act(CORA), wish_for(BEN))
            .await,
    ) else {
        panic!("refused for another reason");
    };
    let crowded = ChallengeFault::TooManyMatches {
        person: person(BEN),
        max: RUNNING_MATCHES_MAX,
    };
    assert_eq!(faults, [crowded]);
}

#[tokio::test]
async fn accepting_sends_both_to_arrange_and_edits_the_card() {
    let table = Table::open().await;
    let card = table.challenge().await;
    table.deliver_all().await;
    let card = table.matches.card(card.id).await.unwrap();
    let panel = table
        .matches
        .accept(table.act(BEN), card.id, source(&card))
        .await
        .unwrap();
    let own = setup(panel);
    assert_eq!(own.color, Color::Blue, "Anna wished for Red");
    assert_eq!(own.setup.color(), Color::Blue);

    let notices = table.deliver_all().await;
    assert_eq!(
        labels(&notices),
        ["Anna: setup", "Ben: setup", "channel: arranging edit"]
    );
    assert_eq!(table.matches.unsettled().await.unwrap(), 0);
}

#[tokio::test]
async fn a_random_colour_falls_both_ways() {
    let table = Table::open().await;
    let mut colors = std::collections::HashSet::new();
    for _ in 0..20 {
        table.pass(CHALLENGES_A_MINUTE.seconds);
        let random = Wish {
            colour: ColourWish::Random,
            ..wish()
        };
        let card = table
            .matches
            .challenge(table.act(ANNA), random)
            .await
            .unwrap();
        let panel = table
            .matches
            .accept(table.act(BEN), card.id, None)
            .await
            .unwrap();
        let own = setup(panel);
        colors.insert(own.color);
        table
            .matches
            .resign(table.act(BEN), own.facts.code, 0)
            .await
            .unwrap();
    }
    assert_eq!(colors.len(), 2);
}

/// Case 5: the challenger presses Accept; so does an outsider.
#[tokio::test]
async fn only_the_one_challenged_may_answer_and_only_the_challenger_withdraw() {
    let table = Table::open().await;
    let id = table.challenge().await.id;
    table.deliver_all().await;
    let before = table.snapshot().await;
    let matches = &table.matches;
    let own = matches.accept(table.act(ANNA), id, None).await;
    assert!(matches!(refusal(own), Refusal::AwaitsOpponent { opponent } if opponent.id == BEN));
    let other = matches.accept(table.act(CORA), id, None).await;
    assert!(matches!(refusal(other), Refusal::NotChallenged { opponent } if opponent.id == BEN));
    let other = matches.decline(table.act(CORA), id, None).await;
    assert!(matches!(refusal(other), Refusal::NotChallenged { .. }));
    let other = matches.withdraw(table.act(BEN), id, None).await;
    assert!(
        matches!(refusal(other), Refusal::NotTheChallenger { challenger } if challenger.id == ANNA)
    );
    assert_eq!(table.snapshot().await, before);
    assert!(table.deliver_all().await.is_empty());
}

/// Case 6: an answer that comes from another channel or another message.
#[tokio::test]
async fn an_answer_from_elsewhere_is_refused() {
    let table = Table::open().await;
    let id = table.challenge().await.id;
    table.deliver_all().await;
    let card = table.matches.card(id).await.unwrap();
    let right = source(&card).unwrap();
    let before = table.snapshot().await;
    for wrong in [
        Source {
            channel: ELSEWHERE,
            ..right
        },
        Source {
            message: MessageId::new(1),
            ..right
        },
    ] {
        let answer = table.matches.accept(table.act(BEN), id, Some(wrong)).await;
        assert!(matches!(refusal(answer), Refusal::NoSuchChallenge));
    }
    assert_eq!(table.snapshot().await, before);
    let unknown = "777".parse().unwrap();
    let answer = table.matches.accept(table.act(BEN), unknown, None).await;
    assert!(matches!(refusal(answer), Refusal::NoSuchChallenge));
}

#[tokio::test]
async fn declined_withdrawn_and_accepted_challenges_are_closed() {
    for (state, closer) in [
        (ChallengeState::Declined, BEN),
        (ChallengeState::Withdrawn, ANNA),
        (ChallengeState::Accepted, BEN),
    ] {
        let table = Table::open().await;
        let id = table.challenge().await.id;
        table.deliver_all().await;
        let act = table.act(closer);
        match state {
            ChallengeState::Declined => drop(table.matches.decline(act, id, None).await.unwrap()),
            ChallengeState::Withdrawn => drop(table.matches.withdraw(act, id, None).await.unwrap()),
            _ => drop(table.matches.accept(act, id, None).await.unwrap()),
        }
        let notices = table.deliver_all().await;
        if state != ChallengeState::Accepted {
            assert_eq!(labels(&notices), ["channel: challenge edit"]);
            assert!(matches!(
                &notices[0],
                Notice::Public(notice)
                    if matches!(&notice.body, PublicBody::Challenge(card) if card.state == state)
            ));
        }
        let before = table.snapshot().await;
        for (person, withdraws) in [(BEN, false), (ANNA, true)] {
            let act = table.act(person);
            let late = if withdraws {
                table.matches.withdraw(act, id, None).await.map(drop)
            } else {
                table.matches.accept(act, id, None).await.map(drop)
            };
            assert!(
                matches!(refusal(late), Refusal::ChallengeClosed { state: told, .. } if told == state)
            );
        }
        assert_eq!(table.snapshot().await, before);
    }
}

#[tokio::test]
async fn a_challenge_expires_across_a_restart_and_its_card_says_so() {
    let mut table = Table::open().await;
    let id = table.challenge().await.id;
    table.deliver_all().await;
    table.matches.sweep().await.unwrap();
    assert!(table.deliver_all().await.is_empty(), "it expired too early");

    table.pass(CHALLENGE_LIFETIME_SECONDS);
    let late = table.matches.accept(table.act(BEN), id, None).await;
    let expired = ChallengeState::Expired;
    assert!(
        matches!(refusal(late), Refusal::ChallengeClosed { state, .. } if state == expired),
        "it is over before the sweep has come by"
    );
    table.restart().await;
    table.matches.sweep().await.unwrap();
    table.matches.sweep().await.unwrap();
    assert_eq!(
        labels(&table.deliver_all().await),
        ["channel: challenge edit"]
    );
    assert_eq!(table.matches.card(id).await.unwrap().state, expired);
    table.challenge().await;
}

#[tokio::test]
async fn the_same_press_told_twice_opens_one_match_and_gets_the_same_answer() {
    let table = Table::open().await;
    let act = table.act(ANNA);
    let card = table.matches.challenge(act.clone(), wish()).await.unwrap();
    let again = table.matches.challenge(act, wish()).await.unwrap();
    assert_eq!(card.id, again.id);
    table.deliver_all().await;

    let act = table.act(BEN);
    let first = table
        .matches
        .accept(act.clone(), card.id, None)
        .await
        .unwrap();
    let before = table.snapshot().await;
    let second = table.matches.accept(act, card.id, None).await.unwrap();
    assert_eq!(first.facts().code, second.facts().code);
    assert_eq!(table.snapshot().await, before);

    let act = table.act(CORA);
    let refused = table.matches.accept(act.clone(), card.id, None).await;
    assert!(matches!(refusal(refused), Refusal::NotChallenged { .. }));
    let again = table.matches.accept(act, card.id, None).await;
    assert!(matches!(refusal(again), Refusal::AlreadyAnswered));
}

#[tokio::test]
async fn accepting_and_withdrawing_at_once_gives_one_of_the_two() {
    for _ in 0..20 {
        let table = Table::open().await;
        let id = table.challenge().await.id;
        table.deliver_all().await;
        let (accepted, withdrawn) = tokio::join!(
            table.matches.accept(table.act(BEN), id, None),
            table.matches.withdraw(table.act(ANNA), id, None),
        );
        assert_ne!(accepted.is_ok(), withdrawn.is_ok());
        let state = table.matches.card(id).await.unwrap().state;
        let expected = if accepted.is_ok() {
            ChallengeState::Accepted
        } else {
            ChallengeState::Withdrawn
        };
        assert_eq!(state, expected);
    }
}

#[tokio::test]
async fn a_press_makes_known_the_card_whose_message_was_not_noted() {
    let table = Table::open().await;
    let id = table.challenge().await.id;
    // The courier sent the card, and the process died before noting it.
    table.claim().await.unwrap();
    let pressed = Source {
        channel: GAMES,
        message: MessageId::new(4711),
    };
    table
        .matches
        .decline(table.act(BEN), id, Some(pressed))
        .await
        .unwrap();
    let card = table.matches.card(id).await.unwrap();
    assert_eq!(card.message, Some(MessageId::new(4711)));
}

#[tokio::test]
async fn a_return_match_goes_on_with_exchanged_colours() {
    let table = Table::open().await;
    let code = table
        .playing_with(Wish {
            series: Series::Return,
            ..wish()
        })
        .await;
    table
        .matches
        .resign(table.act(ANNA), code, 0)
        .await
        .unwrap();
    let notices = table.deliver_all().await;
    assert_eq!(
        labels(&notices),
        [
            "Anna: setup",
            "Ben: result",
            "Ben: setup",
            "channel: arranging edit",
            "channel: result post"
        ]
    );
    let second = table.matches.games(ANNA).await.unwrap();
    assert_eq!(second.len(), 1);
    assert_eq!(
        (second[0].game, second[0].seat(ANNA)),
        (2, Some(Color::Blue))
    );
    assert_ne!(second[0].code, code);
    table.both_ready(second[0].code).await;
    table
        .matches
        .resign(table.act(BEN), second[0].code, 0)
        .await
        .unwrap();
    assert!(table.matches.games(ANNA).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_challenge_made_in_a_thread_of_another_channel_is_told_there() {
    let table = Table::open().await;
    let thread = ChannelId::new(7100);
    table
        .matches
        .challenge(table.act_in(ANNA, thread), wish())
        .await
        .unwrap();
    let notices = table.deliver_all().await;
    assert!(matches!(&notices[0], Notice::Public(notice) if notice.channel == thread));
}

#[tokio::test]
async fn the_acceptor_gets_their_own_setup_and_no_other() {
    let table = Table::open().await;
    let code = table.arranging().await;
    for person in [ANNA, BEN] {
        let own = table.setup_of(person, code).await;
        assert_eq!(own.color, color_of(person));
        assert_eq!(own.setup.color(), color_of(person));
        assert_eq!(own.viewer().id, person);
    }
    let which = two_lakes::matches::Which::code(code, GAMES);
    let outsider: Result<Panel, _> = table.matches.panel(CORA, &which).await;
    assert!(matches!(refusal(outsider), Refusal::NotAPlayer { .. }));
}

//! People, challenges, matches, events: what is written is what is read.

use two_lakes::store::{EndRow, MoveRow, NewEvent, OfferRow, SetupRow};

use super::file::*;

#[tokio::test]
async fn people_are_met_heard_of_and_renamed() {
    let file = File::new().await;
    let mut write = file.store.write().await.unwrap();
    write.hear_of(ANNA, "Anna?", "nl", 1).await.unwrap();
    write.meet(ANNA, "Anna", "de", 2).await.unwrap();
    write.hear_of(ANNA, "Anni", "nl", 3).await.unwrap();
    let anna = write.person(ANNA).await.unwrap().unwrap();
    assert_eq!((anna.name.as_str(), anna.language.as_str()), ("Anni", "de"));
    assert_eq!(
        (anna.theme.as_str(), anna.orientation.as_str()),
        ("classic", "own-side")
    );
    assert!(anna.shows_setup);
    assert_eq!((anna.inbox.as_str(), anna.dm_channel_id), ("open", None));

    write.set_inbox(ANNA, true, Some(99)).await.unwrap();
    write.set_inbox(ANNA, false, None).await.unwrap();
    let anna = write.person(ANNA).await.unwrap().unwrap();
    // Of a closed one the channel may be gone as well.
    assert_eq!((anna.inbox.as_str(), anna.dm_channel_id), ("closed", None));
    assert!(write.person(BEN).await.unwrap().is_none());
}

#[tokio::test]
async fn servers_and_channels_are_remembered() {
    let file = File::new().await;
    let mut write = file.store.write().await.unwrap();
    assert!(write.guild(GUILD).await.unwrap().is_none());
    for language in ["de", "nl", "nl"] {
        write.set_guild_language(GUILD, language).await.unwrap();
        let known = write.guild(GUILD).await.unwrap();
        assert_eq!(known.map(|guild| guild.language).as_deref(), Some(language));
    }
    assert_eq!(write.channel_state(CHANNEL).await.unwrap(), None);
    write.set_channel_state(CHANNEL, "lost", 5).await.unwrap();
    write.set_channel_state(CHANNEL, "open", 6).await.unwrap();
    let state = write.channel_state(CHANNEL).await.unwrap();
    assert_eq!(state, Some(("open".into(), 6)));
    assert!(write.set_channel_state(CHANNEL, "odd", 7).await.is_err());
}

#[tokio::test]
async fn a_challenge_is_read_with_its_names_and_its_match() {
    let file = File::new().await;
    let (mut write, id) = file.with_challenge().await;
    let row = write.challenge(id).await.unwrap().unwrap();
    assert_eq!(
        (row.challenger_name.as_str(), row.opponent_name.as_deref()),
        ("Anna", Some("Ben"))
    );
    assert_eq!(
        (row.state.as_str(), row.message_id, row.code),
        ("open", None, None)
    );
    assert_eq!(write.open_challenges_by(ANNA).await.unwrap(), 1);
    assert_eq!(write.open_challenges_by(BEN).await.unwrap(), 0);
    for (one, other) in [(ANNA, BEN), (BEN, ANNA)] {
        let between = write.open_challenge_between(one, other).await.unwrap();
        assert_eq!(between, Some((id, ANNA)));
    }
    write.set_card(id, 900).await.unwrap();
    let row = write.challenge(id).await.unwrap().unwrap();
    assert_eq!((row.message_id, row.reposts), (Some(900), 0));
    write.forget_card(id).await.unwrap();
    let row = write.challenge(id).await.unwrap().unwrap();
    assert_eq!((row.message_id, row.reposts), (None, 1));

    assert!(write.close_challenge(id, "accepted", 15).await.unwrap());
    assert!(!write.close_challenge(id, "declined", 16).await.unwrap());
    write
        .insert_match(new_match(id, "7K3F"))
        .await
        .unwrap()
        .unwrap();
    let row = write.challenge(id).await.unwrap().unwrap();
    assert_eq!(
        (row.state.as_str(), row.code.as_deref()),
        ("accepted", Some("7K3F"))
    );
    assert_eq!(write.open_challenge_between(ANNA, BEN).await.unwrap(), None);
}

#[tokio::test]
async fn overdue_challenges_are_found_at_their_second() {
    let file = File::new().await;
    let (mut write, id) = file.with_challenge().await;
    assert!(write.overdue_challenges(19, 10).await.unwrap().is_empty());
    assert_eq!(write.overdue_challenges(20, 10).await.unwrap(), [id]);
    assert!(write.overdue_challenges(20, 0).await.unwrap().is_empty());
    write.close_challenge(id, "expired", 20).await.unwrap();
    assert!(write.overdue_challenges(99, 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_match_is_found_by_number_code_challenge_and_player() {
    let file = File::new().await;
    let (mut write, challenge, id) = file.with_match().await;
    let row = write.match_by_id(id).await.unwrap().unwrap();
    assert_eq!(write.match_by_code("7K3F").await.unwrap().unwrap(), row);
    assert_eq!(
        write.newest_match_of(challenge).await.unwrap().unwrap(),
        row
    );
    assert_eq!(
        (row.red_name.as_str(), row.blue_name.as_str()),
        ("Anna", "Ben")
    );
    assert_eq!(
        (row.channel_id, row.guild_id, row.plies),
        (CHANNEL, Some(GUILD), 0)
    );
    for person in [ANNA, BEN] {
        let running = write.running_matches_of(person).await.unwrap();
        assert_eq!(running, std::slice::from_ref(&row));
        assert_eq!(write.running_matches_count(person).await.unwrap(), 1);
    }
    assert_eq!(write.running_matches_count(77).await.unwrap(), 0);
    let taken = write
        .insert_match(new_match(challenge, "7K3F"))
        .await
        .unwrap();
    assert_eq!(taken, None, "the code is taken");
    let twice = write.insert_match(new_match(challenge, "0000")).await;
    assert!(twice.is_err(), "a challenge has one first game");
}

#[tokio::test]
async fn a_match_goes_its_way_once() {
    let file = File::new().await;
    let (mut write, _, id) = file.with_match().await;
    let end = EndRow {
        winner: Some("blue"),
        ending: "resignation",
        red_shown: true,
        blue_shown: false,
        at: 60,
    };
    assert!(!write.end_match(id, end).await.unwrap(), "it has not begun");
    assert_eq!(write.overdue_matches(40, 5).await.unwrap().len(), 1);
    assert!(write.overdue_matches(39, 5).await.unwrap().is_empty());
    assert!(write.start_match(id, 45).await.unwrap());
    assert!(!write.start_match(id, 46).await.unwrap());
    write.insert_move(id, ply(1)).await.unwrap();
    assert!(!write.abort_match(id, 46).await.unwrap(), "it is played");
    let offer = OfferRow {
        kind: "draw",
        by: "red",
        ply: 3,
        at: 50,
        days: None,
    };
    write.set_offer(id, Some(offer)).await.unwrap();
    let row = write.match_by_id(id).await.unwrap().unwrap();
    assert_eq!(
        (row.offer_kind.as_deref(), row.offer_ply),
        (Some("draw"), Some(3))
    );
    write.set_offer(id, None).await.unwrap();
    write.set_offer(id, Some(offer)).await.unwrap();
    assert!(write.end_match(id, end).await.unwrap());
    assert!(!write.end_match(id, end).await.unwrap());
    let row = write.match_by_id(id).await.unwrap().unwrap();
    assert_eq!(
        (row.status.as_str(), row.winner.as_deref()),
        ("over", Some("blue"))
    );
    assert_eq!(
        (row.red_shown, row.blue_shown, row.offer_kind),
        (true, false, None)
    );
    assert_eq!((row.started_at, row.ended_at), (Some(45), Some(60)));
    assert_eq!(write.running_matches_count(ANNA).await.unwrap(), 0);
}

#[tokio::test]
async fn a_match_that_never_began_is_aborted() {
    let file = File::new().await;
    let (mut write, _, id) = file.with_match().await;
    assert!(write.abort_match(id, 41).await.unwrap());
    assert!(!write.start_match(id, 42).await.unwrap());
    let row = write.match_by_id(id).await.unwrap().unwrap();
    assert_eq!((row.status.as_str(), row.ended_at), ("aborted", Some(41)));
    assert!(write.overdue_matches(99, 5).await.unwrap().is_empty());
}

#[tokio::test]
async fn setups_are_replaced_and_read_back() {
    let file = File::new().await;
    let (mut write, _, id) = file.with_match().await;
    write.put_setup(id, &setup("red")).await.unwrap();
    write.put_setup(id, &setup("blue")).await.unwrap();
    let changed = SetupRow {
        revision: 4,
        previous: Some(LETTERS.into()),
        chosen: Some(31),
        rejected: Some("F F\nB".into()),
        ready_at: Some(44),
        ..setup("red")
    };
    write.put_setup(id, &changed).await.unwrap();
    let setups = write.setups(id).await.unwrap();
    assert!(setups == [setup("blue"), changed]);
    let short = SetupRow {
        letters: "ABC".into(),
        ..setup("red")
    };
    assert!(write.put_setup(id, &short).await.is_err());
}

#[tokio::test]
async fn a_ply_is_written_once() {
    let file = File::new().await;
    let (mut write, _, id) = file.with_match().await;
    for number in 1..=3 {
        write.insert_move(id, ply(number)).await.unwrap();
    }
    assert!(write.insert_move(id, ply(3)).await.is_err());
    let off_board = MoveRow {
        to_square: 100,
        ..ply(4)
    };
    assert!(write.insert_move(id, off_board).await.is_err());
    assert_eq!(write.moves(id, 2).await.unwrap(), [ply(1), ply(2)]);
    assert_eq!(write.match_by_id(id).await.unwrap().unwrap().plies, 3);
}

#[tokio::test]
async fn acts_are_noted_once_and_forgotten_when_old() {
    let file = File::new().await;
    let mut write = file.store.write().await.unwrap();
    assert_eq!(write.act_was_refused(1).await.unwrap(), None);
    write.insert_act(1, ANNA, true, 10).await.unwrap();
    write.insert_act(1, ANNA, false, 11).await.unwrap();
    assert_eq!(write.act_was_refused(1).await.unwrap(), Some(true));
    assert_eq!(write.forget_acts_before(10).await.unwrap(), 0);
    assert_eq!(write.forget_acts_before(11).await.unwrap(), 1);
    assert_eq!(write.act_was_refused(1).await.unwrap(), None);
}

#[tokio::test]
async fn the_last_event_of_a_kind_is_found() {
    let file = File::new().await;
    let (mut write, challenge, id) = file.with_match().await;
    assert_eq!(write.last_event_ply(id, "offer", ANNA).await.unwrap(), None);
    for (ply, actor) in [(3, ANNA), (9, ANNA), (12, BEN)] {
        write
            .insert_event(NewEvent {
                challenge_id: challenge,
                match_id: Some(id),
                ply: Some(ply),
                kind: "offer",
                actor_id: Some(actor),
                at: ply,
            })
            .await
            .unwrap();
    }
    assert_eq!(
        write.last_event_ply(id, "offer", ANNA).await.unwrap(),
        Some(9)
    );
}

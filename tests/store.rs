//! Every query of the store on a migrated file, and what the schema itself forbids.

use std::path::PathBuf;

use two_lakes::store::{
    EndRow, MoveRow, NewChallenge, NewEvent, NewMatch, NewOutboxRow, OfferRow, SetupRow, Store,
    Write, back_up,
};

const ANNA: i64 = 11;
const BEN: i64 = 12;
const CHANNEL: i64 = 70;
const GUILD: i64 = 50;
/// Forty letters; the store does not know what they mean.
const LETTERS: &str = "ABCDEFGHIJABCDEFGHIJABCDEFGHIJABCDEFGHIJ";

struct File {
    store: Store,
    directory: tempfile::TempDir,
}

impl File {
    async fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(&directory.path().join("store.sqlite"))
            .await
            .unwrap();
        Self { store, directory }
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("store.sqlite")
    }

    /// A file with two people and a challenge between them, in a transaction.
    async fn with_challenge(&self) -> (Write, i64) {
        let mut write = self.store.write().await.unwrap();
        write.meet(ANNA, "Anna", "de", 1).await.unwrap();
        write.hear_of(BEN, "Ben", "en", 1).await.unwrap();
        let id = write.insert_challenge(new_challenge()).await.unwrap();
        (write, id)
    }

    async fn with_match(&self) -> (Write, i64, i64) {
        let (mut write, challenge) = self.with_challenge().await;
        let id = write.insert_match(new_match(challenge, "7K3F")).await;
        (write, challenge, id.unwrap().unwrap())
    }
}

fn new_challenge() -> NewChallenge<'static> {
    NewChallenge {
        guild_id: Some(GUILD),
        channel_id: CHANNEL,
        challenger_id: ANNA,
        opponent_id: BEN,
        variant: "original",
        rule_set: "jumbo",
        reveal: "visible",
        colour: "random",
        series: "single",
        made_at: 10,
        expires_at: 20,
    }
}

fn new_match(challenge: i64, code: &str) -> NewMatch<'_> {
    NewMatch {
        code,
        challenge_id: challenge,
        game: 1,
        variant: "original",
        rule_set: "jumbo",
        reveal: "visible",
        red_id: ANNA,
        blue_id: BEN,
        created_at: 30,
        due_at: 40,
    }
}

fn setup(color: &str) -> SetupRow {
    SetupRow {
        color: color.into(),
        letters: LETTERS.into(),
        revision: 0,
        previous: None,
        chosen: None,
        rejected: None,
        ready_at: None,
    }
}

fn ply(ply: i64) -> MoveRow {
    MoveRow {
        ply,
        from_square: 30,
        to_square: 40,
        played_at: 50 + ply,
    }
}

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
    assert_eq!(
        (anna.inbox.as_str(), anna.dm_channel_id),
        ("closed", Some(99))
    );
    assert!(write.person(BEN).await.unwrap().is_none());
}

#[tokio::test]
async fn servers_and_channels_are_remembered() {
    let file = File::new().await;
    let mut write = file.store.write().await.unwrap();
    assert_eq!(write.guild_language(GUILD).await.unwrap(), None);
    for language in ["de", "nl", "nl"] {
        write.set_guild_language(GUILD, language).await.unwrap();
        let known = write.guild_language(GUILD).await.unwrap();
        assert_eq!(known.as_deref(), Some(language));
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
        (row.challenger_name.as_str(), row.opponent_name.as_str()),
        ("Anna", "Ben")
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
    assert!(!write.abort_match(id, 46).await.unwrap(), "it is played");
    let offer = OfferRow {
        kind: "draw",
        by: "red",
        ply: 3,
        at: 50,
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

#[tokio::test]
async fn a_lane_is_served_in_order_and_other_lanes_meanwhile() {
    let file = File::new().await;
    let (mut write, challenge) = file.with_challenge().await;
    post(&mut write, challenge, "a", "one", 100).await;
    post(&mut write, challenge, "a", "two", 0).await;
    post(&mut write, challenge, "b", "three", 0).await;
    assert_eq!(write.next_due().await.unwrap(), Some(0));
    let claim = write.claim(50, 60).await.unwrap().unwrap();
    assert_eq!(claim.kind, "three", "the first row of lane a is not due");
    assert!(write.claim(50, 60).await.unwrap().is_none());
    assert_eq!(write.next_due().await.unwrap(), Some(60), "the lease's end");
    assert!(write.settle_delivered(claim.id, 1, 2, 51).await.unwrap());
    assert!(!write.settle_delivered(claim.id, 1, 2, 52).await.unwrap());
    assert_eq!(write.next_due().await.unwrap(), Some(100));
    let claim = write.claim(100, 110).await.unwrap().unwrap();
    assert_eq!((claim.kind.as_str(), claim.attempts), ("one", 1));
    assert!(write.settle_given_up(claim.id, "why", 101).await.unwrap());
    let claim = write.claim(101, 111).await.unwrap().unwrap();
    assert_eq!(claim.kind, "two");
}

#[tokio::test]
async fn a_row_is_put_off_only_by_the_one_who_holds_it() {
    let file = File::new().await;
    let (mut write, challenge) = file.with_challenge().await;
    post(&mut write, challenge, "a", "one", 0).await;
    let first = write.claim(0, 10).await.unwrap().unwrap();
    let second = write.claim(10, 20).await.unwrap().unwrap();
    write.put_off(&first, 500, "late").await.unwrap();
    assert_eq!(write.next_due().await.unwrap(), Some(20));
    write.put_off(&second, 15, "failed").await.unwrap();
    let third = write.claim(15, 25).await.unwrap().unwrap();
    assert_eq!(third.attempts, 3);
    write
        .put_off_uncounted(&third, 16, "asked to wait")
        .await
        .unwrap();
    assert_eq!(write.claim(16, 26).await.unwrap().unwrap().attempts, 3);
    assert_eq!(write.release_leases().await.unwrap(), 1);
    assert_eq!(write.claim(16, 26).await.unwrap().unwrap().attempts, 4);
}

#[tokio::test]
async fn superseded_rows_are_settled_unless_somebody_holds_them() {
    let file = File::new().await;
    let (mut write, challenge) = file.with_challenge().await;
    post(&mut write, challenge, "a", "card", 0).await;
    let held = write.claim(0, 10).await.unwrap().unwrap();
    post(&mut write, challenge, "a", "card", 30).await;
    post(&mut write, challenge, "a", "post", 0).await;
    assert!(write.is_superseded(&held).await.unwrap());
    let latest = write.supersede("a", "card", 5).await.unwrap();
    assert_eq!(latest, Some(30));
    assert_eq!(write.supersede("a", "card", 5).await.unwrap(), None);
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
        let claim = write.claim(0, 10).await.unwrap().unwrap();
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
    assert_eq!(write.former_call(&claims[2]).await.unwrap(), Some(901));
}

#[tokio::test]
async fn what_is_not_committed_never_was() {
    let file = File::new().await;
    let (write, id) = file.with_challenge().await;
    drop(write);
    assert!(
        file.store
            .read()
            .await
            .unwrap()
            .challenge(id)
            .await
            .unwrap()
            .is_none()
    );
    let (write, id) = file.with_challenge().await;
    write.commit().await.unwrap();
    file.store.close().await;
    let again = Store::open(&file.path()).await.unwrap();
    assert!(
        again
            .read()
            .await
            .unwrap()
            .challenge(id)
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn a_reader_sees_one_state_while_others_write() {
    let file = File::new().await;
    let (write, id) = file.with_challenge().await;
    write.commit().await.unwrap();
    let mut read = file.store.read().await.unwrap();
    assert_eq!(read.open_challenges_by(ANNA).await.unwrap(), 1);
    let mut write = file.store.write().await.unwrap();
    write.close_challenge(id, "declined", 12).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(read.open_challenges_by(ANNA).await.unwrap(), 1);
    drop(read);
    let mut read = file.store.read().await.unwrap();
    assert_eq!(read.open_challenges_by(ANNA).await.unwrap(), 0);
}

#[tokio::test]
async fn writers_wait_for_each_other() {
    let file = File::new().await;
    let (write, id) = file.with_challenge().await;
    write.commit().await.unwrap();
    let writers = (0..8).map(|number| {
        let store = file.store.clone();
        tokio::spawn(async move {
            let mut write = store.write().await.unwrap();
            let before = write.challenge(id).await.unwrap().unwrap();
            write.forget_card(id).await.unwrap();
            write.set_card(id, number).await.unwrap();
            write.commit().await.unwrap();
            before.reposts
        })
    });
    let mut seen = Vec::new();
    for writer in writers.collect::<Vec<_>>() {
        seen.push(writer.await.unwrap());
    }
    seen.sort_unstable();
    assert_eq!(seen, (0..8).collect::<Vec<_>>(), "no write was lost");
}

#[tokio::test]
async fn a_backup_is_whole_while_others_write() {
    let file = File::new().await;
    let (write, id) = file.with_challenge().await;
    write.commit().await.unwrap();
    let mut write = file.store.write().await.unwrap();
    write.close_challenge(id, "declined", 12).await.unwrap();
    let copy = file.directory.path().join("copy.sqlite");
    back_up(&file.path(), &copy).await.unwrap();
    write.commit().await.unwrap();
    let again = back_up(&file.path(), &copy).await;
    assert!(again.is_err(), "a backup overwrote another");

    let copied = Store::open(&copy).await.unwrap();
    let challenge = copied.read().await.unwrap().challenge(id).await.unwrap();
    assert_eq!(
        challenge.unwrap().state,
        "open",
        "what was not committed is not copied"
    );
}

/// The settings on which durability rests.
#[tokio::test]
async fn the_file_is_in_wal_mode_and_keeps_foreign_keys() {
    use sqlx::{ConnectOptions, Row};
    let file = File::new().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file.path());
    let mut connection = options.connect().await.unwrap();
    let mode: String = sqlx::query("PRAGMA journal_mode")
        .fetch_one(&mut connection)
        .await
        .unwrap()
        .get(0);
    assert_eq!(mode, "wal");
    let mut write = file.store.write().await.unwrap();
    let orphan = write.insert_challenge(new_challenge()).await;
    assert!(orphan.is_err(), "a challenge of nobody was written");
}

//! Everything has a limit, so that one person can't fill the disk or a channel. What is refused is told
//! in a sentence, changes nothing, and is possible again when there is room.

use two_lakes::matches::{
    CHALLENGES_A_DAY, CHALLENGES_A_MINUTE, CHALLENGES_IN_SERVER, Failure, Language, Level,
    MatchCode, OPEN_CHALLENGES_MAX, PersonId, SAVED_SETUPS_MAX, SETUP_NAME_MAX, SHARES_A_DAY,
    SOLO_MATCHES_A_DAY, SOLO_MATCHES_MAX, SoloWish,
};
use two_lakes::text::refusals;

use super::table::{ANNA, Table, refusal, setup, wish_for};

/// Lets Anna, or others, do something as often as is allowed, and once more.
async fn check<T: std::fmt::Debug>(
    limit: &str,
    allowed: u32,
    act: impl AsyncFn(&Table, u32) -> Result<T, Failure>,
    told: &str,
    until: impl AsyncFn(&Table),
) {
    let table = Table::open().await;
    for number in 0..allowed {
        let done = act(&table, number).await;
        done.unwrap_or_else(|failure| panic!("{limit}, number {number}: {failure:?}"));
    }
    let before = (table.snapshot().await, saved_setups(&table).await);
    let refused = refusal(act(&table, allowed).await);
    let sentence = refusals::refusal(&refused, ANNA).speak(Language::English);
    assert!(sentence.contains(told), "{limit}: {sentence}");
    let after = (table.snapshot().await, saved_setups(&table).await);
    assert_eq!(after, before, "{limit} changes nothing");
    until(&table).await;
    let again = act(&table, allowed).await;
    again.unwrap_or_else(|failure| panic!("{limit}, when there is room: {failure:?}"));
}

async fn saved_setups(table: &Table) -> i64 {
    table.number("SELECT count(*) FROM saved_setups").await
}

fn stranger(number: u32) -> PersonId {
    PersonId::new(2000 + u64::from(number))
}

/// A challenge that stands.
async fn challenges(table: &Table, by: PersonId, number: u32) -> Result<(), Failure> {
    let wish = wish_for(stranger(number));
    table.matches.challenge(table.act(by), wish).await?;
    Ok(())
}

/// A challenge that is taken back, so that it could be made again.
async fn takes_back(table: &Table, number: u32) -> Result<(), Failure> {
    let wish = wish_for(stranger(number));
    let card = table.matches.challenge(table.act(ANNA), wish).await?;
    let withdrawn = table.matches.withdraw(table.act(ANNA), card.id, None).await;
    withdrawn.unwrap();
    Ok(())
}

fn training() -> SoloWish {
    SoloWish::practice()
}

/// A match against the computer that is played.
async fn begins(table: &Table) -> MatchCode {
    let opened = table.matches.solo(table.act(ANNA), training()).await;
    let code = opened.unwrap().facts().code;
    let revision = table.setup_of(ANNA, code).await.revision;
    let ready = table.matches.ready(table.act(ANNA), code, revision).await;
    ready.unwrap();
    code
}

/// A match against the computer that is left as soon as it is there.
async fn leaves_the_computer(table: &Table) -> Result<(), Failure> {
    let panel = table.matches.solo(table.act(ANNA), training()).await?;
    let code = panel.facts().code;
    table.matches.resign(table.act(ANNA), code, 0).await?;
    Ok(())
}

#[tokio::test]
async fn challenges_are_limited_by_how_many_are_open_and_how_many_were_made() {
    check(
        "open challenges",
        OPEN_CHALLENGES_MAX,
        async |table, number| challenges(table, ANNA, number).await,
        "You have 5 open challenges",
        async |table| {
            table
                .tamper("UPDATE challenges SET state = 'withdrawn', closed_at = 1 WHERE id = 1")
                .await;
            table.pass(CHALLENGES_A_MINUTE.seconds);
        },
    )
    .await;
    check(
        "challenges a minute",
        CHALLENGES_A_MINUTE.count,
        takes_back,
        "You have made a lot of challenges in a short time.",
        async |table| table.pass(CHALLENGES_A_MINUTE.seconds),
    )
    .await;
    check(
        "challenges a day",
        CHALLENGES_A_DAY.count,
        async |table, number| {
            table.pass(CHALLENGES_A_MINUTE.seconds / u64::from(CHALLENGES_A_MINUTE.count) + 1);
            takes_back(table, number).await
        },
        "You can make the next one <t:",
        async |table| table.pass(CHALLENGES_A_DAY.seconds),
    )
    .await;
    check(
        "challenges in a server",
        CHALLENGES_IN_SERVER.count,
        async |table, number| challenges(table, stranger(100 + number), number).await,
        "A lot of challenges are being made in this server",
        async |table| table.pass(CHALLENGES_IN_SERVER.seconds),
    )
    .await;
}

#[tokio::test]
async fn matches_against_the_computer_are_limited_at_once_and_by_the_day() {
    check(
        "running matches",
        SOLO_MATCHES_MAX,
        async |table, _| table.matches.solo(table.act(ANNA), training()).await,
        "You have 5 matches against the computer running",
        async |table| {
            let games = table.matches.games(ANNA).await.unwrap();
            let left = table.matches.resign(table.act(ANNA), games[0].code, 0);
            left.await.unwrap();
        },
    )
    .await;
    check(
        "matches a day",
        SOLO_MATCHES_A_DAY.count,
        async |table, _| leaves_the_computer(table).await,
        "That makes 50 matches against the computer within a day",
        async |table| table.pass(SOLO_MATCHES_A_DAY.seconds),
    )
    .await;
    check(
        "shown matches a day",
        SHARES_A_DAY.count,
        async |table, number| {
            if number < SHARES_A_DAY.count {
                begins(table).await;
            }
            // The last one is begun before it is asked whether it may be shown.
            if number + 1 == SHARES_A_DAY.count {
                begins(table).await;
            }
            let games = table.matches.games(ANNA).await.unwrap();
            let code = games.last().unwrap().code;
            table.matches.share(table.act(ANNA), code).await?;
            table.matches.resign(table.act(ANNA), code, 0).await
        },
        "You have shared 10 matches within a day",
        async |table| table.pass(SHARES_A_DAY.seconds),
    )
    .await;
}

#[tokio::test]
async fn kept_setups_are_limited() {
    check(
        "kept setups",
        u32::try_from(SAVED_SETUPS_MAX).unwrap(),
        async |table, number| {
            let code = match table.matches.games(ANNA).await.unwrap().as_slice() {
                [arranged, ..] => arranged.code,
                [] => arranges(table).await,
            };
            let name = format!("Setup {number}");
            table.matches.save_setup(table.act(ANNA), code, name).await
        },
        "15 setups",
        async |table| {
            let kept = table.matches.saved_setups(ANNA).await.unwrap();
            let deleted = table.matches.delete_setup(table.act(ANNA), kept[0].id);
            deleted.await.unwrap();
        },
    )
    .await;
}

/// A full game against the computer that Anna arranges.
async fn arranges(table: &Table) -> MatchCode {
    let wish = SoloWish::usual(Level::Recruit);
    let opened = table.matches.solo(table.act(ANNA), wish).await;
    opened.unwrap().facts().code
}

#[tokio::test]
async fn a_name_of_one_character_too_many_is_refused() {
    let table = Table::open().await;
    let code = arranges(&table).await;
    let longest = "ä".repeat(SETUP_NAME_MAX);
    let saved = table
        .matches
        .save_setup(table.act(ANNA), code, longest.clone());
    let saved = saved.await.unwrap();
    let too_long = format!("{longest}ä");
    let save = table
        .matches
        .save_setup(table.act(ANNA), code, too_long.clone());
    let rename = table
        .matches
        .rename_setup(table.act(ANNA), saved.id, too_long);
    for refused in [save.await, rename.await] {
        let refused = refusals::refusal(&refusal(refused), ANNA).speak(Language::English);
        assert!(
            refused.contains("A name of 1 to 32 characters"),
            "{refused}"
        );
    }
    let names = "SELECT group_concat(name) FROM saved_setups";
    assert_eq!(table.text(names).await, longest);
}

/// Longer than any form of Discord's lets through.
#[tokio::test]
async fn text_beyond_all_measure_changes_no_setup_and_is_kept_in_measure() {
    /// Four rows of a hundred characters, and what parts them.
    const KEPT_MAX: i64 = 4 * 100 + 3;
    let table = Table::open().await;
    let code = arranges(&table).await;
    let name = String::from("Mine");
    let saved = table.matches.save_setup(table.act(ANNA), code, name);
    let saved = saved.await.unwrap();
    for rows in [
        vec![String::from("B B B B B B B B B B B"); 4],
        vec!["?".repeat(5_000); 4],
        vec!["B ".repeat(5_000); 4],
        vec![String::from("? ? ? ? ? ? ? ? ? ?"); 5_000],
    ] {
        let before = table.setup_of(ANNA, code).await;
        let act = table.act(ANNA);
        let arranged = table
            .matches
            .arrange(act, code, before.revision, rows.clone());
        let arranged = arranged.await.unwrap();
        assert!(setup(arranged.panel).setup == before.setup);
        let edited = table.matches.edit_setup(table.act(ANNA), saved.id, rows);
        let edited = edited.await.unwrap();
        assert!(edited.saved.setup == saved.setup);
        for faults in [arranged.faults, edited.faults] {
            let told = refusals::bad_setup(&faults).speak(Language::English);
            assert!(!faults.is_empty() && told.chars().count() < 2_000, "{told}");
        }
        for kept in [
            "SELECT max(length(rejected)) FROM setups",
            "SELECT max(length(rejected)) FROM saved_setups",
        ] {
            assert!((1..=KEPT_MAX).contains(&table.number(kept).await), "{kept}");
        }
    }
}

/// Whoever is told that a challenge is open may look for its card, which is shown again: once a minute.
#[tokio::test]
async fn a_card_that_is_looked_for_again_and_again_is_shown_once_a_minute() {
    let table = Table::open().await;
    table.challenge().await;
    table.deliver_all().await;
    let rows = "SELECT count(*) FROM outbox";
    let before = table.number(rows).await;
    for _ in 0..3 {
        let again = table
            .matches
            .challenge(table.act(ANNA), wish_for(super::table::BEN));
        refusal(again.await);
    }
    assert_eq!(table.number(rows).await, before + 1);
    table.deliver_all().await;
    table.pass(60);
    let again = table
        .matches
        .challenge(table.act(ANNA), wish_for(super::table::BEN));
    refusal(again.await);
    assert_eq!(table.number(rows).await, before + 2);
}

/// Nobody else knew of it, and whoever opened it has seen it close.
#[tokio::test]
async fn a_match_against_the_computer_that_never_began_is_gone_after_a_day() {
    let table = Table::open().await;
    leaves_the_computer(&table).await.unwrap();
    let code = begins(&table).await;
    table
        .matches
        .resign(table.act(ANNA), code, 0)
        .await
        .unwrap();
    table.deliver_all().await;

    let matches = "SELECT count(*) FROM matches";
    table.matches.sweep().await.unwrap();
    assert_eq!(table.number(matches).await, 2);
    table.pass(24 * 60 * 60);
    table.matches.sweep().await.unwrap();
    assert_eq!(table.number(matches).await, 1, "one was played");
    for gone in ["challenges", "events", "setups", "outbox"] {
        let left = match gone {
            "challenges" => table.number("SELECT count(*) FROM challenges").await,
            "events" => {
                table
                    .number("SELECT count(DISTINCT challenge_id) FROM events")
                    .await
            }
            "setups" => {
                table
                    .number("SELECT count(DISTINCT match_id) FROM setups")
                    .await
            }
            _ => {
                table
                    .number("SELECT count(DISTINCT challenge_id) FROM outbox")
                    .await
            }
        };
        assert_eq!(left, 1, "{gone}");
    }
}

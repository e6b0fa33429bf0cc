//! What those who manage a server settle, and what becomes of a server that takes the bot out.

use two_lakes::engine::{Ending, RuleSet, Variant};
use two_lakes::matches::{
    ChallengeFault, Challengers, GUILD_KEPT_SECONDS, Glance, GuildId, Kept, Language, Notice, Pace,
    Refusal, RoleId, ServerSetting, ServerSettings, SoloWish, Standing, Status, Wish,
};

use super::table::*;

const CLUB: RoleId = RoleId::new(8001);

async fn settle(table: &Table, setting: ServerSetting) -> ServerSettings {
    let act = table.act(CORA);
    table.matches.set_server(act, setting).await.unwrap()
}

#[tokio::test]
async fn what_is_settled_is_kept_and_can_be_taken_back() {
    let mut table = Table::open().await;
    let before = table.matches.server_settings(GUILD).await.unwrap();
    assert_eq!(before, ServerSettings::default());
    settle(&table, ServerSetting::Language(Some(Language::German))).await;
    settle(&table, ServerSetting::GamesChannel(Some(GAMES))).await;
    settle(&table, ServerSetting::Variants(vec![Variant::Duel])).await;
    settle(&table, ServerSetting::RuleSets(vec![RuleSet::Isf])).await;
    settle(&table, ServerSetting::Pace(Pace::OneDay)).await;
    settle(&table, ServerSetting::Challengers(Challengers::Role(CLUB))).await;
    settle(&table, ServerSetting::Kept(Kept::Quarter)).await;
    let settled = settle(&table, ServerSetting::Spectating(false)).await;
    table.restart().await;
    let kept = table.matches.server_settings(GUILD).await.unwrap();
    assert_eq!(kept, settled);
    assert_eq!(kept.games_channel, Some(GAMES));
    assert_eq!(kept.variants, [Variant::Duel]);
    assert_eq!(kept.rule_sets, [RuleSet::Isf]);
    assert_eq!((kept.pace, kept.kept), (Pace::OneDay, Kept::Quarter));
    assert_eq!(kept.challengers, Challengers::Role(CLUB));

    settle(&table, ServerSetting::Language(None)).await;
    settle(&table, ServerSetting::GamesChannel(None)).await;
    settle(&table, ServerSetting::Variants(Variant::ALL.into())).await;
    settle(&table, ServerSetting::RuleSets(Vec::new())).await;
    settle(&table, ServerSetting::Pace(Pace::USUAL)).await;
    settle(&table, ServerSetting::Challengers(Challengers::Everyone)).await;
    settle(&table, ServerSetting::Kept(Kept::USUAL)).await;
    let open = settle(&table, ServerSetting::Spectating(true)).await;
    assert_eq!(open, ServerSettings::default());
    let elsewhere = table.matches.server_settings(GuildId::new(1)).await;
    assert_eq!(elsewhere.unwrap(), ServerSettings::default());
}

#[tokio::test]
async fn a_challenge_against_the_settings_hears_all_that_stands_against_it() {
    let table = Table::open().await;
    settle(&table, ServerSetting::GamesChannel(Some(ELSEWHERE))).await;
    settle(&table, ServerSetting::Variants(vec![Variant::Duel])).await;
    settle(&table, ServerSetting::RuleSets(vec![RuleSet::Isf])).await;
    let before = table.snapshot().await;
    let refused = table.matches.challenge(table.act(ANNA), wish()).await;
    let Refusal::Challenge(faults) = refusal(refused) else {
        panic!("another refusal");
    };
    assert_eq!(
        faults,
        [
            ChallengeFault::OtherChannel { channel: ELSEWHERE },
            ChallengeFault::VariantNotAllowed {
                allowed: vec![Variant::Duel]
            },
            ChallengeFault::RulesNotAllowed {
                allowed: vec![RuleSet::Isf]
            },
        ]
    );
    assert_eq!(table.snapshot().await, before);
    let allowed = Wish {
        variant: Variant::Duel,
        rules: RuleSet::Isf,
        ..wish()
    };
    let act = table.act_in(ANNA, ELSEWHERE);
    table.matches.challenge(act, allowed).await.unwrap();
}

#[tokio::test]
async fn a_language_that_is_settled_is_the_one_of_the_channel() {
    let table = Table::open().await;
    settle(&table, ServerSetting::Language(Some(Language::Dutch))).await;
    table.challenge().await;
    let told = table.deliver_all().await;
    let language = told.iter().find_map(|notice| match notice {
        Notice::Public(notice) => Some(notice.language),
        _ => None,
    });
    assert_eq!(language, Some(Language::Dutch));
}

#[tokio::test]
async fn nobody_watches_where_that_is_settled_until_the_match_is_over() {
    let table = Table::open().await;
    let code = table.playing().await;
    settle(&table, ServerSetting::Spectating(false)).await;
    let refused = table.matches.glance(CORA, code).await;
    assert!(matches!(refusal(refused), Refusal::NoSpectators { .. }));
    let own = table.matches.glance(ANNA, code).await.unwrap();
    assert!(matches!(own, Glance::Own(_)));
    let seen = table.matches.resign(table.act(ANNA), code, 0).await;
    seen.unwrap();
    let over = table.matches.glance(CORA, code).await.unwrap();
    assert!(matches!(over, Glance::Public { .. }));
}

#[tokio::test]
async fn a_match_is_ended_without_a_result_by_its_own_server_alone() {
    let table = Table::open().await;
    let code = table.playing().await;
    table.play_on(code).await;
    table.deliver_all().await;
    let running = table.matches.server_games(GUILD).await.unwrap();
    assert_eq!(running.len(), 1);
    let elsewhere = table.matches.server_games(GuildId::new(1)).await.unwrap();
    assert!(elsewhere.is_empty());

    let before = table.snapshot().await;
    for guild in [None, Some(GuildId::new(1))] {
        let mut act = table.act(CORA);
        act.place.guild = guild;
        let refused = table.matches.end_in_server(act, code).await;
        assert!(matches!(refusal(refused), Refusal::NoSuchMatch { .. }));
    }
    assert_eq!(table.snapshot().await, before);

    let act = table.act(CORA);
    let ended = table.matches.end_in_server(act.clone(), code).await;
    let ended = ended.unwrap();
    assert_eq!(ended.status, Status::Over);
    let outcome = ended.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.ending), (None, Ending::Abandoned));
    let shown = "SELECT red_shown + blue_shown FROM matches";
    assert_eq!(table.number(shown).await, 0, "no army is shown");
    let told = labels(&table.deliver_all().await);
    for heard in ["Anna: result", "Ben: result", "channel: result post"] {
        assert!(told.contains(&heard.to_owned()), "{heard}: {told:?}");
    }
    let again = table.matches.end_in_server(act, code).await.unwrap();
    assert_eq!(again.status, Status::Over, "told twice, done once");
    let refused = table.matches.end_in_server(table.act(CORA), code).await;
    assert!(matches!(refusal(refused), Refusal::MatchOver { .. }));
    assert!(table.claim().await.is_none());
}

#[tokio::test]
async fn a_match_that_has_not_begun_is_closed_and_both_are_told() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let ended = table.matches.end_in_server(table.act(CORA), code).await;
    assert_eq!(ended.unwrap().status, Status::Aborted);
    let told = labels(&table.deliver_all().await);
    for heard in ["Anna: aborted", "Ben: aborted"] {
        assert!(told.contains(&heard.to_owned()), "{heard}: {told:?}");
    }
}

#[tokio::test]
async fn a_server_that_took_the_bot_out_is_deleted_after_thirty_days() {
    let table = Table::open().await;
    let code = table.playing().await;
    table.play_on(code).await;
    table.matches.note_left(GUILD).await.unwrap();
    table.pass(GUILD_KEPT_SECONDS - 1);
    table.matches.note_left(GUILD).await.unwrap();
    table.matches.sweep().await.unwrap();
    assert_eq!(table.number("SELECT count(*) FROM guilds").await, 1);

    table.pass(1);
    table.matches.sweep().await.unwrap();
    let rows = "SELECT (SELECT count(*) FROM guilds) + (SELECT count(*) FROM challenges)
        + (SELECT count(*) FROM matches) + (SELECT count(*) FROM setups)
        + (SELECT count(*) FROM moves) + (SELECT count(*) FROM events)
        + (SELECT count(*) FROM outbox)";
    assert_eq!(table.number(rows).await, 0);
    assert!(table.matches.games(ANNA).await.unwrap().is_empty());
    assert!(table.claim().await.is_none());
}

#[tokio::test]
async fn a_server_that_has_the_bot_back_in_time_loses_nothing() {
    let table = Table::open().await;
    table.playing().await;
    let before = table.snapshot().await;
    table.matches.note_left(GUILD).await.unwrap();
    table.pass(GUILD_KEPT_SECONDS / 2);
    table.matches.note_present(GUILD).await.unwrap();
    table.pass(GUILD_KEPT_SECONDS);
    table.matches.sweep().await.unwrap();
    assert_eq!(table.snapshot().await, before);

    // Taken out while the bot was away: the next session doesn't name the server any more.
    table.matches.note_all_present(vec![]).await.unwrap();
    table.pass(GUILD_KEPT_SECONDS / 2);
    table.matches.note_all_present(vec![GUILD]).await.unwrap();
    table.pass(GUILD_KEPT_SECONDS);
    table.matches.sweep().await.unwrap();
    assert_eq!(table.snapshot().await, before);
    table.matches.note_all_present(vec![]).await.unwrap();
    table.pass(GUILD_KEPT_SECONDS);
    table.matches.sweep().await.unwrap();
    assert_eq!(table.number("SELECT count(*) FROM matches").await, 0);
}

#[tokio::test]
async fn a_challenge_that_names_no_pace_has_the_one_that_is_usual_in_its_server() {
    let table = Table::open().await;
    let unnamed = || Wish {
        pace: None,
        ..wish()
    };
    let card = table.matches.challenge(table.act(ANNA), unnamed()).await;
    let card = card.unwrap();
    assert_eq!(card.pace, Pace::ThreeDays);
    let withdrawn = table.matches.withdraw(table.act(ANNA), card.id, None).await;
    withdrawn.unwrap();
    settle(&table, ServerSetting::Pace(Pace::Live)).await;
    let card = table.matches.challenge(table.act(ANNA), unnamed()).await;
    let card = card.unwrap();
    assert_eq!(card.pace, Pace::Live);
    assert_eq!(card.expires_at.unix() - card.made_at.unix(), 10 * 60);
}

#[tokio::test]
async fn only_those_who_may_challenge_do_and_whoever_may_not_is_told_who_may() {
    let table = Table::open().await;
    let someone = Standing::default();
    let member = Standing {
        manages: false,
        roles: vec![RoleId::new(1), CLUB],
    };
    let manager = Standing {
        manages: true,
        roles: Vec::new(),
    };
    let club = Challengers::Role(CLUB);
    for (allowed, standing, may) in [
        (Challengers::Everyone, &someone, true),
        (club, &someone, false),
        (club, &member, true),
        (club, &manager, true),
        (Challengers::Managers, &member, false),
        (Challengers::Managers, &manager, true),
    ] {
        settle(&table, ServerSetting::Challengers(allowed)).await;
        let before = table.snapshot().await;
        let wish = Wish {
            standing: standing.clone(),
            ..wish()
        };
        let weighed = table.matches.weigh(table.act(ANNA), wish.clone()).await;
        assert_eq!(weighed.is_ok(), may, "{allowed:?} {standing:?}");
        assert_eq!(table.snapshot().await, before, "a look changes nothing");
        let made = table.matches.challenge(table.act(ANNA), wish).await;
        if may {
            let made = made.unwrap();
            let withdrawn = table.matches.withdraw(table.act(ANNA), made.id, None).await;
            withdrawn.unwrap();
            continue;
        }
        let Refusal::Challenge(faults) = refusal(made) else {
            panic!("another refusal");
        };
        assert_eq!(faults, [ChallengeFault::MayNotChallenge { allowed }]);
        assert_eq!(table.snapshot().await, before);
    }
}

#[tokio::test]
async fn matches_are_kept_for_as_long_as_their_server_keeps_them_and_then_people_are_forgotten() {
    const DAY: u64 = 24 * 60 * 60;
    let table = Table::open().await;
    let count = |query| table.number(query);
    const MATCHES: &str = "SELECT count(*) FROM matches";
    const MOVES: &str = "SELECT count(*) FROM moves";
    const PEOPLE: &str = "SELECT count(*) FROM people";
    let old = table.playing().await;
    table.play_on(old).await;
    let resigned = table.matches.resign(table.act(BEN), old, 1).await;
    resigned.unwrap();
    let running = table.playing().await;
    table.play_on(running).await;
    table.deliver_all().await;

    // Eight months by any calendar, and a week.
    table.pass(252 * DAY);
    table.matches.sweep().await.unwrap();
    assert_eq!(count(MATCHES).await, 2, "two years are usual");
    settle(&table, ServerSetting::Kept(Kept::OneYear)).await;
    table.matches.sweep().await.unwrap();
    assert_eq!(count(MATCHES).await, 2);
    settle(&table, ServerSetting::Kept(Kept::HalfYear)).await;
    table.matches.sweep().await.unwrap();
    assert_eq!(count(MATCHES).await, 1, "what runs is kept");
    assert_eq!(count(MOVES).await, 1);
    assert_eq!(table.board_of(ANNA, running).await.facts.ply, 1);

    settle(&table, ServerSetting::Kept(Kept::USUAL)).await;
    let resigned = table.matches.resign(table.act(BEN), running, 1).await;
    resigned.unwrap();
    table.deliver_all().await;
    table.pass(729 * DAY);
    table.matches.sweep().await.unwrap();
    assert_eq!(count(MATCHES).await, 1);
    table.pass(40 * DAY);
    table.matches.sweep().await.unwrap();
    assert_eq!(count(MATCHES).await, 0);
    for left in [
        "SELECT count(*) FROM challenges",
        "SELECT count(*) FROM events",
        "SELECT count(*) FROM outbox",
        "SELECT count(*) FROM setups",
    ] {
        assert_eq!(count(left).await, 0, "{left}");
    }
    assert_eq!(count(PEOPLE).await, 0, "nothing else was known of them");
    assert_eq!(count("SELECT count(*) FROM guilds").await, 1);
}

#[tokio::test]
async fn a_match_against_the_computer_is_shared_where_the_server_has_its_games() {
    let table = Table::open().await;
    let solo = table.matches.solo(table.act(ANNA), SoloWish::practice());
    let code = solo.await.unwrap().facts().code;
    let revision = table.setup_of(ANNA, code).await.revision;
    let ready = table.matches.ready(table.act(ANNA), code, revision).await;
    ready.unwrap();
    settle(&table, ServerSetting::GamesChannel(Some(ELSEWHERE))).await;
    let shared = table.matches.share(table.act(ANNA), code).await;
    let elsewhere = ChallengeFault::OtherChannel { channel: ELSEWHERE };
    let refused = refusal(shared);
    assert!(
        matches!(&refused, Refusal::Challenge(faults) if *faults == [elsewhere]),
        "{refused:?}"
    );
    let shared = table
        .matches
        .share(table.act_in(ANNA, ELSEWHERE), code)
        .await;
    assert!(shared.is_ok());
}

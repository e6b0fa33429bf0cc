//! What people choose for themselves, and what it changes.

use two_lakes::engine::{Move, Rank};
use two_lakes::matches::{
    Confirmation, Language, Notice, Orientation, PictureSize, Preference, Preferences, QuietHours,
    Ring, Theme, Which,
};

use super::table::*;

/// The last choice of a person's, taken down.
async fn prefer(table: &Table, person: two_lakes::matches::PersonId, preference: Preference) {
    let act = table.act(person);
    table.matches.prefer(act, preference).await.unwrap();
}

#[tokio::test]
async fn what_is_chosen_is_kept_and_nothing_else_changes() {
    let mut table = Table::open().await;
    let before = table.matches.preferences(ANNA).await.unwrap();
    assert_eq!(before, Preferences::default(), "nobody has to choose");

    let night = QuietHours::in_utc(22 * 60, 7 * 60).unwrap();
    for preference in [
        Preference::Language(Some(Language::Dutch)),
        Preference::Theme(Theme::Dark),
        Preference::Orientation(Orientation::Fixed),
        Preference::Confirms(Confirmation::Always),
        Preference::TextFirst(true),
        Preference::Size(PictureSize::Small),
        Preference::Streaming(true),
        Preference::Messages(false),
        Preference::Reminders(false),
        Preference::Quiet(Some(night)),
        Preference::ShowsSetup(false),
    ] {
        let before = table.matches.preferences(ANNA).await.unwrap();
        let act = table.act(ANNA);
        let after = table.matches.prefer(act.clone(), preference).await.unwrap();
        assert_ne!(after, before, "{preference:?}");
        let again = table.matches.prefer(act, preference).await.unwrap();
        assert_eq!(again, after, "{preference:?}");
    }
    table.restart().await;
    let kept = table.matches.preferences(ANNA).await.unwrap();
    assert_eq!(kept.language, Some(Language::Dutch));
    assert_eq!(kept.taste.theme, Theme::Dark);
    assert_eq!(kept.taste.orientation, Orientation::Fixed);
    assert_eq!(kept.taste.confirms, Confirmation::Always);
    assert!(kept.taste.text_first && kept.taste.streaming);
    assert_eq!(kept.taste.size, PictureSize::Small);
    assert_eq!(kept.quiet, Some(night));
    assert!(!kept.messages && !kept.reminders && !kept.shows_setup);
    assert_eq!(
        table.matches.preferences(BEN).await.unwrap(),
        Preferences::default()
    );

    prefer(&table, ANNA, Preference::Quiet(None)).await;
    let quiet = table.matches.preferences(ANNA).await.unwrap().quiet;
    assert_eq!(quiet, None);
}

#[tokio::test]
async fn a_chosen_language_wins_over_the_clients_until_it_is_given_up() {
    let table = Table::open().await;
    prefer(&table, BEN, Preference::Language(Some(Language::German))).await;
    let code = table.arranging().await;
    table.both_ready(code).await;
    table.deliver_all().await;
    table.play_on(code).await;
    let told = table.deliver_all().await;
    let language = told.iter().find_map(|notice| match notice {
        Notice::Private(notice) if notice.person == BEN => Some(notice.language),
        _ => None,
    });
    assert_eq!(
        language,
        Some(Language::German),
        "though all his acts came from an English client"
    );
    let chosen = table.matches.language_of(BEN).await.unwrap();
    assert_eq!(chosen, Some(Language::German));

    prefer(&table, BEN, Preference::Language(None)).await;
    assert_eq!(table.matches.language_of(BEN).await.unwrap(), None);
}

#[tokio::test]
async fn who_wants_no_direct_messages_is_called_in_the_channel() {
    let table = Table::open().await;
    prefer(&table, BEN, Preference::Messages(false)).await;
    let card = table.challenge().await;
    table.deliver_all().await;
    table
        .matches
        .accept(table.act(BEN), card.id, None)
        .await
        .unwrap();
    let told = labels(&table.deliver_all().await);
    assert!(told.contains(&"channel: call post".to_owned()), "{told:?}");
    assert!(
        !told.iter().any(|told| told.starts_with("Ben:")),
        "{told:?}"
    );

    prefer(&table, BEN, Preference::Messages(true)).await;
    let code = table.matches.games(BEN).await.unwrap()[0].code;
    table.both_ready(code).await;
    table.deliver_all().await;
    table.play_on(code).await;
    let told = labels(&table.deliver_all().await);
    assert!(told.contains(&"Ben: turn".to_owned()), "{told:?}");
}

#[tokio::test]
async fn nothing_rings_in_quiet_hours() {
    let table = Table::open().await;
    let code = table.playing().await;
    // The table opens at 08:00 UTC.
    let now = QuietHours::in_utc(7 * 60, 9 * 60).unwrap();
    prefer(&table, BEN, Preference::Quiet(Some(now))).await;
    let ring = |told: Vec<Notice>| {
        told.into_iter().find_map(|notice| match notice {
            Notice::Private(notice) if notice.person == BEN => Some(notice.ring),
            _ => None,
        })
    };
    table.play_on(code).await;
    assert_eq!(ring(table.deliver_all().await), Some(Ring::Silently));
    table.play_on(code).await;
    table.deliver_all().await;
    table.pass(2 * 60 * 60);
    table.play_on(code).await;
    assert_eq!(ring(table.deliver_all().await), Some(Ring::Aloud));
}

#[tokio::test]
async fn the_consent_of_the_end_is_the_one_that_is_frozen() {
    let table = Table::open().await;
    let code = table.playing().await;
    prefer(&table, BEN, Preference::ShowsSetup(false)).await;
    let seen = table.board_of(ANNA, code).await.facts.ply;
    table
        .matches
        .resign(table.act(ANNA), code, seen)
        .await
        .unwrap();
    prefer(&table, BEN, Preference::ShowsSetup(true)).await;
    assert_eq!(
        table
            .number("SELECT red_shown * 10 + blue_shown FROM matches")
            .await,
        10,
        "what is chosen after the end counts for the next match"
    );
}

#[tokio::test]
async fn a_strike_is_asked_about_as_its_player_wants() {
    let table = Table::open().await;
    let code = table.playing().await;
    // They march until somebody may strike.
    let (striker, strike) = loop {
        let facts = table.board_of(ANNA, code).await.facts;
        let mover = facts.mover().unwrap().id;
        let board = table.board_of(mover, code).await;
        let view = board.view();
        let moves = view.legal_moves();
        if let Some(&strike) = moves.iter().find(|step| view.at(step.to).is_some()) {
            break (mover, strike);
        }
        let forward = |step: &&Move| match board.color {
            two_lakes::engine::Color::Red => step.to.row() > step.from.row(),
            two_lakes::engine::Color::Blue => step.to.row() < step.from.row(),
        };
        let step = *moves.iter().find(forward).unwrap_or(&moves[0]);
        table.play(mover, code, step).await.unwrap();
    };
    let quiet = table.quiet_move(striker, code).await;
    let elsewhere = Move {
        from: strike.to,
        to: strike.from,
    };
    let seen = table.board_of(striker, code).await;
    let risky = seen.is_risky(strike);
    let own = seen.view().at(strike.from).unwrap().rank;
    assert!(own.is_some_and(|rank| rank != Rank::Flag));
    for (confirms, button, typed) in [
        (Confirmation::Never, false, false),
        (Confirmation::Risky, risky, false),
        (Confirmation::Always, true, true),
    ] {
        prefer(&table, striker, Preference::Confirms(confirms)).await;
        let board = table.board_of(striker, code).await;
        assert_eq!(board.asks_before(strike), button, "{confirms:?}");
        assert_eq!(board.asks_before_typed(strike), typed, "{confirms:?}");
        assert!(!board.asks_before_typed(quiet), "nothing stands there");
        assert!(!board.asks_before_typed(elsewhere), "it can't be made");
    }
    // Before onlookers the question must not depend on what strikes.
    prefer(&table, striker, Preference::Confirms(Confirmation::Risky)).await;
    prefer(&table, striker, Preference::Streaming(true)).await;
    let board = table.board_of(striker, code).await;
    assert!(board.asks_before(strike) && !board.asks_before(quiet));
}

#[tokio::test]
async fn whoever_has_onlookers_is_told_squares_without_ranks_and_sees_what_everyone_sees() {
    let table = Table::open().await;
    let code = table.playing().await;
    prefer(&table, ANNA, Preference::Streaming(true)).await;
    let listed = table.matches.movable(ANNA, &Which::code(code, GAMES)).await;
    let listed = listed.unwrap();
    assert!(!listed.is_empty() && listed.iter().all(|piece| piece.rank.is_none()));
    let board = table.board_of(ANNA, code).await;
    assert!(board.taste.streaming);
    let covered = board.public_view();
    for square in two_lakes::engine::Square::all() {
        let seen = covered.at(square);
        assert_eq!(seen.is_some(), board.view().at(square).is_some());
        assert_eq!(seen.and_then(|seen| seen.rank), None);
    }
    let step = table.quiet_move(ANNA, code).await;
    table.play(ANNA, code, step).await.unwrap();
    let other = table.matches.movable(BEN, &Which::code(code, GAMES)).await;
    assert!(other.unwrap().iter().all(|piece| piece.rank.is_some()));
}

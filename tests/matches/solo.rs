//! Matches against the computer: it sits at the table, is never written to, and acts by errands.

use two_lakes::engine::{Color, Ending, Move, Rank, Reveal, RuleSet, Variant};
use two_lakes::matches::{
    ColourWish, ExportFormat, Level, MatchCode, Notice, OfferKind, Panel, PersonId, PlayerBoard,
    Refusal, Rematch, SOLO_MATCHES_MAX, SoloWish, Status, Which, Wish,
};

use crate::table::{ANNA, BEN, CORA, GAMES, Table, board, label, refusal, setup, together, wish};

fn duel() -> SoloWish {
    SoloWish {
        variant: Variant::Duel,
        colour: ColourWish::Red,
        ..SoloWish::usual(Level::Recruit)
    }
}

/// A match that Anna has opened, arranged as it was drawn, and begun.
async fn begun(table: &Table, wish: SoloWish) -> MatchCode {
    let panel = table.matches.solo(table.act(ANNA), wish).await.unwrap();
    let arranged = setup(panel);
    assert!(arranged.opponent_ready);
    let (code, revision) = (arranged.facts.code, arranged.revision);
    let begun = table.matches.ready(table.act(ANNA), code, revision).await;
    assert_eq!(board(begun.unwrap()).facts.status, Status::Playing);
    code
}

/// Time passes, and the computer does what it has to.
async fn computer_acts(table: &Table) {
    table.pass(2);
    for errand in table.matches.errands().await.unwrap() {
        table.matches.see_to(errand).await.unwrap();
    }
}

/// Anna plays a quiet move, and the computer replies.
async fn round(table: &Table, code: MatchCode) {
    let step = table.quiet_move(ANNA, code).await;
    table.play(ANNA, code, step).await.unwrap();
    computer_acts(table).await;
}

#[tokio::test]
async fn nobody_but_the_person_hears_of_a_match_against_the_computer() {
    let table = Table::open().await;
    let code = begun(&table, duel()).await;
    for _ in 0..4 {
        round(&table, code).await;
    }
    let told = table.settle_all().await;
    assert!(!told.is_empty());
    for notice in &told {
        assert!(
            matches!(notice, Notice::Private(notice) if notice.person == ANNA)
                || matches!(notice, Notice::Strip(_)),
            "{}",
            label(notice)
        );
    }
    let others = "SELECT count(*) FROM outbox WHERE audience = 'channel' OR recipient_id <> 1001";
    assert_eq!(table.number(others).await, 0);

    let stranger = Which::code(code, GAMES);
    let glance = table.matches.glance(BEN, code).await;
    assert!(matches!(refusal(glance), Refusal::NoSuchMatch { .. }));
    let watch = table.matches.watch(BEN, &stranger).await;
    assert!(matches!(refusal(watch), Refusal::NoSuchMatch { .. }));
    assert!(table.matches.watchable(GAMES).await.unwrap().is_empty());
    let export = table.matches.export(BEN, &stranger, ExportFormat::Text);
    assert!(matches!(refusal(export.await), Refusal::NoSuchMatch { .. }));
    let own = table.matches.export(ANNA, &stranger, ExportFormat::Text);
    assert!(own.await.is_ok());
}

#[tokio::test]
async fn the_computer_moves_once_however_often_it_is_woken_and_started() {
    let mut table = Table::open().await;
    let code = begun(&table, duel()).await;
    let step = table.quiet_move(ANNA, code).await;
    table.play(ANNA, code, step).await.unwrap();
    table.restart().await;
    table.pass(2);
    let errands = table.matches.errands().await.unwrap();
    assert_eq!(errands.len(), 1, "a restart loses none");
    let (one, other) = tokio::join!(
        table.matches.see_to(errands[0]),
        table.matches.see_to(errands[0])
    );
    one.unwrap();
    other.unwrap();
    table.matches.see_to(errands[0]).await.unwrap();
    assert_eq!(table.number("SELECT count(*) FROM moves").await, 2);
    assert_eq!(table.number("SELECT count(*) FROM errands").await, 0);
    assert_eq!(table.board_of(ANNA, code).await.facts.to_move, Color::Red);
}

#[tokio::test]
async fn the_reply_waits_for_its_moment_whatever_it_is() {
    let table = Table::open().await;
    let code = begun(&table, duel()).await;
    let step = table.quiet_move(ANNA, code).await;
    table.play(ANNA, code, step).await.unwrap();
    let errand = table.matches.errands().await.unwrap()[0];
    let matches = table.matches.clone();
    let acting = tokio::spawn(async move { matches.see_to(errand).await });
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(table.number("SELECT count(*) FROM moves").await, 1);
    table.pass(2);
    acting.await.unwrap().unwrap();
    assert_eq!(table.number("SELECT count(*) FROM moves").await, 2);
}

#[tokio::test]
async fn a_person_has_so_many_matches_against_the_computer_and_they_take_nobodys_place() {
    let table = Table::open().await;
    for _ in 0..SOLO_MATCHES_MAX {
        table.matches.solo(table.act(ANNA), duel()).await.unwrap();
    }
    let before = table.snapshot().await;
    let more = table.matches.solo(table.act(ANNA), duel()).await;
    assert!(
        matches!(refusal(more), Refusal::TooManySoloMatches { max } if max == SOLO_MATCHES_MAX)
    );
    assert_eq!(table.snapshot().await, before);
    table.deliver_all().await;
    table.playing().await;
    let reminders = "SELECT count(*) FROM promises p JOIN matches m ON m.id = p.match_id
                     WHERE m.red_id < 10 OR m.blue_id < 10";
    assert_eq!(table.number(reminders).await, 0);
}

#[tokio::test]
async fn the_same_press_opens_one_match() {
    let table = Table::open().await;
    let act = table.act(ANNA);
    let first = table.matches.solo(act.clone(), duel()).await.unwrap();
    let again = table.matches.solo(act, duel()).await.unwrap();
    assert_eq!(first.facts().code, again.facts().code);
    assert_eq!(table.number("SELECT count(*) FROM matches").await, 1);
}

#[tokio::test]
async fn offers_are_answered_and_the_end_leads_to_a_rematch_at_once() {
    let table = Table::open().await;
    let code = begun(&table, duel()).await;
    round(&table, code).await;
    let here = || Which::code(code, GAMES);
    let draw = table
        .matches
        .offer(table.act(ANNA), here(), OfferKind::Draw, None);
    assert!(draw.await.unwrap().facts.offer.is_some());
    computer_acts(&table).await;
    let now = table.board_of(ANNA, code).await.facts;
    assert_eq!(
        (now.status, now.offer),
        (Status::Playing, None),
        "all is open"
    );

    let end = table
        .matches
        .offer(table.act(ANNA), here(), OfferKind::Abandon, None);
    end.await.unwrap();
    computer_acts(&table).await;
    assert_eq!(table.board_of(ANNA, code).await.facts.status, Status::Over);

    let nudge = table.matches.nudge(table.act(ANNA), here()).await;
    assert!(matches!(refusal(nudge), Refusal::ComputerThinks));
    let again = table
        .matches
        .rematch(table.act(ANNA), here(), together())
        .await
        .unwrap();
    let Rematch::Solo(panel) = again else {
        panic!("the computer needs no card");
    };
    let again = setup(*panel);
    assert_eq!(again.color, Color::Blue);
    assert_eq!(again.facts.level(), Some(Level::Recruit));
    // The computer begins.
    let act = table.act(ANNA);
    let (code, revision) = (again.facts.code, again.revision);
    table.matches.ready(act, code, revision).await.unwrap();
    computer_acts(&table).await;
    assert_eq!(table.board_of(ANNA, code).await.facts.ply, 1);
}

#[tokio::test]
async fn a_shared_match_has_one_card_and_can_be_watched() {
    let table = Table::open().await;
    let code = begun(&table, duel()).await;
    round(&table, code).await;
    table.deliver_all().await;
    table.matches.share(table.act(ANNA), code).await.unwrap();
    let twice = table.matches.share(table.act(ANNA), code).await;
    assert!(matches!(refusal(twice), Refusal::SharedAlready));
    let told: Vec<String> = table.deliver_all().await.iter().map(label).collect();
    assert_eq!(told, ["channel: board post"]);
    assert!(table.matches.glance(BEN, code).await.is_ok());
    table.matches.follow(table.act(CORA), code).await.unwrap();
    for _ in 0..3 {
        round(&table, code).await;
    }
    let act = table.act(ANNA);
    let ply = table.board_of(ANNA, code).await.facts.ply;
    table.matches.resign(act, code, ply).await.unwrap();
    let told: Vec<String> = table.deliver_all().await.iter().map(label).collect();
    assert!(told.contains(&"Cora: followed".to_owned()), "{told:?}");
    for told in told.iter().filter(|told| told.starts_with("channel")) {
        assert_eq!(told, "channel: board edit");
    }
    let other = table.playing().await;
    let shared = table.matches.share(table.act(ANNA), other).await;
    assert!(matches!(refusal(shared), Refusal::NotSolo));
}

#[tokio::test]
async fn a_whole_match_comes_to_its_end() {
    let table = Table::open().await;
    let code = begun(&table, SoloWish::practice()).await;
    let mut rounds = 0;
    let end = loop {
        let facts = table.board_of(ANNA, code).await.facts;
        if let Some(outcome) = facts.outcome {
            break outcome;
        }
        assert!(rounds < 400, "no end in sight");
        rounds += 1;
        table.strike_on(code).await;
        computer_acts(&table).await;
    };
    assert!(end.winner.is_some() || rounds > 50);
    assert_eq!(table.number("SELECT count(*) FROM errands").await, 0);
}

/// Two worlds that differ in what the computer may not know.
#[tokio::test]
async fn the_computers_replies_do_not_tell_two_worlds_apart() {
    let mut replies = Vec::new();
    for exchanged in [false, true] {
        let table = Table::open().await;
        let wish = SoloWish {
            level: Level::Captain,
            variant: Variant::Original,
            rules: RuleSet::Jumbo,
            reveal: Reveal::StaysVisible,
            colour: ColourWish::Red,
        };
        let panel = table.matches.solo(table.act(ANNA), wish).await.unwrap();
        let mut arranged = setup(panel);
        let code = arranged.facts.code;
        if exchanged {
            let (one, other) = unlike(&arranged.setup);
            let (act, revision) = (table.act(ANNA), arranged.revision);
            let swapped = table.matches.swap(act, code, revision, one, other).await;
            arranged = setup(swapped.unwrap());
        }
        let (act, revision) = (table.act(ANNA), arranged.revision);
        table.matches.ready(act, code, revision).await.unwrap();
        let mut moves = Vec::new();
        for _ in 0..6 {
            let step = front_move(&table.board_of(ANNA, code).await);
            let Some(step) = step else { break };
            table.play(ANNA, code, step).await.unwrap();
            computer_acts(&table).await;
            let now = table.board_of(ANNA, code).await;
            moves.extend(
                now.view()
                    .reports()
                    .iter()
                    .map(|report| (report.from, report.to)),
            );
            if now
                .view()
                .reports()
                .iter()
                .any(|report| report.battle.is_some())
            {
                break;
            }
        }
        replies.push(moves);
    }
    assert!(replies[0].len() >= 4, "the worlds lived long enough");
    assert_eq!(replies[0], replies[1]);
}

/// Two pieces of the back row that differ, and can't have moved.
fn unlike(
    setup: &two_lakes::engine::Setup,
) -> (two_lakes::engine::Square, two_lakes::engine::Square) {
    let back: Vec<_> = setup
        .pieces()
        .filter(|(square, _)| square.row() == 0)
        .collect();
    let (one, first) = back[0];
    let other = back.iter().find(|(_, rank)| *rank != first);
    (one, other.expect("no row is of one rank").0)
}

/// A quiet step that depends on nothing in the back row.
fn front_move(board: &PlayerBoard) -> Option<Move> {
    let view = board.view();
    view.legal_moves().into_iter().find(|step| {
        step.from.row() >= 3
            && view.at(step.to).is_none()
            && step.from.is_adjacent(step.to)
            && view.at(step.from).and_then(|seen| seen.rank) != Some(Rank::Scout)
    })
}

#[tokio::test]
async fn under_online_rules_the_person_begins_and_the_army_is_drawn() {
    let table = Table::open().await;
    let wish = SoloWish {
        rules: RuleSet::Online,
        colour: ColourWish::Blue,
        ..duel()
    };
    let panel = table.matches.solo(table.act(ANNA), wish).await.unwrap();
    assert!(matches!(&panel, Panel::Setup(setup) if setup.color == Color::Red));
}

#[tokio::test]
async fn nobody_can_act_as_the_computer() {
    let table = Table::open().await;
    let code = begun(&table, duel()).await;
    let seats = PersonId::of_computer(Level::Recruit);
    assert_eq!(table.board_of(seats, code).await.color, Color::Blue);
    assert!(Level::ALL.into_iter().all(|level| {
        // A number of Discord's begins with milliseconds since 2015.
        PersonId::of_computer(level).get() < 1 << 22
    }));
}

/// A Duel in which Ben has run into Anna's Bombs and best, and then nothing happened for so many plies.
async fn after_a_rout(table: &Table, quiet_plies: usize) -> MatchCode {
    const ROUT: [&str; 12] = [
        "e7-e6", "e6-e5", "e5xe4", "f7-f6", "f6-f5", "f5xf4", "a7-a6", "a6-a5", "a5xa4", "b7-b6",
        "b6-b5", "b5xb4",
    ];
    let wish = Wish {
        variant: Variant::Duel,
        ..wish()
    };
    let code = table.arranging_with(wish).await;
    table
        .tamper(
            "UPDATE setups SET letters = CASE color
                 WHEN 'red' THEN 'MADAAACAADAAEEAAAAAAAAAAAAAAAALKAABBAAAA'
                 ELSE 'AAPAAAAANYAAAAAAOPANAAAAAAAAAAQQAAXWAAAA' END",
        )
        .await;
    table.both_ready(code).await;
    let reds = ["k1-i1", "i1-i2", "i2-k2", "k2-k1"].iter().cycle();
    let quiet = ["c10-d10", "d10-d9", "d9-c9", "c9-c10"].iter().cycle();
    let blues = ROUT.iter().chain(quiet);
    let plies = reds
        .zip(blues)
        .flat_map(|(red, blue)| [(ANNA, red), (BEN, blue)]);
    for (person, step) in plies.take(2 * ROUT.len() + quiet_plies) {
        let step = step.parse().unwrap();
        table.play(person, code, step).await.unwrap();
    }
    table.settle_all().await;
    code
}

/// The computer takes the seat of Anna, who is Red, or of Ben in the match between them.
async fn takes_a_seat(table: &Table, level: Level, color: Color) {
    let wish = SoloWish { level, ..duel() };
    table.matches.solo(table.act(ANNA), wish).await.unwrap();
    let seat = match color {
        Color::Red => {
            "UPDATE matches SET red_id = (SELECT min(blue_id) FROM matches)
             WHERE blue_id <> (SELECT min(blue_id) FROM matches)"
        }
        Color::Blue => "UPDATE matches SET blue_id = (SELECT min(blue_id) FROM matches)",
    };
    table.tamper(seat).await;
}

/// After a hundred quiet plies, on the computer's turn.
#[tokio::test]
async fn a_draw_is_offered_once_by_who_is_behind_and_not_by_who_is_ahead() {
    for (color, person, quiet_plies, offers) in
        [(Color::Blue, ANNA, 100, 1), (Color::Red, BEN, 99, 0)]
    {
        let table = Table::open().await;
        let code = after_a_rout(&table, quiet_plies).await;
        takes_a_seat(&table, Level::Captain, color).await;
        for round in 0..2 {
            let step = table.quiet_move(person, code).await;
            let played = table.play(person, code, step).await.unwrap();
            let ply = played.board.facts.ply;
            computer_acts(&table).await;
            let facts = table.board_of(person, code).await.facts;
            assert_eq!(facts.ply, ply + 1, "it moves, whether it offers or not");
            assert_eq!(facts.offer.is_some(), offers == 1 && round == 0);
        }
        let offered = "SELECT count(*) FROM events WHERE kind = 'offer-draw'";
        assert_eq!(table.number(offered).await, offers);
    }
}

#[tokio::test]
async fn a_strong_computer_gives_up_what_has_long_been_lost() {
    for (level, gives_up) in [(Level::Colonel, true), (Level::Captain, false)] {
        let table = Table::open().await;
        let code = after_a_rout(&table, 24).await;
        takes_a_seat(&table, level, Color::Blue).await;
        table
            .play(ANNA, code, "k1-i1".parse().unwrap())
            .await
            .unwrap();
        computer_acts(&table).await;
        let facts = table.board_of(ANNA, code).await.facts;
        let told: Vec<String> = table.settle_all().await.iter().map(label).collect();
        if gives_up {
            let outcome = facts.outcome.expect("an end");
            assert_eq!(outcome.winner, Some(Color::Red));
            assert_eq!(outcome.ending, Ending::Resignation);
            assert!(told.iter().any(|told| told.starts_with("Anna")), "{told:?}");
        } else {
            assert_eq!(facts.outcome, None);
            assert_eq!(facts.to_move, Color::Red);
        }
        assert_eq!(table.number("SELECT count(*) FROM errands").await, 0);
    }
}

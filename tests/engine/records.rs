//! Records: written, read, played again, and refused with the first thing that is wrong.

use std::fs;
use std::path::Path;

use rand::RngExt;
use two_lakes::engine::record::{self, Checked, RecordMistake};
use two_lakes::engine::{
    ByColor, Color, Ending, Game, IllegalMove, Outcome, Reveal, RuleSet, Variant,
};

use crate::chance::{self, Temper};

const BOTH_SHOWN: ByColor<bool> = ByColor {
    red: true,
    blue: true,
};

fn kept_games() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut games: Vec<(String, String)> = fs::read_dir(folder)
        .expect("the kept games lie in tests/games")
        .map(|entry| entry.expect("a readable folder").path())
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a readable record");
            (path.display().to_string(), text)
        })
        .collect();
    games.sort();
    games
}

fn random_game(variant: Variant, set: RuleSet, reveal: Reveal, temper: Temper, seed: u64) -> Game {
    let mut rng = chance::rng(6, seed);
    let mut game = Game::new(
        variant,
        set.rules(reveal),
        &chance::setups(variant, &mut rng),
    );
    while game.view().outcome().is_none() {
        let view = game.view_for(game.view().to_move());
        let ply = temper.choose(&view, &view.legal_moves(), &mut rng);
        game.play(ply).expect("a listed move is legal");
    }
    game
}

#[test]
fn a_whole_game_of_ours_is_kept_and_holds() {
    let games = kept_games();
    assert!(!games.is_empty());
    for (name, text) in games {
        let checked = record::check(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let view = checked.game.view();
        assert_eq!(view.variant(), Variant::Original, "{name}");
        assert!((150..=400).contains(&view.ply()), "{name}");
        let outcome = view.outcome().expect("a whole game is over");
        assert_eq!(outcome.ending, Ending::FlagCaptured, "{name}");
        let shown = checked.game.final_view(BOTH_SHOWN).expect("it is over");
        let body: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let written = record::text(&shown, checked.rules);
        assert_eq!(written.lines().collect::<Vec<_>>(), body, "{name}");
    }
}

#[test]
#[ignore = "prints the kept game: cargo test --test engine -- --ignored --nocapture print_the_kept"]
fn print_the_kept_game() {
    let found = (0..).find_map(|seed| {
        let (variant, set) = (Variant::Original, RuleSet::Jumbo);
        let game = random_game(variant, set, Reveal::StaysVisible, Temper::Striker, seed);
        let view = game.view();
        let captured = view.outcome().map(|outcome| outcome.ending) == Some(Ending::FlagCaptured);
        ((150..=400).contains(&view.ply()) && captured).then_some((seed, game))
    });
    let (seed, game) = found.expect("some seed gives such a game");
    println!("# A whole game of ours, by random players that prefer strikes (seed {seed}).");
    println!("# cargo test --test engine -- --ignored --nocapture print_the_kept");
    let shown = game.final_view(BOTH_SHOWN).expect("it is over");
    print!("{}", record::text(&shown, RuleSet::Jumbo));
}

/// The kept record, without its comments, so that line numbers are those of [`record::text`].
fn kept_record() -> String {
    let (_, text) = kept_games().swap_remove(0);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn every_finished_game_that_both_show_is_read_as_it_was_written() {
    for seed in 0..60 {
        let (variant, set, reveal) = chance::table(seed);
        let mut game = random_game(variant, set, reveal, Temper::Striker, seed);
        let played: Vec<_> = game.view().reports().to_vec();
        if seed % 3 == 0 {
            // The same match, given up halfway.
            let mut rng = chance::rng(6, seed);
            game = Game::new(
                variant,
                set.rules(reveal),
                &chance::setups(variant, &mut rng),
            );
            for report in &played[..played.len() / 2] {
                game.play(report.as_move()).expect("it was played before");
            }
            let resigns = rng.random_bool(0.5);
            game.end(Outcome {
                winner: resigns.then_some(Color::Blue),
                ending: [Ending::Abandoned, Ending::Resignation][usize::from(resigns)],
            });
        }
        let shown = game.final_view(BOTH_SHOWN).expect("it is over");
        let text = record::text(&shown, set);
        let checked =
            record::check(&text).unwrap_or_else(|fault| panic!("{seed}: {fault}\n{text}"));
        let again = checked.game.final_view(BOTH_SHOWN).expect("it is over");
        assert_eq!(record::text(&again, checked.rules), text);
        assert_eq!(again.reports(), shown.reports());
        assert_eq!(again.outcome(), shown.outcome());
        assert_eq!(checked.moves().len(), shown.reports().len());
        assert_eq!(checked.setups.blue.variant(), variant);
    }
}

/// The first fault of the kept record after a change: its line, and the mistake.
fn fault_after(change: impl FnOnce(String) -> String) -> (usize, RecordMistake) {
    let fault = record::check(&change(kept_record())).expect_err("the record was spoilt");
    let words = fault.to_string();
    let line = format!("line {}: ", fault.line);
    let what = words
        .strip_prefix(&line)
        .expect("the words begin with the line");
    assert!(what.len() > 10, "{words}");
    (fault.line, fault.mistake)
}

fn replacing(from: &'static str, to: &'static str) -> impl FnOnce(String) -> String {
    move |text| {
        assert!(text.contains(from), "{from:?} stands in the kept record");
        text.replacen(from, to, 1)
    }
}

#[test]
fn the_first_thing_that_is_wrong_with_a_record_is_told_with_its_line() {
    let expected = |what: &str| RecordMistake::Expected(what.to_owned());
    let unknown = |name: &str| RecordMistake::UnknownName(name.to_owned());
    let first_ply = kept_record()
        .lines()
        .position(|line| line.starts_with("1 red"))
        .expect("a first ply")
        + 1;
    let last = kept_record().lines().count();

    let fault = fault_after(|text| format!("\n{}", text.replacen("record 1", "record 2", 1)));
    assert_eq!(fault, (2, expected("Two Lakes record 1")));
    let fault = fault_after(replacing("variant: original", "variant: chess"));
    assert_eq!(fault, (2, unknown("chess")));
    let fault = fault_after(replacing("rules: jumbo", "rules: "));
    assert_eq!(fault, (3, unknown("")));
    let fault = fault_after(replacing("ranks: stay visible", "ranks: seen"));
    assert_eq!(fault, (4, unknown("seen")));
    let fault = fault_after(replacing("variant: original", "rules: original"));
    assert_eq!(fault, (2, expected("variant:")));

    let fault = fault_after(replacing("10   5", "10   ?"));
    assert_eq!(fault, (6, RecordMistake::RankUnknown));
    let fault = fault_after(replacing("10   5", "10   Q"));
    assert_eq!(fault, (6, RecordMistake::Symbol("Q".to_owned())));
    let fault = fault_after(replacing("6   .  .  ~", "6   .  .  ."));
    assert_eq!(fault, (10, RecordMistake::Symbol(".".to_owned())));
    let fault = fault_after(replacing("10   5", "10 "));
    assert_eq!(fault, (6, expected("10 and ten squares")));
    let fault = fault_after(replacing("\n 9 ", "\n 8 "));
    assert_eq!(fault, (7, expected("9 ")));
    let (line, mistake) = fault_after(replacing("10   5", "10   6"));
    assert_eq!(line, 15);
    assert!(matches!(
        mistake,
        RecordMistake::Setup {
            color: Color::Blue,
            setup
        } if setup.0.len() == 2
    ));
    let fault = fault_after(replacing("a  b  c", "a  b  d"));
    assert_eq!(fault, (16, expected("a b c d e f g h i k")));

    let fault = fault_after(replacing("\n1 red", "\n1 blue"));
    assert_eq!(fault, (first_ply, expected("1 red and a move")));
    let fault = fault_after(replacing("\n2 blue", "\n3 blue"));
    assert_eq!(fault, (first_ply + 1, expected("2 blue and a move")));
    let fault = fault_after(replacing("k4xk7 2x2 both fall", "k4xk7 2x3 loses"));
    assert_eq!(fault, (first_ply, expected("1 red k4xk7 2x2 both fall")));
    let fault = fault_after(replacing("k4xk7 2x2", "k4-k7 2x2"));
    assert_eq!(fault, (first_ply, expected("1 red k4xk7 2x2 both fall")));
    let (line, mistake) = fault_after(replacing("1 red k4xk7", "1 red a4-a6"));
    assert_eq!(line, first_ply);
    assert!(matches!(
        mistake,
        RecordMistake::Illegal(IllegalMove::TooFar(_))
    ));

    let fault = fault_after(replacing("end:", "217 red a3-a4\nend:"));
    assert_eq!(fault, (last, RecordMistake::Over));
    let fault = fault_after(replacing("end: blue wins, flag captured", "end: running"));
    assert_eq!(fault, (last, expected("end: blue wins, flag captured")));
    let fault = fault_after(replacing("flag captured", "resignation"));
    assert_eq!(fault, (last, expected("end: blue wins, flag captured")));
    let fault = fault_after(replacing("end: blue wins, flag captured\n", ""));
    assert_eq!(fault, (last, expected("end:")));
    let fault = fault_after(|text| text + "\nand they went home\n");
    assert_eq!(fault, (last + 2, expected("")));
    assert!(record::check("").is_err());
}

#[test]
fn a_draw_can_be_agreed_only_where_the_rules_allow_it() {
    let cut = |text: String| {
        let lines = text.lines().take_while(|line| !line.starts_with("3 red"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    let agreed = |rules: &str| {
        let text = cut(kept_record()).replace("rules: jumbo", &format!("rules: {rules}"));
        record::check(&(text + "end: draw, agreed\n")).map(|checked| checked.moves().len())
    };
    assert_eq!(agreed("jumbo"), Ok(2));
    let checked = record::check(&kept_record()).expect("the kept game holds");
    let debug = format!("{checked:?}");
    assert!(
        debug.contains("Jumbo") && !debug.contains("Marshal"),
        "{debug}"
    );
    let refused = agreed("online").expect_err("the online game knows no agreed draw");
    let running = RecordMistake::Expected("end: running".to_owned());
    assert_eq!(refused.mistake, running);
    let running = record::check(&(cut(kept_record()) + "end: running\n"));
    assert!(running.is_ok_and(|checked| checked.game.view().outcome().is_none()));
}

#[test]
fn a_record_tells_no_more_than_its_reader_may_know() {
    let Checked { setups, game, .. } = record::check(&kept_record()).expect("the kept game holds");
    let moves: Vec<_> = game.view().reports().to_vec();
    let set = RuleSet::Jumbo;
    for reveal in [Reveal::StaysVisible, Reveal::HiddenAgain] {
        let mut game = Game::new(Variant::Original, set.rules(reveal), &setups);
        let unknown = |text: &str| text.matches('?').count();
        assert_eq!(unknown(&record::text(&game.view(), set)), 80);
        assert_eq!(unknown(&record::text(&game.view_for(Color::Red), set)), 40);
        let mut told = 0;
        for report in &moves[..100] {
            game.play(report.as_move()).expect("it was played before");
            // What has fought is known, what has run is a Scout; each tells at most one rank more.
            let public = record::text(&game.view(), set);
            let tells = 80 - unknown(&public);
            assert!(tells >= told);
            told = tells;
        }
        let public = record::text(&game.view(), set);
        let scout_strikes = "1 red k4xk7 2x2 both fall";
        assert!(public.contains(scout_strikes));
        assert!(told > 20 && unknown(&public) > 20);
        let fault = record::check(&public).expect_err("nobody can play it again");
        assert_eq!(fault.mistake, RecordMistake::RankUnknown);
        for color in Color::ALL {
            let own = record::text(&game.view_for(color), set);
            let rows: Vec<&str> = own.lines().skip(5).take(10).collect();
            let home = match color {
                Color::Red => &rows[6..],
                Color::Blue => &rows[..4],
            };
            assert!(!home.concat().contains('?'), "one's own ranks are known");
            assert!(own.contains('?'));
        }
    }
}

#[test]
fn a_finished_game_is_told_as_far_as_both_players_allow() {
    let game = record::check(&kept_record())
        .expect("the kept game holds")
        .game;
    let told = |red, blue| {
        let view = game.final_view(ByColor { red, blue }).expect("it is over");
        record::text(&view, RuleSet::Jumbo).matches('?').count()
    };
    let (neither, red, blue) = (told(false, false), told(true, false), told(false, true));
    assert_eq!(told(true, true), 0);
    assert!(red > 0 && blue > 0);
    assert_eq!(neither, red + blue);
}

#[test]
fn the_gravon_shape_tells_the_board_the_moves_and_the_result() {
    let checked = record::check(&kept_record()).expect("the kept game holds");
    let players = ByColor {
        red: "Anna & <Bert>",
        blue: "\"Carl\"\u{1}",
    };
    let shown = checked.game.final_view(BOTH_SHOWN).expect("it is over");
    let xml = record::gravon_xml(&shown, players);
    let lines: Vec<&str> = xml.lines().map(str::trim).collect();
    assert_eq!(lines[0], r#"<?xml version="1.0" encoding="UTF-8"?>"#);
    assert_eq!(lines[1], "<stratego>");
    assert_eq!(lines[2], r#"<game type="classic">"#);
    assert_eq!(
        lines[3],
        r#"<player id="1">Anna &amp; &lt;Bert&gt;</player>"#
    );
    assert_eq!(lines[4], r#"<player id="2">&quot;Carl&quot;</player>"#);
    // Red's back row is 8 7 3 9 2 4 S 5 B 3, Blue's 5 4 4 7 2 3 6 S 6 4.
    let field = lines[5]
        .strip_prefix(r#"<field content=""#)
        .expect("a field");
    let field = field.strip_suffix(r#""/>"#).expect("a field");
    assert_eq!(field.len(), 100);
    assert!(field.starts_with("JIEKDFCGBE"), "{field}");
    assert_eq!(&field[40..60], "AA__AA__AAAA__AA__AA");
    assert!(field.ends_with("SRRUPQTOTR"), "{field}");
    assert_eq!(lines[6], r#"<move id="1" source="k4" target="k7"/>"#);
    assert_eq!(
        lines[6 + 215],
        r#"<move id="216" source="b4" target="b3"/>"#
    );
    assert_eq!(lines[6 + 216], r#"<result winner="2" type="1"/>"#);
    assert_eq!(lines[6 + 217..], ["</game>", "</stratego>"]);

    let hidden = Game::new(
        Variant::Original,
        RuleSet::Jumbo.rules(Reveal::HiddenAgain),
        &checked.setups,
    );
    let xml = record::gravon_xml(&hidden.view(), players);
    assert!(xml.contains(&format!(
        r#"content="{}AA__AA__AAAA__AA__AA{}""#,
        "?".repeat(40),
        "!".repeat(40)
    )));
    assert!(!xml.contains("<result"), "the match is running");
}

#[test]
fn every_end_has_its_words_and_its_number_in_the_gravon_shape() {
    let (red, blue) = (Some(Color::Red), Some(Color::Blue));
    let table = [
        (
            red,
            Ending::FlagCaptured,
            "red wins, flag captured",
            "1\" type=\"1",
        ),
        (
            blue,
            Ending::NoLegalMove,
            "blue wins, no legal move",
            "2\" type=\"0",
        ),
        (
            red,
            Ending::Resignation,
            "red wins, resignation",
            "1\" type=\"3",
        ),
        (
            blue,
            Ending::TimeOver,
            "blue wins, time over",
            "2\" type=\"11",
        ),
        (
            None,
            Ending::BothImmobile,
            "draw, neither side can move",
            "3\" type=\"2",
        ),
        (
            None,
            Ending::MoveCap,
            "draw, all plies played",
            "3\" type=\"12",
        ),
        (
            None,
            Ending::QuietCap,
            "draw, too long without a battle",
            "3\" type=\"12",
        ),
        (None, Ending::AgreedDraw, "draw, agreed", "3\" type=\"4"),
        (
            None,
            Ending::Abandoned,
            "no result, abandoned",
            "3\" type=\"4",
        ),
    ];
    for (winner, ending, words, numbers) in table {
        let mut rng = chance::rng(7, 0);
        let setups = chance::setups(Variant::Duel, &mut rng);
        let rules = RuleSet::Jumbo.rules(Reveal::HiddenAgain);
        let mut game = Game::new(Variant::Duel, rules, &setups);
        assert!(game.end(Outcome { winner, ending }));
        let text = record::text(&game.view(), RuleSet::Jumbo);
        assert!(text.ends_with(&format!("\nend: {words}\n")), "{text}");
        let players = ByColor { red: "", blue: "" };
        let xml = record::gravon_xml(&game.view(), players);
        assert!(
            xml.contains(&format!("<result winner=\"{numbers}\"/>")),
            "{xml}"
        );
        assert!(!game.end(Outcome { winner, ending }), "it is over already");
    }
}

#[test]
fn a_piece_that_runs_is_a_scout_and_one_that_steps_may_be_any() {
    let setups = record::check(&kept_record())
        .expect("the kept game holds")
        .setups;
    let rules = RuleSet::Jumbo.rules(Reveal::HiddenAgain);
    let mut game = Game::new(Variant::Original, rules, &setups);
    let mut unknown_after = |runs: bool| {
        let view = game.view_for(game.view().to_move());
        let ply = view.legal_moves().into_iter().find(|ply| {
            let is_strike = view.at(ply.to).is_some();
            !is_strike && ply.from.is_adjacent(ply.to) != runs
        });
        game.play(ply.expect("both armies have a Scout in front"))
            .expect("a listed move is legal");
        let text = record::text(&game.view(), RuleSet::Jumbo);
        text.matches('?').count()
    };
    assert_eq!(unknown_after(false), 80);
    assert_eq!(unknown_after(true), 79);
}

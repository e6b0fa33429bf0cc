//! What is explained: the rules, the bot, the board in letters.

use two_lakes::engine::view::example;
use two_lakes::engine::{
    Color, Numbering, Rank, Reveal, RuleSet, ScoutCharge, Setup, Square, TwoSquareScouts,
    TwoSquareStrikes, Variant,
};
use two_lakes::matches::{Clock, Language};
use two_lakes::text::about::{self, About};
use two_lakes::text::rules::{self, Topic};
use two_lakes::text::{board, names};

use super::example::spoken;

const CONTENT_MAX: usize = 2000;
const ALT_TEXT_MAX: usize = 1024;

/// Every rule set as every variant adapts it, and each option that no set uses.
fn every_rules() -> Vec<(RuleSet, Variant, two_lakes::engine::Rules)> {
    let mut all = Vec::new();
    for set in RuleSet::ALL {
        for reveal in [Reveal::StaysVisible, Reveal::HiddenAgain] {
            for variant in Variant::ALL {
                let rules = variant.adapt(set.rules(reveal));
                let mut other = rules;
                other.two_square_strikes = TwoSquareStrikes::Exempt;
                other.two_square_scouts = TwoSquareScouts::SameTwoSquares;
                other.both_immobile = two_lakes::engine::BothImmobile::SideToMoveLoses;
                other.immobile_check = two_lakes::engine::ImmobileCheck::Either;
                let mut off = rules;
                off.two_square = None;
                off.more_squares = false;
                all.extend([
                    (set, variant, rules),
                    (set, variant, other),
                    (set, variant, off),
                ]);
            }
        }
    }
    all
}

#[test]
fn every_topic_fits_a_message_under_all_rules_in_all_languages() {
    for (set, variant, rules) in every_rules() {
        for topic in Topic::ALL {
            for text in spoken(&rules::topic(topic, &rules, set, variant)) {
                let length = text.chars().count();
                assert!(length <= CONTENT_MAX, "{length} characters: {text}");
            }
        }
    }
}

/// Case 36: whichever end the numbers begin at, a rank is told by its name.
#[test]
fn a_rank_is_told_by_its_name_with_the_number_as_the_match_counts() {
    for (numbering, told) in [
        (
            Numbering::TenHigh,
            ["Captain (6)", "Marshal (10)", "Spy (1)", "Bomb"],
        ),
        (
            Numbering::OneHigh,
            ["Captain (5)", "Marshal (1)", "Spy", "Bomb"],
        ),
    ] {
        let ranks = [Rank::Captain, Rank::Marshal, Rank::Spy, Rank::Bomb];
        let spoken =
            ranks.map(|rank| names::numbered_rank(rank, numbering).speak(Language::English));
        assert_eq!(spoken, told);
    }
}

#[test]
fn the_limits_in_force_stand_in_the_text_and_others_do_not() {
    for (set, variant, rules) in every_rules() {
        for text in spoken(&rules::topic(Topic::End, &rules, set, variant)) {
            for limit in [200, 800, 2000] {
                let applies =
                    rules.max_plies == Some(limit) || rules.max_quiet_plies == Some(limit);
                assert_eq!(text.contains(&format!(" {limit} ")), applies, "{text}");
            }
        }
        for text in spoken(&rules::topic(Topic::Repetition, &rules, set, variant)) {
            for crossings in [2, 3, 5] {
                let applies = rules.two_square == Some(crossings);
                let said = [format!(" {crossings} "), format!(" {crossings}-")]
                    .iter()
                    .any(|form| text.contains(form));
                assert_eq!(said, applies, "{text}");
            }
        }
    }
}

#[test]
fn the_table_of_pieces_adds_up_to_the_army() {
    let rules = RuleSet::Jumbo.rules(Reveal::StaysVisible);
    for variant in Variant::ALL {
        for text in spoken(&rules::topic(
            Topic::Pieces,
            &rules,
            RuleSet::Jumbo,
            variant,
        )) {
            let counted: u32 = text
                .lines()
                .filter_map(|line| {
                    line.split_once(" × ")?
                        .0
                        .rsplit(' ')
                        .next()?
                        .parse::<u32>()
                        .ok()
                })
                .sum();
            assert_eq!(counted, u32::from(variant.size()), "{text}");
        }
    }
}

#[test]
fn examples_are_positions_whose_marks_are_true() {
    for (_, _, rules) in every_rules() {
        for topic in Topic::ALL {
            for shown in rules::examples(topic, &rules) {
                let view = example(shown.position).expect("our examples are positions");
                for text in spoken(&shown.caption) {
                    assert!(text.chars().count() <= ALT_TEXT_MAX);
                }
                if let Some(selected) = shown.selected {
                    assert!(view.at(selected).is_some(), "nothing stands on {selected}");
                }
                if topic == Topic::Movement {
                    let selected = shown.selected.expect("the Scout is marked");
                    let mut marked = shown.targets.clone();
                    let mut reached = reach(&view, selected, &rules);
                    marked.sort();
                    reached.sort();
                    assert_eq!(marked, reached);
                }
            }
        }
    }
}

/// Where a Scout can go, counted square by square.
fn reach(
    view: &two_lakes::engine::View<'_, two_lakes::engine::Everyone>,
    from: Square,
    rules: &two_lakes::engine::Rules,
) -> Vec<Square> {
    let mut reached = Vec::new();
    for (dx, dy) in [(0_i8, 1_i8), (1, 0), (0, -1), (-1, 0)] {
        for distance in 1..10 {
            let along = |at: u8, step: i8| u8::try_from(at as i8 + step * distance).ok();
            let Some(square) = along(from.column(), dx)
                .zip(along(from.row(), dy))
                .and_then(|(column, row)| Square::new(column, row).ok())
            else {
                break;
            };
            match view.at(square) {
                None => reached.push(square),
                Some(seen) => {
                    let may_strike = distance == 1 || rules.scout_charge == ScoutCharge::SameTurn;
                    if seen.color == Color::Blue && may_strike {
                        reached.push(square);
                    }
                    break;
                }
            }
        }
    }
    reached
}

#[test]
fn the_bot_says_what_it_is_and_leaves_out_what_the_host_left_out() {
    let named = About {
        version: "0.1.0",
        host: Some("Anna, anna@example.org"),
        policy: Some("https://example.org/privacy"),
        terms: Some("https://example.org/terms"),
        invite: Some("https://example.org/invite"),
        since: Clock::system().now(),
    };
    let silent = About {
        host: None,
        policy: None,
        terms: None,
        invite: None,
        ..named
    };
    for (all, few) in spoken(&about::about(&named))
        .iter()
        .zip(spoken(&about::about(&silent)))
    {
        assert!(all.contains("<https://example.org/invite>"), "{all}");
        assert!(!few.contains("http"), "{few}");
        assert!(!few.contains("\n\n"), "{few}");
    }
}

#[test]
fn a_board_in_letters_fits_a_phone_and_lies_the_right_way_round() {
    for (color, first, last) in [(Color::Red, " 4 ", " 1 "), (Color::Blue, " 7 ", "10 ")] {
        let setup = Setup::in_order(Variant::Original, color, &(0..40).collect::<Vec<_>>());
        let text = board::setup(&setup, Numbering::TenHigh).speak(Language::English);
        let block: Vec<&str> = text
            .lines()
            .skip_while(|line| *line != "```")
            .skip(1)
            .take_while(|line| *line != "```")
            .collect();
        assert_eq!(block.len(), 5, "{text}");
        for line in &block {
            assert_eq!(line.chars().count(), board::WIDTH, "{text}");
        }
        assert!(block[1].starts_with(first), "{text}");
        assert!(block[4].starts_with(last), "{text}");
        let left = if color == Color::Red { " A" } else { " K" };
        assert!(block[0].trim_start().starts_with(left.trim()), "{text}");
    }
}

#[test]
fn dutch_writes_ranks_small_inside_sentences() {
    let rank = two_lakes::engine::Rank::Scout;
    assert_eq!(names::rank(rank).speak(Language::Dutch), "Verkenner");
    assert_eq!(names::rank_within(rank).speak(Language::Dutch), "verkenner");
}

/// Prints every explanation in three languages, to be read by people who play in them:
/// `cargo test --test text -- --ignored --nocapture explained > explained.md`.
#[test]
#[ignore = "prints for readers and judges nothing"]
fn explained() {
    for set in [RuleSet::Jumbo, RuleSet::Online, RuleSet::Classic1961Advance] {
        let rules = set.rules(Reveal::HiddenAgain);
        for topic in Topic::ALL {
            for text in spoken(&rules::topic(topic, &rules, set, Variant::Original)) {
                println!("\n{text}");
            }
            for shown in rules::examples(topic, &rules) {
                for text in spoken(&shown.caption) {
                    println!("\n> {text}");
                }
            }
        }
    }
    for text in spoken(&two_lakes::text::help()) {
        println!("\n{text}");
    }
    for text in spoken(&about::privacy()) {
        println!("\n{text}");
    }
}

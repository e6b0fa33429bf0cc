//! What people are told in whole matches: within Discord's limits, without markup from people's
//! names, and without a hidden rank on a locked screen.

use std::collections::BTreeSet;

use two_lakes::engine::{Rank, Reveal, RuleSet, Variant};
use two_lakes::matches::{ExportFormat, Language, PersonId, Refusal, Series};
use two_lakes::text::{self, BoardFormat, Button, Command, CommandOption, Topic, names};

use super::example::{Example, Heard, Plan, Said, WILD_NAME, spoken};

/// Discord's limits, in characters.
const CONTENT_MAX: usize = 2000;
const CHOICE_MAX: usize = 100;
const ALT_TEXT_MAX: usize = 1024;

/// Matches that between them meet every rule that has words of its own.
const PLANS: [Plan; 4] = [
    Plan {
        variant: Variant::Original,
        rules: RuleSet::Jumbo,
        reveal: Reveal::StaysVisible,
        series: Series::Single,
        plies_max: 400,
        seed: 1,
    },
    Plan {
        variant: Variant::Original,
        rules: RuleSet::Classic1961Advance,
        reveal: Reveal::HiddenAgain,
        series: Series::Return,
        plies_max: 60,
        seed: 2,
    },
    Plan {
        variant: Variant::UltimateLightning,
        rules: RuleSet::Online,
        reveal: Reveal::StaysVisible,
        series: Series::Single,
        plies_max: 300,
        seed: 3,
    },
    Plan {
        variant: Variant::Duel,
        rules: RuleSet::Isf,
        reveal: Reveal::HiddenAgain,
        series: Series::Return,
        plies_max: 300,
        seed: 4,
    },
];

async fn everything_said() -> Vec<Said> {
    let mut said = Vec::new();
    for plan in PLANS {
        let example = Example::play(plan).await;
        assert!(example.battles > 0, "a battle is told under {}", plan.rules);
        said.extend(example.said);
    }
    said
}

/// Words of a text, without marks.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|character: char| !character.is_alphanumeric())
        .collect()
}

#[tokio::test]
async fn everything_said_in_whole_matches_keeps_its_place() {
    let said = everything_said().await;
    let heard_on_locked_screens = said
        .iter()
        .filter(|said| matches!(said.heard, Heard::OnALockedScreen { .. }))
        .count();
    assert!(
        heard_on_locked_screens > 100,
        "only {heard_on_locked_screens} private notices were composed"
    );
    for said in &said {
        for (&language, text) in Language::ALL.iter().zip(&said.spoken) {
            let what = format!("{} in {}: {text}", said.what, language.word());
            keeps_discords_limit(&said.heard, text, &what);
            disarms_names(&said.heard, text, &what);
            if let Heard::OnALockedScreen { public } = &said.heard {
                names_no_other_rank(public, language, text, &what);
            }
        }
    }
}

fn keeps_discords_limit(heard: &Heard, text: &str, what: &str) {
    let limit = match heard {
        Heard::OnALockedScreen { .. } | Heard::InTheChannel | Heard::InAnswer => CONTENT_MAX,
        Heard::AsALabel => CHOICE_MAX,
        Heard::BesideAPicture => ALT_TEXT_MAX,
    };
    let length = text.chars().count();
    assert!((1..=limit).contains(&length), "{length} characters, {what}");
}

/// What a name holds of markup arrives with a backslash before each mark.
fn disarms_names(heard: &Heard, text: &str, what: &str) {
    if matches!(heard, Heard::AsALabel | Heard::BesideAPicture) {
        return;
    }
    for armed in ["<@1>", "[a]", "](b)", "||"] {
        assert!(!text.contains(armed), "{armed} is markup, {what}");
    }
    for (place, _) in text.match_indices("@everyone") {
        assert!(
            text[..place].ends_with('\\'),
            "everyone would be called, {what}"
        );
    }
    assert!(!text.starts_with("- "), "a name begins a list, {what}");
}

fn names_no_other_rank(public: &[Rank], language: Language, text: &str, what: &str) {
    let words = words(text);
    for rank in Rank::ALL.into_iter().filter(|rank| !public.contains(rank)) {
        for name in [names::rank(rank), names::rank_within(rank)] {
            let name = name.speak(language);
            assert!(
                !words.contains(name.as_str()),
                "a locked screen shows {name}, {what}"
            );
        }
    }
}

#[test]
fn a_name_is_disarmed_and_otherwise_kept() {
    let disarmed = names::person(WILD_NAME).speak(Language::English);
    let kept: String = disarmed
        .chars()
        .filter(|&character| character != '\\')
        .collect();
    assert_eq!(kept, WILD_NAME);
    let turned = "abc\u{202e}def\u{2066}\nghi";
    assert_eq!(names::person(turned).speak(Language::German), "abcdefghi");
    assert_eq!(names::unadorned(turned).speak(Language::Dutch), "abcdefghi");
}

#[test]
fn what_is_registered_keeps_discords_limits() {
    let mut labels = Vec::new();
    for topic in Topic::ALL {
        labels.push(text::commands::topic_choice(topic));
        assert_eq!(Topic::from_word(topic.word()), Some(topic));
    }
    labels.extend(BoardFormat::ALL.map(text::commands::format_choice));
    let formats = ExportFormat::ALL.iter().copied();
    labels.extend(formats.map(text::commands::export_choice));
    let series = Series::ALL.iter().copied();
    labels.extend(series.map(text::commands::series_choice));
    labels.extend(Variant::ALL.map(names::variant));
    labels.extend(RuleSet::ALL.map(names::rule_set));
    labels.push(text::commands::no_move_suggestion());
    for label in labels {
        for text in spoken(&label) {
            assert!(text.chars().count() <= CHOICE_MAX, "{text}");
        }
    }
    let help = spoken(&text::help());
    let privacy = spoken(&text::about::privacy());
    for text in help.iter().chain(&privacy) {
        assert!(text.chars().count() <= CONTENT_MAX, "{text}");
    }
}

#[test]
fn a_refusal_names_buttons_commands_and_options_as_they_stand() {
    let person = PersonId::new(1);
    for &language in Language::ALL {
        let locked = Button::Unlock.label().speak(language);
        let locked = locked.trim_start_matches(|c: char| !c.is_alphabetic());
        let edit = Button::EditAgain.label().speak(language);
        let edit = edit.trim_start_matches(|c: char| !c.is_alphabetic());
        let files = std::fs::read_to_string(format!(
            "{}/assets/locales/{}/refusals.ftl",
            env!("CARGO_MANIFEST_DIR"),
            language.word()
        ))
        .expect("the file can be read");
        for label in [locked, edit] {
            assert!(
                files.contains(&format!("**{label}**")),
                "{}: no refusal names the button {label}",
                language.word()
            );
        }
        let none = text::refusals::refusal(&Refusal::NoMatch, person).speak(language);
        let challenge = Command::Challenge.name().speak(language);
        assert!(none.contains(&format!("`/{challenge}`")), "{none}");
        let which = Refusal::WhichMatch {
            matches: Vec::new(),
        };
        let which = text::refusals::refusal(&which, person).speak(language);
        let option = CommandOption::Match.name().speak(language);
        assert!(which.contains(&format!("**{option}**")), "{which}");
    }
}

/// Prints everything that is said, in three languages, to be read by people who play in them:
/// `cargo test --test text -- --ignored --nocapture samples > samples.md`.
#[tokio::test]
#[ignore = "prints for readers and judges nothing"]
async fn samples() {
    let said = everything_said().await;
    let mut seen = BTreeSet::new();
    for said in said {
        // Of each kind of sentence one is enough: lines that begin alike go on alike.
        let shape: Vec<String> = said.spoken[0]
            .lines()
            .map(|line| {
                let words = line
                    .split(' ')
                    .filter(|word| !word.contains(char::is_numeric));
                words.take(4).collect::<Vec<_>>().join(" ")
            })
            .collect();
        let is_board = said.what.starts_with("board") || said.heard == Heard::BesideAPicture;
        let shape = if is_board { Vec::new() } else { shape };
        if !seen.insert((said.what.clone(), shape)) {
            continue;
        }
        println!("\n## {}", said.what);
        for text in said.spoken {
            println!("\n{text}");
        }
    }
}

//! The words of all languages side by side, and against the code that says them.

#[path = "text/example.rs"]
mod example;
#[path = "text/explanations.rs"]
mod explanations;
#[path = "text/messages.rs"]
mod messages;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use proc_macro2::{TokenStream, TokenTree};

const LANGUAGES: [&str; 3] = ["en", "de", "nl"];

/// Discord's limits, in characters; for labels the length that a phone shows whole.
const COMMAND_NAME_MAX: usize = 32;
const DESCRIPTION_MAX: usize = 100;
const BUTTON_LABEL_MAX: usize = 38;

/// A phrase: its words as they stand in the file, of variants the longest, and the variables that
/// they use.
#[derive(Default, Debug)]
struct Phrase {
    words: String,
    variables: BTreeSet<String>,
}

fn note_expression(expression: &Expression<String>, phrase: &mut Phrase) {
    match expression {
        Expression::Inline(inline) => note_inline(inline, phrase),
        Expression::Select { selector, variants } => {
            // A selector chooses by a variable and says nothing itself.
            let mut chosen_by = Phrase::default();
            note_inline(selector, &mut chosen_by);
            phrase.variables.append(&mut chosen_by.variables);
            let mut longest = String::new();
            for variant in variants {
                let mut said = Phrase::default();
                note_pattern(&variant.value, &mut said);
                phrase.variables.append(&mut said.variables);
                if said.words.chars().count() > longest.chars().count() {
                    longest = said.words;
                }
            }
            phrase.words.push_str(&longest);
        }
    }
}

fn note_inline(inline: &InlineExpression<String>, phrase: &mut Phrase) {
    match inline {
        InlineExpression::VariableReference { id } => {
            phrase.variables.insert(id.name.clone());
        }
        InlineExpression::Placeable { expression } => note_expression(expression, phrase),
        InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
            phrase.words.push_str(value);
        }
        other => panic!("a phrase of ours uses {other:?}, which this test does not read"),
    }
}

fn note_pattern(pattern: &Pattern<String>, phrase: &mut Phrase) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => phrase.words.push_str(value),
            PatternElement::Placeable { expression } => note_expression(expression, phrase),
        }
    }
}

/// Every phrase of a language by its id; attributes as `id.attribute`.
fn phrases(language: &str) -> BTreeMap<String, Phrase> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets/locales")
        .join(language);
    let mut phrases = BTreeMap::new();
    for entry in fs::read_dir(&folder).expect("every language has a folder") {
        let path = entry.expect("the entry can be read").path();
        let source = fs::read_to_string(&path).expect("the file can be read");
        let resource = fluent_syntax::parser::parse(source)
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let mut add = |id: String, pattern: &Pattern<String>| {
                let mut phrase = Phrase::default();
                note_pattern(pattern, &mut phrase);
                assert!(
                    phrases.insert(id.clone(), phrase).is_none(),
                    "{language}: {id} stands twice"
                );
            };
            if let Some(pattern) = &message.value {
                add(message.id.name.clone(), pattern);
            }
            for attribute in &message.attributes {
                add(
                    format!("{}.{}", message.id.name, attribute.id.name),
                    &attribute.value,
                );
            }
        }
    }
    phrases
}

fn literals(stream: TokenStream, found: &mut BTreeSet<String>) {
    for tree in stream {
        match tree {
            TokenTree::Group(group) => literals(group.stream(), found),
            TokenTree::Literal(literal) => {
                if let Some(text) = literal.to_string().strip_prefix('"') {
                    found.insert(text.trim_end_matches('"').to_owned());
                }
            }
            _ => {}
        }
    }
}

/// The string literals of the room that speaks.
fn literals_of_text() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/text");
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the room is there") {
        let path = entry.expect("the entry can be read").path();
        let source = fs::read_to_string(path).expect("the file can be read");
        literals(
            source.parse().expect("the file has been compiled"),
            &mut found,
        );
    }
    found
}

#[test]
fn all_languages_have_the_same_phrases_with_the_same_variables() {
    let english = phrases("en");
    assert!(
        english.len() > 100,
        "only {} phrases were found",
        english.len()
    );
    for language in LANGUAGES {
        let phrases = phrases(language);
        for (id, phrase) in &english {
            let translated = phrases
                .get(id)
                .unwrap_or_else(|| panic!("{language} lacks the phrase {id}"));
            assert_eq!(
                translated.variables, phrase.variables,
                "{language}: {id} uses other variables than in English"
            );
        }
        for id in phrases.keys() {
            assert!(
                english.contains_key(id),
                "{language} has {id}, which English lacks"
            );
        }
    }
}

#[test]
fn every_phrase_is_said_and_everything_said_is_a_phrase() {
    let english = phrases("en");
    let literals = literals_of_text();
    for id in english.keys() {
        assert!(literals.contains(id), "nobody says {id}");
    }
    let looks_like_an_id = |text: &str| {
        text.contains('-')
            && text.chars().all(|character| {
                character.is_ascii_lowercase()
                    || character.is_ascii_digit()
                    || "-.".contains(character)
            })
    };
    for literal in literals.iter().filter(|literal| looks_like_an_id(literal)) {
        assert!(
            english.contains_key(literal),
            "no phrase is named {literal}"
        );
    }
}

#[test]
fn names_and_labels_keep_discords_limits_in_every_language() {
    for language in LANGUAGES {
        for (id, phrase) in phrases(language) {
            let length = phrase.words.chars().count();
            let is_name =
                (id.starts_with("command-") || id.starts_with("option-")) && !id.contains('.');
            if is_name {
                let plain = phrase.words.chars().all(|character| {
                    character.is_alphanumeric() && !character.is_uppercase()
                        || "-_'".contains(character)
                });
                assert!(
                    plain,
                    "{language}: {id} is no name for Discord: {}",
                    phrase.words
                );
                assert!(length <= COMMAND_NAME_MAX, "{language}: {id} is too long");
            }
            if id.ends_with(".description") {
                assert!(
                    length <= DESCRIPTION_MAX,
                    "{language}: {id} has {length} characters"
                );
                assert!(
                    phrase.variables.is_empty(),
                    "{language}: {id} can't use variables"
                );
            }
            if id.starts_with("button-") {
                assert!(
                    length <= BUTTON_LABEL_MAX,
                    "{language}: {id} has {length} characters"
                );
            }
        }
    }
}

#[test]
fn commands_differ_within_each_language() {
    for language in LANGUAGES {
        let phrases = phrases(language);
        let mut seen = BTreeMap::new();
        for (id, phrase) in phrases
            .iter()
            .filter(|(id, _)| id.starts_with("command-") && !id.contains('.'))
        {
            if let Some(other) = seen.insert(&phrase.words, id) {
                panic!(
                    "{language}: {id} and {other} have one name, {}",
                    phrase.words
                );
            }
        }
    }
}

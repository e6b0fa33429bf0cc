//! Application commands: names, descriptions, options, languages.

use serde_json::Value;

use super::{Findings, Problem, at};

const CHAT_INPUT: u64 = 1;
const CHAT_INPUT_MAX: usize = 100;
const CONTEXT_MENU_MAX: usize = 15;
const NAME_MAX: usize = 32;
const DESCRIPTION_MAX: usize = 100;
const OPTIONS_MAX: usize = 25;
const CHOICES_MAX: usize = 25;
const CHOICE_TEXT_MAX: usize = 100;
/// Names, descriptions and values of one command together; of each text its longest language.
const COMMAND_TOTAL_MAX: usize = 8000;

const SUB_COMMAND: u64 = 1;
const SUB_COMMAND_GROUP: u64 = 2;
/// Option types in which an autocomplete or choices make sense: string, integer, number.
const SUGGESTING: [u64; 3] = [3, 4, 10];

/// The languages that Discord knows (documentation, *Locales*).
const LOCALES: [&str; 33] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar",
];

/// Everything wrong with a list of commands (Discord's documentation, *Application Commands*).
/// `path` is empty for one command and the index is left out.
pub fn commands(list: &[Value], single: bool) -> Vec<Problem> {
    let mut findings = Findings::default();
    let mut names: Vec<(u64, &str)> = Vec::new();
    for (index, command) in list.iter().enumerate() {
        let path = if single {
            String::new()
        } else {
            index.to_string()
        };
        let kind = command["type"].as_u64().unwrap_or(CHAT_INPUT);
        one(&mut findings, command, kind, &path);
        let name = command["name"].as_str().unwrap_or_default();
        if names.contains(&(kind, name)) {
            findings.add(
                &at(&path, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
        names.push((kind, name));
    }
    for (kind, most) in [
        (1, CHAT_INPUT_MAX),
        (2, CONTEXT_MENU_MAX),
        (3, CONTEXT_MENU_MAX),
    ] {
        if names.iter().filter(|(of, _)| *of == kind).count() > most {
            findings.add(
                "",
                "APPLICATION_COMMAND_LIMIT",
                format!("At most {most} commands of type {kind}"),
            );
        }
    }
    findings.problems
}

fn one(findings: &mut Findings, command: &Value, kind: u64, path: &str) {
    findings.fields(
        command,
        path,
        &[
            "id",
            "name",
            "name_localizations",
            "description",
            "description_localizations",
            "options",
            "default_member_permissions",
            "dm_permission",
            "type",
            "nsfw",
            "integration_types",
            "contexts",
            "handler",
        ],
    );
    let slash = kind == CHAT_INPUT;
    localised(findings, command, path, "name", |findings, value, path| {
        name(findings, value, path, slash);
    });
    if slash {
        localised(
            findings,
            command,
            path,
            "description",
            |findings, value, path| {
                findings.required_length(value, path, 1, DESCRIPTION_MAX);
            },
        );
        options(findings, &command["options"], &at(path, "options"));
    } else if command["description"]
        .as_str()
        .is_some_and(|text| !text.is_empty())
        || command["options"]
            .as_array()
            .is_some_and(|options| !options.is_empty())
    {
        findings.add(
            path,
            "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED",
            "Context menu commands cannot have description or options",
        );
    }
    let total = characters(command);
    if total > COMMAND_TOTAL_MAX {
        findings.add(
            path,
            "APPLICATION_COMMAND_TOO_LARGE",
            format!("Command exceeds maximum size ({COMMAND_TOTAL_MAX}): it has {total}"),
        );
    }
}

/// Checks a text and each of its translations, and that their languages exist.
fn localised(
    findings: &mut Findings,
    object: &Value,
    path: &str,
    field: &str,
    check: impl Fn(&mut Findings, &Value, &str),
) {
    check(findings, &object[field], &at(path, field));
    let translations = format!("{field}_localizations");
    let path = at(path, &translations);
    for (locale, text) in object[&translations].as_object().into_iter().flatten() {
        if !LOCALES.contains(&locale.as_str()) {
            findings.add(
                &at(&path, locale),
                "BASE_TYPE_CHOICES",
                format!("Unknown locale {locale}"),
            );
        }
        check(findings, text, &at(&path, locale));
    }
}

/// Slash names: 1 to 32 of letters, numbers, `-`, `_`, `'`, without capitals. Menu names: any text.
fn name(findings: &mut Findings, value: &Value, path: &str, slash: bool) {
    findings.required_length(value, path, 1, NAME_MAX);
    let Some(text) = value.as_str() else { return };
    let fits = |letter: char| letter.is_alphanumeric() || "-_'".contains(letter);
    let is_lower = text.to_lowercase() == text;
    if slash && !(text.chars().all(fits) && is_lower) {
        findings.add(
            path,
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid: lower case letters, numbers, - and _ only",
        );
    }
}

fn options(findings: &mut Findings, options: &Value, path: &str) {
    let list = findings.list(options, path, OPTIONS_MAX);
    let mut optional_seen = false;
    let mut names = Vec::new();
    let nests = |option: &Value| {
        matches!(
            option["type"].as_u64(),
            Some(SUB_COMMAND | SUB_COMMAND_GROUP)
        )
    };
    if list.iter().any(nests) && !list.iter().all(nests) {
        findings.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
    for (index, option) in list.iter().enumerate() {
        let path = at(path, index);
        findings.fields(
            option,
            &path,
            &[
                "type",
                "name",
                "name_localizations",
                "description",
                "description_localizations",
                "required",
                "choices",
                "options",
                "channel_types",
                "min_value",
                "max_value",
                "min_length",
                "max_length",
                "autocomplete",
            ],
        );
        localised(findings, option, &path, "name", |findings, value, path| {
            name(findings, value, path, true);
        });
        localised(
            findings,
            option,
            &path,
            "description",
            |findings, value, path| {
                findings.required_length(value, path, 1, DESCRIPTION_MAX);
            },
        );
        if names.contains(&&option["name"]) {
            findings.add(
                &at(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED",
                "Option names must be unique",
            );
        }
        names.push(&option["name"]);
        if option["required"] == true && optional_seen {
            findings.add(
                &path,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        optional_seen |= option["required"] != true && !nests(option);
        if !matches!(option["type"].as_u64(), Some(1..=11)) {
            findings.add(
                &at(&path, "type"),
                "BASE_TYPE_CHOICES",
                "Value must be one of {1, …, 11}.",
            );
        }
        suggestions(findings, option, &path);
        if nests(option) {
            self::options(findings, &option["options"], &at(&path, "options"));
        }
    }
}

fn suggestions(findings: &mut Findings, option: &Value, path: &str) {
    let inner = at(path, "choices");
    let choices = findings.list(&option["choices"], &inner, CHOICES_MAX);
    let suggests = option["type"]
        .as_u64()
        .is_some_and(|kind| SUGGESTING.contains(&kind));
    let completes = option["autocomplete"] == true;
    if completes && (!choices.is_empty() || !suggests) {
        findings.add(
            &at(path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
            "Autocomplete stands without choices, in strings and numbers only",
        );
    }
    for (index, choice) in choices.iter().enumerate() {
        let path = at(&inner, index);
        findings.fields(choice, &path, &["name", "name_localizations", "value"]);
        localised(findings, choice, &path, "name", |findings, value, path| {
            findings.required_length(value, path, 1, CHOICE_TEXT_MAX);
        });
        if choice["value"].is_string() {
            findings.length(&choice["value"], &at(&path, "value"), 1, CHOICE_TEXT_MAX);
        }
    }
}

/// The characters of a command that count: of each name, description and value the longest language.
fn characters(node: &Value) -> usize {
    let longest = |field: &str| {
        let own = node[field].as_str().map_or(0, |text| text.chars().count());
        node[format!("{field}_localizations")]
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(_, text)| text.as_str())
            .map(|text| text.chars().count())
            .fold(own, usize::max)
    };
    let inner = |field: &str| {
        node[field]
            .as_array()
            .into_iter()
            .flatten()
            .map(characters)
            .sum::<usize>()
    };
    let value = node["value"]
        .as_str()
        .map_or(0, |text| text.chars().count());
    longest("name") + longest("description") + value + inner("options") + inner("choices")
}

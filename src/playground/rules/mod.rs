//! What Discord refuses in a body, whether its OpenAPI description says so or not.
//!
//! Each function reads one kind of body and lists every problem that it has. Nothing here knows
//! what exists: whether a message is there, or an inbox open, is decided where the state is.

mod command;
mod component;
mod message;
mod modal;

use serde_json::{Map, Value, json};

pub use command::commands;
pub use message::{MessageForm, channel_message, choices};
pub use modal::modal;

/// One thing wrong with one place of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where, with dots: `components.0.components.1.label`.
    pub path: String,
    /// Discord's name of the kind of problem, `BASE_TYPE_MAX_LENGTH`.
    pub code: &'static str,
    pub message: String,
}

impl Problem {
    pub fn new(path: &str, code: &'static str, message: impl Into<String>) -> Problem {
        Problem {
            path: path.to_owned(),
            code,
            message: message.into(),
        }
    }

    /// Discord's nested `errors` object.
    pub fn tree(problems: &[Problem]) -> Value {
        let mut tree = Value::Object(Map::new());
        for problem in problems {
            let mut node = &mut tree;
            for step in problem.path.split('.').filter(|step| !step.is_empty()) {
                node = &mut node[step];
            }
            let list = &mut node["_errors"];
            if list.is_null() {
                *list = json!([]);
            }
            list.as_array_mut()
                .expect("the list was made a line above")
                .push(json!({"code": problem.code, "message": problem.message}));
        }
        tree
    }
}

/// The problems found so far, and the place that is being looked at.
#[derive(Default)]
struct Findings {
    problems: Vec<Problem>,
}

impl Findings {
    fn add(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        self.problems.push(Problem::new(path, code, message));
    }

    /// A text must have between `least` and `most` characters; absent texts are somebody else's matter.
    fn length(&mut self, value: &Value, path: &str, least: usize, most: usize) {
        if value.is_null() {
            return;
        }
        let Some(text) = value.as_str() else {
            self.add(path, "BASE_TYPE_STRING", "Must be a string.");
            return;
        };
        let length = text.chars().count();
        if length > most {
            self.add(
                path,
                "BASE_TYPE_MAX_LENGTH",
                format!("Must be {most} or fewer in length."),
            );
        } else if length < least {
            self.add(
                path,
                "BASE_TYPE_MIN_LENGTH",
                format!("Must be {least} or more in length."),
            );
        }
    }

    fn required_length(&mut self, value: &Value, path: &str, least: usize, most: usize) {
        if value.is_null() {
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
        } else {
            self.length(value, path, least, most);
        }
    }

    /// A list may have at most `most` entries; what is no list is a problem too.
    fn list<'v>(&mut self, value: &'v Value, path: &str, most: usize) -> &'v [Value] {
        match value {
            Value::Null => &[],
            Value::Array(entries) => {
                if entries.len() > most {
                    self.add(
                        path,
                        "BASE_TYPE_BAD_LENGTH",
                        format!("Must be between 0 and {most} in length."),
                    );
                }
                entries
            }
            _ => {
                self.add(
                    path,
                    "LIST_TYPE_CONVERT",
                    "Only iterables may be used in a ListType",
                );
                &[]
            }
        }
    }

    /// Only these names may stand in the object; Discord itself overlooks others, and so a misspelt
    /// field would do nothing and nobody would know. What says nothing is overlooked here too.
    fn fields(&mut self, object: &Value, path: &str, known: &[&str]) {
        let Some(map) = object.as_object() else {
            self.add(
                path,
                "MODEL_TYPE_CONVERT",
                "Only dictionaries may be used in a ModelType",
            );
            return;
        };
        let unknown = map
            .iter()
            .filter(|(name, value)| {
                !known.contains(&name.as_str()) && !value.is_null() && **value != false
            })
            .map(|(name, _)| name);
        for name in unknown {
            self.add(
                &at(path, name),
                "MODEL_UNKNOWN_FIELD",
                format!("Unknown field `{name}`."),
            );
        }
    }
}

/// The path one step down.
fn at(path: &str, step: impl std::fmt::Display) -> String {
    if path.is_empty() {
        step.to_string()
    } else {
        format!("{path}.{step}")
    }
}

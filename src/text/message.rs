//! A thing to say, before it is said in a language.

use std::borrow::Cow;

use fluent_bundle::{FluentArgs, FluentValue};

use super::bundles::bundle;
use crate::matches::Language;

/// A thing to say. It names a phrase of the Fluent files and carries what the phrase needs;
/// [`Message::speak`] says it. Messages within messages are spoken in the same language.
#[derive(Clone, Debug, PartialEq)]
pub struct Message(Form);

#[derive(Clone, Debug, PartialEq)]
enum Form {
    /// A phrase of the Fluent files.
    Phrase {
        id: &'static str,
        arguments: Vec<(&'static str, Argument)>,
    },
    /// Several messages, with something between them that is no word.
    Joined {
        separator: &'static str,
        parts: Vec<Message>,
    },
    /// What is the same in every language: a square, a name, a mention.
    Verbatim(String),
}

/// What fills a phrase's variable.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Argument {
    Number(u64),
    Message(Message),
}

impl From<u64> for Argument {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for Argument {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<String> for Argument {
    fn from(words: String) -> Self {
        Self::Message(Message::verbatim(words))
    }
}

impl From<&str> for Argument {
    fn from(words: &str) -> Self {
        Self::Message(Message::verbatim(words))
    }
}

impl Message {
    /// The phrase with this id in the Fluent files.
    pub(super) fn phrase(id: &'static str) -> Self {
        Self(Form::Phrase {
            id,
            arguments: Vec::new(),
        })
    }

    /// The same phrase with one more variable filled.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Self {
        match &mut self.0 {
            Form::Phrase { arguments, .. } => arguments.push((name, value.into())),
            Form::Joined { .. } | Form::Verbatim(_) => unreachable!("only phrases have variables"),
        }
        self
    }

    /// Words that are the same in every language.
    pub(super) fn verbatim(words: impl Into<String>) -> Self {
        Self(Form::Verbatim(words.into()))
    }

    /// Several messages with a separator between them; those that say nothing are left out.
    pub(super) fn joined(separator: &'static str, parts: impl IntoIterator<Item = Self>) -> Self {
        let parts = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Self(Form::Joined { separator, parts })
    }

    /// Several messages, each on a line of its own.
    #[must_use]
    pub fn lines(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined("\n", parts)
    }

    /// Nothing to say.
    pub(super) fn nothing() -> Self {
        Self::verbatim("")
    }

    fn is_empty(&self) -> bool {
        match &self.0 {
            Form::Phrase { .. } => false,
            Form::Joined { parts, .. } => parts.is_empty(),
            Form::Verbatim(words) => words.is_empty(),
        }
    }

    /// Says it.
    ///
    /// # Panics
    /// If the Fluent files lack the phrase or one of its variables; the tests hold that they don't.
    #[must_use]
    pub fn speak(&self, language: Language) -> String {
        match &self.0 {
            Form::Verbatim(words) => words.clone(),
            Form::Joined { separator, parts } => {
                let spoken: Vec<String> = parts.iter().map(|part| part.speak(language)).collect();
                spoken.join(separator)
            }
            Form::Phrase { id, arguments } => {
                let mut filled = FluentArgs::with_capacity(arguments.len());
                for (name, value) in arguments {
                    filled.set(
                        Cow::Borrowed(*name),
                        match value {
                            Argument::Number(number) => FluentValue::from(*number),
                            Argument::Message(message) => {
                                FluentValue::from(message.speak(language))
                            }
                        },
                    );
                }
                bundle(language).speak(id, &filled)
            }
        }
    }
}

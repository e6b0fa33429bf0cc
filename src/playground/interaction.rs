//! What a person does to the bot: commands, presses, choices, modals; and what the bot answered.

use std::time::{Duration, SystemTime};

use serde_json::Value;

use super::snowflake::Snowflake;

/// How long a bot has for its first answer (Discord's documentation, *Receiving and Responding*).
pub const FIRST_ANSWER: Duration = Duration::from_secs(3);
/// How long an interaction's token lives for edits and followups (same place).
pub const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

/// What kind of act it is, as Discord numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionKind {
    Command,
    Component,
    Autocomplete,
    ModalSubmit,
}

impl InteractionKind {
    pub fn code(self) -> u8 {
        match self {
            InteractionKind::Command => 2,
            InteractionKind::Component => 3,
            InteractionKind::Autocomplete => 4,
            InteractionKind::ModalSubmit => 5,
        }
    }
}

/// The bot's first answer, as Discord numbers the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callback {
    Message,
    DeferredMessage,
    DeferredUpdate,
    Update,
    Choices,
    Modal,
}

impl Callback {
    pub fn from_code(code: u64) -> Option<Callback> {
        Some(match code {
            4 => Callback::Message,
            5 => Callback::DeferredMessage,
            6 => Callback::DeferredUpdate,
            7 => Callback::Update,
            8 => Callback::Choices,
            9 => Callback::Modal,
            _ => return None,
        })
    }

    pub fn code(self) -> u8 {
        match self {
            Callback::Message => 4,
            Callback::DeferredMessage => 5,
            Callback::DeferredUpdate => 6,
            Callback::Update => 7,
            Callback::Choices => 8,
            Callback::Modal => 9,
        }
    }

    /// Whether Discord takes this answer to an act of this kind; `from_message` says that a modal
    /// was opened by a component.
    pub fn answers(self, kind: InteractionKind, from_message: bool) -> bool {
        match self {
            Callback::Message | Callback::DeferredMessage => kind != InteractionKind::Autocomplete,
            Callback::DeferredUpdate | Callback::Update => {
                kind == InteractionKind::Component
                    || kind == InteractionKind::ModalSubmit && from_message
            }
            Callback::Choices => kind == InteractionKind::Autocomplete,
            Callback::Modal => {
                matches!(kind, InteractionKind::Command | InteractionKind::Component)
            }
        }
    }
}

/// One act of one person, from the press to the end of its token.
#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: Snowflake,
    pub token: String,
    pub kind: InteractionKind,
    pub person: Snowflake,
    pub channel: Snowflake,
    pub guild: Option<Snowflake>,
    pub created: SystemTime,
    /// The message whose component was used, or from which the modal was opened.
    pub source: Option<Snowflake>,
    /// The command's name, for the line "Anna used /move" over the answer.
    pub command: Option<String>,
    /// The event as it was sent, to be sent again.
    pub event: Value,
    pub callback: Option<Callback>,
    /// What `@original` means.
    pub original: Option<Snowflake>,
    /// How often the original had been edited when the bot acknowledged.
    pub edits_at_callback: u32,
    pub modal: Option<Value>,
    pub choices: Option<Vec<Value>>,
    /// Nobody answered in time: the person sees the red line.
    pub failed: bool,
    /// Whether a bot was connected when it happened.
    pub heard: bool,
}

impl Interaction {
    pub fn is_answered(&self) -> bool {
        self.callback.is_some() || self.failed
    }

    /// Whether the first answer would come too late now.
    pub fn is_late(&self, now: SystemTime) -> bool {
        age(self.created, now) > FIRST_ANSWER
    }

    /// Whether edits and followups are refused now.
    pub fn is_expired(&self, now: SystemTime) -> bool {
        age(self.created, now) > TOKEN_LIFE
    }
}

/// Time passed between two moments; a clock that was set back counts as no time.
fn age(from: SystemTime, to: SystemTime) -> Duration {
    to.duration_since(from).unwrap_or_default()
}

//! What a person sees: messages, answers, modals, as plain values.

use axum::body::Bytes;
use serde_json::Value;

use super::interaction::{Callback, InteractionKind};
use super::message::{Message, component_kind, flag, flatten};
use super::snowflake::Snowflake;
use super::world::World;

/// A message on somebody's screen.
#[derive(Clone, Debug)]
pub struct SeenMessage {
    pub id: Snowflake,
    pub channel_id: Snowflake,
    pub author_id: Snowflake,
    pub author: String,
    pub from_bot: bool,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<SeenAttachment>,
    /// Only this person sees it.
    pub ephemeral: bool,
    /// How often it changed since it was made.
    pub edits: u32,
    /// The people whose phone rang when it came.
    pub notified: Vec<Snowflake>,
    pub flags: u64,
    pub deleted: bool,
    /// The interaction that it answers.
    pub interaction_id: Option<Snowflake>,
    /// The thread that was started from it.
    pub thread: Option<Snowflake>,
    /// The message that it replies to.
    pub reply_to: Option<Snowflake>,
}

/// A file as a person can open it.
#[derive(Clone, Debug)]
pub struct SeenAttachment {
    pub id: Snowflake,
    pub filename: String,
    /// The alt text; empty when there is none.
    pub description: String,
    pub content_type: Option<String>,
    pub bytes: Bytes,
}

/// A button on a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    /// Empty for links.
    pub custom_id: String,
    pub disabled: bool,
    /// 1 blue, 2 grey, 3 green, 4 red, 5 a link.
    pub style: u64,
}

/// A select on a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    pub placeholder: String,
    pub custom_id: String,
    pub disabled: bool,
    /// Label and value of each option.
    pub options: Vec<(String, String)>,
}

/// A form that the bot has opened.
#[derive(Clone, Debug)]
pub struct SeenModal {
    pub title: String,
    pub custom_id: String,
    pub inputs: Vec<ModalInput>,
}

/// One input of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModalInput {
    pub label: String,
    pub custom_id: String,
    /// What stands in it at first.
    pub value: String,
    pub placeholder: String,
    pub required: bool,
    pub min_length: usize,
    pub max_length: usize,
    /// Several lines.
    pub paragraph: bool,
}

/// An entry that autocomplete offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub name: String,
    pub value: String,
}

/// What came of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// A new message.
    Message,
    /// The message whose component was used has changed.
    Updated,
    /// Taken, and nothing changed to see.
    Acknowledged,
    Modal,
    Choices,
    /// The red line: "The application did not respond".
    DidNotRespond,
}

/// The bot's answer to one act.
#[derive(Clone, Debug)]
pub struct Answer {
    pub interaction_id: Snowflake,
    pub kind: AnswerKind,
    pub message: Option<SeenMessage>,
    pub modal: Option<SeenModal>,
    pub choices: Vec<Choice>,
}

impl Answer {
    /// All words of the answer's message or modal; empty when there is neither.
    pub fn text(&self) -> String {
        match (&self.message, &self.modal) {
            (Some(message), _) => message.text(),
            (None, Some(modal)) => modal.title.clone(),
            (None, None) => String::new(),
        }
    }

    /// Whether only the person who acted sees it.
    pub fn is_private(&self) -> bool {
        self.message
            .as_ref()
            .is_some_and(|message| message.ephemeral)
    }

    /// The answer's message.
    ///
    /// # Panics
    /// When the answer is no message.
    pub fn expect_message(&self) -> &SeenMessage {
        self.message
            .as_ref()
            .unwrap_or_else(|| panic!("a message was expected, this came: {self:?}"))
    }

    pub(super) fn of(world: &World, id: Snowflake) -> Answer {
        let interaction = &world.interactions[&id];
        let kind = match interaction.callback {
            None => AnswerKind::DidNotRespond,
            Some(Callback::Message | Callback::DeferredMessage) => AnswerKind::Message,
            Some(Callback::Update) => AnswerKind::Updated,
            Some(Callback::DeferredUpdate) => {
                let edits = interaction
                    .original
                    .and_then(|id| world.messages.get(&id))
                    .map_or(0, |message| message.edits);
                if edits > interaction.edits_at_callback {
                    AnswerKind::Updated
                } else {
                    AnswerKind::Acknowledged
                }
            }
            Some(Callback::Choices) => AnswerKind::Choices,
            Some(Callback::Modal) => AnswerKind::Modal,
        };
        let choices = interaction.choices.iter().flatten().map(|choice| Choice {
            name: words(&choice["name"]),
            value: match &choice["value"] {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            },
        });
        Answer {
            interaction_id: id,
            kind,
            message: interaction
                .original
                .and_then(|id| world.messages.get(&id))
                .map(|message| SeenMessage::of(world, message)),
            modal: interaction.modal.as_ref().map(SeenModal::of),
            choices: if interaction.kind == InteractionKind::Autocomplete {
                choices.collect()
            } else {
                Vec::new()
            },
        }
    }
}

impl SeenMessage {
    pub(super) fn of(world: &World, message: &Message) -> SeenMessage {
        let author = world.users.get(&message.author);
        SeenMessage {
            id: message.id,
            channel_id: message.channel,
            author_id: message.author,
            author: author.map_or_else(String::new, |user| user.name.clone()),
            from_bot: author.is_some_and(|user| user.bot),
            content: message.content.clone(),
            embeds: message.embeds.clone(),
            components: message.components.clone(),
            attachments: message
                .attachments
                .iter()
                .map(|file| SeenAttachment {
                    id: file.id,
                    filename: file.filename.clone(),
                    description: file.description.clone().unwrap_or_default(),
                    content_type: file.content_type.clone(),
                    bytes: file.bytes.clone(),
                })
                .collect(),
            ephemeral: message.ephemeral_for.is_some(),
            edits: message.edits,
            notified: message.notified.clone(),
            flags: message.flags,
            deleted: message.deleted,
            interaction_id: message.interaction,
            thread: message.thread,
            reply_to: message.reply_to,
        }
    }

    /// All words on the message: content, embeds, labels, placeholders, options, texts. Alt texts
    /// and custom ids are not among them.
    pub fn text(&self) -> String {
        let mut lines = vec![self.content.clone()];
        for embed in &self.embeds {
            lines.push(words(&embed["title"]));
            lines.push(words(&embed["description"]));
            for field in embed["fields"].as_array().into_iter().flatten() {
                lines.push(words(&field["name"]));
                lines.push(words(&field["value"]));
            }
            lines.push(words(&embed["footer"]["text"]));
            lines.push(words(&embed["author"]["name"]));
        }
        for component in flatten(&self.components) {
            for field in ["content", "label", "placeholder"] {
                lines.push(words(&component[field]));
            }
            for option in component["options"].as_array().into_iter().flatten() {
                lines.push(words(&option["label"]));
                lines.push(words(&option["description"]));
            }
        }
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    pub fn buttons(&self) -> Vec<Button> {
        flatten(&self.components)
            .into_iter()
            .filter(|component| component["type"] == component_kind::BUTTON)
            .map(|button| Button {
                label: label(button),
                custom_id: words(&button["custom_id"]),
                disabled: button["disabled"] == true,
                style: button["style"].as_u64().unwrap_or(0),
            })
            .collect()
    }

    pub fn selects(&self) -> Vec<Select> {
        flatten(&self.components)
            .into_iter()
            .filter(|component| component["type"] == component_kind::STRING_SELECT)
            .map(|select| Select {
                placeholder: words(&select["placeholder"]),
                custom_id: words(&select["custom_id"]),
                disabled: select["disabled"] == true,
                options: select["options"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|option| (words(&option["label"]), words(&option["value"])))
                    .collect(),
            })
            .collect()
    }

    /// Whether the message was sent without ringing anybody's phone.
    pub fn is_silent(&self) -> bool {
        self.flags & flag::SUPPRESS_NOTIFICATIONS != 0
    }
}

impl SeenModal {
    pub(super) fn of(data: &Value) -> SeenModal {
        let rows = data["components"].as_array().into_iter().flatten();
        let inputs = rows.filter_map(|row| {
            let input = if row["component"].is_object() {
                &row["component"]
            } else {
                row["components"].get(0)?
            };
            let length = |field: &str, default: usize| {
                input[field]
                    .as_u64()
                    .map_or(default, |length| length as usize)
            };
            Some(ModalInput {
                label: words(if input["label"].is_null() {
                    &row["label"]
                } else {
                    &input["label"]
                }),
                custom_id: words(&input["custom_id"]),
                value: words(&input["value"]),
                placeholder: words(&input["placeholder"]),
                required: input["required"] != false,
                min_length: length("min_length", 0),
                max_length: length("max_length", 4000),
                paragraph: input["style"] == 2,
            })
        });
        SeenModal {
            title: words(&data["title"]),
            custom_id: words(&data["custom_id"]),
            inputs: inputs.collect(),
        }
    }
}

/// A button's words: its label, or its emoji where it has none.
fn label(button: &Value) -> String {
    match &button["label"] {
        Value::String(label) => label.clone(),
        _ => words(&button["emoji"]["name"]),
    }
}

fn words(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

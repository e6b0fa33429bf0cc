//! Messages and their attachments, as the stand-in keeps them and as Discord writes them.

use std::time::SystemTime;

use axum::body::Bytes;
use serde_json::{Value, json};

use super::snowflake::{Snowflake, timestamp};

/// Message flags, as Discord numbers them (documentation, *Message Flags*).
pub mod flag {
    pub const EPHEMERAL: u64 = 1 << 6;
    pub const LOADING: u64 = 1 << 7;
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub const COMPONENTS_V2: u64 = 1 << 15;
    /// What a bot may set on a message: SUPPRESS_EMBEDS and the two above; EPHEMERAL besides in
    /// answers to interactions.
    pub const SETTABLE: u64 = 1 << 2 | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2;
}

/// Kinds of components, as Discord numbers them (documentation, *Component Reference*).
pub mod component_kind {
    pub const ACTION_ROW: u64 = 1;
    pub const BUTTON: u64 = 2;
    pub const STRING_SELECT: u64 = 3;
    pub const TEXT_INPUT: u64 = 4;
    pub const ROLE_SELECT: u64 = 6;

    /// Selects of options, people, roles, mentionables and channels.
    pub fn is_select(kind: u64) -> bool {
        matches!(kind, STRING_SELECT | 5..=8)
    }
}

/// Why a message exists, as Discord numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    Ordinary,
    Reply,
    CommandAnswer,
}

impl MessageKind {
    fn code(self) -> u8 {
        match self {
            MessageKind::Ordinary => 0,
            MessageKind::Reply => 19,
            MessageKind::CommandAnswer => 20,
        }
    }
}

/// A file on a message, bytes and all.
#[derive(Clone, Debug)]
pub struct Attachment {
    pub id: Snowflake,
    pub filename: String,
    /// The alt text.
    pub description: Option<String>,
    pub content_type: Option<String>,
    pub bytes: Bytes,
}

/// A message in a channel, a thread or direct messages; deleted ones stay, marked.
#[derive(Clone, Debug)]
pub struct Message {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub author: Snowflake,
    pub kind: MessageKind,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    pub created: SystemTime,
    pub edited: Option<SystemTime>,
    /// How often it changed since it was made.
    pub edits: u32,
    pub nonce: Option<Value>,
    /// The interaction that it answers.
    pub interaction: Option<Snowflake>,
    /// The only person who sees it, if there is one.
    pub ephemeral_for: Option<Snowflake>,
    pub reply_to: Option<Snowflake>,
    /// The people named in it whom `allowed_mentions` lets be mentioned.
    pub mentions: Vec<Snowflake>,
    /// The people whose phone rang.
    pub notified: Vec<Snowflake>,
    /// The thread that was started from it.
    pub thread: Option<Snowflake>,
    pub deleted: bool,
    /// The world's tick at its last change, so that a screen can be told of what is new alone.
    pub touched: u64,
}

impl Message {
    pub fn is_loading(&self) -> bool {
        self.flags & flag::LOADING != 0
    }

    pub fn is_visible_to(&self, user: Snowflake) -> bool {
        !self.deleted && self.ephemeral_for.is_none_or(|only| only == user)
    }

    /// The component with this `custom_id`, at whatever depth.
    pub fn component(&self, custom_id: &str) -> Option<&Value> {
        flatten(&self.components)
            .into_iter()
            .find(|component| component["custom_id"] == custom_id)
    }

    /// Discord's message object. `surroundings` are the objects that live elsewhere.
    pub fn json(&self, surroundings: Surroundings) -> Value {
        let mut message = json!({
            "id": self.id.to_string(), "channel_id": self.channel.to_string(),
            "author": surroundings.author, "type": self.kind.code(), "content": self.content,
            "embeds": self.embeds, "components": self.components,
            "attachments": self.attachments.iter()
                .map(|file| file.json(self.channel, self.ephemeral_for.is_some()))
                .collect::<Vec<_>>(),
            "mentions": surroundings.mentions, "mention_roles": [], "mention_everyone": false,
            "timestamp": timestamp(self.created), "edited_timestamp": self.edited.map(timestamp),
            "flags": self.flags, "pinned": false, "tts": false,
        });
        let optional = [
            ("nonce", self.nonce.clone()),
            ("interaction_metadata", surroundings.interaction),
            ("thread", surroundings.thread),
            ("application_id", self.interaction.map(|_| surroundings.application)),
            (
                "message_reference",
                self.reply_to.map(|id| {
                    json!({"type": 0, "message_id": id.to_string(), "channel_id": self.channel.to_string()})
                }),
            ),
        ];
        for (name, value) in optional {
            if let Some(value) = value {
                message[name] = value;
            }
        }
        message
    }
}

/// What a message object shows of other things than the message.
pub struct Surroundings {
    pub author: Value,
    pub mentions: Vec<Value>,
    pub interaction: Option<Value>,
    pub thread: Option<Value>,
    pub application: Value,
}

impl Attachment {
    fn json(&self, channel: Snowflake, ephemeral: bool) -> Value {
        let url = format!(
            "https://cdn.discordapp.com/attachments/{channel}/{}/{}",
            self.id, self.filename
        );
        let mut file = json!({
            "id": self.id.to_string(), "filename": self.filename, "size": self.bytes.len(),
            "url": url, "proxy_url": url,
        });
        if let Some(description) = &self.description {
            file["description"] = json!(description);
        }
        if let Some(content_type) = &self.content_type {
            file["content_type"] = json!(content_type);
        }
        if let Some((width, height)) = png_size(&self.bytes) {
            file["width"] = json!(width);
            file["height"] = json!(height);
        }
        if ephemeral {
            file["ephemeral"] = json!(true);
        }
        file
    }
}

/// Width and height out of a PNG's first chunk (PNG specification, *IHDR*).
pub fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |from: usize| {
        let four = rest.get(from..from + 4)?;
        Some(u32::from_be_bytes(four.try_into().ok()?))
    };
    // Four bytes of length and four of name stand before the two numbers.
    Some((number(8)?, number(12)?))
}

/// All components of a message or a modal, rows and containers as well as what is in them.
pub fn flatten(components: &[Value]) -> Vec<&Value> {
    let mut all = Vec::new();
    for component in components {
        all.push(component);
        for inner in ["components", "items"] {
            if let Some(children) = component[inner].as_array() {
                all.extend(flatten(children));
            }
        }
        for inner in ["accessory", "component"] {
            if component[inner].is_object() {
                all.extend(flatten(std::slice::from_ref(&component[inner])));
            }
        }
    }
    all
}

/// Components as Discord returns them: each with a number of its own, selects with their bounds.
pub fn completed(components: Vec<Value>) -> Vec<Value> {
    let mut next = 0;
    components
        .into_iter()
        .map(|component| complete(component, &mut next))
        .collect()
}

fn complete(mut component: Value, next: &mut u32) -> Value {
    *next += 1;
    if component["id"].as_u64().is_none_or(|id| id == 0) {
        component["id"] = json!(*next);
    }
    if component["type"] == component_kind::STRING_SELECT {
        for (bound, default) in [("min_values", 1), ("max_values", 1)] {
            if component[bound].is_null() {
                component[bound] = json!(default);
            }
        }
    }
    // Reading by index would write a null where there is nothing.
    let inner = component
        .get_mut("components")
        .and_then(Value::as_array_mut);
    for child in inner.into_iter().flatten() {
        *child = complete(child.take(), next);
    }
    if let Some(accessory) = component.get_mut("accessory") {
        *accessory = complete(accessory.take(), next);
    }
    component
}

/// The ids of people that a text mentions, each once, in order.
pub fn mentioned(content: &str) -> Vec<Snowflake> {
    let mut people = Vec::new();
    for after in content.split("<@").skip(1) {
        let after = after.strip_prefix('!').unwrap_or(after);
        let Some((digits, _)) = after.split_once('>') else {
            continue;
        };
        if let Ok(id) = digits.parse()
            && !people.contains(&id)
        {
            people.push(id);
        }
    }
    people
}

/// Whom of `mentioned` a bot's `allowed_mentions` lets through; without one, everybody.
pub fn allowed(mentioned: &[Snowflake], allowed_mentions: Option<&Value>) -> Vec<Snowflake> {
    let Some(allowed) = allowed_mentions.filter(|value| !value.is_null()) else {
        return mentioned.to_vec();
    };
    let parses_users = allowed["parse"]
        .as_array()
        .is_some_and(|kinds| kinds.iter().any(|kind| kind == "users"));
    let listed = |id: &Snowflake| {
        allowed["users"]
            .as_array()
            .is_some_and(|users| users.iter().any(|user| is_id(user, *id)))
    };
    mentioned
        .iter()
        .copied()
        .filter(|id| parses_users || listed(id))
        .collect()
}

fn is_id(value: &Value, id: Snowflake) -> bool {
    value.as_u64() == Some(id) || value.as_str() == Some(&id.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowed_mentions_decide_who_is_mentioned() {
        let check = |allowed_mentions: Value, expected: &[Snowflake]| {
            let people = mentioned("<@1> strikes <@!2>, <@1> again, <@no> and <@3");
            assert_eq!(people, [1, 2]);
            assert_eq!(allowed(&people, Some(&allowed_mentions)), expected);
        };
        check(Value::Null, &[1, 2]);
        check(json!({"parse": []}), &[]);
        check(json!({"parse": ["users"]}), &[1, 2]);
        check(json!({"parse": [], "users": ["2"]}), &[2]);
    }
}

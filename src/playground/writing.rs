//! Writing, changing and deleting messages, whoever does it, and who is told.

use std::time::Duration;

use serde_json::{Value, json};

use super::gateway::Audience;
use super::guild::ChannelKind;
use super::message::{Attachment, Message, MessageKind, allowed, completed, flag, mentioned};
use super::rest::Upload;
use super::snowflake::Snowflake;
use super::world::World;

/// Messages older than this are edited on ration (Discord's error 30046).
const OLD: Duration = Duration::from_secs(3600);
/// How many edits of old messages a channel takes in an hour; Discord publishes no number.
const OLD_EDITS_PER_HOUR: usize = 30;
/// "The past few minutes" in which a nonce is remembered (Discord's documentation, *Create Message*).
const NONCE_LIFE: Duration = Duration::from_secs(5 * 60);

/// A message to be made.
pub struct Draft<'b> {
    pub author: Snowflake,
    pub channel: Snowflake,
    pub kind: MessageKind,
    /// A message's body as the REST interface takes it.
    pub body: &'b Value,
    pub files: &'b [Upload],
    pub interaction: Option<Snowflake>,
    pub ephemeral_for: Option<Snowflake>,
    /// Flags beside those in the body.
    pub flags: u64,
}

impl World {
    /// Makes a message, rings the phones, tells the bot what its intents let it hear.
    pub fn post(&mut self, draft: Draft<'_>) -> Snowflake {
        let (id, now) = (self.new_id(), self.now());
        let body = draft.body;
        let content = body["content"].as_str().unwrap_or_default().to_owned();
        let flags = body["flags"].as_u64().unwrap_or(0) | draft.flags;
        let mentions = self.mentions(draft.channel, &content, &body["allowed_mentions"]);
        let message = Message {
            id,
            channel: draft.channel,
            author: draft.author,
            kind: draft.kind,
            embeds: embeds(&body["embeds"]),
            components: completed(list(&body["components"])),
            attachments: self.new_attachments(body, draft.files),
            flags,
            created: now,
            edited: None,
            edits: 0,
            nonce: body.get("nonce").filter(|nonce| !nonce.is_null()).cloned(),
            interaction: draft.interaction,
            ephemeral_for: draft.ephemeral_for,
            reply_to: body["message_reference"]["message_id"]
                .as_str()
                .and_then(super::snowflake::parse),
            notified: self.notified(&draft, &mentions, flags),
            mentions,
            thread: None,
            deleted: false,
            touched: self.next_tick(),
            content,
        };
        if let Some(channel) = self.channels.get_mut(&draft.channel)
            && draft.ephemeral_for.is_none()
        {
            channel.last_message = Some(id);
            channel.message_count += 1;
        }
        self.messages.insert(id, message);
        if draft.ephemeral_for.is_none() {
            self.tell_of_message("MESSAGE_CREATE", id);
        }
        id
    }

    /// Changes what `body` names and leaves the rest; attachments that it doesn't list go away.
    /// Nobody is notified of an edit.
    pub fn edit(&mut self, id: Snowflake, body: &Value, files: &[Upload]) {
        let (now, tick) = (self.now(), self.next_tick());
        let uploads = self.new_attachments(body, files);
        let Some(message) = self.messages.get(&id) else {
            return;
        };
        // An edit doesn't remember the `allowed_mentions` of the message.
        let content = match body.get("content") {
            Some(content) => content.as_str().unwrap_or_default().to_owned(),
            None => message.content.clone(),
        };
        let mentions = self.mentions(message.channel, &content, &body["allowed_mentions"]);
        let silent = message.ephemeral_for.is_some();
        let Some(message) = self.messages.get_mut(&id) else {
            return;
        };
        message.content = content;
        message.mentions = mentions;
        if let Some(new) = body.get("embeds") {
            message.embeds = embeds(new);
        }
        if let Some(new) = body.get("components") {
            message.components = completed(list(new));
        }
        if let Some(new) = body.get("flags").and_then(Value::as_u64) {
            // The flag of the newer components can be set and never taken away.
            let fixed = flag::EPHEMERAL | flag::SUPPRESS_NOTIFICATIONS | flag::COMPONENTS_V2;
            message.flags = message.flags & fixed | new;
        }
        if let Some(listed) = body.get("attachments") {
            let listed = list(listed);
            message
                .attachments
                .retain(|file| listed.iter().any(|entry| entry_id(entry) == Some(file.id)));
            for file in &mut message.attachments {
                let entry = listed.iter().find(|entry| entry_id(entry) == Some(file.id));
                if let Some(text) = entry.and_then(|entry| entry["description"].as_str()) {
                    file.description = Some(text.to_owned());
                }
            }
        }
        message.attachments.extend(uploads);
        message.flags &= !flag::LOADING;
        message.edited = Some(now);
        message.touched = tick;
        message.edits += 1;
        if !silent {
            self.tell_of_message("MESSAGE_UPDATE", id);
        }
    }

    /// Deletes a message; the bot hears of it only with the intent for messages.
    pub fn delete_message(&mut self, id: Snowflake) {
        let tick = self.next_tick();
        let Some(message) = self.messages.get_mut(&id) else {
            return;
        };
        message.deleted = true;
        message.touched = tick;
        let (channel, silent) = (message.channel, message.ephemeral_for.is_some());
        if !silent {
            let mut event = json!({"id": id.to_string(), "channel_id": channel.to_string()});
            if let Some(guild) = self.guild_of(channel) {
                event["guild_id"] = json!(guild.to_string());
            }
            self.dispatch(self.listeners(channel), "MESSAGE_DELETE", event);
        }
    }

    /// The message that the same author made with the same nonce a few minutes ago.
    pub fn by_nonce(
        &self,
        author: Snowflake,
        channel: Snowflake,
        nonce: &Value,
    ) -> Option<Snowflake> {
        let now = self.now();
        self.messages
            .values()
            .rev()
            .filter(|message| message.author == author && message.channel == channel)
            .take_while(|message| {
                now.duration_since(message.created).unwrap_or_default() <= NONCE_LIFE
            })
            .find(|message| message.nonce.as_ref() == Some(nonce))
            .map(|message| message.id)
    }

    /// Whether the channel's ration of edits of old messages is used up for this one.
    pub fn is_edit_rationed(&self, id: Snowflake) -> bool {
        let now = self.now();
        let is_old =
            |message: &Message| now.duration_since(message.created).unwrap_or_default() > OLD;
        let Some(message) = self.messages.get(&id).filter(|message| is_old(message)) else {
            return false;
        };
        let since = |edited| now.duration_since(edited).unwrap_or_default();
        self.messages
            .values()
            .filter(|other| other.channel == message.channel && is_old(other))
            .filter(|other| other.edited.is_some_and(|edited| since(edited) < OLD))
            .map(|other| other.edits as usize)
            .sum::<usize>()
            >= OLD_EDITS_PER_HOUR
    }

    pub fn guild_of(&self, channel: Snowflake) -> Option<Snowflake> {
        self.channels
            .get(&channel)
            .and_then(|channel| channel.guild)
    }

    fn listeners(&self, channel: Snowflake) -> Audience {
        match self.channels.get(&channel).map(|channel| channel.kind) {
            Some(ChannelKind::Direct) => Audience::direct_messages(),
            _ => Audience::guild_messages(),
        }
    }

    fn tell_of_message(&mut self, name: &'static str, id: Snowflake) {
        let Some(message) = self.messages.get(&id) else {
            return;
        };
        let mut event = self.message_json(message);
        let (author, channel) = (message.author, message.channel);
        if let Some(guild) = self.guild_of(channel) {
            event["guild_id"] = json!(guild.to_string());
            // Without the privileged intent a bot reads only what it wrote or where it is named.
            let named = message.mentions.contains(&self.bot());
            if author != self.bot() && !named {
                event["content"] = json!("");
                event["attachments"] = json!([]);
            }
        }
        self.dispatch(self.listeners(channel), name, event);
    }

    /// The people whom a text mentions, as far as they exist and may be mentioned.
    fn mentions(
        &self,
        channel: Snowflake,
        content: &str,
        allowed_mentions: &Value,
    ) -> Vec<Snowflake> {
        let known: Vec<Snowflake> = mentioned(content)
            .into_iter()
            .filter(|id| self.users.contains_key(id) && self.permissions(*id, channel) != 0)
            .collect();
        allowed(&known, Some(allowed_mentions))
    }

    fn notified(&self, draft: &Draft<'_>, mentions: &[Snowflake], flags: u64) -> Vec<Snowflake> {
        if flags & flag::SUPPRESS_NOTIFICATIONS != 0 || draft.ephemeral_for.is_some() {
            return Vec::new();
        }
        let mut people = mentions.to_vec();
        if let Some(recipient) = self
            .channels
            .get(&draft.channel)
            .and_then(|place| place.recipient)
        {
            people = vec![recipient];
        }
        // Nobody's phone rings for what they wrote, nor for the answer to what they did.
        let acted = draft
            .interaction
            .and_then(|id| self.interactions.get(&id))
            .map(|interaction| interaction.person);
        people.retain(|id| *id != draft.author && Some(*id) != acted);
        people
    }

    /// The files of a request as attachments, with the names and alt texts that its body gives.
    fn new_attachments(&mut self, body: &Value, files: &[Upload]) -> Vec<Attachment> {
        files
            .iter()
            .map(|file| {
                let entry = list(&body["attachments"])
                    .into_iter()
                    .find(|entry| entry_id(entry) == Some(file.index));
                let text = |field: &str| {
                    entry
                        .as_ref()
                        .and_then(|entry| entry[field].as_str())
                        .map(str::to_owned)
                };
                Attachment {
                    id: self.new_id(),
                    filename: text("filename").unwrap_or_else(|| file.filename.clone()),
                    description: text("description"),
                    content_type: file.content_type.clone(),
                    bytes: file.bytes.clone(),
                }
            })
            .collect()
    }
}

/// Whether a body leaves nothing to see.
pub fn is_empty(body: &Value, files: usize) -> bool {
    let none = |field: &str| body[field].as_array().is_none_or(Vec::is_empty);
    body["content"].as_str().is_none_or(str::is_empty)
        && none("embeds")
        && none("components")
        && none("sticker_ids")
        && body["poll"].is_null()
        && files == 0
}

fn embeds(value: &Value) -> Vec<Value> {
    list(value)
        .into_iter()
        .map(|mut embed| {
            embed["type"] = json!("rich");
            embed
        })
        .collect()
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

fn entry_id(entry: &Value) -> Option<u64> {
    let id = &entry["id"];
    id.as_u64()
        .or_else(|| id.as_str().and_then(|text| text.parse().ok()))
}

//! The world as JSON for screens: people, places, messages, what went wrong.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::playground::guild::{Channel, ChannelKind, Inbox, User};
use crate::playground::interaction::{Interaction, InteractionKind};
use crate::playground::message::{Message, MessageKind, png_size};
use crate::playground::seen::{Answer, AnswerKind, SeenModal};
use crate::playground::snowflake::{Snowflake, unix_ms};
use crate::playground::world::World;

/// How many acts a screen hears of: the newest, for red lines and spinners.
const ACTS_SHOWN: usize = 40;
const VIOLATIONS_SHOWN: usize = 50;

/// Everything, with the messages that changed after `since`.
pub fn of(world: &World, since: u64) -> Value {
    let people: Vec<&User> = people(world).collect();
    let guilds: Vec<Value> = world
        .guilds
        .values()
        .map(|guild| {
            json!({
                "id": guild.id.to_string(), "name": guild.name,
                "members": ids(guild.members.iter()),
            })
        })
        .collect();
    json!({
        "tick": world.tick(),
        "now": unix_ms(world.now()),
        "bot": {
            "id": world.bot().to_string(), "name": world.users[&world.bot()].name,
            "connected": world.gateway.is_connected(), "deaf": world.gateway.deaf,
        },
        "home": world.home.to_string(),
        "guilds": guilds,
        "people": people.iter().map(|user| person(world, user)).collect::<Vec<_>>(),
        "names": names(world),
        "places": world.channels.values().map(|channel| place(world, channel)).collect::<Vec<_>>(),
        "messages": world.messages.values()
            .filter(|message| message.touched > since)
            .map(|message| of_message(world, message))
            .collect::<Vec<_>>(),
        "acts": acts(world),
        "commands": world.commands.all(),
        "faults": world.faults.all().iter().map(|fault| format!("{fault:?}")).collect::<Vec<_>>(),
        "violations": world.violations.iter().rev().take(VIOLATIONS_SHOWN).collect::<Vec<_>>(),
        "requests": world.requests.len(),
    })
}

/// The people whom the page shows: not the bot, and not the servers' owners, who never act.
pub fn people(world: &World) -> impl Iterator<Item = &User> {
    world.users.values().filter(|user| {
        user.id != world.bot() && !world.guilds.values().any(|guild| guild.owner == user.id)
    })
}

fn person(world: &World, user: &User) -> Value {
    let inbox = match user.inbox {
        Inbox::Open => json!(null),
        Inbox::Closed(code) => json!(code),
    };
    json!({
        "id": user.id.to_string(), "name": user.name, "locale": user.locale, "bot": user.bot,
        "closed": inbox, "unread": unread(world, user),
        "seen_until": user.seen.last().map(ToString::to_string),
    })
}

/// By place: how many messages this person hasn't looked at, and how many of them rang.
fn unread(world: &World, user: &User) -> Value {
    let mut places: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for message in world.messages.values() {
        let own = message.author == user.id;
        if own || user.seen.contains(&message.id) || !message.is_visible_to(user.id) {
            continue;
        }
        if world.permissions(user.id, message.channel) == 0 {
            continue;
        }
        let place = world.channels.get(&message.channel);
        let others = place.is_none_or(|place| place.recipient.is_some_and(|id| id != user.id));
        if others {
            continue;
        }
        let entry = places.entry(message.channel.to_string()).or_default();
        entry.0 += 1;
        entry.1 += u32::from(message.notified.contains(&user.id));
    }
    places
        .into_iter()
        .map(|(place, (count, rang))| (place, json!({"count": count, "rang": rang})))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Every user's name by id, for mentions.
fn names(world: &World) -> Value {
    world
        .users
        .values()
        .map(|user| (user.id.to_string(), json!(user.name)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn place(world: &World, channel: &Channel) -> Value {
    let kind = match channel.kind {
        ChannelKind::Text => "channel",
        ChannelKind::Direct => "dm",
        ChannelKind::PublicThread => "thread",
    };
    let hidden: Vec<String> = people(world)
        .filter(|user| world.permissions(user.id, channel.id) == 0)
        .map(|user| user.id.to_string())
        .collect();
    json!({
        "id": channel.id.to_string(), "kind": kind, "name": channel.name,
        "guild": channel.guild.map(|id| id.to_string()),
        "parent": channel.parent.map(|id| id.to_string()),
        "person": channel.recipient.map(|id| id.to_string()),
        "archived": channel.archived, "locked": channel.locked, "hidden_from": hidden,
        "bot_permissions": world.permissions(world.bot(), channel.id).to_string(),
    })
}

/// A message as a screen shows it; pictures as addresses under `/api/attachments`.
pub fn of_message(world: &World, message: &Message) -> Value {
    let used = message
        .interaction
        .and_then(|id| world.interactions.get(&id))
        .filter(|_| message.kind == MessageKind::CommandAnswer)
        .map(|interaction| {
            json!({"person": interaction.person.to_string(), "command": interaction.command})
        });
    let files: Vec<Value> = message
        .attachments
        .iter()
        .map(|file| {
            let size = png_size(&file.bytes);
            json!({
                "id": file.id.to_string(), "name": file.filename, "description": file.description,
                "width": size.map(|(width, _)| width), "height": size.map(|(_, height)| height),
                "type": file.content_type, "size": file.bytes.len(),
                "url": format!("/api/attachments/{}/{}", file.id, encoded(&file.filename)),
            })
        })
        .collect();
    json!({
        "id": message.id.to_string(), "place": message.channel.to_string(),
        "author": message.author.to_string(), "content": message.content,
        "embeds": message.embeds, "components": message.components, "attachments": files,
        "flags": message.flags, "created": unix_ms(message.created),
        "edited": message.edited.map(unix_ms), "edits": message.edits, "deleted": message.deleted,
        "loading": message.is_loading(),
        "only_for": message.ephemeral_for.map(|id| id.to_string()),
        "mentions": ids(message.mentions.iter()), "notified": ids(message.notified.iter()),
        "reply_to": message.reply_to.map(|id| id.to_string()),
        "thread": message.thread.map(|id| id.to_string()), "used": used,
    })
}

/// The newest acts: what waits, what failed, which forms are open.
fn acts(world: &World) -> Vec<Value> {
    world
        .interactions
        .values()
        .rev()
        .filter(|act| act.kind != InteractionKind::Autocomplete)
        .take(ACTS_SHOWN)
        .map(act)
        .collect()
}

fn act(act: &Interaction) -> Value {
    json!({
        "id": act.id.to_string(), "person": act.person.to_string(),
        "place": act.channel.to_string(), "command": act.command,
        "source": act.source.map(|id| id.to_string()), "at": unix_ms(act.created),
        "waiting": !act.is_answered(), "failed": act.failed,
        "component": act.event["data"]["custom_id"],
    })
}

/// What came of an act, for the one who acted.
pub fn answer(world: &World, answer: &Answer) -> Value {
    let kind = match answer.kind {
        AnswerKind::Message => "message",
        AnswerKind::Updated => "updated",
        AnswerKind::Acknowledged => "acknowledged",
        AnswerKind::Modal => "modal",
        AnswerKind::Choices => "choices",
        AnswerKind::DidNotRespond => "did_not_respond",
    };
    let message = answer
        .message
        .as_ref()
        .and_then(|message| world.messages.get(&message.id))
        .map(|message| of_message(world, message));
    let choices: Vec<Value> = answer
        .choices
        .iter()
        .map(|choice| json!({"name": choice.name, "value": choice.value}))
        .collect();
    json!({
        "interaction": answer.interaction_id.to_string(), "kind": kind, "message": message,
        "modal": answer.modal.as_ref().map(modal), "choices": choices,
    })
}

fn modal(modal: &SeenModal) -> Value {
    let inputs: Vec<Value> = modal
        .inputs
        .iter()
        .map(|input| {
            json!({
                "label": input.label, "custom_id": input.custom_id, "value": input.value,
                "placeholder": input.placeholder, "required": input.required,
                "min_length": input.min_length, "max_length": input.max_length,
                "paragraph": input.paragraph,
            })
        })
        .collect();
    json!({"title": modal.title, "custom_id": modal.custom_id, "inputs": inputs})
}

/// What one person sees: each place with its messages, oldest first.
pub fn view(world: &World, person: &User) -> Value {
    let places: Vec<Value> = world
        .channels
        .values()
        .filter(|channel| match channel.recipient {
            Some(recipient) => recipient == person.id,
            None => world.permissions(person.id, channel.id) != 0,
        })
        .map(|channel| {
            let mut shown = place(world, channel);
            let messages: Vec<Value> = world
                .visible_messages(person.id, channel.id)
                .into_iter()
                .map(|message| of_message(world, message))
                .collect();
            shown["messages"] = json!(messages);
            shown
        })
        .collect();
    let failed: Vec<Value> = acts(world)
        .into_iter()
        .filter(|act| act["failed"] == true && act["person"] == person.id.to_string().as_str())
        .collect();
    json!({"person": self::person(world, person), "places": places, "did_not_respond": failed})
}

/// The bot's requests after number `since`.
pub fn requests(world: &World, since: u64) -> Value {
    world
        .requests
        .iter()
        .filter(|record| record.number > since)
        .map(|record| {
            let files: Vec<Value> = record
                .files
                .iter()
                .map(|file| json!({"name": file.filename, "size": file.bytes.len()}))
                .collect();
            json!({
                "number": record.number, "method": record.method, "path": record.path,
                "route": record.route, "status": record.status, "at": unix_ms(record.at),
                "body": record.body, "files": files, "answer": record.answer,
            })
        })
        .collect()
}

fn ids<'i>(ids: impl Iterator<Item = &'i Snowflake>) -> Vec<String> {
    ids.map(ToString::to_string).collect()
}

/// A file's name as a part of a path: all but letters, digits, dots, dashes and underscores escaped.
fn encoded(name: &str) -> String {
    let mut text = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b".-_".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}

//! Messages in channels, threads and direct messages.

use serde_json::{Value, json};

use super::channels::visible;
use super::{Call, Refusal, Reply, must_be_clean};
use crate::playground::guild::{Channel, ChannelKind, Inbox, permission};
use crate::playground::message::{Message, MessageKind};
use crate::playground::rules::{self, MessageForm, Problem};
use crate::playground::snowflake;
use crate::playground::world::World;
use crate::playground::writing::{Draft, is_empty};

pub fn list(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    const DEFAULT_LIMIT: usize = 50;
    let channel = visible(world, call)?;
    if !world.can(world.bot(), channel.id, permission::READ_MESSAGE_HISTORY) {
        return Reply::ok(json!([]));
    }
    let limit = call
        .asks("limit")
        .and_then(|text| text.parse().ok())
        .unwrap_or(DEFAULT_LIMIT);
    let bound = |name: &str| call.asks(name).and_then(snowflake::parse);
    let (before, after) = (bound("before"), bound("after"));
    let messages: Vec<Value> = world
        .messages
        .values()
        .rev()
        .filter(|message| message.channel == channel.id && !message.deleted)
        .filter(|message| message.ephemeral_for.is_none())
        .filter(|message| before.is_none_or(|id| message.id < id))
        .filter(|message| after.is_none_or(|id| message.id > id))
        .take(limit)
        .map(|message| world.message_json(message))
        .collect();
    Reply::ok(json!(messages))
}

pub fn create(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let channel = visible(world, call)?;
    must_be_clean(rules::channel_message(
        &call.body,
        MessageForm::Create,
        call.files.len(),
    ))?;
    if is_empty(&call.body, call.files.len()) {
        return Err(Refusal::EmptyMessage);
    }
    may_write(world, &channel, call)?;
    reply_target_exists(world, &channel, &call.body)?;
    if call.body["enforce_nonce"] == true
        && let Some(earlier) = world.by_nonce(world.bot(), channel.id, &call.body["nonce"])
    {
        return Reply::ok(world.message_json(&world.messages[&earlier]));
    }
    if channel.archived {
        world.archive_thread(channel.id, false, false);
    }
    let kind = if call.body["message_reference"].is_object() {
        MessageKind::Reply
    } else {
        MessageKind::Ordinary
    };
    let id = world.post(Draft {
        author: world.bot(),
        channel: channel.id,
        kind,
        body: &call.body,
        files: &call.files,
        interaction: None,
        ephemeral_for: None,
        flags: 0,
    });
    Reply::ok(world.message_json(&world.messages[&id]))
}

pub fn get(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let channel = visible(world, call)?;
    if !world.can(world.bot(), channel.id, permission::READ_MESSAGE_HISTORY) {
        return Err(Refusal::MissingAccess);
    }
    Reply::ok(world.message_json(present(world, &channel, call)?))
}

pub fn change(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let channel = visible(world, call)?;
    let message = present(world, &channel, call)?;
    let id = message.id;
    if message.author != world.bot() {
        return Err(Refusal::OthersMessage);
    }
    if channel.archived {
        return Err(Refusal::ThreadArchived);
    }
    must_be_clean(rules::channel_message(
        &call.body,
        MessageForm::Edit,
        call.files.len(),
    ))?;
    can_stay(message, &call.body, call.files.len())?;
    if world.is_edit_rationed(id) {
        return Err(Refusal::OldEdits);
    }
    world.edit(id, &call.body, &call.files);
    Reply::ok(world.message_json(&world.messages[&id]))
}

pub fn delete(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let channel = visible(world, call)?;
    let message = present(world, &channel, call)?;
    if message.author != world.bot() {
        if channel.kind == ChannelKind::Direct {
            return Err(Refusal::CannotDeleteInDirectMessages);
        }
        if !world.can(world.bot(), channel.id, permission::MANAGE_MESSAGES) {
            return Err(Refusal::MissingPermissions);
        }
    }
    if channel.archived {
        return Err(Refusal::ThreadArchived);
    }
    world.delete_message(call.id("message_id"));
    Reply::nothing()
}

/// The message of a call, if it is there and everybody may see it.
fn present<'w>(world: &'w World, channel: &Channel, call: &Call) -> Result<&'w Message, Refusal> {
    world
        .messages
        .get(&call.id("message_id"))
        .filter(|message| message.channel == channel.id)
        .filter(|message| !message.deleted && message.ephemeral_for.is_none())
        .ok_or(Refusal::UnknownMessage)
}

/// An edit must leave something to see, and may keep only files that the message has.
pub fn can_stay(message: &Message, body: &Value, files: usize) -> Result<(), Refusal> {
    let listed = body["attachments"].as_array();
    let uploads = files as u64;
    let mut kept = message.attachments.len();
    let mut problems = Vec::new();
    if let Some(listed) = listed {
        kept = 0;
        for (index, entry) in listed.iter().enumerate() {
            let id = entry["id"]
                .as_u64()
                .or_else(|| entry["id"].as_str().and_then(snowflake::parse))
                .unwrap_or(0);
            let is_kept = message.attachments.iter().any(|file| file.id == id);
            kept += usize::from(is_kept);
            if !is_kept && id >= uploads {
                problems.push(Problem::new(
                    &format!("attachments.{index}.id"),
                    "BASE_TYPE_INVALID",
                    "The message has no such attachment.",
                ));
            }
        }
    }
    must_be_clean(problems)?;
    let list_is_empty = |field: &str, old: &[Value]| match body.get(field) {
        Some(new) => new.as_array().is_none_or(Vec::is_empty),
        None => old.is_empty(),
    };
    let content_is_empty = match body.get("content") {
        Some(new) => new.as_str().is_none_or(str::is_empty),
        None => message.content.is_empty(),
    };
    let nothing_left = content_is_empty
        && list_is_empty("embeds", &message.embeds)
        && list_is_empty("components", &message.components)
        && kept == 0
        && uploads == 0;
    if nothing_left {
        return Err(Refusal::EmptyMessage);
    }
    Ok(())
}

/// Whether the bot may write this here now.
fn may_write(world: &World, channel: &Channel, call: &Call) -> Result<(), Refusal> {
    let bot = world.bot();
    if let Some(person) = channel.recipient {
        let user = world.users.get(&person).ok_or(Refusal::UnknownUser)?;
        return match user.inbox {
            Inbox::Closed(code) => Err(Refusal::ClosedInbox(code)),
            Inbox::Open if !world.shares_guild(person) => Err(Refusal::ClosedInbox(50278)),
            Inbox::Open => Ok(()),
        };
    }
    let mut needed = if channel.is_thread() {
        permission::SEND_MESSAGES_IN_THREADS
    } else {
        permission::SEND_MESSAGES
    };
    if !call.files.is_empty() {
        needed |= permission::ATTACH_FILES;
    }
    if call.body["embeds"]
        .as_array()
        .is_some_and(|embeds| !embeds.is_empty())
    {
        needed |= permission::EMBED_LINKS;
    }
    if call.body["message_reference"].is_object() {
        needed |= permission::READ_MESSAGE_HISTORY;
    }
    if !world.can(bot, channel.id, needed) {
        return Err(Refusal::MissingPermissions);
    }
    if channel.locked && !world.can(bot, channel.id, permission::MANAGE_THREADS) {
        return Err(if channel.archived {
            Refusal::ThreadArchived
        } else {
            Refusal::ThreadLocked
        });
    }
    Ok(())
}

fn reply_target_exists(world: &World, channel: &Channel, body: &Value) -> Result<(), Refusal> {
    let reference = &body["message_reference"];
    if !reference.is_object() || reference["fail_if_not_exists"] == false {
        return Ok(());
    }
    let exists = reference["message_id"]
        .as_str()
        .and_then(snowflake::parse)
        .and_then(|id| world.messages.get(&id))
        .is_some_and(|message| message.channel == channel.id && !message.deleted);
    if exists {
        Ok(())
    } else {
        Err(Refusal::Invalid(vec![Problem::new(
            "message_reference",
            "REPLIES_UNKNOWN_MESSAGE",
            "Unknown message",
        )]))
    }
}

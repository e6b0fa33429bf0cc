//! Channels, threads and direct messages, as places.

use serde_json::Value;

use super::{Call, Refusal, Reply, must_be_clean};
use crate::playground::guild::{Channel, ChannelKind, permission};
use crate::playground::rules::Problem;
use crate::playground::snowflake::{self, Snowflake};
use crate::playground::world::World;

/// A channel's or thread's name has at most so many characters.
const NAME_MAX: usize = 100;

/// The channel of a call, if the bot can see it.
pub fn visible(world: &World, call: &Call) -> Result<Channel, Refusal> {
    let id = call.id("channel_id");
    let channel = world.channels.get(&id).ok_or(Refusal::UnknownChannel)?;
    if world.can(world.bot(), id, permission::VIEW_CHANNEL) {
        Ok(channel.clone())
    } else {
        Err(Refusal::MissingAccess)
    }
}

pub fn get(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let channel = visible(world, call)?;
    Reply::ok(world.channel_json(&channel))
}

/// Opens direct messages with a person. Discord opens them with anybody; whether a message gets
/// through is decided when it is sent.
pub fn open_direct(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let person = call.body["recipient_id"]
        .as_str()
        .and_then(snowflake::parse)
        .or_else(|| call.body["recipient_id"].as_u64());
    let known = person.and_then(|id| world.users.get(&id));
    let Some(user) = known else {
        return Err(Refusal::Invalid(vec![Problem::new(
            "recipient_id",
            "BASE_TYPE_INVALID",
            "There is no such user.",
        )]));
    };
    if user.bot {
        return Err(Refusal::ClosedInbox(50007));
    }
    let id = world.direct_channel(user.id);
    let channel = world.channels[&id].clone();
    Reply::ok(world.channel_json(&channel))
}

/// Threads can be renamed, archived and locked; channels are nothing that our bot may manage.
pub fn change(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let channel = visible(world, call)?;
    if channel.kind == ChannelKind::Direct {
        return Err(Refusal::CannotDeleteInDirectMessages);
    }
    let manages = world.can(world.bot(), channel.id, permission::MANAGE_THREADS);
    let owns = channel.owner == Some(world.bot());
    if !channel.is_thread() || !(owns || manages) {
        return Err(Refusal::MissingPermissions);
    }
    if call.body.get("locked").is_some() && !manages {
        return Err(Refusal::MissingPermissions);
    }
    let unarchives = call.body["archived"] == false;
    if channel.archived && !unarchives {
        return Err(Refusal::ThreadArchived);
    }
    if let Some(name) = call.body.get("name") {
        must_be_clean(name_problems(name))?;
        if let (Some(thread), Some(name)) = (world.channels.get_mut(&channel.id), name.as_str()) {
            thread.name = name.to_owned();
        }
    }
    let flag = |field: &str, old: bool| call.body[field].as_bool().unwrap_or(old);
    world.archive_thread(
        channel.id,
        flag("archived", channel.archived),
        flag("locked", channel.locked),
    );
    let thread = world.channels[&channel.id].clone();
    Reply::ok(world.channel_json(&thread))
}

pub fn delete(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let channel = visible(world, call)?;
    if !world.can(world.bot(), channel.id, permission::MANAGE_THREADS) {
        return Err(Refusal::MissingPermissions);
    }
    world.delete_channel(channel.id);
    Reply::ok(world.channel_json(&channel))
}

pub fn typing(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    visible(world, call)?;
    Reply::nothing()
}

/// A thread of its own, without a message to start from.
pub fn start_thread(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let parent = visible(world, call)?;
    may_start(world, &parent, call)?;
    let id = add(world, &parent, call, None);
    let thread = world.channels[&id].clone();
    Reply::created(world.channel_json(&thread))
}

/// A thread from a message has the message's id, and there can be only one.
pub fn start_thread_from_message(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let parent = visible(world, call)?;
    let message = call.id("message_id");
    let known = world
        .messages
        .get(&message)
        .filter(|message| message.channel == parent.id)
        .filter(|message| !message.deleted && message.ephemeral_for.is_none())
        .ok_or(Refusal::UnknownMessage)?;
    if known.thread.is_some() || world.channels.contains_key(&message) {
        return Err(Refusal::ThreadAlreadyExists);
    }
    may_start(world, &parent, call)?;
    let id = add(world, &parent, call, Some(message));
    let thread = world.channels[&id].clone();
    Reply::created(world.channel_json(&thread))
}

pub fn join_thread(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    writable_thread(world, call)?;
    Reply::nothing()
}

pub fn add_thread_member(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let thread = writable_thread(world, call)?;
    let user = call.id("user_id");
    if !world.users.contains_key(&user) {
        return Err(Refusal::UnknownUser);
    }
    if !world.can(world.bot(), thread.id, permission::SEND_MESSAGES_IN_THREADS) {
        return Err(Refusal::MissingPermissions);
    }
    Reply::nothing()
}

fn writable_thread(world: &World, call: &Call) -> Result<Channel, Refusal> {
    let thread = visible(world, call)?;
    if !thread.is_thread() {
        return Err(Refusal::UnknownChannel);
    }
    if thread.archived {
        return Err(Refusal::ThreadArchived);
    }
    Ok(thread)
}

fn may_start(world: &World, parent: &Channel, call: &Call) -> Result<(), Refusal> {
    if parent.kind != ChannelKind::Text {
        return Err(Refusal::NotInThisKind);
    }
    if !world.can(world.bot(), parent.id, permission::CREATE_PUBLIC_THREADS) {
        return Err(Refusal::MissingPermissions);
    }
    let mut problems = name_problems(&call.body["name"]);
    let minutes = &call.body["auto_archive_duration"];
    if !minutes.is_null() && ![60, 1440, 4320, 10080].iter().any(|known| minutes == known) {
        problems.push(Problem::new(
            "auto_archive_duration",
            "BASE_TYPE_CHOICES",
            "Value must be one of {60, 1440, 4320, 10080}.",
        ));
    }
    must_be_clean(problems)
}

fn add(world: &mut World, parent: &Channel, call: &Call, from: Option<Snowflake>) -> Snowflake {
    world.add_thread(
        parent.id,
        call.body["name"].as_str().unwrap_or_default(),
        world.bot(),
        from,
        call.body["auto_archive_duration"].as_u64(),
    )
}

fn name_problems(name: &Value) -> Vec<Problem> {
    let length = name.as_str().map_or(0, |name| name.chars().count());
    if (1..=NAME_MAX).contains(&length) {
        return Vec::new();
    }
    vec![Problem::new(
        "name",
        "BASE_TYPE_BAD_LENGTH",
        format!("Must be between 1 and {NAME_MAX} in length."),
    )]
}

//! Answers to interactions: the callback, its edits, followups.

use serde_json::{Value, json};

use super::messages::can_stay;
use super::{Call, Refusal, Reply, must_be_clean};
use crate::playground::interaction::{Callback, Interaction, InteractionKind};
use crate::playground::message::{Message, MessageKind, flag};
use crate::playground::rules::{self, MessageForm, Problem};
use crate::playground::snowflake::Snowflake;
use crate::playground::world::World;
use crate::playground::writing::{Draft, is_empty};

/// The first answer, within three seconds and once.
pub fn callback(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let now = world.now();
    let id = call.id("interaction_id");
    let interaction = world
        .interactions
        .get(&id)
        .filter(|interaction| interaction.token == call.parameter("interaction_token"))
        .ok_or(Refusal::UnknownInteraction)?
        .clone();
    if interaction.callback.is_some() {
        return Err(Refusal::AlreadyAcknowledged);
    }
    if interaction.failed || interaction.is_late(now) {
        world.fail(id);
        return Err(Refusal::UnknownInteraction);
    }
    let callback = judge(&interaction, call)?;
    let data = &call.body["data"];
    let mut modal = None;
    let mut choices = None;
    let original = match callback {
        Callback::Message => Some(answer(world, &interaction, data, call, 0)),
        Callback::DeferredMessage => Some(answer(world, &interaction, data, call, flag::LOADING)),
        Callback::DeferredUpdate => interaction.source,
        Callback::Update => {
            let source = interaction.source.ok_or(Refusal::UnknownMessage)?;
            let message = world
                .messages
                .get(&source)
                .filter(|message| !message.deleted)
                .ok_or(Refusal::UnknownMessage)?;
            can_stay(message, data, call.files.len())?;
            world.edit(source, data, &call.files);
            Some(source)
        }
        Callback::Choices => {
            choices = data["choices"].as_array().cloned();
            None
        }
        Callback::Modal => {
            modal = Some(data.clone());
            None
        }
    };
    let edits = original
        .and_then(|original| world.messages.get(&original))
        .map_or(0, |message| message.edits);
    if let Some(interaction) = world.interactions.get_mut(&id) {
        interaction.callback = Some(callback);
        interaction.original = original;
        interaction.edits_at_callback = edits;
        interaction.modal = modal;
        interaction.choices = choices;
    }
    if call.asks("with_response") != Some("true") {
        return Reply::nothing();
    }
    Reply::ok(described(world, &interaction, callback, original))
}

/// Checks that this answer fits this act, and its data.
fn judge(interaction: &Interaction, call: &Call) -> Result<Callback, Refusal> {
    let code = call.body["type"].as_u64().unwrap_or(0);
    let problem = |message: &str| {
        Refusal::Invalid(vec![Problem::new(
            "type",
            "INTERACTION_CALLBACK_TYPE_INVALID",
            message,
        )])
    };
    let callback =
        Callback::from_code(code).ok_or_else(|| problem("There is no such callback type."))?;
    if !callback.answers(interaction.kind, interaction.source.is_some()) {
        return Err(problem(
            "This callback type does not answer this interaction.",
        ));
    }
    let data = &call.body["data"];
    match callback {
        Callback::Message | Callback::Update => {
            must_be_clean(message_problems(data, call.files.len()))?;
            if callback == Callback::Message && is_empty(data, call.files.len()) {
                return Err(Refusal::EmptyMessage);
            }
        }
        Callback::DeferredMessage if !data.is_null() => {
            must_be_clean(message_problems(data, 0))?;
        }
        Callback::DeferredMessage | Callback::DeferredUpdate => {}
        Callback::Choices => must_be_clean(rules::choices(data))?,
        Callback::Modal => must_be_clean(rules::modal(data))?,
    }
    Ok(callback)
}

fn message_problems(data: &Value, files: usize) -> Vec<Problem> {
    rules::channel_message(data, MessageForm::Callback, files)
        .into_iter()
        .map(|problem| Problem {
            path: format!("data.{}", problem.path),
            ..problem
        })
        .collect()
}

fn answer(
    world: &mut World,
    interaction: &Interaction,
    data: &Value,
    call: &Call,
    flags: u64,
) -> Snowflake {
    let private = data["flags"].as_u64().unwrap_or(0) & flag::EPHEMERAL != 0;
    world.post(Draft {
        author: world.bot(),
        channel: interaction.channel,
        kind: if interaction.kind == InteractionKind::Command {
            MessageKind::CommandAnswer
        } else {
            MessageKind::Reply
        },
        body: data,
        files: &call.files,
        interaction: Some(interaction.id),
        ephemeral_for: private.then_some(interaction.person),
        flags,
    })
}

/// What `with_response=true` returns.
fn described(
    world: &World,
    interaction: &Interaction,
    callback: Callback,
    original: Option<Snowflake>,
) -> Value {
    let mut described = json!({"interaction": {
        "id": interaction.id.to_string(), "type": interaction.kind.code(),
        "channel_id": interaction.channel.to_string(),
    }});
    let Some(message) = original.and_then(|id| world.messages.get(&id)) else {
        return described;
    };
    described["interaction"]["response_message_id"] = json!(message.id.to_string());
    described["interaction"]["response_message_loading"] = json!(message.is_loading());
    described["interaction"]["response_message_ephemeral"] = json!(message.ephemeral_for.is_some());
    if matches!(callback, Callback::Message | Callback::Update) {
        described["resource"] =
            json!({"type": callback.code(), "message": world.message_json(message)});
    }
    described
}

/// A message beside the first answer. After a deferred answer the first followup takes the
/// placeholder's place, and the placeholder decides who sees it.
pub fn follow_up(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let interaction = living(world, call)?;
    must_be_clean(rules::channel_message(
        &call.body,
        MessageForm::Followup,
        call.files.len(),
    ))?;
    if is_empty(&call.body, call.files.len()) {
        return Err(Refusal::EmptyMessage);
    }
    if !world.channels.contains_key(&interaction.channel) {
        return Err(Refusal::UnknownChannel);
    }
    let placeholder = interaction
        .original
        .filter(|id| world.messages.get(id).is_some_and(Message::is_loading));
    let id = match placeholder {
        Some(id) => {
            world.edit(id, &call.body, &call.files);
            id
        }
        None => answer(world, &interaction, &call.body, call, 0),
    };
    Reply::ok(world.message_json(&world.messages[&id]))
}

pub fn get(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let interaction = living(world, call)?;
    let message = meant(world, &interaction, call)?;
    Reply::ok(world.message_json(message))
}

pub fn change(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let interaction = living(world, call)?;
    let message = meant(world, &interaction, call)?;
    let id = message.id;
    must_be_clean(rules::channel_message(
        &call.body,
        MessageForm::WebhookEdit,
        call.files.len(),
    ))?;
    can_stay(message, &call.body, call.files.len())?;
    if world
        .channels
        .get(&message.channel)
        .is_some_and(|channel| channel.archived)
    {
        return Err(Refusal::ThreadArchived);
    }
    world.edit(id, &call.body, &call.files);
    Reply::ok(world.message_json(&world.messages[&id]))
}

pub fn delete(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let interaction = living(world, call)?;
    let id = meant(world, &interaction, call)?.id;
    world.delete_message(id);
    Reply::nothing()
}

/// The interaction of a token that still lives.
fn living(world: &World, call: &Call) -> Result<Interaction, Refusal> {
    if call.id("webhook_id") != world.application {
        return Err(Refusal::UnknownWebhook);
    }
    let token = call.parameter("webhook_token");
    let interaction = world
        .interactions
        .values()
        .rev()
        .find(|interaction| interaction.token == token)
        .ok_or(Refusal::UnknownWebhook)?;
    if interaction.is_expired(world.now()) {
        return Err(Refusal::TokenExpired);
    }
    // Before the first answer there is nothing to edit or to follow.
    if interaction.callback.is_none() {
        return Err(Refusal::UnknownWebhook);
    }
    Ok(interaction.clone())
}

/// The message that `@original` or an id means; a token reaches only the messages it made.
fn meant<'w>(
    world: &'w World,
    interaction: &Interaction,
    call: &Call,
) -> Result<&'w Message, Refusal> {
    let id = match call.parameter("message_id") {
        "" => interaction.original,
        text => crate::playground::snowflake::parse(text),
    };
    id.and_then(|id| world.messages.get(&id))
        .filter(|message| !message.deleted)
        .filter(|message| {
            interaction.original == Some(message.id) || message.interaction == Some(interaction.id)
        })
        .ok_or(Refusal::UnknownMessage)
}

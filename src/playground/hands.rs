//! Pressing, choosing, submitting: what a person can do to what is on the screen. The same rules
//! hold for tests and for the page.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::acting::Act;
use super::command::USER_COMMAND;
use super::interaction::InteractionKind;
use super::keyboard::{self, Purpose, Seat};
use super::message::Message;
use super::message::component_kind::{
    ACTION_ROW, BUTTON, ROLE_SELECT, STRING_SELECT, TEXT_INPUT, is_select,
};
use super::seen::{ModalInput, SeenModal};
use super::snowflake::Snowflake;
use super::world::World;

/// Types a command and sends it.
///
/// # Errors
/// What the client says instead of sending it.
pub fn type_line(world: &mut World, seat: Seat, line: &str) -> Result<Snowflake, String> {
    let typed = keyboard::read(world, seat, line, Purpose::Send)?;
    Ok(world.act(Act {
        person: seat.person,
        channel: seat.channel,
        kind: InteractionKind::Command,
        data: typed.data,
        source: None,
        command: Some(typed.command),
    }))
}

/// Asks for the choices of the line's last option.
///
/// # Errors
/// When that option doesn't complete, or the command is not offered.
pub fn complete_line(world: &mut World, seat: Seat, line: &str) -> Result<Snowflake, String> {
    let typed = keyboard::read(world, seat, line, Purpose::Complete)?;
    Ok(world.act(Act {
        person: seat.person,
        channel: seat.channel,
        kind: InteractionKind::Autocomplete,
        data: typed.data,
        source: None,
        command: Some(typed.command),
    }))
}

/// Uses a command of the menu that opens on a person.
///
/// # Errors
/// When there is no such command here.
pub fn use_on(
    world: &mut World,
    seat: Seat,
    name: &str,
    target: Snowflake,
) -> Result<Snowflake, String> {
    let locale = world.users[&seat.person].locale.clone();
    let command = world
        .commands
        .named(USER_COMMAND, name, &locale)
        .ok_or_else(|| format!("there is no command \"{name}\" for people"))?
        .clone();
    keyboard::may_use(world, seat, &command)?;
    let data = json!({
        "id": command["id"], "name": command["name"], "type": USER_COMMAND,
        "target_id": target.to_string(),
        "resolved": world.resolved(seat.channel, &[target]),
    });
    Ok(world.act(Act {
        person: seat.person,
        channel: seat.channel,
        kind: InteractionKind::Command,
        data,
        source: None,
        command: command["name"].as_str().map(str::to_owned),
    }))
}

/// Which of the visible messages has an enabled button or select of this name, the newest first.
pub fn find_component(
    world: &World,
    seat: Seat,
    name: &str,
    kinds: Kinds,
) -> Option<(Snowflake, String)> {
    let messages = world.on_screen(seat.person, seat.channel);
    // An exact name anywhere is better than a partial one on a newer message.
    [true, false].into_iter().find_map(|exact| {
        messages.iter().rev().find_map(|message| {
            let component = component_named(message, name, kinds, exact)?;
            Some((message.id, component["custom_id"].as_str()?.to_owned()))
        })
    })
}

/// The component of this name on one message.
pub fn component_on(message: &Message, name: &str, kinds: Kinds) -> Option<String> {
    [true, false].into_iter().find_map(|exact| {
        let component = component_named(message, name, kinds, exact)?;
        component["custom_id"].as_str().map(str::to_owned)
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kinds {
    Buttons,
    Selects,
}

fn component_named<'m>(
    message: &'m Message,
    name: &str,
    kinds: Kinds,
    exact: bool,
) -> Option<&'m Value> {
    super::message::flatten(&message.components)
        .into_iter()
        .filter(|component| component["disabled"] != true && component["custom_id"].is_string())
        .filter(|component| match component["type"].as_u64() {
            Some(BUTTON) => kinds == Kinds::Buttons,
            Some(kind) => kinds == Kinds::Selects && is_select(kind),
            None => false,
        })
        .find(|component| {
            let label = &component["label"];
            let words = [
                label,
                &component["placeholder"],
                &component["emoji"]["name"],
            ];
            if exact {
                component["custom_id"] == name || words.into_iter().any(|word| word == name)
            } else {
                words
                    .into_iter()
                    .filter_map(Value::as_str)
                    .any(|word| word.contains(name))
            }
        })
}

/// Presses what has this `custom_id` on a message. Discord lets a press through that was on its
/// way while the message changed, so the component need not be there any more.
///
/// # Errors
/// When the person doesn't see the message.
pub fn press(
    world: &mut World,
    person: Snowflake,
    message: Snowflake,
    custom_id: &str,
) -> Result<Snowflake, String> {
    component_act(world, person, message, custom_id, BUTTON, None)
}

/// Chooses values of a list that may be gone, or never was on that message.
///
/// # Errors
/// When the person doesn't see the message.
pub fn choose_stale(
    world: &mut World,
    person: Snowflake,
    message: Snowflake,
    custom_id: &str,
    values: &[&str],
) -> Result<Snowflake, String> {
    let values = values.iter().map(|value| json!(value)).collect();
    component_act(
        world,
        person,
        message,
        custom_id,
        STRING_SELECT,
        Some(values),
    )
}

/// Chooses options of a select by label or value.
///
/// # Errors
/// When the select or an option is not there, or too many or too few are chosen.
pub fn choose(
    world: &mut World,
    person: Snowflake,
    message: Snowflake,
    custom_id: &str,
    chosen: &[&str],
) -> Result<Snowflake, String> {
    let select = world
        .messages
        .get(&message)
        .and_then(|message| message.component(custom_id))
        .ok_or("there is no such select")?;
    let kind = select["type"].as_u64().unwrap_or(STRING_SELECT);
    if kind != STRING_SELECT {
        let id = |named: &&str| match kind {
            ROLE_SELECT => role_named(world, message, named),
            _ => Some((*named).to_owned()),
        };
        let ids: Option<Vec<String>> = chosen.iter().map(id).collect();
        let ids = ids.ok_or("there is no such role")?;
        let values = ids.into_iter().map(|id| json!(id)).collect();
        return component_act(world, person, message, custom_id, kind, Some(values));
    }
    let options = select["options"].as_array().cloned().unwrap_or_default();
    let mut values = Vec::new();
    for wanted in chosen {
        let option = options
            .iter()
            .find(|option| option["value"] == *wanted || option["label"] == *wanted)
            .ok_or_else(|| {
                let labels: Vec<_> = options.iter().map(|option| &option["label"]).collect();
                format!("the select has no option \"{wanted}\", only {labels:?}")
            })?;
        values.push(option["value"].clone());
    }
    let bound = |field: &str| select[field].as_u64().unwrap_or(1);
    let (least, most) = (bound("min_values"), bound("max_values"));
    if !(least..=most).contains(&(values.len() as u64)) {
        return Err(format!("{least} to {most} options may be chosen"));
    }
    component_act(world, person, message, custom_id, kind, Some(values))
}

/// The id of a role of this name, in the server where a message stands.
fn role_named(world: &World, message: Snowflake, name: &str) -> Option<String> {
    let message = world.messages.get(&message)?;
    let channel = world.channels.get(&message.channel)?;
    let guild = world.guilds.get(&channel.guild?)?;
    let mut roles = guild.roles.iter();
    let (id, _) = roles.find(|(_, role)| role.name == name)?;
    Some(id.to_string())
}

/// A message that a person sees, in a place that is still there.
fn message_seen(world: &World, person: Snowflake, message: Snowflake) -> Result<&Message, String> {
    let seen = world
        .messages
        .get(&message)
        .filter(|message| message.is_visible_to(person))
        .ok_or("the message is gone")?;
    let channel = seen.channel;
    if !world.channels.contains_key(&channel) || world.permissions(person, channel) == 0 {
        return Err("the place is gone".to_owned());
    }
    Ok(seen)
}

fn component_act(
    world: &mut World,
    person: Snowflake,
    message: Snowflake,
    custom_id: &str,
    kind: u64,
    values: Option<Vec<Value>>,
) -> Result<Snowflake, String> {
    let on = message_seen(world, person, message)?;
    let channel = on.channel;
    let number = on
        .component(custom_id)
        .and_then(|component| component["id"].as_u64());
    let mut data = json!({
        "custom_id": custom_id, "component_type": kind, "id": number.unwrap_or(0),
    });
    if let Some(values) = values {
        data["values"] = json!(values);
    }
    Ok(world.act(Act {
        person,
        channel,
        kind: InteractionKind::Component,
        data,
        source: Some(message),
        command: None,
    }))
}

/// Sends a form that nobody opened, as if from a message, with this text in each of its fields.
///
/// # Errors
/// When the person doesn't see the message.
pub fn submit_stale(
    world: &mut World,
    person: Snowflake,
    message: Snowflake,
    custom_id: &str,
    texts: &[&str],
) -> Result<Snowflake, String> {
    let channel = message_seen(world, person, message)?.channel;
    let rows = texts.iter().enumerate().map(|(place, text)| {
        let field = json!({
            "type": TEXT_INPUT, "custom_id": place.to_string(), "value": text, "id": 0,
        });
        json!({"type": ACTION_ROW, "components": [field], "id": 0})
    });
    let rows: Vec<Value> = rows.collect();
    Ok(world.act(Act {
        person,
        channel,
        kind: InteractionKind::ModalSubmit,
        data: json!({"custom_id": custom_id, "components": rows}),
        source: Some(message),
        command: None,
    }))
}

/// Sends the form that an interaction opened. Fields are named by `custom_id` or label; those not
/// named keep what stands in them.
///
/// # Errors
/// When there is no form, no such field, or a text is too short or too long.
pub fn submit(
    world: &mut World,
    opened_by: Snowflake,
    fields: &BTreeMap<String, String>,
) -> Result<Snowflake, String> {
    let interaction = world
        .interactions
        .get(&opened_by)
        .ok_or("there is no such interaction")?
        .clone();
    let form = interaction.modal.as_ref().ok_or("no form is open")?;
    let modal = SeenModal::of(form);
    for name in fields.keys() {
        if !modal.inputs.iter().any(|input| is_named(input, name)) {
            return Err(format!("the form has no field \"{name}\""));
        }
    }
    let mut rows = Vec::new();
    for row in form["components"].as_array().into_iter().flatten() {
        let is_label = row["component"].is_object();
        let input = if is_label {
            &row["component"]
        } else {
            &row["components"][0]
        };
        let Some(known) = modal
            .inputs
            .iter()
            .find(|known| input["custom_id"] == known.custom_id.as_str())
        else {
            continue;
        };
        let value = fields
            .iter()
            .find(|(name, _)| is_named(known, name))
            .map_or(&known.value, |(_, value)| value);
        let length = value.chars().count();
        let least = if known.required {
            known.min_length.max(1)
        } else {
            0
        };
        if length < least || length > known.max_length {
            return Err(format!(
                "\"{}\" wants {least} to {} characters",
                known.label, known.max_length
            ));
        }
        let sent =
            json!({"type": TEXT_INPUT, "custom_id": known.custom_id, "value": value, "id": 0});
        rows.push(if is_label {
            json!({"type": row["type"], "component": sent, "id": 0})
        } else {
            json!({"type": ACTION_ROW, "components": [sent], "id": 0})
        });
    }
    let data = json!({"custom_id": modal.custom_id, "components": rows});
    if let Some(opened) = world.interactions.get_mut(&opened_by) {
        // A form is sent once.
        opened.modal = None;
    }
    Ok(world.act(Act {
        person: interaction.person,
        channel: interaction.channel,
        kind: InteractionKind::ModalSubmit,
        data,
        source: interaction.source,
        command: None,
    }))
}

fn is_named(input: &ModalInput, name: &str) -> bool {
    input.custom_id == name || input.label == name
}

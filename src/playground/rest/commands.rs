//! Registering global commands.

use serde_json::{Value, json};

use super::{Call, Refusal, Reply, must_be_clean};
use crate::playground::rules;
use crate::playground::world::World;

pub fn list(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    own(world, call)?;
    let with_localizations = call.asks("with_localizations") == Some("true");
    let commands: Vec<Value> = world
        .commands
        .all()
        .iter()
        .map(|command| {
            let mut command = command.clone();
            if !with_localizations {
                forget_localizations(&mut command);
            }
            command
        })
        .collect();
    Reply::ok(json!(commands))
}

pub fn replace(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    own(world, call)?;
    let sent = call.body.as_array().cloned().unwrap_or_default();
    must_be_clean(rules::commands(&sent, false))?;
    let registered: Vec<Value> = sent
        .iter()
        .map(|command| register(world, command).0)
        .collect();
    let kept: Vec<String> = registered
        .iter()
        .filter_map(|command| command["id"].as_str().map(str::to_owned))
        .collect();
    world.commands.retain(&kept);
    Reply::ok(json!(registered))
}

pub fn create(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    own(world, call)?;
    must_be_clean(rules::commands(std::slice::from_ref(&call.body), true))?;
    let (command, is_new) = register(world, &call.body);
    if is_new {
        Reply::created(command)
    } else {
        Reply::ok(command)
    }
}

pub fn get(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    own(world, call)?;
    let command = world.commands.get(call.id("command_id"));
    Reply::ok(command.cloned().ok_or(Refusal::UnknownCommand)?)
}

pub fn change(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    own(world, call)?;
    let id = call.id("command_id");
    let mut command = world
        .commands
        .get(id)
        .cloned()
        .ok_or(Refusal::UnknownCommand)?;
    for added in ["application_id", "version"] {
        command
            .as_object_mut()
            .expect("the registry holds objects")
            .remove(added);
    }
    for (field, value) in call.body.as_object().into_iter().flatten() {
        command[field] = value.clone();
    }
    must_be_clean(rules::commands(std::slice::from_ref(&command), true))?;
    let version = world.new_id();
    let changed = world
        .commands
        .change(id, &command, world.application, version)
        .ok_or(Refusal::UnknownCommand)?;
    Reply::ok(changed)
}

pub fn delete(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    own(world, call)?;
    if world.commands.remove(call.id("command_id")) {
        Reply::nothing()
    } else {
        Err(Refusal::UnknownCommand)
    }
}

fn own(world: &World, call: &Call) -> Result<(), Refusal> {
    if call.id("application_id") == world.application {
        Ok(())
    } else {
        Err(Refusal::UnknownApplication)
    }
}

fn register(world: &mut World, command: &Value) -> (Value, bool) {
    let id = world.new_id();
    world.commands.put(command, world.application, id)
}

/// Without `with_localizations` Discord leaves the translations out, of options too.
fn forget_localizations(node: &mut Value) {
    if let Some(map) = node.as_object_mut() {
        map.remove("name_localizations");
        map.remove("description_localizations");
    }
    for inner in ["options", "choices"] {
        for child in node
            .get_mut(inner)
            .and_then(Value::as_array_mut)
            .into_iter()
            .flatten()
        {
            forget_localizations(child);
        }
    }
}

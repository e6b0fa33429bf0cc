//! The commands that the bot has registered.

use serde_json::{Map, Value, json};

use super::snowflake::{self, Snowflake};

/// What kind of command it is, as Discord numbers it.
pub const CHAT_INPUT: u64 = 1;
pub const USER_COMMAND: u64 = 2;

/// The global commands of the application, in Discord's form.
#[derive(Default)]
pub struct Registry {
    commands: Vec<Value>,
}

impl Registry {
    pub fn all(&self) -> &[Value] {
        &self.commands
    }

    pub fn get(&self, id: Snowflake) -> Option<&Value> {
        self.commands.iter().find(|command| has_id(command, id))
    }

    /// The command of this kind whose name, in the person's language or as registered, is `name`.
    pub fn named(&self, kind: u64, name: &str, locale: &str) -> Option<&Value> {
        self.commands
            .iter()
            .filter(|command| command["type"] == kind)
            .find(|command| is_called(command, name, locale))
    }

    /// Puts `command` in the place of the one with its name and kind, or behind the others.
    /// `new_id` becomes its id if it is new. Returns it as Discord does, and whether it is new.
    pub fn put(
        &mut self,
        command: &Value,
        application: Snowflake,
        new_id: Snowflake,
    ) -> (Value, bool) {
        let kind = command["type"].as_u64().unwrap_or(CHAT_INPUT);
        let place = self
            .commands
            .iter()
            .position(|old| old["type"] == kind && old["name"] == command["name"]);
        let id = match place {
            Some(place) => self.commands[place]["id"].clone(),
            None => json!(new_id.to_string()),
        };
        let registered = completed(command, kind, id, application, new_id);
        match place {
            Some(place) => self.commands[place] = registered.clone(),
            None => self.commands.push(registered.clone()),
        }
        (registered, place.is_none())
    }

    /// Changes the command with this id, name and all; returns it as Discord does.
    pub fn change(
        &mut self,
        id: Snowflake,
        command: &Value,
        application: Snowflake,
        version: Snowflake,
    ) -> Option<Value> {
        let place = self.commands.iter().position(|known| has_id(known, id))?;
        let kind = command["type"].as_u64().unwrap_or(CHAT_INPUT);
        let changed = completed(command, kind, json!(id.to_string()), application, version);
        self.commands[place] = changed.clone();
        Some(changed)
    }

    /// Keeps only the commands with these ids.
    pub fn retain(&mut self, ids: &[String]) {
        self.commands
            .retain(|command| ids.iter().any(|id| command["id"] == *id));
    }

    /// Whether there was one to remove.
    pub fn remove(&mut self, id: Snowflake) -> bool {
        let before = self.commands.len();
        self.commands.retain(|command| !has_id(command, id));
        self.commands.len() < before
    }
}

fn has_id(command: &Value, id: Snowflake) -> bool {
    command["id"].as_str().and_then(snowflake::parse) == Some(id)
}

/// A command with the fields that Discord adds to what was sent.
fn completed(
    command: &Value,
    kind: u64,
    id: Value,
    application: Snowflake,
    version: Snowflake,
) -> Value {
    let mut registered = json!({
        "id": id, "application_id": application.to_string(), "version": version.to_string(),
        "type": kind, "description": "", "default_member_permissions": null,
        "name_localizations": null, "description_localizations": null,
        "nsfw": false, "integration_types": [0], "contexts": null, "dm_permission": true,
    });
    for (field, value) in command.as_object().into_iter().flatten() {
        if !value.is_null() && field != "id" {
            registered[field] = without_nulls(value);
        }
    }
    // Discord takes the bits as a number too, and tells them as text.
    if let Some(bits) = registered["default_member_permissions"].as_u64() {
        registered["default_member_permissions"] = bits.to_string().into();
    }
    registered
}

/// Discord leaves out of options what was sent as null.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => map
            .iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name.clone(), without_nulls(value)))
            .collect::<Map<_, _>>()
            .into(),
        Value::Array(list) => list.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

/// Whether a command, an option or a choice has this name in the person's language or its own.
pub fn is_called(thing: &Value, name: &str, locale: &str) -> bool {
    thing["name"] == name || thing["name_localizations"][locale] == name
}

/// The name that the person sees.
pub fn name_in<'v>(thing: &'v Value, locale: &str) -> &'v str {
    thing["name_localizations"][locale]
        .as_str()
        .or_else(|| thing["name"].as_str())
        .unwrap_or_default()
}

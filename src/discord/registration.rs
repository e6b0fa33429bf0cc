//! The commands as Discord knows them, renewed only when they changed: Discord rations their making.

use serde_json::{Map, Value};

use super::commands;
use super::outbound::Outbound;
use super::send_error::SendError;

/// What makes a command, an option or a choice what it is. Discord adds ids, versions and defaults,
/// which say nothing about a change.
const ESSENTIALS: [&str; 16] = [
    "autocomplete",
    "choices",
    "contexts",
    "default_member_permissions",
    "description",
    "description_localizations",
    "integration_types",
    "max_length",
    "max_value",
    "min_length",
    "min_value",
    "name",
    "name_localizations",
    "options",
    "required",
    "value",
];

/// Registers the command table for all servers, unless Discord has it already.
pub(super) async fn register(outbound: &Outbound) -> Result<(), SendError> {
    let wanted = commands::definitions();
    let present = serde_json::to_value(outbound.registered_commands().await?)
        .expect("what was read from JSON can be written as JSON");
    if essence(&wanted) == essence(&present) {
        tracing::debug!("the commands are registered already");
        return Ok(());
    }
    outbound.register_commands(&wanted).await?;
    tracing::info!("the commands are registered anew");
    Ok(())
}

/// A list of commands without what Discord adds and without its order, to be compared.
fn essence(commands: &Value) -> Vec<Value> {
    let mut commands: Vec<Value> = commands
        .as_array()
        .into_iter()
        .flatten()
        .map(|command| essentials(command).unwrap_or(Value::Null))
        .collect();
    commands.sort_by_key(|command| command["name"].to_string());
    commands
}

fn essentials(value: &Value) -> Option<Value> {
    match value {
        Value::Object(fields) => {
            let kept: Map<String, Value> = fields
                .iter()
                .filter(|(key, _)| {
                    // A command's own type is left out when it is sent, an option's never is.
                    ESSENTIALS.contains(&key.as_str())
                        || (*key == "type" && fields.contains_key("required"))
                })
                .filter_map(|(key, value)| {
                    let value = if key.ends_with("_localizations") {
                        value.as_object().filter(|map| !map.is_empty())?;
                        Some(value.clone())
                    } else if key == "default_member_permissions" {
                        bits(value)
                    } else {
                        essentials(value)
                    };
                    Some((key.clone(), value?))
                })
                .collect();
            Some(Value::Object(kept))
        }
        Value::Array(items) if items.is_empty() => None,
        Value::Array(items) => Some(Value::Array(items.iter().filter_map(essentials).collect())),
        Value::Null | Value::Bool(false) => None,
        // An entry of a menu has no description; Discord gives it an empty one.
        Value::String(text) if text.is_empty() => None,
        other => Some(other.clone()),
    }
}

/// Permissions, which are sent as a number and come back as text.
fn bits(value: &Value) -> Option<Value> {
    match value {
        Value::String(bits) => bits.parse().ok().map(|bits: u64| bits.into()),
        other => essentials(other),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sent() -> Value {
        json!([
            {"name": "b", "description": "B", "contexts": [0, 1], "integration_types": [0], "nsfw": false,
             "name_localizations": {"de": "be"}, "description_localizations": {},
             "options": [{"type": 3, "name": "from", "description": "F", "required": true, "autocomplete": true,
                          "choices": [], "name_localizations": null}]},
            {"name": "a", "description": "A", "contexts": [0], "integration_types": [0]},
            {"name": "c", "description": "C", "default_member_permissions": 32},
        ])
    }

    fn received() -> Value {
        json!([
            {"id": "1", "version": "2", "application_id": "3", "type": 1,
             "name": "a", "description": "A", "contexts": [0], "integration_types": [0], "options": [],
             "default_member_permissions": null, "nsfw": false},
            {"id": "4", "version": "5", "application_id": "3", "type": 1,
             "name": "b", "description": "B", "contexts": [0, 1], "integration_types": [0],
             "name_localizations": {"de": "be"}, "description_localizations": null,
             "options": [{"type": 3, "name": "from", "description": "F", "required": true, "autocomplete": true,
                          "choices": [], "options": []}]},
            {"name": "c", "description": "C", "type": 1, "default_member_permissions": "32"},
        ])
    }

    #[test]
    fn what_discord_adds_is_no_change() {
        assert_eq!(essence(&sent()), essence(&received()));
    }

    #[test]
    fn a_change_of_any_word_is_a_change() {
        for (place, word) in [
            ("/1/description", json!("other")),
            ("/1/name_localizations/de", json!("other")),
            ("/1/options/0/name", json!("other")),
            ("/1/options/0/type", json!(4)),
            ("/1/options/0/required", json!(false)),
            ("/1/contexts/1", json!(2)),
            ("/2/default_member_permissions", json!("8")),
        ] {
            let mut changed = received();
            *changed.pointer_mut(place).unwrap() = word;
            assert_ne!(essence(&changed), essence(&received()), "{place}");
        }
    }
}

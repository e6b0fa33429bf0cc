//! How a typed line becomes a command, as Discord's client does it: only what is registered, in the
//! person's language or as registered, with options by name.

use serde_json::{Value, json};

use super::command::{CHAT_INPUT, is_called, name_in};
use super::guild::ChannelKind;
use super::snowflake::Snowflake;
use super::world::World;

/// Option types, as Discord numbers them.
mod kind {
    pub const SUB_COMMAND: u64 = 1;
    pub const SUB_COMMAND_GROUP: u64 = 2;
    pub const INTEGER: u64 = 4;
    pub const BOOLEAN: u64 = 5;
    pub const USER: u64 = 6;
    pub const CHANNEL: u64 = 7;
    pub const NUMBER: u64 = 10;
}

/// Who types, where.
#[derive(Clone, Copy)]
pub struct Seat {
    pub person: Snowflake,
    pub channel: Snowflake,
}

/// A line that the client is ready to send.
#[derive(Debug)]
pub struct Typed {
    /// The command's registered name.
    pub command: String,
    /// The event's `data`.
    pub data: Value,
}

/// Whether a line is to be sent, or only completed at its end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Send,
    Complete,
}

/// Reads `/command [sub] name:value name:value`. A value goes on until the next option's name, so
/// it may hold spaces; it may stand in double quotes.
///
/// # Errors
/// What the client would say instead of sending it.
pub fn read(world: &World, seat: Seat, line: &str, purpose: Purpose) -> Result<Typed, String> {
    let locale = &world.users[&seat.person].locale;
    let line = line
        .strip_prefix('/')
        .ok_or("a command begins with a slash")?;
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let command = world
        .commands
        .named(CHAT_INPUT, name, locale)
        .ok_or_else(|| format!("there is no command /{name}"))?;
    may_use(world, seat, command)?;
    let mut people = Vec::new();
    let options = options(world, seat, &command["options"], rest, purpose, &mut people)?;
    let mut data = json!({
        "id": command["id"], "name": command["name"], "type": CHAT_INPUT, "options": options,
    });
    if !people.is_empty() {
        data["resolved"] = world.resolved(seat.channel, &people);
    }
    Ok(Typed {
        command: command["name"].as_str().unwrap_or_default().to_owned(),
        data,
    })
}

/// Whether the client offers this command to this person here.
///
/// # Errors
/// The reason why it doesn't.
pub fn may_use(world: &World, seat: Seat, command: &Value) -> Result<(), String> {
    let channel = world
        .channels
        .get(&seat.channel)
        .ok_or("the place is gone")?;
    let name = &command["name"];
    let context = u64::from(channel.kind == ChannelKind::Direct);
    let everywhere = command["contexts"].is_null();
    let fits = command["contexts"]
        .as_array()
        .is_some_and(|contexts| contexts.iter().any(|known| known == context));
    if !everywhere && !fits {
        return Err(format!("{name} is not offered here"));
    }
    if let Some(guild) = channel.guild {
        if !world.guilds[&guild].members.contains(&world.bot()) {
            return Err("the bot is not in this server".to_owned());
        }
        let needed: u64 = command["default_member_permissions"]
            .as_str()
            .and_then(|bits| bits.parse().ok())
            .unwrap_or(0);
        let use_commands = super::guild::permission::USE_APPLICATION_COMMANDS;
        if !world.can(seat.person, seat.channel, needed | use_commands) {
            return Err(format!("{name} is not offered to this person"));
        }
    }
    Ok(())
}

fn options(
    world: &World,
    seat: Seat,
    known: &Value,
    text: &str,
    purpose: Purpose,
    people: &mut Vec<Snowflake>,
) -> Result<Vec<Value>, String> {
    let locale = &world.users[&seat.person].locale;
    let known: &[Value] = known.as_array().map_or(&[], Vec::as_slice);
    let nests = |option: &Value| {
        matches!(
            option["type"].as_u64(),
            Some(kind::SUB_COMMAND | kind::SUB_COMMAND_GROUP)
        )
    };
    if known.iter().any(nests) {
        let (name, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let inner = known
            .iter()
            .find(|option| is_called(option, name, locale))
            .ok_or_else(|| format!("there is no sub-command \"{name}\""))?;
        let inside = options(world, seat, &inner["options"], rest, purpose, people)?;
        return Ok(vec![
            json!({"name": inner["name"], "type": inner["type"], "options": inside}),
        ]);
    }
    let pieces = cut(known, text, locale)?;
    let mut filled = Vec::new();
    for (number, (option, value)) in pieces.iter().enumerate() {
        let focused = purpose == Purpose::Complete && number + 1 == pieces.len();
        if focused && option["autocomplete"] != true {
            return Err(format!("{} does not complete", option["name"]));
        }
        let value = if focused {
            json!(value)
        } else {
            convert(world, seat, option, value, people)?
        };
        let mut entry = json!({"name": option["name"], "type": option["type"], "value": value});
        if focused {
            entry["focused"] = json!(true);
        }
        filled.push(entry);
    }
    let missing = known.iter().find(|option| {
        option["required"] == true
            && !pieces
                .iter()
                .any(|(given, _)| given["name"] == option["name"])
    });
    match missing {
        Some(option) if purpose == Purpose::Send => {
            Err(format!("the option {} is required", option["name"]))
        }
        _ => Ok(filled),
    }
}

/// Cuts `a:one two b:three` at the names of options.
fn cut<'o>(
    known: &'o [Value],
    text: &str,
    locale: &str,
) -> Result<Vec<(&'o Value, String)>, String> {
    let mut starts: Vec<(usize, usize, &Value)> = Vec::new();
    for option in known {
        let own = option["name"].as_str().unwrap_or_default();
        for name in [own, name_in(option, locale)] {
            let tag = format!("{name}:");
            let found = text
                .match_indices(&tag)
                .map(|(at, _)| at)
                .find(|at| *at == 0 || text[..*at].ends_with(' '));
            if let Some(at) = found {
                starts.push((at, at + tag.len(), option));
                break;
            }
        }
    }
    starts.sort_by_key(|(at, _, _)| *at);
    let first = starts.first().map_or(text.len(), |(at, _, _)| *at);
    let stray = text[..first].trim();
    if !stray.is_empty() {
        return Err(format!("there is no option for \"{stray}\""));
    }
    let ends = starts
        .iter()
        .skip(1)
        .map(|(at, _, _)| *at)
        .chain([text.len()]);
    Ok(starts
        .iter()
        .zip(ends)
        .map(|((_, from, option), to)| {
            let value = text[*from..to].trim();
            let bare = value
                .strip_prefix('"')
                .and_then(|value| value.strip_suffix('"'))
                .unwrap_or(value);
            (*option, bare.to_owned())
        })
        .collect())
}

/// A typed value as the option's type wants it.
fn convert(
    world: &World,
    seat: Seat,
    option: &Value,
    text: &str,
    people: &mut Vec<Snowflake>,
) -> Result<Value, String> {
    let locale = &world.users[&seat.person].locale;
    let name = &option["name"];
    if let Some(choices) = option["choices"]
        .as_array()
        .filter(|choices| !choices.is_empty())
    {
        return choices
            .iter()
            .find(|choice| is_called(choice, text, locale) || choice["value"] == text)
            .map(|choice| choice["value"].clone())
            .ok_or_else(|| format!("{name} has no choice \"{text}\""));
    }
    match option["type"].as_u64() {
        Some(kind::INTEGER) => text
            .parse::<i64>()
            .map_err(|_| format!("{name} wants a whole number"))
            .and_then(|number| within(option, number as f64).map(|()| json!(number))),
        Some(kind::NUMBER) => text
            .parse::<f64>()
            .map_err(|_| format!("{name} wants a number"))
            .and_then(|number| within(option, number).map(|()| json!(number))),
        Some(kind::BOOLEAN) => match text {
            "true" | "True" => Ok(json!(true)),
            "false" | "False" => Ok(json!(false)),
            _ => Err(format!("{name} wants True or False")),
        },
        Some(kind::USER) => {
            let id = find_user(world, text).ok_or_else(|| format!("nobody is called {text}"))?;
            people.push(id);
            Ok(json!(id.to_string()))
        }
        Some(kind::CHANNEL) => world
            .channels
            .values()
            .find(|channel| channel.name == text.trim_start_matches('#'))
            .map(|channel| json!(channel.id.to_string()))
            .ok_or_else(|| format!("there is no channel {text}")),
        _ => {
            let length = text.chars().count() as u64;
            let least = option["min_length"].as_u64().unwrap_or(0);
            let most = option["max_length"].as_u64().unwrap_or(6000);
            if length < least || length > most {
                return Err(format!("{name} wants {least} to {most} characters"));
            }
            Ok(json!(text))
        }
    }
}

fn within(option: &Value, number: f64) -> Result<(), String> {
    let least = option["min_value"].as_f64().unwrap_or(f64::MIN);
    let most = option["max_value"].as_f64().unwrap_or(f64::MAX);
    if (least..=most).contains(&number) {
        Ok(())
    } else {
        Err(format!("{} goes from {least} to {most}", option["name"]))
    }
}

/// `@Ben`, `<@123>` or an id.
fn find_user(world: &World, text: &str) -> Option<Snowflake> {
    let digits = text
        .trim_start_matches("<@")
        .trim_start_matches('!')
        .trim_end_matches('>');
    let by_id = digits
        .parse()
        .ok()
        .filter(|id| world.users.contains_key(id));
    let name = text.trim_start_matches('@');
    by_id.or_else(|| {
        world
            .users
            .values()
            .find(|user| user.name == name)
            .map(|user| user.id)
    })
}

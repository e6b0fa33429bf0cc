//! What people do, by the scripting interface: the same hands as in the tests.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Complaint, Desk, Desks, snapshot};
use crate::playground::guild::Inbox;
use crate::playground::hands;
use crate::playground::keyboard::Seat;
use crate::playground::person::answer_to;
use crate::playground::snowflake::{self, Snowflake};
use crate::playground::world::World;

type Answered = Result<Json<Value>, Complaint>;

/// A name has at most so many characters (Discord's documentation, *Usernames*).
const NAME_MAX: usize = 32;
/// The red line has been shown when this is exceeded; a person's own words have Discord's bound.
const CONTENT_MAX: usize = 2000;

#[derive(Deserialize)]
pub struct NewPerson {
    name: String,
    #[serde(default = "english")]
    locale: String,
}

fn english() -> String {
    "en-US".to_owned()
}

/// Adds a person to the first server.
pub async fn add_person(State(desk): Desks, Json(new): Json<NewPerson>) -> Answered {
    let name = checked_name(&new.name)?;
    desk.shared.change(|world| {
        if world.user_named(&name).is_some() {
            return Err(Complaint::refused("somebody has this name already"));
        }
        let id = world.add_user(&name, &new.locale, false);
        let home = world.home;
        if let Some(guild) = world.guilds.get_mut(&home) {
            guild.members.insert(id);
        }
        world.direct_channel(id);
        Ok(Json(json!({"id": id.to_string()})))
    })
}

#[derive(Deserialize)]
pub struct Changes {
    name: Option<String>,
    locale: Option<String>,
    /// Whether direct messages are refused.
    closed: Option<bool>,
    /// Whether the person is a member of the first server.
    member: Option<bool>,
    /// Whether the person may manage the first server.
    manages: Option<bool>,
}

/// Renames a person, changes their language, closes or opens their inbox.
pub async fn change_person(
    State(desk): Desks,
    Path(id): Path<u64>,
    Json(changes): Json<Changes>,
) -> Answered {
    let name = changes.name.as_deref().map(checked_name).transpose()?;
    desk.shared.change(|world| {
        let taken = name
            .as_deref()
            .and_then(|name| world.user_named(name))
            .is_some_and(|other| other.id != id);
        if taken {
            return Err(Complaint::refused("somebody has this name already"));
        }
        let person = person_mut(world, id)?;
        if let Some(name) = name {
            person.name = name;
        }
        if let Some(locale) = changes.locale {
            person.locale = locale;
        }
        if let Some(closed) = changes.closed {
            person.inbox = if closed {
                Inbox::Closed(50007)
            } else {
                Inbox::Open
            };
        }
        let home = world.home;
        if let Some(guild) = world.guilds.get_mut(&home) {
            match changes.member {
                Some(true) => {
                    guild.members.insert(id);
                }
                Some(false) => {
                    guild.members.remove(&id);
                }
                None => {}
            }
            if let Some(manages) = changes.manages {
                let bits = if manages {
                    crate::playground::permission::MANAGE_GUILD
                } else {
                    0
                };
                guild.granted.insert(id, bits);
            }
        }
        done()
    })
}

/// Removes a person from every server; what they wrote stays.
pub async fn remove_person(State(desk): Desks, Path(id): Path<u64>) -> Answered {
    desk.shared.change(|world| {
        person_mut(world, id)?;
        for guild in world.guilds.values_mut() {
            guild.members.remove(&id);
        }
        done()
    })
}

/// What a person sees: places, messages, failures.
pub async fn view(State(desk): Desks, Path(id): Path<u64>) -> Answered {
    desk.shared.read(|world| {
        let person = world
            .users
            .get(&id)
            .ok_or_else(|| Complaint::missing("person"))?;
        Ok(Json(snapshot::view(world, person)))
    })
}

#[derive(Deserialize)]
pub struct Line {
    /// A channel, thread or direct messages; the person's direct messages when absent.
    place: Option<String>,
    line: String,
}

/// Types a command and waits for what comes of it.
pub async fn type_line(
    State(desk): Desks,
    Path(id): Path<u64>,
    Json(typed): Json<Line>,
) -> Answered {
    act(desk, move |world| {
        let seat = seat(world, id, typed.place.as_deref())?;
        hands::type_line(world, seat, &typed.line).map_err(Complaint::refused)
    })
    .await
}

/// The choices that autocomplete offers for the line's last option.
pub async fn complete_line(
    State(desk): Desks,
    Path(id): Path<u64>,
    Json(typed): Json<Line>,
) -> Answered {
    act(desk, move |world| {
        let seat = seat(world, id, typed.place.as_deref())?;
        hands::complete_line(world, seat, &typed.line).map_err(Complaint::refused)
    })
    .await
}

#[derive(Deserialize)]
pub struct Use {
    place: Option<String>,
    command: String,
    target: String,
}

/// Uses a command of the menu on a person.
pub async fn use_on(State(desk): Desks, Path(id): Path<u64>, Json(used): Json<Use>) -> Answered {
    act(desk, move |world| {
        let seat = seat(world, id, used.place.as_deref())?;
        let target = parsed(&used.target, "person")?;
        hands::use_on(world, seat, &used.command, target).map_err(Complaint::refused)
    })
    .await
}

#[derive(Deserialize)]
pub struct Press {
    message: String,
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
}

/// Presses a button.
pub async fn press(State(desk): Desks, Path(id): Path<u64>, Json(press): Json<Press>) -> Answered {
    act(desk, move |world| {
        person_mut(world, id)?;
        let message = parsed(&press.message, "message")?;
        let disabled = world
            .messages
            .get(&message)
            .and_then(|message| message.component(&press.custom_id))
            .is_some_and(|component| component["disabled"] == true);
        if disabled {
            return Err(Complaint::refused("the button is disabled"));
        }
        hands::press(world, id, message, &press.custom_id).map_err(Complaint::refused)
    })
    .await
}

/// Chooses options of a select, by label or value.
pub async fn choose(
    State(desk): Desks,
    Path(id): Path<u64>,
    Json(chosen): Json<Press>,
) -> Answered {
    act(desk, move |world| {
        person_mut(world, id)?;
        let message = parsed(&chosen.message, "message")?;
        let values: Vec<&str> = chosen.values.iter().map(String::as_str).collect();
        hands::choose(world, id, message, &chosen.custom_id, &values).map_err(Complaint::refused)
    })
    .await
}

#[derive(Deserialize)]
pub struct Submit {
    /// The interaction that opened the form.
    interaction: String,
    /// Texts by custom id or label.
    fields: BTreeMap<String, String>,
}

/// Sends a form.
pub async fn submit(State(desk): Desks, Path(id): Path<u64>, Json(sent): Json<Submit>) -> Answered {
    act(desk, move |world| {
        let opened = parsed(&sent.interaction, "interaction")?;
        let own = world
            .interactions
            .get(&opened)
            .is_some_and(|interaction| interaction.person == id);
        if !own {
            return Err(Complaint::missing("form"));
        }
        hands::submit(world, opened, &sent.fields).map_err(Complaint::refused)
    })
    .await
}

#[derive(Deserialize)]
pub struct Words {
    place: Option<String>,
    content: String,
    reply_to: Option<String>,
}

/// Writes a plain message.
pub async fn write(State(desk): Desks, Path(id): Path<u64>, Json(words): Json<Words>) -> Answered {
    let length = words.content.chars().count();
    if length == 0 || length > CONTENT_MAX {
        return Err(Complaint::refused("a message has 1 to 2000 characters"));
    }
    desk.shared.change(|world| {
        let seat = seat(world, id, words.place.as_deref())?;
        let reply_to = words.reply_to.as_deref().and_then(snowflake::parse);
        let message = world.write(seat.person, seat.channel, &words.content, reply_to);
        Ok(Json(json!({"id": message.to_string()})))
    })
}

#[derive(Deserialize)]
pub struct Place {
    place: String,
}

/// The person has looked at a place: its unread marks go.
pub async fn mark_seen(
    State(desk): Desks,
    Path(id): Path<u64>,
    Json(looked): Json<Place>,
) -> Answered {
    desk.shared.change(|world| {
        let place = parsed(&looked.place, "place")?;
        let seen: Vec<Snowflake> = world
            .visible_messages(id, place)
            .into_iter()
            .map(|message| message.id)
            .collect();
        person_mut(world, id)?.seen.extend(seen);
        done()
    })
}

/// Starts an act and waits for its answer.
async fn act(
    desk: Arc<Desk>,
    start: impl FnOnce(&mut World) -> Result<Snowflake, Complaint>,
) -> Answered {
    let id = desk.shared.change(start)?;
    let answer = answer_to(&desk.shared, desk.patience, id).await;
    Ok(Json(
        desk.shared.read(|world| snapshot::answer(world, &answer)),
    ))
}

fn seat(world: &mut World, person: Snowflake, place: Option<&str>) -> Result<Seat, Complaint> {
    person_mut(world, person)?;
    let channel = match place {
        Some(place) => parsed(place, "place")?,
        None => world.direct_channel(person),
    };
    let place = world
        .channels
        .get(&channel)
        .ok_or_else(|| Complaint::missing("place"))?;
    let theirs = match place.recipient {
        Some(recipient) => recipient == person,
        None => world.permissions(person, channel) != 0,
    };
    if theirs {
        Ok(Seat { person, channel })
    } else {
        Err(Complaint::missing("place"))
    }
}

fn person_mut(
    world: &mut World,
    id: Snowflake,
) -> Result<&mut crate::playground::guild::User, Complaint> {
    world
        .users
        .get_mut(&id)
        .ok_or_else(|| Complaint::missing("person"))
}

fn parsed(text: &str, what: &str) -> Result<Snowflake, Complaint> {
    snowflake::parse(text).ok_or_else(|| Complaint::missing(what))
}

fn checked_name(name: &str) -> Result<String, Complaint> {
    let name = name.trim();
    if (1..=NAME_MAX).contains(&name.chars().count()) {
        Ok(name.to_owned())
    } else {
        Err(Complaint::refused("a name has 1 to 32 characters"))
    }
}

fn done() -> Answered {
    Ok(Json(json!({})))
}

//! What goes wrong, by the scripting interface: the faults drawer's other side.

use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Complaint, Desks};
use crate::playground::faults::{Fault, Limited, On, When};
use crate::playground::gateway::Outgoing;
use crate::playground::snowflake;

type Answered = Result<Json<Value>, Complaint>;

/// The longest latency that can be ordered, in milliseconds.
const DELAY_MAX_MS: u64 = 60_000;

/// A fault as JSON: `{"kind": "refuse", "status": 403, "code": 50007, "recipient": "…"}`.
#[derive(Deserialize)]
pub struct Order {
    kind: Kind,
    method: Option<String>,
    route: Option<String>,
    /// Only requests to this person's direct messages.
    recipient: Option<String>,
    /// Only requests in this channel.
    channel: Option<String>,
    /// How many requests it meets; all until healed when absent.
    times: Option<u32>,
    status: Option<u16>,
    code: Option<u32>,
    /// For `fail`: whether the request is carried out before the answer is lost.
    #[serde(default)]
    after: bool,
    /// For `limit`, in seconds.
    retry_after: Option<f64>,
    /// For `delay`, in milliseconds.
    by_ms: Option<u64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Refuse,
    Fail,
    Limit,
    Delay,
}

impl Order {
    fn fault(self) -> Result<Fault, Complaint> {
        let on = On {
            method: self.method,
            route: self.route,
            recipient: self.recipient.as_deref().and_then(snowflake::parse),
            channel: self.channel.as_deref().and_then(snowflake::parse),
        };
        let times = self.times;
        let when = if self.after {
            When::AfterAcceptance
        } else {
            When::Before
        };
        let status = |default: u16| {
            let status = self.status.unwrap_or(default);
            if (400..600).contains(&status) {
                Ok(status)
            } else {
                Err(Complaint::refused("a fault's status is 400 to 599"))
            }
        };
        Ok(match self.kind {
            Kind::Refuse => Fault::Refuse {
                on,
                status: status(403)?,
                code: self.code.unwrap_or(50013),
                times,
            },
            Kind::Fail => Fault::Fail {
                on,
                status: status(502)?,
                when,
                times,
            },
            Kind::Limit => Fault::Limit {
                on,
                limited: Limited::Route,
                retry_after: self.retry_after.unwrap_or(1.0).max(0.0),
                times,
            },
            Kind::Delay => Fault::Delay {
                on,
                by: Duration::from_millis(self.by_ms.unwrap_or(1000).min(DELAY_MAX_MS)),
                when,
                times,
            },
        })
    }
}

pub async fn list(State(desk): Desks) -> Json<Value> {
    let faults: Vec<String> = desk.shared.read(|world| {
        world
            .faults
            .all()
            .iter()
            .map(|fault| format!("{fault:?}"))
            .collect()
    });
    Json(json!(faults))
}

pub async fn order(State(desk): Desks, Json(order): Json<Order>) -> Answered {
    let fault = order.fault()?;
    desk.shared.change(|world| world.faults.order(fault));
    done()
}

pub async fn heal(State(desk): Desks) -> Answered {
    desk.shared.change(|world| {
        world.faults.heal();
        world.gateway.deaf = false;
    });
    done()
}

/// What the gateway is to do: `{"do": "close", "code": 4000}`.
#[derive(Deserialize)]
pub struct GatewayOrder {
    r#do: GatewayAct,
    code: Option<u16>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum GatewayAct {
    Close,
    Drop,
    Reconnect,
    Invalidate,
    Forget,
    Deaf,
    Hear,
    Repeat,
}

pub async fn gateway(State(desk): Desks, Json(order): Json<GatewayOrder>) -> Answered {
    let line = |line: &str| Outgoing::Text(line.to_owned());
    desk.shared.change(|world| {
        let gateway = &mut world.gateway;
        match order.r#do {
            GatewayAct::Close => gateway.tell(&Outgoing::Close(order.code)),
            GatewayAct::Drop => gateway.tell(&Outgoing::Drop),
            GatewayAct::Reconnect => gateway.tell(&line(r#"{"op":7,"d":null,"s":null,"t":null}"#)),
            GatewayAct::Invalidate => {
                gateway.tell(&line(r#"{"op":9,"d":false,"s":null,"t":null}"#))
            }
            GatewayAct::Forget => gateway.forget_all(),
            GatewayAct::Deaf => gateway.deaf = true,
            GatewayAct::Hear => gateway.deaf = false,
            GatewayAct::Repeat => gateway.repeat_last_event(),
        }
    });
    done()
}

pub async fn delete_message(State(desk): Desks, Path(id): Path<u64>) -> Answered {
    desk.shared.change(|world| {
        if !world.messages.contains_key(&id) {
            return Err(Complaint::missing("message"));
        }
        world.delete_message(id);
        done()
    })
}

#[derive(Deserialize)]
pub struct NewPlace {
    name: String,
}

/// Adds a channel to the first server.
pub async fn add_place(State(desk): Desks, Json(new): Json<NewPlace>) -> Answered {
    let id = desk
        .shared
        .change(|world| world.add_channel(world.home, &new.name));
    Ok(Json(json!({"id": id.to_string()})))
}

#[derive(Deserialize)]
pub struct PlaceChanges {
    archived: Option<bool>,
    #[serde(default)]
    locked: bool,
    /// Permission bits that the bot has not here, as a string of digits.
    bot_denied: Option<String>,
}

pub async fn change_place(
    State(desk): Desks,
    Path(id): Path<u64>,
    Json(changes): Json<PlaceChanges>,
) -> Answered {
    desk.shared.change(|world| {
        if !world.channels.contains_key(&id) {
            return Err(Complaint::missing("place"));
        }
        if let Some(archived) = changes.archived {
            world.archive_thread(id, archived, changes.locked);
        }
        if let Some(denied) = changes.bot_denied {
            let bits = denied
                .parse()
                .map_err(|_| Complaint::refused("permission bits are a number"))?;
            let bot = world.bot();
            world.deny(id, bot, |_| bits);
        }
        done()
    })
}

pub async fn delete_place(State(desk): Desks, Path(id): Path<u64>) -> Answered {
    desk.shared.change(|world| {
        if !world.channels.contains_key(&id) {
            return Err(Complaint::missing("place"));
        }
        world.delete_channel(id);
        done()
    })
}

/// The bot is thrown out of the first server.
pub async fn remove_bot(State(desk): Desks) -> Answered {
    desk.shared.change(|world| world.remove_bot(world.home));
    done()
}

/// The bot is invited into the first server again.
pub async fn invite_bot(State(desk): Desks) -> Answered {
    desk.shared.change(|world| world.invite_bot(world.home));
    done()
}

/// Asks whoever runs the bot to stop it and to start it again.
pub async fn restart(State(desk): Desks) -> Answered {
    desk.restarts.send_modify(|wishes| *wishes += 1);
    done()
}

fn done() -> Answered {
    Ok(Json(json!({})))
}

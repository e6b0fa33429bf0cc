//! One WebSocket of the gateway, from HELLO to its end.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::Outgoing;
use crate::playground::TOKEN;
use crate::playground::world::{Shared, World};

/// Gateway opcodes (Discord's documentation, *Opcodes and Status Codes*).
mod op {
    pub const HEARTBEAT: u64 = 1;
    pub const IDENTIFY: u64 = 2;
    pub const PRESENCE: u64 = 3;
    pub const RESUME: u64 = 6;
    pub const INVALID_SESSION: u64 = 9;
    pub const HELLO: u64 = 10;
    pub const HEARTBEAT_ACK: u64 = 11;
}

/// Close codes.
const UNKNOWN_OPCODE: u16 = 4001;
const DECODE_ERROR: u16 = 4002;
const NOT_AUTHENTICATED: u16 = 4003;
const AUTHENTICATION_FAILED: u16 = 4004;
const DISALLOWED_INTENTS: u16 = 4014;
/// Presences, members and message content: intents that Discord gives only on request.
const PRIVILEGED: u64 = 1 << 8 | 1 << 1 | 1 << 15;

/// Speaks with one bot until one of the two ends it.
pub async fn serve(mut socket: WebSocket, shared: Arc<Shared>) {
    let (sender, mut outbox) = mpsc::unbounded_channel();
    let (connection, heartbeat) =
        shared.change(|world| (world.gateway.connect(), world.gateway.heartbeat));
    let hello = json!({
        "op": op::HELLO, "s": null, "t": null,
        "d": {"heartbeat_interval": u64::try_from(heartbeat.as_millis()).unwrap_or(u64::MAX)},
    });
    if socket.send(text(&hello)).await.is_err() {
        return;
    }
    let mut farewell = None;
    loop {
        tokio::select! {
            // What the world has to say goes first, in order.
            biased;
            Some(outgoing) = outbox.recv() => {
                let sent = match outgoing {
                    Outgoing::Text(line) => socket.send(Message::Text(line.into())).await,
                    Outgoing::Close(code) => {
                        // The bot may be gone already, which is what a close is for.
                        let closed = socket.send(Message::Close(code.map(frame))).await;
                        wait_for_end(&mut socket, code.is_none()).await;
                        closed.and(Err(axum::Error::new("closed")))
                    }
                    Outgoing::Drop => Err(axum::Error::new("dropped")),
                };
                if sent.is_err() {
                    break;
                }
            }
            incoming = socket.recv() => match incoming {
                Some(Ok(Message::Close(frame))) => {
                    farewell = Some(frame.map_or(0, |frame| frame.code));
                    break;
                }
                Some(Ok(Message::Text(line))) => hear(&shared, connection, &line, &sender),
                Some(Ok(Message::Binary(bytes))) => {
                    hear(&shared, connection, &String::from_utf8_lossy(&bytes), &sender);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Err(_)) | None => break,
            }
        }
    }
    // Only these two codes end a session (Discord's documentation, *Resuming*).
    let for_good = matches!(farewell, Some(1000 | 1001));
    shared.change(|world| world.gateway.disconnect(connection, for_good));
    if farewell.is_some() {
        // The answer to the bot's close frame goes out while the socket is read to its end.
        wait_for_end(&mut socket, false).await;
    }
}

/// After a close frame the bot answers with its own; a frame without code leaves the line open, as
/// Discord does, until the bot hangs up.
async fn wait_for_end(socket: &mut WebSocket, forever: bool) {
    /// How long a bot has to answer a close frame.
    const GRACE: std::time::Duration = std::time::Duration::from_secs(1);
    let ended = async { while let Some(Ok(_)) = socket.recv().await {} };
    if forever {
        ended.await;
    } else if tokio::time::timeout(GRACE, ended).await.is_err() {
        tracing::debug!("the bot did not answer a close frame");
    }
}

/// Takes one message from the bot.
fn hear(
    shared: &Arc<Shared>,
    connection: u64,
    line: &str,
    sender: &mpsc::UnboundedSender<Outgoing>,
) {
    let reply = |outgoing: Outgoing| {
        if sender.send(outgoing).is_err() {
            tracing::trace!(connection, "the gateway connection is gone");
        }
    };
    let Ok(payload) = serde_json::from_str::<Value>(line) else {
        return reply(Outgoing::Close(Some(DECODE_ERROR)));
    };
    let data = &payload["d"];
    match payload["op"].as_u64() {
        Some(op::HEARTBEAT) => {
            let deaf = shared.change(|world| {
                world.gateway.heartbeats.push(Instant::now());
                world.gateway.deaf
            });
            if !deaf {
                let ack = json!({"op": op::HEARTBEAT_ACK, "s": null, "t": null, "d": null});
                reply(Outgoing::Text(ack.to_string()));
            }
        }
        Some(op::IDENTIFY) => {
            if let Err(code) = shared.change(|world| identify(world, connection, data, sender)) {
                reply(Outgoing::Close(Some(code)));
            }
        }
        Some(op::RESUME) => {
            if !is_token(&data["token"]) {
                return reply(Outgoing::Close(Some(AUTHENTICATION_FAILED)));
            }
            let session = data["session_id"].as_str().unwrap_or_default();
            let sequence = data["seq"].as_u64().unwrap_or(0);
            let resumed = shared.change(|world| {
                world
                    .gateway
                    .resume(connection, session, sequence, sender.clone())
            });
            if !resumed {
                let invalid = json!({"op": op::INVALID_SESSION, "s": null, "t": null, "d": false});
                reply(Outgoing::Text(invalid.to_string()));
            }
        }
        Some(op::PRESENCE) => {
            if !shared.read(|world| world.gateway.is_connected()) {
                reply(Outgoing::Close(Some(NOT_AUTHENTICATED)));
            }
        }
        // Asking for members and voice is heard and not answered: no bot of ours does.
        Some(4 | 8) => {}
        _ => reply(Outgoing::Close(Some(UNKNOWN_OPCODE))),
    }
}

/// Checks the token and the intents, opens a session, sends READY and the servers. serenity writes
/// `presence.since` as an object where a number belongs, so the presence is not looked at.
fn identify(
    world: &mut World,
    connection: u64,
    data: &Value,
    sender: &mpsc::UnboundedSender<Outgoing>,
) -> Result<(), u16> {
    if !is_token(&data["token"]) {
        return Err(AUTHENTICATION_FAILED);
    }
    let intents = data["intents"].as_u64().unwrap_or(0);
    if intents & PRIVILEGED != 0 {
        return Err(DISALLOWED_INTENTS);
    }
    let session = world.gateway.identify(connection, intents, sender.clone());
    let servers: Vec<_> = world
        .guilds
        .values()
        .filter(|guild| guild.members.contains(&world.bot()))
        .map(|guild| guild.id)
        .collect();
    let ready = json!({
        "v": 10, "user": world.current_user_json(), "session_id": session,
        "resume_gateway_url": world.gateway_url, "session_type": "normal",
        "shard": data.get("shard").cloned().unwrap_or(json!([0, 1])),
        "guilds": servers.iter()
            .map(|id| json!({"id": id.to_string(), "unavailable": true}))
            .collect::<Vec<_>>(),
        "private_channels": [], "relationships": [], "presences": [], "user_settings": {},
        "application": {"id": world.application.to_string(), "flags": 0},
    });
    world.gateway.dispatch_to(&session, "READY", &ready);
    /// The intent without which servers are not told of.
    const GUILDS: u64 = 1;
    if intents & GUILDS != 0 {
        for id in servers {
            let event = world.guild_create_json(id);
            world.gateway.dispatch_to(&session, "GUILD_CREATE", &event);
        }
    }
    Ok(())
}

fn is_token(value: &Value) -> bool {
    value
        .as_str()
        .is_some_and(|token| token.strip_prefix("Bot ").unwrap_or(token) == TOKEN)
}

fn text(value: &Value) -> Message {
    Message::Text(value.to_string().into())
}

fn frame(code: u16) -> CloseFrame {
    CloseFrame {
        code,
        reason: Cow::Borrowed("").as_ref().into(),
    }
}

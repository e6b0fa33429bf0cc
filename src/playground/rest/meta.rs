//! Who the bot is, where the gateway is, who else there is.

use serde_json::{Value, json};

use super::{Call, Refusal, Reply};
use crate::playground::world::World;

pub fn gateway(world: &mut World, _: &Call) -> Result<Reply, Refusal> {
    Reply::ok(json!({"url": world.gateway_url}))
}

pub fn gateway_bot(world: &mut World, _: &Call) -> Result<Reply, Refusal> {
    Reply::ok(json!({
        "url": world.gateway_url, "shards": 1,
        "session_start_limit": {
            "total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1,
        },
    }))
}

pub fn current_user(world: &mut World, _: &Call) -> Result<Reply, Refusal> {
    Reply::ok(world.current_user_json())
}

pub fn user(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    match world.user_json(call.id("user_id")) {
        Value::Null => Err(Refusal::UnknownUser),
        user => Reply::ok(user),
    }
}

pub fn current_guilds(world: &mut World, _: &Call) -> Result<Reply, Refusal> {
    let bot = world.bot();
    let guilds: Vec<Value> = world
        .guilds
        .values()
        .filter(|guild| guild.members.contains(&bot))
        .map(|guild| {
            json!({
                "id": guild.id.to_string(), "name": guild.name, "icon": null, "banner": null,
                "owner": false, "permissions": guild.role_permissions(bot, bot).to_string(),
                "features": [],
            })
        })
        .collect();
    Reply::ok(json!(guilds))
}

pub fn application(world: &mut World, _: &Call) -> Result<Reply, Refusal> {
    let owner = world
        .guilds
        .get(&world.home)
        .map(|guild| world.user_json(guild.owner));
    Reply::ok(json!({
        "id": world.application.to_string(), "name": "Two Lakes", "icon": null, "type": null,
        "description": "Stratego on the loopback", "bot_public": true,
        "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": 0,
        "flags_new": "0", "redirect_uris": [], "interactions_endpoint_url": null,
        "role_connections_verification_url": null, "owner": owner,
        "approximate_guild_count": world.guilds.len(), "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": null,
        "eligible_oauth2_scopes": [],
    }))
}

pub fn guild(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let guild = world
        .guilds
        .get(&call.id("guild_id"))
        .ok_or(Refusal::UnknownGuild)?;
    if !guild.members.contains(&world.bot()) {
        return Err(Refusal::MissingAccess);
    }
    Reply::ok(guild.json())
}

pub fn guild_channels(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let id = call.id("guild_id");
    if !world.guilds.contains_key(&id) {
        return Err(Refusal::UnknownGuild);
    }
    let channels: Vec<Value> = world
        .channels
        .values()
        .filter(|channel| channel.guild == Some(id) && !channel.is_thread())
        .map(|channel| world.channel_json(channel))
        .collect();
    Reply::ok(json!(channels))
}

pub fn member(world: &mut World, call: &Call) -> Result<Reply, Refusal> {
    let guild = world
        .guilds
        .get(&call.id("guild_id"))
        .ok_or(Refusal::UnknownGuild)?;
    let user = call.id("user_id");
    if !guild.members.contains(&user) {
        return Err(Refusal::UnknownMember);
    }
    Reply::ok(world.member_json(guild, user))
}

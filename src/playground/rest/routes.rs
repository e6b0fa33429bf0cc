//! The table of routes: what the bot may ask, by the names that Discord's documentation gives.

use super::{Call, Refusal, Reply, channels, commands, interactions, messages, meta};
use crate::playground::world::World;

pub type Handler = fn(&mut World, &Call) -> Result<Reply, Refusal>;

/// One route.
pub struct Route {
    pub method: &'static str,
    /// With its parameters in braces, as Discord's OpenAPI description writes them.
    pub template: &'static str,
    pub handler: Handler,
}

const fn route(method: &'static str, template: &'static str, handler: Handler) -> Route {
    Route {
        method,
        template,
        handler,
    }
}

/// A fixed part comes before a parameter in the same place: the first route that fits is taken.
pub static ROUTES: &[Route] = &[
    route("GET", "/gateway", meta::gateway),
    route("GET", "/gateway/bot", meta::gateway_bot),
    route("GET", "/users/@me", meta::current_user),
    route("GET", "/users/@me/guilds", meta::current_guilds),
    route("POST", "/users/@me/channels", channels::open_direct),
    route("GET", "/users/{user_id}", meta::user),
    route("GET", "/applications/@me", meta::application),
    route("GET", "/oauth2/applications/@me", meta::application),
    route(
        "GET",
        "/applications/{application_id}/commands",
        commands::list,
    ),
    route(
        "PUT",
        "/applications/{application_id}/commands",
        commands::replace,
    ),
    route(
        "POST",
        "/applications/{application_id}/commands",
        commands::create,
    ),
    route(
        "GET",
        "/applications/{application_id}/commands/{command_id}",
        commands::get,
    ),
    route(
        "PATCH",
        "/applications/{application_id}/commands/{command_id}",
        commands::change,
    ),
    route(
        "DELETE",
        "/applications/{application_id}/commands/{command_id}",
        commands::delete,
    ),
    route("GET", "/guilds/{guild_id}", meta::guild),
    route("GET", "/guilds/{guild_id}/channels", meta::guild_channels),
    route("GET", "/guilds/{guild_id}/members/{user_id}", meta::member),
    route("GET", "/channels/{channel_id}", channels::get),
    route("PATCH", "/channels/{channel_id}", channels::change),
    route("DELETE", "/channels/{channel_id}", channels::delete),
    route("POST", "/channels/{channel_id}/typing", channels::typing),
    route(
        "POST",
        "/channels/{channel_id}/threads",
        channels::start_thread,
    ),
    route(
        "POST",
        "/channels/{channel_id}/messages/{message_id}/threads",
        channels::start_thread_from_message,
    ),
    route(
        "PUT",
        "/channels/{channel_id}/thread-members/@me",
        channels::join_thread,
    ),
    route(
        "PUT",
        "/channels/{channel_id}/thread-members/{user_id}",
        channels::add_thread_member,
    ),
    route("GET", "/channels/{channel_id}/messages", messages::list),
    route("POST", "/channels/{channel_id}/messages", messages::create),
    route(
        "GET",
        "/channels/{channel_id}/messages/{message_id}",
        messages::get,
    ),
    route(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        messages::change,
    ),
    route(
        "DELETE",
        "/channels/{channel_id}/messages/{message_id}",
        messages::delete,
    ),
    route(
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        interactions::callback,
    ),
    route(
        "POST",
        "/webhooks/{webhook_id}/{webhook_token}",
        interactions::follow_up,
    ),
    route(
        "GET",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        interactions::get,
    ),
    route(
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        interactions::change,
    ),
    route(
        "DELETE",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        interactions::delete,
    ),
    route(
        "GET",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        interactions::get,
    ),
    route(
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        interactions::change,
    ),
    route(
        "DELETE",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        interactions::delete,
    ),
];

impl Route {
    /// Whether the request needs the bot's token; callbacks and webhooks carry their own.
    pub fn needs_token(&self) -> bool {
        !self.template.starts_with("/interactions/") && !self.template.starts_with("/webhooks/")
    }
}

/// The parts of a path that stand for a route's parameters, by name.
pub type Parameters = Vec<(&'static str, String)>;

/// Finds the route of a request.
pub fn find(method: &str, path: &str) -> Option<(&'static Route, Parameters)> {
    ROUTES
        .iter()
        .filter(|route| route.method == method)
        .find_map(|route| Some((route, fit(route.template, path)?)))
}

fn fit(template: &'static str, path: &str) -> Option<Parameters> {
    let (expected, given) = (template.split('/'), path.split('/'));
    if expected.clone().count() != given.clone().count() {
        return None;
    }
    let mut parameters = Vec::new();
    for (expected, given) in expected.zip(given) {
        let name = expected
            .strip_prefix('{')
            .and_then(|name| name.strip_suffix('}'));
        match name {
            // serenity writes `@original`'s at sign as it is; other libraries escape it.
            None if expected == given.replace("%40", "@") => {}
            None => return None,
            Some(name) if !given.is_empty() => parameters.push((name, given.to_owned())),
            Some(_) => return None,
        }
    }
    Some(parameters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_parts_come_before_parameters() {
        let (route, parameters) = find("PATCH", "/webhooks/1/token/messages/@original")
            .expect("the table has this route");
        assert!(route.template.ends_with("@original"));
        assert_eq!(parameters[1], ("webhook_token", "token".to_owned()));
        assert!(find("PATCH", "/webhooks/1/token").is_none());
    }
}

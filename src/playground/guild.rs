//! Servers, channels and people, and what each of them may do where.

use std::collections::{BTreeMap, BTreeSet};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::snowflake::{Snowflake, timestamp};

/// Permission bits, as Discord numbers them (documentation, *Permissions*).
pub mod permission {
    pub const MANAGE_GUILD: u64 = 1 << 5;
    pub const VIEW_CHANNEL: u64 = 1 << 10;
    pub const SEND_MESSAGES: u64 = 1 << 11;
    pub const MANAGE_MESSAGES: u64 = 1 << 13;
    pub const EMBED_LINKS: u64 = 1 << 14;
    pub const ATTACH_FILES: u64 = 1 << 15;
    pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    pub const MANAGE_THREADS: u64 = 1 << 34;
    pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

    /// What the bot's invite link asks for.
    pub const INVITED: u64 = VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | CREATE_PUBLIC_THREADS
        | SEND_MESSAGES_IN_THREADS;
    /// What everybody may do in a new server.
    pub const EVERYONE: u64 = INVITED | USE_APPLICATION_COMMANDS;
}

/// Whether a person takes direct messages from the bot, and with which error they refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Inbox {
    Open,
    /// Refuses with 50007 (direct messages switched off) or 50278 (no server in common).
    Closed(u32),
}

/// A person or a bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct User {
    pub id: Snowflake,
    pub name: String,
    pub bot: bool,
    pub locale: String,
    pub inbox: Inbox,
    /// The messages this person has looked at, for "nothing new" and for unread marks.
    #[serde(skip)]
    pub seen: BTreeSet<Snowflake>,
}

impl User {
    /// Discord's user object. Names are unique in the playground, so the account name is the
    /// display name in lower case.
    pub fn json(&self) -> Value {
        let mut user = json!({
            "id": self.id.to_string(),
            "username": self.name.to_lowercase().replace(' ', "_"),
            "global_name": self.name,
            "discriminator": "0",
            "avatar": null,
            "avatar_decoration_data": null,
            "collectibles": null,
            "primary_guild": null,
            "public_flags": 0,
            "flags": 0,
        });
        if self.bot {
            user["bot"] = json!(true);
            user["global_name"] = Value::Null;
            user["username"] = json!(self.name);
        }
        user
    }
}

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guild {
    pub id: Snowflake,
    pub name: String,
    pub locale: String,
    pub owner: Snowflake,
    pub created: SystemTime,
    pub members: BTreeSet<Snowflake>,
    /// What single members may do beyond [`permission::EVERYONE`].
    pub granted: BTreeMap<Snowflake, u64>,
    /// The roles that somebody made, by their ids, and who has each of them.
    #[serde(default)]
    pub roles: BTreeMap<Snowflake, Role>,
    /// What the bot's own role may do.
    pub bot_permissions: u64,
    /// The id of the bot's role; the role of everyone has the server's own id.
    pub bot_role: Snowflake,
}

/// A role that only says who is who: it permits nothing.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Role {
    pub name: String,
    pub members: BTreeSet<Snowflake>,
}

impl Guild {
    /// The ids of a member's roles, without that of everyone.
    pub fn roles_of(&self, user: Snowflake, bot: Snowflake) -> Vec<Snowflake> {
        if user == bot {
            return vec![self.bot_role];
        }
        let theirs = self
            .roles
            .iter()
            .filter(|(_, role)| role.members.contains(&user));
        theirs.map(|(&id, _)| id).collect()
    }

    pub fn role_permissions(&self, user: Snowflake, bot: Snowflake) -> u64 {
        if user == bot {
            return permission::EVERYONE & !permission::INVITED | self.bot_permissions;
        }
        permission::EVERYONE | self.granted.get(&user).copied().unwrap_or(0)
    }

    pub fn roles_json(&self) -> Value {
        let role = |id: Snowflake, name: &str, permissions: u64, managed: bool| {
            json!({
                "id": id.to_string(), "name": name, "description": null,
                "permissions": permissions.to_string(),
                "position": i32::from(managed), "color": 0,
                "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
                "hoist": false, "managed": managed, "mentionable": false,
                "icon": null, "unicode_emoji": null, "flags": 0,
            })
        };
        let made = self.roles.iter();
        [
            role(self.id, "@everyone", permission::EVERYONE, false),
            role(self.bot_role, "Two Lakes", self.bot_permissions, true),
        ]
        .into_iter()
        .chain(made.map(|(&id, made)| role(id, &made.name, 0, false)))
        .collect()
    }

    /// The fields that `GET /guilds/{id}` and `GUILD_CREATE` share.
    pub fn json(&self) -> Value {
        json!({
            "id": self.id.to_string(), "name": self.name, "icon": null, "description": null,
            "home_header": null, "splash": null, "discovery_splash": null, "features": [],
            "banner": null, "owner_id": self.owner.to_string(), "application_id": null,
            "region": "deprecated", "afk_channel_id": null, "afk_timeout": 300,
            "system_channel_id": null, "system_channel_flags": 0, "widget_enabled": false,
            "widget_channel_id": null, "verification_level": 0, "roles": self.roles_json(),
            "default_message_notifications": 1, "mfa_level": 0, "explicit_content_filter": 0,
            "max_presences": null, "max_members": 500_000, "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25, "vanity_url_code": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": self.locale,
            "rules_channel_id": null, "safety_alerts_channel_id": null,
            "public_updates_channel_id": null, "premium_progress_bar_enabled": false,
            "nsfw": false, "nsfw_level": 0, "emojis": [], "stickers": [], "incidents_data": null,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChannelKind {
    Text,
    Direct,
    PublicThread,
}

impl ChannelKind {
    /// Discord's number of the kind.
    pub fn code(self) -> u8 {
        match self {
            ChannelKind::Text => 0,
            ChannelKind::Direct => 1,
            ChannelKind::PublicThread => 11,
        }
    }
}

/// A channel of a server, a thread, or somebody's direct messages with the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    pub id: Snowflake,
    pub kind: ChannelKind,
    /// Empty for direct messages.
    pub name: String,
    pub guild: Option<Snowflake>,
    /// The person at the other end of direct messages.
    pub recipient: Option<Snowflake>,
    /// A thread's channel.
    pub parent: Option<Snowflake>,
    /// A thread's maker.
    pub owner: Option<Snowflake>,
    pub created: SystemTime,
    pub archived: bool,
    pub locked: bool,
    pub archive_changed: SystemTime,
    pub auto_archive_minutes: u64,
    /// Permissions taken away from single members here.
    pub denied: BTreeMap<Snowflake, u64>,
    pub last_message: Option<Snowflake>,
    pub message_count: u64,
}

impl Channel {
    pub fn is_thread(&self) -> bool {
        self.kind == ChannelKind::PublicThread
    }

    /// Discord's channel object; `people` finds a user's object by id.
    pub fn json(&self, recipient: Option<Value>) -> Value {
        let last_message = self.last_message.map(|id| id.to_string());
        let id = self.id.to_string();
        let guild = self.guild.map(|id| id.to_string());
        let parent = self.parent.map(|id| id.to_string());
        match self.kind {
            ChannelKind::Direct => json!({
                "id": id, "type": self.kind.code(), "flags": 0, "last_message_id": last_message,
                "recipients": recipient.into_iter().collect::<Vec<_>>(),
            }),
            ChannelKind::Text => json!({
                "id": id, "type": self.kind.code(), "flags": 0, "guild_id": guild,
                "name": self.name, "position": 0, "parent_id": null, "topic": null,
                "nsfw": false, "rate_limit_per_user": 0, "last_message_id": last_message,
                "permission_overwrites": self.overwrites_json(),
            }),
            ChannelKind::PublicThread => json!({
                "id": id, "type": self.kind.code(), "flags": 0, "guild_id": guild,
                "name": self.name, "parent_id": parent, "rate_limit_per_user": 0,
                "owner_id": self.owner.map(|id| id.to_string()), "last_message_id": last_message,
                "message_count": self.message_count, "member_count": 1,
                "total_message_sent": self.message_count,
                "thread_metadata": self.thread_json(),
            }),
        }
    }

    /// The short form that interactions carry, with what their person may do here.
    pub fn partial_json(&self, permissions: u64) -> Value {
        let mut channel = json!({
            "id": self.id.to_string(), "type": self.kind.code(), "flags": 0,
            "permissions": permissions.to_string(),
        });
        if self.kind != ChannelKind::Direct {
            channel["name"] = json!(self.name);
            channel["guild_id"] = json!(self.guild.map(|id| id.to_string()));
            channel["parent_id"] = json!(self.parent.map(|id| id.to_string()));
        }
        if self.is_thread() {
            channel["thread_metadata"] = self.thread_json();
        }
        channel
    }

    fn thread_json(&self) -> Value {
        json!({
            "archived": self.archived, "locked": self.locked,
            "auto_archive_duration": self.auto_archive_minutes,
            "archive_timestamp": timestamp(self.archive_changed),
            "create_timestamp": timestamp(self.created),
        })
    }

    fn overwrites_json(&self) -> Value {
        /// An overwrite for one member, not for a role.
        const FOR_MEMBER: u8 = 1;
        self.denied
            .iter()
            .map(|(user, bits)| {
                json!({"id": user.to_string(), "type": FOR_MEMBER, "allow": "0", "deny": bits.to_string()})
            })
            .collect()
    }
}

/// Discord's member object of `user` in a server.
pub fn member_json(user: Value, joined: SystemTime, roles: &[Snowflake]) -> Value {
    json!({
        "user": user, "nick": null, "avatar": null, "banner": null,
        "roles": roles.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "joined_at": timestamp(joined), "premium_since": null, "deaf": false, "mute": false,
        "flags": 0, "pending": false, "communication_disabled_until": null,
    })
}

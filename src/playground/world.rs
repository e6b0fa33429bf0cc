//! Everything that is so in this little Discord, behind one lock.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use tokio::sync::watch;

use super::command::Registry;
use super::faults::Faults;
use super::gateway::{Audience, Gateway};
use super::guild::{Channel, ChannelKind, Guild, Inbox, User, member_json, permission};
use super::interaction::Interaction;
use super::memory::Memory;
use super::message::{Message, Surroundings};
use super::rest::{Limiter, RateLimits, RequestRecord};
use super::snowflake::{Mint, Snowflake, timestamp};
use super::{APPLICATION_ID, Clock};

/// The world, its lock, and a bell that rings at each change.
pub struct Shared {
    world: Mutex<World>,
    changes: watch::Sender<u64>,
}

impl Shared {
    pub fn new(world: World) -> Shared {
        Shared {
            world: Mutex::new(world),
            changes: watch::Sender::new(0),
        }
    }

    pub fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the world and rings the bell.
    pub fn change<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        let result = act(&mut self.lock());
        self.changes.send_modify(|number| *number += 1);
        result
    }

    pub fn bell(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Waits until `look` finds something; `None` when nothing was found within `patience` of
    /// real time.
    pub async fn until<T>(
        &self,
        patience: Duration,
        mut look: impl FnMut(&mut World) -> Option<T>,
    ) -> Option<T> {
        let mut bell = self.bell();
        let waiting = async {
            loop {
                bell.borrow_and_update();
                if let Some(found) = look(&mut self.lock()) {
                    return Some(found);
                }
                // The sender lives in `self`, so the bell cannot be gone.
                bell.changed().await.ok()?;
            }
        };
        tokio::time::timeout(patience, waiting).await.ok().flatten()
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        // A test that panicked while it held the lock has already failed; others may go on.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The state of the stand-in.
pub struct World {
    clock: Clock,
    mint: Mint,
    pub application: Snowflake,
    pub home: Snowflake,
    pub gateway_url: String,
    pub users: BTreeMap<Snowflake, User>,
    pub guilds: BTreeMap<Snowflake, Guild>,
    pub channels: BTreeMap<Snowflake, Channel>,
    pub messages: BTreeMap<Snowflake, Message>,
    pub interactions: BTreeMap<Snowflake, Interaction>,
    pub commands: Registry,
    pub gateway: Gateway,
    pub faults: Faults,
    pub limiter: Limiter,
    pub requests: Vec<RequestRecord>,
    pub violations: Vec<String>,
    ticks: u64,
}

impl World {
    /// A world with the bot, one server, "Two Lakes Club", and its channel `#games`.
    pub fn new(clock: Clock, limits: RateLimits, heartbeat: Duration) -> World {
        let mut world = World {
            clock,
            mint: Mint::default(),
            application: APPLICATION_ID,
            home: 0,
            gateway_url: String::new(),
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            interactions: BTreeMap::new(),
            commands: Registry::default(),
            gateway: Gateway::new(heartbeat),
            faults: Faults::default(),
            limiter: Limiter::new(limits),
            requests: Vec::new(),
            violations: Vec::new(),
            ticks: 0,
        };
        let bot = User {
            id: APPLICATION_ID,
            name: "Two Lakes".to_owned(),
            bot: true,
            locale: "en-US".to_owned(),
            inbox: Inbox::Open,
            seen: BTreeSet::new(),
        };
        world.users.insert(bot.id, bot);
        world.home = world.add_guild("Two Lakes Club");
        world.add_channel(world.home, "games");
        world
    }

    /// What is kept of the world when it ends: people and places, not what was said.
    pub fn memory(&self) -> Memory {
        Memory {
            home: self.home,
            newest: self.mint.newest(),
            users: self.users.clone(),
            guilds: self.guilds.clone(),
            channels: self.channels.clone(),
        }
    }

    /// Takes people and places from an earlier world.
    pub fn remember(&mut self, memory: Memory) {
        self.home = memory.home;
        self.mint.continue_after(memory.newest);
        self.users = memory.users;
        self.guilds = memory.guilds;
        self.channels = memory.channels;
        for channel in self.channels.values_mut() {
            channel.last_message = None;
        }
    }

    pub fn now(&self) -> SystemTime {
        (self.clock)()
    }

    pub fn new_id(&mut self) -> Snowflake {
        let now = self.now();
        self.mint.next(now)
    }

    /// Counts changes of messages.
    pub fn next_tick(&mut self) -> u64 {
        self.ticks += 1;
        self.ticks
    }

    pub fn tick(&self) -> u64 {
        self.ticks
    }

    /// The bot's user id; Discord gives it the application's.
    pub fn bot(&self) -> Snowflake {
        self.application
    }

    pub fn violation(&mut self, what: impl Into<String>) {
        let what = what.into();
        tracing::warn!(violation = what, "the bot did what Discord forbids");
        self.violations.push(what);
    }

    // ---- servers, channels, people ----

    pub fn add_user(&mut self, name: &str, locale: &str, bot: bool) -> Snowflake {
        let id = self.new_id();
        self.users.insert(
            id,
            User {
                id,
                name: name.to_owned(),
                bot,
                locale: locale.to_owned(),
                inbox: Inbox::Open,
                seen: BTreeSet::new(),
            },
        );
        id
    }

    pub fn user_named(&self, name: &str) -> Option<&User> {
        self.users.values().find(|user| user.name == name)
    }

    /// A new server that the bot is in and that somebody else, "the owner", owns.
    pub fn add_guild(&mut self, name: &str) -> Snowflake {
        let owner = match self.user_named("Owner") {
            Some(user) => user.id,
            None => self.add_user("Owner", "en-US", false),
        };
        let (id, bot_role) = (self.new_id(), self.new_id());
        let guild = Guild {
            id,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            owner,
            created: self.now(),
            members: BTreeSet::from([owner, self.bot()]),
            granted: BTreeMap::new(),
            roles: BTreeMap::new(),
            bot_permissions: permission::INVITED,
            bot_role,
        };
        self.guilds.insert(id, guild);
        if !self.gateway.is_empty() {
            let event = self.guild_create_json(id);
            self.dispatch(Audience::guilds(), "GUILD_CREATE", event);
        }
        id
    }

    pub fn add_channel(&mut self, guild: Snowflake, name: &str) -> Snowflake {
        let channel = self.blank_channel(ChannelKind::Text, name);
        let channel = Channel {
            guild: Some(guild),
            ..channel
        };
        let id = channel.id;
        let event = channel.json(None);
        self.channels.insert(id, channel);
        self.dispatch(Audience::guilds(), "CHANNEL_CREATE", event);
        id
    }

    fn blank_channel(&mut self, kind: ChannelKind, name: &str) -> Channel {
        /// Threads go to the archive after three days without a word.
        const AUTO_ARCHIVE_MINUTES: u64 = 4320;
        let now = self.now();
        Channel {
            id: self.new_id(),
            kind,
            name: name.to_owned(),
            guild: None,
            recipient: None,
            parent: None,
            owner: None,
            created: now,
            archived: false,
            locked: false,
            archive_changed: now,
            auto_archive_minutes: AUTO_ARCHIVE_MINUTES,
            denied: BTreeMap::new(),
            last_message: None,
            message_count: 0,
        }
    }

    /// A person's direct messages with the bot, opened when they are not yet.
    pub fn direct_channel(&mut self, person: Snowflake) -> Snowflake {
        if let Some(id) = self.find_direct_channel(person) {
            return id;
        }
        let channel = self.blank_channel(ChannelKind::Direct, "");
        let channel = Channel {
            recipient: Some(person),
            ..channel
        };
        let id = channel.id;
        self.channels.insert(id, channel);
        id
    }

    pub fn find_direct_channel(&self, person: Snowflake) -> Option<Snowflake> {
        self.channels
            .values()
            .find(|channel| channel.recipient == Some(person))
            .map(|channel| channel.id)
    }

    /// Starts a thread in `parent`; one that is started from a message takes the message's id.
    pub fn add_thread(
        &mut self,
        parent: Snowflake,
        name: &str,
        owner: Snowflake,
        from: Option<Snowflake>,
        auto_archive_minutes: Option<u64>,
    ) -> Snowflake {
        let mut thread = self.blank_channel(ChannelKind::PublicThread, name);
        thread.guild = self.channels.get(&parent).and_then(|channel| channel.guild);
        thread.parent = Some(parent);
        thread.owner = Some(owner);
        if let Some(minutes) = auto_archive_minutes {
            thread.auto_archive_minutes = minutes;
        }
        if let Some(from) = from {
            thread.id = from;
            let tick = self.next_tick();
            if let Some(message) = self.messages.get_mut(&from) {
                message.thread = Some(from);
                message.touched = tick;
            }
        }
        let id = thread.id;
        let mut event = thread.json(None);
        event["newly_created"] = json!(true);
        self.channels.insert(id, thread);
        self.dispatch(Audience::guilds(), "THREAD_CREATE", event);
        id
    }

    /// Removes a channel or thread with what is in it, and tells the bot.
    pub fn delete_channel(&mut self, id: Snowflake) {
        let Some(channel) = self.channels.remove(&id) else {
            return;
        };
        let tick = self.next_tick();
        for message in self.messages.values_mut() {
            if message.channel == id && !message.deleted {
                message.deleted = true;
                message.touched = tick;
            }
        }
        let threads: Vec<Snowflake> = self
            .channels
            .values()
            .filter(|thread| thread.parent == Some(id))
            .map(|thread| thread.id)
            .collect();
        for thread in threads {
            self.delete_channel(thread);
        }
        let (name, event) = if channel.is_thread() {
            let event = json!({
                "id": id.to_string(), "type": channel.kind.code(),
                "guild_id": channel.guild.map(|id| id.to_string()),
                "parent_id": channel.parent.map(|id| id.to_string()),
            });
            ("THREAD_DELETE", event)
        } else {
            ("CHANNEL_DELETE", channel.json(None))
        };
        self.dispatch(Audience::guilds(), name, event);
    }

    /// Moves a thread into the archive or out of it.
    pub fn archive_thread(&mut self, id: Snowflake, archived: bool, locked: bool) {
        let now = self.now();
        let Some(thread) = self.channels.get_mut(&id) else {
            return;
        };
        thread.archived = archived;
        thread.locked = locked;
        thread.archive_changed = now;
        let event = thread.json(None);
        self.dispatch(Audience::guilds(), "THREAD_UPDATE", event);
    }

    /// The bot is thrown out of a server.
    pub fn remove_bot(&mut self, guild: Snowflake) {
        let bot = self.bot();
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.remove(&bot);
        }
        let event = json!({"id": guild.to_string()});
        self.dispatch(Audience::guilds(), "GUILD_DELETE", event);
    }

    /// The bot is invited into a server again.
    pub fn invite_bot(&mut self, guild: Snowflake) {
        let bot = self.bot();
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.insert(bot);
        }
        let event = self.guild_create_json(guild);
        self.dispatch(Audience::guilds(), "GUILD_CREATE", event);
    }

    // ---- who may do what ----

    /// Changes what is taken away from a member in a channel, and tells the bot.
    pub fn deny(&mut self, channel: Snowflake, user: Snowflake, change: impl Fn(u64) -> u64) {
        let Some(place) = self.channels.get_mut(&channel) else {
            return;
        };
        let denied = change(place.denied.get(&user).copied().unwrap_or(0));
        place.denied.insert(user, denied);
        let event = place.json(None);
        self.dispatch(Audience::guilds(), "CHANNEL_UPDATE", event);
    }

    /// What a user may do in a channel; in direct messages, everything that there is to do.
    pub fn permissions(&self, user: Snowflake, channel: Snowflake) -> u64 {
        let Some(place) = self.channels.get(&channel) else {
            return 0;
        };
        if place.kind == ChannelKind::Direct {
            return permission::EVERYONE;
        }
        let ruling = place
            .parent
            .and_then(|parent| self.channels.get(&parent))
            .unwrap_or(place);
        let Some(guild) = ruling.guild.and_then(|guild| self.guilds.get(&guild)) else {
            return 0;
        };
        if !guild.members.contains(&user) {
            return 0;
        }
        let denied = ruling.denied.get(&user).copied().unwrap_or(0);
        let granted = guild.role_permissions(user, self.bot()) & !denied;
        // Who can't see a channel can do nothing in it.
        if granted & permission::VIEW_CHANNEL == 0 {
            return 0;
        }
        granted
    }

    pub fn can(&self, user: Snowflake, channel: Snowflake, bits: u64) -> bool {
        self.permissions(user, channel) & bits == bits
    }

    /// Whether a person and the bot share a server.
    pub fn shares_guild(&self, person: Snowflake) -> bool {
        self.guilds
            .values()
            .any(|guild| guild.members.contains(&person) && guild.members.contains(&self.bot()))
    }

    // ---- objects as Discord writes them ----

    pub fn user_json(&self, id: Snowflake) -> Value {
        self.users.get(&id).map_or(Value::Null, User::json)
    }

    /// The bot as it sees itself.
    pub fn current_user_json(&self) -> Value {
        let mut user = self.user_json(self.bot());
        let extra = json!({
            "mfa_enabled": false, "locale": "en-US", "premium_type": 0, "email": null,
            "verified": true, "bio": "",
        });
        if let (Some(user), Value::Object(extra)) = (user.as_object_mut(), extra) {
            user.extend(extra);
        }
        user
    }

    pub fn channel_json(&self, channel: &Channel) -> Value {
        channel.json(channel.recipient.map(|id| self.user_json(id)))
    }

    pub fn member_json(&self, guild: &Guild, user: Snowflake) -> Value {
        let roles = guild.roles_of(user, self.bot());
        member_json(self.user_json(user), guild.created, &roles)
    }

    pub fn message_json(&self, message: &Message) -> Value {
        let interaction = message
            .interaction
            .and_then(|id| self.interactions.get(&id))
            .map(|interaction| self.interaction_metadata(interaction));
        message.json(Surroundings {
            author: self.user_json(message.author),
            mentions: message
                .mentions
                .iter()
                .map(|id| self.user_json(*id))
                .collect(),
            interaction,
            thread: message
                .thread
                .and_then(|id| self.channels.get(&id))
                .map(|thread| self.channel_json(thread)),
            application: json!(self.application.to_string()),
        })
    }

    fn interaction_metadata(&self, interaction: &Interaction) -> Value {
        let mut metadata = json!({
            "id": interaction.id.to_string(), "type": interaction.kind.code(),
            "user": self.user_json(interaction.person),
            "authorizing_integration_owners": owners(interaction.guild),
        });
        if let Some(source) = interaction.source {
            metadata["interacted_message_id"] = json!(source.to_string());
        }
        if interaction.kind == super::interaction::InteractionKind::ModalSubmit {
            metadata["triggering_interaction_metadata"] = json!({
                "id": interaction.id.to_string(), "type": 2,
                "user": self.user_json(interaction.person),
                "authorizing_integration_owners": owners(interaction.guild),
            });
        }
        metadata
    }

    pub fn guild_create_json(&self, id: Snowflake) -> Value {
        let Some(guild) = self.guilds.get(&id) else {
            return Value::Null;
        };
        let channels = |threads: bool| -> Vec<Value> {
            self.channels
                .values()
                .filter(|channel| channel.guild == Some(id) && channel.is_thread() == threads)
                .map(|channel| self.channel_json(channel))
                .collect()
        };
        let mut event = guild.json();
        let extra = json!({
            "joined_at": timestamp(guild.created), "large": false, "unavailable": false,
            "member_count": guild.members.len(), "voice_states": [],
            // Without the members intent only the bot itself is told of.
            "members": [self.member_json(guild, self.bot())],
            "channels": channels(false), "threads": channels(true), "presences": [],
            "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
        });
        if let (Some(event), Value::Object(extra)) = (event.as_object_mut(), extra) {
            event.extend(extra);
        }
        event
    }

    // ---- telling the bot ----

    /// Sends an event to every session whose intents ask for it.
    pub fn dispatch(&mut self, audience: Audience, name: &'static str, data: Value) {
        self.gateway.dispatch(audience, name, &data);
    }
}

/// Under which installation an interaction happens: a server's, written `{"0": id}`; in direct
/// messages the server is "0".
pub fn owners(guild: Option<Snowflake>) -> Value {
    json!({"0": guild.unwrap_or(0).to_string()})
}

//! What people do, as events: the interactions that Discord's clients start.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::gateway::Audience;
use super::guild::ChannelKind;
use super::interaction::{Interaction, InteractionKind};
use super::message::{Message, MessageKind};
use super::snowflake::Snowflake;
use super::world::{World, owners};
use super::writing::Draft;

/// The bound that a server without boosts puts on a file, in bytes.
const ATTACHMENT_SIZE_LIMIT: u64 = 10 * 1024 * 1024;

/// An act that the client has made sure is possible.
pub struct Act {
    pub person: Snowflake,
    pub channel: Snowflake,
    pub kind: InteractionKind,
    /// The event's `data`.
    pub data: Value,
    pub source: Option<Snowflake>,
    pub command: Option<String>,
}

impl World {
    /// Starts an interaction and tells the bot.
    pub fn act(&mut self, act: Act) -> Snowflake {
        let id = self.new_id();
        // Discord's tokens are longer and random; ours are the same in every run.
        let token = format!("token-of-{id}");
        let guild = self.guild_of(act.channel);
        let mut event = json!({
            "id": id.to_string(), "application_id": self.application.to_string(),
            "type": act.kind.code(), "token": token, "version": 1, "data": act.data,
            "channel_id": act.channel.to_string(), "channel": self.channel_seen_by(&act),
            "locale": self.users[&act.person].locale, "entitlements": [],
            "entitlement_sku_ids": [],
            "app_permissions": self.permissions(self.bot(), act.channel).to_string(),
            "authorizing_integration_owners": owners(guild),
            "context": if guild.is_some() { 0 } else { 1 },
            "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        });
        match guild.and_then(|id| self.guilds.get(&id)) {
            Some(guild) => {
                event["guild_id"] = json!(guild.id.to_string());
                event["guild_locale"] = json!(guild.locale);
                event["guild"] = json!({
                    "id": guild.id.to_string(), "locale": guild.locale, "features": [],
                });
                let mut member = self.member_json(guild, act.person);
                member["permissions"] =
                    json!(self.permissions(act.person, act.channel).to_string());
                event["member"] = member;
            }
            None => event["user"] = self.user_json(act.person),
        }
        if let Some(message) = act.source.and_then(|id| self.messages.get(&id)) {
            event["message"] = self.message_json(message);
        }
        let interaction = Interaction {
            id,
            token,
            kind: act.kind,
            person: act.person,
            channel: act.channel,
            guild,
            created: self.now(),
            source: act.source,
            command: act.command,
            event: event.clone(),
            callback: None,
            original: None,
            edits_at_callback: 0,
            modal: None,
            choices: None,
            failed: false,
            heard: self.gateway.is_connected(),
        };
        self.interactions.insert(id, interaction);
        self.dispatch(Audience::everybody(), "INTERACTION_CREATE", event);
        id
    }

    fn channel_seen_by(&self, act: &Act) -> Value {
        let Some(channel) = self.channels.get(&act.channel) else {
            return Value::Null;
        };
        let mut seen = channel.partial_json(self.permissions(act.person, act.channel));
        if channel.kind == ChannelKind::Direct {
            seen["recipients"] = json!([self.user_json(act.person)]);
        }
        seen
    }

    /// Nobody answered in time: the person sees the red line.
    pub fn fail(&mut self, id: Snowflake) {
        let Some(interaction) = self.interactions.get_mut(&id) else {
            return;
        };
        if interaction.is_answered() {
            return;
        }
        interaction.failed = true;
        let (kind, heard) = (interaction.kind, interaction.heard);
        let command = interaction.command.clone().unwrap_or_default();
        // While no bot was connected nobody could have answered.
        if heard {
            self.violation(format!("{kind:?} {command} {id} was not answered in time"));
        }
    }

    /// Fails what the clock has made too late.
    pub fn fail_late(&mut self) {
        let now = self.now();
        let late: Vec<Snowflake> = self
            .interactions
            .values()
            .filter(|interaction| !interaction.is_answered() && interaction.is_late(now))
            .map(|interaction| interaction.id)
            .collect();
        for id in late {
            self.fail(id);
        }
    }

    /// A plain message from a person.
    pub fn write(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        content: &str,
        reply_to: Option<Snowflake>,
    ) -> Snowflake {
        let mut body = json!({"content": content});
        if let Some(message) = reply_to {
            body["message_reference"] = json!({"message_id": message.to_string()});
        }
        let id = self.post(Draft {
            author: person,
            channel,
            kind: if reply_to.is_some() {
                MessageKind::Reply
            } else {
                MessageKind::Ordinary
            },
            body: &body,
            files: &[],
            interaction: None,
            ephemeral_for: None,
            flags: 0,
        });
        self.users
            .get_mut(&person)
            .expect("people stay in the world")
            .seen
            .insert(id);
        id
    }

    /// The event's `data.resolved` for the people that options name.
    pub fn resolved(&self, channel: Snowflake, people: &[Snowflake]) -> Value {
        let mut users = Map::new();
        let mut members = Map::new();
        let guild = self.guild_of(channel).and_then(|id| self.guilds.get(&id));
        for person in people {
            users.insert(person.to_string(), self.user_json(*person));
            let Some(guild) = guild.filter(|guild| guild.members.contains(person)) else {
                continue;
            };
            let mut member = self.member_json(guild, *person);
            if let Some(member) = member.as_object_mut() {
                // In resolved data the user stands beside the member, not in it.
                member.remove("user");
                member.remove("deaf");
                member.remove("mute");
            }
            member["permissions"] = json!(self.permissions(*person, channel).to_string());
            members.insert(person.to_string(), member);
        }
        json!({"users": users, "members": members})
    }

    /// What stands on a person's screen in a place, oldest first: its messages, and beside a channel
    /// those of the threads that were started from them, as a wide client shows both.
    pub fn on_screen(&self, person: Snowflake, place: Snowflake) -> Vec<&Message> {
        // A thread that was started from a message has its id.
        let beside = |channel: Snowflake| {
            let parent = self.channels.get(&channel).and_then(|thread| thread.parent);
            parent == Some(place) && self.messages.contains_key(&channel)
        };
        self.messages
            .values()
            .filter(|message| message.channel == place || beside(message.channel))
            .filter(|message| message.is_visible_to(person))
            .collect()
    }

    /// Messages that a person sees in a place, oldest first.
    pub fn visible_messages(&self, person: Snowflake, channel: Snowflake) -> Vec<&Message> {
        self.messages
            .values()
            .filter(|message| message.channel == channel && message.is_visible_to(person))
            .collect()
    }
}

/// How an act looks to the person who waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    Waiting,
    /// The bot has promised an edit and not made it yet.
    Promised,
    Done,
}

impl World {
    pub fn progress(&self, id: Snowflake) -> Progress {
        use super::interaction::Callback;
        let Some(interaction) = self.interactions.get(&id) else {
            return Progress::Done;
        };
        let original = interaction.original.and_then(|id| self.messages.get(&id));
        match interaction.callback {
            None if interaction.failed => Progress::Done,
            None => Progress::Waiting,
            Some(Callback::DeferredMessage) if original.is_some_and(Message::is_loading) => {
                Progress::Promised
            }
            Some(Callback::DeferredUpdate)
                if original
                    .is_some_and(|message| message.edits == interaction.edits_at_callback)
                    && !self.has_followup(interaction) =>
            {
                Progress::Promised
            }
            Some(_) => Progress::Done,
        }
    }

    fn has_followup(&self, interaction: &Interaction) -> bool {
        self.messages
            .values()
            .rev()
            .take_while(|message| message.id > interaction.id)
            .any(|message| message.interaction == Some(interaction.id))
    }
}

/// How long a person waits for an edit that the bot has promised, in real time.
pub const PROMISE_PATIENCE: Duration = Duration::from_secs(10);

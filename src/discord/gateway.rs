//! What comes in. Events have no order here: serenity gives each a task of its own, and what has to
//! be in order is put in order by the database.

use std::convert::Infallible;
use std::sync::Arc;

use serenity::all::{
    Context, EventHandler, Guild, GuildChannel, Interaction, Message, PartialGuildChannel,
    RatelimitInfo, Ready, ResumedEvent, UnavailableGuild,
};
use serenity::async_trait;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::desk::Desk;
use crate::matches::{ChannelId, Fault, GuildId};

/// The receiver of serenity's events.
pub(super) struct Gateway {
    desk: Arc<Desk>,
    /// Each interaction holds a copy until it is answered; a stop waits for the last of them, and not
    /// for this room: serenity may lose a shard that lives on and holds it.
    begun: mpsc::WeakSender<Infallible>,
    /// When a session last began or was taken up again.
    sessions: watch::Sender<Option<Instant>>,
}

impl Gateway {
    pub(super) fn new(
        desk: Arc<Desk>,
        begun: mpsc::WeakSender<Infallible>,
        sessions: watch::Sender<Option<Instant>>,
    ) -> Self {
        Self {
            desk,
            begun,
            sessions,
        }
    }
}

/// What can't be noted now is noted with the next session, which names all servers again.
fn note(noted: Result<(), Fault>) {
    if let Err(fault) = noted {
        tracing::error!(%fault, "the bot's servers can't be noted");
    }
}

#[async_trait]
impl EventHandler for Gateway {
    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        // A bot that is stopping, or has stopped, begins nothing.
        let Some(begun) = self.begun.upgrade() else {
            return;
        };
        Arc::clone(&self.desk).receive(interaction).await;
        drop(begun);
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let noted = self.desk.matches.note_present(GuildId::new(guild.id.get()));
        note(noted.await);
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        if guild.unavailable {
            // Discord has an outage; the bot was not taken out.
            return;
        }
        tracing::info!(guild.id = %guild.id, "taken out of a server");
        let noted = self.desk.matches.note_left(GuildId::new(guild.id.get()));
        note(noted.await);
    }

    async fn thread_delete(
        &self,
        _: Context,
        thread: PartialGuildChannel,
        _: Option<GuildChannel>,
    ) {
        let thread = ChannelId::new(thread.id.get());
        if let Err(fault) = self.desk.matches.note_thread_gone(thread).await {
            // Whatever is to be told there next finds out as well.
            tracing::error!(%fault, "a deleted thread can't be noted");
        }
    }

    async fn message(&self, _: Context, message: Message) {
        // What people write in servers is none of the bot's business, nor is what it writes itself.
        if message.guild_id.is_some() || message.author.bot {
            return;
        }
        let Some(begun) = self.begun.upgrade() else {
            return;
        };
        Arc::clone(&self.desk).hear(message).await;
        drop(begun);
    }

    async fn ready(&self, _: Context, ready: Ready) {
        self.sessions.send_replace(Some(Instant::now()));
        let alone = ready.shard.is_none_or(|shard| shard.total == 1);
        if alone {
            let guilds = ready.guilds.iter();
            let guilds = guilds.map(|guild| GuildId::new(guild.id.get())).collect();
            note(self.desk.matches.note_all_present(guilds).await);
        }
        tracing::info!(
            guilds = ready.guilds.len(),
            "connected to the gateway in a new session"
        );
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        self.sessions.send_replace(Some(Instant::now()));
        tracing::info!("connected to the gateway in the former session");
    }

    async fn ratelimit(&self, info: RatelimitInfo) {
        tracing::debug!(
            seconds = info.timeout.as_secs_f32(),
            global = info.global,
            "Discord asks to wait"
        );
    }
}

//! Everything that goes to Discord, and what is done when it doesn't arrive.
//!
//! Two `Http`s over one client. Answers to interactions go by their token, are outside Discord's
//! global limit, and pass serenity's limiter by: it would keep a bucket for each interaction for
//! ever, sleep through their three seconds, and let one interaction's edits wait for another's.
//! Everything else goes through the limiter, behind a bucket of our own for the global limit, which
//! serenity doesn't pre-empt.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota};
use serde_json::{Value, json};
use serenity::all::{
    ApplicationId, Channel, ChannelId, ChannelType, Command, CreateAttachment, CreateModal,
    CurrentApplicationInfo, GuildChannel, GuildId, Http, HttpBuilder, InteractionId, Member,
    MessageId, Permissions, UserId,
};
use tokio::time::Instant;

use super::letter::{Content, Letter, Post, Road, SeenBy};
use super::send_error::SendError;

/// How much of a second's requests may go out at once after a pause: with those that follow within
/// that second, 50 of the usual rate, which are all that Discord allows.
const BURST_SHARE: u32 = 4;
/// How often one request is tried before its failure is handed up. The outbox has a longer breath.
const ATTEMPTS_MAX: u32 = 3;
/// After how long without a word Discord archives a match's thread: a week, the longest there is.
const THREAD_IDLE_MINUTES: u32 = 10_080;
/// The wait before the second attempt; before the third it is twice as long.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// The way out.
#[derive(Debug)]
pub(super) struct Outbound {
    /// For answers, by the interaction's token. Without serenity's limiter.
    by_token: Http,
    /// For everything else. With serenity's limiter.
    limited: Http,
    global: DefaultDirectRateLimiter,
}

/// What an interaction may be answered with, in one request.
#[derive(Debug)]
pub(super) enum Callback {
    /// A new message (Discord's type 4).
    Message(Content, SeenBy),
    /// The message that was pressed takes this form (type 7).
    Update(Content),
    /// A message follows (type 5).
    PromiseMessage(SeenBy),
    /// The pressed message is edited later (type 6).
    PromiseUpdate,
    /// What the line could be completed to (type 8). Discord's form of each: `{name, value}`.
    Choices(Vec<Value>),
    /// A form opens (type 9).
    Modal(CreateModal),
}

impl Callback {
    fn body(&self) -> Value {
        match self {
            Callback::Message(content, seen_by) => json!({
                "type": 4,
                "data": content.body(Road::Answer { seen_by: *seen_by }),
            }),
            Callback::PromiseMessage(seen_by) => json!({
                "type": 5,
                "data": {"flags": seen_by.flags()},
            }),
            Callback::PromiseUpdate => json!({"type": 6}),
            Callback::Update(content) => json!({
                "type": 7,
                "data": content.body(Road::Edit),
            }),
            Callback::Choices(choices) => json!({
                "type": 8,
                "data": {"choices": choices},
            }),
            Callback::Modal(modal) => json!({"type": 9, "data": modal}),
        }
    }

    fn files(&self) -> Vec<CreateAttachment> {
        match self {
            Callback::Message(content, _) | Callback::Update(content) => content.files(),
            Callback::PromiseMessage(_)
            | Callback::PromiseUpdate
            | Callback::Choices(_)
            | Callback::Modal(_) => Vec::new(),
        }
    }
}

impl Outbound {
    /// `rate` is how many requests a second may go out, answers not counted.
    pub(super) fn new(client: &reqwest::Client, token: &str, rate: NonZeroU32) -> Self {
        let burst = NonZeroU32::new(rate.get() / BURST_SHARE).unwrap_or(NonZeroU32::MIN);
        let http = || HttpBuilder::new(token).client(client.clone());
        Self {
            by_token: http().ratelimiter_disabled(true).build(),
            limited: http().build(),
            global: DefaultDirectRateLimiter::direct(Quota::per_second(rate).allow_burst(burst)),
        }
    }

    /// Tells serenity whose answers and commands these are.
    pub(super) fn set_application(&self, application: ApplicationId) {
        self.by_token.set_application_id(application);
        self.limited.set_application_id(application);
    }

    /// Who the bot is. The first request of all: it shows whether the token is accepted.
    pub(super) async fn application(&self) -> Result<CurrentApplicationInfo, SendError> {
        self.persistently(|http| http.get_current_application_info())
            .await
    }

    /// The commands as they are registered now, with all their languages.
    pub(super) async fn registered_commands(&self) -> Result<Vec<Command>, SendError> {
        self.persistently(|http| http.get_global_commands_with_localizations())
            .await
    }

    pub(super) async fn register_commands(&self, commands: &Value) -> Result<(), SendError> {
        self.persistently(|http| http.create_global_commands(commands))
            .await?;
        Ok(())
    }

    /// The channel of direct messages with this person. Discord answers with the one that exists.
    pub(super) async fn open_inbox(&self, person: UserId) -> Result<ChannelId, SendError> {
        let recipient = json!({"recipient_id": person});
        let inbox = self
            .persistently(|http| http.create_private_channel(&recipient))
            .await?;
        Ok(inbox.id)
    }

    /// A member of a server; `None` if they are not in it, or the bot isn't.
    pub(super) async fn member(
        &self,
        guild: GuildId,
        person: UserId,
    ) -> Result<Option<Member>, SendError> {
        match self
            .persistently(|http| http.get_member(guild, person))
            .await
        {
            Ok(member) => Ok(Some(member)),
            Err(SendError::UnknownMember | SendError::MissingPermission { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Puts a new message into a channel.
    pub(super) async fn post(
        &self,
        channel: ChannelId,
        post: Post,
        nonce: &str,
    ) -> Result<MessageId, SendError> {
        self.create(channel, post.into_content(), nonce).await
    }

    /// Puts a new message into an inbox, which [`Outbound::open_inbox`] gave.
    pub(super) async fn send(
        &self,
        inbox: ChannelId,
        letter: Letter,
        nonce: &str,
    ) -> Result<MessageId, SendError> {
        self.create(inbox, letter.into_content(), nonce).await
    }

    async fn create(
        &self,
        channel: ChannelId,
        content: Content,
        nonce: &str,
    ) -> Result<MessageId, SendError> {
        let body = content.body(Road::Create { nonce });
        let message = self
            .persistently(|http| http.send_message(channel, content.files(), &body))
            .await?;
        Ok(message.id)
    }

    /// Gives a message of the bot's in a channel a new form.
    pub(super) async fn edit_post(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: &Post,
    ) -> Result<(), SendError> {
        let content = post.content();
        let body = content.body(Road::Edit);
        self.persistently(|http| http.edit_message(channel, message, &body, content.files()))
            .await?;
        Ok(())
    }

    /// Takes the buttons off a message of the bot's; its words and pictures stay.
    pub(super) async fn strip(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<(), SendError> {
        let body = json!({"components": [], "allowed_mentions": {"parse": []}});
        self.persistently(|http| http.edit_message(channel, message, &body, Vec::new()))
            .await?;
        Ok(())
    }

    /// Takes a message of the bot's away. One that is gone already is no failure.
    pub(super) async fn delete(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<(), SendError> {
        match self
            .persistently(|http| http.delete_message(channel, message, None))
            .await
        {
            Ok(()) | Err(SendError::LostMessage) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Starts a public thread from a message of the bot's, if that has none yet. It has the message's
    /// id.
    pub(super) async fn start_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<MessageId, SendError> {
        let body = json!({"name": name, "auto_archive_duration": THREAD_IDLE_MINUTES});
        let started = self
            .persistently(|http| http.create_thread_from_message(channel, message, &body, None))
            .await;
        match started {
            Ok(_) | Err(SendError::HasThread) => Ok(message),
            Err(error) => Err(error),
        }
    }

    /// Takes a thread of the bot's out of the archive, if it isn't locked.
    pub(super) async fn reopen_thread(&self, thread: ChannelId) -> Result<(), SendError> {
        let body = json!({"archived": false});
        self.persistently(|http| http.edit_thread(thread, &body, None))
            .await?;
        Ok(())
    }

    /// Whether a person can see a channel of a server, or a thread by its channel. What the bot can't
    /// see itself, and a private thread, it takes nobody to see.
    pub(super) async fn is_seen_by(
        &self,
        person: UserId,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<bool, SendError> {
        let looked = async {
            let member = self
                .persistently(|http| http.get_member(guild, person))
                .await?;
            let server = self.persistently(|http| http.get_guild(guild)).await?;
            let mut place = self.guild_channel(channel).await?;
            // Who is in a private thread isn't said by the permissions of its channel.
            let is_private = place.kind == ChannelType::PrivateThread;
            if let (Some(parent), Some(_)) = (&place.parent_id, &place.thread_metadata) {
                place = self.guild_channel(*parent).await?;
            }
            let permissions = server.user_permissions_in(&place, &member);
            Ok(permissions.contains(Permissions::VIEW_CHANNEL) && !is_private)
        };
        match looked.await {
            Ok(is_seen) => Ok(is_seen),
            Err(
                SendError::UnknownMember
                | SendError::LostChannel
                | SendError::MissingPermission { .. },
            ) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn guild_channel(&self, channel: ChannelId) -> Result<GuildChannel, SendError> {
        match self.persistently(|http| http.get_channel(channel)).await? {
            Channel::Guild(channel) => Ok(channel),
            _ => Err(SendError::LostChannel),
        }
    }

    /// Answers an interaction for the first time, until `deadline` at most.
    ///
    /// # Errors
    /// [`SendError::AlreadyAnswered`] only if no attempt of this call can have been the one that
    /// answered.
    pub(super) async fn call_back(
        &self,
        interaction: InteractionId,
        token: &str,
        callback: &Callback,
        deadline: Instant,
    ) -> Result<(), SendError> {
        let body = callback.body();
        let attempts = async {
            let mut attempt = 1;
            loop {
                let sent = self
                    .by_token
                    .create_interaction_response(interaction, token, &body, callback.files())
                    .await
                    .map_err(SendError::from);
                match sent {
                    // An earlier attempt arrived, and only its receipt was lost.
                    Err(SendError::AlreadyAnswered) if attempt > 1 => return Ok(()),
                    Err(error) if error.is_passing() && attempt < ATTEMPTS_MAX => {
                        tokio::time::sleep(RETRY_DELAY * attempt).await;
                        attempt += 1;
                    }
                    done => return done,
                }
            }
        };
        tokio::time::timeout_at(deadline, attempts)
            .await
            .unwrap_or_else(|_| Err(SendError::Unreachable("no answer in time".into())))
    }

    /// Fills in what [`Callback::PromiseMessage`] or [`Callback::PromiseUpdate`] promised.
    pub(super) async fn keep_promise(
        &self,
        token: &str,
        content: &Content,
    ) -> Result<(), SendError> {
        let body = content.body(Road::Edit);
        let files = || content.files();
        retried(|| {
            self.by_token
                .edit_original_interaction_response(token, &body, files())
        })
        .await?;
        Ok(())
    }

    /// Answers once more, beside the first answer. Never retried: it has no nonce.
    pub(super) async fn follow_up(
        &self,
        token: &str,
        content: &Content,
        seen_by: SeenBy,
    ) -> Result<(), SendError> {
        let body = content.body(Road::Answer { seen_by });
        self.by_token
            .create_followup_message(token, &body, content.files())
            .await
            .map_err(SendError::from)?;
        Ok(())
    }

    /// One request through the limiters, tried again when the failure may pass.
    ///
    /// It must be one that does no harm twice: reads, edits, deletions, and messages with a nonce.
    async fn persistently<'a, T, F>(
        &'a self,
        request: impl Fn(&'a Http) -> F,
    ) -> Result<T, SendError>
    where
        F: Future<Output = serenity::Result<T>>,
    {
        retried(|| async {
            self.global.until_ready().await;
            request(&self.limited).await
        })
        .await
    }
}

async fn retried<T, F>(request: impl Fn() -> F) -> Result<T, SendError>
where
    F: Future<Output = serenity::Result<T>>,
{
    let mut attempt = 1;
    loop {
        match request().await.map_err(SendError::from) {
            Err(error @ SendError::Unreachable(_)) if attempt < ATTEMPTS_MAX => {
                tracing::debug!(attempt, %error, "a request is tried again");
                tokio::time::sleep(RETRY_DELAY * attempt).await;
                attempt += 1;
            }
            done => return done,
        }
    }
}

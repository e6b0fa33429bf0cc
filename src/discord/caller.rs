//! Who did what, where: Discord's ids and locales turned into the table's.

use serenity::all::{
    CommandInteraction, ComponentInteraction, GuildId as SerenityGuild, InteractionId, Member,
    Message, MessageFlags, ModalInteraction, Permissions, User,
};
use tokio::time::Instant;

use super::letter::SeenBy;
use super::membership;
use super::permissions::{self, Granted};
use crate::matches::{self, Act, ChannelId, GuildId, Language, PersonId, Place, Standing};

/// The sender of one interaction, and how they are answered.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    /// The act, for the table.
    pub act: Act,
    pub interaction: InteractionId,
    /// By it the interaction is answered, for fifteen minutes. Never logged.
    pub token: Token,
    /// Who sees the answer.
    pub seen_by: SeenBy,
    /// The language in which they are answered: that of their client, unless they chose another.
    pub language: Language,
    /// What they are in the server in which they act.
    pub standing: Standing,
    /// What the bot needs in the channel, and whether it has it.
    pub granted: Granted,
    /// The message that was pressed; `None` for a command.
    pub pressed: Option<Pressed>,
    /// When it arrived; Discord waits three seconds from a little earlier.
    pub received: Instant,
}

/// What kind of message a pressed button stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// One that only the presser sees: it may take a new form.
    OwnMessage,
    /// One that everyone sees.
    Post,
}

/// An interaction's token, which doesn't print.
#[derive(Clone)]
pub(super) struct Token(pub String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}

impl Caller {
    pub(super) fn of_command(command: &CommandInteraction) -> Self {
        Self::new(
            command.id,
            command.token.clone(),
            command.guild_id,
            matches::ChannelId::new(command.channel_id.get()),
            command.member.as_deref(),
            &command.user,
            &command.locale,
            command.guild_locale.as_deref(),
            permissions::granted(command.app_permissions, command.channel.as_ref()),
        )
    }

    pub(super) fn of_press(press: &ComponentInteraction) -> Self {
        let caller = Self::new(
            press.id,
            press.token.clone(),
            press.guild_id,
            matches::ChannelId::new(press.channel_id.get()),
            press.member.as_ref(),
            &press.user,
            &press.locale,
            press.guild_locale.as_deref(),
            permissions::granted(press.app_permissions, press.channel.as_ref()),
        );
        caller.on(&press.message)
    }

    pub(super) fn of_modal(modal: &ModalInteraction) -> Self {
        let caller = Self::new(
            modal.id,
            modal.token.clone(),
            modal.guild_id,
            matches::ChannelId::new(modal.channel_id.get()),
            modal.member.as_ref(),
            &modal.user,
            &modal.locale,
            modal.guild_locale.as_deref(),
            permissions::granted(modal.app_permissions, modal.channel.as_ref()),
        );
        match &modal.message {
            Some(message) => caller.on(message),
            None => caller,
        }
    }

    /// The same, who pressed something on this message.
    fn on(self, message: &Message) -> Self {
        let private = self.act.place.guild.is_none()
            || message
                .flags
                .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let pressed = if private {
            Pressed::OwnMessage
        } else {
            Pressed::Post
        };
        let own =
            (pressed == Pressed::OwnMessage).then(|| matches::MessageId::new(message.id.get()));
        Self {
            act: Act {
                pressed: own,
                ..self.act
            },
            pressed: Some(pressed),
            ..self
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "Discord's kinds of interaction share these fields, but no type"
    )]
    fn new(
        interaction: InteractionId,
        token: String,
        guild: Option<SerenityGuild>,
        channel: ChannelId,
        member: Option<&Member>,
        user: &User,
        locale: &str,
        guild_locale: Option<&str>,
        granted: Granted,
    ) -> Self {
        let language = Language::from_locale(locale);
        let name = member.map_or_else(
            || user.display_name().to_owned(),
            |member| member.display_name().to_owned(),
        );
        Self {
            act: Act {
                interaction: matches::InteractionId::new(interaction.get()),
                person: PersonId::new(user.id.get()),
                name,
                language,
                place: Place {
                    guild: guild.map(|guild| GuildId::new(guild.get())),
                    channel,
                    language: guild_locale.map_or(language, Language::from_locale),
                },
                pressed: None,
            },
            interaction,
            language,
            standing: Standing {
                manages: member
                    .and_then(|member| member.permissions)
                    .is_some_and(|permissions| {
                        permissions
                            .intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR)
                    }),
                roles: member.map(membership::roles).unwrap_or_default(),
            },
            granted,
            token: Token(token),
            seen_by: if guild.is_some() {
                SeenBy::OnePerson
            } else {
                SeenBy::TheChannel
            },
            pressed: None,
            received: Instant::now(),
        }
    }

    pub(super) fn language(&self) -> Language {
        self.language
    }

    pub(super) fn person(&self) -> PersonId {
        self.act.person
    }

    pub(super) fn channel(&self) -> ChannelId {
        self.act.place.channel
    }
}

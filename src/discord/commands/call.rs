//! One use of a command: who used it, and what they said with it.

use serenity::all::{
    CommandDataOption, CommandDataOptionValue, CommandInteraction, Permissions, UserId,
};

use crate::discord::caller::Caller;
use crate::discord::proposal::read_reveal;
use crate::matches::{
    ColourWish, Language, Level, OpponentKind, Person, PersonId, SoloWish, Which,
};
use crate::text::CommandOption;

/// One use of a command.
#[derive(Debug)]
pub(in crate::discord) struct Call {
    pub caller: Caller,
    command: CommandInteraction,
}

/// The option that the person is typing in.
#[derive(Debug)]
pub(super) struct Typing<'a> {
    pub option: Option<CommandOption>,
    pub so_far: &'a str,
}

impl Call {
    pub(in crate::discord) fn new(caller: Caller, command: CommandInteraction) -> Self {
        Self { caller, command }
    }

    /// The name under which the command is registered.
    pub(in crate::discord) fn name(&self) -> &str {
        &self.command.data.name
    }

    /// What is read of it, by every way of reading that commands have.
    pub(in crate::discord) fn in_words(&self) -> String {
        format!(
            "{}: {:?} {:?} {:?} {:?} {:?} {:?} {} {}",
            self.name(),
            self.terms(),
            self.which(),
            self.typing(),
            self.number(CommandOption::Days),
            self.person(CommandOption::Opponent),
            self.target(),
            self.is_true(CommandOption::Quiet),
            self.is_for(CommandOption::Settings),
        )
    }

    /// What was typed for an option, finished or not.
    pub(super) fn typed(&self, option: CommandOption) -> Option<&str> {
        match self.value(option)? {
            CommandDataOptionValue::String(text)
            | CommandDataOptionValue::Autocomplete { value: text, .. } => Some(text),
            _ => None,
        }
    }

    /// What was chosen for an option. Discord lets nothing through but the choices that are
    /// registered.
    pub(super) fn chosen<T>(
        &self,
        option: CommandOption,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        self.typed(option).and_then(read)
    }

    /// What is to be played, as far as it is the same against a person and against the computer;
    /// what was not chosen is as usual.
    pub(super) fn terms(&self) -> SoloWish {
        let level = self.chosen(CommandOption::Level, |word| word.parse().ok());
        let usual = SoloWish::usual(level.unwrap_or(Level::Recruit));
        let reveal = self.chosen(CommandOption::Ranks, read_reveal);
        SoloWish {
            variant: self
                .chosen(CommandOption::Variant, |word| word.parse().ok())
                .unwrap_or(usual.variant),
            rules: self
                .chosen(CommandOption::Rules, |word| word.parse().ok())
                .unwrap_or(usual.rules),
            reveal: reveal.unwrap_or(usual.reveal),
            colour: self
                .chosen(CommandOption::Colour, ColourWish::from_word)
                .unwrap_or(usual.colour),
            ..usual
        }
    }

    /// The number that was given for an option, if the table counts so far.
    pub(super) fn number(&self, option: CommandOption) -> Option<u32> {
        match self.value(option)? {
            CommandDataOptionValue::Integer(number) => u32::try_from(*number).ok(),
            _ => None,
        }
    }

    /// The option in which the person is typing.
    pub(super) fn typing(&self) -> Option<Typing<'_>> {
        self.command.data.autocomplete().map(|typing| Typing {
            option: [CommandOption::From, CommandOption::To, CommandOption::Match]
                .into_iter()
                .find(|option| registered_name(*option) == typing.name),
            so_far: typing.value,
        })
    }

    /// The match that is meant, by the option for it or by the place.
    pub(super) fn which(&self) -> Which {
        Which {
            given: self.typed(CommandOption::Match).map(str::to_owned),
            channel: self.caller.channel(),
        }
    }

    /// The person whom an option names, and what they are to this bot here.
    pub(super) fn person(&self, option: CommandOption) -> Option<(Person, OpponentKind)> {
        match self.value(option)? {
            CommandDataOptionValue::User(id) => self.resolved(*id),
            _ => None,
        }
    }

    /// The person in whose menu the command was chosen, and what they are to this bot here.
    pub(super) fn target(&self) -> Option<(Person, OpponentKind)> {
        self.resolved(self.command.data.target_id?.to_user_id())
    }

    fn resolved(&self, id: UserId) -> Option<(Person, OpponentKind)> {
        let resolved = &self.command.data.resolved;
        let user = resolved.users.get(&id)?;
        let member = resolved.members.get(&id);
        let name = member
            .and_then(|member| member.nick.as_deref())
            .unwrap_or_else(|| user.display_name());
        let person = Person {
            id: PersonId::new(id.get()),
            name: name.to_owned(),
        };
        let sees_channel = member
            .and_then(|member| member.permissions)
            .is_some_and(|permissions| permissions.contains(Permissions::VIEW_CHANNEL));
        let kind = if id == UserId::new(self.command.application_id.get()) {
            OpponentKind::Ourselves
        } else if user.bot {
            OpponentKind::Bot
        } else if sees_channel {
            OpponentKind::Person
        } else {
            OpponentKind::Absent
        };
        Some((person, kind))
    }

    /// Whether an option that can be true or false is true.
    pub(super) fn is_true(&self, option: CommandOption) -> bool {
        matches!(
            self.value(option),
            Some(CommandDataOptionValue::Boolean(true))
        )
    }

    /// Whether this subcommand was used.
    pub(super) fn is_for(&self, subcommand: CommandOption) -> bool {
        matches!(
            self.command.data.options.first(),
            Some(CommandDataOption { name, value: CommandDataOptionValue::SubCommand(_), .. })
                if *name == registered_name(subcommand)
        )
    }

    /// What was said for an option, of the command or of the subcommand that was used.
    fn value(&self, option: CommandOption) -> Option<&CommandDataOptionValue> {
        let name = registered_name(option);
        let said = match self.command.data.options.as_slice() {
            [
                CommandDataOption {
                    value: CommandDataOptionValue::SubCommand(said),
                    ..
                },
            ] => said,
            said => said,
        };
        said.iter()
            .find(|said| said.name == name)
            .map(|said| &said.value)
    }
}

/// Discord names an option by its registered name, whatever name the person saw.
fn registered_name(option: CommandOption) -> String {
    option.name().speak(Language::English)
}

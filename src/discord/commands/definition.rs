//! Commands as Discord wants them described: English at the base, each language beside it.

use serde_json::Value;
use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext, Permissions,
};

use super::{Command, UsedIn};
use crate::discord::proposal::REVEALS;
use crate::engine::{RuleSet, Variant};
use crate::matches::{ColourWish, Language};
use crate::text::{CommandOption, Message, commands, names};

/// Discord's locales for a language. American English is named too: its people would see the
/// British words otherwise.
fn locales(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &["en-US", "en-GB"],
        Language::German => &["de"],
        Language::Dutch => &["nl"],
    }
}

/// Each locale with what is said in it.
fn localized(message: &Message) -> impl Iterator<Item = (&'static str, String)> {
    Language::ALL.iter().flat_map(move |&language| {
        locales(language)
            .iter()
            .map(move |locale| (*locale, message.speak(language)))
    })
}

/// The definition of one command.
pub(super) fn of(command: &dyn Command) -> Value {
    let (name, description) = (command.words().name(), command.words().description());
    let mut definition = CreateCommand::new(name.speak(Language::English))
        .description(description.speak(Language::English))
        // Where a person installed the bot for themselves alone, it couldn't post the card.
        .integration_types(vec![InstallationContext::Guild])
        .contexts(match command.used_in() {
            UsedIn::Servers => vec![InteractionContext::Guild],
            UsedIn::ServersAndMessages => {
                vec![InteractionContext::Guild, InteractionContext::BotDm]
            }
        })
        .set_options(command.options());
    for (locale, words) in localized(&name) {
        definition = definition.name_localized(locale, words);
    }
    for (locale, words) in localized(&description) {
        definition = definition.description_localized(locale, words);
    }
    let mut definition =
        serde_json::to_value(definition).expect("a command is made of words and numbers");
    if command.for_managers() {
        // Discord's description wants the bits as a number, where serenity would write text.
        let bits = Permissions::MANAGE_GUILD.bits();
        definition["default_member_permissions"] = bits.into();
    }
    definition
}

/// The definition of an entry in the menu that opens on a person in a server.
pub(super) fn on_person(name: &Message) -> Value {
    let mut definition = CreateCommand::new(name.speak(Language::English))
        .kind(CommandType::User)
        .integration_types(vec![InstallationContext::Guild])
        .contexts(vec![InteractionContext::Guild]);
    for (locale, words) in localized(name) {
        definition = definition.name_localized(locale, words);
    }
    serde_json::to_value(definition).expect("a command is made of words and numbers")
}

/// The definition of one option.
pub(super) fn option(kind: CommandOptionType, option: CommandOption) -> CreateCommandOption {
    let (name, description) = (option.name(), option.description());
    let mut definition = CreateCommandOption::new(
        kind,
        name.speak(Language::English),
        description.speak(Language::English),
    );
    for (locale, words) in localized(&name) {
        definition = definition.name_localized(locale, words);
    }
    for (locale, words) in localized(&description) {
        definition = definition.description_localized(locale, words);
    }
    definition
}

/// The option that says which match is meant, completed as it is typed.
pub(super) fn match_option() -> CreateCommandOption {
    option(CommandOptionType::String, CommandOption::Match).set_autocomplete(true)
}

/// An option whose choices are these, each with its words and its value.
pub(super) fn choices<'v>(
    which: CommandOption,
    of: impl IntoIterator<Item = (Message, &'v str)>,
) -> CreateCommandOption {
    of.into_iter().fold(
        option(CommandOptionType::String, which),
        |option, (words, value)| with_choice(option, &words, value),
    )
}

/// With how many pieces one plays.
pub(super) fn variant_option() -> CreateCommandOption {
    let variants = Variant::ALL.into_iter();
    let variants = variants.map(|variant| (names::variant(variant), variant.name()));
    choices(CommandOption::Variant, variants)
}

/// By which rules one plays.
pub(super) fn rules_option() -> CreateCommandOption {
    let sets = RuleSet::OFFERED.into_iter();
    choices(
        CommandOption::Rules,
        sets.map(|set| (names::rule_set(set), set.name())),
    )
}

/// What becomes of ranks that a battle has shown.
pub(super) fn reveal_option() -> CreateCommandOption {
    let reveals = REVEALS.into_iter();
    choices(
        CommandOption::Ranks,
        reveals.map(|(reveal, word)| (commands::reveal_choice(reveal), word)),
    )
}

/// The side that one plays.
pub(super) fn colour_option() -> CreateCommandOption {
    let wishes = ColourWish::ALL.iter();
    choices(
        CommandOption::Colour,
        wishes.map(|&wish| (commands::colour_choice(wish), wish.word())),
    )
}

/// Adds a choice with its words in every language.
pub(super) fn with_choice(
    option: CreateCommandOption,
    words: &Message,
    value: &str,
) -> CreateCommandOption {
    option.add_string_choice_localized(words.speak(Language::English), value, localized(words))
}

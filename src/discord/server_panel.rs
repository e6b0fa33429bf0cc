//! The panel on which those who manage a server settle what holds there.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::beside::{Beside, List, Page, Switch};
use super::caller::Caller;
use super::desk::{Desk, NotDone, Reply};
use super::letter::Letter;
use super::panels::button;
use super::preferences_panel::{press, switch};
use crate::engine::{RuleSet, Variant};
use crate::matches::{
    Challengers, GuildId, Kept, Language, MatchCode, MatchFacts, Pace, RoleId, ServerSetting,
    ServerSettings,
};
use crate::text::{Button, Message, Select, admin as words, names, preferences, refusals};

/// Says in a list that the language is the server's own.
const OWN: &str = "own";
/// Who may challenge, in that list.
const EVERYONE: &str = "everyone";
const ROLE: &str = "role";
const MANAGERS: &str = "managers";

/// The server that the caller manages, or what to say to somebody who manages none here.
pub(super) fn managed(desk: &Desk, caller: &Caller) -> Result<GuildId, Reply> {
    let refused = |words: &Message| Reply::say(desk.letter(caller, words));
    match caller.act.place.guild {
        None => Err(refused(&refusals::server_only())),
        Some(_) if !caller.standing.manages => Err(refused(&refusals::managers_only())),
        Some(guild) => Ok(guild),
    }
}

/// All that a server has settled of one kind.
pub(super) fn letter(settings: &ServerSettings, page: Page, caller: &Caller) -> Letter {
    let language = caller.language();
    let (words, rows) = match page {
        Page::Matches => (words::settings(settings), rows(settings, caller)),
        Page::Challenges => (
            words::challenge_settings(settings),
            challenge_rows(settings, language),
        ),
    };
    Letter::new(words.speak(language)).with_rows(rows)
}

/// Shows the settings of one kind.
pub(super) async fn turn(desk: &Desk, caller: &Caller, page: Page) -> Result<Reply, NotDone> {
    let guild = match managed(desk, caller) {
        Ok(guild) => guild,
        Err(refused) => return Ok(refused),
    };
    let settings = desk.matches.server_settings(guild).await?;
    Ok(Reply::on(caller, letter(&settings, page, caller)))
}

fn page_button(page: Page, label: Button, language: Language) -> CreateButton {
    let id = press(Beside::Page(page));
    button(id, label, ButtonStyle::Secondary, language)
}

fn challenge_rows(settings: &ServerSettings, language: Language) -> Vec<CreateActionRow> {
    let paces = Pace::ALL
        .iter()
        .map(|&pace| (pace.word(), words::pace(pace), settings.pace == pace));
    let kept = Kept::ALL
        .iter()
        .map(|&kept| (kept.word(), words::kept(kept), settings.kept == kept));
    let is_role = matches!(settings.challengers, Challengers::Role(_));
    // The role itself stands in the words above: Discord refuses a list that presets a role which
    // has been deleted.
    let who = [Challengers::Everyone, Challengers::Managers]
        .into_iter()
        .chain(is_role.then_some(settings.challengers))
        .map(|who| {
            (
                who_word(who),
                words::challengers(who),
                who == settings.challengers,
            )
        });
    let role = CreateSelectMenu::new(
        press(Beside::List(List::ChallengersRole)),
        CreateSelectMenuKind::Role {
            default_roles: None,
        },
    )
    .placeholder(Select::ChallengersRole.placeholder().speak(language));
    let back = page_button(Page::Matches, Button::FirstSettings, language);
    vec![
        list(List::ServerPace, paces, 1, language),
        list(List::Challengers, who, 1, language),
        CreateActionRow::SelectMenu(role),
        list(List::Kept, kept, 1, language),
        CreateActionRow::Buttons(vec![back]),
    ]
}

const fn who_word(who: Challengers) -> &'static str {
    match who {
        Challengers::Everyone => EVERYONE,
        Challengers::Role(_) => ROLE,
        Challengers::Managers => MANAGERS,
    }
}

fn rows(settings: &ServerSettings, caller: &Caller) -> Vec<CreateActionRow> {
    let language = caller.language();
    let own = (OWN, words::own_language(), settings.language.is_none());
    let languages = std::iter::once(own).chain(Language::ALL.iter().map(|&choice| {
        let is_chosen = settings.language == Some(choice);
        (choice.word(), preferences::language(choice), is_chosen)
    }));
    let variants = Variant::ALL.into_iter().map(|variant| {
        let is_allowed = settings.variants.contains(&variant);
        (variant.name(), names::variant(variant), is_allowed)
    });
    let rule_sets = RuleSet::OFFERED.into_iter().map(|set| {
        let is_allowed = settings.rule_sets.contains(&set);
        (set.name(), names::rule_set(set), is_allowed)
    });
    let only_here = settings.games_channel == Some(caller.channel());
    vec![
        list(List::ServerLanguage, languages, 1, language),
        list(List::ServerVariants, variants, Variant::ALL.len(), language),
        list(
            List::ServerRules,
            rule_sets,
            RuleSet::OFFERED.len(),
            language,
        ),
        CreateActionRow::Buttons(vec![
            switch(Switch::OnlyHere, only_here, language),
            switch(Switch::Spectating, settings.spectating, language),
            switch(Switch::Threads, settings.threads, language),
            page_button(Page::Challenges, Button::ChallengeSettings, language),
        ]),
    ]
}

/// A list of which so many can be chosen: each with its word, its label, and whether it is chosen.
fn list(
    of: List,
    choices: impl Iterator<Item = (&'static str, Message, bool)>,
    max: usize,
    language: Language,
) -> CreateActionRow {
    let options = choices
        .map(|(word, label, is_chosen)| {
            CreateSelectMenuOption::new(label.speak(language), word).default_selection(is_chosen)
        })
        .collect();
    let max = u8::try_from(max).expect("there are fewer variants and rule sets than 25");
    CreateActionRow::SelectMenu(
        CreateSelectMenu::new(
            press(Beside::List(of)),
            CreateSelectMenuKind::String { options },
        )
        .max_values(max),
    )
}

/// What was settled in a list; `None` for what no list offers.
pub(super) fn listed(list: List, chosen: &[String], caller: &Caller) -> Option<ServerSetting> {
    match (list, chosen) {
        (List::ServerPace, [word]) => Pace::from_word(word).map(ServerSetting::Pace),
        (List::Kept, [word]) => Kept::from_word(word).map(ServerSetting::Kept),
        (List::Challengers, [word]) if word == EVERYONE => {
            Some(ServerSetting::Challengers(Challengers::Everyone))
        }
        (List::Challengers, [word]) if word == MANAGERS => {
            Some(ServerSetting::Challengers(Challengers::Managers))
        }
        (List::ChallengersRole, [role]) => {
            let role: u64 = role.parse().ok()?;
            // The role of everyone has the server's own number, and no member is told to have it.
            let everyone = caller
                .act
                .place
                .guild
                .is_some_and(|guild| guild.get() == role);
            Some(ServerSetting::Challengers(if everyone {
                Challengers::Everyone
            } else {
                Challengers::Role(RoleId::new(role))
            }))
        }
        (List::ServerLanguage, [word]) if word == OWN => Some(ServerSetting::Language(None)),
        (List::ServerLanguage, [word]) => Language::from_word(word)
            .map(Some)
            .map(ServerSetting::Language),
        (List::ServerVariants, names) => names
            .iter()
            .map(|name| name.parse().ok())
            .collect::<Option<_>>()
            .map(ServerSetting::Variants),
        (List::ServerRules, names) => names
            .iter()
            .map(|name| name.parse().ok())
            .collect::<Option<_>>()
            .map(ServerSetting::RuleSets),
        _ => None,
    }
}

/// What a switch settles; `None` for a person's own.
pub(super) fn switched(switch: Switch, on: bool, caller: &Caller) -> Option<ServerSetting> {
    match switch {
        Switch::OnlyHere => Some(ServerSetting::GamesChannel(on.then_some(caller.channel()))),
        Switch::Spectating => Some(ServerSetting::Spectating(on)),
        Switch::Threads => Some(ServerSetting::Threads(on)),
        _ => None,
    }
}

/// Settles something, and shows all that holds now.
pub(super) async fn settle(
    desk: &Desk,
    caller: &Caller,
    setting: ServerSetting,
) -> Result<Reply, NotDone> {
    if let Err(refused) = managed(desk, caller) {
        return Ok(refused);
    }
    let page = match setting {
        ServerSetting::Pace(_) | ServerSetting::Challengers(_) | ServerSetting::Kept(_) => {
            Page::Challenges
        }
        _ => Page::Matches,
    };
    let act = caller.act.clone();
    let settings = desk.matches.set_server(act, setting).await?;
    Ok(Reply::on(caller, letter(&settings, page, caller)))
}

/// The question before a match is ended.
pub(super) fn end_question(facts: &MatchFacts, language: Language) -> Letter {
    let button = CreateButton::new(press(Beside::End(facts.code)))
        .label(Button::EndMatch.label().speak(language))
        .style(ButtonStyle::Danger);
    Letter::new(words::end_question(facts).speak(language))
        .with_rows(vec![CreateActionRow::Buttons(vec![button])])
}

/// Ends a match without a result.
pub(super) async fn end(desk: &Desk, caller: &Caller, code: MatchCode) -> Result<Reply, NotDone> {
    if let Err(refused) = managed(desk, caller) {
        return Ok(refused);
    }
    let facts = desk.matches.end_in_server(caller.act.clone(), code).await?;
    Ok(Reply::on(
        caller,
        desk.letter(caller, &words::ended(&facts)),
    ))
}

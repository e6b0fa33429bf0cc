//! The panel on which people choose what suits them: three lists, and switches.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateInputText, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, InputTextStyle,
};

use super::beside::{Beside, Form, List, Switch};
use super::caller::Caller;
use super::custom_id::Press;
use super::desk::{Desk, NotDone, Reply};
use super::letter::Letter;
use super::wall_time;
use crate::matches::{
    Confirmation, Language, Orientation, PictureSize, Preference, Preferences, QuietHours, Theme,
};
use crate::text::{Message, admin, preferences as words, refusals};

/// Says in a list that the language is that of the person's client.
const CLIENT: &str = "client";
/// Characters of a time that is typed.
const TIME_LENGTH_MAX: u16 = 8;

/// Everything that the person can choose, as they have chosen it, in the language that holds now.
pub(super) fn letter(desk: &Desk, caller: &Caller, chosen: &Preferences) -> Letter {
    let language = chosen.language.unwrap_or(caller.act.language);
    let now = desk.matches.clock().now();
    Letter::new(words::panel(chosen, now).speak(language)).with_rows(rows(chosen, language))
}

fn rows(chosen: &Preferences, language: Language) -> Vec<CreateActionRow> {
    let taste = chosen.taste;
    let languages = std::iter::once((CLIENT, words::client_language(), chosen.language.is_none()))
        .chain(Language::ALL.iter().map(|&choice| {
            let is_chosen = chosen.language == Some(choice);
            (choice.word(), words::language(choice), is_chosen)
        }));
    let themes = Theme::ALL
        .iter()
        .map(|&theme| (theme.word(), words::theme(theme), theme == taste.theme));
    let confirmations = Confirmation::ALL.iter().map(|&confirms| {
        let is_chosen = confirms == taste.confirms;
        (confirms.word(), words::confirmation(confirms), is_chosen)
    });
    let red_below = taste.orientation == Orientation::Fixed;
    let switch = |which, on| self::switch(which, on, language);
    vec![
        list(List::Language, languages, language),
        list(List::Theme, themes, language),
        list(List::Confirms, confirmations, language),
        CreateActionRow::Buttons(vec![
            switch(Switch::RedBelow, red_below),
            switch(Switch::TextFirst, taste.text_first),
            switch(Switch::SmallPictures, taste.size == PictureSize::Small),
            switch(Switch::ShowsSetup, chosen.shows_setup),
        ]),
        CreateActionRow::Buttons(vec![
            switch(Switch::Messages, chosen.messages),
            switch(Switch::Reminders, chosen.reminders),
            CreateButton::new(press(Beside::Form(Form::QuietHours)))
                .label(words::quiet_hours_button().speak(language))
                .style(ButtonStyle::Secondary),
            switch(Switch::Streaming, taste.streaming),
        ]),
    ]
}

/// A list of which one is chosen: each with its word, its label, and whether it is the one.
fn list<'a>(
    of: List,
    choices: impl Iterator<Item = (&'a str, Message, bool)>,
    language: Language,
) -> CreateActionRow {
    let options = choices
        .map(|(word, label, is_chosen)| {
            CreateSelectMenuOption::new(label.speak(language), word).default_selection(is_chosen)
        })
        .collect();
    CreateActionRow::SelectMenu(CreateSelectMenu::new(
        press(Beside::List(of)),
        CreateSelectMenuKind::String { options },
    ))
}

/// A button that shows what is on, and turns it.
pub(super) fn switch(which: Switch, on: bool, language: Language) -> CreateButton {
    let label = match which {
        Switch::RedBelow => words::red_below(on),
        Switch::TextFirst => words::text_first(on),
        Switch::SmallPictures => words::small_pictures(on),
        Switch::Streaming => words::streaming(on),
        Switch::ShowsSetup => words::shows_setup(on),
        Switch::Messages => words::messages(on),
        Switch::Reminders => words::reminders(on),
        Switch::OnlyHere => admin::only_here(on),
        Switch::Spectating => admin::spectating(on),
        Switch::Threads => admin::threads(on),
    };
    CreateButton::new(press(Beside::Switch(which, !on)))
        .label(label.speak(language))
        .style(ButtonStyle::Secondary)
}

/// What a button, list or form beside the matches carries.
pub(super) fn press(beside: Beside) -> String {
    Press::Beside(beside).to_string()
}

/// The form in which quiet hours are told. Nobody tells a bot somebody's time zone, so the form
/// asks what their clock shows.
pub(super) fn quiet_hours_form(language: Language) -> CreateModal {
    let line = |label: Message, id: &str| {
        CreateActionRow::InputText(
            CreateInputText::new(InputTextStyle::Short, label.speak(language), id)
                .required(false)
                .max_length(TIME_LENGTH_MAX),
        )
    };
    CreateModal::new(
        press(Beside::Form(Form::QuietHours)),
        words::quiet_hours_title().speak(language),
    )
    .components(vec![
        line(words::quiet_from_line(), "from"),
        line(words::quiet_until_line(), "until"),
        line(words::clock_line(), "clock"),
    ])
}

/// Takes down what was chosen, and shows all that holds now.
pub(super) async fn prefer(
    desk: &Desk,
    caller: &Caller,
    preference: Preference,
) -> Result<Reply, NotDone> {
    let chosen = desk.matches.prefer(caller.act.clone(), preference).await?;
    Ok(Reply::on(caller, letter(desk, caller, &chosen)))
}

/// The preference that was chosen from a list; `None` for what no list offers.
pub(super) fn listed(list: List, chosen: &str) -> Option<Preference> {
    match list {
        List::Language if chosen == CLIENT => Some(Preference::Language(None)),
        List::Language => Language::from_word(chosen)
            .map(Some)
            .map(Preference::Language),
        List::Theme => Theme::from_word(chosen).map(Preference::Theme),
        List::Confirms => Confirmation::from_word(chosen).map(Preference::Confirms),
        List::ServerLanguage
        | List::ServerVariants
        | List::ServerRules
        | List::ServerPace
        | List::Challengers
        | List::ChallengersRole
        | List::Kept => None,
    }
}

/// The preference that a switch turns; `None` for a server's.
pub(super) fn switched(switch: Switch, on: bool) -> Option<Preference> {
    Some(match switch {
        Switch::RedBelow if on => Preference::Orientation(Orientation::Fixed),
        Switch::RedBelow => Preference::Orientation(Orientation::OwnSide),
        Switch::TextFirst => Preference::TextFirst(on),
        Switch::SmallPictures if on => Preference::Size(PictureSize::Small),
        Switch::SmallPictures => Preference::Size(PictureSize::Large),
        Switch::Streaming => Preference::Streaming(on),
        Switch::ShowsSetup => Preference::ShowsSetup(on),
        Switch::Messages => Preference::Messages(on),
        Switch::Reminders => Preference::Reminders(on),
        Switch::OnlyHere | Switch::Spectating | Switch::Threads => return None,
    })
}

/// Takes down the quiet hours that were told in the form. An empty one turns them off.
pub(super) async fn quiet_hours(
    desk: &Desk,
    caller: &Caller,
    lines: &[String],
) -> Result<Reply, NotDone> {
    if lines.iter().all(|line| line.trim().is_empty()) {
        return prefer(desk, caller, Preference::Quiet(None)).await;
    }
    let times: Vec<Option<u16>> = lines.iter().map(|line| wall_time::read(line)).collect();
    let hours = match times[..] {
        [Some(from), Some(until), Some(clock)] => {
            QuietHours::on_clock(from, until, clock, desk.matches.clock().now())
        }
        _ => None,
    };
    match hours {
        Some(hours) => prefer(desk, caller, Preference::Quiet(Some(hours))).await,
        None => Ok(Reply::say(desk.letter(caller, &refusals::no_quiet_hours()))),
    }
}

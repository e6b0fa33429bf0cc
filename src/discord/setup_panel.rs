//! The panel on which an army is arranged: two lists of squares, and buttons.

use serenity::all::{
    ActionRow, ButtonStyle, CreateActionRow, CreateInputText, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, InputTextStyle,
};

use super::custom_id::{MatchAction, Press};
use super::easel::{Easel, NotDrawn};
use super::letter::Letter;
use super::panels::button;
use crate::engine::{Color, SetupRule, Square, Variant};
use crate::matches::{Language, Preset, SETUP_NAME_MAX, SetupBoard, Start};
use crate::text::{Button, Modal, Select, components, pictures, rules, setup};

/// Squares of one list: two rows of the board. Discord takes 25 options, and an army has up to 40.
const LISTED: usize = 20;
/// Characters of a row that is typed: enough for ten names of pieces.
const ROW_LENGTH_MAX: u16 = 100;
/// Characters of a name that is typed.
const NAME_LENGTH_MAX: u16 = SETUP_NAME_MAX as u16;

/// The setup with what can be done to it, under these words.
pub(super) async fn letter(
    easel: &Easel,
    setup: SetupBoard,
    words: String,
    language: Language,
) -> Result<Letter, NotDrawn> {
    if setup.taste.streaming {
        return Ok(Letter::new(words).with_rows(covered_rows(&setup, language)));
    }
    let description = pictures::setup(&setup.setup, language);
    let rows = rows(&setup, language);
    let picture = easel.setup(setup).await?;
    Ok(Letter::new(words)
        .with_picture(picture, description)
        .with_rows(rows))
}

/// What can be done with an army that stays covered while others look.
fn covered_rows(setup: &SetupBoard, language: Language) -> Vec<CreateActionRow> {
    let plain = |action, label| {
        button(
            press(setup, action),
            label,
            ButtonStyle::Secondary,
            language,
        )
    };
    let locking = if setup.ready {
        plain(MatchAction::Unlock, Button::Unlock)
    } else {
        let ready = press(setup, MatchAction::Ready);
        button(ready, Button::Ready, ButtonStyle::Success, language)
    };
    vec![CreateActionRow::Buttons(vec![
        plain(MatchAction::ShowRanks, Button::ShowRanks),
        locking,
        plain(MatchAction::Help, Button::Help),
        plain(MatchAction::Resign, Button::Leave),
    ])]
}

fn rows(setup: &SetupBoard, language: Language) -> Vec<CreateActionRow> {
    let press = |action| press(setup, action);
    let plain = |action, label| button(press(action), label, ButtonStyle::Secondary, language);
    let looking = [
        plain(MatchAction::TextView, Button::TextView),
        plain(MatchAction::Help, Button::Help),
        plain(MatchAction::Resign, Button::Leave),
    ];
    if setup.ready {
        let unlock = plain(MatchAction::Unlock, Button::Unlock);
        return vec![CreateActionRow::Buttons(
            std::iter::once(unlock).chain(looking).collect(),
        )];
    }
    let mut changing = vec![
        plain(MatchAction::Shuffle, Button::Shuffle),
        plain(MatchAction::Mirror, Button::Mirror),
        plain(MatchAction::Undo, Button::Undo).disabled(!setup.undoable),
    ];
    if setup.facts.rules.setup == SetupRule::Free {
        let label = match setup.rejected {
            None => Button::EditAsText,
            Some(_) => Button::EditAgain,
        };
        changing.push(plain(MatchAction::EditAsText, label));
        changing.push(plain(MatchAction::SaveAs, Button::SaveAs));
    }
    let ready = button(
        press(MatchAction::Ready),
        Button::Ready,
        ButtonStyle::Success,
        language,
    );
    let start = (setup.facts.rules.setup == SetupRule::Free).then(|| starts(setup, language));
    let rows = [
        squares(setup, MatchAction::BackRows, language),
        squares(setup, MatchAction::FrontRows, language),
        CreateActionRow::Buttons(changing),
        CreateActionRow::Buttons(std::iter::once(ready).chain(looking).collect()),
    ];
    start.into_iter().chain(rows).collect()
}

/// The list of what one may begin from: at random, from our setups, from one's own.
fn starts(setup: &SetupBoard, language: Language) -> CreateActionRow {
    let own = |start: Start| {
        (
            start_word(start),
            components::start_label(start).speak(language),
        )
    };
    let ours = Preset::ALL.iter().map(|&preset| own(Start::Preset(preset)));
    let last = setup.starts.last.then(|| own(Start::MirrorOfLast));
    let saved = setup.starts.saved.iter().map(|(id, name)| {
        let label = components::saved_label(name, setup.setup.variant());
        (start_word(Start::Saved(*id)), label.speak(language))
    });
    let options = std::iter::once(own(Start::Random))
        .chain(ours)
        .chain(last)
        .chain(saved)
        .map(|(value, label)| CreateSelectMenuOption::new(label, value))
        .collect();
    CreateActionRow::SelectMenu(
        CreateSelectMenu::new(
            press(setup, MatchAction::StartFrom),
            CreateSelectMenuKind::String { options },
        )
        .placeholder(Select::Start.placeholder().speak(language)),
    )
}

/// What an option of that list says when it is chosen.
fn start_word(start: Start) -> String {
    match start {
        Start::Random => "random".to_owned(),
        Start::Preset(preset) => preset.word().to_owned(),
        Start::MirrorOfLast => "last".to_owned(),
        Start::Saved(id) => format!("saved-{id}"),
    }
}

/// What was chosen from that list.
pub(super) fn read_start(word: &str) -> Option<Start> {
    match word {
        "random" => Some(Start::Random),
        "last" => Some(Start::MirrorOfLast),
        _ => match word.strip_prefix("saved-") {
            Some(id) => id.parse().ok().map(Start::Saved),
            None => Preset::from_word(word).map(Start::Preset),
        },
    }
}

/// A list of squares of which one or two can be chosen, with what stands on them: only their owner
/// sees it.
fn squares(setup: &SetupBoard, list: MatchAction, language: Language) -> CreateActionRow {
    let home: Vec<Square> = setup.setup.variant().home(setup.color).collect();
    let (back, front) = home.split_at(LISTED.min(home.len()));
    let (listed, asked) = match list {
        MatchAction::BackRows => (back, Select::BackRows(setup.chosen)),
        _ => (front, Select::FrontRows(setup.chosen)),
    };
    let mut listed = listed.to_vec();
    if setup.color == Color::Blue {
        // As on Blue's picture, from left to right.
        listed.sort_by_key(|square| std::cmp::Reverse(*square));
    }
    let options = listed
        .into_iter()
        .map(|square| {
            let label = match setup.setup.at(square) {
                Some(rank) => components::piece_suggestion(None, square, Some(rank)),
                None => components::empty_square(square),
            };
            CreateSelectMenuOption::new(label.speak(language), square.to_string())
        })
        .collect();
    CreateActionRow::SelectMenu(
        CreateSelectMenu::new(press(setup, list), CreateSelectMenuKind::String { options })
            .placeholder(asked.placeholder().speak(language))
            .max_values(2),
    )
}

/// The form in which the setup is edited as text: a line for each row, the front row first, filled
/// with the setup or with what was refused as one.
pub(super) fn modal(setup: &SetupBoard, language: Language) -> CreateModal {
    let id = press(setup, MatchAction::EditAsText);
    rows_modal(
        id,
        setup.setup.variant(),
        setup.color,
        setup.rows(),
        language,
    )
}

/// A form with a line for each row of a setup, the front row first.
pub(super) fn rows_modal(
    id: String,
    variant: Variant,
    color: Color,
    rows: Vec<String>,
    language: Language,
) -> CreateModal {
    let home_rows = variant.home_rows();
    let lines = rows.into_iter().zip((0..home_rows).rev());
    let rows = lines
        .map(|(line, from_back)| {
            let number = match color {
                Color::Red => from_back + 1,
                Color::Blue => 10 - from_back,
            };
            let label = components::row_label(number, from_back == home_rows - 1, from_back == 0);
            CreateActionRow::InputText(
                CreateInputText::new(
                    InputTextStyle::Short,
                    label.speak(language),
                    format!("row{number}"),
                )
                .required(false)
                .max_length(ROW_LENGTH_MAX)
                .value(line),
            )
        })
        .collect();
    CreateModal::new(id, Modal::Setup.title().speak(language)).components(rows)
}

/// The form in which the setup is given a name to be saved under.
pub(super) fn save_modal(setup: &SetupBoard, language: Language) -> CreateModal {
    let id = press(setup, MatchAction::SaveAs);
    name_modal(id, Modal::SaveAs, "", language)
}

/// A form with one line for a name.
pub(super) fn name_modal(id: String, modal: Modal, name: &str, language: Language) -> CreateModal {
    let line = CreateInputText::new(
        InputTextStyle::Short,
        components::name_label().speak(language),
        "name",
    )
    .max_length(NAME_LENGTH_MAX)
    .value(name);
    CreateModal::new(id, modal.title().speak(language))
        .components(vec![CreateActionRow::InputText(line)])
}

/// What to know before one arranges, with the fights that one should have seen.
pub(super) async fn help(
    easel: &Easel,
    setup: &SetupBoard,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let in_force = setup.facts.rules;
    let fights = rules::first_fights(&in_force);
    let picture = easel.example(&fights, in_force).await?;
    Ok(Letter::new(setup::help(&in_force).speak(language))
        .with_picture(picture, fights.caption.speak(language)))
}

/// What the lines of a form say, in their order.
pub(super) fn lines(rows: &[ActionRow]) -> Vec<String> {
    let inputs = rows.iter().flat_map(|row| &row.components);
    inputs
        .filter_map(|component| match component {
            serenity::all::ActionRowComponent::InputText(input) => {
                Some(input.value.clone().unwrap_or_default())
            }
            _ => None,
        })
        .collect()
}

fn press(setup: &SetupBoard, action: MatchAction) -> String {
    Press::Match {
        code: setup.facts.code,
        seen: setup.revision,
        action,
    }
    .to_string()
}

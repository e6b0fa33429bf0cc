//! What a person keeps: a list of setups, and one of them with what can be done with it.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::caller::Caller;
use super::custom_id::{Press, SavedAction};
use super::desk::{Desk, NotDone, Reply};
use super::easel::{Easel, NotDrawn};
use super::letter::Letter;
use super::panels::button;
use super::setup_panel;
use crate::engine::Color;
use crate::matches::{Edited, Language, SavedSetup};
use crate::text::{Button, Message, Modal, Select, components, pictures, refusals, setup};

/// The list of a person's setups.
pub(super) fn list(saved: &[SavedSetup], language: Language) -> Letter {
    let letter = Letter::new(setup::saved_list(saved).speak(language));
    if saved.is_empty() {
        return letter;
    }
    letter.with_row(choice(saved, language))
}

fn choice(saved: &[SavedSetup], language: Language) -> CreateActionRow {
    let options = saved
        .iter()
        .map(|saved| {
            let label = components::saved_label(&saved.name, saved.setup.variant());
            CreateSelectMenuOption::new(label.speak(language), saved.id.to_string())
        })
        .collect();
    CreateActionRow::SelectMenu(
        CreateSelectMenu::new(
            Press::OpenSaved.to_string(),
            CreateSelectMenuKind::String { options },
        )
        .placeholder(Select::Saved.placeholder().speak(language)),
    )
}

/// Shows the one that was chosen from the list.
pub(super) async fn open(
    desk: &Desk,
    caller: &Caller,
    chosen: Option<&str>,
) -> Result<Reply, NotDone> {
    let Some(id) = chosen.and_then(|id| id.parse().ok()) else {
        return Ok(Reply::say(desk.letter(caller, &refusals::old_button())));
    };
    let saved = desk.matches.saved_setup(caller.person(), id).await?;
    shown(desk, caller, saved, None).await
}

/// Does something with one of them, by a button.
pub(super) async fn press(
    desk: &Desk,
    caller: &Caller,
    id: i64,
    action: SavedAction,
) -> Result<Reply, NotDone> {
    let language = caller.language();
    match action {
        SavedAction::ConfirmDelete => {
            let deleted = desk.matches.delete_setup(caller.act.clone(), id).await?;
            let left = desk.matches.saved_setups(caller.person()).await?;
            let words = setup::deleted(&deleted).speak(language);
            let mut letter = Letter::new(words);
            if !left.is_empty() {
                letter = letter.with_row(choice(&left, language));
            }
            Ok(Reply::on(caller, letter))
        }
        SavedAction::Show => {
            let saved = desk.matches.saved_setup(caller.person(), id).await?;
            shown(desk, caller, saved, None).await
        }
        SavedAction::Edit | SavedAction::Rename => {
            let saved = desk.matches.saved_setup(caller.person(), id).await?;
            Ok(Reply::open(modal(&saved, action, language)))
        }
        SavedAction::Delete => {
            let saved = desk.matches.saved_setup(caller.person(), id).await?;
            let buttons = vec![
                button(
                    Press::Saved(id, SavedAction::ConfirmDelete).to_string(),
                    Button::Forget,
                    ButtonStyle::Danger,
                    language,
                ),
                button(
                    Press::Saved(id, SavedAction::Show).to_string(),
                    Button::Cancel,
                    ButtonStyle::Secondary,
                    language,
                ),
            ];
            let question = Letter::new(setup::delete_question(&saved).speak(language));
            Ok(Reply::on(
                caller,
                question.with_row(CreateActionRow::Buttons(buttons)),
            ))
        }
    }
}

/// Takes what was written into one of the forms.
pub(super) async fn submit(
    desk: &Desk,
    caller: &Caller,
    id: i64,
    action: SavedAction,
    lines: &[String],
) -> Result<Reply, NotDone> {
    let act = caller.act.clone();
    match action {
        SavedAction::Edit => {
            let Edited { saved, faults } = desk.matches.edit_setup(act, id, lines.to_vec()).await?;
            let faults = (!faults.is_empty()).then(|| refusals::bad_setup(&faults));
            shown(desk, caller, saved, faults).await
        }
        SavedAction::Rename => {
            let name = lines.first().cloned().unwrap_or_default();
            let saved = desk.matches.rename_setup(act, id, name).await?;
            shown(desk, caller, saved, None).await
        }
        SavedAction::Show | SavedAction::Delete | SavedAction::ConfirmDelete => {
            Ok(Reply::say(desk.letter(caller, &refusals::old_button())))
        }
    }
}

fn modal(saved: &SavedSetup, action: SavedAction, language: Language) -> CreateModal {
    let id = Press::Saved(saved.id, action).to_string();
    match action {
        SavedAction::Rename => setup_panel::name_modal(id, Modal::Rename, &saved.name, language),
        _ => {
            let variant = saved.setup.variant();
            setup_panel::rows_modal(id, variant, Color::Red, saved.rows(), language)
        }
    }
}

async fn shown(
    desk: &Desk,
    caller: &Caller,
    saved: SavedSetup,
    above: Option<Message>,
) -> Result<Reply, NotDone> {
    let letter = letter(&desk.easel, saved, above, caller.language()).await?;
    Ok(Reply::on(caller, letter))
}

/// One of a person's setups, with what can be done with it.
async fn letter(
    easel: &Easel,
    saved: SavedSetup,
    above: Option<Message>,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let words = above.unwrap_or_else(|| setup::saved_title(&saved));
    let description = pictures::setup(&saved.setup, language);
    let edit = match saved.rejected {
        None => Button::EditAsText,
        Some(_) => Button::EditAgain,
    };
    let actions = [
        (SavedAction::Edit, edit),
        (SavedAction::Rename, Button::Rename),
        (SavedAction::Delete, Button::Delete),
    ];
    let buttons = actions
        .into_iter()
        .map(|(action, label)| {
            let press = Press::Saved(saved.id, action).to_string();
            button(press, label, ButtonStyle::Secondary, language)
        })
        .collect();
    let picture = easel.saved_setup(saved.setup).await?;
    Ok(Letter::new(words.speak(language))
        .with_picture(picture, description)
        .with_row(CreateActionRow::Buttons(buttons)))
}

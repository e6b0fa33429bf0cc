//! The way to having one's data deleted: a question, and a form in which a word is typed.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateInputText, CreateModal, InputTextStyle,
};

use super::beside::{Beside, Form};
use super::caller::Caller;
use super::desk::{Desk, NotDone, Reply};
use super::letter::Letter;
use super::preferences_panel::press;
use crate::matches::{Language, MatchFacts};
use crate::text::privacy as words;

/// Characters of the word that is typed, with room for a slip.
const WORD_LENGTH_MAX: u16 = 20;

/// What will be deleted and what stays; with matches running, what becomes of them.
pub(super) fn question(running: &[MatchFacts], caller: &Caller) -> Letter {
    let language = caller.language();
    let (form, label) = if running.is_empty() {
        (Form::Forget, words::delete_button())
    } else {
        (Form::ResignAndForget, words::resign_and_delete_button())
    };
    let button = CreateButton::new(press(Beside::Form(form)))
        .label(label.speak(language))
        .style(ButtonStyle::Danger);
    let asked = words::question(running, caller.person()).speak(language);
    Letter::new(asked).with_rows(vec![CreateActionRow::Buttons(vec![button])])
}

/// The form in which the word is typed. `form` says whether running matches are resigned.
pub(super) fn confirmation(form: Form, language: Language) -> CreateModal {
    let line = CreateInputText::new(
        InputTextStyle::Short,
        words::word_line().speak(language),
        "word",
    )
    .max_length(WORD_LENGTH_MAX);
    CreateModal::new(
        press(Beside::Form(form)),
        words::delete_title().speak(language),
    )
    .components(vec![CreateActionRow::InputText(line)])
}

/// Deletes what is stored about the caller, if they typed the word.
pub(super) async fn forget(
    desk: &Desk,
    caller: &Caller,
    resigning: bool,
    typed: &str,
) -> Result<Reply, NotDone> {
    let language = caller.language();
    let word = words::word().speak(language);
    if typed.trim().to_lowercase() != word.to_lowercase() {
        return Ok(Reply::say(desk.letter(caller, &words::not_the_word())));
    }
    desk.matches.forget(caller.act.clone(), resigning).await?;
    Ok(Reply::on(caller, desk.letter(caller, &words::forgotten())))
}

//! The tutorial's pages. Which lesson it is and what was tried stands in the buttons, so that nothing
//! of it has to be remembered.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::beside::{Beside, LessonPage};
use super::caller::Caller;
use super::custom_id::Press;
use super::desk::{Desk, NotDone, Reply};
use super::easel::{Easel, NotDrawn};
use super::letter::Letter;
use super::panels::button;
use crate::engine::Move;
use crate::matches::{Language, Lesson, Tried};
use crate::text::{Button, pictures, tutorial};

/// Shows the page that was turned to. `None` for a move that its lesson doesn't offer.
pub(super) async fn turn(
    desk: &Desk,
    caller: &Caller,
    page: LessonPage,
) -> Result<Option<Reply>, NotDone> {
    let (lesson, tried) = match page {
        LessonPage::Leave => {
            let left = desk.letter(caller, &tutorial::left());
            return Ok(Some(Reply::on(caller, left)));
        }
        LessonPage::Task(lesson) => (lesson, None),
        LessonPage::Try(lesson, ply) => match lesson.attempt(ply) {
            Some(tried) => (lesson, Some(tried)),
            None => return Ok(None),
        },
    };
    let letter = self::page(&desk.easel, lesson, tried, caller.language()).await?;
    Ok(Some(Reply::on(caller, letter)))
}

/// A lesson, before anything is tried or after.
pub(super) async fn page(
    easel: &Easel,
    lesson: Lesson,
    tried: Option<Tried>,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let words = match &tried {
        None => tutorial::task(lesson),
        Some(tried) => tutorial::tried(lesson, tried),
    };
    let rows = rows(lesson, tried.as_ref(), language);
    let board = tried.map_or_else(|| lesson.board(), |tried| tried.board);
    let description = pictures::own_board(&board.view(), language);
    let picture = easel.lesson(board).await?;
    Ok(Letter::new(words.speak(language))
        .with_picture(picture, description)
        .with_rows(rows))
}

fn rows(lesson: Lesson, tried: Option<&Tried>, language: Language) -> Vec<CreateActionRow> {
    let solved = tried.is_some_and(|tried| tried.is_right);
    let turning = |page, label, style| button(press(page), label, style, language);
    let mut turns = Vec::new();
    if let Some(before) = beside(lesson, -1) {
        let back = turning(
            LessonPage::Task(before),
            Button::LessonBack,
            ButtonStyle::Secondary,
        );
        turns.push(back);
    }
    if let Some(next) = beside(lesson, 1) {
        let style = if solved {
            ButtonStyle::Success
        } else {
            ButtonStyle::Secondary
        };
        turns.push(turning(LessonPage::Task(next), Button::LessonNext, style));
    }
    turns.push(turning(
        LessonPage::Leave,
        Button::LessonLeave,
        ButtonStyle::Secondary,
    ));
    let asked = match tried {
        None => lesson
            .choices()
            .into_iter()
            .map(|ply| choice(lesson, ply, language))
            .collect(),
        Some(_) if solved => Vec::new(),
        Some(_) => vec![turning(
            LessonPage::Task(lesson),
            Button::LessonAgain,
            ButtonStyle::Primary,
        )],
    };
    let rows = [asked, turns]
        .into_iter()
        .filter(|row: &Vec<CreateButton>| !row.is_empty());
    rows.map(CreateActionRow::Buttons).collect()
}

fn choice(lesson: Lesson, ply: Move, language: Language) -> CreateButton {
    CreateButton::new(press(LessonPage::Try(lesson, ply)))
        .label(tutorial::choice_label(ply).speak(language))
        .style(ButtonStyle::Primary)
}

/// The lesson before or after one.
fn beside(lesson: Lesson, by: isize) -> Option<Lesson> {
    let place = lesson.index().checked_add_signed(by)?;
    Lesson::ALL.get(place).copied()
}

fn press(page: LessonPage) -> String {
    Press::Beside(Beside::Lesson(page)).to_string()
}

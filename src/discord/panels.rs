//! What one player has before them: words, their own picture, buttons.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::custom_id::{MatchAction, Press};
use super::easel::{Easel, NotDrawn};
use super::letter::Letter;
use super::{deadlines, offers};
use crate::matches::{Language, Panel, PlayerBoard, PublicBoard, SetupBoard, Status};
use crate::text::{Button, Message, channel, pictures, setup, table};

/// A player's panel, as it is now.
pub(super) async fn panel(
    easel: &Easel,
    panel: Panel,
    language: Language,
) -> Result<Letter, NotDrawn> {
    match panel {
        Panel::Setup(setup) if setup.facts.status == Status::Aborted => {
            Ok(Letter::new(table::aborted(&setup.facts).speak(language)))
        }
        Panel::Setup(setup) => {
            let words = setup::panel(&setup).speak(language);
            arranging(easel, setup, words, language).await
        }
        Panel::Board(board) => {
            let words = table::panel(&board).speak(language);
            self::board(easel, board, words, language).await
        }
    }
}

/// A player's panel as it is now, with the reason why it isn't what they expected above it.
pub(super) async fn refreshed(
    easel: &Easel,
    panel: Panel,
    reason: &Message,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let below = |words: Message| format!("{}\n{}", reason.speak(language), words.speak(language));
    match panel {
        Panel::Setup(setup) if setup.facts.status == Status::Aborted => {
            Ok(Letter::new(below(table::aborted(&setup.facts))))
        }
        Panel::Setup(setup) => {
            let words = below(setup::panel(&setup));
            arranging(easel, setup, words, language).await
        }
        Panel::Board(board) => {
            let words = below(table::panel(&board));
            self::board(easel, board, words, language).await
        }
    }
}

/// The setup with the buttons to arrange it.
async fn arranging(
    easel: &Easel,
    setup: SetupBoard,
    words: String,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let description = pictures::setup(&setup.setup, language);
    let press = |action| {
        Press::Match {
            code: setup.facts.code,
            seen: setup.revision,
            action,
        }
        .to_string()
    };
    let buttons = if setup.ready {
        vec![button(
            press(MatchAction::Unlock),
            Button::Unlock,
            ButtonStyle::Secondary,
            language,
        )]
    } else {
        vec![
            button(
                press(MatchAction::Shuffle),
                Button::Shuffle,
                ButtonStyle::Secondary,
                language,
            ),
            button(
                press(MatchAction::Ready),
                Button::Ready,
                ButtonStyle::Success,
                language,
            ),
        ]
    };
    let picture = easel.setup(setup).await?;
    Ok(Letter::new(words)
        .with_picture(picture, description)
        .with_rows(vec![CreateActionRow::Buttons(buttons)]))
}

/// A player's own board under these words. Whose turn it is finds buttons below it.
pub(super) async fn board(
    easel: &Easel,
    board: PlayerBoard,
    words: String,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let description = pictures::own_board(&board.view(), language);
    let rows = turn_buttons(&board, language)
        .into_iter()
        .chain(offers::answers(&board, language))
        .collect();
    let picture = easel.board(board).await?;
    Ok(Letter::new(words)
        .with_picture(picture, description)
        .with_rows(rows))
}

/// The end of a match for one player: the armies as everyone sees them now, their own side at the
/// bottom.
pub(super) async fn result(
    easel: &Easel,
    board: &PlayerBoard,
    revealed: PublicBoard,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let words = table::result_panel(board).speak(language);
    let description = pictures::public_board(&revealed.view(), language);
    let rows = deadlines::rematch(&board.facts, language);
    let picture = easel.public_for(revealed, board.taste, board.color).await?;
    Ok(Letter::new(words)
        .with_picture(picture, description)
        .with_rows(rows))
}

/// Everyone's board, for somebody who plays on neither side.
pub(super) async fn public(
    easel: &Easel,
    board: PublicBoard,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let words = channel::board(&board).speak(language);
    let description = pictures::public_board(&board.view(), language);
    let picture = easel.public(board).await?;
    Ok(Letter::new(words).with_picture(picture, description))
}

/// The question before somebody resigns.
pub(super) fn resign_question(panel: &Panel, language: Language) -> Letter {
    let (facts, color) = match panel {
        Panel::Setup(setup) => (&setup.facts, setup.color),
        Panel::Board(board) => (&board.facts, board.color),
    };
    let press = |action| {
        Press::Match {
            code: facts.code,
            seen: facts.ply,
            action,
        }
        .to_string()
    };
    let buttons = vec![
        button(
            press(MatchAction::ConfirmResign),
            Button::Resign,
            ButtonStyle::Danger,
            language,
        ),
        button(
            press(MatchAction::CancelResign),
            Button::Cancel,
            ButtonStyle::Secondary,
            language,
        ),
    ];
    Letter::new(table::resign_question(facts, color).speak(language))
        .with_rows(vec![CreateActionRow::Buttons(buttons)])
}

fn turn_buttons(board: &PlayerBoard, language: Language) -> Vec<CreateActionRow> {
    let facts = &board.facts;
    if facts.status != Status::Playing || facts.to_move != board.color {
        return Vec::new();
    }
    let press = |action| {
        Press::Match {
            code: facts.code,
            seen: facts.ply,
            action,
        }
        .to_string()
    };
    vec![CreateActionRow::Buttons(vec![
        button(
            press(MatchAction::Refresh),
            Button::Refresh,
            ButtonStyle::Secondary,
            language,
        ),
        button(
            press(MatchAction::Resign),
            Button::Resign,
            ButtonStyle::Secondary,
            language,
        ),
    ])]
}

/// A button with a label in this language.
pub(super) fn button(
    custom_id: String,
    label: Button,
    style: ButtonStyle,
    language: Language,
) -> CreateButton {
    CreateButton::new(custom_id)
        .label(label.label().speak(language))
        .style(style)
}

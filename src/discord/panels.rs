//! What one player has before them: words, their own picture, buttons.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::custom_id::{MatchAction, Press};
use super::easel::{Easel, NotDrawn};
use super::letter::Letter;
use crate::matches::{Language, Panel, PlayerBoard, PublicBoard, SetupBoard, Status};
use crate::text::{self, Message};

/// A player's panel, as it is now.
pub(super) async fn panel(
    easel: &Easel,
    panel: Panel,
    language: Language,
) -> Result<Letter, NotDrawn> {
    match panel {
        Panel::Setup(setup) => arranging(easel, setup, None, language).await,
        Panel::Board(board) => {
            let words = text::own_panel(&board);
            self::board(easel, board, &words, language).await
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
    match panel {
        Panel::Setup(setup) => arranging(easel, setup, Some(reason), language).await,
        Panel::Board(board) => {
            let words = text::lines([reason.clone(), text::own_panel(&board)]);
            self::board(easel, board, &words, language).await
        }
    }
}

/// The setup with the buttons to arrange it.
pub(super) async fn arranging(
    easel: &Easel,
    setup: SetupBoard,
    above: Option<&Message>,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let words = text::setup_panel(&setup);
    let words = match above {
        Some(above) => text::lines([above.clone(), words]).speak(language),
        None => words.speak(language),
    };
    let description = text::setup(&setup.setup, language);
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
            text::Button::Unlock,
            ButtonStyle::Secondary,
            language,
        )]
    } else {
        vec![
            button(
                press(MatchAction::Shuffle),
                text::Button::Shuffle,
                ButtonStyle::Secondary,
                language,
            ),
            button(
                press(MatchAction::Ready),
                text::Button::Ready,
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
    words: &Message,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let words = words.speak(language);
    let description = text::own_board(&board.view(), language);
    let rows = turn_buttons(&board, language);
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
    let words = text::own_result(board).speak(language);
    let description = text::public_board(&revealed.view(), language);
    let picture = easel
        .public_for(revealed, board.taste, board.color)
        .await?;
    Ok(Letter::new(words).with_picture(picture, description))
}

/// The question before somebody resigns.
pub(super) fn resign_question(panel: &Panel, language: Language) -> Letter {
    let facts = panel.facts();
    let seen = match panel {
        Panel::Setup(_) => 0,
        Panel::Board(_) => facts.ply,
    };
    let press = |action| {
        Press::Match {
            code: facts.code,
            seen,
            action,
        }
        .to_string()
    };
    let buttons = vec![
        button(
            press(MatchAction::ConfirmResign),
            text::Button::Resign,
            ButtonStyle::Danger,
            language,
        ),
        button(
            press(MatchAction::CancelResign),
            text::Button::Cancel,
            ButtonStyle::Secondary,
            language,
        ),
    ];
    Letter::new(text::resign_question(panel).speak(language))
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
            text::Button::Refresh,
            ButtonStyle::Secondary,
            language,
        ),
        button(
            press(MatchAction::Resign),
            text::Button::Resign,
            ButtonStyle::Secondary,
            language,
        ),
    ])]
}

/// A button with a label in this language.
pub(super) fn button(
    custom_id: String,
    label: text::Button,
    style: ButtonStyle,
    language: Language,
) -> CreateButton {
    CreateButton::new(custom_id)
        .label(label.label().speak(language))
        .style(style)
}

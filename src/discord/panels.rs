//! What one player has before them: words, their own picture, buttons.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::custom_id::{MatchAction, Press};
use super::easel::{self, Easel, NotDrawn};
use super::letter::Letter;
use super::move_panel::{self, Choice};
use super::{deadlines, posts, setup_panel};
use crate::matches::{
    Glance, Language, MatchFacts, Panel, PersonId, Played, PlayerBoard, PublicBoard, SetupBoard,
    Status, Taste,
};
use crate::text::{
    self, Button, Message, Select, channel, commands, components, pictures, setup, table,
};

/// Options of one list, as many as Discord takes.
const OPTIONS_MAX: usize = 25;
/// Characters of one message, as many as Discord takes.
const CONTENT_MAX: usize = 2_000;

/// A player's panel, as it is now: an answer to them.
pub(super) async fn panel(
    easel: &Easel,
    panel: Panel,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let words = words(&panel);
    below(easel, panel, &words, language).await
}

/// The same as a notice, which a locked screen may show: no rank is among its words.
pub(super) async fn notice(
    easel: &Easel,
    panel: Panel,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let words = words(&panel);
    instead(easel, panel, &words, language).await
}

/// What stands above a player's panel.
fn words(panel: &Panel) -> Message {
    match panel {
        Panel::Setup(setup) if setup.facts.status == Status::Aborted => {
            table::aborted(&setup.facts)
        }
        Panel::Setup(setup) => setup::panel(setup),
        Panel::Board(board) => table::panel(board),
    }
}

/// A player's panel as it is now, with the reason why it isn't what they expected above it.
pub(super) async fn refreshed(
    easel: &Easel,
    panel: Panel,
    reason: &Message,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let words = Message::lines([reason.clone(), words(&panel)]);
    below(easel, panel, &words, language).await
}

/// A player's panel under these words, and under the board in letters if they like that first.
pub(super) async fn below(
    easel: &Easel,
    panel: Panel,
    words: &Message,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let words = match &panel {
        Panel::Setup(setup) if setup.facts.status == Status::Aborted => words.speak(language),
        Panel::Setup(setup) => {
            join_letters(words, setup.taste, || letters_of_setup(setup), language)
        }
        Panel::Board(board) => with_letters(words, board, language),
    };
    under(easel, panel, words, language).await
}

/// The words, and a player's board in letters for somebody who likes that first.
pub(super) fn with_letters(words: &Message, board: &PlayerBoard, language: Language) -> String {
    join_letters(words, board.taste, || letters_of_board(board), language)
}

/// The words, and what else is to be read first, if both fit into one message.
fn join_letters(
    words: &Message,
    taste: Taste,
    letters: impl FnOnce() -> Message,
    language: Language,
) -> String {
    let alone = words.speak(language);
    if !taste.text_first || taste.streaming {
        return alone;
    }
    let both = format!("{alone}\n{}", letters().speak(language));
    if both.chars().count() <= CONTENT_MAX {
        both
    } else {
        alone
    }
}

/// A player's panel under these words alone.
pub(super) async fn instead(
    easel: &Easel,
    panel: Panel,
    words: &Message,
    language: Language,
) -> Result<Letter, NotDrawn> {
    under(easel, panel, words.speak(language), language).await
}

async fn under(
    easel: &Easel,
    panel: Panel,
    words: String,
    language: Language,
) -> Result<Letter, NotDrawn> {
    match panel {
        Panel::Setup(setup) if setup.facts.status == Status::Aborted => Ok(Letter::new(words)),
        Panel::Setup(setup) => setup_panel::letter(easel, setup, words, language).await,
        Panel::Board(board) => self::board(easel, board, words, language).await,
    }
}

/// A player's panel in letters alone, as their pictures show it.
pub(super) fn text(panel: &Panel, language: Language) -> Letter {
    Letter::new(in_letters(panel).speak(language))
}

/// A player's panel, and below its picture the same in letters.
pub(super) async fn with_text(
    easel: &Easel,
    panel: Panel,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let words = in_letters(&panel);
    instead(easel, panel, &words, language).await
}

fn in_letters(panel: &Panel) -> Message {
    match panel {
        Panel::Setup(setup) => letters_of_setup(setup),
        Panel::Board(board) => letters_of_board(board),
    }
}

fn letters_of_setup(setup: &SetupBoard) -> Message {
    text::board::setup(&setup.setup, setup.facts.rules.numbering)
}

fn letters_of_board(board: &PlayerBoard) -> Message {
    text::board::own(&board.view(), easel::bottom(board.taste, board.color))
}

/// What a move came to: the board after it, and the way to other matches that wait.
pub(super) async fn played(
    easel: &Easel,
    played: Played,
    reader: PersonId,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let Played {
        board,
        waiting,
        repeated,
    } = played;
    let told = if repeated {
        table::already_played(&board)
    } else {
        table::moved(&board)
    };
    if waiting.is_empty() {
        return below(easel, Panel::Board(board), &told, language).await;
    }
    let words = Message::lines([told, table::others_waiting(&waiting, reader)]);
    let next = waiting.iter().take(table::WAITING_LISTED_MAX).map(|facts| {
        let show = Press::Match {
            code: facts.code,
            seen: facts.ply,
            action: MatchAction::Show,
        };
        CreateButton::new(show.to_string())
            .label(components::next_match_label(facts, reader).speak(language))
            .style(ButtonStyle::Secondary)
    });
    let next = CreateActionRow::Buttons(next.collect());
    let letter = below(easel, Panel::Board(board), &words, language).await?;
    Ok(letter.with_row(next))
}

/// A player's own board under these words, with what can be done by whose turn it is.
pub(super) async fn board(
    easel: &Easel,
    board: PlayerBoard,
    words: String,
    language: Language,
) -> Result<Letter, NotDrawn> {
    move_panel::letter(easel, board, Choice::Page(0), words, language).await
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

/// What somebody sees who asks for a match by its public message.
pub(super) async fn glance(
    easel: &Easel,
    glance: Glance,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let (board, followed) = match glance {
        Glance::Own(own) => return panel(easel, own, language).await,
        Glance::Public { board, followed } => (board, followed),
    };
    let rows = if board.facts.status == Status::Playing {
        vec![posts::follow_button(&board.facts, followed, language)]
    } else {
        Vec::new()
    };
    Ok(public(easel, board, language).await?.with_rows(rows))
}

/// Everyone's board, for somebody who plays on neither side.
async fn public(easel: &Easel, board: PublicBoard, language: Language) -> Result<Letter, NotDrawn> {
    let words = channel::board(&board).speak(language);
    let description = pictures::public_board(&board.view(), language);
    let picture = easel.public(board).await?;
    Ok(Letter::new(words).with_picture(picture, description))
}

/// The question before somebody resigns.
pub(super) fn resign_question(panel: &Panel, language: Language) -> Letter {
    let (facts, color, action, confirm) = match panel {
        Panel::Setup(setup) => (
            &setup.facts,
            setup.color,
            MatchAction::ConfirmLeave,
            Button::CallOff,
        ),
        Panel::Board(board) => (
            &board.facts,
            board.color,
            MatchAction::ConfirmResign,
            Button::Resign,
        ),
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
        button(press(action), confirm, ButtonStyle::Danger, language),
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

/// A list of matches, of which one can be chosen to be shown.
pub(super) fn matches_to_show(
    matches: &[MatchFacts],
    reader: PersonId,
    language: Language,
) -> CreateActionRow {
    let options = matches
        .iter()
        .take(OPTIONS_MAX)
        .map(|facts| {
            let label = commands::match_suggestion(facts, reader).speak(language);
            CreateSelectMenuOption::new(label, facts.code.to_string())
        })
        .collect();
    CreateActionRow::SelectMenu(
        CreateSelectMenu::new(
            Press::Open.to_string(),
            CreateSelectMenuKind::String { options },
        )
        .placeholder(Select::Match.placeholder().speak(language)),
    )
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

//! What people can press about time, and about playing once more.

use serenity::all::{ButtonStyle, CreateActionRow};

use super::custom_id::{MatchAction, Press};
use super::letter::Letter;
use super::panels::button;
use crate::engine::Color;
use crate::matches::{Language, MatchFacts, Series, Status, TimeWord};
use crate::text::{Button, time};

/// What a player is told about time, with what they can do about it.
pub(super) fn letter(
    facts: &MatchFacts,
    reader: Color,
    word: TimeWord,
    language: Language,
) -> Letter {
    let show = match facts.status {
        Status::Arranging => Button::MySetup,
        Status::Playing | Status::Over | Status::Aborted => Button::MyBoard,
    };
    let show = (MatchAction::Show, show, ButtonStyle::Primary);
    let buttons = match word {
        TimeWord::MayClaim => vec![
            (MatchAction::Claim, Button::Claim, ButtonStyle::Success),
            (MatchAction::Grant, Button::Grant, ButtonStyle::Secondary),
        ],
        TimeWord::Reminder | TimeWord::TimeOver | TimeWord::Granted | TimeWord::Nudge => vec![show],
        TimeWord::Paused => Vec::new(),
    };
    let letter = Letter::new(time::told(facts, reader, word).speak(language));
    if buttons.is_empty() {
        return letter;
    }
    letter.with_rows(vec![row(facts, &buttons, language)])
}

/// The button that asks for a rematch, once there is nothing left to play.
pub(super) fn rematch(facts: &MatchFacts, language: Language) -> Vec<CreateActionRow> {
    let goes_on = facts.series == Series::Return && facts.game == 1;
    if facts.status != Status::Over || goes_on {
        return Vec::new();
    }
    let button = (MatchAction::Rematch, Button::Rematch, ButtonStyle::Primary);
    vec![row(facts, &[button], language)]
}

fn row(
    facts: &MatchFacts,
    buttons: &[(MatchAction, Button, ButtonStyle)],
    language: Language,
) -> CreateActionRow {
    let (code, seen) = (facts.code, facts.ply);
    let buttons = buttons
        .iter()
        .map(|&(action, label, style)| {
            let press = Press::Match { code, seen, action };
            button(press.to_string(), label, style, language)
        })
        .collect();
    CreateActionRow::Buttons(buttons)
}

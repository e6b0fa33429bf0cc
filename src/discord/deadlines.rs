//! What people can press about time, and about playing once more.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::custom_id::{MatchAction, Press};
use super::letter::Letter;
use super::panels::button;
use crate::engine::Color;
use crate::matches::{Language, MatchFacts, PlayerBoard, Series, Status, TimeWord};
use crate::text::{Button, time};

/// What can be done when the opponent is out of time.
const CLAIMS: [(MatchAction, Button, ButtonStyle); 2] = [
    (MatchAction::Claim, Button::Claim, ButtonStyle::Success),
    (MatchAction::Grant, Button::Grant, ButtonStyle::Secondary),
];

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
        TimeWord::MayClaim => CLAIMS.to_vec(),
        TimeWord::Reminder | TimeWord::TimeOver | TimeWord::Granted | TimeWord::Nudge => vec![show],
        TimeWord::Paused => Vec::new(),
    };
    let letter = Letter::new(time::told(facts, reader, word).speak(language));
    if buttons.is_empty() {
        return letter;
    }
    let buttons = pressable(facts, &buttons, language);
    letter.with_rows(vec![CreateActionRow::Buttons(buttons)])
}

/// What a player can press whose opponent is out of time.
pub(super) fn claims(board: &PlayerBoard, language: Language) -> Option<Vec<CreateButton>> {
    let facts = &board.facts;
    let out_of_time = facts.status == Status::Playing && facts.time_over;
    (out_of_time && facts.to_move != board.color).then(|| pressable(facts, &CLAIMS, language))
}

/// The button that asks for a rematch, once there is nothing left to play.
pub(super) fn rematch(facts: &MatchFacts, language: Language) -> Vec<CreateActionRow> {
    let goes_on = facts.series == Series::Return && facts.game == 1;
    if facts.status != Status::Over || goes_on {
        return Vec::new();
    }
    let button = (MatchAction::Rematch, Button::Rematch, ButtonStyle::Primary);
    let buttons = pressable(facts, &[button], language);
    vec![CreateActionRow::Buttons(buttons)]
}

fn pressable(
    facts: &MatchFacts,
    buttons: &[(MatchAction, Button, ButtonStyle)],
    language: Language,
) -> Vec<CreateButton> {
    let (code, seen) = (facts.code, facts.ply);
    buttons
        .iter()
        .map(|&(action, label, style)| {
            let press = Press::Match { code, seen, action };
            button(press.to_string(), label, style, language)
        })
        .collect()
}

//! The buttons by which something is offered, and by which an offer is answered or taken back.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::custom_id::{MatchAction, Press};
use super::deadlines;
use super::letter::Letter;
use super::panels::button;
use crate::engine::AgreedDraw;
use crate::matches::{Language, OfferKind, PlayerBoard};
use crate::text::{Button, table};

/// What can be pressed about the offer that waits, by the player who looks; or, where none does, by
/// one whose opponent is out of time.
pub(super) fn answers(board: &PlayerBoard, language: Language) -> Option<Vec<CreateButton>> {
    let Some(offer) = board.facts.offer else {
        return deadlines::claims(board, language);
    };
    let buttons: &[(MatchAction, Button, ButtonStyle)] = match (offer.kind, offer.by == board.color)
    {
        (OfferKind::Draw, true) => &[(
            MatchAction::WithdrawDraw,
            Button::WithdrawOffer,
            ButtonStyle::Secondary,
        )],
        (OfferKind::Abandon, true) => &[(
            MatchAction::WithdrawAbandon,
            Button::WithdrawOffer,
            ButtonStyle::Secondary,
        )],
        (OfferKind::Pause, true) => &[(
            MatchAction::WithdrawPause,
            Button::WithdrawOffer,
            ButtonStyle::Secondary,
        )],
        (OfferKind::Pause, false) => &[
            (
                MatchAction::AcceptPause,
                Button::AcceptPause,
                ButtonStyle::Success,
            ),
            (
                MatchAction::DeclinePause,
                Button::DeclinePause,
                ButtonStyle::Secondary,
            ),
        ],
        (OfferKind::Draw, false) => &[
            (
                MatchAction::AcceptDraw,
                Button::AcceptDraw,
                ButtonStyle::Success,
            ),
            (
                MatchAction::DeclineDraw,
                Button::DeclineDraw,
                ButtonStyle::Secondary,
            ),
        ],
        (OfferKind::Abandon, false) => &[
            (
                MatchAction::AcceptAbandon,
                Button::AcceptAbandon,
                ButtonStyle::Danger,
            ),
            (
                MatchAction::DeclineAbandon,
                Button::DeclineAbandon,
                ButtonStyle::Secondary,
            ),
        ],
    };
    Some(row(board, offer.ply, buttons, language))
}

/// Asks what is to be offered: a draw, where the rules know one by agreement, or to end the match
/// without a result.
pub(super) fn question(board: &PlayerBoard, language: Language) -> Letter {
    let draw = (
        MatchAction::OfferDraw,
        Button::OfferDraw,
        ButtonStyle::Primary,
    );
    let others = [
        (
            MatchAction::OfferAbandon,
            Button::Abandon,
            ButtonStyle::Secondary,
        ),
        (MatchAction::Refresh, Button::Cancel, ButtonStyle::Secondary),
    ];
    let draw = match board.facts.rules.agreed_draw {
        AgreedDraw::Allowed => Some(draw),
        AgreedDraw::Forbidden => None,
    };
    let buttons: Vec<_> = draw.into_iter().chain(others).collect();
    let buttons = row(board, board.facts.ply, &buttons, language);
    Letter::new(table::offer_question(board).speak(language))
        .with_rows(vec![CreateActionRow::Buttons(buttons)])
}

fn row(
    board: &PlayerBoard,
    seen: u32,
    buttons: &[(MatchAction, Button, ButtonStyle)],
    language: Language,
) -> Vec<CreateButton> {
    let code = board.facts.code;
    buttons
        .iter()
        .map(|&(action, label, style)| {
            let press = Press::Match { code, seen, action };
            button(press.to_string(), label, style, language)
        })
        .collect()
}

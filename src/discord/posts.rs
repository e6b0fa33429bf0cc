//! What everyone in a channel sees. Every picture here is drawn from everyone's view.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, UserId};

use super::custom_id::{ChallengeAction, MatchAction, Press};
use super::deadlines;
use super::easel::{Easel, NotDrawn};
use super::letter::Post;
use super::panels::button;
use crate::matches::{
    ChallengeCard, ChallengeState, Language, MatchFacts, PublicBoard, PublicBody, PublicNotice,
    Ring, Status,
};
use crate::text::{Button, Message, challenge, channel, pictures, time};

/// The post that a notice asks for.
pub(super) async fn post(easel: &Easel, notice: PublicNotice) -> Result<Post, NotDrawn> {
    let post = told(easel, notice.body, notice.language).await?;
    let post = match notice.mention {
        Some(person) => post.meaning(UserId::new(person.get())),
        None => post,
    };
    Ok(match notice.ring {
        Ring::Aloud => post,
        Ring::Silently => post.silent(),
    })
}

/// What somebody is told who follows a match: what everyone is, and a way to end it.
pub(super) async fn followed(
    easel: &Easel,
    body: PublicBody,
    language: Language,
) -> Result<Post, NotDrawn> {
    let rows = match &body {
        PublicBody::Battle { board, .. } => vec![follow_button(&board.facts, true, language)],
        _ => Vec::new(),
    };
    Ok(told(easel, body, language).await?.with_rows(rows).silent())
}

/// The button with which somebody follows a match, or does no more.
pub(super) fn follow_button(
    facts: &MatchFacts,
    followed: bool,
    language: Language,
) -> CreateActionRow {
    let (action, label) = if followed {
        (MatchAction::Unfollow, Button::Unfollow)
    } else {
        (MatchAction::Follow, Button::Follow)
    };
    let press = Press::Match {
        code: facts.code,
        seen: facts.ply,
        action,
    };
    let follow = button(press.to_string(), label, ButtonStyle::Secondary, language);
    CreateActionRow::Buttons(vec![follow])
}

async fn told(easel: &Easel, body: PublicBody, language: Language) -> Result<Post, NotDrawn> {
    Ok(match body {
        PublicBody::Challenge(card) => challenge_card(&card, language),
        PublicBody::Arranging { facts, ready } => words(
            &channel::arranging(&facts, ready),
            language,
        )
        .with_rows(vec![match_button(&facts, Button::MySetup, language)]),
        PublicBody::Board(board) => {
            let rows = if board.facts.status == Status::Playing {
                vec![match_button(&board.facts, Button::MyBoard, language)]
            } else {
                Vec::new()
            };
            with_board(easel, &channel::board(&board), board, language)
                .await?
                .with_rows(rows)
        }
        PublicBody::Started(board) => words(&channel::started(&board), language),
        PublicBody::Battle { board, report } => {
            let words = words(&channel::battle(&board, &report), language);
            let description = pictures::public_board(&board.view(), language);
            words.with_picture(easel.battle(board).await?, description)
        }
        PublicBody::Offered { facts, offer } => words(&channel::offered(&facts, &offer), language),
        PublicBody::Result(board) => {
            let rows = deadlines::rematch(&board.facts, language);
            with_board(easel, &channel::result(&board), board, language)
                .await?
                .with_rows(rows)
        }
        PublicBody::LastDay(facts) => words(&time::last_day(&facts), language),
        PublicBody::ThreadClosed(facts) => words(&channel::thread_closed(&facts), language),
        PublicBody::Paused(facts) => words(&time::paused(&facts), language),
        PublicBody::Aborted(facts) => words(&channel::aborted(&facts), language),
        PublicBody::Call { facts, person } => {
            let rows = match facts.status {
                Status::Arranging => vec![match_button(&facts, Button::MySetup, language)],
                Status::Playing => vec![match_button(&facts, Button::MyBoard, language)],
                Status::Over | Status::Aborted => Vec::new(),
            };
            words(&channel::call(&facts, &person), language).with_rows(rows)
        }
    })
}

fn challenge_card(card: &ChallengeCard, language: Language) -> Post {
    let press = |action| Press::Challenge(card.id, action).to_string();
    let post = words(&challenge::card(card), language);
    if card.state != ChallengeState::Open {
        return post;
    }
    let accept = (
        ChallengeAction::Accept,
        Button::Accept,
        ButtonStyle::Success,
    );
    let join = (ChallengeAction::Accept, Button::Join, ButtonStyle::Success);
    let decline = (
        ChallengeAction::Decline,
        Button::Decline,
        ButtonStyle::Secondary,
    );
    let withdraw = (
        ChallengeAction::Withdraw,
        Button::Withdraw,
        ButtonStyle::Secondary,
    );
    let answers = match card.opponent {
        Some(_) => vec![accept, decline, withdraw],
        None => vec![join, withdraw],
    };
    let buttons = answers
        .into_iter()
        .map(|(action, label, style)| button(press(action), label, style, language))
        .collect();
    post.with_rows(vec![CreateActionRow::Buttons(buttons)])
}

/// A button by which each player gets at their own panel, and nobody at another's.
fn match_button(facts: &MatchFacts, label: Button, language: Language) -> CreateActionRow {
    let press = Press::Match {
        code: facts.code,
        seen: facts.ply,
        action: MatchAction::Show,
    };
    let show: CreateButton = button(press.to_string(), label, ButtonStyle::Primary, language);
    CreateActionRow::Buttons(vec![show])
}

fn words(message: &Message, language: Language) -> Post {
    Post::new(message.speak(language))
}

async fn with_board(
    easel: &Easel,
    message: &Message,
    board: PublicBoard,
    language: Language,
) -> Result<Post, NotDrawn> {
    let description = pictures::public_board(&board.view(), language);
    let picture = easel.public(board).await?;
    Ok(words(message, language).with_picture(picture, description))
}

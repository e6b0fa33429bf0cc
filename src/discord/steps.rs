//! The way to a move by the thumb, step by step.

use super::caller::Caller;
use super::custom_id::Step;
use super::desk::{Desk, NotDone, Reply};
use super::letter::Letter;
use super::move_panel::{self, Choice, MORE};
use super::panels;
use crate::engine::{Move, Square};
use crate::matches::{
    Confirmation, Failure, Language, MatchCode, Panel, PersonId, PlayerBoard, Refusal, Status,
    Which,
};
use crate::text::refusals;

/// Takes one step. `chosen` is what was chosen from a list, if the step is a list's.
pub(super) async fn take(
    desk: &Desk,
    caller: &Caller,
    code: MatchCode,
    seen: u32,
    step: Step,
    chosen: Option<&str>,
) -> Result<Reply, NotDone> {
    let ply = match step {
        Step::Strike(ply) => ply,
        Step::Go(ply) => {
            let board = own_turn(desk, caller, code, seen).await?;
            if board.asks_before(ply) {
                return shown(desk, caller, board, Choice::Strike(ply)).await;
            }
            ply
        }
        Step::Run(from) => {
            let board = own_turn(desk, caller, code, seen).await?;
            let Some(to) = chosen.and_then(|chosen| chosen.parse().ok()) else {
                return Ok(not_understood(desk, caller));
            };
            let ply = Move { from, to };
            if board.asks_before(ply) {
                return shown(desk, caller, board, Choice::Strike(ply)).await;
            }
            ply
        }
        Step::Pick(page) => {
            let board = own_turn(desk, caller, code, seen).await?;
            let choice = match chosen {
                Some(MORE) => Some(Choice::Page(page.wrapping_add(1))),
                chosen => picked(&board, chosen).map(Choice::Piece),
            };
            return match choice {
                Some(choice) => shown(desk, caller, board, choice).await,
                None => Ok(not_understood(desk, caller)),
            };
        }
        Step::Nowhere(_) => {
            let board = own_turn(desk, caller, code, seen).await?;
            return shown(desk, caller, board, Choice::Page(0)).await;
        }
    };
    play(desk, caller, code, seen, ply).await
}

/// Plays a move that was made on a panel, on which its answer is then shown.
pub(super) async fn play(
    desk: &Desk,
    caller: &Caller,
    code: MatchCode,
    seen: u32,
    ply: Move,
) -> Result<Reply, NotDone> {
    let which = Which::code(code, caller.channel());
    let played = desk
        .matches
        .play(caller.act.clone(), which, ply, Some(seen))
        .await?;
    let letter = panels::played(&desk.easel, played, caller.person(), caller.language()).await?;
    Ok(Reply::on(caller, letter).after_act_in(code))
}

/// The caller's board, if it is as they saw it and they are to move.
async fn own_turn(
    desk: &Desk,
    caller: &Caller,
    code: MatchCode,
    seen: u32,
) -> Result<PlayerBoard, NotDone> {
    let which = Which::code(code, caller.channel());
    match desk.matches.panel(caller.person(), &which).await? {
        Panel::Board(board)
            if board.facts.ply == seen
                && board.facts.status == Status::Playing
                && board.facts.to_move == board.color =>
        {
            Ok(board)
        }
        now => Err(NotDone::Refusal(Box::new(Refusal::Stale {
            now: Box::new(now),
        }))),
    }
}

/// A piece that can be moved.
fn picked(board: &PlayerBoard, chosen: Option<&str>) -> Option<Square> {
    let square = chosen?.parse().ok()?;
    let movable = board.movable().iter().any(|(from, _)| *from == square);
    movable.then_some(square)
}

async fn shown(
    desk: &Desk,
    caller: &Caller,
    board: PlayerBoard,
    choice: Choice,
) -> Result<Reply, NotDone> {
    let letter = letter(desk, board, choice, caller.language()).await?;
    Ok(Reply::on(caller, letter))
}

async fn letter(
    desk: &Desk,
    board: PlayerBoard,
    choice: Choice,
    language: Language,
) -> Result<Letter, NotDone> {
    let words = move_panel::words(&board, choice);
    let words = panels::with_letters(&words, &board, language);
    Ok(move_panel::letter(&desk.easel, board, choice, words, language).await?)
}

/// The question before a typed strike, for somebody who wants to be asked before every one.
pub(super) async fn question(
    desk: &Desk,
    person: PersonId,
    language: Language,
    which: &Which,
    ply: Move,
) -> Result<Option<Letter>, NotDone> {
    let chosen = desk.matches.preferences(person).await?;
    if chosen.taste.confirms != Confirmation::Always {
        return Ok(None);
    }
    match desk.matches.board(person, which).await {
        Ok(board) if board.asks_before_typed(ply) => {
            let question = letter(desk, board, Choice::Strike(ply), language).await?;
            Ok(Some(question))
        }
        // What stands against the move is told when it is made.
        Ok(_) | Err(Failure::Refusal(_)) => Ok(None),
        Err(fault) => Err(fault.into()),
    }
}

/// What no list of ours offers was chosen from one.
fn not_understood(desk: &Desk, caller: &Caller) -> Reply {
    Reply::say(desk.letter(caller, &refusals::old_button()))
}

//! What becomes of a pressed button.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::caller::Caller;
use super::custom_id::{ChallengeAction, MatchAction, Press};
use super::desk::{Desk, NotDone, Reply};
use super::panels;
use crate::matches::{
    ChallengeId, ChannelId, Glance, MatchCode, MessageId, OfferKind, Panel, Source, Which,
};
use crate::text::{challenge, refusals};

/// Does what was pressed.
pub(super) async fn carry_out(
    desk: &Desk,
    caller: &Caller,
    press: &ComponentInteraction,
) -> Result<Reply, NotDone> {
    let understood = match press.data.kind {
        ComponentInteractionDataKind::Button => press.data.custom_id.parse().ok(),
        _ => None,
    };
    match understood {
        None => Ok(Reply::say(desk.letter(caller, &refusals::old_button()))),
        Some(Press::Challenge(id, action)) => {
            let source = Source {
                channel: ChannelId::new(press.channel_id.get()),
                message: MessageId::new(press.message.id.get()),
            };
            in_challenge(desk, caller, id, action, source).await
        }
        Some(Press::Match { code, seen, action }) => {
            in_match(desk, caller, code, seen, action).await
        }
    }
}

async fn in_challenge(
    desk: &Desk,
    caller: &Caller,
    id: ChallengeId,
    action: ChallengeAction,
    source: Source,
) -> Result<Reply, NotDone> {
    let act = caller.act.clone();
    match action {
        ChallengeAction::Accept => {
            let panel = desk.matches.accept(act, id, Some(source)).await?;
            let code = panel.facts().code;
            let letter = panels::panel(&desk.easel, panel, caller.language()).await?;
            Ok(Reply::say(letter).after_act_in(code))
        }
        ChallengeAction::Decline => {
            let card = desk.matches.decline(act, id, Some(source)).await?;
            Ok(Reply::say(desk.letter(caller, &challenge::closed(&card))))
        }
        ChallengeAction::Withdraw => {
            let card = desk.matches.withdraw(act, id, Some(source)).await?;
            Ok(Reply::say(desk.letter(caller, &challenge::closed(&card))))
        }
    }
}

async fn in_match(
    desk: &Desk,
    caller: &Caller,
    code: MatchCode,
    seen: u32,
    action: MatchAction,
) -> Result<Reply, NotDone> {
    let act = || caller.act.clone();
    let offer = async |kind| {
        let which = Which::code(code, caller.channel());
        let offered = desk.matches.offer(act(), which, kind);
        offered.await.map(Panel::Board)
    };
    let answer = async |kind, accepts| {
        let answered = desk.matches.answer(act(), code, kind, seen, accepts);
        answered.await.map(Panel::Board)
    };
    let withdraw = async |kind| {
        let withdrawn = desk.matches.withdraw_offer(act(), code, kind);
        withdrawn.await.map(Panel::Board)
    };
    let panel = match action {
        MatchAction::Show => return glance(desk, caller, code).await,
        MatchAction::Refresh | MatchAction::CancelResign => {
            let panel = own_panel(desk, caller, code).await?;
            let letter = panels::panel(&desk.easel, panel, caller.language()).await?;
            return Ok(Reply::on(caller, letter));
        }
        MatchAction::Resign => {
            let panel = own_panel(desk, caller, code).await?;
            let question = panels::resign_question(&panel, caller.language());
            return Ok(Reply::say(question));
        }
        MatchAction::Shuffle => desk.matches.shuffle(act(), code, seen).await?,
        MatchAction::Ready => desk.matches.ready(act(), code, seen).await?,
        MatchAction::Unlock => desk.matches.unready(act(), code, seen).await?,
        MatchAction::ConfirmResign => desk.matches.resign(act(), code, seen).await?,
        MatchAction::OfferDraw => offer(OfferKind::Draw).await?,
        MatchAction::OfferAbandon => offer(OfferKind::Abandon).await?,
        MatchAction::AcceptDraw => answer(OfferKind::Draw, true).await?,
        MatchAction::DeclineDraw => answer(OfferKind::Draw, false).await?,
        MatchAction::AcceptAbandon => answer(OfferKind::Abandon, true).await?,
        MatchAction::DeclineAbandon => answer(OfferKind::Abandon, false).await?,
        MatchAction::WithdrawDraw => withdraw(OfferKind::Draw).await?,
        MatchAction::WithdrawAbandon => withdraw(OfferKind::Abandon).await?,
        MatchAction::AcceptPause => answer(OfferKind::Pause, true).await?,
        MatchAction::DeclinePause => answer(OfferKind::Pause, false).await?,
        MatchAction::WithdrawPause => withdraw(OfferKind::Pause).await?,
        MatchAction::Claim => {
            let which = Which::code(code, caller.channel());
            desk.matches.claim(act(), which, Some(seen)).await?
        }
        MatchAction::Grant => {
            let which = Which::code(code, caller.channel());
            desk.matches.grant(act(), which, Some(seen)).await?
        }
        MatchAction::Rematch => {
            let which = Which::code(code, caller.channel());
            let card = desk.matches.rematch(act(), which).await?;
            return Ok(Reply::say(desk.letter(caller, &challenge::sent(&card))));
        }
    };
    let letter = panels::panel(&desk.easel, panel, caller.language()).await?;
    Ok(Reply::on(caller, letter).after_act_in(code))
}

async fn own_panel(desk: &Desk, caller: &Caller, code: MatchCode) -> Result<Panel, NotDone> {
    let which = Which::code(code, caller.channel());
    Ok(desk.matches.panel(caller.person(), &which).await?)
}

/// "My board" on a public message: one's own panel for a player, everyone's board for the others.
async fn glance(desk: &Desk, caller: &Caller, code: MatchCode) -> Result<Reply, NotDone> {
    let letter = match desk.matches.glance(caller.person(), code).await? {
        Glance::Own(panel) => panels::panel(&desk.easel, panel, caller.language()).await?,
        Glance::Public(board) => panels::public(&desk.easel, board, caller.language()).await?,
    };
    Ok(Reply::say(letter))
}

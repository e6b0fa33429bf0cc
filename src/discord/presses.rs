//! What becomes of a pressed button.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::caller::{self, Caller};
use super::custom_id::{ChallengeAction, MatchAction, Press};
use super::desk::{Desk, NotDone, Reply};
use super::panels;
use crate::matches::{ChallengeId, ChannelId, Glance, MatchCode, MessageId, Source, Which};
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
        None => Ok(Reply::Say(desk.letter(caller, &refusals::old_button()))),
        Some(Press::Challenge(id, action)) => {
            let source = Source {
                channel: ChannelId::new(press.channel_id.get()),
                message: MessageId::new(press.message.id.get()),
            };
            in_challenge(desk, caller, id, action, source).await
        }
        Some(Press::Match { code, seen, action }) => {
            let pressed = Pressed {
                code,
                seen,
                private: caller::is_private(press),
            };
            in_match(desk, caller, pressed, action).await
        }
    }
}

/// Which match was pressed, in what state, and whether the message is the presser's own.
#[derive(Clone, Copy)]
struct Pressed {
    code: MatchCode,
    seen: u32,
    private: bool,
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
            let letter = panels::panel(&desk.easel, panel, caller.language()).await?;
            Ok(Reply::Say(letter))
        }
        ChallengeAction::Decline => {
            let card = desk.matches.decline(act, id, Some(source)).await?;
            Ok(Reply::Say(desk.letter(caller, &challenge::closed(&card))))
        }
        ChallengeAction::Withdraw => {
            let card = desk.matches.withdraw(act, id, Some(source)).await?;
            Ok(Reply::Say(desk.letter(caller, &challenge::closed(&card))))
        }
    }
}

async fn in_match(
    desk: &Desk,
    caller: &Caller,
    pressed: Pressed,
    action: MatchAction,
) -> Result<Reply, NotDone> {
    let Pressed { code, seen, .. } = pressed;
    let act = || caller.act.clone();
    let panel = match action {
        MatchAction::Show => return glance(desk, caller, code).await,
        MatchAction::Refresh | MatchAction::CancelResign => {
            let which = Which::code(code, caller.channel());
            desk.matches.panel(caller.person(), &which).await?
        }
        MatchAction::Shuffle => desk.matches.shuffle(act(), code, seen).await?,
        MatchAction::Ready => desk.matches.ready(act(), code, seen).await?,
        MatchAction::Unlock => desk.matches.unready(act(), code, seen).await?,
        MatchAction::Resign => {
            let which = Which::code(code, caller.channel());
            let panel = desk.matches.panel(caller.person(), &which).await?;
            return Ok(Reply::Say(panels::resign_question(
                &panel,
                caller.language(),
            )));
        }
        MatchAction::ConfirmResign => desk.matches.resign(act(), code, seen).await?,
    };
    let letter = panels::panel(&desk.easel, panel, caller.language()).await?;
    Ok(if pressed.private {
        Reply::Update(letter)
    } else {
        Reply::Say(letter)
    })
}

/// "My board" on a public message: one's own panel for a player, everyone's board for the others.
async fn glance(desk: &Desk, caller: &Caller, code: MatchCode) -> Result<Reply, NotDone> {
    let letter = match desk.matches.glance(caller.person(), code).await? {
        Glance::Own(panel) => panels::panel(&desk.easel, panel, caller.language()).await?,
        Glance::Public(board) => panels::public(&desk.easel, board, caller.language()).await?,
    };
    Ok(Reply::Say(letter))
}

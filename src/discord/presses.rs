//! What becomes of a pressed button.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind, ModalInteraction};

use super::caller::Caller;
use super::custom_id::{ChallengeAction, MatchAction, Press};
use super::desk::{Desk, NotDone, Reply};
use super::{
    membership, move_panel, offers, panels, presses_beside, saved_panel, setup_panel, steps,
    typed_move,
};
use crate::matches::{
    Arranged, ChallengeId, ChannelId, MatchCode, MessageId, OfferKind, Panel, Refusal, Source,
    Status, Which,
};
use crate::text::{challenge, channel, refusals, setup, table};

/// A component that somebody used, or a form that they sent in. What is written may be a setup, so it
/// has no `Debug`.
pub(super) struct Used {
    custom_id: String,
    said: Said,
    /// Where it stood.
    source: Option<Source>,
}

/// What somebody said with it.
enum Said {
    /// They pressed a button.
    Nothing,
    /// They chose from a list.
    Chosen(Vec<String>),
    /// They filled in lines.
    Written(Vec<String>),
}

impl Said {
    /// What was chosen or written; nothing for a button.
    fn lines(&self) -> &[String] {
        match self {
            Said::Nothing => &[],
            Said::Chosen(lines) | Said::Written(lines) => lines,
        }
    }
}

impl Used {
    pub(super) fn of_press(press: ComponentInteraction) -> Self {
        let source = Source {
            channel: ChannelId::new(press.channel_id.get()),
            message: MessageId::new(press.message.id.get()),
        };
        let said = match press.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => Said::Chosen(values),
            ComponentInteractionDataKind::RoleSelect { values } => {
                Said::Chosen(values.iter().map(ToString::to_string).collect())
            }
            _ => Said::Nothing,
        };
        Self {
            custom_id: press.data.custom_id,
            said,
            source: Some(source),
        }
    }

    pub(super) fn of_modal(modal: ModalInteraction) -> Self {
        Self {
            said: Said::Written(setup_panel::lines(&modal.data.components)),
            custom_id: modal.data.custom_id,
            source: None,
        }
    }

    /// What was pressed, if this version knows it, and how much was said.
    pub(super) fn in_words(&self) -> String {
        let press = self.custom_id.parse::<Press>();
        format!(
            "{press:?} {} lines {:?}",
            self.said.lines().len(),
            self.source
        )
    }

    /// What was chosen first.
    fn chosen(&self) -> Option<&str> {
        match &self.said {
            Said::Chosen(values) => values.first().map(String::as_str),
            Said::Nothing | Said::Written(_) => None,
        }
    }
}

/// Does what was pressed, chosen or sent in.
pub(super) async fn carry_out(desk: &Desk, caller: &Caller, used: &Used) -> Result<Reply, NotDone> {
    match (used.custom_id.parse(), &used.said, used.source) {
        (Ok(Press::Challenge(id, action)), Said::Nothing, Some(source)) => {
            in_challenge(desk, caller, id, action, source).await
        }
        (Ok(Press::Beside(beside)), said, _) => {
            let done = presses_beside::take(desk, caller, beside, said.lines()).await?;
            Ok(done.unwrap_or_else(|| not_understood(desk, caller)))
        }
        (Ok(Press::OpenSaved), Said::Chosen(_), _) => {
            saved_panel::open(desk, caller, used.chosen()).await
        }
        (Ok(Press::Saved(id, action)), Said::Nothing, _) => {
            saved_panel::press(desk, caller, id, action).await
        }
        (Ok(Press::Saved(id, action)), Said::Written(lines), _) => {
            saved_panel::submit(desk, caller, id, action, lines).await
        }
        (Ok(Press::Open), Said::Chosen(_), _) => open(desk, caller, used.chosen()).await,
        (Ok(Press::Step { code, seen, step }), Said::Nothing | Said::Chosen(_), _) => {
            steps::take(desk, caller, code, seen, step, used.chosen()).await
        }
        (Ok(Press::Match { code, seen, action }), said, _) => match (action, said) {
            (MatchAction::BackRows | MatchAction::FrontRows, Said::Chosen(values)) => {
                choose_squares(desk, caller, code, seen, values).await
            }
            (MatchAction::StartFrom, Said::Chosen(_)) => {
                start_from(desk, caller, code, seen, used.chosen()).await
            }
            (MatchAction::SaveAs, Said::Written(lines)) => save_as(desk, caller, code, lines).await,
            (MatchAction::EditAsText, Said::Written(rows)) => {
                arrange(desk, caller, code, seen, rows.clone()).await
            }
            (MatchAction::TypeMove, Said::Written(lines)) => {
                type_move(desk, caller, code, seen, lines).await
            }
            (action, Said::Nothing) => in_match(desk, caller, code, seen, action).await,
            _ => Ok(not_understood(desk, caller)),
        },
        _ => Ok(not_understood(desk, caller)),
    }
}

fn not_understood(desk: &Desk, caller: &Caller) -> Reply {
    Reply::say(desk.letter(caller, &refusals::old_button()))
}

/// Shows the match that was chosen from the list of one's matches.
async fn open(desk: &Desk, caller: &Caller, code: Option<&str>) -> Result<Reply, NotDone> {
    let which = Which {
        given: code.map(str::to_owned),
        channel: caller.channel(),
    };
    let panel = desk.matches.panel(caller.person(), &which).await?;
    let letter = panels::panel(&desk.easel, panel, caller.language()).await?;
    Ok(Reply::say(letter))
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
        let offered = desk.matches.offer(act(), which, kind, Some(seen));
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
        MatchAction::EditAsText
        | MatchAction::SaveAs
        | MatchAction::TextView
        | MatchAction::Help
        | MatchAction::TypeMove
        | MatchAction::Captured
        | MatchAction::LastMoves
        | MatchAction::Offer => return look(desk, caller, code, seen, action).await,
        // Lists, whose choice is taken elsewhere: a button of the same name is none of ours.
        MatchAction::StartFrom | MatchAction::BackRows | MatchAction::FrontRows => {
            return Ok(not_understood(desk, caller));
        }
        MatchAction::Refresh | MatchAction::CancelResign | MatchAction::CancelStrike => {
            let panel = own_panel(desk, caller, code).await?;
            let letter = panels::panel(&desk.easel, panel, caller.language()).await?;
            return Ok(Reply::on(caller, letter));
        }
        MatchAction::ShowRanks => {
            let mut panel = own_panel(desk, caller, code).await?;
            panel.taste_mut().streaming = false;
            let letter = panels::panel(&desk.easel, panel, caller.language()).await?;
            return Ok(Reply::on(caller, letter));
        }
        MatchAction::Resign => {
            let panel = own_panel(desk, caller, code).await?;
            let question = panels::resign_question(&panel, caller.language());
            return Ok(Reply::say(question));
        }
        MatchAction::Mirror => desk.matches.mirror(act(), code, seen).await?,
        MatchAction::Undo => desk.matches.undo(act(), code, seen).await?,
        MatchAction::Shuffle => desk.matches.shuffle(act(), code, seen).await?,
        MatchAction::Ready => desk.matches.ready(act(), code, seen).await?,
        MatchAction::Unlock => desk.matches.unready(act(), code, seen).await?,
        MatchAction::ConfirmResign => desk.matches.resign(act(), code, seen).await?,
        MatchAction::ConfirmLeave => desk.matches.leave(act(), code).await?,
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
        MatchAction::Follow => {
            let glance = desk.matches.follow(act(), code).await?;
            let letter = panels::glance(&desk.easel, glance, caller.language()).await?;
            return Ok(Reply::on(caller, letter));
        }
        MatchAction::Unfollow => {
            let facts = desk.matches.unfollow(act(), code).await?;
            return Ok(Reply::say(
                desk.letter(caller, &channel::unfollowed(&facts)),
            ));
        }
        MatchAction::Rematch => {
            let which = Which::code(code, caller.channel());
            return membership::rematch(desk, caller, which).await;
        }
        MatchAction::Share => desk.matches.share(act(), code).await?,
    };
    on_panel(desk, caller, code, panel).await
}

/// Shows something beside the panel, or opens a form.
async fn look(
    desk: &Desk,
    caller: &Caller,
    code: MatchCode,
    seen: u32,
    action: MatchAction,
) -> Result<Reply, NotDone> {
    let language = caller.language();
    if action == MatchAction::TypeMove {
        return Ok(Reply::open(move_panel::modal(code, seen, language)));
    }
    let panel = own_panel(desk, caller, code).await?;
    let letter = match (action, panel) {
        (MatchAction::EditAsText, Panel::Setup(setup)) if setup.is_open_at(seen) => {
            return Ok(Reply::open(setup_panel::modal(&setup, language)));
        }
        (MatchAction::SaveAs, Panel::Setup(setup)) => {
            return Ok(Reply::open(setup_panel::save_modal(&setup, language)));
        }
        (MatchAction::TextView, panel) => panels::text(&panel, language),
        (MatchAction::Help, Panel::Setup(setup)) => {
            setup_panel::help(&desk.easel, &setup, language).await?
        }
        (MatchAction::Captured, Panel::Board(board)) => {
            desk.letter(caller, &table::captured(&board.view()))
        }
        (MatchAction::LastMoves, Panel::Board(board)) => {
            desk.letter(caller, &table::last_moves(&board.view()))
        }
        (MatchAction::Offer, Panel::Board(board)) if board.facts.status == Status::Playing => {
            offers::question(&board, language)
        }
        // The panel is of another time than the button.
        (_, now) => return Err(stale(now)),
    };
    Ok(Reply::say(letter))
}

fn stale(now: Panel) -> NotDone {
    NotDone::Refusal(Box::new(Refusal::Stale { now: Box::new(now) }))
}

/// Takes what was chosen in a list of the setup's squares.
async fn choose_squares(
    desk: &Desk,
    caller: &Caller,
    code: MatchCode,
    revision: u32,
    values: &[String],
) -> Result<Reply, NotDone> {
    let Ok(squares) = values.iter().map(|value| value.parse()).collect() else {
        return Ok(not_understood(desk, caller));
    };
    let act = caller.act.clone();
    let panel = desk.matches.choose(act, code, revision, squares).await?;
    on_panel(desk, caller, code, panel).await
}

/// Begins to arrange from what was chosen.
async fn start_from(
    desk: &Desk,
    caller: &Caller,
    code: MatchCode,
    revision: u32,
    chosen: Option<&str>,
) -> Result<Reply, NotDone> {
    let Some(start) = chosen.and_then(setup_panel::read_start) else {
        return Ok(not_understood(desk, caller));
    };
    let act = caller.act.clone();
    let panel = desk.matches.start_from(act, code, revision, start).await?;
    on_panel(desk, caller, code, panel).await
}

/// Keeps the setup under the name that was written.
async fn save_as(
    desk: &Desk,
    caller: &Caller,
    code: MatchCode,
    lines: &[String],
) -> Result<Reply, NotDone> {
    let name = lines.first().cloned().unwrap_or_default();
    let saved = desk
        .matches
        .save_setup(caller.act.clone(), code, name)
        .await?;
    Ok(Reply::say(desk.letter(caller, &setup::saved(&saved))))
}

/// Takes over a setup that was written as text, or names all that is wrong with it.
async fn arrange(
    desk: &Desk,
    caller: &Caller,
    code: MatchCode,
    revision: u32,
    rows: Vec<String>,
) -> Result<Reply, NotDone> {
    let (act, language) = (caller.act.clone(), caller.language());
    let Arranged { mut panel, faults } = desk.matches.arrange(act, code, revision, rows).await?;
    panel.taste_mut().streaming = false;
    let letter = if faults.is_empty() {
        panels::panel(&desk.easel, panel, language).await?
    } else {
        let words = refusals::bad_setup(&faults);
        panels::instead(&desk.easel, panel, &words, language).await?
    };
    Ok(Reply::on(caller, letter).after_act_in(code))
}

/// Plays a move that was typed into a form.
async fn type_move(
    desk: &Desk,
    caller: &Caller,
    code: MatchCode,
    seen: u32,
    lines: &[String],
) -> Result<Reply, NotDone> {
    let typed = lines.first().map_or("", String::as_str);
    match typed_move::read(typed) {
        Ok(ply) => {
            let which = Which::code(code, caller.channel());
            let (person, language) = (caller.person(), caller.language());
            match steps::question(desk, person, language, &which, ply).await? {
                Some(question) => Ok(Reply::on(caller, question)),
                None => steps::play(desk, caller, code, seen, ply).await,
            }
        }
        Err(reason) => Ok(Reply::say(desk.letter(caller, &reason))),
    }
}

/// The pressed panel, as it is after an act of its presser's. Who arranges an army sees it.
async fn on_panel(
    desk: &Desk,
    caller: &Caller,
    code: MatchCode,
    mut panel: Panel,
) -> Result<Reply, NotDone> {
    if let Panel::Setup(setup) = &mut panel
        && !setup.ready
    {
        setup.taste.streaming = false;
    }
    let letter = panels::panel(&desk.easel, panel, caller.language()).await?;
    Ok(Reply::on(caller, letter).after_act_in(code))
}

async fn own_panel(desk: &Desk, caller: &Caller, code: MatchCode) -> Result<Panel, NotDone> {
    let which = Which::code(code, caller.channel());
    Ok(desk.matches.panel(caller.person(), &which).await?)
}

/// "My board" on a public message: one's own panel for a player, everyone's board for the others.
async fn glance(desk: &Desk, caller: &Caller, code: MatchCode) -> Result<Reply, NotDone> {
    let glance = desk.matches.glance(caller.person(), code).await?;
    let letter = panels::glance(&desk.easel, glance, caller.language()).await?;
    Ok(Reply::say(letter))
}

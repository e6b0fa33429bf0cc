//! Lines that people write to the bot in their direct messages: a move, or something that it
//! answers with a hint. Nothing that is written in a server is read.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, Message as Line};

use super::custom_id::{Press, Step};
use super::desk::{Desk, NotDone};
use super::letter::Letter;
use super::{panels, steps, typed_move};
use crate::engine::Move;
use crate::matches::{
    Act, ChannelId, InteractionId, Language, MatchFacts, MessageId, PersonId, Place, Refusal, Which,
};
use crate::text::{components, refusals};

/// Buttons of one row.
const ROW_MAX: usize = 5;

/// The writer of a line, as the table knows them. A line counts once, by its own id.
pub(super) fn act(line: &Line, language: Language) -> Act {
    Act {
        interaction: InteractionId::new(line.id.get()),
        person: PersonId::new(line.author.id.get()),
        name: line.author.display_name().to_owned(),
        language,
        place: Place {
            guild: None,
            channel: ChannelId::new(line.channel_id.get()),
            language,
        },
        pressed: None,
    }
}

/// Does what a line says.
pub(super) async fn carry_out(desk: &Desk, line: &Line, act: &Act) -> Result<Letter, NotDone> {
    let ply = match typed_move::read(&line.content) {
        Ok(ply) => ply,
        Err(hint) => return Ok(Letter::new(hint.speak(act.language))),
    };
    let replied_to = line
        .message_reference
        .as_ref()
        .and_then(|reference| reference.message_id);
    let which = match replied_to {
        Some(board) => {
            let board = MessageId::new(board.get());
            let code = desk.matches.match_of_notice(act.person, board).await?;
            let running = desk.matches.games(act.person).await?;
            if code.is_none() && running.len() > 1 {
                // The message is none that the bot remembers: better asked than played elsewhere.
                let refusal = Refusal::WhichMatch { matches: running };
                return Ok(refused(act, refusal, ply));
            }
            Which {
                given: code.map(|code| code.to_string()),
                channel: act.place.channel,
            }
        }
        None => Which::here(act.place.channel),
    };
    let question = steps::question(desk, act.person, act.language, &which, ply);
    if let Some(question) = question.await? {
        return Ok(question);
    }
    let played = match desk.matches.play(act.clone(), which, ply, None).await {
        Ok(played) => played,
        Err(failure) => {
            return match NotDone::from(failure) {
                NotDone::Refusal(refusal) => Ok(refused(act, *refusal, ply)),
                fault => Err(fault),
            };
        }
    };
    let letter = panels::played(&desk.easel, played, act.person, act.language).await?;
    // The writer looks at the conversation; a locked screen has nothing to show of their army.
    Ok(letter.silent())
}

/// Why not; where several matches may be meant, with a button for each.
fn refused(act: &Act, refusal: Refusal, ply: Move) -> Letter {
    let words = refusals::refusal(&refusal, act.person).speak(act.language);
    let letter = Letter::new(words);
    match refusal {
        Refusal::WhichMatch { matches } => match choice(act, &matches, ply) {
            Some(row) => letter.with_row(row),
            None => letter,
        },
        _ => letter,
    }
}

/// A button for each match that waits for the writer; `None` if none does.
fn choice(act: &Act, matches: &[MatchFacts], ply: Move) -> Option<CreateActionRow> {
    let waiting = matches
        .iter()
        .filter(|facts| facts.mover().is_some_and(|mover| mover.id == act.person));
    let buttons = waiting.take(ROW_MAX).map(|facts| {
        let press = Press::Step {
            code: facts.code,
            seen: facts.ply,
            // Whoever typed the move has thought about it.
            step: Step::Strike(ply),
        };
        CreateButton::new(press.to_string())
            .label(components::next_match_label(facts, act.person).speak(act.language))
            .style(ButtonStyle::Secondary)
    });
    let buttons: Vec<CreateButton> = buttons.collect();
    (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons))
}

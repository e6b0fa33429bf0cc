//! Playing against the computer: how a match begins, and the offer of one.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::beside::Beside;
use super::caller::Caller;
use super::custom_id::Press;
use super::desk::{Desk, NotDone, Reply};
use super::letter::Letter;
use super::panels;
use crate::matches::{Language, Level, SoloWish};
use crate::text::{names, solo};

/// Opens a match against the computer.
pub(super) async fn begin(desk: &Desk, caller: &Caller, wish: SoloWish) -> Result<Reply, NotDone> {
    let panel = desk.matches.solo(caller.act.clone(), wish).await?;
    let code = panel.facts().code;
    let letter = panels::panel(&desk.easel, panel, caller.language()).await?;
    Ok(Reply::on(caller, letter).after_act_in(code))
}

/// What somebody is told who challenges the bot itself: a button for each level, on these terms.
pub(super) fn offer(terms: SoloWish, language: Language) -> Letter {
    let buttons = Level::ALL.map(|level| {
        let wish = SoloWish { level, ..terms };
        CreateButton::new(Press::Beside(Beside::Solo(wish)).to_string())
            .label(names::level(level).speak(language))
            .style(ButtonStyle::Primary)
    });
    Letter::new(solo::offer().speak(language))
        .with_rows(vec![CreateActionRow::Buttons(buttons.into())])
}

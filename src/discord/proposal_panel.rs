//! The panel on which a challenge to somebody is put together: four lists, and two buttons. Only its
//! challenger sees it.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::beside::Beside;
use super::caller::Caller;
use super::desk::{Desk, NotDone, Reply};
use super::letter::Letter;
use super::panels::button;
use super::preferences_panel::press;
use super::proposal::{Part, Proposal, REVEALS};
use crate::matches::{
    ColourWish, Language, OpponentKind, Pace, Person, Series, ServerSettings, Wish,
};
use crate::text::{Button, Message, challenge, names, refusals};

/// Opens the panel for a challenge to somebody, unless it is clear already that none can be made.
pub(super) async fn open(
    desk: &Desk,
    caller: &Caller,
    opponent: Person,
    kind: OpponentKind,
) -> Result<Reply, NotDone> {
    let settings = settings(desk, caller).await?;
    let proposal = Proposal::usual(opponent.id, &settings);
    let wish = wish(caller, proposal, opponent, kind);
    desk.matches.weigh(caller.act.clone(), wish).await?;
    Ok(Reply::say(letter(proposal, &settings, caller.language())))
}

/// Takes what was chosen or pressed; `None` for what no panel of ours says.
pub(super) async fn take(
    desk: &Desk,
    caller: &Caller,
    (part, proposal): (Part, Proposal),
    chosen: Option<&str>,
) -> Result<Option<Reply>, NotDone> {
    let Some(guild) = caller.act.place.guild else {
        let reply = Reply::say(desk.letter(caller, &refusals::server_only()));
        return Ok(Some(reply));
    };
    if part == Part::Cancel {
        let letter = desk.letter(caller, &challenge::not_sent());
        return Ok(Some(Reply::on(caller, letter)));
    }
    match (part, chosen) {
        (Part::Send, None) => {}
        (part, Some(chosen)) => {
            let Some(proposal) = proposal.with(part, chosen) else {
                return Ok(None);
            };
            let settings = settings(desk, caller).await?;
            let letter = letter(proposal, &settings, caller.language());
            return Ok(Some(Reply::on(caller, letter)));
        }
        _ => return Ok(None),
    }
    let opponent = desk.member(guild, proposal.opponent).await?;
    let (opponent, kind) = match opponent {
        Some(member) => member.as_opponent(),
        None => {
            let nobody = Person {
                id: proposal.opponent,
                name: names::mention(proposal.opponent).speak(caller.language()),
            };
            (nobody, OpponentKind::Absent)
        }
    };
    let wish = wish(caller, proposal, opponent, kind);
    let lacking = wish.telling.lacking().to_vec();
    let card = desk.matches.challenge(caller.act.clone(), wish).await?;
    let letter = desk.letter(caller, &challenge::sent(&card, &lacking));
    Ok(Some(Reply::on(caller, letter)))
}

async fn settings(desk: &Desk, caller: &Caller) -> Result<ServerSettings, NotDone> {
    Ok(match caller.act.place.guild {
        Some(guild) => desk.matches.server_settings(guild).await?,
        None => ServerSettings::default(),
    })
}

fn wish(caller: &Caller, proposal: Proposal, opponent: Person, kind: OpponentKind) -> Wish {
    Wish {
        opponent: Some(opponent),
        opponent_kind: kind,
        variant: proposal.variant,
        rules: proposal.rules,
        reveal: proposal.reveal,
        pace: Some(proposal.pace),
        colour: ColourWish::Random,
        series: Series::Single,
        standing: caller.standing.clone(),
        missing: caller.granted.missing(),
        telling: caller.granted.telling(false),
    }
}

fn letter(proposal: Proposal, settings: &ServerSettings, language: Language) -> Letter {
    let variants = settings.variants.iter().map(|&variant| {
        let is_chosen = variant == proposal.variant;
        (variant.name(), names::variant(variant), is_chosen)
    });
    let rule_sets = settings.rule_sets.iter().map(|&set| {
        let is_chosen = set == proposal.rules;
        (set.name(), names::rule_set(set), is_chosen)
    });
    let reveals = REVEALS.into_iter().map(|(reveal, word)| {
        let is_chosen = reveal == proposal.reveal;
        (word, names::reveal(reveal), is_chosen)
    });
    let paces = Pace::ALL
        .iter()
        .map(|&pace| (pace.word(), names::pace(pace), pace == proposal.pace));
    let list = |part, choices: Vec<_>| list(part, proposal, choices, language);
    let id = |part| press(Beside::Propose(part, proposal));
    Letter::new(challenge::proposal(proposal.opponent).speak(language)).with_rows(vec![
        list(Part::Variant, variants.collect()),
        list(Part::Rules, rule_sets.collect()),
        list(Part::Ranks, reveals.collect()),
        list(Part::Pace, paces.collect()),
        CreateActionRow::Buttons(vec![
            button(
                id(Part::Send),
                Button::SendChallenge,
                ButtonStyle::Success,
                language,
            ),
            button(
                id(Part::Cancel),
                Button::Cancel,
                ButtonStyle::Secondary,
                language,
            ),
        ]),
    ])
}

/// A list of which one is chosen: each with its word, its label, and whether it is the one.
fn list(
    part: Part,
    proposal: Proposal,
    choices: Vec<(&'static str, Message, bool)>,
    language: Language,
) -> CreateActionRow {
    let options = choices
        .into_iter()
        .map(|(word, label, is_chosen)| {
            CreateSelectMenuOption::new(label.speak(language), word).default_selection(is_chosen)
        })
        .collect();
    CreateActionRow::SelectMenu(CreateSelectMenu::new(
        press(Beside::Propose(part, proposal)),
        CreateSelectMenuKind::String { options },
    ))
}

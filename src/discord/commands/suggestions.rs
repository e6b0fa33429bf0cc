//! What a line could be completed to.

use serde_json::{Value, json};

use super::Call;
use crate::discord::desk::{Desk, NotDone};
use crate::matches::{Language, MatchFacts};
use crate::text::commands;

/// Discord's limit.
const CHOICES_MAX: usize = 25;

/// One way to complete what is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Choice {
    /// What the person reads.
    pub name: String,
    /// What is sent when they take it.
    pub value: String,
}

impl Choice {
    /// Discord's form.
    pub(in crate::discord) fn into_json(self) -> Value {
        json!({"name": self.name, "value": self.value})
    }
}

/// The only choice of somebody who can't move; whoever takes it is told why by the command itself.
pub(in crate::discord) fn no_move(language: Language) -> Choice {
    let name = commands::no_move_suggestion().speak(language);
    Choice {
        value: name.clone(),
        name,
    }
}

/// The choices that go with what is typed so far, as many as Discord takes.
pub(super) fn fitting(choices: impl IntoIterator<Item = Choice>, so_far: &str) -> Vec<Choice> {
    let so_far = so_far.trim().to_lowercase();
    choices
        .into_iter()
        .filter(|choice| {
            choice.value.to_lowercase().starts_with(&so_far)
                || words(&choice.name).any(|word| word.starts_with(&so_far))
        })
        .take(CHOICES_MAX)
        .collect()
}

/// The words of a choice, in small letters, so that "scout" finds "E4 · Scout".
fn words(name: &str) -> impl Iterator<Item = String> {
    name.split([' ', '(']).map(str::to_lowercase)
}

/// The caller's running matches.
pub(super) async fn matches(
    desk: &Desk,
    call: &Call,
    so_far: &str,
) -> Result<Vec<Choice>, NotDone> {
    let running = desk.matches.games(call.caller.person()).await?;
    Ok(listed(running, call, so_far))
}

/// The caller's running matches, and after them those that are over, the newest first.
pub(super) async fn all_matches(
    desk: &Desk,
    call: &Call,
    so_far: &str,
) -> Result<Vec<Choice>, NotDone> {
    let mut matches = desk.matches.games(call.caller.person()).await?;
    matches.extend(desk.matches.past_games(call.caller.person()).await?);
    Ok(listed(matches, call, so_far))
}

fn listed(matches: Vec<MatchFacts>, call: &Call, so_far: &str) -> Vec<Choice> {
    let (reader, language) = (call.caller.person(), call.caller.language());
    let choices = matches.into_iter().map(|facts| Choice {
        name: commands::match_suggestion(&facts, reader).speak(language),
        value: facts.code.to_string(),
    });
    fitting(choices, so_far)
}

/// The matches that can be watched in this channel.
pub(super) async fn watchable(
    desk: &Desk,
    call: &Call,
    so_far: &str,
) -> Result<Vec<Choice>, NotDone> {
    let language = call.caller.language();
    let choices = desk
        .matches
        .watchable(call.caller.channel())
        .await?
        .into_iter()
        .map(|facts| Choice {
            name: commands::watch_suggestion(&facts).speak(language),
            value: facts.code.to_string(),
        });
    Ok(fitting(choices, so_far))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_fit_what_is_typed_by_square_or_by_word() {
        let all: Vec<Choice> = [
            ("E4 · Scout", "E4"),
            ("E10 · Miner", "E10"),
            ("A4 · Spy", "A4"),
        ]
        .map(|(name, value)| Choice {
            name: name.into(),
            value: value.into(),
        })
        .into();
        let values = |so_far| -> Vec<String> {
            fitting(all.clone(), so_far)
                .into_iter()
                .map(|choice| choice.value)
                .collect()
        };
        assert_eq!(values(""), ["E4", "E10", "A4"]);
        assert_eq!(values(" e"), ["E4", "E10"], "and not the e in a word's end");
        assert_eq!(values("scout"), ["E4"]);
        assert_eq!(values("x"), Vec::<String>::new());
    }

    #[test]
    fn no_more_than_discord_takes() {
        let many = (0..40).map(|number| Choice {
            name: number.to_string(),
            value: number.to_string(),
        });
        assert_eq!(fitting(many, "").len(), CHOICES_MAX);
    }
}

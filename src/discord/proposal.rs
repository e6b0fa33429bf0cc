//! A challenge to somebody while it is put together on a panel. All of it stands in every button and
//! list of the panel, so that nothing of it has to be remembered.

use std::fmt;
use std::str::FromStr;

use super::custom_id::UnknownPress;
use super::words::worded;
use crate::engine::{Reveal, RuleSet, Variant};
use crate::matches::{Pace, PersonId, ServerSettings};

/// The words for what becomes of ranks after a battle.
pub(super) const REVEALS: [(Reveal, &str); 2] = [
    (Reveal::StaysVisible, "visible"),
    (Reveal::HiddenAgain, "hidden"),
];

worded!(
    /// What can be chosen or pressed on the panel.
    Part {
        Variant = "propose-variant",
        Rules = "propose-rules",
        Ranks = "propose-ranks",
        Pace = "propose-pace",
        Send = "propose-send",
        Cancel = "propose-cancel",
    }
);

/// What is chosen so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proposal {
    pub(super) opponent: PersonId,
    pub(super) variant: Variant,
    pub(super) rules: RuleSet,
    pub(super) reveal: Reveal,
    pub(super) pace: Pace,
}

impl Proposal {
    /// What is usual where this is settled.
    pub(super) fn usual(opponent: PersonId, settings: &ServerSettings) -> Self {
        Self {
            opponent,
            variant: usual(&settings.variants, Variant::Original),
            rules: usual(&settings.rule_sets, RuleSet::Jumbo),
            reveal: Reveal::StaysVisible,
            pace: settings.pace,
        }
    }

    /// The same with something else chosen in one of the lists; `None` for what no list offers.
    pub(super) fn with(self, part: Part, chosen: &str) -> Option<Self> {
        Some(match part {
            Part::Variant => Self {
                variant: chosen.parse().ok()?,
                ..self
            },
            Part::Rules => Self {
                rules: chosen.parse().ok()?,
                ..self
            },
            Part::Ranks => Self {
                reveal: read_reveal(chosen)?,
                ..self
            },
            Part::Pace => Self {
                pace: Pace::from_word(chosen)?,
                ..self
            },
            Part::Send | Part::Cancel => return None,
        })
    }
}

/// What is usual, or the first of what is allowed.
fn usual<T: Copy + PartialEq>(allowed: &[T], usual: T) -> T {
    match allowed.first() {
        Some(&first) if !allowed.contains(&usual) => first,
        _ => usual,
    }
}

pub(super) fn reveal_word(reveal: Reveal) -> &'static str {
    match reveal {
        Reveal::StaysVisible => REVEALS[0].1,
        Reveal::HiddenAgain => REVEALS[1].1,
    }
}

pub(super) fn read_reveal(word: &str) -> Option<Reveal> {
    REVEALS
        .into_iter()
        .find(|(_, name)| *name == word)
        .map(|(reveal, _)| reveal)
}

impl fmt::Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}.{}.{}.{}",
            self.opponent,
            self.variant.name(),
            self.rules.name(),
            reveal_word(self.reveal),
            self.pace.word(),
        )
    }
}

impl FromStr for Proposal {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let read = || {
            let (opponent, chosen) = text.split_once(':')?;
            let mut words = chosen.split('.');
            let proposal = Self {
                opponent: PersonId::new(opponent.parse().ok()?),
                variant: words.next()?.parse().ok()?,
                rules: words.next()?.parse().ok()?,
                reveal: read_reveal(words.next()?)?,
                pace: Pace::from_word(words.next()?)?,
            };
            words.next().is_none().then_some(proposal)
        };
        read().ok_or(UnknownPress)
    }
}

#[cfg(test)]
impl Proposal {
    /// The one that takes the most room in a button.
    pub(super) fn longest() -> Self {
        fn longest<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str) -> T {
            let all = all.iter().copied();
            all.max_by_key(|&one| word(one).len())
                .expect("none is empty")
        }
        Self {
            opponent: PersonId::new(u64::MAX),
            variant: longest(&Variant::ALL, Variant::name),
            rules: longest(&RuleSet::OFFERED, RuleSet::name),
            reveal: Reveal::StaysVisible,
            pace: longest(Pace::ALL, Pace::word),
        }
    }
}

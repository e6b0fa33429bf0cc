//! What is pressed, chosen or sent in beside all matches: on the panels of one's preferences, of
//! one's own data, and of a server's settings.

use std::fmt;
use std::str::FromStr;

use super::custom_id::UnknownPress;
use super::words::{REVEALS, worded};
use crate::engine::Move;
use crate::matches::{ColourWish, Lesson, MatchCode, SoloWish};

/// One press beside the matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// Something was chosen from a list.
    List(List),
    /// A switch was turned on or off. What it is turned to stands in the button, so that a press
    /// told twice turns nothing back.
    Switch(Switch, bool),
    /// Opens a form; the form that is sent in says the same.
    Form(Form),
    /// Ends a match of the server without a result.
    End(MatchCode),
    /// Begins a match against the computer.
    Solo(SoloWish),
    /// Turns to a page of the tutorial.
    Lesson(Page),
}

/// A page of the tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    /// A lesson's position, with what is to be done.
    Task(Lesson),
    /// What comes of a move in it.
    Try(Lesson, Move),
    /// No more lessons.
    Leave,
}

worded!(
    /// A list from which something is chosen.
    List {
        Language = "language",
        Theme = "theme",
        Confirms = "confirms",
        ServerLanguage = "server-language",
        ServerVariants = "server-variants",
        ServerRules = "server-rules",
    }
);

worded!(
    /// What can be on or off.
    Switch {
        /// Red's side always lies at the bottom.
        RedBelow = "red-below",
        TextFirst = "text-first",
        ShowsSetup = "shows-setup",
        Messages = "messages",
        Reminders = "reminders",
        /// People may challenge in this channel alone.
        OnlyHere = "only-here",
        Spectating = "spectating",
    }
);

worded!(
    /// A form.
    Form {
        QuietHours = "quiet-hours",
        /// Deletes one's own data, if no match is running.
        Forget = "forget",
        /// Resigns what is running, and deletes one's own data.
        ResignAndForget = "resign-and-forget",
    }
);

const END: &str = "end";
const SOLO: &str = "solo";
const LESSON: &str = "lesson";
const LEAVE: &str = "leave";
const ON: &str = "on";
const OFF: &str = "off";

impl fmt::Display for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List(list) => f.write_str(list.word()),
            Self::Switch(switch, on) => {
                write!(f, "{}:{}", switch.word(), if *on { ON } else { OFF })
            }
            Self::Form(form) => f.write_str(form.word()),
            Self::End(code) => write!(f, "{END}:{code}"),
            Self::Lesson(Page::Task(lesson)) => write!(f, "{LESSON}:{}", lesson.word()),
            Self::Lesson(Page::Try(lesson, ply)) => {
                write!(f, "{LESSON}:{}:{ply}", lesson.word())
            }
            Self::Lesson(Page::Leave) => write!(f, "{LESSON}:{LEAVE}"),
            Self::Solo(wish) => {
                let (_, reveal) = REVEALS
                    .into_iter()
                    .find(|(reveal, _)| *reveal == wish.reveal)
                    .expect("there are two ways, and both have words");
                let (level, variant) = (wish.level.name(), wish.variant.name());
                let (rules, colour) = (wish.rules.name(), wish.colour.word());
                write!(f, "{SOLO}:{level}:{variant}:{rules}:{reveal}:{colour}")
            }
        }
    }
}

impl FromStr for Beside {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let known = match text.split_once(':') {
            None => List::from_word(text)
                .map(Self::List)
                .or_else(|| Form::from_word(text).map(Self::Form)),
            Some((END, code)) => code.parse().ok().map(Self::End),
            Some((LESSON, page)) => read_page(page).map(Self::Lesson),
            Some((SOLO, wish)) => read_wish(wish).map(Self::Solo),
            Some((switch, ON)) => {
                Switch::from_word(switch).map(|switch| Self::Switch(switch, true))
            }
            Some((switch, OFF)) => {
                Switch::from_word(switch).map(|switch| Self::Switch(switch, false))
            }
            Some(_) => None,
        };
        known.ok_or(UnknownPress)
    }
}

fn read_page(text: &str) -> Option<Page> {
    match text.split_once(':') {
        None if text == LEAVE => Some(Page::Leave),
        None => Lesson::from_word(text).map(Page::Task),
        Some((lesson, ply)) => Some(Page::Try(Lesson::from_word(lesson)?, ply.parse().ok()?)),
    }
}

fn read_wish(text: &str) -> Option<SoloWish> {
    let parts: Vec<&str> = text.split(':').collect();
    let [level, variant, rules, reveal, colour] = parts[..] else {
        return None;
    };
    let reveal = REVEALS.into_iter().find(|(_, word)| *word == reveal);
    Some(SoloWish {
        level: level.parse().ok()?,
        variant: variant.parse().ok()?,
        rules: rules.parse().ok()?,
        reveal: reveal?.0,
        colour: ColourWish::from_word(colour)?,
    })
}

#[cfg(test)]
impl Beside {
    /// Every press, with this match where one is meant.
    pub(super) fn every(code: MatchCode) -> Vec<Self> {
        let lists = List::ALL.iter().copied().map(Self::List);
        let forms = Form::ALL.iter().copied().map(Self::Form);
        let switches = Switch::ALL
            .iter()
            .flat_map(|&switch| [true, false].map(|on| Self::Switch(switch, on)));
        let all = lists.chain(forms).chain(switches);
        let longest = SoloWish {
            variant: crate::engine::Variant::UltimateLightning,
            rules: crate::engine::RuleSet::Classic1961Advance,
            ..SoloWish::usual(crate::matches::Level::Sergeant)
        };
        let solo = [longest, SoloWish::practice()].map(Self::Solo);
        let lessons = Lesson::ALL.iter().flat_map(|&lesson| {
            let tries = lesson.choices().into_iter();
            let tries = tries.map(move |ply| Page::Try(lesson, ply));
            tries.chain([Page::Task(lesson)])
        });
        let lessons = lessons.chain([Page::Leave]).map(Self::Lesson);
        all.chain([Self::End(code)])
            .chain(solo)
            .chain(lessons)
            .collect()
    }
}

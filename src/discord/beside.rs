//! What is pressed, chosen or sent in beside all matches: on the panels of one's preferences, of
//! one's own data, and of a server's settings.

use std::fmt;
use std::str::FromStr;

use super::custom_id::UnknownPress;
use super::proposal::{Part, Proposal, read_reveal, reveal_word};
use super::words::worded;
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
    /// Shows other settings of the server.
    Page(Page),
    /// Ends a match of the server without a result.
    End(MatchCode),
    /// Something on the panel where a challenge to somebody is put together.
    Propose(Part, Proposal),
    /// Begins a match against the computer.
    Solo(SoloWish),
    /// Turns to a page of the tutorial.
    Lesson(LessonPage),
}

/// A page of the tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LessonPage {
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
        ServerPace = "server-pace",
        Challengers = "challengers",
        /// Chooses the role of those who may challenge.
        ChallengersRole = "challengers-role",
        Kept = "kept",
    }
);

worded!(
    /// What can be on or off.
    Switch {
        /// Red's side always lies at the bottom.
        RedBelow = "red-below",
        TextFirst = "text-first",
        SmallPictures = "small-pictures",
        Streaming = "streaming",
        ShowsSetup = "shows-setup",
        Messages = "messages",
        Reminders = "reminders",
        /// People may challenge in this channel alone.
        OnlyHere = "only-here",
        Spectating = "spectating",
        /// Matches get a thread of their own.
        Threads = "threads",
    }
);

worded!(
    /// The settings of a server are more than fit one message.
    Page {
        /// What is played, where, and in which language.
        Matches = "page-matches",
        /// Who may challenge, how fast, and what is kept.
        Challenges = "page-challenges",
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
            Self::Page(page) => f.write_str(page.word()),
            Self::End(code) => write!(f, "{END}:{code}"),
            Self::Propose(part, proposal) => write!(f, "{}:{proposal}", part.word()),
            Self::Lesson(LessonPage::Task(lesson)) => write!(f, "{LESSON}:{}", lesson.word()),
            Self::Lesson(LessonPage::Try(lesson, ply)) => {
                write!(f, "{LESSON}:{}:{ply}", lesson.word())
            }
            Self::Lesson(LessonPage::Leave) => write!(f, "{LESSON}:{LEAVE}"),
            Self::Solo(wish) => {
                let (level, variant) = (wish.level.name(), wish.variant.name());
                let (rules, colour) = (wish.rules.name(), wish.colour.word());
                let reveal = reveal_word(wish.reveal);
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
                .or_else(|| Form::from_word(text).map(Self::Form))
                .or_else(|| Page::from_word(text).map(Self::Page)),
            Some((END, code)) => code.parse().ok().map(Self::End),
            Some((LESSON, page)) => read_page(page).map(Self::Lesson),
            Some((SOLO, wish)) => read_wish(wish).map(Self::Solo),
            Some((switch, ON)) => {
                Switch::from_word(switch).map(|switch| Self::Switch(switch, true))
            }
            Some((switch, OFF)) => {
                Switch::from_word(switch).map(|switch| Self::Switch(switch, false))
            }
            Some((part, proposal)) => Part::from_word(part)
                .zip(proposal.parse().ok())
                .map(|(part, proposal)| Self::Propose(part, proposal)),
        };
        known.ok_or(UnknownPress)
    }
}

fn read_page(text: &str) -> Option<LessonPage> {
    match text.split_once(':') {
        None if text == LEAVE => Some(LessonPage::Leave),
        None => Lesson::from_word(text).map(LessonPage::Task),
        Some((lesson, ply)) => Some(LessonPage::Try(
            Lesson::from_word(lesson)?,
            ply.parse().ok()?,
        )),
    }
}

fn read_wish(text: &str) -> Option<SoloWish> {
    let parts: Vec<&str> = text.split(':').collect();
    let [level, variant, rules, reveal, colour] = parts[..] else {
        return None;
    };
    Some(SoloWish {
        level: level.parse().ok()?,
        variant: variant.parse().ok()?,
        rules: rules.parse().ok()?,
        reveal: read_reveal(reveal)?,
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
        let pages = Page::ALL.iter().copied().map(Self::Page);
        let proposals = Part::ALL
            .iter()
            .map(|&part| Self::Propose(part, Proposal::longest()));
        let longest = SoloWish {
            variant: crate::engine::Variant::UltimateLightning,
            rules: crate::engine::RuleSet::Classic1961Advance,
            ..SoloWish::usual(crate::matches::Level::Sergeant)
        };
        let solo = [longest, SoloWish::practice()].map(Self::Solo);
        let lessons = Lesson::ALL.iter().flat_map(|&lesson| {
            let tries = lesson.choices().into_iter();
            let tries = tries.map(move |ply| LessonPage::Try(lesson, ply));
            tries.chain([LessonPage::Task(lesson)])
        });
        let lessons = lessons.chain([LessonPage::Leave]).map(Self::Lesson);
        let all = lists.chain(forms).chain(switches).chain(pages);
        let all = all.chain(proposals).chain(solo).chain(lessons);
        all.chain([Self::End(code)]).collect()
    }
}

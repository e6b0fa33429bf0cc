//! Commands, their options and choices, and what is suggested while people type.

use super::message::Message;
use super::names;
use super::rules::Topic;
use crate::engine::{Color, Reveal, Seen, Square};
use crate::matches::{ColourWish, ExportFormat, MatchFacts, PersonId, Series, Sight, Theme};

/// A slash command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    Challenge,
    Solo,
    Practice,
    Tutorial,
    Move,
    Board,
    Setup,
    Setups,
    Games,
    Draw,
    Resign,
    Claim,
    Pause,
    Nudge,
    Rematch,
    Watch,
    Rules,
    Replay,
    Export,
    Preferences,
    Privacy,
    Admin,
    Help,
    About,
}

impl Command {
    const fn id(self) -> (&'static str, &'static str) {
        match self {
            Self::Challenge => ("command-challenge", "command-challenge.description"),
            Self::Solo => ("command-solo", "command-solo.description"),
            Self::Practice => ("command-practice", "command-practice.description"),
            Self::Tutorial => ("command-tutorial", "command-tutorial.description"),
            Self::Move => ("command-move", "command-move.description"),
            Self::Board => ("command-board", "command-board.description"),
            Self::Setup => ("command-setup", "command-setup.description"),
            Self::Setups => ("command-setups", "command-setups.description"),
            Self::Games => ("command-games", "command-games.description"),
            Self::Draw => ("command-draw", "command-draw.description"),
            Self::Resign => ("command-resign", "command-resign.description"),
            Self::Claim => ("command-claim", "command-claim.description"),
            Self::Pause => ("command-pause", "command-pause.description"),
            Self::Nudge => ("command-nudge", "command-nudge.description"),
            Self::Rematch => ("command-rematch", "command-rematch.description"),
            Self::Watch => ("command-watch", "command-watch.description"),
            Self::Rules => ("command-rules", "command-rules.description"),
            Self::Replay => ("command-replay", "command-replay.description"),
            Self::Export => ("command-export", "command-export.description"),
            Self::Preferences => ("command-preferences", "command-preferences.description"),
            Self::Privacy => ("command-privacy", "command-privacy.description"),
            Self::Admin => ("command-admin", "command-admin.description"),
            Self::Help => ("command-help", "command-help.description"),
            Self::About => ("command-about", "command-about.description"),
        }
    }

    /// The name by which it is registered.
    #[must_use]
    pub fn name(self) -> Message {
        Message::phrase(self.id().0)
    }

    /// What Discord shows beside the name, at most 100 characters.
    #[must_use]
    pub fn description(self) -> Message {
        Message::phrase(self.id().1)
    }

    /// The command as sentences name it: `/move` in code type.
    pub(super) fn mention(self) -> Message {
        Message::joined(
            "",
            [Message::verbatim("`/"), self.name(), Message::verbatim("`")],
        )
    }
}

/// The entry in a person's menu that challenges them.
#[must_use]
pub fn challenge_user() -> Message {
    Message::phrase("menu-challenge")
}

/// An option of a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CommandOption {
    Opponent,
    Variant,
    Rules,
    Ranks,
    Colour,
    /// How well the computer plays.
    Level,
    Series,
    Quiet,
    Pace,
    Days,
    From,
    To,
    Match,
    Topic,
    Format,
    Theme,
    /// Whose knowledge is shown.
    Sight,
    Speed,
    FirstMove,
    LastMove,
    /// What `/privacy` is to do.
    Show,
    ExportData,
    DeleteData,
    /// What `/stratego-admin` is to do.
    Settings,
    Check,
    RunningMatches,
    EndMatch,
    /// Any match of the server.
    ServerMatch,
}

impl CommandOption {
    const fn id(self) -> (&'static str, &'static str) {
        match self {
            Self::Opponent => ("option-opponent", "option-opponent.description"),
            Self::Variant => ("option-variant", "option-variant.description"),
            Self::Rules => ("option-rules", "option-rules.description"),
            Self::Ranks => ("option-ranks", "option-ranks.description"),
            Self::Colour => ("option-colour", "option-colour.description"),
            Self::Level => ("option-level", "option-level.description"),
            Self::Series => ("option-series", "option-series.description"),
            Self::Quiet => ("option-quiet", "option-quiet.description"),
            Self::Pace => ("option-pace", "option-pace.description"),
            Self::Days => ("option-days", "option-days.description"),
            Self::From => ("option-from", "option-from.description"),
            Self::To => ("option-to", "option-to.description"),
            Self::Match => ("option-match", "option-match.description"),
            Self::Topic => ("option-topic", "option-topic.description"),
            Self::Format => ("option-format", "option-format.description"),
            Self::Theme => ("option-theme", "option-theme.description"),
            Self::Sight => ("option-sight", "option-sight.description"),
            Self::Speed => ("option-speed", "option-speed.description"),
            Self::FirstMove => ("option-first-move", "option-first-move.description"),
            Self::LastMove => ("option-last-move", "option-last-move.description"),
            Self::Show => ("option-show", "option-show.description"),
            Self::ExportData => ("option-export-data", "option-export-data.description"),
            Self::DeleteData => ("option-delete-data", "option-delete-data.description"),
            Self::Settings => ("option-settings", "option-settings.description"),
            Self::Check => ("option-check", "option-check.description"),
            Self::RunningMatches => ("option-running", "option-running.description"),
            Self::EndMatch => ("option-end-match", "option-end-match.description"),
            Self::ServerMatch => ("option-server-match", "option-server-match.description"),
        }
    }

    /// The name by which it is registered.
    #[must_use]
    pub fn name(self) -> Message {
        Message::phrase(self.id().0)
    }

    /// What Discord shows beside the name, at most 100 characters.
    #[must_use]
    pub fn description(self) -> Message {
        Message::phrase(self.id().1)
    }
}

/// The choice of a side.
#[must_use]
pub fn colour_choice(wish: ColourWish) -> Message {
    Message::phrase(match wish {
        ColourWish::Random => "choice-colour-random",
        ColourWish::Red => "choice-colour-red",
        ColourWish::Blue => "choice-colour-blue",
    })
}

/// The choice between one game and two.
#[must_use]
pub fn series_choice(series: Series) -> Message {
    Message::phrase(match series {
        Series::Single => "choice-series-single",
        Series::Return => "choice-series-return",
    })
}

/// The choice of what becomes of ranks that a battle has shown.
#[must_use]
pub fn reveal_choice(reveal: Reveal) -> Message {
    Message::phrase(match reveal {
        Reveal::StaysVisible => "choice-ranks-visible",
        Reveal::HiddenAgain => "choice-ranks-hidden",
    })
}

/// How a board is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardFormat {
    Picture,
    Text,
    Both,
}

impl BoardFormat {
    /// Every form, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Picture, Self::Text, Self::Both];

    /// The word in the command.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Picture => "image",
            Self::Text => "text",
            Self::Both => "both",
        }
    }

    /// The form that a word names; `None` for an unknown word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.word() == word)
    }
}

/// The choice of the form in which a board is shown.
#[must_use]
pub fn format_choice(format: BoardFormat) -> Message {
    Message::phrase(match format {
        BoardFormat::Picture => "choice-format-picture",
        BoardFormat::Text => "choice-format-text",
        BoardFormat::Both => "choice-format-both",
    })
}

/// The choice of how pictures are coloured.
#[must_use]
pub fn theme_choice(theme: Theme) -> Message {
    Message::phrase(match theme {
        Theme::Classic => "choice-theme-classic",
        Theme::HighContrast => "choice-theme-high-contrast",
        Theme::Greyscale => "choice-theme-greyscale",
        Theme::Dark => "choice-theme-dark",
        Theme::ColourBlind => "choice-theme-colour-blind",
    })
}

/// The choice of whose knowledge a replay shows.
#[must_use]
pub fn sight_choice(sight: Sight) -> Message {
    Message::phrase(match sight {
        Sight::Own => "choice-sight-own",
        Sight::Everyone => "choice-sight-everyone",
    })
}

/// How fast a replay goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speed {
    Slow,
    Normal,
    Fast,
}

impl Speed {
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// The word in the command.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
        }
    }

    /// The speed that a word names; `None` for an unknown word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.word() == word)
    }

    /// The choice of it.
    #[must_use]
    pub fn choice(self) -> Message {
        Message::phrase(match self {
            Self::Slow => "choice-speed-slow",
            Self::Normal => "choice-speed-normal",
            Self::Fast => "choice-speed-fast",
        })
    }
}

/// The choice of the form in which a record is written.
#[must_use]
pub fn export_choice(format: ExportFormat) -> Message {
    Message::phrase(match format {
        ExportFormat::Text => "choice-format-text",
        ExportFormat::Gravon => "choice-format-gravon",
    })
}

/// The choice of what to explain of the rules.
#[must_use]
pub fn topic_choice(topic: Topic) -> Message {
    Message::phrase(match topic {
        Topic::Pieces => "choice-topic-pieces",
        Topic::Movement => "choice-topic-movement",
        Topic::Attack => "choice-topic-attack",
        Topic::Special => "choice-topic-special",
        Topic::Repetition => "choice-topic-repetition",
        Topic::End => "choice-topic-end",
        Topic::Notation => "choice-topic-notation",
    })
}

/// A square where the chosen piece could go: "E5", "⚔ E6 (unknown)". `enemy` is what stands there,
/// as the reader sees it.
#[must_use]
pub fn target_suggestion(square: Square, enemy: Option<Seen>) -> Message {
    match enemy {
        None => return names::square(square),
        Some(Seen { rank: None, .. }) => Message::phrase("suggestion-strike-unknown"),
        Some(Seen {
            rank: Some(rank), ..
        }) => Message::phrase("suggestion-strike-known").with("rank", names::rank_within(rank)),
    }
    .with("square", names::square(square))
}

/// The only suggestion for somebody who can't move.
#[must_use]
pub fn no_move_suggestion() -> Message {
    Message::phrase("suggestion-no-move")
}

/// One of the reader's matches: "7K3F · Anna · your turn".
#[must_use]
pub fn match_suggestion(facts: &MatchFacts, reader: PersonId) -> Message {
    let opponent = facts.seat(reader).map_or(Color::Red, Color::opponent);
    Message::phrase("suggestion-match")
        .with("code", facts.code.to_string())
        .with("opponent", names::plain_player(&facts.players[opponent]))
        .with("status", super::table::status(facts, reader))
}

/// A match that anyone here may watch: "7K3F · Anna – Ben".
#[must_use]
pub fn watch_suggestion(facts: &MatchFacts) -> Message {
    let players = [&facts.players.red, &facts.players.blue];
    let names = players.map(names::plain_player);
    Message::joined(
        " · ",
        [
            Message::verbatim(facts.code.to_string()),
            Message::joined(" – ", names),
        ],
    )
}

/// How to play here.
#[must_use]
pub fn help() -> Message {
    Message::phrase("help")
        .with("challenge", Command::Challenge.mention())
        .with("solo", Command::Solo.mention())
        .with("practice", Command::Practice.mention())
        .with("tutorial", Command::Tutorial.mention())
        .with("move", Command::Move.mention())
        .with("board", Command::Board.mention())
        .with("games", Command::Games.mention())
        .with("resign", Command::Resign.mention())
        .with("rules", Command::Rules.mention())
}

//! Commands, their options and choices, buttons, and what is suggested while people type.

use super::message::Message;
use super::names;
use super::rules::Topic;
use crate::engine::{Color, Rank, Reveal, Seen, Square};
use crate::matches::{ColourWish, ExportFormat, MatchCode, MatchFacts, PersonId, Series};

/// A slash command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    Challenge,
    Move,
    Board,
    Setup,
    Games,
    Draw,
    Resign,
    Claim,
    Pause,
    Nudge,
    Rematch,
    Watch,
    Rules,
    Export,
    Privacy,
    Help,
    About,
}

impl Command {
    const fn id(self) -> (&'static str, &'static str) {
        match self {
            Self::Challenge => ("command-challenge", "command-challenge.description"),
            Self::Move => ("command-move", "command-move.description"),
            Self::Board => ("command-board", "command-board.description"),
            Self::Setup => ("command-setup", "command-setup.description"),
            Self::Games => ("command-games", "command-games.description"),
            Self::Draw => ("command-draw", "command-draw.description"),
            Self::Resign => ("command-resign", "command-resign.description"),
            Self::Claim => ("command-claim", "command-claim.description"),
            Self::Pause => ("command-pause", "command-pause.description"),
            Self::Nudge => ("command-nudge", "command-nudge.description"),
            Self::Rematch => ("command-rematch", "command-rematch.description"),
            Self::Watch => ("command-watch", "command-watch.description"),
            Self::Rules => ("command-rules", "command-rules.description"),
            Self::Export => ("command-export", "command-export.description"),
            Self::Privacy => ("command-privacy", "command-privacy.description"),
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
    Message::phrase("command-challenge-user")
}

/// An option of a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CommandOption {
    Opponent,
    Variant,
    Rules,
    Ranks,
    Colour,
    Series,
    Pace,
    Days,
    From,
    To,
    Match,
    Topic,
    Format,
    /// What `/privacy` is to do.
    Show,
}

impl CommandOption {
    const fn id(self) -> (&'static str, &'static str) {
        match self {
            Self::Opponent => ("option-opponent", "option-opponent.description"),
            Self::Variant => ("option-variant", "option-variant.description"),
            Self::Rules => ("option-rules", "option-rules.description"),
            Self::Ranks => ("option-ranks", "option-ranks.description"),
            Self::Colour => ("option-colour", "option-colour.description"),
            Self::Series => ("option-series", "option-series.description"),
            Self::Pace => ("option-pace", "option-pace.description"),
            Self::Days => ("option-days", "option-days.description"),
            Self::From => ("option-from", "option-from.description"),
            Self::To => ("option-to", "option-to.description"),
            Self::Match => ("option-match", "option-match.description"),
            Self::Topic => ("option-topic", "option-topic.description"),
            Self::Format => ("option-format", "option-format.description"),
            Self::Show => ("option-show", "option-show.description"),
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

/// A button.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Button {
    Accept,
    Join,
    Decline,
    Withdraw,
    MyBoard,
    MySetup,
    Shuffle,
    Ready,
    Unlock,
    EditAsText,
    EditAgain,
    TextView,
    Refresh,
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    WithdrawOffer,
    Abandon,
    AcceptAbandon,
    DeclineAbandon,
    AcceptPause,
    DeclinePause,
    Claim,
    Grant,
    Rematch,
    Cancel,
}

impl Button {
    /// Its label, at most 38 characters.
    #[must_use]
    pub fn label(self) -> Message {
        Message::phrase(match self {
            Self::Accept => "button-accept",
            Self::Join => "button-join",
            Self::Decline => "button-decline",
            Self::Withdraw => "button-withdraw",
            Self::MyBoard => "button-my-board",
            Self::MySetup => "button-my-setup",
            Self::Shuffle => "button-shuffle",
            Self::Ready => "button-ready",
            Self::Unlock => "button-unlock",
            Self::EditAsText => "button-edit-as-text",
            Self::EditAgain => "button-edit-again",
            Self::TextView => "button-text-view",
            Self::Refresh => "button-refresh",
            Self::Resign => "button-resign",
            Self::OfferDraw => "button-offer-draw",
            Self::AcceptDraw => "button-accept-draw",
            Self::DeclineDraw => "button-decline-draw",
            Self::WithdrawOffer => "button-withdraw-offer",
            Self::Abandon => "button-abandon",
            Self::AcceptAbandon => "button-accept-abandon",
            Self::DeclineAbandon => "button-decline-abandon",
            Self::AcceptPause => "button-accept-pause",
            Self::DeclinePause => "button-decline-pause",
            Self::Claim => "button-claim",
            Self::Grant => "button-grant",
            Self::Rematch => "button-rematch",
            Self::Cancel => "button-cancel",
        })
    }
}

/// A piece of the reader's own that could move: "E4 · Scout". The match's code goes in front where
/// several matches wait.
#[must_use]
pub fn piece_suggestion(code: Option<MatchCode>, square: Square, rank: Rank) -> Message {
    match code {
        None => Message::phrase("suggestion-piece"),
        Some(code) => Message::phrase("suggestion-piece-in-match").with("code", code.to_string()),
    }
    .with("square", names::square(square))
    .with("rank", names::rank(rank))
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
        .with("opponent", names::unadorned(&facts.players[opponent].name))
        .with("status", super::table::status(facts, reader))
}

/// A match that anyone here may watch: "7K3F · Anna – Ben".
#[must_use]
pub fn watch_suggestion(facts: &MatchFacts) -> Message {
    let players = [&facts.players.red, &facts.players.blue];
    let names = players.map(|person| names::unadorned(&person.name));
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
        .with("move", Command::Move.mention())
        .with("board", Command::Board.mention())
        .with("games", Command::Games.mention())
        .with("resign", Command::Resign.mention())
        .with("rules", Command::Rules.mention())
}

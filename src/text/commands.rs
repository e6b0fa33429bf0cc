//! Commands, their options and choices, buttons, and what is suggested while people type.

use super::message::Message;
use super::names;
use super::rules::Topic;
use crate::engine::{Color, Rank, Reveal, Seen, Square, Variant};
use crate::matches::{
    ColourWish, ExportFormat, MatchCode, MatchFacts, PersonId, Preset, Series, Sight, Start, Theme,
};

/// A slash command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    Challenge,
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
    Series,
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
            Self::Series => ("option-series", "option-series.description"),
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
    Mirror,
    Undo,
    EditAsText,
    EditAgain,
    SaveAs,
    Rename,
    Delete,
    Forget,
    TextView,
    Help,
    Leave,
    TypeMove,
    Captured,
    LastMoves,
    Refresh,
    Offer,
    Resign,
    AskResign,
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
    EndMatch,
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
            Self::Mirror => "button-mirror",
            Self::Undo => "button-undo",
            Self::Help => "button-help",
            Self::Leave => "button-leave",
            Self::TypeMove => "button-type-move",
            Self::Captured => "button-captured",
            Self::LastMoves => "button-last-moves",
            Self::Offer => "button-offer",
            Self::AskResign => "button-ask-resign",
            Self::EditAsText => "button-edit-as-text",
            Self::EditAgain => "button-edit-again",
            Self::SaveAs => "button-save-as",
            Self::Rename => "button-rename",
            Self::Delete => "button-delete",
            Self::Forget => "button-forget",
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
            Self::EndMatch => "button-end-match",
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

/// A home square on which nothing stands: "A1 · empty".
#[must_use]
pub fn empty_square(square: Square) -> Message {
    Message::phrase("select-empty").with("square", names::square(square))
}

/// What a select asks for, while nothing is chosen in it; at most 150 characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Select {
    /// One of the reader's matches.
    Match,
    /// What the setup is begun from.
    Start,
    /// One of the setups that the reader keeps.
    Saved,
    Piece,
    /// Where a Scout runs.
    Run,
    /// Rows of the setup; a square may have been chosen that waits for the one to swap it with.
    BackRows(Option<Square>),
    FrontRows(Option<Square>),
}

impl Select {
    /// What stands in it.
    #[must_use]
    pub fn placeholder(self) -> Message {
        let rows = |chosen: Option<Square>, choose, swap| match chosen {
            None => Message::phrase(choose),
            Some(square) => Message::phrase(swap).with("square", names::square(square)),
        };
        match self {
            Self::Match => Message::phrase("select-match"),
            Self::Start => Message::phrase("select-start"),
            Self::Saved => Message::phrase("select-saved"),
            Self::Piece => Message::phrase("select-piece"),
            Self::Run => Message::phrase("select-run"),
            Self::BackRows(chosen) => rows(chosen, "select-back-rows", "select-back-rows-swap"),
            Self::FrontRows(chosen) => rows(chosen, "select-front-rows", "select-front-rows-swap"),
        }
    }
}

/// Something to begin a setup from.
#[must_use]
pub fn start_label(start: Start) -> Message {
    Message::phrase(match start {
        Start::Random => "start-random",
        Start::Preset(Preset::Fortress) => "start-fortress",
        Start::Preset(Preset::Storm) => "start-storm",
        Start::Preset(Preset::TrapLine) => "start-trap-line",
        Start::Preset(Preset::Balanced) => "start-balanced",
        Start::MirrorOfLast => "start-mirror-of-last",
        Start::Saved(_) => "start-saved",
    })
}

/// A setup that the reader keeps, in a list: "Left wall · Original".
#[must_use]
pub fn saved_label(name: &str, variant: Variant) -> Message {
    Message::joined(" · ", [names::unadorned(name), names::variant(variant)])
}

/// The option of a select that shows the options for which there was no room.
#[must_use]
pub fn more_pieces() -> Message {
    Message::phrase("select-more")
}

/// A button that moves the chosen piece one square, by the arrow on the picture: "⬆ E5".
#[must_use]
pub fn step_label(arrow: &'static str, to: Square) -> Message {
    Message::joined(" ", [Message::verbatim(arrow), names::square(to)])
}

/// A button that strikes a neighbour: "⚔ E5".
#[must_use]
pub fn strike_label(to: Square) -> Message {
    Message::joined(" ", [Message::verbatim("⚔"), names::square(to)])
}

/// A button that strikes after it was asked whether to: "⚔ Strike E5".
#[must_use]
pub fn confirm_strike_label(to: Square) -> Message {
    Message::phrase("button-strike").with("square", names::square(to))
}

/// A button that shows another match that waits: "▶ 7K3F · Anna".
#[must_use]
pub fn next_match_label(facts: &MatchFacts, reader: PersonId) -> Message {
    let opponent = facts.seat(reader).map_or(Color::Red, Color::opponent);
    Message::phrase("button-next-match")
        .with("code", facts.code.to_string())
        .with("opponent", names::unadorned(&facts.players[opponent].name))
}

/// A form that opens: its title, at most 45 characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Modal {
    Setup,
    Move,
    SaveAs,
    Rename,
}

impl Modal {
    /// What stands above it.
    #[must_use]
    pub fn title(self) -> Message {
        Message::phrase(match self {
            Self::Setup => "modal-setup",
            Self::Move => "modal-move",
            Self::SaveAs => "modal-save-as",
            Self::Rename => "modal-rename",
        })
    }
}

/// The label of the line for one row of a setup, at most 45 characters. `row` counts as on the
/// board; the front row and the back row say so.
#[must_use]
pub fn row_label(row: u8, front: bool, back: bool) -> Message {
    let label = if front {
        "modal-row-front"
    } else if back {
        "modal-row-back"
    } else {
        "modal-row"
    };
    Message::phrase(label).with("row", row)
}

/// The label of the line in which a move is typed, at most 45 characters.
#[must_use]
pub fn move_label() -> Message {
    Message::phrase("modal-move-line")
}

/// The label of the line in which a setup is named, at most 45 characters.
#[must_use]
pub fn name_label() -> Message {
    Message::phrase("modal-name-line")
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

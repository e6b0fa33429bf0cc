//! What can be pressed, chosen and filled in: the words on buttons, in selects and on forms.

use super::message::Message;
use super::names;
use crate::engine::{Color, Rank, Square, Variant};
use crate::matches::{MatchCode, MatchFacts, PersonId, Preset, Start};

/// A button.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Button {
    Accept,
    Join,
    Decline,
    Withdraw,
    MyBoard,
    MySetup,
    Follow,
    Unfollow,
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
    CallOff,
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
    Share,
    LessonBack,
    LessonNext,
    LessonAgain,
    LessonLeave,
    Cancel,
    EndMatch,
    /// Uncovers one's own ranks for one look.
    ShowRanks,
    SendChallenge,
    /// To the server's settings about challenges, and back to the first ones.
    ChallengeSettings,
    FirstSettings,
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
            Self::Follow => "button-follow",
            Self::Unfollow => "button-unfollow",
            Self::Shuffle => "button-shuffle",
            Self::Ready => "button-ready",
            Self::Unlock => "button-unlock",
            Self::Mirror => "button-mirror",
            Self::Undo => "button-undo",
            Self::Help => "button-help",
            Self::Leave => "button-leave",
            Self::CallOff => "button-call-off",
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
            Self::Share => "button-share",
            Self::LessonBack => "button-lesson-back",
            Self::LessonNext => "button-lesson-next",
            Self::LessonAgain => "button-lesson-again",
            Self::LessonLeave => "button-lesson-leave",
            Self::Cancel => "button-cancel",
            Self::EndMatch => "button-end-match",
            Self::ShowRanks => "button-show-ranks",
            Self::SendChallenge => "button-send-challenge",
            Self::ChallengeSettings => "button-challenge-settings",
            Self::FirstSettings => "button-first-settings",
        })
    }
}

/// A piece of the reader's own that could move: "E4 · Scout", or "E4" where its rank stays covered.
/// The match's code goes in front where several matches wait.
#[must_use]
pub fn piece_suggestion(code: Option<MatchCode>, square: Square, rank: Option<Rank>) -> Message {
    let Some(rank) = rank else {
        let code = code.map(|code| Message::verbatim(code.to_string()));
        return Message::joined(" · ", code.into_iter().chain([names::square(square)]));
    };
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
    /// The role of those who may challenge in a server.
    ChallengersRole,
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
            Self::ChallengersRole => Message::phrase("select-challengers-role"),
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
        .with("opponent", names::plain_player(&facts.players[opponent]))
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

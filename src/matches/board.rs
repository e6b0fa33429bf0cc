//! What is shown of a match: the public facts, and one board for each audience.

use std::fmt;

use super::clock::Timestamp;
use super::ids::{ChallengeId, ChannelId, GuildId, MatchCode, MessageId, PersonId};
use super::offer::Offer;
use super::pace::Pace;
use super::person::{Person, Taste, worded};
use super::saved_setups::Starts;
use crate::engine::{
    ByColor, Color, Ending, Everyone, Game, Outcome, Player, Reveal, RuleSet, Rules, Setup, Square,
    Variant, View, notation,
};

worded!(
    /// How far a match has come.
    Status {
        /// Both arrange their setups.
        Arranging = "arranging",
        Playing = "playing",
        /// Ended with an outcome.
        Over = "over",
        /// Closed before the first ply, without an outcome.
        Aborted = "aborted",
    }
);

impl Status {
    /// Whether the match can still be acted in.
    #[must_use]
    pub const fn is_running(self) -> bool {
        matches!(self, Self::Arranging | Self::Playing)
    }
}

worded!(
    /// How many games a challenge is about.
    Series {
        Single = "single",
        /// Two games with the colours exchanged.
        Return = "return",
    }
);

/// What everyone may know of a match without looking at the board.
#[derive(Clone, Debug)]
pub struct MatchFacts {
    pub code: MatchCode,
    pub challenge: ChallengeId,
    pub variant: Variant,
    pub rule_set: RuleSet,
    pub reveal: Reveal,
    /// The rules in force: the set's, with what the variant overrides.
    pub rules: Rules,
    pub pace: Pace,
    pub series: Series,
    /// 1, or 2 for the second game of a return match.
    pub game: u8,
    pub players: ByColor<Person>,
    pub guild: Option<GuildId>,
    /// Where the match is public.
    pub channel: ChannelId,
    /// Whether that channel is told of it. Of a match against the computer it isn't, until it is
    /// shared.
    pub is_public: bool,
    /// The thread in which it is told, if it was given one.
    pub thread: Option<ChannelId>,
    /// The message that shows the public board, once its id is known.
    pub card: Option<MessageId>,
    pub status: Status,
    /// Plies played so far.
    pub ply: u32,
    /// Whose turn it is; Red's before the first ply.
    pub to_move: Color,
    pub outcome: Option<Outcome>,
    pub created_at: Timestamp,
    /// When both were ready.
    pub started_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    /// When the one to move is out of time, or while arranging the match is called off; after the
    /// end, when they would have been.
    pub deadline: Option<Timestamp>,
    /// Whether the one to move is out of time, so that the other may claim the win.
    pub time_over: bool,
    /// When the one to move was last reminded of this turn.
    pub reminded_at: Option<Timestamp>,
    /// Until when the clocks stand still, if they do.
    pub paused_until: Option<Timestamp>,
    /// An offer that waits for its answer.
    pub offer: Option<Offer>,
    /// Who won the first game of a return match, known in its second; nobody after a draw.
    pub first_winner: Option<PersonId>,
}

impl MatchFacts {
    /// The side that a person plays; `None` for all others.
    #[must_use]
    pub fn seat(&self, person: PersonId) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.players[color].id == person)
    }

    /// Whether this is where the match is public: its channel or its thread, which the same people
    /// can see.
    #[must_use]
    pub fn is_public_in(&self, place: ChannelId) -> bool {
        self.is_public && (self.channel == place || self.thread == Some(place))
    }

    /// What both have won of a return match in half points, two for a game: four together. `None`
    /// until its second game has a result.
    #[must_use]
    pub fn totals(&self) -> Option<ByColor<u8>> {
        let outcome = self.outcome?;
        let counts = self.series == Series::Return && self.game == 2;
        if !counts || outcome.ending == Ending::Abandoned {
            return None;
        }
        let points = |winner: Option<PersonId>, color: Color| match winner {
            None => 1,
            Some(winner) if winner == self.players[color].id => 2,
            Some(_) => 0,
        };
        let winner = outcome.winner.map(|winner| self.players[winner].id);
        Some(ByColor::from_fn(|color| {
            points(self.first_winner, color) + points(winner, color)
        }))
    }

    /// Whose turn it is; `None` when nobody can move.
    #[must_use]
    pub fn mover(&self) -> Option<&Person> {
        (self.status == Status::Playing).then(|| &self.players[self.to_move])
    }
}

/// A match as one of its players sees it while it is played and after.
#[derive(Clone, Debug)]
pub struct PlayerBoard {
    pub facts: MatchFacts,
    /// The side of the player who looks.
    pub color: Color,
    pub taste: Taste,
    pub(super) shown: ByColor<bool>,
    pub(super) game: Box<Game>,
}

impl PlayerBoard {
    /// The game as this player may know it. After the end it shows the opponent's remaining
    /// pieces too, if the opponent allowed that when the match ended.
    #[must_use]
    pub fn view(&self) -> View<'_, Player> {
        let opponent_shown = self.shown[self.color.opponent()];
        self.game
            .final_view_for(self.color, opponent_shown)
            .unwrap_or_else(|| self.game.view_for(self.color))
    }

    /// The game as everyone may know it, for a player whose own ranks are to stay covered.
    #[must_use]
    pub fn public_view(&self) -> View<'_, Everyone> {
        self.game
            .final_view(self.shown)
            .unwrap_or_else(|| self.game.view())
    }

    /// The player who looks.
    #[must_use]
    pub fn viewer(&self) -> &Person {
        &self.facts.players[self.color]
    }

    /// The player across the board.
    #[must_use]
    pub fn opponent(&self) -> &Person {
        &self.facts.players[self.color.opponent()]
    }
}

/// A match as everyone sees it. After the end it shows the remaining pieces of each player who
/// allowed that when the match ended.
#[derive(Clone, Debug)]
pub struct PublicBoard {
    pub facts: MatchFacts,
    pub(super) shown: ByColor<bool>,
    pub(super) game: Box<Game>,
}

impl PublicBoard {
    /// The game as everyone may know it.
    #[must_use]
    pub fn view(&self) -> View<'_, Everyone> {
        self.game
            .final_view(self.shown)
            .unwrap_or_else(|| self.game.view())
    }
}

/// One player's setup while it is arranged. It is told to its owner alone.
#[derive(Clone)]
pub struct SetupBoard {
    pub facts: MatchFacts,
    /// The side of the player who arranges.
    pub color: Color,
    pub taste: Taste,
    /// Counts the changes; buttons carry it.
    pub revision: u32,
    pub setup: Setup,
    /// The square chosen first, waiting for the one to exchange it with.
    pub chosen: Option<Square>,
    /// From what one may begin anew.
    pub starts: Starts,
    /// Whether there is a change to undo.
    pub undoable: bool,
    /// Rows that were refused as a setup, front row first, kept to be edited again.
    pub rejected: Option<Vec<String>>,
    pub ready: bool,
    pub opponent_ready: bool,
    /// When the match is aborted if not both are ready.
    pub due_at: Timestamp,
}

impl SetupBoard {
    /// The player who arranges.
    #[must_use]
    pub fn viewer(&self) -> &Person {
        &self.facts.players[self.color]
    }

    /// The player across the board.
    #[must_use]
    pub fn opponent(&self) -> &Person {
        &self.facts.players[self.color.opponent()]
    }
}

impl SetupBoard {
    /// Whether it can be changed by somebody who saw this revision of it.
    #[must_use]
    pub fn is_open_at(&self, revision: u32) -> bool {
        self.facts.status == Status::Arranging && !self.ready && self.revision == revision
    }

    /// The setup as text to be edited, one line for each row, the front row first: the rejected
    /// one where there is one.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        match &self.rejected {
            Some(rows) => rows.clone(),
            None => notation::setup_rows(&self.setup, self.facts.rules.numbering),
        }
    }
}

impl fmt::Debug for SetupBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SetupBoard")
            .field("match", &self.facts.code)
            .field("color", &self.color)
            .field("revision", &self.revision)
            .field("ready", &self.ready)
            .finish_non_exhaustive()
    }
}

/// What a player has before them: the setup while it is arranged, then the board.
#[derive(Clone, Debug)]
pub enum Panel {
    Setup(SetupBoard),
    Board(PlayerBoard),
}

impl Panel {
    /// The public facts of the match.
    #[must_use]
    pub const fn facts(&self) -> &MatchFacts {
        match self {
            Self::Setup(setup) => &setup.facts,
            Self::Board(board) => &board.facts,
        }
    }

    /// How the player likes pictures, to be changed for one look.
    pub const fn taste_mut(&mut self) -> &mut Taste {
        match self {
            Self::Setup(setup) => &mut setup.taste,
            Self::Board(board) => &mut board.taste,
        }
    }
}

/// What somebody sees who asks for a match by its public message.
#[derive(Clone, Debug)]
pub enum Glance {
    /// A player's own panel.
    Own(Panel),
    /// Everyone's board, and whether they follow the match.
    Public { board: PublicBoard, followed: bool },
}

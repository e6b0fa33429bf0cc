//! The two kinds of failure: what the player must hear, and what the operator must.

use std::error::Error;
use std::fmt;

use super::administering::Challengers;
use super::board::{MatchFacts, Panel};
use super::challenge::{ChallengeCard, ChallengeState, Permission};
use super::clock::Timestamp;
use super::ids::ChannelId;
use super::offer::Offer;
use super::person::Person;
use crate::engine::{IllegalMove, IllegalSetup, Move, RuleSet, Square, Variant};

/// Why something did not happen.
#[derive(Debug)]
pub enum Failure {
    /// The player's: told to them, kindly, and not logged.
    Refusal(Box<Refusal>),
    /// The operator's: logged once, where it is handled.
    Fault(Fault),
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(Box::new(refusal))
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<crate::store::StoreError> for Failure {
    fn from(error: crate::store::StoreError) -> Self {
        Self::Fault(error.into())
    }
}

/// Something that must not happen: a broken database, a record that does not replay.
#[derive(Debug)]
pub struct Fault {
    context: String,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl Fault {
    pub(super) fn new(context: impl Into<String>) -> Self {
        Self {
            context: context.into(),
            source: None,
        }
    }

    pub(super) fn because(
        context: impl Into<String>,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        Self {
            context: context.into(),
            source: Some(source.into()),
        }
    }
}

impl From<crate::store::StoreError> for Fault {
    fn from(error: crate::store::StoreError) -> Self {
        Self::because("the store failed", error)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.context)?;
        match &self.source {
            Some(source) => write!(f, ": {source}"),
            None => Ok(()),
        }
    }
}

impl Error for Fault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source
            .as_deref()
            .map(|source| source as &(dyn Error + 'static))
    }
}

/// Why a player may not do what they asked for. Each case carries all that a kind sentence needs,
/// and nothing that the player may not know.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// Everything that stands against a challenge.
    Challenge(Vec<ChallengeFault>),
    /// No challenge has this number, or it was made elsewhere.
    NoSuchChallenge,
    /// The one who made the challenge can't answer it.
    AwaitsOpponent { opponent: Person },
    /// The one who made the challenge can't join it.
    AwaitsAnyone,
    /// Only the one who is challenged may answer.
    NotChallenged { opponent: Person },
    /// Only the one who made the challenge may withdraw it.
    NotTheChallenger { challenger: Person },
    /// The challenge has been answered, withdrawn, or has expired.
    ChallengeClosed {
        state: ChallengeState,
        card: Box<ChallengeCard>,
    },
    /// Somebody is in as many matches as one person may be.
    TooManyMatches { person: Person, max: u32 },

    /// The person is in no running match.
    NoMatch,
    /// No match has this code.
    NoSuchMatch { given: String },
    /// The person is no player of this match.
    NotAPlayer { facts: Box<MatchFacts> },
    /// Several matches may be meant, newest first.
    WhichMatch { matches: Vec<MatchFacts> },

    /// What was pressed shows a state that is past; the present one is here.
    Stale { now: Box<Panel> },
    /// The match has begun; nothing can be arranged any more.
    HasBegun { now: Box<Panel> },
    /// One's setup is locked until one takes the readiness back.
    SetupLocked { now: Box<Panel> },
    /// These squares hold none of one's own setup.
    NotHome { squares: Vec<Square> },
    /// Under this match's rules a setup is drawn at random, and only exchanged by hand.
    RandomSetupOnly,

    /// The person keeps no such setup, or has not played yet.
    NoSuchSetup,
    /// A kept setup can't have this name: it is empty, too long, or another's.
    SetupName { name: String, taken: bool },
    /// One keeps as many setups as one may.
    TooManySetups { max: usize },

    /// Whoever manages a server doesn't end a match in which they play themselves.
    OwnMatch,

    /// Not both are ready yet.
    StillArranging { facts: Box<MatchFacts>, ready: bool },
    /// The move may not be made.
    IllegalMove {
        facts: Box<MatchFacts>,
        attempted: Move,
        reason: IllegalMove,
    },
    /// The match is over.
    MatchOver { facts: Box<MatchFacts> },

    /// One's own clock has run out: a live match is decided at once.
    TimeOver { facts: Box<MatchFacts> },
    /// The match has no limit of time.
    NoClock { facts: Box<MatchFacts> },
    /// It is one's own time that runs.
    OwnTime { facts: Box<MatchFacts> },
    /// The opponent's time is not over yet.
    TimeNotOver { facts: Box<MatchFacts> },

    /// The clocks stand still.
    Paused { until: Timestamp },
    /// The time of the one to move is over: a pause comes too late.
    TimeNotLeft { facts: Box<MatchFacts> },
    /// A pause is at least a day and at most so many.
    PauseLength { max: u32 },
    /// The match does not wait for the opponent.
    WaitsForYou { facts: Box<MatchFacts> },
    /// The opponent has been nudged enough for now.
    NudgedAlready { again_at: Timestamp },

    /// The person plays as many matches against the computer as one may at once.
    TooManySoloMatches { max: u32 },
    /// The person has begun as many matches against the computer today as one may.
    SoloMatchesEnough { max: u32, again_at: Timestamp },
    /// The person has shown as many of them in channels today as one may.
    SharesEnough { max: u32, again_at: Timestamp },
    /// Only a match against the computer is private, to be shared.
    NotSolo,
    /// A match is shared in a channel of a server.
    ShareInServers,
    /// The match is public already.
    SharedAlready,
    /// The computer moves by itself.
    ComputerThinks,

    /// These rules know no draw by agreement.
    DrawForbidden,
    /// An offer already waits for its answer.
    OfferPending { offer: Offer, yours: bool },
    /// One may offer again after so many plies.
    OfferTooSoon { plies: u32 },
    /// There is no such offer (any more); what there is instead.
    NoOffer { now: Box<Panel> },

    /// A match is watched where it is public.
    WatchElsewhere { facts: Box<MatchFacts> },
    /// No match is public here.
    NothingToWatch,
    /// A match that still runs is not played again yet.
    StillPlaying { facts: Box<MatchFacts> },
    /// Who plays a match need not follow it.
    PlaysItself { facts: Box<MatchFacts> },
    /// Who wants no direct messages can't follow a match.
    WantsNoMessages,
    /// One follows as many matches as one may.
    FollowsEnough { max: u32 },
    /// In this server nobody but the players sees the board of a running match.
    NoSpectators { facts: Box<MatchFacts> },
    /// A match that is still running is exported to its players alone.
    StillRunning { facts: Box<MatchFacts> },

    /// Who still plays isn't forgotten before they resign.
    Unfinished { matches: Vec<MatchFacts> },

    /// The same interaction was refused before.
    AlreadyAnswered,
}

/// One thing that stands against a challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChallengeFault {
    /// Challenges are made in servers.
    NoServer,
    /// Nobody plays against themselves.
    Yourself,
    /// A bot of somebody else does not play.
    Bot { name: String },
    /// This bot is asked for by another command.
    Ourselves,
    /// The challenger is not in the server any more.
    NotAMember,
    /// In this server others challenge.
    MayNotChallenge { allowed: Challengers },
    /// The one challenged can't see the channel.
    CannotSeeChannel { name: String },
    /// In this server people challenge in another channel.
    OtherChannel { channel: ChannelId },
    /// This server plays other variants.
    VariantNotAllowed { allowed: Vec<Variant> },
    /// This server plays by other rules.
    RulesNotAllowed { allowed: Vec<RuleSet> },
    /// What the bot lacks in this channel.
    MissingPermissions(Vec<Permission>),
    /// The challenger has as many open challenges as one may have.
    TooManyChallenges { max: u32 },
    /// The challenger has made as many challenges lately as one may.
    TooManyLately { again_at: Timestamp },
    /// As many challenges have been made in this server lately as may be.
    BusyServer { again_at: Timestamp },
    /// Somebody is in as many matches as one person may be.
    TooManyMatches { person: Person, max: u32 },
    /// There is an open challenge between the two.
    AlreadyOpen {
        by: Person,
        id: super::ids::ChallengeId,
    },
}

/// One thing that is wrong with a setup written as text. Rows count as people see them, the front
/// row first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupTextFault {
    /// The board row with this number, 1–10, has so many places rather than ten.
    RowLength { row: u8, places: usize },
    /// What stands at this square means no piece.
    UnknownPiece { square: Square, text: String },
    /// Pieces that do not make the army.
    Army(IllegalSetup),
}

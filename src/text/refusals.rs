//! Why something can't be done, and what to do instead.

use super::commands::{Command, CommandOption};
use super::message::Message;
use super::{names, table, time};
use crate::engine::{IllegalMove, IllegalSetup, Move, SetupFault};
use crate::matches::{
    ChallengeFault, ChallengeState, Challengers, MatchFacts, OfferKind, Permission, PersonId,
    Refusal, SETUP_NAME_MAX, SetupTextFault,
};

/// Mistakes in a setup that are told one by one, so that a whole army of them fits a message.
const FAULTS_LISTED_MAX: usize = 20;
/// What people typed is quoted up to this many characters.
const QUOTED_MAX_CHARACTERS: usize = 40;

/// The sentence for a refusal. All that is wrong is said at once.
#[must_use]
pub fn refusal(refusal: &Refusal, reader: PersonId) -> Message {
    match refusal {
        Refusal::Challenge(faults) => Message::lines(faults.iter().map(challenge_fault)),
        Refusal::NoSuchChallenge => Message::phrase("refused-no-such-challenge")
            .with("challenge", Command::Challenge.mention()),
        Refusal::AwaitsOpponent { opponent } => {
            Message::phrase("refused-awaits-opponent").with("opponent", names::player(opponent))
        }
        Refusal::AwaitsAnyone => Message::phrase("refused-awaits-anyone"),
        Refusal::NotChallenged { opponent } => Message::phrase("refused-not-challenged")
            .with("opponent", names::player(opponent))
            .with("challenge", Command::Challenge.mention()),
        Refusal::NotTheChallenger { challenger } => Message::phrase("refused-not-the-challenger")
            .with("challenger", names::player(challenger)),
        Refusal::ChallengeClosed { state, .. } => Message::phrase(match state {
            ChallengeState::Open | ChallengeState::Accepted => "refused-challenge-accepted",
            ChallengeState::Declined => "refused-challenge-declined",
            ChallengeState::Withdrawn => "refused-challenge-withdrawn",
            ChallengeState::Expired => "refused-challenge-expired",
        }),
        Refusal::TooManyMatches { person, max } => Message::phrase("refused-too-many-matches")
            .with("name", names::player(person))
            .with("max", *max),
        Refusal::NoMatch => {
            Message::phrase("refused-no-match").with("challenge", Command::Challenge.mention())
        }
        Refusal::NoSuchMatch { given } => Message::phrase("refused-no-such-match")
            .with("given", quoted(given))
            .with("games", Command::Games.mention()),
        Refusal::NotAPlayer { facts } => Message::phrase("refused-not-a-player")
            .with("code", facts.code.to_string())
            .with("red", names::player(&facts.players.red))
            .with("blue", names::player(&facts.players.blue)),
        Refusal::WhichMatch { matches } => which_match(matches, reader),
        Refusal::Stale { .. } => Message::phrase("refused-stale"),
        Refusal::HasBegun { .. } => Message::phrase("refused-has-begun"),
        Refusal::SetupLocked { .. } => Message::phrase("refused-setup-locked"),
        Refusal::NotHome { squares } => Message::phrase("refused-not-home")
            .with("squares", names::squares(squares.iter().copied())),
        Refusal::OwnMatch => Message::phrase("refused-own-match"),
        Refusal::NoSuchSetup => Message::phrase("refused-no-such-setup"),
        Refusal::SetupName { name, taken: true } => {
            Message::phrase("refused-setup-name-taken").with("name", quoted(name))
        }
        Refusal::SetupName { taken: false, .. } => {
            Message::phrase("refused-setup-name").with("max", SETUP_NAME_MAX)
        }
        Refusal::TooManySetups { max } => Message::phrase("refused-too-many-setups")
            .with("max", *max)
            .with("setups", Command::Setups.mention()),
        Refusal::RandomSetupOnly => Message::phrase("refused-random-setup-only"),
        Refusal::StillArranging { facts, ready } => still_arranging(facts, *ready, reader),
        Refusal::IllegalMove {
            facts,
            attempted,
            reason,
        } => illegal_move(facts, *attempted, reason),
        Refusal::MatchOver { facts } => over(facts),
        Refusal::TimeOver { .. }
        | Refusal::NoClock { .. }
        | Refusal::OwnTime { .. }
        | Refusal::TimeNotOver { .. }
        | Refusal::Paused { .. }
        | Refusal::TimeNotLeft { .. }
        | Refusal::PauseLength { .. }
        | Refusal::WaitsForYou { .. }
        | Refusal::NudgedAlready { .. } => time::refused(refusal, reader),
        Refusal::StillPlaying { facts } => {
            Message::phrase("refused-still-playing").with("code", facts.code.to_string())
        }
        Refusal::WatchElsewhere { facts } => Message::phrase("refused-watch-elsewhere")
            .with("code", facts.code.to_string())
            .with("channel", names::channel(facts.channel)),
        Refusal::NothingToWatch => Message::phrase("refused-nothing-to-watch"),
        Refusal::DrawForbidden => Message::phrase("refused-draw-forbidden"),
        Refusal::OfferPending { offer, yours } => Message::phrase(match (offer.kind, yours) {
            (OfferKind::Draw, true) => "refused-draw-pending-yours",
            (OfferKind::Draw, false) => "refused-draw-pending-theirs",
            (OfferKind::Abandon, true) => "refused-abandon-pending-yours",
            (OfferKind::Abandon, false) => "refused-abandon-pending-theirs",
            (OfferKind::Pause, true) => "refused-pause-pending-yours",
            (OfferKind::Pause, false) => "refused-pause-pending-theirs",
        }),
        Refusal::OfferTooSoon { plies } => {
            Message::phrase("refused-offer-too-soon").with("plies", *plies)
        }
        Refusal::NoOffer { .. } => Message::phrase("refused-no-offer"),
        Refusal::StillRunning { facts } => {
            Message::phrase("refused-still-running").with("code", facts.code.to_string())
        }
        Refusal::NoSpectators { facts } => {
            Message::phrase("refused-no-spectators").with("code", facts.code.to_string())
        }
        Refusal::TooManySoloMatches { max } => {
            Message::phrase("refused-too-many-solo").with("max", *max)
        }
        Refusal::SoloMatchesEnough { max, again_at } => Message::phrase("refused-solo-enough")
            .with("max", *max)
            .with("again", names::relative_time(*again_at)),
        Refusal::SharesEnough { max, again_at } => Message::phrase("refused-shares-enough")
            .with("max", *max)
            .with("again", names::relative_time(*again_at)),
        Refusal::NotSolo => Message::phrase("refused-not-solo"),
        Refusal::ShareInServers => {
            Message::phrase("refused-share-in-servers").with("board", Command::Board.mention())
        }
        Refusal::SharedAlready => Message::phrase("refused-shared-already"),
        Refusal::ComputerThinks => Message::phrase("refused-computer-thinks"),
        Refusal::PlaysItself { facts } => {
            Message::phrase("refused-plays-itself").with("code", facts.code.to_string())
        }
        Refusal::WantsNoMessages => Message::phrase("refused-wants-no-messages")
            .with("preferences", Command::Preferences.mention()),
        Refusal::FollowsEnough { max } => {
            Message::phrase("refused-follows-enough").with("max", *max)
        }
        Refusal::Unfinished { matches } => super::privacy::still_playing(matches),
        Refusal::AlreadyAnswered => Message::phrase("refused-already-answered"),
    }
}

/// A text that is no setup, with all that is wrong with it.
#[must_use]
pub fn bad_setup(faults: &[SetupTextFault]) -> Message {
    let told: Vec<Message> = faults.iter().flat_map(setup_text_fault).collect();
    let more = match told.len().saturating_sub(FAULTS_LISTED_MAX) {
        0 => Message::nothing(),
        count => Message::phrase("refused-bad-setup-more").with("count", count),
    };
    Message::lines(
        std::iter::once(Message::phrase("refused-bad-setup"))
            .chain(told.into_iter().take(FAULTS_LISTED_MAX))
            .chain([more]),
    )
}

/// A form that would come too late.
#[must_use]
pub fn press_again() -> Message {
    Message::phrase("refused-press-again")
}

/// Times that can't be read, or that leave no quiet hours between them.
#[must_use]
pub fn no_quiet_hours() -> Message {
    Message::phrase("refused-quiet-hours")
}

/// A text that is no square or no move.
#[must_use]
pub fn not_understood(typed: &str) -> Message {
    Message::phrase("refused-not-a-move").with("typed", quoted(typed))
}

/// A lake was named as a square.
#[must_use]
pub fn lake(typed: &str) -> Message {
    Message::phrase("refused-lake").with("typed", quoted(typed))
}

/// A button whose message is older than this bot remembers.
#[must_use]
pub fn old_button() -> Message {
    Message::phrase("refused-old-button")
        .with("board", Command::Board.mention())
        .with("games", Command::Games.mention())
}

/// A command that came where the bot can't do it.
#[must_use]
pub fn server_only() -> Message {
    Message::phrase("refused-no-server")
}

/// A command for those who manage the server.
#[must_use]
pub fn managers_only() -> Message {
    Message::phrase("refused-managers-only")
}

/// Something broke on our side; the number is in the log.
#[must_use]
pub fn fault(number: &str) -> Message {
    Message::phrase("fault").with("number", number)
}

fn quoted(typed: &str) -> Message {
    let short: String = typed
        .chars()
        .filter(|&character| character != '`' && !character.is_control())
        .take(QUOTED_MAX_CHARACTERS)
        .collect();
    Message::verbatim(format!("`{short}`"))
}

fn challenge_fault(fault: &ChallengeFault) -> Message {
    match fault {
        ChallengeFault::NoServer => server_only(),
        ChallengeFault::Yourself => Message::phrase("refused-self"),
        ChallengeFault::Bot { name } => {
            Message::phrase("refused-bot").with("name", names::person(name))
        }
        ChallengeFault::Ourselves => {
            Message::phrase("refused-this-bot").with("solo", Command::Solo.mention())
        }
        ChallengeFault::CannotSeeChannel { name } => {
            Message::phrase("refused-cannot-see").with("name", names::person(name))
        }
        ChallengeFault::NotAMember => Message::phrase("refused-not-a-member"),
        ChallengeFault::MayNotChallenge { allowed } => match allowed {
            Challengers::Role(role) => {
                Message::phrase("refused-challengers-role").with("role", names::role(*role))
            }
            Challengers::Managers | Challengers::Everyone => {
                Message::phrase("refused-challengers-managers")
            }
        },
        ChallengeFault::OtherChannel { channel } => {
            Message::phrase("refused-other-channel").with("channel", names::channel(*channel))
        }
        ChallengeFault::VariantNotAllowed { allowed } => {
            let allowed = allowed.iter().copied().map(names::variant);
            Message::phrase("refused-variant").with("allowed", Message::joined(", ", allowed))
        }
        ChallengeFault::RulesNotAllowed { allowed } => {
            let allowed = allowed.iter().copied().map(names::rule_set);
            Message::phrase("refused-rules").with("allowed", Message::joined(", ", allowed))
        }
        ChallengeFault::MissingPermissions(missing) => {
            Message::phrase("refused-missing-permissions").with("permissions", permissions(missing))
        }
        ChallengeFault::TooManyChallenges { max } => {
            Message::phrase("refused-too-many-challenges").with("max", *max)
        }
        ChallengeFault::TooManyLately { again_at } => Message::phrase("refused-challenges-lately")
            .with("again", names::relative_time(*again_at)),
        ChallengeFault::BusyServer { again_at } => {
            Message::phrase("refused-busy-server").with("again", names::relative_time(*again_at))
        }
        ChallengeFault::TooManyMatches { person, max } => {
            Message::phrase("refused-too-many-matches")
                .with("name", names::player(person))
                .with("max", *max)
        }
        ChallengeFault::AlreadyOpen { by, .. } => {
            Message::phrase("refused-already-open").with("name", names::player(by))
        }
    }
}

/// Several permissions.
pub(super) fn permissions(of: &[Permission]) -> Message {
    Message::joined(", ", of.iter().copied().map(permission))
}

/// A permission by the name that Discord gives it in its settings.
pub(super) fn permission(permission: Permission) -> Message {
    Message::phrase(match permission {
        Permission::ViewChannel => "permission-view-channel",
        Permission::SendMessages => "permission-send-messages",
        Permission::CreatePublicThreads => "permission-create-public-threads",
        Permission::SendMessagesInThreads => "permission-send-messages-in-threads",
        Permission::AttachFiles => "permission-attach-files",
        Permission::ReadMessageHistory => "permission-read-message-history",
    })
}

fn which_match(matches: &[MatchFacts], reader: PersonId) -> Message {
    let question =
        Message::phrase("refused-which-match").with("option", CommandOption::Match.name());
    Message::lines([question, table::games(matches, reader)])
}

fn still_arranging(facts: &MatchFacts, ready: bool, reader: PersonId) -> Message {
    let opponent = facts.seat(reader).map_or_else(Message::nothing, |color| {
        names::player(&facts.players[color.opponent()])
    });
    if ready {
        Message::phrase("refused-opponent-arranging").with("opponent", opponent)
    } else {
        Message::phrase("refused-arrange-first").with("setup", Command::Setup.mention())
    }
}

fn over(facts: &MatchFacts) -> Message {
    let result = facts.outcome.map_or_else(Message::nothing, |outcome| {
        table::result(&outcome, &facts.players, &facts.rules)
    });
    Message::joined(
        " ",
        [
            Message::phrase("refused-over").with("code", facts.code.to_string()),
            result,
        ],
    )
}

fn illegal_move(facts: &MatchFacts, attempted: Move, reason: &IllegalMove) -> Message {
    let squares = |message: Message| {
        message
            .with("from", names::square(attempted.from))
            .with("to", names::square(attempted.to))
    };
    match *reason {
        IllegalMove::GameOver => over(facts),
        IllegalMove::NotYourTurn => {
            let mover = facts.mover().map_or_else(Message::nothing, names::player);
            Message::phrase("illegal-not-your-turn").with("opponent", mover)
        }
        IllegalMove::NoPiece(square) => {
            Message::phrase("illegal-no-piece").with("square", names::square(square))
        }
        IllegalMove::NotYourPiece(square) => {
            Message::phrase("illegal-not-your-piece").with("square", names::square(square))
        }
        IllegalMove::Immovable(rank) => Message::phrase("illegal-immovable")
            .with("square", names::square(attempted.from))
            .with("rank", names::rank_within(rank)),
        IllegalMove::NoStep => {
            Message::phrase("illegal-no-step").with("square", names::square(attempted.from))
        }
        IllegalMove::NotStraight => squares(Message::phrase("illegal-not-straight")),
        IllegalMove::TooFar(rank) => {
            squares(Message::phrase("illegal-too-far")).with("rank", names::rank_within(rank))
        }
        IllegalMove::LakeBetween => squares(Message::phrase("illegal-lake-between")),
        IllegalMove::Blocked(square) => {
            squares(Message::phrase("illegal-blocked")).with("square", names::square(square))
        }
        IllegalMove::OwnPiece(square) => {
            Message::phrase("illegal-own-piece").with("square", names::square(square))
        }
        IllegalMove::ScoutMovesOrStrikes => {
            squares(Message::phrase("illegal-scout-moves-or-strikes"))
        }
        IllegalMove::TwoSquares(border) => Message::phrase("illegal-two-squares")
            .with("crossings", facts.rules.two_square.unwrap_or_default())
            .with("square", names::square(attempted.from))
            .with("one", names::square(border.one))
            .with("other", names::square(border.other)),
        IllegalMove::MoreSquares { ply } => {
            squares(Message::phrase("illegal-more-squares")).with("ply", ply)
        }
    }
}

fn setup_text_fault(fault: &SetupTextFault) -> Vec<Message> {
    match fault {
        SetupTextFault::RowLength { row, places } => vec![
            Message::phrase("setup-fault-row-length")
                .with("row", *row)
                .with("places", *places),
        ],
        SetupTextFault::UnknownPiece { square, text } => vec![
            Message::phrase("setup-fault-unknown-piece")
                .with("square", names::square(*square))
                .with("text", quoted(text)),
        ],
        SetupTextFault::Army(IllegalSetup(faults)) => faults.iter().map(setup_fault).collect(),
    }
}

fn setup_fault(fault: &SetupFault) -> Message {
    let counted = |message: Message, rank, placed: u8, allowed: u8| {
        message
            .with("rank", names::rank(rank))
            .with("placed", placed)
            .with("allowed", allowed)
    };
    match *fault {
        SetupFault::OutsideHome(square) => {
            Message::phrase("setup-fault-outside-home").with("square", names::square(square))
        }
        SetupFault::Occupied(square) => {
            Message::phrase("setup-fault-occupied").with("square", names::square(square))
        }
        SetupFault::TooMany {
            rank,
            placed,
            allowed,
        } => counted(
            Message::phrase("setup-fault-too-many"),
            rank,
            placed,
            allowed,
        ),
        SetupFault::TooFew {
            rank,
            placed,
            allowed,
        } => counted(
            Message::phrase("setup-fault-too-few"),
            rank,
            placed,
            allowed,
        ),
    }
}

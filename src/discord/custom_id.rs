//! What a button, select or form says when it is used:
//! `s1:<challenge or match>:<ply or revision>:<action>[:<squares or page>]`.
//!
//! It holds no rank, no piece and no secret of a person, for everybody who sees a button can read it.
//! `s1` is the version of the form: what comes from older or other buttons isn't understood, and is
//! answered politely.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::beside::Beside;
use super::words::worded;
use crate::engine::{Direction, Move, Square};
use crate::matches::{ChallengeId, MatchCode};

const VERSION: &str = "s1";
/// The list of one's matches belongs to none of them.
const OPEN: &str = "s1:*:0:open";
/// Nor does what stands beside them.
const BESIDE: &str = "s1:*:0:";
/// And so does the list of one's saved setups.
const OPEN_SAVED: &str = "s1:*:0:setups";
/// What stands before the number of a saved setup, and before no code of a match.
const SAVED: char = '*';

/// One press of a button, choice from a select, or form sent in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Press {
    /// Chooses which of one's matches is shown.
    Open,
    /// Something beside the matches: preferences, one's own data, a server's settings.
    Beside(Beside),
    /// Chooses which of one's saved setups is shown.
    OpenSaved,
    /// Something with one of one's saved setups, by its number.
    Saved(i64, SavedAction),
    /// An answer to a challenge.
    Challenge(ChallengeId, ChallengeAction),
    /// Something in a match.
    Match {
        code: MatchCode,
        /// What the presser saw: the ply, or while arranging the draft's revision.
        seen: u32,
        action: MatchAction,
    },
    /// A step towards a move.
    Step {
        code: MatchCode,
        /// The ply that the presser saw.
        seen: u32,
        step: Step,
    },
}

/// A step on the way to a move. What has been chosen so far stands in the buttons themselves, so
/// that nothing of it has to be remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Chooses a piece, from this page of the list.
    Pick(u32),
    /// Moves one square, or asks first where a strike is worth a second thought.
    Go(Move),
    /// A strike that was thought about.
    Strike(Move),
    /// Chooses where the piece on this square runs.
    Run(Square),
    /// A direction in which the chosen piece can't go: a button that can't be pressed.
    Nowhere(Direction),
}

/// The words for directions on the board, not on a picture of it.
const DIRECTIONS: [(Direction, &str); 4] = [
    (Direction::Left, "left"),
    (Direction::Up, "up"),
    (Direction::Down, "down"),
    (Direction::Right, "right"),
];

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pick(page) => write!(f, "pick:{page}"),
            Self::Go(ply) => write!(f, "go:{ply}"),
            Self::Strike(ply) => write!(f, "strike:{ply}"),
            Self::Run(from) => write!(f, "run:{from}"),
            Self::Nowhere(blocked) => {
                let word = DIRECTIONS
                    .iter()
                    .find_map(|(direction, word)| (direction == blocked).then_some(*word))
                    .expect("every direction has a word");
                write!(f, "nowhere:{word}")
            }
        }
    }
}

impl Step {
    fn read(word: &str, rest: &str) -> Option<Self> {
        match word {
            "pick" => rest.parse().ok().map(Self::Pick),
            "go" => rest.parse().ok().map(Self::Go),
            "strike" => rest.parse().ok().map(Self::Strike),
            "run" => rest.parse().ok().map(Self::Run),
            "nowhere" => DIRECTIONS
                .iter()
                .find_map(|(direction, word)| (*word == rest).then_some(Self::Nowhere(*direction))),
            _ => None,
        }
    }
}

worded!(
    /// What can be pressed on a challenge.
    ChallengeAction {
        Accept = "accept",
        Decline = "decline",
        Withdraw = "withdraw",
    }
);

worded!(
    /// What can be done with a saved setup.
    SavedAction {
        Show = "show",
        /// Opens it as text; the form that is sent in says the same.
        Edit = "edit",
        /// Opens a line for its name; the form that is sent in says the same.
        Rename = "rename",
        /// Asks whether it is really to be deleted.
        Delete = "delete",
        ConfirmDelete = "delete-yes",
    }
);

worded!(
    /// What can be pressed in a match.
    MatchAction {
        /// Shows the presser's own panel, whatever stands on the pressed message.
        Show = "show",
        /// Brings the pressed panel to the present state.
        Refresh = "refresh",
        /// Chooses what to begin from.
        StartFrom = "start",
        /// Opens a line for the name under which the setup is saved; the form says the same.
        SaveAs = "save",
        /// Chooses among one's back rows.
        BackRows = "back",
        /// Chooses among one's front rows.
        FrontRows = "front",
        Shuffle = "shuffle",
        Mirror = "mirror",
        Undo = "undo",
        /// Opens the setup as text; the form that is sent in says the same.
        EditAsText = "edit",
        Ready = "ready",
        Unlock = "unlock",
        /// The panel in letters.
        TextView = "text",
        /// What to know before one arranges.
        Help = "help",
        /// Opens a line to type a move; the form that is sent in says the same.
        TypeMove = "type",
        /// What has fallen so far.
        Captured = "captured",
        LastMoves = "last",
        /// Uncovers the presser's own ranks on the pressed panel.
        ShowRanks = "ranks",
        /// Doesn't strike after all.
        CancelStrike = "strike-no",
        /// Asks what is to be offered.
        Offer = "offer",
        /// Asks whether the presser means to resign.
        Resign = "resign",
        ConfirmResign = "resign-yes",
        CancelResign = "resign-no",
        /// Leaves a match that hasn't begun. One that has begun since isn't resigned by it.
        ConfirmLeave = "leave-yes",
        OfferDraw = "draw",
        /// An answer is to the offer that was made at the ply that the presser saw.
        AcceptDraw = "draw-yes",
        DeclineDraw = "draw-no",
        WithdrawDraw = "draw-back",
        /// Suggests ending the match without a result.
        OfferAbandon = "abandon",
        AcceptAbandon = "abandon-yes",
        DeclineAbandon = "abandon-no",
        WithdrawAbandon = "abandon-back",
        AcceptPause = "pause-yes",
        DeclinePause = "pause-no",
        WithdrawPause = "pause-back",
        /// Claims the win against a player who is out of time.
        Claim = "claim",
        /// Gives them more time instead.
        Grant = "grant",
        /// Is told by message what is posted of a match that others play.
        Follow = "follow",
        Unfollow = "unfollow",
        /// Challenges the opponent of a match that is over once more.
        Rematch = "rematch",
        /// Shows everyone the board of a match against the computer.
        Share = "share",
    }
);

/// A text that no button of this version says.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("not a press of this version")]
pub(super) struct UnknownPress;

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Open => f.write_str(OPEN),
            Press::Beside(beside) => write!(f, "{BESIDE}{beside}"),
            Press::OpenSaved => f.write_str(OPEN_SAVED),
            Press::Saved(id, action) => {
                write!(f, "{VERSION}:{SAVED}{id}:0:{}", action.word())
            }
            Press::Challenge(id, action) => write!(f, "{VERSION}:{id}:0:{}", action.word()),
            Press::Match { code, seen, action } => {
                write!(f, "{VERSION}:{code}:{seen}:{}", action.word())
            }
            Press::Step { code, seen, step } => write!(f, "{VERSION}:{code}:{seen}:{step}"),
        }
    }
}

impl FromStr for Press {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        match text {
            OPEN => return Ok(Press::Open),
            OPEN_SAVED => return Ok(Press::OpenSaved),
            _ => {}
        }
        if let Some(beside) = text.strip_prefix(BESIDE) {
            return beside.parse().map(Press::Beside);
        }
        let mut parts = text.split(':');
        let mut part = || parts.next().ok_or(UnknownPress);
        let (version, subject, seen, action) = (part()?, part()?, part()?, part()?);
        let rest = parts.next();
        if version != VERSION || parts.next().is_some() {
            return Err(UnknownPress);
        }
        let seen = seen.parse().map_err(|_| UnknownPress)?;
        if let Some(rest) = rest {
            return Ok(Press::Step {
                code: subject.parse().map_err(|_| UnknownPress)?,
                seen,
                step: Step::read(action, rest).ok_or(UnknownPress)?,
            });
        }
        if let Some(id) = subject.strip_prefix(SAVED) {
            let id = id.parse().map_err(|_| UnknownPress)?;
            let action = SavedAction::from_word(action).ok_or(UnknownPress)?;
            return Ok(Press::Saved(id, action));
        }
        if let Some(action) = ChallengeAction::from_word(action) {
            let id = subject.parse().map_err(|_| UnknownPress)?;
            return Ok(Press::Challenge(id, action));
        }
        Ok(Press::Match {
            code: subject.parse().map_err(|_| UnknownPress)?,
            seen,
            action: MatchAction::from_word(action).ok_or(UnknownPress)?,
        })
    }
}

/// What a custom id says, written down again: a custom id that says the same. `None` where it says
/// nothing to this version.
#[must_use]
pub fn read_custom_id(text: &str) -> Option<String> {
    text.parse().ok().map(|press: Press| press.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discord's limit, in characters.
    const CUSTOM_ID_MAX: usize = 100;

    fn presses() -> Vec<Press> {
        let id: ChallengeId = i64::MAX.to_string().parse().expect("a number");
        let code: MatchCode = "7K3FZ".parse().expect("a code");
        let challenges = ChallengeAction::ALL
            .iter()
            .map(|&action| Press::Challenge(id, action));
        let matches = MatchAction::ALL.iter().map(|&action| Press::Match {
            code,
            seen: u32::MAX,
            action,
        });
        let ply: Move = "k10-a10".parse().expect("a move");
        let steps = [
            Step::Pick(u32::MAX),
            Step::Go(ply),
            Step::Strike(ply),
            Step::Run(ply.from),
        ];
        let blocked = DIRECTIONS.map(|(direction, _)| Step::Nowhere(direction));
        let steps = steps.into_iter().chain(blocked).map(|step| Press::Step {
            code,
            seen: u32::MAX,
            step,
        });
        let all = challenges.chain(matches).chain(steps);
        let saved = SavedAction::ALL
            .iter()
            .map(|&action| Press::Saved(i64::MAX, action));
        let beside = Beside::every(code).into_iter().map(Press::Beside);
        all.chain(saved)
            .chain(beside)
            .chain([Press::Open, Press::OpenSaved])
            .collect()
    }

    #[test]
    fn every_press_is_understood_again_and_fits() {
        for press in presses() {
            let text = press.to_string();
            assert!(text.len() <= CUSTOM_ID_MAX, "{text}");
            assert_eq!(text.parse(), Ok(press));
        }
    }

    #[test]
    fn no_two_actions_share_a_word() {
        let mut texts: Vec<String> = presses().iter().map(Press::to_string).collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), presses().len());
    }

    #[test]
    fn other_buttons_are_not_understood() {
        for text in [
            "",
            "s1",
            "s0:7K3F:0:show",
            "s1:7K3F:0",
            "s1:7K3F:0:dance",
            "s1:7K3F:-1:show",
            "s1:7K3F:0:show:e4",
            "s1:*:0:show",
            "s1:*7:0:dance",
            "s1:7K3F:0:go",
            "s1:7K3F:0:go:e4",
            "s1:7K3F:0:run:c5",
            "s1:7K3F:0:nowhere:forward",
            "s1:7K3F:0:go:e4-e5:e6",
            "s1:7K3F:0:accept",
            "s1::0:show",
            "s1:*:0:",
            "s1:*:0:messages",
            "s1:*:0:messages:maybe",
            "s1:*:0:end:*",
            "hello",
        ] {
            assert_eq!(text.parse::<Press>(), Err(UnknownPress), "{text}");
        }
    }
}

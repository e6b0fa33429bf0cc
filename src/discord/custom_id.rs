//! What a button says when it is pressed: `s1:<challenge or match>:<ply or revision>:<action>`.
//!
//! It holds no rank, no piece and no secret of a person, for everybody who sees a button can read it.
//! `s1` is the version of the form: what comes from older or other buttons isn't understood, and is
//! answered politely.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::matches::{ChallengeId, MatchCode};

const VERSION: &str = "s1";

/// One press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Press {
    /// An answer to a challenge.
    Challenge(ChallengeId, ChallengeAction),
    /// Something in a match.
    Match {
        code: MatchCode,
        /// What the presser saw: the ply, or while arranging the draft's revision.
        seen: u32,
        action: MatchAction,
    },
}

/// Declares actions and the words for them, which stand in buttons of old messages: they stay.
macro_rules! actions {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum $name { $($(#[$case_doc])* $case),+ }

        impl $name {
            #[cfg(test)]
            const ALL: &[Self] = &[$(Self::$case),+];

            const fn word(self) -> &'static str {
                match self { $(Self::$case => $word),+ }
            }

            fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$case),)+ _ => None }
            }
        }
    };
}

actions!(
    /// What can be pressed on a challenge.
    ChallengeAction {
        Accept = "accept",
        Decline = "decline",
        Withdraw = "withdraw",
    }
);

actions!(
    /// What can be pressed in a match.
    MatchAction {
        /// Shows the presser's own panel, whatever stands on the pressed message.
        Show = "show",
        /// Brings the pressed panel to the present state.
        Refresh = "refresh",
        Shuffle = "shuffle",
        Ready = "ready",
        Unlock = "unlock",
        /// Asks whether the presser means to resign.
        Resign = "resign",
        ConfirmResign = "resign-yes",
        CancelResign = "resign-no",
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
        /// Challenges the opponent of a match that is over once more.
        Rematch = "rematch",
    }
);

/// A text that no button of this version says.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("not a press of this version")]
pub(super) struct UnknownPress;

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Challenge(id, action) => write!(f, "{VERSION}:{id}:0:{}", action.word()),
            Press::Match { code, seen, action } => {
                write!(f, "{VERSION}:{code}:{seen}:{}", action.word())
            }
        }
    }
}

impl FromStr for Press {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let mut parts = text.split(':');
        let mut part = || parts.next().ok_or(UnknownPress);
        let (version, subject, seen, action) = (part()?, part()?, part()?, part()?);
        if version != VERSION || parts.next().is_some() {
            return Err(UnknownPress);
        }
        let seen = seen.parse().map_err(|_| UnknownPress)?;
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
        challenges.chain(matches).collect()
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
            "s1:7K3F:0:accept",
            "s1::0:show",
            "hello",
        ] {
            assert_eq!(text.parse::<Press>(), Err(UnknownPress), "{text}");
        }
    }
}

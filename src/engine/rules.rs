//! The options in which the published guides disagree, and the named sets of them.

use std::fmt;
use std::str::FromStr;

/// How the armies come onto the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupRule {
    /// Anything the variant's placement allows.
    Free,
    /// Placed at random; any two own pieces may be swapped until ready.
    RandomThenSwap,
}

/// What a Scout's turn may hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScoutCharge {
    /// It may run and strike in the same turn.
    SameTurn,
    /// It moves far *or* strikes an adjacent piece.
    MoveOrStrike,
}

/// What a defender does that has won its battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinningDefender {
    Stays,
    /// 1961: it moves onto the last square the attacker came from; a Bomb never moves.
    Advances,
}

/// What becomes of a rank that a battle has shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reveal {
    /// The survivor is hidden again; people may remember.
    HiddenAgain,
    /// Survivors stay face up, and a Scout that moves more than one square turns face up for good.
    StaysVisible,
}

/// Whether strikes count for the two-square rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TwoSquareStrikes {
    Count,
    /// A strike is never forbidden by the rule, and one that was played starts the count anew.
    Exempt,
}

/// How the two-square rule compares a Scout's long moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TwoSquareScouts {
    /// Moves are alike that cross the same border between two squares.
    SharedBorder,
    /// Moves are alike that join the very same two squares.
    SameTwoSquares,
}

/// Who may agree on a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AgreedDraw {
    Allowed,
    Forbidden,
}

/// What happens when neither side can move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BothImmobile {
    Draw,
    SideToMoveLoses,
}

/// When a side is found unable to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ImmobileCheck {
    /// On its own turn.
    OnTurn,
    /// Both sides are looked at after each ply.
    Either,
}

/// What happens in a battle of equal ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EqualRanks {
    BothFall,
    /// "Aggressor advantage".
    AttackerWins,
}

/// What becomes of a Bomb that has been struck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bombs {
    Stay,
    /// Bomb and attacker both leave.
    OneUse,
}

/// How ranks are counted on the pieces. For display alone; names always stand beside numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Numbering {
    TenHigh,
    /// Old sets: the Marshal is 1.
    OneHigh,
}

/// Every option of RULES §2, each with the value in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    pub setup: SetupRule,
    pub scout_charge: ScoutCharge,
    pub winning_defender: WinningDefender,
    pub reveal: Reveal,
    /// How many crossings of one border in a row are allowed; `None` where the rule is off.
    pub two_square: Option<u8>,
    pub two_square_strikes: TwoSquareStrikes,
    pub two_square_scouts: TwoSquareScouts,
    /// The more-squares (chase) rule is on.
    pub more_squares: bool,
    /// Plies of both sides together after which the game is drawn.
    pub max_plies: Option<u32>,
    /// Plies in a row without a battle after which the game is drawn.
    pub max_quiet_plies: Option<u32>,
    pub agreed_draw: AgreedDraw,
    pub both_immobile: BothImmobile,
    pub immobile_check: ImmobileCheck,
    pub equal_ranks: EqualRanks,
    pub bombs: Bombs,
    pub numbering: Numbering,
}

/// A named set of rules. A released set is frozen: a changed rule is a new name, so that old
/// matches replay for ever.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum RuleSet {
    /// The guide of the Original game; our default.
    Jumbo,
    /// The online game: random placement, third crossing forbidden, 800 plies.
    Online,
    /// The international federation's tournament rules.
    Isf,
    /// The rules of 1961.
    Classic1961,
    /// The rules of 1961 with the misprint that lets a winning defender advance.
    Classic1961Advance,
    /// The programs' contest of 2012: no repetition rule and no cap but its manager's own.
    Ucc2012,
}

impl RuleSet {
    /// Every rule set.
    pub const ALL: [Self; 6] = [
        Self::Jumbo,
        Self::Online,
        Self::Isf,
        Self::Classic1961,
        Self::Classic1961Advance,
        Self::Ucc2012,
    ];

    /// The rule sets that people choose from. By the contest's, a game between people need never end.
    pub const OFFERED: [Self; 5] = [
        Self::Jumbo,
        Self::Online,
        Self::Isf,
        Self::Classic1961,
        Self::Classic1961Advance,
    ];

    /// The name in records, options and the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Jumbo => "jumbo",
            Self::Online => "online",
            Self::Isf => "isf",
            Self::Classic1961 => "classic1961",
            Self::Classic1961Advance => "classic1961-advance",
            Self::Ucc2012 => "ucc2012",
        }
    }

    /// The options of this set (RULES §2). `reveal` is no part of a set: the challenge carries it.
    #[must_use]
    pub const fn rules(self, reveal: Reveal) -> Rules {
        let jumbo = Rules {
            setup: SetupRule::Free,
            scout_charge: ScoutCharge::SameTurn,
            winning_defender: WinningDefender::Stays,
            reveal,
            two_square: Some(3),
            two_square_strikes: TwoSquareStrikes::Count,
            two_square_scouts: TwoSquareScouts::SharedBorder,
            more_squares: true,
            max_plies: None,
            max_quiet_plies: Some(200),
            agreed_draw: AgreedDraw::Allowed,
            both_immobile: BothImmobile::Draw,
            immobile_check: ImmobileCheck::OnTurn,
            equal_ranks: EqualRanks::BothFall,
            bombs: Bombs::Stay,
            numbering: Numbering::TenHigh,
        };
        let classic = Rules {
            numbering: Numbering::OneHigh,
            scout_charge: ScoutCharge::MoveOrStrike,
            two_square: Some(2),
            ..jumbo
        };
        match self {
            Self::Jumbo => jumbo,
            Self::Online => Rules {
                setup: SetupRule::RandomThenSwap,
                two_square: Some(2),
                more_squares: false,
                max_plies: Some(800),
                max_quiet_plies: None,
                agreed_draw: AgreedDraw::Forbidden,
                ..jumbo
            },
            Self::Isf => Rules {
                max_plies: Some(2000),
                ..jumbo
            },
            Self::Classic1961 => classic,
            Self::Classic1961Advance => Rules {
                winning_defender: WinningDefender::Advances,
                ..classic
            },
            Self::Ucc2012 => Rules {
                numbering: Numbering::OneHigh,
                two_square: None,
                more_squares: false,
                max_quiet_plies: None,
                agreed_draw: AgreedDraw::Forbidden,
                both_immobile: BothImmobile::SideToMoveLoses,
                ..jumbo
            },
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownRuleSet;

impl fmt::Display for UnknownRuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no rule set has this name")
    }
}

impl std::error::Error for UnknownRuleSet {}

impl FromStr for RuleSet {
    type Err = UnknownRuleSet;

    fn from_str(text: &str) -> Result<Self, UnknownRuleSet> {
        Self::ALL
            .into_iter()
            .find(|set| set.name() == text)
            .ok_or(UnknownRuleSet)
    }
}

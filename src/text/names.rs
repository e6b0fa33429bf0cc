//! The names of things: ranks, sides, variants, rule sets, squares, people.

use super::message::Message;
use crate::engine::{
    AgreedDraw, Bombs, Color, EqualRanks, Numbering, Rank, Reveal, RuleSet, Rules, ScoutCharge,
    SetupRule, Square, Variant, WinningDefender,
};
use crate::matches::{ChannelId, Level, Pace, Person, PersonId, RoleId, Timestamp};

/// The rank's name at the head of a line or alone: "Captain".
#[must_use]
pub fn rank(rank: Rank) -> Message {
    Message::phrase(rank_ids(rank).0)
}

/// The rank's name inside a sentence, where Dutch writes it small: "kapitein".
#[must_use]
pub fn rank_within(rank: Rank) -> Message {
    Message::phrase(rank_ids(rank).1)
}

const fn rank_ids(rank: Rank) -> (&'static str, &'static str) {
    match rank {
        Rank::Bomb => ("rank-bomb", "rank-bomb.within"),
        Rank::Spy => ("rank-spy", "rank-spy.within"),
        Rank::Scout => ("rank-scout", "rank-scout.within"),
        Rank::Miner => ("rank-miner", "rank-miner.within"),
        Rank::Sergeant => ("rank-sergeant", "rank-sergeant.within"),
        Rank::Lieutenant => ("rank-lieutenant", "rank-lieutenant.within"),
        Rank::Captain => ("rank-captain", "rank-captain.within"),
        Rank::Major => ("rank-major", "rank-major.within"),
        Rank::Colonel => ("rank-colonel", "rank-colonel.within"),
        Rank::General => ("rank-general", "rank-general.within"),
        Rank::Marshal => ("rank-marshal", "rank-marshal.within"),
        Rank::Flag => ("rank-flag", "rank-flag.within"),
    }
}

/// The rank's name with its number where it has one, as it stands alone: "Captain (6)", "Bomb".
#[must_use]
pub fn numbered_rank(of: Rank, numbering: Numbering) -> Message {
    numbered(rank(of), of, numbering)
}

/// The same inside a sentence: "kapitein (6)".
#[must_use]
pub fn numbered_rank_within(of: Rank, numbering: Numbering) -> Message {
    numbered(rank_within(of), of, numbering)
}

fn numbered(name: Message, of: Rank, numbering: Numbering) -> Message {
    let figure = of.figure(numbering);
    if figure.starts_with(|first: char| first.is_ascii_digit()) {
        Message::phrase("rank-numbered")
            .with("rank", name)
            .with("number", figure)
    } else {
        name
    }
}

/// The side's name at the head of a line or alone: "Red".
#[must_use]
pub fn color(color: Color) -> Message {
    Message::phrase(match color {
        Color::Red => "color-red",
        Color::Blue => "color-blue",
    })
}

/// The side's name inside a sentence: "rood".
#[must_use]
pub fn color_within(color: Color) -> Message {
    Message::phrase(match color {
        Color::Red => "color-red.within",
        Color::Blue => "color-blue.within",
    })
}

/// The variant's name: "Ultimate Lightning".
#[must_use]
pub fn variant(variant: Variant) -> Message {
    Message::phrase(match variant {
        Variant::Original => "variant-original",
        Variant::Training => "variant-training",
        Variant::Barrage => "variant-barrage",
        Variant::Duel => "variant-duel",
        Variant::UltimateLightning => "variant-lightning",
        Variant::Compact => "variant-compact",
    })
}

/// The rule set's name: "Classic 1961".
#[must_use]
pub fn rule_set(set: RuleSet) -> Message {
    Message::phrase(match set {
        RuleSet::Jumbo => "rules-jumbo",
        RuleSet::Online => "rules-online",
        RuleSet::Isf => "rules-isf",
        RuleSet::Classic1961 => "rules-classic",
        RuleSet::Classic1961Advance => "rules-classic-advance",
        RuleSet::Ucc2012 => "rules-ucc",
    })
}

/// What becomes of ranks that a battle has shown: "ranks stay visible".
#[must_use]
pub fn reveal(reveal: Reveal) -> Message {
    Message::phrase(match reveal {
        Reveal::StaysVisible => "reveal-visible",
        Reveal::HiddenAgain => "reveal-hidden",
    })
}

/// A square as texts show it, in capitals: "E4".
#[must_use]
pub fn square(square: Square) -> Message {
    Message::verbatim(square.to_string().to_uppercase())
}

/// Several squares: "A1, B1".
#[must_use]
pub fn squares(of: impl IntoIterator<Item = Square>) -> Message {
    Message::joined(", ", of.into_iter().map(square))
}

/// A person's display name as plain words: what Discord would take for markup is disarmed. Who has
/// no name was forgotten.
#[must_use]
pub fn person(name: &str) -> Message {
    if name.is_empty() {
        return Message::phrase("person-deleted");
    }
    let mut plain = String::with_capacity(name.len());
    for character in name.chars() {
        if matches!(
            character,
            '\\' | '*'
                | '_'
                | '~'
                | '|'
                | '`'
                | '>'
                | '<'
                | '['
                | ']'
                | '('
                | ')'
                | '#'
                | ':'
                | '@'
                | '-'
                | '+'
        ) {
            plain.push('\\');
        }
        if is_plain(character) {
            plain.push(character);
        }
    }
    Message::verbatim(plain)
}

/// Who plays: a person by their display name, as [`person`] has it, or the computer by its level.
#[must_use]
pub fn player(player: &Person) -> Message {
    player
        .id
        .level()
        .map_or_else(|| person(&player.name), computer)
}

/// The same for places that know no markup.
#[must_use]
pub fn plain_player(player: &Person) -> Message {
    player
        .id
        .level()
        .map_or_else(|| unadorned(&player.name), computer)
}

/// The computer as an opponent: "🤖 Sergeant".
fn computer(of: Level) -> Message {
    Message::phrase("computer").with("level", level(of))
}

/// How well the computer plays: "Sergeant".
#[must_use]
pub fn level(level: Level) -> Message {
    match level {
        Level::Recruit => Message::phrase("level-recruit"),
        Level::Sergeant => rank(Rank::Sergeant),
        Level::Captain => rank(Rank::Captain),
        Level::Colonel => rank(Rank::Colonel),
        Level::Marshal => rank(Rank::Marshal),
    }
}

/// A person's display name for places that know no markup: labels and descriptions of pictures.
#[must_use]
pub fn unadorned(name: &str) -> Message {
    if name.is_empty() {
        return Message::phrase("person-deleted");
    }
    Message::verbatim(
        name.chars()
            .filter(|&character| is_plain(character))
            .collect::<String>(),
    )
}

/// Neither breaks the line nor turns the direction of what follows it.
fn is_plain(character: char) -> bool {
    !character.is_control()
        && !matches!(character, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A mention that Discord shows as the person's name.
#[must_use]
pub fn mention(person: PersonId) -> Message {
    Message::verbatim(format!("<@{person}>"))
}

/// A mention that Discord shows as the channel's name.
#[must_use]
pub fn channel(channel: ChannelId) -> Message {
    Message::verbatim(format!("<#{channel}>"))
}

/// A mention that Discord shows as the role's name. It calls nobody: no message of ours may.
#[must_use]
pub fn role(role: RoleId) -> Message {
    Message::verbatim(format!("<@&{role}>"))
}

/// How long until a moment, in words of the reader's own client.
#[must_use]
pub fn relative_time(moment: Timestamp) -> Message {
    Message::verbatim(format!("<t:{}:R>", moment.unix()))
}

/// A moment as a date and a time of the reader's own client.
#[must_use]
pub fn date(moment: Timestamp) -> Message {
    Message::verbatim(format!("<t:{}:f>", moment.unix()))
}

/// How much time both have: "3 days a move".
#[must_use]
pub fn pace(pace: Pace) -> Message {
    Message::phrase(match pace {
        Pace::Live => "pace-live",
        Pace::OneDay => "pace-one-day",
        Pace::ThreeDays => "pace-three-days",
        Pace::SevenDays => "pace-seven-days",
        Pace::Unlimited => "pace-unlimited",
    })
}

/// What the rules come to, as far as the guides differ: "two-square rule: 3 crossings in a row · chase rule · …".
#[must_use]
pub fn rules_in_force(rules: &Rules) -> Message {
    let only = |applies: bool, id| {
        if applies {
            Message::phrase(id)
        } else {
            Message::nothing()
        }
    };
    let counted = |plies: Option<u32>, id| {
        plies.map_or_else(Message::nothing, |plies| {
            Message::phrase(id).with("plies", plies)
        })
    };
    let parts = [
        only(
            rules.setup == SetupRule::RandomThenSwap,
            "in-force-random-setup",
        ),
        only(
            rules.scout_charge == ScoutCharge::MoveOrStrike,
            "in-force-scout-moves-or-strikes",
        ),
        only(
            rules.winning_defender == WinningDefender::Advances,
            "in-force-defender-advances",
        ),
        match rules.two_square {
            None => Message::phrase("in-force-two-squares-off"),
            Some(crossings) => Message::phrase("in-force-two-squares").with("crossings", crossings),
        },
        Message::phrase(if rules.more_squares {
            "in-force-more-squares"
        } else {
            "in-force-more-squares-off"
        }),
        only(
            rules.equal_ranks == EqualRanks::AttackerWins,
            "in-force-attacker-wins-ties",
        ),
        only(rules.bombs == Bombs::OneUse, "in-force-one-use-bombs"),
        counted(rules.max_plies, "in-force-cap"),
        counted(rules.max_quiet_plies, "in-force-quiet-cap"),
        only(
            rules.agreed_draw == AgreedDraw::Forbidden,
            "in-force-no-agreed-draw",
        ),
        only(rules.numbering == Numbering::OneHigh, "in-force-one-high"),
    ];
    Message::joined(" · ", parts)
}

//! The rules, explained by topic. Every line is true to the options that are in force: it is chosen
//! by [`Rules`], never by the name of the set.

use super::commands::{self, Command};
use super::message::Message;
use super::names;
use crate::engine::{
    AgreedDraw, Bombs, BothImmobile, Color, EqualRanks, ImmobileCheck, Numbering, Rank, Reveal,
    RuleSet, Rules, ScoutCharge, SetupRule, Square, TwoSquareScouts, TwoSquareStrikes, Variant,
    WinningDefender, notation,
};

/// What can be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    Pieces,
    Movement,
    Attack,
    Special,
    Repetition,
    End,
    Notation,
}

impl Topic {
    /// Every topic, in the order in which they are learnt.
    pub const ALL: [Self; 7] = [
        Self::Pieces,
        Self::Movement,
        Self::Attack,
        Self::Special,
        Self::Repetition,
        Self::End,
        Self::Notation,
    ];

    /// The word by which a command's choice names it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pieces => "pieces",
            Self::Movement => "movement",
            Self::Attack => "attack",
            Self::Special => "special",
            Self::Repetition => "repetition",
            Self::End => "end",
            Self::Notation => "notation",
        }
    }

    /// The topic that a word names.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.word() == word)
    }
}

/// Explains a topic under the rules in force, which are those of `rule_set` as `variant` adapts them
/// (RULES §2), with a line for each of its [`examples`]. At most 2,000 characters in every language.
#[must_use]
pub fn topic(topic: Topic, rules: &Rules, rule_set: RuleSet, variant: Variant) -> Message {
    let title = Message::phrase("rules-title")
        .with("topic", commands::topic_choice(topic))
        .with("variant", names::variant(variant))
        .with("rules", names::rule_set(rule_set));
    let lines = match topic {
        Topic::Pieces => pieces(rules, variant),
        Topic::Movement => movement(rules),
        Topic::Attack => attack(rules),
        Topic::Special => special(rules),
        Topic::Repetition => repetition(rules),
        Topic::End => end(rules),
        Topic::Notation => notation(rules),
    };
    let captions = examples(topic, rules)
        .into_iter()
        .map(|example| Message::joined("", [Message::verbatim("-# 🔎 "), example.caption]));
    let others = Message::phrase("rules-other-topics").with("command", Command::Rules.mention());
    let explained = lines.into_iter().chain(captions);
    Message::lines([title].into_iter().chain(explained).chain([others]))
}

fn pieces(rules: &Rules, variant: Variant) -> Vec<Message> {
    let (red, blue) = home_rows(variant);
    let filled = usize::from(variant.size()) == variant.home(Color::Red).count();
    vec![
        Message::phrase("rules-army").with("count", variant.size()),
        rank_table(rules, variant),
        Message::phrase(match rules.numbering {
            Numbering::TenHigh => "rules-numbers-ten-high",
            Numbering::OneHigh => "rules-numbers-one-high",
        }),
        Message::phrase(if filled {
            "rules-place-filled"
        } else {
            "rules-place-anywhere"
        })
        .with("red", red)
        .with("blue", blue),
        Message::phrase(match rules.setup {
            SetupRule::Free => "rules-place-free",
            SetupRule::RandomThenSwap => "rules-place-random",
        }),
    ]
}

/// The rows on which Red and Blue set up: "1–4" and "7–10".
fn home_rows(variant: Variant) -> (String, String) {
    let rows = variant.home_rows();
    (format!("1–{rows}"), format!("{}–10", 11 - rows))
}

/// Each rank of the variant with its figure and count, the strongest first, Bomb and Flag last.
fn rank_table(rules: &Rules, variant: Variant) -> Message {
    let mut ranks = Rank::ALL;
    ranks.sort_by_key(|rank| std::cmp::Reverse(rank.strength()));
    let rows = ranks
        .into_iter()
        .filter(|&rank| variant.army(rank) > 0)
        .map(|rank| {
            let figure = rank.figure(rules.numbering);
            let count = variant.army(rank);
            Message::joined(
                "",
                [
                    Message::verbatim(format!("{figure:>2} · {count} × ")),
                    names::rank(rank),
                ],
            )
        });
    let fence = || Message::verbatim("```");
    Message::lines([fence()].into_iter().chain(rows).chain([fence()]))
}

fn movement(rules: &Rules) -> Vec<Message> {
    vec![
        Message::phrase("rules-turns"),
        Message::phrase("rules-step"),
        Message::phrase("rules-lakes"),
        Message::joined(
            " ",
            [
                Message::phrase("rules-scout-runs"),
                Message::phrase(match rules.reveal {
                    Reveal::StaysVisible => "rules-scout-turns-up",
                    Reveal::HiddenAgain => "rules-scout-gives-away",
                }),
            ],
        ),
        Message::phrase("rules-immovable"),
        Message::phrase("rules-no-duty"),
    ]
}

fn attack(rules: &Rules) -> Vec<Message> {
    let equal = Message::phrase(match rules.equal_ranks {
        EqualRanks::BothFall => "rules-equal-both-fall",
        EqualRanks::AttackerWins => "rules-equal-attacker-wins",
    });
    let defender = Message::phrase(match rules.winning_defender {
        WinningDefender::Stays => "rules-defender-stays",
        WinningDefender::Advances => "rules-defender-advances",
    });
    vec![
        Message::phrase("rules-strike"),
        Message::joined(" ", [Message::phrase("rules-higher-wins"), equal]),
        Message::joined(" ", [Message::phrase("rules-attacker-advances"), defender]),
        scout_charge(rules),
        Message::phrase(match rules.reveal {
            Reveal::StaysVisible => "rules-reveal-visible",
            Reveal::HiddenAgain => "rules-reveal-hidden",
        }),
    ]
}

fn scout_charge(rules: &Rules) -> Message {
    Message::phrase(match rules.scout_charge {
        ScoutCharge::SameTurn => "rules-scout-charges",
        ScoutCharge::MoveOrStrike => "rules-scout-moves-or-strikes",
    })
}

fn special(rules: &Rules) -> Vec<Message> {
    vec![
        Message::phrase("rules-spy"),
        Message::joined(
            " ",
            [Message::phrase("rules-scout-runs"), scout_charge(rules)],
        ),
        Message::phrase("rules-miner"),
        Message::phrase(match rules.bombs {
            Bombs::Stay => "rules-bomb-stays",
            Bombs::OneUse => "rules-bomb-once",
        }),
        Message::phrase("rules-flag"),
    ]
}

fn repetition(rules: &Rules) -> Vec<Message> {
    let mut lines = match rules.two_square {
        None => vec![Message::phrase("rules-two-squares-off")],
        Some(crossings) => vec![
            Message::phrase("rules-two-squares").with("crossings", crossings),
            Message::joined(
                " ",
                [
                    Message::phrase(match rules.two_square_scouts {
                        TwoSquareScouts::SharedBorder => "rules-two-squares-scouts-border",
                        TwoSquareScouts::SameTwoSquares => "rules-two-squares-scouts-same",
                    }),
                    Message::phrase(match rules.two_square_strikes {
                        TwoSquareStrikes::Count => "rules-two-squares-strikes-count",
                        TwoSquareStrikes::Exempt => "rules-two-squares-strikes-exempt",
                    }),
                    Message::phrase("rules-two-squares-warned"),
                ],
            ),
        ],
    };
    lines.push(Message::phrase(if rules.more_squares {
        "rules-chase"
    } else {
        "rules-chase-off"
    }));
    if rules.two_square.is_some() || rules.more_squares {
        lines.push(Message::phrase("rules-stuck"));
    }
    lines
}

fn end(rules: &Rules) -> Vec<Message> {
    let no_move = Message::phrase(match rules.immobile_check {
        ImmobileCheck::OnTurn => "rules-end-no-move",
        ImmobileCheck::Either => "rules-end-no-move-either",
    });
    let both_immobile = Message::phrase(match rules.both_immobile {
        BothImmobile::Draw => "rules-end-both-draw",
        BothImmobile::SideToMoveLoses => "rules-end-both-lose",
    });
    let draw = match rules.agreed_draw {
        AgreedDraw::Allowed => {
            Message::phrase("rules-end-agreed").with("draw", Command::Draw.mention())
        }
        AgreedDraw::Forbidden => Message::phrase("rules-end-not-agreed"),
    };
    let cap = match rules.max_plies {
        Some(plies) => Message::phrase("rules-end-cap").with("plies", plies),
        None => Message::phrase("rules-end-no-cap"),
    };
    let quiet_cap = match rules.max_quiet_plies {
        Some(plies) => Message::phrase("rules-end-quiet-cap").with("plies", plies),
        None => Message::phrase("rules-end-no-quiet-cap"),
    };
    let last_move = if rules.max_plies.is_some() || rules.max_quiet_plies.is_some() {
        Message::phrase("rules-end-last-move")
    } else {
        Message::nothing()
    };
    vec![
        Message::phrase("rules-end-flag"),
        Message::joined(" ", [no_move, both_immobile]),
        Message::phrase("rules-end-resign").with("resign", Command::Resign.mention()),
        Message::joined(" ", [draw, Message::phrase("rules-end-abandon")]),
        cap,
        quiet_cap,
        last_move,
        Message::phrase("rules-end-reveal"),
    ]
}

fn notation(rules: &Rules) -> Vec<Message> {
    let letters = Rank::ALL.into_iter().map(|rank| {
        let letter = notation::letter(Color::Red, rank);
        Message::joined(
            " ",
            [
                Message::verbatim(format!("`{letter}`")),
                names::rank_within(rank),
            ],
        )
    });
    let blue = format!(
        "`{}`–`{}`",
        notation::letter(Color::Blue, Rank::Bomb),
        notation::letter(Color::Blue, Rank::Flag)
    );
    vec![
        Message::phrase("rules-squares"),
        Message::phrase("rules-typing"),
        Message::phrase(match rules.numbering {
            Numbering::TenHigh => "rules-setup-text-ten-high",
            Numbering::OneHigh => "rules-setup-text-one-high",
        }),
        Message::phrase("rules-names-understood"),
        Message::phrase("rules-record-moves"),
        Message::phrase("rules-record-letters")
            .with("letters", Message::joined(", ", letters))
            .with("blue", blue),
    ]
}

/// A small board that shows a rule.
#[derive(Clone, Debug)]
pub struct Example {
    /// 100 letters for [`crate::engine::view::example`].
    pub position: &'static str,
    /// The piece that it is about, to be marked.
    pub selected: Option<Square>,
    /// Where that piece may go, to be marked.
    pub targets: Vec<Square>,
    /// What there is to see; also the picture's description.
    pub caption: Message,
}

/// The boards that show a topic, true to the rules in force; none where words are enough.
#[must_use]
pub fn examples(topic: Topic, rules: &Rules) -> Vec<Example> {
    match topic {
        Topic::Pieces | Topic::End => Vec::new(),
        Topic::Movement => vec![scout_runs(rules)],
        Topic::Attack => vec![fights(rules)],
        Topic::Special => vec![Example {
            position: SPECIAL_FIGHTS,
            selected: None,
            targets: Vec::new(),
            caption: Message::phrase("rules-example-special"),
        }],
        Topic::Repetition => two_squares(rules).into_iter().chain(chase(rules)).collect(),
        Topic::Notation => vec![Example {
            position: ONE_CAPTAIN,
            selected: Some(at("e4")),
            targets: vec![at("e5")],
            caption: Message::phrase("rules-example-notation"),
        }],
    }
}

/// A Scout in the open, with enemies at the end of two of its lines.
const SCOUT: &str = concat!(
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAEAAAAA",
    "BAAADAASAA",
    "AA__AA__AA",
    "AA__AA__AA",
    "AAAATAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
);

/// Captain and Lieutenant, two Captains, Lieutenant and Captain, Captain and Flag.
const FIGHTS: &str = concat!(
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "HAAHAAGAAH",
    "SAATAATAAY",
    "AA__AA__AA",
    "AA__AA__AA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
);

/// Captain and Lieutenant, two Captains, Miner and Bomb, Spy and Marshal, Marshal and Spy.
const FIRST_FIGHTS: &str = concat!(
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "HAHAEACALA",
    "SATANAXAOA",
    "AA__AA__AA",
    "AA__AA__AA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
);

/// Spy and Marshal, Miner and Bomb, Captain and Bomb, Marshal and Spy.
const SPECIAL_FIGHTS: &str = concat!(
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "CAAEAAHAAL",
    "XAANAANAAO",
    "AA__AA__AA",
    "AA__AA__AA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
);

/// A Captain that has gone to and fro, and the Lieutenant that it was after.
const TO_AND_FRO: &str = concat!(
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "HAAAAAAAAA",
    "AS__AA__AA",
    "AA__AA__AA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
);

/// A Captain that has chased a Lieutenant once round four squares.
const CHASE: &str = concat!(
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAHAAAA",
    "AA__SA__AA",
    "AA__AA__AA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
);

/// A Captain alone.
const ONE_CAPTAIN: &str = concat!(
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAHAAAAA",
    "AA__AA__AA",
    "AA__AA__AA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
);

fn scout_runs(rules: &Rules) -> Example {
    let mut targets: Vec<Square> = ["b4", "c4", "d4", "f4", "g4", "e5", "e6"]
        .into_iter()
        .map(at)
        .collect();
    let caption = match rules.scout_charge {
        ScoutCharge::SameTurn => {
            targets.extend(["h4", "e7"].map(at));
            "rules-example-scout"
        }
        ScoutCharge::MoveOrStrike => "rules-example-scout-adjacent",
    };
    Example {
        position: SCOUT,
        selected: Some(at("e4")),
        targets,
        caption: Message::phrase(caption),
    }
}

fn fights(rules: &Rules) -> Example {
    Example {
        position: FIGHTS,
        selected: None,
        targets: Vec::new(),
        caption: Message::phrase(match rules.equal_ranks {
            EqualRanks::BothFall => "rules-example-fights-fall",
            EqualRanks::AttackerWins => "rules-example-fights-tie",
        }),
    }
}

/// The fights that a newcomer should have seen, in one picture.
#[must_use]
pub fn first_fights(rules: &Rules) -> Example {
    Example {
        position: FIRST_FIGHTS,
        selected: None,
        targets: Vec::new(),
        caption: Message::phrase(match rules.equal_ranks {
            EqualRanks::BothFall => "rules-example-first-fall",
            EqualRanks::AttackerWins => "rules-example-first-tie",
        }),
    }
}

fn two_squares(rules: &Rules) -> Option<Example> {
    let crossings = rules.two_square?;
    Some(Example {
        position: TO_AND_FRO,
        selected: Some(at("a4")),
        targets: ["b4", "a3"].map(at).to_vec(),
        caption: Message::phrase("rules-example-two-squares").with("crossings", crossings),
    })
}

fn chase(rules: &Rules) -> Option<Example> {
    rules.more_squares.then(|| Example {
        position: CHASE,
        selected: Some(at("f4")),
        targets: ["f3", "f5", "g4"].map(at).to_vec(),
        caption: Message::phrase("rules-example-chase"),
    })
}

fn at(square: &str) -> Square {
    square
        .parse()
        .expect("the squares of our examples are squares")
}

//! Bugs planted in a running bot: triggers in its database that read the rank of a hidden piece and
//! let something depend on it that others than the owner see. Nothing of ours has to be changed for
//! them, and no shipped program holds them.

use serde_json::Value;
use two_lakes::engine::Color;

use super::recording::{Asked, File, Step, Witnessed};
use super::script::{Script, Terms};

/// Plies of the script.
const PLIES: usize = 4;
/// The owner's first move, of which the opponent is told.
const OWNERS_PLY: usize = 2;
/// The opponent's answer, by which what they were told grows old.
const OPPONENTS_PLY: usize = 3;

/// What others come to know by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Words,
    Description,
    TextBoard,
    Picture,
    MovingPicture,
    SelectLabels,
    CustomIds,
    Suggestions,
    /// A message more or less.
    Notices,
    /// Whether a phone rings.
    Rings,
    Requests,
    Log,
}

/// Something that happens in the bot because of a hidden rank.
pub struct Bug {
    pub name: &'static str,
    /// By which ways it tells, among others.
    pub ways: &'static [Way],
    /// The table that is written when it happens.
    upon: &'static str,
    /// The move with which that is done.
    ply: usize,
    /// What happens then: statements that may name `:opponent` and `:owner`, the ids of the two.
    effect: &'static str,
}

/// Every bug, each in a bot of its own.
pub const BUGS: [Bug; 13] = [
    Bug {
        name: "the opponent is spoken to in another language",
        ways: &[
            Way::Words,
            Way::Description,
            Way::Suggestions,
            Way::SelectLabels,
        ],
        upon: "moves",
        ply: OWNERS_PLY,
        effect: "UPDATE people SET language = 'nl', language_fixed = 1 WHERE id = :opponent;",
    },
    Bug {
        name: "the opponent's pictures have other colours",
        ways: &[Way::Picture, Way::MovingPicture],
        upon: "moves",
        ply: OWNERS_PLY,
        effect: "UPDATE people SET theme = 'dark' WHERE id = :opponent;",
    },
    Bug {
        name: "the opponent's pictures are smaller",
        ways: &[Way::Picture],
        upon: "moves",
        ply: OWNERS_PLY,
        effect: "UPDATE people SET picture_size = 'small' WHERE id = :opponent;",
    },
    Bug {
        name: "the opponent's board comes in letters too",
        ways: &[Way::TextBoard],
        upon: "moves",
        ply: OWNERS_PLY,
        effect: "UPDATE people SET text_first = 1 WHERE id = :opponent;",
    },
    Bug {
        name: "the opponent is taken for a streamer",
        ways: &[Way::Words],
        upon: "moves",
        ply: OWNERS_PLY,
        effect: "UPDATE people SET streaming = 1 WHERE id = :opponent;",
    },
    Bug {
        name: "the opponent's phone stays silent",
        ways: &[Way::Rings],
        upon: "moves",
        ply: OWNERS_PLY,
        effect: "UPDATE people SET quiet_from = 0, quiet_until = 1439 WHERE id = :opponent;",
    },
    Bug {
        name: "the owner has another name",
        ways: &[Way::Words],
        upon: "moves",
        ply: OWNERS_PLY,
        effect: "UPDATE people SET name = name || ' ' WHERE id = :owner;",
    },
    Bug {
        name: "the match has another pace",
        ways: &[Way::Words],
        upon: "moves",
        ply: OWNERS_PLY,
        effect: "UPDATE matches SET pace = '7-days', deadline_at = deadline_at + 86400
                 WHERE id = NEW.match_id;",
    },
    Bug {
        name: "a draw is offered",
        ways: &[Way::CustomIds],
        upon: "moves",
        ply: OWNERS_PLY,
        effect: "UPDATE matches SET offer_kind = 'draw', offer_by = 'blue', offer_ply = NEW.ply,
                 offer_at = NEW.played_at WHERE id = NEW.match_id;",
    },
    Bug {
        name: "nobody may watch",
        ways: &[Way::Words],
        upon: "moves",
        ply: OWNERS_PLY,
        effect: "INSERT INTO guilds (id, language, spectating)
                 SELECT guild_id, 'en', 0 FROM challenges WHERE guild_id IS NOT NULL
                 ON CONFLICT (id) DO UPDATE SET spectating = 0;",
    },
    Bug {
        name: "the opponent isn't told of a move",
        ways: &[Way::Notices, Way::Requests],
        upon: "outbox",
        ply: OWNERS_PLY,
        effect: "UPDATE outbox SET settled_at = NEW.not_before
                 WHERE id = NEW.id AND recipient_id = :opponent;",
    },
    Bug {
        name: "a message is taken for another",
        ways: &[Way::Requests, Way::Log],
        upon: "moves",
        ply: OPPONENTS_PLY,
        effect: "UPDATE outbox SET message_id = message_id + 1
                 WHERE recipient_id = :opponent AND message_id IS NOT NULL;",
    },
    Bug {
        name: "an inbox is taken for another",
        ways: &[Way::Notices, Way::Requests],
        upon: "moves",
        ply: OWNERS_PLY,
        effect: "UPDATE people SET dm_channel_id = 1 WHERE id = :opponent;",
    },
];

/// What is played: Blue owns the two pieces, so that Red, who is to move at the end, can be asked for
/// all that a player is offered.
pub fn script() -> Script {
    (0..)
        .map(|seed| Script::draw(seed, Terms::USUAL, PLIES))
        .find(|script| script.owner == Color::Blue && script.plies.len() == PLIES)
        .expect("every other owner is Blue")
}

impl Bug {
    /// The bug: it happens if the piece is what it is in the first world.
    pub fn that_tells(&self, script: &Script) -> String {
        let [here, _] = script.stored().letters;
        self.trigger(script, &format!("= '{here}'"))
    }

    /// The same without a leak: it reads the rank, and happens if that is what it is in either world.
    pub fn that_tells_nothing(&self, script: &Script) -> String {
        let [here, there] = script.stored().letters;
        self.trigger(script, &format!("IN ('{here}', '{there}')"))
    }

    fn trigger(&self, script: &Script, fits: &str) -> String {
        let color = script.owner;
        let place = script.stored().place;
        let id = |name| format!("(SELECT id FROM people WHERE trim(name) = '{name}')");
        let effect = self.effect.replace(":owner", &id("Ben"));
        let effect = effect.replace(":opponent", &id("Anna"));
        format!(
            "CREATE TRIGGER bug AFTER INSERT ON {}
             WHEN NEW.ply = {} AND (
                 SELECT substr(letters, {place}, 1) FROM setups
                 WHERE match_id = NEW.match_id AND color = '{color}'
             ) {fits}
             BEGIN {effect} END",
            self.upon, self.ply
        )
    }
}

impl Way {
    /// Whether two recordings differ in what comes by this way.
    pub fn tells_apart(self, here: &[Step], there: &[Step]) -> bool {
        match self {
            Self::Words => unlike(here, there, |step| {
                let answers = step.told.iter().filter(|told| told.asked == Asked::Sight);
                let said = answers.map(|told| told.answer.join("\n"));
                said.chain(messages(step, |message| message.content.clone()))
                    .collect::<Vec<_>>()
            }),
            Self::Description => unlike(here, there, |step| files(step, |file| file.about.clone())),
            Self::TextBoard => unlike(here, there, |step| {
                let mut boards = messages(step, |message| message.content.clone());
                boards.retain(|content| content.contains("```"));
                boards
            }),
            Self::Picture => unlike(here, there, |step| pictures(step, ".png")),
            Self::MovingPicture => unlike(here, there, |step| pictures(step, ".gif")),
            Self::SelectLabels => unlike(here, there, |step| {
                messages(step, |message| select_labels(&message.components))
            }),
            Self::CustomIds => unlike(here, there, |step| {
                messages(step, |message| values("custom_id", &message.components))
            }),
            Self::Suggestions => unlike(here, there, |step| {
                let answers = step.told.iter();
                let mut answers = answers.filter(|told| told.asked == Asked::Suggestions);
                answers.next().map(|told| told.answer.clone())
            }),
            Self::Notices => unlike(here, there, |step| step.standing.clone()),
            Self::Rings => unlike(here, there, |step| messages(step, |message| message.rings)),
            Self::Requests => unlike(here, there, |step| step.requests.clone()),
            Self::Log => unlike(here, there, |step| step.log.clone()),
        }
    }
}

fn unlike<T: PartialEq>(here: &[Step], there: &[Step], told: fn(&Step) -> T) -> bool {
    here.iter().map(told).ne(there.iter().map(told))
}

fn messages<T>(step: &Step, told: fn(&Witnessed) -> T) -> Vec<T> {
    step.witnessed.iter().map(told).collect()
}

fn files<T>(step: &Step, told: fn(&File) -> T) -> Vec<T> {
    let files = step.witnessed.iter().flat_map(|message| &message.files);
    files.map(told).collect()
}

/// The pictures of a kind, byte for byte.
fn pictures(step: &Step, ending: &str) -> Vec<File> {
    let mut files = files(step, File::clone);
    files.retain(|file| file.name.ends_with(ending));
    for file in &mut files {
        file.about.clear();
    }
    files
}

/// The labels of the entries of all lists.
fn select_labels(components: &[Value]) -> Vec<String> {
    let mut labels = Vec::new();
    for component in components {
        let entries = component["options"].as_array().into_iter().flatten();
        labels.extend(entries.map(|entry| entry["label"].to_string()));
        if let Some(parts) = component["components"].as_array() {
            labels.extend(select_labels(parts));
        }
    }
    labels
}

/// The values of a field of all components.
fn values(field: &str, components: &[Value]) -> Vec<String> {
    let mut found = Vec::new();
    for component in components {
        found.extend(component.get(field).map(Value::to_string));
        if let Some(parts) = component["components"].as_array() {
            found.extend(values(field, parts));
        }
    }
    found
}

//! Two people who play a script, and what they and the channel have seen of it.

use std::time::Duration;

use two_lakes::engine::{Color, Move, Reveal, notation};
use two_lakes::matches::{ChannelId, MatchCode, PersonId, Which};
use two_lakes::playground::{Answer, Person, SeenMessage};

use crate::house::House;
use crate::script::{RULES, Script, VARIANT};

/// Two people in a running match, Red first, both in their direct messages; and one who looks on.
pub struct Pair {
    pub red: Person,
    pub blue: Person,
    pub onlooker: Person,
    /// The match's code.
    pub code: String,
    /// Where it is told, if a thread was started.
    pub thread: Option<u64>,
}

/// What is added for whoever saw no answer and pressed again.
const PRESSED_AGAIN: [&str; 2] = [
    "The game has begun; the armies stand. This is the board.\n",
    "There is no such offer any more.\n",
];

/// What was seen of a match, without what differs from one match to another.
#[derive(Debug, PartialEq, Eq)]
pub struct Seen {
    pub told_red: Vec<String>,
    pub told_blue: Vec<String>,
    pub in_channel: Vec<String>,
}

impl Pair {
    /// Seats two people in a channel at a match that has just begun, with the script's setups.
    pub async fn sits(house: &House, script: &Script, channel: &str, names: [&str; 2]) -> Self {
        Self::sits_on(house, script, channel, names, "").await
    }

    /// The same with more options of `/challenge`.
    pub async fn sits_on(
        house: &House,
        script: &Script,
        channel: &str,
        names: [&str; 2],
        terms: &str,
    ) -> Self {
        let [red, blue] =
            names.map(|name| house.stand_in.person(name, "en-US").in_channel(channel));
        red.types(&format!("{} {terms}", challenge(&blue))).await;
        blue.presses("Accept").await;
        let onlooker = house.stand_in.person("Carla", "en-US").in_channel(channel);
        let (red, blue) = (red.in_dm(), blue.in_dm());
        let mut code = String::new();
        for (player, color) in [(&red, Color::Red), (&blue, Color::Blue)] {
            let panel = arranges(player, color, script).await;
            let ready = player.presses_on(panel, "✅ Ready").await;
            code = code_in(&ready.text());
        }
        house.settles().await;
        Self::at(red, blue, onlooker, code)
    }

    /// Two people at a match that has begun, in their direct messages.
    pub fn at(red: Person, blue: Person, onlooker: Person, code: String) -> Self {
        let mut pair = Self {
            red,
            blue,
            onlooker,
            code,
            thread: None,
        };
        pair.thread = pair.public().iter().find_map(|post| post.thread);
        pair
    }

    /// The channel in which the challenge was made.
    pub fn channel(&self) -> u64 {
        self.onlooker.channel_id()
    }

    /// Who moves after so many plies.
    pub fn mover(&self, plies: usize) -> &Person {
        if plies.is_multiple_of(2) {
            &self.red
        } else {
            &self.blue
        }
    }

    /// How often somebody has been told that it is their turn in this match.
    pub fn turns(&self, person: &Person) -> usize {
        let told = self.told(person);
        told.iter().filter(|told| asks_to_move(told)).count()
    }

    /// Waits until the one who moves after so many plies has been told so, once for each turn.
    pub async fn is_told_of(&self, house: &House, plies: usize) {
        let waiting = self.mover(plies);
        // Red is also told that the match begins.
        let due = plies.div_ceil(2) + usize::from(plies.is_multiple_of(2));
        house
            .waits_for("a turn", || self.turns(waiting) >= due)
            .await;
        assert_eq!(self.turns(waiting), due, "{} is told once", waiting.name());
    }

    /// What the bot has told a player about this match of its own accord.
    pub fn told(&self, person: &Person) -> Vec<SeenMessage> {
        let mut inbox = person.inbox();
        inbox.retain(|message| {
            message.interaction_id.is_none() && message.text().contains(&self.code)
        });
        inbox
    }

    /// What the bot has said in the channel about this match.
    pub fn public(&self) -> Vec<SeenMessage> {
        let mut messages = self.onlooker.messages();
        messages.retain(|message| {
            message.from_bot && !message.deleted && message.text().contains(&self.code)
        });
        messages
    }

    /// The moves as the bot's record has them.
    pub async fn record(&self, house: &House) -> Vec<Move> {
        let code: MatchCode = self.code.parse().expect("a code");
        let which = Which::code(code, ChannelId::new(self.red.channel_id()));
        let board = house.matches().board(PersonId::new(self.red.id()), &which);
        let board = board.await.expect("the match is there");
        let reports = board.view().reports().to_vec();
        reports.iter().map(|report| report.as_move()).collect()
    }

    /// What everybody has read so far. Buttons are left out: a message that had arrived before the bot
    /// died, and that its reader answered before the bot was back, keeps them.
    pub fn seen(&self) -> Seen {
        let words = |messages: Vec<SeenMessage>| {
            let texts = messages.iter().map(|message| &message.content);
            texts.map(|text| self.anywhere(text)).collect()
        };
        Seen {
            told_red: words(self.told(&self.red)),
            told_blue: words(self.told(&self.blue)),
            in_channel: words(self.public()),
        }
    }

    /// A text without the match's code, without moments, and without what a second press adds.
    fn anywhere(&self, text: &str) -> String {
        let mut parts = text.split("<t:");
        let mut plain = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            plain.push_str("<moment>");
            plain.push_str(part.split_once('>').map_or("", |(_, rest)| rest));
        }
        for added in PRESSED_AGAIN {
            plain = plain.replace(added, "");
        }
        plain.replace(&self.code, "CODE")
    }

    /// The boards of both, as they are drawn for them.
    pub async fn boards(&self) -> [Vec<u8>; 2] {
        let mut boards = [Vec::new(), Vec::new()];
        for (board, person) in boards.iter_mut().zip([&self.red, &self.blue]) {
            let answer = person.types(&format!("/board match:{}", self.code)).await;
            *board = answer.expect_message().attachments[0].bytes.to_vec();
        }
        boards
    }

    /// Ends the match and waits until everybody knows.
    pub async fn ends(&self, house: &House) {
        self.red
            .types_and_presses(&format!("/resign match:{}", self.code), "Resign")
            .await;
        self.is_over(house).await;
    }

    /// Waits until everybody knows that the match is over.
    pub async fn is_over(&self, house: &House) {
        let over = |told: Vec<SeenMessage>| told.iter().any(|told| told.text().contains("wins"));
        house
            .waits_for("the end", || {
                over(self.told(&self.blue)) && over(self.public())
            })
            .await;
        house.settles().await;
    }

    /// How a person types this move.
    pub fn line(&self, ply: Move) -> String {
        format!("/move match:{} from:{} to:{}", self.code, ply.from, ply.to)
    }
}

/// How Red challenges somebody to play the script.
pub fn challenge(blue: &Person) -> String {
    let name = blue.name();
    format!("/challenge opponent:@{name} colour:red variant:{VARIANT} rules:{RULES}")
}

/// Arranges the script's setup by text; the message with the panel.
pub async fn arranges(player: &Person, color: Color, script: &Script) -> u64 {
    let rules = RULES.rules(Reveal::StaysVisible);
    let form = player.presses("⌨ Edit as text").await.modal;
    let inputs = form.expect("a form opens").inputs;
    let rows = notation::setup_rows(&script.setups[color], rules.numbering);
    let fields: Vec<(&str, &str)> = inputs
        .iter()
        .map(|input| input.custom_id.as_str())
        .zip(rows.iter().map(String::as_str))
        .collect();
    let arranged = player.submits(&fields).await;
    arranged.expect_message().id
}

/// Whether a notice calls its reader to move.
pub fn asks_to_move(notice: &SeenMessage) -> bool {
    notice.text().contains("Your turn")
}

/// Whether an answer says that this move has been played, now or before.
pub fn acknowledges(answer: &Answer, ply: Move) -> bool {
    let text = answer.text().to_lowercase();
    text.contains("that move has been played already")
        || text.contains(&format!("you moved {}–{}", ply.from, ply.to))
        || text.contains(&format!("{}→{}", ply.from, ply.to))
}

/// An answer that has come already.
pub async fn answered(person: &Person, act: u64) -> Option<Answer> {
    tokio::time::timeout(Duration::ZERO, person.answer_to(act))
        .await
        .ok()
}

/// The match's code in a line of the bot's: the only thing in code type.
fn code_in(line: &str) -> String {
    let code = line.split('`').nth(1);
    code.unwrap_or_else(|| panic!("no code in {line:?}"))
        .to_owned()
}

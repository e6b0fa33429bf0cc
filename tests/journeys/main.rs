//! People at a table: the bot whole, on the stand-in. Each test's name is a promise to the people
//! who play.

mod arranging;
#[path = "../support/board_reader.rs"]
#[allow(dead_code, reason = "journeys read whole boards, not single squares")]
mod board_reader;
mod challenges;
mod channel_mode;
mod connection;
mod course;
mod deadlines;
mod export;
mod following;
mod fuzzing;
mod learning;
mod life;
mod lines;
mod logs;
mod looking;
mod lost_places;
mod mishaps;
mod offers;
#[path = "../support/openapi.rs"]
mod openapi;
#[path = "../support/oracles.rs"]
mod oracles;
mod preferences;
mod privacy;
mod quiet_limit;
#[path = "../support/seats.rs"]
mod seats;
mod series;
mod servers;
mod solo;
#[path = "../support/table.rs"]
mod table;
mod threads;
mod thumb;
mod tongues;
mod twin_worlds;
mod who_sees_what;
mod whole_game;

use table::Table;
use two_lakes::playground::{Person, SeenMessage};

/// Two people in a running match, Red first. Both look at their direct messages.
pub struct Pair {
    pub red: Person,
    pub blue: Person,
    /// The match's code.
    pub code: String,
}

/// Seats two people at a match that has just begun: challenged, accepted, both ready.
pub async fn seated(table: &Table, red: &str, blue: &str) -> Pair {
    let (red, blue) = (table.person(red), table.person(blue));
    red.types(&format!("/challenge opponent:@{} colour:red", blue.name()))
        .await;
    blue.presses("Accept").await;
    let (red, blue) = (red.in_dm(), blue.in_dm());
    red.presses("Ready").await;
    let begun = blue.presses("Ready").await;
    let code = code_in(&begun.text());
    table.settles().await;
    Pair { red, blue, code }
}

/// The match's code in a line of the bot's: the only thing in code type.
pub fn code_in(line: &str) -> String {
    line.split('`')
        .nth(1)
        .unwrap_or_else(|| panic!("no code in {line:?}"))
        .to_owned()
}

impl Pair {
    /// The player whose turn it is after so many plies.
    pub fn mover(&self, plies: u32) -> &Person {
        if plies.is_multiple_of(2) {
            &self.red
        } else {
            &self.blue
        }
    }
}

/// What the bot has told somebody of its own accord: their direct messages without the answers.
pub fn notices(person: &Person) -> Vec<SeenMessage> {
    let mut inbox = person.inbox();
    inbox.retain(|message| message.interaction_id.is_none());
    inbox
}

/// Whether nothing is left to press on a message about a match, but for playing once more.
pub fn is_finished(message: &SeenMessage) -> bool {
    let buttons = message.buttons();
    buttons.iter().all(|button| button.label == "🔁 Rematch")
}

/// Plays the first move that is suggested; returns the two squares.
pub async fn plays_first_suggestion(player: &Person) -> (String, String) {
    let from = &player.completes("/move from:").await[0].value;
    let to = &player.completes(&format!("/move from:{from} to:")).await[0].value;
    let answer = player.types(&format!("/move from:{from} to:{to}")).await;
    assert!(
        answer.text().contains(to.as_str()),
        "a move's answer tells where it went: {}",
        answer.text()
    );
    (from.clone(), to.clone())
}

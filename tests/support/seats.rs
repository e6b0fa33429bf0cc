//! Two people who sit down to a match with setups of the test's choice.

use std::sync::atomic::{AtomicU64, Ordering};

use two_lakes::engine::{ByColor, Color, RuleSet, Setup, notation};
use two_lakes::matches::{Act, ChannelId, InteractionId, Language, Panel, PersonId, Place, Which};
use two_lakes::playground::{Person, SeenMessage};

use super::table::Table;

/// Two people in a running match.
pub struct Seats {
    pub people: ByColor<Person>,
}

impl Seats {
    /// Anna challenges Ben, both arrange what the test wants, and press **Ready**.
    pub async fn take(table: &Table, rules: RuleSet, setups: &ByColor<Setup>) -> Self {
        Self::take_on(table, ["Anna", "Ben"], &format!("rules:{rules}"), setups).await
    }

    /// The same for two people of these names, Red first, who play on terms as `/challenge` takes them.
    pub async fn take_on(
        table: &Table,
        names: [&str; 2],
        terms: &str,
        setups: &ByColor<Setup>,
    ) -> Self {
        let [red, blue] = names;
        let people = ByColor {
            red: table.person(red),
            blue: table.person(blue),
        };
        let line = format!("/challenge opponent:@{blue} colour:red {terms}");
        people.red.types(&line).await;
        table.settles().await;
        people.blue.presses("Accept").await;
        table.settles().await;
        let seats = Self { people };
        for color in Color::ALL {
            seats.arrange(table, color, &setups[color]).await;
        }
        for color in Color::ALL {
            let place = seats.place(color);
            place.types("/board").await;
            place.presses("✅ Ready").await;
            table.settles().await;
        }
        seats
    }

    /// Where somebody plays: Red in the server, Blue in the direct conversation.
    pub fn place(&self, color: Color) -> Person {
        match color {
            Color::Red => self.people.red.clone(),
            Color::Blue => self.people.blue.in_dm(),
        }
    }

    /// The match's code.
    pub async fn code(&self, table: &Table) -> String {
        let red = PersonId::new(self.people.red.id());
        let games = table.matches().games(red).await.expect("the table answers");
        games.first().expect("a match runs").code.to_string()
    }

    /// The match's card in the channel, as somebody sees it.
    pub fn card(&self, person: &Person) -> SeenMessage {
        person
            .messages()
            .into_iter()
            .find(|message| {
                message.from_bot && !message.ephemeral && !message.attachments.is_empty()
            })
            .expect("the card stands in the channel")
    }

    async fn arrange(&self, table: &Table, color: Color, setup: &Setup) {
        let person = &self.people[color];
        let channel = ChannelId::new(person.channel_id());
        let panel = table
            .matches()
            .panel(PersonId::new(person.id()), &Which::here(channel))
            .await
            .expect("the match waits for a setup");
        let Panel::Setup(board) = panel else {
            panic!("the match has begun already");
        };
        let rows = notation::setup_rows(setup, board.facts.rules.numbering);
        table
            .matches()
            .arrange(act(person), board.facts.code, board.revision, rows)
            .await
            .expect("a lawful setup is accepted");
    }
}

/// Something that a person does without their keyboard.
pub fn act(person: &Person) -> Act {
    /// Far from the numbers that the stand-in gives.
    static NEXT: AtomicU64 = AtomicU64::new(1);
    Act {
        interaction: InteractionId::new(NEXT.fetch_add(1, Ordering::Relaxed)),
        person: PersonId::new(person.id()),
        name: person.name(),
        language: Language::English,
        place: Place {
            guild: None,
            channel: ChannelId::new(person.channel_id()),
            language: Language::English,
        },
        pressed: None,
    }
}

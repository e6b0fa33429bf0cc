//! What is done at a match besides moving, in peace or while the bot dies: the challenge, its
//! acceptance, *Ready* of both, an offer and its refusal, the end.

use two_lakes::engine::Color;
use two_lakes::matches::PersonId;
use two_lakes::playground::{Answer, Person, SeenMessage};

use crate::house::House;
use crate::kills::{Fate, Figures};
use crate::script::Script;
use crate::seat::{Pair, answered, arranges, challenge};

/// Something that is done, and during which the bot may die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    Challenge,
    Acceptance,
    Readiness,
    Offer,
    Refusal,
    Resignation,
}

/// A life of a match; without a fate the bot lives through it.
pub struct Life<'l> {
    house: &'l mut House,
    figures: &'l mut Figures,
    fate: Option<&'l mut Fate>,
}

impl<'l> Life<'l> {
    pub fn of(house: &'l mut House, figures: &'l mut Figures, fate: Option<&'l mut Fate>) -> Self {
        Self {
            house,
            figures,
            fate,
        }
    }

    /// Does something, through a death if fate wants one. `None` if no answer has come.
    async fn does(
        &mut self,
        deed: Deed,
        person: &Person,
        acts: impl FnOnce() -> u64,
    ) -> Option<Answer> {
        let act = acts();
        if let Some(fate) = &mut self.fate
            && let Some(pause) = fate.strikes_a_deed()
        {
            // Dying at a moment of fate's choosing is what is tried here.
            tokio::time::sleep(pause).await;
            self.figures.dies_by(deed, self.house, fate).await;
            self.house.settles().await;
            return answered(person, act).await;
        }
        let answer = person.answer_to(act).await;
        self.house.settles().await;
        Some(answer)
    }

    /// The same for a button, which is pressed once more by whoever saw no answer.
    async fn presses(&mut self, deed: Deed, person: &Person, message: &SeenMessage, label: &str) {
        let buttons = message.buttons();
        let button = buttons.iter().find(|button| button.label.contains(label));
        let custom_id = &button.expect("it is there").custom_id;
        let answer = self
            .does(deed, person, || person.taps(message.id, custom_id))
            .await;
        if answer.is_none() {
            let again = person.presses_stale(message.id, custom_id).await;
            // It was done, or it is done now; either is told in words.
            assert!(!again.text().is_empty(), "{deed:?} of {}", person.name());
            self.house.settles().await;
        }
    }

    /// Anna challenges Ben to play the script, and both are ready.
    pub async fn begins(&mut self, script: &Script) -> Pair {
        let [red, blue, onlooker] = ["Anna", "Ben", "Carla"].map(|name| {
            self.house
                .stand_in
                .person(name, "en-US")
                .in_channel("games")
        });
        let line = challenge(&blue);
        self.does(Deed::Challenge, &red, || red.sends(&line)).await;
        // Whoever sees no card challenges again.
        if open_cards(&blue).is_empty() {
            red.types(&line).await;
            self.house.settles().await;
        }
        let cards = open_cards(&blue);
        assert_eq!(cards.len(), 1, "{cards:#?}");
        self.presses(Deed::Acceptance, &blue, &cards[0], "Accept")
            .await;
        let (red, blue) = (red.in_dm(), blue.in_dm());
        let games = self.house.matches().games(PersonId::new(red.id())).await;
        let games = games.expect("the table answers");
        assert_eq!(games.len(), 1, "one challenge is one match");
        let code = games[0].code.to_string();
        for (player, color) in [(&red, Color::Red), (&blue, Color::Blue)] {
            let panel = arranges(player, color, script).await;
            let panel = player.message(panel).expect("it stands");
            self.presses(Deed::Readiness, player, &panel, "Ready").await;
        }
        Pair::at(red, blue, onlooker, code)
    }

    /// Red offers a draw, and Blue would rather play on.
    pub async fn haggles(&mut self, pair: &Pair) {
        let line = format!("/draw match:{}", pair.code);
        let question = pair.red.types(&line).await.expect_message().clone();
        self.presses(Deed::Offer, &pair.red, &question, "Offer a draw")
            .await;
        let asked = pair.blue.sees("offers a draw").await;
        self.presses(Deed::Refusal, &pair.blue, &asked, "Decline the draw")
            .await;
        pair.red.sees("would rather play on").await;
    }

    /// Red gives the match up.
    pub async fn ends(&mut self, pair: &Pair) {
        let line = format!("/resign match:{}", pair.code);
        let question = pair.red.types(&line).await.expect_message().clone();
        self.presses(Deed::Resignation, &pair.red, &question, "Resign")
            .await;
        pair.is_over(self.house).await;
        self.house.settles().await;
    }
}

/// The cards that wait for an answer.
fn open_cards(person: &Person) -> Vec<SeenMessage> {
    let mut cards = person.messages();
    cards.retain(|card| {
        let buttons = card.buttons();
        buttons.iter().any(|button| button.label == "Accept")
    });
    cards
}

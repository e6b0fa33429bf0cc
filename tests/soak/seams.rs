//! Cases 16 and 17: the process dies at each step between "received" and "noted as sent", whole and
//! at once, and starts again on the same file. Nothing is lost and nothing is doubled.
//!
//! A step is a seam when something outside the process can be seen to have happened, or not: a
//! request that reached Discord, a row that was committed. The stand-in holds the request of a seam,
//! before or after carrying it out, and the bot dies while it waits for the answer.

use std::time::Duration;

use two_lakes::playground::{Fault, On, When};

use crate::house::House;
use crate::script::Script;
use crate::seat::{Pair, acknowledges, answered};

/// Longer than any bot waits.
const HELD: Duration = Duration::from_secs(60);

/// How long a receipt is on its way to a bot that cannot note it.
const LATE: Duration = Duration::from_millis(300);

/// A request on a move's way.
#[derive(Clone, Copy, Debug)]
struct Seam {
    method: &'static str,
    route: &'static str,
}

/// The first answer: the move is committed.
const ANSWER: Seam = Seam {
    method: "POST",
    route: "/interactions/{interaction_id}/{interaction_token}/callback",
};
/// The other player's notice: its row is claimed.
const NOTICE: Seam = Seam {
    method: "POST",
    route: "/channels/{channel_id}/messages",
};
/// The card in the channel: its row is claimed, and where the message is, is known.
const CARD: Seam = Seam {
    method: "PATCH",
    route: "/channels/{channel_id}/messages/{message_id}",
};
/// The answer that was promised.
const PROMISED: Seam = Seam {
    method: "PATCH",
    route: "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
};
/// The way into an inbox that was never written to.
const INBOX: Seam = Seam {
    method: "POST",
    route: "/users/@me/channels",
};

impl Seam {
    /// Holds the next request of this seam.
    fn hold(self, house: &House, when: When) {
        house.stand_in.inject(Fault::Delay {
            on: On::route(self.method, self.route),
            by: HELD,
            when,
            times: Some(1),
        });
    }
}

const SIDES: [When; 2] = [When::Before, When::AfterAcceptance];

/// A match whose moves are made while seams are tried.
struct Trial {
    house: House,
    pair: Pair,
    script: Script,
    plies: usize,
}

impl Trial {
    async fn begins(plies: usize) -> Self {
        let script = Script::draw(plies as u64, plies);
        assert_eq!(script.moves.len(), plies);
        let house = House::open().await;
        let pair = Pair::sits(&house, &script, "games", ["Anna", "Ben"]).await;
        Self {
            house,
            pair,
            script,
            plies: 0,
        }
    }

    /// Types the next move and does not wait.
    fn sends(&self) -> u64 {
        let line = self.pair.line(self.script.moves[self.plies]);
        self.pair.mover(self.plies).sends(&line)
    }

    /// After a death and a start: the move is made if it was not, and everybody is told of it once.
    async fn goes_on(&mut self, act: u64, what: &str) {
        let (mover, ply) = (self.pair.mover(self.plies), self.script.moves[self.plies]);
        let answer = match answered(mover, act).await {
            Some(answer) if acknowledges(&answer, ply) => answer,
            _ => mover.types(&self.pair.line(ply)).await,
        };
        assert!(acknowledges(&answer, ply), "{what}: {}", answer.text());
        self.plies += 1;
        self.pair.is_told_of(&self.house, self.plies).await;
        let played = self.pair.record(&self.house).await;
        assert_eq!(played, self.script.moves[..self.plies], "{what}");
    }

    /// Ends the match: what is told in the end has been told once.
    async fn closes(self) {
        self.pair.ends(&self.house).await;
        for person in [&self.pair.red, &self.pair.blue] {
            let told = self.pair.told(person);
            let mut texts: Vec<String> = told.iter().map(|told| told.text()).collect();
            let all = texts.len();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), all, "{} was told twice", person.name());
        }
        self.house.is_clean();
    }
}

#[tokio::test]
async fn a_death_at_any_step_of_a_move_loses_nothing_and_doubles_nothing() {
    let seams = [ANSWER, NOTICE, CARD];
    let mut trial = Trial::begins(seams.len() * SIDES.len()).await;
    for seam in seams {
        for side in SIDES {
            seam.hold(&trial.house, side);
            let act = trial.sends();
            trial.house.stand_in.faults_are_spent().await;
            trial.house.dies_and_starts().await;
            trial.goes_on(act, &format!("{seam:?} {side:?}")).await;
        }
    }
    trial.closes().await;
}

/// The answer is promised already; then the person sees for ever that the bot thinks, and types again.
#[tokio::test]
async fn a_death_after_a_promise_plays_the_move_once() {
    let mut trial = Trial::begins(SIDES.len()).await;
    let other = trial.house.opens_the_database().await;
    for side in SIDES {
        let busy = other.write().await.expect("nobody writes now");
        PROMISED.hold(&trial.house, side);
        let act = trial.sends();
        // It is promised that an answer follows; the move itself waits for the database.
        trial.house.stand_in.quiet().await;
        drop(busy);
        trial.house.stand_in.faults_are_spent().await;
        trial.house.dies_and_starts().await;
        trial.goes_on(act, &format!("{side:?}")).await;
    }
    other.close().await;
    trial.closes().await;
}

/// Before the commit: nothing has happened, and the move can be made again.
#[tokio::test]
async fn a_death_before_the_commit_leaves_the_board_as_it_was() {
    let mut trial = Trial::begins(2).await;
    let other = trial.house.opens_the_database().await;
    let busy = other.write().await.expect("nobody writes now");
    let act = trial.sends();
    trial.house.stand_in.quiet().await;
    trial.house.dies().await;
    drop(busy);
    other.close().await;
    trial.house.starts().await;
    assert!(trial.pair.record(&trial.house).await.is_empty());
    assert_eq!(trial.pair.turns(&trial.pair.blue), 0);
    trial.goes_on(act, "before the commit").await;
    trial.closes().await;
}

/// The notice has arrived, and the bot knows; only its database can't be written.
#[tokio::test]
async fn a_death_between_the_receipt_and_its_note_doubles_nothing() {
    let mut trial = Trial::begins(2).await;
    let other = trial.house.opens_the_database().await;
    trial.house.stand_in.inject(Fault::Delay {
        on: On::route(NOTICE.method, NOTICE.route),
        by: LATE,
        when: When::AfterAcceptance,
        times: Some(1),
    });
    let act = trial.sends();
    trial.house.stand_in.faults_are_spent().await;
    let busy = other.write().await.expect("nobody writes for long");
    // The receipt arrives meanwhile, and waits for the database to be noted.
    tokio::time::sleep(LATE * 2).await;
    trial.house.dies().await;
    drop(busy);
    other.close().await;
    trial.house.starts().await;
    trial.goes_on(act, "before the note").await;
    trial.closes().await;
}

/// From the challenge to the setups: the card stands once, and both are asked for their armies once.
#[tokio::test]
async fn a_death_while_a_challenge_is_made_and_accepted_loses_nothing() {
    let mut house = House::open().await;
    for (seam, side, number) in [
        (NOTICE, When::Before, 1),
        (NOTICE, When::AfterAcceptance, 2),
        (INBOX, When::Before, 3),
        (INBOX, When::AfterAcceptance, 4),
    ] {
        let name = |word| format!("{word}{number}");
        let red = house.stand_in.person(&name("Anna"), "en-US");
        let blue = house.stand_in.person(&name("Ben"), "en-US");
        if seam.route == NOTICE.route {
            seam.hold(&house, side);
        }
        let line = format!("/challenge opponent:@{} variant:duel", blue.name());
        let act = red.sends(&line);
        if seam.route == NOTICE.route {
            house.stand_in.faults_are_spent().await;
            house.dies_and_starts().await;
        } else {
            red.answer_to(act).await;
        }
        let card = blue.sees(&red.name()).await;
        house.settles().await;
        if seam.route == INBOX.route {
            seam.hold(&house, side);
            let act = blue.taps(card.id, &card.buttons()[0].custom_id);
            house.stand_in.faults_are_spent().await;
            house.dies_and_starts().await;
            // It has been accepted; whoever saw no answer presses again and changes nothing.
            if answered(&blue, act).await.is_none() {
                blue.presses_stale(card.id, &card.buttons()[0].custom_id)
                    .await;
            }
        } else {
            blue.presses_on(card.id, "Accept").await;
        }
        house.settles().await;
        for person in [&red, &blue] {
            let told = person.inbox();
            let asked = told
                .iter()
                .filter(|told| told.text().contains("Set up your army"));
            assert_eq!(asked.count(), 1, "{seam:?} {side:?} {}", person.name());
        }
        let cards = blue.messages();
        let cards = cards
            .iter()
            .filter(|card| card.from_bot && !card.ephemeral && card.text().contains(&red.name()));
        assert_eq!(cards.count(), 1, "{seam:?} {side:?}");
    }
    house.is_clean();
}

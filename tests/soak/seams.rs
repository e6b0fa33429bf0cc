//! Cases 16 and 17: the process dies at each step between "received" and "noted as sent", whole and
//! at once, and starts again on the same file. Nothing is lost and nothing is doubled.
//!
//! A step is a seam when something outside the process can be seen to have happened, or not: a
//! request that reached Discord, a row that was committed. The stand-in holds the request of a seam,
//! before or after carrying it out, and the bot dies while it waits for the answer.

use std::time::Duration;

use two_lakes::playground::{Answer, Fault, Person, SeenMessage, When};

use crate::house::House;
use crate::script::Script;
use crate::seam::{
    AT_A_START, Aim, NOTICE, OF_A_BATTLE, OF_A_BEGINNING, OF_A_CALL, OF_A_CHALLENGE, OF_A_MOVE,
    OF_A_QUIET_CALL, OF_A_SLOW_MOVE, OF_AN_ACCEPTANCE, OF_AN_ARCHIVE, OF_THE_LAST_CALL,
    OF_THE_LAST_QUIET_CALL, Seam, are_all_known, both_sides,
};
use crate::seat::{Pair, acknowledges, answered};

/// How long a receipt is on its way to a bot that cannot note it.
const LATE: Duration = Duration::from_millis(300);
/// How many games are drawn in search of one that fits.
const DRAWS_MAX: u64 = 200;

/// A match whose moves are made while seams are tried.
struct Trial {
    house: House,
    pair: Pair,
    script: Script,
    plies: usize,
}

impl Trial {
    async fn begins(plies: usize) -> Self {
        Self::begins_with(plies, "", |_| true).await
    }

    /// A match by the first game that fits: whether a ply strikes somebody is said for each.
    async fn begins_with(plies: usize, terms: &str, fits: impl Fn(&[bool]) -> bool) -> Self {
        let mut games = (0..DRAWS_MAX).map(|seed| Script::draw(seed, plies));
        let script = games.find(|game| game.moves.len() == plies && fits(&game.strikes));
        let script = script.expect("some game fits");
        let house = House::open().await;
        let pair = Pair::sits_on(&house, &script, "games", ["Anna", "Ben"], terms).await;
        Self {
            house,
            pair,
            script,
            plies: 0,
        }
    }

    fn aim(&self) -> Aim {
        Aim {
            actor: self.pair.mover(self.plies).id(),
            other: self.pair.mover(self.plies + 1).id(),
            channel: self.pair.channel(),
            thread: self.pair.thread,
        }
    }

    /// Types the next move and does not wait.
    fn sends(&self) -> u64 {
        let line = self.pair.line(self.script.moves[self.plies]);
        self.pair.mover(self.plies).sends(&line)
    }

    /// Types the next move and has the bot die at a seam of it, and start again.
    async fn dies_at(&mut self, seam: Seam, side: When) -> u64 {
        // What was told before is noted, so that it is this move's request that is held, and the notice
        // that is answered is known and loses its buttons.
        self.house.settles().await;
        seam.hold(&self.house, &self.aim(), side);
        let act = self.sends();
        self.house.stand_in.faults_are_spent().await;
        self.house.dies_and_starts().await;
        act
    }

    /// After a death and a start: the move is made if it was not, once.
    async fn is_made(&mut self, act: u64, what: &str) {
        let (mover, ply) = (self.pair.mover(self.plies), self.script.moves[self.plies]);
        let answer = match answered(mover, act).await {
            Some(answer) if acknowledges(&answer, ply) => answer,
            _ => mover.types(&self.pair.line(ply)).await,
        };
        assert!(acknowledges(&answer, ply), "{what}: {}", answer.text());
        self.plies += 1;
        let played = self.pair.record(&self.house).await;
        assert_eq!(played, self.script.moves[..self.plies], "{what}");
    }

    /// The same, and the next to move is told of it once.
    async fn goes_on(&mut self, act: u64, what: &str) {
        self.is_made(act, what).await;
        self.pair.is_told_of(&self.house, self.plies).await;
    }

    /// The one call of Blue that stands.
    fn the_call(&self, what: &str) -> SeenMessage {
        let mention = self.pair.blue.mention();
        let mut calls = self.pair.public();
        calls.retain(|post| post.content.starts_with(&mention));
        assert_eq!(calls.len(), 1, "{what}: {calls:#?}");
        calls.remove(0)
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
        // Of the beginning, of each battle, and of the end.
        let thread = self.pair.thread.expect("the match has a thread");
        let told = self.pair.onlooker.at(thread).messages();
        let due = 2 + count(&self.script.strikes[..self.plies]);
        assert_eq!(told.len(), due, "what the thread is told: {told:#?}");
        self.is_clean();
    }

    /// Judges what the bot sent.
    fn is_clean(&self) {
        are_all_known(&self.house, self.pair.channel());
        self.house.is_clean();
    }
}

#[tokio::test]
async fn a_death_at_any_step_of_a_move_loses_nothing_and_doubles_nothing() {
    let (mut of_a_move, mut of_a_battle) = (both_sides(&OF_A_MOVE), both_sides(&OF_A_BATTLE));
    let (plies, battles) = (of_a_move.len() + of_a_battle.len(), of_a_battle.len());
    let strikes_enough = |strikes: &[bool]| count(strikes) == battles;
    let mut trial = Trial::begins_with(plies, "", strikes_enough).await;
    while trial.plies < plies {
        let is_battle = trial.script.strikes[trial.plies];
        let tries = if is_battle {
            &mut of_a_battle
        } else {
            &mut of_a_move
        };
        let (seam, side) = tries
            .pop()
            .expect("there are as many as there are such plies");
        let act = trial.dies_at(seam, side).await;
        trial.goes_on(act, &format!("{seam} {side:?}")).await;
    }
    trial.closes().await;
}

fn count(strikes: &[bool]) -> usize {
    strikes.iter().filter(|&&strikes| strikes).count()
}

/// Whoever gets no messages is called in the thread, and each call replaces the one before.
#[tokio::test]
async fn a_death_while_somebody_is_called_calls_them_once() {
    // A match has many calls and one end.
    for (seam, at_the_end) in OF_A_CALL.iter().zip(both_sides(&OF_THE_LAST_CALL)) {
        is_called_through("", &both_sides(&[*seam]), at_the_end).await;
    }
}

/// A quiet match has no thread: all of it is told in the channel.
#[tokio::test]
async fn a_death_while_somebody_is_called_in_the_channel_calls_them_once() {
    for at_the_end in both_sides(&OF_THE_LAST_QUIET_CALL) {
        is_called_through("quiet:True", &both_sides(&OF_A_QUIET_CALL), at_the_end).await;
    }
}

async fn is_called_through(terms: &str, tries: &[(Seam, When)], (last, last_side): (Seam, When)) {
    // Red's first move calls Blue for the first time; then each of Red's moves is a try. A battle
    // would be posted where a call is.
    let plies = 2 + 2 * tries.len();
    let mut trial = Trial::begins_with(plies, terms, |strikes| count(strikes) == 0).await;
    trial.pair.blue.closes_inbox();
    let mut tries = tries.iter();
    while trial.plies < plies {
        let is_tried = trial.plies >= 2 && trial.plies.is_multiple_of(2);
        let (act, what) = match is_tried.then(|| tries.next()).flatten() {
            Some(&(seam, side)) => {
                let act = trial.dies_at(seam, side).await;
                (act, format!("{seam} {side:?}"))
            }
            None => {
                let act = trial.sends();
                trial.pair.mover(trial.plies).answer_to(act).await;
                (act, "in peace".to_owned())
            }
        };
        trial.is_made(act, &what).await;
        trial.house.settles().await;
        if trial.plies.is_multiple_of(2) {
            trial.pair.is_told_of(&trial.house, trial.plies).await;
        } else {
            let call = trial.the_call(&what);
            assert_eq!(call.notified, [trial.pair.blue.id()], "{what}");
        }
    }
    let what = format!("{last} {last_side:?}");
    last.hold(&trial.house, &trial.aim(), last_side);
    let line = format!("/resign match:{}", trial.pair.code);
    trial.pair.red.types_and_presses(&line, "Resign").await;
    trial.house.stand_in.faults_are_spent().await;
    trial.house.dies_and_starts().await;
    trial.house.settles().await;
    let call = trial.the_call(&what);
    assert!(call.text().contains("is over"), "{what}: {call:#?}");
    assert!(call.buttons().is_empty(), "{what}: {call:#?}");
    trial.is_clean();
}

/// A post in a thread that went to the archive can't be changed before the thread is opened again.
#[tokio::test]
async fn a_death_while_a_thread_is_taken_out_of_the_archive_changes_the_post_in_it() {
    let mut house = House::open().await;
    for (number, (seam, side)) in both_sides(&OF_AN_ARCHIVE).into_iter().enumerate() {
        let name = |word| format!("{word}{number}");
        let red = house.stand_in.person(&name("Anna"), "en-US");
        let blue = house.stand_in.person(&name("Ben"), "en-US");
        blue.closes_inbox();
        red.types(&format!(
            "/challenge opponent:@{} variant:duel",
            blue.name()
        ))
        .await;
        blue.presses("Accept").await;
        house.settles().await;
        let mut posts = red.messages();
        posts.retain(|post| post.text().contains(&red.name()));
        let thread = posts.iter().find_map(|post| post.thread);
        let thread = thread.expect("the match has a thread");
        let there = blue.at(thread);
        let call = there.sees("My setup").await;
        house.stand_in.archives_thread(thread, false);
        there.presses("My setup").await;
        there.presses("🚪 Leave").await;
        let aim = Aim {
            actor: blue.id(),
            other: red.id(),
            channel: red.channel_id(),
            thread: Some(thread),
        };
        seam.hold(&house, &aim, side);
        there.presses("Call it off").await;
        house.stand_in.faults_are_spent().await;
        house.dies_and_starts().await;
        house.settles().await;
        let over = blue.message(call.id).expect("it stands");
        assert!(over.text().contains("over"), "{side:?}: {}", over.text());
        assert!(over.buttons().is_empty(), "{side:?}");
        are_all_known(&house, red.channel_id());
    }
    house.is_clean();
}

/// The commands are as they should be after a death at the very first start.
#[tokio::test]
async fn a_death_while_the_commands_are_made_known_leaves_them_known() {
    let nowhere = Aim {
        actor: 0,
        other: 0,
        channel: 0,
        thread: None,
    };
    for (seam, side) in both_sides(&AT_A_START) {
        let mut house = House::stands().await;
        seam.hold(&house, &nowhere, side);
        house.begins();
        house.stand_in.faults_are_spent().await;
        house.dies_and_starts().await;
        house.stand_in.commands_registered().await;
        let anna = house.stand_in.person("Anna", "en-US");
        let answer = anna.types("/games").await;
        assert!(answer.text().contains("no match"), "{}", answer.text());
        house.is_clean();
    }
}

/// The answer is promised already; then the person sees for ever that the bot thinks, and types again.
#[tokio::test]
async fn a_death_after_a_promise_plays_the_move_once() {
    let tries = both_sides(&OF_A_SLOW_MOVE);
    let mut trial = Trial::begins(tries.len()).await;
    let other = trial.house.opens_the_database().await;
    for (seam, side) in tries {
        let busy = other.write().await.expect("nobody writes now");
        seam.hold(&trial.house, &trial.aim(), side);
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
        on: NOTICE.on(&trial.aim()),
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

/// An act by which the bot dies at a seam, if there is one to try; the answer, if one came.
async fn dies_by(
    house: &mut House,
    tried: Option<(Seam, When)>,
    aim: &Aim,
    person: &Person,
    acts: impl FnOnce() -> u64,
) -> Option<Answer> {
    let Some((seam, side)) = tried else {
        return Some(person.answer_to(acts()).await);
    };
    seam.hold(house, aim, side);
    let act = acts();
    house.stand_in.faults_are_spent().await;
    house.dies_and_starts().await;
    answered(person, act).await
}

/// From the challenge to the beginning: the card stands once, both are asked for their armies once,
/// and one thread is told once that the match begins.
#[tokio::test]
async fn a_death_while_a_match_comes_about_loses_nothing() {
    let mut house = House::open().await;
    let channel = house.stand_in.person("Carla", "en-US").channel_id();
    let groups: [&[Seam]; 3] = [&OF_A_CHALLENGE, &OF_AN_ACCEPTANCE, &OF_A_BEGINNING];
    let mut number = 0;
    for (step, group) in groups.into_iter().enumerate() {
        for (seam, side) in both_sides(group) {
            number += 1;
            let name = |word| format!("{word}{number}");
            let red = house.stand_in.person(&name("Anna"), "en-US");
            let blue = house.stand_in.person(&name("Ben"), "en-US");
            let tried = |now: usize| (now == step).then_some((seam, side));
            let mut aim = Aim {
                actor: red.id(),
                other: blue.id(),
                channel,
                thread: None,
            };
            let line = format!("/challenge opponent:@{} variant:duel", blue.name());
            dies_by(&mut house, tried(0), &aim, &red, || red.sends(&line)).await;
            let card = blue.sees(&red.name()).await;
            house.settles().await;

            aim.thread = Some(card.id);
            let accept = card.buttons()[0].custom_id.clone();
            let accepts = || blue.taps(card.id, &accept);
            let answer = dies_by(&mut house, tried(1), &aim, &blue, accepts).await;
            // It has been accepted; whoever saw no answer presses again and changes nothing.
            if answer.is_none() {
                blue.presses_stale(card.id, &accept).await;
            }
            house.settles().await;
            let what = format!("{seam} {side:?}");
            for person in [&red, &blue] {
                let told = person.inbox();
                let asked = told
                    .iter()
                    .filter(|told| told.text().contains("Set up your army"));
                assert_eq!(asked.count(), 1, "{what} {}", person.name());
            }
            let cards = blue.messages();
            let cards = cards.iter().filter(|card| {
                card.channel_id == channel
                    && card.from_bot
                    && !card.ephemeral
                    && card.text().contains(&red.name())
            });
            assert_eq!(cards.count(), 1, "{what}");
            let card = blue.message(card.id).expect("it stands");
            assert_eq!(card.thread, aim.thread, "{what}");

            red.in_dm().presses("Ready").await;
            let blue = blue.in_dm();
            let panel = blue.sees("Set up your army").await;
            let buttons = panel.buttons();
            let ready = buttons.iter().find(|button| button.label.contains("Ready"));
            let ready = ready.expect("an army can be ready").custom_id.clone();
            let is_ready = || blue.taps(panel.id, &ready);
            let answer = dies_by(&mut house, tried(2), &aim, &blue, is_ready).await;
            if answer.is_none() {
                blue.presses_stale(panel.id, &ready).await;
            }
            house.settles().await;
            let told = red.at(card.id).messages();
            let begun = told.iter().filter(|told| told.text().contains("are ready"));
            assert_eq!(begun.count(), 1, "{what}: {told:#?}");
        }
    }
    are_all_known(&house, channel);
    house.is_clean();
}

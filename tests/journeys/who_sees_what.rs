//! Who is told what of each event in a match, and that nobody is told anything else: the channel, the
//! one who acts, the other. An answer is the actor's alone, so it is looked at where it is given.
//!
//! Other journeys look closer at single events: a long run of a Scout's in `whole_game` (the public
//! board after every ply), time that is over in `deadlines`, closed inboxes in `channel_mode`, the
//! armies that stay hidden in `privacy`.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use two_lakes::playground::{Answer, Person, SeenMessage};

use crate::table::Table;

const HOUR: Duration = Duration::from_secs(60 * 60);

/// What somebody has before them: the messages by their numbers, with how often each was edited.
type Sight = BTreeMap<u64, u64>;

/// Who is told of a match, and what they have seen so far.
struct Onlookers {
    /// Anna, who is Red.
    red: Person,
    blue: Person,
    /// Somebody who reads the channel and plays nothing.
    carla: Person,
    seen: [Sight; 3],
}

/// What came since the last look.
struct News {
    channel: Vec<SeenMessage>,
    /// Whether the card was edited.
    card: bool,
    red: Vec<SeenMessage>,
    blue: Vec<SeenMessage>,
}

impl Onlookers {
    fn at(table: &Table) -> Self {
        let mut onlookers = Self {
            red: table.person("Anna"),
            blue: table.person("Ben"),
            carla: table.person("Carla"),
            seen: Default::default(),
        };
        onlookers.look();
        onlookers
    }

    fn look(&mut self) -> [Vec<SeenMessage>; 3] {
        [
            self.public(),
            crate::notices(&self.red),
            crate::notices(&self.blue),
        ]
    }

    /// What the bot has posted for everyone: in the channel, and in the threads of its messages.
    fn public(&self) -> Vec<SeenMessage> {
        let mut all = self.carla.messages();
        let threads: BTreeSet<u64> = all.iter().filter_map(|message| message.thread).collect();
        for thread in threads {
            all.extend(self.carla.at(thread).messages());
        }
        all.retain(|message| message.from_bot && !message.ephemeral);
        all.sort_by_key(|message| message.id);
        all.dedup_by_key(|message| message.id);
        all
    }

    /// Waits until everybody is told what there is to tell, and looks what it was.
    async fn news(&mut self, table: &Table) -> News {
        table.settles().await;
        let now = self.look();
        let mut card = false;
        let mut fresh = Vec::new();
        for (place, (messages, seen)) in now.into_iter().zip(&mut self.seen).enumerate() {
            let known: BTreeSet<u64> = seen.keys().copied().collect();
            for message in &messages {
                let edits = u64::from(message.edits);
                let before = seen.insert(message.id, edits);
                // Of the players' messages only buttons go; the channel's card changes as a whole.
                card |= place == 0 && before.is_some_and(|before| before < edits);
            }
            let mut messages = messages;
            messages.retain(|message| !known.contains(&message.id));
            fresh.push(messages);
        }
        let mut fresh = fresh.into_iter();
        let mut next = || fresh.next().expect("there are three places");
        News {
            channel: next(),
            card,
            red: next(),
            blue: next(),
        }
    }
}

impl News {
    /// What was told: a part of each message's words, in the channel, to Red and to Blue.
    fn tell(&self, card: bool, channel: &[&str], red: &[&str], blue: &[&str]) {
        assert_eq!(self.card, card, "whether the card is edited");
        for (told, expected) in [
            (&self.channel, channel),
            (&self.red, red),
            (&self.blue, blue),
        ] {
            let mut words: Vec<String> = told.iter().map(SeenMessage::text).collect();
            // What is told in the channel and in a thread alike is told once.
            words.dedup();
            assert_eq!(words.len(), expected.len(), "{words:#?}");
            for (words, expected) in words.iter().zip(expected) {
                assert!(words.contains(expected), "{expected:?} isn't in {words:?}");
            }
        }
    }

    /// Nobody was told anything.
    fn is_none(&self) {
        self.tell(false, &[], &[], &[]);
    }
}

/// Makes the first move that is suggested and strikes, or doesn't.
async fn moves(player: &Person, strike: bool) -> Option<Answer> {
    for piece in player.completes("/move from:").await {
        let line = format!("/move from:{} to:", piece.value);
        for target in player.completes(&line).await {
            if target.name.contains('⚔') == strike {
                return Some(player.types(&format!("{line}{}", target.value)).await);
            }
        }
    }
    None
}

/// Challenges, accepts and arranges, with what everyone is told of it.
async fn begins(table: &Table, all: &mut Onlookers) {
    let sent = all
        .red
        .types("/challenge opponent:@Ben colour:red variant:training")
        .await;
    assert!(sent.is_private());
    let news = all.news(table).await;
    news.tell(false, &["Anna** challenges you"], &[], &[]);
    assert_eq!(news.channel[0].notified, [all.blue.id()]);

    let accepted = all.blue.presses("Accept").await;
    assert!(accepted.is_private() && accepted.text().contains("Set up your army"));
    let setup = ["Set up your army"];
    all.news(table).await.tell(true, &[], &setup, &setup);

    let ready = all.red.in_dm().presses("Ready").await;
    assert!(ready.text().contains("You are ready"), "{}", ready.text());
    all.news(table).await.tell(true, &[], &[], &[]);

    let begun = all.blue.in_dm().presses("Ready").await;
    assert!(begun.text().contains("Anna to move"), "{}", begun.text());
    let news = all.news(table).await;
    news.tell(true, &["Red begins"], &["Your turn"], &[]);
    assert!(news.channel[0].notified.is_empty());
}

#[tokio::test]
async fn each_event_is_told_to_those_whom_it_concerns() {
    let table = Table::open().await;
    let mut all = Onlookers::at(&table);
    begins(&table, &mut all).await;
    let (red, blue) = (all.red.in_dm(), all.blue.in_dm());

    // What is refused is told to nobody else.
    blue.types("/move from:A7 to:A6").await;
    red.types("/move from:A1 to:K10").await;
    all.carla.types("/move from:A4 to:A5").await;
    all.news(&table).await.is_none();

    // A plain move: the card, and the one whose turn it is.
    moves(&red, false).await.expect("something can move");
    let news = all.news(&table).await;
    news.tell(true, &[], &[], &["Your turn"]);
    assert_eq!(news.blue[0].notified, [blue.id()]);

    // A battle: a post of its own.
    let mut strikes = (&blue, &red);
    while moves(strikes.0, true).await.is_none() {
        moves(strikes.0, false).await.expect("something can move");
        all.news(&table).await;
        strikes = (strikes.1, strikes.0);
    }
    let struck_by_red = strikes.0.id() == red.id();
    let news = all.news(&table).await;
    let turn: &[&str] = &["→"];
    match struck_by_red {
        true => news.tell(true, &["→"], &[], turn),
        false => news.tell(true, &["→"], turn, &[]),
    }
    assert!(news.channel[0].is_silent());

    // An offer and its answer.
    red.types("/draw").await;
    all.news(&table).await.is_none();
    red.presses("Offer a draw").await;
    let news = all.news(&table).await;
    news.tell(false, &["offers a draw"], &[], &["offers a draw"]);
    blue.presses("Decline the draw").await;
    all.news(&table)
        .await
        .tell(false, &[], &["would rather play on"], &[]);

    // A reminder rings for the one to move alone.
    table.waits(37 * HOUR).await;
    let news = all.news(&table).await;
    let reminder: &[&str] = &["your turn"];
    match struck_by_red {
        true => news.tell(false, &[], &[], reminder),
        false => news.tell(false, &[], reminder, &[]),
    }

    // The end.
    blue.types("/resign").await;
    all.news(&table).await.is_none();
    let resigned = blue.presses("🏳 Resign").await;
    assert!(resigned.text().contains("Ben resigns"));
    let news = all.news(&table).await;
    news.tell(true, &["Ben resigns"], &["Ben resigns"], &[]);
    assert_eq!(news.channel[0].attachments.len(), 1, "the armies");
    table.close().await;
}

#[tokio::test]
async fn a_match_that_is_called_off_is_told_and_nothing_is_revealed() {
    let table = Table::open().await;
    let mut all = Onlookers::at(&table);
    all.red
        .types("/challenge opponent:@Ben variant:training")
        .await;
    all.blue.presses("Accept").await;
    all.news(&table).await;
    all.blue.in_dm().types("/resign").await;
    all.news(&table).await.is_none();
    all.blue.in_dm().presses("Call it off").await;
    let news = all.news(&table).await;
    news.tell(true, &[], &["called off"], &[]);
    assert!(news.red[0].attachments.is_empty());
    let card = all.carla.sees("called off").await;
    assert!(card.attachments.is_empty() && card.buttons().is_empty());
    table.close().await;
}

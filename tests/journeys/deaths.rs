//! Cases 16 and 17: the process dies at the worst moments, whole and at once, and starts again on
//! the same file. Nothing is lost and nothing is doubled.
//!
//! The bot that is killed is this test program itself, run again with one test alone.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use two_lakes::discord::{Address, Bot, BotConfig};
use two_lakes::matches::{Chance, Clock, Matches};
use two_lakes::playground::{
    AnswerKind, Fault, On, Options, Person, SeenMessage, StandIn, TOKEN, When,
};
use two_lakes::store::Store;

use crate::{Pair, code_in, notices, plays_first_suggestion};

/// Names the folder in which the killed one works; without it there is nothing to do.
const FOLDER: &str = "TWO_LAKES_KILLED_IN";
/// Names the stand-in's address.
const ADDRESS: &str = "TWO_LAKES_KILLED_AT";
const MESSAGES: &str = "/channels/{channel_id}/messages";
const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";

/// A stand-in and a bot in a process of its own.
struct House {
    stand_in: StandIn,
    folder: tempfile::TempDir,
    bot: Option<Child>,
}

impl House {
    async fn open() -> Self {
        let stand_in = StandIn::start(Options {
            clock: Arc::new(SystemTime::now),
            inspector: crate::openapi::inspector(),
            ..Options::default()
        })
        .await
        .expect("the loopback has free ports");
        let folder = tempfile::tempdir().expect("a directory for the test");
        std::fs::write(
            folder.path().join("authority.pem"),
            stand_in.authority_pem(),
        )
        .expect("a file");
        let mut house = Self {
            stand_in,
            folder,
            bot: None,
        };
        house.starts().await;
        house
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("killed.sqlite")
    }

    async fn starts(&mut self) {
        let bot = Command::new(std::env::current_exe().expect("this program has a name"))
            .args(["--exact", "deaths::the_bot_that_is_killed", "--ignored"])
            .env(FOLDER, self.folder.path())
            .env(ADDRESS, self.stand_in.rest_address().to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("this program runs");
        self.bot = Some(bot);
        self.stand_in.connected().await;
    }

    /// SIGKILL: nothing is finished, nothing is said.
    async fn dies(&mut self) {
        let mut bot = self.bot.take().expect("a bot is running");
        bot.kill().expect("it can be killed");
        bot.wait().expect("it was ours");
        self.stand_in.disconnected().await;
    }

    async fn dies_and_starts(&mut self) {
        self.dies().await;
        self.stand_in.heal();
        self.starts().await;
    }

    /// Seats two people at a match that has just begun.
    async fn seats(&self) -> Pair {
        let red = self.stand_in.person("Anna", "en-US");
        let blue = self.stand_in.person("Ben", "en-US");
        red.types("/challenge opponent:@Ben colour:red").await;
        blue.presses("Accept").await;
        let (red, blue) = (red.in_dm(), blue.in_dm());
        // With chance's setups a Flag may fall within a few plies.
        for player in [&red, &blue] {
            player.chooses("Start from …", &["🏰 Fortress"]).await;
        }
        red.presses("Ready").await;
        let begun = blue.presses("Ready").await;
        red.sees("Your turn").await;
        let code = code_in(&begun.text());
        Pair { red, blue, code }
    }

    /// Ends the test: what is told in the end has been told, in order, once.
    async fn closes(mut self, pair: &Pair) {
        pair.red.types_and_presses("/resign", "Resign").await;
        pair.blue.sees("wins").await;
        self.stand_in.person("Carla", "en-US").sees("wins").await;
        self.dies().await;
        for player in [&pair.red, &pair.blue] {
            let told = notices(player);
            let mut texts: Vec<String> = told.iter().map(|message| message.text()).collect();
            let all = texts.len();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), all, "{} was told twice", player.name());
        }
        // Who repeats an act whose answer was lost answers an interaction that was answered.
        for refused in self.stand_in.takes_violations() {
            assert!(refused.contains("not answered in time"), "{refused}");
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(mut bot) = self.bot.take() {
            // The test has failed already; the process must not outlive it.
            drop(bot.kill());
            drop(bot.wait());
        }
    }
}

#[tokio::test]
#[ignore = "run by the tests of this file alone, to be killed"]
async fn the_bot_that_is_killed() {
    let (Some(folder), Ok(address)) = (std::env::var_os(FOLDER), std::env::var(ADDRESS)) else {
        return;
    };
    let folder = PathBuf::from(folder);
    let store = Store::open(&folder.join("killed.sqlite"))
        .await
        .expect("the database opens");
    let matches = Matches::new(store, Clock::system(), Chance::from_os());
    matches.release_leases().await.expect("the outbox is there");
    let address = Address::Loopback {
        rest: address.parse().expect("an address"),
        authority_pem: std::fs::read_to_string(folder.join("authority.pem")).expect("a file"),
    };
    let bot = Bot::start(BotConfig::new(TOKEN, address, matches))
        .await
        .expect("the bot starts on the stand-in");
    // Whoever holds the other end is gone when it closes: then this one goes too.
    let watched = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new()));
    drop(watched.await);
    bot.stop().await;
}

/// The first move that is suggested, typed without waiting for its answer.
async fn sends_first_suggestion(player: &Person) -> u64 {
    let from = &player.completes("/move from:").await[0].value;
    let to = &player.completes(&format!("/move from:{from} to:")).await[0].value;
    player.sends(&format!("/move from:{from} to:{to}"))
}

/// How many turns somebody has been told of.
fn turns(person: &Person) -> usize {
    let told = notices(person);
    let turns = told
        .iter()
        .filter(|message| message.text().contains("Your turn"));
    turns.count()
}

/// Before the commit: nothing has happened, and the move can be made again.
#[tokio::test]
async fn a_death_before_the_commit_leaves_the_board_as_it_was() {
    let mut house = House::open().await;
    let pair = house.seats().await;
    let other = Store::open(&house.database()).await.expect("it opens");
    let busy = other.write().await.expect("nobody writes now");
    sends_first_suggestion(&pair.red).await;
    // It is promised that an answer follows; the move itself waits for the database.
    house.stand_in.quiet().await;
    house.dies().await;
    drop(busy);
    other.close().await;
    house.starts().await;
    assert!(pair.red.types("/board").await.text().contains("Your turn"));
    assert_eq!(turns(&pair.blue), 0);
    plays_first_suggestion(&pair.red).await;
    pair.blue.sees("Your turn").await;
    assert_eq!(turns(&pair.blue), 1);
    house.closes(&pair).await;
}

/// After the commit, before anything is sent: everything is sent after the start.
#[tokio::test]
async fn a_death_between_commit_and_sending_loses_nothing() {
    let mut house = House::open().await;
    let pair = house.seats().await;
    house.stand_in.inject(Fault::Fail {
        on: On::route("POST", MESSAGES),
        status: 503,
        when: When::Before,
        times: None,
    });
    // The answer comes after the commit.
    plays_first_suggestion(&pair.red).await;
    assert_eq!(turns(&pair.blue), 0);
    house.dies_and_starts().await;
    pair.blue.sees("Your turn").await;
    assert_eq!(turns(&pair.blue), 1);
    house.closes(&pair).await;
}

/// After the sending, before it is noted: it is sent again under the same nonce and stays one.
#[tokio::test]
async fn a_death_between_sending_and_noting_doubles_nothing() {
    let mut house = House::open().await;
    let pair = house.seats().await;
    house.stand_in.inject(Fault::Fail {
        on: On::route("POST", MESSAGES),
        status: 502,
        when: When::AfterAcceptance,
        times: None,
    });
    plays_first_suggestion(&pair.red).await;
    pair.blue.sees("Your turn").await;
    house.dies_and_starts().await;
    assert!(pair.blue.types("/board").await.text().contains("Your turn"));
    plays_first_suggestion(&pair.blue).await;
    let seen = pair.red.inbox().last().map_or(0, |message| message.id);
    pair.red
        .finds("the next turn", |message| {
            message.id >= seen && message.text().contains("Your turn")
        })
        .await;
    assert_eq!(turns(&pair.blue), 1);
    house.closes(&pair).await;
}

/// After the commit, before the answer: the mover sees that nothing came, types it again, and learns
/// that it has been played.
#[tokio::test]
async fn a_death_before_the_answer_plays_the_move_once() {
    let mut house = House::open().await;
    let pair = house.seats().await;
    let from = pair.red.completes("/move from:").await[0].value.clone();
    let line = format!("/move from:{from} to:");
    let to = pair.red.completes(&line).await[0].value.clone();
    house.stand_in.inject(Fault::Fail {
        on: On::route("POST", CALLBACK),
        status: 502,
        when: When::Before,
        times: None,
    });
    let act = pair.red.sends(&format!("{line}{to}"));
    pair.blue.sees("Your turn").await;
    house.dies_and_starts().await;
    let answer = pair.red.answer_to(act).await;
    assert_eq!(answer.kind, AnswerKind::DidNotRespond);
    let again = pair.red.types(&format!("{line}{to}")).await;
    assert!(again.text().contains("already"), "{}", again.text());
    assert_eq!(turns(&pair.blue), 1);
    plays_first_suggestion(&pair.blue).await;
    house.closes(&pair).await;
}

/// Again and again, after a while that differs each time.
#[tokio::test]
async fn a_match_goes_on_however_often_the_bot_dies() {
    const DEATHS: u64 = 5;
    let mut house = House::open().await;
    let pair = house.seats().await;
    for ply in 0..DEATHS {
        let mover = pair.mover(u32::try_from(ply).expect("few"));
        let act = sends_first_suggestion(mover).await;
        // Dying at a moment of its own choosing is what is tried here.
        tokio::time::sleep(Duration::from_millis(ply * ply * 6)).await;
        house.dies_and_starts().await;
        mover.answer_to(act).await;
        if mover.types("/board").await.text().contains("Your turn") {
            plays_first_suggestion(mover).await;
        }
        let waiting = pair.mover(u32::try_from(ply + 1).expect("few"));
        let told = usize::try_from(ply / 2 + 1).expect("few");
        let begun = usize::from(waiting.name() == pair.red.name());
        while turns(waiting) < told + begun {
            let seen = waiting.inbox().last().map_or(0, |message| message.id);
            let newer = |message: &SeenMessage| message.id > seen;
            waiting.finds("its turn", newer).await;
        }
        assert_eq!(turns(waiting), told + begun, "{ply}");
    }
    house.closes(&pair).await;
}

//! Case 17: the process is killed again and again while it plays and delivers. Afterwards the match
//! is the one that an unbroken run gives, and everything was told.
//!
//! The one that is killed is this test program itself, run again with one test alone.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use two_lakes::engine::Move;
use two_lakes::matches::{
    Act, Chance, ChannelId, Claim, Clock, InteractionId, Language, MatchCode, Matches, MessageId,
    Notice, PersonId, Place, Settlement, Status, Which,
};
use two_lakes::store::Store;

use super::table::*;

/// Names the folder in which the killed one works; without it there is nothing to do.
const FOLDER: &str = "TWO_LAKES_KILLED_IN";
/// Plies that are to be played, if the match lasts as long.
const PLIES: usize = 120;
/// Kills after which the run may end in peace.
const KILLS: u64 = 50;

struct Folder(PathBuf);

impl Folder {
    fn database(&self) -> PathBuf {
        self.0.join("killed.sqlite")
    }

    /// The match's code, then a move a line.
    fn script(&self) -> PathBuf {
        self.0.join("script.txt")
    }

    /// What was sent: the row's number and its nonce.
    fn sent(&self) -> PathBuf {
        self.0.join("sent.txt")
    }

    fn read_script(&self) -> (MatchCode, Vec<Move>) {
        let script = std::fs::read_to_string(self.script()).unwrap();
        let mut lines = script.lines();
        let code = lines.next().unwrap().parse().unwrap();
        (code, lines.map(|line| line.parse().unwrap()).collect())
    }
}

#[tokio::test]
async fn a_match_survives_being_killed_at_any_moment() {
    let table = Table::open().await;
    let code = table.arranging().await;
    table.hide_the_flags(code).await;
    table.both_ready(code).await;
    table.deliver_all().await;
    let directory = tempfile::tempdir().unwrap();
    let folder = Folder(directory.path().to_owned());
    table.backup(&folder.database()).await;

    // The unbroken run, whose moves are the script of the one that is killed.
    let mut script = code.to_string();
    let mut unbroken = Vec::new();
    for number in 0..PLIES {
        let mover = mover_of(number);
        let own = table.board_of(mover, code).await;
        if own.facts.status == Status::Over {
            break;
        }
        let view = own.view();
        let moves = view.legal_moves();
        let strike = moves.iter().find(|step| view.at(step.to).is_some());
        let step = *strike.unwrap_or(&moves[(number * 7) % moves.len()]);
        table.play(mover, code, step).await.unwrap();
        script += &format!("\n{step}");
        unbroken.push(step);
    }
    std::fs::write(folder.script(), script).unwrap();

    let mut kills = 0;
    while !run_and_kill(&folder.0, kills) {
        kills += 1;
    }
    let store = Store::open(&folder.database()).await.unwrap();
    let matches = matches_of_standing_time(&store);
    assert_eq!(matches.unsettled().await.unwrap(), 0);
    let which = Which::code(code, GAMES);
    let panel = matches.panel(ANNA, &which).await.unwrap();
    let reports = board(panel);
    let view = reports.view();
    let played: Vec<Move> = view
        .reports()
        .iter()
        .map(|report| report.as_move())
        .collect();
    assert_eq!(played, unbroken, "after {kills} kills");

    // Each row that was delivered was sent, and one that was sent twice had one nonce.
    let sent = std::fs::read_to_string(folder.sent()).unwrap();
    let rows: HashSet<&str> = sent
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    let distinct: HashSet<&str> = sent.lines().collect();
    assert_eq!(
        rows.len(),
        distinct.len(),
        "a row was sent under two nonces"
    );
    assert!(unbroken.len() > 50, "only {} plies", unbroken.len());
    assert!(kills >= 5, "only {kills} kills");
    println!(
        "{kills} kills, {} rows sent {} times",
        rows.len(),
        sent.lines().count()
    );
}

/// Runs the one that is killed, and kills it after a while that differs each time. Whether it came
/// to its end.
fn run_and_kill(folder: &Path, kills: u64) -> bool {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killing::the_one_that_is_killed", "--ignored"])
        .env(FOLDER, folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    if kills >= KILLS {
        assert!(
            child.wait().unwrap().success(),
            "it failed without being killed"
        );
        return true;
    }
    std::thread::sleep(Duration::from_millis(10 + (kills * 7) % 50));
    let ended = child.try_wait().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    ended.is_some_and(|status| {
        assert!(status.success(), "it failed without being killed");
        true
    })
}

#[tokio::test]
#[ignore = "run by the test above alone, to be killed"]
async fn the_one_that_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER).map(|folder| Folder(folder.into())) else {
        return;
    };
    let (code, script) = folder.read_script();
    let store = Store::open(&folder.database()).await.unwrap();
    let matches = matches_of_standing_time(&store);
    matches.release_leases().await.unwrap();
    let which = Which::code(code, GAMES);
    let ply = matches.panel(ANNA, &which).await.unwrap().facts().ply as usize;
    // The last act may have been decided without being answered: it is told again first.
    for (number, &step) in script.iter().enumerate().skip(ply.saturating_sub(1)) {
        let act = act_of_ply(number);
        let seen = u32::try_from(number).unwrap();
        let played = matches
            .play(act, which.clone(), step, Some(seen))
            .await
            .unwrap();
        assert_eq!(played.repeated, number + 1 == ply);
        deliver_all(&matches, &folder).await;
    }
    deliver_all(&matches, &folder).await;
}

/// Who plays the ply with this number, counted from 0.
fn mover_of(number: usize) -> PersonId {
    if number.is_multiple_of(2) { ANNA } else { BEN }
}

/// The interaction that plays a ply has the same id in every life.
fn act_of_ply(number: usize) -> Act {
    let person = mover_of(number);
    Act {
        interaction: InteractionId::new(1_000_000 + number as u64),
        person,
        name: name_of(person).into(),
        language: Language::English,
        place: Place {
            guild: Some(GUILD),
            channel: GAMES,
            language: Language::English,
        },
        pressed: None,
    }
}

async fn deliver_all(matches: &Matches, folder: &Folder) {
    let mut sent = std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(folder.sent())
        .unwrap();
    while let Some(claim) = matches.claim_next().await.unwrap() {
        let Some(notice) = matches.compose(&claim).await.unwrap() else {
            continue;
        };
        let line = format!("{} {}\n", claim.id(), address_of(&notice));
        sent.write_all(line.as_bytes()).unwrap();
        let settlement = delivered(&claim);
        matches.settle(&claim, settlement).await.unwrap();
    }
}

fn address_of(notice: &Notice) -> String {
    match notice {
        Notice::Private(notice) => notice.nonce.clone(),
        Notice::Public(notice) => format!("{:?}", notice.form).replace(' ', ""),
        Notice::Followed(notice) => notice.nonce.clone(),
        Notice::Thread(notice) => format!("{:?}", notice.card),
        Notice::Strip(notice) => format!("{:?}", notice.messages).replace(' ', ""),
    }
}

fn delivered(claim: &Claim) -> Settlement {
    Settlement::Delivered {
        channel: ChannelId::new(1),
        message: MessageId::new(claim.id().unsigned_abs()),
    }
}

fn matches_of_standing_time(store: &Store) -> Matches {
    let clock = Clock::new(|| std::time::UNIX_EPOCH + Duration::from_secs(1_800_000_100));
    Matches::new(store.clone(), clock, Chance::from_os())
}

//! A hostile disk: it fails to write, to sync or to read, or it is full. Nobody is told that a move
//! counts which is then lost, and when the disk has recovered the match goes on where it was.
//!
//! Faults are put between the process and its database by `strace`; a full disk with writes cut short
//! is a limit on the size of files.

use std::process::{Command, ExitStatus};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Row};
use two_lakes::matches::{ChannelId, Failure, MessageId, OfferKind, Panel, Settlement, Which};
use two_lakes::store::Store;

use super::script::{Folder, act_of, act_of_ply, matches_over};
use super::table::{ANNA, BEN, GAMES, TALLY, wish};

const PLIES: usize = 40;
/// How often a move is tried before the other process gives up.
const TRIES: usize = 40;
const OTHER: &str = "disk::the_one_whose_disk_fails";
const LIVING: &str = "disk::the_one_whose_disk_fails_all_its_life";
/// Ends the other process when a fault did not pass.
const GAVE_UP: &str = "gave up";

/// What the host reads of a disk that is full, and of one that fails.
const FULL: &str = "the disk with the file of DATABASE_PATH is full: make room there";
const FAILS: &str = "the disk with the file of DATABASE_PATH fails to read or write";

/// Which calls fail how, counted in each thread among those on the database and its log, and what
/// the host reads then.
const FAULTS: [(&str, &str); 5] = [
    ("fdatasync,fsync:error=EIO:when=4..9", FAILS),
    ("fdatasync,fsync:error=EIO:when=12+29", FAILS),
    ("pwrite64:error=ENOSPC:when=30..60", FULL),
    ("pwrite64:error=EIO:when=60+211", FAILS),
    ("pread64:error=EIO:when=20..26", FAILS),
];
/// A life without moves writes less.
const FAULTS_OF_A_LIFE: [(&str, &str); 4] = [
    ("fdatasync,fsync:error=EIO:when=4..9", FAILS),
    ("fdatasync,fsync:error=EIO:when=3+4", FAILS),
    ("pwrite64:error=ENOSPC:when=30..60", FULL),
    ("pwrite64:error=EIO:when=20+61", FAILS),
];

#[tokio::test]
async fn a_failing_disk_loses_nothing_that_was_acknowledged() {
    if Command::new("strace").arg("--version").output().is_err() {
        eprintln!("SKIPPED: strace isn't installed, so no disk failed");
        return;
    }
    for (fault, words) in FAULTS {
        let directory = tempfile::tempdir().unwrap();
        let folder = Folder::fill(directory.path(), PLIES).await;
        let database = folder.database().display().to_string();
        let log = format!("{database}-wal");
        let failed = !fails_under(&folder, OTHER, &[&database, &log], fault).success();
        assert_eq!(
            failed,
            folder.notes().contains(&GAVE_UP.to_owned()),
            "{fault}: it panicked"
        );
        let notes = folder.notes();
        let mut told = notes.iter().filter(|note| is_fault(note));
        assert!(told.all(|note| is_clear(note, words)), "{fault}: {notes:?}");
        goes_on(&folder, fault).await;
    }
}

/// The same for all that comes before the first move and after the last.
#[tokio::test]
async fn a_failing_disk_loses_and_doubles_nothing_of_a_life() {
    if Command::new("strace").arg("--version").output().is_err() {
        eprintln!("SKIPPED: strace isn't installed, so no disk failed");
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let unbroken = Folder::empty(directory.path()).await;
    let status = unbroken.other_process(LIVING, &[]).status().unwrap();
    assert!(status.success(), "{:?}", unbroken.notes());
    let tally = read(&unbroken, TALLY).await;
    for (fault, words) in FAULTS_OF_A_LIFE {
        let directory = tempfile::tempdir().unwrap();
        let folder = Folder::empty(directory.path()).await;
        let database = folder.database().display().to_string();
        let log = format!("{database}-wal");
        let failed = !fails_under(&folder, LIVING, &[&database, &log], fault).success();
        let notes = folder.notes();
        assert_eq!(failed, notes.contains(&GAVE_UP.to_owned()), "{notes:?}");
        let told: Vec<_> = notes.iter().filter(|note| is_fault(note)).collect();
        assert!(!told.is_empty(), "{fault}: nothing failed");
        assert!(
            told.iter().all(|note| is_clear(note, words)),
            "{fault}: {told:?}"
        );
        if failed {
            // Told again from the beginning, on a sound disk.
            let status = folder.other_process(LIVING, &[]).status().unwrap();
            assert!(status.success(), "{fault}: it does not go on");
        }
        assert_eq!(read(&folder, "PRAGMA integrity_check").await, "ok");
        assert_eq!(read(&folder, TALLY).await, tally, "{fault}");
        println!("{fault}: {} failures in a life", told.len());
    }
}

fn is_fault(note: &str) -> bool {
    note.starts_with("fault")
}

/// Whether the host learns what is the matter.
fn is_clear(note: &str, words: &str) -> bool {
    [words, "can't be opened for writing", "the disk fails"]
        .iter()
        .any(|clear| note.contains(clear))
}

/// SQLite opens such a file all the same, and may read it.
#[tokio::test]
async fn a_file_that_may_only_be_read_is_named_and_left_as_it_is() {
    if Command::new("strace").arg("--version").output().is_err() {
        eprintln!("SKIPPED: strace isn't installed, so no file could only be read");
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let folder = Folder::fill(directory.path(), PLIES).await;
    let database = folder.database().display().to_string();
    // The first opening of each connection asks to write, the second to read.
    let status = fails_under(&folder, OTHER, &[&database], "openat:error=EROFS:when=1+2");
    assert!(!status.success());
    let notes = folder.notes();
    let named = |note: &String| {
        note.contains(&format!("{database} can't be opened for writing"))
            && note.contains("must belong to the bot's user")
    };
    let (last, before) = notes.split_last().expect("it gave up");
    assert_eq!(last, GAVE_UP);
    assert!(before.iter().all(named), "{before:?}");
    goes_on(&folder, "a read-only file").await;
}

#[tokio::test]
async fn a_full_disk_that_cuts_writes_short_loses_nothing_that_was_acknowledged() {
    let directory = tempfile::tempdir().unwrap();
    let folder = Folder::fill(directory.path(), PLIES).await;
    // Blocks of 512 bytes: the log outgrows them after some moves, in the middle of a page.
    let limited = [
        "sh",
        "-c",
        "trap '' XFSZ; ulimit -f 401; exec \"$0\" \"$@\"",
    ];
    let status = folder.other_process(OTHER, &limited).status().unwrap();
    assert!(!status.success(), "the disk was never full");
    assert!(folder.notes().contains(&GAVE_UP.to_owned()), "it panicked");
    goes_on(&folder, "a full disk").await;
}

/// Runs the other process while calls that reach these files fail; how it ended.
fn fails_under(folder: &Folder, other: &str, files: &[&str], fault: &str) -> ExitStatus {
    let calls = fault.split(':').next().unwrap();
    let (trace, inject) = (format!("trace={calls}"), format!("inject={fault}"));
    let mut under = vec!["strace", "-f", "-qq", "-o", "/dev/null"];
    for file in files {
        under.extend(["-P", file]);
    }
    under.extend(["-e", &trace, "-e", &inject]);
    folder.other_process(other, &under).status().unwrap()
}

/// What a query tells in a word.
async fn read(folder: &Folder, query: &'static str) -> String {
    let options = SqliteConnectOptions::new().filename(folder.database());
    let mut connection: SqliteConnection = options.connect().await.unwrap();
    let row = sqlx::query(query).fetch_one(&mut connection).await;
    row.unwrap().get(0)
}

/// All that was acknowledged is there, the file is whole, and the rest of the script can be played.
async fn goes_on(folder: &Folder, fault: &str) {
    let (_, script) = folder.script();
    let notes = folder.notes();
    let acknowledged = notes
        .iter()
        .filter(|note| note.starts_with("played"))
        .count();
    let faults = notes
        .iter()
        .filter(|note| note.starts_with("fault"))
        .count();
    assert!(faults > 0, "{fault}: nothing failed");
    let played = folder.played().await;
    assert!(
        played.len() >= acknowledged,
        "{fault}: {acknowledged} acknowledged, {} kept",
        played.len()
    );
    assert_eq!(played, script[..played.len()], "{fault}");
    assert_eq!(
        read(folder, "PRAGMA integrity_check").await,
        "ok",
        "{fault}"
    );
    let status = folder.other_process(OTHER, &[]).status().unwrap();
    assert!(status.success(), "{fault}: it does not go on");
    assert_eq!(folder.played().await, script, "{fault}");
    println!(
        "{fault}: {faults} failures, {acknowledged} of {} plies acknowledged meanwhile",
        script.len()
    );
}

#[tokio::test]
#[ignore = "run by the tests above alone, over a failing disk"]
async fn the_one_whose_disk_fails() {
    let Some(folder) = Folder::handed_over() else {
        return;
    };
    let (code, script) = folder.script();
    let which = Which::code(code, GAMES);
    let mut tries = 0;
    let store = loop {
        match Store::open(&folder.database()).await {
            Ok(store) => break store,
            Err(fault) => give_up_in_time(&folder, &mut tries, &fault.to_string()).await,
        }
    };
    let matches = matches_over(&store);
    let ply = loop {
        match matches.panel(ANNA, &which).await {
            Ok(panel) => break panel.facts().ply as usize,
            Err(Failure::Fault(fault)) => {
                give_up_in_time(&folder, &mut tries, &fault.to_string()).await;
            }
            Err(refusal) => panic!("{refusal:?}"),
        }
    };
    for (number, &step) in script.iter().enumerate().skip(ply) {
        let mut tries = 0;
        let seen = u32::try_from(number).unwrap();
        loop {
            let act = act_of_ply(number);
            match matches.play(act, which.clone(), step, Some(seen)).await {
                Ok(_) => break folder.note(&format!("played {number}")),
                Err(Failure::Fault(fault)) => {
                    give_up_in_time(&folder, &mut tries, &fault.to_string()).await;
                }
                Err(refusal) => panic!("{refusal:?}"),
            }
        }
    }
}

#[tokio::test]
#[ignore = "run by a test above alone, over a failing disk"]
async fn the_one_whose_disk_fails_all_its_life() {
    let Some(folder) = Folder::handed_over() else {
        return;
    };
    let file = folder.database();
    let store = &done(&folder, || Store::open(&file)).await;
    let matches = &matches_over(store);
    let card = done(&folder, || matches.challenge(act_of(ANNA, 1), wish())).await;
    let accepts = || matches.accept(act_of(BEN, 2), card.id, None);
    let code = done(&folder, accepts).await.facts().code;
    let which = &Which::code(code, GAMES);
    for (person, first) in [(ANNA, 3), (BEN, 5)] {
        let panel = done(&folder, || matches.panel(person, which)).await;
        let shuffles = || matches.shuffle(act_of(person, first), code, revision(&panel));
        let panel = done(&folder, shuffles).await;
        let readies = || matches.ready(act_of(person, first + 1), code, revision(&panel));
        done(&folder, readies).await;
    }
    let offers = || matches.offer(act_of(ANNA, 7), which.clone(), OfferKind::Draw, None);
    done(&folder, offers).await;
    let refuses = || matches.answer(act_of(BEN, 8), code, OfferKind::Draw, 0, false);
    done(&folder, refuses).await;
    done(&folder, || matches.resign(act_of(ANNA, 9), code, 0)).await;
    // Rows that were taken when the disk failed are held until they are let go.
    while done(&folder, || matches.unsettled()).await > 0 {
        done(&folder, || matches.release_leases()).await;
        while let Some(claim) = &done(&folder, || matches.claim_next()).await {
            if done(&folder, || matches.compose(claim)).await.is_none() {
                continue;
            }
            let settlement = Settlement::Delivered {
                channel: ChannelId::new(GAMES.get()),
                message: MessageId::new(1),
            };
            done(&folder, || matches.settle(claim, settlement.clone())).await;
        }
    }
}

/// The present revision of an army; of no matter once the match has begun.
fn revision(panel: &Panel) -> u32 {
    match panel {
        Panel::Setup(arranged) => arranged.revision,
        Panel::Board(_) => 0,
    }
}

/// Does the same until it is acknowledged.
async fn done<T, E, C>(folder: &Folder, call: impl Fn() -> C) -> T
where
    E: Into<Failure>,
    C: Future<Output = Result<T, E>>,
{
    let mut tries = 0;
    loop {
        match call().await.map_err(Into::into) {
            Ok(told) => return told,
            Err(Failure::Fault(fault)) => {
                give_up_in_time(folder, &mut tries, &fault.to_string()).await;
            }
            Err(refusal) => panic!("{refusal:?}"),
        }
    }
}

/// Notes a failure and waits a little; ends the process when it has failed too often.
async fn give_up_in_time(folder: &Folder, tries: &mut usize, fault: &str) {
    folder.note(&format!("fault {fault}"));
    *tries += 1;
    if *tries == TRIES {
        folder.note(GAVE_UP);
        std::process::exit(1);
    }
    tokio::time::sleep(Duration::from_millis(2)).await;
}

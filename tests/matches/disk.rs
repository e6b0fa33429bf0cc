//! A hostile disk: it fails to write, to sync or to read, or it is full. Nobody is told that a move
//! counts which is then lost, and when the disk has recovered the match goes on where it was.
//!
//! Faults are put between the process and its database by `strace`; a full disk with writes cut short
//! is a limit on the size of files.

use std::process::{Command, ExitStatus};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Row};
use two_lakes::matches::{Failure, Which};
use two_lakes::store::Store;

use super::script::{Folder, act_of_ply, matches_over};
use super::table::{ANNA, GAMES};

const PLIES: usize = 40;
/// How often a move is tried before the other process gives up.
const TRIES: usize = 40;
const OTHER: &str = "disk::the_one_whose_disk_fails";
/// Ends the other process when a fault did not pass.
const GAVE_UP: &str = "gave up";

/// Which calls fail how, counted in each thread among those on the database and its log.
const FAULTS: [&str; 5] = [
    "fdatasync,fsync:error=EIO:when=4..9",
    "fdatasync,fsync:error=EIO:when=12+29",
    "pwrite64:error=ENOSPC:when=30..60",
    "pwrite64:error=EIO:when=60+211",
    "pread64:error=EIO:when=20..26",
];

#[tokio::test]
async fn a_failing_disk_loses_nothing_that_was_acknowledged() {
    if Command::new("strace").arg("--version").output().is_err() {
        eprintln!("SKIPPED: strace isn't installed, so no disk failed");
        return;
    }
    for fault in FAULTS {
        let directory = tempfile::tempdir().unwrap();
        let folder = Folder::fill(directory.path(), PLIES).await;
        let database = folder.database().display().to_string();
        let log = format!("{database}-wal");
        let failed = !fails_under(&folder, &[&database, &log], fault).success();
        assert_eq!(
            failed,
            folder.notes().contains(&GAVE_UP.to_owned()),
            "{fault}: it panicked"
        );
        goes_on(&folder, fault).await;
    }
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
    let status = fails_under(&folder, &[&database], "openat:error=EROFS:when=1+2");
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
fn fails_under(folder: &Folder, files: &[&str], fault: &str) -> ExitStatus {
    let calls = fault.split(':').next().unwrap();
    let (trace, inject) = (format!("trace={calls}"), format!("inject={fault}"));
    let mut under = vec!["strace", "-f", "-qq", "-o", "/dev/null"];
    for file in files {
        under.extend(["-P", file]);
    }
    under.extend(["-e", &trace, "-e", &inject]);
    folder.other_process(OTHER, &under).status().unwrap()
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
    let options = SqliteConnectOptions::new().filename(folder.database());
    let mut connection: SqliteConnection = options.connect().await.unwrap();
    let check = sqlx::query("PRAGMA integrity_check")
        .fetch_one(&mut connection)
        .await;
    assert_eq!(check.unwrap().get::<String, _>(0), "ok", "{fault}");
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

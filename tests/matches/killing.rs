//! Case 17: the process is killed again and again while it plays and delivers. Afterwards the match
//! is the one that an unbroken run gives, and everything was told.

use std::collections::HashSet;
use std::time::Duration;

use two_lakes::matches::{ChannelId, Claim, Matches, MessageId, Notice, Settlement, Which};
use two_lakes::store::Store;

use super::script::{Folder, act_of_ply, matches_over};
use super::table::{ANNA, GAMES};

/// Plies that are to be played, if the match lasts as long.
const PLIES: usize = 120;
/// Kills after which the run may end in peace.
const KILLS: u64 = 50;

#[tokio::test]
async fn a_match_survives_being_killed_at_any_moment() {
    let directory = tempfile::tempdir().unwrap();
    let folder = Folder::fill(directory.path(), PLIES).await;
    let mut kills = 0;
    while !run_and_kill(&folder, kills) {
        kills += 1;
    }
    let (_, unbroken) = folder.script();
    let matches = matches_over(&Store::open(&folder.database()).await.unwrap());
    assert_eq!(matches.unsettled().await.unwrap(), 0);
    assert_eq!(folder.played().await, unbroken, "after {kills} kills");

    // Each row that was delivered was sent, and one that was sent twice had one nonce.
    let sent = folder.notes();
    let rows: HashSet<&str> = sent
        .iter()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    let distinct: HashSet<&String> = sent.iter().collect();
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
        sent.len()
    );
}

/// Runs the one that is killed, and kills it after a while that differs each time. Whether it came
/// to its end.
fn run_and_kill(folder: &Folder, kills: u64) -> bool {
    let mut child = folder
        .other_process("killing::the_one_that_is_killed", &[])
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
    let Some(folder) = Folder::handed_over() else {
        return;
    };
    let (code, script) = folder.script();
    let matches = matches_over(&Store::open(&folder.database()).await.unwrap());
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

async fn deliver_all(matches: &Matches, folder: &Folder) {
    while let Some(claim) = matches.claim_next().await.unwrap() {
        let Some(notice) = matches.compose(&claim).await.unwrap() else {
            continue;
        };
        folder.note(&format!("{} {}", claim.id(), address_of(&notice)));
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

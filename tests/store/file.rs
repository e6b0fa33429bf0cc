//! A migrated file for tests, and rows to put into it.

use std::path::PathBuf;

use two_lakes::store::{MoveRow, NewChallenge, NewMatch, SetupRow, Store, Write};

pub const ANNA: i64 = 11;
pub const BEN: i64 = 12;
pub const CHANNEL: i64 = 70;
pub const GUILD: i64 = 50;
/// Forty letters; the store does not know what they mean.
pub const LETTERS: &str = "ABCDEFGHIJABCDEFGHIJABCDEFGHIJABCDEFGHIJ";

pub struct File {
    pub store: Store,
    pub directory: tempfile::TempDir,
}

impl File {
    pub async fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(&directory.path().join("store.sqlite"))
            .await
            .unwrap();
        Self { store, directory }
    }

    pub fn path(&self) -> PathBuf {
        self.directory.path().join("store.sqlite")
    }

    /// A file with two people and a challenge between them, in a transaction.
    pub async fn with_challenge(&self) -> (Write, i64) {
        let mut write = self.store.write().await.unwrap();
        write.meet(ANNA, "Anna", "de", 1).await.unwrap();
        write.hear_of(BEN, "Ben", "en", 1).await.unwrap();
        let id = write.insert_challenge(new_challenge()).await.unwrap();
        (write, id)
    }

    pub async fn with_match(&self) -> (Write, i64, i64) {
        let (mut write, challenge) = self.with_challenge().await;
        let id = write.insert_match(new_match(challenge, "7K3F")).await;
        (write, challenge, id.unwrap().unwrap())
    }
}

pub fn new_challenge() -> NewChallenge<'static> {
    NewChallenge {
        guild_id: Some(GUILD),
        channel_id: CHANNEL,
        challenger_id: ANNA,
        opponent_id: Some(BEN),
        variant: "original",
        rule_set: "jumbo",
        reveal: "visible",
        pace: "none",
        colour: "random",
        series: "single",
        made_at: 10,
        expires_at: 20,
        thread: "wanted",
    }
}

pub fn new_match(challenge: i64, code: &str) -> NewMatch<'_> {
    NewMatch {
        code,
        challenge_id: challenge,
        game: 1,
        variant: "original",
        rule_set: "jumbo",
        reveal: "visible",
        pace: "none",
        red_id: ANNA,
        blue_id: BEN,
        created_at: 30,
        due_at: 40,
    }
}

pub fn setup(color: &str) -> SetupRow {
    SetupRow {
        color: color.into(),
        letters: LETTERS.into(),
        revision: 0,
        previous: None,
        chosen: None,
        rejected: None,
        ready_at: None,
    }
}

pub fn ply(ply: i64) -> MoveRow {
    MoveRow {
        ply,
        from_square: 30,
        to_square: 40,
        played_at: 50 + ply,
    }
}

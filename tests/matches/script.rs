//! A scripted match whose player is another process: this test program, run again with one test alone.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use two_lakes::engine::Move;
use two_lakes::matches::{
    Act, Chance, Clock, InteractionId, Language, MatchCode, Matches, PersonId, Place, Status, Which,
};
use two_lakes::store::Store;

use super::table::*;

/// Names the folder in which the other process works; without it there is nothing to do there.
const FOLDER: &str = "TWO_LAKES_SCRIPT_IN";

/// A folder with the database, the script, and notes of what was done.
pub struct Folder(PathBuf);

impl Folder {
    /// Writes a match that has begun and the moves of its unbroken run, at most so many plies.
    pub async fn fill(path: &Path, plies: usize) -> Self {
        let folder = Self(path.to_owned());
        let table = Table::open().await;
        let code = table.arranging().await;
        table.hide_the_flags(code).await;
        table.both_ready(code).await;
        table.deliver_all().await;
        table.backup(&folder.database()).await;
        let mut script = code.to_string();
        for number in 0..plies {
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
        }
        std::fs::write(folder.0.join("script.txt"), script).unwrap();
        folder
    }

    /// A folder with a database in which nothing has happened.
    pub async fn empty(path: &Path) -> Self {
        let folder = Self(path.to_owned());
        let store = Store::open(&folder.database()).await.unwrap();
        store.close().await;
        folder
    }

    /// The folder of this process, if it is the other one.
    pub fn handed_over() -> Option<Self> {
        std::env::var_os(FOLDER).map(|folder| Self(folder.into()))
    }

    /// This test program, to be run again with one ignored test alone; `under` is a command line that
    /// runs what follows it.
    pub fn other_process(&self, test: &str, under: &[&str]) -> Command {
        let program = std::env::current_exe().unwrap();
        let mut line: Vec<_> = under.iter().map(Into::into).collect();
        line.push(program.into_os_string());
        let mut command = Command::new(line.remove(0));
        command
            .args(line)
            .args(["--exact", test, "--ignored"])
            .env(FOLDER, &self.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    pub fn database(&self) -> PathBuf {
        self.0.join("script.sqlite")
    }

    /// The match's code and its moves.
    pub fn script(&self) -> (MatchCode, Vec<Move>) {
        let script = std::fs::read_to_string(self.0.join("script.txt")).unwrap();
        let mut lines = script.lines();
        let code = lines.next().unwrap().parse().unwrap();
        (code, lines.map(|line| line.parse().unwrap()).collect())
    }

    /// Adds a line to the notes.
    pub fn note(&self, line: &str) {
        let mut notes = std::fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(self.0.join("notes.txt"))
            .unwrap();
        notes.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// The notes, a line each.
    pub fn notes(&self) -> Vec<String> {
        let notes = std::fs::read_to_string(self.0.join("notes.txt")).unwrap_or_default();
        notes.lines().map(str::to_owned).collect()
    }

    /// The moves that the database holds.
    pub async fn played(&self) -> Vec<Move> {
        let matches = matches_over(&Store::open(&self.database()).await.unwrap());
        let (code, _) = self.script();
        let panel = matches.panel(ANNA, &Which::code(code, GAMES)).await;
        let own = board(panel.unwrap());
        let view = own.view();
        view.reports()
            .iter()
            .map(|report| report.as_move())
            .collect()
    }
}

/// Who plays the ply with this number, counted from 0.
pub fn mover_of(number: usize) -> PersonId {
    if number.is_multiple_of(2) { ANNA } else { BEN }
}

/// The interaction that plays a ply has the same id in every life.
pub fn act_of_ply(number: usize) -> Act {
    act_of(mover_of(number), 1_000_000 + number as u64)
}

/// An act whose interaction has this id.
pub fn act_of(person: PersonId, interaction: u64) -> Act {
    Act {
        interaction: InteractionId::new(interaction),
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

/// The room over this database, at a moment that stands.
pub fn matches_over(store: &Store) -> Matches {
    let clock = Clock::new(|| std::time::UNIX_EPOCH + Duration::from_secs(1_800_000_100));
    Matches::new(store.clone(), clock, Chance::from_os())
}

//! The command line, as a host meets it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

/// The program in an empty directory, with none of the settings of this machine.
fn two_lakes(directory: &tempfile::TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_two-lakes"));
    command
        .args(arguments)
        .current_dir(directory)
        .env_remove("DISCORD_TOKEN")
        .env_remove("DATABASE_PATH")
        .env_remove("LOG_LEVEL");
    command
}

fn ends(command: &mut Command) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = command.output().expect("the program runs");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

#[test]
fn everything_that_is_wrong_with_the_settings_is_named_at_once() {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::write(directory.path().join(".env"), "LOG_LEVEL=loud\n").expect("a file");
    let (status, told) = ends(two_lakes(&directory, &["run"]).env("DATABASE_PATH", ""));
    assert_eq!(status, Some(78), "{told}");
    for key in ["DISCORD_TOKEN", "DATABASE_PATH", "LOG_LEVEL"] {
        assert!(told.contains(key), "{key} in {told}");
    }
}

#[test]
fn the_example_of_settings_lacks_nothing_but_the_token() {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::copy(
        concat!(env!("CARGO_MANIFEST_DIR"), "/.env.example"),
        directory.path().join(".env"),
    )
    .expect("the example is there");
    let (status, told) = ends(&mut two_lakes(&directory, &[]));
    assert_eq!(status, Some(78), "{told}");
    assert_eq!(told.matches("\n  - ").count(), 1, "{told}");
    assert!(told.contains("DISCORD_TOKEN"), "{told}");
}

#[test]
fn settings_are_checked_without_starting_anything() {
    let directory = tempfile::tempdir().expect("a directory");
    let (status, told) = ends(&mut two_lakes(&directory, &["check-config"]));
    assert_eq!(status, Some(78), "{told}");
    assert!(told.contains("DISCORD_TOKEN"), "{told}");

    let mut check = two_lakes(&directory, &["check-config"]);
    let (status, told) = ends(check.env("DISCORD_TOKEN", "very.secret.token"));
    assert_eq!(status, Some(0), "{told}");
    check.env("DATABASE_PATH", "nowhere/bot.sqlite");
    let (status, told) = ends(check.env("LOG_LEVEL", "loud"));
    assert_eq!(status, Some(78), "{told}");
    for wrong in ["nowhere", "loud"] {
        assert!(told.contains(wrong), "{wrong} in {told}");
    }
    let kept = std::fs::read_dir(&directory).expect("it is there").count();
    assert_eq!(kept, 0, "nothing has been made");
}

#[test]
fn an_errand_asks_for_the_settings_that_it_uses() {
    let directory = tempfile::tempdir().expect("a directory");
    let told = |arguments: &[&str]| {
        let mut command = two_lakes(&directory, arguments);
        ends(command.env("DATABASE_PATH", "").env("LOG_LEVEL", "loud")).1
    };
    let invitation = told(&["invite-url"]);
    assert!(invitation.contains("DISCORD_TOKEN"), "{invitation}");
    assert_eq!(invitation.matches("\n  - ").count(), 1, "{invitation}");
    let backup = told(&["backup", "copy.sqlite"]);
    assert!(backup.contains("DATABASE_PATH"), "{backup}");
    assert_eq!(backup.matches("\n  - ").count(), 1, "{backup}");
}

#[tokio::test]
async fn a_backup_is_a_whole_copy_taken_while_the_bot_plays() {
    use std::os::unix::fs::PermissionsExt;
    use two_lakes::store::Store;

    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    let back_up = || {
        let mut command = two_lakes(&directory, &["backup", "copy.sqlite"]);
        // The token isn't needed for it.
        ends(command.env("DATABASE_PATH", "bot.sqlite"))
    };
    let (status, told) = back_up();
    assert_eq!(status, Some(1), "there is nothing to copy: {told}");
    assert!(!path("copy.sqlite").exists() && !path("bot.sqlite").exists());

    let store = Store::open(&path("bot.sqlite")).await.expect("a database");
    let mut write = store.write().await.expect("it can be written");
    write.meet(1, "Anna", "en", 1).await.expect("a row");
    write.commit().await.expect("it counts");
    // The database stays open, and somebody is just writing.
    let mut busy = store.write().await.expect("it can be written");
    busy.meet(2, "Ben", "en", 1).await.expect("a row");
    let (status, told) = back_up();
    assert_eq!(status, Some(0), "{told}");
    drop(busy);

    let mode = std::fs::metadata(path("copy.sqlite")).expect("a file");
    assert_eq!(mode.permissions().mode() & 0o777, 0o600, "it holds secrets");
    let copy = Store::open(&path("copy.sqlite")).await.expect("a database");
    let mut read = copy.read().await.expect("it can be read");
    assert!(read.person(1).await.expect("a query").is_some());
    assert!(read.person(2).await.expect("a query").is_none(), "not yet");
    let (status, told) = back_up();
    assert_eq!(status, Some(1), "a copy is never overwritten: {told}");
    assert!(told.contains("copy.sqlite"), "{told}");
}

#[test]
fn a_record_is_played_again_and_the_first_mistake_named_by_its_line() {
    let directory = tempfile::tempdir().expect("a directory");
    let game = include_str!("games/original-jumbo.txt");
    let check = |text: &str| {
        let file = directory.path().join("game.txt");
        std::fs::write(file, text).expect("a file");
        ends(&mut two_lakes(&directory, &["check-record", "game.txt"]))
    };
    let (status, told) = check(game);
    assert_eq!(status, Some(0), "{told}");

    let lines: Vec<&str> = game.lines().collect();
    let first_ply = lines
        .iter()
        .position(|line| line.starts_with("1 red "))
        .expect("a game begins");
    let mut wrong = lines.clone();
    wrong[first_ply] = "1 red a1-a9";
    let (status, told) = check(&wrong.join("\n"));
    assert_eq!(status, Some(65), "{told}");
    assert!(
        told.contains(&format!("line {}: ", first_ply + 1)),
        "{told}"
    );
    let (status, told) = ends(&mut two_lakes(&directory, &["check-record", "none.txt"]));
    assert_eq!(status, Some(65), "{told}");
    assert!(told.contains("none.txt"), "{told}");
}

#[test]
fn the_playground_opens_without_any_settings_and_closes_when_asked() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut playground = two_lakes(&directory, &["playground", "--port", "0"])
        // Whatever is set is not read: a playground has no token.
        .env("DISCORD_TOKEN", "not to be read")
        .env("LOG_LEVEL", "not to be read")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let mut lines = BufReader::new(playground.stdout.take().expect("it is piped")).lines();
    let line = lines
        .next()
        .expect("it says where to play")
        .expect("in letters");
    assert!(line.contains("http://127.0.0.1:"), "{line}");

    let asked = Command::new("kill")
        .args(["-TERM", &playground.id().to_string()])
        .status()
        .expect("kill runs");
    assert!(asked.success());
    let status = playground.wait().expect("it ends");
    assert!(status.success(), "{status}");
}

#[test]
fn a_gallery_needs_a_folder() {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::write(directory.path().join("taken"), "a file").expect("a file");
    let (status, told) = ends(&mut two_lakes(&directory, &["gallery", "taken"]));
    assert!(status.is_some_and(|status| status != 0), "{told}");
    assert!(told.contains("the sheets can't be written"), "{told}");
}

#[test]
fn agents_meet_in_the_arena_and_each_game_is_written_down() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut command = two_lakes(
        &directory,
        &[
            "arena",
            "random",
            "greedy",
            "--games",
            "4",
            "--variant",
            "barrage",
            "--out",
            "games.jsonl",
        ],
    );
    let Output { status, stdout, .. } = command.output().expect("the program runs");
    let told = String::from_utf8_lossy(&stdout);
    assert!(
        status.success() && told.contains("random against greedy: "),
        "{told}"
    );
    assert!(told.contains("greedy: Elo "), "{told}");
    let games = std::fs::read_to_string(directory.path().join("games.jsonl")).expect("a file");
    assert_eq!(games.lines().count(), 4);
    for line in games.lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let plies = game["moves"].as_str().map(|moves| moves.split(' ').count());
        assert_eq!(plies, game["plies"].as_u64().map(|plies| plies as usize));
    }

    let (status, told) = ends(&mut two_lakes(&directory, &["arena", "random", "nobody"]));
    assert_eq!(status, Some(2), "{told}");
    assert!(
        told.contains("an agent is random, greedy, stage-1 or a level"),
        "{told}"
    );
}

#[test]
fn a_level_answers_the_manager_of_a_contest() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut command = two_lakes(&directory, &["ucc", "--level", "recruit", "--seed", "1"]);
    let mut player = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut to_player = player.stdin.take().expect("a pipe");
    writeln!(to_player, "RED opponent 10 10\nQUIT").expect("it listens");
    let Output { status, stdout, .. } = player.wait_with_output().expect("it ends");
    assert!(status.success());
    let rows = String::from_utf8_lossy(&stdout);
    assert_eq!(rows.lines().map(str::len).collect::<Vec<_>>(), [10; 4]);
}

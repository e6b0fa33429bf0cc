//! The command line, as a host meets it.

use std::io::{BufRead, BufReader};
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

//! The map of the house in `src/lib.rs`, held: which room may name which, and which room alone may
//! name a library. Reads the code, not the comments: files are taken apart into tokens.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The rooms, each with those that it may import. `main` (the binary's own files) may import all.
const ARROWS: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("computer", &["engine"]),
    ("render", &["engine"]),
    ("store", &[]),
    ("matches", &["engine", "computer", "store"]),
    ("arena", &["engine", "computer"]),
    ("text", &["engine", "matches"]),
    ("discord", &["engine", "matches", "text", "render"]),
    ("playground", &[]),
];

/// Libraries that one room alone may name.
const FENCES: &[(&str, &[&str])] = &[
    ("discord", &["serenity", "reqwest", "governor"]),
    ("store", &["sqlx"]),
    ("render", &["image", "png", "gif", "resvg", "dejavu"]),
    ("text", &["fluent_bundle", "unic_langid"]),
    (
        "playground",
        &[
            "axum",
            "rcgen",
            "tokio_rustls",
            "hyper",
            "hyper_util",
            "tower_service",
        ],
    ),
    ("main", &["clap", "dotenvy", "tracing_subscriber"]),
];

/// What the engine may name besides the standard library.
const ENGINE_MAY_NAME: &[&str] = &["arrayvec"];

/// Libraries that are free above the engine.
const FREE_ABOVE_THE_ENGINE: &[&str] = &[
    "tokio",
    "tracing",
    "serde",
    "serde_json",
    "rand",
    "rand_chacha",
    "thiserror",
    "time",
];

/// Rooms that may name the truth of a game.
const MAY_NAME_THE_GAME: &[&str] = &["engine", "matches", "arena"];

/// Modules of a room that others may name by their path.
const PUBLIC_MODULES: &[(&str, &[&str])] = &[
    ("engine", &["view", "record", "notation"]),
    // One module for each occasion, so that a call reads `channel::battle` or `table::moved`.
    (
        "text",
        &[
            "about",
            "admin",
            "board",
            "challenge",
            "channel",
            "commands",
            "components",
            "names",
            "pictures",
            "preferences",
            "privacy",
            "refusals",
            "rules",
            "setup",
            "solo",
            "table",
            "time",
            "tutorial",
        ],
    ),
];

/// A run of tokens, flat: words, punctuation, and the brackets around groups.
fn flat(stream: TokenStream, tokens: &mut Vec<String>) {
    for tree in stream {
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::None => ("", ""),
                };
                tokens.push(open.to_owned());
                flat(group.stream(), tokens);
                tokens.push(close.to_owned());
            }
            TokenTree::Ident(word) => tokens.push(word.to_string()),
            TokenTree::Punct(sign) => tokens.push(sign.to_string()),
            // A literal names nothing; doc comments arrive here as strings.
            TokenTree::Literal(_) => tokens.push("\"\"".to_owned()),
        }
    }
}

fn tokens(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    flat(
        source
            .parse()
            .expect("the file has been compiled, so it can be taken apart"),
        &mut found,
    );
    found
}

fn joins(tokens: &[String], place: usize) -> bool {
    tokens.get(place).is_some_and(|sign| sign == ":")
        && tokens.get(place + 1).is_some_and(|sign| sign == ":")
}

/// The words that may follow `prefix ::` at `place`: one, or each branch of a group.
fn branches(tokens: &[String], place: usize) -> Vec<&str> {
    if tokens.get(place).map(String::as_str) != Some("{") {
        return tokens.get(place).map(String::as_str).into_iter().collect();
    }
    let mut found = Vec::new();
    let mut depth = 0;
    for pair in tokens[place..].windows(2) {
        match pair[0].as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && (pair[0] == "{" || pair[0] == ",") {
            found.push(pair[1].as_str());
        }
    }
    found
}

/// Every breach of the map in one file of a room. `depth` counts the modules above the file's own
/// contents: 1 for `room/mod.rs`.
fn breaches(room: &str, depth: usize, source: &str) -> Vec<String> {
    let tokens = tokens(source);
    let rooms: Vec<&str> = ARROWS.iter().map(|(name, _)| *name).collect();
    let allowed = ARROWS
        .iter()
        .find(|(name, _)| *name == room)
        .map_or(&rooms[..], |(_, allowed)| allowed);
    let mut found = Vec::new();
    let mut check_room = |named: &str| {
        if rooms.contains(&named) && named != room && !allowed.contains(&named) {
            found.push(format!("`{room}` may not import `{named}`"));
        }
    };
    for (place, word) in tokens.iter().enumerate() {
        let starts_a_path = place < 2 || !joins(&tokens, place - 2);
        if matches!(word.as_str(), "crate" | "two_lakes")
            && starts_a_path
            && joins(&tokens, place + 1)
        {
            branches(&tokens, place + 3)
                .into_iter()
                .for_each(&mut check_room);
        }
        if word == "super" && starts_a_path {
            let mut supers = 1;
            let mut next = place + 1;
            while joins(&tokens, next) && tokens.get(next + 2).is_some_and(|word| word == "super") {
                supers += 1;
                next += 3;
            }
            if supers >= depth && joins(&tokens, next) {
                branches(&tokens, next + 2)
                    .into_iter()
                    .for_each(&mut check_room);
            }
        }
    }
    for (place, word) in tokens.iter().enumerate() {
        let is_path = (place < 2 || !joins(&tokens, place - 2)) && joins(&tokens, place + 1);
        let is_import = place > 0 && tokens[place - 1] == "use";
        if !is_path && !is_import {
            continue;
        }
        for (owner, libraries) in FENCES {
            if *owner != room && libraries.contains(&word.as_str()) {
                found.push(format!(
                    "`{room}` may not name the library `{word}`, which is `{owner}`'s"
                ));
            }
        }
        let fenced = |list: &[&str]| list.contains(&word.as_str());
        if room == "engine" && fenced(FREE_ABOVE_THE_ENGINE) && !fenced(ENGINE_MAY_NAME) {
            found.push(format!("`engine` may not name the library `{word}`"));
        }
    }
    if !MAY_NAME_THE_GAME.contains(&room) && tokens.iter().any(|word| word == "Game") {
        found.push(format!("`{room}` may not name `Game`: it gets views"));
    }
    found
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder can be read")
        .map(|entry| entry.expect("the entry can be read").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Each file of `src` with its room and depth; the crate's root and the binary's files belong to `main`.
fn house() -> Vec<(PathBuf, String, usize)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    files
        .into_iter()
        .map(|path| {
            let inside = path.strip_prefix(&src).expect("found below src");
            let parts: Vec<&str> = inside
                .iter()
                .map(|part| part.to_str().expect("plain names"))
                .collect();
            let known = ARROWS.iter().any(|(room, _)| *room == parts[0]);
            let room = if known { parts[0] } else { "main" }.to_owned();
            let is_module_root = parts.last() == Some(&"mod.rs");
            let depth = if is_module_root {
                parts.len() - 1
            } else {
                parts.len()
            };
            (path.clone(), room, depth)
        })
        .collect()
}

#[test]
fn imports_run_downward_and_libraries_stay_in_their_rooms() {
    let files = house();
    let rooms_found = ARROWS
        .iter()
        .filter(|(room, _)| files.iter().any(|(_, owner, _)| owner == room))
        .count();
    assert!(
        rooms_found >= 7,
        "only {rooms_found} rooms were found: the test looks in the wrong place"
    );
    let mut found = Vec::new();
    for (path, room, depth) in &files {
        let source = fs::read_to_string(path).expect("the file can be read");
        for breach in breaches(room, *depth, &source) {
            found.push(format!("{}: {breach}", path.display()));
        }
    }
    assert!(found.is_empty(), "the map is broken:\n{}", found.join("\n"));
}

#[test]
fn nobody_reaches_past_a_rooms_door() {
    let mut found = Vec::new();
    for (path, room, depth) in house() {
        let is_door = depth == 1 && path.ends_with("mod.rs");
        if !is_door {
            continue;
        }
        let open = PUBLIC_MODULES
            .iter()
            .find(|(name, _)| *name == room)
            .map_or(&[][..], |(_, modules)| modules);
        let tokens = tokens(&fs::read_to_string(&path).expect("the file can be read"));
        for words in tokens.windows(3) {
            if words[0] == "pub" && words[1] == "mod" && !open.contains(&words[2].as_str()) {
                found.push(format!("`{room}` opens its module `{}` to all", words[2]));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_map_in_the_crate_root_names_every_room() {
    let root = include_str!("../src/lib.rs");
    for (_, room, _) in house().iter().filter(|(_, room, _)| room != "main") {
        assert!(
            root.contains(&format!("{room}/")),
            "the map in src/lib.rs does not show `{room}/`"
        );
    }
}

#[test]
fn a_broken_map_is_noticed() {
    let noticed = |room, depth, source| !breaches(room, depth, source).is_empty();
    assert!(noticed("engine", 2, "use crate::matches::Matches;"));
    assert!(noticed(
        "render",
        2,
        "use crate::{engine::View, store::Store};"
    ));
    assert!(noticed(
        "render",
        2,
        "fn f() { let s = crate::store::open(); }"
    ));
    assert!(noticed("text", 1, "use super::discord::Bot;"));
    assert!(noticed("text", 2, "use super::super::discord::Bot;"));
    assert!(noticed("matches", 2, "use serenity::all::Http;"));
    assert!(noticed("matches", 2, "fn f() { sqlx::query(\"\"); }"));
    assert!(noticed("engine", 2, "use rand::Rng;"));
    assert!(noticed("discord", 2, "use crate::engine::Game;"));
    assert!(noticed(
        "playground",
        2,
        "fn f() { println!(\"{}\", crate::text::hello()); }"
    ));

    assert!(!noticed(
        "text",
        2,
        "// use crate::discord::Bot;\nuse super::super::matches::Language;"
    ));
    assert!(!noticed(
        "render",
        2,
        "/// See `crate::store`.\nuse crate::engine::View;"
    ));
    assert!(!noticed("discord", 2, "use serenity::all::Http;"));
    assert!(!noticed("main", 1, "use two_lakes::{discord, playground};"));
}

//! A stand-in that only its own bot talks to is shaped to that bot. Here two other libraries say
//! what they make of it: discord.js as a client, twilight as a judge of what both sides send.

use std::path::Path;
use std::process::{Command, Stdio};

use serde::de::DeserializeSeed as _;
use serde_json::{Value, json};
use twilight_model::application::command::Command as TwilightCommand;
use twilight_model::channel::message::component::Component;
use twilight_model::channel::{Channel, Message};
use twilight_model::gateway::event::GatewayEventDeserializer;
use twilight_validate::{command as command_rules, message as message_rules};
use two_lakes::playground::{AnswerKind, Options, RequestRecord, StandIn, TOKEN};

use crate::table::Table;

#[tokio::test(flavor = "multi_thread")]
async fn discord_js_does_everything_too() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/second_opinions");
    if !folder.join("node_modules/discord.js").exists() {
        eprintln!(
            "\n!!! SKIPPED: discord.js is missing; npm ci --prefix tests/second_opinions installs it\n"
        );
        return;
    }
    let stand_in = StandIn::start(Options {
        inspector: crate::openapi::inspector(),
        ..Options::default()
    })
    .await
    .unwrap();
    let mut bot = Command::new("node")
        .arg(folder.join("bot.mjs"))
        .arg(stand_in.gateway_url().replacen("ws", "http", 1))
        .arg(TOKEN)
        .stdout(Stdio::null())
        .spawn()
        .expect("npm installed discord.js, so node is here");
    stand_in.commands_registered().await;
    let anna = stand_in.person("Anna", "en-US");

    let panel = anna.types("/panel").await;
    assert!(panel.is_private(), "{panel:?} {:?}", stand_in.violations());
    assert_eq!(panel.expect_message().attachments[0].description, "a board");
    assert_eq!(anna.presses("Form").await.kind, AnswerKind::Modal);
    assert_eq!(
        anna.submits(&[("Move", "e4 e5")]).await.text(),
        "Typed e4 e5"
    );
    assert!(
        anna.chooses("Piece", &["F4 · Scout"])
            .await
            .text()
            .starts_with("Chose f4")
    );
    assert_eq!(anna.presses("Press").await.kind, AnswerKind::Updated);
    assert_eq!(anna.completes("/move from:e").await[0].name, "e4 · Scout");
    assert_eq!(anna.types("/later").await.text(), "Edited");
    anna.sees("Followed up").await;
    assert_eq!(anna.types("/letter").await.text(), "sent board.png");
    anna.in_dm().sees("An edited letter").await;
    anna.in_dm().writes("hello");
    anna.in_dm().sees("heard hello").await;
    stand_in.gateway_reconnects();
    assert_eq!(anna.types("/bye").await.text(), "Bye");

    let status = tokio::task::spawn_blocking(move || bot.wait())
        .await
        .unwrap()
        .unwrap();
    assert!(
        status.success(),
        "discord.js met something that it can't read: {status}"
    );
    stand_in.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn twilight_reads_what_is_sent_and_has_nothing_against_it() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben colour:red").await;
    ben.presses("Accept").await;
    anna.in_dm().presses("Ready").await;
    ben.in_dm().presses("Ready").await;
    anna.in_dm().sees("Your turn").await;
    let from = anna.completes("/move from:").await.remove(0).value;
    let to = anna
        .completes(&format!("/move from:{from} to:"))
        .await
        .remove(0)
        .value;
    anna.types(&format!("/move from:{from} to:{to}")).await;
    table.settles().await;

    let mut unreadable = Vec::new();
    for event in table.stand_in.events() {
        let text = json!({"op": 0, "s": 1, "t": event.name, "d": event.data}).to_string();
        let seed = GatewayEventDeserializer::from_json(&text).unwrap();
        let mut deserializer = serde_json::Deserializer::from_str(&text);
        if let Err(fault) = seed.deserialize(&mut deserializer) {
            unreadable.push(format!("{}: {fault}\n{text}", event.name));
        }
    }
    assert!(unreadable.is_empty(), "twilight can't read {unreadable:#?}");
    for record in table.stand_in.requests() {
        reads_answer(&record);
        judges_message(&record);
        if record.route.ends_with("/callback") && record.body["data"]["content"].is_string() {
            judges_body(&record.body["data"]);
        }
    }
    table.close().await;
}

/// Whether twilight can read the stand-in's answer.
fn reads_answer(record: &RequestRecord) {
    let answer = &record.answer;
    let read = |what: Result<(), serde_json::Error>| {
        if let Err(fault) = what {
            panic!(
                "twilight can't read the answer to {}: {fault}\n{answer}",
                record.path
            );
        }
    };
    match (record.method.as_str(), record.route.as_str()) {
        ("POST", "/channels/{channel_id}/messages")
        | ("PATCH", "/channels/{channel_id}/messages/{message_id}") => {
            read(serde_json::from_value::<Message>(answer.clone()).map(drop));
        }
        ("POST", "/users/@me/channels") => {
            read(serde_json::from_value::<Channel>(answer.clone()).map(drop));
        }
        ("PUT", "/applications/{application_id}/commands") => {
            let commands: Vec<TwilightCommand> = serde_json::from_value(answer.clone()).unwrap();
            for command in commands {
                if let Err(fault) = command_rules::command(&command) {
                    panic!("twilight would not register /{}: {fault}", command.name);
                }
            }
        }
        _ => {}
    }
}

/// Whether twilight would have sent the bot's message.
fn judges_message(record: &RequestRecord) {
    let is_message = record.route.starts_with("/channels/{channel_id}/messages")
        || record.route.starts_with("/webhooks/");
    if is_message && record.body.is_object() {
        judges_body(&record.body);
    }
}

fn judges_body(body: &Value) {
    if let Some(content) = body["content"].as_str() {
        message_rules::content(content).unwrap();
    }
    let components: Vec<Component> = match &body["components"] {
        Value::Null => Vec::new(),
        list => serde_json::from_value(list.clone())
            .unwrap_or_else(|fault| panic!("twilight can't read {list}: {fault}")),
    };
    if let Err(fault) = message_rules::components(&components, false) {
        panic!("twilight would not send these components: {fault}\n{body}");
    }
    for file in body["attachments"].as_array().into_iter().flatten() {
        if let Some(description) = file["description"].as_str() {
            message_rules::attachment_description(description).unwrap();
        }
    }
}

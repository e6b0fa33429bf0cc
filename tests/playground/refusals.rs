//! The bodies that the stand-in refuses, each rule with a request that breaks it. Requests are written by
//! hand here, since no client library would send most of them.

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use two_lakes::playground::APPLICATION_ID;

use super::desk::{Desk, buttons, message, option, paths, select};

#[tokio::test]
async fn a_body_that_discord_refuses_is_refused_and_remembered() {
    let desk = Desk::open().await;
    let long = |length: usize| "x".repeat(length);
    let rows = |count: usize| {
        let rows: Vec<Value> = (0..count).map(|row| buttons(&[&row.to_string()])).collect();
        json!({"content": "x", "components": rows})
    };
    let embed = |length: usize| json!({"description": "x".repeat(length)});
    let many_options: Vec<Value> = (0..26)
        .map(|n| option(&n.to_string(), &n.to_string()))
        .collect();
    let button = |button: Value| json!({"content": "x", "components": [{"type": 1, "components": [button]}]});
    let bad = [
        (json!({"content": long(2001)}), "content"),
        (json!({"content": "x", "colour": 3}), "colour"),
        (json!({"content": "x", "flags": 64}), "flags"),
        (json!({"content": "x", "flags": 1 << 15}), "content"),
        (json!({"content": "x", "enforce_nonce": true}), "nonce"),
        (json!({"content": "x", "nonce": long(26)}), "nonce"),
        (rows(6), "components"),
        (
            json!({"content": "x", "components": [buttons(&["1", "2", "3", "4", "5", "6"])]}),
            "components",
        ),
        (
            json!({"content": "x", "components": [buttons(&["1", "1"])]}),
            "components",
        ),
        (
            json!({"content": "x", "components": [buttons(&[&long(101)])]}),
            "components",
        ),
        (
            json!({"content": "x", "components": [buttons(&[])]}),
            "components",
        ),
        (
            json!({"content": "x", "components": [{"type": 2, "style": 1, "label": "a", "custom_id": "a"}]}),
            "components",
        ),
        (
            button(json!({"type": 2, "style": 1, "label": long(81), "custom_id": "a"})),
            "components",
        ),
        (
            button(json!({"type": 2, "style": 1, "custom_id": "a"})),
            "components",
        ),
        (
            button(json!({"type": 2, "style": 9, "label": "a", "custom_id": "a"})),
            "components",
        ),
        (
            button(json!({"type": 2, "style": 5, "label": "a", "custom_id": "a"})),
            "components",
        ),
        (select(json!(many_options)), "components"),
        (select(json!([])), "components"),
        (
            select(json!([option("a", "1"), option("b", "1")])),
            "components",
        ),
        (select(json!([option(&long(101), "1")])), "components"),
        (json!({"embeds": [embed(4097)]}), "embeds"),
        (json!({"embeds": [embed(4000), embed(2001)]}), "embeds"),
        (json!({"embeds": vec![embed(1); 11]}), "embeds"),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "allowed_mentions",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["person"]}}),
            "allowed_mentions",
        ),
        (
            json!({"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]}),
            "attachments",
        ),
        (
            json!({"content": "x", "message_reference": {"message_id": "5"}}),
            "message_reference",
        ),
        (
            json!({"embeds": [{"image": {"url": "attachment://board.png"}}]}),
            "attachments",
        ),
    ];
    for (body, path) in bad {
        let (status, answer) = desk.post(body.clone()).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{body}");
        assert!(answer["errors"][path].is_object(), "{body} gave {answer}");
        assert_eq!(desk.stand_in.takes_violations().len(), 1, "{body}");
    }
    let (status, answer) = desk.post(json!({})).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50006)));
    assert!(
        desk.anna.messages().is_empty(),
        "what is refused leaves no trace"
    );
}

#[tokio::test]
async fn alt_text_and_files_have_bounds() {
    let desk = Desk::open().await;
    let form = |description: &str| {
        let payload = json!({"attachments": [{"id": 0, "description": description}]});
        Form::new().text("payload_json", payload.to_string()).part(
            "files[0]",
            Part::bytes(vec![1, 2, 3]).file_name("board.png"),
        )
    };
    let post = |form| desk.request("POST", &desk.games()).multipart(form);
    let (status, _) = desk.send(post(form(&"x".repeat(1025)))).await;
    assert_eq!(status, 400);
    let (status, answer) = desk.send(post(form("a board"))).await;
    assert_eq!(status, 200);
    assert_eq!(answer["attachments"][0]["description"], "a board");
    let seen = desk.anna.messages().pop().unwrap();
    assert_eq!(&seen.attachments[0].bytes[..], [1, 2, 3]);
    assert_eq!(seen.attachments[0].filename, "board.png");

    let path = format!("{}/{}", desk.games(), seen.id);
    let (status, _) = desk.call("PATCH", &path, json!({"content": "kept"})).await;
    assert_eq!(
        (status, desk.anna.messages()[0].attachments.len()),
        (200, 1)
    );
    let (status, _) = desk
        .call("PATCH", &path, json!({"attachments": [{"id": "77777"}]}))
        .await;
    assert_eq!(status, 400, "only files that are there can be kept");
    let (status, _) = desk.call("PATCH", &path, json!({"attachments": []})).await;
    assert_eq!(
        (status, desk.anna.messages()[0].attachments.len()),
        (200, 0)
    );
    let large = Form::new().part(
        "files[0]",
        Part::bytes(vec![0; 10 * 1024 * 1024 + 1]).file_name("large.png"),
    );
    assert_eq!(desk.send(post(large)).await.0, 413);
}

#[tokio::test]
async fn commands_are_as_discord_wants_them() {
    let desk = Desk::open().await;
    let command = |extra: Value| {
        let mut command = json!({"name": "move", "description": "Move"});
        for (name, value) in extra.as_object().unwrap() {
            command[name] = value.clone();
        }
        json!([command])
    };
    let choice = |number: usize| json!({"name": number.to_string(), "value": number.to_string()});
    let option = |extra: Value| {
        let mut option = json!({"type": 3, "name": "from", "description": "From"});
        for (name, value) in extra.as_object().unwrap() {
            option[name] = value.clone();
        }
        command(json!({"options": [option]}))
    };
    let huge: Vec<Value> = (0..25)
        .map(|number| {
            let choices: Vec<Value> = (0..4)
                .map(|choice| json!({"name": "x".repeat(90), "value": format!("{choice}")}))
                .collect();
            json!({"type": 3, "name": format!("o{number}"), "description": "d", "choices": choices})
        })
        .collect();
    let two = |first: bool, second: bool| {
        command(json!({"options": [
            {"type": 3, "name": "a", "description": "a", "required": first},
            {"type": 3, "name": "b", "description": "b", "required": second},
        ]}))
    };
    let bad = [
        command(json!({"name": "Move"})),
        command(json!({"name": "my move"})),
        command(json!({"name": "x".repeat(33)})),
        command(json!({"description": ""})),
        command(json!({"description": "x".repeat(101)})),
        command(json!({"name_localizations": {"de-DE": "zug"}})),
        command(json!({"name_localizations": {"de": "Zug"}})),
        command(json!({"description_localizations": {"nl": "x".repeat(101)}})),
        command(json!({"unknown": 1})),
        command(json!({"options": huge})),
        command(json!({"options": vec![json!({"type": 3, "name": "a", "description": "a"}); 2]})),
        two(false, true),
        option(json!({"choices": (0..26).map(choice).collect::<Vec<_>>()})),
        option(json!({"choices": [choice(1)], "autocomplete": true})),
        option(json!({"type": 5, "autocomplete": true})),
        option(json!({"type": 12})),
        option(json!({"name": "From"})),
        json!([{"name": "a", "description": "a"}, {"name": "a", "description": "a"}]),
        json!([{"name": "Challenge", "type": 2, "description": "not in menus"}]),
        json!(
            (0..101)
                .map(|n| json!({"name": format!("c{n}"), "description": "d"}))
                .collect::<Vec<_>>()
        ),
    ];
    for commands in bad {
        let (status, answer) = desk.register(commands.clone()).await;
        assert_eq!(
            (status, &answer["code"]),
            (400, &json!(50035)),
            "{commands}"
        );
        assert_eq!(desk.stand_in.takes_violations().len(), 1);
    }
    let (status, first) = desk.register(two(true, false)).await;
    assert_eq!(status, 200);
    let (_, second) = desk.register(two(true, false)).await;
    assert_eq!(first[0]["id"], second[0]["id"], "a command keeps its id");
    let path = format!("/applications/{APPLICATION_ID}/commands");
    assert_eq!(desk.get(&path).await.1.as_array().unwrap().len(), 1);
    let one = format!("{path}/{}", first[0]["id"].as_str().unwrap());
    let (status, changed) = desk
        .call("PATCH", &one, json!({"description": "Better"}))
        .await;
    assert_eq!((status, &changed["description"]), (200, &json!("Better")));
    assert_eq!(desk.call("DELETE", &one, Value::Null).await.0, 204);
    assert_eq!(desk.get(&path).await.1, json!([]));
    let (status, _) = desk
        .call("POST", &path, json!({"name": "x", "description": "y"}))
        .await;
    assert_eq!(status, 201);
    desk.stand_in.assert_clean();
}

#[tokio::test]
async fn modals_have_bounds() {
    let desk = Desk::open().await;
    let input = json!({"type": 4, "style": 1, "custom_id": "a", "label": "A"});
    let row = |input: &Value| json!({"type": 1, "components": [input]});
    let with = |field: &str, value: Value| {
        let mut changed = input.clone();
        changed[field] = value;
        row(&changed)
    };
    let modal = |rows: Vec<Value>| json!({"custom_id": "m", "title": "Title", "components": rows});
    let bad = [
        json!({"custom_id": "m", "title": "x".repeat(46), "components": [row(&input)]}),
        json!({"custom_id": "x".repeat(101), "title": "t", "components": [row(&input)]}),
        modal(vec![]),
        modal(vec![row(&input); 6]),
        modal(vec![row(&input); 2]),
        modal(vec![buttons(&["b"])]),
        modal(vec![json!({"type": 1, "components": [input, input]})]),
        modal(vec![with("label", json!("x".repeat(46)))]),
        modal(vec![with("value", json!("x".repeat(4001)))]),
        modal(vec![with("placeholder", json!("x".repeat(101)))]),
        modal(vec![with("style", json!(3))]),
        modal(vec![with("max_length", json!(4001))]),
        modal(vec![with("colour", json!(1))]),
    ];
    for data in bad {
        let (_, callback, _) = desk.hello().await;
        let (status, answer) = desk
            .call("POST", &callback, json!({"type": 9, "data": data}))
            .await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{data}");
        assert_eq!(
            desk.call("POST", &callback, message("ok")).await.0,
            204,
            "still open"
        );
    }
    let (id, callback, _) = desk.hello().await;
    let body = json!({"type": 9, "data": modal(vec![row(&input)])});
    assert_eq!(desk.call("POST", &callback, body.clone()).await.0, 204);
    let answer = desk.anna.answer_to(id).await;
    assert_eq!(answer.modal.unwrap().inputs[0].label, "A");
    desk.stand_in.takes_violations();

    // A form is not answered with a form.
    let anna = desk.anna.clone();
    let submitted = tokio::spawn(async move { anna.submits(&[("A", "text")]).await });
    let mut newest = id;
    while newest == id {
        tokio::task::yield_now().await;
        newest = desk.stand_in.newest_interaction().unwrap();
    }
    let (callback, _) = paths(newest);
    assert_eq!(desk.call("POST", &callback, body).await.0, 400);
    assert_eq!(desk.call("POST", &callback, message("thanks")).await.0, 204);
    assert_eq!(submitted.await.unwrap().text(), "thanks");
    assert_eq!(desk.stand_in.takes_violations().len(), 1);
}

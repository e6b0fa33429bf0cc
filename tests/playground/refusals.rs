//! What the stand-in refuses, each rule with a request that breaks it. Requests are written by hand
//! here, since no client library would send most of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use two_lakes::playground::{
    APPLICATION_ID, AnswerKind, Fault, On, Options, Person, RateLimits, StandIn, TOKEN, When,
    permission,
};

/// A stand-in whose clock the test moves, and a client that speaks with it.
struct Desk {
    stand_in: StandIn,
    client: reqwest::Client,
    seconds: Arc<AtomicU64>,
    anna: Person,
    ben: Person,
}

impl Desk {
    async fn open() -> Desk {
        Desk::open_with(RateLimits::Off).await
    }

    async fn open_with(limits: RateLimits) -> Desk {
        let seconds = Arc::new(AtomicU64::new(1_800_000_000));
        let clock = Arc::clone(&seconds);
        let stand_in = StandIn::start(Options {
            clock: Arc::new(move || UNIX_EPOCH + Duration::from_secs(clock.load(Ordering::SeqCst))),
            limits,
            ..Options::default()
        })
        .await
        .unwrap();
        let authority =
            reqwest::Certificate::from_pem(stand_in.authority_pem().as_bytes()).unwrap();
        let client = reqwest::Client::builder()
            .resolve("discord.com", stand_in.rest_address())
            .add_root_certificate(authority)
            .build()
            .unwrap();
        let (anna, ben) = (
            stand_in.person("Anna", "en-US"),
            stand_in.person("Ben", "de"),
        );
        Desk {
            stand_in,
            client,
            seconds,
            anna,
            ben,
        }
    }

    fn later(&self, seconds: u64) {
        self.seconds.fetch_add(seconds, Ordering::SeqCst);
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> (u16, Value) {
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let url = format!("https://discord.com/api/v10{path}");
        self.client
            .request(method.parse().unwrap(), url)
            .header("authorization", format!("Bot {TOKEN}"))
    }

    async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        self.send(self.request(method, path).json(&body)).await
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        self.send(self.request("GET", path)).await
    }

    fn games(&self) -> String {
        format!("/channels/{}/messages", self.anna.channel_id())
    }

    async fn post(&self, body: Value) -> (u16, Value) {
        self.call("POST", &self.games(), body).await
    }

    async fn register(&self, commands: Value) -> (u16, Value) {
        self.call(
            "PUT",
            &format!("/applications/{APPLICATION_ID}/commands"),
            commands,
        )
        .await
    }

    /// Registers `/hello` and lets Anna use it; returns the paths of the callback and of the webhook.
    async fn hello(&self) -> (u64, String, String) {
        self.register(json!([{"name": "hello", "description": "Hello"}]))
            .await;
        let id = self.anna.sends("/hello");
        let (callback, webhook) = paths(id);
        (id, callback, webhook)
    }

    async fn dm(&self, person: &Person) -> String {
        let body = json!({"recipient_id": person.id().to_string()});
        let (_, channel) = self.call("POST", "/users/@me/channels", body).await;
        format!("/channels/{}/messages", channel["id"].as_str().unwrap())
    }
}

fn paths(interaction: u64) -> (String, String) {
    let token = format!("token-of-{interaction}");
    (
        format!("/interactions/{interaction}/{token}/callback"),
        format!("/webhooks/{APPLICATION_ID}/{token}"),
    )
}

fn message(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}

fn buttons(ids: &[&str]) -> Value {
    let buttons: Vec<Value> = ids
        .iter()
        .map(|id| json!({"type": 2, "style": 1, "label": "Press", "custom_id": id}))
        .collect();
    json!({"type": 1, "components": buttons})
}

fn select(options: Value) -> Value {
    json!({"content": "x", "components": [
        {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": options}]}
    ]})
}

fn option(label: &str, value: &str) -> Value {
    json!({"label": label, "value": value})
}

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

#[tokio::test]
async fn an_interaction_is_answered_once_and_in_time() {
    let desk = Desk::open().await;
    let (_, callback, webhook) = desk.hello().await;
    let original = format!("{webhook}/messages/@original");
    let (status, answer) = desk
        .call("PATCH", &original, json!({"content": "early"}))
        .await;
    assert_eq!(
        (status, &answer["code"]),
        (404, &json!(10015)),
        "nothing to edit yet"
    );
    assert_eq!(desk.call("POST", &callback, message("one")).await.0, 204);
    let (status, answer) = desk.call("POST", &callback, message("two")).await;
    assert_eq!((status, &answer["code"]), (400, &json!(40060)));
    assert_eq!(desk.stand_in.takes_violations().len(), 1);

    desk.later(15 * 60);
    assert_eq!(
        desk.call("PATCH", &original, json!({"content": "edited"}))
            .await
            .0,
        200
    );
    desk.later(1);
    let (status, answer) = desk
        .call("PATCH", &original, json!({"content": "late"}))
        .await;
    assert_eq!((status, &answer["code"]), (401, &json!(50027)));
    let (status, _) = desk
        .call("POST", &webhook, json!({"content": "late"}))
        .await;
    assert_eq!(status, 401);
    assert_eq!(desk.anna.messages()[0].content, "edited");

    let (id, callback, _) = desk.hello().await;
    desk.later(4);
    let (status, answer) = desk.call("POST", &callback, message("late")).await;
    assert_eq!((status, &answer["code"]), (404, &json!(10062)));
    assert_eq!(
        desk.anna.answer_to(id).await.kind,
        AnswerKind::DidNotRespond
    );
    let (status, _) = desk
        .call("POST", "/interactions/5/no-token/callback", message("x"))
        .await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn an_answer_must_fit_its_act() {
    let desk = Desk::open().await;
    for kind in [6, 7, 8, 3, 77] {
        let (_, callback, _) = desk.hello().await;
        let body = json!({"type": kind, "data": {"content": "x", "choices": []}});
        let (status, answer) = desk.call("POST", &callback, body).await;
        assert_eq!(
            (status, &answer["code"]),
            (400, &json!(50035)),
            "type {kind}"
        );
    }
}

#[tokio::test]
async fn a_deferred_answer_is_edited_and_its_privacy_stays() {
    let desk = Desk::open().await;
    let (id, callback, webhook) = desk.hello().await;
    let deferred = json!({"type": 5, "data": {"flags": 64}});
    let (status, answer) = desk
        .call("POST", &format!("{callback}?&with_response=true"), deferred)
        .await;
    assert_eq!(status, 200);
    assert_eq!(answer["interaction"]["response_message_loading"], true);
    // The first followup takes the placeholder's place.
    assert_eq!(
        desk.call("POST", &webhook, json!({"content": "here"}))
            .await
            .0,
        200
    );
    let answer = desk.anna.answer_to(id).await;
    assert_eq!(
        (answer.text().as_str(), answer.is_private()),
        ("here", true)
    );
    assert!(desk.ben.messages().is_empty());
    let channel_path = format!("{}/{}", desk.games(), answer.expect_message().id);
    let (status, answer) = desk
        .call("PATCH", &channel_path, json!({"content": "x"}))
        .await;
    assert_eq!(
        (status, &answer["code"]),
        (404, &json!(10008)),
        "only its token reaches it"
    );
    assert_eq!(
        desk.call(
            "DELETE",
            &format!("{webhook}/messages/@original"),
            Value::Null
        )
        .await
        .0,
        204
    );
    assert!(desk.anna.messages().is_empty());
}

#[tokio::test]
async fn what_is_gone_or_forbidden_is_refused_without_blame() {
    let desk = Desk::open().await;
    let check = async |method: &str, path: &str, body: Value, status: u16, code: u32| {
        let answer = desk.call(method, path, body).await;
        assert_eq!(
            (answer.0, &answer.1["code"]),
            (status, &json!(code)),
            "{method} {path}"
        );
    };
    let hello = || json!({"content": "hello"});
    let (_, posted) = desk.post(hello()).await;
    let posted = format!("{}/{}", desk.games(), posted["id"].as_str().unwrap());

    desk.stand_in.denies("games", permission::SEND_MESSAGES);
    check("POST", &desk.games(), hello(), 403, 50013).await;
    desk.stand_in.denies("games", permission::VIEW_CHANNEL);
    check("POST", &desk.games(), hello(), 403, 50001).await;
    check("PATCH", &posted, hello(), 403, 50001).await;
    desk.stand_in.permits(
        "games",
        permission::VIEW_CHANNEL | permission::SEND_MESSAGES,
    );

    let inbox = desk.dm(&desk.ben).await;
    assert_eq!(desk.call("POST", &inbox, hello()).await.0, 200);
    desk.ben.closes_inbox();
    check("POST", &inbox, hello(), 403, 50007).await;
    desk.ben.opens_inbox();
    desk.ben.leaves();
    check("POST", &inbox, hello(), 403, 50278).await;
    desk.ben.rejoins();

    desk.stand_in
        .deletes_message(posted.rsplit('/').next().unwrap().parse().unwrap());
    check("PATCH", &posted, hello(), 404, 10008).await;
    check("DELETE", &posted, Value::Null, 404, 10008).await;
    let games = desk.games();
    desk.stand_in.deletes_channel("games");
    check("POST", &games, hello(), 404, 10003).await;
    desk.stand_in.assert_clean();
}

#[tokio::test]
async fn others_messages_and_unknown_routes_are_blamed() {
    let desk = Desk::open().await;
    let written = desk.anna.writes("hello");
    let path = format!("{}/{written}", desk.games());
    let (status, answer) = desk.call("PATCH", &path, json!({"content": "x"})).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50005)));
    assert_eq!(desk.stand_in.takes_violations().len(), 1);
    let (status, answer) = desk.call("DELETE", &path, Value::Null).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50013)));
    desk.stand_in.assert_clean();
    assert_eq!(desk.get("/guilds/1/emojis/2/3").await.0, 404);
    assert_eq!(desk.stand_in.takes_violations().len(), 1);
    let unauthorised = desk.client.get("https://discord.com/api/v10/users/@me");
    assert_eq!(desk.send(unauthorised).await.0, 401);
    assert_eq!(desk.stand_in.takes_violations().len(), 1);
}

#[tokio::test]
async fn threads_start_once_go_to_the_archive_and_come_back() {
    let desk = Desk::open().await;
    let (_, card) = desk.post(json!({"content": "card"})).await;
    let card = card["id"].as_str().unwrap();
    let start = format!("{}/{card}/threads", desk.games());
    let (status, thread) = desk.call("POST", &start, json!({"name": "Match"})).await;
    assert_eq!(
        (status, thread["id"].as_str()),
        (201, Some(card)),
        "it has the message's id"
    );
    let (status, answer) = desk.call("POST", &start, json!({"name": "Match"})).await;
    assert_eq!((status, &answer["code"]), (400, &json!(160_004)));
    let (status, _) = desk.call("POST", &start, json!({"name": ""})).await;
    assert_eq!(status, 400);

    let inside = format!("/channels/{card}/messages");
    let (_, posted) = desk
        .call("POST", &inside, json!({"content": "battle"}))
        .await;
    let posted = format!("{inside}/{}", posted["id"].as_str().unwrap());
    let id = card.parse().unwrap();
    desk.stand_in.archives_thread(id, false);
    let (status, answer) = desk.call("PATCH", &posted, json!({"content": "x"})).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50083)));
    let (status, _) = desk
        .call("POST", &inside, json!({"content": "wakes it"}))
        .await;
    assert_eq!(status, 200);
    assert_eq!(
        desk.call("PATCH", &posted, json!({"content": "x"})).await.0,
        200
    );
    desk.stand_in.archives_thread(id, true);
    let (status, answer) = desk
        .call("POST", &inside, json!({"content": "locked"}))
        .await;
    assert_eq!((status, &answer["code"]), (400, &json!(50083)));
    desk.stand_in.deletes_thread(id);
    assert_eq!(
        desk.call("POST", &inside, json!({"content": "x"})).await.1["code"],
        10003
    );
}

#[tokio::test]
async fn one_nonce_is_one_message_for_some_minutes() {
    let desk = Desk::open().await;
    let body = |nonce: &str| json!({"content": "x", "nonce": nonce, "enforce_nonce": true});
    let (_, first) = desk.post(body("a")).await;
    let (_, again) = desk.post(body("a")).await;
    let (_, other) = desk.post(body("b")).await;
    assert_eq!(first["id"], again["id"]);
    assert_ne!(first["id"], other["id"]);
    desk.later(301);
    let (_, late) = desk.post(body("a")).await;
    assert_ne!(first["id"], late["id"], "Discord forgets nonces");
    let (_, unenforced) = desk.post(json!({"content": "x", "nonce": "a"})).await;
    assert_ne!(late["id"], unenforced["id"]);
    assert_eq!(desk.anna.messages().len(), 4);
}

#[tokio::test]
async fn phones_ring_for_those_who_are_meant_and_never_for_edits() {
    let desk = Desk::open().await;
    let (anna, ben) = (desk.anna.mention(), desk.ben.mention());
    let both = format!("{anna} and {ben}");
    let meant = json!({"parse": [], "users": [desk.ben.id().to_string()]});
    let check = async |body: Value, expected: &[u64]| {
        let (status, answer) = desk.post(body.clone()).await;
        assert_eq!(status, 200);
        let id = answer["id"].as_str().unwrap().parse().unwrap();
        assert_eq!(desk.anna.message(id).unwrap().notified, expected, "{body}");
        id
    };
    check(json!({"content": both}), &[desk.anna.id(), desk.ben.id()]).await;
    check(
        json!({"content": both, "allowed_mentions": {"parse": []}}),
        &[],
    )
    .await;
    check(
        json!({"content": both, "allowed_mentions": meant, "flags": 4096}),
        &[],
    )
    .await;
    let id: u64 = check(
        json!({"content": both, "allowed_mentions": meant}),
        &[desk.ben.id()],
    )
    .await;
    let path = format!("{}/{id}", desk.games());
    let (_, edited) = desk.call("PATCH", &path, json!({"content": both})).await;
    assert_eq!(
        edited["mentions"].as_array().unwrap().len(),
        2,
        "edits forget allowed_mentions"
    );
    assert_eq!(desk.anna.message(id).unwrap().notified, [desk.ben.id()]);

    desk.stand_in.hides("games", &desk.ben, true);
    check(json!({"content": both}), &[desk.anna.id()]).await;
    let inbox = desk.dm(&desk.ben).await;
    desk.call("POST", &inbox, json!({"content": "your turn"}))
        .await;
    assert_eq!(desk.ben.inbox()[0].notified, [desk.ben.id()]);
}

#[tokio::test]
async fn old_messages_are_edited_on_ration() {
    let desk = Desk::open().await;
    let (_, card) = desk.post(json!({"content": "card"})).await;
    let path = format!("{}/{}", desk.games(), card["id"].as_str().unwrap());
    desk.later(2 * 3600);
    let mut refused = 0;
    for number in 0..40 {
        let (status, answer) = desk
            .call("PATCH", &path, json!({"content": number.to_string()}))
            .await;
        if status != 200 {
            assert_eq!(answer["code"], 30046);
            refused += 1;
        }
    }
    assert_eq!(refused, 10);
    desk.later(3700);
    assert_eq!(
        desk.call("PATCH", &path, json!({"content": "next hour"}))
            .await
            .0,
        200
    );
}

#[tokio::test]
async fn limits_are_told_in_headers_and_kept() {
    let desk = Desk::open_with(RateLimits::Discord).await;
    let mut statuses = Vec::new();
    let mut last = None;
    for _ in 0..6 {
        let request = desk
            .request("POST", &desk.games())
            .json(&json!({"content": "x"}));
        let response = request.send().await.unwrap();
        statuses.push(response.status().as_u16());
        last = Some(response);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429]);
    let last = last.unwrap();
    let header = |name: &str| last.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(
        (header("x-ratelimit-limit"), header("x-ratelimit-remaining")),
        ("5".into(), "0".into())
    );
    assert!(header("retry-after").parse::<f64>().unwrap() > 3.0);
    assert_eq!(header("x-ratelimit-scope"), "user");
    let mut global = 0;
    for _ in 0..60 {
        let response = desk.request("GET", "/users/@me").send().await.unwrap();
        global += u32::from(response.headers().contains_key("x-ratelimit-global"));
    }
    assert!(global > 0, "fifty requests a second in all");
    desk.stand_in.assert_clean();
}

#[tokio::test]
async fn faults_strike_whom_they_are_meant_for() {
    let desk = Desk::open().await;
    let (annas, bens) = (desk.dm(&desk.anna).await, desk.dm(&desk.ben).await);
    let on = On::route("POST", "/channels/{channel_id}/messages").to_recipient(desk.ben.id());
    let hello = || json!({"content": "hello"});
    desk.stand_in.inject(Fault::Refuse {
        on: on.clone(),
        status: 403,
        code: 50007,
        times: Some(1),
    });
    assert_eq!(desk.call("POST", &annas, hello()).await.0, 200);
    assert_eq!(desk.call("POST", &bens, hello()).await.1["code"], 50007);
    assert_eq!(desk.call("POST", &bens, hello()).await.0, 200);

    desk.stand_in.inject(Fault::Fail {
        on: on.clone(),
        status: 502,
        when: When::Before,
        times: Some(1),
    });
    assert_eq!(desk.call("POST", &bens, hello()).await.0, 502);
    assert_eq!(desk.ben.inbox().len(), 1);
    desk.stand_in.inject(Fault::Fail {
        on: on.clone(),
        status: 502,
        when: When::AfterAcceptance,
        times: None,
    });
    assert_eq!(desk.call("POST", &bens, hello()).await.0, 502);
    assert_eq!(desk.ben.inbox().len(), 2, "accepted all the same");
    desk.stand_in.heal();
    desk.stand_in.inject(Fault::Limit {
        on,
        retry_after: 0.25,
        times: Some(1),
    });
    let response = desk
        .request("POST", &bens)
        .json(&hello())
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 429);
    assert_eq!(response.headers()["retry-after"], "0.25");
    desk.stand_in.assert_clean();
}

#[tokio::test]
async fn every_request_is_written_down_in_order() {
    let desk = Desk::open().await;
    desk.post(json!({"content": "one"})).await;
    desk.get("/users/@me").await;
    let records = desk.stand_in.requests();
    let told: Vec<_> = records
        .iter()
        .map(|record| {
            (
                record.number,
                record.method.as_str(),
                record.route.as_str(),
                record.status,
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (1, "POST", "/channels/{channel_id}/messages", 200),
            (2, "GET", "/users/@me", 200),
        ]
    );
    assert_eq!(records[0].body, json!({"content": "one"}));
    assert_eq!(
        records[0].at,
        UNIX_EPOCH + Duration::from_secs(1_800_000_000)
    );
}

#[tokio::test]
async fn ids_are_the_same_when_the_same_things_happen() {
    let mut ids = Vec::new();
    for _ in 0..2 {
        let desk = Desk::open().await;
        let (_, posted) = desk.post(json!({"content": "x"})).await;
        ids.push((desk.anna.id(), posted["id"].clone()));
    }
    assert_eq!(ids[0], ids[1]);
}

#[tokio::test]
async fn the_clock_is_the_only_time_there_is() {
    let desk = Desk::open().await;
    let (_, posted) = desk.post(json!({"content": "x"})).await;
    assert_eq!(posted["timestamp"], "2027-01-15T08:00:00.000000+00:00");
}

//! The scripting interface behind the page, and who may use it.

use reqwest::StatusCode;
use serde_json::{Value, json};
use two_lakes::playground::{Options, StandIn, TOKEN};

struct Script {
    stand_in: StandIn,
    client: reqwest::Client,
    base: String,
}

impl Script {
    async fn open() -> Script {
        let stand_in = StandIn::start(Options::default()).await.unwrap();
        let base = format!("http://{}", stand_in.web_address());
        Script {
            stand_in,
            client: reqwest::Client::new(),
            base,
        }
    }

    async fn call(&self, method: &str, path: &str, body: Value) -> (StatusCode, Value) {
        let response = self
            .client
            .request(method.parse().unwrap(), format!("{}/api{path}", self.base))
            .json(&body)
            .send()
            .await
            .unwrap();
        (response.status(), response.json().await.unwrap())
    }

    /// The bot's side, by hand, on the door without TLS.
    async fn bot(&self, method: &str, path: &str, body: Value) -> Value {
        let base = self.stand_in.gateway_url().replacen("ws", "http", 1);
        self.client
            .request(method.parse().unwrap(), format!("{base}/api/v10{path}"))
            .header("authorization", format!("Bot {TOKEN}"))
            .json(&body)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap_or(Value::Null)
    }

    async fn world(&self) -> Value {
        self.call("GET", "/world", Value::Null).await.1
    }
}

#[tokio::test]
async fn the_page_answers_only_to_its_own_address() {
    let script = Script::open().await;
    let world = format!("{}/api/world", script.base);
    let get = |header: &'static str, value: String| {
        script.client.get(&world).header(header, value).send()
    };
    let port = script.stand_in.web_address().port();
    let ours = format!("http://localhost:{port}");
    assert_eq!(get("origin", ours).await.unwrap().status(), 200);
    for (header, value) in [
        ("origin", "http://example.org".to_owned()),
        ("origin", "null".to_owned()),
        ("origin", format!("https://127.0.0.1:{port}")),
        ("host", "example.org".to_owned()),
        ("host", "127.0.0.1".to_owned()),
    ] {
        let refused = get(header, value.clone()).await.unwrap();
        assert_eq!(refused.status(), 403, "{header}: {value}");
    }
    let people = format!("{}/api/people", script.base);
    let form = script
        .client
        .post(people)
        .body("{\"name\": \"Eve\"}")
        .send()
        .await
        .unwrap();
    assert_eq!(form.status(), 415, "a form of another page sends no JSON");
    let page = script.client.get(&script.base).send().await.unwrap();
    let policy = page.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(
        policy.contains("default-src 'none'") && !policy.contains("unsafe"),
        "{policy}"
    );
    assert_eq!(
        script
            .client
            .get(format!("{}/page/x", script.base))
            .send()
            .await
            .unwrap()
            .status(),
        404
    );
}

#[tokio::test]
async fn people_come_change_and_go() {
    let script = Script::open().await;
    let (status, anna) = script
        .call("POST", "/people", json!({"name": "Anna", "locale": "de"}))
        .await;
    assert_eq!(status, 200);
    let path = format!("/people/{}", anna["id"].as_str().unwrap());
    let (status, _) = script
        .call("POST", "/people", json!({"name": "Anna"}))
        .await;
    assert_eq!(status, 422, "names are unique");
    let (status, _) = script.call("POST", "/people", json!({"name": " "})).await;
    assert_eq!(status, 422);
    let changes = json!({"name": "Annika", "locale": "nl", "closed": true});
    assert_eq!(script.call("PATCH", &path, changes).await.0, 200);
    let person = &script.world().await["people"][0];
    assert_eq!(
        (&person["name"], &person["locale"]),
        (&json!("Annika"), &json!("nl"))
    );
    assert_eq!(person["closed"], 50007);
    let (_, view) = script
        .call("GET", &format!("{path}/view"), Value::Null)
        .await;
    let kinds: Vec<_> = view["places"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| &place["kind"])
        .collect();
    assert_eq!(kinds, ["channel", "dm"]);
    assert_eq!(script.call("DELETE", &path, json!({})).await.0, 200);
    let (_, view) = script
        .call("GET", &format!("{path}/view"), Value::Null)
        .await;
    assert_eq!(
        view["places"].as_array().unwrap().len(),
        1,
        "only the letters are left"
    );
    assert_eq!(script.call("PATCH", "/people/5", json!({})).await.0, 404);
}

#[tokio::test]
async fn a_script_types_presses_and_reads() {
    let script = Script::open().await;
    let anna = script.stand_in.person("Anna", "en-US");
    let path = format!("/people/{}", anna.id());
    let application = script.stand_in.application_id();
    let commands = json!([{"name": "hello", "description": "Hello"}]);
    script
        .bot(
            "PUT",
            &format!("/applications/{application}/commands"),
            commands,
        )
        .await;
    let place = anna.channel_id().to_string();

    let (status, answer) = script
        .call(
            "POST",
            &format!("{path}/type"),
            json!({"place": place, "line": "/nothing"}),
        )
        .await;
    assert_eq!(status, 422, "{answer}");
    let line = json!({"place": place, "line": "/hello"});
    let (waiting, typed) = (format!("{path}/type"), script.stand_in.newest_interaction());
    assert_eq!(typed, None);
    let answering = async {
        let mut id = None;
        while id.is_none() {
            tokio::task::yield_now().await;
            id = script.stand_in.newest_interaction();
        }
        let id = id.unwrap();
        let button = json!({"type": 2, "style": 1, "label": "Go", "custom_id": "go"});
        let data = json!({"content": "Hi", "components": [{"type": 1, "components": [button]}]});
        let callback = format!("/interactions/{id}/token-of-{id}/callback");
        script
            .bot("POST", &callback, json!({"type": 4, "data": data}))
            .await
    };
    let ((status, answer), _) = tokio::join!(script.call("POST", &waiting, line), answering);
    assert_eq!(
        (status, &answer["kind"]),
        (StatusCode::OK, &json!("message"))
    );
    assert_eq!(answer["message"]["content"], "Hi");
    assert_eq!(answer["message"]["used"]["command"], "hello");

    let (_, view) = script
        .call("GET", &format!("{path}/view"), Value::Null)
        .await;
    assert_eq!(view["places"][0]["messages"][0]["content"], "Hi");
    let (status, _) = script
        .call(
            "POST",
            &format!("{path}/write"),
            json!({"content": "to the bot"}),
        )
        .await;
    assert_eq!(status, 200);
    let (_, requests) = script.call("GET", "/requests?since=0", Value::Null).await;
    assert_eq!(requests[1]["status"], 204);
    let message = answer["message"]["id"].as_str().unwrap();
    assert_eq!(
        script
            .call("DELETE", &format!("/messages/{message}"), json!({}))
            .await
            .0,
        200
    );
    assert!(anna.messages().is_empty());
}

#[tokio::test]
async fn faults_are_ordered_and_healed() {
    let script = Script::open().await;
    let ben = script.stand_in.person("Ben", "en-US");
    let recipient = json!({"recipient_id": ben.id().to_string()});
    let channel = script.bot("POST", "/users/@me/channels", recipient).await;
    let path = format!("/channels/{}/messages", channel["id"].as_str().unwrap());
    let hello = || json!({"content": "hello"});
    let order = json!({
        "kind": "refuse", "status": 403, "code": 50007, "recipient": ben.id().to_string(),
        "method": "POST", "route": "/channels/{channel_id}/messages",
    });
    assert_eq!(script.call("POST", "/faults", order).await.0, 200);
    assert_eq!(
        script
            .call("GET", "/faults", Value::Null)
            .await
            .1
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert_eq!(script.bot("POST", &path, hello()).await["code"], 50007);
    script.call("DELETE", "/faults", json!({})).await;
    assert_eq!(script.bot("POST", &path, hello()).await["content"], "hello");
    let strange = json!({"kind": "refuse", "status": 200});
    assert_eq!(script.call("POST", "/faults", strange).await.0, 422);

    let place = script.world().await["places"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let denied = json!({"bot_denied": (1 << 11).to_string()});
    script
        .call("PATCH", &format!("/places/{place}"), denied)
        .await;
    let posted = script
        .bot("POST", &format!("/channels/{place}/messages"), hello())
        .await;
    assert_eq!(posted["code"], 50013);
    script
        .call("DELETE", &format!("/places/{place}"), json!({}))
        .await;
    let posted = script
        .bot("POST", &format!("/channels/{place}/messages"), hello())
        .await;
    assert_eq!(posted["code"], 10003);
    let restarts = script.stand_in.restarts();
    script.call("POST", "/bot/restart", json!({})).await;
    assert_eq!(*restarts.borrow(), 1);
}

#[tokio::test]
async fn people_and_places_outlive_a_playground_that_keeps_them() {
    let directory = tempfile::tempdir().unwrap();
    let options = || Options {
        memory: Some(directory.path().join("people.json")),
        ..Options::default()
    };
    let first = StandIn::start(options()).await.unwrap();
    let anna = first.person("Anna", "de");
    let (id, games) = (anna.id(), anna.channel_id());
    let letters = anna.in_dm().channel_id();
    first.stop().await;

    let second = StandIn::start(options()).await.unwrap();
    let anna = second.person("Anna", "en-US");
    assert_eq!((anna.id(), anna.channel_id()), (id, games));
    assert_eq!(anna.in_dm().channel_id(), letters);
    let ben = second.person("Ben", "en-US");
    assert!(ben.id() > letters, "new ids come after the old ones");
}

//! A desk from which requests are sent by hand, as a bot would send them and as none would.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use serde_json::{Value, json};
use two_lakes::playground::{APPLICATION_ID, Options, Person, RateLimits, StandIn, TOKEN};

pub struct Desk {
    pub stand_in: StandIn,
    pub client: reqwest::Client,
    seconds: Arc<AtomicU64>,
    pub anna: Person,
    pub ben: Person,
}

impl Desk {
    pub async fn open() -> Desk {
        Desk::open_with(RateLimits::Off).await
    }

    pub async fn open_with(limits: RateLimits) -> Desk {
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

    pub fn later(&self, seconds: u64) {
        self.seconds.fetch_add(seconds, Ordering::SeqCst);
    }

    pub async fn send(&self, request: reqwest::RequestBuilder) -> (u16, Value) {
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    pub fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let url = format!("https://discord.com/api/v10{path}");
        self.client
            .request(method.parse().unwrap(), url)
            .header("authorization", format!("Bot {TOKEN}"))
    }

    pub async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        self.send(self.request(method, path).json(&body)).await
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.send(self.request("GET", path)).await
    }

    pub fn games(&self) -> String {
        format!("/channels/{}/messages", self.anna.channel_id())
    }

    pub async fn post(&self, body: Value) -> (u16, Value) {
        self.call("POST", &self.games(), body).await
    }

    pub async fn register(&self, commands: Value) -> (u16, Value) {
        self.call(
            "PUT",
            &format!("/applications/{APPLICATION_ID}/commands"),
            commands,
        )
        .await
    }

    /// Registers `/hello` and lets Anna use it; returns the paths of the callback and of the webhook.
    pub async fn hello(&self) -> (u64, String, String) {
        self.register(json!([{"name": "hello", "description": "Hello"}]))
            .await;
        let id = self.anna.sends("/hello");
        let (callback, webhook) = paths(id);
        (id, callback, webhook)
    }

    pub async fn dm(&self, person: &Person) -> String {
        let body = json!({"recipient_id": person.id().to_string()});
        let (_, channel) = self.call("POST", "/users/@me/channels", body).await;
        format!("/channels/{}/messages", channel["id"].as_str().unwrap())
    }
}

pub fn paths(interaction: u64) -> (String, String) {
    let token = format!("token-of-{interaction}");
    (
        format!("/interactions/{interaction}/{token}/callback"),
        format!("/webhooks/{APPLICATION_ID}/{token}"),
    )
}

pub fn message(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}

pub fn buttons(ids: &[&str]) -> Value {
    let buttons: Vec<Value> = ids
        .iter()
        .map(|id| json!({"type": 2, "style": 1, "label": "Press", "custom_id": id}))
        .collect();
    json!({"type": 1, "components": buttons})
}

pub fn select(options: Value) -> Value {
    json!({"content": "x", "components": [
        {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": options}]}
    ]})
}

pub fn option(label: &str, value: &str) -> Value {
    json!({"label": label, "value": value})
}

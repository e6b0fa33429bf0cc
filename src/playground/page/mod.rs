//! The page: what several people see, side by side, and the scripting interface that it uses.
//!
//! It listens on 127.0.0.1 and answers only to its own address: a page of somebody else's that
//! happens to be open in the same browser can neither read nor act here.
//!
//! All calls are JSON; ids are strings of digits; what cannot be done is refused with a status and
//! `{"error": sentence}`. Acts (marked *) wait for the bot and return
//! `{"interaction", "kind": "message" | "updated" | "acknowledged" | "modal" | "choices" |
//! "did_not_respond", "message", "modal", "choices"}`.
//!
//! | call | body | does |
//! |---|---|---|
//! | `GET /api/world?since=tick` | | everything that there is to see; of messages, those changed after the tick |
//! | `GET /api/live` | | the same over a WebSocket, after each change what is new |
//! | `GET /api/requests?since=number` | | what the bot asked, with time, status, body and answer |
//! | `GET /api/attachments/{id}/{name}` | | a file's bytes |
//! | `POST /api/people` | `name`, `locale` | adds a person |
//! | `PATCH /api/people/{id}` | any of `name`, `locale`, `closed`, `member`, `manages` | changes them |
//! | `DELETE /api/people/{id}` | | they leave every server |
//! | `GET /api/people/{id}/view` | | what they see: places, messages, failures |
//! | `POST /api/people/{id}/type` * | `place`, `line` | sends a command |
//! | `POST /api/people/{id}/complete` * | `place`, `line` | asks for the choices of its last option |
//! | `POST /api/people/{id}/use` * | `place`, `command`, `target` | a command from the menu on a person |
//! | `POST /api/people/{id}/press` * | `message`, `custom_id` | presses a button |
//! | `POST /api/people/{id}/choose` * | `message`, `custom_id`, `values` | chooses in a select |
//! | `POST /api/people/{id}/submit` * | `interaction`, `fields` | sends the form that an act opened |
//! | `POST /api/people/{id}/write` | `place`, `content`, `reply_to` | writes a plain message |
//! | `POST /api/people/{id}/seen` | `place` | has looked there |
//! | `DELETE /api/messages/{id}` | | somebody deletes a message |
//! | `POST /api/places` · `DELETE /api/places/{id}` | `name` · | adds a channel; deletes a channel or thread |
//! | `PATCH /api/places/{id}` | any of `archived`, `locked`, `bot_denied` | a thread's archive; the bot's missing permission bits |
//! | `GET` `POST` `DELETE /api/faults` | `kind`: `refuse`, `fail`, `limit`, `delay`; `method`, `route`, `recipient`, `channel`, `times`; `status`, `code`, `after`, `retry_after`, `by_ms` | what is in force; orders one; heals all |
//! | `POST /api/gateway` | `do`: `close`, `drop`, `reconnect`, `invalidate`, `forget`, `deaf`, `hear`, `repeat`; `code` | disturbs the gateway |
//! | `DELETE` `POST /api/bot` · `POST /api/bot/restart` | | throws the bot out; invites it; restarts it |

mod acts;
mod live;
mod misfortunes;
mod snapshot;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, patch, post};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::world::Shared;

/// What the page's handlers work with.
pub struct Desk {
    pub shared: Arc<Shared>,
    /// How long a person waits for a first answer, in real time.
    pub patience: Duration,
    /// Counts the wishes to restart the bot.
    pub restarts: watch::Sender<u64>,
    pub address: SocketAddr,
}

type Desks = State<Arc<Desk>>;

/// Nothing but our own files, no frames, no scripts in the markup.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// What an API call is refused with: a status and a sentence.
pub struct Complaint(StatusCode, String);

impl IntoResponse for Complaint {
    fn into_response(self) -> Response {
        (self.0, Json(json!({"error": self.1}))).into_response()
    }
}

impl Complaint {
    /// The client would not do that: an unknown command, a missing option, a disabled button.
    pub fn refused(reason: impl Into<String>) -> Complaint {
        Complaint(StatusCode::UNPROCESSABLE_ENTITY, reason.into())
    }

    pub fn missing(what: &str) -> Complaint {
        Complaint(StatusCode::NOT_FOUND, format!("there is no such {what}"))
    }
}

/// The page and its interface.
pub fn router(desk: Arc<Desk>) -> Router {
    Router::new()
        .route("/", get(|| file("index.html")))
        .route(
            "/page/{name}",
            get(|Path(name): Path<String>| async move { file(&name).await }),
        )
        .route("/api/world", get(world))
        .route("/api/live", get(live::upgrade))
        .route("/api/requests", get(requests))
        .route("/api/attachments/{id}/{name}", get(attachment))
        .route("/api/people", post(acts::add_person))
        .route(
            "/api/people/{id}",
            patch(acts::change_person).delete(acts::remove_person),
        )
        .route("/api/people/{id}/view", get(acts::view))
        .route("/api/people/{id}/type", post(acts::type_line))
        .route("/api/people/{id}/complete", post(acts::complete_line))
        .route("/api/people/{id}/use", post(acts::use_on))
        .route("/api/people/{id}/press", post(acts::press))
        .route("/api/people/{id}/choose", post(acts::choose))
        .route("/api/people/{id}/submit", post(acts::submit))
        .route("/api/people/{id}/write", post(acts::write))
        .route("/api/people/{id}/seen", post(acts::mark_seen))
        .route("/api/messages/{id}", delete(misfortunes::delete_message))
        .route("/api/places", post(misfortunes::add_place))
        .route(
            "/api/places/{id}",
            patch(misfortunes::change_place).delete(misfortunes::delete_place),
        )
        .route(
            "/api/faults",
            get(misfortunes::list)
                .post(misfortunes::order)
                .delete(misfortunes::heal),
        )
        .route("/api/gateway", post(misfortunes::gateway))
        .route(
            "/api/bot",
            delete(misfortunes::remove_bot).post(misfortunes::invite_bot),
        )
        .route("/api/bot/restart", post(misfortunes::restart))
        .fallback(|| async { Complaint::missing("page") })
        .layer(from_fn_with_state(Arc::clone(&desk), guard))
        .with_state(desk)
}

/// Refuses other hosts and origins (a DNS name that points here, a page from elsewhere), and gives
/// every answer its headers.
async fn guard(State(desk): Desks, request: Request, next: Next) -> Response {
    if !is_ours(request.headers(), desk.address) {
        let words = "This page answers only to its own address.";
        return (StatusCode::FORBIDDEN, words).into_response();
    }
    // A form of another page can send text, not JSON.
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let is_json = request
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if changes && !is_json {
        return Complaint(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "send application/json".to_owned(),
        )
        .into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(CONTENT_SECURITY_POLICY),
    );
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

fn is_ours(headers: &HeaderMap, address: SocketAddr) -> bool {
    let port = address.port();
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let host_is_ours = headers
        .get(header::HOST)
        .is_some_and(|host| hosts.iter().any(|ours| ours.as_bytes() == host.as_bytes()));
    let origin_is_ours = headers.get(header::ORIGIN).is_none_or(|origin| {
        hosts
            .iter()
            .any(|ours| format!("http://{ours}").as_bytes() == origin.as_bytes())
    });
    host_is_ours && origin_is_ours
}

/// The page's own files, which are in the binary.
async fn file(name: &str) -> Response {
    macro_rules! ours {
        ($name:literal) => {
            include_str!(concat!("../../../assets/playground/", $name))
        };
    }
    let (kind, text) = match name {
        "index.html" => ("text/html; charset=utf-8", ours!("index.html")),
        "style.css" => ("text/css; charset=utf-8", ours!("style.css")),
        "main.js" => ("text/javascript; charset=utf-8", ours!("main.js")),
        "store.js" => ("text/javascript; charset=utf-8", ours!("store.js")),
        "dom.js" => ("text/javascript; charset=utf-8", ours!("dom.js")),
        "markdown.js" => ("text/javascript; charset=utf-8", ours!("markdown.js")),
        "screen.js" => ("text/javascript; charset=utf-8", ours!("screen.js")),
        "message.js" => ("text/javascript; charset=utf-8", ours!("message.js")),
        "composer.js" => ("text/javascript; charset=utf-8", ours!("composer.js")),
        "modal.js" => ("text/javascript; charset=utf-8", ours!("modal.js")),
        "drawer.js" => ("text/javascript; charset=utf-8", ours!("drawer.js")),
        _ => return Complaint::missing("file").into_response(),
    };
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

#[derive(Deserialize)]
struct Since {
    #[serde(default)]
    since: u64,
}

/// Everything that there is to see; with `?since=tick` only the messages that changed after it.
async fn world(State(desk): Desks, Query(Since { since }): Query<Since>) -> Json<Value> {
    Json(desk.shared.read(|world| snapshot::of(world, since)))
}

/// The bot's requests after number `since`, oldest first.
async fn requests(State(desk): Desks, Query(Since { since }): Query<Since>) -> Json<Value> {
    Json(desk.shared.read(|world| snapshot::requests(world, since)))
}

/// An attachment's bytes. They never change, so a browser may keep them.
async fn attachment(
    State(desk): Desks,
    Path((id, _)): Path<(u64, String)>,
) -> Result<Response, Complaint> {
    let found = desk.shared.read(|world| {
        world
            .messages
            .values()
            .rev()
            .flat_map(|message| &message.attachments)
            .find(|file| file.id == id)
            .map(|file| (file.content_type.clone(), file.bytes.clone()))
    });
    let (kind, bytes) = found.ok_or_else(|| Complaint::missing("attachment"))?;
    // Only pictures are shown; whatever else a bot sends is offered as a file.
    let kind =
        kind.filter(|kind| matches!(kind.as_str(), "image/png" | "image/gif" | "image/jpeg"));
    let disposition = if kind.is_some() {
        "inline"
    } else {
        "attachment"
    };
    Ok((
        [
            (
                header::CONTENT_TYPE,
                kind.unwrap_or("application/octet-stream".to_owned()),
            ),
            (header::CONTENT_DISPOSITION, disposition.to_owned()),
            (
                header::CACHE_CONTROL,
                "private, max-age=86400, immutable".to_owned(),
            ),
        ],
        bytes,
    )
        .into_response())
}

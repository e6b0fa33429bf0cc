//! What happens to every request, whatever its route.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, SystemTime};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use hyper::body::Frame;
use serde_json::{Value, json};

use super::limiter::{Reading, Scope};
use super::routes::{self, Route};
use super::{Call, Refusal, Reply, RequestRecord, body};
use crate::playground::faults::{Fault, Limited, Target, When};
use crate::playground::snowflake::{self, Snowflake, unix_ms};
use crate::playground::world::{Shared, World};
use crate::playground::{Inspector, TOKEN};

/// What requests are answered with.
pub struct Pipeline {
    pub shared: Arc<Shared>,
    pub inspector: Option<Arc<dyn Inspector>>,
}

/// The prefix of all paths of the version that serenity and discord.js speak.
const PREFIX: &str = "/api/v10";

/// The answer on its way out.
struct Outcome {
    status: u16,
    content: Content,
    reading: Option<Reading>,
    /// How many seconds to wait, and for whose sake.
    limited: Option<(f64, Scope)>,
}

enum Content {
    Json(Value),
    Html(&'static str),
    /// Nothing: the connection breaks.
    Broken,
}

/// A body that breaks off before its first byte, and the connection with it.
struct BrokenOff;

impl HttpBody for BrokenOff {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        Poll::Ready(Some(Err(io::ErrorKind::ConnectionAborted.into())))
    }
}

/// Answers one request of the bot.
pub async fn answer(pipeline: Arc<Pipeline>, request: Request<Body>) -> Response<Body> {
    let method = request.method().as_str().to_owned();
    let full_path = request.uri().path().to_owned();
    let query = read_query(request.uri().query().unwrap_or_default());
    let shown_path = request
        .uri()
        .path_and_query()
        .map_or(full_path.clone(), ToString::to_string)
        .replacen(PREFIX, "", 1);
    let authorised = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.strip_prefix("Bot ").unwrap_or(value) == TOKEN);
    let path = full_path.strip_prefix(PREFIX).unwrap_or_default();
    let found = routes::find(&method, path);
    let read = body::read(request).await;

    let (body, files, unreadable) = match read {
        Ok((body, files)) => (body, files, None),
        Err(refusal) => (Value::Null, Vec::new(), Some(refusal)),
    };
    let mut record = RequestRecord {
        number: 0,
        method,
        path: shown_path,
        route: found
            .as_ref()
            .map_or(String::new(), |(route, _)| route.template.to_owned()),
        status: 0,
        at: SystemTime::UNIX_EPOCH,
        body: body.clone(),
        files: files.clone(),
        answer: Value::Null,
    };
    let outcome = match found {
        None => refused(&pipeline.shared, &record, Refusal::UnknownRoute),
        Some((route, _)) if route.needs_token() && !authorised => {
            refused(&pipeline.shared, &record, Refusal::Unauthorised)
        }
        Some((route, parameters)) => {
            let call = Call {
                parameters,
                query,
                body,
                files,
            };
            pipeline
                .carry_out(route, &call, path, unreadable, &record)
                .await
        }
    };
    record.status = outcome.status;
    if let Content::Json(answer) = &outcome.content {
        record.answer = answer.clone();
    }
    pipeline.shared.change(|world| {
        record.number = world.requests.len() as u64 + 1;
        record.at = world.now();
        world.requests.push(record);
    });
    outcome.into_response()
}

impl Pipeline {
    async fn carry_out(
        &self,
        route: &Route,
        call: &Call,
        path: &str,
        unreadable: Option<Refusal>,
        record: &RequestRecord,
    ) -> Outcome {
        let shared = &self.shared;
        let (faults, reading) = shared.change(|world| {
            let target = aim(world, route, call, path);
            let faults = world.faults.strike(&target);
            let major = major(call);
            (
                faults,
                world.limiter.count(route.method, route.template, major),
            )
        });
        delay(&faults, When::Before).await;
        if let Some(outcome) = misfortune(&faults, When::Before) {
            return outcome.with(reading);
        }
        if let Some(scope) = reading.exceeded {
            return limited(reading.reset_after.as_secs_f64(), scope).with(reading);
        }
        if let Some(refusal) = unreadable {
            return refused(shared, record, refusal).with(reading);
        }
        if let Some(inspector) = &self.inspector {
            let is_multipart = !call.files.is_empty();
            if let Err(complaint) =
                inspector.request(route.method, route.template, is_multipart, &call.body)
            {
                shared.change(|world| {
                    world.violation(format!(
                        "{} {} does not fit Discord's description: {complaint}",
                        route.method, route.template
                    ));
                });
            }
        }
        let result = shared.change(|world| (route.handler)(world, call));
        let outcome = match result {
            Err(refusal) => refused(shared, record, refusal),
            Ok(Reply { status, body }) => {
                self.inspect_answer(route, status, &body);
                Outcome::json(status, body)
            }
        };
        delay(&faults, When::AfterAcceptance).await;
        misfortune(&faults, When::AfterAcceptance)
            .unwrap_or(outcome)
            .with(reading)
    }

    fn inspect_answer(&self, route: &Route, status: u16, body: &Value) {
        let Some(inspector) = self.inspector.as_ref().filter(|_| !body.is_null()) else {
            return;
        };
        if let Err(complaint) = inspector.response(route.method, route.template, status, body) {
            self.shared.change(|world| {
                world.violation(format!(
                    "the stand-in's own answer to {} {} does not fit Discord's description: {complaint}",
                    route.method, route.template
                ));
            });
        }
    }
}

/// A request refused by Discord's rules; what a correct bot never does is noted.
fn refused(shared: &Shared, record: &RequestRecord, refusal: Refusal) -> Outcome {
    if refusal.is_violation() {
        let text = format!("{} {}: {}", record.method, record.path, refusal.describe());
        shared.change(|world| world.violation(text));
    }
    Outcome::json(refusal.status(), refusal.json())
}

/// Waits as long as the faults that met this request want at this point.
async fn delay(faults: &[Fault], point: When) {
    for fault in faults {
        if let Fault::Delay { by, when, .. } = fault
            && *when == point
        {
            tokio::time::sleep(*by).await;
        }
    }
}

/// What the faults that met this request make of it at this point.
fn misfortune(faults: &[Fault], point: When) -> Option<Outcome> {
    faults.iter().find_map(|fault| match fault {
        Fault::Refuse { status, code, .. } if point == When::Before => Some(Outcome::json(
            *status,
            json!({"message": "Refused as ordered", "code": code}),
        )),
        Fault::Limit {
            limited: of,
            retry_after,
            ..
        } if point == When::Before => Some(match of {
            Limited::Route => limited(*retry_after, Scope::Route),
            Limited::Global => limited(*retry_after, Scope::Global),
            Limited::Unsaid => Outcome::html(429, "<html><body>error code: 1015</body></html>"),
        }),
        Fault::Fail { status, when, .. } if *when == point => Some(Outcome::html(
            *status,
            "<html><body><h1>Bad gateway</h1></body></html>",
        )),
        Fault::HangUp { when, .. } if *when == point => Some(Outcome {
            content: Content::Broken,
            ..Outcome::html(200, "")
        }),
        _ => None,
    })
}

fn limited(retry_after: f64, scope: Scope) -> Outcome {
    let global = scope == Scope::Global;
    Outcome {
        limited: Some((retry_after, scope)),
        ..Outcome::json(
            429,
            json!({"message": "You are being rate limited.", "retry_after": retry_after, "global": global}),
        )
    }
}

impl Outcome {
    fn json(status: u16, body: Value) -> Outcome {
        Outcome {
            status,
            content: Content::Json(body),
            reading: None,
            limited: None,
        }
    }

    /// The answer of a gateway in front of Discord.
    fn html(status: u16, text: &'static str) -> Outcome {
        Outcome {
            status,
            content: Content::Html(text),
            reading: None,
            limited: None,
        }
    }

    /// Says how the limits stand. A gateway in front of Discord doesn't know.
    fn with(self, reading: Reading) -> Outcome {
        Outcome {
            reading: matches!(self.content, Content::Json(_)).then_some(reading),
            ..self
        }
    }

    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(match self.content {
            Content::Json(Value::Null) => Body::empty(),
            Content::Json(ref body) => Body::from(body.to_string()),
            Content::Html(text) => Body::from(text),
            Content::Broken => Body::new(BrokenOff),
        });
        *response.status_mut() = StatusCode::from_u16(self.status)
            .expect("statuses come from our tables or from a checked fault");
        let kind = match self.content {
            Content::Json(_) => "application/json",
            Content::Html(_) | Content::Broken => "text/html",
        };
        let headers = response.headers_mut();
        // A library that believes the header would read JSON out of nothing.
        if self.status != StatusCode::NO_CONTENT {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        }
        if let Some((seconds, scope)) = self.limited {
            headers.insert(header::RETRY_AFTER, ascii(seconds));
            let name = match scope {
                Scope::Global => "global",
                Scope::Route => "user",
            };
            headers.insert("x-ratelimit-scope", HeaderValue::from_static(name));
            if scope == Scope::Global {
                headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
            }
        }
        if let Some(reading) = self.reading {
            let reset = unix_ms(SystemTime::now() + reading.reset_after);
            headers.insert("x-ratelimit-limit", ascii(reading.limit));
            headers.insert("x-ratelimit-remaining", ascii(reading.remaining));
            headers.insert(
                "x-ratelimit-reset",
                ascii(Duration::from_millis(reset).as_secs_f64()),
            );
            headers.insert(
                "x-ratelimit-reset-after",
                ascii(format!("{:.3}", reading.reset_after.as_secs_f64())),
            );
            headers.insert("x-ratelimit-bucket", ascii(&reading.bucket));
        }
        response
    }
}

fn ascii(value: impl ToString) -> HeaderValue {
    HeaderValue::from_str(&value.to_string()).expect("numbers and hashes are ASCII")
}

/// The id that separates a route's buckets: a channel, a server, or a webhook.
fn major(call: &Call) -> &str {
    [
        "channel_id",
        "guild_id",
        "webhook_token",
        "interaction_token",
    ]
    .into_iter()
    .map(|name| call.parameter(name))
    .find(|value| !value.is_empty())
    .unwrap_or_default()
}

/// Which channel and which person a request concerns.
fn aim<'r>(world: &World, route: &'r Route, call: &'r Call, path: &'r str) -> Target<'r> {
    let channel: Option<Snowflake> = snowflake::parse(call.parameter("channel_id"));
    let recipient = channel
        .and_then(|id| world.channels.get(&id))
        .and_then(|channel| channel.recipient)
        .or_else(|| snowflake::parse(call.body["recipient_id"].as_str()?));
    Target {
        method: route.method,
        route: route.template,
        path,
        recipient,
        channel,
    }
}

/// Query pairs; serenity writes an empty pair before the first one.
fn read_query(query: &str) -> Vec<(String, String)> {
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (name.to_owned(), value.to_owned())
        })
        .collect()
}

//! Discord's REST interface: one pipeline for every request, one table of routes.
//!
//! A request is read, matched with the table, met by faults, measured by the limiter, judged by
//! the inspector and the rules, carried out on the world under its lock, and written down.

mod body;
mod channels;
mod commands;
mod interactions;
mod limiter;
mod messages;
mod meta;
mod pipeline;
mod refusal;
mod routes;

use std::time::SystemTime;

use axum::body::Bytes;
use serde_json::Value;

use super::rules::Problem;
use super::snowflake::{self, Snowflake};

pub use limiter::{Limiter, RateLimits};
pub use pipeline::{Pipeline, answer};
pub use refusal::Refusal;

/// A file that came with a request, `files[index]`.
#[derive(Clone, Debug)]
pub struct Upload {
    pub index: u64,
    pub filename: String,
    pub content_type: Option<String>,
    pub bytes: Bytes,
}

/// A request that found its route.
pub struct Call {
    parameters: Vec<(&'static str, String)>,
    pub query: Vec<(String, String)>,
    pub body: Value,
    pub files: Vec<Upload>,
}

impl Call {
    /// A part of the path by its name in the route, empty where the route has no such part.
    pub fn parameter(&self, name: &str) -> &str {
        self.parameters
            .iter()
            .find(|(of, _)| *of == name)
            .map_or("", |(_, value)| value)
    }

    /// An id in the path; what is no id belongs to nothing, as 0 does.
    pub fn id(&self, name: &str) -> Snowflake {
        snowflake::parse(self.parameter(name)).unwrap_or(0)
    }

    pub fn asks(&self, name: &str) -> Option<&str> {
        self.query
            .iter()
            .find(|(of, _)| of == name)
            .map(|(_, value)| value.as_str())
    }
}

/// What a handler answers.
pub struct Reply {
    pub status: u16,
    /// Nothing is sent for `Null`.
    pub body: Value,
}

impl Reply {
    pub fn ok(body: Value) -> Result<Reply, Refusal> {
        Ok(Reply { status: 200, body })
    }

    pub fn created(body: Value) -> Result<Reply, Refusal> {
        Ok(Reply { status: 201, body })
    }

    pub fn nothing() -> Result<Reply, Refusal> {
        Ok(Reply {
            status: 204,
            body: Value::Null,
        })
    }
}

/// Refuses a body that has problems.
fn must_be_clean(problems: Vec<Problem>) -> Result<(), Refusal> {
    if problems.is_empty() {
        Ok(())
    } else {
        Err(Refusal::Invalid(problems))
    }
}

/// One request that the bot made, for people who read a log and for tests that compare worlds.
#[derive(Clone, Debug)]
pub struct RequestRecord {
    /// Counts from 1 in the order in which requests were carried out.
    pub number: u64,
    pub method: String,
    /// Without `/api/v10`, with its query.
    pub path: String,
    /// As Discord's documentation writes it; empty for a route that does not exist.
    pub route: String,
    pub status: u16,
    /// By the stand-in's clock.
    pub at: SystemTime,
    /// The JSON, or the `payload_json` of a multipart body.
    pub body: Value,
    pub files: Vec<Upload>,
    pub answer: Value,
}

//! Reading a request's body: JSON, or multipart with `payload_json` and files.

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Multipart};
use axum::http::{Request, header};
use serde_json::Value;

use super::{Refusal, Upload};

/// Discord's bound for a whole request, in bytes.
const REQUEST_MAX: usize = 25 * 1024 * 1024;
/// Discord's bound for one file on a server without boosts, in bytes.
pub const FILE_MAX: usize = 10 * 1024 * 1024;

/// The JSON of a request, `Null` when it has none, and its files.
pub async fn read(request: Request<Body>) -> Result<(Value, Vec<Upload>), Refusal> {
    let is_multipart = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.starts_with("multipart/form-data"));
    if is_multipart {
        return multipart(request).await;
    }
    let bytes = to_bytes(request.into_body(), REQUEST_MAX)
        .await
        .map_err(|_| Refusal::TooLarge)?;
    if bytes.is_empty() {
        return Ok((Value::Null, Vec::new()));
    }
    let body = serde_json::from_slice(&bytes).map_err(|_| Refusal::NotJson)?;
    Ok((body, Vec::new()))
}

async fn multipart(request: Request<Body>) -> Result<(Value, Vec<Upload>), Refusal> {
    let mut parts = Multipart::from_request(request, &())
        .await
        .map_err(|_| Refusal::NotJson)?;
    let mut body = Value::Null;
    let mut files = Vec::new();
    while let Some(part) = parts.next_field().await.map_err(|_| Refusal::NotJson)? {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().unwrap_or_default().to_owned();
        let content_type = part.content_type().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|_| Refusal::TooLarge)?;
        if name == "payload_json" {
            body = serde_json::from_slice(&bytes).map_err(|_| Refusal::NotJson)?;
            continue;
        }
        if bytes.len() > FILE_MAX {
            return Err(Refusal::TooLarge);
        }
        files.push(Upload {
            index: file_index(&name).unwrap_or(files.len() as u64),
            content_type: content_type.or_else(|| guess_type(&filename)),
            filename,
            bytes,
        });
    }
    Ok((body, files))
}

/// The number in `files[3]`.
fn file_index(name: &str) -> Option<u64> {
    name.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
}

fn guess_type(filename: &str) -> Option<String> {
    let (_, extension) = filename.rsplit_once('.')?;
    let kind = match extension {
        "png" => "image/png",
        "gif" => "image/gif",
        "txt" => "text/plain; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        "xml" => "text/xml; charset=utf-8",
        _ => return None,
    };
    Some(kind.to_owned())
}

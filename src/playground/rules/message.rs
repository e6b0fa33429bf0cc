//! Messages: content, embeds, attachments, mentions, flags.

use serde_json::Value;

use super::component;
use super::{Findings, Problem, at};
use crate::playground::message::{flag, flatten};

/// Which body it is: the fields differ a little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageForm {
    /// `POST /channels/{id}/messages`.
    Create,
    /// `PATCH /channels/{id}/messages/{id}`.
    Edit,
    /// The data of a callback that makes or changes a message.
    Callback,
    /// `POST /webhooks/{application}/{token}`.
    Followup,
    /// `PATCH /webhooks/{application}/{token}/messages/…`.
    WebhookEdit,
}

impl MessageForm {
    fn fields(self) -> &'static [&'static str] {
        match self {
            MessageForm::Create => &[
                "content",
                "nonce",
                "tts",
                "embeds",
                "allowed_mentions",
                "message_reference",
                "components",
                "sticker_ids",
                "attachments",
                "flags",
                "enforce_nonce",
                "poll",
            ],
            MessageForm::Edit => &[
                "content",
                "embeds",
                "flags",
                "allowed_mentions",
                "components",
                "attachments",
            ],
            MessageForm::Callback | MessageForm::Followup => &[
                "tts",
                "content",
                "embeds",
                "allowed_mentions",
                "flags",
                "components",
                "attachments",
                "poll",
            ],
            MessageForm::WebhookEdit => &[
                "content",
                "embeds",
                "flags",
                "allowed_mentions",
                "components",
                "attachments",
                "poll",
            ],
        }
    }

    fn settable_flags(self) -> u64 {
        match self {
            MessageForm::Callback | MessageForm::Followup => flag::SETTABLE | flag::EPHEMERAL,
            _ => flag::SETTABLE,
        }
    }
}

const CONTENT_MAX: usize = 2000;
const EMBEDS_MAX: usize = 10;
const EMBED_TOTAL_MAX: usize = 6000;
const ATTACHMENTS_MAX: usize = 10;
const ALT_TEXT_MAX: usize = 1024;
const NONCE_MAX: usize = 25;
const CHOICES_MAX: usize = 25;
const CHOICE_TEXT_MAX: usize = 100;
const MENTIONS_MAX: usize = 100;

/// Everything wrong with a message's body; `files` is the number of uploads beside it.
/// (Discord's documentation, *Message Resource*; limits in *Create Message* and *Embed Limits*.)
pub fn channel_message(body: &Value, form: MessageForm, files: usize) -> Vec<Problem> {
    let mut findings = Findings::default();
    findings.fields(body, "", form.fields());
    findings.length(&body["content"], "content", 0, CONTENT_MAX);
    flags(&mut findings, body, form);
    embeds(&mut findings, &body["embeds"]);
    allowed_mentions(&mut findings, &body["allowed_mentions"]);
    attachments(&mut findings, body, form, files);
    nonce(&mut findings, body);
    let v2 = is_v2(body);
    component::rows(&mut findings, &body["components"], v2);
    findings.problems
}

/// The choices of an autocomplete answer.
pub fn choices(data: &Value) -> Vec<Problem> {
    let mut findings = Findings::default();
    findings.fields(data, "data", &["choices"]);
    if !data["choices"].is_array() {
        findings.add(
            "data.choices",
            "BASE_TYPE_REQUIRED",
            "This field is required",
        );
    }
    for (index, choice) in findings
        .list(&data["choices"], "data.choices", CHOICES_MAX)
        .iter()
        .enumerate()
    {
        let path = at("data.choices", index);
        findings.fields(choice, &path, &["name", "name_localizations", "value"]);
        findings.required_length(&choice["name"], &at(&path, "name"), 1, CHOICE_TEXT_MAX);
        if choice["value"].is_string() || choice["value"].is_null() {
            findings.required_length(&choice["value"], &at(&path, "value"), 1, CHOICE_TEXT_MAX);
        }
    }
    findings.problems
}

/// Whether the body says that it is made of components alone.
pub fn is_v2(body: &Value) -> bool {
    body["flags"].as_u64().unwrap_or(0) & flag::COMPONENTS_V2 != 0
}

fn flags(findings: &mut Findings, body: &Value, form: MessageForm) {
    let value = &body["flags"];
    if value.is_null() {
        return;
    }
    let Some(flags) = value.as_u64() else {
        findings.add("flags", "NUMBER_TYPE_COERCE", "Value is not an integer.");
        return;
    };
    if flags & !form.settable_flags() != 0 {
        findings.add(
            "flags",
            "MESSAGE_FLAGS_INVALID",
            "These flags cannot be set.",
        );
    }
    if is_v2(body) {
        for name in ["content", "embeds", "poll"] {
            let filled = match &body[name] {
                Value::Null => false,
                Value::String(text) => !text.is_empty(),
                Value::Array(list) => !list.is_empty(),
                _ => true,
            };
            if filled {
                findings.add(
                    name,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    format!(
                        "The `{name}` field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                    ),
                );
            }
        }
    }
}

fn embeds(findings: &mut Findings, embeds: &Value) {
    let mut total = 0;
    for (index, embed) in findings
        .list(embeds, "embeds", EMBEDS_MAX)
        .iter()
        .enumerate()
    {
        let path = at("embeds", index);
        findings.fields(
            embed,
            &path,
            &[
                "title",
                "type",
                "description",
                "url",
                "timestamp",
                "color",
                "footer",
                "image",
                "thumbnail",
                "video",
                "provider",
                "author",
                "fields",
            ],
        );
        let mut text = |findings: &mut Findings, value: &Value, step: &str, most: usize| {
            findings.length(value, &at(&path, step), 0, most);
            total += value.as_str().map_or(0, |text| text.chars().count());
        };
        text(findings, &embed["title"], "title", 256);
        text(findings, &embed["description"], "description", 4096);
        text(findings, &embed["footer"]["text"], "footer.text", 2048);
        text(findings, &embed["author"]["name"], "author.name", 256);
        for (number, field) in findings
            .list(&embed["fields"], &at(&path, "fields"), 25)
            .iter()
            .enumerate()
        {
            for (name, most) in [("name", 256), ("value", 1024)] {
                let step = format!("fields.{number}.{name}");
                text(findings, &field[name], &step, most);
                if field[name].as_str().is_none_or(str::is_empty) {
                    findings.add(
                        &at(&path, &step),
                        "BASE_TYPE_REQUIRED",
                        "This field is required",
                    );
                }
            }
        }
    }
    if total > EMBED_TOTAL_MAX {
        findings.add(
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
            format!("Embed size exceeds maximum size of {EMBED_TOTAL_MAX}"),
        );
    }
}

fn allowed_mentions(findings: &mut Findings, allowed: &Value) {
    if allowed.is_null() {
        return;
    }
    let path = "allowed_mentions";
    findings.fields(allowed, path, &["parse", "users", "roles", "replied_user"]);
    let parse = findings.list(&allowed["parse"], "allowed_mentions.parse", 3);
    for (index, kind) in parse.iter().enumerate() {
        if !["users", "roles", "everyone"]
            .iter()
            .any(|known| kind == known)
        {
            findings.add(
                &at("allowed_mentions.parse", index),
                "BASE_TYPE_CHOICES",
                "Value must be one of ('users', 'roles', 'everyone').",
            );
        }
    }
    for kind in ["users", "roles"] {
        let list = findings.list(&allowed[kind], &at(path, kind), MENTIONS_MAX);
        if !list.is_empty() && parse.iter().any(|parsed| parsed == kind) {
            findings.add(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive."),
            );
        }
    }
}

fn attachments(findings: &mut Findings, body: &Value, form: MessageForm, files: usize) {
    if files > ATTACHMENTS_MAX {
        findings.add(
            "files",
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 0 and 10 in length.",
        );
    }
    let list = findings.list(&body["attachments"], "attachments", ATTACHMENTS_MAX);
    for (index, file) in list.iter().enumerate() {
        let path = at("attachments", index);
        findings.length(
            &file["description"],
            &at(&path, "description"),
            0,
            ALT_TEXT_MAX,
        );
        let number = file["id"]
            .as_u64()
            .or_else(|| file["id"].as_str().and_then(|text| text.parse().ok()));
        let Some(number) = number else {
            findings.add(
                &at(&path, "id"),
                "BASE_TYPE_REQUIRED",
                "This field is required",
            );
            continue;
        };
        // Small numbers name a file of this request; anything larger is an attachment that exists.
        let is_upload = number < 1000;
        let edits = matches!(
            form,
            MessageForm::Edit | MessageForm::WebhookEdit | MessageForm::Callback
        );
        if is_upload && number >= files as u64 || !is_upload && !edits {
            findings.add(
                &at(&path, "id"),
                "BASE_TYPE_INVALID",
                format!("No file files[{number}] came with this request."),
            );
        }
    }
    // A picture that an embed or a component shows must come along, unless a kept one is meant.
    let kept = matches!(
        form,
        MessageForm::Edit | MessageForm::WebhookEdit | MessageForm::Callback
    );
    if files == 0 && !kept {
        let shown = body["embeds"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|embed| &embed["image"]["url"])
            .chain(
                body["components"]
                    .as_array()
                    .map(|components| flatten(components))
                    .unwrap_or_default()
                    .into_iter()
                    .map(|component| &component["media"]["url"]),
            );
        for url in shown.filter_map(Value::as_str) {
            if url.starts_with("attachment://") {
                findings.add(
                    "attachments",
                    "REFERENCED_FILE_NOT_FOUND",
                    format!("{url} was not sent."),
                );
            }
        }
    }
}

fn nonce(findings: &mut Findings, body: &Value) {
    if body["nonce"].is_string() {
        findings.length(&body["nonce"], "nonce", 0, NONCE_MAX);
    }
    if body["enforce_nonce"] == true && body["nonce"].is_null() {
        findings.add(
            "nonce",
            "BASE_TYPE_REQUIRED",
            "enforce_nonce asks for a nonce",
        );
    }
}

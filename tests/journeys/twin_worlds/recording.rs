//! What a world tells others than the owner of the two pieces, and its host: written down ply by ply,
//! so that two worlds can be laid side by side, and so that a leak can be planted afterwards.

use std::fmt;

use axum::body::Bytes;
use serde_json::Value;
use two_lakes::playground::{RequestRecord, SeenMessage};

/// All that came of one ply; the first step is all that came of sitting down.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Step {
    /// How many messages each reader has before them.
    pub standing: Vec<usize>,
    /// The messages that are new or have changed.
    pub witnessed: Vec<Witnessed>,
    /// What was answered when others than the owner asked.
    pub told: Vec<Told>,
    /// Every request of the bot's. Several couriers make them, so they are put in an order.
    pub requests: Vec<Request>,
    /// Every line of the log under the shipped filter at `debug`, put in an order too.
    pub log: Vec<String>,
}

/// One message as its reader gets it, without the ids that every message has for itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Witnessed {
    pub reader: String,
    pub content: String,
    pub components: Vec<Value>,
    pub embeds: Vec<Value>,
    pub files: Vec<File>,
    pub flags: u64,
    pub rings: bool,
    pub edits: u32,
    pub private: bool,
}

/// What somebody who isn't the owner asked, and what they were told.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    pub asked: Asked,
    pub answer: Vec<String>,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Which pieces can move, by autocomplete.
    Suggestions,
    /// To be allowed a move that can't be made.
    Refusal,
    /// To see something.
    Sight,
    /// What a chosen piece can do, on the panel.
    Panel,
}

/// A request without what is different for every message.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Request {
    /// The method, and the route as Discord's documentation writes it. An answer to an interaction
    /// is `answer`, whether it came at once or after a promise, as on a slow machine.
    pub route: String,
    pub query: String,
    /// JSON. Of what goes to the owner only that it goes is written down, here and in `files`.
    pub body: String,
    pub files: Vec<File>,
    /// A request that Discord takes, and one that it doesn't.
    pub succeeds: bool,
}

/// A file as it is sent or opened.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct File {
    pub name: String,
    /// The description in a message, the type in a request.
    pub about: String,
    pub bytes: Bytes,
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = self.bytes.len();
        write!(f, "{} of {length} bytes, {:?}", self.name, self.about)
    }
}

impl Witnessed {
    pub fn new(reader: String, id: u64, message: &SeenMessage) -> Self {
        let files = message.attachments.iter().map(|file| File {
            name: file.filename.clone(),
            about: file.description.clone(),
            bytes: file.bytes.clone(),
        });
        Self {
            reader,
            content: message.content.clone(),
            components: message.components.clone(),
            embeds: message.embeds.clone(),
            files: files.collect(),
            flags: message.flags,
            rings: message.notified.contains(&id),
            // On a slow machine an answer is promised first and then handed in, which is an edit.
            edits: match message.interaction_id {
                Some(_) => 0,
                None => message.edits,
            },
            private: message.ephemeral,
        }
    }
}

impl Request {
    /// The request as it is compared; `None` for a promise, which says nothing.
    pub fn new(record: &RequestRecord, is_owners: bool) -> Option<Self> {
        let is_callback = record.route.ends_with("/callback");
        let (answers, body) = match record.body["type"].as_u64() {
            Some(5 | 6) if is_callback => return None,
            Some(_) if is_callback => (true, &record.body["data"]),
            _ => (record.route.ends_with("@original"), &record.body),
        };
        let mut body = body.clone();
        let mut route = format!("{} {}", record.method, record.route);
        if answers {
            "answer".clone_into(&mut route);
            // A promise tells for whose eyes it is, and its edit doesn't say so again. What the
            // reader gets is compared with the flags.
            if let Some(fields) = body.as_object_mut() {
                fields.remove("flags");
            }
        }
        let query = record.path.split_once('?').map_or("", |(_, query)| query);
        let mut request = Self {
            route,
            query: without_ids(query),
            body: String::new(),
            files: Vec::new(),
            succeeds: record.status < 300,
        };
        if !is_owners {
            request.body = without_ids(&body.to_string());
            let files = record.files.iter().map(|file| File {
                name: format!("{} {}", file.index, file.filename),
                about: file.content_type.clone().unwrap_or_default(),
                bytes: file.bytes.clone(),
            });
            request.files.extend(files);
        }
        Some(request)
    }
}

/// A text with every id of Discord's replaced: couriers work side by side, so two worlds may count
/// their messages differently.
pub fn without_ids(text: &str) -> String {
    /// Ids have 18 or 19 digits; a moment in seconds has 10.
    const ID_DIGITS_MIN: usize = 17;
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c: char| !c.is_ascii_digit());
        let (digits, after) = from.split_at(end.unwrap_or(from.len()));
        clean.push_str(before);
        clean.push_str(if digits.len() < ID_DIGITS_MIN {
            digits
        } else {
            "#"
        });
        rest = after;
    }
    clean + rest
}

/// What tells two worlds apart: the ply, and what is different there; `None` if nothing does.
pub fn difference(here: &[Step], there: &[Step]) -> Option<String> {
    if here.len() != there.len() {
        return Some(format!("{} plies and {}", here.len(), there.len()));
    }
    let mut pairs = here.iter().zip(there).enumerate();
    pairs.find_map(|(ply, (here, there))| {
        let found = (here.standing != there.standing)
            .then(|| format!("{:?} messages and {:?}", here.standing, there.standing))
            .or_else(|| first_unlike("message", &here.witnessed, &there.witnessed))
            .or_else(|| first_unlike("answer", &here.told, &there.told))
            .or_else(|| first_unlike("request", &here.requests, &there.requests))
            .or_else(|| first_unlike("line of the log", &here.log, &there.log))?;
        Some(format!("after ply {ply}: {found}"))
    })
}

fn first_unlike<T: PartialEq + fmt::Debug>(what: &str, here: &[T], there: &[T]) -> Option<String> {
    let longer = here.len().max(there.len());
    (0..longer).find_map(|place| {
        let pair = (here.get(place), there.get(place));
        (pair.0 != pair.1).then(|| format!("one {what}\n{:?}\n{:?}", pair.0, pair.1))
    })
}

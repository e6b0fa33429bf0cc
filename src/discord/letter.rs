//! What is sent, in the one shape that all of Discord's roads take, and for whom it is.
//!
//! A [`Post`] stands in a channel, a [`Letter`] reaches one person. Which picture may go into which
//! is in their types: a channel never gets a player's view.
//!
//! ```
//! use two_lakes::discord::Post;
//! use two_lakes::engine::view::Everyone;
//! use two_lakes::render::Picture;
//!
//! fn publish(board: Picture<Everyone>) -> Post {
//!     Post::new("a move".into()).with_picture(board, "a board".into())
//! }
//! ```
//!
//! ```compile_fail
//! use two_lakes::discord::Post;
//! use two_lakes::engine::view::Player;
//! use two_lakes::render::Picture;
//!
//! fn publish(board: Picture<Player>) -> Post {
//!     Post::new("a move".into()).with_picture(board, "a board".into())
//! }
//! ```

use serde_json::{Map, Value, json};
use serenity::all::{CreateActionRow, CreateAttachment, UserId};

use crate::engine::view::{Audience, Everyone};
use crate::render::Picture;

/// The name is the same for everyone: not even it tells whose view a picture is.
const PICTURE_NAME: &str = "board.png";
/// The name of a moving picture, which is the same for everyone too.
const REPLAY_NAME: &str = "replay.gif";
/// Discord's `EPHEMERAL`: seen by the person who acted, and nobody else.
const EPHEMERAL: u64 = 1 << 6;
/// Discord's `SUPPRESS_NOTIFICATIONS`.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// What everyone in a channel may see.
#[derive(Debug)]
#[must_use]
pub struct Post(Content);

/// What one person may see: a direct message, or a private answer.
#[derive(Debug)]
#[must_use]
pub struct Letter(Content);

/// Words, files and buttons of one message; sent whole each time, an edit included, so that
/// nothing of the former state remains.
pub(super) struct Content {
    text: String,
    attached: Vec<Attached>,
    rows: Vec<CreateActionRow>,
    meant: Option<UserId>,
    notice: Notice,
}

struct Attached {
    name: String,
    bytes: Vec<u8>,
    /// Its words for those who can't see it; a file that is read needs none.
    description: Option<String>,
}

/// Whether a message rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notice {
    Rings,
    Silent,
}

/// By which of Discord's roads a [`Content`] goes; the body differs a little.
#[derive(Clone, Copy, Debug)]
pub(super) enum Road<'a> {
    /// A new message in a channel or an inbox, with a nonce that keeps a repetition from doubling it.
    Create { nonce: &'a str },
    /// A message that is there already, whoever sent it for us.
    Edit,
    /// A new answer to an interaction.
    Answer { seen_by: SeenBy },
}

/// Who sees an answer to an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SeenBy {
    /// Only the person who acted: every answer in a server.
    OnePerson,
    /// Whoever reads the channel. In a direct message that is the person who acted, and the answer stays.
    TheChannel,
}

impl Post {
    pub fn new(text: String) -> Self {
        Self(Content::new(text))
    }

    /// Attaches a picture that everyone may see, and its words for those who can't.
    pub fn with_picture(self, picture: Picture<Everyone>, description: String) -> Self {
        Self(self.0.with_picture(picture, description))
    }

    pub(super) fn with_rows(self, rows: Vec<CreateActionRow>) -> Self {
        Self(self.0.with_rows(rows))
    }

    /// Mentions one person, who is the only one it may ring for.
    pub(super) fn meaning(mut self, person: UserId) -> Self {
        self.0.meant = Some(person);
        self
    }

    pub(super) fn silent(mut self) -> Self {
        self.0.notice = Notice::Silent;
        self
    }

    pub(super) fn content(&self) -> &Content {
        &self.0
    }

    pub(super) fn into_content(self) -> Content {
        self.0
    }
}

impl Letter {
    pub fn new(text: String) -> Self {
        Self(Content::new(text))
    }

    /// Attaches a picture, and its words for those who can't see it.
    pub fn with_picture<A: Audience>(self, picture: Picture<A>, description: String) -> Self {
        Self(self.0.with_picture(picture, description))
    }

    /// Attaches a moving picture, and its words for those who can't see it.
    pub(super) fn with_replay<A: Audience>(
        mut self,
        picture: Picture<A>,
        description: String,
    ) -> Self {
        self.0.attach(REPLAY_NAME, picture, description);
        self
    }

    /// Attaches a file to be kept.
    pub(super) fn with_file(mut self, name: String, text: String) -> Self {
        self.0.attached.push(Attached {
            name,
            bytes: text.into_bytes(),
            description: None,
        });
        self
    }

    pub(super) fn with_rows(self, rows: Vec<CreateActionRow>) -> Self {
        Self(self.0.with_rows(rows))
    }

    /// Adds a row below those that are there.
    pub(super) fn with_row(mut self, row: CreateActionRow) -> Self {
        self.0.rows.push(row);
        self
    }

    pub(super) fn silent(mut self) -> Self {
        self.0.notice = Notice::Silent;
        self
    }

    pub(super) fn into_content(self) -> Content {
        self.0
    }
}

impl Content {
    fn new(text: String) -> Self {
        Self {
            text,
            attached: Vec::new(),
            rows: Vec::new(),
            meant: None,
            notice: Notice::Rings,
        }
    }

    fn with_picture<A: Audience>(mut self, picture: Picture<A>, description: String) -> Self {
        self.attach(PICTURE_NAME, picture, description);
        self
    }

    fn attach<A: Audience>(&mut self, name: &str, picture: Picture<A>, description: String) {
        self.attached.push(Attached {
            name: name.to_owned(),
            bytes: picture.bytes().to_vec(),
            description: Some(description),
        });
    }

    fn with_rows(self, rows: Vec<CreateActionRow>) -> Self {
        Self { rows, ..self }
    }

    /// The JSON body for this road. Every body says who may be mentioned, because Discord remembers
    /// nothing of it on an edit.
    pub(super) fn body(&self, road: Road<'_>) -> Value {
        let mut body = Map::new();
        body.insert("content".into(), json!(self.text));
        body.insert("components".into(), json!(self.rows));
        body.insert(
            "allowed_mentions".into(),
            match self.meant {
                Some(person) => json!({"parse": [], "users": [person]}),
                None => json!({"parse": []}),
            },
        );
        body.insert("attachments".into(), self.attachments());
        match road {
            Road::Create { nonce } => {
                body.insert("nonce".into(), json!(nonce));
                body.insert("enforce_nonce".into(), json!(true));
                if self.notice == Notice::Silent {
                    body.insert("flags".into(), json!(SUPPRESS_NOTIFICATIONS));
                }
            }
            Road::Edit => {}
            Road::Answer { seen_by } => {
                if seen_by == SeenBy::OnePerson {
                    body.insert("flags".into(), json!(EPHEMERAL));
                }
            }
        }
        Value::Object(body)
    }

    /// The files' names and words, each under the number by which its part of the request is known.
    fn attachments(&self) -> Value {
        let attached = self.attached.iter().enumerate();
        attached
            .map(|(number, file)| {
                let mut about = json!({"id": number.to_string(), "filename": file.name});
                if let Some(description) = &file.description {
                    about["description"] = json!(description);
                }
                about
            })
            .collect()
    }

    /// The files that go beside the body.
    pub(super) fn files(&self) -> Vec<CreateAttachment> {
        self.attached
            .iter()
            .map(|file| CreateAttachment::bytes(file.bytes.clone(), file.name.clone()))
            .collect()
    }
}

impl SeenBy {
    /// The flags of an acknowledgement: privacy is decided by the first answer, once and for all.
    pub(super) fn flags(self) -> u64 {
        match self {
            SeenBy::OnePerson => EPHEMERAL,
            SeenBy::TheChannel => 0,
        }
    }
}

/// Written by hand: words, descriptions and pictures tell ranks.
impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Content")
            .field("rows", &self.rows.len())
            .field("notice", &self.notice)
            .finish_non_exhaustive()
    }
}

//! Why Discord didn't take what was sent, as far as the bot decides by it.

use serenity::http::HttpError;
use thiserror::Error;

/// Why a request failed. Its text is for the log: it holds no address, because the addresses of
/// answers hold their tokens.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(super) enum SendError {
    /// The person takes no direct messages from the bot (50007), shares no server with it (50278), can't
    /// be written to (50033), or Discord lets the bot write to nobody anew (20026).
    #[error("the inbox is closed (code {code})")]
    ClosedInbox { code: isize },
    /// The channel is gone (10003).
    #[error("the channel is gone")]
    LostChannel,
    /// The bot may not see the channel (50001), or not do this in it (50013).
    #[error("a permission is missing (code {code})")]
    MissingPermission { code: isize },
    /// The message is gone (10008).
    #[error("the message is gone")]
    LostMessage,
    /// The thread is archived (50083), or locked as well (160005).
    #[error("the thread is closed (code {code})")]
    ClosedThread { code: isize },
    /// A thread was started from this message before (160004).
    #[error("the message has its thread")]
    HasThread,
    /// Edits of messages older than an hour are rationed (30046).
    #[error("edits of an old message are rationed")]
    EditsRationed,
    /// Too many requests (429), or too many inboxes opened (40003).
    #[error("Discord asks to wait (status {status}, code {code})")]
    Busy { status: u16, code: isize },
    /// Nobody of this id is in the server (10007, 10013), or the bot is not in it (10004).
    #[error("no such member")]
    UnknownMember,
    /// The interaction was answered before (40060).
    #[error("the interaction is already answered")]
    AlreadyAnswered,
    /// The interaction or its token is too old (10062, 10015, 50027).
    #[error("the interaction is over (code {code})")]
    InteractionOver { code: isize },
    /// The token of the bot is not accepted.
    #[error("the token is not accepted")]
    WrongToken,
    /// Discord couldn't be reached in time, or answered with a fault of its own.
    #[error("Discord is not to be reached: {0}")]
    Unreachable(String),
    /// Any other refusal. It is a fault of this bot, and asking again wouldn't help.
    #[error("Discord refuses (status {status}, code {code}): {message}")]
    Refused {
        status: u16,
        code: isize,
        message: String,
    },
}

impl SendError {
    /// Whether the same request may succeed a moment later.
    pub(super) fn is_passing(&self) -> bool {
        matches!(self, SendError::Unreachable(_) | SendError::Busy { .. })
    }
}

impl From<serenity::Error> for SendError {
    fn from(error: serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
                let status = answer.status_code.as_u16();
                let code = answer.error.code;
                match (status, code) {
                    (_, 20026 | 50007 | 50033 | 50278) => SendError::ClosedInbox { code },
                    (_, 10003) => SendError::LostChannel,
                    (_, 50001 | 50013) => SendError::MissingPermission { code },
                    (_, 10004 | 10007 | 10013) => SendError::UnknownMember,
                    (_, 10008) => SendError::LostMessage,
                    (_, 50083 | 160_005) => SendError::ClosedThread { code },
                    (_, 160_004) => SendError::HasThread,
                    (_, 30046) => SendError::EditsRationed,
                    (429, _) | (_, 40003) => SendError::Busy { status, code },
                    (_, 40060) => SendError::AlreadyAnswered,
                    (_, 10062 | 10015 | 50027) => SendError::InteractionOver { code },
                    (401, _) => SendError::WrongToken,
                    (500.., _) => SendError::Unreachable(format!("status {status}")),
                    _ => SendError::Refused {
                        status,
                        code,
                        message: HttpError::UnsuccessfulRequest(answer).to_string(),
                    },
                }
            }
            // The address would come with the error, and a token with the address.
            serenity::Error::Http(HttpError::Request(error)) => {
                SendError::Unreachable(with_causes(&error.without_url()))
            }
            other => SendError::Refused {
                status: 0,
                code: 0,
                message: other.to_string(),
            },
        }
    }
}

fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}

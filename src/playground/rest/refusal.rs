//! What Discord says when it says no (documentation, *Opcodes and Status Codes*).

use serde_json::{Value, json};

use crate::playground::rules::Problem;

/// A refused request: one of Discord's error codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    UnknownRoute,
    Unauthorised,
    UnknownApplication,
    UnknownChannel,
    UnknownGuild,
    UnknownMember,
    UnknownMessage,
    UnknownUser,
    UnknownWebhook,
    UnknownCommand,
    UnknownInteraction,
    AlreadyAcknowledged,
    TokenExpired,
    MissingAccess,
    MissingPermissions,
    OthersMessage,
    ClosedInbox(u32),
    EmptyMessage,
    ThreadAlreadyExists,
    ThreadArchived,
    ThreadLocked,
    NotInThisKind,
    OldEdits,
    CannotDeleteInDirectMessages,
    TooLarge,
    NotJson,
    Invalid(Vec<Problem>),
}

impl Refusal {
    /// HTTP status, Discord's code, and the sentence.
    fn parts(&self) -> (u16, u32, &'static str) {
        match self {
            Refusal::UnknownRoute => (404, 0, "404: Not Found"),
            Refusal::Unauthorised => (401, 0, "401: Unauthorized"),
            Refusal::UnknownApplication => (404, 10002, "Unknown Application"),
            Refusal::UnknownChannel => (404, 10003, "Unknown Channel"),
            Refusal::UnknownGuild => (404, 10004, "Unknown Guild"),
            Refusal::UnknownMember => (404, 10007, "Unknown Member"),
            Refusal::UnknownMessage => (404, 10008, "Unknown Message"),
            Refusal::UnknownUser => (404, 10013, "Unknown User"),
            Refusal::UnknownWebhook => (404, 10015, "Unknown Webhook"),
            Refusal::UnknownInteraction => (404, 10062, "Unknown interaction"),
            Refusal::UnknownCommand => (404, 10063, "Unknown application command"),
            Refusal::OldEdits => (
                429,
                30046,
                "Maximum number of edits to messages older than 1 hour reached. Try again later.",
            ),
            Refusal::TooLarge => (413, 40005, "Request entity too large"),
            Refusal::AlreadyAcknowledged => {
                (400, 40060, "Interaction has already been acknowledged.")
            }
            Refusal::MissingAccess => (403, 50001, "Missing Access"),
            Refusal::OthersMessage => {
                (403, 50005, "Cannot edit a message authored by another user")
            }
            Refusal::EmptyMessage => (400, 50006, "Cannot send an empty message"),
            Refusal::ClosedInbox(50278) => (
                403,
                50278,
                "Cannot send messages to this user due to having no mutual guilds",
            ),
            Refusal::ClosedInbox(code) => (403, *code, "Cannot send messages to this user"),
            Refusal::CannotDeleteInDirectMessages => {
                (403, 50003, "Cannot execute action on a DM channel")
            }
            Refusal::MissingPermissions => (403, 50013, "Missing Permissions"),
            Refusal::TokenExpired => (401, 50027, "Invalid Webhook Token"),
            Refusal::Invalid(_) => (400, 50035, "Invalid Form Body"),
            Refusal::ThreadArchived => (400, 50083, "Thread is archived"),
            Refusal::NotJson => (400, 50109, "The request body contains invalid JSON."),
            Refusal::NotInThisKind => (400, 50024, "Cannot execute action on this channel type"),
            Refusal::ThreadLocked => (400, 160_005, "Thread is locked"),
            Refusal::ThreadAlreadyExists => (
                400,
                160_004,
                "A thread has already been created for this message",
            ),
        }
    }

    pub fn status(&self) -> u16 {
        self.parts().0
    }

    /// The body of Discord's answer.
    pub fn json(&self) -> Value {
        let (_, code, message) = self.parts();
        let mut body = json!({"message": message, "code": code});
        if let Refusal::Invalid(problems) = self {
            body["errors"] = Problem::tree(problems);
        }
        body
    }

    /// Whether a correct bot never meets this answer, so that meeting it fails a test. The rest
    /// is the world's doing: a closed inbox, a deleted channel, a race that was lost.
    pub fn is_violation(&self) -> bool {
        matches!(
            self,
            Refusal::UnknownRoute
                | Refusal::Unauthorised
                | Refusal::UnknownApplication
                | Refusal::UnknownUser
                | Refusal::UnknownCommand
                | Refusal::AlreadyAcknowledged
                | Refusal::OthersMessage
                | Refusal::EmptyMessage
                | Refusal::TooLarge
                | Refusal::NotJson
                | Refusal::Invalid(_)
        )
    }

    /// What was wrong, for people who read a failed test.
    pub fn describe(&self) -> String {
        let (status, code, message) = self.parts();
        let mut text = format!("{status} {code} {message}");
        if let Refusal::Invalid(problems) = self {
            for problem in problems {
                text.push_str(&format!("; {}: {}", problem.path, problem.message));
            }
        }
        text
    }
}

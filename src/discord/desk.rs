//! The desk at which every interaction is received, and left with an answer.
//!
//! The work runs in a task of its own that nobody cancels. What isn't ready after
//! [`ANSWER_PATIENCE`] is promised and handed in later; a refusal is spoken kindly; a fault, a panic
//! included, is logged once under a short number, and the person is told the number.

use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use serenity::all::{CommandInteraction, ComponentInteraction, Interaction};
use tokio::task::JoinHandle;
use tokio::time::timeout_at;

use super::caller::{self, Caller};
use super::commands::{self, Call};
use super::easel::{Easel, NotDrawn};
use super::letter::Letter;
use super::outbound::{Callback, Outbound};
use super::panels;
use super::presses;
use super::send_error::SendError;
use crate::matches::{Failure, Matches, Refusal};
use crate::text::{self, Message, refusals};

/// How long the person may look at "thinking…" before it is said that an answer follows.
const ANSWER_PATIENCE: Duration = Duration::from_millis(700);
/// How long after its arrival an interaction can be answered: Discord waits 3 seconds, and the way
/// here and back takes some of them.
const CALLBACK_DEADLINE: Duration = Duration::from_millis(2_500);

/// What commands and presses need to do their work.
pub(super) struct Desk {
    pub(super) matches: Matches,
    pub(super) easel: Easel,
    outbound: Arc<Outbound>,
}

/// What an interaction comes to.
#[derive(Debug)]
pub(super) enum Reply {
    /// A message of its own, to the person who acted.
    Say(Letter),
    /// The pressed message, which only its presser sees, takes this form.
    Update(Letter),
}

/// Why a command or a press came to nothing.
#[derive(Debug)]
pub(super) enum NotDone {
    /// The player's; told kindly.
    Refusal(Box<Refusal>),
    /// The operator's; logged, where it is caught, with this description.
    Fault(String),
}

impl From<Failure> for NotDone {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refusal(refusal) => Self::Refusal(refusal),
            Failure::Fault(fault) => Self::Fault(fault.to_string()),
        }
    }
}

impl From<NotDrawn> for NotDone {
    fn from(error: NotDrawn) -> Self {
        Self::Fault(error.to_string())
    }
}

/// Which form the answer will have, as far as it must be promised before it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Message,
    NewForm,
}

impl Desk {
    pub(super) fn new(matches: Matches, outbound: Arc<Outbound>, easel: Easel) -> Self {
        Self {
            matches,
            easel,
            outbound,
        }
    }

    /// Sees an interaction through to its answer.
    pub(super) async fn receive(self: Arc<Self>, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => self.run(command).await,
            Interaction::Component(press) => self.press(press).await,
            Interaction::Autocomplete(line) => self.suggest(line).await,
            // The bot opens no modals, and pings come over HTTP only.
            other => {
                tracing::warn!(kind = ?other.kind(), "an interaction that the bot doesn't use")
            }
        }
    }

    async fn run(self: Arc<Self>, command: CommandInteraction) {
        let caller = Caller::of_command(&command);
        let desk = Arc::clone(&self);
        let call = Call::new(caller.clone(), command);
        let work = tokio::spawn(async move {
            let done = match commands::find(call.name()) {
                Some(command) => command.run(&desk, &call).await,
                // A command of a former version, which a client still shows.
                None => Ok(Reply::Say(desk.letter(&call.caller, &text::help()))),
            };
            desk.softened(done, &call.caller, Expected::Message).await
        });
        self.answer(&caller, Expected::Message, work).await;
    }

    async fn press(self: Arc<Self>, press: ComponentInteraction) {
        let caller = Caller::of_press(&press);
        let expected = if caller::is_private(&press) {
            Expected::NewForm
        } else {
            Expected::Message
        };
        let desk = Arc::clone(&self);
        let presser = caller.clone();
        let work = tokio::spawn(async move {
            let done = presses::carry_out(&desk, &presser, &press).await;
            desk.softened(done, &presser, expected).await
        });
        self.answer(&caller, expected, work).await;
    }

    async fn suggest(self: Arc<Self>, line: CommandInteraction) {
        let caller = Caller::of_command(&line);
        let call = Call::new(caller.clone(), line);
        let desk = Arc::clone(&self);
        let work = tokio::spawn(async move {
            match commands::find(call.name()) {
                Some(command) => command.suggest(&desk, &call).await,
                None => Ok(Vec::new()),
            }
        });
        let choices = match work.await {
            Ok(Ok(choices)) => choices,
            // Who can't move has nothing to complete; why, the command itself tells.
            Ok(Err(NotDone::Refusal(_))) => vec![commands::no_move(caller.language())],
            Ok(Err(NotDone::Fault(reason))) => {
                log_fault(&caller, &reason);
                Vec::new()
            }
            Err(panic) => {
                log_fault(&caller, &panic.to_string());
                Vec::new()
            }
        };
        let choices = choices
            .into_iter()
            .map(commands::Choice::into_json)
            .collect();
        self.call_back(&caller, &Callback::Choices(choices)).await;
    }

    /// Turns a refusal into words, with the present state beside them where the refusal brings it.
    async fn softened(
        &self,
        done: Result<Reply, NotDone>,
        caller: &Caller,
        expected: Expected,
    ) -> Result<Reply, String> {
        let refusal = match done {
            Ok(reply) => return Ok(reply),
            Err(NotDone::Fault(reason)) => return Err(reason),
            Err(NotDone::Refusal(refusal)) => refusal,
        };
        let words = refusals::refusal(&refusal, caller.person());
        let Some(now) = present_state(*refusal) else {
            return Ok(Reply::Say(self.letter(caller, &words)));
        };
        let letter = panels::refreshed(&self.easel, now, &words, caller.language())
            .await
            .map_err(|error| error.to_string())?;
        Ok(match expected {
            Expected::Message => Reply::Say(letter),
            Expected::NewForm => Reply::Update(letter),
        })
    }

    /// A letter of words alone, in the caller's language.
    pub(super) fn letter(&self, caller: &Caller, words: &Message) -> Letter {
        Letter::new(words.speak(caller.language()))
    }

    /// Answers with what the work comes to, in time or after a promise.
    async fn answer(
        &self,
        caller: &Caller,
        expected: Expected,
        mut work: JoinHandle<Result<Reply, String>>,
    ) {
        let promise = match expected {
            Expected::Message => Callback::PromiseMessage(caller.seen_by),
            Expected::NewForm => Callback::PromiseUpdate,
        };
        match timeout_at(caller.received + ANSWER_PATIENCE, &mut work).await {
            Ok(done) => {
                let callback = match self.reply(caller, done) {
                    Reply::Say(letter) => Callback::Message(letter.into_content(), caller.seen_by),
                    Reply::Update(letter) => Callback::Update(letter.into_content()),
                };
                self.call_back(caller, &callback).await;
            }
            Err(_) => {
                let promised = self.call_back(caller, &promise).await;
                let reply = self.reply(caller, work.await);
                if promised {
                    self.keep_promise(caller, expected, reply).await;
                }
            }
        }
    }

    /// What to say, whatever became of the work.
    fn reply(
        &self,
        caller: &Caller,
        done: Result<Result<Reply, String>, tokio::task::JoinError>,
    ) -> Reply {
        let reason = match done {
            Ok(Ok(reply)) => return reply,
            Ok(Err(reason)) => reason,
            Err(panic) => panic.to_string(),
        };
        let number = log_fault(caller, &reason);
        Reply::Say(self.letter(caller, &refusals::fault(&number)))
    }

    /// Whether the first answer arrived.
    async fn call_back(&self, caller: &Caller, callback: &Callback) -> bool {
        let sent = self
            .outbound
            .call_back(
                caller.interaction,
                &caller.token.0,
                callback,
                caller.received + CALLBACK_DEADLINE,
            )
            .await;
        told(caller, sent)
    }

    async fn keep_promise(&self, caller: &Caller, expected: Expected, reply: Reply) {
        let token = &caller.token.0;
        let sent = match (expected, reply) {
            // A promised new form can't become a message of its own: that one comes beside it.
            (Expected::NewForm, Reply::Say(letter)) => {
                self.outbound
                    .follow_up(token, &letter.into_content(), caller.seen_by)
                    .await
            }
            (_, Reply::Say(letter) | Reply::Update(letter)) => {
                self.outbound
                    .keep_promise(token, &letter.into_content())
                    .await
            }
        };
        told(caller, sent);
    }
}

/// The panel that a refusal brings along: the present, where the person saw the past.
fn present_state(refusal: Refusal) -> Option<crate::matches::Panel> {
    match refusal {
        Refusal::Stale { now } | Refusal::HasBegun { now } | Refusal::SetupLocked { now } => {
            Some(*now)
        }
        _ => None,
    }
}

fn told(caller: &Caller, sent: Result<(), SendError>) -> bool {
    match sent {
        Ok(()) => true,
        // An interaction that Discord told twice, and that was answered the first time.
        Err(SendError::AlreadyAnswered) => {
            tracing::debug!(interaction.id = %caller.interaction, "answered before");
            false
        }
        Err(error) => {
            tracing::warn!(
                interaction.id = %caller.interaction,
                person.id = %caller.person(),
                %error,
                "an answer didn't arrive"
            );
            false
        }
    }
}

/// Logs a fault under a new short number, and returns the number.
fn log_fault(caller: &Caller, reason: &str) -> String {
    let number = format!("{:06X}", rand::rng().random_range(0..1u32 << 24));
    tracing::error!(
        fault.number = %number,
        interaction.id = %caller.interaction,
        person.id = %caller.person(),
        reason,
        "an interaction failed"
    );
    number
}

//! The desk at which every interaction is received, and left with an answer.
//!
//! The work runs in a task of its own that nobody cancels. What isn't ready after
//! [`ANSWER_PATIENCE`] is promised and handed in later; a refusal is spoken kindly; a fault, a panic
//! included, is logged once under a short number, and the person is told the number.

use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use serenity::all::{CommandInteraction, CreateModal, Interaction, Message as Line};
use tokio::task::JoinHandle;
use tokio::time::timeout_at;

use super::awaited::Awaited;
use super::caller::{Caller, Pressed};
use super::commands::{self, Call};
use super::easel::{Easel, NotDrawn};
use super::imprint::Imprint;
use super::letter::Letter;
use super::lines;
use super::membership::Member;
use super::outbound::{Callback, Outbound};
use super::panels;
use super::presses::{self, Used};
use super::send_error::SendError;
use crate::matches::{Failure, GuildId, MatchCode, Matches, Panel, PersonId, Refusal};
use crate::text::{self, Message, refusals};

/// How long the person may look at "thinking…" before it is said that an answer follows.
const ANSWER_PATIENCE: Duration = Duration::from_millis(700);
/// How long suggestions may take. After three seconds Discord takes none.
const SUGGESTION_PATIENCE: Duration = Duration::from_secs(2);
/// How long after its arrival an interaction can be answered: Discord waits 3 seconds, and the way
/// here and back takes some of them.
const CALLBACK_DEADLINE: Duration = Duration::from_millis(2_500);

/// What commands and presses need to do their work.
pub(super) struct Desk {
    pub(super) matches: Matches,
    pub(super) easel: Easel,
    pub(super) imprint: Imprint,
    outbound: Arc<Outbound>,
    awaited: Awaited,
}

/// What an interaction comes to.
#[derive(Debug)]
pub(super) struct Reply {
    said: Said,
    /// The match in which something was done, if something was.
    done_in: Option<MatchCode>,
}

/// How a reply is shown.
#[derive(Debug)]
enum Said {
    Letter(Letter, Form),
    /// A form opens, to be filled in.
    Modal(CreateModal),
}

/// Where a letter is shown. While the work goes on, the form that it will most likely have is
/// promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A message of its own, to the person who acted.
    Message,
    /// The pressed message, which only its presser sees, takes this form.
    Update,
}

impl Reply {
    /// A message to the person who acted.
    pub(super) fn say(letter: Letter) -> Self {
        Self {
            said: Said::Letter(letter, Form::Message),
            done_in: None,
        }
    }

    /// A form that opens. It can't be promised: who waits too long for it is asked to press again.
    pub(super) fn open(modal: CreateModal) -> Self {
        Self {
            said: Said::Modal(modal),
            done_in: None,
        }
    }

    /// A new form of the pressed message, if only its presser sees it; a message otherwise.
    pub(super) fn on(caller: &Caller, letter: Letter) -> Self {
        Self {
            said: Said::Letter(letter, expected(caller)),
            done_in: None,
        }
    }

    /// The reply to an act in a match. Should it be lost on the way, the person is told by message.
    pub(super) fn after_act_in(self, code: MatchCode) -> Self {
        Self {
            done_in: Some(code),
            ..self
        }
    }
}

/// Which form the answer to this caller's act is likely to have.
fn expected(caller: &Caller) -> Form {
    match caller.pressed {
        Some(Pressed::OwnMessage) => Form::Update,
        Some(Pressed::Post) | None => Form::Message,
    }
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

impl Desk {
    pub(super) fn new(
        matches: Matches,
        outbound: Arc<Outbound>,
        easel: Easel,
        imprint: Imprint,
    ) -> Self {
        let awaited = Awaited::new(matches.clone(), Arc::clone(&outbound), easel.clone());
        Self {
            matches,
            easel,
            imprint,
            outbound,
            awaited,
        }
    }

    /// Sees an interaction through to its answer.
    pub(super) async fn receive(self: Arc<Self>, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => self.run(command).await,
            Interaction::Component(press) => {
                let caller = Caller::of_press(&press);
                self.press(caller, Used::of_press(press)).await;
            }
            Interaction::Modal(modal) => {
                let caller = Caller::of_modal(&modal);
                self.press(caller, Used::of_modal(modal)).await;
            }
            Interaction::Autocomplete(line) => self.suggest(line).await,
            // Pings come over HTTP only.
            other => {
                tracing::warn!(kind = ?other.kind(), "an interaction that the bot doesn't use")
            }
        }
    }

    async fn run(self: Arc<Self>, command: CommandInteraction) {
        let caller = self.addressed(Caller::of_command(&command)).await;
        let desk = Arc::clone(&self);
        let call = Call::new(caller.clone(), command);
        let work = tokio::spawn(async move {
            let done = match commands::find(call.name()) {
                Some(command) => command.run(&desk, &call).await,
                // A command of a former version, which a client still shows.
                None => Ok(Reply::say(desk.letter(&call.caller, &text::help()))),
            };
            desk.softened(done, &call.caller).await
        });
        self.answer(&caller, work).await;
    }

    async fn press(self: Arc<Self>, caller: Caller, used: Used) {
        let caller = self.addressed(caller).await;
        let desk = Arc::clone(&self);
        let presser = caller.clone();
        let work = tokio::spawn(async move {
            let done = presses::carry_out(&desk, &presser, &used).await;
            desk.softened(done, &presser).await
        });
        self.answer(&caller, work).await;
    }

    /// Answers a line that somebody wrote to the bot.
    pub(super) async fn hear(self: Arc<Self>, line: Line) {
        let person = PersonId::new(line.author.id.get());
        let language = match self.matches.language(person).await {
            Ok(language) => language,
            Err(fault) => {
                tracing::error!(message.id = %line.id, %fault, "a line can't be answered");
                return;
            }
        };
        let act = lines::act(&line, language);
        let (desk, place, nonce) = (Arc::clone(&self), line.channel_id, line.id.to_string());
        let work = tokio::spawn(async move {
            match lines::carry_out(&desk, &line, &act).await {
                Ok(letter) => Ok(letter),
                Err(NotDone::Refusal(refusal)) => {
                    let words = refusals::refusal(&refusal, act.person);
                    Ok(Letter::new(words.speak(language)))
                }
                Err(NotDone::Fault(reason)) => Err(reason),
            }
        });
        let done = work.await.unwrap_or_else(|panic| Err(panic.to_string()));
        let letter = done.unwrap_or_else(|reason| {
            let number = fault_number();
            tracing::error!(
                fault.number = %number,
                message.id = %nonce,
                person.id = %person,
                reason,
                "a line failed"
            );
            Letter::new(refusals::fault(&number).speak(language))
        });
        // The answer goes as a message: nothing else answers a line.
        if let Err(error) = self.outbound.send(place, letter, &nonce).await {
            tracing::warn!(message.id = %nonce, person.id = %person, %error, "an answer was lost");
        }
    }

    async fn suggest(self: Arc<Self>, line: CommandInteraction) {
        let caller = self.addressed(Caller::of_command(&line)).await;
        let call = Call::new(caller.clone(), line);
        let desk = Arc::clone(&self);
        let work = tokio::spawn(async move {
            match commands::find(call.name()) {
                Some(command) => command.suggest(&desk, &call).await,
                None => Ok(Vec::new()),
            }
        });
        let choices = match timeout_at(caller.received + SUGGESTION_PATIENCE, work).await {
            Ok(Ok(Ok(choices))) => choices,
            // Who can't move has nothing to complete; why, the command itself tells.
            Ok(Ok(Err(NotDone::Refusal(_)))) => vec![commands::no_move(caller.language())],
            Ok(Ok(Err(NotDone::Fault(reason)))) => {
                log_fault(&caller, &reason);
                Vec::new()
            }
            Ok(Err(panic)) => {
                log_fault(&caller, &panic.to_string());
                Vec::new()
            }
            // Suggestions can't be promised; the next letter that is typed asks anew.
            Err(_late) => Vec::new(),
        };
        let choices = choices
            .into_iter()
            .map(commands::Choice::into_json)
            .collect();
        if let Err(error) = self.call_back(&caller, &Callback::Choices(choices)).await {
            note_lost(&caller, &error);
        }
    }

    /// The caller, to be answered in the language that they chose. Should it not be known in time,
    /// that of their client serves too.
    async fn addressed(&self, caller: Caller) -> Caller {
        let asked = self.matches.language_of(caller.person());
        match timeout_at(caller.received + ANSWER_PATIENCE, asked).await {
            Ok(Ok(Some(language))) => Caller { language, ..caller },
            Ok(Ok(None)) | Err(_) => caller,
            Ok(Err(fault)) => {
                tracing::error!(person.id = %caller.person(), %fault, "a language can't be looked up");
                caller
            }
        }
    }

    /// Turns a refusal into words, with the present state beside them where the refusal brings it.
    async fn softened(
        &self,
        done: Result<Reply, NotDone>,
        caller: &Caller,
    ) -> Result<Reply, String> {
        let refusal = match done {
            Ok(reply) => return Ok(reply),
            Err(NotDone::Fault(reason)) => return Err(reason),
            Err(NotDone::Refusal(refusal)) => refusal,
        };
        let words = refusals::refusal(&refusal, caller.person());
        let Some(now) = present_state(*refusal) else {
            return Ok(Reply::say(self.letter(caller, &words)));
        };
        let letter = panels::refreshed(&self.easel, now, &words, caller.language())
            .await
            .map_err(|error| error.to_string())?;
        Ok(Reply::on(caller, letter))
    }

    /// Somebody as a member of a server; `None` if they are not in it, or the bot isn't.
    pub(super) async fn member(
        &self,
        guild: GuildId,
        person: PersonId,
    ) -> Result<Option<Member>, NotDone> {
        let guild = serenity::all::GuildId::new(guild.get());
        let person = serenity::all::UserId::new(person.get());
        match self.outbound.member(guild, person).await {
            Ok(member) => Ok(member.map(Member)),
            Err(error) => Err(NotDone::Fault(error.to_string())),
        }
    }

    /// A letter of words alone, in the caller's language.
    pub(super) fn letter(&self, caller: &Caller, words: &Message) -> Letter {
        Letter::new(words.speak(caller.language()))
    }

    /// Answers with what the work comes to, in time or after a promise.
    async fn answer(&self, caller: &Caller, mut work: JoinHandle<Result<Reply, String>>) {
        match timeout_at(caller.received + ANSWER_PATIENCE, &mut work).await {
            Ok(done) => {
                let reply = self.reply(caller, done);
                let callback = match reply.said {
                    Said::Letter(letter, Form::Message) => {
                        Callback::Message(letter.into_content(), caller.seen_by)
                    }
                    Said::Letter(letter, Form::Update) => Callback::Update(letter.into_content()),
                    Said::Modal(modal) => Callback::Modal(modal),
                };
                let sent = self.call_back(caller, &callback).await;
                self.conclude(caller, reply.done_in, sent).await;
            }
            Err(_) => {
                let promise = match expected(caller) {
                    Form::Message => Callback::PromiseMessage(caller.seen_by),
                    Form::Update => Callback::PromiseUpdate,
                };
                let promised = self.call_back(caller, &promise).await;
                let reply = self.reply(caller, work.await);
                let done_in = reply.done_in;
                let sent = match promised {
                    Ok(()) => self.keep_promise(caller, reply).await,
                    Err(error) => Err(error),
                };
                self.conclude(caller, done_in, sent).await;
            }
        }
    }

    /// What follows an answer: a lost one is made up for, and a reply of the computer's is awaited.
    async fn conclude(
        &self,
        caller: &Caller,
        done_in: Option<MatchCode>,
        sent: Result<(), SendError>,
    ) {
        match (sent, done_in) {
            (Ok(()), Some(code)) => self.awaited.follow(caller, code),
            (Ok(()), None) => {}
            (Err(error), done_in) => self.make_up(caller, done_in, error).await,
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
        Reply::say(self.letter(caller, &refusals::fault(&number)))
    }

    async fn call_back(&self, caller: &Caller, callback: &Callback) -> Result<(), SendError> {
        let deadline = caller.received + CALLBACK_DEADLINE;
        self.outbound
            .call_back(caller.interaction, &caller.token.0, callback, deadline)
            .await
    }

    async fn keep_promise(&self, caller: &Caller, reply: Reply) -> Result<(), SendError> {
        let token = &caller.token.0;
        let (letter, form) = match reply.said {
            Said::Letter(letter, form) => (letter, form),
            Said::Modal(_) => (self.letter(caller, &refusals::press_again()), Form::Message),
        };
        let content = letter.into_content();
        if expected(caller) == Form::Update && form == Form::Message {
            // What was promised is a new form of the pressed message; this comes beside it.
            self.outbound
                .follow_up(token, &content, caller.seen_by)
                .await
        } else {
            self.outbound.keep_promise(token, &content).await
        }
    }

    /// Notes a lost answer, and has the person told by message what their act came to.
    async fn make_up(&self, caller: &Caller, done_in: Option<MatchCode>, error: SendError) {
        note_lost(caller, &error);
        let Some(code) = done_in else { return };
        if error == SendError::AlreadyAnswered {
            return;
        }
        match self.matches.tell_again(caller.act.clone(), code).await {
            // A refusal: there is nothing of that match left to tell this person.
            Ok(()) | Err(Failure::Refusal(_)) => {}
            Err(Failure::Fault(fault)) => tracing::error!(
                interaction.id = %caller.interaction,
                match.code = %code,
                %fault,
                "a lost answer can't be told by message either"
            ),
        }
    }
}

/// The panel that a refusal brings along: the present, where the person saw the past.
fn present_state(refusal: Refusal) -> Option<Panel> {
    match refusal {
        Refusal::Stale { now }
        | Refusal::HasBegun { now }
        | Refusal::SetupLocked { now }
        | Refusal::NoOffer { now } => Some(*now),
        _ => None,
    }
}

fn note_lost(caller: &Caller, error: &SendError) {
    if *error == SendError::AlreadyAnswered {
        // Discord told of one interaction twice, and it was answered the first time.
        tracing::debug!(interaction.id = %caller.interaction, "answered before");
    } else {
        tracing::warn!(
            interaction.id = %caller.interaction,
            person.id = %caller.person(),
            %error,
            "an answer was lost"
        );
    }
}

/// Logs a fault under a new short number, and returns the number.
fn log_fault(caller: &Caller, reason: &str) -> String {
    let number = fault_number();
    tracing::error!(
        fault.number = %number,
        interaction.id = %caller.interaction,
        person.id = %caller.person(),
        reason,
        "an interaction failed"
    );
    number
}

/// A new number under which a fault is logged, short enough to be quoted.
fn fault_number() -> String {
    format!("{:06X}", rand::rng().random_range(0..1u32 << 24))
}

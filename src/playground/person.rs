//! People with keyboards and thumbs: what journey tests are written with.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use super::acting::{PROMISE_PATIENCE, Progress};
use super::gateway::Audience;
use super::guild::{Inbox, Role};
use super::hands::{self, Kinds};
use super::keyboard::Seat;
use super::seen::{Answer, Choice, SeenMessage};
use super::snowflake::Snowflake;
use super::world::{Shared, World};

/// How long a person looks for something before giving up, in real time.
const LOOK: Duration = Duration::from_secs(10);
/// How many of the newest messages a transcript shows.
const TRANSCRIPT_MESSAGES: usize = 12;

/// A person in a place. A handle is cheap to clone; the person is in the stand-in.
#[derive(Clone)]
pub struct Person {
    shared: Arc<Shared>,
    patience: Duration,
    id: Snowflake,
    place: Place,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Channel(Snowflake),
    Direct,
}

impl Person {
    pub(super) fn new(
        shared: Arc<Shared>,
        patience: Duration,
        id: Snowflake,
        channel: Snowflake,
    ) -> Person {
        Person {
            shared,
            patience,
            id,
            place: Place::Channel(channel),
        }
    }

    pub fn id(&self) -> u64 {
        self.id
    }

    pub fn name(&self) -> String {
        self.shared.read(|world| world.users[&self.id].name.clone())
    }

    /// `<@id>`, as messages mention them.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    // ---- where ----

    /// The same person in a channel or thread of this name.
    ///
    /// # Panics
    /// When there is no such place.
    #[must_use]
    pub fn in_channel(&self, name: &str) -> Person {
        let channel = self
            .shared
            .read(|world| place_named(world, name))
            .unwrap_or_else(|| panic!("there is no channel or thread \"{name}\""));
        self.at(channel)
    }

    /// The same person in a thread of this name; waits until it is there.
    ///
    /// # Panics
    /// When none comes.
    pub async fn in_thread(&self, name: &str) -> Person {
        let thread = self
            .shared
            .until(LOOK, |world| {
                world
                    .channels
                    .values()
                    .find(|channel| channel.is_thread() && channel.name.contains(name))
                    .map(|channel| channel.id)
            })
            .await
            .unwrap_or_else(|| panic!("no thread \"{name}\" came"));
        self.at(thread)
    }

    /// The same person in the channel or thread with this id.
    #[must_use]
    pub fn at(&self, channel: u64) -> Person {
        Person {
            place: Place::Channel(channel),
            ..self.clone()
        }
    }

    /// The same person in their direct messages with the bot.
    #[must_use]
    pub fn in_dm(&self) -> Person {
        Person {
            place: Place::Direct,
            ..self.clone()
        }
    }

    /// The id of the channel, thread or direct messages where they are.
    pub fn channel_id(&self) -> u64 {
        self.shared.change(|world| self.seat(world).channel)
    }

    // ---- acting ----

    /// Types a command, sends it, waits for the answer and, if that was deferred, for its edit.
    ///
    /// # Panics
    /// When the client would not send the line: an unknown command, a missing option.
    pub async fn types(&self, line: &str) -> Answer {
        match self.tries(line).await {
            Ok(answer) => answer,
            Err(reason) => panic!("{} could not type {line}: {reason}", self.name()),
        }
    }

    /// As [`types`](Person::types), with what the client says as an error.
    ///
    /// # Errors
    /// The client's words when it sends nothing.
    pub async fn tries(&self, line: &str) -> Result<Answer, String> {
        let id = self.shared.change(|world| {
            let seat = self.seat(world);
            hands::type_line(world, seat, line)
        })?;
        Ok(self.answer_to(id).await)
    }

    /// Types a command and does not wait; [`answer_to`](Person::answer_to) does.
    ///
    /// # Panics
    /// When the client would not send the line.
    pub fn sends(&self, line: &str) -> u64 {
        self.shared
            .change(|world| {
                let seat = self.seat(world);
                hands::type_line(world, seat, line)
            })
            .unwrap_or_else(|reason| panic!("{} could not type {line}: {reason}", self.name()))
    }

    /// What autocomplete offers for the last option of the line.
    ///
    /// # Panics
    /// When that option doesn't complete, or the command is unknown.
    pub async fn completes(&self, line: &str) -> Vec<Choice> {
        self.tries_completing(line)
            .await
            .unwrap_or_else(|reason| panic!("{line} does not complete: {reason}"))
    }

    /// As [`completes`](Person::completes), with what the client says as an error.
    ///
    /// # Errors
    /// The client's words when that option doesn't complete, or the command is unknown.
    pub async fn tries_completing(&self, line: &str) -> Result<Vec<Choice>, String> {
        let id = self.shared.change(|world| {
            let seat = self.seat(world);
            hands::complete_line(world, seat, line)
        })?;
        Ok(self.answer_to(id).await.choices)
    }

    /// Uses a command from the menu on a person.
    ///
    /// # Panics
    /// When there is no such command here.
    pub async fn uses_on(&self, command: &str, target: &Person) -> Answer {
        let id = self
            .shared
            .change(|world| {
                let seat = self.seat(world);
                hands::use_on(world, seat, command, target.id)
            })
            .unwrap_or_else(|reason| panic!("\"{command}\" cannot be used: {reason}"));
        self.answer_to(id).await
    }

    /// Presses the newest visible enabled button of this label or custom id; waits for it to come.
    ///
    /// # Panics
    /// When no such button comes.
    pub async fn presses(&self, name: &str) -> Answer {
        let (message, custom_id) = self.component(name, Kinds::Buttons).await;
        self.press(message, &custom_id).await
    }

    /// Types a command and presses a button of its answer, whatever else has come by then.
    ///
    /// # Panics
    /// When the answer is no message or has no such enabled button.
    pub async fn types_and_presses(&self, line: &str, name: &str) -> Answer {
        let asked = self.types(line).await;
        self.presses_on(asked.expect_message().id, name).await
    }

    /// As [`presses`](Person::presses); `None` when no such button comes.
    pub async fn tries_pressing(&self, name: &str) -> Option<Answer> {
        let (message, custom_id) = self.find_component(name, Kinds::Buttons).await?;
        Some(self.press(message, &custom_id).await)
    }

    /// Presses a button of exactly this message, as it is now.
    ///
    /// # Panics
    /// When the message has no such enabled button.
    pub async fn presses_on(&self, message: u64, name: &str) -> Answer {
        let custom_id = self.shared.read(|world| {
            world
                .messages
                .get(&message)
                .and_then(|message| hands::component_on(message, name, Kinds::Buttons))
        });
        match custom_id {
            Some(custom_id) => self.press(message, &custom_id).await,
            None => panic!(
                "no button \"{name}\" on that message\n{}",
                self.transcript()
            ),
        }
    }

    /// A press that was on its way while the message changed: the component may be gone.
    ///
    /// # Panics
    /// When the person doesn't see the message.
    pub async fn presses_stale(&self, message: u64, custom_id: &str) -> Answer {
        self.press(message, custom_id).await
    }

    /// As [`presses_stale`](Person::presses_stale) for a list, of which these values are chosen.
    ///
    /// # Panics
    /// When the person doesn't see the message.
    pub async fn chooses_stale(&self, message: u64, custom_id: &str, values: &[&str]) -> Answer {
        let id = self
            .shared
            .change(|world| hands::choose_stale(world, self.id, message, custom_id, values))
            .unwrap_or_else(|reason| panic!("{custom_id} cannot be chosen: {reason}"));
        self.answer_to(id).await
    }

    /// As [`presses_stale`](Person::presses_stale) for a form with these texts in its fields.
    ///
    /// # Panics
    /// When the person doesn't see the message.
    pub async fn submits_stale(&self, message: u64, custom_id: &str, texts: &[&str]) -> Answer {
        let id = self
            .shared
            .change(|world| hands::submit_stale(world, self.id, message, custom_id, texts))
            .unwrap_or_else(|reason| panic!("{custom_id} cannot be sent in: {reason}"));
        self.answer_to(id).await
    }

    /// As [`presses_stale`](Person::presses_stale) without waiting, for presses at the same time.
    ///
    /// # Panics
    /// When the person doesn't see the message.
    pub fn taps(&self, message: u64, custom_id: &str) -> u64 {
        self.shared
            .change(|world| hands::press(world, self.id, message, custom_id))
            .unwrap_or_else(|reason| panic!("{} could not press: {reason}", self.name()))
    }

    /// Chooses in the newest visible select of this placeholder or custom id, by label or value.
    ///
    /// # Panics
    /// When there is no such select or option.
    pub async fn chooses(&self, name: &str, options: &[&str]) -> Answer {
        let (message, custom_id) = self.component(name, Kinds::Selects).await;
        let id = self
            .shared
            .change(|world| hands::choose(world, self.id, message, &custom_id, options))
            .unwrap_or_else(|reason| panic!("{} could not choose: {reason}", self.name()));
        self.answer_to(id).await
    }

    /// Fills and sends the form that this person's newest act opened; fields by custom id or label.
    ///
    /// # Panics
    /// When no form is open or it has no such field.
    pub async fn submits(&self, fields: &[(&str, &str)]) -> Answer {
        let fields: BTreeMap<String, String> = fields
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let id = self.shared.change(|world| {
            let opened = world
                .interactions
                .values()
                .rev()
                .find(|interaction| interaction.person == self.id && interaction.modal.is_some())
                .map(|interaction| interaction.id)
                .ok_or("no form is open")?;
            hands::submit(world, opened, &fields)
        });
        match id {
            Ok(id) => self.answer_to(id).await,
            Err(reason) => panic!("{} could not send the form: {reason}", self.name()),
        }
    }

    /// Writes a plain message; returns its id.
    pub fn writes(&self, content: &str) -> u64 {
        self.shared.change(|world| {
            let seat = self.seat(world);
            world.write(seat.person, seat.channel, content, None)
        })
    }

    /// Writes a reply to a message; returns the new message's id.
    pub fn replies(&self, to: u64, content: &str) -> u64 {
        self.shared.change(|world| {
            let seat = self.seat(world);
            world.write(seat.person, seat.channel, content, Some(to))
        })
    }

    /// Sends the event of an earlier act again, with its id and token, as happens after RESUME.
    pub fn repeats(&self, interaction_id: u64) {
        self.shared.change(|world| {
            let event = world.interactions[&interaction_id].event.clone();
            world.dispatch(Audience::everybody(), "INTERACTION_CREATE", event);
        });
    }

    async fn press(&self, message: Snowflake, custom_id: &str) -> Answer {
        let id = self.taps(message, custom_id);
        self.answer_to(id).await
    }

    /// Waits for the answer to an act, and for the edit that it may promise.
    pub async fn answer_to(&self, id: u64) -> Answer {
        answer_to(&self.shared, self.patience, id).await
    }

    // ---- looking ----

    /// Waits until a message that they see here contains the text; the newest such.
    ///
    /// # Panics
    /// When none comes, with what they see instead.
    pub async fn sees(&self, text: &str) -> SeenMessage {
        self.finds(text, |message| message.text().contains(text))
            .await
    }

    /// Waits until a message that they see here fits; `what` names it in a failure.
    ///
    /// # Panics
    /// When none comes, with what they see instead.
    pub async fn finds(
        &self,
        what: &str,
        mut fits: impl FnMut(&SeenMessage) -> bool,
    ) -> SeenMessage {
        let found = self
            .shared
            .until(LOOK, |world| {
                let found = self
                    .look(world)
                    .into_iter()
                    .rev()
                    .find(|message| fits(message))?;
                self.mark_seen(world);
                Some(found)
            })
            .await;
        found.unwrap_or_else(|| {
            panic!(
                "{} does not see \"{what}\"\n{}",
                self.name(),
                self.transcript()
            )
        })
    }

    /// Asserts that nothing has come here since they last looked. Ask after
    /// [`StandIn::quiet`](super::StandIn::quiet), or what is on its way is missed.
    ///
    /// # Panics
    /// When something has.
    pub fn sees_nothing_new(&self) {
        let new: Vec<String> = self.shared.change(|world| {
            let seen = world.users[&self.id].seen.clone();
            self.look(world)
                .into_iter()
                .filter(|message| !seen.contains(&message.id))
                .map(|message| message.text())
                .collect()
        });
        assert!(
            new.is_empty(),
            "{} sees something new: {new:#?}",
            self.name()
        );
    }

    /// The messages that they see here, oldest first, private answers among them.
    pub fn messages(&self) -> Vec<SeenMessage> {
        self.shared.change(|world| {
            let messages = self.look(world);
            self.mark_seen(world);
            messages
        })
    }

    /// The direct messages with the bot, oldest first.
    pub fn inbox(&self) -> Vec<SeenMessage> {
        self.in_dm().messages()
    }

    /// A message by its id, deleted or not.
    pub fn message(&self, id: u64) -> Option<SeenMessage> {
        self.shared.read(|world| {
            let message = world.messages.get(&id)?;
            let visible = message.ephemeral_for.is_none_or(|only| only == self.id);
            visible.then(|| SeenMessage::of(world, message))
        })
    }

    /// What stands on the screen, for people who read a failed test.
    pub fn transcript(&self) -> String {
        let (messages, violations) = self
            .shared
            .change(|world| (self.look(world), world.violations.clone()));
        let mut text = format!("--- what {} sees ---\n", self.name());
        let skipped = messages.len().saturating_sub(TRANSCRIPT_MESSAGES);
        for message in messages.iter().skip(skipped) {
            let private = if message.ephemeral { " (only you)" } else { "" };
            let buttons: Vec<String> = message
                .buttons()
                .iter()
                .map(|button| {
                    let off = if button.disabled { " off" } else { "" };
                    format!("[{}{off}]", button.label)
                })
                .collect();
            // Writing to a String cannot fail.
            writeln!(
                text,
                "{}{private}, edited {} times, {} files: {}\n    {}",
                message.author,
                message.edits,
                message.attachments.len(),
                message.text().replace('\n', "\n    "),
                buttons.join(" "),
            )
            .expect("a String takes everything");
        }
        for violation in violations {
            writeln!(text, "violation: {violation}").expect("a String takes everything");
        }
        text
    }

    // ---- living ----

    /// Refuses direct messages from now on, with 50007.
    pub fn closes_inbox(&self) {
        self.refuses_with(Inbox::Closed(50007));
    }

    /// Refuses direct messages with this code of Discord's: 50007 or 50278.
    pub fn closes_inbox_with(&self, code: u32) {
        self.refuses_with(Inbox::Closed(code));
    }

    pub fn opens_inbox(&self) {
        self.refuses_with(Inbox::Open);
    }

    fn refuses_with(&self, inbox: Inbox) {
        self.shared.change(|world| {
            if let Some(user) = world.users.get_mut(&self.id) {
                user.inbox = inbox;
            }
        });
    }

    /// Leaves every server.
    pub fn leaves(&self) {
        self.shared.change(|world| {
            for guild in world.guilds.values_mut() {
                guild.members.remove(&self.id);
            }
        });
    }

    /// Comes back to the first server.
    pub fn rejoins(&self) {
        self.shared.change(|world| {
            let home = world.home;
            if let Some(guild) = world.guilds.get_mut(&home) {
                guild.members.insert(self.id);
            }
        });
    }

    /// Changes the client's language.
    pub fn speaks(&self, locale: &str) {
        self.shared.change(|world| {
            if let Some(user) = world.users.get_mut(&self.id) {
                user.locale = locale.to_owned();
            }
        });
    }

    /// May manage the first server from now on.
    pub fn manages_server(&self) {
        self.shared.change(|world| {
            let home = world.home;
            if let Some(guild) = world.guilds.get_mut(&home) {
                guild
                    .granted
                    .insert(self.id, super::guild::permission::MANAGE_GUILD);
            }
        });
    }

    /// Has a role of this name in the first server from now on.
    pub fn has_role(&self, name: &str) {
        self.shared.change(|world| {
            let (home, new) = (world.home, world.new_id());
            if let Some(guild) = world.guilds.get_mut(&home) {
                let mut roles = guild.roles.iter();
                let known = roles.find(|(_, role)| role.name == name);
                let id = known.map_or(new, |(&id, _)| id);
                let role = guild.roles.entry(id).or_insert_with(|| Role {
                    name: name.to_owned(),
                    members: BTreeSet::new(),
                });
                role.members.insert(self.id);
            }
        });
    }

    fn seat(&self, world: &mut World) -> Seat {
        let channel = match self.place {
            Place::Channel(id) => id,
            Place::Direct => world.direct_channel(self.id),
        };
        Seat {
            person: self.id,
            channel,
        }
    }

    fn look(&self, world: &mut World) -> Vec<SeenMessage> {
        let seat = self.seat(world);
        let world = &*world;
        world
            .on_screen(seat.person, seat.channel)
            .into_iter()
            .map(|message| SeenMessage::of(world, message))
            .collect()
    }

    fn mark_seen(&self, world: &mut World) {
        let seat = self.seat(world);
        let ids: BTreeSet<Snowflake> = world
            .on_screen(seat.person, seat.channel)
            .into_iter()
            .map(|message| message.id)
            .collect();
        if let Some(user) = world.users.get_mut(&self.id) {
            user.seen.extend(ids);
        }
    }

    async fn component(&self, name: &str, kinds: Kinds) -> (Snowflake, String) {
        self.find_component(name, kinds).await.unwrap_or_else(|| {
            panic!(
                "{} finds nothing called \"{name}\"\n{}",
                self.name(),
                self.transcript()
            )
        })
    }

    async fn find_component(&self, name: &str, kinds: Kinds) -> Option<(Snowflake, String)> {
        self.shared
            .until(LOOK, |world| {
                let seat = self.seat(world);
                hands::find_component(world, seat, name, kinds)
            })
            .await
    }
}

/// Waits for the answer to an act. When none comes within `patience` of real time, or the
/// stand-in's clock has passed three seconds, the person gets the red line.
pub(super) async fn answer_to(shared: &Shared, patience: Duration, id: Snowflake) -> Answer {
    let answered = shared
        .until(patience, |world| {
            world.fail_late();
            (world.progress(id) != Progress::Waiting).then_some(())
        })
        .await;
    if answered.is_none() {
        shared.change(|world| world.fail(id));
    }
    let kept = shared
        .until(PROMISE_PATIENCE, |world| {
            (world.progress(id) == Progress::Done).then_some(())
        })
        .await;
    shared.change(|world| {
        let answer = Answer::of(world, id);
        let person = world.interactions[&id].person;
        if kept.is_none() {
            world.violation(format!("the answer that {id} was promised never came"));
        }
        if let (Some(message), Some(user)) = (&answer.message, world.users.get_mut(&person)) {
            user.seen.insert(message.id);
        }
        answer
    })
}

pub(super) fn place_named(world: &World, name: &str) -> Option<Snowflake> {
    world
        .channels
        .values()
        .find(|channel| !channel.name.is_empty() && channel.name == name)
        .map(|channel| channel.id)
}

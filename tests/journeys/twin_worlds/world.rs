//! One world of a pair: a table with two players and somebody who watches, on a thread of its own, so
//! that the lines of its log are its own.

use std::collections::HashMap;
use std::panic;
use std::thread;

use tokio::runtime::Builder;
use tracing::{Dispatch, dispatcher};
use tracing_subscriber::EnvFilter;
use two_lakes::discord::log_filter;
use two_lakes::playground::{Fault, On, Person, SeenMessage, When};

use super::recording::{Asked, Request, Step, Told, Witnessed, without_ids};
use super::script::{Ply, Script};
use crate::logs::Log;
use crate::seats::Seats;
use crate::table::Table;

/// The log of a host who wants to read much.
const LEVEL: &str = "debug";
/// Others ask for all that they may see every so many plies, at the turn of both by and by.
pub const PLIES_BETWEEN_ASKING: usize = 15;
/// Of so many pieces they ask where each can go.
const PIECES_ASKED: usize = 2;

/// How a pair is recorded.
#[derive(Clone, Copy)]
pub struct Manner<'m> {
    /// Others ask for what is told in words after every so many plies.
    pub plies_between_words: usize,
    /// They ask for what takes a picture after every so many plies.
    pub plies_between_pictures: usize,
    /// Statements for the database of both worlds, when the match has begun.
    pub tampering: &'m str,
}

impl Manner<'_> {
    /// Others ask for everything now and then.
    pub const USUAL: Self = Self {
        plies_between_words: PLIES_BETWEEN_ASKING,
        plies_between_pictures: PLIES_BETWEEN_ASKING,
        tampering: "",
    };
    /// Others ask for words after every ply.
    pub const CURIOUS: Self = Self {
        plies_between_words: 1,
        ..Self::USUAL
    };
}

/// Plays both worlds of a pair at the same time and writes down what they tell.
pub fn record(script: &Script, manner: Manner<'_>) -> [Vec<Step>; 2] {
    thread::scope(|scope| {
        [0, 1]
            .map(|world| scope.spawn(move || record_one(script, manner, world)))
            .map(|played| {
                played
                    .join()
                    .unwrap_or_else(|panic| panic::resume_unwind(panic))
            })
    })
}

fn record_one(script: &Script, manner: Manner<'_>, world: usize) -> Vec<Step> {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(log_filter(LEVEL)))
        .with_writer(log.clone())
        .with_ansi(false)
        // The time of day is no part of what a line tells.
        .without_time()
        .finish();
    let dispatch = Dispatch::new(subscriber);
    let _listening = dispatcher::set_default(&dispatch);
    let runtime = Builder::new_current_thread()
        .enable_all()
        // The threads on which pictures are drawn are this world's until they end.
        .on_thread_start(move || std::mem::forget(dispatcher::set_default(&dispatch)))
        .build()
        .expect("a runtime can be built");
    runtime.block_on(async {
        let mut world = World::open(script, world, log).await;
        world.table.tamper(manner.tampering).await;
        let mut steps = vec![world.step(Vec::new())];
        for (number, ply) in (1..).zip(&script.plies) {
            world.disturb(number);
            world.play(ply).await;
            let mut told = Vec::new();
            if number.is_multiple_of(manner.plies_between_words) {
                told.extend(world.asks_for_words(ply).await);
            }
            if number.is_multiple_of(manner.plies_between_pictures) {
                told.extend(world.asks_for_pictures(number).await);
            }
            steps.push(world.step(told));
        }
        world.table.close().await;
        steps
    })
}

struct World {
    table: Table,
    seats: Seats,
    cara: Person,
    /// Whose two pieces are exchanged, in their direct messages.
    owner: Person,
    /// The opponent, where they play.
    opponent: Person,
    log: Log,
    /// What stood before others than the owner after the last step, by reader, place and message.
    known: HashMap<(u64, u64), Witnessed>,
}

impl World {
    async fn open(script: &Script, world: usize, log: Log) -> Self {
        let table = Table::open_with(script.seed).await;
        let cara = table.person("Cara");
        let terms = script.terms.options();
        let seats = Seats::take_on(&table, ["Anna", "Ben"], &terms, &script.setups[world]).await;
        Self {
            owner: seats.people[script.owner].in_dm(),
            opponent: seats.place(script.owner.opponent()),
            table,
            seats,
            cara,
            log,
            known: HashMap::new(),
        }
    }

    /// Orders a misfortune now and then: a correct bot has little to say in its log otherwise.
    fn disturb(&self, number: usize) {
        let post = On::route("POST", "/channels/{channel_id}/messages");
        let edit = On::route("PATCH", "/channels/{channel_id}/messages/{message_id}");
        let on = match number % 20 {
            5 => post.to_recipient(self.opponent.id()),
            10 => edit.in_channel(self.cara.channel_id()),
            15 => post.to_recipient(self.owner.id()),
            _ => return,
        };
        self.table.stand_in.inject(Fault::Fail {
            on,
            status: 502,
            when: When::Before,
            times: Some(1),
        });
    }

    async fn play(&self, ply: &Ply) {
        let line = format!("/move from:{} to:{}", ply.step.from, ply.step.to);
        self.seats.place(ply.mover).types(&line).await;
        self.table.settles().await;
    }

    /// Asks for a refusal, for suggestions, a board in letters, lists and records as the opponent
    /// would, and for the record that a spectator may see.
    async fn asks_for_words(&self, ply: &Ply) -> Vec<Told> {
        let mut told = Vec::new();
        let mut hears = |asked, answer| told.push(Told { asked, answer });
        let place = &self.opponent;
        let hopeless = format!("/move from:{} to:{}", ply.hopeless.from, ply.hopeless.to);
        hears(Asked::Refusal, vec![place.types(&hopeless).await.text()]);
        for line in [
            "/board format:text theme:dark",
            "/games",
            "/export",
            "/privacy export",
        ] {
            hears(Asked::Sight, vec![place.types(line).await.text()]);
        }
        let code = self.seats.code(&self.table).await;
        let export = format!("/export match:{code}");
        hears(Asked::Sight, vec![self.cara.types(&export).await.text()]);
        let mut suggested = Vec::new();
        for (place_in_list, choice) in place.completes("/move from:").await.into_iter().enumerate()
        {
            suggested.push(format!("{} {}", choice.name, choice.value));
            if place_in_list < PIECES_ASKED {
                let line = format!("/move from:{} to:", choice.value);
                let goals = place.completes(&line).await.into_iter();
                suggested.extend(goals.map(|goal| goal.name + " " + &goal.value));
            }
        }
        hears(Asked::Suggestions, suggested);
        told
    }

    /// Asks for moving pictures and boards as the opponent and as a spectator would, and for what
    /// lies behind the lists and buttons of the opponent's board.
    async fn asks_for_pictures(&self, number: usize) -> Vec<Told> {
        let mut told = Vec::new();
        let mut hears = |asked, answer| told.push(Told { asked, answer });
        let place = &self.opponent;
        let first = number.saturating_sub(3).max(1);
        let code = self.seats.code(&self.table).await;
        let watch = format!("/watch match:{code}");
        for line in [&format!("/replay first:{first}"), &watch] {
            hears(Asked::Sight, vec![place.types(line).await.text()]);
        }
        for line in [
            format!("/replay match:{code} first:{first}"),
            format!("/board match:{code}"),
            watch,
        ] {
            hears(Asked::Sight, vec![self.cara.types(&line).await.text()]);
        }
        let board = place.types("/board").await;
        hears(Asked::Sight, vec![board.text()]);
        let board = board.expect_message();
        for button in board.buttons() {
            if ["🗂 Captured", "📜 Last moves"].contains(&button.label.as_str()) {
                let shown = place.presses_stale(board.id, &button.custom_id).await;
                hears(Asked::Sight, vec![shown.text()]);
            }
        }
        let selects = board.selects();
        if let Some(select) = selects.first().filter(|select| !select.disabled) {
            for (_, value) in select.options.iter().take(PIECES_ASKED) {
                let chosen = place
                    .chooses_stale(board.id, &select.custom_id, &[value])
                    .await;
                let buttons = chosen.expect_message().buttons();
                let words = buttons
                    .into_iter()
                    .map(|button| button.label + &button.custom_id);
                hears(Asked::Panel, words.chain([chosen.text()]).collect());
            }
        }
        told
    }

    /// Everything that has come since the last step.
    fn step(&mut self, told: Vec<Told>) -> Step {
        let mut step = Step {
            told,
            requests: self.requests(),
            log: self.log.takes().lines().map(without_ids).collect(),
            ..Step::default()
        };
        step.log.sort();
        let places = [
            self.cara.clone(),
            self.cara.in_dm(),
            self.opponent.in_dm(),
            self.opponent.at(self.cara.channel_id()),
        ];
        for place in places {
            // An answer and a post to the same channel come by two roads, so only the order within
            // each of the two is the bot's.
            let (private, public) = place
                .messages()
                .into_iter()
                .partition::<Vec<_>, _>(|message| message.ephemeral);
            step.standing.push(private.len() + public.len());
            let messages = private.iter().chain(&public);
            step.witnessed
                .extend(messages.filter_map(|message| self.witness(&place, message)));
        }
        step
    }

    /// The message as its reader gets it, if it is new or has changed.
    fn witness(&mut self, reader: &Person, message: &SeenMessage) -> Option<Witnessed> {
        let witnessed = Witnessed::new(reader.name(), reader.id(), message);
        let key = (reader.id(), message.id);
        if self.known.get(&key) == Some(&witnessed) {
            return None;
        }
        self.known.insert(key, witnessed.clone());
        Some(witnessed)
    }

    /// The requests since the last step.
    fn requests(&self) -> Vec<Request> {
        let owner = self.owner.id().to_string();
        let owners_acts: Vec<String> = self
            .table
            .stand_in
            .events()
            .into_iter()
            .filter(|event| event.name == "INTERACTION_CREATE")
            .filter(|event| {
                let user = event.data.get("user");
                user.unwrap_or(&event.data["member"]["user"])["id"] == owner.as_str()
            })
            .filter_map(|event| Some(format!("token-of-{}", event.data["id"].as_str()?)))
            .collect();
        let inbox = format!("/channels/{}/", self.owner.channel_id());
        let records = self.table.stand_in.takes_requests();
        let mut requests: Vec<Request> = records
            .iter()
            .filter_map(|record| {
                let is_owners = record.path.starts_with(&inbox)
                    || owners_acts.iter().any(|token| record.path.contains(token));
                Request::new(record, is_owners)
            })
            .collect();
        requests.sort();
        requests
    }
}

//! People who play, as many and as fast as is wanted.

use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use two_lakes::engine::{ByColor, Color, Game, Move, Reveal, RuleSet, Variant};
use two_lakes::matches::{
    Act, Chance, ChannelId, Clock, ColourWish, GuildId, InteractionId, Language, MatchCode,
    Matches, OpponentKind, Pace, Panel, Person as Named, PersonId, Place, Series, Standing,
    Telling, Which, Wish,
};
use two_lakes::playground::{Person, RequestRecord, StandIn};
use two_lakes::store::Store;

use super::bot::DATABASE;

/// How often it is looked for answers and for moves that are due.
const GLANCE: Duration = Duration::from_millis(5);
/// How long the last answers are waited for.
const PATIENCE: Duration = Duration::from_secs(20);
/// Games and setups are drawn from this.
const SEED: u64 = 2026;

/// People at their matches, two at each.
pub struct Crowd {
    matches: Matches,
    tables: Vec<Table>,
    /// Tables at which nobody waits for an answer, those first that have rested longest.
    free: VecDeque<usize>,
    rng: StdRng,
    plies: usize,
}

/// A match between two people.
struct Table {
    code: MatchCode,
    pace: Pace,
    people: ByColor<Person>,
    game: Game,
}

/// A move that was typed.
struct Sent {
    table: usize,
    due: SystemTime,
}

/// What came of a time of play.
#[derive(Default)]
pub struct Played {
    pub waits: Waits,
    /// Those at live matches among them.
    pub live_waits: Waits,
    /// Answers that were only promised at first.
    pub promised: usize,
    /// Moves that were due and that nobody could make: all waited for their answers.
    missed: usize,
    /// Moves that were never answered.
    unanswered: usize,
    /// Requests that count against Discord's limit.
    pub counted: usize,
    /// Requests that were turned away for there being too many.
    pub limited: usize,
}

/// From the moment when a move was due to the answer with its picture.
#[derive(Default)]
pub struct Waits(Vec<Duration>);

impl Waits {
    /// So many thousandths of the answers came within this time, in milliseconds.
    pub fn percentile(&self, thousandths: usize) -> f64 {
        let mut waits = self.0.clone();
        waits.sort();
        let last = waits.len().saturating_sub(1);
        let wait = waits.get((waits.len() * thousandths / 1000).min(last));
        wait.map_or(f64::NAN, |wait| 1000.0 * wait.as_secs_f64())
    }
}

impl Played {
    pub fn moves(&self) -> usize {
        self.waits.0.len()
    }

    /// Whether every move was made when it was due and answered, so many thousandths within the bound.
    pub fn is_in_time(&self, thousandths: usize, bound: Duration) -> bool {
        self.missed == 0
            && self.unanswered == 0
            && self.waits.percentile(thousandths) <= 1000.0 * bound.as_secs_f64()
    }

    pub fn requests_a_move(&self) -> f64 {
        self.counted as f64 / self.moves().max(1) as f64
    }

    /// Counts what came of a later time as well.
    pub fn add(&mut self, later: Self) {
        self.waits.0.extend(later.waits.0);
        self.live_waits.0.extend(later.live_waits.0);
        self.promised += later.promised;
        self.missed += later.missed;
        self.unanswered += later.unanswered;
        self.counted += later.counted;
        self.limited += later.limited;
    }
}

impl Crowd {
    /// Seats two people at each of so many matches, every one in a server of its own, while no bot
    /// runs: the database is made here, and what is to be told waits for the bot.
    pub async fn gathers(stand_in: &StandIn, folder: &Path, matches: usize) -> Self {
        let store = Store::open(&folder.join(DATABASE))
            .await
            .expect("the database opens");
        let mut crowd = Self {
            matches: Matches::new(store, Clock::system(), Chance::from_os()),
            tables: Vec::with_capacity(matches),
            free: (0..matches).collect(),
            rng: StdRng::seed_from_u64(SEED),
            plies: 0,
        };
        for number in 0..matches {
            let table = Table::opens(stand_in, &crowd.matches, number).await;
            crowd.tables.push(table);
        }
        crowd
    }

    /// Moves that have been played.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// Waits until the outbox is empty, and says how long that took.
    pub async fn is_told_everything(&self) -> Duration {
        let began = Instant::now();
        while self.matches.unsettled().await.expect("the outbox is there") > 0 {
            assert!(began.elapsed() < 6 * PATIENCE, "the outbox is not emptied");
            tokio::time::sleep(GLANCE).await;
        }
        began.elapsed()
    }

    /// Has so many moves a second typed, evenly, and waits for the last answers.
    pub async fn plays(&mut self, stand_in: &StandIn, rate: u32, time: Duration) -> Played {
        drop(stand_in.takes_requests());
        let mut played = Played::default();
        let mut open = HashMap::new();
        let mut promises = HashMap::new();
        let pause = Duration::from_secs(1) / rate;
        let began = SystemTime::now();
        let mut due = began;
        let mut last = began;
        while due < began + time || (!open.is_empty() && last + PATIENCE > SystemTime::now()) {
            let now = SystemTime::now();
            while due <= now && due < began + time {
                match self.sends_a_move(due) {
                    Some((act, sent)) => {
                        open.insert(act, sent);
                    }
                    None => played.missed += 1,
                }
                last = due;
                due += pause;
            }
            for request in stand_in.takes_requests() {
                self.hears(&request, &mut open, &mut promises, &mut played);
            }
            tokio::time::sleep(GLANCE).await;
        }
        played.unanswered = open.len();
        self.plies += played.moves();
        played
    }

    /// Somebody whose turn it is makes a move, at the table that has rested longest.
    fn sends_a_move(&mut self, due: SystemTime) -> Option<(u64, Sent)> {
        let table = self.free.pop_front()?;
        let Table {
            code, people, game, ..
        } = &mut self.tables[table];
        let color = game.view().to_move();
        let ply = choose(game, &mut self.rng)?;
        let line = format!("/move match:{code} from:{} to:{}", ply.from, ply.to);
        game.play(ply).expect("it is legal");
        let act = people[color].sends(&line);
        Some((act, Sent { table, due }))
    }

    /// Takes note of a request of the bot's.
    fn hears(
        &mut self,
        request: &RequestRecord,
        open: &mut HashMap<u64, Sent>,
        promises: &mut HashMap<String, u64>,
        played: &mut Played,
    ) {
        if request.status == 429 {
            played.limited += 1;
        }
        let mut parts = request.path.trim_start_matches('/').split('/');
        let act = match (parts.next(), parts.next(), parts.next()) {
            (Some("interactions"), Some(id), Some(token)) => {
                let id = id.parse().expect("an interaction's id");
                if request.body["type"] == 5 {
                    played.promised += 1;
                    promises.insert(token.to_owned(), id);
                    return;
                }
                id
            }
            (Some("webhooks"), _, Some(token)) => match promises.remove(token) {
                Some(id) => id,
                None => return,
            },
            _ => {
                played.counted += 1;
                return;
            }
        };
        let Some(sent) = open.remove(&act) else {
            return;
        };
        assert!(
            request.status < 300 && !request.files.is_empty(),
            "no answer to a move: {} {}",
            request.status,
            request.body
        );
        let wait = request.at.duration_since(sent.due).unwrap_or_default();
        played.waits.0.push(wait);
        if self.tables[sent.table].pace == Pace::Live {
            played.live_waits.0.push(wait);
        }
        self.free.push_back(sent.table);
    }
}

impl Table {
    /// Two people agree on a match and are ready, with the setups that they were given.
    async fn opens(stand_in: &StandIn, matches: &Matches, number: usize) -> Self {
        let people =
            ByColor::from_fn(|color| stand_in.person(&format!("{color} {number}"), "en-US"));
        let server = format!("Server {number}");
        let (guild, channel) = stand_in.adds_guild(&server, &[&people.red, &people.blue]);
        let place = Place {
            guild: Some(GuildId::new(guild)),
            channel: ChannelId::new(channel),
            language: Language::English,
        };
        let acts = std::cell::Cell::new(number as u64 * 10);
        let named = |color: Color| Named {
            id: PersonId::new(people[color].id()),
            name: people[color].name(),
        };
        let act = |color| {
            let Named { id, name } = named(color);
            acts.set(acts.get() + 1);
            Act {
                interaction: InteractionId::new(acts.get()),
                person: id,
                name,
                language: Language::English,
                place,
                pressed: None,
            }
        };
        let pace = match number % 2 {
            0 => Pace::Live,
            _ => Pace::USUAL,
        };
        let wish = Wish {
            opponent: Some(named(Color::Blue)),
            opponent_kind: OpponentKind::Person,
            variant: Variant::Original,
            rules: RuleSet::Jumbo,
            reveal: Reveal::StaysVisible,
            pace: Some(pace),
            colour: ColourWish::Red,
            series: Series::Single,
            standing: Standing::default(),
            missing: Vec::new(),
            telling: Telling::Thread,
        };
        let card = matches.challenge(act(Color::Red), wish).await;
        let card = card.expect("nothing stands against it");
        let accepted = matches.accept(act(Color::Blue), card.id, None).await;
        let code = accepted.expect("it is open").facts().code;
        let mut setups = Vec::with_capacity(2);
        for color in Color::ALL {
            let which = Which::code(code, place.channel);
            let panel = matches.panel(named(color).id, &which).await;
            let Panel::Setup(board) = panel.expect("they play") else {
                panic!("a match begins with its setups");
            };
            let ready = matches.ready(act(color), code, board.revision).await;
            ready.expect("any setup will do");
            setups.push(board.setup);
        }
        let [red, blue]: [_; 2] = setups.try_into().expect("one for each");
        let rules = Variant::Original.adapt(RuleSet::Jumbo.rules(Reveal::StaysVisible));
        let setups = ByColor { red, blue };
        Self {
            code,
            pace,
            people: ByColor::from_fn(|color| people[color].in_dm()),
            game: Game::new(Variant::Original, rules, &setups),
        }
    }
}

/// A move after which the game goes on. Whoever can strikes, one time in two.
fn choose(game: &Game, rng: &mut StdRng) -> Option<Move> {
    let view = game.view_for(game.view().to_move());
    let mut legal = view.legal_moves();
    loop {
        let strikes: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|ply| view.at(ply.to).is_some())
            .collect();
        let ply = match strikes.choose(rng) {
            Some(strike) if rng.random_bool(0.5) => *strike,
            _ => *legal.choose(rng)?,
        };
        let mut after = game.clone();
        after.play(ply).expect("it is legal");
        if after.view().outcome().is_none() {
            return Some(ply);
        }
        legal.retain(|other| *other != ply);
    }
}

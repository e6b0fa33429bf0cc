//! Twin worlds through the whole bot: two worlds that differ in the ranks of two pieces of one owner,
//! the same moves in both, and everything that others than the owner get compared byte for byte.
//!
//! A pair ends without a verdict at the first ply at which, in either world, one of the two pieces
//! fights or is shown, the move is illegal for its owner, or the game ends in one world alone.

use crate::seats::Seats;
use crate::table::Table;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use two_lakes::engine::{
    ByColor, Color, Game, Move, Rank, Reveal, RuleSet, Setup, Square, Variant,
};
use two_lakes::playground::{Person, SeenMessage};

/// Pairs of worlds.
const PAIRS: u64 = 10;
/// Plies played in each pair.
const PLIES: usize = 45;
/// Plies that at least half the pairs must survive, or the test says nothing.
const SURVIVED_PLIES: usize = 40;

/// Two pieces of one owner whose ranks are exchanged in the second world.
#[derive(Clone, Copy, Debug)]
struct Exchange {
    owner: Color,
    squares: [Square; 2],
}

/// What is changed on its way to the others, to see whether the comparison notices.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Leak {
    /// The description of a picture names the rank of a hidden piece.
    Description,
    /// A picture is longer by the strength of a hidden piece.
    Length,
}

/// One message as its reader gets it, without the ids that every message has for itself.
#[derive(Clone, PartialEq, Debug)]
struct Witnessed {
    reader: String,
    content: String,
    components: Vec<serde_json::Value>,
    embeds: Vec<serde_json::Value>,
    files: Vec<(String, String, Vec<u8>)>,
    flags: u64,
    rings: bool,
    edits: u32,
    private: bool,
}

/// One world: a table with two players and somebody who watches.
struct World {
    table: Table,
    seats: Seats,
    cara: Person,
    game: Game,
    /// The two pieces, wherever they stand now; `None` once one has fought or been shown.
    pieces: Option<[Square; 2]>,
    exchange: Exchange,
    leak: Option<Leak>,
}

impl World {
    async fn make(
        seed: u64,
        setups: ByColor<Setup>,
        exchange: Exchange,
        leak: Option<Leak>,
    ) -> Self {
        let table = Table::open_with(seed).await;
        let seats = Seats::take(&table, RuleSet::Jumbo, &setups).await;
        let cara = table.person("Cara");
        let rules = RuleSet::Jumbo.rules(Reveal::StaysVisible);
        Self {
            table,
            seats,
            cara,
            game: Game::new(Variant::Original, rules, &setups),
            pieces: Some(exchange.squares),
            exchange,
            leak,
        }
    }

    /// Whether playing this ply says nothing about the two pieces.
    fn is_silent(&self, ply: Move) -> bool {
        let Some(pieces) = self.pieces else {
            return false;
        };
        let mut after = self.game.clone();
        if after.play(ply).is_err() {
            return false;
        }
        let moves_one = pieces.contains(&ply.from);
        let strikes_one = pieces.contains(&ply.to);
        let is_strike = self.game.view().at(ply.to).is_some();
        let is_long = !ply.from.is_adjacent(ply.to);
        !strikes_one && !(moves_one && (is_strike || is_long))
    }

    async fn play(&mut self, ply: Move) {
        let mover = self.game.view().to_move();
        let line = format!("/move from:{} to:{}", ply.from, ply.to);
        self.seats.place(mover).types(&line).await;
        self.game.play(ply).expect("a silent ply is legal");
        if let Some(pieces) = &mut self.pieces {
            for square in pieces.iter_mut().filter(|square| **square == ply.from) {
                *square = ply.to;
            }
        }
        self.table.settles().await;
    }

    /// Asks for a refusal, for suggestions, boards, lists and moving pictures as the opponent would,
    /// and for what a spectator may see.
    async fn opponent_pries(&self, hopeless: Move) -> Vec<String> {
        let place = self.seats.place(self.exchange.owner.opponent());
        let line = format!("/move from:{} to:{}", hopeless.from, hopeless.to);
        let ply = self.game.view().ply();
        let mut told = Vec::new();
        for line in [
            line,
            "/board".to_owned(),
            "/board format:text theme:dark".to_owned(),
            "/games".to_owned(),
            format!("/replay first:{}", ply - 3),
        ] {
            told.push(place.types(&line).await.text());
        }
        let code = self.seats.code(&self.table).await;
        let line = format!("/replay match:{code} first:{}", ply - 3);
        told.push(self.cara.types(&line).await.text());
        for choice in place.completes("/move from:").await {
            told.push(format!("{} {}", choice.name, choice.value));
        }
        told
    }

    /// Everything that others than the owner have before them now.
    fn witnessed(&self) -> Vec<Witnessed> {
        let other = &self.seats.people[self.exchange.owner.opponent()];
        let mut all = Vec::new();
        for place in [&self.cara, other, &other.in_dm()] {
            // An answer and a post to the same channel come by two roads, so only the order within
            // each of the two is the bot's.
            let (private, public) = place
                .messages()
                .into_iter()
                .partition::<Vec<_>, _>(|message| message.ephemeral);
            all.extend(
                private
                    .iter()
                    .chain(&public)
                    .map(|message| self.witness(place, message)),
            );
        }
        all
    }

    fn witness(&self, reader: &Person, message: &SeenMessage) -> Witnessed {
        let files = message
            .attachments
            .iter()
            .map(|file| {
                let (mut description, mut bytes) = (file.description.clone(), file.bytes.to_vec());
                match self.leak {
                    None => {}
                    Some(Leak::Description) => {
                        description.push_str(&format!(" {:?}", self.hidden_rank()))
                    }
                    Some(Leak::Length) => {
                        let strength = self.hidden_rank().and_then(Rank::strength).unwrap_or(0);
                        bytes.resize(bytes.len() + usize::from(strength), 0);
                    }
                }
                (file.filename.clone(), description, bytes)
            })
            .collect();
        Witnessed {
            reader: reader.name(),
            content: message.content.clone(),
            components: message.components.clone(),
            embeds: message.embeds.clone(),
            files,
            flags: message.flags,
            rings: message.notified.contains(&reader.id()),
            // On a slow machine an answer is promised first and then handed in, which is an edit.
            edits: match message.interaction_id {
                Some(_) => 0,
                None => message.edits,
            },
            private: message.ephemeral,
        }
    }

    fn hidden_rank(&self) -> Option<Rank> {
        let [square, _] = self.pieces?;
        self.game.view_for(self.exchange.owner).at(square)?.rank
    }
}

/// A random setup, as the engine takes it.
fn random_setup(color: Color, chance: &mut StdRng) -> Setup {
    let mut order: Vec<usize> = (0..40).collect();
    order.shuffle(chance);
    Setup::in_order(Variant::Original, color, &order)
}

/// Two pieces of different rank, away from the front, where they live long.
fn random_exchange(setups: &ByColor<Setup>, chance: &mut StdRng) -> Exchange {
    let owner = if chance.random_bool(0.5) {
        Color::Red
    } else {
        Color::Blue
    };
    let behind: Vec<(Square, Rank)> = setups[owner].pieces().take(20).collect();
    loop {
        let one = behind.choose(chance).expect("twenty pieces");
        let other = behind.choose(chance).expect("twenty pieces");
        if one.1 != other.1 {
            return Exchange {
                owner,
                squares: [one.0, other.0],
            };
        }
    }
}

/// How many plies a pair of worlds survived, and the first difference, if there was one.
struct Verdict {
    plies: usize,
    difference: Option<String>,
}

async fn compare(seed: u64, leak: Option<Leak>) -> Verdict {
    let mut chance = StdRng::seed_from_u64(seed);
    let setups = ByColor::from_fn(|color| random_setup(color, &mut chance));
    let exchange = random_exchange(&setups, &mut chance);
    let [one, other] = exchange.squares;
    let mut exchanged = setups.clone();
    exchanged[exchange.owner] = setups[exchange.owner]
        .swapped(one, other)
        .expect("both are home squares");
    let mut first = World::make(seed, setups, exchange, leak).await;
    let mut second = World::make(seed, exchanged, exchange, leak).await;

    let mut verdict = Verdict {
        plies: 0,
        difference: None,
    };
    while verdict.plies < PLIES && verdict.difference.is_none() {
        let mover = first.game.view().to_move();
        // Mostly quiet plies, as of careful people, so that the two pieces stay hidden for long.
        let mut legal = first.game.view_for(mover).legal_moves();
        legal.shuffle(&mut chance);
        let quiet = |ply: &Move| first.game.view().at(ply.to).is_none();
        if chance.random_bool(0.8) {
            legal.sort_by_key(|ply| !quiet(ply));
        }
        let Some(&ply) = legal.first() else { break };
        if !first.is_silent(ply) || !second.is_silent(ply) {
            break;
        }
        tokio::join!(first.play(ply), second.play(ply));
        verdict.plies += 1;
        let hopeless = Move {
            from: one,
            to: other,
        };
        if verdict.plies.is_multiple_of(10) {
            let (told, twin) = (
                first.opponent_pries(hopeless).await,
                second.opponent_pries(hopeless).await,
            );
            if told != twin {
                verdict.difference = Some(format!("{told:?}\n{twin:?}"));
            }
        }
        verdict.difference = verdict
            .difference
            .or_else(|| difference(&first.witnessed(), &second.witnessed()));
    }
    for world in [first, second] {
        world.table.close().await;
    }
    verdict
}

fn difference(one: &[Witnessed], other: &[Witnessed]) -> Option<String> {
    if one.len() != other.len() {
        return Some(format!("{} messages and {}", one.len(), other.len()));
    }
    one.iter()
        .zip(other)
        .find(|(one, other)| one != other)
        .map(|(one, other)| {
            let short = |seen: &Witnessed| {
                let files: Vec<_> = seen
                    .files
                    .iter()
                    .map(|(name, words, bytes)| (name, words, bytes.len()))
                    .collect();
                format!(
                    "{} reads {:?} with {files:?}, {:?}",
                    seen.reader, seen.content, seen.components
                )
            };
            format!("{}\n{}", short(one), short(other))
        })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_can_tell_two_worlds_apart() {
    let mut survivors = 0;
    for seed in 0..PAIRS {
        let verdict = compare(seed, None).await;
        if let Some(difference) = verdict.difference {
            panic!(
                "pair {seed} differs at ply {}:\n{difference}",
                verdict.plies
            );
        }
        survivors += u64::from(verdict.plies >= SURVIVED_PLIES);
    }
    assert!(
        survivors * 2 >= PAIRS,
        "only {survivors} of {PAIRS} pairs survived {SURVIVED_PLIES} plies: the test says too little"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_planted_leak_is_noticed() {
    for leak in [Leak::Description, Leak::Length] {
        let mut noticed = false;
        for seed in 0..4 {
            noticed = compare(seed, Some(leak)).await.difference.is_some();
            if noticed {
                break;
            }
        }
        assert!(noticed, "nobody noticed a leak in the {leak:?}");
    }
}

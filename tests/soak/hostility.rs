//! A hostile Discord: matches are played through everything that it can do wrong. When it comes to
//! its senses, everybody knows how things stand.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use two_lakes::playground::Person;

use crate::house::House;
use crate::mischief::{Mischief, Theme};
use crate::script::Script;
use crate::seat::{Pair, acknowledges, asks_to_move};

/// How many mischiefs meet one move at most.
const MISCHIEFS_MAX: usize = 2;
/// How often a person types a move before Discord is given a rest, and before they despair.
const TRIES_IN_TROUBLE: u32 = 3;
const TRIES_MAX: u32 = 6;
/// How many seeds one bot lives through; the stand-in remembers all pictures.
const SEEDS_A_HOUSE: u64 = 20;
/// Seeds after which a bot has all that it will ever need.
const WARM_UP: u64 = 4;
/// How much more memory a bot may occupy after its last seed than after its warm-up, in KiB.
const GROWTH_MAX: u64 = 24 * 1024;
/// By when everything is settled after the last mischief, in seconds of the bot's clock.
const SETTLED_AFTER: u64 = 2 * 60 * 60;
/// By how much the clock is turned while something waits, in seconds.
const STEP: u64 = 60;
/// How often it is looked whether the bot has fallen silent.
const LOOKS: u32 = 5;
/// What waits for less is on its way.
const BREATH: Duration = Duration::from_millis(500);
/// An hundredth of the invalid requests in ten minutes after which Discord bans an address
/// (Discord's documentation, *Invalid Request Limit*).
const INVALID_MAX: usize = 100;

/// What came of a hostile Discord.
#[derive(Default)]
struct Figures {
    seeds: u64,
    moves: usize,
    mischiefs: usize,
    /// Moves that were typed again, because no answer had come.
    repeated: u32,
    requests: usize,
    /// Those answered with 401, 403 or 429.
    invalid: usize,
    most_invalid: usize,
    /// Of the bot's clock, from the last mischief until everybody was told, in seconds.
    slowest: u64,
    /// How often the bot ended because its gateway did, and was started again.
    restarts: u64,
    /// In KiB, since a bot's warm-up, at most.
    grown: u64,
    /// In KiB, after the last seed.
    occupied: u64,
}

/// A match under mischief.
struct Trial<'h> {
    house: &'h mut House,
    pair: Pair,
    script: Script,
    theme: Theme,
    rng: StdRng,
    /// Whether the card in the channel may stay behind.
    marred: bool,
    /// The act that first tried the last move.
    last_act: u64,
}

impl Trial<'_> {
    /// Plays the moves of the script but the last.
    async fn plays(&mut self, figures: &mut Figures) {
        for plies in 0..self.script.moves.len() - 1 {
            let count = self.rng.random_range(0..=MISCHIEFS_MAX);
            let mischiefs: Vec<Mischief> = (0..count)
                .map(|_| Mischief::draw(&mut self.rng, self.theme, &self.pair))
                .collect();
            figures.mischiefs += count;
            let mars = |mischief: &Mischief| mischief.mars_the_card(&self.pair);
            self.marred |= mischiefs.iter().any(mars);
            for mischief in &mischiefs {
                mischief.befalls(self.house);
            }
            figures.repeated += self.moves_through(plies, &mischiefs).await;
            // The outbox has something to wait for, or else not.
            self.house.turns(self.rng.random_range(0..20));
        }
        figures.moves += self.script.moves.len();
    }

    /// Has a move typed until it is acknowledged; how often it was typed again.
    async fn moves_through(&mut self, plies: usize, mischiefs: &[Mischief]) -> u32 {
        let (mover, waiting) = (self.pair.mover(plies), self.pair.mover(plies + 1));
        let ply = self.script.moves[plies];
        for tries in 0..TRIES_MAX {
            if tries == TRIES_IN_TROUBLE {
                calm(self.house, mischiefs).await;
            }
            if self.rng.random_ratio(1, 5) {
                waiting.sends(&format!("/board match:{}", self.pair.code));
            }
            let act = mover.sends(&self.pair.line(ply));
            if tries == 0 {
                self.last_act = act;
            }
            // How long trouble lasts is what is tried here.
            let while_it_lasts = Duration::from_millis(self.rng.random_range(0..800));
            let lasting: Vec<_> = mischiefs.iter().filter_map(Mischief::lasts).collect();
            if !lasting.is_empty() && tries == 0 {
                tokio::time::sleep(while_it_lasts).await;
                for trouble in lasting {
                    trouble.ends(self.house);
                }
            }
            let answer = mover.answer_to(act).await;
            if self.rng.random_ratio(1, 10) {
                mover.repeats(act);
            }
            if acknowledges(&answer, ply) {
                return tries;
            }
        }
        panic!("{} is not answered\n{}", mover.name(), mover.transcript());
    }

    /// Turns the clock until everything is settled; how many seconds that took.
    async fn converges(&mut self) -> u64 {
        calm(self.house, &[]).await;
        let mut turned = 0;
        loop {
            let began = Instant::now();
            while began.elapsed() < BREATH {
                if self.house.unsettled().await == 0 {
                    return turned;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            assert!(turned < SETTLED_AFTER, "something is tried for ever");
            self.house.turns(STEP);
            turned += STEP;
        }
    }

    /// Whether somebody has been told, in their inbox or by a call in the channel, that they are to
    /// answer the last move.
    fn is_called(&self, person: &Person) -> bool {
        let mention = person.mention();
        let told = self.pair.told(person);
        let public = self.pair.public();
        let by_letter = told
            .iter()
            .any(|told| told.id > self.last_act && asks_to_move(told));
        let by_call = public.iter().any(|post| {
            post.id > self.last_act
                && post.text().contains(&mention)
                && post.text().contains("your turn")
        });
        by_letter || by_call
    }

    async fn knows(&self, plies: usize) {
        let record = self.pair.record(self.house).await;
        assert_eq!(record, self.script.moves[..plies], "what was acknowledged");
        let next = self.pair.mover(plies);
        assert!(
            self.is_called(next),
            "{} was not called\n{}\n{}",
            next.name(),
            next.transcript(),
            self.pair.onlooker.transcript()
        );
        if !self.marred {
            let last = self.script.moves[plies - 1];
            let squares = [last.from, last.to].map(|square| square.to_string());
            let card = self.pair.public().into_iter().next();
            let card = card.expect("a card stands").text().to_lowercase();
            assert!(
                squares.iter().all(|square| card.contains(square)),
                "the channel knows move {plies}\n{}",
                self.pair.onlooker.transcript()
            );
        }
    }

    /// A last move in peace, so that no lane is stuck.
    async fn moves_in_peace(&mut self) {
        let plies = self.script.moves.len() - 1;
        let mover = self.pair.mover(plies);
        self.last_act = mover.sends(&self.pair.line(self.script.moves[plies]));
        let answer = mover.answer_to(self.last_act).await;
        assert!(
            acknowledges(&answer, self.script.moves[plies]),
            "{:?} {}",
            answer.kind,
            answer.text()
        );
        self.converges().await;
        self.knows(plies + 1).await;
    }

    /// Nothing is delivered any more, however much time goes by.
    async fn is_quiet(&mut self, figures: &mut Figures) {
        let sent = self.house.stand_in.takes_requests();
        let invalid = sent
            .iter()
            .filter(|request| matches!(request.status, 401 | 403 | 429))
            .count();
        assert!(invalid <= INVALID_MAX, "{invalid} invalid requests");
        figures.requests += sent.len();
        figures.invalid += invalid;
        figures.most_invalid = figures.most_invalid.max(invalid);
        for _ in 0..LOOKS {
            self.house.turns(STEP * STEP);
            tokio::time::sleep(BREATH).await;
            let after = self.house.stand_in.takes_requests();
            // Somebody's last question may still be answered, by a message if need be.
            let delivers =
                |route: &str| route.starts_with("/channels") || route.starts_with("/users");
            if !after.iter().any(|sent| delivers(&sent.route)) {
                return;
            }
        }
        panic!("something is sent for ever");
    }
}

impl Figures {
    async fn add_seed(&mut self, house: &mut House, seed: u64, plies: usize) {
        let channel = format!("games-{seed}");
        house.stand_in.adds_channel(&channel);
        let script = Script::draw(seed, plies + 1);
        let (red, blue) = (format!("Anna{seed}"), format!("Ben{seed}"));
        let mut rng = StdRng::seed_from_u64(seed);
        let theme = match rng.random_bool(0.5) {
            true => Theme::Inboxes,
            false => Theme::Channel,
        };
        let at_the_start = Mischief::draw_at_the_start(&mut rng, theme);
        if let Some(mischief) = &at_the_start {
            self.mischiefs += 1;
            mischief.befalls(house);
        }
        let pair = Pair::sits(house, &script, &channel, [&red, &blue]).await;
        let marred = at_the_start.is_some_and(|mischief| mischief.mars_the_card(&pair));
        let mut trial = Trial {
            house,
            pair,
            script,
            theme,
            rng,
            marred,
            last_act: 0,
        };
        trial.plays(self).await;
        self.slowest = self.slowest.max(trial.converges().await);
        trial.knows(trial.script.moves.len() - 1).await;
        trial.moves_in_peace().await;
        trial.is_quiet(self).await;
        let line = format!("/resign match:{}", trial.pair.code);
        trial.pair.red.types_and_presses(&line, "Resign").await;
        trial.converges().await;
        judge(house);
        self.seeds += 1;
    }

    fn say(&self, first: u64) {
        eprintln!(
            "hostile Discord from seed {first}: {} seeds, {} moves, {} mischiefs, {} moves typed again, \
             {} requests, {} invalid (at most {} in a seed), settled within {} s, {} restarts, \
             {} MiB occupied, grown by {} KiB since the warm-up at most",
            self.seeds,
            self.moves,
            self.mischiefs,
            self.repeated,
            self.requests,
            self.invalid,
            self.most_invalid,
            self.slowest,
            self.restarts,
            self.occupied / 1024,
            self.grown,
        );
    }
}

/// Discord comes to its senses, and the bot has noticed: who misses an acknowledgement hangs up instead
/// of sending the next heartbeat, and hears nothing until it is back.
async fn calm(house: &House, mischiefs: &[Mischief]) {
    house.stand_in.heal();
    for trouble in mischiefs.iter().filter_map(Mischief::lasts) {
        trouble.ends(house);
    }
    let calmed = Instant::now();
    house
        .waits_for("a heartbeat", || {
            house.stand_in.heartbeats().last() > Some(&calmed)
        })
        .await;
    house.stand_in.connected().await;
}

/// Whatever happens, the bot sends nothing that Discord forbids. An answer may come too late, and an
/// event that was told twice is answered twice.
fn judge(house: &House) {
    const ALLOWED: [&str; 4] = ["not answered in time", "never came", "40060", "10062"];
    let mut others = BTreeMap::new();
    for violation in house.stand_in.takes_violations() {
        if !ALLOWED.iter().any(|allowed| violation.contains(allowed)) {
            *others.entry(violation).or_insert(0) += 1;
        }
    }
    assert!(others.is_empty(), "{others:#?}");
}

async fn soak(seeds: u64, plies: usize) {
    let first = crate::first_seed();
    let mut figures = Figures::default();
    let mut house = House::open().await;
    let (mut seeds_here, mut seeds_of_life, mut lives, mut warm) = (0, 0, 1, 0);
    for seed in first..first + seeds {
        if seeds_here == SEEDS_A_HOUSE {
            house = House::open().await;
            (seeds_here, seeds_of_life, lives) = (0, 0, 1);
        }
        figures.add_seed(&mut house, seed, plies).await;
        seeds_here += 1;
        seeds_of_life += 1;
        figures.occupied = house.occupies();
        let now = house.lives();
        if now > lives {
            figures.restarts += now - lives;
            (lives, seeds_of_life) = (now, 0);
        } else if seeds_of_life == WARM_UP {
            warm = figures.occupied;
        } else if seeds_of_life > WARM_UP {
            let grown = figures.occupied.saturating_sub(warm);
            assert!(grown <= GROWTH_MAX, "the bot grew by {grown} KiB");
            figures.grown = figures.grown.max(grown);
        }
        figures.say(first);
    }
}

#[tokio::test]
async fn when_a_hostile_discord_comes_to_its_senses_everybody_knows_how_things_stand() {
    soak(5, 5).await;
}

#[tokio::test]
#[ignore = "takes hours; its size comes from TWO_LAKES_SOAK_RUNS"]
async fn a_hostile_discord_for_long() {
    soak(crate::runs(200), 50).await;
}

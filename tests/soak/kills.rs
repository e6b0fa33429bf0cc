//! Deaths at random instants: a match is gone through twice, from the challenge to the end, once in
//! peace and once while the bot is killed again and again. Both times everybody has seen the same in
//! the end.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::house::House;
use crate::life::{Deed, Life};
use crate::script::Script;
use crate::seam::are_all_known;
use crate::seat::{Pair, acknowledges, answered};

/// How many plies a game has.
const PLIES: usize = 16;
/// How many deaths a game sees at most.
const DEATHS_A_GAME: u64 = 24;
/// How many of them are left for what is done after the last move.
const DEATHS_AT_THE_END: u64 = 3;
/// What is undelivered when the bot dies is delivered so long after it is started again, which takes
/// its time as well.
const DELIVERY_MAX: Duration = Duration::from_secs(30);
/// How often a person types a move to a bot that lives before they believe that something is wrong.
const TRIES_MAX: u32 = 4;

/// What came of many deaths.
#[derive(Default)]
pub struct Figures {
    games: u64,
    plies: usize,
    deaths: u64,
    /// How many of them struck what was done besides moving.
    deaths_by_deed: BTreeMap<Deed, u64>,
    /// Moves that were typed again, because no answer had come.
    repeated: u64,
    /// From the moment at which the bot is run again until all is delivered that was owed when it died,
    /// and the next to move has been told of what was typed since.
    slowest_delivery: Duration,
    /// From that moment until Discord hears it.
    slowest_start: Duration,
}

/// Decides when the bot dies.
pub struct Fate {
    rng: StdRng,
    deaths_left: u64,
    /// How long a turn takes in peace, from the typed move to the other's notice.
    turn: Duration,
    /// How long a start takes.
    start: Duration,
}

impl Fate {
    /// How long after the move was typed the bot dies.
    fn strikes(&mut self, plies_left: usize) -> Option<Duration> {
        // Spread over the plies that are left.
        let deaths_left = self.deaths_left.saturating_sub(DEATHS_AT_THE_END);
        let odds = deaths_left as f64 / plies_left as f64;
        if deaths_left == 0 || !self.rng.random_bool(odds.min(0.9)) {
            return None;
        }
        self.deaths_left -= 1;
        Some(self.turn.mul_f64(self.rng.random_range(0.0..1.3)))
    }

    /// How long after something else was done than a move the bot dies.
    pub fn strikes_a_deed(&mut self) -> Option<Duration> {
        if self.deaths_left == 0 || !self.rng.random_bool(0.5) {
            return None;
        }
        self.deaths_left -= 1;
        Some(self.turn.mul_f64(self.rng.random_range(0.0..1.3)))
    }

    /// How long after its start the bot dies once more.
    fn strikes_again(&mut self) -> Option<Duration> {
        if self.deaths_left == 0 || !self.rng.random_bool(0.2) {
            return None;
        }
        self.deaths_left -= 1;
        Some((self.start + self.turn).mul_f64(self.rng.random_range(0.0..1.0)))
    }
}

/// One death, and what it left.
struct Death {
    /// The rows of the outbox that were not noted as delivered.
    owed: Vec<i64>,
    /// When the bot was run again.
    restart: Instant,
}

impl Death {
    /// Kills the bot and runs it again, and does not wait for it.
    async fn of(house: &mut House) -> Self {
        house.dies().await;
        let owed = house.owes().await;
        let restart = Instant::now();
        house.begins();
        Self { owed, restart }
    }
}

impl Figures {
    /// Plays a game in peace and in trouble, and compares.
    async fn add_game(&mut self, seed: u64, deaths: u64) {
        let script = Script::draw(seed, PLIES);
        let mut house = House::open().await;
        let calm = Life::of(&mut house, self, None).begins(&script).await;
        let began = Instant::now();
        for (plies, &ply) in script.moves.iter().enumerate() {
            let answer = calm.mover(plies).types(&calm.line(ply)).await;
            assert!(acknowledges(&answer, ply), "{}", answer.text());
            calm.is_told_of(&house, plies + 1).await;
        }
        let plies = u32::try_from(script.moves.len()).expect("few");
        let turn = began.elapsed() / plies.max(1);
        let mut life = Life::of(&mut house, self, None);
        life.haggles(&calm).await;
        let calm_boards = calm.boards().await;
        life.ends(&calm).await;

        let began = Instant::now();
        house.dies_and_starts().await;
        let mut fate = Fate {
            rng: StdRng::seed_from_u64(seed),
            deaths_left: deaths,
            turn,
            start: began.elapsed(),
        };
        let mut life = Life::of(&mut house, self, Some(&mut fate));
        let troubled = life.begins(&script).await;
        self.play(&mut house, &troubled, &script, &mut fate).await;
        let mut life = Life::of(&mut house, self, Some(&mut fate));
        life.haggles(&troubled).await;
        assert_eq!(troubled.record(&house).await, script.moves, "seed {seed}");
        assert!(
            troubled.boards().await == calm_boards,
            "the boards of seed {seed} differ"
        );
        let mut life = Life::of(&mut house, self, Some(&mut fate));
        life.ends(&troubled).await;
        self.games += 1;
        self.plies += script.moves.len();
        self.deaths += deaths - fate.deaths_left;
        assert_eq!(troubled.seen(), calm.seen(), "seed {seed}");
        are_all_known(&house, troubled.channel());
        house.is_clean();
    }

    async fn play(&mut self, house: &mut House, pair: &Pair, script: &Script, fate: &mut Fate) {
        let all = script.moves.len();
        for (plies, &ply) in script.moves.iter().enumerate() {
            let mover = pair.mover(plies);
            let mut tries = 0;
            let mut death = None;
            loop {
                assert!(tries < TRIES_MAX, "{} is not answered", mover.name());
                let act = mover.sends(&pair.line(ply));
                let answer = match fate.strikes(all - plies) {
                    None => {
                        tries += 1;
                        Some(mover.answer_to(act).await)
                    }
                    Some(pause) => {
                        // Dying at a moment of fate's choosing is what is tried here.
                        tokio::time::sleep(pause).await;
                        death = Some(self.die(house, fate).await);
                        answered(mover, act).await
                    }
                };
                if answer.is_some_and(|answer| acknowledges(&answer, ply)) {
                    break;
                }
                self.repeated += 1;
            }
            pair.is_told_of(house, plies + 1).await;
            if let Some(death) = death {
                // What has been typed since may still be on its way when the bot dies once more.
                self.is_delivered(house, &death).await;
            }
        }
    }

    /// Waits until all that was owed at a death is delivered.
    async fn is_delivered(&mut self, house: &House, death: &Death) {
        house.delivers(&death.owed).await;
        let delivered = death.restart.elapsed();
        assert!(delivered < DELIVERY_MAX, "it took {delivered:?}");
        self.slowest_delivery = self.slowest_delivery.max(delivered);
    }

    /// The bot dies while something else is done than a move.
    pub async fn dies_by(&mut self, deed: Deed, house: &mut House, fate: &mut Fate) {
        let death = self.die(house, fate).await;
        self.is_delivered(house, &death).await;
        *self.deaths_by_deed.entry(deed).or_default() += 1;
    }

    /// Kills the bot and starts it, once or a few times.
    async fn die(&mut self, house: &mut House, fate: &mut Fate) -> Death {
        let mut death = Death::of(house).await;
        while let Some(pause) = fate.strikes_again() {
            tokio::time::sleep(pause).await;
            death = Death::of(house).await;
        }
        house.stand_in.connected().await;
        self.slowest_start = self.slowest_start.max(death.restart.elapsed());
        death
    }

    fn say(&self, seed: u64) {
        eprintln!(
            "kills from seed {seed}: {} games of {} plies, {} deaths, of which {:?} struck what was \
             done besides moving, {} moves typed again, everything delivered within {} ms of a \
             restart, heard within {} ms of it, nothing lost, nothing doubled",
            self.games,
            self.plies,
            self.deaths,
            self.deaths_by_deed,
            self.repeated,
            self.slowest_delivery.as_millis(),
            self.slowest_start.as_millis(),
        );
    }
}

async fn soak(deaths: u64) {
    let first = crate::first_seed();
    let mut figures = Figures::default();
    let mut seed = first;
    while figures.deaths < deaths {
        let left = deaths - figures.deaths;
        figures.add_game(seed, left.min(DEATHS_A_GAME)).await;
        seed += 1;
        figures.say(first);
    }
}

/// Case 17.
#[tokio::test]
async fn whenever_the_bot_dies_everybody_sees_the_same_in_the_end() {
    soak(40).await;
}

#[tokio::test]
#[ignore = "takes an hour; its size comes from TWO_LAKES_SOAK_RUNS"]
async fn two_thousand_kills_change_nothing() {
    soak(crate::runs(2000)).await;
}

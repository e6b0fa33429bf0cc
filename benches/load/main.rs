//! How much the bot bears: people who play through the stand-in, more and more of them, with the bot
//! in a process of its own: `cargo bench --bench load`
//!
//! 1. **Climb**: the stand-in's limits are off and each of its answers is 150 ms late, as Discord's are.
//!    More and more moves a second are typed, whether or not those before have been answered. A rate
//!    is borne when 99 of 100 answers come within 250 ms, the network's 150 among them, nobody is
//!    answered late because the one before was, and all notices are delivered a moment after the last
//!    move.
//! 2. **Sustained**: the highest of those rates, for a minute. Where it isn't borne for so long, the
//!    next lower one is tried.
//! 3. **Multitude**: 10,000 running matches, 2,500 servers, and the memory that the bot occupies, every
//!    five seconds.
//! 4. **Limits**: Discord's real ones, at 25 moves a second.
//!
//! Half of the matches that are played are live ones. `cargo test --bench load` is the short form, which
//! runs with all tests: few people, a slow build, and a rate that it must bear.
//!
//! Every time runs from the typed move to the arrival of its answer with the picture, and contains the
//! 150 ms of the request that brings it.

mod bot;
mod crowd;
mod multitude;

use std::time::{Duration, Instant, SystemTime};

use two_lakes::playground::{Fault, On, Options, RateLimits, StandIn, When};

use bot::{Bot, Cpu};
use crowd::{Crowd, Played};

/// What lies between the bot and Discord.
const LATENCY: Duration = Duration::from_millis(150);
/// After how long all notices of a rate that is borne are delivered.
const TOLD: Duration = Duration::from_secs(2);
/// How often the memory is looked at.
const BETWEEN_LOOKS: Duration = Duration::from_secs(5);
/// Requests a second that the bot may send where Discord's limit is lifted.
const UNLIMITED: u32 = 1_000;
/// Moves a second that Discord allows at two counted requests a move.
const DISCORD_RATE: u32 = 25;
/// Requests a second that the bot sends by default.
const DISCORD_REQUESTS: u32 = 40;

/// A rate in moves a second, and how long it is kept.
type Rate = (u32, Duration);

/// How much is measured.
struct Form {
    /// Matches that are played, two people at each.
    matches: usize,
    /// Before it begins everyone is told something once: conversations are opened and pieces drawn.
    warm_up: Rate,
    /// Moves a second that the climb tries.
    rates: &'static [u32],
    /// How long each is tried.
    step: Duration,
    /// How long the highest of them is sustained.
    sustained: Duration,
    /// Running matches and servers of the multitude.
    multitude: usize,
    servers: usize,
    /// What is played while the multitude rests.
    beside: Rate,
    /// What is played within Discord's limits.
    limited: Rate,
    /// How late 99 of 100 answers may be without Discord's limits, the latency among it.
    late: Duration,
    /// How late 999 of 1,000 may be with them.
    limited_late: Duration,
}

const WHOLE: Form = Form {
    matches: 400,
    warm_up: (50, Duration::from_secs(16)),
    rates: &[25, 50, 75, 100, 125, 150, 250],
    step: Duration::from_secs(8),
    sustained: Duration::from_secs(60),
    multitude: 10_000,
    servers: 2_500,
    beside: (50, Duration::from_secs(60)),
    limited: (DISCORD_RATE, Duration::from_secs(20)),
    late: Duration::from_millis(250),
    limited_late: Duration::from_secs(1),
};

const SHORT: Form = Form {
    matches: 20,
    warm_up: (10, Duration::from_secs(4)),
    rates: &[4],
    step: Duration::from_secs(2),
    sustained: Duration::from_secs(5),
    multitude: 200,
    servers: 100,
    beside: (4, Duration::from_secs(6)),
    limited: (4, Duration::from_secs(5)),
    late: Duration::from_secs(3),
    limited_late: Duration::from_secs(3),
};

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("threads can be started");
    if bot::is_wanted() {
        return runtime.block_on(bot::run());
    }
    // Cargo says so when it measures, and not when it tests.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    runtime.block_on(measures(if is_bench { &WHOLE } else { &SHORT }));
}

async fn measures(form: &Form) {
    let began = Instant::now();
    let stand_in = StandIn::start(Options::default())
        .await
        .expect("the loopback has free ports");
    let folder = tempfile::tempdir().expect("a directory");
    let mut crowd = Crowd::gathers(&stand_in, folder.path(), form.matches).await;
    let bot = Bot::starts(&stand_in, folder.path(), UNLIMITED).await;
    crowd.is_told_everything().await;
    slow_down(&stand_in);
    let (rate, time) = form.warm_up;
    crowd.plays(&stand_in, rate, time).await;
    crowd.is_told_everything().await;
    climb(&stand_in, &bot, &mut crowd, form).await;

    let before = bot.occupies();
    bot.stops(&stand_in).await;
    let copies = form.multitude - form.matches;
    multitude::fills(&folder.path().join(bot::DATABASE), copies).await;
    for number in form.matches..form.servers {
        stand_in.adds_guild(&format!("Server {number}"), &[]);
    }
    println!(
        "\nmemory with {} matches and servers, after {} moves: {:.0} MiB",
        form.matches,
        crowd.plies(),
        mib(before)
    );
    let began_anew = Instant::now();
    let bot = Bot::starts(&stand_in, folder.path(), UNLIMITED).await;
    println!(
        "a start with {} matches and {} servers takes {:.2} s",
        form.multitude,
        form.servers,
        began_anew.elapsed().as_secs_f64()
    );
    multitude(&stand_in, &bot, &mut crowd, form).await;
    bot.stops(&stand_in).await;

    stand_in.limits(RateLimits::Discord);
    let bot = Bot::starts(&stand_in, folder.path(), DISCORD_REQUESTS).await;
    limits(&stand_in, &mut crowd, form).await;
    bot.stops(&stand_in).await;
    stand_in.assert_clean();
    println!("\nall of it took {} s", began.elapsed().as_secs());
}

/// Every answer of the stand-in comes late from now on.
fn slow_down(stand_in: &StandIn) {
    stand_in.inject(Fault::Delay {
        on: On::any(),
        by: LATENCY,
        when: When::Before,
        times: None,
    });
}

async fn climb(stand_in: &StandIn, bot: &Bot, crowd: &mut Crowd, form: &Form) {
    println!(
        "{} matches, each answer of the stand-in {} ms late\n",
        form.matches,
        LATENCY.as_millis()
    );
    println!(
        "| moves/s offered | for s | played | p50 ms | p99 ms | p99.9 ms | promised | last notice s | \
         requests/move | bot CPU ms/move: pictures, database, rest | stand-in CPU ms/move | bot MiB | borne |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    let mut borne = Vec::new();
    for &rate in form.rates {
        if !bears(stand_in, bot, crowd, (rate, form.step), form.late).await {
            break;
        }
        borne.push(rate);
    }
    let mut sustained = 0;
    while let Some(rate) = borne.pop() {
        if bears(stand_in, bot, crowd, (rate, form.sustained), form.late).await {
            sustained = rate;
            break;
        }
    }
    println!(
        "\nload sustained={sustained} moves/s, {:.1} times Discord's {DISCORD_RATE}",
        f64::from(sustained) / f64::from(DISCORD_RATE)
    );
    assert!(sustained > 0, "not even the lowest rate is sustained");
}

/// Plays at a rate, prints what came of it, and says whether it is borne.
async fn bears(
    stand_in: &StandIn,
    bot: &Bot,
    crowd: &mut Crowd,
    (rate, time): Rate,
    late: Duration,
) -> bool {
    let before = (bot.cpu(), Cpu::of_this_process());
    let played = crowd.plays(stand_in, rate, time).await;
    let told = crowd.is_told_everything().await;
    let spent = (bot.cpu() - before.0, Cpu::of_this_process() - before.1);
    let is_borne = played.is_in_time(990, late) && told <= TOLD;
    println!(
        "| {rate} | {} | {} | {:.0} | {} |",
        time.as_secs(),
        row(&played, told, &spent),
        mib(bot.occupies()),
        if is_borne { "yes" } else { "no" },
    );
    is_borne
}

async fn multitude(stand_in: &StandIn, bot: &Bot, crowd: &mut Crowd, form: &Form) {
    // Discord has told of all servers by then.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (rate, time) = form.beside;
    let mut memory = vec![mib(bot.occupies())];
    let mut all = Played::default();
    for _ in 0..(time.as_secs() / BETWEEN_LOOKS.as_secs()).max(1) {
        all.add(crowd.plays(stand_in, rate, BETWEEN_LOOKS.min(time)).await);
        memory.push(mib(bot.occupies()));
    }
    crowd.is_told_everything().await;
    memory.push(mib(bot.occupies()));
    let memory: Vec<String> = memory.iter().map(|mib| format!("{mib:.0}")).collect();
    println!(
        "multitude after {} moves more: p50 {:.0} ms, p99 {:.0} ms, p99.9 {:.0} ms at {rate} moves/s; \
         MiB every {} s: {}",
        all.moves(),
        all.waits.percentile(500),
        all.waits.percentile(990),
        all.waits.percentile(999),
        BETWEEN_LOOKS.as_secs(),
        memory.join(" "),
    );
}

async fn limits(stand_in: &StandIn, crowd: &mut Crowd, form: &Form) {
    let (rate, time) = form.limited;
    let played = crowd.plays(stand_in, rate, time).await;
    let answered = SystemTime::now();
    let told = crowd.is_told_everything().await;
    let requests = stand_in.takes_requests().into_iter();
    let last_message = requests
        .filter(|request| request.method == "POST" && request.path.ends_with("/messages"))
        .filter_map(|request| request.at.duration_since(answered).ok())
        .max();
    println!(
        "\nlimits limited={} of {} counted requests: p50 {:.0} ms, p99 {:.0} ms, p99.9 {:.0} ms at \
         {rate} moves/s, of live matches p99.9 {:.0} ms; {:.1} counted requests a move; the last message \
         came {:.1} s and the last edit {:.1} s after the last answer",
        played.limited,
        played.counted,
        played.waits.percentile(500),
        played.waits.percentile(990),
        played.waits.percentile(999),
        played.live_waits.percentile(999),
        played.requests_a_move(),
        last_message.unwrap_or_default().as_secs_f64(),
        told.as_secs_f64(),
    );
    assert_eq!(played.limited, 0, "the bot stays inside Discord's limits");
    assert!(
        played.is_in_time(999, form.limited_late),
        "an answer came too late"
    );
}

/// From the moves that were played to the processor time of the stand-in.
fn row(played: &Played, told: Duration, (bot, stand_in): &(Cpu, Cpu)) -> String {
    let a_move = |time: Duration| 1000.0 * time.as_secs_f64() / played.moves().max(1) as f64;
    format!(
        "{} | {:.0} | {:.0} | {:.0} | {} | {:.1} | {:.1} | {:.1}: {:.1}, {:.1}, {:.1} | {:.1}",
        played.moves(),
        played.waits.percentile(500),
        played.waits.percentile(990),
        played.waits.percentile(999),
        played.promised,
        told.as_secs_f64(),
        played.requests_a_move(),
        a_move(bot.all),
        a_move(bot.pictures()),
        a_move(bot.database),
        a_move(bot.workers),
        a_move(stand_in.all),
    )
}

fn mib(kib: u64) -> f64 {
    kib as f64 / 1024.0
}

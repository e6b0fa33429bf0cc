//! How much the bot bears: people who play through the stand-in, more and more of them, with the bot
//! in a process of its own: `cargo bench --bench load`
//!
//! 1. **Climb**: the stand-in's limits are off and each of its answers is 150 ms late, as Discord's are.
//!    More and more moves a second are typed, whether or not those before have been answered. A rate
//!    is sustained when 99 of 100 answers come within 250 ms, the network's 150 among them, nobody is
//!    answered late because the one before was, and all notices are delivered a moment after the last
//!    move.
//! 2. **Multitude**: 10,000 running matches, 2,500 servers, and the memory that the bot occupies.
//! 3. **Limits**: Discord's real ones, at 25 moves a second.
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
/// How late 99 of 100 answers may be, the latency among it.
const LATE: Duration = Duration::from_millis(250);
/// Moves a second that the climb tries.
const RATES: [u32; 7] = [25, 50, 75, 100, 125, 150, 250];
/// How long each is tried.
const CLIMB_STEP: Duration = Duration::from_secs(8);
/// Before it begins everyone is told something once: conversations are opened and pieces drawn. Moves a
/// second, and for how long.
const WARM_UP_RATE: u32 = 50;
const WARM_UP_TIME: Duration = Duration::from_secs(16);
/// Matches that are played, two people at each.
const MATCHES: usize = 400;
/// After how long all notices of a rate that is sustained are delivered.
const TOLD: Duration = Duration::from_secs(2);
/// Requests a second that the bot may send where Discord's limit is lifted.
const UNLIMITED: u32 = 1_000;

/// Running matches and servers of the multitude.
const MULTITUDE: usize = 10_000;
const SERVERS: usize = 2_500;
/// Moves a second, and for how long, while the multitude rests: 2,000.
const MULTITUDE_RATE: u32 = 50;
const MULTITUDE_TIME: Duration = Duration::from_secs(40);

/// Moves a second that Discord allows at two counted requests a move.
const DISCORD_RATE: u32 = 25;
const DISCORD_TIME: Duration = Duration::from_secs(20);
/// Requests a second that the bot sends by default.
const DISCORD_REQUESTS: u32 = 40;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("threads can be started");
    if bot::is_wanted() {
        return runtime.block_on(bot::run());
    }
    runtime.block_on(measures());
}

async fn measures() {
    let began = Instant::now();
    let stand_in = StandIn::start(Options::default())
        .await
        .expect("the loopback has free ports");
    let folder = tempfile::tempdir().expect("a directory");
    let mut crowd = Crowd::gathers(&stand_in, folder.path(), MATCHES).await;
    let bot = Bot::starts(&stand_in, folder.path(), UNLIMITED).await;
    crowd.is_told_everything().await;
    slow_down(&stand_in);
    crowd.plays(&stand_in, WARM_UP_RATE, WARM_UP_TIME).await;
    crowd.is_told_everything().await;
    climb(&stand_in, &bot, &mut crowd).await;

    let before = bot.occupies();
    bot.stops(&stand_in).await;
    multitude::fills(&folder.path().join(bot::DATABASE), MULTITUDE - MATCHES).await;
    for number in MATCHES..SERVERS {
        stand_in.adds_guild(&format!("Server {number}"), &[]);
    }
    println!(
        "\nmemory with {MATCHES} matches and servers, after {} moves: {:.0} MiB",
        crowd.plies(),
        mib(before)
    );
    let began_anew = Instant::now();
    let bot = Bot::starts(&stand_in, folder.path(), UNLIMITED).await;
    println!(
        "a start with {MULTITUDE} matches and {SERVERS} servers takes {:.2} s",
        began_anew.elapsed().as_secs_f64()
    );
    multitude(&stand_in, &bot, &mut crowd).await;
    bot.stops(&stand_in).await;

    stand_in.limits(RateLimits::Discord);
    let bot = Bot::starts(&stand_in, folder.path(), DISCORD_REQUESTS).await;
    limits(&stand_in, &mut crowd).await;
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

async fn climb(stand_in: &StandIn, bot: &Bot, crowd: &mut Crowd) {
    println!(
        "{MATCHES} matches, each answer of the stand-in {} ms late\n",
        LATENCY.as_millis()
    );
    println!(
        "| moves/s offered | played | p50 ms | p99 ms | p99.9 ms | promised | last notice s | \
         requests/move | bot CPU ms/move: pictures, database, rest | stand-in CPU ms/move | sustained |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    let mut highest = 0;
    for rate in RATES {
        let before = (bot.cpu(), Cpu::of_this_process());
        let played = crowd.plays(stand_in, rate, CLIMB_STEP).await;
        let told = crowd.is_told_everything().await;
        let spent = (bot.cpu() - before.0, Cpu::of_this_process() - before.1);
        let sustained = played.is_in_time(LATE) && told <= TOLD;
        println!("{}", row(rate, &played, told, &spent, sustained));
        if !sustained {
            break;
        }
        highest = rate;
    }
    println!(
        "\nload sustained={highest} moves/s, {:.1} times Discord's {DISCORD_RATE}",
        f64::from(highest) / f64::from(DISCORD_RATE)
    );
}

async fn multitude(stand_in: &StandIn, bot: &Bot, crowd: &mut Crowd) {
    // Discord has told of all servers by then.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = bot.occupies();
    let played = crowd.plays(stand_in, MULTITUDE_RATE, MULTITUDE_TIME).await;
    crowd.is_told_everything().await;
    println!(
        "multitude start_mib={:.0} mib={:.0} after {} moves more: p50 {:.0} ms, p99 {:.0} ms, \
         p99.9 {:.0} ms at {MULTITUDE_RATE} moves/s",
        mib(before),
        mib(bot.occupies()),
        played.moves(),
        played.percentile(500),
        played.percentile(990),
        played.percentile(999),
    );
}

async fn limits(stand_in: &StandIn, crowd: &mut Crowd) {
    let played = crowd.plays(stand_in, DISCORD_RATE, DISCORD_TIME).await;
    let answered = SystemTime::now();
    let told = crowd.is_told_everything().await;
    let requests = stand_in.takes_requests().into_iter();
    let last_message = requests
        .filter(|request| request.method == "POST" && request.path.ends_with("/messages"))
        .filter_map(|request| request.at.duration_since(answered).ok())
        .max();
    println!(
        "\nlimits limited={} of {} counted requests: p50 {:.0} ms, p99 {:.0} ms, p99.9 {:.0} ms at \
         {DISCORD_RATE} moves/s; {:.1} counted requests a move; the last message came {:.1} s and the \
         last edit {:.1} s after the last answer",
        played.limited,
        played.counted,
        played.percentile(500),
        played.percentile(990),
        played.percentile(999),
        played.requests_a_move(),
        last_message.unwrap_or_default().as_secs_f64(),
        told.as_secs_f64(),
    );
}

fn row(rate: u32, played: &Played, told: Duration, spent: &(Cpu, Cpu), sustained: bool) -> String {
    let (bot, stand_in) = spent;
    let a_move = |time: Duration| 1000.0 * time.as_secs_f64() / played.moves().max(1) as f64;
    format!(
        "| {rate} | {} | {:.0} | {:.0} | {:.0} | {} | {:.1} | {:.1} | {:.1}: {:.1}, {:.1}, {:.1} | {:.1} | {} |",
        played.moves(),
        played.percentile(500),
        played.percentile(990),
        played.percentile(999),
        played.promised,
        told.as_secs_f64(),
        played.requests_a_move(),
        a_move(bot.all),
        a_move(bot.pictures()),
        a_move(bot.database),
        a_move(bot.workers),
        a_move(stand_in.all),
        if sustained { "yes" } else { "no" },
    )
}

fn mib(kib: u64) -> f64 {
    kib as f64 / 1024.0
}

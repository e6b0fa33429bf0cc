//! Deadlines: a match's clock, and what time has promised to do when it runs out.
//!
//! Every promise is a row. It is taken away in the transaction that keeps it, so that it is kept
//! once, however often the bot starts anew in between. Pauses and the bot's own absences move a
//! deadline and its promises together.

use std::time::Duration;

use super::board::Status;
use super::clock::Timestamp;
use super::failure::Fault;
use super::pace::Pace;
use super::person::worded;
use super::record;
use crate::engine::{ByColor, Color};
use crate::store::{ClockRow, MatchRow, Write};

/// How much more time an opponent grants at once.
pub const GRANT_SECONDS: u64 = 24 * 60 * 60;
/// How long before its end a longer turn is warned of in public.
const LAST_DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long after a deadline a win on time waits to be claimed; then it is decided by itself.
pub const CLAIM_SECONDS: u64 = 7 * 24 * 60 * 60;

worded!(
    /// What time does in a match by itself.
    Stage {
        /// Half of the time is gone: a reminder.
        Half = "half",
        /// Less than a day is left of a long turn: everyone is told.
        LastDay = "last-day",
        /// Nine tenths are gone: another.
        Late = "late",
        /// All is gone: the opponent may claim the win, or the match is decided at once.
        Over = "over",
        /// The win has not been claimed for long: it is decided.
        Final = "final",
    }
);

/// Promises both reminders for the time in which setups are arranged. What happens at its end is
/// known from the match's own row.
pub(super) async fn arrange(
    write: &mut Write,
    id: i64,
    from: Timestamp,
    until: Timestamp,
) -> Result<(), Fault> {
    write.clear_promises(id).await?;
    promise(write, id, &reminders(from, until)).await
}

/// Starts the clock of the side that begins.
pub(super) async fn start(write: &mut Write, row: &MatchRow, now: Timestamp) -> Result<(), Fault> {
    let pace = pace_of(row)?;
    let Some(limit) = pace.limit() else {
        return Ok(write.clear_promises(row.id).await?);
    };
    let left = (pace == Pace::Live).then(|| ByColor::from_fn(|_| limit));
    run(write, row.id, pace, now, limit, left).await
}

/// Stops the clock of the side that has moved and starts the other's.
pub(super) async fn turn(
    write: &mut Write,
    row: &MatchRow,
    mover: Color,
    now: Timestamp,
) -> Result<(), Fault> {
    let pace = pace_of(row)?;
    let (Some(limit), Some(deadline)) = (pace.limit(), row.deadline_at) else {
        return Ok(());
    };
    // A pause goes on though somebody moves: the next clock starts when it is over.
    let paused = row.paused_until.map_or(now, Timestamp::from_unix);
    let from = now.max(paused);
    let left = match (row.red_left, row.blue_left) {
        (Some(red), Some(blue)) => {
            let mut left = ByColor { red, blue }.map(seconds);
            left[mover] = Timestamp::from_unix(deadline).since(from);
            Some(left)
        }
        _ => None,
    };
    let next = left.map_or(limit, |left| left[mover.opponent()]);
    run(write, row.id, pace, from, next, left).await
}

/// Grants the one to move more time from now on.
pub(super) async fn grant(write: &mut Write, row: &MatchRow, now: Timestamp) -> Result<(), Fault> {
    let more = Duration::from_secs(GRANT_SECONDS);
    run(write, row.id, pace_of(row)?, now, more, None).await
}

async fn run(
    write: &mut Write,
    id: i64,
    pace: Pace,
    from: Timestamp,
    limit: Duration,
    left: Option<ByColor<Duration>>,
) -> Result<(), Fault> {
    let deadline = from.after(limit);
    let whole = |time: Duration| i64::try_from(time.as_secs()).unwrap_or(i64::MAX);
    let clock = ClockRow {
        deadline_at: deadline.unix(),
        red_left: left.map(|left| whole(left.red)),
        blue_left: left.map(|left| whole(left.blue)),
    };
    write.set_clock(id, clock).await?;
    write.clear_promises(id).await?;
    let mut promises = reminders(from, deadline).to_vec();
    if limit > LAST_DAY {
        promises.push((Stage::LastDay, from.after(limit - LAST_DAY)));
    }
    promises.push((Stage::Over, deadline));
    if pace != Pace::Live {
        let decided = deadline.after(Duration::from_secs(CLAIM_SECONDS));
        promises.push((Stage::Final, decided));
    }
    promise(write, id, &promises).await
}

/// At half of the time, and at nine tenths.
fn reminders(from: Timestamp, until: Timestamp) -> [(Stage, Timestamp); 2] {
    let span = until.since(from);
    [(Stage::Half, span / 2), (Stage::Late, span * 9 / 10)]
        .map(|(stage, at)| (stage, from.after(at)))
}

async fn promise(write: &mut Write, id: i64, promises: &[(Stage, Timestamp)]) -> Result<(), Fault> {
    let rows: Vec<(&str, i64)> = promises
        .iter()
        .map(|(stage, at)| (stage.word(), at.unix()))
        .collect();
    Ok(write.promise(id, &rows).await?)
}

/// Whether the one to move is out of time.
pub(super) fn is_over(row: &MatchRow, now: Timestamp) -> bool {
    row.status == Status::Playing.word()
        && row
            .deadline_at
            .is_some_and(|deadline| deadline <= now.unix())
}

pub(super) fn pace_of(row: &MatchRow) -> Result<Pace, Fault> {
    record::pace(&row.pace)
}

fn seconds(stored: i64) -> Duration {
    Duration::from_secs(stored.max(0).unsigned_abs())
}

//! The tutorial: eight positions, what to do in each, and what came of it.

use super::commands::Command;
use super::message::Message;
use super::{names, table};
use crate::engine::Move;
use crate::matches::{Lesson, Tried};

/// The phrases of a lesson.
struct Phrases {
    title: &'static str,
    task: &'static str,
    right: &'static str,
    /// In the order in which the lesson has its other moves.
    wrong: &'static [&'static str],
}

const fn phrases(lesson: Lesson) -> Phrases {
    match lesson {
        Lesson::ScoutRun => Phrases {
            title: "lesson-scout-run",
            task: "lesson-scout-run.task",
            right: "lesson-scout-run.right",
            wrong: &["lesson-scout-run.step", "lesson-scout-run.slant"],
        },
        Lesson::MinerAndBomb => Phrases {
            title: "lesson-miner",
            task: "lesson-miner.task",
            right: "lesson-miner.right",
            wrong: &["lesson-miner.captain"],
        },
        Lesson::SpyOnMarshal => Phrases {
            title: "lesson-spy",
            task: "lesson-spy.task",
            right: "lesson-spy.right",
            wrong: &["lesson-spy.general", "lesson-spy.retreat"],
        },
        Lesson::MarshalOnSpy => Phrases {
            title: "lesson-marshal",
            task: "lesson-marshal.task",
            right: "lesson-marshal.right",
            wrong: &["lesson-marshal.elsewhere"],
        },
        Lesson::EqualRanks => Phrases {
            title: "lesson-equal",
            task: "lesson-equal.task",
            right: "lesson-equal.right",
            wrong: &["lesson-equal.captain"],
        },
        Lesson::TwoSquares => Phrases {
            title: "lesson-two-squares",
            task: "lesson-two-squares.task",
            right: "lesson-two-squares.right",
            wrong: &["lesson-two-squares.back"],
        },
        Lesson::BlockedArmy => Phrases {
            title: "lesson-blocked",
            task: "lesson-blocked.task",
            right: "lesson-blocked.right",
            wrong: &["lesson-blocked.aside"],
        },
        Lesson::TheFlag => Phrases {
            title: "lesson-flag",
            task: "lesson-flag.task",
            right: "lesson-flag.right",
            wrong: &["lesson-flag.elsewhere"],
        },
    }
}

/// What stands above a lesson's board before anything is tried.
#[must_use]
pub fn task(lesson: Lesson) -> Message {
    Message::lines([title(lesson), Message::phrase(phrases(lesson).task)])
}

/// What stands above it when a move has been tried.
#[must_use]
pub fn tried(lesson: Lesson, tried: &Tried) -> Message {
    let view = tried.board.view();
    let came = match &tried.came {
        Ok(reports) => Message::lines(reports.iter().map(|report| table::played(report, &view))),
        Err(_) => Message::phrase("lesson-forbidden")
            .with("from", names::square(tried.ply.from))
            .with("to", names::square(tried.ply.to)),
    };
    let end = if tried.is_right && lesson.index() + 1 == Lesson::ALL.len() {
        Message::phrase("lessons-done")
            .with("practice", Command::Practice.mention())
            .with("solo", Command::Solo.mention())
    } else {
        Message::nothing()
    };
    let explained = Message::phrase(explanation(lesson, tried));
    Message::lines([title(lesson), came, explained, end])
}

fn explanation(lesson: Lesson, tried: &Tried) -> &'static str {
    let phrases = phrases(lesson);
    let place = lesson.place(tried.ply).unwrap_or_default();
    match place.checked_sub(1) {
        None => phrases.right,
        Some(wrong) => phrases.wrong[wrong.min(phrases.wrong.len() - 1)],
    }
}

/// Tells somebody who leaves the lessons how to come back.
#[must_use]
pub fn left() -> Message {
    Message::phrase("lessons-left")
        .with("tutorial", Command::Tutorial.mention())
        .with("practice", Command::Practice.mention())
}

/// A button that tries a move: "E2 → E9".
#[must_use]
pub fn choice_label(ply: Move) -> Message {
    Message::joined(" → ", [names::square(ply.from), names::square(ply.to)])
}

fn title(lesson: Lesson) -> Message {
    Message::phrase("lesson-title")
        .with("number", lesson.index() + 1)
        .with("count", Lesson::ALL.len())
        .with("title", Message::phrase(phrases(lesson).title))
}

//! What players are told of their matches.

use std::ops::RangeInclusive;

use super::commands::{Command, CommandOption};
use super::message::Message;
use super::{names, time};
use crate::engine::{
    AgreedDraw, Audience, Battle, BattleOutcome, ByColor, Color, Ending, Move, MoveReport, Outcome,
    Player, Rank, Rules, Square, View,
};
use crate::matches::{
    ChannelTrouble, MatchFacts, OfferKind, PersonId, PlayerBoard, Series, Status,
};

/// Plies left at which a cap is warned of.
const CAP_WARNINGS_PLIES: [u32; 2] = [20, 10];
/// Lines of a list of matches, so that it fits a message with the longest names.
const GAMES_LISTED_MAX: usize = 9;
/// Moves in a list of the last ones, so that it fits a message when all of them are battles.
const MOVES_LISTED_MAX: usize = 10;
/// Other matches that an answer points at; the list has them all.
pub const WAITING_LISTED_MAX: usize = 3;

/// The match as its player knows it by: code, opponent, variant, channel.
pub(super) fn match_line(facts: &MatchFacts, reader: Color) -> Message {
    let line = if facts.is_public {
        Message::phrase("match-line").with("channel", names::channel(facts.channel))
    } else {
        Message::phrase("match-line-private")
    };
    line.with("code", facts.code.to_string())
        .with("opponent", names::player(&facts.players[reader.opponent()]))
        .with("variant", names::variant(facts.variant))
}

/// What stands above a player's own board. It names no rank that isn't public.
#[must_use]
pub fn panel(board: &PlayerBoard) -> Message {
    let view = board.view();
    let last = match view.last() {
        None => Message::phrase("last-none").with("color", names::color(Color::Red)),
        Some(report) => played(report, &view),
    };
    Message::lines([turn(board), last, warnings(&view), offer(board)])
}

/// Tells a player that the game is about to begin: the board before the first ply.
#[must_use]
pub fn started(board: &PlayerBoard) -> Message {
    Message::lines([Message::phrase("both-ready"), panel(board)])
}

/// Tells a player what their own move did.
#[must_use]
pub fn moved(board: &PlayerBoard) -> Message {
    let view = board.view();
    let done = match view.last() {
        None => Message::nothing(),
        Some(report) if report.battle.is_some() => played(report, &view),
        Some(report) => Message::phrase("you-moved")
            .with("from", names::square(report.from))
            .with("to", names::square(report.to)),
    };
    Message::lines([done, turn(board), warnings(&view)])
}

/// What stands above a board on which a piece has been chosen to be moved.
#[must_use]
pub fn choosing(board: &PlayerBoard, from: Square) -> Message {
    let chosen = Message::phrase("choosing").with("square", names::square(from));
    Message::lines([panel(board), chosen])
}

/// Asks whether a strike is really meant. What the striker doesn't know changes no word of it.
#[must_use]
pub fn strike_question(board: &PlayerBoard, ply: Move) -> Message {
    let question = match board.view().at(ply.to).and_then(|seen| seen.rank) {
        None => Message::phrase("strike-question"),
        Some(rank) => {
            Message::phrase("strike-question-known").with("rank", names::rank_within(rank))
        }
    };
    let question = question
        .with("from", names::square(ply.from))
        .with("to", names::square(ply.to));
    Message::lines([panel(board), question])
}

/// What both sides have lost, the strongest first.
#[must_use]
pub fn captured<A: Audience>(view: &View<'_, A>) -> Message {
    let mut ranks = Rank::ALL;
    ranks.sort_by_key(|rank| std::cmp::Reverse(rank.strength()));
    let numbering = view.rules().numbering;
    let lost = |color: Color| {
        let fallen = ranks.into_iter().filter_map(|rank| {
            let count = view.fallen(color, rank);
            (count > 0).then(|| {
                Message::phrase("captured-rank")
                    .with("rank", names::numbered_rank_within(rank, numbering))
                    .with("count", count)
                    .with("army", view.variant().army(rank))
            })
        });
        let fallen: Vec<Message> = fallen.collect();
        if fallen.is_empty() {
            Message::phrase("captured-none").with("color", names::color(color))
        } else {
            Message::phrase("captured-side")
                .with("color", names::color(color))
                .with("pieces", Message::joined(", ", fallen))
        }
    };
    Message::lines(Color::ALL.map(lost))
}

/// The last moves, the latest at the bottom.
#[must_use]
pub fn last_moves<A: Audience>(view: &View<'_, A>) -> Message {
    let reports = view.reports();
    if reports.is_empty() {
        return Message::phrase("last-none").with("color", names::color(Color::Red));
    }
    let latest = &reports[reports.len().saturating_sub(MOVES_LISTED_MAX)..];
    Message::lines(latest.iter().map(|report| {
        match report.battle {
            None => played(report, view),
            Some(_) => Message::phrase("last-battle")
                .with("number", report.ply)
                .with("color", names::color(report.color))
                .with("battle", played(report, view)),
        }
    }))
}

/// Tells a player that this very move has been played before.
#[must_use]
pub fn already_played(board: &PlayerBoard) -> Message {
    let done = match board.view().last() {
        None => Message::nothing(),
        Some(_) => Message::phrase("already-played"),
    };
    Message::lines([done, panel(board)])
}

/// Points at other matches that wait for the reader.
#[must_use]
pub fn others_waiting(matches: &[MatchFacts], reader: PersonId) -> Message {
    let lines = matches.iter().take(WAITING_LISTED_MAX).filter_map(|facts| {
        let color = facts.seat(reader)?;
        Some(Message::phrase("next-match").with("match", match_line(facts, color)))
    });
    Message::lines(lines)
}

/// Asks whether a match is really to be given up.
#[must_use]
pub fn resign_question(facts: &MatchFacts, reader: Color) -> Message {
    let id = if facts.status == Status::Arranging {
        "leave-question"
    } else {
        "resign-question"
    };
    Message::phrase(id)
        .with("match", match_line(facts, reader))
        .with("opponent", names::player(&facts.players[reader.opponent()]))
}

/// Asks a player what they want to offer.
#[must_use]
pub fn offer_question(board: &PlayerBoard) -> Message {
    let line = match_line(&board.facts, board.color);
    match board.facts.rules.agreed_draw {
        AgreedDraw::Allowed => Message::phrase("offer-question").with("match", line),
        AgreedDraw::Forbidden => Message::lines([line, Message::phrase("refused-draw-forbidden")]),
    }
}

/// Tells somebody who was asked whether to resign that nothing happened.
#[must_use]
pub fn resign_cancelled() -> Message {
    Message::phrase("resign-cancelled")
}

/// The end as a player is told of it by direct message.
#[must_use]
pub fn result_panel(board: &PlayerBoard) -> Message {
    let view = board.view();
    let last = view
        .last()
        .map_or_else(Message::nothing, |report| played(report, &view));
    Message::lines([turn(board), last])
}

/// Tells that a match was closed before it began.
#[must_use]
pub fn aborted(facts: &MatchFacts) -> Message {
    let code = facts.code.to_string();
    if facts.started_at.is_none() {
        return Message::phrase("aborted").with("code", code);
    }
    Message::phrase("aborted-no-move")
        .with("code", code)
        .with("name", names::player(&facts.players[facts.to_move]))
}

/// Tells that nothing can be told in the match's channel any more.
#[must_use]
pub fn channel_trouble(facts: &MatchFacts, trouble: ChannelTrouble) -> Message {
    Message::phrase(match trouble {
        ChannelTrouble::Lost => "channel-lost",
        ChannelTrouble::Forbidden => "channel-forbidden",
    })
    .with("code", facts.code.to_string())
}

/// Tells what the opponent answered to an offer.
#[must_use]
pub fn offer_declined(board: &PlayerBoard) -> Message {
    let told = Message::phrase("offer-declined").with("opponent", names::player(board.opponent()));
    Message::lines([told, panel(board)])
}

/// Goes with a moving picture of a match, of which these plies are shown.
#[must_use]
pub fn replay(facts: &MatchFacts, shown: RangeInclusive<u32>, cut_short: bool) -> Message {
    let told = Message::phrase("replay-shown")
        .with("code", facts.code.to_string())
        .with("red", names::player(&facts.players.red))
        .with("blue", names::player(&facts.players.blue))
        .with("first", *shown.start())
        .with("last", *shown.end());
    let rest = if cut_short {
        Message::phrase("replay-cut")
            .with("option", CommandOption::FirstMove.name())
            .with("next", shown.end().saturating_add(1))
    } else {
        Message::nothing()
    };
    Message::lines([told, rest])
}

/// Goes with the record of a match.
#[must_use]
pub fn export(facts: &MatchFacts) -> Message {
    Message::phrase(match facts.status {
        Status::Over => "export-over",
        Status::Arranging | Status::Playing | Status::Aborted => "export-running",
    })
    .with("code", facts.code.to_string())
}

/// A player's matches.
#[must_use]
pub fn games(matches: &[MatchFacts], reader: PersonId) -> Message {
    if matches.is_empty() {
        return Message::phrase("games-none")
            .with("challenge", Command::Challenge.mention())
            .with("solo", Command::Solo.mention());
    }
    let lines = matches.iter().take(GAMES_LISTED_MAX).filter_map(|facts| {
        let color = facts.seat(reader)?;
        Some(
            Message::phrase("games-line")
                .with("match", match_line(facts, color))
                .with("rules", names::rule_set(facts.rule_set))
                .with(
                    "status",
                    Message::joined(" · ", [status(facts, reader), time::left(facts)]),
                ),
        )
    });
    let more = match matches.len().saturating_sub(GAMES_LISTED_MAX) {
        0 => Message::nothing(),
        count => Message::phrase("games-more").with("count", count),
    };
    let title = Message::phrase("games-title");
    Message::lines(std::iter::once(title).chain(lines).chain([more]))
}

/// How a match stands for one of its players: "your turn". The opponent is named beside it.
pub(super) fn status(facts: &MatchFacts, reader: PersonId) -> Message {
    Message::phrase(match (facts.status, facts.mover()) {
        (Status::Arranging, _) => "status-arranging",
        (_, Some(mover)) if mover.id == reader => "status-your-turn",
        (_, Some(_)) => "status-their-turn",
        _ => "status-over",
    })
}

fn turn(board: &PlayerBoard) -> Message {
    let facts = &board.facts;
    let line = match_line(facts, board.color);
    if let Some(outcome) = facts.outcome {
        return Message::lines([
            Message::phrase("turn-over").with("match", line),
            result(&outcome, &facts.players, &facts.rules),
            time::told_in_time(facts),
            series(facts),
        ]);
    }
    let turn = match facts.mover() {
        Some(mover) if mover.id == board.viewer().id => {
            Message::phrase("turn-yours").with("match", line)
        }
        Some(mover) => Message::phrase("turn-theirs")
            .with("opponent", names::player(mover))
            .with("match", line),
        None => Message::phrase("turn-over").with("match", line),
    };
    Message::joined(" · ", [turn, time::left(facts)])
}

/// A ply as everyone saw it.
pub(super) fn played<A: Audience>(report: &MoveReport, view: &View<'_, A>) -> Message {
    match report.battle {
        Some(fought) => battle(report, &fought, view.rules()),
        None => Message::phrase("last-move")
            .with("number", report.ply)
            .with("color", names::color(report.color))
            .with("from", names::square(report.from))
            .with("to", names::square(report.to)),
    }
}

/// Who struck whom, both ranks by name and number, and what fell.
fn battle(report: &MoveReport, fought: &Battle, rules: &Rules) -> Message {
    let id = match fought.outcome {
        _ if fought.defender == Rank::Flag => "battle-flag",
        BattleOutcome::AttackerWins if fought.defender == Rank::Bomb => "battle-bomb-removed",
        BattleOutcome::DefenderWins if fought.defender == Rank::Bomb => "battle-bomb-hit",
        BattleOutcome::BothFall if fought.defender == Rank::Bomb => "battle-bomb-spent",
        BattleOutcome::AttackerWins => "battle-attacker-wins",
        BattleOutcome::DefenderWins => "battle-defender-wins",
        BattleOutcome::BothFall => "battle-both-fall",
    };
    let loss = |color, rank| {
        Message::phrase("battle-loss")
            .with("color", names::color(color))
            .with("rank", names::rank_within(rank))
    };
    let (own, theirs) = (
        loss(report.color, fought.attacker),
        loss(report.color.opponent(), fought.defender),
    );
    let losses = match fought.outcome {
        // That the Flag is lost has been said.
        _ if fought.defender == Rank::Flag => Message::nothing(),
        BattleOutcome::AttackerWins => theirs,
        BattleOutcome::DefenderWins => own,
        BattleOutcome::BothFall => Message::joined(" ", [own, theirs]),
    };
    let advance = report.advanced.map_or_else(Message::nothing, |square| {
        Message::phrase("battle-advance").with("square", names::square(square))
    });
    let told = Message::phrase(id)
        .with("from", names::square(report.from))
        .with("to", names::square(report.to))
        .with(
            "attacker",
            names::numbered_rank_within(fought.attacker, rules.numbering),
        )
        .with(
            "defender",
            names::numbered_rank_within(fought.defender, rules.numbering),
        );
    Message::joined(" ", [told, losses, advance])
}

/// How a match ended, by the people's names.
pub(super) fn result(
    outcome: &Outcome,
    players: &ByColor<crate::matches::Person>,
    rules: &Rules,
) -> Message {
    let id = match outcome.ending {
        Ending::FlagCaptured => "result-flag",
        Ending::NoLegalMove => "result-no-move",
        Ending::Resignation => "result-resignation",
        Ending::TimeOver => "result-time",
        Ending::BothImmobile => "result-both-immobile",
        Ending::MoveCap => "result-cap",
        Ending::QuietCap => "result-quiet-cap",
        Ending::AgreedDraw => "result-agreed-draw",
        Ending::Abandoned => "result-abandoned",
    };
    let told = Message::phrase(id);
    match (outcome.winner, outcome.ending) {
        (Some(winner), _) => told
            .with("winner", names::player(&players[winner]))
            .with("loser", names::player(&players[winner.opponent()])),
        (None, Ending::MoveCap) => told.with("plies", rules.max_plies.unwrap_or_default()),
        (None, Ending::QuietCap) => told.with("plies", rules.max_quiet_plies.unwrap_or_default()),
        (None, _) => told,
    }
}

/// What the end of a game comes to in a return match.
pub(super) fn series(facts: &MatchFacts) -> Message {
    if let Some(totals) = facts.totals() {
        let winner = Color::ALL
            .into_iter()
            .find(|&color| totals[color] > totals[color.opponent()]);
        return winner.map_or_else(
            || Message::phrase("series-tied"),
            |winner| {
                Message::phrase("series-won")
                    .with("winner", names::player(&facts.players[winner]))
                    .with("won", points(totals[winner]))
                    .with("lost", points(totals[winner.opponent()]))
            },
        );
    }
    let goes_on = facts.series == Series::Return
        && facts.game == 1
        && facts
            .outcome
            .is_some_and(|outcome| outcome.ending != Ending::Abandoned);
    if goes_on {
        Message::phrase("series-first")
    } else {
        Message::nothing()
    }
}

/// Half points as people write them: "1½".
fn points(half_points: u8) -> String {
    match (half_points / 2, half_points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// What a player should know before the next plies, from their own view.
fn warnings(view: &View<'_, Player>) -> Message {
    if view.outcome().is_some() {
        return Message::nothing();
    }
    let crossing =
        view.last_crossing(view.color())
            .map_or_else(Message::nothing, |(square, border)| {
                Message::phrase("warning-two-squares")
                    .with("square", names::square(square))
                    .with("one", names::square(border.one))
                    .with("other", names::square(border.other))
            });
    let cap = |plies: Option<u32>, id| {
        plies
            .filter(|plies| CAP_WARNINGS_PLIES.contains(plies))
            .map_or_else(Message::nothing, |plies| {
                Message::phrase(id).with("plies", plies)
            })
    };
    Message::lines([
        crossing,
        cap(view.plies_to_cap(), "warning-cap"),
        cap(view.plies_to_quiet_cap(), "warning-quiet-cap"),
    ])
}

/// The offer that waits, as the reader should hear of it.
fn offer(board: &PlayerBoard) -> Message {
    let Some(offer) = board.facts.offer else {
        return Message::nothing();
    };
    let id = match (offer.kind, offer.by == board.color) {
        (OfferKind::Draw, true) => "draw-offered-by-you",
        (OfferKind::Draw, false) => "draw-offered",
        (OfferKind::Abandon, true) => "abandon-offered-by-you",
        (OfferKind::Abandon, false) => "abandon-offered",
        (OfferKind::Pause, true) => "pause-offered-by-you",
        (OfferKind::Pause, false) => "pause-offered",
    };
    let told = Message::phrase(id).with("opponent", names::player(board.opponent()));
    match offer.days {
        Some(days) => told.with("days", days),
        None => told,
    }
}

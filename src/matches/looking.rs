//! Looking without changing anything: boards, lists, and what autocomplete offers.

use super::act::Which;
use super::administering::settings;
use super::board::{Glance, MatchFacts, Panel, PlayerBoard, Status};
use super::failure::{Failure, Fault, Refusal};
use super::ids::{MatchCode, MessageId, PersonId};
use super::person::{Language, Taste};
use super::record::{self, Record};
use super::saved_setups;
use super::sitting::Sitting;
use super::table::Matches;
use crate::engine::{Color, Rank, Seen, Square};
use crate::store::{MatchRow, Read};

/// Matches that are over of which a person is reminded, as many as Discord lists.
const PAST_LISTED_MAX: u32 = 25;

/// What kind of match is looked for when none is named.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Any that runs.
    Any,
    /// One that is played.
    Played,
    /// One that is arranged.
    Arranged,
}

impl Wanted {
    fn fits(self, status: Status) -> bool {
        match self {
            Self::Any => true,
            Self::Played => status == Status::Playing,
            Self::Arranged => status == Status::Arranging,
        }
    }
}

/// A piece that its owner may move now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movable {
    pub code: MatchCode,
    pub from: Square,
    /// Known to its owner, who alone is told; nothing while others look at their screen.
    pub rank: Option<Rank>,
    /// Pieces of more than one match are listed, so each must name its match.
    pub several: bool,
}

/// A square to which a piece may move now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub to: Square,
    /// The enemy piece there, as the mover sees it; none on a quiet move.
    pub enemy: Option<Seen>,
}

impl Matches {
    /// What a player has before them: the setup while it is arranged, then the board. A match that
    /// is over is shown if its code is given.
    ///
    /// # Errors
    /// If it is not clear which match is meant, or the person is no player of it.
    pub async fn panel(&self, person: PersonId, which: &Which) -> Result<Panel, Failure> {
        let mut read = self.store.read().await?;
        let (row, color) = resolve(&mut read, person, which, Wanted::Any).await?;
        let record = Record::load(&mut read, row).await?;
        Ok(panel(&mut read, &record, color).await?)
    }

    /// The public facts of the match that is meant.
    ///
    /// # Errors
    /// As [`Matches::panel`].
    pub async fn facts(&self, person: PersonId, which: &Which) -> Result<MatchFacts, Failure> {
        let mut read = self.store.read().await?;
        let (row, _) = resolve(&mut read, person, which, Wanted::Any).await?;
        Ok(record::facts(&row)?)
    }

    /// A player's board in a match that is played.
    ///
    /// # Errors
    /// As [`Matches::panel`]; [`Refusal::StillArranging`] before the match begins,
    /// [`Refusal::MatchOver`] after its end.
    pub async fn board(&self, person: PersonId, which: &Which) -> Result<PlayerBoard, Failure> {
        let mut read = self.store.read().await?;
        let (row, color) = resolve(&mut read, person, which, Wanted::Played).await?;
        let record = Record::load(&mut read, row).await?;
        Sitting::check_playing(&record, color)?;
        let taste = taste_of(&mut read, person).await?;
        Ok(record.player_board(color, taste, record.facts.ply)?)
    }

    /// The setup that a player arranges.
    ///
    /// # Errors
    /// As [`Matches::panel`]; [`Refusal::HasBegun`] if nothing is to be arranged any more.
    pub async fn setup(&self, person: PersonId, which: &Which) -> Result<Panel, Failure> {
        let mut read = self.store.read().await?;
        let (row, color) = resolve(&mut read, person, which, Wanted::Arranged).await?;
        let record = Record::load(&mut read, row).await?;
        match panel(&mut read, &record, color).await? {
            setup @ Panel::Setup(_) => Ok(setup),
            board @ Panel::Board(_) => Err(Refusal::HasBegun {
                now: Box::new(board),
            }
            .into()),
        }
    }

    /// What somebody sees who asks for a match by its public message: a player their own panel,
    /// all others the public board.
    ///
    /// # Errors
    /// [`Refusal::NoSuchMatch`]; [`Refusal::StillArranging`] for others than the players before
    /// the match has begun.
    pub async fn glance(&self, person: PersonId, code: MatchCode) -> Result<Glance, Failure> {
        let mut read = self.store.read().await?;
        let row = read.match_by_code(code.as_str()).await?;
        let row = row.ok_or_else(|| Refusal::NoSuchMatch {
            given: code.to_string(),
        })?;
        let record = Record::load(&mut read, row).await?;
        if let Some(color) = record.facts.seat(person) {
            return Ok(Glance::Own(panel(&mut read, &record, color).await?));
        }
        if !record.facts.is_public {
            return Err(Refusal::NoSuchMatch {
                given: code.to_string(),
            }
            .into());
        }
        if record.facts.status == Status::Playing && !may_watch(&mut read, &record.facts).await? {
            return Err(Refusal::NoSpectators {
                facts: Box::new(record.facts),
            }
            .into());
        }
        match record.facts.status {
            Status::Playing | Status::Over => Ok(Glance::Public {
                board: record.public_board(record.facts.ply)?,
                followed: read.follows(record.row.id, person.to_row()).await?,
            }),
            Status::Arranging | Status::Aborted => Err(Refusal::NotAPlayer {
                facts: Box::new(record.facts),
            }
            .into()),
        }
    }

    /// The language in which a person was last spoken to; English for those who are unknown.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn language(&self, person: PersonId) -> Result<Language, Fault> {
        let mut read = self.store.read().await?;
        let row = read.person(person.to_row()).await?;
        let known = row.and_then(|row| Language::from_word(&row.language));
        Ok(known.unwrap_or(Language::English))
    }

    /// The match of which a message told a person; `None` if it told them of none.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn match_of_notice(
        &self,
        person: PersonId,
        message: MessageId,
    ) -> Result<Option<MatchCode>, Failure> {
        let mut read = self.store.read().await?;
        let code = read
            .code_of_notice(person.to_row(), message.to_row())
            .await?;
        Ok(code.and_then(|code| code.parse().ok()))
    }

    /// A person's running matches: those that wait for them first, then the newest first.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn games(&self, person: PersonId) -> Result<Vec<MatchFacts>, Failure> {
        let mut read = self.store.read().await?;
        Ok(running(&mut read, person).await?)
    }

    /// A person's latest matches that are over, the newest first, at most 25.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn past_games(&self, person: PersonId) -> Result<Vec<MatchFacts>, Failure> {
        let mut read = self.store.read().await?;
        let rows = read
            .past_matches_of(person.to_row(), PAST_LISTED_MAX)
            .await?;
        let facts: Result<Vec<_>, _> = rows.iter().map(record::facts).collect();
        Ok(facts?)
    }

    /// A person's own boards in the matches that are played, those that wait for them first, at
    /// most `max`.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn boards(&self, person: PersonId, max: usize) -> Result<Vec<PlayerBoard>, Failure> {
        let mut read = self.store.read().await?;
        let taste = taste_of(&mut read, person).await?;
        let mut rows = read.running_matches_of(person.to_row()).await?;
        rows.retain(|row| row.status == Status::Playing.word());
        let mut seats = Vec::new();
        for row in rows {
            let facts = record::facts(&row)?;
            if let Some(color) = facts.seat(person) {
                seats.push((waits_for(&facts, person), color, row));
            }
        }
        seats.sort_by_key(|(waits, ..)| !waits);
        let mut boards = Vec::new();
        for (_, color, row) in seats.into_iter().take(max) {
            let record = Record::load(&mut read, row).await?;
            boards.push(record.player_board(color, taste, record.facts.ply)?);
        }
        Ok(boards)
    }

    /// The pieces that a person may move now, of the match that is meant, or of every match that
    /// waits for them if that is not clear. Those farthest forward come first.
    ///
    /// # Errors
    /// As [`Matches::panel`]; an unclear match is none.
    pub async fn movable(&self, person: PersonId, which: &Which) -> Result<Vec<Movable>, Failure> {
        let mut read = self.store.read().await?;
        let rows = match resolve(&mut read, person, which, Wanted::Played).await {
            Ok((row, _)) => vec![row],
            Err(Failure::Refusal(refusal)) if matches!(*refusal, Refusal::WhichMatch { .. }) => {
                read.running_matches_of(person.to_row()).await?
            }
            Err(failure) => return Err(failure),
        };
        let known = read.person(person.to_row()).await?;
        let shown = known.is_none_or(|known| !known.streaming);
        let several = rows.len() > 1;
        let mut pieces = Vec::new();
        for row in rows {
            let record = Record::load(&mut read, row).await?;
            let Some(color) = to_move(&record.facts, person) else {
                continue;
            };
            let taste = Taste::default();
            let board = record.player_board(color, taste, record.facts.ply)?;
            let movable = board.movable().into_iter();
            pieces.extend(movable.map(|(from, rank)| Movable {
                code: record.facts.code,
                from,
                rank: shown.then_some(rank),
                several,
            }));
        }
        Ok(pieces)
    }

    /// Where a person's piece on a square may go now, forward first; none when it may not move.
    ///
    /// # Errors
    /// As [`Matches::panel`].
    pub async fn targets(
        &self,
        person: PersonId,
        which: &Which,
        from: Square,
    ) -> Result<Vec<Target>, Failure> {
        let mut read = self.store.read().await?;
        let (row, color) = resolve(&mut read, person, which, Wanted::Played).await?;
        let record = Record::load(&mut read, row).await?;
        if to_move(&record.facts, person).is_none() {
            return Ok(Vec::new());
        }
        let game = record.game()?;
        let view = game.view_for(color);
        let mut targets = view.targets(from);
        targets.sort_by_key(|&square| (std::cmp::Reverse(advance(color, square)), square));
        let target = |to| Target {
            to,
            enemy: view.at(to),
        };
        Ok(targets.into_iter().map(target).collect())
    }
}

impl PlayerBoard {
    /// The player's pieces that may move now, by square and rank; those farthest forward come
    /// first. None when it isn't their turn.
    #[must_use]
    pub fn movable(&self) -> Vec<(Square, Rank)> {
        let view = self.view();
        if self.facts.status != Status::Playing || self.facts.to_move != self.color {
            return Vec::new();
        }
        let mut squares: Vec<Square> = view
            .legal_moves()
            .into_iter()
            .map(|step| step.from)
            .collect();
        squares.dedup();
        squares.sort_by_key(|&square| (std::cmp::Reverse(advance(self.color, square)), square));
        squares
            .into_iter()
            .filter_map(|square| Some((square, view.at(square)?.rank?)))
            .collect()
    }
}

/// How far a square lies from its side's edge, 0–9.
const fn advance(color: Color, square: Square) -> u8 {
    match color {
        Color::Red => square.row(),
        Color::Blue => 9 - square.row(),
    }
}

/// The side with which a person may move now.
fn to_move(facts: &MatchFacts, person: PersonId) -> Option<Color> {
    facts
        .seat(person)
        .filter(|&color| facts.status == Status::Playing && facts.to_move == color)
}

/// Whether a match waits for a person.
pub(super) fn waits_for(facts: &MatchFacts, person: PersonId) -> bool {
    facts.status == Status::Arranging || to_move(facts, person).is_some()
}

/// A person's running matches, those that wait for them first.
pub(super) async fn running(read: &mut Read, person: PersonId) -> Result<Vec<MatchFacts>, Fault> {
    let rows = read.running_matches_of(person.to_row()).await?;
    let facts: Result<Vec<_>, _> = rows.iter().map(record::facts).collect();
    let mut facts = facts?;
    facts.sort_by_key(|facts| !waits_for(facts, person));
    Ok(facts)
}

/// Finds the match that a person means, and their side in it: the one named; else the one of this
/// thread; else the only one of this channel; else the only one that waits for them; else the only one.
pub(super) async fn resolve(
    read: &mut Read,
    person: PersonId,
    which: &Which,
    wanted: Wanted,
) -> Result<(MatchRow, Color), Failure> {
    if let Some(given) = &which.given {
        return named(read, person, given).await;
    }
    let mut candidates = Vec::new();
    for row in read.running_matches_of(person.to_row()).await? {
        let facts = record::facts(&row)?;
        if let Some(color) = facts.seat(person) {
            candidates.push((row, facts, color));
        }
    }
    let in_thread = |facts: &MatchFacts| facts.thread == Some(which.channel);
    if let Some(place) = candidates.iter().position(|(_, facts, _)| in_thread(facts)) {
        let (row, _, color) = candidates.swap_remove(place);
        return Ok((row, color));
    }
    // Where none is of the wanted kind, any will do to say so.
    if candidates
        .iter()
        .any(|(_, facts, _)| wanted.fits(facts.status))
    {
        candidates.retain(|(_, facts, _)| wanted.fits(facts.status));
    }
    if candidates.is_empty() {
        return Err(Refusal::NoMatch.into());
    }
    let here = |facts: &MatchFacts| facts.channel == which.channel;
    let waiting = |facts: &MatchFacts| waits_for(facts, person);
    let anything = |_: &MatchFacts| true;
    let choices: [&dyn Fn(&MatchFacts) -> bool; 3] = [&here, &waiting, &anything];
    let the_only = choices.into_iter().find_map(|suits| {
        let mut suitable = candidates
            .iter()
            .enumerate()
            .filter(|(_, (_, facts, _))| suits(facts))
            .map(|(place, _)| place);
        match (suitable.next(), suitable.next()) {
            (Some(place), None) => Some(place),
            _ => None,
        }
    });
    match the_only {
        Some(place) => {
            let (row, _, color) = candidates.swap_remove(place);
            Ok((row, color))
        }
        None => Err(Refusal::WhichMatch {
            matches: candidates.into_iter().map(|(_, facts, _)| facts).collect(),
        }
        .into()),
    }
}

async fn named(
    read: &mut Read,
    person: PersonId,
    given: &str,
) -> Result<(MatchRow, Color), Failure> {
    let unknown = || Refusal::NoSuchMatch {
        given: given.to_owned(),
    };
    let code: MatchCode = given.parse().map_err(|_| unknown())?;
    let row = read.match_by_code(code.as_str()).await?;
    let row = row.ok_or_else(unknown)?;
    let facts = record::facts(&row)?;
    match facts.seat(person) {
        Some(color) => Ok((row, color)),
        None if !facts.is_public => Err(unknown().into()),
        None => Err(Refusal::NotAPlayer {
            facts: Box::new(facts),
        }
        .into()),
    }
}

/// Whether others than the players may ask for the board of a running match.
pub(super) async fn may_watch(read: &mut Read, facts: &MatchFacts) -> Result<bool, Fault> {
    match facts.guild {
        Some(guild) => Ok(settings(read, guild).await?.spectating),
        None => Ok(true),
    }
}

/// The row of a match that somebody else plays.
pub(super) async fn foreign(read: &mut Read, code: MatchCode) -> Result<MatchRow, Failure> {
    let row = read.match_by_code(code.as_str()).await?;
    Ok(row.ok_or_else(|| Refusal::NoSuchMatch {
        given: code.to_string(),
    })?)
}

/// What a player has before them in a match.
pub(super) async fn panel(read: &mut Read, record: &Record, color: Color) -> Result<Panel, Fault> {
    let taste = taste_of(read, record.facts.players[color].id).await?;
    Ok(match record.facts.status {
        Status::Arranging | Status::Aborted => {
            let starts = saved_setups::starts(read, record, color).await?;
            Panel::Setup(record.setup_board(color, taste, starts))
        }
        Status::Playing | Status::Over => {
            Panel::Board(record.player_board(color, taste, record.facts.ply)?)
        }
    })
}

/// How a person likes pictures.
pub(super) async fn taste_of(read: &mut Read, person: PersonId) -> Result<Taste, Fault> {
    match read.person(person.to_row()).await? {
        Some(row) => record::taste(&row),
        None => Ok(Taste::default()),
    }
}

//! From rows to a match and back: the record is read, replayed and compared on every load.

use super::board::{MatchFacts, PlayerBoard, PublicBoard, Series, SetupBoard, Status};
use super::challenge::{ChallengeCard, ChallengeState, ColourWish};
use super::clock::Timestamp;
use super::failure::Fault;
use super::ids::{ChallengeId, ChannelId, GuildId, MessageId, PersonId};
use super::offer::{Offer, OfferKind};
use super::pace::Pace;
use super::person::{Confirmation, Orientation, Person, PictureSize, Taste, Theme};
use super::saved_setups::Starts;
use super::solo::Privacy;
use super::thread::ThreadState;
use crate::engine::{
    ByColor, Color, Ending, Game, Move, Outcome, Reveal, Setup, Square, Variant, notation,
};
use crate::store::{ChallengeRow, MatchRow, MoveRow, PersonRow, Read, SetupRow};

/// Reads a word of the database that must be known. A fault goes into the log, and what isn't written
/// as our words are isn't told there: in a damaged database it might be a setup.
fn word<T>(known: Option<T>, what: &str, text: &str) -> Result<T, Fault> {
    let is_word =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    known.ok_or_else(|| {
        Fault::new(if text.chars().all(is_word) {
            format!("the database holds an unknown {what}, {text:?}")
        } else {
            format!("the database holds no {what} where one belongs")
        })
    })
}

pub(super) const fn reveal_word(reveal: Reveal) -> &'static str {
    match reveal {
        Reveal::StaysVisible => "visible",
        Reveal::HiddenAgain => "hidden",
    }
}

fn reveal_from(text: &str) -> Result<Reveal, Fault> {
    let known = match text {
        "visible" => Some(Reveal::StaysVisible),
        "hidden" => Some(Reveal::HiddenAgain),
        _ => None,
    };
    word(known, "reveal", text)
}

pub(super) const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Blue => "blue",
    }
}

pub(super) fn color_from(text: &str) -> Result<Color, Fault> {
    let known = Color::ALL
        .into_iter()
        .find(|&color| color_word(color) == text);
    word(known, "colour", text)
}

const ENDINGS: [(Ending, &str); 9] = [
    (Ending::FlagCaptured, "flag-captured"),
    (Ending::NoLegalMove, "no-legal-move"),
    (Ending::Resignation, "resignation"),
    (Ending::TimeOver, "time-over"),
    (Ending::BothImmobile, "both-immobile"),
    (Ending::MoveCap, "move-cap"),
    (Ending::QuietCap, "quiet-cap"),
    (Ending::AgreedDraw, "agreed-draw"),
    (Ending::Abandoned, "abandoned"),
];

pub(super) fn ending_word(ending: Ending) -> &'static str {
    ENDINGS
        .into_iter()
        .find(|&(known, _)| known == ending)
        .map(|(_, word)| word)
        .expect("the table names every ending; a test counts them")
}

fn ending_from(text: &str) -> Result<Ending, Fault> {
    let known = ENDINGS.into_iter().find(|&(_, known)| known == text);
    word(known.map(|(ending, _)| ending), "ending", text)
}

/// A count or a square's place, as the engine counts.
pub(super) fn count(number: i64) -> Result<u32, Fault> {
    u32::try_from(number).map_err(|error| Fault::because("a count is out of range", error))
}

fn square_from(number: i64) -> Result<Square, Fault> {
    usize::try_from(number)
        .ok()
        .and_then(|index| Square::from_index(index).ok())
        .ok_or_else(|| Fault::new(format!("the database holds no square at {number}")))
}

pub(super) fn square_number(square: Square) -> i64 {
    i64::try_from(square.index()).expect("a square's place is below a hundred")
}

pub(super) fn pace(text: &str) -> Result<Pace, Fault> {
    word(Pace::from_word(text), "pace", text)
}

fn moment(seconds: i64) -> Timestamp {
    Timestamp::from_unix(seconds)
}

/// The card of a challenge.
pub(super) fn card(row: ChallengeRow) -> Result<ChallengeCard, Fault> {
    let variant: Variant = word(row.variant.parse().ok(), "variant", &row.variant)?;
    let rule_set = word(row.rule_set.parse().ok(), "rule set", &row.rule_set)?;
    let reveal = reveal_from(&row.reveal)?;
    Ok(ChallengeCard {
        id: ChallengeId(row.id),
        challenger: Person {
            id: PersonId::from_row(row.challenger_id),
            name: row.challenger_name,
        },
        opponent: row
            .opponent_id
            .zip(row.opponent_name)
            .map(|(id, name)| Person {
                id: PersonId::from_row(id),
                name,
            }),
        guild: row.guild_id.map(GuildId::from_row),
        channel: ChannelId::from_row(row.channel_id),
        message: row.message_id.map(MessageId::from_row),
        thread: word(ThreadState::from_word(&row.thread), "state", &row.thread)?,
        variant,
        rule_set,
        reveal,
        rules: variant.adapt(rule_set.rules(reveal)),
        pace: pace(&row.pace)?,
        colour: word(ColourWish::from_word(&row.colour), "colour", &row.colour)?,
        series: word(Series::from_word(&row.series), "series", &row.series)?,
        state: word(ChallengeState::from_word(&row.state), "state", &row.state)?,
        code: match row.code {
            Some(code) => Some(word(code.parse().ok(), "match code", &code)?),
            None => None,
        },
        made_at: moment(row.made_at),
        expires_at: moment(row.expires_at),
    })
}

/// How a person likes boards.
pub(super) fn taste(row: &PersonRow) -> Result<Taste, Fault> {
    Ok(Taste {
        theme: word(Theme::from_word(&row.theme), "theme", &row.theme)?,
        orientation: word(
            Orientation::from_word(&row.orientation),
            "orientation",
            &row.orientation,
        )?,
        confirms: word(
            Confirmation::from_word(&row.confirms),
            "confirmation",
            &row.confirms,
        )?,
        text_first: row.text_first,
        size: word(
            PictureSize::from_word(&row.picture_size),
            "picture size",
            &row.picture_size,
        )?,
        streaming: row.streaming,
    })
}

/// The public facts of a match as its row tells them.
pub(super) fn facts(row: &MatchRow) -> Result<MatchFacts, Fault> {
    let variant: Variant = word(row.variant.parse().ok(), "variant", &row.variant)?;
    let rule_set = word(row.rule_set.parse().ok(), "rule set", &row.rule_set)?;
    let reveal = reveal_from(&row.reveal)?;
    let ply = count(row.plies)?;
    let person = |id, name: &str| Person {
        id: PersonId::from_row(id),
        name: name.into(),
    };
    Ok(MatchFacts {
        code: word(row.code.parse().ok(), "match code", &row.code)?,
        challenge: ChallengeId(row.challenge_id),
        variant,
        rule_set,
        reveal,
        rules: variant.adapt(rule_set.rules(reveal)),
        pace: pace(&row.pace)?,
        series: word(Series::from_word(&row.series), "series", &row.series)?,
        game: u8::try_from(row.game)
            .map_err(|error| Fault::because("a return match has two games", error))?,
        players: ByColor {
            red: person(row.red_id, &row.red_name),
            blue: person(row.blue_id, &row.blue_name),
        },
        guild: row.guild_id.map(GuildId::from_row),
        channel: ChannelId::from_row(row.channel_id),
        is_public: row.solo.as_deref() != Some(Privacy::Private.word()),
        thread: row.thread_id.map(ChannelId::from_row),
        card: row.message_id.map(MessageId::from_row),
        status: word(Status::from_word(&row.status), "status", &row.status)?,
        ply,
        to_move: mover_after(ply),
        outcome: match &row.ending {
            Some(ending) => Some(Outcome {
                winner: row.winner.as_deref().map(color_from).transpose()?,
                ending: ending_from(ending)?,
            }),
            None => None,
        },
        created_at: moment(row.created_at),
        started_at: row.started_at.map(moment),
        ended_at: row.ended_at.map(moment),
        deadline: if row.status == Status::Arranging.word() {
            Some(moment(row.due_at))
        } else {
            row.deadline_at.map(moment)
        },
        time_over: row.time_over,
        reminded_at: row.reminded_at.map(moment),
        paused_until: row.paused_until.map(moment),
        offer: offer(row)?,
        first_winner: row.first_winner_id.map(PersonId::from_row),
    })
}

/// Whose turn it is after so many plies: Red moves first and nobody passes (RULES §1).
const fn mover_after(ply: u32) -> Color {
    if ply.is_multiple_of(2) {
        Color::Red
    } else {
        Color::Blue
    }
}

fn offer(row: &MatchRow) -> Result<Option<Offer>, Fault> {
    match (&row.offer_kind, &row.offer_by, row.offer_ply, row.offer_at) {
        (Some(kind), Some(by), Some(ply), Some(at)) => Ok(Some(Offer {
            kind: word(OfferKind::from_word(kind), "offer", kind)?,
            by: color_from(by)?,
            ply: count(ply)?,
            made_at: moment(at),
            days: row.offer_days.map(count).transpose()?,
        })),
        _ => Ok(None),
    }
}

/// One side's setup as it is stored.
pub(super) struct Draft {
    pub(super) setup: Setup,
    pub(super) revision: u32,
    pub(super) previous: Option<Setup>,
    pub(super) chosen: Option<Square>,
    pub(super) rejected: Option<Vec<String>>,
    pub(super) ready_at: Option<Timestamp>,
}

impl Draft {
    /// A first draft.
    pub(super) fn new(setup: Setup) -> Self {
        Self {
            setup,
            revision: 0,
            previous: None,
            chosen: None,
            rejected: None,
            ready_at: None,
        }
    }

    fn from_row(row: &SetupRow, variant: Variant, color: Color) -> Result<Self, Fault> {
        let read = |letters: &str| {
            notation::read_setup(variant, color, letters)
                .map_err(|error| Fault::because("a stored setup is unlawful", error))
        };
        Ok(Self {
            setup: read(&row.letters)?,
            revision: count(row.revision)?,
            previous: row.previous.as_deref().map(read).transpose()?,
            chosen: row.chosen.map(square_from).transpose()?,
            rejected: row
                .rejected
                .as_deref()
                .map(|rows| rows.split('\n').map(String::from).collect()),
            ready_at: row.ready_at.map(moment),
        })
    }

    pub(super) fn to_row(&self) -> SetupRow {
        SetupRow {
            color: color_word(self.setup.color()).into(),
            letters: notation::setup(&self.setup),
            revision: self.revision.into(),
            previous: self.previous.as_ref().map(notation::setup),
            chosen: self.chosen.map(square_number),
            rejected: self.rejected.as_ref().map(|rows| rows.join("\n")),
            ready_at: self.ready_at.map(Timestamp::unix),
        }
    }
}

/// A match as it was read, before anything is decided.
pub(super) struct Record {
    pub(super) row: MatchRow,
    pub(super) facts: MatchFacts,
    pub(super) drafts: ByColor<Draft>,
    moves: Vec<MoveRow>,
}

impl Record {
    /// Reads the record of a match.
    pub(super) async fn load(read: &mut Read, row: MatchRow) -> Result<Self, Fault> {
        let setups = read.setups(row.id).await?;
        let moves = read.moves(row.id, row.plies).await?;
        Self::from_rows(row, &setups, moves)
    }

    fn from_rows(row: MatchRow, setups: &[SetupRow], moves: Vec<MoveRow>) -> Result<Self, Fault> {
        let facts = facts(&row)?;
        let mut red = None;
        let mut blue = None;
        for setup in setups {
            let color = color_from(&setup.color)?;
            let draft = Draft::from_row(setup, facts.variant, color)?;
            match color {
                Color::Red => red = Some(draft),
                Color::Blue => blue = Some(draft),
            }
        }
        let (Some(red), Some(blue)) = (red, blue) else {
            return Err(Fault::new(format!("match {} lacks a setup", facts.code)));
        };
        if moves.len() != facts.ply as usize {
            return Err(Fault::new(format!("match {} lacks plies", facts.code)));
        }
        Ok(Self {
            row,
            facts,
            drafts: ByColor { red, blue },
            moves,
        })
    }

    /// The game as it stands now, compared with the outcome that is stored.
    pub(super) fn game(&self) -> Result<Game, Fault> {
        let mut game = self.replay(self.moves.len())?;
        let replayed = game.view().outcome();
        match (replayed, self.facts.outcome) {
            (None, Some(decided)) if is_decision(decided.ending) => {
                game.end(decided);
            }
            (replayed, stored) if replayed == stored => {}
            (replayed, stored) => {
                return Err(Fault::new(format!(
                    "match {} replays to {replayed:?}, but {stored:?} is stored",
                    self.facts.code
                )));
            }
        }
        Ok(game)
    }

    /// The game before anything was played.
    pub(super) fn game_before_the_first_ply(&self) -> Result<Game, Fault> {
        self.replay(0)
    }

    /// The game as it stood after a ply. The end belongs to the last one.
    pub(super) fn game_at(&self, ply: u32) -> Result<Game, Fault> {
        if ply >= self.facts.ply {
            return self.game();
        }
        self.replay(ply as usize)
    }

    fn replay(&self, plies: usize) -> Result<Game, Fault> {
        let fault = |detail: String| Fault::new(format!("match {} {detail}", self.facts.code));
        let setups = ByColor::from_fn(|color| self.drafts[color].setup.clone());
        let facts = &self.facts;
        let mut game = Game::new(facts.variant, facts.rule_set.rules(facts.reveal), &setups);
        for (index, row) in self.moves.iter().take(plies).enumerate() {
            let ply = index + 1;
            if usize::try_from(row.ply) != Ok(ply) {
                return Err(fault(format!("lacks ply {ply}")));
            }
            let step = Move {
                from: square_from(row.from_square)?,
                to: square_from(row.to_square)?,
            };
            game.play(step)
                .map_err(|reason| fault(format!("does not replay at ply {ply}: {reason}")))?;
        }
        Ok(game)
    }

    /// The facts as they were after a ply.
    pub(super) fn facts_at(&self, ply: u32) -> MatchFacts {
        let mut facts = self.facts.clone();
        if ply < facts.ply {
            facts.ply = ply;
            facts.to_move = mover_after(ply);
            facts.status = Status::Playing;
            facts.outcome = None;
            facts.ended_at = None;
            facts.offer = None;
            facts.deadline = None;
            facts.time_over = false;
            facts.reminded_at = None;
        }
        facts
    }

    /// One player's board after a ply.
    pub(super) fn player_board(
        &self,
        color: Color,
        taste: Taste,
        ply: u32,
    ) -> Result<PlayerBoard, Fault> {
        Ok(PlayerBoard {
            facts: self.facts_at(ply),
            color,
            taste,
            shown: shown(&self.row),
            game: Box::new(self.game_at(ply)?),
        })
    }

    /// Everyone's board after a ply.
    pub(super) fn public_board(&self, ply: u32) -> Result<PublicBoard, Fault> {
        Ok(PublicBoard {
            facts: self.facts_at(ply),
            shown: shown(&self.row),
            game: Box::new(self.game_at(ply)?),
        })
    }

    /// One player's setup.
    pub(super) fn setup_board(&self, color: Color, taste: Taste, starts: Starts) -> SetupBoard {
        let draft = &self.drafts[color];
        SetupBoard {
            facts: self.facts.clone(),
            color,
            taste,
            revision: draft.revision,
            setup: draft.setup.clone(),
            chosen: draft.chosen,
            starts,
            undoable: draft.previous.is_some(),
            rejected: draft.rejected.clone(),
            ready: draft.ready_at.is_some(),
            opponent_ready: self.drafts[color.opponent()].ready_at.is_some(),
            due_at: moment(self.row.due_at),
        }
    }
}

/// Reads a match from its rows as every load does, replays it, and compares its end with the stored one.
/// Returns the public facts.
///
/// # Errors
/// What of the rows can't be; they are no work of this version's then.
pub fn read_stored(
    row: MatchRow,
    setups: &[SetupRow],
    moves: Vec<MoveRow>,
) -> Result<MatchFacts, Fault> {
    let record = Record::from_rows(row, setups, moves)?;
    record.game()?;
    Ok(record.facts)
}

/// Whose remaining pieces may be seen after the end, as it was frozen then.
pub(super) const fn shown(row: &MatchRow) -> ByColor<bool> {
    ByColor {
        red: row.red_shown,
        blue: row.blue_shown,
    }
}

/// Whether people or the clock decide this ending, rather than the board.
const fn is_decision(ending: Ending) -> bool {
    matches!(
        ending,
        Ending::Resignation | Ending::TimeOver | Ending::AgreedDraw | Ending::Abandoned
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_has_a_word_of_its_own() {
        // The match names every case: a new ending does not compile until the table has it.
        for (ending, text) in ENDINGS {
            match ending {
                Ending::FlagCaptured
                | Ending::NoLegalMove
                | Ending::Resignation
                | Ending::TimeOver
                | Ending::BothImmobile
                | Ending::MoveCap
                | Ending::QuietCap
                | Ending::AgreedDraw
                | Ending::Abandoned => {}
            }
            assert_eq!(ending_word(ending), text);
            assert_eq!(ending_from(text).unwrap(), ending);
        }
    }
}

//! One act being decided: its transaction, its actor, its moment.

use super::act::{Act, Which};
use super::board::{Panel, Series, Status};
use super::clock::{Chance, Timestamp};
use super::failure::{Failure, Fault, Refusal};
use super::ids::{ChannelId, MatchCode, PersonId};
use super::looking::{self, Wanted};
use super::post::{Kind, Postbox, Thread};
use super::record::{self, Record};
use crate::engine::{ByColor, Color, Ending, Outcome};
use crate::store::{EndRow, MatchRow, NewEvent, NewMatch, Write};

/// How long both have to arrange their setups.
const ARRANGING_SECONDS: u64 = 48 * 60 * 60;
/// Codes of the usual length that are tried before a longer one is taken.
const CODE_DRAWS: usize = 8;

/// One act being decided. Everything in it is undone unless the act succeeds.
pub(super) struct Sitting {
    pub(super) write: Write,
    pub(super) act: Act,
    pub(super) now: Timestamp,
    pub(super) chance: Chance,
    /// The same interaction has been acted upon: nothing may change, the present state answers.
    pub(super) repeated: bool,
}

impl Sitting {
    /// The match with this code and the actor's side in it.
    pub(super) async fn seat(&mut self, code: MatchCode) -> Result<(Record, Color), Failure> {
        self.which(&Which::code(code, self.act.place.channel), Wanted::Any)
            .await
    }

    /// The match that is meant and the actor's side in it.
    pub(super) async fn which(
        &mut self,
        which: &Which,
        wanted: Wanted,
    ) -> Result<(Record, Color), Failure> {
        let person = self.act.person;
        let (row, color) = looking::resolve(&mut self.write, person, which, wanted).await?;
        Ok((Record::load(&mut self.write, row).await?, color))
    }

    /// What the actor has before them in a match, as it stands.
    pub(super) async fn panel(&mut self, record: &Record, color: Color) -> Result<Panel, Fault> {
        looking::panel(&mut self.write, record, color).await
    }

    /// What the actor has before them in a match, read anew after it changed.
    pub(super) async fn panel_anew(&mut self, id: i64, color: Color) -> Result<Panel, Fault> {
        let row = self.row(id).await?;
        let record = Record::load(&mut self.write, row).await?;
        self.panel(&record, color).await
    }

    /// The row of a match that is known to exist.
    pub(super) async fn row(&mut self, id: i64) -> Result<MatchRow, Fault> {
        self.write
            .match_by_id(id)
            .await?
            .ok_or_else(|| Fault::new("a match was lost within its transaction"))
    }

    /// Refuses what only a match that is played allows.
    pub(super) fn check_playing(record: &Record, color: Color) -> Result<(), Refusal> {
        let facts = || Box::new(record.facts.clone());
        match record.facts.status {
            Status::Playing => Ok(()),
            Status::Arranging => Err(Refusal::StillArranging {
                facts: facts(),
                ready: record.drafts[color].ready_at.is_some(),
            }),
            Status::Over | Status::Aborted => Err(Refusal::MatchOver { facts: facts() }),
        }
    }

    /// Writes down what happened in a match.
    pub(super) async fn event(
        &mut self,
        record: &Record,
        kind: &str,
        ply: u32,
    ) -> Result<Thread, Fault> {
        let (challenge, match_id) = (record.row.challenge_id, record.row.id);
        let ply = Some(i64::from(ply));
        let actor = Some(self.act.person);
        event(
            &mut self.write,
            challenge,
            Some(match_id),
            ply,
            kind,
            actor,
            self.now,
        )
        .await
    }

    pub(super) fn postbox(&mut self) -> Postbox<'_> {
        Postbox {
            write: &mut self.write,
            chance: &self.chance,
            now: self.now,
        }
    }

    /// Opens a match of a challenge with a random setup for each side, and sends both to arrange.
    pub(super) async fn open_match(
        &mut self,
        challenge: &ChallengeTerms<'_>,
        game: i64,
        players: ByColor<PersonId>,
    ) -> Result<i64, Fault> {
        let id = self.insert_match(challenge, game, players).await?;
        let row = self.row(id).await?;
        let variant = record::facts(&row)?.variant;
        for color in Color::ALL {
            let draft = record::Draft::new(self.chance.setup(variant, color));
            self.write.put_setup(id, &draft.to_row()).await?;
        }
        let actor = Some(self.act.person);
        let thread = event(
            &mut self.write,
            challenge.id,
            Some(id),
            Some(0),
            "open",
            actor,
            self.now,
        )
        .await?;
        let channel = ChannelId::from_row(row.channel_id);
        let mut postbox = self.postbox();
        postbox.tell_channel(thread, Kind::Card, channel).await?;
        for color in Color::ALL {
            postbox
                .tell_player(thread, Kind::Setup, players[color], channel)
                .await?;
        }
        Ok(id)
    }

    async fn insert_match(
        &mut self,
        challenge: &ChallengeTerms<'_>,
        game: i64,
        players: ByColor<PersonId>,
    ) -> Result<i64, Fault> {
        let due_at = self
            .now
            .after(std::time::Duration::from_secs(ARRANGING_SECONDS));
        let short = std::iter::repeat_n(MatchCode::LENGTH, CODE_DRAWS);
        let long = std::iter::repeat_n(MatchCode::LENGTH_MAX, CODE_DRAWS);
        for length in short.chain(long) {
            let code = self.chance.code(length);
            let inserted = self
                .write
                .insert_match(NewMatch {
                    code: code.as_str(),
                    challenge_id: challenge.id,
                    game,
                    variant: challenge.variant,
                    rule_set: challenge.rule_set,
                    reveal: challenge.reveal,
                    red_id: players.red.to_row(),
                    blue_id: players.blue.to_row(),
                    created_at: self.now.unix(),
                    due_at: due_at.unix(),
                })
                .await?;
            if let Some(id) = inserted {
                return Ok(id);
            }
        }
        Err(Fault::new("no free match code was found"))
    }

    /// Ends a match that is played, tells everyone, and lets the second game of a return match
    /// follow. The players' consent to show what remains is frozen here.
    pub(super) async fn finish(
        &mut self,
        record: &Record,
        thread: Thread,
        outcome: Outcome,
    ) -> Result<(), Fault> {
        let players = record.facts.players.clone().map(|person| person.id);
        let mut shown = ByColor::default();
        if outcome.ending != Ending::Abandoned {
            for color in Color::ALL {
                let person = self.write.person(players[color].to_row()).await?;
                shown[color] = person.is_some_and(|person| person.shows_setup);
            }
        }
        let end = EndRow {
            winner: outcome.winner.map(record::color_word),
            ending: record::ending_word(outcome.ending),
            red_shown: shown.red,
            blue_shown: shown.blue,
            at: self.now.unix(),
        };
        if !self.write.end_match(record.row.id, end).await? {
            return Err(Fault::new("a match ended twice within one transaction"));
        }
        let (actor, channel) = (self.act.person, record.facts.channel);
        let mut postbox = self.postbox();
        postbox.tell_channel(thread, Kind::Card, channel).await?;
        postbox.tell_channel(thread, Kind::Outcome, channel).await?;
        for color in Color::ALL {
            for kind in [Kind::Started, Kind::Turn, Kind::Board, Kind::Offered] {
                postbox
                    .untell_player(thread.challenge, kind, players[color])
                    .await?;
            }
            if players[color] != actor {
                postbox
                    .tell_player(thread, Kind::Result, players[color], channel)
                    .await?;
            }
            postbox.call_off(thread, players[color], channel).await?;
        }
        self.open_return_game(record, outcome, players).await
    }

    async fn open_return_game(
        &mut self,
        record: &Record,
        outcome: Outcome,
        players: ByColor<PersonId>,
    ) -> Result<(), Fault> {
        let facts = &record.facts;
        let follows = facts.series == Series::Return
            && facts.game == 1
            && outcome.ending != Ending::Abandoned;
        if !follows {
            return Ok(());
        }
        let terms = ChallengeTerms {
            id: record.row.challenge_id,
            variant: &record.row.variant,
            rule_set: &record.row.rule_set,
            reveal: &record.row.reveal,
        };
        let exchanged = ByColor {
            red: players.blue,
            blue: players.red,
        };
        self.open_match(&terms, 2, exchanged).await?;
        Ok(())
    }
}

/// What a match takes over from its challenge, as rows hold it.
pub(super) struct ChallengeTerms<'a> {
    pub(super) id: i64,
    pub(super) variant: &'a str,
    pub(super) rule_set: &'a str,
    pub(super) reveal: &'a str,
}

/// Writes down what happened.
pub(super) async fn event(
    write: &mut Write,
    challenge: i64,
    match_id: Option<i64>,
    ply: Option<i64>,
    kind: &str,
    actor: Option<PersonId>,
    now: Timestamp,
) -> Result<Thread, Fault> {
    let event = write
        .insert_event(NewEvent {
            challenge_id: challenge,
            match_id,
            ply,
            kind,
            actor_id: actor.map(PersonId::to_row),
            at: now.unix(),
        })
        .await?;
    Ok(Thread {
        event,
        challenge,
        match_id,
        ply,
    })
}

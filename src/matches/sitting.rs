//! One act being decided: its transaction, its actor, its moment.

use super::act::{Act, Which};
use super::board::{Panel, Status};
use super::clock::{Chance, Timestamp};
use super::failure::{Failure, Fault, Refusal};
use super::ids::MatchCode;
use super::looking::{self, Wanted};
use super::post::{Occasion, Postbox};
use super::record::Record;
use super::steward::{Steward, event};
use crate::engine::{Color, Outcome};
use crate::store::{MatchRow, Write};

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
    ) -> Result<Occasion, Fault> {
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

    /// Notes that the answer takes the place of the message that was pressed, buttons and all.
    pub(super) async fn pressed_is_bare(&mut self) -> Result<(), Fault> {
        if let Some(pressed) = self.act.pressed {
            let person = self.act.person.to_row();
            self.write
                .set_message_bare(person, pressed.to_row(), self.now.unix())
                .await?;
        }
        Ok(())
    }

    pub(super) fn postbox(&mut self) -> Postbox<'_> {
        Postbox {
            write: &mut self.write,
            chance: &self.chance,
            now: self.now,
        }
    }

    pub(super) fn steward(&mut self) -> Steward<'_> {
        Steward {
            write: &mut self.write,
            chance: &self.chance,
            now: self.now,
            actor: Some(self.act.person),
        }
    }

    /// Ends a match that is played, as the actor makes it so.
    pub(super) async fn finish(
        &mut self,
        record: &Record,
        occasion: Occasion,
        outcome: Outcome,
    ) -> Result<(), Fault> {
        self.steward().finish(&record.row, occasion, outcome).await
    }
}

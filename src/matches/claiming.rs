//! When the opponent's time is over: claiming the win, or granting more time.

use super::act::{Act, Which};
use super::board::Panel;
use super::deadline;
use super::failure::{Failure, Refusal};
use super::looking::Wanted;
use super::pace::Pace;
use super::post::Kind;
use super::record::Record;
use super::sitting::Sitting;
use super::table::Matches;
use crate::engine::{Color, Ending, Outcome};

impl Matches {
    /// Claims the win in a match whose other side is out of time. One in which nobody has moved is
    /// closed without an outcome instead. `seen` is the number of plies that the actor saw, where
    /// what was pressed tells it: a move that comes first saves its player.
    ///
    /// # Errors
    /// [`Refusal::NoClock`], [`Refusal::OwnTime`], [`Refusal::TimeNotOver`], [`Refusal::Stale`], and
    /// what stands against acting in the match.
    pub async fn claim(&self, act: Act, which: Which, seen: Option<u32>) -> Result<Panel, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move { sitting.claim(&which, seen).await })
        })
        .await
    }

    /// Gives the opponent, who is out of time, [`super::GRANT_SECONDS`] more from now on.
    ///
    /// # Errors
    /// As [`Matches::claim`].
    pub async fn grant(&self, act: Act, which: Which, seen: Option<u32>) -> Result<Panel, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move { sitting.grant(&which, seen).await })
        })
        .await
    }
}

impl Sitting {
    async fn claim(&mut self, which: &Which, seen: Option<u32>) -> Result<Panel, Failure> {
        let (record, color) = self.which(which, Wanted::Played).await?;
        if self.repeated {
            return Ok(self.panel(&record, color).await?);
        }
        self.check_time_over(&record, color, seen).await?;
        let occasion = self.event(&record, "claim", record.facts.ply).await?;
        if record.facts.ply == 0 {
            self.steward().abort(&record.row, occasion).await?;
        } else {
            let outcome = Outcome {
                winner: Some(color),
                ending: Ending::TimeOver,
            };
            self.finish(&record, occasion, outcome).await?;
        }
        Ok(self.panel_anew(record.row.id, color).await?)
    }

    async fn grant(&mut self, which: &Which, seen: Option<u32>) -> Result<Panel, Failure> {
        let (record, color) = self.which(which, Wanted::Played).await?;
        if self.repeated {
            return Ok(self.panel(&record, color).await?);
        }
        self.check_time_over(&record, color, seen).await?;
        if record.facts.pace == Pace::Live {
            // A live match is decided by the next sweep, and offers no button for this.
            return Err(Refusal::AlreadyAnswered.into());
        }
        deadline::grant(&mut self.write, &record.row, self.now).await?;
        let occasion = self.event(&record, "grant", record.facts.ply).await?;
        let opponent = record.facts.players[color.opponent()].id;
        let channel = record.facts.channel;
        let mut postbox = self.postbox();
        postbox.tell_channel(occasion, Kind::Card, channel).await?;
        postbox
            .untell_player(occasion.challenge, &[Kind::TimeOver], opponent)
            .await?;
        postbox
            .tell_player(occasion, Kind::Granted, opponent, channel)
            .await?;
        Ok(self.panel_anew(record.row.id, color).await?)
    }

    /// Refuses unless the opponent of this side is out of time.
    async fn check_time_over(
        &mut self,
        record: &Record,
        color: Color,
        seen: Option<u32>,
    ) -> Result<(), Failure> {
        Self::check_playing(record, color)?;
        self.check_seen(record, color, seen).await?;
        let facts = || Box::new(record.facts.clone());
        let refusal = if record.facts.deadline.is_none() {
            Refusal::NoClock { facts: facts() }
        } else if record.facts.to_move == color {
            Refusal::OwnTime { facts: facts() }
        } else if !deadline::is_over(&record.row, self.now) {
            Refusal::TimeNotOver { facts: facts() }
        } else {
            return Ok(());
        };
        Err(refusal.into())
    }
}

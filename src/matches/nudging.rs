//! Nudging: a kind word to an opponent who takes long, a few times at most.

use std::time::Duration;

use super::act::{Act, Which};
use super::board::{MatchFacts, Status};
use super::clock::Timestamp;
use super::failure::{Failure, Fault, Refusal};
use super::looking::Wanted;
use super::post::Kind;
use super::record::Record;
use super::sitting::Sitting;
use super::table::Matches;
use crate::engine::Color;

/// How long a player waits before they may nudge again in the same match.
pub const NUDGE_PAUSE_SECONDS: u64 = 12 * 60 * 60;
/// How often a day one person may nudge another, in all their matches together.
pub const NUDGES_A_DAY: usize = 2;
const DAY_SECONDS: u64 = 24 * 60 * 60;

impl Matches {
    /// Reminds the opponent that the match waits for them: by direct message, or in the channel
    /// where their inbox is closed.
    ///
    /// # Errors
    /// [`Refusal::WaitsForYou`] if it doesn't wait for the opponent, [`Refusal::Paused`],
    /// [`Refusal::NudgedAlready`], and what stands against acting in the match.
    pub async fn nudge(&self, act: Act, which: Which) -> Result<MatchFacts, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move { sitting.nudge(&which).await })
        })
        .await
    }
}

impl Sitting {
    async fn nudge(&mut self, which: &Which) -> Result<MatchFacts, Failure> {
        let (record, color) = self.which(which, Wanted::Any).await?;
        let facts = record.facts.clone();
        if self.repeated {
            return Ok(facts);
        }
        if facts.level().is_some() {
            return Err(Refusal::ComputerThinks.into());
        }
        self.check_waiting(&record, color)?;
        let opponent = facts.players[color.opponent()].id;
        if let Some(again_at) = self.nudge_pause(&record, color).await? {
            return Err(Refusal::NudgedAlready { again_at }.into());
        }
        let occasion = self.event(&record, "nudge", facts.ply).await?;
        self.postbox()
            .tell_player(occasion, Kind::Nudge, opponent, facts.channel)
            .await?;
        Ok(facts)
    }

    fn check_waiting(&self, record: &Record, color: Color) -> Result<(), Refusal> {
        let facts = &record.facts;
        let waits = match facts.status {
            Status::Arranging => record.drafts[color.opponent()].ready_at.is_none(),
            Status::Playing => facts.to_move != color,
            Status::Over | Status::Aborted => {
                return Err(Refusal::MatchOver {
                    facts: Box::new(facts.clone()),
                });
            }
        };
        if !waits {
            return Err(Refusal::WaitsForYou {
                facts: Box::new(facts.clone()),
            });
        }
        match facts.paused_until {
            Some(until) if until > self.now => Err(Refusal::Paused { until }),
            _ => Ok(()),
        }
    }

    /// When the actor may nudge again, if not yet.
    async fn nudge_pause(
        &mut self,
        record: &Record,
        color: Color,
    ) -> Result<Option<Timestamp>, Fault> {
        let person = self.act.person.to_row();
        let opponent = record.facts.players[color.opponent()].id.to_row();
        let here = self.write.last_nudge(record.row.id, person).await?;
        let here = here
            .map(|last| Timestamp::from_unix(last).after(Duration::from_secs(NUDGE_PAUSE_SECONDS)));
        let day = Duration::from_secs(DAY_SECONDS);
        let yesterday = self.now.before(day);
        let nudges = self
            .write
            .nudges_since(person, opponent, yesterday.unix())
            .await?;
        let counted = nudges.len().checked_sub(NUDGES_A_DAY);
        let everywhere = counted.map(|oldest| Timestamp::from_unix(nudges[oldest]).after(day));
        Ok(here.max(everywhere).filter(|&again| again > self.now))
    }
}

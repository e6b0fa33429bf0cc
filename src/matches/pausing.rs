//! Pausing: the clocks stand still for some days, by agreement or as a player's own holiday.

use std::time::Duration;

use super::act::{Act, Which};
use super::board::PlayerBoard;
use super::failure::{Failure, Fault, Refusal};
use super::looking::Wanted;
use super::offer::OfferKind;
use super::post::{Kind, Occasion};
use super::record::Record;
use super::sitting::Sitting;
use super::table::Matches;
use crate::engine::Color;

/// The longest pause, in days.
pub const PAUSE_DAYS_MAX: u32 = 14;
/// The days that a player may pause one match in a year without the other's consent, where a move
/// may take three days or more.
pub const HOLIDAY_DAYS_A_YEAR: u32 = 14;
const DAY_SECONDS: u64 = 24 * 60 * 60;
const YEAR_SECONDS: u64 = 365 * DAY_SECONDS;

impl Matches {
    /// Pauses a match for 1–[`PAUSE_DAYS_MAX`] days. As far as the actor's own holidays go it counts
    /// at once; otherwise it is offered to the opponent.
    ///
    /// # Errors
    /// [`Refusal::PauseLength`], [`Refusal::NoClock`], [`Refusal::Paused`], [`Refusal::TimeNotLeft`]
    /// if the one to move is out of time, [`Refusal::OfferPending`], and what stands against acting
    /// in the match.
    pub async fn pause(&self, act: Act, which: Which, days: u32) -> Result<PlayerBoard, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move { sitting.pause(&which, days).await })
        })
        .await
    }
}

impl Sitting {
    async fn pause(&mut self, which: &Which, days: u32) -> Result<PlayerBoard, Failure> {
        let (record, color) = self.which(which, Wanted::Played).await?;
        if self.repeated {
            return self.board_anew(&record, color).await;
        }
        Self::check_playing(&record, color)?;
        if !(1..=PAUSE_DAYS_MAX).contains(&days) {
            let max = PAUSE_DAYS_MAX;
            return Err(Refusal::PauseLength { max }.into());
        }
        self.check_pausable(&record)?;
        if record.facts.pace.knows_holidays() && self.holidays_left(&record).await? >= days {
            let occasion = self.event(&record, "holiday", record.facts.ply).await?;
            let person = self.act.person.to_row();
            self.write
                .insert_holiday(
                    occasion.event,
                    record.row.id,
                    person,
                    days.into(),
                    self.now.unix(),
                )
                .await
                .map_err(Fault::from)?;
            self.stop_clock(&record, color, occasion, days).await?;
            return self.board_anew(&record, color).await;
        }
        self.put_offer(&record, color, OfferKind::Pause, Some(days))
            .await?;
        self.board_anew(&record, color).await
    }

    fn check_pausable(&self, record: &Record) -> Result<(), Refusal> {
        let facts = || Box::new(record.facts.clone());
        let Some(deadline) = record.facts.deadline else {
            return Err(Refusal::NoClock { facts: facts() });
        };
        if let Some(until) = record.facts.paused_until.filter(|&until| until > self.now) {
            return Err(Refusal::Paused { until });
        }
        if deadline <= self.now {
            return Err(Refusal::TimeNotLeft { facts: facts() });
        }
        Ok(())
    }

    async fn holidays_left(&mut self, record: &Record) -> Result<u32, Fault> {
        let since = self.now.before(Duration::from_secs(YEAR_SECONDS)).unix();
        let person = self.act.person.to_row();
        let taken = self
            .write
            .holiday_days(record.row.id, person, since)
            .await?;
        let taken = u32::try_from(taken).unwrap_or(HOLIDAY_DAYS_A_YEAR);
        Ok(HOLIDAY_DAYS_A_YEAR.saturating_sub(taken))
    }

    /// Pauses the match as both agreed; the one who answers is of this side.
    pub(super) async fn pause_agreed(
        &mut self,
        record: &Record,
        color: Color,
        occasion: Occasion,
    ) -> Result<(), Failure> {
        self.check_pausable(record)?;
        let days = record.facts.offer.and_then(|offer| offer.days);
        let days = days.ok_or_else(|| Fault::new("a pause of no length was offered"))?;
        self.write
            .set_offer(record.row.id, None)
            .await
            .map_err(Fault::from)?;
        Ok(self.stop_clock(record, color, occasion, days).await?)
    }

    async fn stop_clock(
        &mut self,
        record: &Record,
        actor: Color,
        occasion: Occasion,
        days: u32,
    ) -> Result<(), Fault> {
        let pause = Duration::from_secs(u64::from(days) * DAY_SECONDS);
        let until = self.now.after(pause);
        let seconds = i64::try_from(pause.as_secs()).unwrap_or(i64::MAX);
        self.write
            .pause(record.row.id, until.unix(), seconds)
            .await?;
        let opponent = record.facts.players[actor.opponent()].id;
        let channel = record.facts.channel;
        let mut postbox = self.postbox();
        postbox.tell_channel(occasion, Kind::Card, channel).await?;
        postbox.tell_channel(occasion, Kind::Pause, channel).await?;
        postbox
            .tell_player(occasion, Kind::Paused, opponent, channel)
            .await
    }
}

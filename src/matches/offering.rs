//! Offers: a draw, or to abandon the match without a result. One waits at a time.

use super::act::{Act, Which};
use super::board::{Panel, PlayerBoard};
use super::failure::{Failure, Fault, Refusal};
use super::ids::MatchCode;
use super::looking::Wanted;
use super::offer::{Offer, OfferKind};
use super::pausing::PAUSE_DAYS_MAX;
use super::post::Kind;
use super::record::{self, Record};
use super::sitting::Sitting;
use super::table::Matches;
use crate::engine::{AgreedDraw, Color, Ending, Outcome};
use crate::store::OfferRow;

/// Plies of both sides together before the same person may offer the same thing again.
pub const OFFER_PAUSE_PLIES: u32 = 20;

impl Matches {
    /// Offers something to the opponent, on the board after `seen` plies if a board was looked at. It
    /// waits until it is answered, withdrawn, or the opponent moves.
    ///
    /// # Errors
    /// [`Refusal::Stale`], [`Refusal::DrawForbidden`], [`Refusal::OfferPending`],
    /// [`Refusal::OfferTooSoon`], and what stands against acting in the match.
    pub async fn offer(
        &self,
        act: Act,
        which: Which,
        kind: OfferKind,
        seen: Option<u32>,
    ) -> Result<PlayerBoard, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move { sitting.offer(&which, kind, seen).await })
        })
        .await
    }

    /// Accepts or declines the opponent's offer that was made after `seen` plies: an answer to one
    /// that has lapsed is none to a later one.
    ///
    /// # Errors
    /// [`Refusal::NoOffer`] if no such offer waits.
    pub async fn answer(
        &self,
        act: Act,
        code: MatchCode,
        kind: OfferKind,
        seen: u32,
        accepts: bool,
    ) -> Result<PlayerBoard, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(sitting.answer(code, kind, seen, accepts))
        })
        .await
    }

    /// Takes one's own offer back.
    ///
    /// # Errors
    /// [`Refusal::NoOffer`] if no such offer waits.
    pub async fn withdraw_offer(
        &self,
        act: Act,
        code: MatchCode,
        kind: OfferKind,
    ) -> Result<PlayerBoard, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(sitting.withdraw_offer(code, kind))
        })
        .await
    }
}

/// The word for an offer of this kind among the events.
const fn event_kind(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Draw => "offer-draw",
        OfferKind::Abandon => "offer-abandon",
        OfferKind::Pause => "offer-pause",
    }
}

impl Sitting {
    async fn offer(
        &mut self,
        which: &Which,
        kind: OfferKind,
        seen: Option<u32>,
    ) -> Result<PlayerBoard, Failure> {
        let (record, color) = self.which(which, Wanted::Played).await?;
        if self.repeated {
            return self.board_anew(&record, color).await;
        }
        Self::check_playing(&record, color)?;
        self.check_seen(&record, color, seen).await?;
        let rules = &record.facts.rules;
        if kind == OfferKind::Draw && rules.agreed_draw == AgreedDraw::Forbidden {
            return Err(Refusal::DrawForbidden.into());
        }
        if kind == OfferKind::Pause {
            // A pause is asked for with its length, by another way.
            return Err(Refusal::PauseLength {
                max: PAUSE_DAYS_MAX,
            }
            .into());
        }
        self.put_offer(&record, color, kind, None).await?;
        self.board_anew(&record, color).await
    }

    /// Makes an offer unless another waits or the last such one is too fresh.
    pub(super) async fn put_offer(
        &mut self,
        record: &Record,
        color: Color,
        kind: OfferKind,
        days: Option<u32>,
    ) -> Result<(), Failure> {
        if let Some(offer) = record.facts.offer {
            let yours = offer.by == color;
            return Err(Refusal::OfferPending { offer, yours }.into());
        }
        self.check_pause(record, kind).await?;
        let ply = record.facts.ply;
        let occasion = self.event(record, event_kind(kind), ply).await?;
        let offer = OfferRow {
            kind: kind.word(),
            by: record::color_word(color),
            ply: ply.into(),
            at: self.now.unix(),
            days: days.map(i64::from),
        };
        self.write
            .set_offer(record.row.id, Some(offer))
            .await
            .map_err(Fault::from)?;
        let opponent = record.facts.players[color.opponent()].id;
        let channel = record.facts.channel;
        let mut postbox = self.postbox();
        postbox.tell_channel(occasion, Kind::Offer, channel).await?;
        postbox
            .tell_player(occasion, Kind::Offered, opponent, channel)
            .await?;
        Ok(())
    }

    async fn check_pause(&mut self, record: &Record, kind: OfferKind) -> Result<(), Failure> {
        let person = self.act.person.to_row();
        let last = self
            .write
            .last_event_ply(record.row.id, event_kind(kind), person)
            .await
            .map_err(Fault::from)?;
        if let Some(last) = last {
            let again = record::count(last)? + OFFER_PAUSE_PLIES;
            if record.facts.ply < again {
                let plies = again - record.facts.ply;
                return Err(Refusal::OfferTooSoon { plies }.into());
            }
        }
        Ok(())
    }

    async fn answer(
        &mut self,
        code: MatchCode,
        kind: OfferKind,
        seen: u32,
        accepts: bool,
    ) -> Result<PlayerBoard, Failure> {
        let (record, color) = self.seat(code).await?;
        if self.repeated {
            return self.board_anew(&record, color).await;
        }
        Self::check_playing(&record, color)?;
        let offer = offer_by(&record, kind, color.opponent());
        if offer.is_none_or(|offer| offer.ply != seen) {
            return Err(self.no_offer(&record, color).await?.into());
        }
        let ply = record.facts.ply;
        if accepts {
            let occasion = self.event(&record, "offer-accepted", ply).await?;
            let ending = match kind {
                OfferKind::Draw => Some(Ending::AgreedDraw),
                OfferKind::Abandon => Some(Ending::Abandoned),
                OfferKind::Pause => None,
            };
            match ending {
                Some(ending) => {
                    let outcome = Outcome {
                        winner: None,
                        ending,
                    };
                    self.finish(&record, occasion, outcome).await?;
                }
                None => self.pause_agreed(&record, color, occasion).await?,
            }
        } else {
            let occasion = self.event(&record, "offer-declined", ply).await?;
            self.write
                .set_offer(record.row.id, None)
                .await
                .map_err(Fault::from)?;
            let opponent = record.facts.players[color.opponent()].id;
            let channel = record.facts.channel;
            self.postbox()
                .tell_player(occasion, Kind::Declined, opponent, channel)
                .await?;
        }
        self.board_anew(&record, color).await
    }

    async fn withdraw_offer(
        &mut self,
        code: MatchCode,
        kind: OfferKind,
    ) -> Result<PlayerBoard, Failure> {
        let (record, color) = self.seat(code).await?;
        if self.repeated {
            return self.board_anew(&record, color).await;
        }
        Self::check_playing(&record, color)?;
        if offer_by(&record, kind, color).is_none() {
            return Err(self.no_offer(&record, color).await?.into());
        }
        self.event(&record, "offer-withdrawn", record.facts.ply)
            .await?;
        self.write
            .set_offer(record.row.id, None)
            .await
            .map_err(Fault::from)?;
        let opponent = record.facts.players[color.opponent()].id;
        self.postbox()
            .untell_player(record.row.challenge_id, &[Kind::Offered], opponent)
            .await?;
        self.board_anew(&record, color).await
    }

    /// What is said where no such offer waits, with the board as it is now.
    async fn no_offer(&mut self, record: &Record, color: Color) -> Result<Refusal, Failure> {
        let now = Box::new(self.panel(record, color).await?);
        Ok(Refusal::NoOffer { now })
    }

    pub(super) async fn board_anew(
        &mut self,
        record: &Record,
        color: Color,
    ) -> Result<PlayerBoard, Failure> {
        match self.panel_anew(record.row.id, color).await? {
            Panel::Board(board) => Ok(board),
            Panel::Setup(_) => Err(Refusal::AlreadyAnswered.into()),
        }
    }
}

/// The offer of this kind by this side that waits for its answer.
fn offer_by(record: &Record, kind: OfferKind, by: Color) -> Option<Offer> {
    let offer = record.facts.offer;
    offer.filter(|offer| offer.kind == kind && offer.by == by)
}

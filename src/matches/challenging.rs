//! Making, answering and withdrawing challenges.

use super::act::Act;
use super::administering::settings;
use super::allowance;
use super::board::Panel;
use super::challenge::{ChallengeCard, ChallengeState, ColourWish, RUNNING_MATCHES_MAX, Wish};
use super::failure::{ChallengeFault, Failure, Fault, Refusal};
use super::ids::{ChallengeId, ChannelId, GuildId, MessageId};
use super::pace::Pace;
use super::post::{Kind, Postbox};
use super::record;
use super::sitting::Sitting;
use super::steward::{ChallengeTerms, event};
use super::table::{Matches, uninterrupted};
use crate::engine::{ByColor, Color};
use crate::store::{ChallengeRow, NewChallenge};

/// The message on which a challenge's button was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    pub channel: ChannelId,
    pub message: MessageId,
}

impl Matches {
    /// Challenges somebody. The card itself is posted through the outbox.
    ///
    /// # Errors
    /// [`Refusal::Challenge`] with everything that stands against it; then nothing is written.
    pub async fn challenge(&self, act: Act, wish: Wish) -> Result<ChallengeCard, Failure> {
        let sat = self.sit(act, move |sitting| Box::pin(sitting.challenge(wish)));
        let made = sat.await;
        if let Err(Failure::Refusal(refusal)) = &made
            && let Refusal::Challenge(faults) = &**refusal
        {
            for fault in faults {
                if let ChallengeFault::AlreadyOpen { id, .. } = fault {
                    self.show_card(*id).await?;
                }
            }
        }
        made
    }

    /// Looks whether anything stands against a challenge, before the rest of it is chosen. Nobody
    /// hears of it.
    ///
    /// # Errors
    /// As [`Matches::challenge`].
    pub async fn weigh(&self, act: Act, wish: Wish) -> Result<(), Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move {
                if !sitting.repeated {
                    sitting.weigh(&wish).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Has the card of an open challenge put in its place, which posts it anew if it was deleted:
    /// whoever is told to look for it finds it.
    async fn show_card(&self, id: ChallengeId) -> Result<(), Fault> {
        let house = self.clone();
        uninterrupted(async move {
            let now = house.clock.now();
            let mut write = house.store.write().await?;
            let open = ChallengeState::Open.word();
            let Some(row) = write.challenge(id.0).await? else {
                return Ok(());
            };
            if row.state != open || row.message_id.is_none() {
                return Ok(());
            }
            if allowance::was_just_shown(&mut write, id, now).await? {
                return Ok(());
            }
            let occasion = event(&mut write, id.0, None, None, "card-missed", None, now).await?;
            let mut postbox = Postbox {
                write: &mut write,
                chance: &house.chance,
                now,
            };
            let channel = ChannelId::from_row(row.channel_id);
            postbox.tell_channel(occasion, Kind::Card, channel).await?;
            write.commit().await?;
            house.wake_couriers();
            Ok::<(), Fault>(())
        })
        .await
    }

    /// Accepts a challenge: a match is opened, and both are sent to arrange their setups.
    ///
    /// # Errors
    /// If the actor is not the one challenged, the challenge is closed or was made elsewhere, or
    /// one of the two is in too many matches.
    pub async fn accept(
        &self,
        act: Act,
        id: ChallengeId,
        source: Option<Source>,
    ) -> Result<Panel, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.accept(id, source)))
            .await
    }

    /// Declines a challenge.
    ///
    /// # Errors
    /// If the actor is not the one challenged, or the challenge is closed or was made elsewhere.
    pub async fn decline(
        &self,
        act: Act,
        id: ChallengeId,
        source: Option<Source>,
    ) -> Result<ChallengeCard, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.decline(id, source)))
            .await
    }

    /// Takes a challenge back.
    ///
    /// # Errors
    /// If the actor did not make it, or it is closed or was made elsewhere.
    pub async fn withdraw(
        &self,
        act: Act,
        id: ChallengeId,
        source: Option<Source>,
    ) -> Result<ChallengeCard, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.withdraw(id, source)))
            .await
    }

    /// The card of a challenge as it stands.
    ///
    /// # Errors
    /// [`Refusal::NoSuchChallenge`]
    pub async fn card(&self, id: ChallengeId) -> Result<ChallengeCard, Failure> {
        let row = self.store.glance().await?.challenge(id.0).await?;
        Ok(record::card(row.ok_or(Refusal::NoSuchChallenge)?)?)
    }
}

impl Sitting {
    async fn challenge(&mut self, wish: Wish) -> Result<ChallengeCard, Failure> {
        if self.repeated {
            return self.challenge_anew(&wish).await;
        }
        let settings = self.weigh(&wish).await?;
        let pace = wish.pace.unwrap_or(settings.pace);
        let place = self.act.place;
        if let Some(guild) = place.guild {
            self.write
                .set_guild_language(guild.to_row(), place.language.word())
                .await?;
        }
        let channel = place.channel.to_row();
        let state = self.write.channel_state(channel).await?;
        if state.is_some_and(|(state, _)| state != "open") {
            // Nothing is missing any more, so the card need not wait for the next try.
            self.write
                .set_channel_state(channel, "open", self.now.unix())
                .await?;
        }
        self.post_challenge(&wish, pace, place.guild, place.channel)
            .await
    }

    /// Writes a challenge down against which nothing stands, and has its card posted.
    pub(super) async fn post_challenge(
        &mut self,
        wish: &Wish,
        pace: Pace,
        guild: Option<GuildId>,
        channel: ChannelId,
    ) -> Result<ChallengeCard, Failure> {
        let now = self.now.unix();
        if let Some(opponent) = &wish.opponent {
            let language = self.act.place.language.word();
            self.write
                .hear_of(opponent.id.to_row(), &opponent.name, language, now)
                .await?;
        }
        let threads = match guild {
            Some(guild) => settings(&mut self.write, guild).await?.threads,
            None => false,
        };
        let id = self
            .write
            .insert_challenge(NewChallenge {
                guild_id: guild.map(GuildId::to_row),
                channel_id: channel.to_row(),
                challenger_id: self.act.person.to_row(),
                opponent_id: wish.opponent.as_ref().map(|opponent| opponent.id.to_row()),
                variant: wish.variant.name(),
                rule_set: wish.rules.name(),
                reveal: record::reveal_word(wish.reveal),
                pace: pace.word(),
                colour: wish.colour.word(),
                series: wish.series.word(),
                made_at: now,
                expires_at: self.now.after(pace.challenge_lifetime()).unix(),
                thread: wish.telling.state(threads).word(),
            })
            .await?;
        self.tell_card(id, "challenge").await?;
        Ok(record::card(self.challenge_row(id).await?)?)
    }

    /// The challenge that this wish made when the same interaction came first.
    pub(super) async fn challenge_anew(&mut self, wish: &Wish) -> Result<ChallengeCard, Failure> {
        let person = self.act.person.to_row();
        let made = match &wish.opponent {
            Some(opponent) => {
                let other = opponent.id.to_row();
                let between = self.write.open_challenge_between(person, other).await?;
                between.map(|(id, _)| id)
            }
            None => self.write.challenge_open_to_all_by(person).await?,
        };
        match made {
            Some(id) => Ok(record::card(self.challenge_row(id).await?)?),
            None => Err(Refusal::AlreadyAnswered.into()),
        }
    }

    async fn accept(&mut self, id: ChallengeId, source: Option<Source>) -> Result<Panel, Failure> {
        let row = self.open_card(id, source, Answerer::Joiner).await?;
        if self.repeated {
            return self.panel_of_challenge(&row).await;
        }
        let card = record::card(row.clone())?;
        let opponent = self.act.actor();
        for person in [&opponent, &card.challenger] {
            if self.is_busy(person.id).await? {
                return Err(Refusal::TooManyMatches {
                    person: person.clone(),
                    max: RUNNING_MATCHES_MAX,
                }
                .into());
            }
        }
        if row.opponent_id.is_none()
            && !self
                .write
                .join_challenge(id.0, opponent.id.to_row())
                .await?
        {
            return Err(Fault::new("a challenge was joined twice in one transaction").into());
        }
        self.close(id, ChallengeState::Accepted).await?;
        let challenger_color = match card.colour {
            ColourWish::Red => Color::Red,
            ColourWish::Blue => Color::Blue,
            ColourWish::Random => self.chance.color(),
        };
        let players = ByColor::from_fn(|color| {
            if color == challenger_color {
                card.challenger.id
            } else {
                opponent.id
            }
        });
        let terms = ChallengeTerms {
            id: id.0,
            variant: &row.variant,
            rule_set: &row.rule_set,
            reveal: &row.reveal,
            pace: &row.pace,
        };
        let match_id = self.steward().open_match(&terms, 1, players).await?;
        Ok(self
            .panel_anew(match_id, challenger_color.opponent())
            .await?)
    }

    async fn panel_of_challenge(&mut self, row: &ChallengeRow) -> Result<Panel, Failure> {
        let newest = self.write.newest_match_of(row.id).await?;
        let newest = newest.ok_or(Refusal::AlreadyAnswered)?;
        let facts = record::facts(&newest)?;
        let color = facts
            .seat(self.act.person)
            .ok_or_else(|| Refusal::NotAPlayer {
                facts: Box::new(facts.clone()),
            })?;
        Ok(self.panel_anew(newest.id, color).await?)
    }

    async fn decline(
        &mut self,
        id: ChallengeId,
        source: Option<Source>,
    ) -> Result<ChallengeCard, Failure> {
        let row = self.open_card(id, source, Answerer::Opponent).await?;
        self.close_and_tell(row, ChallengeState::Declined).await
    }

    async fn withdraw(
        &mut self,
        id: ChallengeId,
        source: Option<Source>,
    ) -> Result<ChallengeCard, Failure> {
        let row = self.open_card(id, source, Answerer::Challenger).await?;
        self.close_and_tell(row, ChallengeState::Withdrawn).await
    }

    pub(super) async fn close_and_tell(
        &mut self,
        row: ChallengeRow,
        state: ChallengeState,
    ) -> Result<ChallengeCard, Failure> {
        if self.repeated {
            return Ok(record::card(row)?);
        }
        self.close(ChallengeId(row.id), state).await?;
        self.tell_card(row.id, state.word()).await?;
        Ok(record::card(self.challenge_row(row.id).await?)?)
    }

    /// The challenge that is answered, after all that may stand against the answer. When the same
    /// interaction came before, its own effect is no reason to refuse.
    async fn open_card(
        &mut self,
        id: ChallengeId,
        source: Option<Source>,
        answerer: Answerer,
    ) -> Result<ChallengeRow, Failure> {
        let row = self.write.challenge(id.0).await?;
        let row = row.ok_or(Refusal::NoSuchChallenge)?;
        self.check_source(&row, source).await?;
        let card = record::card(row.clone())?;
        let state = if card.state == ChallengeState::Open && card.expires_at <= self.now {
            ChallengeState::Expired
        } else {
            card.state
        };
        // Whoever comes second to a challenge that anyone could join finds it closed, rather than
        // meant for the one who came first.
        let came_second = row.joinable && state != ChallengeState::Open;
        match self.stranger(&card, answerer) {
            Some(refusal) if !came_second => return Err(refusal.into()),
            None if self.repeated => return Ok(row),
            _ => {}
        }
        if state != ChallengeState::Open {
            let card = Box::new(ChallengeCard { state, ..card });
            return Err(Refusal::ChallengeClosed { state, card }.into());
        }
        Ok(row)
    }

    /// Why this answer is not the actor's to give.
    fn stranger(&self, card: &ChallengeCard, answerer: Answerer) -> Option<Refusal> {
        let person = self.act.person;
        let is_challenger = person == card.challenger.id;
        match (answerer, &card.opponent) {
            (Answerer::Challenger, _) => (!is_challenger).then(|| Refusal::NotTheChallenger {
                challenger: card.challenger.clone(),
            }),
            (_, Some(opponent)) if is_challenger => Some(Refusal::AwaitsOpponent {
                opponent: opponent.clone(),
            }),
            (_, None) if is_challenger => Some(Refusal::AwaitsAnyone),
            (_, Some(opponent)) => (person != opponent.id).then(|| Refusal::NotChallenged {
                opponent: opponent.clone(),
            }),
            (Answerer::Joiner, None) => None,
            // Nobody can decline for everyone.
            (Answerer::Opponent, None) => Some(Refusal::NoSuchChallenge),
        }
    }

    /// A press must come from the challenge's own card. A card whose message id was not noted,
    /// because the process died between sending and noting, is known by the press.
    async fn check_source(
        &mut self,
        row: &ChallengeRow,
        source: Option<Source>,
    ) -> Result<(), Failure> {
        let Some(Source { channel, message }) = source else {
            return Ok(());
        };
        let known = row.message_id.map(MessageId::from_row);
        if channel.to_row() != row.channel_id || known.is_some_and(|known| known != message) {
            return Err(Refusal::NoSuchChallenge.into());
        }
        if known.is_none() {
            self.write.set_card(row.id, message.to_row()).await?;
        }
        Ok(())
    }

    async fn close(&mut self, id: ChallengeId, state: ChallengeState) -> Result<(), Fault> {
        let closed = self
            .write
            .close_challenge(id.0, state.word(), self.now.unix())
            .await?;
        if closed {
            Ok(())
        } else {
            Err(Fault::new(
                "a challenge was closed twice in one transaction",
            ))
        }
    }

    pub(super) async fn challenge_row(&mut self, id: i64) -> Result<ChallengeRow, Fault> {
        self.write
            .challenge(id)
            .await?
            .ok_or_else(|| Fault::new("a challenge was lost within its transaction"))
    }

    async fn tell_card(&mut self, id: i64, kind: &str) -> Result<(), Fault> {
        let row = self.challenge_row(id).await?;
        let actor = Some(self.act.person);
        let occasion = event(&mut self.write, id, None, None, kind, actor, self.now).await?;
        let channel = ChannelId::from_row(row.channel_id);
        self.postbox()
            .tell_channel(occasion, Kind::Card, channel)
            .await
    }
}

/// Who may give this answer.
#[derive(Clone, Copy)]
enum Answerer {
    /// The one challenged, or anyone where nobody is.
    Joiner,
    Opponent,
    Challenger,
}

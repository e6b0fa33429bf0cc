//! Matches against the computer: private to the person who plays, unless they share them.
//!
//! The computer sits at the table as a person does, under an id of its own for each level. It is
//! never written to: what is told to it becomes an [errand](super::errands).

use super::act::Act;
use super::allowance::{SHARES_A_DAY, SOLO_MATCHES_A_DAY};
use super::board::{MatchFacts, Panel, Series, Status};
use super::challenge::{ChallengeState, ColourWish};
use super::failure::{ChallengeFault, Failure, Fault, Refusal};
use super::ids::{ChannelId, GuildId, MatchCode, PersonId};
use super::pace::Pace;
use super::person::{Person, worded};
use super::post::Kind;
use super::record::{self, Draft};
use super::sitting::Sitting;
use super::steward::{ChallengeTerms, Steward, event};
use super::table::Matches;
use super::thread::ThreadState;
use crate::computer::{self, Level};
use crate::engine::{ByColor, Color, Reveal, RuleSet, Setup, SetupRule, Variant};
use crate::store::{NewChallenge, WhoseRows};

/// Running matches against the computer that one person may have.
pub const SOLO_MATCHES_MAX: u32 = 5;

worded!(
    /// How a match against the computer stands to its channel.
    Privacy {
        /// The channel hears nothing.
        Private = "private",
        /// Everyone sees the board.
        Shared = "shared",
    }
);

/// What somebody wants to play against the computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoloWish {
    pub level: Level,
    pub variant: Variant,
    pub rules: RuleSet,
    pub reveal: Reveal,
    /// The side that the person wants. Under `online` they are Red, whatever they want (RULES §2).
    pub colour: ColourWish,
}

impl SoloWish {
    /// The usual terms against a level.
    #[must_use]
    pub const fn usual(level: Level) -> Self {
        Self {
            level,
            variant: Variant::Original,
            rules: RuleSet::Jumbo,
            reveal: Reveal::StaysVisible,
            colour: ColourWish::Random,
        }
    }

    /// The short match with which one begins: nine pieces against the weakest level.
    #[must_use]
    pub const fn practice() -> Self {
        Self {
            variant: Variant::Training,
            colour: ColourWish::Red,
            ..Self::usual(Level::Recruit)
        }
    }
}

/// The computer's ids, far below any that Discord gives to a person.
const SEATS: [(Level, u64); 5] = [
    (Level::Recruit, 1),
    (Level::Sergeant, 2),
    (Level::Captain, 3),
    (Level::Colonel, 4),
    (Level::Marshal, 5),
];

impl PersonId {
    /// The computer at this level.
    #[must_use]
    pub fn of_computer(level: Level) -> Self {
        let seat = SEATS.into_iter().find(|(of, _)| *of == level);
        Self::new(
            seat.expect("the table names every level; a test counts them")
                .1,
        )
    }

    /// The level, if this is the computer.
    #[must_use]
    pub fn level(self) -> Option<Level> {
        let seat = SEATS.into_iter().find(|(_, id)| *id == self.get());
        seat.map(|(level, _)| level)
    }
}

impl Person {
    /// The computer at this level, under the name that records give it.
    #[must_use]
    pub fn computer(level: Level) -> Self {
        Self {
            id: PersonId::of_computer(level),
            name: format!("{level} (computer)"),
        }
    }
}

impl MatchFacts {
    /// The level of the computer that plays; `None` where both are people.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        Color::ALL
            .into_iter()
            .find_map(|color| self.players[color].id.level())
    }
}

impl Matches {
    /// Opens a match between the actor and the computer, which is ready at once. Nobody else hears
    /// of it.
    ///
    /// # Errors
    /// [`Refusal::TooManySoloMatches`], [`Refusal::SoloMatchesEnough`]
    pub async fn solo(&self, act: Act, wish: SoloWish) -> Result<Panel, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.solo(wish)))
            .await
    }

    /// Whether a person waits for the computer in a match and no message will tell them of its
    /// reply.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn awaits_untold_reply(
        &self,
        person: PersonId,
        code: MatchCode,
    ) -> Result<bool, Fault> {
        let mut read = self.store.read().await?;
        let Some(row) = read.match_by_code(code.as_str()).await? else {
            return Ok(false);
        };
        let facts = record::facts(&row)?;
        let waits = facts.level().is_some()
            && facts.mover().is_some_and(|mover| mover.id != person)
            && facts.seat(person).is_some();
        let told = match read.person(person.to_row()).await? {
            Some(known) => known.messages && known.inbox == "open",
            None => true,
        };
        Ok(waits && !told)
    }

    /// Shows everyone the board of the actor's match against the computer, in the channel where
    /// they act, from now on.
    ///
    /// # Errors
    /// [`Refusal::ShareInServers`] in a direct conversation, [`Refusal::NotSolo`] if both are
    /// people, [`Refusal::StillArranging`], [`Refusal::MatchOver`] if it never began,
    /// [`Refusal::Challenge`] where the server has its games in another channel,
    /// [`Refusal::SharesEnough`].
    pub async fn share(&self, act: Act, code: MatchCode) -> Result<Panel, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.share(code)))
            .await
    }
}

impl Sitting {
    pub(super) async fn solo(&mut self, wish: SoloWish) -> Result<Panel, Failure> {
        if self.repeated {
            return self.newest_solo().await;
        }
        let person = self.act.person;
        let running = self
            .write
            .solo_matches_count(person.to_row())
            .await
            .map_err(Fault::from)?;
        if running >= SOLO_MATCHES_MAX.into() {
            let max = SOLO_MATCHES_MAX;
            return Err(Refusal::TooManySoloMatches { max }.into());
        }
        let begun = WhoseRows::SoloMatchesOf(person.to_row());
        if let Some(again_at) = self.again_at(begun, SOLO_MATCHES_A_DAY).await? {
            let max = SOLO_MATCHES_A_DAY.count;
            return Err(Refusal::SoloMatchesEnough { max, again_at }.into());
        }
        let color = match (wish.rules, wish.colour) {
            (RuleSet::Online, _) | (_, ColourWish::Red) => Color::Red,
            (_, ColourWish::Blue) => Color::Blue,
            (_, ColourWish::Random) => self.chance.color(),
        };
        let id = self.open_solo(&wish, color).await?;
        if self.act.place.guild.is_none() {
            // The answer stays where the message would come.
            let row = self.row(id).await?;
            self.postbox()
                .untell_player(row.challenge_id, &[Kind::Setup], person)
                .await?;
        }
        Ok(self.panel_anew(id, color).await?)
    }

    async fn newest_solo(&mut self) -> Result<Panel, Failure> {
        let running = self
            .write
            .running_matches_of(self.act.person.to_row())
            .await
            .map_err(Fault::from)?;
        for row in running {
            let facts = record::facts(&row)?;
            if let (Some(_), Some(color)) = (facts.level(), facts.seat(self.act.person)) {
                return Ok(self.panel_anew(row.id, color).await?);
            }
        }
        Err(Refusal::AlreadyAnswered.into())
    }

    async fn open_solo(&mut self, wish: &SoloWish, color: Color) -> Result<i64, Fault> {
        let now = self.now.unix();
        let rival = Person::computer(wish.level);
        let language = self.act.place.language.word();
        self.write
            .hear_of(rival.id.to_row(), &rival.name, language, now)
            .await?;
        let (variant, rule_set) = (wish.variant.name(), wish.rules.name());
        let (reveal, pace) = (record::reveal_word(wish.reveal), Pace::Unlimited.word());
        let id = self
            .write
            .insert_challenge(NewChallenge {
                guild_id: None,
                channel_id: self.act.place.channel.to_row(),
                challenger_id: self.act.person.to_row(),
                opponent_id: Some(rival.id.to_row()),
                variant,
                rule_set,
                reveal,
                pace,
                colour: wish.colour.word(),
                series: Series::Single.word(),
                made_at: now,
                expires_at: now,
                thread: ThreadState::None.word(),
            })
            .await?;
        self.write.set_solo(id).await?;
        let accepted = ChallengeState::Accepted.word();
        self.write.close_challenge(id, accepted, now).await?;
        let actor = Some(self.act.person);
        event(&mut self.write, id, None, None, "solo", actor, self.now).await?;
        let terms = ChallengeTerms {
            id,
            variant,
            rule_set,
            reveal,
            pace,
        };
        let players = ByColor::from_fn(|side| {
            if side == color {
                self.act.person
            } else {
                rival.id
            }
        });
        self.steward().open_match(&terms, 1, players).await
    }

    /// Plays a match against the computer once more, with the colours exchanged.
    pub(super) async fn solo_again(&mut self, facts: &MatchFacts) -> Result<Panel, Failure> {
        let Some(level) = facts.level() else {
            return Err(Fault::new("a match between people is none against the computer").into());
        };
        let wish = SoloWish {
            level,
            variant: facts.variant,
            rules: facts.rule_set,
            reveal: facts.reveal,
            colour: match facts.seat(self.act.person) {
                Some(Color::Red) => ColourWish::Blue,
                Some(Color::Blue) | None => ColourWish::Red,
            },
        };
        self.solo(wish).await
    }

    async fn share(&mut self, code: MatchCode) -> Result<Panel, Failure> {
        let (record, color) = self.seat(code).await?;
        let facts = &record.facts;
        if facts.level().is_none() {
            return Err(Refusal::NotSolo.into());
        }
        let place = self.act.place;
        let Some(guild) = place.guild else {
            return Err(Refusal::ShareInServers.into());
        };
        match facts.status {
            Status::Playing | Status::Over => {}
            Status::Arranging | Status::Aborted => Self::check_playing(&record, color)?,
        }
        if !self.repeated {
            if let Some(games) = self.settled_in(Some(guild)).await?.games_channel
                && games != place.channel
            {
                let elsewhere = ChallengeFault::OtherChannel { channel: games };
                return Err(Refusal::Challenge(vec![elsewhere]).into());
            }
            self.make_public(record.row.challenge_id, guild, place.channel)
                .await?;
            let shared = WhoseRows::SharesOf(self.act.person.to_row());
            if let Some(again_at) = self.again_at(shared, SHARES_A_DAY).await? {
                let max = SHARES_A_DAY.count;
                return Err(Refusal::SharesEnough { max, again_at }.into());
            }
            let occasion = self.event(&record, "share", facts.ply).await?;
            self.postbox()
                .tell_channel(occasion, Kind::Card, place.channel)
                .await?;
        }
        Ok(self.panel_anew(record.row.id, color).await?)
    }

    async fn make_public(
        &mut self,
        challenge: i64,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<(), Failure> {
        let language = self.act.place.language.word();
        let guild = guild.to_row();
        self.write
            .set_guild_language(guild, language)
            .await
            .map_err(Fault::from)?;
        let shared = self
            .write
            .share_solo(challenge, guild, channel.to_row())
            .await
            .map_err(Fault::from)?;
        if shared {
            Ok(())
        } else {
            Err(Refusal::SharedAlready.into())
        }
    }
}

impl Steward<'_> {
    /// A side's first draft: drawn at random for a person, chosen and locked by the computer.
    pub(super) async fn first_draft(
        &mut self,
        id: i64,
        facts: &MatchFacts,
        color: Color,
    ) -> Result<Draft, Fault> {
        let drawn = || self.chance.setup(facts.variant, color);
        if facts.players[color].id.level().is_none() {
            return Ok(Draft::new(drawn()));
        }
        let setup = match facts.rules.setup {
            SetupRule::Free => self.deployed(id, facts.variant, color).await?,
            SetupRule::RandomThenSwap => drawn(),
        };
        Ok(Draft {
            ready_at: Some(self.now),
            ..Draft::new(setup)
        })
    }

    async fn deployed(&mut self, id: i64, variant: Variant, color: Color) -> Result<Setup, Fault> {
        let secret = match self.write.computer_secret().await? {
            Some(secret) => secret,
            None => {
                let secret = self.chance.secret();
                self.write.insert_computer_secret(&secret).await?;
                secret.to_vec()
            }
        };
        let mut chance = super::errands::chance(&secret, id, color, None)?;
        Ok(computer::generate_setup(variant, color, &mut chance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_seat_of_its_own() {
        for level in Level::ALL {
            assert_eq!(PersonId::of_computer(level).level(), Some(level));
        }
        assert_eq!(PersonId::new(0).level(), None);
        assert_eq!(PersonId::new(1_234_567_890_123_456_789).level(), None);
    }
}

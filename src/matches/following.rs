//! Following: being told by message what is posted of a match that others play. A follower hears
//! nothing that isn't posted where the match is public, and only for as long as they can see it.

use super::act::Act;
use super::board::{Glance, MatchFacts, Status};
use super::failure::{Failure, Refusal};
use super::ids::MatchCode;
use super::looking::{self, foreign};
use super::record::{self, Record};
use super::sitting::Sitting;
use super::table::Matches;

/// Matches that one person may follow.
pub const FOLLOWED_MAX: u32 = 10;

impl Matches {
    /// Has the actor follow a match, which goes on until it ends; to be asked where it is public.
    /// Everyone's board answers.
    ///
    /// # Errors
    /// [`Refusal::NoSuchMatch`], [`Refusal::WatchElsewhere`], [`Refusal::NoSpectators`],
    /// [`Refusal::MatchOver`], [`Refusal::PlaysItself`], [`Refusal::WantsNoMessages`],
    /// [`Refusal::FollowsEnough`].
    pub async fn follow(&self, act: Act, code: MatchCode) -> Result<Glance, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.follow(code)))
            .await
    }

    /// Has the actor follow a match no more.
    ///
    /// # Errors
    /// [`Refusal::NoSuchMatch`].
    pub async fn unfollow(&self, act: Act, code: MatchCode) -> Result<MatchFacts, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.unfollow(code)))
            .await
    }
}

impl Sitting {
    async fn follow(&mut self, code: MatchCode) -> Result<Glance, Failure> {
        let row = foreign(&mut self.write, code).await?;
        let (id, person) = (row.id, self.act.person);
        let record = Record::load(&mut self.write, row).await?;
        let facts = || Box::new(record.facts.clone());
        if record.facts.seat(person).is_some() {
            return Err(Refusal::PlaysItself { facts: facts() }.into());
        }
        if !record.facts.is_public_in(self.act.place.channel) {
            return Err(Refusal::WatchElsewhere { facts: facts() }.into());
        }
        if record.facts.status != Status::Playing {
            return Err(Refusal::MatchOver { facts: facts() }.into());
        }
        if !looking::may_watch(&mut self.write, &record.facts).await? {
            return Err(Refusal::NoSpectators { facts: facts() }.into());
        }
        let known = self.write.person(person.to_row()).await?;
        if known.is_some_and(|known| !known.messages) {
            return Err(Refusal::WantsNoMessages.into());
        }
        let followed = self.write.followed_by(person.to_row()).await?;
        let known = followed.iter().any(|(known, _)| known == code.as_str());
        if !known && followed.len() >= FOLLOWED_MAX as usize {
            return Err(Refusal::FollowsEnough { max: FOLLOWED_MAX }.into());
        }
        if !self.repeated {
            let now = self.now.unix();
            self.write.follow(id, person.to_row(), now).await?;
        }
        Ok(Glance::Public {
            board: record.public_board(record.facts.ply)?,
            followed: self.write.follows(id, person.to_row()).await?,
        })
    }

    async fn unfollow(&mut self, code: MatchCode) -> Result<MatchFacts, Failure> {
        let row = foreign(&mut self.write, code).await?;
        let person = self.act.person.to_row();
        if !self.repeated {
            self.write.unfollow(row.id, person).await?;
        }
        Ok(record::facts(&row)?)
    }
}

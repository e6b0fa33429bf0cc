//! Forgetting: a person has all that is stored about them deleted.

use super::act::Act;
use super::challenge::ChallengeState;
use super::failure::{Failure, Fault, Refusal};
use super::ids::MatchCode;
use super::looking;
use super::record::{self, Draft};
use super::sitting::Sitting;
use super::table::{Matches, uninterrupted};
use crate::store::MatchRow;

impl Matches {
    /// Deletes what is stored about the actor: name, id, preferences, drafts, what waited to be
    /// told. Finished matches keep their moves, played by somebody without a name; nothing of the
    /// opponents changes. Running matches are resigned if `resigning` says so, and open challenges
    /// end.
    ///
    /// # Errors
    /// [`Refusal::Unfinished`] if a match is running and is not to be resigned; then nothing is
    /// deleted.
    pub async fn forget(&self, act: Act, resigning: bool) -> Result<(), Failure> {
        let house = self.clone();
        uninterrupted(async move {
            let now = house.clock.now();
            let mut write = house.store.write().await?;
            let interaction = act.interaction.to_row();
            match write.act_was_refused(interaction).await? {
                // Told twice: what has been stored since was not meant.
                Some(false) => return Ok(()),
                Some(true) => return Err(Refusal::AlreadyAnswered.into()),
                None => {}
            }
            let person = act.person.to_row();
            let mut sitting = Sitting {
                write,
                act,
                now,
                chance: house.chance.clone(),
                repeated: false,
            };
            sitting.leave_everything(resigning).await?;
            let mut write = sitting.write;
            let nobody = write.forget_person(person).await?;
            write
                .insert_act(interaction, nobody, false, now.unix())
                .await?;
            write.commit().await?;
            house.wake_couriers();
            Ok(())
        })
        .await
    }
}

impl Sitting {
    /// Ends whatever waits for the actor.
    async fn leave_everything(&mut self, resigning: bool) -> Result<(), Failure> {
        let running = looking::running(&mut self.write, self.act.person).await?;
        if !running.is_empty() && !resigning {
            return Err(Refusal::Unfinished { matches: running }.into());
        }
        self.close_challenges().await?;
        // A match that is resigned may open the second game of a return match: that one is left too.
        while let Some((code, ply)) = self.some_running_match().await? {
            self.resign(code, ply).await?;
        }
        self.scatter_drafts().await
    }

    async fn some_running_match(&mut self) -> Result<Option<(MatchCode, u32)>, Fault> {
        let running = looking::running(&mut self.write, self.act.person).await?;
        Ok(running.first().map(|facts| (facts.code, facts.ply)))
    }

    /// Withdraws what the actor asked, and declines what they were asked.
    async fn close_challenges(&mut self) -> Result<(), Failure> {
        let person = self.act.person;
        for id in self.write.challenges_of(person.to_row()).await? {
            let row = self.challenge_row(id).await?;
            if row.state != ChallengeState::Open.word() {
                continue;
            }
            let state = if row.challenger_id == person.to_row() {
                ChallengeState::Withdrawn
            } else {
                ChallengeState::Declined
            };
            self.close_and_tell(row, state).await?;
        }
        Ok(())
    }

    /// A match that never began needs a setup on either side, but not the one that the actor
    /// arranged.
    async fn scatter_drafts(&mut self) -> Result<(), Failure> {
        for id in self.write.matches_of(self.act.person.to_row()).await? {
            let row = self.row(id).await?;
            if row.started_at.is_none() {
                self.scatter(&row).await?;
            }
        }
        Ok(())
    }

    async fn scatter(&mut self, row: &MatchRow) -> Result<(), Fault> {
        let facts = record::facts(row)?;
        if let Some(color) = facts.seat(self.act.person) {
            let drawn = Draft::new(self.chance.setup(facts.variant, color));
            self.write.put_setup(row.id, &drawn.to_row()).await?;
        }
        Ok(())
    }
}

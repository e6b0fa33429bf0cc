//! Hindrances: all that may stand against a challenge.

use super::administering::ServerSettings;
use super::challenge::{OPEN_CHALLENGES_MAX, OpponentKind, RUNNING_MATCHES_MAX, Wish};
use super::failure::{ChallengeFault, Failure, Fault, Refusal};
use super::ids::{ChallengeId, PersonId};
use super::person::Person;
use super::sitting::Sitting;

impl Sitting {
    /// What the server of a challenge has settled, if nothing stands against the challenge there.
    pub(super) async fn weigh(&mut self, wish: &Wish) -> Result<ServerSettings, Failure> {
        let settings = self.settled_in(self.act.place.guild).await?;
        let faults = self.faults_against(wish, &settings).await?;
        if faults.is_empty() {
            Ok(settings)
        } else {
            Err(Refusal::Challenge(faults).into())
        }
    }

    async fn faults_against(
        &mut self,
        wish: &Wish,
        settings: &ServerSettings,
    ) -> Result<Vec<ChallengeFault>, Fault> {
        let mut faults = Vec::new();
        if self.act.place.guild.is_none() {
            faults.push(ChallengeFault::NoServer);
        }
        faults.extend(settings.against(wish, self.act.place.channel));
        let unfit = wish
            .opponent
            .as_ref()
            .and_then(|opponent| self.unfitness(opponent, wish.opponent_kind));
        let fit = unfit.is_none();
        faults.extend(unfit);
        if !wish.missing.is_empty() {
            faults.push(ChallengeFault::MissingPermissions(wish.missing.clone()));
        }
        if fit {
            faults.extend(self.crowding(wish.opponent.as_ref()).await?);
        }
        faults.extend(self.haste(self.act.place.guild).await?);
        Ok(faults)
    }

    /// Why somebody can't be the actor's opponent at all.
    pub(super) fn unfitness(
        &self,
        opponent: &Person,
        kind: OpponentKind,
    ) -> Option<ChallengeFault> {
        let name = || opponent.name.clone();
        match kind {
            _ if opponent.id == self.act.person => Some(ChallengeFault::Yourself),
            OpponentKind::Person => None,
            OpponentKind::Absent => Some(ChallengeFault::CannotSeeChannel { name: name() }),
            OpponentKind::Bot => Some(ChallengeFault::Bot { name: name() }),
            OpponentKind::Ourselves => Some(ChallengeFault::Ourselves),
        }
    }

    /// What stands against one challenge or match more.
    pub(super) async fn crowding(
        &mut self,
        opponent: Option<&Person>,
    ) -> Result<Vec<ChallengeFault>, Fault> {
        let mut faults = Vec::new();
        let challenger = self.act.actor();
        let one = challenger.id.to_row();
        if let Some(opponent) = opponent {
            let open = self
                .write
                .open_challenge_between(one, opponent.id.to_row())
                .await?;
            if let Some((id, by)) = open {
                let by = if by == one { &challenger } else { opponent };
                faults.push(ChallengeFault::AlreadyOpen {
                    by: by.clone(),
                    id: ChallengeId(id),
                });
            }
        }
        if self.write.open_challenges_by(one).await? >= OPEN_CHALLENGES_MAX.into() {
            faults.push(ChallengeFault::TooManyChallenges {
                max: OPEN_CHALLENGES_MAX,
            });
        }
        for person in std::iter::once(challenger).chain(opponent.cloned()) {
            if self.is_busy(person.id).await? {
                faults.push(ChallengeFault::TooManyMatches {
                    person,
                    max: RUNNING_MATCHES_MAX,
                });
            }
        }
        Ok(faults)
    }

    pub(super) async fn is_busy(&mut self, person: PersonId) -> Result<bool, Fault> {
        let running = self.write.running_matches_count(person.to_row()).await?;
        Ok(running >= RUNNING_MATCHES_MAX.into())
    }
}

//! Rematches: the same two once more, by the same terms, with the colours exchanged.

use super::act::{Act, Which};
use super::board::{MatchFacts, Panel};
use super::challenge::{ChallengeCard, ColourWish, OpponentKind, Permission, Standing, Wish};
use super::failure::{ChallengeFault, Failure, Fault, Refusal};
use super::ids::PersonId;
use super::looking::{self, Wanted};
use super::record;
use super::sitting::Sitting;
use super::table::Matches;
use super::thread::{Telling, ThreadState};
use crate::engine::Color;
use crate::store::{MatchRow, Read};

/// Who of the two is still in the server where they played, as Discord tells of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Company {
    /// What the one who asks is there; nothing if they are not there any more.
    pub asker: Option<Standing>,
    pub opponent: OpponentKind,
}

/// What came of the wish to play once more.
#[derive(Clone, Debug)]
pub enum Rematch {
    /// The opponent is challenged.
    Challenge(ChallengeCard),
    /// The computer accepts at once.
    Solo(Box<Panel>),
}
/// Matches that are over among which the one of this thread is looked for.
const LOOKED_BACK_MAX: u32 = 25;

impl Matches {
    /// The match that a person's rematch would be of: the one named, else the one of this thread, else
    /// their last.
    ///
    /// # Errors
    /// [`Refusal::NoMatch`] if they have played none, [`Refusal::NotAPlayer`].
    pub async fn rematch_of(&self, person: PersonId, which: &Which) -> Result<MatchFacts, Failure> {
        let mut read = self.store.read().await?;
        let (row, _) = last_match(&mut read, person, which).await?;
        Ok(record::facts(&row)?)
    }

    /// Challenges the opponent of a match that is over to another one: the one named, else the one of
    /// this thread, else the actor's last. Its card is posted where the former match was public. The
    /// computer accepts without one.
    ///
    /// # Errors
    /// [`Refusal::StillPlaying`] while the match runs, [`Refusal::NoMatch`] if the actor has played
    /// none, [`Refusal::NotAPlayer`], and [`Refusal::Challenge`] as [`Matches::challenge`];
    /// against the computer as [`Matches::solo`].
    pub async fn rematch(
        &self,
        act: Act,
        which: Which,
        company: Company,
    ) -> Result<Rematch, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move { sitting.rematch(&which, company).await })
        })
        .await
    }
}

impl Sitting {
    async fn rematch(&mut self, which: &Which, company: Company) -> Result<Rematch, Failure> {
        let (row, color) = last_match(&mut self.write, self.act.person, which).await?;
        let facts = record::facts(&row)?;
        if facts.status.is_running() {
            return Err(Refusal::StillPlaying {
                facts: Box::new(facts),
            }
            .into());
        }
        if facts.level().is_some() {
            let panel = self.solo_again(&facts).await?;
            return Ok(Rematch::Solo(Box::new(panel)));
        }
        let opponent = facts.players[color.opponent()].clone();
        let wish = Wish {
            opponent_kind: if opponent.is_forgotten() {
                OpponentKind::Absent
            } else {
                company.opponent
            },
            opponent: Some(opponent),
            variant: facts.variant,
            rules: facts.rule_set,
            reveal: facts.reveal,
            pace: Some(facts.pace),
            colour: match color {
                Color::Red => ColourWish::Blue,
                Color::Blue => ColourWish::Red,
            },
            series: facts.series,
            standing: company.asker.clone().unwrap_or_default(),
            missing: Vec::new(),
            telling: self.telling_of(&row).await?,
        };
        if self.repeated {
            return self.challenge_anew(&wish).await.map(Rematch::Challenge);
        }
        let settings = self.settled_in(facts.guild).await?;
        let mut faults = match company.asker {
            Some(_) => settings.against(&wish, facts.channel),
            None => vec![ChallengeFault::NotAMember],
        };
        faults.extend(
            wish.opponent
                .as_ref()
                .and_then(|opponent| self.unfitness(opponent, wish.opponent_kind)),
        );
        faults.extend(self.crowding(wish.opponent.as_ref()).await?);
        faults.extend(self.haste(facts.guild).await?);
        let state = self.write.channel_state(facts.channel.to_row()).await?;
        if state.is_some_and(|(state, _)| state == "lost") {
            let missing = vec![Permission::ViewChannel];
            faults.push(ChallengeFault::MissingPermissions(missing));
        }
        if !faults.is_empty() {
            return Err(Refusal::Challenge(faults).into());
        }
        let card = self.post_challenge(&wish, facts.pace, facts.guild, facts.channel);
        card.await.map(Rematch::Challenge)
    }

    /// Where the next match is told: as the last one was at its end.
    async fn telling_of(&mut self, row: &MatchRow) -> Result<Telling, Fault> {
        let challenge = self.challenge_row(row.challenge_id).await?;
        let state = record::card(challenge)?.thread;
        Ok(match state {
            ThreadState::Wanted | ThreadState::Open => Telling::Thread,
            ThreadState::None | ThreadState::Closed => Telling::Channel,
        })
    }
}

/// The match that is to be played again, and the person's side in it.
async fn last_match(
    read: &mut Read,
    person: PersonId,
    which: &Which,
) -> Result<(MatchRow, Color), Failure> {
    if which.given.is_some() {
        return looking::resolve(read, person, which, Wanted::Any).await;
    }
    let past = read
        .past_matches_of(person.to_row(), LOOKED_BACK_MAX)
        .await?;
    let here = Some(which.channel.to_row());
    let told_here = past.iter().position(|row| row.thread_id == here);
    let row = past.into_iter().nth(told_here.unwrap_or(0));
    let row = row.ok_or(Refusal::NoMatch)?;
    let facts = record::facts(&row)?;
    let color = facts.seat(person).ok_or_else(|| Refusal::NotAPlayer {
        facts: Box::new(facts),
    })?;
    Ok((row, color))
}

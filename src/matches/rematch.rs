//! Rematches: the same two once more, by the same terms, with the colours exchanged.

use super::act::{Act, Which};
use super::challenge::{ChallengeCard, ColourWish, OpponentKind, Permission, Wish};
use super::failure::{ChallengeFault, Failure, Fault, Refusal};
use super::looking::{self, Wanted};
use super::record;
use super::sitting::Sitting;
use super::table::Matches;
use super::thread::{Telling, ThreadState};
use crate::engine::Color;
use crate::store::MatchRow;

/// Matches that are over among which the one of this thread is looked for.
const LOOKED_BACK_MAX: u32 = 25;

impl Matches {
    /// Challenges the opponent of a match that is over to another one: the one named, else the one of
    /// this thread, else the actor's last. Its card is posted where the former match was public.
    ///
    /// # Errors
    /// [`Refusal::StillPlaying`] while the match runs, [`Refusal::NoMatch`] if the actor has played
    /// none, [`Refusal::NotAPlayer`], and [`Refusal::Challenge`] as [`Matches::challenge`].
    pub async fn rematch(&self, act: Act, which: Which) -> Result<ChallengeCard, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move { sitting.rematch(&which).await })
        })
        .await
    }
}

impl Sitting {
    async fn rematch(&mut self, which: &Which) -> Result<ChallengeCard, Failure> {
        let (row, color) = self.last_match(which).await?;
        let facts = record::facts(&row)?;
        if facts.status.is_running() {
            return Err(Refusal::StillPlaying {
                facts: Box::new(facts),
            }
            .into());
        }
        let opponent = facts.players[color.opponent()].clone();
        let wish = Wish {
            opponent_kind: if opponent.is_forgotten() {
                OpponentKind::Absent
            } else {
                OpponentKind::Person
            },
            opponent: Some(opponent),
            variant: facts.variant,
            rules: facts.rule_set,
            reveal: facts.reveal,
            pace: facts.pace,
            colour: match color {
                Color::Red => ColourWish::Blue,
                Color::Blue => ColourWish::Red,
            },
            series: facts.series,
            missing: Vec::new(),
            telling: self.telling_of(&row).await?,
        };
        if self.repeated {
            return self.challenge_anew(&wish).await;
        }
        let mut faults = self.forbidden_in(facts.guild, facts.channel, &wish).await?;
        faults.extend(
            wish.opponent
                .as_ref()
                .and_then(|opponent| self.unfitness(opponent, wish.opponent_kind)),
        );
        faults.extend(self.crowding(wish.opponent.as_ref()).await?);
        let state = self.write.channel_state(facts.channel.to_row()).await?;
        if state.is_some_and(|(state, _)| state == "lost") {
            let missing = vec![Permission::ViewChannel];
            faults.push(ChallengeFault::MissingPermissions(missing));
        }
        if !faults.is_empty() {
            return Err(Refusal::Challenge(faults).into());
        }
        self.post_challenge(&wish, facts.guild, facts.channel).await
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

    /// The match that is to be played again, and the actor's side in it.
    async fn last_match(&mut self, which: &Which) -> Result<(MatchRow, Color), Failure> {
        let person = self.act.person;
        if which.given.is_some() {
            return looking::resolve(&mut self.write, person, which, Wanted::Any).await;
        }
        let past = self.write.past_matches_of(person.to_row(), LOOKED_BACK_MAX);
        let past = past.await?;
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
}

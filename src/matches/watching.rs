//! Watching: everyone's board, for those who are where the match is public.

use super::act::Which;
use super::board::{Glance, MatchFacts, Status};
use super::failure::{Failure, Fault, Refusal};
use super::ids::{ChannelId, MatchCode, PersonId};
use super::record;
use super::table::Matches;
use crate::store::Read;

impl Matches {
    /// Everyone's board of the match that is meant: the one named, else the only one that is played
    /// in this channel or thread. A player of it gets their own panel. Whoever can write in a place
    /// may see it, so a match is shown to others in its own channel and thread alone.
    ///
    /// # Errors
    /// [`Refusal::WatchElsewhere`], [`Refusal::NothingToWatch`], [`Refusal::WhichMatch`],
    /// [`Refusal::NoSuchMatch`], and as [`Matches::glance`].
    pub async fn watch(&self, person: PersonId, which: &Which) -> Result<Glance, Failure> {
        let code = match &which.given {
            Some(given) => {
                let unknown = || Refusal::NoSuchMatch {
                    given: given.clone(),
                };
                let code: MatchCode = given.parse().map_err(|_| unknown())?;
                let mut read = self.store.read().await?;
                let row = read.match_by_code(code.as_str()).await?;
                let facts = record::facts(&row.ok_or_else(unknown)?)?;
                if facts.seat(person).is_none() && !facts.is_public {
                    return Err(unknown().into());
                }
                if facts.seat(person).is_none() && !facts.is_public_in(which.channel) {
                    return Err(Refusal::WatchElsewhere {
                        facts: Box::new(facts),
                    }
                    .into());
                }
                facts.code
            }
            None => {
                let mut matches = self.watchable(which.channel).await?;
                match (matches.pop(), matches.is_empty()) {
                    (None, _) => return Err(Refusal::NothingToWatch.into()),
                    (Some(only), true) => only.code,
                    (Some(last), false) => {
                        matches.push(last);
                        return Err(Refusal::WhichMatch { matches }.into());
                    }
                }
            }
        };
        self.glance(person, code).await
    }

    /// The matches that are played in a channel or thread, oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn watchable(&self, channel: ChannelId) -> Result<Vec<MatchFacts>, Failure> {
        let mut read = self.store.read().await?;
        Ok(played_in(&mut read, channel).await?)
    }
}

async fn played_in(read: &mut Read, channel: ChannelId) -> Result<Vec<MatchFacts>, Fault> {
    let rows = read.running_matches_told_in(channel.to_row()).await?;
    let facts: Result<Vec<_>, _> = rows.iter().map(record::facts).collect();
    let mut facts = facts?;
    facts.retain(|facts| facts.status == Status::Playing);
    Ok(facts)
}

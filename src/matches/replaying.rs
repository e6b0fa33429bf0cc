//! Looking at a match from its first ply on.

use std::ops::{ControlFlow, RangeInclusive};

use super::act::Which;
use super::board::{MatchFacts, PlayerBoard, PublicBoard, Status};
use super::failure::{Failure, Fault, Refusal};
use super::ids::PersonId;
use super::looking::{self, Wanted, resolve};
use super::person::worded;
use super::record::Record;
use super::table::Matches;
use crate::engine::{Everyone, Game, Move, Player, View};

worded!(
    /// Whose knowledge a replay shows.
    Sight {
        /// What the player who asks knew at each ply.
        Own = "own",
        /// What everyone knew.
        Everyone = "everyone",
    }
);

/// A match from its first ply to its last, to be shown view by view.
#[derive(Clone, Debug)]
pub enum Reel {
    /// As a player of it knew it.
    Own(PlayerReel),
    /// As everyone knew it, and at the end as far as both players allowed.
    Public(PublicReel),
}

impl Reel {
    /// The public facts of the match as it stands now.
    #[must_use]
    pub const fn facts(&self) -> &MatchFacts {
        match self {
            Self::Own(reel) => &reel.last.facts,
            Self::Public(reel) => &reel.last.facts,
        }
    }
}

/// A match as one of its players knew it, ply by ply.
#[derive(Clone, Debug)]
pub struct PlayerReel {
    /// The board as it stands now.
    pub last: PlayerBoard,
    film: Film,
}

/// A match as everyone knew it, ply by ply.
#[derive(Clone, Debug)]
pub struct PublicReel {
    /// The board as it stands now.
    pub last: PublicBoard,
    film: Film,
}

impl PlayerReel {
    /// Shows the views after each ply of a range, 0 being the armies before the first, until told to
    /// stop. The last ply's view is the present one, with what the end has revealed.
    pub fn play(
        &self,
        plies: RangeInclusive<u32>,
        mut show: impl FnMut(&View<'_, Player>) -> ControlFlow<()>,
    ) {
        let color = self.last.color;
        self.film.run(plies, |game| match game {
            Some(game) => show(&game.view_for(color)),
            None => show(&self.last.view()),
        });
    }
}

impl PublicReel {
    /// As [`PlayerReel::play`].
    pub fn play(
        &self,
        plies: RangeInclusive<u32>,
        mut show: impl FnMut(&View<'_, Everyone>) -> ControlFlow<()>,
    ) {
        self.film.run(plies, |game| match game {
            Some(game) => show(&game.view()),
            None => show(&self.last.view()),
        });
    }
}

/// A game from which every position follows.
#[derive(Clone, Debug)]
struct Film {
    start: Box<Game>,
    moves: Vec<Move>,
}

impl Film {
    fn of(record: &Record) -> Result<Self, Fault> {
        let last = record.game()?;
        let view = last.view();
        let moves = view.reports().iter().map(|report| Move {
            from: report.from,
            to: report.to,
        });
        Ok(Self {
            start: Box::new(record.game_before_the_first_ply()?),
            moves: moves.collect(),
        })
    }

    /// Shows the game after each ply of a range; `None` stands for the last ply's.
    fn run(
        &self,
        plies: RangeInclusive<u32>,
        mut show: impl FnMut(Option<&Game>) -> ControlFlow<()>,
    ) {
        let mut game = self.start.clone();
        let moves = self.moves.iter().map(Some).chain([None]);
        for (ply, next) in (0..).zip(moves) {
            let wanted = plies.contains(&ply);
            let shown = match next {
                _ if !wanted => ControlFlow::Continue(()),
                Some(_) => show(Some(&game)),
                None => show(None),
            };
            if shown.is_break() || ply >= *plies.end() {
                return;
            }
            if let Some(&step) = next {
                game.play(step)
                    .expect("the record's moves were played a moment ago");
            }
        }
    }
}

impl Matches {
    /// A match from its first ply on. Whoever doesn't play in it is shown what everyone knew,
    /// whatever they asked for, and while it runs only where they may watch it.
    ///
    /// # Errors
    /// [`Refusal::WatchElsewhere`], [`Refusal::NoSpectators`]; [`Refusal::StillArranging`] and [`Refusal::MatchOver`] if there never was a ply to show, and
    /// if it is not clear which match is meant.
    pub async fn replay(
        &self,
        person: PersonId,
        which: &Which,
        sight: Sight,
    ) -> Result<Reel, Failure> {
        let mut read = self.store.read().await?;
        let (row, color) = match resolve(&mut read, person, which, Wanted::Played).await {
            Ok((row, color)) => (row, Some(color)),
            Err(Failure::Refusal(refusal)) => match *refusal {
                Refusal::NotAPlayer { facts } => {
                    (looking::foreign(&mut read, facts.code).await?, None)
                }
                refusal => return Err(refusal.into()),
            },
            Err(fault) => return Err(fault),
        };
        let record = Record::load(&mut read, row).await?;
        let facts = &record.facts;
        match facts.status {
            // A running match is shown to others where it may be watched, and nowhere else.
            Status::Playing if color.is_none() && !facts.is_public_in(which.channel) => {
                let facts = Box::new(facts.clone());
                return Err(Refusal::WatchElsewhere { facts }.into());
            }
            Status::Playing if color.is_none() && !looking::may_watch(&mut read, facts).await? => {
                let facts = Box::new(facts.clone());
                return Err(Refusal::NoSpectators { facts }.into());
            }
            Status::Playing | Status::Over => {}
            Status::Arranging => {
                let ready = color.is_some_and(|color| record.drafts[color].ready_at.is_some());
                let facts = Box::new(facts.clone());
                return Err(Refusal::StillArranging { facts, ready }.into());
            }
            Status::Aborted => {
                let facts = Box::new(facts.clone());
                return Err(Refusal::MatchOver { facts }.into());
            }
        }
        let film = Film::of(&record)?;
        Ok(match (color, sight) {
            (Some(color), Sight::Own) => {
                let taste = looking::taste_of(&mut read, person).await?;
                Reel::Own(PlayerReel {
                    last: record.player_board(color, taste, facts.ply)?,
                    film,
                })
            }
            _ => Reel::Public(PublicReel {
                last: record.public_board(facts.ply)?,
                film,
            }),
        })
    }
}

//! Playing: moves and resignations.

use super::act::{Act, Which};
use super::board::{MatchFacts, Panel, PlayerBoard, Status};
use super::deadline;
use super::failure::{Failure, Fault, Refusal};
use super::ids::MatchCode;
use super::looking::{self, Wanted};
use super::pace::Pace;
use super::post::{Kind, Occasion, Postbox};
use super::record::{self, Record, square_number};
use super::sitting::Sitting;
use super::steward::event;
use super::table::{Matches, uninterrupted};
use crate::engine::{Color, Ending, IllegalMove, Move, MoveReport, Outcome};
use crate::store::MoveRow;

/// What came of a move.
#[derive(Clone, Debug)]
pub struct Played {
    /// The mover's board after it.
    pub board: PlayerBoard,
    /// Other matches that wait for the mover.
    pub waiting: Vec<MatchFacts>,
    /// The move had been played already; this is the board as it stands now.
    pub repeated: bool,
}

impl Matches {
    /// Plays a move of the actor in the match that is meant. `seen` is the number of plies that
    /// the actor saw on the board, where what was pressed tells it.
    ///
    /// # Errors
    /// The reasons against it; among them [`Refusal::Stale`] if more has been played than was
    /// seen, and [`Refusal::IllegalMove`].
    pub async fn play(
        &self,
        act: Act,
        which: Which,
        step: Move,
        seen: Option<u32>,
    ) -> Result<Played, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move { sitting.play(&which, step, seen).await })
        })
        .await
    }

    /// Gives a match up: the opponent wins. A match that is still arranged is left without an
    /// outcome. `seen` is the number of plies that the actor saw when they were asked.
    ///
    /// # Errors
    /// [`Refusal::Stale`] if more has been played than was seen, [`Refusal::MatchOver`].
    pub async fn resign(&self, act: Act, code: MatchCode, seen: u32) -> Result<Panel, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.resign(code, seen)))
            .await
    }

    /// Leaves a match that has not begun: it is closed without an outcome. One that began in the
    /// meantime isn't lost by it.
    ///
    /// # Errors
    /// [`Refusal::HasBegun`], [`Refusal::MatchOver`].
    pub async fn leave(&self, act: Act, code: MatchCode) -> Result<Panel, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(sitting.leave_if_arranging(code))
        })
        .await
    }

    /// Tells a player by direct message what their own act came to, because its private answer
    /// was lost on the way. The act itself has been decided; nothing of it is done again.
    ///
    /// # Errors
    /// If the database fails, or the actor is no player of such a match.
    pub async fn tell_again(&self, act: Act, code: MatchCode) -> Result<(), Failure> {
        let (house, person) = (self.clone(), act.person);
        uninterrupted(async move {
            let mut write = house.store.write().await?;
            let row = write.match_by_code(code.as_str()).await?;
            let row = row.ok_or_else(|| Fault::new(format!("no match {code}")))?;
            let facts = record::facts(&row)?;
            if facts.seat(person).is_none() {
                return Err(Refusal::NotAPlayer {
                    facts: Box::new(facts),
                }
                .into());
            }
            let kind = match facts.status {
                Status::Arranging => Kind::Setup,
                Status::Playing => Kind::Board,
                Status::Over => Kind::Result,
                Status::Aborted => Kind::Aborted,
            };
            let (challenge, id) = (row.challenge_id, Some(row.id));
            let (ply, now) = (Some(row.plies), house.clock.now());
            let actor = Some(person);
            let occasion =
                event(&mut write, challenge, id, ply, "answer-missed", actor, now).await?;
            let mut postbox = Postbox {
                write: &mut write,
                chance: &house.chance,
                now,
            };
            postbox
                .tell_player(occasion, kind, person, facts.channel)
                .await?;
            write.commit().await?;
            house.wake_couriers();
            Ok(())
        })
        .await
    }
}

impl Sitting {
    async fn play(
        &mut self,
        which: &Which,
        step: Move,
        seen: Option<u32>,
    ) -> Result<Played, Failure> {
        let (record, color) = self.which(which, Wanted::Played).await?;
        if self.repeated {
            return self.played_before(&record, color).await;
        }
        Self::check_playing(&record, color)?;
        self.check_seen(&record, color, seen).await?;
        let mut game = record.game()?;
        let illegal = |reason| Refusal::IllegalMove {
            facts: Box::new(record.facts.clone()),
            attempted: step,
            reason,
        };
        if record.facts.to_move != color {
            let last = game.view().last().map(MoveReport::as_move);
            if last == Some(step) {
                // Whoever got no answer to a move makes it once more.
                return self.played_before(&record, color).await;
            }
            return Err(illegal(IllegalMove::NotYourTurn).into());
        }
        if record.facts.pace == Pace::Live && deadline::is_over(&record.row, self.now) {
            let facts = Box::new(record.facts.clone());
            return Err(Refusal::TimeOver { facts }.into());
        }
        let report = game.play(step).map_err(illegal)?;
        self.write
            .insert_move(
                record.row.id,
                MoveRow {
                    ply: report.ply.into(),
                    from_square: square_number(step.from),
                    to_square: square_number(step.to),
                    played_at: self.now.unix(),
                },
            )
            .await
            .map_err(Fault::from)?;
        let occasion = self.event(&record, "move", report.ply).await?;
        self.lapse_offer(&record, color).await?;
        self.tell_move(&record, occasion, color, report.battle.is_some())
            .await?;
        match game.view().outcome() {
            Some(outcome) => self.finish(&record, occasion, outcome).await?,
            None => {
                deadline::turn(&mut self.write, &record.row, color, self.now).await?;
                self.tell_turn(&record, occasion, color).await?;
            }
        }
        let row = self.row(record.row.id).await?;
        let board = PlayerBoard {
            facts: record::facts(&row)?,
            color,
            taste: looking::taste_of(&mut self.write, self.act.person).await?,
            shown: record::shown(&row),
            game: Box::new(game),
        };
        self.played(board, false).await
    }

    /// An offer lapses when the one to whom it was made moves instead of answering.
    async fn lapse_offer(&mut self, record: &Record, mover: Color) -> Result<(), Fault> {
        let offered = record.facts.offer.is_some_and(|offer| offer.by != mover);
        if offered {
            self.write.set_offer(record.row.id, None).await?;
        }
        Ok(())
    }

    /// Tells the channel of a battle, and lets the mover's own reminders of their turn lapse.
    async fn tell_move(
        &mut self,
        record: &Record,
        occasion: Occasion,
        mover: Color,
        battle: bool,
    ) -> Result<(), Fault> {
        let (mover, channel) = (record.facts.players[mover].id, record.facts.channel);
        let mut postbox = self.postbox();
        if battle {
            postbox
                .tell_channel(occasion, Kind::Battle, channel)
                .await?;
        }
        let lapsed = [
            Kind::Started,
            Kind::Turn,
            Kind::Board,
            Kind::Reminder,
            Kind::TimeOver,
            Kind::Nudge,
        ];
        postbox
            .untell_player(occasion.challenge, &lapsed, mover)
            .await?;
        self.pressed_is_bare().await?;
        self.postbox().strip_player(occasion, mover).await
    }

    /// Tells the opponent that it is their turn, and shows everyone the board.
    async fn tell_turn(
        &mut self,
        record: &Record,
        occasion: Occasion,
        mover: Color,
    ) -> Result<(), Fault> {
        let opponent = record.facts.players[mover.opponent()].id;
        let channel = record.facts.channel;
        let mut postbox = self.postbox();
        postbox.tell_channel(occasion, Kind::Card, channel).await?;
        postbox
            .tell_player(occasion, Kind::Turn, opponent, channel)
            .await
    }

    async fn played_before(&mut self, record: &Record, color: Color) -> Result<Played, Failure> {
        match self.panel(record, color).await? {
            Panel::Board(board) => self.played(board, true).await,
            Panel::Setup(_) => Err(Refusal::AlreadyAnswered.into()),
        }
    }

    async fn played(&mut self, board: PlayerBoard, repeated: bool) -> Result<Played, Failure> {
        let person = self.act.person;
        let mut waiting = looking::running(&mut self.write, person).await?;
        waiting.retain(|facts| facts.code != board.facts.code && looking::waits_for(facts, person));
        Ok(Played {
            board,
            waiting,
            repeated,
        })
    }

    /// Refuses what was pressed on a board that is past.
    pub(super) async fn check_seen(
        &mut self,
        record: &Record,
        color: Color,
        seen: Option<u32>,
    ) -> Result<(), Failure> {
        if seen.is_none_or(|seen| seen == record.facts.ply) {
            return Ok(());
        }
        let now = Box::new(self.panel(record, color).await?);
        Err(Refusal::Stale { now }.into())
    }

    pub(super) async fn resign(&mut self, code: MatchCode, seen: u32) -> Result<Panel, Failure> {
        let (record, color) = self.seat(code).await?;
        if self.repeated {
            return Ok(self.panel(&record, color).await?);
        }
        if record.facts.status == Status::Arranging {
            return self.leave(&record, color).await;
        }
        Self::check_playing(&record, color)?;
        self.check_seen(&record, color, Some(seen)).await?;
        let occasion = self.event(&record, "resign", record.facts.ply).await?;
        self.pressed_is_bare().await?;
        let outcome = Outcome {
            winner: Some(color.opponent()),
            ending: Ending::Resignation,
        };
        self.finish(&record, occasion, outcome).await?;
        Ok(self.panel_anew(record.row.id, color).await?)
    }

    async fn leave_if_arranging(&mut self, code: MatchCode) -> Result<Panel, Failure> {
        let (record, color) = self.seat(code).await?;
        if self.repeated {
            return Ok(self.panel(&record, color).await?);
        }
        match record.facts.status {
            Status::Arranging => self.leave(&record, color).await,
            Status::Playing => Err(Refusal::HasBegun {
                now: Box::new(self.panel(&record, color).await?),
            }
            .into()),
            Status::Over | Status::Aborted => Err(Refusal::MatchOver {
                facts: Box::new(record.facts),
            }
            .into()),
        }
    }

    /// Leaves a match that has not begun: it is closed without an outcome.
    async fn leave(&mut self, record: &Record, color: Color) -> Result<Panel, Failure> {
        let occasion = self.event(record, "leave", 0).await?;
        self.steward().abort(&record.row, occasion).await?;
        Ok(self.panel_anew(record.row.id, color).await?)
    }
}

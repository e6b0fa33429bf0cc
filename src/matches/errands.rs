//! The computer's errands: matches that it has to look at. Each is a row, written with the act that
//! asks something of the computer, so that a restart loses none.
//!
//! It looks as any player does, at its own panel, and acts by the same use cases. It thinks beside
//! the runtime, one match at a time, so that people need not wait for it; it acts no earlier than a
//! constant moment after the act, so that its haste tells nothing.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tokio::sync::watch;
use tokio::task::{self, JoinSet};
use tokio::time::sleep;

use super::act::{Act, Place, Which};
use super::board::{MatchFacts, Panel, PlayerBoard, Status};
use super::clock::Timestamp;
use super::failure::{Failure, Fault};
use super::ids::{InteractionId, PersonId};
use super::offer::OfferKind;
use super::person::{Language, Person};
use super::record;
use super::table::{Matches, uninterrupted};
use crate::computer::{self, Level};
use crate::engine::{AgreedDraw, Color, Move};
use crate::store::ErrandRow;

/// How long after an act the computer replies, in whole seconds: at most this, and at least one
/// second less, since moments are whole seconds. Longer only if it has to think longer.
pub(super) const REPLY_SECONDS: u64 = 2;
/// How often it is looked whether the moment has come.
const LOOK: Duration = Duration::from_millis(50);
/// How often errands are looked for when nothing rings.
const IDLE: Duration = Duration::from_secs(30);
/// How long a match is left alone in which the computer failed.
const REST_AFTER_FAULT: Duration = Duration::from_secs(60);
/// Deeds of one errand, such as an answer, an offer and a move; more would be a fault.
const DEEDS_MAX: u32 = 8;
/// Plies without a battle after which the computer may offer a draw, and how often from then on.
const DULL_PLIES: u32 = 100;
const DULL_PLIES_BETWEEN_OFFERS: u32 = 50;

/// A match that the computer has to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Errand {
    row: ErrandRow,
}

/// What the computer does, and what it saw when it chose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    Play(Move),
    OfferDraw,
    Resign,
    Answer {
        kind: OfferKind,
        seen: u32,
        accepts: bool,
    },
}

/// What decides what is to be done. If it has changed, a deed is thought over.
type Situation = (Status, u32, Option<OfferKind>);

impl Matches {
    /// The matches that the computer has to look at, those first that have waited longest.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn errands(&self) -> Result<Vec<Errand>, Fault> {
        let rows = self.store.glance().await?.errands().await?;
        Ok(rows.into_iter().map(|row| Errand { row }).collect())
    }

    /// Lets the computer act in one match, until it has nothing more to do there. Seen to twice,
    /// an errand changes nothing more.
    ///
    /// # Errors
    /// If the database fails, or the computer finds no end. The errand stays then.
    pub async fn see_to(&self, errand: Errand) -> Result<(), Fault> {
        let due = Timestamp::from_unix(errand.row.due_at);
        let mut may_offer = true;
        for _ in 0..DEEDS_MAX {
            let Some(seat) = self.computers_seat(errand.row.match_id).await? else {
                return self.seen_to(errand).await;
            };
            let board = self.computers_board(&seat).await?;
            let Some(board) = board else {
                return self.seen_to(errand).await;
            };
            let situation = situation(&board.facts);
            let Some(deed) = self.decide(&seat, board, may_offer).await? else {
                return self.seen_to(errand).await;
            };
            while self.clock.now() < due {
                sleep(LOOK).await;
            }
            let now = self.computers_board(&seat).await?;
            if now.is_some_and(|now| self::situation(&now.facts) == situation) {
                // Whether or not the offer was taken up, a move follows it.
                may_offer &= deed != Deed::OfferDraw;
                self.act_out(&seat, deed, situation).await?;
            }
        }
        Err(Fault::new("the computer found no end of an errand"))
    }

    /// Lets the computer act wherever it has to, until `closed` says so.
    pub async fn keep_computer_at_play(self, mut closed: watch::Receiver<bool>) {
        let mut wakes = self.wakes();
        let mut at_play = JoinSet::new();
        let mut tables: HashMap<task::Id, i64> = HashMap::new();
        while !*closed.borrow_and_update() {
            // What is written after this look rings.
            wakes.borrow_and_update();
            match self.errands().await {
                Ok(errands) => {
                    for errand in errands {
                        let table = errand.row.match_id;
                        if !tables.values().any(|taken| *taken == table) {
                            let begun = at_play.spawn(self.clone().see_to_or_rest(errand));
                            tables.insert(begun.id(), table);
                        }
                    }
                }
                Err(fault) => tracing::error!(%fault, "the computer's errands can't be read"),
            }
            tokio::select! {
                // The sender lives as long as `self`.
                _ = wakes.changed() => {}
                // An error means that the bot is gone, and so does `true`.
                ended = closed.changed() => if ended.is_err() { return },
                Some(done) = at_play.join_next_with_id() => {
                    let id = match &done {
                        Ok((id, ())) => *id,
                        Err(panic) => {
                            tracing::error!(reason = %panic, "the computer broke off an errand");
                            panic.id()
                        }
                    };
                    tables.remove(&id);
                }
                () = sleep(IDLE) => {}
            }
        }
    }

    async fn see_to_or_rest(self, errand: Errand) {
        if let Err(fault) = self.see_to(errand).await {
            let table = errand.row.match_id;
            tracing::error!(match.id = table, %fault, "the computer can't act");
            sleep(REST_AFTER_FAULT).await;
        }
    }

    async fn seen_to(&self, errand: Errand) -> Result<(), Fault> {
        let house = self.clone();
        uninterrupted(async move {
            let mut write = house.store.write().await?;
            write.delete_errands(errand.row).await?;
            write.commit().await?;
            house.wake_couriers();
            Ok(())
        })
        .await
    }

    /// Where the computer sits in a match; `None` if it has none, or the match is over.
    async fn computers_seat(&self, match_id: i64) -> Result<Option<Seat>, Fault> {
        let mut read = self.store.read().await?;
        let Some(row) = read.match_by_id(match_id).await? else {
            return Ok(None);
        };
        let secret = read.computer_secret().await?;
        let facts = record::facts(&row)?;
        let seat = Color::ALL.into_iter().find_map(|color| {
            let level = facts.players[color].id.level()?;
            Some((color, level))
        });
        Ok(match (facts.status, seat, secret) {
            (Status::Playing, Some((color, level)), Some(secret)) => Some(Seat {
                match_id,
                facts,
                color,
                level,
                secret: secret.into(),
            }),
            _ => None,
        })
    }

    /// The computer's own board, as a person would ask for theirs.
    async fn computers_board(&self, seat: &Seat) -> Result<Option<PlayerBoard>, Fault> {
        match self.panel(seat.person(), &seat.which()).await {
            Ok(Panel::Board(board)) if board.facts.status == Status::Playing => Ok(Some(board)),
            Ok(_) => Ok(None),
            Err(failure) => Err(unexpected(failure)),
        }
    }

    /// What the computer does now; `None` if it waits for the other.
    async fn decide(
        &self,
        seat: &Seat,
        board: PlayerBoard,
        may_offer: bool,
    ) -> Result<Option<Deed>, Fault> {
        let facts = &board.facts;
        let offered = facts.offer.filter(|offer| offer.by != seat.color);
        if offered.is_none() && facts.to_move != seat.color {
            return Ok(None);
        }
        let permit = Arc::clone(&self.thinking).acquire_owned().await;
        let permit = permit.expect("the semaphore is never closed");
        let (level, color) = (seat.level, seat.color);
        let mut chance = chance(&seat.secret, seat.match_id, color, Some(facts.ply))?;
        let thought = task::spawn_blocking(move || {
            let view = board.view();
            let deed = match offered {
                Some(offer) => Some(Deed::Answer {
                    kind: offer.kind,
                    seen: offer.ply,
                    accepts: match offer.kind {
                        OfferKind::Draw => computer::agrees_to_draw(&view, level),
                        OfferKind::Abandon => true,
                        OfferKind::Pause => false,
                    },
                }),
                None if computer::resigns(&view, level) => Some(Deed::Resign),
                None if may_offer && offers_draw(&board, level) => Some(Deed::OfferDraw),
                None => computer::choose(&view, level, None, &mut chance).map(Deed::Play),
            };
            drop(permit);
            deed
        });
        thought
            .await
            .map_err(|panic| Fault::because("the computer's thought broke off", panic))
    }

    async fn act_out(&self, seat: &Seat, deed: Deed, situation: Situation) -> Result<(), Fault> {
        let (_, ply, _) = situation;
        let act = seat.act(deed, ply);
        let done = match deed {
            Deed::Play(step) => {
                let played = self.play(act, seat.which(), step, Some(ply)).await;
                played.map(drop)
            }
            Deed::OfferDraw => {
                let offered = self
                    .offer(act, seat.which(), OfferKind::Draw, Some(ply))
                    .await;
                offered.map(drop)
            }
            Deed::Resign => self.resign(act, seat.facts.code, ply).await.map(drop),
            Deed::Answer {
                kind,
                seen,
                accepts,
            } => {
                let answered = self.answer(act, seat.facts.code, kind, seen, accepts);
                answered.await.map(drop)
            }
        };
        match done {
            // A refusal: the other was quicker, and what there is to do is looked at anew.
            Ok(()) | Err(Failure::Refusal(_)) => Ok(()),
            Err(Failure::Fault(fault)) => Err(fault),
        }
    }
}

/// Where the computer sits.
struct Seat {
    match_id: i64,
    facts: MatchFacts,
    color: Color,
    level: Level,
    secret: Arc<[u8]>,
}

impl Seat {
    fn person(&self) -> PersonId {
        self.facts.players[self.color].id
    }

    fn which(&self) -> Which {
        Which::code(self.facts.code, self.facts.channel)
    }

    /// The act of a deed after so many plies. Its number is the same however often it is tried, so
    /// that it is done once, and is above all that Discord gives.
    fn act(&self, deed: Deed, ply: u32) -> Act {
        let kind = match deed {
            Deed::Play(_) => 0,
            Deed::OfferDraw => 1,
            Deed::Answer { kind, .. } => match kind {
                OfferKind::Draw => 2,
                OfferKind::Abandon => 3,
                OfferKind::Pause => 4,
            },
            Deed::Resign => 5,
        };
        let number = 1 << 63 | self.match_id.cast_unsigned() << 28 | u64::from(ply) << 3 | kind;
        let Person { id, name } = Person::computer(self.level);
        Act {
            interaction: InteractionId::new(number),
            person: id,
            name,
            language: Language::English,
            place: Place {
                guild: None,
                channel: self.facts.channel,
                language: Language::English,
            },
            pressed: None,
        }
    }
}

fn situation(facts: &MatchFacts) -> Situation {
    let offered = facts.offer.map(|offer| offer.kind);
    (facts.status, facts.ply, offered)
}

/// Whether the computer offers a draw before it moves: now and then, when nothing happens any more.
fn offers_draw(board: &PlayerBoard, level: Level) -> bool {
    let facts = &board.facts;
    let view = board.view();
    let allowed = facts.rules.agreed_draw == AgreedDraw::Allowed && facts.offer.is_none();
    let quiet = view.reports().iter().rev();
    let quiet = quiet.take_while(|report| report.battle.is_none()).count();
    let dull = u32::try_from(quiet).is_ok_and(|plies| {
        // It moves every other ply, so it meets one of the two.
        plies >= DULL_PLIES && plies % DULL_PLIES_BETWEEN_OFFERS < 2
    });
    allowed && dull && level > Level::Recruit && computer::agrees_to_draw(&view, level)
}

/// The computer's chance in a match for one side: for its setup, or for the move after so many
/// plies. It depends on the secret and on nothing that is hidden in the game.
pub(super) fn chance(
    secret: &[u8],
    match_id: i64,
    color: Color,
    ply: Option<u32>,
) -> Result<ChaCha8Rng, Fault> {
    let secret: [u8; 32] = secret
        .try_into()
        .map_err(|error| Fault::because("the computer's secret has another length", error))?;
    let mut chance = ChaCha8Rng::from_seed(secret);
    let side = match color {
        Color::Red => 0,
        Color::Blue => 1,
    };
    chance.set_stream(match_id.cast_unsigned() << 1 | side);
    // Each occasion has more of the stream to itself than any thought draws.
    let occasion = ply.map_or(0, |ply| u128::from(ply) + 1);
    chance.set_word_pos(occasion << 32);
    Ok(chance)
}

/// The computer asks for nothing that its own seat doesn't allow.
fn unexpected(failure: Failure) -> Fault {
    match failure {
        Failure::Fault(fault) => fault,
        Failure::Refusal(refusal) => Fault::new(format!(
            "the computer was refused its own board: {refusal:?}"
        )),
    }
}

//! Composing: a row of the outbox becomes a notice, recipient and view together. This is the one
//! place where it is decided who is shown what.

use super::board::Status;
use super::clock::Timestamp;
use super::courier::{Claim, REPOSTS_MAX};
use super::failure::Fault;
use super::ids::{ChannelId, MessageId, PersonId};
use super::looking;
use super::notice::{
    ChannelTrouble, FollowedNotice, Form, Notice, PrivateBody, PrivateNotice, PublicBody,
    PublicNotice, Ring, StripNotice, ThreadNotice, TimeWord,
};
use super::person::Language;
use super::post::Kind;
use super::preferring::quiet_hours;
use super::record::{self, Record};
use super::saved_setups;
use super::table::{Matches, uninterrupted};
use super::thread::ThreadState;
use crate::engine::{ByColor, Color};
use crate::store::{ChallengeRow, ClaimRow, PersonRow, Read};

impl Matches {
    /// Makes the notice of a row, with the view at the row's own ply. `None` if there is nothing
    /// left to tell; the row is settled then.
    ///
    /// # Errors
    /// If the database fails or the record does not replay.
    pub async fn compose(&self, claim: &Claim) -> Result<Option<Notice>, Fault> {
        let mut read = self.store.read().await?;
        let notice = compose(&mut read, claim, self.clock.now()).await?;
        drop(read);
        if notice.is_none() {
            let (house, id) = (self.clone(), claim.id());
            uninterrupted(async move {
                let mut write = house.store.write().await?;
                let now = house.clock.now().unix();
                write
                    .settle_given_up(id, "nothing left to tell", now)
                    .await?;
                write.commit().await?;
                house.wake_couriers();
                Ok::<(), Fault>(())
            })
            .await?;
        }
        Ok(notice)
    }
}

async fn compose(read: &mut Read, claim: &Claim, now: Timestamp) -> Result<Option<Notice>, Fault> {
    let kind = claim.known_kind()?;
    if kind.collapses() && read.is_superseded(&claim.row).await? {
        return Ok(None);
    }
    if kind == Kind::Unposted {
        return unposted(read, &claim.row).await.map(Some);
    }
    if kind == Kind::Strip {
        return strip(read, &claim.row).await;
    }
    let record = match claim.row.match_id {
        None => None,
        Some(id) => {
            let row = read
                .match_by_id(id)
                .await?
                .ok_or_else(|| Fault::new("a row of the outbox belongs to no match"))?;
            Some(Record::load(read, row).await?)
        }
    };
    if kind == Kind::Thread {
        return Ok(Some(thread(read, &claim.row, record.as_ref()).await?));
    }
    if kind.is_for_followers() {
        let record = record.ok_or_else(|| Fault::new("a follower is told of no match"))?;
        return followed(read, &claim.row, kind, &record).await;
    }
    if claim.row.audience == "person" {
        let record = record.ok_or_else(|| Fault::new("a player is told of no match"))?;
        return private(read, &claim.row, kind, &record, now).await;
    }
    public(read, &claim.row, kind, record.as_ref(), now).await
}

/// Tells a challenger, who has no match yet, that nobody could see their challenge.
async fn unposted(read: &mut Read, row: &ClaimRow) -> Result<Notice, Fault> {
    let challenge = challenge_of(read, row).await?;
    let challenger = read.person(row.recipient_id).await?;
    let challenger = challenger.ok_or_else(|| Fault::new("a notice for somebody unknown"))?;
    let was_posted = challenge.reposts > 0;
    let card = record::card(challenge)?;
    Ok(Notice::Private(PrivateNotice {
        person: PersonId::from_row(row.recipient_id),
        channel: challenger.dm_channel_id.map(ChannelId::from_row),
        language: language(&challenger.language),
        nonce: row.nonce.clone(),
        ring: Ring::Aloud,
        body: if was_posted {
            PrivateBody::CardDeleted(card)
        } else {
            PrivateBody::Unposted(card)
        },
    }))
}

/// The messages that are to lose their buttons; `None` if none has any that may be changed.
async fn strip(read: &mut Read, row: &ClaimRow) -> Result<Option<Notice>, Fault> {
    let match_id = row.match_id;
    let match_id = match_id.ok_or_else(|| Fault::new("messages of no match are stripped"))?;
    let live = read
        .live_messages(match_id, row.recipient_id, row.id)
        .await?;
    let Some(&(channel, _)) = live.first() else {
        return Ok(None);
    };
    let messages = live.into_iter().map(|(_, message)| message);
    Ok(Some(Notice::Strip(StripNotice {
        channel: ChannelId::from_row(channel),
        messages: messages.map(MessageId::from_row).collect(),
    })))
}

/// The thread that is to be started.
async fn thread(read: &mut Read, row: &ClaimRow, record: Option<&Record>) -> Result<Notice, Fault> {
    let record = record.ok_or_else(|| Fault::new("a thread for no match"))?;
    let challenge = challenge_of(read, row).await?;
    Ok(Notice::Thread(ThreadNotice {
        channel: ChannelId::from_row(row.recipient_id),
        card: challenge.message_id.map(MessageId::from_row),
        language: public_language(&challenge),
        facts: record.facts.clone(),
    }))
}

/// What everyone is told, for one who follows the match; `None` for one who does no more.
async fn followed(
    read: &mut Read,
    row: &ClaimRow,
    kind: Kind,
    record: &Record,
) -> Result<Option<Notice>, Fault> {
    let person = read.person(row.recipient_id).await?;
    let person = person.ok_or_else(|| Fault::new("a notice for somebody unknown"))?;
    let follows = read.follows(record.row.id, person.id).await?;
    let Some(guild) = record.facts.guild.filter(|_| follows && person.messages) else {
        return Ok(None);
    };
    let ply = ply_of(row)?;
    let body = match kind {
        Kind::FollowedEnd => PublicBody::Result(record.public_board(ply)?),
        _ => battle(record, ply)?,
    };
    Ok(Some(Notice::Followed(FollowedNotice {
        person: PersonId::from_row(person.id),
        inbox: person.dm_channel_id.map(ChannelId::from_row),
        guild,
        channel: record.facts.channel,
        language: language(&person.language),
        nonce: row.nonce.clone(),
        body,
    })))
}

fn battle(record: &Record, ply: u32) -> Result<PublicBody, Fault> {
    let board = record.public_board(ply)?;
    let report = board.view().last().copied();
    let report = report.ok_or_else(|| Fault::new("a battle is told before any ply"))?;
    Ok(PublicBody::Battle { board, report })
}

async fn challenge_of(read: &mut Read, row: &ClaimRow) -> Result<ChallengeRow, Fault> {
    let challenge = read.challenge(row.challenge_id).await?;
    challenge.ok_or_else(|| Fault::new("a row of the outbox belongs to no challenge"))
}

/// The ply at which a row was written.
fn ply_of(row: &ClaimRow) -> Result<u32, Fault> {
    record::count(row.ply.unwrap_or(0))
}

async fn private(
    read: &mut Read,
    row: &ClaimRow,
    kind: Kind,
    record: &Record,
    now: Timestamp,
) -> Result<Option<Notice>, Fault> {
    let person = PersonId::from_row(row.recipient_id);
    let color = record
        .facts
        .seat(person)
        .ok_or_else(|| Fault::new("a notice of a match for somebody who does not play it"))?;
    let known = read.person(row.recipient_id).await?;
    let known = known.ok_or_else(|| Fault::new("a notice for somebody unknown"))?;
    let taste = record::taste(&known)?;
    let status = record.facts.status;
    let ply = ply_of(row)?;
    let board = || record.player_board(color, taste, ply);
    // A turn that has been taken needs no telling.
    let waits = status == Status::Playing && record.facts.ply == ply;
    let body = match kind {
        Kind::Setup if status == Status::Arranging => {
            let starts = saved_setups::starts(read, record, color).await?;
            PrivateBody::Setup(record.setup_board(color, taste, starts))
        }
        Kind::Started if waits => PrivateBody::Started(board()?),
        Kind::Turn if waits => PrivateBody::Turn(board()?),
        Kind::Board if waits => PrivateBody::Board(board()?),
        Kind::Offered => match record.facts.offer {
            Some(offer) if offer.by != color => PrivateBody::Offered {
                board: record.player_board(color, taste, record.facts.ply)?,
                offer,
            },
            _ => return Ok(None),
        },
        Kind::Declined if status == Status::Playing => {
            PrivateBody::OfferDeclined { board: board()? }
        }
        Kind::Result => PrivateBody::Result {
            board: board()?,
            revealed: record.public_board(ply)?,
        },
        Kind::Aborted => PrivateBody::Aborted(record.facts.clone()),
        Kind::Reminder
        | Kind::TimeOver
        | Kind::MayClaim
        | Kind::Granted
        | Kind::Nudge
        | Kind::Paused => match time_word(kind, record, ply, color) {
            Some(word) => PrivateBody::Time {
                facts: record.facts.clone(),
                color,
                word,
            },
            None => return Ok(None),
        },
        Kind::ChannelLost | Kind::ChannelForbidden if status.is_running() => {
            PrivateBody::ChannelTrouble {
                facts: record.facts.clone(),
                trouble: if kind == Kind::ChannelLost {
                    ChannelTrouble::Lost
                } else {
                    ChannelTrouble::Forbidden
                },
            }
        }
        Kind::ChannelLost | Kind::ChannelForbidden => return Ok(None),
        Kind::Setup | Kind::Started | Kind::Turn | Kind::Board | Kind::Declined => return Ok(None),
        Kind::Unposted | Kind::Strip | Kind::Thread | Kind::FollowedBattle | Kind::FollowedEnd => {
            return Err(Fault::new("a notice that is composed elsewhere"));
        }
        Kind::Card
        | Kind::Start
        | Kind::Battle
        | Kind::Offer
        | Kind::Pause
        | Kind::LastDay
        | Kind::ThreadClosed
        | Kind::Outcome
        | Kind::Ending
        | Kind::Call => {
            return Err(Fault::new("a public kind of row names a person"));
        }
    };
    let asks = match &body {
        PrivateBody::Setup(_) | PrivateBody::Turn(_) | PrivateBody::Offered { .. } => true,
        PrivateBody::Started(board) => board.color == Color::Red,
        PrivateBody::Time { word, .. } => *word != TimeWord::Paused,
        _ => false,
    };
    Ok(Some(Notice::Private(PrivateNotice {
        person,
        channel: known.dm_channel_id.map(ChannelId::from_row),
        language: language(&known.language),
        nonce: row.nonce.clone(),
        ring: if asks {
            ring(&known, now)?
        } else {
            Ring::Silently
        },
        body,
    })))
}

/// What a player is to hear about time; `None` if the match has gone on since.
fn time_word(kind: Kind, record: &Record, ply: u32, color: Color) -> Option<TimeWord> {
    let facts = &record.facts;
    let (word, to_mover) = match kind {
        Kind::Reminder => (TimeWord::Reminder, true),
        Kind::TimeOver => (TimeWord::TimeOver, true),
        Kind::Granted => (TimeWord::Granted, true),
        Kind::Nudge => (TimeWord::Nudge, true),
        Kind::MayClaim => (TimeWord::MayClaim, false),
        Kind::Paused => return facts.status.is_running().then_some(TimeWord::Paused),
        _ => return None,
    };
    match facts.status {
        Status::Arranging => {
            let ready = record.drafts[color].ready_at.is_some();
            (to_mover && !ready).then_some(word)
        }
        Status::Playing if facts.ply == ply => {
            ((facts.to_move == color) == to_mover).then_some(word)
        }
        Status::Playing | Status::Over | Status::Aborted => None,
    }
}

async fn public(
    read: &mut Read,
    row: &ClaimRow,
    kind: Kind,
    record: Option<&Record>,
    now: Timestamp,
) -> Result<Option<Notice>, Fault> {
    let challenge = challenge_of(read, row).await?;
    let language = public_language(&challenge);
    let post = |former: Option<(i64, i64)>| Form::Post {
        nonce: row.nonce.clone(),
        former: former
            .map(|(place, message)| (ChannelId::from_row(place), MessageId::from_row(message))),
    };
    let open = open_thread(&challenge);
    let mut thread = open.filter(|_| kind.is_told_in_thread());
    let ply = ply_of(row)?;
    let mut form = post(None);
    let mut ring = Ring::Silently;
    let mut mention = None;
    let body = match (kind, record) {
        (Kind::Card, record) => {
            match challenge.message_id {
                Some(message) => form = Form::Edit(MessageId::from_row(message)),
                None if challenge.reposts > REPOSTS_MAX => return Ok(None),
                None if record.is_none() => {
                    if challenge.opponent_id.is_some() {
                        ring = Ring::Aloud;
                    }
                    mention = challenge.opponent_id.map(PersonId::from_row);
                }
                None => {}
            }
            card(challenge, record, ply)?
        }
        (Kind::Start, Some(record)) => PublicBody::Started(record.public_board(ply)?),
        (Kind::Battle, Some(record)) => battle(record, ply)?,
        (Kind::Offer, Some(record)) => match record.facts.offer {
            Some(offer) => PublicBody::Offered {
                facts: record.facts.clone(),
                offer,
            },
            None => return Ok(None),
        },
        (Kind::Pause, Some(record)) => PublicBody::Paused(record.facts.clone()),
        (Kind::LastDay, Some(record)) => {
            if record.facts.status != Status::Playing || record.facts.ply != ply {
                return Ok(None);
            }
            PublicBody::LastDay(record.facts.clone())
        }
        (Kind::ThreadClosed, Some(record)) => PublicBody::ThreadClosed(record.facts.clone()),
        // Where there is no thread, the channel is told alone.
        (Kind::Ending, Some(_)) if thread.is_none() => return Ok(None),
        (Kind::Outcome | Kind::Ending, Some(record)) => {
            PublicBody::Result(record.public_board(ply)?)
        }
        (Kind::Call, Some(record)) => {
            let Some(person) = row.person_id.map(PersonId::from_row) else {
                return Err(Fault::new("a call that calls nobody"));
            };
            let Some(color) = record.facts.seat(person) else {
                return Err(Fault::new("a call for somebody who does not play"));
            };
            // What stands in a thread that is closed can't be reached any more.
            let reached = |&(place, _): &(i64, i64)| {
                place == row.recipient_id || open.map(ChannelId::to_row) == Some(place)
            };
            let former = read.former_call(row).await?.filter(reached);
            match former {
                _ if is_asked(record, person) => {
                    form = post(former);
                    ring = match read.person(person.to_row()).await? {
                        Some(known) => self::ring(&known, now)?,
                        None => Ring::Aloud,
                    };
                    mention = Some(person);
                }
                // The post that called last says so, and nobody's phone rings.
                Some((place, former)) if !record.facts.status.is_running() => {
                    form = Form::Edit(MessageId::from_row(former));
                    thread = open.filter(|open| open.to_row() == place);
                }
                _ => return Ok(None),
            }
            PublicBody::Call {
                facts: record.facts.clone(),
                person: record.facts.players[color].clone(),
            }
        }
        _ => return Err(Fault::new("a private kind of row names a channel")),
    };
    Ok(Some(Notice::Public(PublicNotice {
        channel: ChannelId::from_row(row.recipient_id),
        thread,
        language,
        form,
        ring,
        mention,
        body,
    })))
}

/// The thread in which a challenge's matches are told now.
fn open_thread(challenge: &ChallengeRow) -> Option<ChannelId> {
    challenge
        .thread_id
        .filter(|_| challenge.thread == ThreadState::Open.word())
        .map(ChannelId::from_row)
}

/// Whether a match asks something of a player now.
fn is_asked(record: &Record, person: PersonId) -> bool {
    let facts = &record.facts;
    let answers = facts.status == Status::Playing
        && (facts.offer).is_some_and(|offer| facts.players[offer.by].id != person);
    let claims = facts.status == Status::Playing && facts.time_over;
    looking::waits_for(facts, person) || answers || claims
}

fn card(challenge: ChallengeRow, record: Option<&Record>, ply: u32) -> Result<PublicBody, Fault> {
    let Some(record) = record else {
        return Ok(PublicBody::Challenge(record::card(challenge)?));
    };
    Ok(match record.facts.status {
        Status::Arranging => PublicBody::Arranging {
            facts: record.facts.clone(),
            ready: ByColor::from_fn(|color| record.drafts[color].ready_at.is_some()),
        },
        Status::Playing | Status::Over => PublicBody::Board(record.public_board(ply)?),
        Status::Aborted => PublicBody::Aborted(record.facts.clone()),
    })
}

/// How what asks something of a person rings for them now.
fn ring(known: &PersonRow, now: Timestamp) -> Result<Ring, Fault> {
    let quiet = quiet_hours(known)?.is_some_and(|hours| hours.hold_at(now));
    Ok(if quiet { Ring::Silently } else { Ring::Aloud })
}

/// The language of what is said in public where a challenge was made.
fn public_language(challenge: &ChallengeRow) -> Language {
    language(challenge.guild_language.as_deref().unwrap_or_default())
}

/// A stored language; a word that is not known any more is English, which everyone is offered.
fn language(word: &str) -> Language {
    Language::from_word(word).unwrap_or(Language::English)
}

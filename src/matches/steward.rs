//! The steward, who opens and ends matches and tells everyone, whether a player makes it so or time.

use super::board::Series;
use super::clock::{Chance, Timestamp};
use super::deadline;
use super::failure::Fault;
use super::ids::{ChannelId, MatchCode, PersonId};
use super::post::{Kind, Occasion, Postbox};
use super::record;
use super::thread::ThreadState;
use crate::engine::{ByColor, Color, Ending, Outcome};
use crate::store::{EndRow, MatchRow, NewEvent, NewMatch, Write};

/// Codes of the usual length that are tried before a longer one is taken.
const CODE_DRAWS: usize = 8;

/// Opens and ends matches within one transaction.
pub(super) struct Steward<'w> {
    pub(super) write: &'w mut Write,
    pub(super) chance: &'w Chance,
    pub(super) now: Timestamp,
    /// Who makes it so, and hears of it in the answer; `None` where time does.
    pub(super) actor: Option<PersonId>,
}

impl Steward<'_> {
    /// Opens a match of a challenge with a random setup for each side, and sends both to arrange.
    pub(super) async fn open_match(
        &mut self,
        challenge: &ChallengeTerms<'_>,
        game: i64,
        players: ByColor<PersonId>,
    ) -> Result<i64, Fault> {
        let id = self.insert_match(challenge, game, players).await?;
        let row = self.row(id).await?;
        let facts = record::facts(&row)?;
        for color in Color::ALL {
            let draft = self.first_draft(id, &facts, color).await?;
            self.write.put_setup(id, &draft.to_row()).await?;
        }
        if facts.level().is_none() {
            let due = Timestamp::from_unix(row.due_at);
            deadline::arrange(self.write, id, self.now, due).await?;
        }
        let occasion = self.event(&row, "open").await?;
        let is_wanted = self.thread_state(challenge.id).await? == ThreadState::Wanted;
        let channel = ChannelId::from_row(row.channel_id);
        let mut postbox = self.postbox();
        postbox.tell_channel(occasion, Kind::Card, channel).await?;
        if is_wanted {
            postbox
                .tell_channel(occasion, Kind::Thread, channel)
                .await?;
        }
        for color in Color::ALL {
            postbox
                .tell_player(occasion, Kind::Setup, players[color], channel)
                .await?;
        }
        Ok(id)
    }

    async fn insert_match(
        &mut self,
        challenge: &ChallengeTerms<'_>,
        game: i64,
        players: ByColor<PersonId>,
    ) -> Result<i64, Fault> {
        let due_at = self.now.after(record::pace(challenge.pace)?.arranging());
        let short = std::iter::repeat_n(MatchCode::LENGTH, CODE_DRAWS);
        let long = std::iter::repeat_n(MatchCode::LENGTH_MAX, CODE_DRAWS);
        for length in short.chain(long) {
            let code = self.chance.code(length);
            let inserted = self
                .write
                .insert_match(NewMatch {
                    code: code.as_str(),
                    challenge_id: challenge.id,
                    game,
                    variant: challenge.variant,
                    rule_set: challenge.rule_set,
                    reveal: challenge.reveal,
                    pace: challenge.pace,
                    red_id: players.red.to_row(),
                    blue_id: players.blue.to_row(),
                    created_at: self.now.unix(),
                    due_at: due_at.unix(),
                })
                .await?;
            if let Some(id) = inserted {
                return Ok(id);
            }
        }
        Err(Fault::new("no free match code was found"))
    }

    /// Ends a match that is played, tells everyone, and lets the second game of a return match
    /// follow. The players' consent to show what remains is frozen here.
    pub(super) async fn finish(
        &mut self,
        row: &MatchRow,
        occasion: Occasion,
        outcome: Outcome,
    ) -> Result<(), Fault> {
        let players = players(row);
        let mut shown = ByColor::default();
        if outcome.ending != Ending::Abandoned {
            for color in Color::ALL {
                let person = self.write.person(players[color].to_row()).await?;
                shown[color] = person.is_some_and(|person| person.shows_setup);
            }
        }
        let end = EndRow {
            winner: outcome.winner.map(record::color_word),
            ending: record::ending_word(outcome.ending),
            red_shown: shown.red,
            blue_shown: shown.blue,
            at: self.now.unix(),
        };
        if !self.write.end_match(row.id, end).await? {
            return Err(Fault::new("a match ended twice within one transaction"));
        }
        self.write.clear_promises(row.id).await?;
        let channel = ChannelId::from_row(row.channel_id);
        let in_thread = matches!(
            self.thread_state(row.challenge_id).await?,
            ThreadState::Wanted | ThreadState::Open
        );
        let mut postbox = self.postbox();
        postbox.tell_channel(occasion, Kind::Card, channel).await?;
        if in_thread {
            postbox
                .tell_channel(occasion, Kind::Ending, channel)
                .await?;
        }
        postbox
            .tell_channel(occasion, Kind::Outcome, channel)
            .await?;
        self.tell_players(row, occasion, Kind::Result).await?;
        self.open_return_game(row, outcome, players).await
    }

    /// Closes a match in which nobody has moved: it has no outcome.
    pub(super) async fn abort(&mut self, row: &MatchRow, occasion: Occasion) -> Result<(), Fault> {
        if !self.write.abort_match(row.id, self.now.unix()).await? {
            return Err(Fault::new("a match was closed that had been played"));
        }
        self.write.clear_promises(row.id).await?;
        let channel = ChannelId::from_row(row.channel_id);
        let mut postbox = self.postbox();
        postbox.tell_channel(occasion, Kind::Card, channel).await?;
        self.tell_players(row, occasion, Kind::Aborted).await
    }

    /// Tells both of the end, but for the one who made it, and lets lapse what the match had asked.
    async fn tell_players(
        &mut self,
        row: &MatchRow,
        occasion: Occasion,
        kind: Kind,
    ) -> Result<(), Fault> {
        let (actor, channel) = (self.actor, ChannelId::from_row(row.channel_id));
        let players = players(row);
        let mut postbox = self.postbox();
        for color in Color::ALL {
            let player = players[color];
            postbox
                .untell_player(occasion.challenge, &Kind::ASKING, player)
                .await?;
            postbox.strip_player(occasion, player).await?;
            if Some(player) != actor {
                postbox.tell_player(occasion, kind, player, channel).await?;
            }
            postbox.call_off(occasion, player, channel).await?;
        }
        Ok(())
    }

    async fn open_return_game(
        &mut self,
        row: &MatchRow,
        outcome: Outcome,
        players: ByColor<PersonId>,
    ) -> Result<(), Fault> {
        let facts = record::facts(row)?;
        let follows = facts.series == Series::Return
            && facts.game == 1
            && outcome.ending != Ending::Abandoned;
        if !follows {
            return Ok(());
        }
        let terms = ChallengeTerms {
            id: row.challenge_id,
            variant: &row.variant,
            rule_set: &row.rule_set,
            reveal: &row.reveal,
            pace: &row.pace,
        };
        let exchanged = ByColor {
            red: players.blue,
            blue: players.red,
        };
        self.open_match(&terms, 2, exchanged).await?;
        Ok(())
    }

    /// What has become of a challenge's thread.
    async fn thread_state(&mut self, challenge: i64) -> Result<ThreadState, Fault> {
        let row = self.write.challenge(challenge).await?;
        let row = row.ok_or_else(|| Fault::new("a match belongs to no challenge"))?;
        Ok(record::card(row)?.thread)
    }

    /// Writes down what happens in a match now.
    pub(super) async fn event(&mut self, row: &MatchRow, kind: &str) -> Result<Occasion, Fault> {
        let (challenge, id, ply) = (row.challenge_id, Some(row.id), Some(row.plies));
        event(self.write, challenge, id, ply, kind, self.actor, self.now).await
    }

    pub(super) fn postbox(&mut self) -> Postbox<'_> {
        Postbox {
            write: self.write,
            chance: self.chance,
            now: self.now,
        }
    }

    async fn row(&mut self, id: i64) -> Result<MatchRow, Fault> {
        self.write
            .match_by_id(id)
            .await?
            .ok_or_else(|| Fault::new("a match was lost within its transaction"))
    }
}

/// Who plays which side.
pub(super) fn players(row: &MatchRow) -> ByColor<PersonId> {
    ByColor {
        red: PersonId::from_row(row.red_id),
        blue: PersonId::from_row(row.blue_id),
    }
}

/// What a match takes over from its challenge, as rows hold it.
pub(super) struct ChallengeTerms<'a> {
    pub(super) id: i64,
    pub(super) variant: &'a str,
    pub(super) rule_set: &'a str,
    pub(super) reveal: &'a str,
    pub(super) pace: &'a str,
}

/// Writes down what happened.
pub(super) async fn event(
    write: &mut Write,
    challenge: i64,
    match_id: Option<i64>,
    ply: Option<i64>,
    kind: &str,
    actor: Option<PersonId>,
    now: Timestamp,
) -> Result<Occasion, Fault> {
    let event = write
        .insert_event(NewEvent {
            challenge_id: challenge,
            match_id,
            ply,
            kind,
            actor_id: actor.map(PersonId::to_row),
            at: now.unix(),
        })
        .await?;
    Ok(Occasion {
        event,
        challenge,
        match_id,
        ply,
    })
}

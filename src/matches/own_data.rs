//! One's own data: all that is stored about a person, as they may know it.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::board::Status;
use super::exporting::{self, ExportFormat};
use super::failure::{Failure, Fault};
use super::ids::PersonId;
use super::person::Taste;
use super::record::{self, Record};
use super::saved_setups::SavedSetup;
use super::table::Matches;
use crate::engine::{Color, Setup};
use crate::store::{ChallengeRow, MatchRow, PersonRow, Read, SavedSetupRow};

/// All that is stored about a person, as JSON. It may hold the ranks of their running matches, so
/// it is told to them alone and printed nowhere.
pub struct OwnData(pub String);

impl std::fmt::Debug for OwnData {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OwnData")
    }
}

impl Matches {
    /// All that is stored about a person. Of a match it holds what they see on their own board:
    /// their setup, and of the enemy's what is shown to them.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn own_data(&self, person: PersonId) -> Result<OwnData, Failure> {
        let mut read = self.store.read().await?;
        let row = read.person(person.to_row()).await?;
        let mut challenges = Vec::new();
        for id in read.challenges_of(person.to_row()).await? {
            if let Some(row) = read.challenge(id).await? {
                challenges.push(challenge(&row, person));
            }
        }
        let mut matches = Vec::new();
        for id in read.matches_of(person.to_row()).await? {
            if let Some(row) = read.match_by_id(id).await? {
                matches.push(own_match(&mut read, row, person).await?);
            }
        }
        let followed: Vec<Value> = read
            .followed_by(person.to_row())
            .await?
            .into_iter()
            .map(|(code, since)| json!({"match": code, "since": since}))
            .collect();
        let saved = read.saved_setups(person.to_row()).await?;
        let saved: Result<Vec<Value>, Fault> = saved.into_iter().map(saved_setup).collect();
        let all = json!({
            "about": "Moments are seconds since 1970, minutes count from midnight, both in UTC.",
            "person": row.as_ref().map(about),
            "challenges": challenges,
            "matches": matches,
            "saved_setups": saved?,
            "followed": followed,
        });
        let text = serde_json::to_string_pretty(&all)
            .map_err(|error| Fault::because("a person's own data can't be written down", error))?;
        Ok(OwnData(text))
    }
}

fn about(row: &PersonRow) -> Value {
    json!({
        "id": row.id.to_string(),
        "name": row.name,
        "seen_at": row.seen_at,
        "direct_messages": {
            "state": row.inbox,
            "channel_id": row.dm_channel_id.map(|id| id.to_string()),
        },
        "preferences": {
            "language": row.language,
            "language_chosen": row.language_fixed,
            "theme": row.theme,
            "orientation": row.orientation,
            "asks_before_strikes": row.confirms,
            "text_first": row.text_first,
            "direct_messages": row.messages,
            "reminders": row.reminders,
            "quiet_from_minute": row.quiet_from,
            "quiet_until_minute": row.quiet_until,
            "shows_setup": row.shows_setup,
        },
    })
}

fn saved_setup(row: SavedSetupRow) -> Result<Value, Fault> {
    let (name, variant) = (row.name.clone(), row.variant.clone());
    let kept = SavedSetup::from_row(row)?;
    Ok(json!({
        "name": name,
        "variant": variant,
        "setup": pieces(&kept.setup),
        "refused_rows": kept.rejected,
    }))
}

fn challenge(row: &ChallengeRow, person: PersonId) -> Value {
    let made = row.challenger_id == person.to_row();
    json!({
        "made_by_you": made,
        "with": if made { row.opponent_name.as_ref() } else { Some(&row.challenger_name) },
        "server_id": row.guild_id.map(|id| id.to_string()),
        "channel_id": row.channel_id.to_string(),
        "variant": row.variant,
        "rules": row.rule_set,
        "ranks": row.reveal,
        "pace": row.pace,
        "colour": row.colour,
        "series": row.series,
        "state": row.state,
        "made_at": row.made_at,
        "match": row.code,
    })
}

async fn own_match(read: &mut Read, row: MatchRow, person: PersonId) -> Result<Value, Fault> {
    let record = Record::load(read, row).await?;
    let facts = &record.facts;
    let color = facts
        .seat(person)
        .ok_or_else(|| Fault::new("a person's match is not theirs"))?;
    let draft = &record.drafts[color];
    let known = match facts.status {
        Status::Playing | Status::Over => {
            let board = record.player_board(color, Taste::default(), facts.ply)?;
            Some(exporting::write(facts, &board.view(), ExportFormat::Text))
        }
        Status::Arranging | Status::Aborted => None,
    };
    let moves = read.moves(record.row.id, record.row.plies).await?;
    let mut own_moves = Vec::new();
    for row in moves {
        let ply = record::count(row.ply)?;
        if mover(ply) == color {
            own_moves.push(json!({"ply": ply, "at": row.played_at}));
        }
    }
    Ok(json!({
        "code": facts.code.to_string(),
        "game": facts.game,
        "colour": record::color_word(color),
        "opponent": facts.players[color.opponent()].name,
        "server_id": record.row.guild_id.map(|id| id.to_string()),
        "channel_id": record.row.channel_id.to_string(),
        "variant": record.row.variant,
        "rules": record.row.rule_set,
        "ranks": record.row.reveal,
        "pace": record.row.pace,
        "status": record.row.status,
        "winner": record.row.winner,
        "ending": record.row.ending,
        "created_at": record.row.created_at,
        "started_at": record.row.started_at,
        "ended_at": record.row.ended_at,
        "your_setup": pieces(&draft.setup),
        "your_setup_before": draft.previous.as_ref().map(pieces),
        "your_refused_rows": draft.rejected,
        "your_moves": own_moves,
        "record": known,
    }))
}

/// What stands on each square of a setup.
fn pieces(setup: &Setup) -> BTreeMap<String, String> {
    let pieces = setup.pieces();
    pieces
        .map(|(square, rank)| (square.to_string(), format!("{rank:?}")))
        .collect()
}

/// Who made the move with this number: Red the odd ones.
const fn mover(ply: u32) -> Color {
    if ply.is_multiple_of(2) {
        Color::Blue
    } else {
        Color::Red
    }
}

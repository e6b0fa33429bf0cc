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

/// What one file with a person's data may hold: Discord takes 10 MiB, the words of the message among
/// them.
pub const OWN_DATA_BYTES_MAX: usize = 9 * 1024 * 1024;

/// What the list of matches takes besides what is in it: its brackets, and the count of the others.
const LIST_BYTES: usize = 32;

/// All that is stored about a person. It may hold the ranks of their running matches, so it is told
/// to them alone and printed nowhere.
pub struct OwnData {
    /// As JSON, no longer than was asked for unless the matches are not what makes it long.
    pub text: String,
    /// How many of the oldest matches found no room in it.
    pub left_out: usize,
}

impl std::fmt::Debug for OwnData {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OwnData")
    }
}

impl Matches {
    /// All that is stored about a person, with as many of their newest matches as fit into so many
    /// bytes. Of a match it holds what they see on their own board: their setup, and of the enemy's
    /// what is shown to them.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn own_data(&self, person: PersonId, bytes: usize) -> Result<OwnData, Failure> {
        let mut read = self.store.read().await?;
        let row = read.person(person.to_row()).await?;
        let mut challenges = Vec::new();
        for id in read.challenges_of(person.to_row()).await? {
            if let Some(row) = read.challenge(id).await? {
                challenges.push(challenge(&row, person));
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
        let mut all = json!({
            "about": "Moments are seconds since 1970, minutes count from midnight, both in UTC.",
            "person": row.as_ref().map(about),
            "challenges": challenges,
            "matches": [],
            "matches_left_out": 0,
            "saved_setups": saved?,
            "followed": followed,
        });
        let ids = read.matches_of(person.to_row()).await?;
        let mut matches = Vec::new();
        let mut room = bytes.saturating_sub(written(&all)?.len() + LIST_BYTES);
        for &id in ids.iter().rev() {
            let row = read.match_by_id(id).await?;
            let row = row.ok_or_else(|| Fault::new("a match was lost while it was read"))?;
            let own = own_match(&mut read, row, person).await?;
            // Within the whole it is indented by a little more.
            let length: usize = written(&own)?.lines().map(|line| line.len() + 5).sum();
            if length > room {
                break;
            }
            room -= length;
            matches.push(own);
        }
        let left_out = ids.len() - matches.len();
        matches.reverse();
        all["matches"] = Value::Array(matches);
        all["matches_left_out"] = left_out.into();
        Ok(OwnData {
            text: written(&all)?,
            left_out,
        })
    }
}

fn written(value: &Value) -> Result<String, Fault> {
    serde_json::to_string_pretty(value)
        .map_err(|error| Fault::because("a person's own data can't be written down", error))
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
            "picture_size": row.picture_size,
            "streaming": row.streaming,
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

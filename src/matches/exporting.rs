//! Exporting: a match as a text that people and programs read.

use super::act::Which;
use super::board::{MatchFacts, Status};
use super::failure::{Failure, Refusal};
use super::ids::PersonId;
use super::looking::{Wanted, foreign, resolve};
use super::person::{Taste, worded};
use super::record::Record;
use super::table::Matches;
use crate::engine::{Audience, ByColor, View, record};

worded!(
    /// The shape of an exported match (RULES §7).
    ExportFormat {
        /// A record for people, which `check` plays again.
        Text = "text",
        /// XML as the Gravon archive has it.
        Gravon = "gravon",
    }
);

/// A match as text, as the one who asked may know it. It may hold their own ranks, so it is told
/// to them alone and printed nowhere.
#[derive(Clone)]
pub struct Export {
    pub facts: MatchFacts,
    pub format: ExportFormat,
    pub content: String,
}

impl std::fmt::Debug for Export {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Export")
            .field("match", &self.facts.code)
            .field("format", &self.format)
            .finish_non_exhaustive()
    }
}

impl Matches {
    /// Exports a match: to a player all that they may know, to others a finished one as far as
    /// both players allow.
    ///
    /// # Errors
    /// [`Refusal::StillArranging`] before it began, [`Refusal::MatchOver`] if it never did,
    /// [`Refusal::StillRunning`] for others than its players, and if it is not clear which is meant.
    pub async fn export(
        &self,
        person: PersonId,
        which: &Which,
        format: ExportFormat,
    ) -> Result<Export, Failure> {
        let mut read = self.store.read().await?;
        let found = resolve(&mut read, person, which, Wanted::Played).await;
        let (row, color) = match found {
            Ok((row, color)) => (row, Some(color)),
            Err(Failure::Refusal(refusal)) => match *refusal {
                Refusal::NotAPlayer { facts } => (foreign(&mut read, facts.code).await?, None),
                refusal => return Err(refusal.into()),
            },
            Err(fault) => return Err(fault),
        };
        let record = Record::load(&mut read, row).await?;
        let facts = &record.facts;
        let content = match (facts.status, color) {
            (Status::Playing | Status::Over, Some(color)) => {
                let board = record.player_board(color, Taste::default(), facts.ply)?;
                write(facts, &board.view(), format)
            }
            (Status::Over, None) => write(facts, &record.public_board(facts.ply)?.view(), format),
            (Status::Arranging, Some(color)) => {
                return Err(Refusal::StillArranging {
                    facts: Box::new(facts.clone()),
                    ready: record.drafts[color].ready_at.is_some(),
                }
                .into());
            }
            (Status::Arranging | Status::Playing, None) => {
                return Err(Refusal::StillRunning {
                    facts: Box::new(facts.clone()),
                }
                .into());
            }
            (Status::Aborted, _) => {
                return Err(Refusal::MatchOver {
                    facts: Box::new(facts.clone()),
                }
                .into());
            }
        };
        Ok(Export {
            facts: record.facts,
            format,
            content,
        })
    }
}

/// The match as its audience knows it.
pub(super) fn write<A: Audience>(
    facts: &MatchFacts,
    view: &View<'_, A>,
    format: ExportFormat,
) -> String {
    match format {
        ExportFormat::Text => record::text(view, facts.rule_set),
        ExportFormat::Gravon => {
            let names = ByColor {
                red: facts.players.red.name.as_str(),
                blue: facts.players.blue.name.as_str(),
            };
            record::gravon_xml(view, names)
        }
    }
}

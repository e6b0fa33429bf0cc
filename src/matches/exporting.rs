//! Records of matches, to be kept by those who played them.

use std::fmt;

use super::act::Which;
use super::board::{MatchFacts, Status};
use super::failure::{Failure, Fault};
use super::ids::PersonId;
use super::looking::{self, Wanted};
use super::person::worded;
use super::record::Record;
use super::sitting::Sitting;
use super::table::Matches;
use crate::engine::{Audience, ByColor, View, record};

worded!(
    /// The form in which a record is wanted.
    ExportFormat {
        /// Two Lakes' own, to be read by people and checked by `two-lakes check-record`.
        Text = "text",
        /// XML in the shape of the Gravon archive's files.
        Gravon = "gravon",
    }
);

/// A match's record, as one of its players may have it.
#[derive(Clone)]
pub struct Export {
    pub facts: MatchFacts,
    pub format: ExportFormat,
    /// The file's content. It tells ranks.
    pub content: String,
}

impl fmt::Debug for Export {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Export")
            .field("match", &self.facts.code)
            .field("format", &self.format)
            .finish_non_exhaustive()
    }
}

impl Matches {
    /// The record of a match. Of one that runs it tells what the player knows; of one that is over
    /// their own army and the opponent's, if the opponent allowed that when the match ended.
    ///
    /// # Errors
    /// As [`Matches::panel`]; before the match begins, or if it never did, there is no record.
    pub async fn export(
        &self,
        person: PersonId,
        which: &Which,
        format: ExportFormat,
    ) -> Result<Export, Failure> {
        let mut read = self.store.read().await?;
        let (row, color) = looking::resolve(&mut read, person, which, Wanted::Played).await?;
        let record = Record::load(&mut read, row).await?;
        if record.facts.status != Status::Over {
            Sitting::check_playing(&record, color)?;
        }
        let game = record.game()?;
        let content = if record.facts.status == Status::Over {
            let mut shown = ByColor {
                red: record.row.red_shown,
                blue: record.row.blue_shown,
            };
            // The reader set their own army up; consent is asked for the other alone.
            shown[color] = true;
            let view = game
                .final_view(shown)
                .ok_or_else(|| Fault::new("a match that is over has no final view"))?;
            written(&view, &record.facts, format)
        } else {
            written(&game.view_for(color), &record.facts, format)
        };
        Ok(Export {
            facts: record.facts,
            format,
            content,
        })
    }
}

fn written<A: Audience>(view: &View<'_, A>, facts: &MatchFacts, format: ExportFormat) -> String {
    match format {
        ExportFormat::Text => record::text(view, facts.rule_set),
        ExportFormat::Gravon => {
            let names = ByColor::from_fn(|color| facts.players[color].name.as_str());
            record::gravon_xml(view, names)
        }
    }
}

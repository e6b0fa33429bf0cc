//! `/export`: the record of a match, as a file.

use serenity::all::{CommandOptionType, CreateCommandOption};
use serenity::async_trait;

use super::definition::{match_option, option, with_choice};
use super::suggestions::{self, Choice};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::matches::ExportFormat;
use crate::text::{self, CommandOption, commands, table};

pub(super) struct Export;

#[async_trait]
impl Command for Export {
    fn words(&self) -> text::Command {
        text::Command::Export
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        let formats = ExportFormat::ALL.iter().fold(
            option(CommandOptionType::String, CommandOption::Format),
            |option, &format| with_choice(option, &commands::export_choice(format), format.word()),
        );
        vec![match_option(), formats]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let format = call
            .typed(CommandOption::Format)
            .and_then(ExportFormat::from_word)
            .unwrap_or(ExportFormat::Text);
        let export = desk
            .matches
            .export(call.caller.person(), &call.which(), format)
            .await?;
        let ending = match export.format {
            ExportFormat::Text => "txt",
            ExportFormat::Gravon => "xml",
        };
        let name = format!("two-lakes-{}.{ending}", export.facts.code);
        let letter = desk
            .letter(&call.caller, &table::export(&export.facts))
            .with_file(name, export.content);
        Ok(Reply::say(letter))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let so_far = call.typing().map_or("", |typing| typing.so_far);
        suggestions::all_matches(desk, call, so_far).await
    }
}

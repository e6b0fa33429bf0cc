//! `/privacy`: what is stored about the caller, all of it as a file, and its deletion.

use serenity::all::{CommandOptionType, CreateCommandOption};
use serenity::async_trait;

use super::definition::option;
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::privacy_panel;
use crate::matches::OWN_DATA_BYTES_MAX;
use crate::text::{self, CommandOption, about, privacy};

/// The file's name. It is the same for everyone, as the file is everyone's own.
const FILE_NAME: &str = "two-lakes-my-data.json";

pub(super) struct Privacy;

#[async_trait]
impl Command for Privacy {
    fn words(&self) -> text::Command {
        text::Command::Privacy
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        [
            CommandOption::Show,
            CommandOption::ExportData,
            CommandOption::DeleteData,
        ]
        .map(|subcommand| option(CommandOptionType::SubCommand, subcommand))
        .into()
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let caller = &call.caller;
        if call.is_for(CommandOption::ExportData) {
            let data = desk
                .matches
                .own_data(caller.person(), OWN_DATA_BYTES_MAX)
                .await?;
            let letter = desk
                .letter(caller, &privacy::exported(data.left_out))
                .with_file(FILE_NAME.into(), data.text);
            return Ok(Reply::say(letter));
        }
        if call.is_for(CommandOption::DeleteData) {
            let running = desk.matches.games(caller.person()).await?;
            let question = privacy_panel::question(&running, caller);
            return Ok(Reply::say(question));
        }
        Ok(Reply::say(desk.letter(caller, &about::privacy())))
    }
}

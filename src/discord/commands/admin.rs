//! `/stratego-admin`: what those who manage a server may do.

use serenity::all::{CommandOptionType, CreateCommandOption};
use serenity::async_trait;

use super::definition::option;
use super::suggestions::{self, Choice};
use super::{Call, Command, UsedIn};
use crate::discord::beside::Page;
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::server_panel;
use crate::matches::Refusal;
use crate::text::{self, CommandOption, admin};

pub(super) struct Admin;

#[async_trait]
impl Command for Admin {
    fn words(&self) -> text::Command {
        text::Command::Admin
    }

    fn used_in(&self) -> UsedIn {
        UsedIn::Servers
    }

    fn for_managers(&self) -> bool {
        true
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        let subcommand = |which| option(CommandOptionType::SubCommand, which);
        let code = option(CommandOptionType::String, CommandOption::ServerMatch)
            .required(true)
            .set_autocomplete(true);
        vec![
            subcommand(CommandOption::Settings),
            subcommand(CommandOption::Check),
            subcommand(CommandOption::RunningMatches),
            subcommand(CommandOption::EndMatch).add_sub_option(code),
        ]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let caller = &call.caller;
        let guild = match server_panel::managed(desk, caller) {
            Ok(guild) => guild,
            Err(refused) => return Ok(refused),
        };
        if call.is_for(CommandOption::Check) {
            let table = admin::check(&caller.granted.here, caller.granted.for_threads());
            return Ok(Reply::say(desk.letter(caller, &table)));
        }
        if call.is_for(CommandOption::RunningMatches) {
            let running = desk.matches.server_games(guild).await?;
            return Ok(Reply::say(desk.letter(caller, &admin::games(&running))));
        }
        if call.is_for(CommandOption::EndMatch) {
            let given = call.typed(CommandOption::ServerMatch).unwrap_or_default();
            // What is no code names none of the matches either, and is refused in the same words.
            let code = given.parse().ok();
            let running = desk.matches.server_games(guild).await?;
            let Some(facts) = running.iter().find(|facts| Some(facts.code) == code) else {
                let given = given.to_owned();
                return Err(NotDone::Refusal(Box::new(Refusal::NoSuchMatch { given })));
            };
            let question = server_panel::end_question(facts, caller.language());
            return Ok(Reply::say(question));
        }
        let settings = desk.matches.server_settings(guild).await?;
        Ok(Reply::say(server_panel::letter(
            &settings,
            Page::Matches,
            caller,
        )))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let Ok(guild) = server_panel::managed(desk, &call.caller) else {
            return Ok(Vec::new());
        };
        let so_far = call.typing().map_or("", |typing| typing.so_far);
        let language = call.caller.language();
        let running = desk.matches.server_games(guild).await?;
        let choices = running.into_iter().map(|facts| Choice {
            name: admin::suggestion(&facts).speak(language),
            value: facts.code.to_string(),
        });
        Ok(suggestions::fitting(choices, so_far))
    }
}

//! The command table. A new command is a file here, a line in [`TABLE`], a case of `text::Command`,
//! and its words in each language's `commands.ftl`.

mod about;
mod admin;
mod board;
mod call;
mod challenge;
mod claim;
mod definition;
mod draw;
mod export;
mod games;
mod help;
mod r#move;
mod nudge;
mod pause;
mod practice;
mod preferences;
mod privacy;
mod rematch;
mod replay;
mod resign;
mod rules;
mod setup;
mod setups;
mod solo;
mod suggestions;
mod tutorial;
mod watch;

use serde_json::Value;
use serenity::all::CreateCommandOption;
use serenity::async_trait;

use super::desk::{Desk, NotDone, Reply};
use crate::matches::Language;
use crate::text::{self, commands};

pub(super) use call::Call;
pub(super) use suggestions::{Choice, no_move};

/// Every command, in the order in which they are registered.
static TABLE: [&dyn Command; 24] = [
    &challenge::Challenge,
    &solo::Solo,
    &practice::Practice,
    &tutorial::Tutorial,
    &r#move::Move,
    &board::Board,
    &setup::Setup,
    &setups::Setups,
    &games::Games,
    &draw::Draw,
    &resign::Resign,
    &claim::Claim,
    &pause::Pause,
    &nudge::Nudge,
    &rematch::Rematch,
    &watch::Watch,
    &rules::Rules,
    &replay::Replay,
    &export::Export,
    &preferences::Preferences,
    &admin::Admin,
    &help::Help,
    &about::About,
    &privacy::Privacy,
];

/// A slash command.
#[async_trait]
trait Command: Sync {
    /// Its words.
    fn words(&self) -> text::Command;

    /// What can be said with it.
    fn options(&self) -> Vec<CreateCommandOption> {
        Vec::new()
    }

    /// Where it can be used.
    fn used_in(&self) -> UsedIn {
        UsedIn::ServersAndMessages
    }

    /// Whether it is for those alone who manage the server.
    fn for_managers(&self) -> bool {
        false
    }

    /// Does it.
    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone>;

    /// What the option that is being typed could be, at most 25.
    async fn suggest(&self, _desk: &Desk, _call: &Call) -> Result<Vec<Choice>, NotDone> {
        Ok(Vec::new())
    }
}

/// Where a command can be used. None is for group conversations, which would show to several people
/// what is meant for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UsedIn {
    Servers,
    ServersAndMessages,
}

/// One entry of the table, by the name under which it is registered.
#[derive(Clone, Copy)]
pub(super) struct Entry(&'static dyn Command);

impl Entry {
    pub(super) async fn run(self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        self.0.run(desk, call).await
    }

    pub(super) async fn suggest(self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        self.0.suggest(desk, call).await
    }
}

/// The command that is registered under this name, on a line or in a person's menu.
pub(super) fn find(name: &str) -> Option<Entry> {
    if commands::challenge_user().speak(Language::English) == name {
        return Some(Entry(&challenge::Challenge));
    }
    TABLE
        .into_iter()
        .find(|command| command.words().name().speak(Language::English) == name)
        .map(Entry)
}

/// All commands in the form in which Discord takes them.
pub(super) fn definitions() -> Value {
    let on_person = definition::on_person(&commands::challenge_user());
    Value::Array(
        TABLE
            .into_iter()
            .map(definition::of)
            .chain([on_person])
            .collect(),
    )
}

//! Replies of the computer that nobody is told of by message: those to somebody whose inbox is
//! closed. The private answer on which they acted takes them up, for as long as its token lives.
//! What is lost here, by a restart say, **Refresh** brings back.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use super::caller::Caller;
use super::easel::Easel;
use super::letter::SeenBy;
use super::outbound::Outbound;
use super::panels;
use crate::matches::{
    ChannelId, Failure, Fault, Language, MatchCode, Matches, Panel, PersonId, Which,
};

/// How long an answer is kept up to date: Discord's tokens live fifteen minutes.
const FOLLOWED: Duration = Duration::from_secs(14 * 60);

/// Keeps answers up to date.
pub(super) struct Awaited {
    matches: Matches,
    outbound: Arc<Outbound>,
    easel: Easel,
}

impl Awaited {
    pub(super) fn new(matches: Matches, outbound: Arc<Outbound>, easel: Easel) -> Self {
        Self {
            matches,
            outbound,
            easel,
        }
    }

    /// Has the answer to an act in a match take up the computer's reply, if no message brings it.
    pub(super) fn follow(&self, caller: &Caller, code: MatchCode) {
        if caller.seen_by == SeenBy::TheChannel {
            return;
        }
        let (matches, outbound) = (self.matches.clone(), Arc::clone(&self.outbound));
        let easel = self.easel.clone();
        let (person, language) = (caller.person(), caller.language());
        let which = (code, caller.channel());
        let (token, until) = (caller.token.clone(), caller.received + FOLLOWED);
        // Nobody waits for it: it ends with the token, or with the bot.
        tokio::spawn(async move {
            let panel = match reply(&matches, person, which, until).await {
                Ok(Some(panel)) => panel,
                Ok(None) => return,
                Err(fault) => {
                    tracing::error!(match.code = %code, %fault, "a reply can't be awaited");
                    return;
                }
            };
            show(&outbound, &easel, panel, language, &token.0, code).await;
        });
    }
}

/// The panel once the computer has replied; `None` if no reply is to be shown here.
async fn reply(
    matches: &Matches,
    person: PersonId,
    which: (MatchCode, ChannelId),
    until: Instant,
) -> Result<Option<Panel>, Fault> {
    let (code, channel) = which;
    let mut wakes = matches.wakes();
    if !matches.awaits_untold_reply(person, code).await? {
        return Ok(None);
    }
    loop {
        // Rings with whatever is done anywhere; the sender lives as long as `matches`.
        let rung = timeout_at(until, wakes.changed()).await;
        if rung.is_err() {
            return Ok(None);
        }
        if !matches.awaits_untold_reply(person, code).await? {
            break;
        }
    }
    match matches.panel(person, &Which::code(code, channel)).await {
        Ok(panel) => Ok(Some(panel)),
        Err(Failure::Refusal(_)) => Ok(None),
        Err(Failure::Fault(fault)) => Err(fault),
    }
}

async fn show(
    outbound: &Outbound,
    easel: &Easel,
    panel: Panel,
    language: Language,
    token: &str,
    code: MatchCode,
) {
    let letter = match panels::panel(easel, panel, language).await {
        Ok(letter) => letter,
        Err(error) => {
            tracing::error!(match.code = %code, %error, "a reply can't be drawn");
            return;
        }
    };
    if let Err(error) = outbound.keep_promise(token, &letter.into_content()).await {
        tracing::info!(match.code = %code, %error, "a reply waits for its Refresh");
    }
}

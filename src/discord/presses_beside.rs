//! What becomes of what is pressed, chosen or sent in beside all matches.

use super::beside::{Beside, Form};
use super::caller::Caller;
use super::desk::{Desk, NotDone, Reply};
use super::{preferences_panel, privacy_panel, proposal_panel, server_panel, solo, tutorial};

/// Does it. `lines` are what was chosen or written, none for a button; `None` comes back for what
/// no panel of ours says.
pub(super) async fn take(
    desk: &Desk,
    caller: &Caller,
    beside: Beside,
    lines: &[String],
) -> Result<Option<Reply>, NotDone> {
    let chosen = || lines.first().map_or("", String::as_str);
    let setting = match beside {
        Beside::List(list) => server_panel::listed(list, lines, caller),
        Beside::Switch(switch, on) => server_panel::switched(switch, on, caller),
        Beside::Form(_)
        | Beside::End(_)
        | Beside::Page(_)
        | Beside::Propose(..)
        | Beside::Solo(_)
        | Beside::Lesson(_) => None,
    };
    if let Some(setting) = setting {
        return server_panel::settle(desk, caller, setting).await.map(Some);
    }
    let preference = match beside {
        Beside::List(list) => preferences_panel::listed(list, chosen()),
        Beside::Switch(switch, on) => preferences_panel::switched(switch, on),
        Beside::Form(Form::QuietHours) if lines.is_empty() => {
            let form = preferences_panel::quiet_hours_form(caller.language());
            return Ok(Some(Reply::open(form)));
        }
        Beside::Form(Form::QuietHours) => {
            return preferences_panel::quiet_hours(desk, caller, lines)
                .await
                .map(Some);
        }
        Beside::Form(form @ (Form::Forget | Form::ResignAndForget)) if lines.is_empty() => {
            let form = privacy_panel::confirmation(form, caller.language());
            return Ok(Some(Reply::open(form)));
        }
        Beside::Form(form @ (Form::Forget | Form::ResignAndForget)) => {
            let resigning = form == Form::ResignAndForget;
            return privacy_panel::forget(desk, caller, resigning, chosen())
                .await
                .map(Some);
        }
        Beside::Lesson(page) => return tutorial::turn(desk, caller, page).await,
        Beside::Solo(wish) => return solo::begin(desk, caller, wish).await.map(Some),
        Beside::End(code) => return server_panel::end(desk, caller, code).await.map(Some),
        Beside::Page(page) => return server_panel::turn(desk, caller, page).await.map(Some),
        Beside::Propose(part, proposal) => {
            let chosen = lines.first().map(String::as_str);
            return proposal_panel::take(desk, caller, (part, proposal), chosen).await;
        }
    };
    match preference {
        Some(preference) => preferences_panel::prefer(desk, caller, preference)
            .await
            .map(Some),
        None => Ok(None),
    }
}

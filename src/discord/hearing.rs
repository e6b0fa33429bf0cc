//! What the bot takes out of an interaction before it asks the table anything.

use serenity::all::Interaction;

use super::caller::Caller;
use super::commands::{self, Call};
use super::presses::Used;

/// Reads an interaction as Discord tells it, down to the last thing that this bot would ever look at.
/// Returns what was understood, one thing a line, for whoever wants to see it.
///
/// # Errors
/// If it is no interaction.
pub fn read_interaction(json: &str) -> Result<String, serde_json::Error> {
    let interaction = serde_json::from_str(json)?;
    let (caller, asked) = match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => {
            let caller = Caller::of_command(&command);
            let call = Call::new(caller.clone(), command);
            let is_known = commands::find(call.name()).is_some();
            (caller, format!("known: {is_known}\n{}", call.in_words()))
        }
        Interaction::Component(press) => {
            (Caller::of_press(&press), Used::of_press(press).in_words())
        }
        Interaction::Modal(form) => (Caller::of_modal(&form), Used::of_modal(form).in_words()),
        other => return Ok(format!("of no use: {:?}", other.kind())),
    };
    Ok(format!("{caller:?}\n{asked}"))
}

//! What people can choose for themselves, and what comes of it.

use super::message::Message;
use crate::matches::{Confirmation, Language, Preferences, QuietHours, Theme, Timestamp};

const MINUTE_SECONDS: i64 = 60;
const DAY_SECONDS: i64 = 24 * 60 * MINUTE_SECONDS;

/// What stands above the panel.
#[must_use]
pub fn panel(chosen: &Preferences, now: Timestamp) -> Message {
    Message::lines([
        Message::phrase("preferences"),
        match chosen.quiet {
            Some(hours) => {
                let [from, until] = shown(hours, now);
                Message::phrase("preferences-quiet")
                    .with("from", from)
                    .with("until", until)
            }
            None => Message::phrase("preferences-not-quiet"),
        },
    ])
}

/// Both ends of quiet hours, which Discord shows by the reader's own clock.
fn shown(hours: QuietHours, now: Timestamp) -> [Message; 2] {
    let midnight = now.unix() - now.unix().rem_euclid(DAY_SECONDS);
    [hours.from(), hours.until()].map(|minute| {
        let moment = midnight + i64::from(minute) * MINUTE_SECONDS;
        Message::verbatim(format!("<t:{moment}:t>"))
    })
}

/// The choice of the language that one's own client speaks.
#[must_use]
pub fn client_language() -> Message {
    Message::phrase("preference-language-client")
}

/// The choice of a language, in that language itself.
#[must_use]
pub fn language(language: Language) -> Message {
    Message::verbatim(match language {
        Language::English => "English",
        Language::German => "Deutsch",
        Language::Dutch => "Nederlands",
    })
}

/// The choice of how pictures are coloured.
#[must_use]
pub fn theme(theme: Theme) -> Message {
    Message::phrase("preference-theme").with("theme", super::commands::theme_choice(theme))
}

/// The choice of which strikes are asked about.
#[must_use]
pub fn confirmation(confirms: Confirmation) -> Message {
    Message::phrase(match confirms {
        Confirmation::Never => "preference-confirms-never",
        Confirmation::Risky => "preference-confirms-risky",
        Confirmation::Always => "preference-confirms-always",
    })
}

/// The switch for Red's side at the bottom.
#[must_use]
pub fn red_below(on: bool) -> Message {
    switch(on, "button-red-below")
}

/// The switch for boards in letters above the picture.
#[must_use]
pub fn text_first(on: bool) -> Message {
    switch(on, "button-text-first")
}

/// The switch for pictures of half the size.
#[must_use]
pub fn small_pictures(on: bool) -> Message {
    switch(on, "button-small-pictures")
}

/// The switch for keeping one's ranks covered while others look at the screen.
#[must_use]
pub fn streaming(on: bool) -> Message {
    switch(on, "button-streaming")
}

/// The switch for showing one's remaining pieces at the end.
#[must_use]
pub fn shows_setup(on: bool) -> Message {
    switch(on, "button-shows-setup")
}

/// The switch for direct messages.
#[must_use]
pub fn messages(on: bool) -> Message {
    switch(on, "button-messages")
}

/// The switch for reminders.
#[must_use]
pub fn reminders(on: bool) -> Message {
    switch(on, "button-reminders")
}

/// The label of a switch: whether it is on, and what it is for. At most 38 characters.
pub(super) fn switch(on: bool, id: &'static str) -> Message {
    let state = if on { "✅" } else { "⬜" };
    Message::joined(" ", [Message::verbatim(state), Message::phrase(id)])
}

/// The button that asks for quiet hours.
#[must_use]
pub fn quiet_hours_button() -> Message {
    Message::phrase("button-quiet-hours")
}

/// The title of the form for quiet hours, at most 45 characters, and so are its lines.
#[must_use]
pub fn quiet_hours_title() -> Message {
    Message::phrase("modal-quiet-hours")
}

/// The line for the time from which nothing rings.
#[must_use]
pub fn quiet_from_line() -> Message {
    Message::phrase("modal-quiet-from")
}

/// The line for the time from which things ring again.
#[must_use]
pub fn quiet_until_line() -> Message {
    Message::phrase("modal-quiet-until")
}

/// The line for what the person's clock shows.
#[must_use]
pub fn clock_line() -> Message {
    Message::phrase("modal-clock")
}

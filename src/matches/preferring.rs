//! Preferring: how a person wants to be spoken to, shown boards and told things.

use super::act::Act;
use super::failure::{Failure, Fault};
use super::ids::PersonId;
use super::person::{Confirmation, Language, Orientation, PictureSize, Taste, Theme};
use super::quiet_hours::QuietHours;
use super::record;
use super::sitting::Sitting;
use super::table::Matches;
use crate::store::PersonRow;

/// All that a person can choose for themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preferences {
    /// The language of what is said to them; that of their own client if they chose none.
    pub language: Option<Language>,
    pub taste: Taste,
    /// Whether they want direct messages. Who wants none is called in the channel instead.
    pub messages: bool,
    /// Whether they want to be reminded of a turn that waits.
    pub reminders: bool,
    /// When nothing may ring.
    pub quiet: Option<QuietHours>,
    /// Whether all see what remains of their pieces when a match ends.
    pub shows_setup: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            language: None,
            taste: Taste::default(),
            messages: true,
            reminders: true,
            quiet: None,
            shows_setup: true,
        }
    }
}

/// One choice of a person's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preference {
    Language(Option<Language>),
    Theme(Theme),
    Orientation(Orientation),
    Confirms(Confirmation),
    TextFirst(bool),
    Size(PictureSize),
    Streaming(bool),
    Messages(bool),
    Reminders(bool),
    Quiet(Option<QuietHours>),
    ShowsSetup(bool),
}

impl Matches {
    /// What a person prefers.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn preferences(&self, person: PersonId) -> Result<Preferences, Failure> {
        let row = self.store.glance().await?.person(person.to_row()).await?;
        Ok(row
            .as_ref()
            .map(preferences)
            .transpose()?
            .unwrap_or_default())
    }

    /// The language that a person chose for what is said to them, if they chose one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn language_of(&self, person: PersonId) -> Result<Option<Language>, Fault> {
        let row = self.store.glance().await?.person(person.to_row()).await?;
        Ok(row.as_ref().and_then(chosen_language))
    }

    /// Takes a choice of the actor's down, and returns all that they prefer now. Whoever asks for
    /// direct messages is sent some again, even if they were refused before.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn prefer(&self, act: Act, preference: Preference) -> Result<Preferences, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.prefer(preference)))
            .await
    }
}

impl Sitting {
    async fn prefer(&mut self, preference: Preference) -> Result<Preferences, Failure> {
        let id = self.act.person.to_row();
        let mut row = self
            .write
            .person(id)
            .await?
            .ok_or_else(|| Fault::new("somebody acts who was not met"))?;
        if self.repeated {
            return Ok(preferences(&row)?);
        }
        if preference == Preference::Messages(true) {
            self.write.set_inbox(id, true, None).await?;
        }
        set(&mut row, preference, self.act.language);
        self.write.put_preferences(&row).await?;
        Ok(preferences(&row)?)
    }
}

fn set(row: &mut PersonRow, preference: Preference, client: Language) {
    match preference {
        Preference::Language(language) => {
            row.language = language.unwrap_or(client).word().into();
            row.language_fixed = language.is_some();
        }
        Preference::Theme(theme) => row.theme = theme.word().into(),
        Preference::Orientation(orientation) => row.orientation = orientation.word().into(),
        Preference::Confirms(confirms) => row.confirms = confirms.word().into(),
        Preference::TextFirst(wanted) => row.text_first = wanted,
        Preference::Size(size) => row.picture_size = size.word().into(),
        Preference::Streaming(watched) => row.streaming = watched,
        Preference::Messages(wanted) => row.messages = wanted,
        Preference::Reminders(wanted) => row.reminders = wanted,
        Preference::Quiet(hours) => {
            row.quiet_from = hours.map(|hours| hours.from().into());
            row.quiet_until = hours.map(|hours| hours.until().into());
        }
        Preference::ShowsSetup(wanted) => row.shows_setup = wanted,
    }
}

/// What a person's row says that they prefer.
pub(super) fn preferences(row: &PersonRow) -> Result<Preferences, Fault> {
    Ok(Preferences {
        language: chosen_language(row),
        taste: record::taste(row)?,
        messages: row.messages,
        reminders: row.reminders,
        quiet: quiet_hours(row)?,
        shows_setup: row.shows_setup,
    })
}

/// A language that is not known any more is none.
fn chosen_language(row: &PersonRow) -> Option<Language> {
    row.language_fixed
        .then(|| Language::from_word(&row.language))
        .flatten()
}

/// When nothing may ring for a person.
pub(super) fn quiet_hours(row: &PersonRow) -> Result<Option<QuietHours>, Fault> {
    let (Some(from), Some(until)) = (row.quiet_from, row.quiet_until) else {
        return Ok(None);
    };
    let hours = match (u16::try_from(from), u16::try_from(until)) {
        (Ok(from), Ok(until)) => QuietHours::in_utc(from, until),
        _ => None,
    };
    hours
        .map(Some)
        .ok_or_else(|| Fault::new("the database holds quiet hours of no day"))
}

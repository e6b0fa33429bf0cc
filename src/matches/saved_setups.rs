//! Setups that people keep: saved while arranging, looked after outside any match. Each is its
//! owner's alone.

use std::fmt;

use super::act::Act;
use super::board::Panel;
use super::failure::{Failure, Fault, Refusal, SetupTextFault};
use super::ids::{MatchCode, PersonId};
use super::preset::Preset;
use super::record::{self, Record};
use super::setup_text;
use super::sitting::Sitting;
use super::table::Matches;
use crate::engine::{Color, Numbering, Setup, SetupRule, Variant, notation};
use crate::store::{Read, SavedSetupRow};

/// Setups that one person may keep.
pub const SAVED_SETUPS_MAX: usize = 15;
/// Characters of a name.
pub const SETUP_NAME_MAX: usize = 32;

/// Ranks are numbered ten high where no match says otherwise.
const NUMBERING: Numbering = Numbering::TenHigh;

/// A setup that its owner keeps, placed as Red.
#[derive(Clone)]
pub struct SavedSetup {
    /// Its number, which is no secret and tells nothing.
    pub id: i64,
    pub name: String,
    pub setup: Setup,
    /// Rows that were refused as a setup, front row first, kept to be edited again.
    pub rejected: Option<Vec<String>>,
}

impl SavedSetup {
    /// The setup as text to be edited, the front row first: the rejected one where there is one.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        match &self.rejected {
            Some(rows) => rows.clone(),
            None => notation::setup_rows(&self.setup, NUMBERING),
        }
    }

    pub(super) fn from_row(row: SavedSetupRow) -> Result<Self, Fault> {
        let variant: Variant = row
            .variant
            .parse()
            .map_err(|_| Fault::new("a saved setup is of an unknown variant"))?;
        let setup = notation::read_setup(variant, Color::Red, &row.letters)
            .map_err(|error| Fault::because("a saved setup is unlawful", error))?;
        Ok(Self {
            id: row.id,
            name: row.name,
            setup,
            rejected: row
                .rejected
                .map(|rows| rows.split('\n').map(String::from).collect()),
        })
    }

    fn to_row(&self) -> SavedSetupRow {
        SavedSetupRow {
            id: self.id,
            name: self.name.clone(),
            variant: self.setup.variant().to_string(),
            letters: notation::setup(&self.setup),
            rejected: self.rejected.as_ref().map(|rows| rows.join("\n")),
        }
    }
}

impl fmt::Debug for SavedSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SavedSetup")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// What a player begins to arrange from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    Random,
    Preset(Preset),
    /// The setup with which they last played this variant, mirrored.
    MirrorOfLast,
    /// One that they keep, by its number.
    Saved(i64),
}

/// What came of a saved setup written as text.
#[derive(Clone, Debug)]
pub struct Edited {
    pub saved: SavedSetup,
    /// All that is wrong with the text. It is kept to be edited again, and the setup is as it was.
    pub faults: Vec<SetupTextFault>,
}

impl Matches {
    /// Begins to arrange anew from something.
    ///
    /// # Errors
    /// As [`Matches::shuffle`]; [`Refusal::RandomSetupOnly`] where the rules say so,
    /// [`Refusal::NoSuchSetup`] if there is nothing of the kind.
    pub async fn start_from(
        &self,
        act: Act,
        code: MatchCode,
        revision: u32,
        start: Start,
    ) -> Result<Panel, Failure> {
        if start == Start::Random {
            return self.shuffle(act, code, revision).await;
        }
        self.sit(act, move |sitting| {
            Box::pin(sitting.start_from(code, revision, start))
        })
        .await
    }

    /// Keeps the setup that a player arranges, under a name of up to [`SETUP_NAME_MAX`] characters.
    ///
    /// # Errors
    /// [`Refusal::SetupName`] for a name that can't be, [`Refusal::TooManySetups`].
    pub async fn save_setup(
        &self,
        act: Act,
        code: MatchCode,
        name: String,
    ) -> Result<SavedSetup, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.save_setup(code, name)))
            .await
    }

    /// What a person keeps, by name.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn saved_setups(&self, person: PersonId) -> Result<Vec<SavedSetup>, Failure> {
        let mut read = self.store.read().await?;
        Ok(all(&mut read, person).await?)
    }

    /// One setup that a person keeps.
    ///
    /// # Errors
    /// [`Refusal::NoSuchSetup`].
    pub async fn saved_setup(&self, person: PersonId, id: i64) -> Result<SavedSetup, Failure> {
        let mut read = self.store.read().await?;
        one(&mut read, person, id).await
    }

    /// Gives a kept setup another name.
    ///
    /// # Errors
    /// [`Refusal::NoSuchSetup`], [`Refusal::SetupName`].
    pub async fn rename_setup(
        &self,
        act: Act,
        id: i64,
        name: String,
    ) -> Result<SavedSetup, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move {
                let saved = one(&mut sitting.write, sitting.act.person, id).await?;
                let name = sitting.free_name(&name, Some(id)).await?;
                sitting.put_saved(SavedSetup { name, ..saved }).await
            })
        })
        .await
    }

    /// Takes over a kept setup written as text, one row of the board a line, the front row first.
    ///
    /// # Errors
    /// [`Refusal::NoSuchSetup`]. Text that is no setup is no error: it is kept, and the answer names
    /// all that is wrong.
    pub async fn edit_setup(
        &self,
        act: Act,
        id: i64,
        rows: Vec<String>,
    ) -> Result<Edited, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move {
                let saved = one(&mut sitting.write, sitting.act.person, id).await?;
                let variant = saved.setup.variant();
                let (changed, faults) =
                    match setup_text::read(variant, Color::Red, NUMBERING, &rows) {
                        Ok(setup) => (
                            SavedSetup {
                                setup,
                                rejected: None,
                                ..saved
                            },
                            Vec::new(),
                        ),
                        Err(faults) => (
                            SavedSetup {
                                rejected: Some(setup_text::kept(variant, &rows)),
                                ..saved
                            },
                            faults,
                        ),
                    };
                let saved = sitting.put_saved(changed).await?;
                Ok(Edited { saved, faults })
            })
        })
        .await
    }

    /// Forgets a kept setup; the answer is what was forgotten.
    ///
    /// # Errors
    /// [`Refusal::NoSuchSetup`].
    pub async fn delete_setup(&self, act: Act, id: i64) -> Result<SavedSetup, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(async move {
                let person = sitting.act.person;
                let saved = one(&mut sitting.write, person, id).await?;
                sitting
                    .write
                    .delete_saved_setup(person.to_row(), id)
                    .await?;
                Ok(saved)
            })
        })
        .await
    }
}

impl Sitting {
    async fn start_from(
        &mut self,
        code: MatchCode,
        revision: u32,
        start: Start,
    ) -> Result<Panel, Failure> {
        let (record, color) = self.seat(code).await?;
        if record.facts.rules.setup == SetupRule::RandomThenSwap {
            return Err(Refusal::RandomSetupOnly.into());
        }
        let variant = record.facts.variant;
        let found = match start {
            Start::Random => Some(self.chance.setup(variant, color)),
            Start::Preset(preset) => Some(self.chance.preset(preset, variant, color)),
            Start::MirrorOfLast => {
                let last = last(&mut self.write, &record, self.act.person).await?;
                last.map(|setup| setup.mirrored())
            }
            Start::Saved(id) => {
                let saved = one(&mut self.write, self.act.person, id).await?;
                (saved.setup.variant() == variant).then_some(saved.setup)
            }
        };
        let setup = found.ok_or(Refusal::NoSuchSetup)?.for_side(color);
        self.replace_setup(record, color, revision, setup).await
    }

    async fn save_setup(&mut self, code: MatchCode, name: String) -> Result<SavedSetup, Failure> {
        let (record, color) = self.seat(code).await?;
        let person = self.act.person;
        let kept = all(&mut self.write, person).await?;
        let same = |saved: &&SavedSetup| saved.name == name.trim();
        if let Some(saved) = kept.iter().find(same).filter(|_| self.repeated) {
            return Ok(saved.clone());
        }
        let name = self.free_name(&name, None).await?;
        if kept.len() >= SAVED_SETUPS_MAX {
            return Err(Refusal::TooManySetups {
                max: SAVED_SETUPS_MAX,
            }
            .into());
        }
        let setup = record.drafts[color].setup.for_side(Color::Red);
        let id = self
            .write
            .save_setup(
                person.to_row(),
                &name,
                &setup.variant().to_string(),
                &notation::setup(&setup),
                self.now.unix(),
            )
            .await?;
        Ok(SavedSetup {
            id,
            name,
            setup,
            rejected: None,
        })
    }

    /// A name as it is kept, which none of the actor's setups has but this one.
    async fn free_name(&mut self, name: &str, but: Option<i64>) -> Result<String, Failure> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = name.chars().count();
        let taken = all(&mut self.write, self.act.person)
            .await?
            .iter()
            .any(|saved| saved.name == name && Some(saved.id) != but);
        if length == 0 || length > SETUP_NAME_MAX || taken {
            return Err(Refusal::SetupName { name, taken }.into());
        }
        Ok(name)
    }

    async fn put_saved(&mut self, saved: SavedSetup) -> Result<SavedSetup, Failure> {
        self.write
            .change_saved_setup(self.act.person.to_row(), &saved.to_row())
            .await?;
        Ok(saved)
    }
}

/// What a person keeps, by name.
async fn all(read: &mut Read, person: PersonId) -> Result<Vec<SavedSetup>, Fault> {
    let rows = read.saved_setups(person.to_row()).await?;
    rows.into_iter().map(SavedSetup::from_row).collect()
}

async fn one(read: &mut Read, person: PersonId, id: i64) -> Result<SavedSetup, Failure> {
    let row = read.saved_setup(person.to_row(), id).await?;
    Ok(SavedSetup::from_row(row.ok_or(Refusal::NoSuchSetup)?)?)
}

/// The setup with which a person last played the variant of this match.
async fn last(read: &mut Read, record: &Record, person: PersonId) -> Result<Option<Setup>, Fault> {
    let variant = record.facts.variant;
    let row = read
        .last_setup(person.to_row(), &variant.to_string(), record.row.id)
        .await?;
    let Some((color, letters)) = row else {
        return Ok(None);
    };
    let setup = notation::read_setup(variant, record::color_from(&color)?, &letters)
        .map_err(|error| Fault::because("a stored setup is unlawful", error))?;
    Ok(Some(setup))
}

/// From what a player may begin to arrange in a match, besides at random and from our own setups.
#[derive(Clone, Default, Debug)]
pub struct Starts {
    /// They have played this variant before.
    pub last: bool,
    /// What they keep for this variant: number and name.
    pub saved: Vec<(i64, String)>,
}

/// What there is to begin from for a player of a match.
pub(super) async fn starts(
    read: &mut Read,
    record: &Record,
    color: Color,
) -> Result<Starts, Fault> {
    let person = record.facts.players[color].id;
    let last = last(read, record, person).await?.is_some();
    let variant = record.facts.variant.to_string();
    let saved = read.saved_setups(person.to_row()).await?;
    let saved = saved.into_iter().filter(|row| row.variant == variant);
    Ok(Starts {
        last,
        saved: saved.map(|row| (row.id, row.name)).collect(),
    })
}

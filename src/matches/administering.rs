//! Administering: what those who manage a server settle for it. Who may is known by Discord, and
//! asked where its interactions arrive.

use super::act::Act;
use super::board::{MatchFacts, Status};
use super::challenge::{Standing, Wish};
use super::failure::{ChallengeFault, Failure, Fault, Refusal};
use super::ids::{ChannelId, GuildId, MatchCode, RoleId};
use super::keeping::Kept;
use super::pace::Pace;
use super::person::Language;
use super::record::{self, Record};
use super::sitting::Sitting;
use super::table::Matches;
use crate::engine::{Ending, Outcome, RuleSet, Variant};
use crate::store::{GuildRow, Read};

/// Who may challenge in a server. Who manages it always may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Challengers {
    Everyone,
    /// Those who have this role.
    Role(RoleId),
    Managers,
}

impl Challengers {
    /// Whether somebody is among them.
    #[must_use]
    pub fn include(self, standing: &Standing) -> bool {
        standing.manages
            || match self {
                Self::Everyone => true,
                Self::Role(role) => standing.roles.contains(&role),
                Self::Managers => false,
            }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Everyone => "everyone",
            Self::Role(_) => "role",
            Self::Managers => "managers",
        }
    }
}

/// What a server has settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerSettings {
    /// The language of what is said in public; the server's own if none was chosen.
    pub language: Option<Language>,
    /// The only channel where people may challenge; anywhere if there is none.
    pub games_channel: Option<ChannelId>,
    /// What may be played; none of the lists is empty.
    pub variants: Vec<Variant>,
    pub rule_sets: Vec<RuleSet>,
    /// Whether others than the players may ask for the board of a match that is running.
    pub spectating: bool,
    /// Whether matches get a thread of their own.
    pub threads: bool,
    /// The pace of challenges that name none.
    pub pace: Pace,
    pub challengers: Challengers,
    /// How long matches are kept after their end.
    pub kept: Kept,
}

impl Default for ServerSettings {
    fn default() -> Self {
        Self {
            language: None,
            games_channel: None,
            variants: Variant::ALL.into(),
            rule_sets: RuleSet::OFFERED.into(),
            spectating: true,
            threads: true,
            pace: Pace::USUAL,
            challengers: Challengers::Everyone,
            kept: Kept::USUAL,
        }
    }
}

/// One thing that is settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ServerSetting {
    Language(Option<Language>),
    GamesChannel(Option<ChannelId>),
    /// What may be played from now on; all, if nothing is named.
    Variants(Vec<Variant>),
    RuleSets(Vec<RuleSet>),
    Spectating(bool),
    /// For challenges from now on.
    Threads(bool),
    Pace(Pace),
    Challengers(Challengers),
    Kept(Kept),
}

impl Matches {
    /// What a server has settled.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn server_settings(&self, guild: GuildId) -> Result<ServerSettings, Failure> {
        let mut read = self.store.read().await?;
        Ok(settings(&mut read, guild).await?)
    }

    /// Settles something for the server in which the actor manages, and returns all that holds
    /// there now. Matches that are running go on as they were agreed.
    ///
    /// # Errors
    /// [`ChallengeFault::NoServer`] outside of servers.
    pub async fn set_server(
        &self,
        act: Act,
        setting: ServerSetting,
    ) -> Result<ServerSettings, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.set_server(setting)))
            .await
    }

    /// The matches that are running in a server, the oldest first.
    ///
    /// # Errors
    /// Faults alone.
    pub async fn server_games(&self, guild: GuildId) -> Result<Vec<MatchFacts>, Failure> {
        let mut read = self.store.read().await?;
        let rows = read.running_matches_of_guild(guild.to_row()).await?;
        let facts: Result<Vec<_>, _> = rows.iter().map(record::facts).collect();
        Ok(facts?)
    }

    /// Ends a match of the server in which the actor manages, without a result and without showing
    /// what remains.
    ///
    /// # Errors
    /// [`Refusal::NoSuchMatch`] if none of this server has the code, [`Refusal::MatchOver`].
    pub async fn end_in_server(&self, act: Act, code: MatchCode) -> Result<MatchFacts, Failure> {
        self.sit(act, move |sitting| Box::pin(sitting.end_in_server(code)))
            .await
    }
}

impl Sitting {
    async fn set_server(&mut self, setting: ServerSetting) -> Result<ServerSettings, Failure> {
        let place = self.act.place;
        let guild = place
            .guild
            .ok_or_else(|| Refusal::Challenge(vec![ChallengeFault::NoServer]))?;
        if !self.repeated {
            if setting == ServerSetting::Spectating(false) {
                self.write.unfollow_guild(guild.to_row()).await?;
            }
            let known = self.write.guild(guild.to_row()).await?;
            let mut row = known.unwrap_or_else(|| new_row(guild, place.language));
            set(&mut row, setting, place.language);
            self.write.put_guild(&row).await?;
        }
        Ok(settings(&mut self.write, guild).await?)
    }

    /// What the server of a challenge has settled; outside of servers nothing is.
    pub(super) async fn settled_in(
        &mut self,
        guild: Option<GuildId>,
    ) -> Result<ServerSettings, Fault> {
        match guild {
            Some(guild) => settings(&mut self.write, guild).await,
            None => Ok(ServerSettings::default()),
        }
    }

    async fn end_in_server(&mut self, code: MatchCode) -> Result<MatchFacts, Failure> {
        let guild = self.act.place.guild.map(GuildId::to_row);
        let row = self.write.match_by_code(code.as_str()).await?;
        let row = row.filter(|row| guild.is_some() && row.guild_id == guild);
        let row = row.ok_or_else(|| Refusal::NoSuchMatch {
            given: code.to_string(),
        })?;
        let record = Record::load(&mut self.write, row).await?;
        if self.repeated {
            return Ok(record.facts);
        }
        if record.facts.seat(self.act.person).is_some() {
            return Err(Refusal::OwnMatch.into());
        }
        match record.facts.status {
            Status::Playing => {
                let occasion = self
                    .event(&record, "ended-by-server", record.facts.ply)
                    .await?;
                let outcome = Outcome {
                    winner: None,
                    ending: Ending::Abandoned,
                };
                self.finish(&record, occasion, outcome).await?;
            }
            Status::Arranging => {
                let occasion = self.event(&record, "ended-by-server", 0).await?;
                self.steward().abort(&record.row, occasion).await?;
            }
            Status::Over | Status::Aborted => {
                return Err(Refusal::MatchOver {
                    facts: Box::new(record.facts),
                }
                .into());
            }
        }
        let row = self.row(record.row.id).await?;
        Ok(record::facts(&row)?)
    }
}

impl ServerSettings {
    /// What they have against a challenge in a channel of the server.
    pub(super) fn against(&self, wish: &Wish, channel: ChannelId) -> Vec<ChallengeFault> {
        let mut faults = Vec::new();
        if !self.challengers.include(&wish.standing) {
            faults.push(ChallengeFault::MayNotChallenge {
                allowed: self.challengers,
            });
        }
        if let Some(games) = self.games_channel
            && games != channel
        {
            faults.push(ChallengeFault::OtherChannel { channel: games });
        }
        if !self.variants.contains(&wish.variant) {
            faults.push(ChallengeFault::VariantNotAllowed {
                allowed: self.variants.clone(),
            });
        }
        if !self.rule_sets.contains(&wish.rules) {
            faults.push(ChallengeFault::RulesNotAllowed {
                allowed: self.rule_sets.clone(),
            });
        }
        faults
    }
}

/// What a server has settled.
pub(super) async fn settings(read: &mut Read, guild: GuildId) -> Result<ServerSettings, Fault> {
    let Some(row) = read.guild(guild.to_row()).await? else {
        return Ok(ServerSettings::default());
    };
    Ok(ServerSettings {
        language: row
            .language_fixed
            .then(|| Language::from_word(&row.language))
            .flatten(),
        games_channel: row.games_channel_id.map(ChannelId::from_row),
        variants: named(row.variants.as_deref(), &Variant::ALL)?,
        rule_sets: named(row.rule_sets.as_deref(), &RuleSet::OFFERED)?,
        spectating: row.spectating,
        threads: row.threads,
        pace: match &row.pace {
            None => Pace::USUAL,
            Some(word) => Pace::from_word(word).ok_or_else(|| unknown("pace", word))?,
        },
        challengers: challengers(&row)?,
        kept: match row.kept_months {
            None => Kept::USUAL,
            Some(months) => Kept::from_word(&months.to_string())
                .ok_or_else(|| unknown("number of months", &months))?,
        },
    })
}

fn challengers(row: &GuildRow) -> Result<Challengers, Fault> {
    match (row.challengers.as_str(), row.challengers_role_id) {
        ("everyone", _) => Ok(Challengers::Everyone),
        ("role", Some(role)) => Ok(Challengers::Role(RoleId::from_row(role))),
        ("managers", _) => Ok(Challengers::Managers),
        (word, _) => Err(unknown("kind of challenger", &word)),
    }
}

fn unknown(what: &str, given: &impl std::fmt::Debug) -> Fault {
    Fault::new(format!("a server has settled an unknown {what}, {given:?}"))
}

/// What a list of names in the database means; all, if there is none.
fn named<T: std::str::FromStr + Clone>(names: Option<&str>, all: &[T]) -> Result<Vec<T>, Fault> {
    let Some(names) = names else {
        return Ok(all.to_vec());
    };
    let read: Result<Vec<T>, _> = names.split(' ').map(str::parse).collect();
    read.map_err(|_| Fault::new(format!("a server allows what is unknown, {names:?}")))
}

/// The names as the database keeps them; none for all.
fn names<T>(allowed: &[T], all: usize, name: impl Fn(&T) -> &'static str) -> Option<String> {
    let names: Vec<&str> = allowed.iter().map(name).collect();
    (!names.is_empty() && names.len() < all).then(|| names.join(" "))
}

fn new_row(guild: GuildId, language: Language) -> GuildRow {
    GuildRow {
        id: guild.to_row(),
        language: language.word().into(),
        language_fixed: false,
        games_channel_id: None,
        variants: None,
        rule_sets: None,
        spectating: true,
        threads: true,
        pace: None,
        challengers: Challengers::Everyone.word().into(),
        challengers_role_id: None,
        kept_months: None,
        left_at: None,
    }
}

fn set(row: &mut GuildRow, setting: ServerSetting, servers_own: Language) {
    match setting {
        ServerSetting::Language(language) => {
            row.language = language.unwrap_or(servers_own).word().into();
            row.language_fixed = language.is_some();
        }
        ServerSetting::GamesChannel(channel) => {
            row.games_channel_id = channel.map(ChannelId::to_row);
        }
        ServerSetting::Variants(allowed) => {
            row.variants = names(&allowed, Variant::ALL.len(), |variant| variant.name());
        }
        ServerSetting::RuleSets(allowed) => {
            row.rule_sets = names(&allowed, RuleSet::OFFERED.len(), |set| set.name());
        }
        ServerSetting::Spectating(allowed) => row.spectating = allowed,
        ServerSetting::Threads(wanted) => row.threads = wanted,
        ServerSetting::Pace(pace) => {
            row.pace = (pace != Pace::USUAL).then(|| pace.word().to_owned());
        }
        ServerSetting::Challengers(challengers) => {
            row.challengers = challengers.word().into();
            row.challengers_role_id = match challengers {
                Challengers::Role(role) => Some(role.to_row()),
                Challengers::Everyone | Challengers::Managers => None,
            };
        }
        ServerSetting::Kept(kept) => {
            row.kept_months = (kept != Kept::USUAL).then_some(kept.months().into());
        }
    }
}

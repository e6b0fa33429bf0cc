//! What a host may decide: read once at start from `.env` and the environment, which wins.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};

use thiserror::Error;
use two_lakes::discord::{Host, log_filter};

const TOKEN_KEY: &str = "DISCORD_TOKEN";
const DATABASE_KEY: &str = "DATABASE_PATH";
const LOG_LEVEL_KEY: &str = "LOG_LEVEL";
const HOST_KEY: &str = "HOST_CONTACT";
const POLICY_KEY: &str = "PRIVACY_URL";
const TERMS_KEY: &str = "TERMS_URL";

const DATABASE_DEFAULT: &str = "two-lakes.sqlite";

/// The settings of a bot on the real Discord.
pub struct Config {
    /// The bot's token. Never printed.
    pub token: String,
    /// The database; its lock and SQLite's own files stand beside it.
    pub database: PathBuf,
    pub log_level: LogLevel,
    /// What `/about` tells of the one who runs the bot.
    pub host: Host,
}

/// How much the bot tells of itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogLevel {
    Error,
    Warn,
    #[default]
    Info,
    Debug,
    Trace,
}

/// Everything that is wrong with the settings, so that it can be mended in one go.
#[derive(Debug, Error, PartialEq, Eq)]
pub struct ConfigError(pub Vec<Problem>);

/// One thing that is wrong with the settings. Tells the key, never what a secret holds.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Problem {
    #[error(
        "{TOKEN_KEY} is missing. It is the token from the Bot page of your application, https://discord.com/developers/applications"
    )]
    NoToken,
    #[error(
        "{TOKEN_KEY} holds a space or a line break; copy the token again, without quotes around it"
    )]
    BrokenToken,
    #[error("{DATABASE_KEY} is empty; leave it out for {DATABASE_DEFAULT:?}, or name a file")]
    NoDatabase,
    #[error("{DATABASE_KEY} lies in {}, and there is no such folder", .0.display())]
    NoFolder(PathBuf),
    #[error("{LOG_LEVEL_KEY} is {0:?}; it may be error, warn, info, debug or trace")]
    UnknownLogLevel(String),
    #[error("{key} is {given:?}; it has to begin with https://")]
    NoAddress { key: &'static str, given: String },
    #[error(".env can't be understood: {0}")]
    BrokenFile(String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the settings need mending:")?;
        self.0
            .iter()
            .try_for_each(|problem| write!(f, "\n  - {problem}"))
    }
}

impl Config {
    /// Reads `.env` in the current directory, if there is one, and the environment.
    ///
    /// # Errors
    /// Names everything that is wrong at once.
    pub fn load() -> Result<Self, ConfigError> {
        loaded(Self::read)
    }

    /// Reads the token alone, for those who need nothing else.
    ///
    /// # Errors
    /// If it is missing or broken, or `.env` can't be understood.
    pub fn load_token() -> Result<String, ConfigError> {
        loaded(read_token)
    }

    /// Reads where the database is, and nothing else.
    ///
    /// # Errors
    /// If it can't be there, or `.env` can't be understood.
    pub fn load_database() -> Result<PathBuf, ConfigError> {
        loaded(read_database)
    }

    fn read(setting: Setting<'_>, problems: &mut Vec<Problem>) -> Self {
        let token = read_token(setting, problems);
        let database = read_database(setting, problems);
        let log_level = match setting(LOG_LEVEL_KEY) {
            None => LogLevel::default(),
            Some(name) => LogLevel::parse(&name).unwrap_or_else(|| {
                problems.push(Problem::UnknownLogLevel(name));
                LogLevel::default()
            }),
        };
        let told = |key| {
            let told = setting(key)?.trim().to_owned();
            (!told.is_empty()).then_some(told)
        };
        let host = Host {
            contact: told(HOST_KEY),
            policy: told(POLICY_KEY),
            terms: told(TERMS_KEY),
        };
        for (key, address) in [(POLICY_KEY, &host.policy), (TERMS_KEY, &host.terms)] {
            if let Some(given) = address
                && !given.starts_with("https://")
            {
                let given = given.clone();
                problems.push(Problem::NoAddress { key, given });
            }
        }
        Self {
            token,
            database,
            log_level,
            host,
        }
    }
}

/// Where the value of a setting is looked up, by its key.
type Setting<'s> = &'s dyn Fn(&str) -> Option<String>;

/// What is read of the settings, if nothing is wrong with that part of them.
fn loaded<T>(read: impl FnOnce(Setting<'_>, &mut Vec<Problem>) -> T) -> Result<T, ConfigError> {
    let mut problems = Vec::new();
    let file = env_file().unwrap_or_else(|problem| {
        // What is missing may stand in the part of the file that couldn't be read.
        problems.push(problem);
        HashMap::new()
    });
    let setting = |key: &str| std::env::var(key).ok().or_else(|| file.get(key).cloned());
    let value = read(&setting, &mut problems);
    if problems.is_empty() {
        Ok(value)
    } else {
        Err(ConfigError(problems))
    }
}

fn read_token(setting: Setting<'_>, problems: &mut Vec<Problem>) -> String {
    let token = setting(TOKEN_KEY).unwrap_or_default().trim().to_owned();
    if token.is_empty() {
        problems.push(Problem::NoToken);
    } else if token.contains(char::is_whitespace) {
        problems.push(Problem::BrokenToken);
    }
    token
}

fn read_database(setting: Setting<'_>, problems: &mut Vec<Problem>) -> PathBuf {
    let database = setting(DATABASE_KEY).unwrap_or_else(|| DATABASE_DEFAULT.into());
    if database.trim().is_empty() {
        problems.push(Problem::NoDatabase);
    }
    let database = PathBuf::from(database);
    if let Some(folder) = database.parent()
        && folder != Path::new("")
        && !folder.is_dir()
    {
        problems.push(Problem::NoFolder(folder.to_owned()));
    }
    database
}

impl LogLevel {
    fn parse(name: &str) -> Option<Self> {
        Some(match name.trim().to_ascii_lowercase().as_str() {
            "error" => Self::Error,
            "warn" => Self::Warn,
            "info" => Self::Info,
            "debug" => Self::Debug,
            "trace" => Self::Trace,
            _ => return None,
        })
    }

    /// The filter for the log.
    pub fn filter(self) -> String {
        log_filter(match self {
            Self::Error => "error",
            Self::Warn => "warn",
            Self::Info => "info",
            Self::Debug => "debug",
            Self::Trace => "trace",
        })
    }
}

/// The pairs of `.env`. They don't enter the process's environment, where others could read them.
fn env_file() -> Result<HashMap<String, String>, Problem> {
    let pairs = match dotenvy::from_filename_iter(".env") {
        Ok(pairs) => pairs,
        Err(error) if error.not_found() => return Ok(HashMap::new()),
        Err(error) => return Err(Problem::BrokenFile(without_content(&error))),
    };
    pairs
        .collect::<Result<_, _>>()
        .map_err(|error| Problem::BrokenFile(without_content(&error)))
}

/// What is wrong with a line, without the line: it may be the one with the token.
fn without_content(error: &dotenvy::Error) -> String {
    match error {
        dotenvy::Error::LineParse(_, column) => {
            format!("a line breaks off at its character {column}; quotes may be missing")
        }
        dotenvy::Error::Io(error) => error.to_string(),
        _ => "it isn't made of KEY=value lines".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let mut problems = Vec::new();
        let setting = |key: &str| {
            settings
                .iter()
                .find(|(name, _)| *name == key)
                .map(|(_, value)| (*value).to_owned())
        };
        let config = Config::read(&setting, &mut problems);
        if problems.is_empty() {
            Ok(config)
        } else {
            Err(ConfigError(problems))
        }
    }

    #[test]
    fn a_token_is_enough() {
        let config = read(&[(TOKEN_KEY, " a.b.c\n")]).expect("the rest has defaults");
        assert_eq!(config.token, "a.b.c");
        assert_eq!(config.database, PathBuf::from(DATABASE_DEFAULT));
        assert_eq!(config.log_level, LogLevel::Info);
    }

    #[test]
    fn everything_wrong_is_named_at_once() {
        let Err(ConfigError(problems)) = read(&[(DATABASE_KEY, " "), (LOG_LEVEL_KEY, "loud")])
        else {
            panic!("nothing of this is right");
        };
        assert_eq!(
            problems,
            [
                Problem::NoToken,
                Problem::NoDatabase,
                Problem::UnknownLogLevel("loud".into()),
            ]
        );
    }

    #[test]
    fn an_address_is_one_that_people_can_open() {
        let token = (TOKEN_KEY, "a.b.c");
        let config = read(&[token, (POLICY_KEY, " https://example.org/privacy ")]);
        let host = config
            .map(|config| config.host)
            .expect("that can be opened");
        assert_eq!(host.policy.as_deref(), Some("https://example.org/privacy"));
        assert_eq!(host.contact, None);
        let Err(ConfigError(problems)) = read(&[token, (TERMS_KEY, "terms.txt")]) else {
            panic!("nobody can open that");
        };
        let (key, given) = (TERMS_KEY, "terms.txt".into());
        assert_eq!(problems, [Problem::NoAddress { key, given }]);
    }

    #[test]
    fn a_broken_token_is_not_repeated() {
        let Err(error) = read(&[(TOKEN_KEY, "very secret")]) else {
            panic!("a token has no spaces");
        };
        assert!(!error.to_string().contains("secret"));
    }

    #[test]
    fn the_libraries_below_never_log_requests() {
        for level in ["error", "warn", "info", "debug", "TRACE"] {
            let level = LogLevel::parse(level).expect("a known level");
            assert!(
                level
                    .filter()
                    .ends_with("serenity=warn,reqwest=warn,hyper=warn,sqlx=warn")
            );
        }
    }
}

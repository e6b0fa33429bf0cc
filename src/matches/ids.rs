//! Names of things: people, places, messages, challenges and matches.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;

/// Declares the id of one kind of thing that Discord has.
macro_rules! discord_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(u64);

        impl $name {
            /// The id with Discord's number.
            #[must_use]
            pub const fn new(number: u64) -> Self {
                Self(number)
            }

            /// Discord's number.
            #[must_use]
            pub const fn get(self) -> u64 {
                self.0
            }

            pub(super) fn to_row(self) -> i64 {
                self.0.cast_signed()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

discord_id!(
    /// A Discord user.
    PersonId
);
discord_id!(
    /// A Discord server.
    GuildId
);
discord_id!(
    /// A role that members of a server may have.
    RoleId
);
discord_id!(
    /// A channel, a thread or a direct conversation.
    ChannelId
);
discord_id!(
    /// A message in a channel.
    MessageId
);
discord_id!(
    /// One command or one press. It comes once, but may be told twice.
    InteractionId
);

/// Lets ids be read from the database, where SQLite's numbers have a sign.
macro_rules! read_from_rows {
    ($($name:ident)+) => {$(
        impl $name {
            pub(super) const fn from_row(number: i64) -> Self {
                Self(number.cast_unsigned())
            }
        }
    )+};
}
read_from_rows!(PersonId GuildId RoleId ChannelId MessageId);

/// A challenge's number, as buttons carry it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ChallengeId(pub(super) i64);

impl fmt::Display for ChallengeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that names no challenge or no match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the name of a challenge or a match")]
pub struct NotAName;

impl FromStr for ChallengeId {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Self, NotAName> {
        text.parse().map(Self).map_err(|_| NotAName)
    }
}

/// A match's name among people: four characters like `7K3F`, five when the house is crowded.
///
/// The letters are Crockford's thirty-two, which have no look-alikes; what people type is forgiven:
///
/// ```
/// use two_lakes::matches::MatchCode;
///
/// let code: MatchCode = "7k3o".parse().unwrap();
/// assert_eq!(code.to_string(), "7K30");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchCode(ArrayString<{ MatchCode::LENGTH_MAX }>);

impl MatchCode {
    /// Characters of a code at first.
    pub const LENGTH: usize = 4;
    /// Characters of a code when the short ones become rare.
    pub const LENGTH_MAX: usize = 5;
    /// Crockford's letters: no I, L, O, U.
    pub(super) const LETTERS: &'static [u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    /// The code itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MatchCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for MatchCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for MatchCode {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Self, NotAName> {
        let mut code = ArrayString::new();
        for typed in text.trim().trim_start_matches('#').chars() {
            let letter = match typed.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            let known = u8::try_from(letter).is_ok_and(|byte| Self::LETTERS.contains(&byte));
            if !known || code.try_push(letter).is_err() {
                return Err(NotAName);
            }
        }
        if code.len() < Self::LENGTH {
            return Err(NotAName);
        }
        Ok(Self(code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_forgives_look_alikes_and_case_and_refuses_the_rest() {
        let read = |text: &str| text.parse::<MatchCode>().map(|code| code.to_string());
        assert_eq!(read(" 7k3f "), Ok("7K3F".into()));
        assert_eq!(read("#oil1z"), Ok("0111Z".into()));
        for wrong in ["", "7K3", "7K3F99", "7K3U", "7K 3F", "7Kß3"] {
            assert_eq!(read(wrong), Err(NotAName), "{wrong}");
        }
    }

    #[test]
    fn an_id_survives_the_database_whatever_its_number() {
        for number in [0, 1, u64::MAX, 1 << 63] {
            let id = PersonId::new(number);
            assert_eq!(PersonId::from_row(id.to_row()), id);
        }
    }
}

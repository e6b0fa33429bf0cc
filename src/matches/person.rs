//! People, and how they like to be spoken to and shown things.

use super::ids::PersonId;

/// A Discord user with the name by which the table knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: PersonId,
    /// The display name as it was when they last acted.
    pub name: String,
}

impl Person {
    /// Whether they had their data deleted. Who is left in their place has no name.
    #[must_use]
    pub fn is_forgotten(&self) -> bool {
        self.name.is_empty()
    }
}

/// Declares a choice that is kept as a word in the database.
macro_rules! worded {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name { $($(#[$case_doc])* $case),+ }

        impl $name {
            /// Every case.
            pub const ALL: &'static [Self] = &[$(Self::$case),+];

            /// The word in the database and in buttons.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$case => $word),+ }
            }

            /// The case that a word names; `None` for an unknown word.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|case| case.word() == word)
            }
        }
    };
}
pub(super) use worded;

worded!(
    /// The languages that the bot speaks.
    Language {
        English = "en",
        German = "de",
        Dutch = "nl",
    }
);

impl Language {
    /// The language for one of Discord's locale tags, such as `de` or `en-GB`; English for all that
    /// the bot does not speak.
    #[must_use]
    pub fn from_locale(tag: &str) -> Self {
        let primary = tag.split('-').next().unwrap_or_default();
        Self::from_word(&primary.to_ascii_lowercase()).unwrap_or(Self::English)
    }
}

worded!(
    /// How pictures are coloured.
    Theme {
        Classic = "classic",
        HighContrast = "high-contrast",
        Greyscale = "greyscale",
        Dark = "dark",
        ColourBlind = "colour-blind",
    }
);

worded!(
    /// Whose side lies at the bottom of a player's picture.
    Orientation {
        /// The player's own.
        OwnSide = "own-side",
        /// Red's, always.
        Fixed = "fixed",
    }
);

worded!(
    /// Which strikes are asked about before they are made.
    Confirmation {
        Never = "never",
        /// Those that deserve a second thought, where they are made with buttons.
        Risky = "risky",
        /// All of them, typed ones included.
        Always = "always",
    }
);

worded!(
    /// How many pixels a person's pictures have.
    PictureSize {
        Large = "large",
        /// Half as wide and half as high, for slow connections.
        Small = "small",
    }
);

/// How a person likes boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taste {
    pub theme: Theme,
    pub orientation: Orientation,
    pub confirms: Confirmation,
    /// Whether a board comes in letters too, above its picture.
    pub text_first: bool,
    pub size: PictureSize,
    /// Whether others look at the person's screen, so that their ranks stay covered until they ask
    /// for them.
    pub streaming: bool,
}

impl Default for Taste {
    fn default() -> Self {
        Self {
            theme: Theme::Classic,
            orientation: Orientation::OwnSide,
            confirms: Confirmation::Risky,
            text_first: false,
            size: PictureSize::Large,
            streaming: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_locale_of_discord_has_a_language() {
        for (tag, language) in [
            ("de", Language::German),
            ("nl", Language::Dutch),
            ("en-US", Language::English),
            ("en-GB", Language::English),
            ("pt-BR", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::from_locale(tag), language, "{tag}");
        }
    }
}

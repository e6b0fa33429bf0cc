//! Words that stand in custom ids, each for a case of a kind.

/// Declares cases and the words for them, which stand in buttons of old messages: they stay.
macro_rules! worded {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum $name { $($(#[$case_doc])* $case),+ }

        impl $name {
            #[cfg(test)]
            pub(super) const ALL: &[Self] = &[$(Self::$case),+];

            pub(super) const fn word(self) -> &'static str {
                match self { $(Self::$case => $word),+ }
            }

            pub(super) fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$case),)+ _ => None }
            }
        }
    };
}
pub(super) use worded;

//! The Fluent files of each language, read once.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::matches::Language;

macro_rules! files_of {
    ($folder:literal) => {
        [
            include_str!(concat!("../../assets/locales/", $folder, "/names.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/commands.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/challenge.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/table.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/time.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/refusals.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/pictures.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/board.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/rules.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/about.ftl")),
            include_str!(concat!(
                "../../assets/locales/",
                $folder,
                "/preferences.ftl"
            )),
            include_str!(concat!("../../assets/locales/", $folder, "/privacy.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/admin.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/solo.ftl")),
            include_str!(concat!("../../assets/locales/", $folder, "/tutorial.ftl")),
        ]
    };
}

/// All phrases of one language.
pub(super) struct Bundle(FluentBundle<FluentResource>);

impl Bundle {
    fn read(tag: &str, files: [&str; 15]) -> Self {
        let identifier: LanguageIdentifier = tag.parse().expect("the three tags are well formed");
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Isolation marks would enter mentions, labels and lengths.
        bundle.set_use_isolating(false);
        for file in files {
            let resource =
                FluentResource::try_new(file.to_owned()).unwrap_or_else(|(_, errors)| {
                    panic!("a Fluent file of ours can't be read: {errors:?}")
                });
            bundle
                .add_resource(resource)
                .unwrap_or_else(|errors| panic!("two phrases of one name: {errors:?}"));
        }
        Self(bundle)
    }

    /// The phrase with this id, its variables filled. `id.attribute` names a phrase's attribute.
    pub(super) fn speak(&self, id: &str, arguments: &FluentArgs<'_>) -> String {
        let pattern = match id.split_once('.') {
            None => self.0.get_message(id).and_then(|message| message.value()),
            Some((id, attribute)) => self
                .0
                .get_message(id)
                .and_then(|message| message.get_attribute(attribute))
                .map(|attribute| attribute.value()),
        }
        .unwrap_or_else(|| panic!("no phrase is named {id}"));
        let mut errors = Vec::new();
        let spoken = self.0.format_pattern(pattern, Some(arguments), &mut errors);
        assert!(
            errors.is_empty(),
            "the phrase {id} lacks something: {errors:?}"
        );
        spoken.into_owned()
    }
}

/// The phrases of a language.
pub(super) fn bundle(language: Language) -> &'static Bundle {
    static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| Bundle::read("en", files_of!("en")));
    static GERMAN: LazyLock<Bundle> = LazyLock::new(|| Bundle::read("de", files_of!("de")));
    static DUTCH: LazyLock<Bundle> = LazyLock::new(|| Bundle::read("nl", files_of!("nl")));
    match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
        Language::Dutch => &DUTCH,
    }
}

//! A whole game between somebody who speaks German, whom no direct message reaches, and somebody who
//! speaks Dutch, on a server that speaks German. Each reads their own language and no word of another.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use two_lakes::matches::Language;
use two_lakes::playground::{Answer, AnswerKind, Choice, Person, SeenMessage};
use two_lakes::text::{Button, Command, CommandOption};

use crate::code_in;
use crate::table::Table;

/// Plies after which the game must be over.
const PLIES_MAX: usize = 300;

/// The words of a text: two letters at least, without mentions, times and squares.
fn words(text: &str) -> impl Iterator<Item = String> {
    let mut plain = String::new();
    let mut mention = false;
    for character in text.chars() {
        match character {
            '<' => mention = true,
            '>' => mention = false,
            _ if mention => {}
            _ => plain.push(character),
        }
    }
    plain
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| word.chars().count() > 1 && word.chars().all(char::is_alphabetic))
        .map(str::to_lowercase)
        .collect::<Vec<_>>()
        .into_iter()
}

/// All words of a language's phrases, without their names, variables and comments.
fn vocabulary(language: Language) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets/locales")
        .join(language.word());
    let files: Vec<String> = fs::read_dir(folder)
        .expect("each language has a folder")
        .map(|file| fs::read_to_string(file.expect("a file").path()).expect("a Fluent file"))
        .collect();
    let mut known = BTreeSet::new();
    for line in files.iter().flat_map(|file| file.lines()) {
        if line.starts_with('#') {
            continue;
        }
        let phrase = match line.split_once(" = ") {
            Some((_, phrase)) => phrase,
            None => line,
        };
        let mut spoken = String::new();
        let mut rest = phrase;
        while let Some((before, after)) = rest.split_once('{') {
            spoken.push_str(before);
            spoken.push(' ');
            rest = after.split_once('}').map_or("", |(_, after)| after);
        }
        spoken.push_str(rest);
        known.extend(words(&spoken));
    }
    known
}

/// Somebody who reads every word.
struct Reader {
    person: Person,
    language: Language,
    vocabulary: BTreeSet<String>,
    /// What is nobody's language: names and the match's code.
    names: BTreeSet<String>,
}

impl Reader {
    fn new(person: Person, language: Language) -> Self {
        Self {
            person,
            language,
            vocabulary: vocabulary(language),
            names: words("Anja Bram games Two Lakes Stratego Discord").collect(),
        }
    }

    fn reads(&self, text: &str) {
        for word in words(text) {
            assert!(
                self.vocabulary.contains(&word) || self.names.contains(&word),
                "{:?} is no word of {}'s language in {text:?}",
                word,
                self.person.name()
            );
        }
    }

    fn reads_message(&self, message: &SeenMessage) {
        self.reads(&message.text());
        for attachment in &message.attachments {
            self.reads(&attachment.description);
        }
    }

    fn reads_answer(&self, answer: &Answer) {
        assert_ne!(answer.kind, AnswerKind::DidNotRespond);
        if let Some(message) = &answer.message {
            self.reads_message(message);
        }
        if let Some(modal) = &answer.modal {
            self.reads(&modal.title);
            for input in &modal.inputs {
                self.reads(&input.label);
            }
        }
    }

    /// A command with options, by the names of this language.
    fn line(&self, command: Command, options: &[(CommandOption, &str)]) -> String {
        let mut line = format!("/{}", command.name().speak(self.language));
        for (option, value) in options {
            line += &format!(" {}:{value}", option.name().speak(self.language));
        }
        line
    }

    async fn types(&self, command: Command, options: &[(CommandOption, &str)]) -> Answer {
        let answer = self.person.types(&self.line(command, options)).await;
        self.reads_answer(&answer);
        answer
    }

    async fn presses(&self, button: Button) -> Answer {
        let label = button.label().speak(self.language);
        let answer = self.person.presses(&label).await;
        self.reads_answer(&answer);
        answer
    }

    async fn completes(&self, options: &[(CommandOption, &str)]) -> Vec<Choice> {
        let choices = self
            .person
            .completes(&self.line(Command::Move, options))
            .await;
        for choice in &choices {
            self.reads(&choice.name);
        }
        choices
    }

    /// Strikes where it can, goes forward otherwise, and to and fro never: `chance` picks.
    async fn plays(&self, chance: usize) -> Answer {
        let pieces = self.completes(&[(CommandOption::From, "")]).await;
        let mut chosen = None;
        for piece in &pieces {
            let options = [
                (CommandOption::From, piece.value.as_str()),
                (CommandOption::To, ""),
            ];
            let targets = self.completes(&options).await;
            if let Some(strike) = targets.iter().find(|to| to.name.starts_with('⚔')) {
                chosen = Some((piece.value.clone(), strike.value.clone()));
                break;
            }
        }
        let (from, to) = match chosen {
            Some(strike) => strike,
            None => {
                let piece = &pieces[chance % pieces.len().min(3)];
                let options = [
                    (CommandOption::From, piece.value.as_str()),
                    (CommandOption::To, ""),
                ];
                let targets = self.completes(&options).await;
                (piece.value.clone(), targets[0].value.clone())
            }
        };
        let options = [
            (CommandOption::From, from.as_str()),
            (CommandOption::To, to.as_str()),
        ];
        self.types(Command::Move, &options).await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_whole_in_german_and_dutch() {
    let mut table = Table::open().await;
    table.stand_in.server_speaks("de");
    let anja = Reader::new(table.stand_in.person("Anja", "de"), Language::German);
    let bram = Reader::new(table.stand_in.person("Bram", "nl"), Language::Dutch);
    anja.person.closes_inbox();

    let challenge = [
        (CommandOption::Opponent, "@Bram"),
        (CommandOption::Variant, "duel"),
        (CommandOption::Colour, "red"),
    ];
    anja.types(Command::Challenge, &challenge).await;
    // The card speaks the server's language, and so do its buttons.
    let accepted = bram.person.presses("Annehmen").await;
    table.settles().await;
    let code = code_in(&accepted.text());
    let mut readers = [anja, bram];
    for reader in &mut readers {
        reader.names.extend(words(&code));
    }
    let [anja, bram] = &readers;
    bram.reads_answer(&accepted);
    anja.presses(Button::MySetup).await;
    anja.presses(Button::Shuffle).await;
    anja.presses(Button::Ready).await;
    bram.presses(Button::Ready).await;
    for (reader, command) in readers.iter().flat_map(|reader| {
        [
            Command::Games,
            Command::Help,
            Command::About,
            Command::Board,
        ]
        .map(|command| (reader, command))
    }) {
        reader.types(command, &[]).await;
    }

    let mut plies = 0;
    let ended = loop {
        table.settles().await;
        if plies == 9 {
            table.restarts().await;
        }
        let mover = &readers[plies % 2];
        if plies % 2 == 0 && plies > 0 {
            mover.presses(Button::MyBoard).await;
        }
        let answer = mover.plays(plies * 7 + plies / 5).await;
        plies += 1;
        let over = ["Partie beendet", "Partij afgelopen"];
        if over.iter().any(|over| answer.text().contains(over)) {
            break answer;
        }
        assert!(plies < PLIES_MAX, "the game doesn't end");
    };
    table.settles().await;
    println!("{plies} plies: {}", ended.text());
    assert!(plies > 20, "only {plies} plies");

    let [anja, bram] = &readers;
    assert!(anja.person.inbox().is_empty());
    for message in bram.person.inbox() {
        if message.from_bot {
            bram.reads_message(&message);
        }
    }
    // What everyone sees is in the server's language, for Bram too.
    let posts = anja.person.messages();
    assert!(posts.len() > 10);
    for message in posts.iter().filter(|message| message.from_bot) {
        anja.reads_message(message);
    }

    table.close().await;
}

#[test]
fn a_word_of_another_language_is_noticed() {
    let german = vocabulary(Language::German);
    assert!(german.contains("aufklärer") && german.contains("zug"));
    for stranger in ["your", "turn", "scout", "ready", "zet", "verkenner"] {
        assert!(!german.contains(stranger), "{stranger}");
    }
    assert!(!vocabulary(Language::Dutch).contains("ready"));
}

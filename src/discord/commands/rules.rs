//! `/rules`: the rules of a match, a topic at a time, with small boards that show them.

use serenity::all::{CommandOptionType, CreateCommandOption};
use serenity::async_trait;

use super::definition::{match_option, option, with_choice};
use super::suggestions::{self, Choice};
use super::{Call, Command};
use crate::discord::desk::{Desk, NotDone, Reply};
use crate::discord::letter::Letter;
use crate::engine::{Reveal, RuleSet, Variant};
use crate::matches::Refusal;
use crate::text::{self, CommandOption, Topic, commands, rules};

pub(super) struct Rules;

/// What is explained: a rule set, as a variant adapts it.
struct InForce {
    set: RuleSet,
    variant: Variant,
    reveal: Reveal,
}

impl InForce {
    /// What a challenge without options would be about.
    const USUAL: Self = Self {
        set: RuleSet::Jumbo,
        variant: Variant::Original,
        reveal: Reveal::StaysVisible,
    };
}

#[async_trait]
impl Command for Rules {
    fn words(&self) -> text::Command {
        text::Command::Rules
    }

    fn options(&self) -> Vec<CreateCommandOption> {
        let topics = Topic::ALL.into_iter().fold(
            option(CommandOptionType::String, CommandOption::Topic),
            |option, topic| with_choice(option, &commands::topic_choice(topic), topic.word()),
        );
        vec![topics, match_option()]
    }

    async fn run(&self, desk: &Desk, call: &Call) -> Result<Reply, NotDone> {
        let InForce {
            set,
            variant,
            reveal,
        } = in_force(desk, call).await?;
        let topic = call
            .typed(CommandOption::Topic)
            .and_then(Topic::from_word)
            .unwrap_or(Topic::Pieces);
        let rules = variant.adapt(set.rules(reveal));
        let language = call.caller.language();
        let words = rules::topic(topic, &rules, set, variant).speak(language);
        let mut letter = Letter::new(words);
        for example in rules::examples(topic, &rules) {
            let picture = desk.easel.example(&example, rules).await?;
            letter = letter.with_picture(picture, example.caption.speak(language));
        }
        Ok(Reply::say(letter))
    }

    async fn suggest(&self, desk: &Desk, call: &Call) -> Result<Vec<Choice>, NotDone> {
        let so_far = call.typing().map_or("", |typing| typing.so_far);
        suggestions::matches(desk, call, so_far).await
    }
}

/// The rules of the match at hand. Who names none and has none, or several, is told the usual ones:
/// the answer's first line says which they are.
async fn in_force(desk: &Desk, call: &Call) -> Result<InForce, NotDone> {
    let which = call.which();
    match desk.matches.facts(call.caller.person(), &which).await {
        Ok(facts) => Ok(InForce {
            set: facts.rule_set,
            variant: facts.variant,
            reveal: facts.reveal,
        }),
        Err(failure) => match NotDone::from(failure) {
            NotDone::Refusal(refusal)
                if matches!(*refusal, Refusal::NoMatch | Refusal::WhichMatch { .. }) =>
            {
                Ok(InForce::USUAL)
            }
            other => Err(other),
        },
    }
}

//! Whole matches, played at the table's room itself, with everything that is said in them.

use std::cell::Cell;

use tempfile::TempDir;
use two_lakes::engine::{Color, Move, Rank, Reveal, RuleSet, Variant};
use two_lakes::matches::{
    Act, Chance, ChannelId, Clock, ColourWish, Failure, GuildId, InteractionId, Language,
    MatchCode, Matches, MessageId, Notice, OfferKind, OpponentKind, Pace, Panel, Person, PersonId,
    Place, PlayerBoard, PrivateBody, PublicBody, Refusal, Series, Settlement, Standing, Telling,
    Which, Wish,
};
use two_lakes::store::Store;
use two_lakes::text::{self, Message, names};

/// A name as long as Discord allows, made of everything that could be taken for markup.
pub const WILD_NAME: &str = "- **||@everyone||<@1>[a](b)`#_~~";
/// The longest name of plain letters that Discord allows.
pub const LONG_NAME: &str = "Maximiliane Wilhelmina van Oranje";

const CHANNEL: ChannelId = ChannelId::new(1_234_567_890_123_456_789);
const GUILD: GuildId = GuildId::new(1_234_567_890_123_456_788);
/// Ids as long as Discord's are.
const RED: PersonId = PersonId::new(1_234_567_890_123_456_787);
const BLUE: PersonId = PersonId::new(1_234_567_890_123_456_786);
/// The first moment, in seconds since 1970.
const OPENING: u64 = 1_778_745_600;

/// Where something is said, and so what limits it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// By direct message, unasked: a locked screen may show it. These ranks are public at that ply.
    OnALockedScreen { public: Vec<Rank> },
    /// In the channel.
    InTheChannel,
    /// In answer to what somebody did.
    InAnswer,
    /// As a suggestion or a choice, which knows no markup.
    AsALabel,
    /// As the description of a picture, which knows no markup.
    BesideAPicture,
}

/// Something that was said.
pub struct Said {
    /// What it was, for the one who reads the failure.
    pub what: String,
    pub heard: Heard,
    /// In each of [`Language::ALL`].
    pub spoken: Vec<String>,
}

/// What is to be played.
#[derive(Clone, Copy)]
pub struct Plan {
    pub variant: Variant,
    pub rules: RuleSet,
    pub reveal: Reveal,
    pub series: Series,
    /// After so many plies somebody resigns, if the game hasn't ended.
    pub plies_max: u32,
    pub seed: u64,
}

/// A table where one match is played, and all that is said at it.
pub struct Example {
    matches: Matches,
    // Holds the database for as long as the match is played.
    _directory: TempDir,
    interactions: Cell<u64>,
    chooser: u64,
    /// How many battles were told in the channel.
    pub battles: u32,
    pub said: Vec<Said>,
}

impl Example {
    /// Plays a match from the challenge to the end and writes down everything that is said.
    pub async fn play(plan: Plan) -> Self {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let store = Store::open(&directory.path().join("example.sqlite"))
            .await
            .expect("a new database opens");
        let clock = Clock::new(|| {
            std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(OPENING)
        });
        let mut example = Self {
            matches: Matches::new(store, clock, Chance::seeded(plan.seed)),
            _directory: directory,
            interactions: Cell::new(0),
            chooser: plan.seed,
            battles: 0,
            said: Vec::new(),
        };
        let code = example.sits_down(plan).await;
        example.plays(code, plan.plies_max).await;
        example
    }

    async fn sits_down(&mut self, plan: Plan) -> MatchCode {
        let wish = Wish {
            opponent: Some(Person {
                id: BLUE,
                name: LONG_NAME.to_owned(),
            }),
            opponent_kind: OpponentKind::Person,
            variant: plan.variant,
            rules: plan.rules,
            reveal: plan.reveal,
            pace: Some(Pace::USUAL),
            colour: ColourWish::Red,
            series: plan.series,
            standing: Standing::default(),
            missing: Vec::new(),
            telling: Telling::Thread,
        };
        let act = self.act(RED);
        let again = self.act(RED);
        let card = self
            .matches
            .challenge(act, wish.clone())
            .await
            .expect("a lawful challenge is made");
        self.answers("challenge::sent", text::challenge::sent(&card, &[]));
        let refused = self.matches.challenge(again, wish).await;
        self.refused(refused.map(drop), RED);
        self.couriers().await;
        let act = self.act(BLUE);
        let panel = self
            .matches
            .accept(act, card.id, None)
            .await
            .expect("an open challenge is accepted");
        let code = panel.facts().code;
        self.couriers().await;
        for person in [RED, BLUE] {
            self.arranges(person, code).await;
        }
        code
    }

    async fn arranges(&mut self, person: PersonId, code: MatchCode) {
        let early = self
            .matches
            .play(
                self.act(person),
                Which::code(code, CHANNEL),
                step("a1", "a2"),
                None,
            )
            .await;
        self.refused(early.map(drop), person);
        let Panel::Setup(setup) = self.panel(person, code).await else {
            panic!("the match waits for setups");
        };
        self.answers("setup::panel", text::setup::panel(&setup));
        let numbering = setup.facts.rules.numbering;
        self.answers("board::setup", text::board::setup(&setup.setup, numbering));
        self.pictures(|language| text::pictures::setup(&setup.setup, language));
        let nonsense = vec!["9 9 9 Q".to_owned(); 4];
        let refused = self
            .matches
            .arrange(self.act(person), code, setup.revision, nonsense)
            .await;
        self.refused(refused.map(drop), person);
        let Panel::Setup(setup) = self.panel(person, code).await else {
            panic!("nonsense begins no game");
        };
        self.matches
            .ready(self.act(person), code, setup.revision)
            .await
            .expect("a lawful setup is ready");
        let refused = self
            .matches
            .shuffle(self.act(person), code, setup.revision + 1)
            .await;
        self.refused(refused.map(drop), person);
        self.couriers().await;
    }

    async fn plays(&mut self, code: MatchCode, plies_max: u32) {
        for ply in 0..plies_max {
            let Panel::Board(board) = self.panel(RED, code).await else {
                panic!("both are ready");
            };
            let Some(mover) = board.facts.mover().map(|mover| mover.id) else {
                return self.ends(code).await;
            };
            let Panel::Board(board) = self.panel(mover, code).await else {
                panic!("both are ready");
            };
            if ply % 40 == 5 {
                self.offers(&board, code).await;
            }
            if ply < 4 {
                self.errs(&board, code).await;
            }
            let chosen = self.chooses(&board);
            let played = self
                .matches
                .play(self.act(mover), Which::code(code, CHANNEL), chosen, None)
                .await
                .expect("a legal move is played");
            let board = played.board;
            self.answers("table::moved", text::table::moved(&board));
            if ply % 10 == 0 || board.facts.outcome.is_some() {
                self.looks(&board);
            }
            self.couriers().await;
        }
        let Panel::Board(board) = self.panel(RED, code).await else {
            panic!("both are ready");
        };
        if let Some(mover) = board.facts.mover() {
            let (mover, color) = (mover.id, board.facts.to_move);
            self.answers(
                "table::resign_question",
                text::table::resign_question(&board.facts, color),
            );
            self.matches
                .resign(self.act(mover), code, board.facts.ply)
                .await
                .expect("whoever plays may resign");
            self.couriers().await;
        }
        self.ends(code).await;
    }

    async fn ends(&mut self, code: MatchCode) {
        let late = self
            .matches
            .play(
                self.act(RED),
                Which::code(code, CHANNEL),
                step("a1", "a2"),
                None,
            )
            .await;
        self.refused(late.map(drop), RED);
        let Panel::Board(board) = self.panel(RED, code).await else {
            panic!("the match is over");
        };
        self.looks(&board);
    }

    /// Everything that can be asked while a match runs.
    fn looks(&mut self, board: &PlayerBoard) {
        let view = board.view();
        self.answers("table::panel", text::table::panel(board));
        self.answers("table::already_played", text::table::already_played(board));
        self.answers("table::offer_question", text::table::offer_question(board));
        self.answers("table::export", text::table::export(&board.facts));
        let facts = vec![board.facts.clone(); 25];
        for reader in [RED, BLUE] {
            self.answers("table::games", text::table::games(&facts, reader));
            let which = Refusal::WhichMatch {
                matches: facts.clone(),
            };
            self.answers("refused", text::refusals::refusal(&which, reader));
            let waiting = text::table::others_waiting(&facts, reader);
            self.answers("table::others_waiting", waiting);
        }
        self.labels(
            "match_suggestion",
            text::commands::match_suggestion(&board.facts, RED),
        );
        for ply in view.legal_moves() {
            let rank = view.at(ply.from).and_then(|seen| seen.rank);
            let code = Some(board.facts.code);
            let rank = rank.expect("a player knows their own ranks");
            let suggestion = text::components::piece_suggestion(code, ply.from, Some(rank));
            self.labels("piece_suggestion", suggestion);
            let enemy = view.at(ply.to);
            let suggestion = text::commands::target_suggestion(ply.to, enemy);
            self.labels("target_suggestion", suggestion);
        }
        self.answers("board::own", text::board::own(&view, Color::Blue));
        self.pictures(|language| text::pictures::own_board(&view, language));
    }

    async fn offers(&mut self, board: &PlayerBoard, code: MatchCode) {
        let (mover, opponent) = (board.viewer().id, board.opponent().id);
        for kind in [OfferKind::Draw, OfferKind::Abandon] {
            let which = Which::code(code, CHANNEL);
            let offered = self.matches.offer(self.act(mover), which, kind, None).await;
            self.refused(offered.map(drop), mover);
            self.couriers().await;
            let which = Which::code(code, CHANNEL);
            let twice = self
                .matches
                .offer(self.act(opponent), which, kind, None)
                .await;
            self.refused(twice.map(drop), opponent);
            let answered = self
                .matches
                .answer(self.act(opponent), code, kind, board.facts.ply, false)
                .await;
            self.refused(answered.map(drop), opponent);
            self.couriers().await;
        }
    }

    /// Tries every move on the board, so that each way of being wrong is met.
    async fn errs(&mut self, board: &PlayerBoard, code: MatchCode) {
        let view = board.view();
        let mut met = std::collections::HashSet::new();
        let squares: Vec<_> = two_lakes::engine::Square::all().collect();
        let mut wrong = Vec::new();
        for &from in &squares {
            for &to in &squares {
                let ply = Move { from, to };
                if let Err(reason) = view.check(ply)
                    && met.insert(std::mem::discriminant(&reason))
                {
                    wrong.push(ply);
                }
            }
        }
        for ply in wrong {
            let which = Which::code(code, CHANNEL);
            let mover = board.viewer().id;
            let refused = self
                .matches
                .play(self.act(mover), which.clone(), ply, None)
                .await;
            self.refused(refused.map(drop), mover);
            let opponent = board.opponent().id;
            let refused = self
                .matches
                .play(self.act(opponent), which, ply, None)
                .await;
            self.refused(refused.map(drop), opponent);
        }
    }

    /// A strike where there is one, else any legal move.
    fn chooses(&mut self, board: &PlayerBoard) -> Move {
        let view = board.view();
        let legal = view.legal_moves();
        let strikes: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|ply| view.at(ply.to).is_some())
            .collect();
        let among = if strikes.is_empty() { legal } else { strikes };
        // Knuth's constants; any chance will do.
        self.chooser = self
            .chooser
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        among[(self.chooser >> 33) as usize % among.len()]
    }

    async fn panel(&self, person: PersonId, code: MatchCode) -> Panel {
        self.matches
            .panel(person, &Which::code(code, CHANNEL))
            .await
            .expect("a player sees their match")
    }

    /// Speaks whatever waits to be told, as the couriers would.
    async fn couriers(&mut self) {
        while let Some(claim) = self.matches.claim_next().await.expect("the outbox is read") {
            let notice = self
                .matches
                .compose(&claim)
                .await
                .expect("a notice is composed");
            let Some(notice) = notice else { continue };
            match notice {
                Notice::Private(notice) => self.privately(notice.body),
                Notice::Public(notice) => self.publicly(notice.body),
                Notice::Followed(notice) => self.publicly(notice.body),
                Notice::Thread(notice) => {
                    self.labels("a thread", text::channel::thread_name(&notice.facts));
                }
                Notice::Strip(_) => {}
            }
            self.interactions.set(self.interactions.get() + 1);
            let delivered = Settlement::Delivered {
                channel: CHANNEL,
                message: MessageId::new(self.interactions.get()),
            };
            self.matches
                .settle(&claim, delivered)
                .await
                .expect("a delivery is settled");
        }
    }

    fn privately(&mut self, body: PrivateBody) {
        let last = |board: &PlayerBoard| {
            board
                .view()
                .last()
                .and_then(|report| report.battle)
                .map_or_else(Vec::new, |battle| vec![battle.attacker, battle.defender])
        };
        let (message, public) = match &body {
            PrivateBody::Setup(setup) => (text::setup::panel(setup), Vec::new()),
            PrivateBody::Started(board) => (text::table::started(board), Vec::new()),
            PrivateBody::Turn(board)
            | PrivateBody::Offered { board, .. }
            | PrivateBody::Board(board) => (text::table::panel(board), last(board)),
            PrivateBody::OfferDeclined { board } => {
                (text::table::offer_declined(board), last(board))
            }
            PrivateBody::Result { board, revealed } => {
                let view = revealed.view();
                self.pictures(|language| text::pictures::public_board(&view, language));
                self.answers("board::public", text::board::public(&view, Color::Red));
                let mut public = last(board);
                // A result may say that the Flag is lost.
                public.push(Rank::Flag);
                (text::table::result_panel(board), public)
            }
            PrivateBody::Aborted(facts) => (text::table::aborted(facts), Vec::new()),
            PrivateBody::Time { facts, color, word } => {
                (text::time::told(facts, *color, *word), Vec::new())
            }
            PrivateBody::Unposted(card) => (text::challenge::unposted(card), Vec::new()),
            PrivateBody::CardDeleted(card) => (text::challenge::card_deleted(card), Vec::new()),
            PrivateBody::ChannelTrouble { facts, trouble } => {
                (text::table::channel_trouble(facts, *trouble), Vec::new())
            }
        };
        self.note(
            "a private notice",
            Heard::OnALockedScreen { public },
            &message,
        );
    }

    fn publicly(&mut self, body: PublicBody) {
        let message = match &body {
            PublicBody::Challenge(card) => text::challenge::card(card),
            PublicBody::Arranging { facts, ready } => text::channel::arranging(facts, *ready),
            PublicBody::Board(board) => {
                let view = board.view();
                self.pictures(|language| text::pictures::public_board(&view, language));
                self.answers("board::public", text::board::public(&view, Color::Red));
                text::channel::board(board)
            }
            PublicBody::Started(board) => text::channel::started(board),
            PublicBody::Battle { board, report } => {
                let message = text::channel::battle(board, report);
                let fought = report.battle.expect("a battle is told");
                for rank in [fought.attacker, fought.defender] {
                    // Case 36: by the numbers that are in force.
                    let rank = names::numbered_rank_within(rank, board.facts.rules.numbering);
                    for &language in Language::ALL {
                        let (rank, told) = (rank.speak(language), message.speak(language));
                        assert!(told.contains(&rank), "{rank}: {told}");
                    }
                }
                self.battles += 1;
                message
            }
            PublicBody::Offered { facts, offer } => text::channel::offered(facts, offer),
            PublicBody::Result(board) => text::channel::result(board),
            PublicBody::Aborted(facts) => text::channel::aborted(facts),
            PublicBody::Paused(facts) => text::time::paused(facts),
            PublicBody::LastDay(facts) => text::time::last_day(facts),
            PublicBody::ThreadClosed(facts) => text::channel::thread_closed(facts),
            PublicBody::Call { facts, person } => text::channel::call(facts, person),
        };
        self.note("a public notice", Heard::InTheChannel, &message);
    }

    fn refused(&mut self, outcome: Result<(), Failure>, reader: PersonId) {
        match outcome {
            Ok(()) => {}
            Err(Failure::Refusal(refusal)) => {
                let message = text::refusals::refusal(&refusal, reader);
                self.note(name_of(&refusal), Heard::InAnswer, &message);
            }
            Err(Failure::Fault(fault)) => panic!("{fault}"),
        }
    }

    fn answers(&mut self, what: &str, message: Message) {
        self.note(what, Heard::InAnswer, &message);
    }

    fn labels(&mut self, what: &str, message: Message) {
        self.note(what, Heard::AsALabel, &message);
    }

    fn pictures(&mut self, describe: impl Fn(Language) -> String) {
        self.said.push(Said {
            what: "a picture".to_owned(),
            heard: Heard::BesideAPicture,
            spoken: Language::ALL
                .iter()
                .map(|&language| describe(language))
                .collect(),
        });
    }

    fn note(&mut self, what: &str, heard: Heard, message: &Message) {
        self.said.push(Said {
            what: what.to_owned(),
            heard,
            spoken: spoken(message),
        });
    }

    fn act(&self, person: PersonId) -> Act {
        self.interactions.set(self.interactions.get() + 1);
        Act {
            interaction: InteractionId::new(self.interactions.get()),
            person,
            name: if person == RED { WILD_NAME } else { LONG_NAME }.to_owned(),
            language: Language::English,
            place: Place {
                guild: Some(GUILD),
                channel: CHANNEL,
                language: Language::English,
            },
            pressed: None,
        }
    }
}

/// A message in each of [`Language::ALL`].
pub fn spoken(message: &Message) -> Vec<String> {
    Language::ALL
        .iter()
        .map(|&language| message.speak(language))
        .collect()
}

fn step(from: &str, to: &str) -> Move {
    Move {
        from: from.parse().expect("a square"),
        to: to.parse().expect("a square"),
    }
}

/// The refusal's own name, without what it carries.
fn name_of(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Challenge(_) => "refused: the challenge",
        Refusal::IllegalMove { .. } => "refused: the move",
        Refusal::StillArranging { .. } => "refused: still arranging",
        Refusal::MatchOver { .. } => "refused: over",
        _ => "refused",
    }
}

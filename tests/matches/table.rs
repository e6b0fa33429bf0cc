//! A table for tests: the room over a database file, a clock that stands until it is moved, chance
//! that repeats itself, and three people.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Row};
use two_lakes::engine::{Color, Move, Rank, Reveal, RuleSet, Variant};
use two_lakes::matches::{
    Act, ChallengeCard, Chance, ChannelId, Claim, Clock, ColourWish, Company, Failure, Form,
    GuildId, InteractionId, Language, MatchCode, Matches, MessageId, Notice, OpponentKind, Pace,
    Panel, Person, PersonId, Place, Played, PlayerBoard, PrivateBody, PublicBody, Refusal, Rematch,
    Series, Settlement, SetupBoard, Source, Standing, Telling, TimeWord, Which, Wish,
};
use two_lakes::store::{Store, back_up};

pub const ANNA: PersonId = PersonId::new(1001);
pub const BEN: PersonId = PersonId::new(1002);
pub const CORA: PersonId = PersonId::new(1003);
pub const GUILD: GuildId = GuildId::new(5001);
pub const GAMES: ChannelId = ChannelId::new(7001);
pub const ELSEWHERE: ChannelId = ChannelId::new(7002);
/// Direct conversations have the person's id and this much more.
pub const INBOX: u64 = 100_000;

/// The moment at which every table opens.
const OPENING_SECONDS: u64 = 1_800_000_000;

/// How many rows of each kind there are. What is drawn by chance is left out.
pub const TALLY: &str = "SELECT group_concat(line, ', ') FROM (
    SELECT 'challenges ' || state || ' ' || count(*) AS line FROM challenges GROUP BY state
    UNION ALL SELECT 'matches ' || status || ' ' || coalesce(ending, '') || ' ' || count(*)
        FROM matches GROUP BY status, ending
    UNION ALL SELECT 'setups ' || revision || ' ' || count(*) FROM setups GROUP BY revision
    UNION ALL SELECT 'moves ' || count(*) FROM moves
    UNION ALL SELECT 'events ' || kind || ' ' || count(*) FROM events GROUP BY kind
    UNION ALL SELECT 'saved setups ' || count(*) FROM saved_setups
    UNION ALL SELECT 'acts ' || count(*) FROM acts
    UNION ALL SELECT 'outbox ' || kind || ' ' || audience || ' ' || count(*)
        || ' settled ' || count(settled_at) || ' failed ' || count(failure)
        FROM outbox GROUP BY kind, audience)";

pub struct Table {
    pub matches: Matches,
    directory: tempfile::TempDir,
    store: Store,
    seconds: Arc<AtomicU64>,
    interactions: AtomicU64,
    messages: AtomicU64,
}

impl Table {
    pub async fn open() -> Self {
        Self::in_directory(tempfile::tempdir().unwrap()).await
    }

    /// A table over the bytes of a database that was kept. Its acts are new ones.
    pub async fn over(database: &[u8]) -> Self {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("table.sqlite"), database).unwrap();
        let table = Self::in_directory(directory).await;
        table.interactions.store(1_000_000, Ordering::SeqCst);
        table
    }

    async fn in_directory(directory: tempfile::TempDir) -> Self {
        let seconds = Arc::new(AtomicU64::new(OPENING_SECONDS));
        let store = Store::open(&directory.path().join("table.sqlite"))
            .await
            .unwrap();
        let matches = matches_over(&store, &seconds, 1);
        Self {
            matches,
            directory,
            store,
            seconds,
            interactions: AtomicU64::new(1),
            messages: AtomicU64::new(900_000),
        }
    }

    /// Stops the bot and starts it again over the same file.
    pub async fn restart(&mut self) {
        self.store.close().await;
        self.store = Store::open(&self.file()).await.unwrap();
        self.matches = matches_over(&self.store, &self.seconds, 2);
        self.matches.release_leases().await.unwrap();
    }

    /// A copy of the database in a new file.
    pub async fn backup(&self, copy: &std::path::Path) {
        back_up(&self.file(), copy).await.unwrap();
    }

    pub fn file(&self) -> PathBuf {
        self.directory.path().join("table.sqlite")
    }

    pub fn pass(&self, seconds: u64) {
        self.seconds.fetch_add(seconds, Ordering::SeqCst);
    }

    pub fn act(&self, person: PersonId) -> Act {
        self.act_in(person, GAMES)
    }

    pub fn act_in(&self, person: PersonId, channel: ChannelId) -> Act {
        Act {
            interaction: InteractionId::new(self.interactions.fetch_add(1, Ordering::SeqCst)),
            person,
            name: name_of(person).into(),
            language: Language::English,
            place: Place {
                guild: Some(GUILD),
                channel,
                language: Language::English,
            },
            pressed: None,
        }
    }

    pub async fn challenge(&self) -> ChallengeCard {
        self.matches
            .challenge(self.act(ANNA), wish())
            .await
            .unwrap()
    }

    /// Anna challenges Ben with this wish and Ben accepts; all notices are delivered.
    pub async fn arranging_with(&self, wish: Wish) -> MatchCode {
        let card = self.matches.challenge(self.act(ANNA), wish).await.unwrap();
        self.deliver_all().await;
        let panel = self
            .matches
            .accept(self.act(BEN), card.id, None)
            .await
            .unwrap();
        self.deliver_all().await;
        panel.facts().code
    }

    pub async fn arranging(&self) -> MatchCode {
        self.arranging_with(wish()).await
    }

    /// A match that has begun: Anna is Red.
    pub async fn playing(&self) -> MatchCode {
        self.playing_with(wish()).await
    }

    pub async fn playing_with(&self, wish: Wish) -> MatchCode {
        let code = self.arranging_with(wish).await;
        self.both_ready(code).await;
        self.deliver_all().await;
        code
    }

    /// Puts both Flags into the middle of the back row, or a Scout may end the match at once.
    pub async fn hide_the_flags(&self, code: MatchCode) {
        for (person, back) in [(ANNA, "e1"), (BEN, "e10")] {
            let own = self.setup_of(person, code).await;
            let mut pieces = own.setup.pieces();
            let (flag, _) = pieces.find(|&(_, rank)| rank == Rank::Flag).unwrap();
            let back = back.parse().unwrap();
            self.matches
                .swap(self.act(person), code, own.revision, flag, back)
                .await
                .unwrap();
        }
    }

    pub async fn both_ready(&self, code: MatchCode) {
        for person in [ANNA, BEN] {
            let revision = self.setup_of(person, code).await.revision;
            self.matches
                .ready(self.act(person), code, revision)
                .await
                .unwrap();
        }
    }

    pub async fn setup_of(&self, person: PersonId, code: MatchCode) -> SetupBoard {
        setup(
            self.matches
                .panel(person, &Which::code(code, GAMES))
                .await
                .unwrap(),
        )
    }

    pub async fn board_of(&self, person: PersonId, code: MatchCode) -> PlayerBoard {
        board(
            self.matches
                .panel(person, &Which::code(code, GAMES))
                .await
                .unwrap(),
        )
    }

    /// A legal move of a person, the first of the list that is no strike, or any.
    pub async fn quiet_move(&self, person: PersonId, code: MatchCode) -> Move {
        let board = self.board_of(person, code).await;
        let view = board.view();
        let moves = view.legal_moves();
        *moves
            .iter()
            .find(|step| view.at(step.to).is_none())
            .unwrap_or(&moves[0])
    }

    pub async fn play(
        &self,
        person: PersonId,
        code: MatchCode,
        step: Move,
    ) -> Result<Played, Failure> {
        self.matches
            .play(self.act(person), Which::code(code, GAMES), step, None)
            .await
    }

    /// The one whose turn it is plays a quiet move.
    pub async fn play_on(&self, code: MatchCode) -> Played {
        let facts = self.board_of(ANNA, code).await.facts;
        let person = facts.mover().unwrap().id;
        let step = self.quiet_move(person, code).await;
        self.play(person, code, step).await.unwrap()
    }

    /// Whoever is to move strikes if they can and moves otherwise; whether it was a strike.
    pub async fn strike_on(&self, code: MatchCode) -> bool {
        let facts = self.board_of(ANNA, code).await.facts;
        let person = facts.mover().unwrap().id;
        let own = self.board_of(person, code).await;
        let view = own.view();
        let moves = view.legal_moves();
        let strike = moves.iter().find(|step| view.at(step.to).is_some());
        let step = *strike.unwrap_or(&moves[(facts.ply as usize * 7) % moves.len()]);
        self.play(person, code, step).await.unwrap();
        strike.is_some()
    }

    pub async fn claim(&self) -> Option<Claim> {
        self.matches.claim_next().await.unwrap()
    }

    /// Takes the next row and makes its notice.
    pub async fn next(&self) -> Option<(Claim, Notice)> {
        while let Some(claim) = self.claim().await {
            if let Some(notice) = self.matches.compose(&claim).await.unwrap() {
                return Some((claim, notice));
            }
        }
        None
    }

    /// How it is noted that this notice stands where it belongs, as a new message or the one it edits.
    pub fn settlement(&self, notice: &Notice) -> Settlement {
        let fresh = MessageId::new(self.messages.fetch_add(1, Ordering::SeqCst));
        let (channel, message) = match notice {
            Notice::Private(notice) => (ChannelId::new(notice.person.get() + INBOX), fresh),
            Notice::Public(notice) => match notice.form {
                Form::Post { .. } => (notice.thread.unwrap_or(notice.channel), fresh),
                Form::Edit(message) => (notice.channel, message),
            },
            Notice::Followed(notice) => (ChannelId::new(notice.person.get() + INBOX), fresh),
            Notice::Thread(notice) => (notice.channel, notice.card.expect("a card")),
            Notice::Strip(notice) => (notice.channel, notice.messages[0]),
        };
        Settlement::Delivered { channel, message }
    }

    pub async fn delivered(&self, claim: &Claim, notice: &Notice) {
        let settlement = self.settlement(notice);
        self.matches.settle(claim, settlement).await.unwrap();
    }

    /// Delivers all that is due, and returns it; what tells nobody anything, older messages losing
    /// their buttons, is left out of the answer.
    pub async fn deliver_all(&self) -> Vec<Notice> {
        let mut notices = self.settle_all().await;
        notices.retain(|notice| !matches!(notice, Notice::Strip(_)));
        notices
    }

    /// Delivers all that is due, and returns all of it.
    pub async fn settle_all(&self) -> Vec<Notice> {
        let mut notices = Vec::new();
        while let Some((claim, notice)) = self.next().await {
            self.delivered(&claim, &notice).await;
            notices.push(notice);
        }
        notices
    }

    /// Everything that must not change when something is refused: the rows of every table but the
    /// one that notes interactions, as text.
    pub async fn snapshot(&self) -> String {
        let mut connection = self.connect().await;
        let mut dump = String::new();
        for (table, query) in [
            (
                "challenges",
                "SELECT count(*) || ':' || coalesce(group_concat(state), '') FROM challenges",
            ),
            (
                "matches",
                "SELECT coalesce(group_concat(code || status || coalesce(ending, '') || coalesce(offer_kind, '')), '') FROM matches",
            ),
            (
                "setups",
                "SELECT coalesce(group_concat(letters || revision || coalesce(chosen, '') || coalesce(ready_at, '')), '') FROM setups",
            ),
            ("moves", "SELECT '' || count(*) FROM moves"),
            ("events", "SELECT '' || count(*) FROM events"),
            ("outbox", "SELECT '' || count(*) FROM outbox"),
        ] {
            let text: String = sqlx::query(query)
                .fetch_one(&mut connection)
                .await
                .unwrap()
                .get(0);
            dump.push_str(&format!("{table}={text}\n"));
        }
        connection.close().await.unwrap();
        dump
    }

    pub async fn number(&self, query: &'static str) -> i64 {
        let mut connection = self.connect().await;
        let number = sqlx::query(query)
            .fetch_one(&mut connection)
            .await
            .unwrap()
            .get(0);
        connection.close().await.unwrap();
        number
    }

    pub async fn text(&self, query: &str) -> String {
        let mut connection = self.connect().await;
        let text = sqlx::query(sqlx::AssertSqlSafe(query))
            .fetch_one(&mut connection)
            .await
            .unwrap()
            .get(0);
        connection.close().await.unwrap();
        text
    }

    pub async fn tamper(&self, query: &'static str) {
        let mut connection = self.connect().await;
        sqlx::query(query).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    async fn connect(&self) -> SqliteConnection {
        SqliteConnectOptions::new()
            .filename(self.file())
            .busy_timeout(Duration::from_secs(5))
            .connect()
            .await
            .unwrap()
    }
}

fn matches_over(store: &Store, seconds: &Arc<AtomicU64>, seed: u64) -> Matches {
    let seconds = Arc::clone(seconds);
    let clock = Clock::new(move || {
        SystemTime::UNIX_EPOCH + Duration::from_secs(seconds.load(Ordering::SeqCst))
    });
    Matches::new(store.clone(), clock, Chance::seeded(seed))
}

pub fn name_of(person: PersonId) -> &'static str {
    match person {
        ANNA => "Anna",
        BEN => "Ben",
        _ => "Cora",
    }
}

pub fn person(id: PersonId) -> Person {
    Person {
        id,
        name: name_of(id).into(),
    }
}

/// Anna wants Red against Ben.
pub fn wish() -> Wish {
    wish_for(BEN)
}

pub fn wish_for(opponent: PersonId) -> Wish {
    Wish {
        opponent: Some(person(opponent)),
        opponent_kind: OpponentKind::Person,
        variant: Variant::Original,
        rules: RuleSet::Jumbo,
        reveal: Reveal::StaysVisible,
        pace: Some(Pace::Unlimited),
        colour: ColourWish::Red,
        series: Series::Single,
        standing: Standing::default(),
        missing: Vec::new(),
        telling: Telling::Channel,
    }
}

/// Both are in the server where they played.
pub fn together() -> Company {
    Company {
        asker: Some(Standing::default()),
        opponent: OpponentKind::Person,
    }
}

/// The challenge of a rematch between people.
pub fn challenged(rematch: Rematch) -> ChallengeCard {
    match rematch {
        Rematch::Challenge(card) => card,
        Rematch::Solo(_) => panic!("people are challenged"),
    }
}

pub fn source(card: &ChallengeCard) -> Option<Source> {
    Some(Source {
        channel: card.channel,
        message: card.message.unwrap(),
    })
}

pub fn setup(panel: Panel) -> SetupBoard {
    match panel {
        Panel::Setup(setup) => setup,
        Panel::Board(_) => panic!("the match has begun"),
    }
}

pub fn board(panel: Panel) -> PlayerBoard {
    match panel {
        Panel::Board(board) => board,
        Panel::Setup(_) => panic!("the match is still arranged"),
    }
}

#[track_caller]
pub fn refusal<T: std::fmt::Debug>(result: Result<T, Failure>) -> Refusal {
    match result {
        Err(Failure::Refusal(refusal)) => *refusal,
        other => panic!("not refused: {other:?}"),
    }
}

/// What a notice is, in a word, and to whom: `Ben: turn`, `channel: card edited`.
pub fn label(notice: &Notice) -> String {
    match notice {
        Notice::Strip(_) => "strip".to_owned(),
        Notice::Thread(_) => "channel: thread".to_owned(),
        Notice::Followed(notice) => format!("{}: followed", name_of(notice.person)),
        Notice::Private(notice) => {
            let what = match &notice.body {
                PrivateBody::Setup(_) => "setup",
                PrivateBody::Started(_) => "started",
                PrivateBody::Turn(_) => "turn",
                PrivateBody::Offered { .. } => "offered",
                PrivateBody::OfferDeclined { .. } => "declined",
                PrivateBody::Result { .. } => "result",
                PrivateBody::Aborted(_) => "aborted",
                PrivateBody::Board(_) => "board",
                PrivateBody::ChannelTrouble { .. } => "channel trouble",
                PrivateBody::Time { word, .. } => match word {
                    TimeWord::Reminder => "reminder",
                    TimeWord::TimeOver => "time over",
                    TimeWord::MayClaim => "may claim",
                    TimeWord::Granted => "granted",
                    TimeWord::Nudge => "nudge",
                    TimeWord::Paused => "paused",
                },
                PrivateBody::Unposted(_) => "unposted",
                PrivateBody::CardDeleted(_) => "card deleted",
            };
            format!("{}: {what}", name_of(notice.person))
        }
        Notice::Public(notice) => {
            let what = match &notice.body {
                PublicBody::Challenge(_) => "challenge",
                PublicBody::Arranging { .. } => "arranging",
                PublicBody::Board(_) => "board",
                PublicBody::Started(_) => "started",
                PublicBody::Battle { .. } => "battle",
                PublicBody::Offered { .. } => "offered",
                PublicBody::Result(_) => "result",
                PublicBody::Aborted(_) => "aborted",
                PublicBody::Paused(_) => "paused",
                PublicBody::LastDay(_) => "last day",
                PublicBody::ThreadClosed(_) => "thread closed",
                PublicBody::Call { .. } => "call",
            };
            let how = match notice.form {
                Form::Post { .. } => "post",
                Form::Edit(_) => "edit",
            };
            format!("channel: {what} {how}")
        }
    }
}

pub fn labels(notices: &[Notice]) -> Vec<String> {
    let mut labels: Vec<String> = notices.iter().map(label).collect();
    labels.sort();
    labels
}

/// The side of each person in the matches of these tests.
pub fn color_of(person: PersonId) -> Color {
    if person == ANNA {
        Color::Red
    } else {
        Color::Blue
    }
}

//! Arranging: what a player may do with their setup until both are ready.

use super::act::Act;
use super::board::{Panel, Status};
use super::deadline;
use super::failure::{Failure, Fault, Refusal, SetupTextFault};
use super::ids::{MatchCode, MessageId};
use super::post::Kind;
use super::record::{Draft, Record};
use super::setup_text;
use super::sitting::Sitting;
use super::table::Matches;
use crate::engine::{Color, Setup, SetupRule, Square};

/// What came of a setup written as text.
#[derive(Clone, Debug)]
pub struct Arranged {
    pub panel: Panel,
    /// All that is wrong with the text. It is kept to be edited again, and the setup is as it was.
    pub faults: Vec<SetupTextFault>,
}

/// A change to one's own setup.
#[derive(Clone, Debug)]
enum Change {
    Shuffle,
    Mirror,
    Undo,
    Choose(Vec<Square>),
    Ready,
    Unready,
}

impl Matches {
    /// Draws a new random setup.
    ///
    /// # Errors
    /// [`Refusal::Stale`] if `revision` is not the setup's present one, [`Refusal::SetupLocked`],
    /// [`Refusal::HasBegun`], [`Refusal::MatchOver`], [`Refusal::NotAPlayer`]; so for all changes.
    pub async fn shuffle(
        &self,
        act: Act,
        code: MatchCode,
        revision: u32,
    ) -> Result<Panel, Failure> {
        self.change(act, code, revision, Change::Shuffle).await
    }

    /// Mirrors the setup left to right.
    ///
    /// # Errors
    /// As [`Matches::shuffle`].
    pub async fn mirror(&self, act: Act, code: MatchCode, revision: u32) -> Result<Panel, Failure> {
        self.change(act, code, revision, Change::Mirror).await
    }

    /// Takes the last change back, once.
    ///
    /// # Errors
    /// As [`Matches::shuffle`].
    pub async fn undo(&self, act: Act, code: MatchCode, revision: u32) -> Result<Panel, Failure> {
        self.change(act, code, revision, Change::Undo).await
    }

    /// Exchanges what stands on two home squares.
    ///
    /// # Errors
    /// As [`Matches::shuffle`]; [`Refusal::NotHome`].
    pub async fn swap(
        &self,
        act: Act,
        code: MatchCode,
        revision: u32,
        one: Square,
        other: Square,
    ) -> Result<Panel, Failure> {
        self.change(act, code, revision, Change::Choose(vec![one, other]))
            .await
    }

    /// Chooses one or two squares. Two are exchanged. One is kept until the next is chosen, with
    /// which it is exchanged; the same square again cancels the choice.
    ///
    /// # Errors
    /// As [`Matches::shuffle`]; [`Refusal::NotHome`].
    pub async fn choose(
        &self,
        act: Act,
        code: MatchCode,
        revision: u32,
        squares: Vec<Square>,
    ) -> Result<Panel, Failure> {
        self.change(act, code, revision, Change::Choose(squares))
            .await
    }

    /// Locks the setup. When both are ready the match begins, and the answer is the board.
    ///
    /// # Errors
    /// As [`Matches::shuffle`].
    pub async fn ready(&self, act: Act, code: MatchCode, revision: u32) -> Result<Panel, Failure> {
        self.change(act, code, revision, Change::Ready).await
    }

    /// Takes the readiness back, as long as the other is not ready.
    ///
    /// # Errors
    /// As [`Matches::shuffle`].
    pub async fn unready(
        &self,
        act: Act,
        code: MatchCode,
        revision: u32,
    ) -> Result<Panel, Failure> {
        self.change(act, code, revision, Change::Unready).await
    }

    /// Takes over a setup written as text, one row of the board a line, the front row first.
    ///
    /// # Errors
    /// As [`Matches::shuffle`]; [`Refusal::RandomSetupOnly`] where the rules say so. Text that is
    /// no setup is no error: it is kept, and the answer names all that is wrong.
    pub async fn arrange(
        &self,
        act: Act,
        code: MatchCode,
        revision: u32,
        rows: Vec<String>,
    ) -> Result<Arranged, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(sitting.arrange(code, revision, rows))
        })
        .await
    }

    async fn change(
        &self,
        act: Act,
        code: MatchCode,
        revision: u32,
        change: Change,
    ) -> Result<Panel, Failure> {
        self.sit(act, move |sitting| {
            Box::pin(sitting.change(code, revision, change))
        })
        .await
    }
}

impl Sitting {
    async fn change(
        &mut self,
        code: MatchCode,
        revision: u32,
        change: Change,
    ) -> Result<Panel, Failure> {
        let (record, color) = self.seat(code).await?;
        if self.repeated {
            return Ok(self.panel(&record, color).await?);
        }
        self.check_arranging(&record, color, revision).await?;
        let locked = record.drafts[color].ready_at.is_some();
        match change {
            Change::Unready => return self.unready(record, color).await,
            _ if locked => {
                let now = Box::new(self.panel(&record, color).await?);
                return Err(Refusal::SetupLocked { now }.into());
            }
            Change::Ready => return self.ready(record, color).await,
            _ => {}
        }
        let Some(draft) = self.changed(&record.drafts[color], change)? else {
            return Ok(self.panel(&record, color).await?);
        };
        self.put_draft(&record, draft).await?;
        Ok(self.panel_anew(record.row.id, color).await?)
    }

    /// The draft after a change; `None` if there was nothing to change.
    fn changed(&self, draft: &Draft, change: Change) -> Result<Option<Draft>, Refusal> {
        let with = |setup: Setup| Draft {
            previous: Some(draft.setup.clone()),
            ..Draft::new(setup)
        };
        Ok(match change {
            Change::Shuffle => {
                let (variant, color) = (draft.setup.variant(), draft.setup.color());
                Some(with(self.chance.setup(variant, color)))
            }
            Change::Mirror => Some(with(draft.setup.mirrored())),
            Change::Undo => draft.previous.clone().map(Draft::new),
            Change::Choose(squares) => Some(Self::chosen(draft, &squares)?),
            Change::Ready | Change::Unready => None,
        })
    }

    fn chosen(draft: &Draft, squares: &[Square]) -> Result<Draft, Refusal> {
        let variant = draft.setup.variant();
        let away = |square: &Square| {
            !variant
                .home(draft.setup.color())
                .any(|home| home == *square)
        };
        let not_home: Vec<Square> = squares.iter().copied().filter(away).collect();
        if !not_home.is_empty() {
            return Err(Refusal::NotHome { squares: not_home });
        }
        let exchange = match (squares, draft.chosen) {
            ([one, other, ..], _) => Some((*one, *other)),
            ([one], Some(first)) => Some((first, *one)),
            _ => None,
        };
        let keep = |chosen: Option<Square>| Draft {
            previous: draft.previous.clone(),
            chosen,
            ..Draft::new(draft.setup.clone())
        };
        match exchange {
            Some((one, other)) if one != other => {
                let setup = draft
                    .setup
                    .swapped(one, other)
                    .map_err(|_| Refusal::NotHome {
                        squares: vec![one, other],
                    })?;
                Ok(Draft {
                    previous: Some(draft.setup.clone()),
                    ..Draft::new(setup)
                })
            }
            Some(_) => Ok(keep(None)),
            None => Ok(keep(squares.first().copied())),
        }
    }

    /// Puts another setup in the place of the one that is arranged.
    pub(super) async fn replace_setup(
        &mut self,
        record: Record,
        color: Color,
        revision: u32,
        setup: Setup,
    ) -> Result<Panel, Failure> {
        if self.repeated {
            return Ok(self.panel(&record, color).await?);
        }
        self.check_changeable(&record, color, revision).await?;
        let draft = Draft {
            previous: Some(record.drafts[color].setup.clone()),
            ..Draft::new(setup)
        };
        self.put_draft(&record, draft).await?;
        Ok(self.panel_anew(record.row.id, color).await?)
    }

    /// Writes a changed draft; its revision goes up by one.
    async fn put_draft(&mut self, record: &Record, mut draft: Draft) -> Result<(), Fault> {
        let color = draft.setup.color();
        draft.revision = record.drafts[color].revision + 1;
        self.write.put_setup(record.row.id, &draft.to_row()).await?;
        Ok(())
    }

    async fn ready(&mut self, mut record: Record, color: Color) -> Result<Panel, Failure> {
        let locked = Draft {
            ready_at: Some(self.now),
            ..Draft::new(record.drafts[color].setup.clone())
        };
        self.put_draft(&record, locked).await?;
        let starts = record.drafts[color.opponent()].ready_at.is_some();
        if starts {
            self.start(&mut record, color).await?;
        } else {
            self.tell_readiness(&record, "ready").await?;
        }
        Ok(self.panel_anew(record.row.id, color).await?)
    }

    async fn unready(&mut self, record: Record, color: Color) -> Result<Panel, Failure> {
        let draft = &record.drafts[color];
        if draft.ready_at.is_some() {
            self.put_draft(&record, Draft::new(draft.setup.clone()))
                .await?;
            self.tell_readiness(&record, "unready").await?;
        }
        Ok(self.panel_anew(record.row.id, color).await?)
    }

    async fn tell_readiness(&mut self, record: &Record, kind: &str) -> Result<(), Fault> {
        let occasion = self.event(record, kind, 0).await?;
        let channel = record.facts.channel;
        self.postbox()
            .tell_channel(occasion, Kind::Card, channel)
            .await
    }

    /// Both are ready: the match begins.
    async fn start(&mut self, record: &mut Record, color: Color) -> Result<(), Fault> {
        let started = self
            .write
            .start_match(record.row.id, self.now.unix())
            .await?;
        if !started {
            return Err(Fault::new("a match began twice within one transaction"));
        }
        deadline::start(&mut self.write, &record.row, self.now).await?;
        let occasion = self.event(record, "start", 0).await?;
        let players = record.facts.players.clone().map(|person| person.id);
        let channel = record.facts.channel;
        let on_notice = self.pressed_a_notice(record.row.id).await?;
        let mut postbox = self.postbox();
        postbox.tell_channel(occasion, Kind::Card, channel).await?;
        postbox.tell_channel(occasion, Kind::Start, channel).await?;
        for side in Color::ALL {
            postbox
                .untell_player(occasion.challenge, &[Kind::Setup], players[side])
                .await?;
            // The notice on which the last "Ready" was pressed becomes the board.
            if side != color || !on_notice {
                postbox.strip_player(occasion, players[side]).await?;
            }
        }
        postbox
            .tell_player(occasion, Kind::Started, players[color.opponent()], channel)
            .await
    }

    /// Whether the actor pressed a message that told them of this match of the bot's own accord,
    /// rather than an answer to them.
    async fn pressed_a_notice(&mut self, match_id: i64) -> Result<bool, Fault> {
        let Some(pressed) = self.act.pressed.map(MessageId::to_row) else {
            return Ok(false);
        };
        let person = self.act.person.to_row();
        let told = self.write.live_messages(match_id, person, i64::MAX).await?;
        Ok(told.iter().any(|&(_, message)| message == pressed))
    }

    async fn arrange(
        &mut self,
        code: MatchCode,
        revision: u32,
        rows: Vec<String>,
    ) -> Result<Arranged, Failure> {
        let (record, color) = self.seat(code).await?;
        let unchanged = |panel| Arranged {
            panel,
            faults: Vec::new(),
        };
        if self.repeated {
            return Ok(unchanged(self.panel(&record, color).await?));
        }
        if record.facts.rules.setup == SetupRule::RandomThenSwap {
            return Err(Refusal::RandomSetupOnly.into());
        }
        self.check_changeable(&record, color, revision).await?;
        let draft = &record.drafts[color];
        let facts = &record.facts;
        let read = setup_text::read(facts.variant, color, facts.rules.numbering, &rows);
        let (changed, faults) = match read {
            Ok(setup) => (
                Draft {
                    previous: Some(draft.setup.clone()),
                    ..Draft::new(setup)
                },
                Vec::new(),
            ),
            Err(faults) => (
                Draft {
                    previous: draft.previous.clone(),
                    rejected: Some(setup_text::kept(facts.variant, &rows)),
                    ..Draft::new(draft.setup.clone())
                },
                faults,
            ),
        };
        self.put_draft(&record, changed).await?;
        Ok(Arranged {
            panel: self.panel_anew(record.row.id, color).await?,
            faults,
        })
    }

    /// Refuses to change a setup that is past or locked.
    async fn check_changeable(
        &mut self,
        record: &Record,
        color: Color,
        revision: u32,
    ) -> Result<(), Failure> {
        self.check_arranging(record, color, revision).await?;
        if record.drafts[color].ready_at.is_some() {
            let now = Box::new(self.panel(record, color).await?);
            return Err(Refusal::SetupLocked { now }.into());
        }
        Ok(())
    }

    /// Refuses what comes too late or was pressed on a setup that is past.
    async fn check_arranging(
        &mut self,
        record: &Record,
        color: Color,
        revision: u32,
    ) -> Result<(), Failure> {
        match record.facts.status {
            Status::Arranging if record.drafts[color].revision == revision => Ok(()),
            Status::Arranging => {
                let now = Box::new(self.panel(record, color).await?);
                Err(Refusal::Stale { now }.into())
            }
            Status::Playing => {
                let now = Box::new(self.panel(record, color).await?);
                Err(Refusal::HasBegun { now }.into())
            }
            Status::Over | Status::Aborted => Err(Refusal::MatchOver {
                facts: Box::new(record.facts.clone()),
            }
            .into()),
        }
    }
}

//! Where pictures are drawn: beside the runtime, and as many at once as there are cores, so that a
//! crowd that looks at boards keeps neither heartbeats nor answers waiting.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use thiserror::Error;
use tokio::sync::Semaphore;

use crate::engine::{Color, Everyone, Numbering, Player, Rules, Setup, Square, View, view};
use crate::matches::{
    LessonBoard, Orientation, PictureSize, PlayerBoard, PlayerReel, PublicBoard, PublicReel,
    SetupBoard, Taste, Theme,
};
use crate::render::{self, Look, Marks, Onlooker, Picture, Replay, Size};
use crate::text::rules::Example;

/// Draws pictures; cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Easel {
    permits: Arc<Semaphore>,
    /// Moving pictures take a second each: one at a time, so that boards need not wait for them.
    films: Arc<Semaphore>,
}

/// A picture could not be drawn: a fault of the program.
#[derive(Clone, Copy, Debug, Error)]
#[error("a picture couldn't be drawn")]
pub struct NotDrawn;

impl Easel {
    pub(super) fn new() -> Self {
        // A machine that doesn't tell its cores has at least one.
        let cores = available_parallelism().map_or(1, usize::from);
        Self {
            permits: Arc::new(Semaphore::new(cores)),
            films: Arc::new(Semaphore::new(1)),
        }
    }

    /// Draws what every picture of the usual look is put together from, which takes longer than a
    /// picture, so that nobody waits for it.
    pub(super) async fn prepare(&self) -> Result<(), NotDrawn> {
        let home = "A".repeat(40);
        let shores = "AA__AA__AA".repeat(2);
        let empty = format!("{home}{shores}{home}");
        let look = look(Taste::default(), Color::Red, None);
        self.draw(move || {
            let view = view::example(&empty).expect("an empty board is a position");
            render::board(&view, &look)
        })
        .await?;
        Ok(())
    }

    /// The board as its player may see it. A piece that they have chosen to move is marked, and so
    /// are the squares where it can go.
    pub(super) async fn board(
        &self,
        board: PlayerBoard,
        chosen: Option<Square>,
    ) -> Result<Picture<Player>, NotDrawn> {
        let mut look = look(board.taste, board.color, chosen);
        self.draw(move || {
            let view = board.view();
            if let Some(square) = chosen {
                look.marks.targets = view.targets(square);
            }
            render::board(&view, &look)
        })
        .await
    }

    /// The same with the player's own ranks covered, but for those that everyone knows.
    pub(super) async fn covered(
        &self,
        board: PlayerBoard,
        chosen: Option<Square>,
    ) -> Result<Picture<Everyone>, NotDrawn> {
        let mut look = look(board.taste, board.color, chosen);
        self.draw(move || {
            if let Some(square) = chosen {
                look.marks.targets = board.view().targets(square);
            }
            render::board(&board.public_view(), &look)
        })
        .await
    }

    /// The board as everyone may see it, with Red at the bottom.
    pub(super) async fn public(&self, board: PublicBoard) -> Result<Picture<Everyone>, NotDrawn> {
        let look = look(Taste::default(), Color::Red, None);
        self.draw(move || render::board(&board.view(), &look)).await
    }

    /// The two who have just fought, large, above the board as everyone may see it.
    pub(super) async fn battle(&self, board: PublicBoard) -> Result<Picture<Everyone>, NotDrawn> {
        let look = look(Taste::default(), Color::Red, None);
        self.draw(move || {
            let view = board.view();
            render::battle_card(&view, &look).unwrap_or_else(|| render::board(&view, &look))
        })
        .await
    }

    /// The board as everyone may see it, as this player likes to see boards.
    pub(super) async fn public_for(
        &self,
        board: PublicBoard,
        taste: Taste,
        color: Color,
    ) -> Result<Picture<Everyone>, NotDrawn> {
        let look = look(taste, color, None);
        self.draw(move || render::board(&board.view(), &look)).await
    }

    /// The home rows of a player who arranges.
    pub(super) async fn setup(&self, board: SetupBoard) -> Result<Picture<Player>, NotDrawn> {
        let look = look(board.taste, board.color, board.chosen);
        self.draw(move || render::setup(&board.setup, board.facts.rules.numbering, &look))
            .await
    }

    /// A setup that its owner keeps.
    pub(super) async fn saved_setup(&self, setup: Setup) -> Result<Picture<Player>, NotDrawn> {
        let look = look(Taste::default(), setup.color(), None);
        self.draw(move || render::setup(&setup, Numbering::TenHigh, &look))
            .await
    }

    /// A player's boards in several matches, side by side; `None` without one.
    pub(super) async fn contact_sheet(
        &self,
        boards: Vec<PlayerBoard>,
    ) -> Result<Option<Picture<Player>>, NotDrawn> {
        let Some(first) = boards.first() else {
            return Ok(None);
        };
        let look = look(first.taste, first.color, None);
        self.draw(move || {
            let views: Vec<_> = boards.iter().map(PlayerBoard::view).collect();
            render::contact_sheet(&views, &look)
        })
        .await
    }

    /// A match as its player knew it, as a moving picture.
    pub(super) async fn own_replay(
        &self,
        reel: PlayerReel,
        cut: Cut,
    ) -> Result<(Picture<Player>, u32), NotDrawn> {
        let look = look(reel.last.taste, reel.last.color, None);
        self.film(move || {
            let mut film = Film::new(look, cut, reel.last.facts.ply);
            reel.play(film.plies(), |view| film.show(view));
            film.finish()
        })
        .await
    }

    /// A match as everyone knew it, as a moving picture.
    pub(super) async fn public_replay(
        &self,
        reel: PublicReel,
        cut: Cut,
    ) -> Result<(Picture<Everyone>, u32), NotDrawn> {
        let look = look(Taste::default(), Color::Red, None);
        self.film(move || {
            let mut film = Film::new(look, cut, reel.last.facts.ply);
            reel.play(film.plies(), |view| film.show(view));
            film.finish()
        })
        .await
    }

    /// A small board that shows a rule, with its ranks numbered as these rules do.
    pub(super) async fn example(
        &self,
        example: &Example,
        rules: Rules,
    ) -> Result<Picture<Everyone>, NotDrawn> {
        let position = example.position;
        let look = Look {
            size: Size::Half,
            marks: Marks {
                selected: example.selected,
                targets: example.targets.clone(),
            },
            ..look(Taste::default(), Color::Red, None)
        };
        self.draw(move || {
            let view = view::example_under(position, rules).expect("an example is a position");
            render::board(&view, &look)
        })
        .await
    }

    /// A lesson's board, as the learner sees it.
    pub(super) async fn lesson(&self, board: LessonBoard) -> Result<Picture<Player>, NotDrawn> {
        let look = Look {
            size: Size::Half,
            ..look(Taste::default(), Color::Red, None)
        };
        self.draw(move || render::board(&board.view(), &look)).await
    }

    /// Draws a moving picture, when those that were asked for before are done.
    async fn film<T: Send + 'static>(
        &self,
        film: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDrawn> {
        let turn = self.films.acquire().await;
        let turn = turn.expect("the semaphore is never closed");
        let drawn = self.draw(film).await;
        drop(turn);
        drawn
    }

    async fn draw<T: Send + 'static>(
        &self,
        picture: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDrawn> {
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .expect("the semaphore is never closed");
        tokio::task::spawn_blocking(move || {
            let picture = picture();
            drop(permit);
            picture
        })
        .await
        .map_err(|_| NotDrawn)
    }
}

/// Which plies of a match a moving picture shows, how fast, and how large it may be.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub(super) plies: RangeInclusive<u32>,
    /// How long each ply is shown.
    pub(super) pace: Duration,
    pub(super) bytes_max: usize,
}

/// A moving picture that is being made.
struct Film<A: Onlooker> {
    replay: Replay<A>,
    cut: Cut,
    /// The ply that the next view shows.
    next: u32,
}

/// How long the last picture stays before all begins anew.
const LAST_SHOWN: Duration = Duration::from_secs(4);
/// What one more picture may take at most, at half size.
const FRAME_BYTES_MAX: usize = 128 * 1024;

impl<A: Onlooker> Film<A> {
    fn new(look: Look, cut: Cut, last: u32) -> Self {
        let (from, to) = (*cut.plies.start(), (*cut.plies.end()).min(last));
        let look = Look {
            size: Size::Half,
            ..look
        };
        Self {
            replay: Replay::new(look),
            next: from.min(to),
            cut: Cut {
                plies: from.min(to)..=to,
                ..cut
            },
        }
    }

    fn plies(&self) -> RangeInclusive<u32> {
        self.cut.plies.clone()
    }

    /// Adds a view, unless there might be no room for it.
    fn show(&mut self, view: &View<'_, A>) -> ControlFlow<()> {
        if self.replay.size() + FRAME_BYTES_MAX > self.cut.bytes_max {
            return ControlFlow::Break(());
        }
        let last = self.next == *self.cut.plies.end();
        let time = if last { LAST_SHOWN } else { self.cut.pace };
        self.replay.show(view, time);
        self.next += 1;
        ControlFlow::Continue(())
    }

    /// The picture, and the last ply that it shows.
    fn finish(self) -> (Picture<A>, u32) {
        (self.replay.finish(), self.next.saturating_sub(1))
    }
}

/// The side whose home is at the bottom of a player's pictures.
pub(super) const fn bottom(taste: Taste, own: Color) -> Color {
    match taste.orientation {
        Orientation::OwnSide => own,
        Orientation::Fixed => Color::Red,
    }
}

fn look(taste: Taste, own: Color, selected: Option<Square>) -> Look {
    let marks = Marks {
        selected,
        ..Marks::default()
    };
    let size = match taste.size {
        PictureSize::Large => Size::Full,
        PictureSize::Small => Size::Half,
    };
    Look {
        marks,
        size,
        ..Look::new(theme(taste.theme), bottom(taste, own))
    }
}

fn theme(theme: Theme) -> render::Theme {
    match theme {
        // Sides differ by shape and pattern in every theme; the classic one is colour-blind safe.
        Theme::Classic | Theme::ColourBlind => render::Theme::Classic,
        Theme::HighContrast => render::Theme::Contrast,
        Theme::Greyscale => render::Theme::Greyscale,
        Theme::Dark => render::Theme::Dark,
    }
}

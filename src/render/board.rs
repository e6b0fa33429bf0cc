//! A board's sheet: for each place of the plan the tile that shows what the scene has there.

use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::album::Album;
use super::art::paper;
use super::look::{Look, Shape};
use super::plan::{self, Plan, Rect, Role, seen_at};
use super::scene::Scene;
use super::sheet::{Placed, Sheet};
use super::subject::{Arrow, ArrowPart, Choice, Outline, SquareMarks, SquareSubject, Subject};
use crate::engine::{BattleOutcome, Color, Direction, MoveReport, Square};

/// The marks of each square, by its index.
type Marks = [SquareMarks; Square::GRID];

/// Lays a scene out as the look asks for it.
pub(super) fn lay_out(scene: &Scene, look: &Look) -> Sheet {
    fill(scene, look, Plan::new(look.shape, look.bottom))
}

/// Lays out the home rows of the scene's one army, its front row's neighbours and the letters behind it.
pub(super) fn lay_out_home(scene: &Scene, owner: Color, look: &Look) -> Sheet {
    let look = Look {
        shape: Shape::Portrait,
        ..look.clone()
    };
    let plan = Plan::new(look.shape, look.bottom);
    let (top, bottom) = if owner == look.bottom {
        (560, 1050)
    } else {
        (70, 560)
    };
    fill(scene, &look, plan.lines(top, bottom))
}

/// A scene in the places of a plan.
fn fill(scene: &Scene, look: &Look, plan: Plan) -> Sheet {
    let album = Album::of(look.theme, look.size);
    let size = look.size;
    let tiles = subjects(scene, look, &plan)
        .map(|(rect, subject)| Placed {
            x: size.of(rect.x),
            y: size.of(rect.y),
            tile: album.tile(subject),
        })
        .collect();
    Sheet {
        width: size.of(plan.width),
        height: size.of(plan.height),
        tiles,
    }
}

/// A scene in all the colours of its drawings, as a palette never sees it again.
pub(super) fn in_full_color(scene: &Scene, look: &Look) -> Pixmap {
    let album = Album::of(look.theme, look.size);
    let size = look.size;
    let plan = Plan::new(look.shape, look.bottom);
    let mut sheet = paper(size.of(plan.width), size.of(plan.height));
    for (rect, subject) in subjects(scene, look, &plan) {
        let (x, y) = (size.of(rect.x) as i32, size.of(rect.y) as i32);
        let drawing = album.drawing(&subject);
        let paint = PixmapPaint::default();
        sheet.draw_pixmap(x, y, drawing.as_ref(), &paint, Transform::identity(), None);
    }
    sheet
}

/// What each place of a plan shows.
fn subjects<'p>(
    scene: &'p Scene,
    look: &'p Look,
    plan: &'p Plan,
) -> impl Iterator<Item = (Rect, Subject)> + use<'p> {
    let marks = marks(scene, look);
    plan.places.iter().map(move |&(rect, role)| {
        let subject = match role {
            Role::Frame => Subject::Frame {
                shape: look.shape,
                bottom: look.bottom,
                rect: Rect {
                    y: rect.y + plan.top,
                    ..rect
                },
            },
            Role::Square(square) => Subject::Square(SquareSubject {
                tone: tone(square, look.bottom),
                piece: scene.at(square),
                numbering: scene.numbering,
                marks: marks[square.index()],
            }),
            Role::Slot { at_bottom, index } => {
                let color = if at_bottom {
                    look.bottom
                } else {
                    look.bottom.opponent()
                };
                Subject::Slot {
                    shape: look.shape,
                    loss: scene.loss(color, index),
                }
            }
        };
        (rect, subject)
    })
}

/// Pixels across and down of a board as the look asks for it.
pub(super) fn extent(look: &Look) -> (u32, u32) {
    let (width, height) = plan::extent(look.shape);
    (look.size.of(width), look.size.of(height))
}

/// One of the field's two tones.
fn tone(square: Square, bottom: Color) -> u8 {
    let (_, line) = seen_at(square, bottom);
    line % 2
}

fn marks(scene: &Scene, look: &Look) -> Marks {
    let mut marks = [SquareMarks::default(); Square::GRID];
    if let Some(last) = &scene.last {
        mark_last_move(last, scene, look.bottom, &mut marks);
    }
    for &square in &look.marks.targets {
        let choice = if scene.at(square).is_some() {
            Choice::Strike
        } else {
            Choice::Target
        };
        marks[square.index()].choice = Some(choice);
    }
    if let Some(square) = look.marks.selected {
        marks[square.index()].choice = Some(Choice::Selected);
    }
    marks
}

/// An arrow over the squares that were left and crossed, an outline around both ends, and in a battle who fell.
fn mark_last_move(last: &MoveReport, scene: &Scene, bottom: Color, marks: &mut Marks) {
    if let Some((direction, distance)) = last.from.line_to(last.to) {
        let way = std::iter::once(last.from).chain(last.from.ray(direction));
        for (square, step) in way.zip(1..=distance) {
            // A defender that advanced stands on the way.
            if scene.at(square).is_none() {
                let part = match step {
                    1 if distance == 1 => ArrowPart::Step,
                    1 => ArrowPart::Tail,
                    _ if step == distance => ArrowPart::Head,
                    _ => ArrowPart::Shaft,
                };
                let direction = seen_from(bottom, direction);
                marks[square.index()].arrow = Some(Arrow { part, direction });
            }
        }
    }
    let outline = if last.battle.is_some() {
        Outline::Battle
    } else {
        Outline::LastMove
    };
    for square in [last.from, last.to] {
        marks[square.index()].outline = Some(outline);
    }
    if let Some(battle) = last.battle {
        let (attacker, defender) = (last.color, last.color.opponent());
        let there = &mut marks[last.to.index()];
        there.burst = scene.at(last.to).is_none();
        there.fallen[attacker] = battle.outcome != BattleOutcome::AttackerWins;
        there.fallen[defender] = battle.outcome != BattleOutcome::DefenderWins;
    }
}

/// A direction of the board as it looks with this side's home rows below.
fn seen_from(bottom: Color, direction: Direction) -> Direction {
    match (bottom, direction) {
        (Color::Red, direction) => direction,
        (Color::Blue, Direction::Up) => Direction::Down,
        (Color::Blue, Direction::Down) => Direction::Up,
        (Color::Blue, Direction::Left) => Direction::Right,
        (Color::Blue, Direction::Right) => Direction::Left,
    }
}

//! A board: the frame copied, the squares with pieces copied over it, marks laid on top.

use super::canvas::Canvas;
use super::layout::{ICON, Layout, place};
use super::look::{Look, Size};
use super::scene::Scene;
use super::sprites::{Sprites, tone};
use crate::engine::{BattleOutcome, Color, Direction, MoveReport, Square};

/// A canvas being painted, and what is needed to find one's way on it.
struct Painter<'p> {
    canvas: Canvas,
    layout: Layout,
    sprites: &'static Sprites,
    scene: &'p Scene,
    bottom: Color,
    size: Size,
}

/// Paints a scene as the look asks for it.
pub(super) fn paint(scene: &Scene, look: &Look) -> Canvas {
    let sprites = Sprites::of(look.theme, look.size);
    let mut painter = Painter {
        canvas: sprites.frame(look.bottom, look.shape).clone(),
        layout: Layout::new(look.shape, look.size),
        sprites,
        scene,
        bottom: look.bottom,
        size: look.size,
    };
    painter.pieces();
    if let Some(last) = &scene.last {
        painter.last_move(last);
    }
    painter.marks(look);
    painter.trays();
    painter.canvas
}

impl Painter<'_> {
    fn pieces(&mut self) {
        for (square, piece) in self.scene.pieces() {
            let cell = self.sprites.cell(
                tone(place(square, self.bottom)),
                piece,
                self.scene.numbering,
            );
            self.canvas
                .copy(cell, self.layout.square(square, self.bottom));
        }
    }

    fn stamp(&mut self, mark: &super::canvas::Mark, square: Square) {
        self.canvas.stamp(
            mark,
            self.layout.square(square, self.bottom),
            self.sprites.palette,
        );
    }

    /// An arrow over the squares that were left and crossed, a frame around both ends, and in a battle who fell.
    fn last_move(&mut self, last: &MoveReport) {
        let marks = &self.sprites.marks;
        if let Some((direction, distance)) = last.from.line_to(last.to) {
            let arrows = marks.arrows(seen_from(self.bottom, direction));
            let way = std::iter::once(last.from)
                .chain(last.from.ray(direction))
                .take(usize::from(distance));
            for (square, step) in way.zip(1..=distance) {
                // A defender that advanced stands on the way.
                if self.scene.at(square).is_some() {
                    continue;
                }
                let part = match step {
                    1 if distance == 1 => &arrows.step,
                    1 => &arrows.tail,
                    _ if step == distance => &arrows.head,
                    _ => &arrows.shaft,
                };
                self.stamp(part, square);
            }
        }
        let frame = if last.battle.is_some() {
            &marks.battle
        } else {
            &marks.last_move
        };
        for square in [last.from, last.to] {
            self.stamp(frame, square);
        }
        if let Some(battle) = last.battle {
            if self.scene.at(last.to).is_none() {
                self.stamp(&marks.burst, last.to);
            }
            let (attacker, defender) = (last.color, last.color.opponent());
            let fallen: &[Color] = match battle.outcome {
                BattleOutcome::AttackerWins => &[defender],
                BattleOutcome::DefenderWins => &[attacker],
                BattleOutcome::BothFall => &[attacker, defender],
            };
            for &color in fallen {
                self.stamp(&marks.fallen[color], last.to);
            }
        }
    }

    fn marks(&mut self, look: &Look) {
        let marks = &self.sprites.marks;
        for &square in &look.marks.targets {
            let mark = if self.scene.at(square).is_some() {
                &marks.strike
            } else {
                &marks.target
            };
            self.stamp(mark, square);
        }
        if let Some(square) = look.marks.selected {
            self.stamp(&marks.selected, square);
        }
    }

    fn trays(&mut self) {
        let Some(trays) = &self.scene.trays else {
            return;
        };
        let (icon_top, icon_side) = (self.size.of(4), self.size.of(ICON));
        for color in Color::ALL {
            for ((rank, fallen, army), index) in trays.of(color).zip(0..) {
                if fallen > 0 {
                    let (x, y) = self.layout.slot(color == self.bottom, index);
                    let icon = self.sprites.icon(color, rank, self.scene.numbering);
                    self.canvas.copy(icon, (x, y + icon_top));
                    self.canvas
                        .copy(self.sprites.count(fallen, army), (x + icon_side, y));
                }
            }
        }
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

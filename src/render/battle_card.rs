//! The picture of a battle: both pieces large above the board, the attacker on the left, the loser struck out.

use super::album::Album;
use super::board;
use super::look::{Look, Shape};
use super::plan::Rect;
use super::scene::Scene;
use super::sheet::{Placed, Sheet};
use super::subject::{Fighter, Subject};
use crate::engine::{Battle, BattleOutcome, MoveReport};

/// The banner around the two fighters, and where they stand: pixels at full size.
const WIDTH: u32 = 1000;
const HEIGHT: u32 = 250;
const GROUND: [Rect; 5] = [
    Rect {
        x: 0,
        y: 0,
        width: 1000,
        height: 10,
    },
    Rect {
        x: 0,
        y: 10,
        width: 130,
        height: 230,
    },
    Rect {
        x: 370,
        y: 10,
        width: 260,
        height: 230,
    },
    Rect {
        x: 870,
        y: 10,
        width: 130,
        height: 230,
    },
    Rect {
        x: 0,
        y: 240,
        width: 1000,
        height: 10,
    },
];
const FIGHTERS: [(u32, u32); 2] = [(130, 10), (630, 10)];

/// Lays out the last ply's battle over the board that it left.
pub(super) fn lay_out(scene: &Scene, report: &MoveReport, battle: Battle, look: &Look) -> Sheet {
    let look = Look {
        shape: Shape::Portrait,
        ..look.clone()
    };
    let album = Album::of(look.theme, look.size);
    let place = |x, y, subject| Placed {
        x: look.size.of(x),
        y: look.size.of(y),
        tile: album.tile(subject),
    };
    let fighter = |color, rank, stands| {
        Subject::Fighter(Fighter {
            color,
            rank,
            numbering: scene.numbering,
            stands,
        })
    };
    let fighters = [
        fighter(
            report.color,
            battle.attacker,
            battle.outcome == BattleOutcome::AttackerWins,
        ),
        fighter(
            report.color.opponent(),
            battle.defender,
            battle.outcome == BattleOutcome::DefenderWins,
        ),
    ];
    let ground = GROUND.map(|rect| place(rect.x, rect.y, Subject::Banner { rect }));
    let tiles = ground
        .into_iter()
        .chain(
            FIGHTERS
                .into_iter()
                .zip(fighters)
                .map(|((x, y), subject)| place(x, y, subject)),
        )
        .collect();
    let banner = Sheet {
        width: look.size.of(WIDTH),
        height: look.size.of(HEIGHT),
        tiles,
    };
    banner.above(board::lay_out(scene, &look))
}

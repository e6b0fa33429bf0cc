//! The picture of a battle: both pieces large above the board, the attacker on the left, the loser struck out.

use super::board;
use super::canvas::Canvas;
use super::look::{Look, Shape};
use super::scene::Scene;
use super::sprites::{Fate, Sprites};
use crate::engine::{Battle, BattleOutcome, MoveReport};

/// Pixels down the banner at full size; the board lies below it.
const BANNER_HEIGHT: u32 = 250;
/// The upper left corners of attacker and defender at full size.
const FIGHTERS: [(u32, u32); 2] = [(130, 10), (630, 10)];

/// Paints the last ply's battle over the board that it left.
pub(super) fn paint(scene: &Scene, report: &MoveReport, battle: Battle, look: &Look) -> Canvas {
    let look = Look {
        shape: Shape::Portrait,
        ..look.clone()
    };
    let sprites = Sprites::of(look.theme, look.size);
    let board = board::paint(scene, &look);
    let banner = look.size.of(BANNER_HEIGHT);
    let mut canvas = Canvas {
        width: board.width,
        height: banner + board.height,
        pixels: vec![0; (board.width * (banner + board.height)) as usize],
    };
    canvas.copy(sprites.banner(), (0, 0));
    canvas.copy(&board, (0, banner));
    let (attacker, defender) = match battle.outcome {
        BattleOutcome::AttackerWins => (Fate::Stands, Fate::Falls),
        BattleOutcome::DefenderWins => (Fate::Falls, Fate::Stands),
        BattleOutcome::BothFall => (Fate::Falls, Fate::Falls),
    };
    let fighters = [
        (report.color, battle.attacker, attacker),
        (report.color.opponent(), battle.defender, defender),
    ];
    for ((color, rank, fate), (x, y)) in fighters.into_iter().zip(FIGHTERS) {
        let fighter = sprites.fighter(color, rank, scene.numbering, fate);
        canvas.copy(fighter, (look.size.of(x), look.size.of(y)));
    }
    canvas
}

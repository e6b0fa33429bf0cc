//! Geometry worked out at compile time: neighbours, and how far it is around the lakes.

use crate::engine::{Direction, Square};

/// No square: beyond the edge, or a lake.
pub(super) const NOWHERE: u8 = u8::MAX;

/// For each cell its neighbours in the order of [`Direction::ALL`].
pub(super) const NEIGHBOURS: [[u8; 4]; Square::GRID] = neighbours();

/// For each cell the set of its neighbours, a bit for each square.
pub(super) const BESIDE: [u128; Square::GRID] = beside();

/// For each pair of squares the steps from one to the other around the lakes, as if nothing else
/// stood on the board.
pub(super) const DISTANCES: [[u8; Square::GRID]; Square::GRID] = distances();

/// Nearness is this over the distance and two.
pub(super) const NEARNESS_UNIT: i32 = 1 << 10;

/// For each pair of squares how near they are to each other.
pub(super) static NEARNESS: [[i32; Square::GRID]; Square::GRID] = nearness();

const fn nearness() -> [[i32; Square::GRID]; Square::GRID] {
    let mut table = [[0; Square::GRID]; Square::GRID];
    let mut start = 0;
    while start < Square::GRID {
        let mut end = 0;
        while end < Square::GRID {
            if DISTANCES[start][end] != NOWHERE {
                table[start][end] = NEARNESS_UNIT / (DISTANCES[start][end] as i32 + 2);
            }
            end += 1;
        }
        start += 1;
    }
    table
}

const fn neighbours() -> [[u8; 4]; Square::GRID] {
    let mut table = [[NOWHERE; 4]; Square::GRID];
    let mut index = 0;
    while index < Square::GRID {
        if let Ok(square) = Square::from_index(index) {
            let mut direction = 0;
            while direction < 4 {
                if let Some(next) = square.step(Direction::ALL[direction]) {
                    table[index][direction] = next.index() as u8;
                }
                direction += 1;
            }
        }
        index += 1;
    }
    table
}

const fn beside() -> [u128; Square::GRID] {
    let mut table = [0; Square::GRID];
    let mut index = 0;
    while index < Square::GRID {
        let mut direction = 0;
        while direction < 4 {
            if NEIGHBOURS[index][direction] != NOWHERE {
                table[index] |= 1 << NEIGHBOURS[index][direction];
            }
            direction += 1;
        }
        index += 1;
    }
    table
}

const fn distances() -> [[u8; Square::GRID]; Square::GRID] {
    let mut table = [[NOWHERE; Square::GRID]; Square::GRID];
    let mut start = 0;
    while start < Square::GRID {
        if Square::from_index(start).is_ok() {
            table[start] = distances_from(start);
        }
        start += 1;
    }
    table
}

/// Breadth first from one square.
const fn distances_from(start: usize) -> [u8; Square::GRID] {
    let mut steps = [NOWHERE; Square::GRID];
    let mut queue = [0; Square::GRID];
    let (mut next, mut end) = (0, 1);
    queue[0] = start;
    steps[start] = 0;
    while next < end {
        let at = queue[next];
        next += 1;
        let mut direction = 0;
        while direction < 4 {
            let neighbour = NEIGHBOURS[at][direction];
            if neighbour != NOWHERE && steps[neighbour as usize] == NOWHERE {
                steps[neighbour as usize] = steps[at] + 1;
                queue[end] = neighbour as usize;
                end += 1;
            }
            direction += 1;
        }
    }
    steps
}

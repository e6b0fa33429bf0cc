//! The choice of a move: every legal move weighed in many worlds.

use rand::{Rng, RngExt};

use super::Thought;
use super::belief::{Assignment, Belief};
use super::board::{Board, Cell, Field};
use super::draw::lead;
use super::guard::exposure;
use super::knowledge::Knowledge;
use super::level::Character;
use super::pursuit::run_down;
use super::quiet::QuietStretch;
use super::search::{OutOfNodes, Search};
use super::trail::{Step, Trails};
use super::ways::Ways;
use super::worth::{Prices, Worth, prices};
use crate::engine::{Color, Move, Player, Rank, Square, View};

/// How many moves are looked at a ply deeper at least, by depth; the best of the depth before.
const KEPT_BY_DEPTH: [usize; 5] = [usize::MAX, usize::MAX, 12, 8, 6];
/// Nodes that a move takes in one world, about, by depth: more moves are kept where all can be paid.
const NODES_BY_DEPTH: [usize; 5] = [1, 6, 60, 400, 2_500];
/// Worlds that must have been looked at whole for a depth to count: so many, and this part of all.
const WORLDS_MIN: usize = 3;
const WORLDS_PART: usize = 4;
/// An intruder so near to one's own Flag is a matter of depth more than of worlds, and of ways around
/// one's own pieces.
const DANGER_STEPS: u8 = 4;
/// What it costs to come back to a position, by the square of how often it has been there.
const REPETITION_COST: f64 = 120.0;
const TAKING_BACK_COST: f64 = 60.0;
/// What it costs, in percent of the piece, to try one of the best on a piece that has never moved: a
/// Bomb as likely as not, and the opponent knows ever after where the best stands.
const LOTTERY_PERCENT: i32 = 100;
/// The fewer such pieces are left, the better the lottery: from so many down the price falls.
const MANY_UNMOVED: f64 = 15.0;
const TOO_GOOD_FOR_LOTTERIES: Rank = Rank::Colonel;
/// Who is ahead grows impatient: so many points for a strike, by the square of a hundred quiet plies.
const IMPATIENCE: f64 = 600.0;
const IMPATIENT_FROM_PLIES: u32 = 20;
/// Plies without a battle after which who is ahead plans how its pieces can get where they should.
const PLANS_FROM_PLIES: u32 = 30;

/// What a chase that ends well counts before a search sees its end, in percent of the piece, when it
/// does so in so many worlds.
const PURSUIT_PERCENT: i32 = 50;
const PURSUIT_WORLDS_MAX: usize = 4;
/// In so many worlds a move is asked what it lets intruders do.
const WATCHED_WORLDS_MAX: usize = 4;

/// Plies looked ahead once nothing that can move is hidden any more: then a search sees what will be.
const DEPTH_IN_THE_OPEN: u32 = 10;

/// A move with what it seems to be worth, in points.
struct Candidate {
    ply: Move,
    /// What speaks for or against it besides the search.
    bias: f64,
    /// What it seems to be worth in each world, without the bias.
    by_world: Vec<f64>,
    value: f64,
}

/// One world to search in.
struct World {
    board: Board,
    worth: Worth,
    weight: f64,
}

/// The move that a character makes with so many nodes; `None` where there is no legal move.
pub(super) fn choose(
    view: &View<'_, Player>,
    character: &Character,
    nodes: Option<u32>,
    rng: &mut impl Rng,
) -> Option<Thought> {
    let at_once = |ply| Thought { ply, nodes: 0 };
    let legal = view.legal_moves();
    if legal.len() < 2 {
        return legal.first().copied().map(at_once);
    }
    let knowledge = Knowledge::new(view, character);
    let field = Field::new(view.rules());
    let belief = Belief::new(&knowledge, character, view);
    let nodes = nodes.unwrap_or(character.nodes);
    // Worlds are as many as can all be looked at, at a glance or, in danger, a ply deeper.
    let is_in_danger = character.plans && knowledge.nearest_intruder() <= DANGER_STEPS;
    let a_look = NODES_BY_DEPTH[if is_in_danger { 2 } else { 1 }] * legal.len();
    let affordable = (nodes as usize / a_look).max(if is_in_danger { WORLDS_MIN } else { 1 });
    let assignments = belief.worlds(affordable.min(character.worlds), rng);
    let quiet = QuietStretch::of(view);
    let ahead = lead(&knowledge) >= 0;
    let is_stuck = ahead && quiet.plies() >= PLANS_FROM_PLIES;
    let ways = if character.plans && (is_stuck || is_in_danger) {
        Ways::Found
    } else {
        Ways::Open
    };
    let worlds = imagine(view, &knowledge, assignments, character, &field, ways);
    if let Some(ply) = sure_capture(&legal, &worlds) {
        return Some(at_once(ply));
    }
    let mut candidates = attended(view, legal, character)
        .into_iter()
        .map(|ply| Candidate {
            ply,
            bias: 0.0,
            by_world: at_first_sight(ply, &worlds, &field),
            value: 0.0,
        })
        .collect::<Vec<_>>();
    lay_bias(view, &knowledge, character, &quiet, &mut candidates);
    let depth = if character.plans && knowledge.hides_no_movers() {
        DEPTH_IN_THE_OPEN
    } else {
        character.depth
    };
    let mut search = Search::new(&field, nodes, view.color());
    if character.plans && view.rules().two_square.is_some() {
        reward_pursuits(&worlds, &knowledge, &mut search, &mut candidates);
    }
    if character.plans {
        watch_intruders(&worlds, &field, view.color(), &mut candidates);
    }
    deepen(&mut candidates, &worlds, &field, depth, &mut search);
    Some(Thought {
        ply: pick(&candidates, character.whim, rng),
        nodes: search.nodes_used(),
    })
}

/// The worlds that the player thinks possible.
fn imagine(
    view: &View<'_, Player>,
    knowledge: &Knowledge,
    assignments: Vec<Assignment>,
    character: &Character,
    field: &Field,
    ways: Ways,
) -> Vec<World> {
    let prices = prices(&knowledge.armies);
    let trails = Trails::after(view.reports(), view.rules());
    let mut bare = Board::empty(knowledge.color, trails);
    for piece in &knowledge.own {
        bare.place(
            piece.place,
            Cell::new(knowledge.color, piece.rank, piece.shown),
        );
    }
    let enemy = knowledge.color.opponent();
    for piece in &knowledge.enemy {
        if let Some(rank) = piece.known {
            bare.place(piece.place, Cell::new(enemy, rank, true));
        }
    }
    assignments
        .into_iter()
        .map(|Assignment { ranks, weight }| {
            let mut board = bare.clone();
            for (piece, rank) in knowledge.unknown().zip(ranks) {
                board.place(piece.place, Cell::new(enemy, rank, false));
            }
            let worth = weigh(&mut board, &prices, knowledge, character, field, ways);
            World {
                board,
                worth,
                weight,
            }
        })
        .collect()
}

fn weigh(
    board: &mut Board,
    prices: &Prices,
    knowledge: &Knowledge,
    character: &Character,
    field: &Field,
    ways: Ways,
) -> Worth {
    let cells: Vec<(u8, Cell)> = board.cells().collect();
    let worth = Worth::new(
        prices,
        &cells,
        field,
        &knowledge.armies,
        character.purpose_percent,
        ways,
    );
    board.weigh(&worth);
    worth
}

/// A move that takes the Flag in every world.
fn sure_capture(legal: &[Move], worlds: &[World]) -> Option<Move> {
    let takes_the_flag = |ply: &&Move| {
        worlds.iter().all(|world| {
            let struck = world.board.at(ply.to.index() as u8);
            !struck.is_empty() && struck.rank() == Rank::Flag
        })
    };
    legal.iter().find(takes_the_flag).copied()
}

/// The moves that the player notices: all, or strikes and what is nearest the last events.
fn attended(view: &View<'_, Player>, mut legal: Vec<Move>, character: &Character) -> Vec<Move> {
    let Some(attention) = character.attention else {
        return legal;
    };
    let recent: Vec<_> = view
        .reports()
        .iter()
        .rev()
        .take(2)
        .map(|report| report.to)
        .collect();
    let distance = |ply: &Move| {
        let apart = |other: Square| {
            ply.from.column().abs_diff(other.column()) + ply.from.row().abs_diff(other.row())
        };
        recent.iter().map(|&other| apart(other)).min().unwrap_or(0)
    };
    let strikes = |ply: &Move| view.at(ply.to).is_some();
    legal.sort_by_key(|ply| (!strikes(ply), distance(ply)));
    let noticed = attention.max(legal.iter().filter(|ply| strikes(ply)).count());
    legal.truncate(noticed);
    legal
}

/// What speaks for or against moves besides what a search can see.
fn lay_bias(
    view: &View<'_, Player>,
    knowledge: &Knowledge,
    character: &Character,
    quiet: &QuietStretch,
    candidates: &mut [Candidate],
) {
    let prices = prices(&knowledge.armies);
    let ahead = lead(knowledge) >= 0;
    let unmoved = knowledge.unknown().filter(|piece| !piece.moved).count();
    let tickets = (unmoved as f64 / MANY_UNMOVED).min(1.0);
    let waited = f64::from(quiet.plies().saturating_sub(IMPATIENT_FROM_PLIES)) / 100.0;
    for candidate in candidates {
        let ply = candidate.ply;
        if let Some(struck) = view.at(ply.to) {
            candidate.bias += f64::from(character.aggression);
            let own = view.at(ply.from).and_then(|seen| seen.rank);
            let lottery = own.filter(|&rank| {
                rank >= TOO_GOOD_FOR_LOTTERIES && struck.rank.is_none() && !struck.moved
            });
            if let Some(rank) = lottery {
                let price = prices[knowledge.color][rank.index()][0];
                candidate.bias -= f64::from(price * LOTTERY_PERCENT / 100) * tickets;
            }
            if ahead {
                candidate.bias += IMPATIENCE * waited * waited;
            }
        } else if ahead {
            let times = f64::from(quiet.times_before(ply));
            candidate.bias -= REPETITION_COST * times * times;
            if quiet.takes_back(ply) {
                candidate.bias -= TAKING_BACK_COST;
            }
        }
    }
}

/// What speaks against moves that leave known intruders unwatched, on the average of some worlds.
fn watch_intruders(worlds: &[World], field: &Field, color: Color, candidates: &mut [Candidate]) {
    let worlds = &worlds[..worlds.len().min(WATCHED_WORLDS_MAX)];
    let weights: f64 = worlds.iter().map(|world| world.weight).sum();
    for candidate in candidates {
        for world in worlds {
            let next = world.board.after(candidate.ply.into(), field, &world.worth);
            candidate.bias -= exposure(&next, color, field) * world.weight / weights;
        }
    }
}

/// What speaks for moves that begin or go on with a chase that is sure to end well; those that the
/// nodes don't reach are left as they are.
fn reward_pursuits(
    worlds: &[World],
    knowledge: &Knowledge,
    search: &mut Search<'_>,
    candidates: &mut [Candidate],
) {
    let prices = prices(&knowledge.armies);
    let enemy = knowledge.color.opponent();
    for candidate in candidates {
        if let Some(prey) = run_down_everywhere(candidate.ply.into(), worlds, search) {
            let price = prices[enemy][prey.index()][1];
            candidate.bias += f64::from(price * PURSUIT_PERCENT / 100);
        }
    }
}

/// What a step runs down in every world that is looked at, the last one's where they differ.
fn run_down_everywhere(step: Step, worlds: &[World], search: &mut Search<'_>) -> Option<Rank> {
    let mut caught = None;
    for World { board, worth, .. } in worlds.iter().take(PURSUIT_WORLDS_MAX) {
        if !board.at(step.to).is_empty() {
            return None;
        }
        let next = board.after(step, search.field(), worth);
        caught = Some(run_down(&next, step.to, worth, search).ok()??);
    }
    caught
}

/// Weighs the candidates a ply deeper each time, until the depth or the nodes are reached. Those not
/// kept for the next depth fall behind all that are.
fn deepen(
    candidates: &mut Vec<Candidate>,
    worlds: &[World],
    field: &Field,
    depth: u32,
    search: &mut Search<'_>,
) {
    rank(candidates, worlds);
    for depth in 1..=depth {
        let place = (depth as usize).min(KEPT_BY_DEPTH.len() - 1);
        if depth > 1 {
            let paid = search.nodes_left() as usize / (worlds.len() * NODES_BY_DEPTH[place]);
            candidates.truncate(paid.max(KEPT_BY_DEPTH[place]));
        }
        let looked = look(candidates, worlds, field, depth, search);
        rank(candidates, worlds);
        if looked.is_err() {
            break;
        }
    }
}

/// Puts the candidates in the order of their mean value over the worlds.
fn rank(candidates: &mut [Candidate], worlds: &[World]) {
    let weights: f64 = worlds.iter().map(|world| world.weight).sum();
    for candidate in candidates.iter_mut() {
        let values = candidate.by_world.iter().zip(worlds);
        let sum: f64 = values.map(|(value, world)| value * world.weight).sum();
        candidate.value = candidate.bias + sum / weights;
    }
    candidates.sort_by(|one, other| other.value.total_cmp(&one.value));
}

/// What a move seems to be worth in each world without any answer to it.
fn at_first_sight(ply: Move, worlds: &[World], field: &Field) -> Vec<f64> {
    let value = |world: &World| {
        let next = world.board.after(ply.into(), field, &world.worth);
        -f64::from(next.standing())
    };
    worlds.iter().map(value).collect()
}

/// Looks at one depth at each candidate in one world after another. Where nodes run out, the other
/// worlds take over what those changed that have been looked at whole, if these are enough; the first
/// depth must do with any.
fn look(
    candidates: &mut [Candidate],
    worlds: &[World],
    field: &Field,
    depth: u32,
    search: &mut Search<'_>,
) -> Result<(), OutOfNodes> {
    let mut seen = Vec::with_capacity(worlds.len());
    for world in worlds {
        match in_world(candidates, world, field, depth, search) {
            Ok(values) => seen.push(values),
            Err(OutOfNodes) => break,
        }
    }
    let enough = if depth == 1 {
        1
    } else {
        WORLDS_MIN.max(worlds.len().div_ceil(WORLDS_PART))
    };
    if seen.len() < enough.min(worlds.len()) {
        return Err(OutOfNodes);
    }
    let weights: f64 = worlds[..seen.len()].iter().map(|world| world.weight).sum();
    for (place, candidate) in candidates.iter_mut().enumerate() {
        let mut change = 0.0;
        for ((known, values), world) in candidate.by_world.iter_mut().zip(&seen).zip(worlds) {
            let value = f64::from(values[place]);
            change += (value - *known) * world.weight / weights;
            *known = value;
        }
        for unseen in &mut candidate.by_world[seen.len()..] {
            *unseen += change;
        }
    }
    if seen.len() < worlds.len() {
        Err(OutOfNodes)
    } else {
        Ok(())
    }
}

fn in_world(
    candidates: &[Candidate],
    world: &World,
    field: &Field,
    depth: u32,
    search: &mut Search<'_>,
) -> Result<Vec<i32>, OutOfNodes> {
    candidates
        .iter()
        .map(|candidate| {
            let next = world.board.after(candidate.ply.into(), field, &world.worth);
            Ok(-search.value(&next, depth - 1, &world.worth)?)
        })
        .collect()
}

/// One of the best moves: the nearer to the best, the likelier.
fn pick(candidates: &[Candidate], whim: f64, rng: &mut impl Rng) -> Move {
    let best = candidates
        .iter()
        .map(|candidate| candidate.value)
        .fold(f64::NEG_INFINITY, f64::max);
    let odds = |candidate: &Candidate| {
        let behind = (best - candidate.value) / whim;
        if behind > 3.0 { 0.0 } else { (-behind).exp() }
    };
    let mut lot = rng.random_range(0.0..candidates.iter().map(odds).sum::<f64>());
    for candidate in candidates {
        lot -= odds(candidate);
        if lot < 0.0 {
            return candidate.ply;
        }
    }
    candidates[0].ply
}

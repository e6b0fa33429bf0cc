//! Looking ahead in one world: alpha-beta to a fixed depth, then strikes played out.

use super::board::{Board, Field};
use super::trail::Step;
use super::worth::{FLAG, Worth};
use crate::engine::Color;

/// Plies of strikes played out past the horizon, at most.
const STRIKES_MAX: u32 = 6;
/// What each ply counts by which a loss comes later, or a win sooner.
const DELAY: i32 = 100;
/// What it costs to leave one's own Flag to a piece beside it, where a search ends; and what it costs the
/// other side, whose Flag one only thinks to know.
const OWN_FLAG_MENACED: i32 = 12_000;
const ENEMY_FLAG_MENACED: i32 = 6_000;
/// Worse than any value.
const BOTTOM: i32 = -1_000_000;

/// The nodes of one move have been used up.
pub(super) struct OutOfNodes;

/// A search's store of nodes, and what it has learnt about the order of moves.
pub(super) struct Search<'f> {
    field: &'f Field,
    nodes: u32,
    nodes_left: u32,
    /// Who searches.
    owner: Color,
    /// By depth, lists of moves that are used again and again.
    lists: Vec<Vec<Step>>,
    /// By depth, the quiet move that last refuted another.
    refutations: Vec<Step>,
}

impl<'f> Search<'f> {
    pub(super) fn new(field: &'f Field, nodes: u32, owner: Color) -> Self {
        Self {
            field,
            nodes,
            nodes_left: nodes,
            owner,
            lists: Vec::new(),
            refutations: Vec::new(),
        }
    }

    /// Nodes used up so far.
    pub(super) const fn nodes_used(&self) -> u32 {
        self.nodes - self.nodes_left
    }

    /// Nodes left to use.
    pub(super) const fn nodes_left(&self) -> u32 {
        self.nodes_left
    }

    /// The rules that it searches by.
    pub(super) const fn field(&self) -> &'f Field {
        self.field
    }

    /// The board after a step, for a node.
    ///
    /// # Errors
    /// [`OutOfNodes`] when there is none left.
    pub(super) fn play(
        &mut self,
        board: &Board,
        step: Step,
        worth: &Worth,
    ) -> Result<Board, OutOfNodes> {
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(OutOfNodes)?;
        Ok(board.after(step, self.field, worth))
    }

    /// The value of a board to the side to move, in points.
    ///
    /// # Errors
    /// [`OutOfNodes`] before it is known.
    pub(super) fn value(
        &mut self,
        board: &Board,
        depth: u32,
        worth: &Worth,
    ) -> Result<i32, OutOfNodes> {
        self.alpha_beta(board, depth, 1, BOTTOM, -BOTTOM, worth)
    }

    fn alpha_beta(
        &mut self,
        board: &Board,
        depth: u32,
        height: u32,
        mut alpha: i32,
        beta: i32,
        worth: &Worth,
    ) -> Result<i32, OutOfNodes> {
        if board.fallen_flag.is_some() {
            return Ok(board.standing() + DELAY * height as i32);
        }
        if depth == 0 {
            return self.strikes(board, STRIKES_MAX, height, alpha, beta, worth);
        }
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(OutOfNodes)?;
        let mut steps = self.take_list(height);
        board.steps(self.field, false, &mut steps);
        if steps.is_empty() {
            self.lists[height as usize] = steps;
            return Ok(board.standing() - FLAG + DELAY * height as i32);
        }
        let refutation = self.refutations[height as usize];
        steps.sort_by_key(|step| {
            let there = board.at(step.to);
            if !there.is_empty() {
                -2 - worth.of(there, step.to).abs()
            } else if *step == refutation {
                -1
            } else {
                0
            }
        });
        let mut best = BOTTOM;
        for &step in &steps {
            let next = board.after(step, self.field, worth);
            let value = -self.alpha_beta(&next, depth - 1, height + 1, -beta, -alpha, worth)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                if board.at(step.to).is_empty() {
                    self.refutations[height as usize] = step;
                }
                break;
            }
        }
        self.lists[height as usize] = steps;
        Ok(best)
    }

    /// Plays strikes out; the side to move may also leave it at that.
    fn strikes(
        &mut self,
        board: &Board,
        left: u32,
        height: u32,
        mut alpha: i32,
        beta: i32,
        worth: &Worth,
    ) -> Result<i32, OutOfNodes> {
        if board.fallen_flag.is_some() {
            return Ok(board.standing() + DELAY * height as i32);
        }
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(OutOfNodes)?;
        if !board.has_movers() {
            return Ok(board.standing() - FLAG + DELAY * height as i32);
        }
        let mut best = board.standing();
        if board.is_menaced() {
            best -= if board.to_move == self.owner {
                OWN_FLAG_MENACED
            } else {
                ENEMY_FLAG_MENACED
            };
        }
        if best >= beta || left == 0 {
            return Ok(best);
        }
        alpha = alpha.max(best);
        let mut steps = self.take_list(height);
        board.steps(self.field, true, &mut steps);
        steps.sort_by_key(|step| -worth.of(board.at(step.to), step.to).abs());
        for &step in &steps {
            let next = board.after(step, self.field, worth);
            let value = -self.strikes(&next, left - 1, height + 1, -beta, -alpha, worth)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.lists[height as usize] = steps;
        Ok(best)
    }

    fn take_list(&mut self, height: u32) -> Vec<Step> {
        let height = height as usize;
        if self.lists.len() <= height {
            self.lists.resize_with(height + 1, Vec::new);
            self.refutations.resize(height + 1, Step::default());
        }
        let mut list = std::mem::take(&mut self.lists[height]);
        list.clear();
        list
    }
}

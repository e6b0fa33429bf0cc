//! What a player has learnt of a game: who stands where, what is known of each piece, what may
//! still be hidden.
//!
//! Everything here comes from the player's own view and its public reports.

use super::grid::DISTANCES;
use super::level::Character;
use super::worth::Army;
use crate::engine::{BattleOutcome, ByColor, Color, MoveReport, Player, Rank, Square, View};

/// Turns for which nobody forgets what a battle has shown.
const SURE_TURNS: u32 = 6;
/// How much likelier a piece is of a rank that explains what it did.
const CAME_CLOSER: f32 = 2.5;
const RAN_AWAY: f32 = 1.6;
/// No behaviour makes a rank likelier or less likely than by this factor: people bluff.
const BLUFF_LIMIT: f32 = 6.0;

/// One's own piece.
pub(super) struct OwnPiece {
    pub(super) place: u8,
    pub(super) rank: Rank,
    /// The other side has been shown it.
    pub(super) shown: bool,
}

/// A piece of the other side.
pub(super) struct EnemyPiece {
    pub(super) place: u8,
    /// Where it stood when the game began.
    pub(super) home: Square,
    pub(super) moved: bool,
    pub(super) known: Option<Rank>,
    /// By rank, how well it explains what the piece has done; 1 where nothing speaks for it or against.
    pub(super) evidence: [f32; Rank::COUNT],
}

/// What a player knows at one moment.
pub(super) struct Knowledge {
    pub(super) color: Color,
    pub(super) own: Vec<OwnPiece>,
    /// The other side's pieces, those first that have moved.
    pub(super) enemy: Vec<EnemyPiece>,
    /// How many of each rank stand among the other side's unknown pieces.
    pub(super) hidden: Army,
    /// What each side has left.
    pub(super) armies: ByColor<Army>,
}

/// The story of one piece that has moved or fought.
#[derive(Clone, Copy)]
struct Story {
    color: Color,
    home: Square,
    shown: Option<Rank>,
    shown_at: u32,
    evidence: [f32; Rank::COUNT],
}

/// The pieces that reports have spoken of, by the square where they stand.
struct Stories([Option<Story>; Square::GRID]);

impl Knowledge {
    pub(super) fn new(view: &View<'_, Player>, character: &Character) -> Self {
        let color = view.color();
        let mut stories = Stories([None; Square::GRID]);
        for report in view.reports() {
            if report.color != color && character.reads_behaviour {
                stories.judge(report);
            }
            stories.follow(report);
        }
        let mut own = Vec::new();
        let mut enemy = Vec::new();
        for (square, seen) in view.pieces() {
            let place = square.index() as u8;
            let story = stories.0[square.index()];
            let remembered = story.and_then(|story| {
                let age = (view.ply() - story.shown_at) / 2;
                let keeps = character.remembers(age, place_in_memory(story));
                story.shown.filter(|_| keeps)
            });
            match seen.rank {
                Some(rank) if seen.color == color => own.push(OwnPiece {
                    place,
                    rank,
                    shown: seen.face_up || story.is_some_and(|story| story.shown.is_some()),
                }),
                rank => enemy.push(EnemyPiece {
                    place,
                    home: story.map_or(square, |story| story.home),
                    moved: seen.moved,
                    known: rank.or(remembered),
                    evidence: story.map_or([1.0; Rank::COUNT], |story| story.evidence),
                }),
            }
        }
        // Who can be fewest things comes first.
        enemy.sort_by_key(|piece| !piece.moved);
        let armies = ByColor::from_fn(|side| {
            Rank::ALL.map(|rank| {
                view.variant()
                    .army(rank)
                    .saturating_sub(view.fallen(side, rank))
            })
        });
        let mut hidden = armies[color.opponent()];
        for rank in enemy.iter().filter_map(|piece| piece.known) {
            hidden[rank.index()] = hidden[rank.index()].saturating_sub(1);
        }
        Self {
            color,
            own,
            enemy,
            hidden,
            armies,
        }
    }

    /// Whether every piece of the other side's that can move is known.
    pub(super) fn hides_no_movers(&self) -> bool {
        let movers = Rank::ALL.into_iter().filter(|rank| rank.is_movable());
        movers.map(|rank| self.hidden[rank.index()]).sum::<u8>() == 0
    }

    /// Steps from the player's own Flag to the nearest piece of the other side's that has moved.
    pub(super) fn nearest_intruder(&self) -> u8 {
        let flag = self.own.iter().find(|piece| piece.rank == Rank::Flag);
        let movers = self.enemy.iter().filter(|piece| piece.moved);
        flag.and_then(|flag| {
            let from_flag = &DISTANCES[usize::from(flag.place)];
            movers
                .map(|piece| from_flag[usize::from(piece.place)])
                .min()
        })
        .unwrap_or(u8::MAX)
    }

    /// The other side's pieces of unknown rank.
    pub(super) fn unknown(&self) -> impl Iterator<Item = &EnemyPiece> {
        self.enemy.iter().filter(|piece| piece.known.is_none())
    }
}

impl Character {
    /// Whether a rank is still remembered after so many turns. `place` is drawn once for each memory,
    /// so that what is forgotten stays forgotten.
    fn remembers(&self, turns: u32, place: f64) -> bool {
        let kept = 1.0 - self.forgets_percent / 100.0;
        place < kept.powi(turns.saturating_sub(SURE_TURNS).min(1_000) as i32)
    }
}

/// Where a memory lies between the firmest, 0, and the weakest, 1.
fn place_in_memory(story: Story) -> f64 {
    let mixed = (story.home.index() as u32 + 1)
        .wrapping_mul(0x9E37_79B9)
        .wrapping_add(story.shown_at.wrapping_mul(0x85EB_CA6B));
    f64::from(mixed >> 8) / f64::from(1_u32 << 24)
}

impl Stories {
    fn at(&self, square: Square, color: Color) -> Story {
        self.0[square.index()].unwrap_or(Story {
            color,
            home: square,
            shown: None,
            shown_at: 0,
            evidence: [1.0; Rank::COUNT],
        })
    }

    /// Takes in a ply.
    fn follow(&mut self, report: &MoveReport) {
        let mut mover = self.at(report.from, report.color);
        let mut struck = self.at(report.to, report.color.opponent());
        self.0[report.from.index()] = None;
        if !report.from.is_adjacent(report.to) {
            mover.shown = Some(Rank::Scout);
            mover.shown_at = report.ply;
        }
        let Some(battle) = report.battle else {
            self.0[report.to.index()] = Some(mover);
            return;
        };
        self.0[report.to.index()] = None;
        match battle.outcome {
            BattleOutcome::AttackerWins => {
                mover.shown = Some(battle.attacker);
                mover.shown_at = report.ply;
                self.0[report.to.index()] = Some(mover);
            }
            BattleOutcome::DefenderWins => {
                struck.shown = Some(battle.defender);
                struck.shown_at = report.ply;
                self.0[report.advanced.unwrap_or(report.to).index()] = Some(struck);
            }
            BattleOutcome::BothFall => {}
        }
    }

    /// Draws conclusions from a quiet move of the other side: who comes up to a piece that has been
    /// shown can probably take it, who leaves it probably fears it.
    fn judge(&mut self, report: &MoveReport) {
        if report.battle.is_some() {
            return;
        }
        let strongest_beside = |square: Square| {
            square
                .neighbours()
                .filter_map(|beside| self.0[beside.index()])
                .filter(|story| story.color != report.color)
                .filter_map(|story| story.shown.and_then(Rank::strength))
                .max()
        };
        let (left, met) = (strongest_beside(report.from), strongest_beside(report.to));
        let mut mover = self.at(report.from, report.color);
        for rank in Rank::ALL {
            let Some(strength) = rank.strength() else {
                continue;
            };
            let takes = |other| {
                strength > other || (rank == Rank::Spy && Some(other) == Rank::Marshal.strength())
            };
            let evidence = &mut mover.evidence[rank.index()];
            if met.is_some_and(takes) {
                *evidence *= CAME_CLOSER;
            }
            if met.is_none() && left.is_some_and(|other| !takes(other)) {
                *evidence *= RAN_AWAY;
            }
            *evidence = evidence.min(BLUFF_LIMIT);
        }
        self.0[report.from.index()] = Some(mover);
    }
}

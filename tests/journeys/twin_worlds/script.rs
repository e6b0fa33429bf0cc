//! What is played in both worlds of a pair: two tables that differ in the ranks of two pieces of one
//! owner, and plies that say nothing about the two.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use two_lakes::engine::{
    ByColor, Color, Game, Move, Rank, Reveal, RuleSet, Rules, Setup, SetupRule, Square, Variant,
    notation,
};

/// What is played for, by the words of `/challenge`.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    pub variant: Variant,
    pub set: RuleSet,
    pub reveal: Reveal,
}

impl Terms {
    /// The usual terms.
    pub const USUAL: Self = Self {
        variant: Variant::Original,
        set: RuleSet::Jumbo,
        reveal: Reveal::StaysVisible,
    };

    /// Other terms for each number. The two armies are those that are large enough for two pieces to
    /// stay out of all battles, and the rule sets those under which people set up as they like.
    pub fn numbered(number: u64) -> Self {
        let number = usize::try_from(number).expect("pairs are few");
        let reveal = [Reveal::StaysVisible, Reveal::HiddenAgain][number / 8 % 2];
        let mut sets = RuleSet::OFFERED.to_vec();
        sets.retain(|set| set.rules(reveal).setup == SetupRule::Free);
        Self {
            variant: [Variant::Original, Variant::Compact][number % 2],
            set: sets[number / 2 % sets.len()],
            reveal,
        }
    }

    /// The options of the command.
    pub fn options(self) -> String {
        let ranks = match self.reveal {
            Reveal::StaysVisible => "visible",
            Reveal::HiddenAgain => "hidden",
        };
        format!("variant:{} rules:{} ranks:{ranks}", self.variant, self.set)
    }

    fn rules(self) -> Rules {
        self.variant.adapt(self.set.rules(self.reveal))
    }
}

/// A pair of worlds and what happens in both.
pub struct Script {
    pub seed: u64,
    pub terms: Terms,
    /// Whose two pieces are exchanged.
    pub owner: Color,
    /// The same but for those two.
    pub setups: [ByColor<Setup>; 2],
    /// What stands on that one of their squares which is nearer the front, in each world.
    pub front_ranks: [Rank; 2],
    pub plies: Vec<Ply>,
}

/// A ply, and what the opponent knows to be impossible after it.
#[derive(Clone, Copy, Debug)]
pub struct Ply {
    pub mover: Color,
    pub step: Move,
    /// A move of a piece of the opponent's onto one of the two, which its own view forbids.
    pub hopeless: Move,
}

impl Script {
    /// Draws a pair and plays it for at most so many plies, in the engine alone.
    pub fn draw(seed: u64, terms: Terms, plies_max: usize) -> Self {
        let mut chance = StdRng::seed_from_u64(seed);
        let setups = ByColor::from_fn(|color| random_setup(terms.variant, color, &mut chance));
        let owner = [Color::Red, Color::Blue][usize::from(chance.random_bool(0.5))];
        let [one, other] = random_exchange(&setups[owner], &mut chance);
        let mut exchanged = setups.clone();
        exchanged[owner] = setups[owner]
            .swapped(one.0, other.0)
            .expect("both are home squares");
        let setups = [setups, exchanged];
        let worlds = [0, 1].map(|world| Game::new(terms.variant, terms.rules(), &setups[world]));
        let mut play = Play {
            owner,
            worlds,
            pieces: [one.0, other.0],
        };
        let mut plies = Vec::new();
        while plies.len() < plies_max {
            let Some(ply) = play.go_on(&mut chance) else {
                break;
            };
            plies.push(ply);
        }
        Self {
            seed,
            terms,
            owner,
            setups,
            front_ranks: [one.1, other.1],
            plies,
        }
    }

    /// Where the database holds the first of the two pieces.
    pub fn stored(&self) -> Stored {
        let [here, there] =
            [0, 1].map(|world: usize| notation::setup(&self.setups[world][self.owner]));
        let mut places = (1..).zip(here.chars().zip(there.chars()));
        let (place, letters) = places
            .find(|(_, (here, there))| here != there)
            .expect("the worlds differ in two pieces");
        Stored {
            place,
            letters: letters.into(),
        }
    }
}

/// Where the database holds one of the two pieces.
#[derive(Clone, Copy, Debug)]
pub struct Stored {
    /// The place among the letters of the owner's setup, counted from 1 as SQL does.
    pub place: usize,
    /// The letter there in each world.
    pub letters: [char; 2],
}

/// Both worlds while their script is written.
struct Play {
    owner: Color,
    worlds: [Game; 2],
    /// Where the two pieces stand now.
    pieces: [Square; 2],
}

impl Play {
    /// Plays one more ply in both worlds; `None` if every legal one would end a world or show a piece.
    fn go_on(&mut self, chance: &mut StdRng) -> Option<Ply> {
        let [here, there] = &self.worlds;
        let mover = here.view().to_move();
        // Mostly quiet plies, as of careful people, so that the two pieces stay hidden for long.
        let mut legal = here.view_for(mover).legal_moves();
        legal.shuffle(chance);
        let is_quiet = |ply: &Move| here.view().at(ply.to).is_none();
        if chance.random_bool(0.8) {
            legal.sort_by_key(|ply| !is_quiet(ply));
        }
        let (step, after) = legal.into_iter().find_map(|step| {
            let after = [after(here, step)?, after(there, step)?];
            self.is_silent(step).then_some((step, after))
        })?;
        self.worlds = after;
        for square in &mut self.pieces {
            if *square == step.from {
                *square = step.to;
            }
        }
        Some(Ply {
            mover,
            step,
            hopeless: self.hopeless()?,
        })
    }

    /// Whether playing this ply says nothing about the two pieces, but that it can be played.
    fn is_silent(&self, ply: Move) -> bool {
        let moves_one = self.pieces.contains(&ply.from);
        let strikes_one = self.pieces.contains(&ply.to);
        let is_strike = self.worlds[0].view().at(ply.to).is_some();
        let is_long = !ply.from.is_adjacent(ply.to);
        !strikes_one && !(moves_one && (is_strike || is_long))
    }

    /// A move onto one of the two that the opponent knows to be against the rules of moving.
    fn hopeless(&self) -> Option<Move> {
        let opponent = self.owner.opponent();
        let view = self.worlds[0].view_for(opponent);
        let possible = view.geometric_moves();
        view.pieces()
            .filter(|(_, seen)| seen.color == opponent)
            .flat_map(|(from, _)| self.pieces.map(|to| Move { from, to }))
            .find(|step| !possible.contains(step))
    }
}

/// The game after a ply, if that is legal and doesn't end it.
fn after(game: &Game, step: Move) -> Option<Game> {
    let mut after = game.clone();
    after.play(step).ok()?;
    after.view().outcome().is_none().then_some(after)
}

fn random_setup(variant: Variant, color: Color, chance: &mut StdRng) -> Setup {
    let mut order: Vec<usize> = (0..variant.home(color).count()).collect();
    order.shuffle(chance);
    Setup::in_order(variant, color, &order)
}

/// Two pieces of different rank, away from the front, where they live long. The first is the one
/// nearer the front.
fn random_exchange(setup: &Setup, chance: &mut StdRng) -> [(Square, Rank); 2] {
    // The back row comes first.
    let behind: Vec<(Square, Rank)> = setup.pieces().take(20).collect();
    loop {
        let mut places = [0, 1].map(|_| chance.random_range(0..behind.len()));
        places.sort_by(|one, other| other.cmp(one));
        let [one, other] = places.map(|place| behind[place]);
        if one.1 != other.1 {
            return [one, other];
        }
    }
}

//! The tutorial's lessons: positions with a few moves to try, of which the first is the right one.
//! They are played by the rules like any game, and nothing of them is kept.

use super::person::worded;
use crate::engine::notation::{self, Position};
use crate::engine::{
    Color, Game, IllegalMove, Move, MoveReport, Player, Rank, Reveal, RuleSet, Rules, Square, View,
};

worded!(
    /// A lesson. The learner plays Red.
    Lesson {
        ScoutRun = "scout-run",
        MinerAndBomb = "miner-and-bomb",
        SpyOnMarshal = "spy-on-marshal",
        MarshalOnSpy = "marshal-on-spy",
        EqualRanks = "equal-ranks",
        TwoSquares = "two-squares",
        BlockedArmy = "blocked-army",
        TheFlag = "the-flag",
    }
);

/// A lesson's board, as Red sees it.
#[derive(Clone, Debug)]
pub struct LessonBoard {
    game: Box<Game>,
}

impl LessonBoard {
    /// The game as the learner may know it.
    #[must_use]
    pub fn view(&self) -> View<'_, Player> {
        self.game.view_for(Color::Red)
    }
}

/// What came of a move that was tried.
#[derive(Clone, Debug)]
pub struct Tried {
    pub ply: Move,
    /// Whether it is the right one.
    pub is_right: bool,
    /// The board after it, and after Blue's reply where there is one.
    pub board: LessonBoard,
    /// What happened, ply by ply; or why the rules forbid it.
    pub came: Result<Vec<MoveReport>, IllegalMove>,
}

/// The position of a lesson and what can be tried in it.
struct Plan {
    /// Squares, ranks and whether everyone has been shown the rank.
    red: &'static [(&'static str, Rank)],
    blue: &'static [(&'static str, Rank, bool)],
    /// Moves that have been made before, Red's first.
    before: &'static [&'static str],
    /// Moves to try, the right one first, each with Blue's reply to it if that is shown.
    choices: &'static [(&'static str, Option<&'static str>)],
}

const HIDDEN: bool = false;
const SHOWN: bool = true;

impl Lesson {
    /// The rules by which lessons are played: the usual ones.
    const fn rules() -> Rules {
        RuleSet::Jumbo.rules(Reveal::StaysVisible)
    }

    /// The lesson's number, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        let place = Self::ALL.iter().position(|lesson| *lesson == self);
        place.expect("every lesson is one of all")
    }

    /// The board on which something is to be found.
    #[must_use]
    pub fn board(self) -> LessonBoard {
        LessonBoard {
            game: Box::new(self.game()),
        }
    }

    /// The moves that can be tried, in the order in which they are offered.
    #[must_use]
    pub fn choices(self) -> Vec<Move> {
        let mut choices: Vec<Move> = self
            .plan()
            .choices
            .iter()
            .map(|(ply, _)| read(ply))
            .collect();
        // The right one isn't always the first button.
        let turn = self.index() % choices.len();
        choices.rotate_left(turn);
        choices
    }

    /// The place of a move among those that can be tried, the right one at 0; `None` if the lesson
    /// doesn't offer it.
    #[must_use]
    pub fn place(self, ply: Move) -> Option<usize> {
        let mut choices = self.plan().choices.iter();
        choices.position(|(choice, _)| read(choice) == ply)
    }

    /// Tries a move; `None` if the lesson doesn't offer it.
    #[must_use]
    pub fn attempt(self, ply: Move) -> Option<Tried> {
        let plan = self.plan();
        let place = self.place(ply)?;
        let mut game = self.game();
        let mut came = game.play(ply).map(|report| vec![report]);
        if let (Ok(reports), (_, Some(reply))) = (&mut came, plan.choices[place]) {
            let replied = game.play(read(reply));
            reports.push(replied.expect("a lesson's reply is lawful: a test plays them all"));
        }
        Some(Tried {
            ply,
            is_right: place == 0,
            board: LessonBoard {
                game: Box::new(game),
            },
            came,
        })
    }

    fn game(self) -> Game {
        let plan = self.plan();
        let mut game = Game::from_position(&position(&plan), Self::rules(), Color::Red);
        for ply in plan.before {
            let played = game.play(read(ply));
            played.expect("a lesson's first moves are lawful: a test plays them all");
        }
        game
    }

    const fn plan(self) -> Plan {
        match self {
            Self::ScoutRun => Plan {
                red: &[
                    ("e2", Rank::Scout),
                    ("c3", Rank::Captain),
                    ("d1", Rank::Flag),
                ],
                blue: &[("e9", Rank::Spy, HIDDEN), ("k8", Rank::Major, HIDDEN)],
                before: &[],
                choices: &[("e2-e9", None), ("e2-e3", None), ("e2-f3", None)],
            },
            Self::MinerAndBomb => Plan {
                red: &[
                    ("e6", Rank::Miner),
                    ("f7", Rank::Captain),
                    ("d1", Rank::Flag),
                ],
                blue: &[
                    ("e7", Rank::Bomb, SHOWN),
                    ("e8", Rank::Flag, HIDDEN),
                    ("k8", Rank::Major, HIDDEN),
                ],
                before: &[],
                choices: &[("e6-e7", None), ("f7-e7", None)],
            },
            Self::SpyOnMarshal => Plan {
                red: &[("b5", Rank::Spy), ("a6", Rank::General), ("d1", Rank::Flag)],
                blue: &[("b6", Rank::Marshal, SHOWN), ("k8", Rank::Major, HIDDEN)],
                before: &[],
                choices: &[("b5-b6", None), ("a6-b6", None), ("b5-b4", Some("b6-a6"))],
            },
            Self::MarshalOnSpy => Plan {
                red: &[
                    ("f5", Rank::Marshal),
                    ("a2", Rank::Miner),
                    ("d1", Rank::Flag),
                ],
                blue: &[("f6", Rank::Spy, SHOWN), ("k8", Rank::Major, HIDDEN)],
                before: &[],
                choices: &[("f5-f6", None), ("a2-a3", Some("f6-f5"))],
            },
            Self::EqualRanks => Plan {
                red: &[
                    ("e4", Rank::Captain),
                    ("f5", Rank::Major),
                    ("d1", Rank::Flag),
                ],
                blue: &[("e5", Rank::Captain, SHOWN), ("k8", Rank::Scout, HIDDEN)],
                before: &[],
                choices: &[("f5-e5", None), ("e4-e5", None)],
            },
            Self::TwoSquares => Plan {
                red: &[
                    ("e4", Rank::Sergeant),
                    ("a3", Rank::Miner),
                    ("d1", Rank::Flag),
                ],
                blue: &[("k10", Rank::Major, HIDDEN), ("b10", Rank::Flag, HIDDEN)],
                before: &["e4-e5", "k10-k9", "e5-e4", "k9-k8", "e4-e5", "k8-k7"],
                choices: &[("e5-f5", None), ("e5-e4", None)],
            },
            Self::BlockedArmy => Plan {
                red: &[
                    ("e6", Rank::Colonel),
                    ("b8", Rank::Miner),
                    ("d1", Rank::Flag),
                ],
                blue: &[
                    ("e7", Rank::Sergeant, SHOWN),
                    ("a10", Rank::Flag, HIDDEN),
                    ("b10", Rank::Bomb, SHOWN),
                    ("a9", Rank::Bomb, SHOWN),
                ],
                before: &[],
                choices: &[("e6-e7", None), ("e6-f6", Some("e7-f7"))],
            },
            Self::TheFlag => Plan {
                red: &[
                    ("e9", Rank::Miner),
                    ("b7", Rank::Lieutenant),
                    ("d1", Rank::Flag),
                ],
                blue: &[
                    ("e10", Rank::Flag, HIDDEN),
                    ("d10", Rank::Bomb, SHOWN),
                    ("f10", Rank::Bomb, SHOWN),
                    ("k8", Rank::Major, HIDDEN),
                ],
                before: &[],
                choices: &[("e9-e10", None), ("b7-b8", Some("k8-k7"))],
            },
        }
    }
}

fn read(ply: &str) -> Move {
    ply.parse()
        .expect("a lesson's moves are written as moves: a test reads them all")
}

fn position(plan: &Plan) -> Position {
    let red = plan
        .red
        .iter()
        .map(|&(square, rank)| (square, Color::Red, rank, HIDDEN));
    let blue = plan
        .blue
        .iter()
        .map(|&(square, rank, shown)| (square, Color::Blue, rank, shown));
    let mut letters: Vec<char> = (0..Square::GRID)
        .map(|place| match Square::from_index(place) {
            Ok(_) => 'A',
            Err(_) => '_',
        })
        .collect();
    for (square, color, rank, shown) in red.chain(blue) {
        let square: Square = square
            .parse()
            .expect("a lesson's squares are on the board: a test reads them all");
        let letter = notation::letter(color, rank);
        letters[square.index()] = if shown {
            letter.to_ascii_lowercase()
        } else {
            letter
        };
    }
    let letters: String = letters.into_iter().collect();
    letters.parse().expect("pieces on squares make a position")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most moves that a lesson lets one try.
    const CHOICES_MAX: usize = 3;

    #[test]
    fn each_lesson_has_one_right_move_which_the_rules_allow() {
        for &lesson in Lesson::ALL {
            let choices = lesson.choices();
            assert!((2..=CHOICES_MAX).contains(&choices.len()));
            assert_eq!(lesson.board().view().outcome(), None, "{lesson:?}");
            assert_eq!(lesson.board().view().to_move(), Color::Red);
            let tried: Vec<Tried> = choices
                .iter()
                .map(|&ply| lesson.attempt(ply).expect("an offered move can be tried"))
                .collect();
            let right: Vec<&Tried> = tried.iter().filter(|tried| tried.is_right).collect();
            assert_eq!(right.len(), 1, "{lesson:?}");
            assert!(right[0].came.is_ok(), "{lesson:?}");
        }
    }

    #[test]
    fn what_comes_of_a_move_is_what_the_lesson_teaches() {
        let fallen = |lesson: Lesson, color: Color, rank: Rank| {
            let right = lesson.choices().into_iter();
            let right = right
                .filter_map(|ply| lesson.attempt(ply))
                .find(|tried| tried.is_right);
            let board = right.expect("there is a right move").board;
            board.view().fallen(color, rank)
        };
        assert_eq!(fallen(Lesson::ScoutRun, Color::Blue, Rank::Spy), 1);
        assert_eq!(fallen(Lesson::MinerAndBomb, Color::Blue, Rank::Bomb), 1);
        assert_eq!(fallen(Lesson::SpyOnMarshal, Color::Blue, Rank::Marshal), 1);
        assert_eq!(fallen(Lesson::MarshalOnSpy, Color::Blue, Rank::Spy), 1);
        assert_eq!(fallen(Lesson::EqualRanks, Color::Red, Rank::Major), 0);
        assert_eq!(fallen(Lesson::TheFlag, Color::Blue, Rank::Flag), 1);
        let attempt = |lesson: Lesson, ply: &str| lesson.attempt(read(ply)).expect("offered");
        let back = attempt(Lesson::TwoSquares, "e5-e4");
        assert!(matches!(back.came, Err(IllegalMove::TwoSquares(_))));
        let blocked = attempt(Lesson::BlockedArmy, "e6-e7");
        let outcome = blocked.board.view().outcome().expect("Blue can't move");
        assert_eq!(outcome.winner, Some(Color::Red));
        let struck = attempt(Lesson::MarshalOnSpy, "a2-a3");
        assert_eq!(struck.board.view().fallen(Color::Red, Rank::Marshal), 1);
        assert!(Lesson::ScoutRun.attempt(read("c3-c4")).is_none());
    }
}

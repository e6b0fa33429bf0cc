//! The protocol of the UCC contest, with a manager that knows the truth.

use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use two_lakes::arena::play_ucc;
use two_lakes::computer::Level;
use two_lakes::engine::{
    BattleOutcome, ByColor, Color, Game, Move, MoveReport, Numbering, Rank, Reveal, RuleSet, Setup,
    Square, Variant,
};

/// One end of a pipe to a player in a thread of its own.
struct Pipe {
    to: Sender<Vec<u8>>,
    from: Receiver<Vec<u8>>,
    unread: Vec<u8>,
}

struct Heard {
    from: Receiver<Vec<u8>>,
    unread: Vec<u8>,
}

impl Read for Heard {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.unread.is_empty() {
            match self.from.recv() {
                Ok(more) => self.unread = more,
                Err(_) => return Ok(0),
            }
        }
        let length = into.len().min(self.unread.len());
        into[..length].copy_from_slice(&self.unread[..length]);
        self.unread.drain(..length);
        Ok(length)
    }
}

/// What the player says; the manager hears it when it is flushed, and not before.
struct Said {
    to: Sender<Vec<u8>>,
    unflushed: Vec<u8>,
}

impl Write for Said {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.unflushed.extend(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.unflushed);
        self.to.send(text).map_err(io::Error::other)
    }
}

/// How long the manager waits for an answer: far longer than any thought takes.
const PATIENCE: Duration = Duration::from_secs(60);

impl Pipe {
    fn to_player(level: Level, color: Color) -> (Self, thread::JoinHandle<io::Result<()>>) {
        let (to, heard) = channel();
        let (said, from) = channel();
        let player = thread::spawn(move || {
            let heard = BufReader::new(Heard {
                from: heard,
                unread: Vec::new(),
            });
            let said = Said {
                to: said,
                unflushed: Vec::new(),
            };
            play_ucc(level, Some(40), color as u64, heard, said)
        });
        let pipe = Self {
            to,
            from,
            unread: Vec::new(),
        };
        (pipe, player)
    }

    /// Greets the player, who answers with a setup.
    fn greet(&mut self, color: Color) -> Setup {
        let color_word = color.to_string().to_uppercase();
        self.say(&format!("{color_word} opponent 10 10"));
        let rows: Vec<String> = (0..4).map(|_| self.hear()).collect();
        read_setup(color, &rows)
    }

    /// Tells the last move and shows the board; the answer is the player's.
    fn ask(&mut self, last: &str) -> String {
        self.say(last);
        (0..10).for_each(|_| self.say("#........."));
        self.hear()
    }

    fn say(&self, line: &str) {
        self.to
            .send(format!("{line}\n").into_bytes())
            .expect("the player listens");
    }

    fn hear(&mut self) -> String {
        loop {
            if let Some(end) = self.unread.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.unread.drain(..=end).collect();
                return String::from_utf8(line)
                    .expect("plain letters")
                    .trim_end()
                    .to_owned();
            }
            let more = self.from.recv_timeout(PATIENCE);
            let more = more.expect("the player answers, and flushes, before it listens again");
            self.unread.extend(more);
        }
    }
}

fn letter(rank: Rank) -> String {
    match rank {
        Rank::Spy => "s".to_owned(),
        _ => rank.figure(Numbering::OneHigh).to_owned(),
    }
}

fn read_setup(color: Color, rows: &[String]) -> Setup {
    let top = match color {
        Color::Red => 0,
        Color::Blue => 6,
    };
    let pieces = rows.iter().enumerate().flat_map(|(row, line)| {
        line.chars().enumerate().map(move |(column, sign)| {
            let square = Square::new(column as u8, top + row as u8).expect("a home square");
            let rank = Rank::ALL
                .into_iter()
                .find(|&rank| letter(rank) == sign.to_string());
            (square, rank.expect("a letter of the protocol"))
        })
    });
    Setup::new(Variant::Original, color, pieces).expect("a lawful setup")
}

fn read_move(line: &str) -> Move {
    let words: Vec<&str> = line.split(' ').collect();
    let (x, y): (u8, u8) = (words[0].parse().unwrap(), words[1].parse().unwrap());
    let far: u8 = words.get(3).map_or(1, |word| word.parse().unwrap());
    let (to_x, to_y) = match words[2] {
        "UP" => (x, y - far),
        "DOWN" => (x, y + far),
        "LEFT" => (x - far, y),
        _ => (x + far, y),
    };
    Move {
        from: Square::new(x, y).unwrap(),
        to: Square::new(to_x, to_y).unwrap(),
    }
}

fn outcome(report: &MoveReport) -> String {
    let Some(battle) = report.battle else {
        return "OK".to_owned();
    };
    let what = match battle.outcome {
        BattleOutcome::AttackerWins => "KILLS",
        BattleOutcome::DefenderWins => "DIES",
        BattleOutcome::BothFall => "BOTHDIE",
    };
    format!(
        "{what} {} {}",
        letter(battle.attacker),
        letter(battle.defender)
    )
}

/// Manages a game of two levels, up to so many plies.
fn manage(plies_max: u32) {
    let (red, red_player) = Pipe::to_player(Level::Captain, Color::Red);
    let (blue, blue_player) = Pipe::to_player(Level::Captain, Color::Blue);
    let mut pipes = ByColor { red, blue };
    let setups = ByColor::from_fn(|color| pipes[color].greet(color));
    let rules = RuleSet::Ucc2012.rules(Reveal::StaysVisible);
    let mut game = Game::new(Variant::Original, rules, &setups);
    let mut last = "START".to_owned();
    while game.view().outcome().is_none() && game.view().ply() < plies_max {
        let pipe = &mut pipes[game.view().to_move()];
        let line = pipe.ask(&last);
        let report = game.play(read_move(&line)).expect("a lawful move");
        last = format!("{line} {}", outcome(&report));
        if game.view().outcome().is_none() {
            pipe.say(&last);
        }
    }
    for color in Color::ALL {
        pipes[color].say("QUIT opponent RED VICTORY 1 2 3");
    }
    for player in [red_player, blue_player] {
        player.join().expect("no panic").expect("no fault");
    }
}

#[test]
fn a_level_plays_by_the_contests_protocol() {
    manage(30);
}

#[test]
#[ignore = "a minute long: cargo test --release --test computer -- --ignored whole_contest"]
fn a_level_plays_a_whole_contest_game() {
    manage(2_000);
}

/// Blue's army, the front row first: Bombs stand at the end of every way but the Marshal's.
const WALL: [&str; 4] = ["1B38BB77BB", "2344455556", "6667788889", "9999999sBF"];
/// Blue's Marshal goes to and fro.
const BLUES: [&str; 2] = ["a7-a6", "a6-a7"];
/// Pieces of Red's that are lost before it is left in peace.
const LOST: usize = 9;
/// Red's turns in which it must have given up.
const TURNS_MAX: usize = 200;

/// Ruins Red: its best piece that can reach a Bomb takes a step there, the same piece until it is lost.
fn step_to_ruin(game: &Game, runner: Option<Square>) -> Move {
    let (red, blue) = (game.view_for(Color::Red), game.view_for(Color::Blue));
    let is_bomb = |square| {
        let seen = blue.at(square);
        seen.is_some_and(|seen| seen.color == Color::Blue && seen.rank == Some(Rank::Bomb))
    };
    let way = |from: Square| {
        let mut firsts = BTreeMap::new();
        let mut open = VecDeque::from([from]);
        while let Some(here) = open.pop_front() {
            for next in here.neighbours() {
                let first = *firsts.get(&here).unwrap_or(&next);
                if is_bomb(next) {
                    return Some(Move { from, to: first });
                }
                if red.at(next).is_none() && firsts.insert(next, first).is_none() {
                    open.push_back(next);
                }
            }
        }
        None
    };
    let mut runners: Vec<(Option<Rank>, Square)> = red
        .pieces()
        .filter(|(square, seen)| seen.color == Color::Red && runner.is_none_or(|at| at == *square))
        .map(|(square, seen)| (seen.rank, square))
        .filter(|&(rank, _)| rank.is_some_and(Rank::is_movable) && rank != Some(Rank::Miner))
        .collect();
    runners.sort();
    let step = runners.into_iter().rev().find_map(|(_, from)| way(from));
    step.expect("somebody can reach a Bomb")
}

/// A step of Red's far from where Blue's Flag may be.
fn step_at_the_back(game: &Game) -> Move {
    let view = game.view_for(Color::Red);
    let legal = view.legal_moves().into_iter();
    let mut back = legal.filter(|step| {
        view.at(step.to).is_none()
            && step.from.is_adjacent(step.to)
            && step.from.row().max(step.to.row()) < 2
    });
    back.next().expect("there is room at the back")
}

/// A ply of one step, as the manager tells it.
fn told(report: &MoveReport) -> String {
    let (from, to) = (report.from, report.to);
    let direction = match (from.column().cmp(&to.column()), from.row().cmp(&to.row())) {
        (_, Ordering::Less) => "DOWN",
        (_, Ordering::Greater) => "UP",
        (Ordering::Greater, _) => "LEFT",
        _ => "RIGHT",
    };
    let (x, y) = (from.column(), from.row());
    format!("{x} {y} {direction} {}", outcome(report))
}

/// The manager tells of other moves than the player answers, and so can ruin it.
#[test]
fn who_has_long_been_lost_surrenders_and_waits_for_the_end() {
    let (mut pipe, player) = Pipe::to_player(Level::Colonel, Color::Red);
    let red = pipe.greet(Color::Red);
    let blue = read_setup(Color::Blue, &WALL.map(String::from));
    let rules = RuleSet::Ucc2012.rules(Reveal::StaysVisible);
    let mut game = Game::new(Variant::Original, rules, &ByColor { red, blue });
    let mut last = "START".to_owned();
    let (mut runner, mut lost) = (None, 0);
    let surrendered = (0..TURNS_MAX).any(|turn| {
        let answer = pipe.ask(&last);
        if answer == "SURRENDER" {
            return true;
        }
        let step = if lost < LOST {
            step_to_ruin(&game, runner)
        } else {
            step_at_the_back(&game)
        };
        let report = game.play(step).expect("a legal move");
        let has_fallen = report.battle.is_some();
        lost += usize::from(has_fallen);
        runner = (lost < LOST && !has_fallen).then_some(step.to);
        pipe.say(&told(&report));
        let blues: Move = BLUES[turn % 2].parse().expect("a move");
        last = told(&game.play(blues).expect("a legal move"));
        false
    });
    assert!(surrendered, "it plays on with {lost} lost");
    assert!(lost > 2, "it gave up after {lost}");
    thread::sleep(Duration::from_millis(100));
    assert!(!player.is_finished(), "it waits for the manager's word");
    pipe.say("QUIT opponent BLUE VICTORY 1 2 3");
    player.join().expect("no panic").expect("no fault");
    assert!(
        pipe.unread.is_empty() && pipe.from.recv().is_err(),
        "it said no more"
    );
}

#[test]
fn a_line_that_the_protocol_does_not_know_ends_the_game() {
    let heard = b"GREEN opponent 10 10\n".as_slice();
    let fault = play_ucc(Level::Recruit, None, 1, heard, Vec::new()).expect_err("no such colour");
    assert_eq!(fault.kind(), io::ErrorKind::InvalidData);
    let mut said = Vec::new();
    let heard = b"RED opponent 10 10\nQUIT\n".as_slice();
    play_ucc(Level::Recruit, None, 1, heard, &mut said).expect("it ends");
    assert_eq!(String::from_utf8(said).unwrap().lines().count(), 4);
}

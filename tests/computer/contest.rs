//! The protocol of the UCC contest, with a manager that knows the truth.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

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

struct Said(Sender<Vec<u8>>);

impl Write for Said {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.send(text.to_vec()).map_err(io::Error::other)?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Pipe {
    fn to_player(color: Color) -> (Self, thread::JoinHandle<io::Result<()>>) {
        let (to, heard) = channel();
        let (said, from) = channel();
        let player = thread::spawn(move || {
            let heard = BufReader::new(Heard {
                from: heard,
                unread: Vec::new(),
            });
            play_ucc(Level::Captain, Some(40), color as u64, heard, Said(said))
        });
        let pipe = Self {
            to,
            from,
            unread: Vec::new(),
        };
        (pipe, player)
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
            let more = self.from.recv().expect("the player answers");
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
    let ((red, red_player), (blue, blue_player)) =
        (Pipe::to_player(Color::Red), Pipe::to_player(Color::Blue));
    let mut pipes = ByColor { red, blue };
    let setups = ByColor::from_fn(|color| {
        let pipe = &mut pipes[color];
        pipe.say(&format!(
            "{} opponent 10 10",
            color.to_string().to_uppercase()
        ));
        let rows: Vec<String> = (0..4).map(|_| pipe.hear()).collect();
        read_setup(color, &rows)
    });
    let rules = RuleSet::Ucc2012.rules(Reveal::StaysVisible);
    let mut game = Game::new(Variant::Original, rules, &setups);
    let mut last = "START".to_owned();
    while game.view().outcome().is_none() && game.view().ply() < plies_max {
        let pipe = &mut pipes[game.view().to_move()];
        pipe.say(&last);
        (0..10).for_each(|_| pipe.say("#........."));
        let line = pipe.hear();
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

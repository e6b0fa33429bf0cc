//! A level as a player of the UCC 2012 contest, over standard input and output.
//!
//! Squares are `x y` from the top left; Red sits on the four rows at the top, which are the engine's
//! rows 1–4, so `DOWN` leads to a higher row. Ranks are counted from the Marshal, 1, to the Scout, 9.

use std::io::{self, BufRead, Write};

use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::computer::{self, Level};
use crate::engine::{
    ByColor, Color, Direction, Game, Move, Numbering, Rank, Reveal, RuleSet, Setup, Square, Variant,
};

/// Lines of the board that the manager sends before each turn; they tell nothing new.
const BOARD_LINES: usize = 10;

/// A ply as the manager tells it.
#[derive(Clone, Copy)]
struct Told {
    ply: Move,
    /// The ranks of attacker and defender.
    battle: Option<(Rank, Rank)>,
    fate: Fate,
}

/// What became of the piece that moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Moved,
    Kills,
    Dies,
    BothDie,
}

/// Plays one game by the contest's protocol, to the manager's `QUIT` or the end of input.
///
/// # Errors
/// Those of the streams, and [`io::ErrorKind::InvalidData`] for a line that the protocol doesn't know
/// or a story that can't be true.
pub fn play(
    level: Level,
    nodes: Option<u32>,
    seed: u64,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut lines = input.lines();
    let Some(greeting) = lines.next().transpose()? else {
        return Ok(());
    };
    let color = match greeting.split_whitespace().next() {
        Some("RED") => Color::Red,
        Some("BLUE") => Color::Blue,
        _ => return Err(strange(&greeting)),
    };
    let mut rng = StdRng::seed_from_u64(seed);
    let setup = computer::generate_setup(Variant::Original, color, &mut rng);
    write!(output, "{}", setup_lines(&setup))?;
    output.flush()?;
    let mut story = Vec::new();
    while let Some(line) = lines.next().transpose()? {
        if line.starts_with("QUIT") {
            return Ok(());
        }
        if line.trim() != "START" {
            story.push(told(&line)?);
        }
        for _ in 0..BOARD_LINES {
            lines.next().transpose()?;
        }
        let game = retold(&setup, &story)?;
        let view = game.view_for(color);
        let chosen = if computer::resigns(&view, level) {
            None
        } else {
            computer::choose(&view, level, nodes, &mut rng)
        };
        match chosen {
            Some(ply) => writeln!(output, "{}", move_line(ply)?)?,
            None => writeln!(output, "SURRENDER")?,
        }
        output.flush()?;
        match lines.next().transpose()? {
            Some(line) if !line.starts_with("QUIT") => story.push(told(&line)?),
            _ => return Ok(()),
        }
    }
    Ok(())
}

fn strange(line: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("the protocol knows no such line here: {line}"),
    )
}

/// Four lines of ten, the top row of the board first.
fn setup_lines(setup: &Setup) -> String {
    let mut rows: Vec<String> = vec![String::new(); 10];
    for (square, rank) in setup.pieces() {
        rows[usize::from(square.row())].push(letter(rank));
    }
    rows.retain(|row| !row.is_empty());
    rows.join("\n") + "\n"
}

fn letter(rank: Rank) -> char {
    match rank {
        Rank::Spy => 's',
        _ => rank
            .figure(Numbering::OneHigh)
            .chars()
            .next()
            .unwrap_or('?'),
    }
}

fn rank_of(letter: &str) -> Option<Rank> {
    Rank::ALL
        .into_iter()
        .find(|&rank| letter.eq_ignore_ascii_case(rank.figure(Numbering::OneHigh)))
}

fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "DOWN",
        Direction::Right => "RIGHT",
        Direction::Down => "UP",
        Direction::Left => "LEFT",
    }
}

fn move_line(ply: Move) -> io::Result<String> {
    let (direction, distance) = ply
        .from
        .line_to(ply.to)
        .ok_or_else(|| strange(&ply.to_string()))?;
    let step = format!(
        "{} {} {}",
        ply.from.column(),
        ply.from.row(),
        direction_name(direction)
    );
    Ok(if distance > 1 {
        format!("{step} {distance}")
    } else {
        step
    })
}

/// Reads `x y DIRECTION [n] OUTCOME [a d]`.
fn told(line: &str) -> io::Result<Told> {
    read_told(line).ok_or_else(|| strange(line))
}

fn read_told(line: &str) -> Option<Told> {
    let mut words = line.split_whitespace().peekable();
    let column = words.next()?.parse().ok()?;
    let row = words.next()?.parse().ok()?;
    let from = Square::new(column, row).ok()?;
    let name = words.next()?;
    let direction = Direction::ALL
        .into_iter()
        .find(|&direction| direction_name(direction) == name)?;
    let distance = words.next_if(|word| word.parse::<usize>().is_ok());
    let distance: usize = distance.map_or(Some(1), |word| word.parse().ok())?;
    let to = from.ray(direction).nth(distance.checked_sub(1)?)?;
    let fate = match words.next()? {
        "OK" => Fate::Moved,
        "KILLS" => Fate::Kills,
        "DIES" => Fate::Dies,
        "BOTHDIE" => Fate::BothDie,
        _ => return None,
    };
    let battle = match fate {
        Fate::Moved => None,
        _ => Some((rank_of(words.next()?)?, rank_of(words.next()?)?)),
    };
    Some(Told {
        ply: Move { from, to },
        battle,
        fate,
    })
}

/// The game as far as it has been told, with an army of the other side's that agrees with it. What
/// the other side's unknown pieces are in it doesn't matter: a player's view doesn't show them.
fn retold(setup: &Setup, story: &[Told]) -> io::Result<Game> {
    let own = setup.color();
    let enemy = own.opponent();
    let mut standing: [Option<usize>; Square::GRID] = [None; Square::GRID];
    let home: Vec<Square> = Variant::Original.home(enemy).collect();
    for (number, square) in home.iter().enumerate() {
        standing[square.index()] = Some(number);
    }
    let mut known = vec![None; home.len()];
    let mut moved = vec![false; home.len()];
    let mut player = Color::Red;
    for &Told { ply, battle, fate } in story {
        let (from, to) = (ply.from.index(), ply.to.index());
        let mover = standing[from].take();
        if let Some(mover) = mover {
            moved[mover] = true;
            if !ply.from.is_adjacent(ply.to) {
                known[mover] = Some(Rank::Scout);
            }
        }
        if let Some((attacker, defender)) = battle {
            let (number, rank) = if player == enemy {
                (mover, attacker)
            } else {
                (standing[to], defender)
            };
            if let Some(number) = number {
                known[number] = Some(rank);
            }
        }
        match fate {
            Fate::Moved | Fate::Kills => standing[to] = mover,
            Fate::BothDie => standing[to] = None,
            Fate::Dies => {}
        }
        player = player.opponent();
    }
    let setups = ByColor::from_fn(|color| {
        if color == own {
            Ok(setup.clone())
        } else {
            guess(enemy, &home, &known, &moved)
        }
    });
    let setups = ByColor {
        red: setups.red?,
        blue: setups.blue?,
    };
    let rules = RuleSet::Ucc2012.rules(Reveal::StaysVisible);
    let mut game = Game::new(Variant::Original, rules, &setups);
    for told in story {
        game.play(told.ply)
            .map_err(|reason| io::Error::new(io::ErrorKind::InvalidData, reason))?;
    }
    Ok(game)
}

/// An army that agrees with what is known of each piece by its home: who has moved is no Bomb and no
/// Flag.
fn guess(
    enemy: Color,
    home: &[Square],
    known: &[Option<Rank>],
    moved: &[bool],
) -> io::Result<Setup> {
    let mut left: Vec<Rank> = Variant::Original.pieces().collect();
    for rank in known.iter().flatten() {
        if let Some(place) = left.iter().position(|other| other == rank) {
            left.remove(place);
        }
    }
    // Who can't move comes first, for those who have not moved.
    left.sort_by_key(|rank| rank.is_movable());
    let mut ranks = known.to_vec();
    let mut left = left.into_iter();
    for has_moved in [false, true] {
        for (rank, _) in ranks
            .iter_mut()
            .zip(moved)
            .filter(|(rank, moved)| rank.is_none() && **moved == has_moved)
        {
            *rank = left.next();
        }
    }
    let pieces = home
        .iter()
        .zip(ranks)
        .filter_map(|(&square, rank)| Some((square, rank?)));
    Setup::new(Variant::Original, enemy, pieces)
        .map_err(|illegal| io::Error::new(io::ErrorKind::InvalidData, illegal))
}

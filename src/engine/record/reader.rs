//! Reads a record and plays it again.

use std::str::FromStr;

use super::{
    COLUMNS, Checked, LAKE, NUMBERING, RecordFault, RecordMistake, TITLE, UNKNOWN, decisions,
    end_line, ply_line, ranks_in_words,
};
use crate::engine::{
    AgreedDraw, ByColor, Color, Ending, Game, IllegalMove, Move, Rank, Reveal, RuleSet, Setup,
    Square, Variant, notation,
};

/// Reads what [`text`](super::text) writes of a match that tells every rank, and plays it again: each
/// ply must be legal, each battle and the end must be as the rules give them. Blank lines, lines that
/// begin with `#` and the amount of space between words mean nothing.
///
/// # Errors
/// The first thing that is wrong, with its line.
pub fn check(text: &str) -> Result<Checked, RecordFault> {
    let mut lines = Lines::of(text);
    lines.expect(TITLE)?;
    let variant: Variant = lines.named("variant:")?;
    let rules: RuleSet = lines.named("rules:")?;
    let Ranks(reveal) = lines.named("ranks:")?;
    let setups = read_setups(variant, &mut lines)?;
    let mut game = Game::new(variant, rules.rules(reveal), &setups);
    while let Some(line) = lines.next_if(|line| !line.text.starts_with("end:")) {
        replay(&mut game, &line)?;
    }
    replay_end(&mut game, &lines.next("end:")?)?;
    match lines.next_if(|_| true) {
        Some(line) => Err(line.fault(RecordMistake::Expected(String::new()))),
        None => Ok(Checked {
            rules,
            setups,
            game,
        }),
    }
}

/// A line that says something, with single spaces between its words.
struct Line {
    number: usize,
    text: String,
}

impl Line {
    const fn fault(&self, mistake: RecordMistake) -> RecordFault {
        RecordFault {
            line: self.number,
            mistake,
        }
    }
}

/// The lines that say something, one by one.
struct Lines {
    left: std::iter::Peekable<std::vec::IntoIter<Line>>,
    /// The number of the line after the last.
    end: usize,
}

impl Lines {
    fn of(text: &str) -> Self {
        let lines: Vec<Line> = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
            .map(|(place, line)| Line {
                number: place + 1,
                text: line.split_whitespace().collect::<Vec<_>>().join(" "),
            })
            .collect();
        Self {
            left: lines.into_iter().peekable(),
            end: text.lines().count() + 1,
        }
    }

    fn next_if(&mut self, wanted: impl FnOnce(&Line) -> bool) -> Option<Line> {
        self.left.next_if(wanted)
    }

    /// The next line, which must begin like this.
    fn next(&mut self, beginning: &str) -> Result<Line, RecordFault> {
        let expected = RecordMistake::Expected(beginning.to_owned());
        match self.left.next() {
            Some(line) if line.text.starts_with(beginning) => Ok(line),
            Some(line) => Err(line.fault(expected)),
            None => Err(RecordFault {
                line: self.end,
                mistake: expected,
            }),
        }
    }

    /// The next line, which must be this.
    fn expect(&mut self, text: &str) -> Result<(), RecordFault> {
        let line = self.next(text)?;
        match line.text == text {
            true => Ok(()),
            false => Err(line.fault(RecordMistake::Expected(text.to_owned()))),
        }
    }

    /// What the next line names after its keyword.
    fn named<T: FromStr>(&mut self, keyword: &str) -> Result<T, RecordFault> {
        let line = self.next(keyword)?;
        let name = line.text[keyword.len()..].trim_start();
        name.parse()
            .map_err(|_| line.fault(RecordMistake::UnknownName(name.to_owned())))
    }
}

/// How ranks are shown, read from words.
struct Ranks(Reveal);

impl FromStr for Ranks {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        [Reveal::StaysVisible, Reveal::HiddenAgain]
            .into_iter()
            .find(|&reveal| ranks_in_words(reveal) == text)
            .map(Self)
            .ok_or(())
    }
}

fn read_setups(variant: Variant, lines: &mut Lines) -> Result<ByColor<Setup>, RecordFault> {
    let mut pieces: ByColor<Vec<(Square, Rank)>> = ByColor::default();
    let mut last_row = 0;
    for row in (0..10).rev() {
        let line = lines.next(&format!("{} ", row + 1))?;
        last_row = line.number;
        read_board_row(row, &line, &mut pieces)?;
    }
    let setup = |color: Color| {
        Setup::new(variant, color, pieces[color].iter().copied()).map_err(|setup| RecordFault {
            line: last_row,
            mistake: RecordMistake::Setup { color, setup },
        })
    };
    let setups = ByColor {
        red: setup(Color::Red)?,
        blue: setup(Color::Blue)?,
    };
    lines.expect(COLUMNS)?;
    Ok(setups)
}

/// Reads the row's number and ten cells. Pieces below the lakes are Red's, above them Blue's.
fn read_board_row(
    row: u8,
    line: &Line,
    pieces: &mut ByColor<Vec<(Square, Rank)>>,
) -> Result<(), RecordFault> {
    let cells: Vec<&str> = line.text.split(' ').skip(1).collect();
    if cells.len() != 10 {
        let expected = format!("{} and ten squares", row + 1);
        return Err(line.fault(RecordMistake::Expected(expected)));
    }
    let color = match row {
        0..5 => Color::Red,
        _ => Color::Blue,
    };
    for (column, cell) in (0..10).zip(cells) {
        match (Square::new(column, row), cell) {
            (Err(_), LAKE) => {}
            (Ok(_), UNKNOWN) => return Err(line.fault(RecordMistake::RankUnknown)),
            (square, _) => match (square, notation::read_symbol(cell, NUMBERING)) {
                (Ok(square), Some(Some(rank))) => pieces[color].push((square, rank)),
                (Ok(_), Some(None)) => {}
                _ => return Err(line.fault(RecordMistake::Symbol(cell.to_owned()))),
            },
        }
    }
    Ok(())
}

/// Plays a ply's line, which must say what the rules make of its move.
fn replay(game: &mut Game, line: &Line) -> Result<(), RecordFault> {
    let number = game.view().ply() + 1;
    let beginning = format!("{number} {} ", game.view().to_move());
    let ply = line.text.strip_prefix(&beginning);
    let ply = ply.and_then(|rest| rest.split(' ').next());
    let ply: Option<Move> = ply.and_then(|word| word.parse().ok());
    let Some(ply) = ply else {
        let expected = format!("{beginning}and a move");
        return Err(line.fault(RecordMistake::Expected(expected)));
    };
    let report = game.play(ply).map_err(|reason| {
        line.fault(match reason {
            IllegalMove::GameOver => RecordMistake::Over,
            reason => RecordMistake::Illegal(reason),
        })
    })?;
    let expected = ply_line(&report);
    match line.text == expected {
        true => Ok(()),
        false => Err(line.fault(RecordMistake::Expected(expected))),
    }
}

/// The last line must be what the rules make of the game, or a decision that ended it.
fn replay_end(game: &mut Game, line: &Line) -> Result<(), RecordFault> {
    let may_agree = game.view().rules().agreed_draw == AgreedDraw::Allowed;
    let decision = decisions()
        .filter(|outcome| may_agree || outcome.ending != Ending::AgreedDraw)
        .find(|&outcome| end_line(Some(outcome)) == line.text);
    if let Some(decision) = decision {
        game.end(decision);
    }
    let expected = end_line(game.view().outcome());
    match line.text == expected {
        true => Ok(()),
        false => Err(line.fault(RecordMistake::Expected(expected))),
    }
}

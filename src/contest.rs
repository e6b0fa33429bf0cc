//! Errands that measure the computer: agents against each other, and a level as a player of the UCC contest.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;

use crate::run::Failure;
use two_lakes::arena::{Agent, Pace, Score, Selection, Table, play_ucc, ratings};
use two_lakes::computer::Level;
use two_lakes::engine::{Reveal, RuleSet, Variant, notation};

/// What is played in the arena.
#[derive(Debug, Args)]
pub struct Contest {
    /// Who plays: random, greedy, stage-1 or a level, these two also with nodes a move, as captain:2000
    #[arg(required = true)]
    agents: Vec<Agent>,
    /// Games of each pair, colours swapped on the same setups
    #[arg(long, default_value_t = 100)]
    games: u64,
    #[arg(long, default_value_t = Variant::Original)]
    variant: Variant,
    #[arg(long, default_value_t = RuleSet::Jumbo)]
    rules: RuleSet,
    /// Survivors of battles are hidden again
    #[arg(long)]
    hidden_again: bool,
    /// The seed of all chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file that takes each game as a line of JSON
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Rather than letting agents meet, makes this many setups, lets the one agent named play with
    /// them, and prints the better half, the best first
    #[arg(long, value_name = "COUNT", conflicts_with = "out")]
    setups: Option<usize>,
    /// Rather than letting agents meet, lets each play itself and prints what its moves take: time and
    /// boards looked at
    #[arg(long, conflicts_with_all = ["out", "setups"])]
    pace: bool,
}

impl Contest {
    /// Plays all that is asked for and prints what came of it.
    pub fn hold(self) -> Result<(), Failure> {
        self.play().map_err(Failure::Contest)
    }

    fn table(&self) -> Table {
        Table {
            variant: self.variant,
            rules: self.rules,
            reveal: if self.hidden_again {
                Reveal::HiddenAgain
            } else {
                Reveal::StaysVisible
            },
            seed: self.seed,
        }
    }

    fn play(self) -> io::Result<()> {
        let said = io::stdout().lock();
        match self.setups {
            Some(made) => self.find_setups(made, said),
            None if self.pace => self.measure(said),
            None => self.meet(said),
        }
    }

    fn find_setups(&self, made: usize, mut said: impl Write) -> io::Result<()> {
        let selection = Selection {
            made,
            kept: made / 2,
            rounds: u32::try_from(self.games).unwrap_or(u32::MAX),
            agent: self.agents[0],
        };
        for setup in selection.choose(&self.table()) {
            writeln!(said, "{}", notation::setup(&setup))?;
        }
        Ok(())
    }

    fn measure(&self, mut said: impl Write) -> io::Result<()> {
        for &agent in &self.agents {
            let pace = Pace::of(agent, &self.table(), self.games);
            write!(said, "{agent}: {} moves", pace.moves())?;
            for (name, hundredth) in [("median", 50), ("99th percentile", 99)] {
                if let Some((time, nodes)) = pace.percentile(hundredth) {
                    let milliseconds = 1_000.0 * time.as_secs_f64();
                    write!(said, ", {name} {milliseconds:.1} ms and {nodes} nodes")?;
                }
            }
            writeln!(said)?;
        }
        Ok(())
    }

    fn meet(&self, mut said: impl Write) -> io::Result<()> {
        let mut file = self
            .out
            .as_ref()
            .map(File::create)
            .transpose()?
            .map(BufWriter::new);
        let mut results: Vec<(usize, usize, Score)> = Vec::new();
        for one in 0..self.agents.len() {
            for other in one + 1..self.agents.len() {
                let mut written = Ok(());
                let (first, second) = (self.agents[one], self.agents[other]);
                let score = self.table().bout(first, second, self.games, |played| {
                    if let (Some(file), Ok(())) = (&mut file, &written) {
                        let line = serde_json::to_string(played).map_err(io::Error::from);
                        written = line.and_then(|line| writeln!(file, "{line}"));
                    }
                });
                written?;
                let (share, within) = score.share();
                writeln!(
                    said,
                    "{first} against {second}: {} won, {} drawn, {} lost, {:.1} % ± {:.1}",
                    score.wins,
                    score.draws,
                    score.losses,
                    100.0 * share,
                    100.0 * within
                )?;
                results.push((one, other, score));
            }
        }
        if let Some(file) = &mut file {
            file.flush()?;
        }
        for (agent, rating) in self.agents.iter().zip(ratings(self.agents.len(), &results)) {
            writeln!(
                said,
                "{agent}: Elo {:+.0} ± {:.0}",
                rating.points, rating.within
            )?;
        }
        Ok(())
    }
}

/// Plays one game of the UCC contest over standard input and output.
pub fn ucc(level: Level, nodes: Option<u32>, seed: Option<u64>) -> Result<(), Failure> {
    let seed = seed.unwrap_or_else(|| {
        // A clock before 1970 gives the same games every time, which harms nobody.
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        since.as_nanos() as u64
    });
    play_ucc(level, nodes, seed, io::stdin().lock(), io::stdout().lock()).map_err(Failure::Contest)
}

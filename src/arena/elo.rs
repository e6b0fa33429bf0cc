//! Strength from results, by the model of Bradley and Terry.

use super::bout::Score;

/// Rating points by which ten to one is won.
const SCALE: f64 = 400.0;
/// Rounds of the fixed-point iteration; it has long settled by then.
const ROUNDS: usize = 2_000;

/// An agent's strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo points above the first agent.
    pub points: f64,
    /// Half the width of the 95 % interval, taking the others' strengths as known.
    pub within: f64,
}

/// The strengths of so many agents from what each first of a pair reached against the second. Every
/// pair is given one drawn game more, so that a clean score has a finite strength.
#[must_use]
pub fn ratings(agents: usize, results: &[(usize, usize, Score)]) -> Vec<Rating> {
    let mut games = vec![vec![0.0; agents]; agents];
    let mut points = vec![0.0; agents];
    for &(one, other, score) in results {
        let played = f64::from(score.games()) + 1.0;
        let (share, _) = score.share();
        let reached = share * f64::from(score.games()) + 0.5;
        games[one][other] += played;
        games[other][one] += played;
        points[one] += reached;
        points[other] += played - reached;
    }
    let mut strengths = vec![1.0; agents];
    for _ in 0..ROUNDS {
        let next: Vec<f64> = (0..agents)
            .map(|one| {
                let expected: f64 = (0..agents)
                    .map(|other| games[one][other] / (strengths[one] + strengths[other]))
                    .sum();
                if expected > 0.0 {
                    points[one] / expected
                } else {
                    1.0
                }
            })
            .collect();
        strengths = next.iter().map(|strength| strength / next[0]).collect();
    }
    (0..agents)
        .map(|one| {
            let information: f64 = (0..agents)
                .map(|other| {
                    let wins = strengths[one] / (strengths[one] + strengths[other]);
                    games[one][other] * wins * (1.0 - wins)
                })
                .sum();
            let per_logit = SCALE / std::f64::consts::LN_10;
            Rating {
                points: per_logit * strengths[one].ln(),
                within: 1.96 * per_logit / information.sqrt(),
            }
        })
        .collect()
}

//! Every battle, against a table written by hand from the guides.

use two_lakes::engine::notation::{Position, letter};
use two_lakes::engine::{
    Battle, BattleOutcome, Bombs, Color, Ending, EqualRanks, Game, IllegalMove, Move, Outcome,
    Rank, Reveal, RuleSet, Rules, WinningDefender, resolve,
};

/// Who is struck, in the order of the table's columns.
const DEFENDERS: [Rank; 12] = [
    Rank::Flag,
    Rank::Bomb,
    Rank::Spy,
    Rank::Scout,
    Rank::Miner,
    Rank::Sergeant,
    Rank::Lieutenant,
    Rank::Captain,
    Rank::Major,
    Rank::Colonel,
    Rank::General,
    Rank::Marshal,
];

/// `A` the attacker wins, `D` the defender wins, `2` both fall, `.` such a piece never attacks.
/// Rows are attackers in the order of [`DEFENDERS`], columns defenders.
const TABLE: [&str; 12] = [
    //                 F  B  S  2  3  4  5  6  7  8  9  10
    /* Flag       */
    ".  .  .  .  .  .  .  .  .  .  .  .",
    /* Bomb       */ ".  .  .  .  .  .  .  .  .  .  .  .",
    /* Spy        */ "A  D  2  D  D  D  D  D  D  D  D  A",
    /* Scout      */ "A  D  A  2  D  D  D  D  D  D  D  D",
    /* Miner      */ "A  A  A  A  2  D  D  D  D  D  D  D",
    /* Sergeant   */ "A  D  A  A  A  2  D  D  D  D  D  D",
    /* Lieutenant */ "A  D  A  A  A  A  2  D  D  D  D  D",
    /* Captain    */ "A  D  A  A  A  A  A  2  D  D  D  D",
    /* Major      */ "A  D  A  A  A  A  A  A  2  D  D  D",
    /* Colonel    */ "A  D  A  A  A  A  A  A  A  2  D  D",
    /* General    */ "A  D  A  A  A  A  A  A  A  A  2  D",
    /* Marshal    */ "A  D  A  A  A  A  A  A  A  A  A  2",
];

fn expected() -> impl Iterator<Item = (Rank, Rank, char)> {
    DEFENDERS
        .into_iter()
        .zip(TABLE)
        .flat_map(|(attacker, row)| {
            let letters = row.chars().filter(|letter| !letter.is_whitespace());
            DEFENDERS
                .into_iter()
                .zip(letters)
                .map(move |(defender, letter)| (attacker, defender, letter))
        })
}

fn outcome(letter: char) -> Option<BattleOutcome> {
    match letter {
        'A' => Some(BattleOutcome::AttackerWins),
        'D' => Some(BattleOutcome::DefenderWins),
        '2' => Some(BattleOutcome::BothFall),
        _ => None,
    }
}

fn jumbo() -> Rules {
    RuleSet::Jumbo.rules(Reveal::StaysVisible)
}

/// A board with `attacker` on e4, or e7 for Blue, next to the other side's `defender`, and a Flag
/// and a Miner far away on each side.
fn face_to_face(color: Color, attacker: Rank, defender: Rank) -> (Position, Move) {
    let mut board: Vec<char> = "AAAAAAAAAA".repeat(10).chars().collect();
    for lake in [42, 43, 46, 47, 52, 53, 56, 57] {
        board[lake] = '_';
    }
    for (square, color, rank) in [
        (0, Color::Red, Rank::Flag),
        (10, Color::Red, Rank::Miner),
        (99, Color::Blue, Rank::Flag),
        (89, Color::Blue, Rank::Miner),
    ] {
        board[square] = letter(color, rank);
    }
    let (from, to, ply) = match color {
        Color::Red => (34, 44, "e4-e5"),
        Color::Blue => (64, 54, "e7-e6"),
    };
    board[from] = letter(color, attacker);
    board[to] = letter(color.opponent(), defender);
    let board: String = board.into_iter().collect();
    let position = board.parse().expect("a hundred letters");
    (position, ply.parse().expect("a move"))
}

#[test]
fn every_battle_ends_as_the_guides_table_says() {
    let mut battles = 0;
    for (attacker, defender, letter) in expected() {
        for color in Color::ALL {
            let (position, ply) = face_to_face(color, attacker, defender);
            let mut game = Game::from_position(&position, jumbo(), color);
            let Some(outcome) = outcome(letter) else {
                assert_eq!(game.play(ply), Err(IllegalMove::Immovable(attacker)));
                continue;
            };
            let report = game.play(ply).expect("a strike at a neighbour is legal");
            let battle = Battle {
                attacker,
                defender,
                outcome,
            };
            assert_eq!(report.battle, Some(battle));
            battles += 1;

            let view = game.view();
            assert_eq!(view.at(ply.from), None, "the attacker has left its square");
            let stands = view.at(ply.to).map(|seen| (seen.color, seen.rank));
            let (survivor, fallen) = match outcome {
                BattleOutcome::AttackerWins => (Some((color, Some(attacker))), [0, 1]),
                BattleOutcome::DefenderWins => (Some((color.opponent(), Some(defender))), [1, 0]),
                BattleOutcome::BothFall => (None, [1, 1]),
            };
            assert_eq!(stands, survivor, "{attacker:?} strikes {defender:?}");
            assert_eq!(view.fallen(color, attacker), fallen[0]);
            assert_eq!(view.fallen(color.opponent(), defender), fallen[1]);
            assert_eq!(view.standing(color), 3 - fallen[0]);
            assert_eq!(view.standing(color.opponent()), 3 - fallen[1]);
            let flag_captured = Outcome {
                winner: Some(color),
                ending: Ending::FlagCaptured,
            };
            let ended = (defender == Rank::Flag).then_some(flag_captured);
            assert_eq!(view.outcome(), ended);
        }
    }
    assert_eq!(battles, 10 * 12 * 2);
}

#[test]
fn the_options_of_a_battle_change_only_what_they_name() {
    let lightning = Rules {
        equal_ranks: EqualRanks::AttackerWins,
        bombs: Bombs::OneUse,
        ..jumbo()
    };
    for (attacker, defender, letter) in expected() {
        let Some(by_the_table) = outcome(letter) else {
            continue;
        };
        assert_eq!(resolve(attacker, defender, &jumbo()), by_the_table);
        let by_the_options = match (letter, defender) {
            ('2', _) => BattleOutcome::AttackerWins,
            ('D', Rank::Bomb) => BattleOutcome::BothFall,
            _ => by_the_table,
        };
        assert_eq!(resolve(attacker, defender, &lightning), by_the_options);
    }
}

#[test]
fn a_winning_defender_advances_only_where_the_rules_say_so_and_a_bomb_never() {
    let advances = Rules {
        winning_defender: WinningDefender::Advances,
        ..jumbo()
    };
    for (attacker, defender, letter) in expected().filter(|&(_, _, letter)| letter != '.') {
        for (rules, may_advance) in [(jumbo(), false), (advances, true)] {
            let (position, ply) = face_to_face(Color::Red, attacker, defender);
            let mut game = Game::from_position(&position, rules, Color::Red);
            let report = game.play(ply).expect("a strike at a neighbour is legal");
            let goes = may_advance && letter == 'D' && defender != Rank::Bomb;
            assert_eq!(report.advanced, goes.then_some(ply.from));
            let winner = game.view().at(report.advanced.unwrap_or(ply.to));
            assert_eq!(
                winner.map(|seen| seen.color),
                match letter {
                    'A' => Some(Color::Red),
                    'D' => Some(Color::Blue),
                    _ => None,
                }
            );
            if goes {
                assert_eq!(
                    game.view().at(ply.to),
                    None,
                    "the defender has left its square"
                );
                assert!(winner.is_some_and(|seen| seen.moved));
            }
        }
    }
}

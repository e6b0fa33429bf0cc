//! Whole games to the captured flag, typed by two people through the real client; at every ply each
//! picture is read back and compared with what its audience may see.

use crate::board_reader::BoardReader;
use crate::seats::Seats;
use crate::table::Table;
use two_lakes::engine::{
    ByColor, Color, Ending, Game, Move, MoveReport, Player, Rank, RuleSet, Setup, View, record,
};
use two_lakes::playground::{Person, SeenMessage};
use two_lakes::render::Theme;

/// The kept game of ours.
const KEPT_GAME: &str = include_str!("../games/original-jumbo.txt");

/// The bytes of a message's board.
fn board(message: &SeenMessage) -> &[u8] {
    let board = message
        .attachments
        .iter()
        .find(|attachment| attachment.filename == "board.png")
        .unwrap_or_else(|| panic!("no board on the message {:?}", message.content));
    assert!(
        !board.description.is_empty() && board.description.chars().count() <= 1024,
        "a board is described in at most 1,024 characters"
    );
    &board.bytes
}

/// Types a whole game and compares what everyone gets.
async fn play_through(rules: RuleSet, setups: ByColor<Setup>, moves: &[Move], mut game: Game) {
    let table = Table::open().await;
    let seats = Seats::take(&table, rules, &setups).await;
    let cara = table.person("Cara");
    let readers = ByColor::from_fn(|color| BoardReader::new(Theme::Classic, color));
    let card = seats.card(&cara).id;

    for &ply in moves {
        let mover = game.view().to_move();
        // Red plays in the server, Blue in the direct conversation.
        let answer = seats
            .place(mover)
            .types(&format!("/move from:{} to:{}", ply.from, ply.to))
            .await;
        let report = game.play(ply).expect("the record's moves are legal");
        table.settles().await;

        let answered = answer
            .message
            .as_ref()
            .expect("a move is answered with a message");
        assert_eq!(
            answered.ephemeral,
            mover == Color::Red,
            "private in the server, plain in the direct message"
        );

        let waiting = mover.opponent();
        let told = seats.people[waiting].inbox();
        let told = told.last().expect("the opponent is told");
        let public = cara.message(card).expect("the card stays in the channel");
        match game.view().outcome() {
            None => {
                for (message, reader) in [(answered, mover), (told, waiting)] {
                    let view = game.view_for(reader);
                    readers[reader].check(board(message), &view);
                    check_description(message, &view);
                }
                assert!(told.content.contains("Your turn"), "{}", told.content);
                names_no_other_rank(&told.content, &report);
                assert!(
                    told.notified.contains(&seats.people[waiting].id()),
                    "a turn rings"
                );
                readers.red.check(board(&public), &game.view());
                let [red, blue] = Color::ALL.map(|color| game.view().standing(color));
                let pieces = format!("Pieces: Red {red}, Blue {blue}.");
                let told = description(&public);
                assert!(told.contains(&pieces), "{told}");
            }
            Some(_) => {
                let end = game
                    .final_view(ByColor {
                        red: true,
                        blue: true,
                    })
                    .expect("the game is over");
                readers[mover].check(board(answered), &end);
                readers[waiting].check(board(told), &end);
                readers.red.check(board(&public), &end);
            }
        }
        check_battle(&cara, &report);
    }

    let outcome = game
        .view()
        .outcome()
        .expect("the record ends with the game");
    assert_eq!(outcome.ending, Ending::FlagCaptured);
    let winner = outcome.winner.expect("a captured flag has a winner");
    cara.sees(&format!("**{}** wins", seats.people[winner].name()))
        .await;
    table.close().await;
}

fn description(message: &SeenMessage) -> &str {
    &message.attachments[0].description
}

/// Case 44: the description says of which army it is, after which move, and what stands where, as far
/// as its reader knows.
fn check_description(message: &SeenMessage, view: &View<'_, Player>) {
    let told = description(message).to_lowercase();
    let (own, ply) = (view.color(), view.ply());
    let head = format!("your board, {own}, after move {ply}. ");
    assert!(told.starts_with(&head), "{told}");
    let mut described = 0;
    for (beginning, color) in [("yours: ", own), ("enemy, known: ", own.opponent())] {
        let part = told.split_once(beginning).map_or("", |(_, part)| part);
        let part = part.split('.').next().unwrap_or_default();
        for group in part.split(", ").filter(|group| !group.is_empty()) {
            let mut words = group.split(' ');
            let rank = words.next().unwrap_or_default();
            for square in words {
                let square = square.parse().expect("a square");
                let seen = view.at(square).expect("something stands there");
                let known = english(seen.rank.expect("it is known")).to_lowercase();
                assert!(known.starts_with(rank) && seen.color == color, "{told}");
                described += 1;
            }
        }
    }
    let known = view.pieces().filter(|(_, seen)| seen.rank.is_some());
    assert_eq!(described, known.count(), "{told}");
}

/// After a battle the channel has a post that names both ranks.
fn check_battle(spectator: &Person, report: &MoveReport) {
    let Some(battle) = report.battle else { return };
    let from_to = format!("{}→{}", report.from, report.to).to_uppercase();
    let messages = spectator.messages();
    let post = messages
        .iter()
        .rev()
        .find(|message| message.edits == 0 && message.content.contains(&from_to))
        .unwrap_or_else(|| panic!("no post of the battle {from_to} at ply {}", report.ply));
    for rank in [battle.attacker, battle.defender] {
        assert!(post.content.contains(english(rank)), "{}", post.content);
    }
}

/// Case 33: what rings names the ranks of the battle that has just been, and no others.
fn names_no_other_rank(content: &str, report: &MoveReport) {
    for rank in Rank::ALL {
        let shown = report
            .battle
            .is_some_and(|battle| [battle.attacker, battle.defender].contains(&rank));
        let (word, _) = english(rank).split_once(' ').unwrap_or((english(rank), ""));
        assert!(shown || !content.contains(word), "{rank:?}: {content}");
    }
}

fn english(rank: Rank) -> &'static str {
    match rank {
        Rank::Bomb => "Bomb",
        Rank::Spy => "Spy (1)",
        Rank::Scout => "Scout (2)",
        Rank::Miner => "Miner (3)",
        Rank::Sergeant => "Sergeant (4)",
        Rank::Lieutenant => "Lieutenant (5)",
        Rank::Captain => "Captain (6)",
        Rank::Major => "Major (7)",
        Rank::Colonel => "Colonel (8)",
        Rank::General => "General (9)",
        Rank::Marshal => "Marshal (10)",
        Rank::Flag => "Flag",
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_type_a_whole_game_to_the_captured_flag() {
    let checked = record::check(KEPT_GAME).expect("the kept game replays");
    let moves = checked.moves();
    assert!((150..=400).contains(&moves.len()), "{} plies", moves.len());
    let view = checked.game.view();
    let game = Game::new(view.variant(), *view.rules(), &checked.setups);
    play_through(RuleSet::Jumbo, checked.setups.clone(), &moves, game).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_another_engine_is_played_through_too() {
    let Some((setups, moves, game)) = crate::oracles::shortest_captured_flag() else {
        eprintln!("\n!!! SKIPPED: no games of other engines here (STRATEGO_ORACLES)\n");
        return;
    };
    play_through(RuleSet::Isf, setups, &moves, game).await;
}

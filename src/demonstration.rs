//! Two people play a match before one's eyes, through the front door: they type commands and press
//! buttons, as anybody at the page could. What they move the computer tells them, each from their own
//! board.

use std::time::Duration;

use two_lakes::computer::{self, Level};
use two_lakes::engine::Move;
use two_lakes::matches::{
    ChannelId, Failure, Matches, Panel, PersonId, PlayerBoard, Status, Which,
};
use two_lakes::playground::Person;

/// A move every so often: quick enough for a match in a few minutes, slow enough to follow.
const PACE: Duration = Duration::from_millis(600);
/// After so many moves the one to move gives up, so that the end is seen.
const PLIES_MAX: u32 = 200;
/// How well the challenger plays, and the opponent.
const LEVELS: [Level; 2] = [Level::Captain, Level::Sergeant];
/// Boards looked at for a move: a few milliseconds' worth.
const NODES: u32 = 1_000;

/// Plays one Duel, ten pieces a side.
///
/// # Errors
/// What a client said instead of doing it, which button did not come, or which board.
pub async fn play(matches: Matches, challenger: Person, opponent: Person) -> Result<(), String> {
    let challenge = format!(
        "/challenge opponent:{} variant:Duel colour:red",
        opponent.mention()
    );
    challenger.tries(&challenge).await?;
    press(&opponent, "Accept").await?;
    let players = [challenger.in_dm(), opponent.in_dm()];
    for player in &players {
        press(player, "Ready").await?;
    }
    let here = ChannelId::new(players[0].channel_id());
    let begun = board(&matches, &players[0], &Which::here(here)).await?;
    let which = Which::code(begun.facts.code, here);
    for (player, level) in players.iter().zip(LEVELS).cycle() {
        tokio::time::sleep(PACE).await;
        let board = board(&matches, player, &which).await?;
        if board.facts.status != Status::Playing {
            return Ok(());
        }
        if board.facts.ply >= PLIES_MAX {
            player.tries("/resign").await?;
            return press(player, "Resign").await;
        }
        // Who was quicker than the other's move looks again.
        if let Some(Move { from, to }) = choice(board, level).await? {
            player.tries(&format!("/move from:{from} to:{to}")).await?;
        }
    }
    Ok(())
}

/// What a player has before them in a match that has begun.
async fn board(matches: &Matches, player: &Person, which: &Which) -> Result<PlayerBoard, String> {
    match matches.panel(PersonId::new(player.id()), which).await {
        Ok(Panel::Board(board)) => Ok(board),
        Ok(Panel::Setup(_)) => Err(format!("{} still arranges a setup", player.name())),
        Err(Failure::Refusal(refusal)) => {
            Err(format!("no board for {}: {refusal:?}", player.name()))
        }
        Err(Failure::Fault(fault)) => Err(fault.to_string()),
    }
}

/// The move that the computer would make on a player's board; `None` when it is not their turn.
async fn choice(board: PlayerBoard, level: Level) -> Result<Option<Move>, String> {
    let think = move || computer::choose(&board.view(), level, Some(NODES), &mut rand::rng());
    let thought = tokio::task::spawn_blocking(think).await;
    thought.map_err(|panic| panic.to_string())
}

async fn press(person: &Person, button: &str) -> Result<(), String> {
    match person.tries_pressing(button).await {
        Some(_) => Ok(()),
        None => Err(format!(
            "{} waited in vain for the button {button}",
            person.name()
        )),
    }
}

//! Two people play a match before one's eyes, through the front door: they type commands, take what
//! is suggested, and press buttons, as anybody at the page could.

use std::time::Duration;

use rand::RngExt as _;
use two_lakes::playground::{Choice, Person};

/// A move every so often: quick enough for a match in a minute or two, slow enough to follow.
const PACE: Duration = Duration::from_millis(600);
/// After so many moves the one to move gives up, so that the end is seen.
const PLIES_MAX: u32 = 160;
/// The pieces furthest ahead come first among the suggestions; one of the first is moved.
const PIECES_CONSIDERED: usize = 6;

/// Plays one Duel, ten pieces a side.
///
/// # Errors
/// What a client said instead of doing it, or which button did not come.
pub async fn play(challenger: Person, opponent: Person) -> Result<(), String> {
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
    for ply in 0..PLIES_MAX {
        let player = &players[ply as usize % players.len()];
        tokio::time::sleep(PACE).await;
        if !moves(player).await? {
            return Ok(());
        }
    }
    players[0].tries("/resign").await?;
    press(&players[0], "Resign").await
}

/// Makes a suggested move, a strike if there is one. `false` when there is none to make.
async fn moves(player: &Person) -> Result<bool, String> {
    let pieces = player.tries_completing("/move from:").await?;
    let considered = pieces.len().min(PIECES_CONSIDERED);
    if considered == 0 {
        return Ok(false);
    }
    let piece = &pieces[rand::rng().random_range(0..considered)];
    let to = player
        .tries_completing(&format!("/move from:{} to:", piece.value))
        .await?;
    let is_strike = |choice: &&Choice| choice.name.contains('⚔');
    let Some(square) = to.iter().find(is_strike).or_else(|| to.first()) else {
        return Ok(false);
    };
    let line = format!("/move from:{} to:{}", piece.value, square.value);
    let before = player.inbox().len();
    player.tries(&line).await?;
    // When the match is over no piece is suggested, only a sentence; taking it moves nothing.
    Ok(piece.value.len() <= "K10".len() && player.inbox().len() > before)
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

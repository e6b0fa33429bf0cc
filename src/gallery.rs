//! The pictures of a kept game, laid out as clients show them, to be judged by eye.

use std::fmt::Debug;
use std::io;
use std::path::Path;

use two_lakes::engine::record::{self, Checked};
use two_lakes::engine::{ByColor, Color, Numbering};
use two_lakes::render::{self, Eyes, Fit, Ground, Look, Marks, Proof, Shape, Theme};

/// A whole game that shows nearly everything: battles of every outcome, known ranks, full trays, a captured flag.
const GAME: &str = include_str!("../tests/games/original-jumbo.txt");
/// The plies at which boards are shown.
const OPENING: usize = 0;
const MIDDLE: usize = 60;
const ENDGAME: usize = 150;
/// The ply whose battle is shown: the last one not later than this.
const BATTLE: usize = 40;
/// A picture on a phone, and one in a desktop client's low box, in pixels.
const SMALL: u32 = 350;
/// A picture opened, in pixels across.
const LARGE: u32 = 1000;
const GROUNDS: [Ground; 2] = [Ground::Dark, Ground::Light];

/// Writes the sheets of every theme into a folder, which is made if it isn't there, and prints how much memory the drawn
/// themes keep.
///
/// # Errors
/// What the file system said.
pub fn write(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    print_memory("before the first picture");
    std::fs::write(folder.join("board.png"), board_of_the_readme())?;
    for theme in Theme::ALL {
        for eyes in Eyes::ALL {
            let name = format!("{}-{}", word(theme), word(eyes));
            std::fs::write(folder.join(format!("{name}-large.png")), large(theme, eyes))?;
            for ground in GROUNDS {
                let file = folder.join(format!("{name}-small-on-{}.png", word(ground)));
                std::fs::write(file, small(theme, eyes, ground))?;
            }
        }
        print_memory(&format!("with {}", word(theme)));
    }
    println!("The sheets are in {}.", folder.display());
    Ok(())
}

/// What the README begins with: Red's own board in the middle of the game. Kept as `assets/board.png`.
fn board_of_the_readme() -> Vec<u8> {
    let middle = after(MIDDLE).game;
    let look = Look::new(Theme::Classic, Color::Red);
    let board = render::board(&middle.view_for(Color::Red), &look);
    board.bytes().to_vec()
}

/// Two boards and a battle as they look when opened.
fn large(theme: Theme, eyes: Eyes) -> Vec<u8> {
    let mut proof = Proof::new(Ground::Dark, eyes);
    let look = Look::new(theme, Color::Red);
    let middle = after(MIDDLE).game;
    proof.add(
        &render::board(&middle.view_for(Color::Red), &look),
        Fit::Width(LARGE),
    );
    proof.add(&render::board(&middle.view(), &look), Fit::Width(LARGE));
    add_battle(&mut proof, &look, Fit::Width(LARGE));
    let on_its_side = Look {
        shape: Shape::Landscape,
        ..look
    };
    proof.add(
        &render::board(&middle.view_for(Color::Red), &on_its_side),
        Fit::Width(LARGE),
    );
    proof.finish()
}

/// Every sort of picture as it looks in a conversation.
fn small(theme: Theme, eyes: Eyes, ground: Ground) -> Vec<u8> {
    let mut proof = Proof::new(ground, eyes);
    let upright = Look::new(theme, Color::Red);
    let on_its_side = Look {
        shape: Shape::Landscape,
        ..upright.clone()
    };
    for ply in [OPENING, MIDDLE, ENDGAME] {
        let game = after(ply).game;
        let view = game.view_for(Color::Red);
        proof.add(&render::board(&view, &upright), Fit::Width(SMALL));
    }
    let middle = after(MIDDLE);
    let own = middle.game.view_for(Color::Red);
    for fit in [Fit::Width(SMALL), Fit::Height(SMALL)] {
        for look in [&upright, &on_its_side] {
            proof.add(&render::board(&own, look), fit);
        }
    }
    let other = Look::new(theme, Color::Blue);
    proof.add(
        &render::board(&middle.game.view_for(Color::Blue), &other),
        Fit::Width(SMALL),
    );
    add_choice(&mut proof, &upright);
    add_battle(&mut proof, &upright, Fit::Width(SMALL));
    let setup = render::setup(&middle.setups.red, Numbering::TenHigh, &upright);
    proof.add(&setup, Fit::Width(SMALL));
    let ended = after(usize::MAX).game;
    let shown = ByColor {
        red: true,
        blue: true,
    };
    if let Some(reveal) = ended.final_view(shown) {
        proof.add(&render::board(&reveal, &upright), Fit::Width(SMALL));
    }
    let games = [OPENING, MIDDLE, ENDGAME].map(after);
    let views: Vec<_> = games
        .iter()
        .map(|kept| kept.game.view_for(Color::Red))
        .collect();
    if let Some(sheet) = render::contact_sheet(&views, &upright) {
        proof.add(&sheet, Fit::Width(SMALL));
    }
    proof.finish()
}

/// A board on which the piece with the most moves was chosen.
fn add_choice(proof: &mut Proof, look: &Look) {
    let game = after(MIDDLE).game;
    let view = game.view_for(Color::Red);
    let chosen = view
        .pieces()
        .map(|(square, _)| (square, view.targets(square)))
        .max_by_key(|(_, targets)| targets.len());
    if let Some((square, targets)) = chosen {
        let marks = Marks {
            selected: Some(square),
            targets,
        };
        let look = Look {
            marks,
            ..look.clone()
        };
        proof.add(&render::board(&view, &look), Fit::Width(SMALL));
    }
}

/// The card of the last battle not later than [`BATTLE`].
fn add_battle(proof: &mut Proof, look: &Look, fit: Fit) {
    let card = (0..=BATTLE)
        .rev()
        .find_map(|ply| render::battle_card(&after(ply).game.view(), look));
    if let Some(card) = card {
        proof.add(&card, fit);
    }
}

/// The kept game after so many of its plies, or at its end.
fn after(plies: usize) -> Checked {
    let is_move = |line: &&str| {
        let player = line.split_whitespace().nth(1);
        matches!(player, Some("red" | "blue"))
    };
    let moves = GAME.lines().filter(is_move).count();
    if plies >= moves {
        return record::check(GAME).expect("the kept game is tested with the rules");
    }
    let mut left = plies;
    let begun: Vec<&str> = GAME
        .lines()
        .take_while(|line| {
            let goes_on = left > 0 || !is_move(line);
            left -= usize::from(goes_on && is_move(line));
            goes_on
        })
        .collect();
    record::check(&(begun.join("\n") + "\nend: running\n")).expect("the beginning of a game is one")
}

/// A variant's name in small letters.
fn word(named: impl Debug) -> String {
    format!("{named:?}").to_lowercase()
}

/// Prints the program's resident memory, where the system tells it.
fn print_memory(when: &str) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .and_then(|size| size.trim().strip_suffix(" kB"))
        .and_then(|size| size.parse::<u32>().ok());
    if let Some(kib) = resident {
        println!("{} MiB resident {when}", kib / 1024);
    }
}

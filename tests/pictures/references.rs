//! A dozen pictures as they were when somebody looked at them and was content.
//!
//! A picture that comes out otherwise is written to `target/tmp/pictures/` beside its difference from the kept one, in which
//! unlike pixels are red. After a change that is wanted, look at those, then renew what is kept:
//! `RENEW_PICTURES=1 cargo test --test pictures references`.

use std::path::{Path, PathBuf};

use two_lakes::engine::{ByColor, Color, Game, Numbering, RuleSet, Variant};
use two_lakes::render::{self, Look, Marks, Shape, Size, Theme};

use crate::board_reader::Pixels;
use crate::{play, shuffled};

/// How far a channel may lie from the kept one: rounding differs between machines.
const CHANNEL_TOLERANCE: u8 = 3;

#[test]
fn pictures_look_as_they_did() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures/references");
    let renew = std::env::var_os("RENEW_PICTURES").is_some();
    let pictures = pictures();
    assert_eq!(pictures.len(), 12);
    let unlike: Vec<String> = pictures
        .into_iter()
        .filter_map(|(name, bytes)| {
            let file = kept.join(format!("{name}.png"));
            if renew {
                std::fs::write(&file, &bytes).expect("the folder of kept pictures is there");
            }
            let reference = std::fs::read(&file).unwrap_or_default();
            let same = !reference.is_empty() && alike(&reference, &bytes);
            (!same).then(|| report(&name, &reference, &bytes))
        })
        .collect();
    assert!(
        unlike.is_empty(),
        "not as they were (see the head of tests/pictures/references.rs):\n{}",
        unlike.join("\n")
    );
}

/// The pictures by name, small ones where size doesn't matter.
fn pictures() -> Vec<(String, Vec<u8>)> {
    let mut pictures = Vec::new();
    let mut keep = |name: &str, bytes: &[u8]| pictures.push((name.to_owned(), bytes.to_vec()));
    let game = game(60);
    let own = game.view_for(Color::Red);
    let half = |theme, bottom| Look {
        size: Size::Half,
        ..Look::new(theme, bottom)
    };
    for theme in Theme::ALL {
        let name = format!("{theme:?}-own").to_lowercase();
        keep(&name, render::board(&own, &half(theme, Color::Red)).bytes());
    }
    let classic = half(Theme::Classic, Color::Red);
    keep(
        "full-size",
        render::board(&own, &Look::new(Theme::Classic, Color::Red)).bytes(),
    );
    keep("public", render::board(&game.view(), &classic).bytes());
    keep(
        "blue-below",
        render::board(
            &game.view_for(Color::Blue),
            &half(Theme::Classic, Color::Blue),
        )
        .bytes(),
    );
    let on_its_side = Look {
        shape: Shape::Landscape,
        ..classic.clone()
    };
    keep("on-its-side", render::board(&own, &on_its_side).bytes());
    let chosen = own
        .pieces()
        .map(|(square, _)| (square, own.targets(square)))
        .max_by_key(|(_, targets)| targets.len())
        .expect("pieces stand");
    let choosing = Look {
        marks: Marks {
            selected: Some(chosen.0),
            targets: chosen.1,
        },
        ..classic.clone()
    };
    keep("choosing", render::board(&own, &choosing).bytes());
    let battle = (1..60)
        .rev()
        .find_map(|plies| render::battle_card(&self::game(plies).view(), &classic));
    keep("battle", battle.expect("players strike").bytes());
    let setup = shuffled(
        Variant::Original,
        Color::Red,
        &mut rand::SeedableRng::seed_from_u64(5),
    );
    keep(
        "setup",
        render::setup(&setup, Numbering::TenHigh, &classic).bytes(),
    );
    let ended = play(11, Variant::Duel, RuleSet::Jumbo, 2000, |_| ());
    let everything = ByColor {
        red: true,
        blue: true,
    };
    let reveal = ended.final_view(everything).expect("the Duel has ended");
    keep("reveal", render::board(&reveal, &classic).bytes());
    pictures
}

/// A game after so many plies.
fn game(plies: u32) -> Game {
    play(40, Variant::Original, RuleSet::Jumbo, plies, |_| ())
}

fn alike(kept: &[u8], drawn: &[u8]) -> bool {
    let (kept, drawn) = (Pixels::decode(kept), Pixels::decode(drawn));
    (kept.width, kept.height) == (drawn.width, drawn.height)
        && places(&kept).all(|(x, y)| near(kept.at(x, y), drawn.at(x, y)))
}

fn places(pixels: &Pixels) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (width, height) = (pixels.width, pixels.height);
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

fn near(one: [u8; 3], other: [u8; 3]) -> bool {
    one.iter()
        .zip(other)
        .all(|(a, b)| a.abs_diff(b) <= CHANNEL_TOLERANCE)
}

/// Writes what was drawn, and where it differs from what is kept, and says where.
fn report(name: &str, kept: &[u8], drawn: &[u8]) -> String {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).expect("a folder below target");
    let actual = folder.join(format!("{name}-actual.png"));
    std::fs::write(&actual, drawn).expect("a file in that folder");
    if kept.is_empty() {
        return format!("{name} is not kept; drawn: {}", actual.display());
    }
    let (kept, drawn) = (Pixels::decode(kept), Pixels::decode(drawn));
    if (kept.width, kept.height) != (drawn.width, drawn.height) {
        return format!("{name} has another size; drawn: {}", actual.display());
    }
    let mut unlike = 0;
    let difference: Vec<u8> = places(&kept)
        .flat_map(|(x, y)| {
            let color = drawn.at(x, y);
            if near(kept.at(x, y), color) {
                // Half as dark as drawn, so that red stands out.
                color.map(|channel| channel / 2)
            } else {
                unlike += 1;
                [255, 0, 0]
            }
        })
        .collect();
    let file = folder.join(format!("{name}-difference.png"));
    let mut encoder = png::Encoder::new(
        std::fs::File::create(&file).expect("a file in that folder"),
        kept.width as u32,
        kept.height as u32,
    );
    encoder.set_color(png::ColorType::Rgb);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&difference))
        .expect("a picture in that file");
    format!(
        "{name}: {unlike} pixels; {} and {}",
        actual.display(),
        file.display()
    )
}

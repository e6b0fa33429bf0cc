//! Pictures at the border: what they show, and that they show nothing else.

#[path = "../support/board_reader.rs"]
mod board_reader;
#[path = "../engine/chance.rs"]
#[allow(dead_code, reason = "games are drawn by lot here, their rules are not")]
mod chance;
mod contrast;
mod references;
mod twin_worlds;
#[path = "../engine/twins.rs"]
#[allow(dead_code, reason = "pictures know nothing of the rules' names")]
mod twins;

use std::collections::BTreeSet;

use board_reader::{BoardReader, Pixels};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use two_lakes::engine::{
    ByColor, Color, Game, Numbering, Rank, Reveal, RuleSet, Setup, Square, Variant, view,
};
use two_lakes::render::{self, Eyes, Fit, Ground, Look, Marks, Proof, Shape, Size, Theme};

fn shuffled(variant: Variant, color: Color, rng: &mut StdRng) -> Setup {
    let mut order: Vec<usize> = (0..variant.home(color).count()).collect();
    order.shuffle(rng);
    Setup::in_order(variant, color, &order)
}

/// A game of random plies that strikes when it can, and calls `at` after each of them.
fn play(seed: u64, variant: Variant, set: RuleSet, plies: u32, mut at: impl FnMut(&Game)) -> Game {
    let mut rng = StdRng::seed_from_u64(seed);
    let setups = ByColor::from_fn(|color| shuffled(variant, color, &mut rng));
    let rules = variant.adapt(set.rules(Reveal::StaysVisible));
    let mut game = Game::new(variant, rules, &setups);
    at(&game);
    for _ in 0..plies {
        let view = game.view_for(game.view().to_move());
        let moves = view.legal_moves();
        let strikes: Vec<_> = moves
            .iter()
            .filter(|ply| view.at(ply.to).is_some())
            .collect();
        let chosen = strikes
            .choose(&mut rng)
            .copied()
            .or_else(|| moves.choose(&mut rng));
        let Some(&ply) = chosen else { break };
        game.play(ply).expect("a legal move");
        at(&game);
    }
    game
}

#[test]
fn every_piece_is_read_back_from_the_pictures_of_a_game() {
    for theme in Theme::ALL {
        let readers = ByColor::from_fn(|bottom| BoardReader::new(theme, bottom));
        play(
            theme as u64,
            Variant::Original,
            RuleSet::Jumbo,
            60,
            |game| {
                if game.view().ply() % if theme == Theme::Classic { 4 } else { 20 } != 0 {
                    return;
                }
                for bottom in Color::ALL {
                    let look = Look::new(theme, bottom);
                    let own = game.view_for(bottom);
                    readers[bottom].check(render::board(&own, &look).bytes(), &own);
                    let public = game.view();
                    readers[bottom].check(render::board(&public, &look).bytes(), &public);
                }
            },
        );
    }
}

#[test]
fn pictures_have_the_promised_sizes_and_are_never_square() {
    let game = play(1, Variant::Barrage, RuleSet::Jumbo, 5, |_| ());
    for (shape, size, expected) in [
        (Shape::Portrait, Size::Full, (1000, 1120)),
        (Shape::Portrait, Size::Half, (500, 560)),
        (Shape::Landscape, Size::Full, (1200, 1000)),
        (Shape::Landscape, Size::Half, (600, 500)),
    ] {
        let look = Look {
            shape,
            size,
            ..Look::new(Theme::Classic, Color::Red)
        };
        let picture = render::board(&game.view(), &look);
        assert_eq!((picture.width(), picture.height()), expected);
        let pixels = Pixels::decode(picture.bytes());
        assert_eq!((pixels.width as u32, pixels.height as u32), expected);
    }
}

#[test]
fn a_file_holds_header_palette_and_pixels_and_the_palette_is_the_themes() {
    for theme in Theme::ALL {
        let mut palettes = BTreeSet::new();
        for (seed, size) in [(1, Size::Full), (2, Size::Half), (3, Size::Full)] {
            play(seed, Variant::Original, RuleSet::Jumbo, 30, |game| {
                if game.view().ply() % 15 == 0 {
                    let look = Look {
                        size,
                        ..Look::new(theme, Color::Blue)
                    };
                    let bytes = render::board(&game.view_for(Color::Blue), &look).into_bytes();
                    let chunks = chunks(&bytes);
                    let names: Vec<&[u8]> = chunks.iter().map(|(name, _)| *name).collect();
                    assert_eq!(names[..2], [b"IHDR", b"PLTE"]);
                    assert_eq!(names.last(), Some(&b"IEND".as_slice()));
                    assert!(names[2..names.len() - 1].iter().all(|name| name == b"IDAT"));
                    palettes.insert(chunks[1].1.to_vec());
                }
            });
        }
        assert_eq!(palettes.len(), 1, "{theme:?}");
        assert!(palettes.iter().all(|palette| palette.len() <= 64 * 3));
    }
}

/// The parts of a PNG: name and content.
fn chunks(png: &[u8]) -> Vec<(&[u8], &[u8])> {
    let mut rest = &png[8..];
    let mut chunks = Vec::new();
    while let Some((length, tail)) = rest.split_first_chunk::<4>() {
        let length = u32::from_be_bytes(*length) as usize;
        chunks.push((&tail[..4], &tail[4..4 + length]));
        rest = &tail[4 + length + 4..];
    }
    chunks
}

#[test]
fn equal_views_give_equal_bytes() {
    let draw = || {
        let mut pictures = Vec::new();
        play(4, Variant::Original, RuleSet::Jumbo, 20, |game| {
            let look = Look::new(Theme::Classic, Color::Red);
            pictures.push(render::board(&game.view(), &look).into_bytes());
        });
        pictures
    };
    assert_eq!(draw(), draw());
}

#[test]
fn pixels_differ_exactly_where_views_differ() {
    let position = |letters: &str| format!("{letters:A<40}AA__AA__AAAA__AA__AA{:A<40}", "");
    let draw = |letters: &str| {
        let view = view::example(&position(letters)).expect("a position");
        Pixels::decode(render::board(&view, &Look::new(Theme::Classic, Color::Red)).bytes())
    };
    let (one, other) = (draw("LBMC"), draw("LBMD"));
    for square in Square::all() {
        let same = one.square(square, Color::Red) == other.square(square, Color::Red);
        assert_eq!(same, square.to_string() != "d1", "{square}");
    }
}

#[test]
fn marks_change_only_the_squares_that_they_name() {
    let game = play(6, Variant::Original, RuleSet::Jumbo, 30, |_| ());
    let view = game.view_for(game.view().to_move());
    let ply = view.legal_moves()[0];
    let plain = Look::new(Theme::Classic, Color::Red);
    let marks = Marks {
        selected: Some(ply.from),
        targets: view.targets(ply.from),
    };
    let marked = Look {
        marks: marks.clone(),
        ..plain.clone()
    };
    let (without, with) = (render::board(&view, &plain), render::board(&view, &marked));
    let (without, with) = (
        Pixels::decode(without.bytes()),
        Pixels::decode(with.bytes()),
    );
    for square in Square::all() {
        let named = marks.selected == Some(square) || marks.targets.contains(&square);
        let same = without.square(square, Color::Red) == with.square(square, Color::Red);
        assert_eq!(same, !named, "{square}");
    }
}

#[test]
fn the_marshal_is_ten_or_one_as_the_match_counts() {
    let draw = |set| {
        let setups = ByColor::from_fn(|color| {
            let order: Vec<usize> = (0..40).collect();
            Setup::in_order(Variant::Original, color, &order)
        });
        let game = Game::new(
            Variant::Original,
            RuleSet::rules(set, Reveal::HiddenAgain),
            &setups,
        );
        let look = Look::new(Theme::Classic, Color::Red);
        let view = game.view_for(Color::Red);
        let pixels = Pixels::decode(render::board(&view, &look).bytes());
        view.pieces()
            .filter(|(_, seen)| seen.color == Color::Red)
            .map(|(square, seen)| (seen.rank.expect("own"), pixels.square(square, Color::Red)))
            .collect::<Vec<_>>()
    };
    for (ten_high, one_high) in draw(RuleSet::Jumbo).iter().zip(&draw(RuleSet::Classic1961)) {
        let rank = ten_high.0;
        let alike = rank.figure(Numbering::TenHigh) == rank.figure(Numbering::OneHigh);
        assert_eq!(ten_high.1 == one_high.1, alike, "{rank:?}");
        assert_eq!(alike, matches!(rank, Rank::Bomb | Rank::Flag), "{rank:?}");
    }
}

#[test]
fn a_setup_picture_shows_the_home_rows_alone() {
    let mut rng = StdRng::seed_from_u64(7);
    for variant in Variant::ALL {
        for color in Color::ALL {
            let setup = shuffled(variant, color, &mut rng);
            let plain = Look::new(Theme::Classic, color);
            let chosen = setup.pieces().next().expect("an army").0;
            let marks = Marks {
                selected: Some(chosen),
                targets: Vec::new(),
            };
            let marked = Look {
                marks,
                ..plain.clone()
            };
            let turned = Look {
                bottom: color.opponent(),
                ..plain.clone()
            };
            for look in [&plain, &marked, &turned] {
                let picture = render::setup(&setup, Numbering::TenHigh, look);
                assert_eq!((picture.width(), picture.height()), (1000, 490));
            }
            let draw = |look| render::setup(&setup, Numbering::TenHigh, look).into_bytes();
            assert_ne!(draw(&plain), draw(&marked), "the chosen square is marked");
        }
    }
}

#[test]
fn a_battle_card_is_the_public_board_under_the_two_who_fought() {
    let look = Look::new(Theme::Classic, Color::Red);
    let reader = BoardReader::new(Theme::Classic, Color::Red);
    let mut cards = 0;
    play(8, Variant::Original, RuleSet::Jumbo, 40, |game| {
        let view = game.view();
        let battle = view.last().and_then(|report| report.battle);
        let card = render::battle_card(&view, &look);
        assert_eq!(card.is_some(), battle.is_some());
        if let Some(card) = card
            && cards < 5
        {
            cards += 1;
            assert_eq!((card.width(), card.height()), (1000, 1370));
            reader.check(card.bytes(), &view);
        }
    });
    assert_eq!(cards, 5, "battles enough to be sure");
}

#[test]
fn every_frame_of_a_replay_is_the_board_of_its_ply() {
    let look = Look {
        size: Size::Half,
        ..Look::new(Theme::Classic, Color::Blue)
    };
    let mut replay = render::Replay::new(look.clone());
    let mut boards = Vec::new();
    play(9, Variant::Original, RuleSet::Jumbo, 12, |game| {
        let view = game.view_for(Color::Blue);
        replay.show(&view, std::time::Duration::from_millis(500));
        boards.push(render::board(&view, &look));
    });
    let picture = replay.finish();
    assert_eq!((picture.width(), picture.height()), (500, 560));
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(picture.bytes()).expect("a GIF");
    let mut screen = vec![[0u8; 3]; 500 * 560];
    let mut boards = boards.iter();
    while let Some(frame) = decoder.read_next_frame().expect("a whole frame") {
        assert_eq!(frame.delay, 50);
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let (colors, _) = frame.buffer.as_chunks::<4>();
        for (row, line) in colors.chunks_exact(frame.width.into()).enumerate() {
            for (column, &[red, green, blue, alpha]) in line.iter().enumerate() {
                if alpha > 0 {
                    screen[(top + row) * 500 + left + column] = [red, green, blue];
                }
            }
        }
        let board = Pixels::decode(boards.next().expect("a board for each frame").bytes());
        for (place, color) in screen.iter().enumerate() {
            assert_eq!(*color, board.at(place % 500, place / 500));
        }
    }
    assert_eq!(boards.count(), 0, "a frame for each board");
}

#[test]
fn a_contact_sheet_holds_each_board_at_half_size() {
    let games: Vec<Game> = (10..13)
        .map(|seed| play(seed, Variant::Duel, RuleSet::Jumbo, 6, |_| ()))
        .collect();
    let look = Look::new(Theme::Dark, Color::Red);
    let views: Vec<_> = games
        .iter()
        .zip([Color::Red, Color::Blue, Color::Red])
        .map(|(game, color)| game.view_for(color))
        .collect();
    assert!(render::contact_sheet(&[], &look).is_none());
    for count in 1..=3 {
        let sheet = render::contact_sheet(&views[..count], &look).expect("views");
        let pixels = Pixels::decode(sheet.bytes());
        for (place, view) in views[..count].iter().enumerate() {
            let own = Look {
                size: Size::Half,
                bottom: view.color(),
                ..look.clone()
            };
            let board = Pixels::decode(render::board(view, &own).bytes());
            let (left, top) = (place % 2 * 500, place / 2 * 560);
            for y in 0..560 {
                assert!(
                    (0..500).all(|x| pixels.at(left + x, top + y) == board.at(x, y)),
                    "line {y} of board {place}"
                );
            }
        }
    }
}

#[test]
fn a_proof_shows_pictures_as_small_as_clients_do_on_the_clients_ground() {
    let game = play(1, Variant::Barrage, RuleSet::Jumbo, 5, |_| ());
    let board = render::board(&game.view(), &Look::new(Theme::Classic, Color::Red));
    for (ground, color) in [
        (Ground::Dark, [0x31, 0x33, 0x38]),
        (Ground::Light, [0xff; 3]),
    ] {
        let mut proof = Proof::new(ground, Eyes::Usual);
        proof.add(&board, Fit::Width(350));
        proof.add(&board, Fit::Height(560));
        let mut reader = png::Decoder::new(std::io::Cursor::new(proof.finish()))
            .read_info()
            .expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("it fits in memory")];
        let frame = reader.next_frame(&mut pixels).expect("whole pixel data");
        let gap = 16;
        let expected = (gap + 350 + gap + 500 + gap, gap + 560 + gap);
        assert_eq!((frame.width, frame.height), expected);
        assert_eq!(pixels[..3], color);
    }
}

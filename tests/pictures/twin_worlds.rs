//! Twin worlds: the bytes of every picture that others than the owner of two exchanged pieces get,
//! over all variants and rules and in every look. Planted leaks prove that the comparison can fail.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use two_lakes::engine::{Color, Everyone, Game, Player, Rank, Square};
use two_lakes::render::{self, Look, Marks, Picture, Replay, Shape, Size, Theme};

use crate::chance;
use crate::twins::Twins;

/// How long each board of a replay is shown.
const FRAME: Duration = Duration::from_secs(1);

#[test]
fn pictures_are_the_same_in_twin_worlds() {
    let compared = compare_all(0..14, 16, None);
    compared.expect("nothing tells them apart");
}

/// `cargo test --release --test pictures -- --ignored --nocapture five_hundred`
#[test]
#[ignore = "minutes long: 500 games"]
fn pictures_are_the_same_in_five_hundred_twin_worlds() {
    let halves = [1_000..1_280, 1_280..1_560];
    let halves = halves.map(|numbers| std::thread::spawn(move || compare_all(numbers, 80, None)));
    let pairs = halves.map(|half| {
        let compared = half.join().expect("nothing panics");
        compared.expect("nothing tells them apart")
    });
    assert!(pairs[0] + pairs[1] >= 500, "{pairs:?} games have a twin");
}

#[test]
fn planted_leaks_are_caught() {
    for leak in Leak::ALL {
        let compared = compare_all(0..14, 3, Some(leak));
        assert!(compared.is_err(), "not caught: {leak:?}");
    }
}

/// Something by which pictures could tell what only the owner may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leak {
    /// The opponent's board is drawn as the owner sees it.
    Board,
    /// The pieces that may be struck are marked, but for Bombs.
    Marks,
    /// All boards but the first of the opponent's replay are the owner's.
    Replay,
    /// A board of a replay stands the longer, the further back the Bombs are.
    TimeOfReplay,
}

impl Leak {
    const ALL: [Self; 4] = [Self::Board, Self::Marks, Self::Replay, Self::TimeOfReplay];
}

/// Compares the twins of games of so many plies. At least half must survive two thirds of them, or that
/// shows too little. How many pairs there were, or the first difference.
fn compare_all(numbers: Range<u64>, plies: u32, leak: Option<Leak>) -> Result<u64, String> {
    let (mut pairs, mut survived, mut pictures) = (0, 0, 0);
    for twins in numbers.filter_map(|number| Twins::of_game(number, plies)) {
        let compared = compare(&twins, leak)?;
        pairs += 1;
        survived += u64::from(compared.plies * 3 >= plies * 2);
        pictures += compared.pictures;
    }
    println!("{pictures} pictures in {pairs} pairs, of which {survived} survived");
    assert!(survived * 2 >= pairs, "{survived} of {pairs} pairs survive");
    Ok(pairs)
}

struct Compared {
    plies: u32,
    /// In each of the two worlds.
    pictures: usize,
}

/// Compares all that the opponent and everyone get of a pair; the first difference is an error.
fn compare(twins: &Twins, leak: Option<Leak>) -> Result<Compared, String> {
    let mut rng = chance::rng(5, twins.number);
    let look = any_look(&mut rng);
    let mut replays = [(); 2].map(|()| Replays::new(&look));
    let mut pictures = 0;
    let plies = twins.play(|worlds| {
        let selected = any_piece(&worlds[0], twins.owner.opponent(), &mut rng);
        let seen = worlds.each_ref().map(|game| {
            let mut marks = targets(game, twins.owner.opponent(), selected);
            if leak == Some(Leak::Marks) {
                marks.targets = struck_but_for_bombs(game, twins.owner);
            }
            let sees_all = leak == Some(Leak::Board);
            let viewer = if sees_all {
                twins.owner
            } else {
                twins.owner.opponent()
            };
            others_get(game, viewer, &look, marks)
        });
        pictures += seen[0].len();
        for (replays, game) in replays.iter_mut().zip(worlds) {
            replays.show(game, twins.owner, leak);
        }
        let own = worlds
            .each_ref()
            .map(|game| render::board(&game.view_for(twins.owner), &look).into_bytes());
        assert!(own[0] != own[1], "their owner must see a difference");
        if seen[0] == seen[1] {
            return Ok(());
        }
        let (number, ply) = (twins.number, worlds[0].view().ply());
        Err(format!(
            "a picture tells the twins of {number} apart at ply {ply}"
        ))
    })?;
    let [here, there] = replays.map(Replays::finish);
    if here != there {
        return Err(format!(
            "a replay tells the twins of {} apart",
            twins.number
        ));
    }
    pictures += here.len();
    Ok(Compared { plies, pictures })
}

fn any_look(rng: &mut StdRng) -> Look {
    fn any<T: Copy>(all: &[T], rng: &mut StdRng) -> T {
        *all.choose(rng).expect("there are some")
    }
    Look {
        size: any(&[Size::Full, Size::Half, Size::Half], rng),
        shape: any(&[Shape::Portrait, Shape::Landscape], rng),
        ..Look::new(any(&Theme::ALL, rng), any(&Color::ALL, rng))
    }
}

/// One of a player's pieces that can move.
fn any_piece(game: &Game, player: Color, rng: &mut StdRng) -> Option<Square> {
    let legal = game.view_for(player).legal_moves();
    legal.choose(rng).map(|ply| ply.from)
}

/// What a player is shown who points at a piece of theirs: where it may go.
fn targets(game: &Game, player: Color, selected: Option<Square>) -> Marks {
    let legal = game.view_for(player).legal_moves().into_iter();
    let targets = legal.filter(|ply| Some(ply.from) == selected);
    Marks {
        selected,
        targets: targets.map(|ply| ply.to).collect(),
    }
}

fn struck_but_for_bombs(game: &Game, owner: Color) -> Vec<Square> {
    let own = game.view_for(owner);
    let pieces = own.pieces().filter(|(_, seen)| seen.color == owner);
    let pieces = pieces.filter(|(_, seen)| seen.rank != Some(Rank::Bomb));
    pieces.map(|(square, _)| square).collect()
}

/// The files of every picture of a position but the owner's: the opponent's board, also among others
/// and with what they point at, and everyone's, with the card of a battle.
fn others_get(game: &Game, opponent: Color, look: &Look, marks: Marks) -> Vec<Arc<[u8]>> {
    let (own, everyone) = (game.view_for(opponent), game.view());
    let pointing = Look {
        marks,
        ..look.clone()
    };
    let players = [
        Some(render::board(&own, look)),
        Some(render::board(&own, &pointing)),
        render::contact_sheet(&[game.view_for(opponent), own], look),
    ];
    let public = [
        Some(render::board(&everyone, look)),
        render::battle_card(&everyone, look),
    ];
    let players = players.into_iter().flatten().map(Picture::into_bytes);
    let public = public.into_iter().flatten().map(Picture::into_bytes);
    players.chain(public).collect()
}

/// A game as the opponent replays it and as everyone does.
struct Replays {
    opponents: Replay<Player>,
    everyones: Replay<Everyone>,
}

impl Replays {
    fn new(look: &Look) -> Self {
        Self {
            opponents: Replay::new(look.clone()),
            everyones: Replay::new(look.clone()),
        }
    }

    fn show(&mut self, game: &Game, owner: Color, leak: Option<Leak>) {
        let opponent = owner.opponent();
        let time = match leak {
            Some(Leak::TimeOfReplay) => {
                let squares = struck_but_for_bombs(game, owner).into_iter();
                let hundredths: usize = squares.map(Square::index).sum();
                FRAME + Duration::from_millis(10 * hundredths as u64)
            }
            _ => FRAME,
        };
        let viewer = match leak {
            Some(Leak::Replay) if game.view().ply() > 0 => owner,
            _ => opponent,
        };
        self.opponents.show(&game.view_for(viewer), time);
        self.everyones.show(&game.view(), FRAME);
    }

    fn finish(self) -> [Arc<[u8]>; 2] {
        [
            self.opponents.finish().into_bytes(),
            self.everyones.finish().into_bytes(),
        ]
    }
}

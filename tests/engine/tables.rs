//! Inventories and rule sets, against tables written by hand from the guides.

use two_lakes::engine::{
    AgreedDraw, Bombs, BothImmobile, ByColor, Color, EqualRanks, Game, ImmobileCheck, Numbering,
    Rank, Reveal, RuleSet, Rules, ScoutCharge, Setup, SetupFault, SetupRule, Square,
    TwoSquareScouts, TwoSquareStrikes, Variant, WinningDefender,
};

/// Per variant: pieces, rows, and the count of each rank in the order of [`RANKS`].
#[rustfmt::skip]
const ARMIES: [(Variant, &str, u8, u8, [u8; 12]); 6] = [
    //                                              rows  F  B  S  2  3  4  5  6  7  8  9 10
    (Variant::Original,          "original",  40, 4, [1, 6, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1]),
    (Variant::Training,          "training",   9, 4, [1, 2, 1, 2, 2, 0, 0, 0, 0, 0, 0, 1]),
    (Variant::Barrage,           "barrage",    8, 4, [1, 1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1]),
    (Variant::Duel,              "duel",      10, 4, [1, 2, 1, 2, 2, 0, 0, 0, 0, 0, 1, 1]),
    (Variant::UltimateLightning, "lightning", 20, 4, [1, 2, 1, 4, 2, 2, 2, 2, 1, 1, 1, 1]),
    (Variant::Compact,           "compact",   30, 3, [1, 5, 1, 5, 4, 2, 2, 3, 3, 2, 1, 1]),
];

const RANKS: [Rank; 12] = [
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

/// The first `n` squares of [`Variant::home`] in their own order.
fn in_place(variant: Variant) -> Vec<usize> {
    (0..variant.home(Color::Red).count()).collect()
}

#[test]
fn every_army_has_the_pieces_of_the_guides_table() {
    for (variant, name, size, rows, counts) in ARMIES {
        assert_eq!(variant.size(), size, "{name}");
        assert_eq!(counts.iter().sum::<u8>(), size, "the table itself adds up");
        for (rank, count) in RANKS.into_iter().zip(counts) {
            assert_eq!(variant.army(rank), count, "{name}: {rank:?}");
            let listed = variant.pieces().filter(|&piece| piece == rank).count();
            assert_eq!(listed, usize::from(count));
        }
        assert_eq!(variant.home_rows(), rows);
        for color in Color::ALL {
            let home: Vec<Square> = variant.home(color).collect();
            assert_eq!(home.len(), usize::from(rows) * 10);
            let lies_at_home = |square: &Square| match color {
                Color::Red => square.row() < rows,
                Color::Blue => square.row() > 9 - rows,
            };
            assert!(home.iter().all(lies_at_home));
            assert!(home.windows(2).all(|pair| pair[0] != pair[1]));
            let setup = Setup::in_order(variant, color, &in_place(variant));
            assert_eq!(setup.pieces().count(), usize::from(size));
        }
        assert_eq!(variant.to_string(), name);
        assert_eq!(name.parse(), Ok(variant));
    }
    assert_eq!(ARMIES.map(|(variant, ..)| variant), Variant::ALL);
    assert!("chess".parse::<Variant>().is_err());
}

#[test]
fn blues_back_row_is_row_ten_and_reds_is_row_one() {
    let first = |color| {
        Variant::Original
            .home(color)
            .next()
            .map(|square| square.to_string())
    };
    assert_eq!(first(Color::Red).as_deref(), Some("a1"));
    assert_eq!(first(Color::Blue).as_deref(), Some("a10"));
    let last = |color| {
        Variant::Compact
            .home(color)
            .last()
            .map(|square| square.to_string())
    };
    assert_eq!(last(Color::Red).as_deref(), Some("k3"));
    assert_eq!(last(Color::Blue).as_deref(), Some("k8"));
}

#[test]
fn the_released_rule_sets_are_frozen() {
    for reveal in [Reveal::HiddenAgain, Reveal::StaysVisible] {
        let jumbo = Rules {
            setup: SetupRule::Free,
            scout_charge: ScoutCharge::SameTurn,
            winning_defender: WinningDefender::Stays,
            reveal,
            two_square: Some(3),
            two_square_strikes: TwoSquareStrikes::Count,
            two_square_scouts: TwoSquareScouts::SharedBorder,
            more_squares: true,
            max_plies: None,
            max_quiet_plies: Some(200),
            agreed_draw: AgreedDraw::Allowed,
            both_immobile: BothImmobile::Draw,
            immobile_check: ImmobileCheck::OnTurn,
            equal_ranks: EqualRanks::BothFall,
            bombs: Bombs::Stay,
            numbering: Numbering::TenHigh,
        };
        let online = Rules {
            setup: SetupRule::RandomThenSwap,
            two_square: Some(2),
            more_squares: false,
            max_plies: Some(800),
            max_quiet_plies: None,
            agreed_draw: AgreedDraw::Forbidden,
            ..jumbo
        };
        let isf = Rules {
            max_plies: Some(2000),
            ..jumbo
        };
        let classic1961 = Rules {
            numbering: Numbering::OneHigh,
            scout_charge: ScoutCharge::MoveOrStrike,
            two_square: Some(2),
            ..jumbo
        };
        let advance = Rules {
            winning_defender: WinningDefender::Advances,
            ..classic1961
        };
        let ucc2012 = Rules {
            numbering: Numbering::OneHigh,
            two_square: None,
            more_squares: false,
            max_quiet_plies: None,
            agreed_draw: AgreedDraw::Forbidden,
            both_immobile: BothImmobile::SideToMoveLoses,
            ..jumbo
        };
        let released = [
            (RuleSet::Jumbo, "jumbo", jumbo),
            (RuleSet::Online, "online", online),
            (RuleSet::Isf, "isf", isf),
            (RuleSet::Classic1961, "classic1961", classic1961),
            (RuleSet::Classic1961Advance, "classic1961-advance", advance),
            (RuleSet::Ucc2012, "ucc2012", ucc2012),
        ];
        for (set, name, rules) in released {
            assert_eq!(set.rules(reveal), rules, "{name}");
            assert_eq!(set.to_string(), name);
            assert_eq!(name.parse(), Ok(set));
        }
        assert_eq!(released.map(|(set, ..)| set), RuleSet::ALL);
        assert_eq!(RuleSet::OFFERED, RuleSet::ALL[..5]);
    }
    assert!("house".parse::<RuleSet>().is_err());
}

#[test]
fn ultimate_lightning_overrides_the_rule_set_and_no_other_variant_does() {
    for set in RuleSet::ALL {
        let rules = set.rules(Reveal::HiddenAgain);
        for variant in Variant::ALL {
            let expected = match variant {
                Variant::UltimateLightning => Rules {
                    equal_ranks: EqualRanks::AttackerWins,
                    bombs: Bombs::OneUse,
                    ..rules
                },
                _ => rules,
            };
            assert_eq!(variant.adapt(rules), expected);
            let order = in_place(variant);
            let setups = ByColor::from_fn(|color| Setup::in_order(variant, color, &order));
            let game = Game::new(variant, rules, &setups);
            assert_eq!(*game.view().rules(), expected);
        }
    }
}

#[test]
fn figures_are_counted_as_the_match_counts_them() {
    let printed = |numbering| RANKS.map(|rank| rank.figure(numbering));
    assert_eq!(
        printed(Numbering::TenHigh),
        ["F", "B", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    );
    assert_eq!(
        printed(Numbering::OneHigh),
        ["F", "B", "S", "9", "8", "7", "6", "5", "4", "3", "2", "1"]
    );
}

#[test]
fn an_unlawful_setup_is_refused_with_every_reason() {
    let square = |text: &str| text.parse::<Square>().expect("a square");
    let pieces = [
        ("a1", Rank::Flag),
        ("b1", Rank::Scout),
        ("c1", Rank::Scout),
        ("d1", Rank::Scout),
        ("e1", Rank::Spy),
        ("e1", Rank::Miner),
        ("e5", Rank::Bomb),
        ("f1", Rank::General),
        ("g1", Rank::Major),
    ];
    let pieces = pieces.map(|(text, rank)| (square(text), rank));
    let faults = Setup::new(Variant::Barrage, Color::Red, pieces)
        .expect_err("this is no lawful army")
        .0;
    let wrong = |rank, placed, allowed| match placed > allowed {
        true => SetupFault::TooMany {
            rank,
            placed,
            allowed,
        },
        false => SetupFault::TooFew {
            rank,
            placed,
            allowed,
        },
    };
    assert_eq!(
        faults,
        [
            SetupFault::Occupied(square("e1")),
            SetupFault::OutsideHome(square("e5")),
            wrong(Rank::Bomb, 0, 1),
            wrong(Rank::Scout, 3, 2),
            wrong(Rank::Miner, 0, 1),
            wrong(Rank::Major, 1, 0),
            wrong(Rank::Marshal, 0, 1),
        ]
    );
}

#[test]
fn swapping_and_mirroring_keep_the_army_lawful() {
    let square = |text: &str| text.parse::<Square>().expect("a square");
    let setup = Setup::in_order(Variant::Barrage, Color::Blue, &in_place(Variant::Barrage));
    let (a10, b10, k7, e5) = (square("a10"), square("b10"), square("k7"), square("e5"));
    let swapped = setup.swapped(a10, b10).expect("two home squares");
    assert_eq!(
        (swapped.at(a10), swapped.at(b10)),
        (setup.at(b10), setup.at(a10))
    );
    let moved = setup.swapped(a10, k7).expect("two home squares");
    assert_eq!((moved.at(a10), moved.at(k7)), (None, setup.at(a10)));
    let refused = setup.swapped(e5, a10).expect_err("e5 is nobody's home").0;
    assert_eq!(refused, [SetupFault::OutsideHome(e5)]);
    let refused = setup.swapped(e5, e5).expect_err("e5 is nobody's home").0;
    assert_eq!(
        refused,
        [SetupFault::OutsideHome(e5), SetupFault::OutsideHome(e5)]
    );

    let mirrored = setup.mirrored();
    for column in 0..10 {
        for row in 6..10 {
            let here = Square::new(column, row).expect("a home square");
            let there = Square::new(9 - column, row).expect("a home square");
            assert_eq!(mirrored.at(here), setup.at(there));
        }
    }
    assert_eq!(mirrored.mirrored(), setup);
}

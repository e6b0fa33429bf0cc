//! Which match is meant, and what is shown of it to whom.

use two_lakes::matches::{Glance, MatchCode, Refusal, Which};

use super::table::*;

/// A second match of Anna's, against Cora, made elsewhere.
async fn second_match(table: &Table) -> MatchCode {
    let card = table
        .matches
        .challenge(table.act_in(ANNA, ELSEWHERE), wish_for(CORA))
        .await
        .unwrap();
    let panel = table
        .matches
        .accept(table.act(CORA), card.id, None)
        .await
        .unwrap();
    let code = panel.facts().code;
    for person in [ANNA, CORA] {
        table
            .matches
            .ready(table.act(person), code, 0)
            .await
            .unwrap();
    }
    table.deliver_all().await;
    code
}

#[tokio::test]
async fn the_match_that_is_meant_is_found_without_asking_where_it_is_clear() {
    let table = Table::open().await;
    let nowhere = two_lakes::matches::ChannelId::new(1);
    let none = table.matches.panel(ANNA, &Which::here(GAMES)).await;
    assert!(matches!(refusal(none), Refusal::NoMatch));

    let first = table.playing().await;
    let code = |panel: two_lakes::matches::Panel| panel.facts().code;
    let panel = |channel| {
        let table = &table;
        async move { table.matches.panel(ANNA, &Which::here(channel)).await }
    };
    assert_eq!(code(panel(nowhere).await.unwrap()), first, "the only one");

    let second = second_match(&table).await;
    assert_eq!(code(panel(GAMES).await.unwrap()), first, "the channel's");
    assert_eq!(
        code(panel(ELSEWHERE).await.unwrap()),
        second,
        "the channel's"
    );
    match refusal(panel(nowhere).await) {
        Refusal::WhichMatch { matches } => {
            let codes: Vec<_> = matches.iter().map(|facts| facts.code).collect();
            assert_eq!(codes, [second, first]);
        }
        other => panic!("{other:?}"),
    }
    table.play_on(first).await;
    assert_eq!(
        code(panel(nowhere).await.unwrap()),
        second,
        "the only one to move"
    );
    let given = Which {
        given: Some(first.to_string().to_lowercase()),
        channel: nowhere,
    };
    assert_eq!(
        code(table.matches.panel(ANNA, &given).await.unwrap()),
        first
    );
}

#[tokio::test]
async fn wrong_and_foreign_codes_are_told_apart() {
    let table = Table::open().await;
    let code = table.playing().await;
    for wrong in ["0000", "nonsense", ""] {
        let which = Which {
            given: Some(wrong.into()),
            channel: GAMES,
        };
        let told = table.matches.panel(ANNA, &which).await;
        assert!(matches!(refusal(told), Refusal::NoSuchMatch { given } if given == wrong));
    }
    let told = table.matches.panel(CORA, &Which::code(code, GAMES)).await;
    assert!(matches!(refusal(told), Refusal::NotAPlayer { .. }));
}

/// Case 30 and 34: a player sees their own board, all others the public one.
#[tokio::test]
async fn a_glance_shows_outsiders_what_the_channel_shows() {
    let table = Table::open().await;
    let code = table.arranging().await;
    let early = table.matches.glance(CORA, code).await;
    assert!(matches!(refusal(early), Refusal::NotAPlayer { .. }));
    table.both_ready(code).await;
    table.deliver_all().await;
    match table.matches.glance(ANNA, code).await.unwrap() {
        Glance::Own(panel) => assert_eq!(board(panel).color, color_of(ANNA)),
        Glance::Public { .. } => panic!("Anna plays"),
    }
    match table.matches.glance(CORA, code).await.unwrap() {
        Glance::Public { board: public, .. } => {
            assert!(public.view().pieces().all(|(_, seen)| seen.rank.is_none()));
        }
        Glance::Own(_) => panic!("Cora does not play"),
    }
}

#[tokio::test]
async fn autocomplete_lists_what_may_move_forward_first() {
    let table = Table::open().await;
    let code = table.playing().await;
    let here = Which::here(GAMES);
    let pieces = table.matches.movable(ANNA, &here).await.unwrap();
    let own = table.board_of(ANNA, code).await;
    let legal = own.view().legal_moves();
    let mut squares: Vec<_> = legal.iter().map(|step| step.from).collect();
    squares.sort();
    squares.dedup();
    assert_eq!(pieces.len(), squares.len());
    for piece in &pieces {
        assert_eq!(own.view().at(piece.from).unwrap().rank, piece.rank);
        assert_eq!((piece.code, piece.several), (code, false));
        let targets = table
            .matches
            .targets(ANNA, &here, piece.from)
            .await
            .unwrap();
        let expected = legal.iter().filter(|step| step.from == piece.from).count();
        assert_eq!(targets.len(), expected);
        assert!(
            targets
                .windows(2)
                .all(|pair| pair[0].to.row() >= pair[1].to.row())
        );
    }
    assert!(table.matches.movable(BEN, &here).await.unwrap().is_empty());
    let blue = table.matches.targets(BEN, &here, "a7".parse().unwrap());
    assert!(blue.await.unwrap().is_empty());
    let outsider = table.matches.movable(CORA, &here).await;
    assert!(matches!(refusal(outsider), Refusal::NoMatch));
}

#[tokio::test]
async fn autocomplete_lists_the_pieces_of_all_matches_where_it_is_not_clear() {
    let table = Table::open().await;
    let first = table.playing().await;
    let second = second_match(&table).await;
    let nowhere = Which::here(two_lakes::matches::ChannelId::new(1));
    let pieces = table.matches.movable(ANNA, &nowhere).await.unwrap();
    for code in [first, second] {
        assert!(
            pieces
                .iter()
                .any(|piece| piece.code == code && piece.several)
        );
    }
}

#[tokio::test]
async fn the_list_of_matches_begins_with_those_that_wait() {
    let table = Table::open().await;
    let first = table.playing().await;
    let second = second_match(&table).await;
    table.play_on(second).await;
    let codes: Vec<_> = table
        .matches
        .games(ANNA)
        .await
        .unwrap()
        .into_iter()
        .map(|facts| facts.code)
        .collect();
    assert_eq!(codes, [first, second]);
}

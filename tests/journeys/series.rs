//! Return matches: two games with the colours exchanged.

use two_lakes::playground::Person;

use crate::code_in;
use crate::table::Table;

/// Both are ready; returns the code of the game that begins.
async fn begins(one: &Person, other: &Person) -> String {
    one.presses("Ready").await;
    code_in(&other.presses("Ready").await.text())
}

async fn resigns(person: &Person, code: &str) -> String {
    person
        .types_and_presses(&format!("/resign match:{code}"), "Resign")
        .await
        .text()
}

#[tokio::test]
async fn the_second_game_begins_at_once_with_colours_exchanged_and_totals_are_told() {
    for (second_loser, told) in [
        ("Anna", "wins the return match, 2 to 0"),
        ("Ben", "tied, 1 to 1"),
    ] {
        let table = Table::open().await;
        let (anna, ben, carla) = (
            table.person("Anna"),
            table.person("Ben"),
            table.person("Carla"),
        );
        anna.types("/challenge opponent:@Ben colour:red series:return")
            .await;
        let card = ben.sees("Accept").await;
        assert!(card.text().contains("return match"), "{}", card.text());
        ben.presses("Accept").await;
        let (anna, ben) = (anna.in_dm(), ben.in_dm());
        let first = begins(&anna, &ben).await;
        carla.sees("game 1 of 2").await;

        let end = resigns(&anna, &first).await;
        assert!(end.contains("second game begins"), "{end}");
        table.settles().await;
        let setup = anna.sees("Set up your army").await;
        assert!(setup.text().contains("Blue"), "{}", setup.text());
        let second = begins(&anna, &ben).await;
        assert_ne!(first, second);
        let turn = ben.types("/board").await;
        assert!(
            turn.text().contains("Your turn"),
            "Ben is Red now: {}",
            turn.text()
        );

        let loser = if second_loser == "Anna" { &anna } else { &ben };
        let end = resigns(loser, &second).await;
        assert!(end.contains(told), "{end}");
        carla.sees(told).await;
        table.settles().await;
        assert!(
            anna.types("/games").await.text().contains("no match"),
            "two games, no third"
        );
        table.close().await;
    }
}

#[tokio::test]
async fn a_first_game_without_a_result_is_followed_by_none() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben series:return").await;
    ben.presses("Accept").await;
    let (anna, ben) = (anna.in_dm(), ben.in_dm());
    begins(&anna, &ben).await;
    anna.types("/draw").await;
    anna.presses("End without a result").await;
    ben.sees("suggests ending").await;
    ben.presses("Agree: no result").await;
    table.settles().await;
    assert!(anna.types("/games").await.text().contains("no match"));

    table.close().await;
}

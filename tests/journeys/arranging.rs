//! Setting up an army with the thumb, and as text.

use two_lakes::playground::{Answer, AnswerKind, Person, SeenMessage};

use crate::table::Table;

const BACK: &str = "Back rows: choose one or two squares";
const FRONT: &str = "Front rows: choose one or two squares";
/// A lawful army of forty, front row first.
const ROWS: [&str; 4] = [
    "2 2 2 2 2 2 2 2 3 3",
    "3 3 3 4 4 4 4 5 5 5",
    "5 6 6 6 6 7 7 7 8 8",
    "9 10 S B B B B B B F",
];

/// Anna's panel in her direct messages, Ben having accepted this challenge.
async fn arranging(table: &Table, options: &str) -> (Person, Person) {
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types(&format!("/challenge opponent:@Ben colour:red {options}"))
        .await;
    ben.presses("Accept").await;
    table.settles().await;
    (anna.in_dm(), ben.in_dm())
}

/// What stands on a square, by the panel's lists: "Scout", or "empty".
fn on(panel: &SeenMessage, square: &str) -> String {
    let prefix = format!("{square} · ");
    panel
        .selects()
        .iter()
        .flat_map(|select| &select.options)
        .find_map(|(label, _)| Some(label.strip_prefix(&prefix)?.to_owned()))
        .unwrap_or_else(|| panic!("{square} isn't listed on {}", panel.text()))
}

/// All that the lists say, square by square.
fn army(panel: &SeenMessage) -> Vec<String> {
    let selects = panel.selects();
    let mut labels: Vec<String> = selects
        .iter()
        .filter(|select| select.placeholder != START)
        .flat_map(|select| select.options.iter().map(|(label, _)| label.clone()))
        .collect();
    labels.sort();
    labels
}

fn updated(answer: &Answer) -> &SeenMessage {
    assert_eq!(
        answer.kind,
        AnswerKind::Updated,
        "the panel itself takes the new form: {}",
        answer.text()
    );
    answer.expect_message()
}

#[tokio::test]
async fn two_squares_of_one_list_are_swapped() {
    let table = Table::open().await;
    let (anna, _) = arranging(&table, "").await;
    let panel = anna.sees("Set up your army").await;
    let sizes: Vec<usize> = panel
        .selects()
        .iter()
        .map(|list| list.options.len())
        .collect();
    assert_eq!(sizes, [5, 20, 20], "to start from, back rows, front rows");
    let (one, other) = (on(&panel, "A1"), on(&panel, "K2"));

    let answer = anna.chooses(BACK, &["a1", "k2"]).await;
    let panel = updated(&answer);
    assert_eq!(
        (on(panel, "A1"), on(panel, "K2")),
        (other.clone(), one.clone())
    );

    let answer = anna.presses("↩ Undo").await;
    let panel = updated(&answer);
    assert_eq!((on(panel, "A1"), on(panel, "K2")), (one, other));
    table.close().await;
}

#[tokio::test]
async fn a_half_made_choice_outlives_a_restart_and_is_swapped_with_either_list() {
    let mut table = Table::open().await;
    let (anna, _) = arranging(&table, "").await;
    let panel = anna.sees("Set up your army").await;
    let (back, front) = (on(&panel, "B1"), on(&panel, "E4"));
    let undrawn = panel.attachments[0].bytes.clone();

    let answer = anna.chooses(BACK, &["b1"]).await;
    let chosen = updated(&answer);
    assert!(chosen.text().contains("B1 is chosen"), "{}", chosen.text());
    assert_ne!(chosen.attachments[0].bytes, undrawn, "the choice is marked");
    table.restarts().await;
    let again = anna.types("/setup").await;
    assert!(again.text().contains("B1 is chosen"), "{}", again.text());

    let list = again.expect_message().selects()[2].custom_id.clone();
    let answer = anna.chooses(&list, &["e4"]).await;
    let swapped = updated(&answer);
    assert_eq!((on(swapped, "B1"), on(swapped, "E4")), (front, back));

    // The same square again lets go of it.
    anna.chooses(FRONT, &["e4"]).await;
    let answer = anna.chooses("Front rows: swap E4 with …", &["e4"]).await;
    assert!(!answer.text().contains("is chosen"), "{}", answer.text());
    table.close().await;
}

#[tokio::test]
async fn a_setup_is_edited_as_text_and_all_its_mistakes_are_named_at_once() {
    let mut table = Table::open().await;
    let (anna, _) = arranging(&table, "").await;
    let before = army(&anna.sees("Set up your army").await);

    let opened = anna.presses("⌨ Edit as text").await;
    let form = opened.modal.expect("a form opens");
    let labels: Vec<&str> = form
        .inputs
        .iter()
        .map(|input| input.label.as_str())
        .collect();
    assert_eq!(labels, ["Row 4 (front)", "Row 3", "Row 2", "Row 1 (back)"]);
    assert!(form.inputs.iter().all(|input| !input.value.is_empty()));

    let answer = anna
        .submits(&[
            ("row4", "2 2 2 2 2 2 2 2 2 ?"),
            ("row3", "3 3"),
            ("row2", ROWS[2]),
            ("row1", "Q 10 S B B B B B B B"),
        ])
        .await;
    let refused = updated(&answer);
    for told in [
        "K4",
        "Row 3: 2 places",
        "A1",
        "`Q`",
        "Scout: 9 placed",
        "Bomb: 7 placed",
        "Flag: 0 placed",
    ] {
        assert!(
            refused.text().contains(told),
            "{told:?} is missing: {}",
            refused.text()
        );
    }
    assert_eq!(army(refused), before, "nothing has changed");

    // What was written is kept, over a restart too.
    table.restarts().await;
    anna.types("/setup").await;
    let opened = anna.presses("⌨ Edit again").await;
    let form = opened.modal.expect("a form opens");
    assert_eq!(form.inputs[1].value, "3 3");
    assert_eq!(form.inputs[3].value, "Q 10 S B B B B B B B");
    let fields: Vec<(&str, &str)> = ["row4", "row3", "row2", "row1"]
        .into_iter()
        .zip(ROWS)
        .collect();
    let answer = anna.submits(&fields).await;
    let accepted = updated(&answer);
    assert_eq!(on(accepted, "A1"), "General");
    assert_eq!(on(accepted, "B1"), "Marshal");
    assert_eq!(on(accepted, "K1"), "Flag");
    assert_eq!(on(accepted, "A4"), "Scout");
    assert!(
        accepted
            .buttons()
            .iter()
            .any(|button| button.label == "⌨ Edit as text")
    );
    table.close().await;
}

#[tokio::test]
async fn a_piece_and_an_empty_square_change_places_in_a_small_variant() {
    let table = Table::open().await;
    let (anna, _) = arranging(&table, "variant:barrage").await;
    let panel = anna.sees("Set up your army").await;
    let all = army(&panel);
    assert_eq!(all.len(), 40, "every home square is listed");
    let split = |label: &String| {
        let (square, what) = label.split_once(" · ").expect("a square and what is on it");
        (square.to_lowercase(), what.to_owned())
    };
    let squares: Vec<(String, String)> = all.iter().map(split).collect();
    let back = |square: &str| square.ends_with('1') || square.ends_with('2');
    let full = squares
        .iter()
        .find(|(_, what)| what != "empty")
        .expect("an army of eight");
    let empty = squares
        .iter()
        .find(|(square, what)| what == "empty" && back(square) == back(&full.0))
        .expect("an empty square of the same list");
    let list = if back(&full.0) { BACK } else { FRONT };
    let answer = anna.chooses(list, &[&full.0, &empty.0]).await;
    let panel = updated(&answer);
    assert_eq!(on(panel, &full.0.to_uppercase()), "empty");
    assert_eq!(on(panel, &empty.0.to_uppercase()), full.1);
    table.close().await;
}

#[tokio::test]
async fn the_compact_board_lists_thirty_squares_and_edits_three_rows() {
    let table = Table::open().await;
    let (anna, ben) = arranging(&table, "variant:compact").await;
    for (person, front_row) in [(&anna, "Row 3 (front)"), (&ben, "Row 8 (front)")] {
        let panel = person.sees("Set up your army").await;
        let sizes: Vec<usize> = panel
            .selects()
            .iter()
            .map(|list| list.options.len())
            .collect();
        assert_eq!(sizes, [5, 20, 10]);
        let form = person
            .presses("⌨ Edit as text")
            .await
            .modal
            .expect("a form opens");
        assert_eq!(form.inputs.len(), 3);
        assert_eq!(form.inputs[0].label, front_row);
    }
    table.close().await;
}

#[tokio::test]
async fn an_online_setup_is_shuffled_and_swapped_but_not_written() {
    let table = Table::open().await;
    let (anna, _) = arranging(&table, "rules:online").await;
    let panel = anna.sees("Set up your army").await;
    assert!(
        panel.text().contains("placed at random"),
        "{}",
        panel.text()
    );
    assert!(!panel.text().contains("Edit as text"));
    updated(&anna.chooses(BACK, &["a1", "b1"]).await);
    // A button that isn't there can be sent all the same.
    let code = crate::code_in(&panel.content);
    let answer = anna
        .presses_stale(panel.id, &format!("s1:{code}:0:edit"))
        .await;
    assert_eq!(
        answer.kind,
        AnswerKind::Updated,
        "it shows the present state instead"
    );
    table.close().await;
}

#[tokio::test]
async fn readiness_can_be_taken_back_until_both_are_ready() {
    let table = Table::open().await;
    let (anna, ben) = arranging(&table, "").await;
    let ready = anna.presses("✅ Ready").await;
    let panel = updated(&ready);
    assert!(
        panel.selects().is_empty(),
        "a locked army has nothing to choose"
    );
    let unlocked = anna.presses("🔓 Not ready yet").await;
    assert_eq!(updated(&unlocked).selects().len(), 3);
    anna.presses("↔ Mirror").await;
    anna.presses("✅ Ready").await;
    ben.presses("✅ Ready").await;
    table.settles().await;
    anna.sees("Your turn").await;
    table.close().await;
}

/// Case 18: a button of a setup that is past is answered with the present one.
#[tokio::test]
async fn a_list_of_an_earlier_setup_changes_nothing_and_shows_the_present_one() {
    let table = Table::open().await;
    let (anna, _) = arranging(&table, "").await;
    let panel = anna.sees("Set up your army").await;
    let shuffle = panel.buttons()[0].custom_id.clone();
    let shuffled = anna.presses("🔀 Shuffle").await;
    let present = army(updated(&shuffled));
    let late = anna.presses_stale(panel.id, &shuffle).await;
    assert!(late.text().contains("moved on"), "{}", late.text());
    assert_eq!(army(updated(&late)), present);
    table.close().await;
}

#[tokio::test]
async fn the_text_view_and_the_help_come_beside_the_panel() {
    let table = Table::open().await;
    let (anna, _) = arranging(&table, "").await;
    let view = anna.presses("📄 Text view").await;
    assert_eq!(view.kind, AnswerKind::Message);
    assert!(view.text().contains("```"), "{}", view.text());
    let help = anna.presses("❓ Help").await;
    assert_eq!(help.expect_message().attachments.len(), 1);
    assert!(
        help.text().contains("the Spy beats the Marshal"),
        "{}",
        help.text()
    );
    let left = anna.presses("🚪 Leave").await;
    assert!(left.text().contains("Call off"), "{}", left.text());
    anna.presses("Cancel").await;
    table.close().await;
}

const START: &str = "Start from …";

/// What the list to start from offers.
fn offered(panel: &SeenMessage) -> Vec<String> {
    let start = panel
        .selects()
        .into_iter()
        .find(|list| list.placeholder == START);
    let options = start.expect("a list to start from").options;
    options.into_iter().map(|(label, _)| label).collect()
}

#[tokio::test]
async fn one_may_begin_from_setups_of_ours_in_every_variant() {
    let table = Table::open().await;
    for variant in [
        "original",
        "training",
        "barrage",
        "duel",
        "lightning",
        "compact",
    ] {
        let (anna, ben) = arranging(&table, &format!("variant:{variant}")).await;
        let panel = anna.types("/setup").await;
        assert_eq!(
            offered(panel.expect_message()).len(),
            5,
            "random and four of ours"
        );
        let mut seen = vec![army(panel.expect_message())];
        for preset in ["🏰 Fortress", "⚡ Storm", "💣 Trap line", "⚖ Balanced"] {
            let answer = anna.chooses(START, &[preset]).await;
            let now = army(updated(&answer));
            assert!(!seen.contains(&now), "{preset} of {variant} is another's");
            seen.push(now);
        }
        let back = anna.presses("↩ Undo").await;
        assert_eq!(army(updated(&back)), seen[3], "a start can be taken back");
        anna.presses("🚪 Leave").await;
        anna.presses("🚪 Call it off").await;
        table.settles().await;
        drop(ben);
    }
    table.close().await;
}

#[tokio::test]
async fn the_last_setup_comes_back_mirrored() {
    let table = Table::open().await;
    let (anna, ben) = arranging(&table, "").await;
    let answer = anna.chooses(START, &["🏰 Fortress"]).await;
    let corner = on(updated(&answer), "A1");
    anna.presses("✅ Ready").await;
    ben.presses("✅ Ready").await;
    table.settles().await;
    anna.types_and_presses("/resign", "Resign").await;
    table.settles().await;

    let (anna, ben) = arranging(&table, "").await;
    let answer = anna.chooses(START, &["↔ Your last one, mirrored"]).await;
    let panel = updated(&answer);
    assert_eq!((on(panel, "K1"), corner.as_str()), (corner.clone(), "Flag"));
    let bens = ben.sees("Set up your army").await;
    assert!(offered(&bens).contains(&"↔ Your last one, mirrored".to_owned()));
    table.close().await;
}

#[tokio::test]
async fn a_saved_setup_is_kept_begun_from_and_looked_after() {
    let table = Table::open().await;
    let (anna, ben) = arranging(&table, "").await;
    let answer = anna.chooses(START, &["⚡ Storm"]).await;
    let storm = army(updated(&answer));
    anna.presses("💾 Save as…").await;
    let saved = anna.submits(&[("name", "  My   storm ")]).await;
    assert!(saved.text().contains("**My storm**"), "{}", saved.text());
    anna.presses("💾 Save as…").await;
    let twice = anna.submits(&[("name", "My storm")]).await;
    assert!(twice.text().contains("already"), "{}", twice.text());

    anna.presses("🔀 Shuffle").await;
    let again = anna.types("/setup").await;
    assert!(offered(again.expect_message()).contains(&"My storm · Original".to_owned()));
    let answer = anna.chooses(START, &["My storm · Original"]).await;
    assert_eq!(army(updated(&answer)), storm);
    let bens = ben.types("/setup").await;
    assert_eq!(
        offered(bens.expect_message()).len(),
        5,
        "what Anna keeps is hers"
    );
    assert!(
        ben.types("/setups")
            .await
            .text()
            .contains("no saved setups yet")
    );

    // Outside the match: look, edit with a mistake and without, rename, delete.
    let list = anna.types("/setups").await;
    assert!(list.text().contains("1 of 15"), "{}", list.text());
    let shown = anna
        .chooses("Choose one of your setups", &["My storm · Original"])
        .await;
    assert_eq!(updated(&shown).attachments.len(), 1);
    let shown_id = shown.expect_message().id;
    anna.presses_on(shown_id, "⌨ Edit as text").await;
    let wrong = anna.submits(&[("row4", "2")]).await;
    assert!(
        updated(&wrong).text().contains("1 place, 10 wanted"),
        "{}",
        wrong.text()
    );
    anna.presses_on(shown_id, "⌨ Edit again").await;
    let fields: Vec<(&str, &str)> = ["row4", "row3", "row2", "row1"]
        .into_iter()
        .zip(ROWS)
        .collect();
    let right = anna.submits(&fields).await;
    assert!(
        updated(&right).text().contains("**My storm** · Original"),
        "{}",
        right.text()
    );
    anna.presses("✏ Rename").await;
    let named = anna.submits(&[("name", "Calm")]).await;
    assert!(
        updated(&named).text().contains("**Calm**"),
        "{}",
        named.text()
    );
    let rename = named.expect_message().buttons()[1].custom_id.clone();
    let stranger = ben.types("/setups").await;
    let pried = ben
        .presses_stale(stranger.expect_message().id, &rename)
        .await;
    assert!(
        pried.text().contains("no such setup"),
        "nobody gets another's: {}",
        pried.text()
    );
    anna.presses("🗑 Delete…").await;
    let gone = anna.presses("🗑 Delete it").await;
    assert!(
        updated(&gone).text().contains("is deleted"),
        "{}",
        gone.text()
    );
    assert!(
        anna.types("/setups")
            .await
            .text()
            .contains("no saved setups yet")
    );
    table.close().await;
}

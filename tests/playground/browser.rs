//! The playground's page in a real browser: people play a match with mouse and keyboard, a spectator
//! watches, and pictures of it are kept for people to look at.

use crate::chromium::{Chromium, Look, Page};
use crate::table::Table;
use two_lakes::playground::Person;

const DESKTOP: Look = Look {
    width: 1500,
    height: 950,
    phone: false,
    dark: true,
};
/// Moves after which the test stops waiting for a battle.
const PLIES_MAX: usize = 60;
/// Moves that are made in any case.
const PLIES_MIN: usize = 20;

/// A person's screen on the page.
struct Screen {
    id: u64,
    /// Towards the enemy's edge rows grow for Red and fall for Blue.
    is_red: bool,
}

impl Screen {
    fn of(person: &Person, is_red: bool) -> Screen {
        Screen {
            id: person.id(),
            is_red,
        }
    }

    fn within(&self, selector: &str) -> String {
        format!("[data-person=\"{}\"] {selector}", self.id)
    }

    fn opens(&self, page: &mut Page<'_>, tab: &str) {
        page.clicks(&self.within(".tab"), tab);
    }

    fn clicks(&self, page: &mut Page<'_>, button: &str) {
        page.clicks(&self.within(".message .button"), button);
    }

    fn reads(&self, page: &mut Page<'_>, text: &str) {
        page.reads(&self.within(".message"), text);
    }

    /// Takes the suggestion that goes furthest towards the enemy, a strike before all.
    fn takes_suggestion(&self, page: &mut Page<'_>) {
        let options = self.within(".suggestions [role=option]");
        let sign = if self.is_red { 1 } else { -1 };
        page.waits_for(&options);
        let best = format!(
            "[...document.querySelectorAll('{options}')]
                .map((option) => option.textContent)
                .map((name) => [name, name.includes('⚔') ? 99 : {sign} * Number(/[A-K](\\d+)/.exec(name)?.[1] ?? 0)])
                .sort((one, other) => other[1] - one[1])[0][0]"
        );
        let name = page.evaluate(&best);
        page.clicks(&options, name.as_str().expect("a suggestion has a name"));
    }

    /// Makes a move with the mouse alone: the piece farthest forward, then a strike or the way ahead.
    fn moves_by_panel(&self, page: &mut Page<'_>) {
        page.clicks(&self.within(".select-open"), "Choose a piece");
        let options = self.within(".options:not([hidden]) [role=option]");
        page.waits_for(&options);
        let first = format!("document.querySelector('{options}').textContent");
        let piece = page.evaluate(&first);
        page.clicks(&options, piece.as_str().expect("a piece has a name"));
        let arrows = self.within(".button:not([disabled])[data-custom-id*=\":go:\"]");
        page.waits_for(&arrows);
        let sign = if self.is_red { 1 } else { -1 };
        let best = format!(
            "[...document.querySelectorAll('{arrows}')]
                .map((arrow) => arrow.textContent)
                .map((name) => [name, name.includes('⚔') ? 99 : {sign} * Number(/[A-K](\\d+)/.exec(name)[1])])
                .sort((one, other) => other[1] - one[1])[0][0]"
        );
        let arrow = page.evaluate(&best);
        page.clicks(&arrows, arrow.as_str().expect("an arrow has a name"));
        let gone = |selector: &str| format!("!document.querySelector('{selector}')");
        page.waits_until(&gone(&self.within("[data-custom-id*=\":go:\"]")));
        let strike = self.within("[data-custom-id*=\":strike:\"]");
        if page.evaluate(&gone(&strike)) == false {
            page.clicks(&strike, "");
            page.waits_until(&gone(&strike));
        }
    }

    /// Types a move as a person does who lets the suggestions do the work.
    fn moves(&self, page: &mut Page<'_>) {
        page.clicks(&self.within(".line input"), "");
        page.types("/move from:");
        self.takes_suggestion(page);
        page.waits_until(&format!(
            "document.querySelector('{}').value.includes(' to:')",
            self.within(".line input")
        ));
        self.takes_suggestion(page);
        page.presses_enter();
        page.waits_until(&format!(
            "document.querySelector('{}').value === ''",
            self.within(".line input")
        ));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_match_can_be_played_and_watched_in_a_browser() {
    let Some(mut chromium) = Chromium::start() else {
        return;
    };
    let table = Table::open().await;
    let (anna, ben, cleo) = (
        table.person("Anna"),
        table.person("Ben"),
        table.person("Cleo"),
    );
    let address = format!("http://{}/", table.stand_in.web_address());
    let mut page = chromium.open(&address, &DESKTOP, ".screen .composer");
    let (red, blue, watcher) = (
        Screen::of(&anna, true),
        Screen::of(&ben, false),
        Screen::of(&cleo, true),
    );

    page.clicks(&red.within(".line input"), "");
    page.types("/challenge opponent:@Ben colour:red ");
    page.presses_enter();
    watcher.reads(&mut page, "Ben");
    page.photographs("1-challenge-dark");
    blue.clicks(&mut page, "Accept");
    // What still comes would move what is clicked: a tab for the thread, buttons that go.
    table.settles().await;
    page.reads(&red.within(".tab"), "Anna vs Ben");
    red.opens(&mut page, "Two Lakes");
    blue.opens(&mut page, "Two Lakes");
    red.clicks(&mut page, "Shuffle");
    red.reads(&mut page, "(edited)");
    page.photographs("2-setup-dark");
    red.clicks(&mut page, "Ready");
    blue.clicks(&mut page, "Ready");
    red.reads(&mut page, "Your turn");
    page.photographs("3-move-panel-dark");

    let mut plies = 0;
    let mut fought = false;
    while plies < PLIES_MIN || !fought && plies < PLIES_MAX {
        table.settles().await;
        let mover = if plies % 2 == 0 { &red } else { &blue };
        let waiting = if plies % 2 == 0 { &blue } else { &red };
        let before = page.evaluate(&format!(
            "document.querySelectorAll('{}').length",
            waiting.within(".message")
        ));
        // Both move by hand and by command in turn.
        if plies % 4 < 2 {
            mover.moves_by_panel(&mut page);
        } else {
            mover.moves(&mut page);
        }
        // The other one is told by a message of its own.
        page.waits_until(&format!(
            "document.querySelectorAll('{}').length > {before}",
            waiting.within(".message")
        ));
        plies += 1;
        fought = cleo
            .messages()
            .iter()
            .any(|message| message.text().contains('⚔') && message.text().contains('→'));
    }
    assert!(fought, "no battle in {plies} plies");
    page.photographs("4-battle-dark");
    watcher.reads(&mut page, "⚔");

    page.look(&Look {
        dark: false,
        ..DESKTOP
    });
    page.photographs("5-battle-light");
    page.clicks("#faults", "");
    page.reads("#drawer", "Drop the line");
    page.photographs("6-faults-light");
    page.clicks("#requests", "");
    page.reads("#drawer", "/channels/{channel_id}/messages");
    page.photographs("7-requests-light");
    page.clicks("#requests", "");
    page.look(&DESKTOP);

    page.clicks(&red.within(".line input"), "");
    page.types("/resign ");
    page.presses_enter();
    page.clicks(&red.within(".message .button.danger"), "Resign");
    watcher.reads(&mut page, "resign");
    table.settles().await;
    page.photographs("8-end-dark");

    let phone = Look {
        width: 400,
        height: 860,
        phone: true,
        dark: true,
    };
    page.look(&phone);
    page.photographs("9-phone-dark");
    page.clicks("#people .chip", "Cleo");
    page.look(&Look {
        dark: false,
        ..phone
    });
    let kept = page.photographs("10-phone-light");
    println!(
        "pictures of the page are in {}",
        kept.parent().expect("a folder").display()
    );
    drop(chromium);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_people_write_is_text_and_never_markup() {
    let Some(mut chromium) = Chromium::start() else {
        return;
    };
    let table = Table::open().await;
    let name = "<img src=x onerror=document.title='robbed'>";
    let person = table.person(&name[..32]);
    person
        .writes("<script>document.title='robbed'</script> [x](javascript:document.title='robbed')");
    let address = format!("http://{}/", table.stand_in.web_address());
    let mut page = chromium.open(&address, &DESKTOP, ".message");
    page.reads(".message", "<script>document.title='robbed'</script>");
    page.reads(".author", "<img src=x");
    assert_eq!(
        page.evaluate("document.querySelectorAll('.messages script, .messages img').length"),
        0
    );
    assert_eq!(
        page.evaluate("document.querySelectorAll('a[href^=\"javascript\"]').length"),
        0
    );
    assert_eq!(page.evaluate("document.title"), "Two Lakes playground");
    drop(chromium);
    table.close().await;
}

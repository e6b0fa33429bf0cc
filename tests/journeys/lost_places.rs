//! Cases 8 to 13: permissions that are missing or get lost, cards and channels that are deleted.

use std::time::Duration;

use two_lakes::playground::{Fault, On, Person, SeenMessage, permission};

use crate::table::Table;
use crate::{Pair, notices, plays_first_suggestion, seated};

const MESSAGES: &str = "/channels/{channel_id}/messages";
const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";
/// Longer than a channel that refused the bot is left alone.
const PAUSE: Duration = Duration::from_secs(11 * 60);

const MINUTE: Duration = Duration::from_secs(60);

/// How often the bot wrote into this channel, or tried to.
fn tries(table: &Table, channel: u64) -> usize {
    let path = format!("/channels/{channel}/messages");
    let requests = table.stand_in.requests();
    requests
        .iter()
        .filter(|request| request.path.starts_with(&path) && request.method != "GET")
        .filter(|request| !request.path.ends_with("/threads"))
        .count()
}

/// How often the bot asked for what isn't there any more.
fn missing(table: &Table) -> usize {
    let requests = table.stand_in.requests();
    requests
        .iter()
        .filter(|request| request.status == 404)
        .count()
}

/// What the channel's posts say, private answers left out.
fn posts(person: &Person) -> Vec<String> {
    let messages = person.in_channel("games").messages();
    messages
        .iter()
        .filter(|message| message.from_bot && !message.ephemeral)
        .map(|message| message.text())
        .collect()
}

/// Plays one ply after the other by direct message, Red first; each is told before the next. The
/// outbox may hold more meanwhile: what a channel refused waits for a later try.
async fn plies(pair: &Pair, count: u32) {
    for ply in 0..count {
        let waiting = pair.mover(ply + 1);
        let seen = waiting.inbox().last().map_or(0, |message| message.id);
        plays_first_suggestion(pair.mover(ply)).await;
        let turn = |message: &SeenMessage| {
            message.id > seen && message.text().contains("Your turn") && message.from_bot
        };
        waiting.in_dm().finds("the next turn", turn).await;
    }
}

/// Case 11, first half: what the invitation asks for is what the guide names.
#[tokio::test]
async fn the_invitation_asks_for_the_seven_permissions() {
    let table = Table::open().await;
    let about = table.person("Anna").types("/about").await.text();
    assert!(about.contains("permissions=309237763072"), "{about}");
    assert_eq!(permission::INVITED, 309_237_763_072);
    table.close().await;
}

/// Cases 8 and 10: each permission that is needed is named at the challenge, all at once, and
/// nothing is left of it; what isn't needed isn't asked for.
#[tokio::test]
async fn what_the_bot_lacks_is_named_at_the_challenge() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    let anja = table.stand_in.person("Anja", "de");
    let lacking = permission::SEND_MESSAGES | permission::ATTACH_FILES;
    table.stand_in.denies("games", lacking);
    let refused = anna.types("/challenge opponent:@Ben").await;
    assert!(refused.is_private());
    for name in ["Send Messages", "Attach Files"] {
        assert!(refused.text().contains(name), "{}", refused.text());
    }
    assert!(!refused.text().contains("Embed"), "{}", refused.text());
    let refused = anja.types("/herausfordern gegner:@Ben").await;
    for name in ["Nachrichten senden", "Dateien anhängen"] {
        assert!(refused.text().contains(name), "{}", refused.text());
    }
    table.settles().await;
    assert_eq!(tries(&table, anna.channel_id()), 0);
    assert!(ben.types("/games").await.text().contains("no match"));

    table.stand_in.permits("games", lacking);
    anna.types("/challenge opponent:@Ben").await;
    ben.presses("Accept").await;
    table.close().await;
}

/// Case 10: words and a picture that is attached need no leave to embed.
#[tokio::test]
async fn a_match_needs_no_leave_to_embed_links() {
    let table = Table::open().await;
    table.stand_in.denies("games", permission::EMBED_LINKS);
    let pair = seated(&table, "Anna", "Ben").await;
    plies(&pair, 2).await;
    let card = table.person("Carla").sees("My board").await;
    assert_eq!(card.attachments.len(), 1);
    assert!(card.embeds.is_empty());
    table.close().await;
}

/// In a thread it is another permission that lets the bot write.
#[tokio::test]
async fn what_the_bot_lacks_in_a_thread_is_named_too() {
    let table = Table::open().await;
    let anna = table.person("Anna");
    table.person("Ben");
    let thread = table.stand_in.adds_thread("games", "a thread", &anna);
    table
        .stand_in
        .denies("games", permission::SEND_MESSAGES_IN_THREADS);
    let refused = anna.at(thread).types("/challenge opponent:@Ben").await;
    assert!(
        refused.text().contains("Send Messages in Threads"),
        "{}",
        refused.text()
    );
    table
        .stand_in
        .permits("games", permission::SEND_MESSAGES_IN_THREADS);
    table.stand_in.denies("games", permission::SEND_MESSAGES);
    anna.at(thread).types("/challenge opponent:@Ben").await;
    table.settles().await;
    anna.at(thread).sees("challenges you").await;
    table.close().await;
}

/// Case 8: the card of a challenge can't be posted, though Discord said that it could. The challenger
/// hears of it, and nothing stands in the way of the next challenge.
#[tokio::test]
async fn a_challenge_that_could_not_be_posted_is_told_and_leaves_nothing() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    table.stand_in.inject(Fault::Refuse {
        on: On::route("POST", MESSAGES).in_channel(anna.channel_id()),
        status: 403,
        code: 50013,
        times: Some(1),
    });
    anna.types("/challenge opponent:@Ben").await;
    table.settles().await;
    let told = notices(&anna);
    assert_eq!(told.len(), 1);
    assert!(
        told[0].text().contains("could not post"),
        "{}",
        told[0].text()
    );
    assert_eq!(told[0].notified, [anna.id()]);
    assert_eq!(notices(&ben).len(), 0);

    anna.types("/challenge opponent:@Ben").await;
    table.settles().await;
    ben.presses("Accept").await;
    table.settles().await;
    assert_eq!(
        tries(&table, anna.channel_id()),
        3,
        "a card that is refused, a card, and its edit"
    );
    table.close().await;
}

/// Case 8, second half: nothing can be posted from the start of the match on, neither in the channel nor
/// in the thread. It is visible in `/games`, both play by message, and either may leave it.
#[tokio::test]
async fn a_match_whose_start_could_not_be_posted_is_played_by_message() {
    for code in [50001, 50013] {
        goes_on_by_message(code).await;
    }
}

async fn goes_on_by_message(code: u32) {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben colour:red").await;
    table.settles().await;
    // A thread has the id of the message from which it was started.
    let (channel, thread) = (anna.channel_id(), ben.sees("Accept").await.id);
    for on in [
        On::route("POST", MESSAGES).in_channel(channel),
        On::route("POST", MESSAGES).in_channel(thread),
        On::route("PATCH", MESSAGE).in_channel(channel),
    ] {
        table.stand_in.inject(Fault::Refuse {
            on,
            status: 403,
            code,
            times: None,
        });
    }
    ben.presses("Accept").await;
    let (anna, ben) = (anna.in_dm(), ben.in_dm());
    anna.sees("Ready").await;
    assert!(anna.types("/games").await.text().contains("Ben"));
    anna.presses("Ready").await;
    ben.presses("Ready").await;
    let pair = Pair {
        red: anna,
        blue: ben,
        code: String::new(),
    };
    plies(&pair, 2).await;
    pair.red.types_and_presses("/resign", "Resign").await;
    pair.blue.sees("wins").await;
    assert!(pair.blue.types("/games").await.text().contains("no match"));
    table.stand_in.heal();
    table.waits(PAUSE).await;
    table.close().await;
}

/// Cases 9 and 11: the permission goes at ply 10 and comes back at ply 30. Both are told once, the
/// bot tries now and then, never in a loop, and the channel gets the board once.
#[tokio::test]
async fn a_permission_that_is_lost_is_told_once_and_the_match_goes_on() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let carla = table.person("Carla");
    plies(&pair, 10).await;
    let (channel, shown) = (carla.channel_id(), posts(&carla).len());
    let tried = tries(&table, channel);

    table.stand_in.denies("games", permission::VIEW_CHANNEL);
    plies(&pair, 20).await;
    let refused = tries(&table, channel) - tried;
    assert!((1..=2).contains(&refused), "{refused} tries are a loop");
    for player in [&pair.red, &pair.blue] {
        let told = notices(player);
        let told = told
            .iter()
            .filter(|message| message.text().contains("may no longer"));
        assert_eq!(told.count(), 1, "told once");
    }

    table.stand_in.permits("games", permission::VIEW_CHANNEL);
    table.waits(PAUSE).await;
    assert_eq!(
        tries(&table, channel),
        tried + refused + 1,
        "the board, once"
    );
    assert_eq!(posts(&carla).len(), shown, "in its old place");
    let card = carla.sees("My board").await;
    let last = notices(&pair.red);
    let last = last.last().expect("Red is told").text();
    let ply = last
        .lines()
        .find(|line| line.contains('–') || line.contains('→'))
        .expect("a ply");
    assert!(card.text().contains(ply), "{ply} in {}", card.text());
    table.close().await;
}

/// Case 12: somebody deletes the card. It is posted anew once; when that is deleted as well, the
/// match goes on by message, and nothing is tried again and again.
#[tokio::test]
async fn a_card_that_is_deleted_is_posted_anew_once() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let carla = table.person("Carla");
    let card = carla.sees("My board").await;
    table.stand_in.deletes_message(card.id);
    plies(&pair, 2).await;
    let anew = carla.sees("My board").await;
    assert_ne!(anew.id, card.id);
    assert!(anew.is_silent() && anew.notified.is_empty());

    table.stand_in.deletes_message(anew.id);
    let told = (notices(&pair.red).len(), notices(&pair.blue).len());
    plies(&pair, 4).await;
    for message in carla.messages() {
        assert!(message.buttons().is_empty(), "{}", message.text());
    }
    assert_eq!(notices(&pair.red).len(), told.0 + 2);
    assert_eq!(notices(&pair.blue).len(), told.1 + 2);

    // One who deletes it twice is believed; and then the channel goes as well.
    let missed = missing(&table);
    assert_eq!(missed, 2, "a deleted card is met once, and once more");
    table.stand_in.deletes_channel("games");
    plies(&pair, 4).await;
    let missed = missing(&table) - missed;
    assert!((0..=1).contains(&missed), "{missed} tries are a loop");
    table.close().await;
}

/// Cases 12 and 13: the card of a challenge is deleted before anybody answers. Challenging again, by
/// either of the two, puts it back where it can be found, and it can be accepted.
#[tokio::test]
async fn a_challenge_whose_card_is_deleted_is_no_dead_end() {
    let table = Table::open().await;
    let (anna, ben) = (table.person("Anna"), table.person("Ben"));
    anna.types("/challenge opponent:@Ben").await;
    let card = ben.sees("Accept").await;
    let again = anna.types("/challenge opponent:@Ben").await;
    assert!(again.is_private() && again.text().contains("already"));
    table.settles().await;
    assert_eq!(ben.sees("Accept").await.id, card.id, "it is still there");

    table.stand_in.deletes_message(card.id);
    // It is put in its place once a minute.
    table.waits(MINUTE).await;
    let again = ben.types("/challenge opponent:@Anna").await;
    assert!(again.text().contains("already"), "{}", again.text());
    table.settles().await;
    let anew = ben.sees("Accept").await;
    assert_ne!(anew.id, card.id);
    // Case 6: only the card that stands can be pressed, even by the one who is challenged.
    let accept = anew.buttons()[0].custom_id.clone();
    let told = ben.types("/help").await.expect_message().id;
    let elsewhere = ben.presses_stale(told, &accept).await;
    assert!(elsewhere.is_private() && elsewhere.expect_message().attachments.is_empty());
    table.settles().await;
    assert!(notices(&anna).is_empty() && notices(&ben).is_empty());
    ben.presses_on(anew.id, "Accept").await;
    table.settles().await;
    assert_eq!(notices(&anna).len(), 1);
    table.close().await;
}

/// Cases 12 and 13: the channel is deleted. Both hear of it once; the match goes on and ends by
/// message, and the same two begin another one elsewhere.
#[tokio::test]
async fn a_match_outlives_its_channel() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let channel = table.person("Carla").channel_id();
    table.stand_in.adds_channel("elsewhere");
    table.stand_in.deletes_channel("games");
    plies(&pair, 4).await;
    let tried = tries(&table, channel);
    for player in [&pair.red, &pair.blue] {
        let told = notices(player);
        let told = told
            .iter()
            .filter(|message| message.text().contains("is gone"));
        assert_eq!(told.count(), 1, "told once");
    }

    pair.red.types_and_presses("/resign", "Resign").await;
    pair.blue.sees("wins").await;
    table.settles().await;
    assert_eq!(
        tries(&table, channel),
        tried,
        "nothing is tried there again"
    );

    let anna = pair.red.in_channel("elsewhere");
    anna.types("/challenge opponent:@Ben").await;
    pair.blue.in_channel("elsewhere").presses("Accept").await;
    table.close().await;
}

/// Case 13: the bot is thrown out of the one server that it shares with the two. It can tell them
/// nothing of its own accord any more, but answers whoever asks, and the match can be ended.
#[tokio::test]
async fn a_match_can_be_ended_with_a_bot_that_was_thrown_out() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    table.stand_in.removes_bot();
    for ply in 0..2 {
        plays_first_suggestion(pair.mover(ply)).await;
    }
    pair.blue.types_and_presses("/resign", "Resign").await;
    assert!(pair.red.types("/games").await.text().contains("no match"));
    table.waits(PAUSE).await;
    table.close().await;
}

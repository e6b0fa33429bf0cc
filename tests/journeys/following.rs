//! Following a match that others play: by message, what its channel is told, and nothing else.

use two_lakes::playground::{Person, SeenMessage};

use crate::table::Table;
use crate::{Pair, notices, plays_first_suggestion, seated};

/// Plays on until somebody strikes; returns the post that tells of it and the plies played.
async fn until_a_battle(table: &Table, pair: &Pair, mut plies: u32) -> (SeenMessage, u32) {
    let looker = table.person("Looker");
    let newest = |looker: &Person| {
        let posts = looker.messages();
        let battle = posts
            .into_iter()
            .rfind(|post| post.text().contains('→') && post.channel_id != looker.channel_id());
        battle.map(|post| (post.id, post))
    };
    let before = newest(&looker).map_or(0, |(id, _)| id);
    loop {
        plays_first_suggestion(pair.mover(plies)).await;
        plies += 1;
        table.settles().await;
        match newest(&looker) {
            Some((id, battle)) if id > before => return (battle, plies),
            _ => assert!(plies < 40, "nobody strikes"),
        }
    }
}

/// UX.md §9.15: a follower gets what the channel gets, without a sound, and no plain move.
#[tokio::test]
async fn a_follower_is_told_what_the_channel_is_and_never_more() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let carla = table.person("Carla");
    let watched = carla.types("/watch").await;
    assert!(watched.is_private());
    let following = carla.presses("Follow").await;
    let labels: Vec<_> = following.expect_message().buttons();
    assert_eq!(labels.len(), 1);
    assert!(labels[0].label.contains("Unfollow"), "{labels:?}");

    let (battle, plies) = until_a_battle(&table, &pair, 0).await;
    let told = notices(&carla);
    assert_eq!(told.len(), 1, "plain moves are not told");
    assert_eq!(told[0].content, battle.content);
    let bytes = |message: &SeenMessage| message.attachments[0].bytes.clone();
    assert!(
        bytes(&told[0]) == bytes(&battle),
        "the channel's own picture"
    );
    assert_eq!(
        told[0].attachments[0].description,
        battle.attachments[0].description
    );
    assert!(told[0].is_silent() && told[0].notified.is_empty());

    pair.mover(plies)
        .types_and_presses("/resign", "Resign")
        .await;
    table.settles().await;
    let told = notices(&carla);
    let result = told.last().expect("the end is told");
    assert!(told.len() == 2 && result.content.contains("wins"));
    assert!(result.buttons().is_empty() && result.is_silent());
    let again = carla.presses_on(told[0].id, "Unfollow").await;
    assert!(again.text().contains(&pair.code), "{}", again.text());
    table.close().await;
}

/// Under **My board** as under `/watch`; with the message as on the panel.
#[tokio::test]
async fn who_unfollows_is_told_nothing_more() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let (carla, dora) = (table.person("Carla"), table.person("Dora"));
    carla.presses("My board").await;
    carla.presses("Follow").await;
    carla.presses("Unfollow").await;
    dora.types("/watch").await;
    dora.presses("Follow").await;
    let (_, plies) = until_a_battle(&table, &pair, 0).await;
    assert_eq!((notices(&carla).len(), notices(&dora).len()), (0, 1));
    let stopped = dora.in_dm().presses("Unfollow").await;
    assert!(stopped.text().contains("any more"), "{}", stopped.text());
    pair.mover(plies)
        .types_and_presses("/resign", "Resign")
        .await;
    table.settles().await;
    assert_eq!((notices(&carla).len(), notices(&dora).len()), (0, 1));
    table.close().await;
}

/// Who leaves, who may not see the channel any more, and whom no message reaches, is dropped at the
/// first thing that would be told; all are, once the server lets nobody watch.
#[tokio::test]
async fn who_can_not_watch_any_more_is_told_nothing_more() {
    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    let leaver = table.person("Carla");
    let hidden = table.person("Dora");
    let closed = table.person("Emil");
    let stays = table.person("Finn");
    for follower in [&leaver, &hidden, &closed, &stays] {
        follower.types("/watch").await;
        follower.presses("Follow").await;
    }
    leaver.leaves();
    table.stand_in.hides("games", &hidden, true);
    closed.closes_inbox();
    let (_, plies) = until_a_battle(&table, &pair, 0).await;
    leaver.rejoins();
    table.stand_in.hides("games", &hidden, false);
    closed.opens_inbox();
    assert_eq!(notices(&stays).len(), 1);

    let (_, plies) = until_a_battle(&table, &pair, plies).await;
    assert_eq!(notices(&stays).len(), 2);
    for dropped in [&leaver, &hidden, &closed] {
        assert_eq!(notices(dropped).len(), 0, "{}", dropped.name());
    }
    stays.manages_server();
    stays.types("/stratego-admin settings").await;
    stays.presses("Watching").await;
    pair.mover(plies)
        .types_and_presses("/resign", "Resign")
        .await;
    table.settles().await;
    assert_eq!(notices(&stays).len(), 2);
    table.close().await;
}

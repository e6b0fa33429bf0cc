//! Messages, threads and phones: what is gone, forbidden, repeated or too old.

use serde_json::{Value, json};
use two_lakes::playground::permission;

use super::desk::Desk;

#[tokio::test]
async fn what_is_gone_or_forbidden_is_refused_without_blame() {
    let desk = Desk::open().await;
    let check = async |method: &str, path: &str, body: Value, status: u16, code: u32| {
        let answer = desk.call(method, path, body).await;
        assert_eq!(
            (answer.0, &answer.1["code"]),
            (status, &json!(code)),
            "{method} {path}"
        );
    };
    let hello = || json!({"content": "hello"});
    let (_, posted) = desk.post(hello()).await;
    let posted = format!("{}/{}", desk.games(), posted["id"].as_str().unwrap());

    desk.stand_in.denies("games", permission::SEND_MESSAGES);
    check("POST", &desk.games(), hello(), 403, 50013).await;
    desk.stand_in.denies("games", permission::VIEW_CHANNEL);
    check("POST", &desk.games(), hello(), 403, 50001).await;
    check("PATCH", &posted, hello(), 403, 50001).await;
    desk.stand_in.permits(
        "games",
        permission::VIEW_CHANNEL | permission::SEND_MESSAGES,
    );

    let inbox = desk.dm(&desk.ben).await;
    assert_eq!(desk.call("POST", &inbox, hello()).await.0, 200);
    desk.ben.closes_inbox();
    check("POST", &inbox, hello(), 403, 50007).await;
    desk.ben.opens_inbox();
    desk.ben.leaves();
    check("POST", &inbox, hello(), 403, 50278).await;
    desk.ben.rejoins();

    desk.stand_in
        .deletes_message(posted.rsplit('/').next().unwrap().parse().unwrap());
    check("PATCH", &posted, hello(), 404, 10008).await;
    check("DELETE", &posted, Value::Null, 404, 10008).await;
    let games = desk.games();
    desk.stand_in.deletes_channel("games");
    check("POST", &games, hello(), 404, 10003).await;
    desk.stand_in.assert_clean();
}

#[tokio::test]
async fn others_messages_and_unknown_routes_are_blamed() {
    let desk = Desk::open().await;
    let written = desk.anna.writes("hello");
    let path = format!("{}/{written}", desk.games());
    let (status, answer) = desk.call("PATCH", &path, json!({"content": "x"})).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50005)));
    assert_eq!(desk.stand_in.takes_violations().len(), 1);
    let (status, answer) = desk.call("DELETE", &path, Value::Null).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50013)));
    desk.stand_in.assert_clean();
    assert_eq!(desk.get("/guilds/1/emojis/2/3").await.0, 404);
    assert_eq!(desk.stand_in.takes_violations().len(), 1);
    let unauthorised = desk.client.get("https://discord.com/api/v10/users/@me");
    assert_eq!(desk.send(unauthorised).await.0, 401);
    assert_eq!(desk.stand_in.takes_violations().len(), 1);
}

#[tokio::test]
async fn threads_start_once_go_to_the_archive_and_come_back() {
    let desk = Desk::open().await;
    let (_, card) = desk.post(json!({"content": "card"})).await;
    let card = card["id"].as_str().unwrap();
    let start = format!("{}/{card}/threads", desk.games());
    let (status, thread) = desk.call("POST", &start, json!({"name": "Match"})).await;
    assert_eq!(
        (status, thread["id"].as_str()),
        (201, Some(card)),
        "it has the message's id"
    );
    let (status, answer) = desk.call("POST", &start, json!({"name": "Match"})).await;
    assert_eq!((status, &answer["code"]), (400, &json!(160_004)));
    let (status, _) = desk.call("POST", &start, json!({"name": ""})).await;
    assert_eq!(status, 400);

    let inside = format!("/channels/{card}/messages");
    let (_, posted) = desk
        .call("POST", &inside, json!({"content": "battle"}))
        .await;
    let posted = format!("{inside}/{}", posted["id"].as_str().unwrap());
    let id = card.parse().unwrap();
    desk.stand_in.archives_thread(id, false);
    let (status, answer) = desk.call("PATCH", &posted, json!({"content": "x"})).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50083)));
    let (status, _) = desk
        .call("POST", &inside, json!({"content": "wakes it"}))
        .await;
    assert_eq!(status, 200);
    assert_eq!(
        desk.call("PATCH", &posted, json!({"content": "x"})).await.0,
        200
    );
    desk.stand_in.archives_thread(id, true);
    let (status, answer) = desk
        .call("POST", &inside, json!({"content": "locked"}))
        .await;
    assert_eq!((status, &answer["code"]), (400, &json!(50083)));
    desk.stand_in.deletes_thread(id);
    assert_eq!(
        desk.call("POST", &inside, json!({"content": "x"})).await.1["code"],
        10003
    );
}

#[tokio::test]
async fn one_nonce_is_one_message_for_some_minutes() {
    let desk = Desk::open().await;
    let body = |nonce: &str| json!({"content": "x", "nonce": nonce, "enforce_nonce": true});
    let (_, first) = desk.post(body("a")).await;
    let (_, again) = desk.post(body("a")).await;
    let (_, other) = desk.post(body("b")).await;
    assert_eq!(first["id"], again["id"]);
    assert_ne!(first["id"], other["id"]);
    desk.later(301);
    let (_, late) = desk.post(body("a")).await;
    assert_ne!(first["id"], late["id"], "Discord forgets nonces");
    let (_, unenforced) = desk.post(json!({"content": "x", "nonce": "a"})).await;
    assert_ne!(late["id"], unenforced["id"]);
    assert_eq!(desk.anna.messages().len(), 4);
}

#[tokio::test]
async fn phones_ring_for_those_who_are_meant_and_never_for_edits() {
    let desk = Desk::open().await;
    let (anna, ben) = (desk.anna.mention(), desk.ben.mention());
    let both = format!("{anna} and {ben}");
    let meant = json!({"parse": [], "users": [desk.ben.id().to_string()]});
    let check = async |body: Value, expected: &[u64]| {
        let (status, answer) = desk.post(body.clone()).await;
        assert_eq!(status, 200);
        let id = answer["id"].as_str().unwrap().parse().unwrap();
        assert_eq!(desk.anna.message(id).unwrap().notified, expected, "{body}");
        id
    };
    check(json!({"content": both}), &[desk.anna.id(), desk.ben.id()]).await;
    check(
        json!({"content": both, "allowed_mentions": {"parse": []}}),
        &[],
    )
    .await;
    check(
        json!({"content": both, "allowed_mentions": meant, "flags": 4096}),
        &[],
    )
    .await;
    let id: u64 = check(
        json!({"content": both, "allowed_mentions": meant}),
        &[desk.ben.id()],
    )
    .await;
    let path = format!("{}/{id}", desk.games());
    let (_, edited) = desk.call("PATCH", &path, json!({"content": both})).await;
    assert_eq!(
        edited["mentions"].as_array().unwrap().len(),
        2,
        "edits forget allowed_mentions"
    );
    assert_eq!(desk.anna.message(id).unwrap().notified, [desk.ben.id()]);

    desk.stand_in.hides("games", &desk.ben, true);
    check(json!({"content": both}), &[desk.anna.id()]).await;
    let inbox = desk.dm(&desk.ben).await;
    desk.call("POST", &inbox, json!({"content": "your turn"}))
        .await;
    assert_eq!(desk.ben.inbox()[0].notified, [desk.ben.id()]);
}

#[tokio::test]
async fn old_messages_are_edited_on_ration() {
    let desk = Desk::open().await;
    let (_, card) = desk.post(json!({"content": "card"})).await;
    let path = format!("{}/{}", desk.games(), card["id"].as_str().unwrap());
    desk.later(2 * 3600);
    let mut refused = 0;
    for number in 0..40 {
        let (status, answer) = desk
            .call("PATCH", &path, json!({"content": number.to_string()}))
            .await;
        if status != 200 {
            assert_eq!(answer["code"], 30046);
            refused += 1;
        }
    }
    assert_eq!(refused, 10);
    desk.later(3700);
    assert_eq!(
        desk.call("PATCH", &path, json!({"content": "next hour"}))
            .await
            .0,
        200
    );
}

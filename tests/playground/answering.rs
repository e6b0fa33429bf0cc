//! How an interaction is answered: once, in time, and in a way that fits it.

use serde_json::{Value, json};
use two_lakes::playground::AnswerKind;

use super::desk::{Desk, message};

#[tokio::test]
async fn an_interaction_is_answered_once_and_in_time() {
    let desk = Desk::open().await;
    let (_, callback, webhook) = desk.hello().await;
    let original = format!("{webhook}/messages/@original");
    let (status, answer) = desk
        .call("PATCH", &original, json!({"content": "early"}))
        .await;
    assert_eq!(
        (status, &answer["code"]),
        (404, &json!(10015)),
        "nothing to edit yet"
    );
    assert_eq!(desk.call("POST", &callback, message("one")).await.0, 204);
    let (status, answer) = desk.call("POST", &callback, message("two")).await;
    assert_eq!((status, &answer["code"]), (400, &json!(40060)));
    assert_eq!(desk.stand_in.takes_violations().len(), 1);

    desk.later(15 * 60);
    assert_eq!(
        desk.call("PATCH", &original, json!({"content": "edited"}))
            .await
            .0,
        200
    );
    desk.later(1);
    let (status, answer) = desk
        .call("PATCH", &original, json!({"content": "late"}))
        .await;
    assert_eq!((status, &answer["code"]), (401, &json!(50027)));
    let (status, _) = desk
        .call("POST", &webhook, json!({"content": "late"}))
        .await;
    assert_eq!(status, 401);
    assert_eq!(desk.anna.messages()[0].content, "edited");

    let (id, callback, _) = desk.hello().await;
    desk.later(4);
    let (status, answer) = desk.call("POST", &callback, message("late")).await;
    assert_eq!((status, &answer["code"]), (404, &json!(10062)));
    assert_eq!(
        desk.anna.answer_to(id).await.kind,
        AnswerKind::DidNotRespond
    );
    let (status, _) = desk
        .call("POST", "/interactions/5/no-token/callback", message("x"))
        .await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn an_answer_must_fit_its_act() {
    let desk = Desk::open().await;
    for kind in [6, 7, 8, 3, 77] {
        let (_, callback, _) = desk.hello().await;
        let body = json!({"type": kind, "data": {"content": "x", "choices": []}});
        let (status, answer) = desk.call("POST", &callback, body).await;
        assert_eq!(
            (status, &answer["code"]),
            (400, &json!(50035)),
            "type {kind}"
        );
    }
}

#[tokio::test]
async fn a_deferred_answer_is_edited_and_its_privacy_stays() {
    let desk = Desk::open().await;
    let (id, callback, webhook) = desk.hello().await;
    let deferred = json!({"type": 5, "data": {"flags": 64}});
    let (status, answer) = desk
        .call("POST", &format!("{callback}?&with_response=true"), deferred)
        .await;
    assert_eq!(status, 200);
    assert_eq!(answer["interaction"]["response_message_loading"], true);
    // The first followup takes the placeholder's place.
    assert_eq!(
        desk.call("POST", &webhook, json!({"content": "here"}))
            .await
            .0,
        200
    );
    let answer = desk.anna.answer_to(id).await;
    assert_eq!(
        (answer.text().as_str(), answer.is_private()),
        ("here", true)
    );
    assert!(desk.ben.messages().is_empty());
    let channel_path = format!("{}/{}", desk.games(), answer.expect_message().id);
    let (status, answer) = desk
        .call("PATCH", &channel_path, json!({"content": "x"}))
        .await;
    assert_eq!(
        (status, &answer["code"]),
        (404, &json!(10008)),
        "only its token reaches it"
    );
    assert_eq!(
        desk.call(
            "DELETE",
            &format!("{webhook}/messages/@original"),
            Value::Null
        )
        .await
        .0,
        204
    );
    assert!(desk.anna.messages().is_empty());
}

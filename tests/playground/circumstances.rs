//! Limits, faults, the record of requests, ids and the clock.

use std::time::{Duration, UNIX_EPOCH};

use serde_json::json;
use two_lakes::playground::{Fault, Limited, On, RateLimits, When};

use super::desk::Desk;

#[tokio::test]
async fn limits_are_told_in_headers_and_kept() {
    let desk = Desk::open_with(RateLimits::Discord).await;
    let mut statuses = Vec::new();
    let mut last = None;
    for _ in 0..6 {
        let request = desk
            .request("POST", &desk.games())
            .json(&json!({"content": "x"}));
        let response = request.send().await.unwrap();
        statuses.push(response.status().as_u16());
        last = Some(response);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429]);
    let last = last.unwrap();
    let header = |name: &str| last.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(
        (header("x-ratelimit-limit"), header("x-ratelimit-remaining")),
        ("5".into(), "0".into())
    );
    assert!(header("retry-after").parse::<f64>().unwrap() > 3.0);
    assert_eq!(header("x-ratelimit-scope"), "user");
    let mut global = 0;
    for _ in 0..60 {
        let response = desk.request("GET", "/users/@me").send().await.unwrap();
        global += u32::from(response.headers().contains_key("x-ratelimit-global"));
    }
    assert!(global > 0, "fifty requests a second in all");
    desk.stand_in.assert_clean();
}

#[tokio::test]
async fn faults_strike_whom_they_are_meant_for() {
    let desk = Desk::open().await;
    let (annas, bens) = (desk.dm(&desk.anna).await, desk.dm(&desk.ben).await);
    let on = On::route("POST", "/channels/{channel_id}/messages").to_recipient(desk.ben.id());
    let hello = || json!({"content": "hello"});
    desk.stand_in.inject(Fault::Refuse {
        on: on.clone(),
        status: 403,
        code: 50007,
        times: Some(1),
    });
    assert_eq!(desk.call("POST", &annas, hello()).await.0, 200);
    assert_eq!(desk.call("POST", &bens, hello()).await.1["code"], 50007);
    assert_eq!(desk.call("POST", &bens, hello()).await.0, 200);

    desk.stand_in.inject(Fault::Fail {
        on: on.clone(),
        status: 502,
        when: When::Before,
        times: Some(1),
    });
    assert_eq!(desk.call("POST", &bens, hello()).await.0, 502);
    assert_eq!(desk.ben.inbox().len(), 1);
    desk.stand_in.inject(Fault::Fail {
        on: on.clone(),
        status: 502,
        when: When::AfterAcceptance,
        times: None,
    });
    assert_eq!(desk.call("POST", &bens, hello()).await.0, 502);
    assert_eq!(desk.ben.inbox().len(), 2, "accepted all the same");
    desk.stand_in.heal();
    desk.stand_in.inject(Fault::Limit {
        on,
        limited: Limited::Route,
        retry_after: 0.25,
        times: Some(1),
    });
    let response = desk
        .request("POST", &bens)
        .json(&hello())
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 429);
    assert_eq!(response.headers()["retry-after"], "0.25");
    desk.stand_in.assert_clean();
}

#[tokio::test]
async fn every_request_is_written_down_in_order() {
    let desk = Desk::open().await;
    desk.post(json!({"content": "one"})).await;
    desk.get("/users/@me").await;
    let records = desk.stand_in.requests();
    let told: Vec<_> = records
        .iter()
        .map(|record| {
            (
                record.number,
                record.method.as_str(),
                record.route.as_str(),
                record.status,
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (1, "POST", "/channels/{channel_id}/messages", 200),
            (2, "GET", "/users/@me", 200),
        ]
    );
    assert_eq!(records[0].body, json!({"content": "one"}));
    assert_eq!(
        records[0].at,
        UNIX_EPOCH + Duration::from_secs(1_800_000_000)
    );
}

#[tokio::test]
async fn ids_are_the_same_when_the_same_things_happen() {
    let mut ids = Vec::new();
    for _ in 0..2 {
        let desk = Desk::open().await;
        let (_, posted) = desk.post(json!({"content": "x"})).await;
        ids.push((desk.anna.id(), posted["id"].clone()));
    }
    assert_eq!(ids[0], ids[1]);
}

#[tokio::test]
async fn the_clock_is_the_only_time_there_is() {
    let desk = Desk::open().await;
    let (_, posted) = desk.post(json!({"content": "x"})).await;
    assert_eq!(posted["timestamp"], "2027-01-15T08:00:00.000000+00:00");
}

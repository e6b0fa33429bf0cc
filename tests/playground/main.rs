//! The stand-in for Discord: what it refuses, what a client library makes of it, the page and the
//! interface behind it. All in one binary, which links the house once.

mod answering;
mod browser;
#[path = "../support/chromium.rs"]
mod chromium;
mod circumstances;
mod desk;
mod interface;
#[path = "../support/openapi.rs"]
mod openapi;
mod places;
mod refusals;
mod second_opinions;
mod serenity_client;
// The journeys ask more of a table than the tests here.
#[allow(dead_code)]
#[path = "../support/table.rs"]
mod table;

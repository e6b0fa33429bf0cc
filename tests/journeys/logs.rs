//! What the log must not hold.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use two_lakes::discord::log_filter;
use two_lakes::engine::Rank;
use two_lakes::matches::Language;
use two_lakes::playground::{Fault, On, RequestRecord, TOKEN, When, permission};
use two_lakes::text::names;

use crate::table::Table;
use crate::{plays_first_suggestion, seated};

/// The most that a host can turn on.
const LEVEL: &str = "trace";

/// Longer than a channel that refused the bot is left alone.
const PAUSE: Duration = Duration::from_secs(11 * 60);

/// What is written to a log, for whoever holds a copy.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        log.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Log {
    /// All that was written since this was last asked.
    pub fn takes(&self) -> String {
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&std::mem::take(&mut *log)).into_owned()
    }
}

#[tokio::test]
async fn the_log_tells_no_rank_no_description_and_no_token_even_in_trouble() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(log_filter(LEVEL)))
        .with_writer(log.clone())
        .with_ansi(false)
        .finish();
    // For this thread, on which the bot and the stand-in of this test run.
    let _listening = tracing::subscriber::set_default(subscriber);

    let table = Table::open().await;
    let pair = seated(&table, "Anna", "Ben").await;
    plays_first_suggestion(&pair.red).await;
    // A lost answer is the likeliest way for an address, and a token in it, into the log.
    for route in [
        "/interactions/{interaction_id}/{interaction_token}/callback",
        "/channels/{channel_id}/messages",
    ] {
        table.stand_in.inject(Fault::Fail {
            on: On::route("POST", route),
            status: 502,
            when: When::Before,
            times: Some(2),
        });
    }
    plays_first_suggestion(&pair.blue).await;
    table.settles().await;
    for line in ["/export", "/privacy export", "/board format:both"] {
        pair.red.types(line).await;
    }

    // Case 11: a picture that may not be attached is named in the log, and to who manages the server.
    table.stand_in.denies("games", permission::ATTACH_FILES);
    pair.red.types_and_presses("/resign", "Resign").await;
    table.settles().await;
    let is_refused_upload =
        |request: &RequestRecord| request.status == 403 && !request.files.is_empty();
    assert!(table.stand_in.requests().iter().any(is_refused_upload));
    let cora = table.person("Cora");
    cora.manages_server();
    let check = cora.types("/stratego-admin check").await.text();
    assert!(check.contains("❌ Attach Files"), "{check}");

    let told = log.takes();
    let warns = |line: &str| line.contains("WARN") && line.contains("permission is missing");
    assert!(told.lines().any(warns), "{told}");
    assert!(told.contains("two_lakes"), "the log listens: {told:?}");
    assert!(!told.contains(TOKEN));
    assert!(
        !told.contains("token-of-"),
        "an interaction's token: {told}"
    );
    assert!(!told.contains("Your board"), "a description: {told}");
    for (rank, language) in Rank::ALL.iter().flat_map(|&rank| {
        let spoken = Language::ALL.iter();
        spoken.map(move |&language| (rank, language))
    }) {
        let name = names::rank(rank).speak(language);
        assert!(!told.contains(&name), "{name} in {told}");
    }
    table.stand_in.permits("games", permission::ATTACH_FILES);
    table.waits(PAUSE).await;
    table.close().await;
}

//! Where Discord is: the real one, or a stand-in on this machine.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::{Certificate, Client, redirect};
use thiserror::Error;

/// A connection that isn't there after this long isn't coming.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// One request, upload and answer included. A courier's deadline is longer, an answer's is shorter.
pub(super) const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// The one host that serenity's requests go to.
const HOST: &str = "discord.com";

/// Where the bot finds Discord.
///
/// [`Address::Loopback`] changes where `discord.com` resolves to and whose certificates are
/// believed, and nothing else: a test takes the very road of production, rate limiter and TLS
/// included.
#[derive(Clone, Debug)]
pub enum Address {
    /// The real Discord.
    Discord,
    /// A stand-in on this machine.
    Loopback {
        /// Where it speaks HTTPS as `discord.com`. Must be a loopback address.
        rest: SocketAddr,
        /// The certificate authority behind its certificate, in PEM. No other is believed.
        authority_pem: String,
    },
}

/// Why an [`Address`] can't be used.
#[derive(Debug, Error)]
pub enum AddressError {
    #[error("{0} is not an address of this machine; a stand-in is only believed on the loopback")]
    NotLoopback(SocketAddr),
    #[error("the HTTP client can't be built: {0}")]
    Client(#[source] reqwest::Error),
}

impl Address {
    /// The one HTTP client under every request, with the timeouts that serenity doesn't set; no request
    /// takes longer than `patience`.
    ///
    /// # Errors
    /// A stand-in that isn't on the loopback, or a certificate authority that can't be read.
    pub(super) fn client(&self, patience: Duration) -> Result<Client, AddressError> {
        let client = Client::builder()
            .use_rustls_tls()
            .https_only(true)
            .redirect(redirect::Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(patience);
        let client = match self {
            Address::Discord => client,
            Address::Loopback {
                rest,
                authority_pem,
            } => {
                if !rest.ip().is_loopback() {
                    return Err(AddressError::NotLoopback(*rest));
                }
                let authority = Certificate::from_pem(authority_pem.as_bytes())
                    .map_err(AddressError::Client)?;
                client
                    .resolve(HOST, *rest)
                    .tls_built_in_root_certs(false)
                    .add_root_certificate(authority)
                    // A proxy of the environment would carry the request off this machine.
                    .no_proxy()
            }
        };
        client.build().map_err(AddressError::Client)
    }

    /// Whether the gateway may be reached at `url`.
    ///
    /// serenity falls back to the real gateway, token in hand, when the address of the gateway
    /// can't be fetched; a bot of the loopback must not follow it there.
    pub(super) fn admits_gateway(&self, url: &str) -> bool {
        match self {
            Address::Discord => url.starts_with("wss://"),
            Address::Loopback { .. } => url.starts_with("ws://127.0.0.1:"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loopback(rest: &str) -> Address {
        Address::Loopback {
            rest: rest.parse().unwrap(),
            authority_pem: String::new(),
        }
    }

    #[test]
    fn a_stand_in_elsewhere_is_refused() {
        for elsewhere in ["192.0.2.7:443", "[2001:db8::1]:443", "0.0.0.0:443"] {
            assert!(
                matches!(
                    loopback(elsewhere).client(REQUEST_TIMEOUT),
                    Err(AddressError::NotLoopback(_))
                ),
                "{elsewhere}"
            );
        }
    }

    #[test]
    fn the_loopback_bot_never_follows_to_another_gateway() {
        let address = loopback("127.0.0.1:443");
        assert!(address.admits_gateway("ws://127.0.0.1:4000"));
        for elsewhere in [
            "wss://gateway.discord.gg",
            "ws://127.0.0.1.example.com:80",
            "ws://localhost:80",
        ] {
            assert!(!address.admits_gateway(elsewhere), "{elsewhere}");
        }
        assert!(Address::Discord.admits_gateway("wss://gateway.discord.gg"));
        assert!(!Address::Discord.admits_gateway("ws://gateway.discord.gg"));
    }
}

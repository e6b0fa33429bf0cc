//! The stand-in's three doors on the loopback: REST over TLS, the gateway, the page.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State, WebSocketUpgrade};
use axum::response::IntoResponse;
use axum::routing::any;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;

use super::gateway;
use super::rest::{self, Pipeline};
use super::world::Shared;

/// Opens a door on 127.0.0.1, on any free port when `port` is 0.
pub async fn open(port: u16) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Serves REST over TLS until the task is dropped.
pub async fn serve_rest(listener: TcpListener, tls: Arc<ServerConfig>, pipeline: Arc<Pipeline>) {
    let acceptor = TlsAcceptor::from(tls);
    let router = rest_router(pipeline);
    let mut connections = JoinSet::new();
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(fault) => {
                tracing::warn!(%fault, "a connection could not be accepted");
                continue;
            }
        };
        let (acceptor, router) = (acceptor.clone(), router.clone());
        connections.spawn(async move {
            let stream = match acceptor.accept(stream).await {
                Ok(stream) => stream,
                Err(fault) => {
                    tracing::debug!(%peer, %fault, "a TLS handshake failed");
                    return;
                }
            };
            let service = TowerToHyperService::new(router);
            let served = auto::Builder::new(TokioExecutor::new())
                .serve_connection(TokioIo::new(stream), service)
                .await;
            if let Err(fault) = served {
                tracing::debug!(%peer, %fault, "a connection ended early");
            }
        });
        // Finished connections are let go; the set ends the others when the stand-in stops.
        while connections.try_join_next().is_some() {}
    }
}

/// The gateway's door. REST is served here as well, without TLS, for libraries whose base address
/// can be set.
pub fn gateway_router(shared: Arc<Shared>, pipeline: Arc<Pipeline>) -> Router {
    let socket = any(
        |upgrade: WebSocketUpgrade, State(shared): State<Arc<Shared>>| async move {
            upgrade
                .on_upgrade(move |socket| gateway::serve(socket, shared))
                .into_response()
        },
    );
    Router::new()
        .route("/", socket)
        .with_state(shared)
        .merge(rest_router(pipeline))
}

fn rest_router(pipeline: Arc<Pipeline>) -> Router {
    Router::new()
        .fallback(
            |State(pipeline): State<Arc<Pipeline>>, request: Request| async move {
                // What was accepted is carried out and answered even when the bot hangs up.
                let answer = tokio::spawn(rest::answer(pipeline, request));
                answer.await.map_err(|fault| {
                    tracing::error!(%fault, "the stand-in failed to answer");
                    axum::http::StatusCode::INTERNAL_SERVER_ERROR
                })
            },
        )
        .with_state(pipeline)
}

//! One WebSocket per page: the world, and after each change what is new of it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;

use super::{Desk, Desks, snapshot};

/// Changes that come together are told together, or a busy bot would drown the page.
const GATHER: Duration = Duration::from_millis(20);

pub async fn upgrade(State(desk): Desks, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| tell(socket, desk))
}

async fn tell(mut socket: WebSocket, desk: Arc<Desk>) {
    let mut bell = desk.shared.bell();
    let mut told = 0;
    loop {
        bell.borrow_and_update();
        let news = desk.shared.read(|world| {
            let news = snapshot::of(world, told);
            told = world.tick();
            news
        });
        if socket
            .send(Message::Text(news.to_string().into()))
            .await
            .is_err()
        {
            return;
        }
        tokio::select! {
            changed = bell.changed() => {
                if changed.is_err() {
                    return;
                }
                tokio::time::sleep(GATHER).await;
            }
            incoming = socket.recv() => match incoming {
                // The page says nothing here; it acts through the interface.
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            }
        }
    }
}

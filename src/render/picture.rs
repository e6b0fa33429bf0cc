//! A finished picture, marked with those who may see it.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::engine::view::Audience;

/// The bytes of a PNG or a GIF and, in its type, the audience of the view that it was drawn from.
///
/// Only this room makes one, so the mark cannot be changed on the way to Discord. A post in a channel
/// takes `Picture<Everyone>`:
///
/// ```
/// use two_lakes::engine::view::Everyone;
/// use two_lakes::render::Picture;
///
/// fn post_in_channel(_picture: Picture<Everyone>) {}
/// fn deliver(picture: Picture<Everyone>) {
///     post_in_channel(picture);
/// }
/// ```
///
/// and refuses a player's, in the same words but for the type:
///
/// ```compile_fail,E0308
/// use two_lakes::engine::view::{Everyone, Player};
/// use two_lakes::render::Picture;
///
/// fn post_in_channel(_picture: Picture<Everyone>) {}
/// fn deliver(picture: Picture<Player>) {
///     post_in_channel(picture);
/// }
/// ```
pub struct Picture<A: Audience> {
    bytes: Arc<[u8]>,
    width: u32,
    height: u32,
    audience: PhantomData<fn() -> A>,
}

impl<A: Audience> Picture<A> {
    pub(super) fn new(bytes: Vec<u8>, width: u32, height: u32) -> Self {
        Self {
            bytes: bytes.into(),
            width,
            height,
            audience: PhantomData,
        }
    }

    /// The encoded picture, without any metadata.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The encoded picture, shared rather than copied.
    pub fn into_bytes(self) -> Arc<[u8]> {
        self.bytes
    }

    /// Pixels across.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Pixels down.
    pub fn height(&self) -> u32 {
        self.height
    }
}

impl<A: Audience> Clone for Picture<A> {
    fn clone(&self) -> Self {
        Self {
            bytes: Arc::clone(&self.bytes),
            width: self.width,
            height: self.height,
            audience: PhantomData,
        }
    }
}

/// Dimensions and length only: the pixels of a player's picture are that player's.
impl<A: Audience> fmt::Debug for Picture<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Picture({} × {}, {} bytes)",
            self.width,
            self.height,
            self.bytes.len()
        )
    }
}

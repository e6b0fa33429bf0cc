//! Pictures of views. Does not know who asks, where a picture goes, or what a word is.

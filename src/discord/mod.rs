//! Discord: events in, requests out. The only room that knows serenity.

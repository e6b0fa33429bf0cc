//! The one place that names SQLite: rows in, rows out. Does not know what a move means.

//! What people may do at a table, and who is told. Does not know Discord, nor how anything is said.

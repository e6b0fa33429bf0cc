-- Setups that people keep under a name, as Red would place them.
CREATE TABLE saved_setups (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 32),
    variant TEXT NOT NULL,
    letters TEXT NOT NULL CHECK (length(letters) = 40),
    -- rows of text that were refused
    rejected TEXT,
    saved_at INTEGER NOT NULL,
    UNIQUE (person_id, name)
) STRICT;

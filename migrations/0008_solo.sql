-- Matches against the computer.

-- Whether one of the two is the computer, and whether the channel is told: nobody is, or everyone
-- since the match was shared there. Null where both are people.
ALTER TABLE challenges ADD COLUMN solo TEXT CHECK (solo IN ('private', 'shared'));

-- Matches that the computer has to look at. A row goes when it has been seen to.
CREATE TABLE errands (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id INTEGER NOT NULL REFERENCES matches (id),
    -- when the computer acts at the earliest
    due_at INTEGER NOT NULL
) STRICT;

CREATE INDEX errands_of_match ON errands (match_id);

-- What the computer's chance is drawn from: one row, as secret as the setups.
CREATE TABLE computer_chance (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    secret BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT;

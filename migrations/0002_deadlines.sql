-- Pace and deadlines, open challenges, pauses.

-- A challenge may be open to whoever joins first, so its opponent may be unknown. SQLite can't take
-- a NOT NULL away, so the table is written anew; what refers to it is judged at the commit.
PRAGMA defer_foreign_keys = ON;

CREATE TEMPORARY TABLE former AS SELECT * FROM challenges;

DROP TABLE challenges;

CREATE TABLE challenges (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    -- how often a deleted card has been posted anew
    reposts INTEGER NOT NULL DEFAULT 0,
    challenger_id INTEGER NOT NULL REFERENCES people (id),
    -- nobody while anyone may join
    opponent_id INTEGER REFERENCES people (id),
    -- whether it is, or was, open to whoever joined first
    joinable INTEGER NOT NULL CHECK (joinable IN (0, 1)),
    variant TEXT NOT NULL,
    rule_set TEXT NOT NULL,
    reveal TEXT NOT NULL,
    pace TEXT NOT NULL,
    colour TEXT NOT NULL,
    series TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open'
        CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    closed_at INTEGER,
    CHECK (challenger_id <> opponent_id),
    CHECK (opponent_id IS NOT NULL OR joinable = 1),
    CHECK (opponent_id IS NOT NULL OR state IN ('open', 'withdrawn', 'expired')),
    CHECK ((state = 'open') = (closed_at IS NULL))
) STRICT;

-- What was agreed before there were paces has no limit.
INSERT INTO challenges (id, guild_id, channel_id, message_id, reposts, challenger_id, opponent_id,
    joinable, variant, rule_set, reveal, pace, colour, series, state, made_at, expires_at, closed_at)
SELECT id, guild_id, channel_id, message_id, reposts, challenger_id, opponent_id,
    0, variant, rule_set, reveal, 'none', colour, series, state, made_at, expires_at, closed_at
FROM former;

DROP TABLE former;

CREATE INDEX challenges_open ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX challenges_by_challenger ON challenges (challenger_id) WHERE state = 'open';

ALTER TABLE matches ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
-- when the one to move is out of time; kept after the end, to be told with the result
ALTER TABLE matches ADD COLUMN deadline_at INTEGER;
-- under a live pace: the seconds that each side had left after its last move
ALTER TABLE matches ADD COLUMN red_left INTEGER;
ALTER TABLE matches ADD COLUMN blue_left INTEGER;
-- when the one to move was last reminded of this turn
ALTER TABLE matches ADD COLUMN reminded_at INTEGER;
-- whether the one to move is out of time, and both have been told so
ALTER TABLE matches ADD COLUMN time_over INTEGER NOT NULL DEFAULT 0 CHECK (time_over IN (0, 1));
ALTER TABLE matches ADD COLUMN paused_until INTEGER;
-- the days of a pause that is offered
ALTER TABLE matches ADD COLUMN offer_days INTEGER;

-- What time will do in a match by itself. A row goes when it is kept, in the transaction that keeps it.
CREATE TABLE promises (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    stage TEXT NOT NULL CHECK (stage IN ('half', 'late', 'over', 'final')),
    due_at INTEGER NOT NULL,
    PRIMARY KEY (match_id, stage)
) STRICT, WITHOUT ROWID;

CREATE INDEX promises_due ON promises (due_at);
CREATE INDEX matches_paused ON matches (paused_until) WHERE status = 'playing';

-- Until when the bot is known to have heard Discord: one row.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    last_alive_at INTEGER NOT NULL
) STRICT;

-- A player's own holidays in a match; a pause that both agreed on is none.
CREATE TABLE holidays (
    event_id INTEGER PRIMARY KEY REFERENCES events (id),
    match_id INTEGER NOT NULL REFERENCES matches (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 14),
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX holidays_of ON holidays (match_id, person_id);

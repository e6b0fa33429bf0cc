-- Ids of people, servers, channels and messages are Discord's; all moments are seconds since 1970.

CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    theme TEXT NOT NULL DEFAULT 'classic',
    orientation TEXT NOT NULL DEFAULT 'own-side',
    -- whether the pieces that remain are shown to all when a match ends
    shows_setup INTEGER NOT NULL DEFAULT 1 CHECK (shows_setup IN (0, 1)),
    -- whether direct messages get through
    inbox TEXT NOT NULL DEFAULT 'open' CHECK (inbox IN ('open', 'closed')),
    dm_channel_id INTEGER,
    seen_at INTEGER NOT NULL
) STRICT;

CREATE TABLE guilds (
    id INTEGER PRIMARY KEY,
    language TEXT NOT NULL
) STRICT;

-- Only channels with a story: those that were lost or that no longer let the bot in.
CREATE TABLE channels (
    id INTEGER PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('open', 'forbidden', 'lost')),
    changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE challenges (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    -- how often a deleted card has been posted anew
    reposts INTEGER NOT NULL DEFAULT 0,
    challenger_id INTEGER NOT NULL REFERENCES people (id),
    opponent_id INTEGER NOT NULL REFERENCES people (id),
    variant TEXT NOT NULL,
    rule_set TEXT NOT NULL,
    reveal TEXT NOT NULL,
    colour TEXT NOT NULL,
    series TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open'
        CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    closed_at INTEGER,
    CHECK (challenger_id <> opponent_id),
    CHECK ((state = 'open') = (closed_at IS NULL))
) STRICT;

CREATE INDEX challenges_open ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX challenges_by_challenger ON challenges (challenger_id) WHERE state = 'open';

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE,
    challenge_id INTEGER NOT NULL REFERENCES challenges (id),
    game INTEGER NOT NULL DEFAULT 1,
    variant TEXT NOT NULL,
    rule_set TEXT NOT NULL,
    reveal TEXT NOT NULL,
    red_id INTEGER NOT NULL REFERENCES people (id),
    blue_id INTEGER NOT NULL REFERENCES people (id),
    status TEXT NOT NULL DEFAULT 'arranging'
        CHECK (status IN ('arranging', 'playing', 'over', 'aborted')),
    winner TEXT CHECK (winner IN ('red', 'blue')),
    ending TEXT,
    -- the players' consent to show what remains, frozen at the end
    red_shown INTEGER NOT NULL DEFAULT 0 CHECK (red_shown IN (0, 1)),
    blue_shown INTEGER NOT NULL DEFAULT 0 CHECK (blue_shown IN (0, 1)),
    offer_kind TEXT,
    offer_by TEXT CHECK (offer_by IN ('red', 'blue')),
    offer_ply INTEGER,
    offer_at INTEGER,
    created_at INTEGER NOT NULL,
    -- when the match is aborted if not both are ready
    due_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    UNIQUE (challenge_id, game),
    CHECK (red_id <> blue_id),
    CHECK ((status = 'over') = (ending IS NOT NULL)),
    CHECK (winner IS NULL OR ending IS NOT NULL),
    CHECK ((status IN ('over', 'aborted')) = (ended_at IS NOT NULL)),
    CHECK (status NOT IN ('playing', 'over') OR started_at IS NOT NULL)
) STRICT;

CREATE INDEX matches_of_red ON matches (red_id, status);
CREATE INDEX matches_of_blue ON matches (blue_id, status);
CREATE INDEX matches_arranging ON matches (due_at) WHERE status = 'arranging';

CREATE TABLE setups (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    color TEXT NOT NULL CHECK (color IN ('red', 'blue')),
    letters TEXT NOT NULL CHECK (length(letters) = 40),
    revision INTEGER NOT NULL DEFAULT 0,
    -- the letters before the last change
    previous TEXT CHECK (length(previous) = 40),
    -- the square chosen first, 10 * (row - 1) + column
    chosen INTEGER CHECK (chosen BETWEEN 0 AND 99),
    -- rows of text that were refused
    rejected TEXT,
    ready_at INTEGER,
    PRIMARY KEY (match_id, color)
) STRICT, WITHOUT ROWID;

CREATE TABLE moves (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    ply INTEGER NOT NULL CHECK (ply >= 1),
    from_square INTEGER NOT NULL CHECK (from_square BETWEEN 0 AND 99),
    to_square INTEGER NOT NULL CHECK (to_square BETWEEN 0 AND 99),
    played_at INTEGER NOT NULL,
    PRIMARY KEY (match_id, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    challenge_id INTEGER NOT NULL REFERENCES challenges (id),
    match_id INTEGER REFERENCES matches (id),
    ply INTEGER,
    kind TEXT NOT NULL,
    actor_id INTEGER,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX events_of_match ON events (match_id, kind);

-- Interactions that have been acted upon, so that one that is told twice counts once.
CREATE TABLE acts (
    interaction_id INTEGER PRIMARY KEY,
    person_id INTEGER NOT NULL,
    refused INTEGER NOT NULL CHECK (refused IN (0, 1)),
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX acts_by_age ON acts (at);

-- What others have to be told: whom, what kind, which ply. No words and no ranks.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events (id),
    -- rows of one lane are delivered in order
    lane TEXT NOT NULL,
    challenge_id INTEGER NOT NULL REFERENCES challenges (id),
    match_id INTEGER REFERENCES matches (id),
    ply INTEGER,
    kind TEXT NOT NULL,
    audience TEXT NOT NULL CHECK (audience IN ('person', 'channel')),
    recipient_id INTEGER NOT NULL,
    -- the one whom a post in a channel calls
    person_id INTEGER,
    nonce TEXT NOT NULL CHECK (length(nonce) = 16),
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL,
    leased_until INTEGER,
    settled_at INTEGER,
    failure TEXT,
    channel_id INTEGER,
    message_id INTEGER
) STRICT;

CREATE UNIQUE INDEX outbox_once
    ON outbox (event_id, kind, audience, recipient_id, coalesce(person_id, 0));

CREATE INDEX outbox_waiting ON outbox (not_before, id) WHERE settled_at IS NULL;
CREATE INDEX outbox_lanes ON outbox (lane, id) WHERE settled_at IS NULL;
CREATE INDEX outbox_calls ON outbox (match_id, person_id, id) WHERE kind = 'call';

-- Where the public part of a match is told, and who follows it.

-- whether matches get a thread of their own in this server
ALTER TABLE guilds ADD COLUMN threads INTEGER NOT NULL DEFAULT 1 CHECK (threads IN (0, 1));

-- What was agreed before there were threads is told in its channel.
ALTER TABLE challenges ADD COLUMN thread TEXT NOT NULL DEFAULT 'none'
    CHECK (thread IN ('none', 'wanted', 'open', 'closed'));
-- kept when the thread is closed, for people may still ask there
ALTER TABLE challenges ADD COLUMN thread_id INTEGER;

CREATE INDEX challenges_by_thread ON challenges (thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX outbox_threads ON outbox (challenge_id)
    WHERE kind = 'thread' AND settled_at IS NULL;

-- Who wants to be told by message what is posted of a match.
CREATE TABLE follows (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    at INTEGER NOT NULL,
    PRIMARY KEY (match_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_of ON follows (person_id);

-- Time has one promise more: the last day of a long turn. SQLite can't change a CHECK.
CREATE TABLE promises_anew (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    stage TEXT NOT NULL CHECK (stage IN ('half', 'last-day', 'late', 'over', 'final')),
    due_at INTEGER NOT NULL,
    PRIMARY KEY (match_id, stage)
) STRICT, WITHOUT ROWID;

INSERT INTO promises_anew (match_id, stage, due_at) SELECT match_id, stage, due_at FROM promises;

DROP TABLE promises;

ALTER TABLE promises_anew RENAME TO promises;

CREATE INDEX promises_due ON promises (due_at);

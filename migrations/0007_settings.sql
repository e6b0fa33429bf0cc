-- More that people prefer and servers settle, and how long finished matches are kept.

-- how many pixels a person's pictures have
ALTER TABLE people ADD COLUMN picture_size TEXT NOT NULL DEFAULT 'large';
-- whether others look at the person's screen
ALTER TABLE people ADD COLUMN streaming INTEGER NOT NULL DEFAULT 0 CHECK (streaming IN (0, 1));

-- the pace of challenges that name none; the usual one where it is null
ALTER TABLE guilds ADD COLUMN pace TEXT;
-- who may challenge: everyone, those with the role, or those alone who manage the server
ALTER TABLE guilds ADD COLUMN challengers TEXT NOT NULL DEFAULT 'everyone'
    CHECK (challengers IN ('everyone', 'role', 'managers'));
ALTER TABLE guilds ADD COLUMN challengers_role_id INTEGER;
-- how many months finished matches are kept; the usual ones where it is null
ALTER TABLE guilds ADD COLUMN kept_months INTEGER CHECK (kept_months > 0);

-- What is old is found server by server.
DROP INDEX challenges_of_guild;
CREATE INDEX challenges_by_age ON challenges (guild_id, closed_at);
CREATE INDEX challenges_of_challenger ON challenges (challenger_id);
CREATE INDEX challenges_of_opponent ON challenges (opponent_id);
CREATE INDEX people_by_age ON people (seen_at);

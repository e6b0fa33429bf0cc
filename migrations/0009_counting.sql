-- How many challenges somebody has made lately, and how many were made in a server.
CREATE INDEX challenges_made_by ON challenges (challenger_id, made_at);
CREATE INDEX challenges_made_in ON challenges (guild_id, made_at);
DROP INDEX challenges_of_challenger;

-- Matches that were closed before they began: few, and some of them are not kept for long.
CREATE INDEX matches_aborted ON matches (ended_at) WHERE status = 'aborted';

-- How many challenges somebody has made lately, and how many were made in a server.
CREATE INDEX challenges_made_by ON challenges (challenger_id, made_at);
CREATE INDEX challenges_made_in ON challenges (guild_id, made_at);
DROP INDEX challenges_of_challenger;

-- What belongs to a match and its challenge, to be deleted with them.
CREATE INDEX events_of_challenge ON events (challenge_id);
CREATE INDEX outbox_of_challenge ON outbox (challenge_id);
CREATE INDEX outbox_of_match ON outbox (match_id);

-- Matches that were closed before they began: few, and some of them are not kept for long.
CREATE INDEX matches_aborted ON matches (ended_at) WHERE status = 'aborted';

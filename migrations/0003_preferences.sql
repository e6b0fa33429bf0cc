-- What people prefer, what servers have settled, and which servers have left.

-- whether the language was chosen, rather than being that of the person's client
ALTER TABLE people ADD COLUMN language_fixed INTEGER NOT NULL DEFAULT 0
    CHECK (language_fixed IN (0, 1));
-- whether the person wants direct messages at all
ALTER TABLE people ADD COLUMN messages INTEGER NOT NULL DEFAULT 1 CHECK (messages IN (0, 1));
ALTER TABLE people ADD COLUMN reminders INTEGER NOT NULL DEFAULT 1 CHECK (reminders IN (0, 1));
-- when nothing may ring, in minutes after midnight UTC
ALTER TABLE people ADD COLUMN quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439);
ALTER TABLE people ADD COLUMN quiet_until INTEGER CHECK (quiet_until BETWEEN 0 AND 1439);
ALTER TABLE people ADD COLUMN confirms TEXT NOT NULL DEFAULT 'risky';
ALTER TABLE people ADD COLUMN text_first INTEGER NOT NULL DEFAULT 0 CHECK (text_first IN (0, 1));

ALTER TABLE guilds ADD COLUMN language_fixed INTEGER NOT NULL DEFAULT 0
    CHECK (language_fixed IN (0, 1));
-- the only channel where people may challenge
ALTER TABLE guilds ADD COLUMN games_channel_id INTEGER;
-- what may be played, as names with spaces between them; everything where it is null
ALTER TABLE guilds ADD COLUMN variants TEXT;
ALTER TABLE guilds ADD COLUMN rule_sets TEXT;
ALTER TABLE guilds ADD COLUMN spectating INTEGER NOT NULL DEFAULT 1 CHECK (spectating IN (0, 1));
-- since when the bot is not there any more
ALTER TABLE guilds ADD COLUMN left_at INTEGER;

CREATE INDEX guilds_left ON guilds (left_at) WHERE left_at IS NOT NULL;
CREATE INDEX challenges_of_guild ON challenges (guild_id);

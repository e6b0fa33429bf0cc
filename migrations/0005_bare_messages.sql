-- When a message that told a player something lost its buttons, for something newer took its place.
ALTER TABLE outbox ADD COLUMN bare_at INTEGER;

CREATE INDEX outbox_live ON outbox (match_id, recipient_id)
    WHERE audience = 'person' AND message_id IS NOT NULL AND bare_at IS NULL;

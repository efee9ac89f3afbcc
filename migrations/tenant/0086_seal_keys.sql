ALTER TABLE `batches` ADD `seal_key` text;--> statement-breakpoint
-- What is told of a confidential batch's hashes is told under a key of its own. Those that are there have theirs from here on.
UPDATE batches SET seal_key = lower(hex(randomblob(32))), revision = revision + 1 WHERE is_confidential;
--> statement-breakpoint
-- The Worker of before hands over no confidential batch in the minutes in which it still serves: it reads, by a reason that it
-- knows, that somebody else was there first, and is asked again when it is gone. It never writes a key.
CREATE TRIGGER batches_seal_key_needed BEFORE UPDATE ON batches
WHEN NEW.is_confidential AND NEW.digest IS NOT NULL AND NEW.seal_key IS NULL
BEGIN SELECT RAISE(ABORT, 'stale_batch'); END;
--> statement-breakpoint
CREATE TRIGGER batches_seal_key_kept BEFORE UPDATE OF seal_key ON batches
WHEN OLD.seal_key IS NOT NULL AND NEW.seal_key IS NOT OLD.seal_key
BEGIN SELECT RAISE(ABORT, 'batch_identity'); END;

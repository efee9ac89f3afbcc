-- A word is said of a person, and one payee may be many: a pooled account has a member who is new and another who is gone.
-- What was said before was said of all of one payee, and stays so (person ''). The Worker of before goes on saying it of all;
-- a run that it would hand over without a word is refused and stays a draft.
CREATE TABLE `run_words_before` AS SELECT batch_id, payee_id, word, said_by, said_at FROM `run_words`;--> statement-breakpoint
DROP TABLE `run_words`;--> statement-breakpoint
CREATE TABLE `run_words` (
	`batch_id` text NOT NULL,
	`payee_id` text NOT NULL,
	`word` text NOT NULL,
	`said_by` text NOT NULL,
	`said_at` integer NOT NULL,
	`person` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`batch_id`, `payee_id`, `person`),
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "run_words_known" CHECK("run_words"."word" in ('started', 'left', 'leave', 'mistake'))
);
--> statement-breakpoint
INSERT INTO `run_words` (batch_id, payee_id, word, said_by, said_at) SELECT batch_id, payee_id, word, said_by, said_at FROM `run_words_before`;--> statement-breakpoint
DROP TABLE `run_words_before`;--> statement-breakpoint

CREATE TRIGGER run_words_open BEFORE INSERT ON run_words
WHEN NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.state IN ('draft', 'needs_fix', 'ready'))
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER run_words_changed BEFORE UPDATE ON run_words
WHEN NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.state IN ('draft', 'needs_fix', 'ready'))
  OR NEW.batch_id <> OLD.batch_id
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER run_words_removed BEFORE DELETE ON run_words
WHEN NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = OLD.batch_id AND b.state IN ('draft', 'needs_fix', 'ready'))
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint

-- A run of people is handed over with a word of each who is new, gone or back: as many as its figures say, and as were said.
-- The Worker of before is refused as above.
CREATE TRIGGER batches_words_said BEFORE UPDATE ON batches
WHEN NEW.state = 'in_approval' AND OLD.state IN ('draft', 'needs_fix', 'ready', 'rejected')
  AND NEW.kind IN ('pay', 'super') AND NEW.differences IS NOT NULL
  AND ((NEW.differences ->> 'new') + (NEW.differences ->> 'gone') + (NEW.differences ->> 'back')
      > (SELECT coalesce(sum(value), 0) FROM json_each(NEW.differences, '$.words'))
    OR (SELECT coalesce(sum(value), 0) FROM json_each(NEW.differences, '$.words'))
      > (SELECT CASE WHEN count(*) = 0 OR min(w.person) > '' THEN count(*) ELSE 20000 END FROM run_words w WHERE w.batch_id = NEW.id))
BEGIN SELECT RAISE(ABORT, 'words_missing'); END;
--> statement-breakpoint
CREATE TRIGGER batches_mistake_mended BEFORE UPDATE ON batches
WHEN NEW.state = 'in_approval' AND OLD.state IN ('draft', 'needs_fix', 'ready', 'rejected')
  AND (NEW.differences ->> '$.words.mistake') > 0
BEGIN SELECT RAISE(ABORT, 'said_mistake'); END;

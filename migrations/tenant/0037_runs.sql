ALTER TABLE `batches` ADD `line_reference` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `batches` ADD `split_of` text REFERENCES batches(id);--> statement-breakpoint
CREATE INDEX `batches_split` ON `batches` (`split_of`) WHERE "batches"."split_of" is not null;--> statement-breakpoint

-- A part stays a part of what was split while it was open, and of nothing else.
CREATE TRIGGER batches_split_begun BEFORE INSERT ON batches
WHEN NEW.split_of <> NEW.id AND NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.split_of AND b.split_of = b.id
  AND b.template_id IS NEW.template_id AND b.period_id IS NEW.period_id)
BEGIN SELECT RAISE(ABORT, 'batch_of_split'); END;
--> statement-breakpoint
CREATE TRIGGER batches_split_fixed BEFORE UPDATE OF split_of ON batches
WHEN NEW.split_of IS NOT OLD.split_of AND (OLD.split_of IS NOT NULL OR NEW.split_of <> NEW.id
  OR OLD.state NOT IN ('draft', 'needs_fix', 'ready', 'rejected'))
BEGIN SELECT RAISE(ABORT, 'batch_of_split'); END;
--> statement-breakpoint

-- What pays each week, fortnight or month says which; a part of a batch of before has what that had.
CREATE TRIGGER batches_period_needed BEFORE INSERT ON batches
WHEN NEW.period_id IS NULL AND NEW.split_of IS NULL
  AND EXISTS (SELECT 1 FROM templates t WHERE t.id = NEW.template_id AND t.rhythm <> '')
BEGIN SELECT RAISE(ABORT, 'stale_template'); END;
--> statement-breakpoint

-- The parts of one batch pay a period together: of another batch it takes a reason.
DROP TRIGGER batches_same_period;
--> statement-breakpoint
CREATE TRIGGER batches_same_period BEFORE UPDATE ON batches
WHEN NEW.state = 'in_approval' AND OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked')
  AND NEW.period_id IS NOT NULL AND coalesce(NEW.supplementary_reason, '') = ''
  AND EXISTS (SELECT 1 FROM batches b WHERE b.template_id = NEW.template_id AND b.period_id = NEW.period_id
    AND b.source_account_id = NEW.source_account_id AND coalesce(b.split_of, b.id) <> coalesce(NEW.split_of, NEW.id)
    AND b.state NOT IN ('draft', 'needs_fix', 'ready', 'rejected', 'cancelled', 'lapsed'))
BEGIN SELECT RAISE(ABORT, 'same_period'); END;

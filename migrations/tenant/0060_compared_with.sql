ALTER TABLE `batches` ADD `compared_with` text REFERENCES batches(id);--> statement-breakpoint
ALTER TABLE `batches` ADD `compared_by` text REFERENCES users(id);--> statement-breakpoint

-- Whoever prepares a run may choose what it is compared with: an earlier batch of the account and kind whose money left. It holds
-- when it is chosen and when the run is handed over; what is signed stays. The Worker of before writes neither column.
CREATE TRIGGER batches_compared_with BEFORE UPDATE ON batches
WHEN NEW.compared_with IS NOT NULL
  AND (NEW.compared_with IS NOT OLD.compared_with
    OR (NEW.state = 'in_approval' AND OLD.state IN ('draft', 'needs_fix', 'ready', 'rejected')))
  AND NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.compared_with AND b.number < NEW.number
    AND coalesce(b.split_of, b.id) <> coalesce(NEW.split_of, NEW.id) AND NEW.template_id IS NOT NULL
    AND b.source_account_id = NEW.source_account_id AND (b.kind IS NULL OR b.kind = NEW.kind)
    AND b.state IN ('uploaded', 'settling', 'settled', 'closed') AND (NEW.is_confidential OR NOT b.is_confidential))
BEGIN SELECT RAISE(ABORT, 'run_not_comparable'); END;
--> statement-breakpoint
CREATE TRIGGER batches_compared_by BEFORE UPDATE ON batches
WHEN (NEW.compared_with IS NULL) <> (NEW.compared_by IS NULL)
BEGIN SELECT RAISE(ABORT, 'run_not_comparable'); END;
--> statement-breakpoint
CREATE TRIGGER batches_compared_signed BEFORE UPDATE ON batches
WHEN OLD.state NOT IN ('draft', 'needs_fix', 'ready') AND NEW.version = OLD.version
  AND (NEW.compared_with IS NOT OLD.compared_with OR NEW.compared_by IS NOT OLD.compared_by)
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER batches_compared_begun BEFORE INSERT ON batches
WHEN NEW.compared_with IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.split_of AND b.compared_with = NEW.compared_with)
BEGIN SELECT RAISE(ABORT, 'run_not_comparable'); END;

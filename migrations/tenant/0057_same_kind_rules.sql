-- A period is paid once from an account by one template, and by one kind of templates: two payrolls of it are said to be two (as in 0056 otherwise).
DROP TRIGGER batches_same_period;
--> statement-breakpoint
CREATE TRIGGER batches_same_period BEFORE UPDATE ON batches
WHEN NEW.state = 'in_approval' AND OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved')
  AND NEW.period_id IS NOT NULL AND coalesce(NEW.supplementary_reason, '') = ''
  AND EXISTS (SELECT 1 FROM batches b WHERE (b.template_id = NEW.template_id OR b.kind = NEW.kind) AND b.period_id = NEW.period_id
    AND b.source_account_id = NEW.source_account_id AND coalesce(b.split_of, b.id) <> coalesce(NEW.split_of, NEW.id)
    AND b.state NOT IN ('draft', 'needs_fix', 'ready', 'rejected', 'cancelled', 'lapsed'))
BEGIN SELECT RAISE(ABORT, 'same_period'); END;

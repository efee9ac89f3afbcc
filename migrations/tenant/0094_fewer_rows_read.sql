CREATE INDEX `source_account_changes_by` ON `source_account_changes` (`source_account_id`,`changed_by`,"changed_at" desc);
--> statement-breakpoint

-- The same rule, by the index of days: by that of accounts each handing over, approval and file read every batch that its account ever
-- paid. The Worker of before is refused what it was.
DROP TRIGGER batches_daily_limit;
--> statement-breakpoint
CREATE TRIGGER batches_daily_limit BEFORE UPDATE ON batches
WHEN NEW.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
  AND NOT (OLD.state IN ('lapsed', 'rejected') AND NEW.state = 'uploaded')
  AND (OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
    OR NEW.value_date <> OLD.value_date
    OR (NEW.state <> OLD.state AND NEW.state IN ('approved', 'file_sealed') AND OLD.state NOT IN ('file_sealed', 'tampered', 'uploaded')))
  AND NEW.total_toea + (SELECT coalesce(sum(b.total_toea), 0) FROM batches b
    WHERE b.value_date = NEW.value_date AND +b.source_account_id = NEW.source_account_id AND b.id <> NEW.id
      AND b.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
  ) > (SELECT s.daily_limit_toea FROM source_accounts s WHERE s.id = NEW.source_account_id)
BEGIN SELECT RAISE(ABORT, 'above_daily_limit'); END;
--> statement-breakpoint

-- What was asked while two administered is made by nobody alone: where one was left since, it is asked anew, and waits.
-- The Worker of before takes it for rights that moved on, and refuses it.
CREATE TRIGGER pending_changes_of_two BEFORE UPDATE ON pending_changes
WHEN NEW.state = 'confirmed' AND OLD.waits_until IS NULL
  AND (SELECT count(*) FROM users WHERE role = 'org_admin' AND status = 'active') < 2
  AND EXISTS (SELECT 1 FROM administrators_gone g WHERE g.left_over < 2 AND NEW.decided_at - g.gone_at < 2592000000)
BEGIN SELECT RAISE(ABORT, 'waits_longer'); END;

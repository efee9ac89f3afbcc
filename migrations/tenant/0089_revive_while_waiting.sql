-- A void file counts again also where its batch waits for approval once more because the rules became stricter, or was
-- rejected then: the bank has its money, whoever has to approve by now (as in 0059 and 0087 otherwise).
-- The Worker of before asks for less.
DROP TRIGGER bank_files_revive_with_batch;
--> statement-breakpoint
CREATE TRIGGER bank_files_revive_with_batch BEFORE UPDATE ON bank_files
WHEN ((NEW.revive_asked_by IS NOT NULL AND OLD.revive_asked_by IS NULL) OR (OLD.revive_asked_by IS NOT NULL AND NEW.voided_at IS NULL))
  AND NOT EXISTS (SELECT 1 FROM batches b
    WHERE b.id = NEW.batch_id AND b.version = NEW.version AND b.state IN ('in_approval', 'queried', 'approval_blocked', 'rejected', 'approved', 'lapsed'))
BEGIN SELECT RAISE(ABORT, 'no_void_file'); END;
--> statement-breakpoint
DROP TRIGGER batch_steps_allowed;
--> statement-breakpoint
CREATE TRIGGER batch_steps_allowed BEFORE INSERT ON batch_steps
WHEN NOT (
     (NEW.kind = 'submit' AND NEW.from_state IN ('draft', 'needs_fix', 'ready', 'rejected') AND NEW.to_state = 'in_approval')
  OR (NEW.kind = 'recall' AND NEW.from_state IN ('in_approval', 'queried', 'approval_blocked', 'rejected', 'approved', 'lapsed') AND NEW.to_state = 'draft')
  OR (NEW.kind = 'approve' AND NEW.from_state IN ('in_approval', 'approval_blocked') AND NEW.to_state IN ('in_approval', 'approval_blocked', 'approved'))
  OR (NEW.kind = 'reject' AND NEW.from_state IN ('in_approval', 'approval_blocked') AND NEW.to_state = 'rejected')
  OR (NEW.kind = 'query' AND NEW.from_state IN ('in_approval', 'approval_blocked') AND NEW.to_state = 'queried')
  OR (NEW.kind = 'answer' AND NEW.from_state = 'queried' AND NEW.to_state = 'in_approval')
  OR (NEW.kind = 'seal' AND NEW.from_state = 'approved' AND NEW.to_state = 'file_sealed')
  OR (NEW.kind = 'upload' AND NEW.from_state = 'file_sealed' AND NEW.to_state = 'uploaded')
  OR (NEW.kind = 'ask_cancellation' AND NEW.from_state IN ('approved', 'lapsed') AND NEW.to_state = NEW.from_state)
  OR (NEW.kind = 'cancel' AND NEW.to_state = 'cancelled' AND NEW.from_state IN
      ('draft', 'needs_fix', 'ready', 'in_approval', 'queried', 'approval_blocked', 'rejected', 'approved', 'lapsed'))
  OR (NEW.kind = 'lapse' AND NEW.from_state = 'approved' AND NEW.to_state = 'lapsed')
  OR (NEW.kind = 'redate' AND NEW.from_state = 'lapsed' AND NEW.to_state = 'in_approval')
  OR (NEW.kind = 'block' AND NEW.from_state = 'in_approval' AND NEW.to_state = 'approval_blocked')
  OR (NEW.kind = 'unblock' AND NEW.from_state = 'approval_blocked' AND NEW.to_state = 'in_approval')
  OR (NEW.kind = 'raise' AND NEW.from_state IN ('in_approval', 'approval_blocked', 'queried', 'approved') AND NEW.to_state IN
      ('in_approval', 'approval_blocked', 'queried', 'approved'))
  OR (NEW.kind = 'ask_void' AND NEW.from_state IN ('file_sealed', 'uploaded') AND NEW.to_state = NEW.from_state)
  OR (NEW.kind = 'keep_file' AND NEW.from_state IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed') AND NEW.to_state = NEW.from_state)
  OR (NEW.kind = 'void' AND NEW.from_state IN ('file_sealed', 'uploaded') AND NEW.to_state = 'approved')
  OR (NEW.kind IN ('ask_revive', 'keep_void') AND NEW.from_state IN ('in_approval', 'queried', 'approval_blocked', 'rejected', 'approved', 'lapsed') AND NEW.to_state = NEW.from_state)
  OR (NEW.kind = 'revive' AND NEW.from_state IN ('in_approval', 'queried', 'approval_blocked', 'rejected', 'approved', 'lapsed') AND NEW.to_state = 'uploaded')
  OR (NEW.kind = 'take_back' AND NEW.from_state = 'approved' AND NEW.to_state IN ('in_approval', 'approval_blocked'))
  OR (NEW.kind = 'tamper' AND NEW.from_state = 'file_sealed' AND NEW.to_state = 'tampered')
  OR (NEW.kind = 'ask_clearing' AND NEW.from_state = 'tampered' AND NEW.to_state = 'tampered')
  OR (NEW.kind = 'clear' AND NEW.from_state = 'tampered' AND NEW.to_state = 'file_sealed')
  OR (NEW.kind = 'settle' AND NEW.from_state IN ('uploaded', 'settling', 'settled')
    AND NEW.to_state IN ('uploaded', 'settling', 'settled') AND NEW.to_state <> NEW.from_state)
  OR (NEW.kind = 'settle' AND NEW.from_state = 'closed' AND NEW.to_state = 'settled')
  OR (NEW.kind = 'close' AND NEW.from_state = 'settled' AND NEW.to_state = 'closed')
)
BEGIN SELECT RAISE(ABORT, 'step_not_allowed'); END;
--> statement-breakpoint
DROP TRIGGER batches_daily_limit;
--> statement-breakpoint
CREATE TRIGGER batches_daily_limit BEFORE UPDATE ON batches
WHEN NEW.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
  AND NOT (OLD.state IN ('lapsed', 'rejected') AND NEW.state = 'uploaded')
  AND (OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
    OR NEW.value_date <> OLD.value_date
    OR (NEW.state <> OLD.state AND NEW.state IN ('approved', 'file_sealed') AND OLD.state NOT IN ('file_sealed', 'tampered', 'uploaded')))
  AND NEW.total_toea + (SELECT coalesce(sum(b.total_toea), 0) FROM batches b
    WHERE b.value_date = NEW.value_date AND b.source_account_id = NEW.source_account_id AND b.id <> NEW.id
      AND b.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
  ) > (SELECT s.daily_limit_toea FROM source_accounts s WHERE s.id = NEW.source_account_id)
BEGIN SELECT RAISE(ABORT, 'above_daily_limit'); END;
--> statement-breakpoint
DROP TRIGGER statement_imports_taken_back_unsaid;
--> statement-breakpoint
CREATE TRIGGER statement_imports_taken_back_unsaid BEFORE UPDATE ON statement_imports
WHEN NEW.taken_back_at IS NOT NULL AND (EXISTS (SELECT 1 FROM statement_lines l WHERE l.source_account_id = NEW.source_account_id
    AND l.day BETWEEN NEW.from_day AND NEW.to_day AND l.import_id = NEW.id AND (l.state = 'reconciled' OR l.matched_by IS NOT NULL
      OR l.id IN (SELECT json_extract(f.revive_ask, '$.lineId') FROM bank_files f JOIN batches b ON b.id = f.batch_id AND b.version = f.version
        WHERE f.voided_at IS NOT NULL AND f.revive_asked_by IS NOT NULL AND b.state IN ('in_approval', 'queried', 'approval_blocked', 'rejected', 'approved', 'lapsed'))))
  OR EXISTS (SELECT 1 FROM returns r WHERE r.id IN (SELECT a.id FROM returns a WHERE a.recorded_at = NEW.imported_at AND a.import_id = NEW.id
      UNION SELECT b.id FROM returns b WHERE b.line_id IN (SELECT l.id FROM statement_lines l WHERE l.source_account_id = NEW.source_account_id
        AND l.day BETWEEN NEW.from_day AND NEW.to_day AND l.import_id = NEW.id))
    AND (r.state <> 'unmatched' OR EXISTS (SELECT 1 FROM returns again WHERE again.same_as = r.id))))
BEGIN SELECT RAISE(ABORT, 'statement_said'); END;

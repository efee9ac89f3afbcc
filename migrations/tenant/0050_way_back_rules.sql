-- An approved batch goes back to draft once a bank file of this version is void and none counts, and whoever takes it back says why.
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
CREATE TRIGGER batch_steps_recall_of_void BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'recall' AND NEW.from_state IN ('approved', 'lapsed') AND (
  NOT EXISTS (SELECT 1 FROM bank_files f WHERE f.batch_id = NEW.batch_id AND f.version = NEW.version AND f.voided_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM bank_files f WHERE f.batch_id = NEW.batch_id AND f.voided_at IS NULL))
BEGIN SELECT RAISE(ABORT, 'recall_needs_void'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_recall_says_why BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'recall' AND NEW.from_state IN ('approved', 'lapsed') AND trim(coalesce(NEW.comment, '')) = ''
BEGIN SELECT RAISE(ABORT, 'comment_required'); END;
--> statement-breakpoint

-- It may be changed then, so nothing of it may have been booked: asked as of a file that shall be void, and of each that is.
CREATE TRIGGER batch_steps_recall_unbooked BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'recall' AND NEW.from_state IN ('approved', 'lapsed') AND (
  EXISTS (SELECT 1 FROM statement_lines l WHERE l.batch_id = NEW.batch_id)
  OR EXISTS (SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id WHERE p.batch_id = NEW.batch_id
    AND (p.state IN ('cancelled', 'paid', 'returned', 'repaid')
      OR EXISTS (SELECT 1 FROM statement_lines l WHERE l.payment_id = p.id)
      OR p.amount_toea IN (SELECT -l.amount_toea FROM statement_lines l
        WHERE l.source_account_id = b.source_account_id AND l.state IN ('unreconciled', 'tentative')
          AND l.day >= (SELECT date(min(f.sealed_at) / 1000, 'unixepoch', '+10 hours', '-1 day') FROM bank_files f
            WHERE f.batch_id = NEW.batch_id))))
  OR EXISTS (SELECT 1 FROM bank_files f JOIN statement_lines l
    ON l.source_account_id = f.source_account_id AND l.amount_toea = -f.total_toea AND l.state IN ('unreconciled', 'tentative')
      AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE f.batch_id = NEW.batch_id AND f.voided_at IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
--> statement-breakpoint

-- What was handed over is opened as a new version or not at all, and never beside a bank file that counts.
CREATE TRIGGER batches_opened_anew BEFORE UPDATE ON batches
WHEN (NEW.state IN ('draft', 'needs_fix', 'ready') AND OLD.state NOT IN ('draft', 'needs_fix', 'ready') AND NEW.version = OLD.version)
  OR (NEW.version <> OLD.version AND EXISTS (SELECT 1 FROM bank_files f WHERE f.batch_id = NEW.id AND f.voided_at IS NULL))
BEGIN SELECT RAISE(ABORT, 'state_without_step'); END;
--> statement-breakpoint

-- What was said when it was handed over, and who prepared it, stays as long as that version does.
CREATE TRIGGER batches_said_fixed BEFORE UPDATE ON batches
WHEN OLD.state NOT IN ('draft', 'needs_fix', 'ready') AND NEW.version = OLD.version
  AND (NEW.submitted_at IS NOT OLD.submitted_at OR NEW.duplicates_reason IS NOT OLD.duplicates_reason
    OR NEW.warnings IS NOT OLD.warnings OR NEW.digest_form <> OLD.digest_form)
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER batches_prepared_by_fixed BEFORE UPDATE OF prepared_by ON batches
WHEN NEW.prepared_by <> OLD.prepared_by
BEGIN SELECT RAISE(ABORT, 'batch_identity'); END;
--> statement-breakpoint

-- As in 0027, of a new day alone: what is opened again is handed over by every rule anew.
DROP TRIGGER batches_redated;
--> statement-breakpoint
CREATE TRIGGER batches_redated BEFORE UPDATE ON batches
WHEN OLD.state = 'lapsed' AND NEW.version > OLD.version AND NEW.state <> 'draft' AND (
  NEW.source_account_id <> OLD.source_account_id OR NEW.total_toea <> OLD.total_toea
  OR NEW.payment_count <> OLD.payment_count OR NEW.judged_toea IS NOT OLD.judged_toea
  OR NEW.prepared_by <> OLD.prepared_by
  OR (NEW.approvals_needed < max(OLD.approvals_needed, coalesce(OLD.needed_before, 0)) AND (
    coalesce(NEW.needed_before, 0) < max(OLD.approvals_needed, coalesce(OLD.needed_before, 0))
    OR EXISTS (SELECT 1 FROM source_accounts a WHERE a.id = NEW.source_account_id AND a.updated_at > OLD.submitted_at))))
BEGIN SELECT RAISE(ABORT, 'approvals_missing'); END;
--> statement-breakpoint

-- The debit of a file that is void is of what that file had, whatever its batch has by now; or of a payment that would leave again.
DROP TRIGGER bank_files_next_unbooked;
--> statement-breakpoint
CREATE TRIGGER bank_files_next_unbooked BEFORE INSERT ON bank_files
WHEN EXISTS (SELECT 1 FROM bank_files f JOIN statement_lines l
    ON l.source_account_id = f.source_account_id AND l.state IN ('unreconciled', 'tentative')
      AND (l.amount_toea = -f.total_toea OR -l.amount_toea IN (SELECT p.amount_toea FROM payments p WHERE p.batch_id = NEW.batch_id))
      AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
  WHERE f.batch_id = NEW.batch_id AND f.voided_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
--> statement-breakpoint

-- What was said when a file was marked as uploaded is said whole, once, of the file that waits for the bank, and never changed.
CREATE TRIGGER bank_files_upload_once BEFORE UPDATE OF uploaded_by, uploaded_at, bank_reference, unchecked_reason ON bank_files
WHEN (OLD.uploaded_at IS NOT NULL AND (NEW.uploaded_by IS NOT OLD.uploaded_by OR NEW.uploaded_at IS NOT OLD.uploaded_at
    OR NEW.bank_reference IS NOT OLD.bank_reference OR NEW.unchecked_reason <> OLD.unchecked_reason))
  OR (NEW.uploaded_at IS NULL) <> (NEW.uploaded_by IS NULL) OR (NEW.uploaded_at IS NULL) <> (trim(coalesce(NEW.bank_reference, '')) = '')
  OR (NEW.uploaded_at IS NULL AND NEW.unchecked_reason <> '')
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_begin_here BEFORE INSERT ON bank_files
WHEN NEW.uploaded_at IS NOT NULL OR NEW.uploaded_by IS NOT NULL OR NEW.bank_reference IS NOT NULL OR NEW.unchecked_reason <> ''
  OR NEW.void_ask IS NOT NULL OR NEW.void_asked_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_upload_said BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'upload' AND NOT EXISTS (SELECT 1 FROM bank_files f WHERE f.batch_id = NEW.batch_id AND f.version = NEW.version
  AND f.voided_at IS NULL AND f.uploaded_at = NEW.at AND f.uploaded_by = NEW.actor_id)
BEGIN SELECT RAISE(ABORT, 'bank_reference_required'); END;

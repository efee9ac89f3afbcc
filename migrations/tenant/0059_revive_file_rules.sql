ALTER TABLE `bank_files` ADD `revive_ask` text;--> statement-breakpoint
ALTER TABLE `bank_files` ADD `revive_asked_by` text;--> statement-breakpoint
ALTER TABLE `bank_files` ADD `revive_asked_at` integer;--> statement-breakpoint
ALTER TABLE `bank_files` ADD `revived_by` text;--> statement-breakpoint
ALTER TABLE `bank_files` ADD `revived_at` integer;--> statement-breakpoint
ALTER TABLE `bank_files` ADD `revived_line_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_files_revived_once` ON `bank_files` (`revived_line_id`) WHERE "bank_files"."revived_line_id" is not null;
--> statement-breakpoint
-- A file that is void counts again, where the bank booked it all the same: one person says so by a debit that waits on a
-- statement, another confirms exactly that. Nothing else becomes of a void file (as in 0034 otherwise).
DROP TRIGGER bank_files_void_for_good;
--> statement-breakpoint
CREATE TRIGGER bank_files_void_for_good BEFORE UPDATE ON bank_files
WHEN OLD.voided_at IS NOT NULL AND NOT (
  (NEW.voided_at IS OLD.voided_at AND NEW.voided_by IS OLD.voided_by AND NEW.void_ask IS OLD.void_ask
    AND NEW.void_asked_by IS OLD.void_asked_by AND NEW.void_asked_at IS OLD.void_asked_at
    AND NEW.uploaded_at IS OLD.uploaded_at AND NEW.uploaded_by IS OLD.uploaded_by AND NEW.bank_reference IS OLD.bank_reference
    AND NEW.unchecked_reason = OLD.unchecked_reason AND NEW.revived_at IS OLD.revived_at AND NEW.revived_by IS OLD.revived_by
    AND NEW.revived_line_id IS OLD.revived_line_id AND (OLD.revive_asked_by IS NULL OR NEW.revive_asked_by IS NULL))
  OR (NEW.voided_at IS NULL AND NEW.voided_by IS NULL AND NEW.void_ask IS NULL AND NEW.void_asked_by IS NULL AND NEW.void_asked_at IS NULL
    AND NEW.revive_asked_by IS NULL AND NEW.uploaded_at IS NOT NULL AND NEW.revived_at IS NOT NULL
    AND NEW.revived_line_id IS NOT NULL AND NEW.revived_line_id IS json_extract(OLD.revive_ask, '$.lineId')))
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_revive_by_two BEFORE UPDATE ON bank_files
WHEN OLD.revive_asked_by IS NOT NULL AND NEW.voided_at IS NULL
  AND (NEW.revived_by IS NULL OR NEW.revived_by = OLD.revive_asked_by)
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_revive_asked BEFORE UPDATE OF revive_ask, revive_asked_by, revive_asked_at ON bank_files
WHEN (NEW.revive_asked_by IS NULL) <> (NEW.revive_asked_at IS NULL) OR (NEW.revive_asked_by IS NULL) <> (NEW.revive_ask IS NULL)
  OR (NEW.revive_asked_by IS NOT NULL AND (NEW.voided_at IS NULL OR trim(coalesce(json_extract(NEW.revive_ask, '$.words'), '')) = ''))
BEGIN SELECT RAISE(ABORT, 'no_void_file'); END;
--> statement-breakpoint
-- The debit is one of which nobody said anything, of exactly the total that the file had or of one of its payments.
CREATE TRIGGER bank_files_revive_booked BEFORE UPDATE ON bank_files
WHEN ((NEW.revive_asked_by IS NOT NULL AND OLD.revive_asked_by IS NULL) OR (OLD.revive_asked_by IS NOT NULL AND NEW.voided_at IS NULL))
  AND NOT EXISTS (SELECT 1 FROM statement_lines l WHERE l.id = json_extract(coalesce(NEW.revive_ask, OLD.revive_ask), '$.lineId') AND l.state = 'unreconciled'
    AND l.source_account_id = NEW.source_account_id AND l.day >= date(NEW.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    AND (l.amount_toea = -NEW.total_toea OR -l.amount_toea IN (SELECT v.amount_toea FROM void_lines v WHERE v.bank_file_id = NEW.id)))
BEGIN SELECT RAISE(ABORT, 'debit_missing'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_revive_with_batch BEFORE UPDATE ON bank_files
WHEN ((NEW.revive_asked_by IS NOT NULL AND OLD.revive_asked_by IS NULL) OR (OLD.revive_asked_by IS NOT NULL AND NEW.voided_at IS NULL))
  AND NOT EXISTS (SELECT 1 FROM batches b
    WHERE b.id = NEW.batch_id AND b.version = NEW.version AND b.state IN ('approved', 'lapsed'))
BEGIN SELECT RAISE(ABORT, 'no_void_file'); END;
--> statement-breakpoint
-- By whom and by which debit a file counts again is said as it does, and never after.
CREATE TRIGGER bank_files_revived_for_good BEFORE UPDATE OF revived_by, revived_at, revived_line_id ON bank_files
WHEN OLD.voided_at IS NULL AND (NEW.revived_by IS NOT OLD.revived_by OR NEW.revived_at IS NOT OLD.revived_at
  OR NEW.revived_line_id IS NOT OLD.revived_line_id)
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_begin_unsaid BEFORE INSERT ON bank_files
WHEN NEW.revive_asked_by IS NOT NULL OR NEW.revived_at IS NOT NULL OR NEW.revived_by IS NOT NULL OR NEW.revived_line_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_revive_by_two BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'revive' AND NOT EXISTS (SELECT 1 FROM bank_files f
  WHERE f.batch_id = NEW.batch_id AND f.version = NEW.version AND f.voided_at IS NULL
    AND f.revived_at = NEW.at AND f.revived_by = NEW.actor_id)
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint
-- As in 0050 otherwise.
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
  OR (NEW.kind IN ('ask_revive', 'keep_void') AND NEW.from_state IN ('approved', 'lapsed') AND NEW.to_state = NEW.from_state)
  OR (NEW.kind = 'revive' AND NEW.from_state IN ('approved', 'lapsed') AND NEW.to_state = 'uploaded')
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
-- What the bank booked is within no limit any more (as in 0036 otherwise).
DROP TRIGGER batches_daily_limit;
--> statement-breakpoint
CREATE TRIGGER batches_daily_limit BEFORE UPDATE ON batches
WHEN NEW.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
  AND NOT (OLD.state = 'lapsed' AND NEW.state = 'uploaded')
  AND (OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
    OR NEW.value_date <> OLD.value_date
    OR (NEW.state <> OLD.state AND NEW.state IN ('approved', 'file_sealed') AND OLD.state NOT IN ('file_sealed', 'tampered', 'uploaded')))
  AND NEW.total_toea + (SELECT coalesce(sum(b.total_toea), 0) FROM batches b
    WHERE b.value_date = NEW.value_date AND b.source_account_id = NEW.source_account_id AND b.id <> NEW.id
      AND b.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
  ) > (SELECT s.daily_limit_toea FROM source_accounts s WHERE s.id = NEW.source_account_id)
BEGIN SELECT RAISE(ABORT, 'above_daily_limit'); END;
--> statement-breakpoint
-- Nor is it given another day beside such a debit: after that the file is of another version (as in 0056 otherwise).
DROP TRIGGER batch_steps_end_unbooked;
--> statement-breakpoint
CREATE TRIGGER batch_steps_end_unbooked BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('recall', 'ask_cancellation', 'cancel', 'redate') AND EXISTS (SELECT 1 FROM bank_files f JOIN statement_lines l
    ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND (l.amount_toea = -f.total_toea OR -l.amount_toea IN (SELECT v.amount_toea FROM void_lines v WHERE v.bank_file_id = f.id))
      AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE f.batch_id = NEW.batch_id AND f.voided_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;

DROP INDEX `bank_files_one_per_version`;--> statement-breakpoint
DROP INDEX `bank_files_to_upload`;--> statement-breakpoint
ALTER TABLE `bank_files` ADD `void_ask` text;--> statement-breakpoint
ALTER TABLE `bank_files` ADD `void_asked_by` text;--> statement-breakpoint
ALTER TABLE `bank_files` ADD `void_asked_at` integer;--> statement-breakpoint
ALTER TABLE `bank_files` ADD `voided_by` text;--> statement-breakpoint
ALTER TABLE `bank_files` ADD `voided_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_files_one_live` ON `bank_files` (`batch_id`) WHERE "bank_files"."voided_at" is null;--> statement-breakpoint
CREATE INDEX `bank_files_of_batch` ON `bank_files` (`batch_id`,`sequence`);--> statement-breakpoint
CREATE INDEX `bank_files_void` ON `bank_files` (`sealed_at`,`id`) WHERE "bank_files"."voided_at" is not null;--> statement-breakpoint
CREATE INDEX `bank_files_to_upload` ON `bank_files` (`sealed_at`,`id`) WHERE "bank_files"."uploaded_at" is null and "bank_files"."voided_at" is null;--> statement-breakpoint
ALTER TABLE `organisation_settings` ADD `hold_seconds` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint

-- The way back: a file that the bank refused, or that nobody should pay, is void by two people; an approval is taken back in its first minute.
DROP TRIGGER batch_steps_allowed;
--> statement-breakpoint
CREATE TRIGGER batch_steps_allowed BEFORE INSERT ON batch_steps
WHEN NOT (
     (NEW.kind = 'submit' AND NEW.from_state IN ('draft', 'needs_fix', 'ready', 'rejected') AND NEW.to_state = 'in_approval')
  OR (NEW.kind = 'recall' AND NEW.from_state IN ('in_approval', 'queried', 'approval_blocked', 'rejected') AND NEW.to_state = 'draft')
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
  OR (NEW.kind IN ('ask_void', 'keep_file') AND NEW.from_state IN ('file_sealed', 'uploaded') AND NEW.to_state = NEW.from_state)
  OR (NEW.kind = 'void' AND NEW.from_state IN ('file_sealed', 'uploaded') AND NEW.to_state = 'approved')
  OR (NEW.kind = 'take_back' AND NEW.from_state = 'approved' AND NEW.to_state IN ('in_approval', 'approval_blocked'))
)
BEGIN SELECT RAISE(ABORT, 'step_not_allowed'); END;
--> statement-breakpoint

-- An approval that was taken back keeps its row, and is called so; nothing else of a step changes.
DROP TRIGGER batch_steps_fixed;
--> statement-breakpoint
CREATE TRIGGER batch_steps_fixed BEFORE UPDATE ON batch_steps
WHEN NOT (OLD.kind = 'approve' AND NEW.kind = 'approve_taken_back' AND OLD.to_state = 'approved'
  AND NEW.batch_id = OLD.batch_id AND NEW.version = OLD.version AND NEW.step = OLD.step
  AND NEW.from_state = OLD.from_state AND NEW.to_state = OLD.to_state AND NEW.actor_id = OLD.actor_id AND NEW.at = OLD.at
  AND NEW.digest IS OLD.digest AND NEW.comment IS OLD.comment AND NEW.on_behalf_of IS OLD.on_behalf_of
  AND NEW.proven_by IS OLD.proven_by AND NEW.origin IS OLD.origin
  AND EXISTS (SELECT 1 FROM batches b WHERE b.id = OLD.batch_id AND b.version = OLD.version AND b.state = 'approved'))
BEGIN SELECT RAISE(ABORT, 'steps_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_take_back BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'take_back' AND (
  EXISTS (SELECT 1 FROM batch_steps f WHERE f.batch_id = NEW.batch_id AND f.version = NEW.version AND f.kind = 'seal')
  OR NOT EXISTS (SELECT 1 FROM batch_steps s
    WHERE s.batch_id = NEW.batch_id AND s.version = NEW.version AND s.kind = 'approve_taken_back' AND s.actor_id = NEW.actor_id
      AND NEW.at - s.at < 1000 * max(60, (SELECT o.hold_seconds FROM organisation_settings o))
      AND s.step = (SELECT max(l.step) FROM batch_steps l WHERE l.batch_id = NEW.batch_id AND l.version = NEW.version
        AND l.kind IN ('approve', 'approve_taken_back') AND l.to_state = 'approved')))
BEGIN SELECT RAISE(ABORT, 'take_back_over'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_held BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'seal' AND EXISTS (SELECT 1 FROM batch_steps s, organisation_settings o
  WHERE s.batch_id = NEW.batch_id AND s.version = NEW.version AND s.kind = 'approve' AND s.to_state = 'approved'
    AND o.hold_seconds > 0 AND NEW.at - s.at < 1000 * o.hold_seconds)
BEGIN SELECT RAISE(ABORT, 'held'); END;
--> statement-breakpoint
CREATE TRIGGER organisation_settings_hold BEFORE UPDATE ON organisation_settings
WHEN NEW.hold_seconds NOT BETWEEN 0 AND 600
BEGIN SELECT RAISE(ABORT, 'hold_out_of_range'); END;
--> statement-breakpoint

-- A file is void once another than whoever asked confirms it, for good; while it lives it may be asked, and the ask be taken back.
CREATE TRIGGER bank_files_begin_live BEFORE INSERT ON bank_files
WHEN NEW.void_asked_by IS NOT NULL OR NEW.voided_at IS NOT NULL OR NEW.voided_by IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_void_for_good BEFORE UPDATE ON bank_files
WHEN OLD.voided_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_void_by_two BEFORE UPDATE ON bank_files
WHEN (NEW.voided_at IS NOT NULL OR NEW.voided_by IS NOT NULL) AND (
  NEW.voided_at IS NULL OR NEW.voided_by IS NULL OR OLD.void_asked_by IS NULL OR NEW.voided_by = OLD.void_asked_by
  OR NEW.void_asked_by IS NOT OLD.void_asked_by OR NEW.void_asked_at IS NOT OLD.void_asked_at OR NEW.void_ask IS NOT OLD.void_ask)
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_void_asked_once BEFORE UPDATE OF void_ask, void_asked_by, void_asked_at ON bank_files
WHEN (OLD.void_asked_by IS NOT NULL AND NEW.void_asked_by IS NOT NULL AND NEW.voided_at IS NULL)
  OR (NEW.void_asked_by IS NULL) <> (NEW.void_asked_at IS NULL) OR (NEW.void_asked_by IS NULL) <> (NEW.void_ask IS NULL)
BEGIN SELECT RAISE(ABORT, 'void_asked'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_void_with_batch BEFORE UPDATE OF void_asked_by, voided_at ON bank_files
WHEN NEW.void_asked_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM batches b
  WHERE b.id = NEW.batch_id AND b.version = NEW.version AND b.state IN ('file_sealed', 'uploaded'))
BEGIN SELECT RAISE(ABORT, 'no_live_file'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_void_unbooked BEFORE UPDATE OF void_asked_by, voided_at ON bank_files
WHEN NEW.void_asked_by IS NOT NULL AND EXISTS (SELECT 1 FROM payments p
  WHERE p.batch_id = NEW.batch_id AND p.state NOT IN ('in_file', 'sent'))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
--> statement-breakpoint

-- What the bank has and did not refuse is void on the bank's word that it was not processed: who, when, under which reference.
CREATE TRIGGER bank_files_void_on_word BEFORE UPDATE OF void_asked_by, voided_at ON bank_files
WHEN NEW.void_asked_by IS NOT NULL AND (trim(coalesce(json_extract(NEW.void_ask, '$.words'), '')) = ''
  OR (coalesce(json_extract(NEW.void_ask, '$.kind'), 'void') <> 'bank_refused'
    AND (coalesce(json_extract(NEW.void_ask, '$.atBank'), 1) OR NEW.uploaded_at IS NOT NULL)
    AND (trim(coalesce(json_extract(NEW.void_ask, '$.saidBy'), '')) = ''
      OR trim(coalesce(json_extract(NEW.void_ask, '$.saidAt'), '')) = ''
      OR trim(coalesce(json_extract(NEW.void_ask, '$.saidReference'), '')) = '')))
BEGIN SELECT RAISE(ABORT, 'bank_word_needed'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_void_by_two BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'void' AND NOT EXISTS (SELECT 1 FROM bank_files f
  WHERE f.batch_id = NEW.batch_id AND f.version = NEW.version AND f.voided_at = NEW.at AND f.voided_by = NEW.actor_id
    AND f.void_asked_by <> NEW.actor_id)
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_not_while_asked BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'upload' AND EXISTS (SELECT 1 FROM bank_files f
  WHERE f.batch_id = NEW.batch_id AND f.voided_at IS NULL AND f.void_asked_by IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'void_asked'); END;
--> statement-breakpoint

-- What goes back to approved had its approvals: stricter rules, and a lower limit of the day, are asked when its next file is made.
DROP TRIGGER batches_approved_by_rule;
--> statement-breakpoint
CREATE TRIGGER batches_approved_by_rule BEFORE UPDATE ON batches
WHEN NEW.state = 'approved' AND OLD.state NOT IN ('approved', 'file_sealed', 'uploaded') AND (
  SELECT count(DISTINCT s.actor_id) FROM batch_steps s
  WHERE s.batch_id = NEW.id AND s.version = NEW.version AND s.kind = 'approve' AND s.digest = NEW.digest
) < (SELECT n.approvals FROM batches_needing n WHERE n.id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'approvals_missing'); END;
--> statement-breakpoint
DROP TRIGGER batches_daily_limit;
--> statement-breakpoint
CREATE TRIGGER batches_daily_limit BEFORE UPDATE ON batches
WHEN NEW.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'uploaded')
  AND (OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'uploaded')
    OR NEW.value_date <> OLD.value_date
    OR (NEW.state <> OLD.state AND NEW.state IN ('approved', 'file_sealed') AND OLD.state NOT IN ('file_sealed', 'uploaded')))
  AND NEW.total_toea + (SELECT coalesce(sum(b.total_toea), 0) FROM batches b
    WHERE b.value_date = NEW.value_date AND b.source_account_id = NEW.source_account_id AND b.id <> NEW.id
      AND b.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'uploaded')
  ) > (SELECT s.daily_limit_toea FROM source_accounts s WHERE s.id = NEW.source_account_id)
BEGIN SELECT RAISE(ABORT, 'above_daily_limit'); END;
--> statement-breakpoint

-- A void file paid nothing: whoever changed the terms is barred on.
DROP VIEW batch_terms;
--> statement-breakpoint
CREATE VIEW batch_terms AS
SELECT b.id AS batch_id, c.changed_by AS user_id, c.changed_at AS changed_at,
  (SELECT f.sealed_at FROM bank_files f WHERE f.source_account_id = b.source_account_id AND f.uploaded_at IS NOT NULL AND f.voided_at IS NULL
    ORDER BY f.sequence DESC LIMIT 1) AS paid_at,
  (SELECT e.at FROM batch_steps e WHERE e.batch_id = b.id AND e.kind = 'submit' AND EXISTS (SELECT 1 FROM batch_steps s
      WHERE s.batch_id = b.id AND s.version = b.version AND s.kind = 'redate')
    ORDER BY e.version DESC, e.step DESC LIMIT 1) AS handed_over_at
FROM batches b JOIN source_account_changes c ON c.source_account_id = b.source_account_id
UNION ALL
SELECT b.id, r.set_by, r.set_at,
  (SELECT f.sealed_at FROM bank_files f WHERE f.uploaded_at IS NOT NULL AND f.voided_at IS NULL ORDER BY f.sealed_at DESC LIMIT 1),
  (SELECT e.at FROM batch_steps e WHERE e.batch_id = b.id AND e.kind = 'submit' AND EXISTS (SELECT 1 FROM batch_steps s
      WHERE s.batch_id = b.id AND s.version = b.version AND s.kind = 'redate')
    ORDER BY e.version DESC, e.step DESC LIMIT 1)
FROM batches b JOIN approval_rules r;

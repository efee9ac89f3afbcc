CREATE TABLE `returns` (
	`id` text PRIMARY KEY NOT NULL,
	`source_account_id` text NOT NULL,
	`payment_id` text,
	`amount_toea` integer NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`source` text NOT NULL,
	`bank_day` text NOT NULL,
	`payee_name` text DEFAULT '' NOT NULL,
	`bsb` text DEFAULT '' NOT NULL,
	`account_number` text DEFAULT '' NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`import_id` text,
	`line_id` text,
	`row_key` text NOT NULL,
	`state` text NOT NULL,
	`recorded_by` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`matched_by` text,
	`matched_at` integer,
	`resolution` text,
	`note` text DEFAULT '' NOT NULL,
	`resolved_by` text,
	`resolved_at` integer,
	FOREIGN KEY (`source_account_id`) REFERENCES `source_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import_id`) REFERENCES `statement_imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `statement_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "returns_amount" CHECK("returns"."amount_toea" > 0),
	CONSTRAINT "returns_words" CHECK(length("returns"."reason") <= 400 and length("returns"."note") <= 500)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `returns_row_key_unique` ON `returns` (`row_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `returns_of_payment` ON `returns` (`payment_id`) WHERE "returns"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `returns_of_line` ON `returns` (`line_id`) WHERE "returns"."line_id" is not null;--> statement-breakpoint
CREATE INDEX `returns_by_state` ON `returns` (`state`,`recorded_at`,`id`);--> statement-breakpoint
CREATE TABLE `statement_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`source_account_id` text NOT NULL,
	`format` text NOT NULL,
	`file_name` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`from_day` text,
	`to_day` text,
	`opening_toea` integer,
	`closing_toea` integer,
	`line_count` integer NOT NULL,
	`added_count` integer NOT NULL,
	`imported_by` text NOT NULL,
	`imported_at` integer NOT NULL,
	FOREIGN KEY (`source_account_id`) REFERENCES `source_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_imports_once` ON `statement_imports` (`source_account_id`,`sha256`);--> statement-breakpoint
CREATE INDEX `statement_imports_newest` ON `statement_imports` (`source_account_id`,`imported_at`);--> statement-breakpoint
CREATE TABLE `statement_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`source_account_id` text NOT NULL,
	`position` integer NOT NULL,
	`day` text NOT NULL,
	`amount_toea` integer NOT NULL,
	`text` text NOT NULL,
	`reference` text NOT NULL,
	`key` text NOT NULL,
	`state` text NOT NULL,
	`batch_id` text,
	`payment_id` text,
	`matched_by` text,
	`matched_at` integer,
	`confirmed_by` text,
	`confirmed_at` integer,
	FOREIGN KEY (`import_id`) REFERENCES `statement_imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "statement_lines_amount" CHECK("statement_lines"."amount_toea" <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_lines_once` ON `statement_lines` (`source_account_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `statement_lines_of_batch` ON `statement_lines` (`batch_id`) WHERE "statement_lines"."batch_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `statement_lines_of_payment` ON `statement_lines` (`payment_id`) WHERE "statement_lines"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX `statement_lines_by_state` ON `statement_lines` (`source_account_id`,`state`,`day`,`id`);--> statement-breakpoint
CREATE TABLE `statement_mappings` (
	`source_account_id` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`source_account_id`) REFERENCES `source_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `payee_accounts_waiting`;--> statement-breakpoint
CREATE INDEX `payee_accounts_waiting` ON `payee_accounts` (`proposed_at`,`id`) WHERE "payee_accounts"."state" in ('proposed', 'verified', 'return_locked');--> statement-breakpoint
ALTER TABLE `payments` ADD `repays` text REFERENCES payments(id);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_repays_one` ON `payments` (`repays`) WHERE "payments"."repays" is not null and "payments"."state" <> 'cancelled';
--> statement-breakpoint

-- The rules, a second time. A batch goes on behind the bank's door: as its lines say it stands, and closed by somebody who did not make it.
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
CREATE TRIGGER batch_steps_settled_by_lines BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('settle', 'close') AND NEW.to_state <> (
  SELECT CASE WHEN count(*) FILTER (WHERE p.state <> 'sent') = 0 THEN 'uploaded'
    WHEN count(*) FILTER (WHERE p.state = 'sent') > 0 THEN 'settling'
    WHEN NEW.kind = 'close' THEN 'closed' ELSE 'settled' END
  FROM payments p WHERE p.batch_id = NEW.batch_id)
BEGIN SELECT RAISE(ABORT, 'lines_say_otherwise'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_closed_when_resolved BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'close' AND EXISTS (SELECT 1 FROM payments p WHERE p.batch_id = NEW.batch_id AND (
  (p.state = 'returned' AND NOT EXISTS (SELECT 1 FROM returns r
    WHERE r.payment_id = p.id AND r.state = 'resolved' AND r.resolution <> 'pay_again'))
  OR (p.state = 'repaid' AND NOT EXISTS (SELECT 1 FROM payments again
    WHERE again.repays = p.id AND again.state IN ('paid', 'returned', 'repaid')))))
BEGIN SELECT RAISE(ABORT, 'returns_open'); END;
--> statement-breakpoint
-- Closed, it stands: one thing alone opens it again, which is a payment that comes back after all.
CREATE TRIGGER batch_steps_opened_by_return BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'settle' AND NEW.from_state = 'closed' AND NOT EXISTS (SELECT 1 FROM payments p JOIN returns r ON r.payment_id = p.id
  WHERE p.batch_id = NEW.batch_id AND p.state = 'returned' AND r.state = 'matched')
BEGIN SELECT RAISE(ABORT, 'batch_closed'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_closed_by_another BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'close' AND EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND (b.prepared_by = NEW.actor_id
  OR EXISTS (SELECT 1 FROM batch_makers m WHERE m.batch_id = b.id AND m.version = b.version AND m.user_id = NEW.actor_id)))
BEGIN SELECT RAISE(ABORT, 'own_batch'); END;
--> statement-breakpoint

-- What left counts for its day, whatever the bank did with it; what is with the bank is no longer open.
DROP TRIGGER batches_daily_limit;
--> statement-breakpoint
CREATE TRIGGER batches_daily_limit BEFORE UPDATE ON batches
WHEN NEW.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
  AND (OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
    OR NEW.value_date <> OLD.value_date
    OR (NEW.state <> OLD.state AND NEW.state IN ('approved', 'file_sealed') AND OLD.state NOT IN ('file_sealed', 'tampered', 'uploaded')))
  AND NEW.total_toea + (SELECT coalesce(sum(b.total_toea), 0) FROM batches b
    WHERE b.value_date = NEW.value_date AND b.source_account_id = NEW.source_account_id AND b.id <> NEW.id
      AND b.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed')
  ) > (SELECT s.daily_limit_toea FROM source_accounts s WHERE s.id = NEW.source_account_id)
BEGIN SELECT RAISE(ABORT, 'above_daily_limit'); END;
--> statement-breakpoint
DROP TRIGGER account_verifications_no_maker;
--> statement-breakpoint
CREATE TRIGGER account_verifications_no_maker BEFORE INSERT ON account_verifications
WHEN NEW.outcome = 'verified' AND EXISTS (
  SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id
  WHERE p.payee_account_id = NEW.account_id AND b.state NOT IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed', 'cancelled')
    AND (b.prepared_by = NEW.verified_by OR EXISTS (SELECT 1 FROM batch_makers m
      WHERE m.batch_id = b.id AND m.version = b.version AND m.user_id = NEW.verified_by)))
BEGIN SELECT RAISE(ABORT, 'verifier_is_maker'); END;
--> statement-breakpoint
DROP TRIGGER payee_merges_nothing_open;
--> statement-breakpoint
CREATE TRIGGER payee_merges_nothing_open BEFORE INSERT ON payee_merges
WHEN EXISTS (SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id
  WHERE (p.payee_id = NEW.payee_id AND b.state NOT IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed', 'cancelled'))
    OR (p.payee_id = NEW.into_id AND b.state IN ('in_approval', 'queried', 'approval_blocked', 'approved')))
BEGIN SELECT RAISE(ABORT, 'payee_in_open_batch'); END;
--> statement-breakpoint

-- An account whose payment came back is paid again only after somebody verified it anew, and is taken meanwhile.
DROP TRIGGER payee_accounts_one_owner;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_one_owner BEFORE INSERT ON payee_accounts
WHEN EXISTS (SELECT 1 FROM payee_accounts other
  WHERE ltrim(other.account_number, '0') = ltrim(NEW.account_number, '0') AND other.bsb = NEW.bsb
    AND other.payee_id <> NEW.payee_id AND other.state IN ('proposed', 'verified', 'active', 'return_locked')
    AND NOT EXISTS (SELECT 1 FROM payees y WHERE y.id = other.payee_id AND y.merged_into = NEW.payee_id))
BEGIN SELECT RAISE(ABORT, 'account_taken'); END;
--> statement-breakpoint
DROP TRIGGER payee_accounts_onward;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_onward BEFORE UPDATE ON payee_accounts
WHEN NEW.state <> OLD.state AND NOT (
     (OLD.state = 'proposed' AND NEW.state IN ('verified', 'active', 'superseded', 'rejected'))
  OR (OLD.state = 'verified' AND NEW.state IN ('active', 'superseded', 'rejected'))
  OR (OLD.state = 'active' AND NEW.state IN ('superseded', 'return_locked'))
  OR (OLD.state = 'return_locked' AND NEW.state IN ('active', 'superseded'))
)
BEGIN SELECT RAISE(ABORT, 'account_decided'); END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_locked_by_return BEFORE UPDATE ON payee_accounts
WHEN (NEW.state = 'return_locked' AND OLD.state <> 'return_locked' AND NOT EXISTS (SELECT 1 FROM payments p
    WHERE p.payee_account_id = NEW.id AND p.state IN ('returned', 'repaid')))
  OR (OLD.state = 'return_locked' AND NEW.state = 'active' AND NOT EXISTS (SELECT 1 FROM account_verifications v
    WHERE v.account_id = NEW.id AND v.outcome = 'verified' AND v.method <> 'approved_with_batch'
      AND v.verified_by = NEW.verified_by AND v.verified_at = NEW.verified_at AND v.verified_at > OLD.verified_at))
BEGIN SELECT RAISE(ABORT, 'account_not_verified'); END;
--> statement-breakpoint

-- A payment is paid because a confirmed line of a statement says so, returned because a return is matched with it, and repaid
-- because a line that lives pays it again; from there it goes nowhere else. A return that was of another payment takes it back.
CREATE TRIGGER payments_after_the_bank BEFORE UPDATE OF state ON payments
WHEN NEW.state <> OLD.state AND (NEW.state IN ('paid', 'returned', 'repaid') OR OLD.state IN ('paid', 'returned', 'repaid')) AND NOT (
  (OLD.state = 'sent' AND NEW.state = 'paid' AND EXISTS (SELECT 1 FROM statement_lines l
    WHERE l.state = 'reconciled' AND (l.payment_id = NEW.id OR l.batch_id = NEW.batch_id)))
  OR (OLD.state = 'paid' AND NEW.state = 'sent' AND NOT EXISTS (SELECT 1 FROM statement_lines l
    WHERE l.state = 'reconciled' AND (l.payment_id = NEW.id OR l.batch_id = NEW.batch_id)))
  OR (OLD.state IN ('sent', 'paid') AND NEW.state = 'returned' AND EXISTS (SELECT 1 FROM returns r
    WHERE r.payment_id = NEW.id AND r.state = 'matched'))
  OR (OLD.state = 'returned' AND NEW.state IN ('sent', 'paid') AND NOT EXISTS (SELECT 1 FROM returns r WHERE r.payment_id = NEW.id)
    AND (NEW.state = 'paid') = EXISTS (SELECT 1 FROM statement_lines l
      WHERE l.state = 'reconciled' AND (l.payment_id = NEW.id OR l.batch_id = NEW.batch_id)))
  OR (OLD.state = 'returned' AND NEW.state = 'repaid' AND EXISTS (SELECT 1 FROM payments again
    WHERE again.repays = NEW.id AND again.state <> 'cancelled'))
  OR (OLD.state = 'repaid' AND NEW.state = 'returned' AND NOT EXISTS (SELECT 1 FROM payments again
    WHERE again.repays = NEW.id AND again.state <> 'cancelled'))
)
BEGIN SELECT RAISE(ABORT, 'payment_state'); END;
--> statement-breakpoint

-- What a closed batch was closed on stays answered: its own payments, and those of other batches that pay one of them again.
CREATE TRIGGER payments_of_closed_stand BEFORE UPDATE OF state ON payments
WHEN OLD.state IN ('paid', 'returned', 'repaid') AND (
  (NEW.state NOT IN ('paid', 'returned', 'repaid') AND EXISTS (SELECT 1 FROM batches b WHERE b.state = 'closed'
    AND b.id IN (NEW.batch_id, (SELECT p.batch_id FROM payments p WHERE p.id = NEW.repays))))
  OR (OLD.state = 'repaid' AND NEW.state = 'returned' AND (SELECT b.state FROM batches b WHERE b.id = NEW.batch_id) = 'closed'))
BEGIN SELECT RAISE(ABORT, 'batch_closed'); END;
--> statement-breakpoint

-- Once paid, a debt is paid once: by one line that lives (the index), to the same payee, of no more than came back.
CREATE TRIGGER payments_repay_what_returned BEFORE INSERT ON payments
WHEN NEW.repays IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM payments p JOIN returns r ON r.payment_id = p.id
  WHERE p.id = NEW.repays AND p.state = 'returned' AND r.state = 'matched'
    AND p.payee_id = NEW.payee_id AND NEW.amount_toea <= r.amount_toea)
BEGIN SELECT RAISE(ABORT, 'above_returned'); END;
--> statement-breakpoint
CREATE TRIGGER payments_repay_no_more BEFORE UPDATE OF repays, amount_toea, payee_id ON payments
WHEN NEW.repays IS NOT OLD.repays OR (NEW.repays IS NOT NULL AND (NEW.payee_id <> OLD.payee_id
  OR NEW.amount_toea > (SELECT r.amount_toea FROM returns r WHERE r.payment_id = NEW.repays)))
BEGIN SELECT RAISE(ABORT, 'above_returned'); END;
--> statement-breakpoint
CREATE TRIGGER payments_repaid_now AFTER INSERT ON payments
WHEN NEW.repays IS NOT NULL
BEGIN UPDATE payments SET state = 'repaid' WHERE id = NEW.repays; END;
--> statement-breakpoint
-- The line that paid again was taken out, or cancelled: the debt is as open as before.
CREATE TRIGGER payments_repaid_no_longer AFTER DELETE ON payments
WHEN OLD.repays IS NOT NULL
BEGIN
  UPDATE payments SET state = 'returned' WHERE id = OLD.repays;
  UPDATE returns SET state = 'matched', resolution = NULL, resolved_by = NULL, resolved_at = NULL, note = '' WHERE payment_id = OLD.repays;
END;
--> statement-breakpoint
CREATE TRIGGER payments_repayment_cancelled AFTER UPDATE OF state ON payments
WHEN NEW.repays IS NOT NULL AND NEW.state = 'cancelled' AND OLD.state <> 'cancelled'
BEGIN
  UPDATE payments SET state = 'returned' WHERE id = NEW.repays;
  UPDATE returns SET state = 'matched', resolution = NULL, resolved_by = NULL, resolved_at = NULL, note = '' WHERE payment_id = NEW.repays;
END;
--> statement-breakpoint

-- A line of a statement says what the bank wrote, once; what it is of is said by people (0037).
CREATE TRIGGER statement_lines_fixed BEFORE UPDATE ON statement_lines
WHEN NEW.id <> OLD.id OR NEW.import_id <> OLD.import_id OR NEW.source_account_id <> OLD.source_account_id OR NEW.position <> OLD.position
  OR NEW.day <> OLD.day OR NEW.amount_toea <> OLD.amount_toea OR NEW.text <> OLD.text OR NEW.reference <> OLD.reference OR NEW.key <> OLD.key
BEGIN SELECT RAISE(ABORT, 'statements_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER statement_lines_kept BEFORE DELETE ON statement_lines
BEGIN SELECT RAISE(ABORT, 'statements_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER statement_imports_fixed BEFORE UPDATE ON statement_imports
BEGIN SELECT RAISE(ABORT, 'statements_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER statement_imports_kept BEFORE DELETE ON statement_imports
BEGIN SELECT RAISE(ABORT, 'statements_are_fixed'); END;
--> statement-breakpoint
-- The bank books a batch in one line or each payment in one of its own.
CREATE TRIGGER statement_lines_one_way BEFORE UPDATE ON statement_lines
WHEN (NEW.batch_id IS NOT NULL AND EXISTS (SELECT 1 FROM payments p JOIN statement_lines l ON l.payment_id = p.id WHERE p.batch_id = NEW.batch_id))
  OR (NEW.payment_id IS NOT NULL AND EXISTS (SELECT 1 FROM payments p JOIN statement_lines l ON l.batch_id = p.batch_id WHERE p.id = NEW.payment_id))
BEGIN SELECT RAISE(ABORT, 'line_matched'); END;
--> statement-breakpoint
-- What a line of a statement says was booked is never void, also before somebody confirms it, and while a debit of its total waits.
DROP TRIGGER bank_files_void_unbooked;
--> statement-breakpoint
CREATE TRIGGER bank_files_void_unbooked BEFORE UPDATE OF void_asked_by, voided_at ON bank_files
WHEN NEW.void_asked_by IS NOT NULL AND (EXISTS (SELECT 1 FROM statement_lines l WHERE l.batch_id = NEW.batch_id)
  OR EXISTS (SELECT 1 FROM payments p WHERE p.batch_id = NEW.batch_id AND (p.state NOT IN ('in_file', 'sent')
    OR EXISTS (SELECT 1 FROM statement_lines l WHERE l.payment_id = p.id)))
  OR EXISTS (SELECT 1 FROM batches b JOIN statement_lines l ON l.source_account_id = b.source_account_id AND l.amount_toea = -b.total_toea
    WHERE b.id = NEW.batch_id AND l.state = 'unreconciled' AND l.day >= date(NEW.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
--> statement-breakpoint

-- A return is of one payment that left this account and of no more than it; it is kept, and what became of it ends it.
CREATE TRIGGER returns_begin BEFORE INSERT ON returns
WHEN NEW.state <> 'unmatched' OR NEW.payment_id IS NOT NULL OR NEW.resolution IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'return_not_matched'); END;
--> statement-breakpoint
CREATE TRIGGER returns_fixed BEFORE UPDATE ON returns
WHEN NEW.id <> OLD.id OR NEW.source_account_id <> OLD.source_account_id OR NEW.amount_toea <> OLD.amount_toea OR NEW.code <> OLD.code
  OR NEW.reason <> OLD.reason OR NEW.source <> OLD.source OR NEW.bank_day <> OLD.bank_day OR NEW.payee_name <> OLD.payee_name
  OR NEW.bsb <> OLD.bsb OR NEW.account_number <> OLD.account_number OR NEW.reference <> OLD.reference OR NEW.row_key <> OLD.row_key
  OR NEW.import_id IS NOT OLD.import_id OR NEW.line_id IS NOT OLD.line_id OR NEW.recorded_by <> OLD.recorded_by OR NEW.recorded_at <> OLD.recorded_at
  OR (OLD.payment_id IS NOT NULL AND NEW.payment_id IS NOT OLD.payment_id AND NEW.state <> 'unmatched')
BEGIN SELECT RAISE(ABORT, 'returns_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER returns_kept BEFORE DELETE ON returns
BEGIN SELECT RAISE(ABORT, 'returns_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER returns_of_what_left BEFORE UPDATE ON returns
WHEN NEW.state = 'matched' AND OLD.state = 'unmatched' AND NOT EXISTS (
  SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id
  WHERE p.id = NEW.payment_id AND p.state IN ('sent', 'paid') AND NEW.amount_toea <= p.amount_toea
    AND b.source_account_id = NEW.source_account_id AND NEW.matched_by IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'payment_not_out'); END;
--> statement-breakpoint
CREATE TRIGGER returns_resolved BEFORE UPDATE ON returns
WHEN NOT ((NEW.state = OLD.state AND NEW.resolution IS OLD.resolution AND NEW.payment_id IS OLD.payment_id)
  OR (OLD.state = 'unmatched' AND NEW.state = 'matched' AND NEW.payment_id IS NOT NULL AND NEW.resolution IS NULL)
  OR (OLD.state = 'matched' AND NEW.state = 'unmatched' AND NEW.payment_id IS NULL AND NEW.resolution IS NULL AND NEW.matched_by IS NULL
    AND (SELECT p.state FROM payments p WHERE p.id = OLD.payment_id) = 'returned')
  OR (OLD.state = 'unmatched' AND NEW.state = 'resolved' AND NEW.payment_id IS NULL AND NEW.resolution = 'not_a_return'
    AND NEW.resolved_by IS NOT NULL AND trim(NEW.note) <> '')
  OR (OLD.state = 'matched' AND NEW.state = 'resolved' AND NEW.resolution IN ('paid_otherwise', 'not_owed')
    AND NEW.resolved_by IS NOT NULL AND trim(NEW.note) <> ''
    AND (SELECT p.state FROM payments p WHERE p.id = NEW.payment_id) = 'returned')
  OR (OLD.state = 'matched' AND NEW.state = 'resolved' AND NEW.resolution = 'pay_again' AND NEW.resolved_by IS NOT NULL
    AND (SELECT p.state FROM payments p WHERE p.id = NEW.payment_id) = 'repaid')
  OR (OLD.state = 'resolved' AND NEW.state = 'matched' AND OLD.resolution = 'pay_again' AND NEW.resolution IS NULL
    AND (SELECT p.state FROM payments p WHERE p.id = NEW.payment_id) = 'returned'))
BEGIN SELECT RAISE(ABORT, 'return_resolved'); END;
--> statement-breakpoint
-- It was another payment that came back: this one is where the statement says it is.
CREATE TRIGGER returns_undone AFTER UPDATE OF payment_id ON returns
WHEN OLD.payment_id IS NOT NULL AND NEW.payment_id IS NULL
BEGIN
  UPDATE payments SET state = CASE WHEN EXISTS (SELECT 1 FROM statement_lines l WHERE l.state = 'reconciled'
    AND (l.payment_id = payments.id OR l.batch_id = payments.batch_id)) THEN 'paid' ELSE 'sent' END
  WHERE id = OLD.payment_id;
END;
--> statement-breakpoint
-- An accountant settles batches now, and their role says so where nobody gave it other words.
DROP TRIGGER roles_revision;
--> statement-breakpoint
UPDATE roles SET description = 'Reads payments, payees, source accounts and the audit log, and settles batches by the bank’s statements.'
WHERE role = 'accountant' AND description = 'Reads payments, payees, source accounts and the audit log.';
--> statement-breakpoint
CREATE TRIGGER roles_revision BEFORE UPDATE ON roles
WHEN NEW.role <> OLD.role OR NEW.revision <> OLD.revision + 1
BEGIN SELECT RAISE(ABORT, 'stale_rights'); END;

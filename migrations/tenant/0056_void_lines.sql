CREATE TABLE `void_lines` (
	`bank_file_id` text NOT NULL,
	`line` integer NOT NULL,
	`payee_id` text NOT NULL,
	`bsb` text NOT NULL,
	`account_number` text NOT NULL,
	`amount_toea` integer NOT NULL,
	`reference_key` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`bank_file_id`, `line`),
	FOREIGN KEY (`bank_file_id`) REFERENCES `bank_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payee_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `void_lines_paid` ON `void_lines` (ltrim(`account_number`, '0'), `bsb`, `amount_toea`);--> statement-breakpoint
CREATE INDEX `void_lines_amount` ON `void_lines` (`amount_toea`);--> statement-breakpoint
CREATE INDEX `void_lines_invoiced` ON `void_lines` (`reference_key`,`payee_id`) WHERE "void_lines"."reference_key" <> '';--> statement-breakpoint
CREATE INDEX `payments_came_back` ON `payments` (`payee_id`) WHERE "payments"."state" in ('returned', 'repaid');--> statement-breakpoint
CREATE INDEX `statement_lines_unsaid` ON `statement_lines` (`source_account_id`,`amount_toea`,`day`) WHERE "statement_lines"."state" <> 'reconciled';
--> statement-breakpoint

-- What a bank file had is kept as it becomes void: its batch may have other payments afterwards, and the bank may have booked these.
INSERT INTO void_lines (bank_file_id, line, payee_id, bsb, account_number, amount_toea, reference_key)
SELECT f.id, p.line, p.payee_id, p.bsb, p.account_number, p.amount_toea, p.reference_key
FROM bank_files f JOIN payments p ON p.batch_id = f.batch_id WHERE f.voided_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER bank_files_void_keeps_lines AFTER UPDATE OF voided_at ON bank_files
WHEN NEW.voided_at IS NOT NULL AND OLD.voided_at IS NULL
BEGIN
  INSERT OR IGNORE INTO void_lines (bank_file_id, line, payee_id, bsb, account_number, amount_toea, reference_key)
  SELECT NEW.id, p.line, p.payee_id, p.bsb, p.account_number, p.amount_toea, p.reference_key
  FROM payments p WHERE p.batch_id = NEW.batch_id;
END;
--> statement-breakpoint
CREATE TRIGGER void_lines_fixed BEFORE UPDATE ON void_lines
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER void_lines_kept BEFORE DELETE ON void_lines
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint

-- No next file beside a debit that may be of what is void: of this batch, of the one that it was a part of, or of another that had
-- one of its payments in a void file, and does not have it any more in one that counts.
DROP TRIGGER bank_files_next_unbooked;
--> statement-breakpoint
CREATE TRIGGER bank_files_next_unbooked BEFORE INSERT ON bank_files
WHEN EXISTS (SELECT 1 FROM bank_files f JOIN statement_lines l
    ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND (l.amount_toea = -f.total_toea OR -l.amount_toea IN (SELECT v.amount_toea FROM void_lines v WHERE v.bank_file_id = f.id)
        OR -l.amount_toea IN (SELECT p.amount_toea FROM payments p WHERE p.batch_id = NEW.batch_id))
      AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE f.batch_id = NEW.batch_id AND f.voided_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM batches me JOIN batches kin ON kin.split_of = me.split_of AND kin.id <> me.id
    JOIN bank_files f ON f.batch_id = kin.id AND f.voided_at IS NOT NULL
    JOIN statement_lines l ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled' AND l.amount_toea = -f.total_toea
      AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE me.id = NEW.batch_id)
  OR EXISTS (SELECT 1 FROM payments mine
    JOIN void_lines v ON ltrim(v.account_number, '0') = ltrim(mine.account_number, '0') AND v.bsb = mine.bsb AND v.amount_toea = mine.amount_toea
    JOIN bank_files f ON f.id = v.bank_file_id AND f.voided_at IS NOT NULL AND f.batch_id <> mine.batch_id
    JOIN batches b ON b.id = f.batch_id
    JOIN statement_lines l ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND l.amount_toea IN (-f.total_toea, -v.amount_toea) AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE mine.batch_id = NEW.batch_id
      AND NOT (b.state IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed') AND EXISTS (SELECT 1 FROM payments stays
        WHERE stays.batch_id = b.id AND stays.line = v.line AND stays.amount_toea = v.amount_toea)))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
--> statement-breakpoint

-- Nor is the batch cancelled or taken back beside one, from wherever it stands: after that nobody would look for it.
CREATE TRIGGER batch_steps_end_unbooked BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('recall', 'ask_cancellation', 'cancel') AND EXISTS (SELECT 1 FROM bank_files f JOIN statement_lines l
    ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND (l.amount_toea = -f.total_toea OR -l.amount_toea IN (SELECT v.amount_toea FROM void_lines v WHERE v.bank_file_id = f.id))
      AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE f.batch_id = NEW.batch_id AND f.voided_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
--> statement-breakpoint

-- No debit is of a batch before the day that its first bank file from this account was made, nor the day before that.
DROP TRIGGER statement_lines_after_seal;
--> statement-breakpoint
CREATE TRIGGER statement_lines_after_seal BEFORE UPDATE ON statement_lines
WHEN NEW.aside IS NULL AND NEW.state <> 'unreconciled' AND OLD.state = 'unreconciled'
  AND NOT coalesce(NEW.day >= (SELECT date(min(f.sealed_at) / 1000, 'unixepoch', '+10 hours', '-1 day') FROM bank_files f
    WHERE f.source_account_id = NEW.source_account_id
      AND f.batch_id = coalesce(NEW.batch_id, (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id))), 0)
BEGIN SELECT RAISE(ABORT, 'amounts_differ'); END;
--> statement-breakpoint

-- A batch that was approved pays its period already: taking its approval back, or a stricter rule, hands nothing over anew.
DROP TRIGGER batches_same_period;
--> statement-breakpoint
CREATE TRIGGER batches_same_period BEFORE UPDATE ON batches
WHEN NEW.state = 'in_approval' AND OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved')
  AND NEW.period_id IS NOT NULL AND coalesce(NEW.supplementary_reason, '') = ''
  AND EXISTS (SELECT 1 FROM batches b WHERE b.template_id = NEW.template_id AND b.period_id = NEW.period_id
    AND b.source_account_id = NEW.source_account_id AND coalesce(b.split_of, b.id) <> coalesce(NEW.split_of, NEW.id)
    AND b.state NOT IN ('draft', 'needs_fix', 'ready', 'rejected', 'cancelled', 'lapsed'))
BEGIN SELECT RAISE(ABORT, 'same_period'); END;
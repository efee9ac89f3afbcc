-- One invoice is paid once, also where a bank file that is void had it: the numbers that its lines listed are kept beside them, since
-- those of its batch may be others by now. The Worker of before reads none of them; what it makes void keeps them all the same.
CREATE TABLE `void_invoices` (
	`bank_file_id` text NOT NULL,
	`line` integer NOT NULL,
	`number_key` text NOT NULL,
	`payee_id` text NOT NULL,
	PRIMARY KEY(`bank_file_id`, `line`, `number_key`),
	FOREIGN KEY (`bank_file_id`,`line`) REFERENCES `void_lines`(`bank_file_id`,`line`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `void_invoices_again` ON `void_invoices` (`number_key`,`payee_id`);--> statement-breakpoint

-- As in 0056 otherwise.
DROP TRIGGER bank_files_void_keeps_lines;
--> statement-breakpoint
CREATE TRIGGER bank_files_void_keeps_lines AFTER UPDATE OF voided_at ON bank_files
WHEN NEW.voided_at IS NOT NULL AND OLD.voided_at IS NULL
BEGIN
  INSERT OR IGNORE INTO void_lines (bank_file_id, line, payee_id, bsb, account_number, amount_toea, reference_key)
  SELECT NEW.id, p.line, p.payee_id, p.bsb, p.account_number, p.amount_toea, p.reference_key
  FROM payments p WHERE p.batch_id = NEW.batch_id;
  INSERT OR IGNORE INTO void_invoices (bank_file_id, line, number_key, payee_id)
  SELECT NEW.id, p.line, i.number_key, p.payee_id
  FROM payment_invoices i JOIN payments p ON p.id = i.payment_id WHERE i.batch_id = NEW.batch_id AND i.number_key <> '';
END;
--> statement-breakpoint
CREATE TRIGGER void_invoices_fixed BEFORE UPDATE ON void_invoices
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER void_invoices_kept BEFORE DELETE ON void_invoices
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint

-- Of files that are void already: what a line lists by now where it stands as the file had it, or in what was split off since, where
-- the file had its payee, account and amount. What was listed otherwise before is known no more.
INSERT OR IGNORE INTO void_invoices (bank_file_id, line, number_key, payee_id)
SELECT v.bank_file_id, v.line, i.number_key, v.payee_id
FROM payment_invoices i CROSS JOIN payments p ON p.id = i.payment_id CROSS JOIN batches today ON today.id = p.batch_id
CROSS JOIN void_lines v ON ltrim(v.account_number, '0') = ltrim(p.account_number, '0') AND v.bsb = p.bsb AND v.amount_toea = p.amount_toea
  AND v.payee_id = p.payee_id
CROSS JOIN bank_files f ON f.id = v.bank_file_id AND f.voided_at IS NOT NULL CROSS JOIN batches b ON b.id = f.batch_id
WHERE i.number_key <> '' AND CASE WHEN today.id = b.id THEN p.line = v.line ELSE today.split_of = b.split_of END;
--> statement-breakpoint

-- As in 0056 otherwise: a line that pays another account by now does not pay what the void file had.
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
        WHERE stays.batch_id = b.id AND stays.line = v.line AND stays.amount_toea = v.amount_toea
          AND stays.bsb = v.bsb AND ltrim(stays.account_number, '0') = ltrim(v.account_number, '0'))))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;

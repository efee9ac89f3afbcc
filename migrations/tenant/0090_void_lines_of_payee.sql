-- What a void file had is found at whichever account of its payee: of somebody whose account was replaced, or whose record was merged,
-- the same amount could be typed again to the other account, and left beside the debit of that file.
CREATE INDEX `void_lines_of_payee` ON `void_lines` (`payee_id`,`amount_toea`);
--> statement-breakpoint

-- As bank_files_next_unbooked (0073) says of the account. A line that still pays its payee, at whichever account, is found as what it is.
-- The Worker of before finds less; what it would make a file of beside such a debit, the table refuses with the sentence it has.
CREATE TRIGGER bank_files_next_payee_unbooked BEFORE INSERT ON bank_files
WHEN EXISTS (SELECT 1 FROM payments mine
    JOIN void_lines v ON v.payee_id IN (SELECT y.id FROM payees y WHERE y.id = mine.payee_id OR y.merged_into = mine.payee_id)
      AND v.amount_toea = mine.amount_toea
    JOIN bank_files f ON f.id = v.bank_file_id AND f.voided_at IS NOT NULL AND f.batch_id <> mine.batch_id
    JOIN batches b ON b.id = f.batch_id
    JOIN statement_lines l ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND l.amount_toea IN (-f.total_toea, -v.amount_toea) AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE mine.batch_id = NEW.batch_id
      AND NOT (b.state IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed') AND EXISTS (SELECT 1 FROM payments stays
        WHERE stays.batch_id = b.id AND stays.line = v.line AND stays.amount_toea = v.amount_toea AND stays.payee_id = v.payee_id)))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;

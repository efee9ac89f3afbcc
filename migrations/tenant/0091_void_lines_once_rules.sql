-- As in 0073 and 0090 otherwise, in other words: what the lines of a batch pay is looked up once of each account, payee and amount. One
-- account may have all lines of a batch at one amount, as it had all of a void file: each beside each took minutes, and no file was made.
-- The Worker of before keeps to the same: no file is refused by these that was not refused before.
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
  OR EXISTS (SELECT 1 FROM (SELECT DISTINCT bsb, account_number, amount_toea FROM payments WHERE batch_id = NEW.batch_id) mine
    CROSS JOIN void_lines v ON ltrim(v.account_number, '0') = ltrim(mine.account_number, '0') AND v.bsb = mine.bsb AND v.amount_toea = mine.amount_toea
    JOIN bank_files f ON f.id = v.bank_file_id AND f.voided_at IS NOT NULL AND f.batch_id <> NEW.batch_id
    JOIN batches b ON b.id = f.batch_id
    JOIN statement_lines l ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND l.amount_toea IN (-f.total_toea, -v.amount_toea) AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE NOT (b.state IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed') AND EXISTS (SELECT 1 FROM payments stays
        WHERE stays.batch_id = b.id AND stays.line = v.line AND stays.amount_toea = v.amount_toea
          AND stays.bsb = v.bsb AND ltrim(stays.account_number, '0') = ltrim(v.account_number, '0'))))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
--> statement-breakpoint
DROP TRIGGER bank_files_next_payee_unbooked;
--> statement-breakpoint
CREATE TRIGGER bank_files_next_payee_unbooked BEFORE INSERT ON bank_files
WHEN EXISTS (SELECT 1 FROM (SELECT DISTINCT payee_id, amount_toea FROM payments WHERE batch_id = NEW.batch_id) mine
    CROSS JOIN void_lines v ON v.payee_id IN (SELECT y.id FROM payees y WHERE y.id = mine.payee_id OR y.merged_into = mine.payee_id)
      AND v.amount_toea = mine.amount_toea
    JOIN bank_files f ON f.id = v.bank_file_id AND f.voided_at IS NOT NULL AND f.batch_id <> NEW.batch_id
    JOIN batches b ON b.id = f.batch_id
    JOIN statement_lines l ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND l.amount_toea IN (-f.total_toea, -v.amount_toea) AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE NOT (b.state IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed') AND EXISTS (SELECT 1 FROM payments stays
        WHERE stays.batch_id = b.id AND stays.line = v.line AND stays.amount_toea = v.amount_toea AND stays.payee_id = v.payee_id)))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;

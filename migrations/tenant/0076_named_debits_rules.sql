-- As in 0075 otherwise: an invoice is named by the reference of a line as well as by the list beside it, here and in the void file.
-- The Worker of before asks for the lists alone, and says of what the table refuses here what it says of those.
DROP TRIGGER bank_files_next_invoice_unbooked;
--> statement-breakpoint
CREATE TRIGGER bank_files_next_invoice_unbooked BEFORE INSERT ON bank_files
WHEN EXISTS (SELECT 1 FROM (
      SELECT p.payee_id, p.reference_key AS key FROM payments p WHERE p.batch_id = NEW.batch_id AND p.reference_key GLOB '*[0-9]*'
      UNION SELECT i.payee_id, i.number_key FROM payment_invoices i WHERE i.batch_id = NEW.batch_id AND i.number_key <> '') mine
    JOIN payees y ON y.id = mine.payee_id OR y.merged_into = mine.payee_id
    JOIN void_lines v ON v.rowid IN (
      SELECT had.rowid FROM void_lines had
        WHERE had.reference_key = mine.key AND had.reference_key <> '' AND had.payee_id = y.id
      UNION ALL SELECT had.rowid FROM void_invoices i JOIN void_lines had ON had.bank_file_id = i.bank_file_id AND had.line = i.line
        WHERE i.number_key = mine.key AND i.payee_id = y.id)
    JOIN bank_files f ON f.id = v.bank_file_id AND f.voided_at IS NOT NULL AND f.batch_id <> NEW.batch_id
    JOIN batches b ON b.id = f.batch_id
    JOIN statement_lines l ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND l.amount_toea IN (-f.total_toea, -v.amount_toea) AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE NOT (b.state IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed') AND EXISTS (SELECT 1 FROM payments stays
        WHERE stays.batch_id = b.id AND stays.line = v.line AND stays.payee_id = v.payee_id AND (stays.reference_key = mine.key
          OR EXISTS (SELECT 1 FROM payment_invoices i WHERE i.payment_id = stays.id AND i.number_key = mine.key)))))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;

-- No next file beside a debit that may be of a void file of another batch which listed an invoice that a line of this one lists, of the
-- same payee or of whoever was merged into them; unless its line still lists it in a file that counts. As bank_files_next_unbooked asks
-- of the same account and amount.
CREATE TRIGGER bank_files_next_invoice_unbooked BEFORE INSERT ON bank_files
WHEN EXISTS (SELECT 1 FROM payment_invoices mine
    JOIN payees y ON y.id = mine.payee_id OR y.merged_into = mine.payee_id
    JOIN void_invoices had ON had.number_key = mine.number_key AND had.payee_id = y.id
    JOIN void_lines v ON v.bank_file_id = had.bank_file_id AND v.line = had.line
    JOIN bank_files f ON f.id = had.bank_file_id AND f.voided_at IS NOT NULL AND f.batch_id <> NEW.batch_id
    JOIN batches b ON b.id = f.batch_id
    JOIN statement_lines l ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND l.amount_toea IN (-f.total_toea, -v.amount_toea) AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE mine.batch_id = NEW.batch_id AND mine.number_key <> ''
      AND NOT (b.state IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed') AND EXISTS (SELECT 1 FROM payments stays
        JOIN payment_invoices i ON i.payment_id = stays.id AND i.number_key = mine.number_key
        WHERE stays.batch_id = b.id AND stays.line = v.line AND stays.payee_id = v.payee_id)))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;

-- A debit that is said to be of one batch, and may be of a bank file of another that is void, is said by one person and confirmed by
-- another: until now one accountant alone could call it the debit of any batch of that amount, and what the void file had left again.
-- Not where the bank's own words have the number of the batch. The Worker of before confirms it alone and is refused here, by a reason that it knows.
CREATE TRIGGER statement_lines_void_by_two BEFORE UPDATE ON statement_lines
WHEN NEW.state = 'reconciled' AND OLD.state <> 'reconciled' AND NEW.aside IS NULL
  AND (NEW.matched_by IS NULL OR NEW.matched_by = NEW.confirmed_by)
  AND EXISTS (SELECT 1 FROM bank_files f JOIN batches b ON b.id = f.batch_id
    WHERE f.id IN (SELECT t.id FROM bank_files t WHERE t.total_toea = -NEW.amount_toea
        UNION SELECT v.bank_file_id FROM void_lines v WHERE v.amount_toea = -NEW.amount_toea)
      AND f.voided_at IS NOT NULL AND f.source_account_id = NEW.source_account_id
      AND f.batch_id <> coalesce(NEW.batch_id, (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id))
      AND instr(upper(NEW.text || ' ' || NEW.reference), 'B' || (SELECT own.number FROM batches own
        WHERE own.id = coalesce(NEW.batch_id, (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id)))) = 0
      AND NEW.day BETWEEN date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day') AND date(b.value_date, '+30 days'))
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;

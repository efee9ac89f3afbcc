-- What the bank booked or sent back is never void, nor while a debit that may be of it waits for a second person: of its total, or of
-- one of its payments, since its first file was made.
DROP TRIGGER bank_files_void_unbooked;
--> statement-breakpoint
CREATE TRIGGER bank_files_void_unbooked BEFORE UPDATE OF void_asked_by, voided_at ON bank_files
WHEN NEW.void_asked_by IS NOT NULL AND (EXISTS (SELECT 1 FROM statement_lines l WHERE l.batch_id = NEW.batch_id)
  OR EXISTS (SELECT 1 FROM payments p WHERE p.batch_id = NEW.batch_id AND (p.state IN ('cancelled', 'paid', 'returned', 'repaid')
    OR EXISTS (SELECT 1 FROM statement_lines l WHERE l.payment_id = p.id)
    OR p.amount_toea IN (SELECT -l.amount_toea FROM statement_lines l
      WHERE l.source_account_id = NEW.source_account_id AND l.state IN ('unreconciled', 'tentative')
        AND l.day >= (SELECT date(min(f.sealed_at) / 1000, 'unixepoch', '+10 hours', '-1 day') FROM bank_files f
          WHERE f.batch_id = NEW.batch_id))))
  OR EXISTS (SELECT 1 FROM batches b JOIN statement_lines l ON l.source_account_id = b.source_account_id AND l.amount_toea = -b.total_toea
    WHERE b.id = NEW.batch_id AND l.state IN ('unreconciled', 'tentative')
      AND l.day >= (SELECT date(min(f.sealed_at) / 1000, 'unixepoch', '+10 hours', '-1 day') FROM bank_files f
        WHERE f.batch_id = NEW.batch_id)))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
--> statement-breakpoint

-- No next file is made beside a debit that may be the one that is void.
CREATE TRIGGER bank_files_next_unbooked BEFORE INSERT ON bank_files
WHEN EXISTS (SELECT 1 FROM batches b JOIN bank_files f ON f.batch_id = b.id AND f.voided_at IS NOT NULL
  JOIN statement_lines l ON l.source_account_id = b.source_account_id AND l.amount_toea = -b.total_toea
    AND l.state IN ('unreconciled', 'tentative') AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
  WHERE b.id = NEW.batch_id)
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;

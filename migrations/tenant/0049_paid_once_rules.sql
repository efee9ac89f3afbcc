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
--> statement-breakpoint

-- Nothing comes back before it left: marked as uploaded, or its pay day, the earlier.
CREATE TRIGGER returns_after_it_left BEFORE UPDATE ON returns
WHEN NEW.state = 'matched' AND OLD.state = 'unmatched' AND EXISTS (
  SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id
  JOIN bank_files f ON f.batch_id = b.id AND f.voided_at IS NULL AND f.uploaded_at IS NOT NULL
  WHERE p.id = NEW.payment_id AND NEW.bank_day < min(b.value_date, date(f.uploaded_at / 1000, 'unixepoch', '+10 hours')))
BEGIN SELECT RAISE(ABORT, 'return_before_payment'); END;
--> statement-breakpoint
-- What somebody tells or a file of returns has is of no day to come; a bank's today may be a day ahead.
CREATE TRIGGER returns_of_days_that_came BEFORE INSERT ON returns
WHEN NEW.source <> 'statement' AND NEW.bank_day > date(NEW.recorded_at / 1000, 'unixepoch', '+10 hours', '+1 day')
BEGIN SELECT RAISE(ABORT, 'return_in_future'); END;
--> statement-breakpoint

-- No debit is of a batch before the day that its first bank file was made, nor the day before that.
CREATE TRIGGER statement_lines_after_seal BEFORE UPDATE ON statement_lines
WHEN NEW.aside IS NULL AND NEW.state <> 'unreconciled' AND OLD.state = 'unreconciled'
  AND NOT coalesce(NEW.day >= (SELECT date(min(f.sealed_at) / 1000, 'unixepoch', '+10 hours', '-1 day') FROM bank_files f
    WHERE f.batch_id = coalesce(NEW.batch_id, (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id))), 0)
BEGIN SELECT RAISE(ABORT, 'amounts_differ'); END;
--> statement-breakpoint

-- Who asked that a batch be cancelled asked of what it was then: a file that was made since and is void ends that.
DROP TRIGGER batches_cancelled_by_two;
--> statement-breakpoint
CREATE TRIGGER batches_cancelled_by_two BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'cancel' AND NEW.from_state IN ('approved', 'lapsed') AND NOT EXISTS (
  SELECT 1 FROM batch_steps s WHERE s.batch_id = NEW.batch_id AND s.version = NEW.version
    AND s.kind = 'ask_cancellation' AND s.actor_id <> NEW.actor_id
    AND s.step > coalesce((SELECT max(v.step) FROM batch_steps v WHERE v.batch_id = NEW.batch_id AND v.kind IN ('seal', 'void')), 0)
)
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint

-- A debt is paid again whole, so that no rest is closed with it; to whom its payee was merged into.
DROP TRIGGER payments_repay_what_returned;
--> statement-breakpoint
CREATE TRIGGER payments_repay_what_returned BEFORE INSERT ON payments
WHEN NEW.repays IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM payments p JOIN returns r ON r.payment_id = p.id JOIN payees y ON y.id = p.payee_id
  WHERE p.id = NEW.repays AND p.state = 'returned' AND r.state = 'matched'
    AND NEW.payee_id = coalesce(y.merged_into, y.id) AND NEW.amount_toea <= r.amount_toea)
BEGIN SELECT RAISE(ABORT, 'above_returned'); END;
--> statement-breakpoint
CREATE TRIGGER payments_repay_all_of_it BEFORE INSERT ON payments
WHEN NEW.repays IS NOT NULL AND NEW.amount_toea < (SELECT r.amount_toea FROM returns r WHERE r.payment_id = NEW.repays)
BEGIN SELECT RAISE(ABORT, 'below_returned'); END;
--> statement-breakpoint
CREATE TRIGGER payments_repay_no_less BEFORE UPDATE OF amount_toea ON payments
WHEN NEW.repays IS NOT NULL AND NEW.amount_toea < OLD.amount_toea
  AND NEW.amount_toea < (SELECT r.amount_toea FROM returns r WHERE r.payment_id = NEW.repays)
BEGIN SELECT RAISE(ABORT, 'below_returned'); END;
--> statement-breakpoint
-- As in 0038, and asked before what is paid again: whoever may not read a salary is told nothing of it.
DROP TRIGGER payments_repaid_kept;
--> statement-breakpoint
CREATE TRIGGER payments_repaid_kept BEFORE INSERT ON payments
WHEN NEW.repays IS NOT NULL
  AND EXISTS (SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id WHERE p.id = NEW.repays AND b.is_confidential)
  AND NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.is_confidential)
BEGIN SELECT RAISE(ABORT, 'repaid_apart'); END;

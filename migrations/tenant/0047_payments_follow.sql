DROP INDEX `payments_by_account`;--> statement-breakpoint
DROP INDEX `payments_of_payee`;--> statement-breakpoint
CREATE INDEX `payments_by_account` ON `payments` (`payee_account_id`);--> statement-breakpoint
CREATE INDEX `payments_of_payee` ON `payments` (`payee_id`);--> statement-breakpoint

-- A payment follows its batch unless it has a state of its own: cancelled with a batch in which it paid something again, paid,
-- returned, repaid (decision 0086). Whatever else stands there, also from before, follows. No row is written for it.
CREATE TRIGGER payments_begin_following BEFORE INSERT ON payments
WHEN NEW.state IN ('cancelled', 'paid', 'returned', 'repaid')
BEGIN SELECT RAISE(ABORT, 'payment_state'); END;
--> statement-breakpoint

-- A payment is paid because a confirmed line of a statement says so, returned because a return is matched with it, and repaid
-- because a line that lives pays it again; from there it goes nowhere else. A return that was of another payment takes it back.
-- Only what the bank has moves so, and only a cancelled batch has cancelled payments.
DROP TRIGGER payments_after_the_bank;
--> statement-breakpoint
CREATE TRIGGER payments_after_the_bank BEFORE UPDATE OF state ON payments
WHEN NEW.state <> OLD.state
  AND (NEW.state IN ('cancelled', 'paid', 'returned', 'repaid') OR OLD.state IN ('cancelled', 'paid', 'returned', 'repaid'))
  AND NOT (
  (OLD.state NOT IN ('cancelled', 'paid', 'returned', 'repaid') AND NEW.state = 'paid'
    AND EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.state IN ('uploaded', 'settling', 'settled', 'closed'))
    AND EXISTS (SELECT 1 FROM statement_lines l
      WHERE l.state = 'reconciled' AND (l.payment_id = NEW.id OR l.batch_id = NEW.batch_id)))
  OR (OLD.state = 'paid' AND NEW.state NOT IN ('cancelled', 'paid', 'returned', 'repaid') AND NOT EXISTS (SELECT 1 FROM statement_lines l
    WHERE l.state = 'reconciled' AND (l.payment_id = NEW.id OR l.batch_id = NEW.batch_id)))
  OR (OLD.state NOT IN ('cancelled', 'returned', 'repaid') AND NEW.state = 'returned'
    AND EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.state IN ('uploaded', 'settling', 'settled', 'closed'))
    AND EXISTS (SELECT 1 FROM returns r WHERE r.payment_id = NEW.id AND r.state = 'matched'))
  OR (OLD.state = 'returned' AND NEW.state NOT IN ('cancelled', 'returned', 'repaid')
    AND NOT EXISTS (SELECT 1 FROM returns r WHERE r.payment_id = NEW.id)
    AND (NEW.state = 'paid') = EXISTS (SELECT 1 FROM statement_lines l
      WHERE l.state = 'reconciled' AND (l.payment_id = NEW.id OR l.batch_id = NEW.batch_id)))
  OR (OLD.state = 'returned' AND NEW.state = 'repaid' AND EXISTS (SELECT 1 FROM payments again
    WHERE again.repays = NEW.id AND again.state <> 'cancelled'))
  OR (OLD.state = 'repaid' AND NEW.state = 'returned' AND NOT EXISTS (SELECT 1 FROM payments again
    WHERE again.repays = NEW.id AND again.state <> 'cancelled'))
  OR (OLD.state NOT IN ('paid', 'returned', 'repaid') AND NEW.state = 'cancelled'
    AND EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.state = 'cancelled'))
)
BEGIN SELECT RAISE(ABORT, 'payment_state'); END;
--> statement-breakpoint

-- A line that paid something again ends with its batch, so that another may.
CREATE TRIGGER batches_cancelled_with_repayments AFTER UPDATE OF state ON batches
WHEN NEW.state = 'cancelled' AND OLD.state <> 'cancelled'
BEGIN UPDATE payments SET state = 'cancelled' WHERE batch_id = NEW.id AND repays IS NOT NULL; END;
--> statement-breakpoint

-- No batch pays the account that it is paid from. Whatever its lines were before, it is asked when it is handed over and sealed.
DROP TRIGGER payments_not_to_own_account;
--> statement-breakpoint
CREATE TRIGGER batch_steps_not_to_own_account BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('submit', 'redate', 'seal') AND EXISTS (
  SELECT 1 FROM batches b JOIN source_accounts s ON s.id = b.source_account_id JOIN payments p ON p.batch_id = b.id
  WHERE b.id = NEW.batch_id AND p.bsb = s.bsb AND ltrim(p.account_number, '0') = ltrim(s.account_number, '0')
)
BEGIN SELECT RAISE(ABORT, 'own_account'); END;
--> statement-breakpoint

-- The step of a batch by its lines: what has nothing of its own the bank did not answer for.
DROP TRIGGER batch_steps_settled_by_lines;
--> statement-breakpoint
CREATE TRIGGER batch_steps_settled_by_lines BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('settle', 'close') AND NEW.to_state <> (
  SELECT CASE WHEN count(*) FILTER (WHERE p.state IN ('paid', 'returned', 'repaid')) = 0 THEN 'uploaded'
    WHEN count(*) FILTER (WHERE p.state NOT IN ('paid', 'returned', 'repaid')) > 0 THEN 'settling'
    WHEN NEW.kind = 'close' THEN 'closed' ELSE 'settled' END
  FROM payments p WHERE p.batch_id = NEW.batch_id)
BEGIN SELECT RAISE(ABORT, 'lines_say_otherwise'); END;
--> statement-breakpoint

-- What the bank booked or sent back is never void.
DROP TRIGGER bank_files_void_unbooked;
--> statement-breakpoint
CREATE TRIGGER bank_files_void_unbooked BEFORE UPDATE OF void_asked_by, voided_at ON bank_files
WHEN NEW.void_asked_by IS NOT NULL AND (EXISTS (SELECT 1 FROM statement_lines l WHERE l.batch_id = NEW.batch_id)
  OR EXISTS (SELECT 1 FROM payments p WHERE p.batch_id = NEW.batch_id AND (p.state IN ('cancelled', 'paid', 'returned', 'repaid')
    OR EXISTS (SELECT 1 FROM statement_lines l WHERE l.payment_id = p.id)))
  OR EXISTS (SELECT 1 FROM batches b JOIN statement_lines l ON l.source_account_id = b.source_account_id AND l.amount_toea = -b.total_toea
    WHERE b.id = NEW.batch_id AND l.state = 'unreconciled' AND l.day >= date(NEW.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
--> statement-breakpoint

-- A return is of one payment that the bank has, from this account, and of no more than it.
DROP TRIGGER returns_of_what_left;
--> statement-breakpoint
CREATE TRIGGER returns_of_what_left BEFORE UPDATE ON returns
WHEN NEW.state = 'matched' AND OLD.state = 'unmatched' AND NOT EXISTS (
  SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id
  WHERE p.id = NEW.payment_id AND p.state NOT IN ('cancelled', 'returned', 'repaid')
    AND b.state IN ('uploaded', 'settling', 'settled', 'closed') AND NEW.amount_toea <= p.amount_toea
    AND b.source_account_id = NEW.source_account_id AND NEW.matched_by IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'payment_not_out'); END;
--> statement-breakpoint

-- The return was of another payment: this one is paid where a statement says so, and else where its batch is.
DROP TRIGGER returns_undone;
--> statement-breakpoint
CREATE TRIGGER returns_undone AFTER UPDATE OF payment_id ON returns
WHEN OLD.payment_id IS NOT NULL AND NEW.payment_id IS NULL
BEGIN
  UPDATE payments SET state = CASE WHEN EXISTS (SELECT 1 FROM statement_lines l WHERE l.state = 'reconciled'
    AND (l.payment_id = payments.id OR l.batch_id = payments.batch_id)) THEN 'paid' ELSE 'follows' END
  WHERE id = OLD.payment_id;
END;

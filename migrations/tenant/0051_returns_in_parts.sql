DROP INDEX `payments_repays_one`;--> statement-breakpoint
ALTER TABLE `payments` ADD `repays_return` text;--> statement-breakpoint
UPDATE payments SET repays_return = (SELECT r.id FROM returns r WHERE r.payment_id = payments.repays) WHERE repays IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_repays_one` ON `payments` (`repays_return`) WHERE "payments"."repays_return" is not null and "payments"."state" <> 'cancelled';--> statement-breakpoint
DROP INDEX `returns_of_payment`;--> statement-breakpoint
ALTER TABLE `returns` ADD `part_of` text REFERENCES returns(id);--> statement-breakpoint
CREATE INDEX `returns_parts` ON `returns` (`part_of`) WHERE "returns"."part_of" is not null;--> statement-breakpoint
CREATE INDEX `returns_of_payment` ON `returns` (`payment_id`) WHERE "returns"."payment_id" is not null;--> statement-breakpoint
ALTER TABLE `statement_imports` ADD `gap_before` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `statement_imports` ADD `gap_after` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `statement_imports_gaps` ON `statement_imports` (`source_account_id`,`from_day`) WHERE "statement_imports"."gap_before" or "statement_imports"."gap_after";
--> statement-breakpoint

-- A payment comes back in parts, each of them a return, and never more of it than was paid.
DROP TRIGGER returns_of_what_left;
--> statement-breakpoint
CREATE TRIGGER returns_of_what_left BEFORE UPDATE ON returns
WHEN NEW.state = 'matched' AND OLD.state = 'unmatched' AND NOT EXISTS (
  SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id
  WHERE p.id = NEW.payment_id AND p.state <> 'cancelled' AND b.state IN ('uploaded', 'settling', 'settled', 'closed')
    AND b.source_account_id = NEW.source_account_id AND NEW.matched_by IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'payment_not_out'); END;
--> statement-breakpoint
CREATE TRIGGER returns_no_more_than_left BEFORE UPDATE ON returns
WHEN NEW.state = 'matched' AND OLD.state = 'unmatched'
  AND NEW.amount_toea + (SELECT coalesce(sum(r.amount_toea), 0) FROM returns r WHERE r.payment_id = NEW.payment_id AND r.id <> NEW.id)
    > (SELECT p.amount_toea FROM payments p WHERE p.id = NEW.payment_id)
BEGIN SELECT RAISE(ABORT, 'above_payment'); END;
--> statement-breakpoint
-- As in 0047: repaid is what every part of it is paid again, and it is returned again when another part comes back.
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
  OR (OLD.state = 'returned' AND NEW.state = 'repaid' AND EXISTS (SELECT 1 FROM returns r WHERE r.payment_id = NEW.id)
    AND NOT EXISTS (SELECT 1 FROM returns r WHERE r.payment_id = NEW.id AND NOT EXISTS (SELECT 1 FROM payments again WHERE again.repays_return = r.id AND again.state <> 'cancelled')))
  OR (OLD.state = 'repaid' AND NEW.state = 'returned' AND EXISTS (SELECT 1 FROM returns r WHERE r.payment_id = NEW.id AND NOT EXISTS (SELECT 1 FROM payments again WHERE again.repays_return = r.id AND again.state <> 'cancelled')))
  OR (OLD.state NOT IN ('paid', 'returned', 'repaid') AND NEW.state = 'cancelled'
    AND EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.state = 'cancelled'))
)
BEGIN SELECT RAISE(ABORT, 'payment_state'); END;
--> statement-breakpoint
-- As in 0036: a batch that is closed is opened by another part that comes back, and by nothing that was known when it was closed.
DROP TRIGGER payments_of_closed_stand;
--> statement-breakpoint
CREATE TRIGGER payments_of_closed_stand BEFORE UPDATE OF state ON payments
WHEN OLD.state IN ('paid', 'returned', 'repaid') AND (
  (NEW.state NOT IN ('paid', 'returned', 'repaid') AND EXISTS (SELECT 1 FROM batches b WHERE b.state = 'closed'
    AND b.id IN (NEW.batch_id, (SELECT p.batch_id FROM payments p WHERE p.id = NEW.repays))))
  OR (OLD.state = 'repaid' AND NEW.state = 'returned' AND (SELECT b.state FROM batches b WHERE b.id = NEW.batch_id) = 'closed'
    AND NOT EXISTS (SELECT 1 FROM returns r WHERE r.payment_id = NEW.id AND r.state = 'matched')))
BEGIN SELECT RAISE(ABORT, 'batch_closed'); END;
--> statement-breakpoint
DROP TRIGGER batch_steps_closed_when_resolved;
--> statement-breakpoint
CREATE TRIGGER batch_steps_closed_when_resolved BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'close' AND EXISTS (SELECT 1 FROM payments p JOIN returns r ON r.payment_id = p.id
  WHERE p.batch_id = NEW.batch_id AND p.state IN ('returned', 'repaid') AND (r.state <> 'resolved'
    OR (r.resolution = 'pay_again' AND NOT EXISTS (SELECT 1 FROM payments again
      WHERE again.repays_return = r.id AND again.state IN ('paid', 'returned', 'repaid')))))
BEGIN SELECT RAISE(ABORT, 'returns_open'); END;
--> statement-breakpoint
-- What came back once is paid again once, by one line that lives (the index): of exactly that, to the payee or whom they were merged into.
DROP TRIGGER payments_repay_what_returned;
--> statement-breakpoint
CREATE TRIGGER payments_repay_what_returned BEFORE INSERT ON payments
WHEN (NEW.repays IS NOT NULL OR NEW.repays_return IS NOT NULL) AND NOT EXISTS (
  SELECT 1 FROM payments p JOIN returns r ON r.payment_id = p.id JOIN payees y ON y.id = p.payee_id
  WHERE p.id = NEW.repays AND r.id = NEW.repays_return AND p.state = 'returned' AND r.state = 'matched'
    AND NEW.payee_id = coalesce(y.merged_into, y.id) AND NEW.amount_toea <= r.amount_toea)
BEGIN SELECT RAISE(ABORT, 'above_returned'); END;
--> statement-breakpoint
DROP TRIGGER payments_repay_no_more;
--> statement-breakpoint
CREATE TRIGGER payments_repay_no_more BEFORE UPDATE OF repays, repays_return, amount_toea, payee_id ON payments
WHEN NEW.repays IS NOT OLD.repays OR NEW.repays_return IS NOT OLD.repays_return OR (NEW.repays IS NOT NULL AND (NEW.payee_id <> OLD.payee_id
  OR NEW.amount_toea > (SELECT r.amount_toea FROM returns r WHERE r.id = NEW.repays_return)))
BEGIN SELECT RAISE(ABORT, 'above_returned'); END;
--> statement-breakpoint
DROP TRIGGER payments_repay_all_of_it;
--> statement-breakpoint
CREATE TRIGGER payments_repay_all_of_it BEFORE INSERT ON payments
WHEN NEW.repays IS NOT NULL AND NEW.amount_toea < (SELECT r.amount_toea FROM returns r WHERE r.id = NEW.repays_return)
BEGIN SELECT RAISE(ABORT, 'below_returned'); END;
--> statement-breakpoint
DROP TRIGGER payments_repay_no_less;
--> statement-breakpoint
CREATE TRIGGER payments_repay_no_less BEFORE UPDATE OF amount_toea ON payments
WHEN NEW.repays IS NOT NULL AND NEW.amount_toea < OLD.amount_toea
  AND NEW.amount_toea < (SELECT r.amount_toea FROM returns r WHERE r.id = NEW.repays_return)
BEGIN SELECT RAISE(ABORT, 'below_returned'); END;
--> statement-breakpoint
-- As in 0049: asked before what is paid again, so that whoever may not read a salary is told nothing of it.
DROP TRIGGER payments_repaid_kept;
--> statement-breakpoint
CREATE TRIGGER payments_repaid_kept BEFORE INSERT ON payments
WHEN NEW.repays IS NOT NULL
  AND EXISTS (SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id WHERE p.id = NEW.repays AND b.is_confidential)
  AND NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.is_confidential)
BEGIN SELECT RAISE(ABORT, 'repaid_apart'); END;
--> statement-breakpoint
DROP TRIGGER payments_repaid_now;
--> statement-breakpoint
CREATE TRIGGER payments_repaid_now AFTER INSERT ON payments
WHEN NEW.repays IS NOT NULL
BEGIN
  UPDATE payments SET state = 'repaid' WHERE id = NEW.repays
    AND NOT EXISTS (SELECT 1 FROM returns r WHERE r.payment_id = NEW.repays AND NOT EXISTS (SELECT 1 FROM payments again WHERE again.repays_return = r.id AND again.state <> 'cancelled'));
END;
--> statement-breakpoint
DROP TRIGGER payments_repaid_no_longer;
--> statement-breakpoint
CREATE TRIGGER payments_repaid_no_longer AFTER DELETE ON payments
WHEN OLD.repays IS NOT NULL
BEGIN
  UPDATE payments SET state = 'returned' WHERE id = OLD.repays AND state = 'repaid';
  UPDATE returns SET state = 'matched', resolution = NULL, resolved_by = NULL, resolved_at = NULL, note = '' WHERE id = OLD.repays_return;
END;
--> statement-breakpoint
DROP TRIGGER payments_repayment_cancelled;
--> statement-breakpoint
CREATE TRIGGER payments_repayment_cancelled AFTER UPDATE OF state ON payments
WHEN NEW.repays IS NOT NULL AND NEW.state = 'cancelled' AND OLD.state <> 'cancelled'
BEGIN
  UPDATE payments SET state = 'returned' WHERE id = NEW.repays AND state = 'repaid';
  UPDATE returns SET state = 'matched', resolution = NULL, resolved_by = NULL, resolved_at = NULL, note = '' WHERE id = NEW.repays_return;
END;
--> statement-breakpoint
-- It was another payment that came back: this one is where its other parts and the statement say that it is.
DROP TRIGGER returns_undone;
--> statement-breakpoint
CREATE TRIGGER returns_undone AFTER UPDATE OF payment_id ON returns
WHEN OLD.payment_id IS NOT NULL AND NEW.payment_id IS NULL
BEGIN
  UPDATE payments SET state = CASE
    WHEN EXISTS (SELECT 1 FROM returns r WHERE r.payment_id = payments.id AND NOT EXISTS (SELECT 1 FROM payments again WHERE again.repays_return = r.id AND again.state <> 'cancelled')) THEN 'returned'
    WHEN EXISTS (SELECT 1 FROM returns r WHERE r.payment_id = payments.id) THEN 'repaid'
    WHEN EXISTS (SELECT 1 FROM statement_lines l WHERE l.state = 'reconciled'
      AND (l.payment_id = payments.id OR l.batch_id = payments.batch_id)) THEN 'paid' ELSE 'follows' END
  WHERE id = OLD.payment_id;
END;
--> statement-breakpoint
-- One credit of several payments: its parts come to all of it, and then each is of one payment. What was said of it is taken back whole.
CREATE TRIGGER returns_parts_of_one BEFORE INSERT ON returns
WHEN NEW.part_of IS NOT NULL AND (NEW.line_id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM returns whole
  WHERE whole.id = NEW.part_of AND whole.state = 'unmatched' AND whole.part_of IS NULL
    AND whole.source_account_id = NEW.source_account_id AND whole.bank_day = NEW.bank_day))
BEGIN SELECT RAISE(ABORT, 'return_matched'); END;
--> statement-breakpoint
DROP TRIGGER returns_kept;
--> statement-breakpoint
CREATE TRIGGER returns_kept BEFORE DELETE ON returns
WHEN OLD.part_of IS NULL OR OLD.state <> 'unmatched' OR (SELECT whole.state FROM returns whole WHERE whole.id = OLD.part_of) <> 'unmatched'
BEGIN SELECT RAISE(ABORT, 'returns_are_fixed'); END;
--> statement-breakpoint
DROP TRIGGER returns_fixed;
--> statement-breakpoint
CREATE TRIGGER returns_fixed BEFORE UPDATE ON returns
WHEN NEW.id <> OLD.id OR NEW.source_account_id <> OLD.source_account_id OR NEW.amount_toea <> OLD.amount_toea OR NEW.code <> OLD.code
  OR NEW.reason <> OLD.reason OR NEW.source <> OLD.source OR NEW.bank_day <> OLD.bank_day OR NEW.payee_name <> OLD.payee_name
  OR NEW.bsb <> OLD.bsb OR NEW.account_number <> OLD.account_number OR NEW.reference <> OLD.reference OR NEW.row_key <> OLD.row_key
  OR NEW.import_id IS NOT OLD.import_id OR NEW.line_id IS NOT OLD.line_id OR NEW.recorded_by <> OLD.recorded_by OR NEW.recorded_at <> OLD.recorded_at
  OR NEW.part_of IS NOT OLD.part_of OR (OLD.payment_id IS NOT NULL AND NEW.payment_id IS NOT OLD.payment_id AND NEW.state <> 'unmatched')
BEGIN SELECT RAISE(ABORT, 'returns_are_fixed'); END;
--> statement-breakpoint
-- What becomes of a return is said once, and taken back as long as nothing is paid again for it.
DROP TRIGGER returns_resolved;
--> statement-breakpoint
CREATE TRIGGER returns_resolved BEFORE UPDATE ON returns
WHEN ((NEW.state = OLD.state AND NEW.resolution IS OLD.resolution AND NEW.payment_id IS OLD.payment_id)
  OR (OLD.state = 'unmatched' AND NEW.state = 'matched' AND NEW.payment_id IS NOT NULL AND NEW.resolution IS NULL
    AND NOT EXISTS (SELECT 1 FROM returns part WHERE part.part_of = NEW.id)
    AND (NEW.part_of IS NULL OR (SELECT whole.resolution FROM returns whole WHERE whole.id = NEW.part_of) IS 'of_several'))
  OR (OLD.state = 'matched' AND NEW.state = 'unmatched' AND NEW.payment_id IS NULL AND NEW.resolution IS NULL AND NEW.matched_by IS NULL
    AND (SELECT p.state FROM payments p WHERE p.id = OLD.payment_id) = 'returned')
  OR (OLD.state = 'unmatched' AND NEW.state = 'resolved' AND NEW.payment_id IS NULL AND NEW.part_of IS NULL AND NEW.resolved_by IS NOT NULL
    AND CASE NEW.resolution WHEN 'not_a_return' THEN trim(NEW.note) <> '' AND NOT EXISTS (SELECT 1 FROM returns part WHERE part.part_of = NEW.id)
      WHEN 'of_several' THEN NEW.amount_toea IS (SELECT sum(part.amount_toea) FROM returns part WHERE part.part_of = NEW.id) END)
  OR (OLD.state = 'matched' AND NEW.state = 'resolved' AND NEW.resolution IN ('paid_otherwise', 'not_owed')
    AND NEW.resolved_by IS NOT NULL AND trim(NEW.note) <> '' AND (SELECT p.state FROM payments p WHERE p.id = NEW.payment_id) = 'returned')
  OR (OLD.state = 'matched' AND NEW.state = 'resolved' AND NEW.resolution = 'pay_again' AND NEW.resolved_by IS NOT NULL AND EXISTS (SELECT 1 FROM payments again WHERE again.repays_return = NEW.id AND again.state <> 'cancelled'))
  OR (OLD.state = 'resolved' AND NEW.state = 'matched' AND NEW.resolution IS NULL AND NEW.payment_id IS OLD.payment_id
    AND CASE OLD.resolution WHEN 'pay_again' THEN NOT EXISTS (SELECT 1 FROM payments again WHERE again.repays_return = NEW.id AND again.state <> 'cancelled')
      ELSE OLD.resolution IN ('paid_otherwise', 'not_owed') END)
  OR (OLD.state = 'resolved' AND NEW.state = 'unmatched' AND NEW.resolution IS NULL AND NEW.payment_id IS NULL
    AND CASE OLD.resolution WHEN 'not_a_return' THEN NOT EXISTS (SELECT 1 FROM statement_lines l WHERE l.id = NEW.line_id AND l.aside IS NOT NULL)
      WHEN 'of_several' THEN NOT EXISTS (SELECT 1 FROM returns part WHERE part.part_of = NEW.id AND part.state <> 'unmatched') END)) IS NOT TRUE
BEGIN SELECT RAISE(ABORT, 'return_resolved'); END;

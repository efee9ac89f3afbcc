-- A credit note stands among the invoices of a payment by its size, and is taken off (decision 0093). The Worker of before reads it as
-- an invoice: with it they do not come to the payment, so it hands none over, and its digest is another, so it seals none.
ALTER TABLE `payment_invoices` ADD `is_credit` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- As in 0067 otherwise: what is a credit note stays one.
DROP TRIGGER payment_invoices_added;
--> statement-breakpoint
CREATE TRIGGER payment_invoices_added BEFORE INSERT ON payment_invoices
WHEN NEW.batch_id IS NOT (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id)
  OR (NEW.payee_id <> '' AND NEW.payee_id IS NOT (SELECT p.payee_id FROM payments p WHERE p.id = NEW.payment_id))
  OR NEW.number <> trim(NEW.number) OR (NEW.day IS NOT NULL AND date(NEW.day, '+0 days') IS NOT NEW.day)
  OR NEW.is_credit NOT IN (0, 1)
  OR (SELECT state FROM batches WHERE id = NEW.batch_id) NOT IN ('draft', 'needs_fix', 'ready')
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
DROP TRIGGER payment_invoices_changed;
--> statement-breakpoint
CREATE TRIGGER payment_invoices_changed BEFORE UPDATE ON payment_invoices
WHEN NEW.payment_id <> OLD.payment_id OR NEW.position <> OLD.position OR NEW.number <> OLD.number OR NEW.number_key <> OLD.number_key
  OR NEW.day IS NOT OLD.day OR NEW.gross_toea <> OLD.gross_toea OR NEW.withheld_toea <> OLD.withheld_toea OR NEW.is_credit <> OLD.is_credit
  OR NEW.batch_id IS NOT (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id)
  OR NEW.payee_id IS NOT (SELECT p.payee_id FROM payments p WHERE p.id = NEW.payment_id)
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
-- As in 0066 otherwise: less credit notes they come to what is paid.
DROP TRIGGER batches_invoices_come_to_amount;
--> statement-breakpoint
CREATE TRIGGER batches_invoices_come_to_amount BEFORE UPDATE ON batches
WHEN NEW.state = 'in_approval' AND OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved') AND (
  EXISTS (SELECT 1 FROM payment_invoices i WHERE i.batch_id = NEW.id GROUP BY i.payment_id
    HAVING sum((1 - 2 * i.is_credit) * (i.gross_toea - i.withheld_toea)) <> (SELECT p.amount_toea FROM payments p WHERE p.id = i.payment_id))
  OR (SELECT count(*) FROM payment_invoices i WHERE i.batch_id = NEW.id) > 20000)
BEGIN SELECT RAISE(ABORT, 'invoices_differ'); END;
